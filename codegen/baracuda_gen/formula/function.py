"""A row of the function table."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True)
class Function:
    """A row. `arguments` names what each argument takes; the last word repeats:

    `number` FLOAT or INT, promoted together; `float` FLOAT, an INT is converted; `real` FLOAT and nothing else; `int`
    INT; `bool` BOOL; `value` numbers promoted together, or BOOLs alone; `bits` INTs alone, or BOOLs alone; `any`
    anything. `result` is `float`, `int`, `bool` or `same`: what the arguments are that are promoted together.
    """

    name: str
    arity: tuple[int, int]
    arguments: tuple[str, ...]
    result: str
    primitive: (
        str  # in namespace `baracuda` and in `baracuda_runtime.reference`; an operator's own spelling; "" for none
    )
    meaning: str  # what it gives on NaN, inf, -0 and ties
    derivatives: tuple[str | None, ...] = ()
    straight_through: tuple[str | None, ...] | None = (
        None  # the derivatives under `straight_through: true`, where they differ
    )
    ulp: tuple[float, float] | None = None  # the most that f32 and f64 may be off; None: the same bits on every target
    half_ulp: float | None = (
        None  # the most that f32 may be off where all elements have 16 bits; None: no form for all places
    )
    half_exact: bool = (
        False  # an output whose elements it makes of elements takes that form, which has the same bits there
    )
    monotonic: bool = False  # the ends of an interval bound what lies between
    zeros: bool = False  # of its own, off 0: near them it is as far off as at a value of 1
    operations: int = 1  # roughly how many arithmetic instructions
    header: str = "numeric"  # of the runtime's includes, where the primitive is
    half_header: str = "half_precision"  # the one that has the form for 16 bits, and includes `header`
    narrow: bool = False  # of integers, costs more in 64 bits: `narrow.cuh` has it in 32 bits too

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

    def argument(self, position: int) -> str:
        return self.arguments[min(position, len(self.arguments) - 1)]


MOST = 32  # arguments of a left-folded function


def unary(name: str, kinds: str, primitive: str, meaning: str, derivative: str | None, **more: object) -> Function:
    argument, result = kinds.split(" -> ")
    return Function(name, (1, 1), (argument,), result, primitive, meaning, (derivative,), **more)  # type: ignore[arg-type]


def smooth(name: str, meaning: str, derivative: str | None, ulp: tuple[float, float], **more: object) -> Function:
    """One argument, and an error of its own: as CUDA documents it for its mathematics library, or as the GNU C library
    does for its own, on which kernels run on the CPU, where that is more.
    """
    settings: dict[str, object] = {"operations": 20, "header": "functions", "monotonic": True, "ulp": ulp, **more}
    return unary(name, "float -> float", name, f"{meaning} NaN passes.", derivative, **settings)


def ratio(a: str, b: str) -> str:
    """a / b by the reciprocal, which is short in 16 bits: of small numbers it would overflow, so both are scaled."""
    scale = f"where(abs({b}) < 1e-30, {2.0**64}, 1.0)"
    return f"{a} * {scale} * reciprocal({scale} * {b})"


def elementary(
    name: str, meaning: str, derivative: str, ulp: tuple[float, float], half_ulp: float, **more: object
) -> Function:
    """Ours, with a form for 16 bits beside it; `baracuda_runtime.activations` has the twin of both."""
    settings: dict[str, object] = {"header": "elementary", "half_header": "half_elementary", **more}
    return smooth(name, meaning, derivative, ulp, half_ulp=half_ulp, **settings)
