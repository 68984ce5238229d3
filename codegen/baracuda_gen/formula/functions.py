"""The one table of functions and operators: arguments, meaning on special values, device primitive, derivatives, cost.

A derivative is formula text over the arguments `a`, `b`, `c`, the result `r` and the incoming gradient `g`. `g` stands
inside the text, not beside it, so that a `where` never makes 0 * inf. None says that no gradient flows to that
argument. A new maths function is one row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Function:
    """A row. `arguments` names what each argument takes; the last word repeats:

    `number` FLOAT or INT, promoted together; `float` FLOAT, an INT is converted; `real` FLOAT and nothing else; `int`
    INT; `bool` BOOL; `any` anything. `result` is `float`, `int`, `bool` or `same` (the kind of the last argument after
    conversion).
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
    exact: bool = True  # the same bits on every target: IEEE-rounded, or a selection
    operations: int = 1  # roughly how many arithmetic instructions

    def argument(self, position: int) -> str:
        return self.arguments[min(position, len(self.arguments) - 1)]


MOST = 32  # arguments of a left-folded function


def _unary(name: str, kinds: str, primitive: str, meaning: str, derivative: str | None, **more: object) -> Function:
    argument, result = kinds.split(" -> ")
    return Function(name, (1, 1), (argument,), result, primitive, meaning, (derivative,), **more)  # type: ignore[arg-type]


_ROWS = (
    _unary("abs", "number -> same", "absolute", "abs(NaN) is NaN, abs(-0) is 0.", "g * sign(a)"),
    _unary("sign", "number -> same", "sign", "sign(NaN) is NaN, sign of either zero is 0.", None),
    _unary(
        "round", "float -> float", "round_even", "Ties go to even; NaN, inf and -0 pass.", None, straight_through=("g",)
    ),
    _unary("floor", "float -> float", "floor", "NaN, inf and -0 pass.", None),
    _unary("ceil", "float -> float", "ceil", "NaN, inf and -0 pass; ceil(-0.5) is -0.", None),
    _unary("trunc", "float -> float", "trunc", "Towards zero; NaN, inf and -0 pass.", None),
    _unary(
        "ceil_power_of_two",
        "float -> float",
        "ceil_power_of_two",
        "The least power of two >= a, exact; inf above the largest; 0, inf and NaN pass, NaN below zero.",
        None,
        operations=6,
    ),
    _unary("square", "number -> same", "square", "a * a: NaN passes, -0 gives 0.", "2 * a * g"),
    _unary(
        "sqrt", "float -> float", "sqrt", "IEEE-rounded; NaN below zero, sqrt(-0) is -0.", "0.5 * g / r", operations=6
    ),
    _unary(
        "rsqrt",
        "float -> float",
        "rsqrt",
        "1 / sqrt(a), both IEEE-rounded; inf at 0, -inf at -0, NaN below zero.",
        "-0.5 * g * r * r * r",
        operations=10,
    ),
    _unary(
        "exp",
        "float -> float",
        "exp",
        "exp(-inf) is 0, exp(inf) is inf, NaN passes.",
        "g * r",
        exact=False,
        operations=10,
    ),
    _unary(
        "log",
        "float -> float",
        "log",
        "log of either zero is -inf, NaN below zero, log(inf) is inf.",
        "g / a",
        exact=False,
        operations=12,
    ),
    _unary(
        "tanh",
        "float -> float",
        "tanh",
        "-1 and 1 at the infinities; NaN and -0 pass.",
        "g * (1 - square(r))",
        exact=False,
        operations=14,
    ),
    _unary(
        "erf",
        "float -> float",
        "erf",
        "-1 and 1 at the infinities; NaN and -0 pass.",
        "g * (1.1283791670955126 * exp(-square(a)))",
        exact=False,
        operations=16,
    ),
    _unary(
        "sigmoid",
        "float -> float",
        "sigmoid",
        "1 / (1 + exp(-a)): 0 at -inf, 1 at inf, NaN passes.",
        "g * r * (1 - r)",
        exact=False,
        operations=14,
    ),
    Function(
        "max",
        (2, MOST),
        ("number",),
        "same",
        "maximum",
        "NaN if any argument is NaN; max(-0, 0) is 0. Ties share the gradient evenly.",
        ("where(a > b, g, where(a == b, 0.5 * g, 0))", "where(b > a, g, where(a == b, 0.5 * g, 0))"),
    ),
    Function(
        "min",
        (2, MOST),
        ("number",),
        "same",
        "minimum",
        "NaN if any argument is NaN; min(-0, 0) is -0. Ties share the gradient evenly.",
        ("where(a < b, g, where(a == b, 0.5 * g, 0))", "where(b < a, g, where(a == b, 0.5 * g, 0))"),
    ),
    Function(
        "clamp",
        (3, 3),
        ("number",),
        "same",
        "clamp",
        "min(max(a, b), c): NaN stays NaN, c wins where b > c. The edges are inside: the gradient passes there.",
        ("where(b <= a <= c, g, 0)", "where(a < b and b <= c, g, 0)", "where(max(a, b) > c, g, 0)"),
        operations=2,
    ),
    Function("fma", (3, 3), ("float",), "float", "fma", "a * b + c, rounded once.", ("g * b", "a * g", "g")),
    _unary(
        "to_int",
        "real -> int",
        "to_int",
        "Towards zero, saturates at +-2^53; NaN becomes 0.",
        None,
        straight_through=("g",),
    ),
    _unary("float", "int -> float", "", "To the compute type, to nearest even.", "g"),
    _unary("isnan", "float -> bool", "is_nan", "True for NaN only.", None),
    _unary("isinf", "float -> bool", "is_inf", "True for both infinities.", None),
    _unary("isfinite", "float -> bool", "is_finite", "False for NaN and the infinities.", None),
    Function(
        "round_stochastic",
        (2, 2),
        ("float",),
        "float",
        "round_stochastic",
        "floor(a), and one more where b < a - floor(a), which of uniform b in [0, 1) has the mean a; NaN and inf pass.",
        (None, None),
        ("g", None),
        operations=4,
    ),
    Function(
        "random",
        (2, 2),
        ("int",),
        "float",
        "random_uniform",
        "A multiple of 2^-24 in [0, 1) for each element: Philox4x32-10 of the seed, the offset and its position.",
        (None, None, None),
        operations=25,
    ),
    Function(
        "where",
        (3, 3),
        ("bool", "number"),
        "same",
        "where",
        "The chosen arm alone counts: the other may be NaN, and its loads are not made.",
        (None, "where(a, g, 0)", "where(a, 0, g)"),
    ),
    _unary("stop_gradient", "any -> same", "", "Its argument; no gradient flows through it.", None, operations=0),
)

