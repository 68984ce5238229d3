"""What the kernel views are made of: operands and reductions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OperandView:
    name: str
    c_type: str  # T, i32, compute_t<T>
    slot: int  # its place in the step's layout of all accesses
    kind: str  # C, i64 or bool
    held: bool  # pointwise: an element for each of the loop, loaded or stored with its neighbours
    per_element: bool  # row and reduce: depends on the reduced index
    packable: bool  # may be of a type of which two elements share a byte
    per_output: bool = False  # reduce: depends on the kept index
    float8: bool = False  # may be a float of 8 bits, which is rounded together with its neighbours

    def convert(self, element: str) -> str:
        """The text of a stored element as a value."""
        return (
            f"load<C>({element})"
            if self.kind == "C" and self.c_type != "C"
            else element
            if self.kind == "bool"
            else f"{self.kind}({element})"
        )


@dataclass(frozen=True)
class Reduction:
    name: str
    operator: str
    c_type: str
    slot: int
    bare: OperandView | None = None  # an operand whose elements are joined as they are, or their magnitudes
    magnitude: bool = False  # what is reduced is joined by its magnitude
    loop: int = 0  # which of a kernel's loops it is in

    @property
    def spelled(self) -> str:
        """As the functor lists it."""
        of = f"{self.operator}, {self.c_type}" if self.bare is None else f"{self.operator}, {self.bare.slot}"
        return f"{'Reduction' if self.bare is None else 'Bare'}<{of}{', Magnitude' if self.magnitude else ''}>"
