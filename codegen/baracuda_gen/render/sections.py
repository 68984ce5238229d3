"""What the kernel views are made of: operands, reductions, and the sections of a kernel that reduces and then maps."""

from __future__ import annotations

from dataclasses import dataclass

LEADER = "if (at.leader) "  # one thread stores what exists once


@dataclass(frozen=True)
class OperandView:
    name: str
    c_type: str  # T, i32, compute_t<T>
    slot: int  # its place in the step's layout of all accesses
    mapped_slot: int  # its place among the operands of which many elements share one
    kind: str  # C, i64 or bool
    held: bool  # pointwise: an element for each of the loop, loaded or stored with its neighbours
    per_element: bool  # row and reduce: depends on the reduced index
    packable: bool  # may be of a type of which two elements share a byte
    per_output: bool = False  # reduce: depends on the kept index
    float8: bool = False  # may be a float of 8 bits, which is rounded together with its neighbours

    def at(self, offset: str) -> str:
        """The text of the stored element at an offset."""
        return f"element_at({self.name}_data, {offset})" if self.packable else f"{self.name}_data[{offset}]"

    def run_at(self, offset: str) -> str:
        """The text of the address of a run of elements."""
        return f"run_at({self.name}_data, {offset})" if self.packable else f"{self.name}_data + {offset}"

    @property
    def written_run(self) -> str:
        """The type of a run of elements that waits to be stored."""
        return f"{'Outgoing' if self.float8 else 'Vector'}<{self.c_type}, V>"

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
    run: OperandView | None = None  # what is reduced is an operand's elements, or their magnitudes: whole runs
    magnitude: bool = False  # what is reduced is joined by its magnitude


@dataclass(frozen=True)
class Section:
    """A part of a row kernel: statements once a row, or a loop over the row's elements that may reduce."""

    lines: tuple[str, ...]
    loop: bool = False
    reads: tuple[OperandView, ...] = ()
    reductions: tuple[Reduction, ...] = ()
    writes: tuple[OperandView, ...] = ()
    doubtful: bool = False  # uses functions with a quick and a careful form, and may run twice
    terms: tuple[Reduction, ...] = ()  # reductions that join what a run's elements leave once it is settled
    sure: str = ""  # when, as the row's reductions tell, no element is doubtful
    # One of its values that may wait from an earlier loop: then no element is doubtful where `sure` is true.
    rests: str = ""