_OPERATOR_ROWS = (
    Function("+", (2, 2), ("number",), "same", "+", "IEEE; exact on integers.", ("g", "g")),
    Function("-", (2, 2), ("number",), "same", "-", "IEEE; exact on integers.", ("g", "-g")),
    Function("*", (2, 2), ("number",), "same", "*", "IEEE; exact on integers.", ("g * b", "a * g")),
    Function(
        "/",
        (2, 2),
        ("float",),
        "float",
        "/",
        "IEEE-rounded; integers are converted first.",
        ("g / b", "-g * r / b"),
        operations=4,
    ),
    Function(
        "//", (2, 2), ("int",), "int", "floor_divide", "Towards -inf, on integers only.", (None, None), operations=20
    ),
    Function(
        "%",
        (2, 2),
        ("int",),
        "int",
        "floor_modulo",
        "The sign of the divisor, on integers only.",
        (None, None),
        operations=20,
    ),
    _unary("neg", "number -> same", "-", "IEEE; exact on integers.", "-g"),
    *(
        Function(
            s,
            (2, 2),
            ("number",),
            "bool",
            s,
            "IEEE: false with NaN." if s != "!=" else "IEEE: true with NaN.",
            (None, None),
        )
        for s in ("<", "<=", ">", ">=", "==", "!=")
    ),
    Function("and", (2, 2), ("bool",), "bool", "&&", "Both.", (None, None)),
    Function("or", (2, 2), ("bool",), "bool", "||", "Either.", (None, None)),
    _unary("not", "bool -> bool", "!", "The other truth value.", None),
)


@dataclass(frozen=True)
class Reduction:
    """A reduction: its neutral value (that of an empty index set) as Python writes it, and what it means."""

    name: str
    identity: float
    meaning: str


_REDUCTION_ROWS = (
    Reduction("sum", 0.0, "A tree sum of fixed shape; 0 on nothing. Integers are exact."),
    Reduction("max", float("-inf"), "NaN if any element is NaN; -inf on nothing. Ties share the gradient evenly."),
    Reduction("min", float("inf"), "NaN if any element is NaN; inf on nothing. Ties share the gradient evenly."),
)

FUNCTIONS: Mapping[str, Function] = {f.name: f for f in _ROWS}
OPERATORS: Mapping[str, Function] = {f.name: f for f in _OPERATOR_ROWS}
REDUCTIONS: Mapping[str, Reduction] = {r.name: r for r in _REDUCTION_ROWS}
LIMITS = ("lowest", "highest", "smallest")

# Known by name, so that the refusal can say more than "unknown".
NOT_YET_FUNCTIONS = (
    "pow",
    "prod",
    "argmax",
    "argmin",
    "gather",
    "log1p",
    "expm1",
    "sin",
    "cos",
    "fmin",
    "fmax",
    "remainder",
    "fmod",
)
NOT_YET_REDUCTIONS = (
    "prod",
    "any",
    "all",
    "argmax",
    "argmin",
    "var",
    "cumsum",
    "cumprod",
    "cummax",
    "cummin",
    "logsumexp",
)


def row(name: str) -> Function:
    """The row of a `Call`'s function, be it an operator or a named one."""
    return OPERATORS.get(name) or FUNCTIONS[name]
