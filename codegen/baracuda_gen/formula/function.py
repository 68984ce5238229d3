"""A row of the function table, and how rows are written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

# The headers that choose between forms, by a kernel's element types, and the class of each.
HALF_CLASSES = {
    "half_precision": "Functions",
    "half_special": "Special",
    "half_trigonometric": "Trigonometric",
    "half_elementary": "Elementary",
    "half_arithmetic": "Arithmetic",
    "half_binary": "Binary",
    "activation_forms": "Activations",
}
COMPOSED = (0.0, 0.0)  # the ulp of what is made of other functions: what that adds up to
MOST = 32  # arguments of a function that is folded from the left
_SIGNATURE = re.compile(r"(.+?)\((.*?)(\.\.\.)?\) -> (\w+)")


@dataclass(frozen=True)
class Function:
    """A row. `arguments` names what each argument takes:

    `number` FLOAT or INT, promoted together; `float` FLOAT, an INT is converted; `real` FLOAT and nothing else; `int`
    INT; `bool` BOOL; `value` numbers promoted together, or BOOLs alone; `bits` INTs alone, or BOOLs alone; `any`
    anything. `result` is `float`, `int`, `bool` or `same`: what the arguments are that are promoted together.
    """

    name: str
    arguments: tuple[str, ...]
    repeats: bool  # whether the last argument may come again: such a call is folded from the left
    result: str
    meaning: str  # what it gives on NaN, inf, -0 and ties
    # Formula text, one an argument; None where no gradient flows. And those under `straight_through: true`.
    derivatives: tuple[str | None, ...]
    straight_through: tuple[str | None, ...] | None = None
    gate_slope: str = ""  # the function that is the derivative of a * f(a)

    # Text. The primitive is in `baracuda`, and in `baracuda_runtime.reference`; "" for none.
    primitive: str = ""  # of operators that C++ has, its spelling there
    header: str = "numeric"  # of the runtime's includes, where the primitive is
    half_header: str = "half_precision"  # the one that has the form for 16 bits, and includes `header`
    binds: int = 0  # of an operator, its precedence in formulas and in Python
    noun: str = ""  # what a let of its value is called, where not by its name
    wrapping: str = ""  # the primitive that wraps 64-bit integers, where C++ leaves open what the operator does
    narrow: bool = False  # of integers, costs more in 64 bits: `narrow.cuh` has it in 32 bits too
    operations: int = 1  # roughly how many arithmetic instructions

    # Its value where rules of sizes and attributes may call it: they are Python over a descriptor.
    in_rules: Callable[..., Any] | None = None

    # Precision.
    ulp: tuple[float, float] | None = None  # the most that f32 and f64 may be off; None: the same bits on every target
    half_ulp: float | None = None  # the same of f32 where all elements have 16 bits; None: no form for all places
    # (tests/gpu/test_short_forms_on_gpu.py holds it to what a GPU gives)
    half_exact: bool = False  # an output's elements made of elements take that form, which has the same bits there
    # What an error of the arguments becomes: an analysis of `bounded_primitives.py`; "" for one by its name.
    bound: str = ""
    monotonic: bool = False  # the ends of an interval bound what lies between
    zeros: bool = False  # of its own, off 0: near them it is as far off as at a value of 1
    # Its value from mpmath and numbers of it; None: mpmath has the primitive's name, or `Exact`, or the runtime a form.
    exact_value: Callable[..., Any] | None = None
    settles: bool = False  # past 10^6 it is constant or beyond every type, and would take mpmath for ever
    by_host: bool = False  # CuPy's f64 is not good enough for a truth: near zeros, in tails or at special values

    def has_forms(self, of_elements: bool) -> bool:
        """Whether there is a form for 16 bits; `of_elements`: where it makes an output's elements of elements."""
        return self.half_ulp is not None or self.half_exact and of_elements

    @property
    def forms(self) -> str:
        """The class of C++, over a kernel's element types, that chooses between its forms."""
        return HALF_CLASSES[self.half_header]

    @property
    def exact(self) -> bool:
        """IEEE-rounded, or a selection."""
        return self.ulp is None

    @property
    def arity(self) -> tuple[int, int]:
        return len(self.arguments), MOST if self.repeats else len(self.arguments)

    def argument(self, position: int) -> str:
        return self.arguments[min(position, len(self.arguments) - 1)]


def define(signature: str, meaning: str, *derivatives: str | None, **columns: Any) -> Function:
    """A row for `name(kind, kind) -> result`; `...` follows a last argument that may come again. Without derivatives no
    gradient flows. The primitive has the function's name, and an error is followed as a smooth function's, unless the
    columns say otherwise.
    """
    found = _SIGNATURE.fullmatch(signature)
    assert found, signature
    name, words, repeats, result = found.groups()
    arguments = tuple(words.split(", "))
    smooth = columns.get("ulp") or columns.get("monotonic")
    columns = {"primitive": name, "bound": "smooth" if smooth else "", **columns}
    return Function(name, arguments, bool(repeats), result, meaning, derivatives or (None,) * len(arguments), **columns)


def smooth(name: str, meaning: str, derivative: str | None, ulp: tuple[float, float], **columns: Any) -> Function:
    """One argument, and an error of its own: as CUDA documents it for its mathematics library, or as the GNU C library
    does for its own, on which kernels run on the CPU, where that is more.
    """
    columns = {"ulp": ulp, "monotonic": True, "operations": 20, "header": "functions", **columns}
    return define(f"{name}(float) -> float", f"{meaning} NaN passes.", derivative, **columns)


def ratio(a: str, b: str) -> str:
    """a / b by the reciprocal, which is short in 16 bits: of small numbers it would overflow, so both are scaled."""
    scale = f"where(abs({b}) < 1e-30, {2.0**64}, 1.0)"
    return f"{a} * {scale} * reciprocal({scale} * {b})"
