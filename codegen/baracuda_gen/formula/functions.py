"""The one table of functions and operators: arguments, meaning on special values, device primitive, derivatives, cost.

A derivative is formula text over the arguments `a`, `b`, `c`, the result `r` and the incoming gradient `g`. `g` stands
inside the text, not beside it, so that a `where` never makes 0 * inf. None says that no gradient flows to that
argument. A new maths function is one row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from baracuda_gen.formula.function import MOST, Function
from baracuda_gen.formula.function import elementary as _elementary
from baracuda_gen.formula.function import ratio as _ratio
from baracuda_gen.formula.function import smooth as _smooth
from baracuda_gen.formula.function import unary as _unary
from baracuda_gen.formula.integers import ROWS as _INTEGER_ROWS
from baracuda_gen.formula.special import ROWS as _SPECIAL_ROWS
from baracuda_gen.formula.trigonometric import ROWS as _TRIGONOMETRIC_ROWS

COMPOSED = (0.0, 0.0)  # the ulp of what `baracuda_runtime.activations` makes of other functions: what that adds up to

# b - 1 may round, and be even where it was odd; at a zero the power is positive.
_POWER_BELOW = "copysign(pow(abs(a), b - 1), where(a < 0, -r, where(a == 0, 1, r)))"

# Of max and min for the operand that `won` chooses. Beside NaN no comparison holds, and the sum is NaN.
_SHARE = "where({won}, g, where(a == b, 0.5 * g, where({lost}, 0, a + b)))"
_GREATER, _LESS = _SHARE.format(won="a > b", lost="a < b"), _SHARE.format(won="a < b", lost="a > b")

# Of atan2: g b / (a a + b b) and -g a / (a a + b b), by the longer side and the ratio to it, so that no square leaves
# the range. Simplification would join the two quotients into one that does: stop_gradient keeps them.
_LONGER = "where(abs(a) < abs(b), b, a)"
_RATIO = f"stop_gradient(where(abs(a) < abs(b), a, b) / {_LONGER})"
_BY_LONGER = f"stop_gradient(g / ({_LONGER} * fma({_RATIO}, {_RATIO}, 1)))"
_ANGLE_SLOPES = (
    f"where(abs(a) < abs(b), {_BY_LONGER}, where(a == 0 and b == 0, 0, {_RATIO} * {_BY_LONGER}))",
    f"where(abs(a) < abs(b), -{_RATIO} * {_BY_LONGER}, where(a == 0 and b == 0, 0, -{_BY_LONGER}))",
)


def _activation(name: str, meaning: str, derivative: str, half_ulp: float, **more: object) -> Function:
    """Made of other functions: its error in f32 and f64 is what that adds up to."""
    settings: dict[str, object] = {
        **{"header": "activation_forms", "half_header": "activation_forms", "monotonic": False, "half_ulp": half_ulp},
        **more,
    }
    return _smooth(name, meaning, derivative, COMPOSED, **settings)


_ROWS = (
    _unary("abs", "number -> same", "absolute", "abs(NaN) is NaN, abs(-0) is 0.", "g * sign(a)"),
    _unary("sign", "number -> same", "sign", "sign(NaN) is NaN, sign of either zero is 0.", None, narrow=True),
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
        half_header="half_arithmetic",
        half_exact=True,
    ),
    _unary("square", "number -> same", "square", "a * a: NaN passes, -0 gives 0.", "2 * a * g"),
    _unary(
        "sqrt",
        "float -> float",
        "sqrt",
        "IEEE-rounded; NaN below zero, sqrt(-0) is -0.",
        "0.5 * g * rsqrt(a)",
        monotonic=True,
        operations=6,
        half_header="half_arithmetic",
        half_exact=True,
    ),
    _unary(
        "rsqrt",
        "float -> float",
        "rsqrt",
        "1 / sqrt(a), each rounded once unless all elements have 16 bits; inf at 0, -inf at -0, NaN below zero.",
        "-0.5 * g * r * r * r",
        monotonic=True,
        operations=10,
        half_ulp=4,
        half_header="half_arithmetic",
        half_exact=True,
    ),
    _smooth("exp", "exp(-inf) is 0, exp(inf) is inf.", "g * r", (2, 1), header="numeric", operations=10, half_ulp=64),
    _smooth(
        "log",
        "log of either zero is -inf, NaN below zero, log(inf) is inf.",
        "g / a",
        (1, 1),
        header="numeric",
        operations=12,
        half_ulp=16,
    ),
    _smooth(
        "tanh",
        "-1 and 1 at the infinities; -0 passes.",
        "g * (1 / cosh(a)) * (1 / cosh(a))",
        (2, 1),
        header="numeric",
        operations=14,
        half_ulp=16,
    ),
    _smooth(
        "erf",
        "-1 and 1 at the infinities; -0 passes.",
        "g * (1.1283791670955126 * exp(-square(a)))",
        (2, 2),
        header="numeric",
        operations=16,
        half_ulp=16,
    ),
    _smooth("exp2", "2 to the a.", "0.6931471805599453 * g * r", (2, 1), half_ulp=4),
    _smooth("expm1", "exp(a) - 1 without cancellation; -0 passes, -1 at -inf.", "g * exp(a)", (1, 1), half_ulp=64),
    _smooth(
        "log2",
        "The logarithm to base 2; -inf at either zero, NaN below.",
        "1.4426950408889634 * g / a",
        (1, 1),
        half_ulp=16,
    ),
    _smooth(
        "log10",
        "The logarithm to base 10; -inf at either zero, NaN below.",
        "0.4342944819032518 * g / a",
        (2, 1),
        half_ulp=16,
    ),
    _smooth(
        "log1p",
        "log(1 + a) without cancellation; -0 passes, -inf at -1, NaN below.",
        "g / (1 + a)",
        (1, 1),
        half_ulp=16,
    ),
    _smooth(
        "cbrt", "The cube root, of negative numbers too; -0 and the infinities pass.", "g / (3 * square(r))", (1, 4)
    ),
    _activation("sigmoid", "1 / (1 + exp(-a)): 0 at -inf, 1 at inf.", "g * r * sigmoid(-a)", 64, monotonic=True),
    _activation("silu", "a * sigmoid(a), with its tail; NaN at -inf.", "g * silu_slope(a)", 64),
    _smooth(
        "silu_slope",
        "The derivative of silu: 0 at -inf, 1 at inf.",
        None,
        (6, 8),
        header="activation_forms",
        half_ulp=64,
        half_header="activation_forms",
        monotonic=False,
        zeros=True,
    ),
    _activation(
        "gelu",
        "a * ndtr(a), with its tail; NaN at -inf.",
        "g * gelu_slope(a)",
        1024,
    ),
    _smooth(
        "gelu_slope",
        "The derivative of gelu: 0 at -inf, 1 at inf.",
        "g * (0.3989422804014327 * (2 - square(a)) * exp(-0.5 * square(a)))",
        (6, 12),
        header="activation_forms",
        half_ulp=1024,
        half_header="activation_forms",
        monotonic=False,
        zeros=True,
    ),
    _activation(
        "gelu_tanh",
        "0.5 * a * (1 + tanh(sqrt(2 / pi) * (a + 0.044715 * a * a * a))), with its tail; NaN at -inf.",
        "g * gelu_tanh_slope(a)",
        192,
    ),
    _smooth(
        "gelu_tanh_slope",
        "The derivative of gelu_tanh: 0 at -inf, 1 at inf.",
        None,
        (6, 8),
        header="activation_forms",
        half_ulp=192,
        half_header="activation_forms",
        monotonic=False,
        zeros=True,
    ),
    _activation(
        "mish",
        "a * tanh(softplus(a)), with its tail; NaN at -inf.",
        "g * mish_slope(a)",
        80,
    ),
    _smooth(
        "mish_slope",
        "The derivative of mish: 0 at -inf, 1 at inf.",
        None,
        (6, 8),
        header="activation_forms",
        half_ulp=128,
        half_header="activation_forms",
        monotonic=False,
        zeros=True,
    ),
    _activation(
        "tanhshrink",
        "a - tanh(a), without cancellation near 0; -0 and the infinities pass.",
        "g * square(tanh(a))",
        256,
        monotonic=True,
    ),
    _activation("softplus", "log(1 + exp(a)), with its tail.", "g * sigmoid(a)", 80, monotonic=True),
    _elementary(
        "reciprocal",
        "1 / a, rounded once unless all elements have 16 bits; the infinity of its sign at a zero.",
        "-g * r * r",
        (0.5, 0.5),
        4,
        monotonic=False,
        operations=4,
    ),
    _elementary("exp10", "10 to the a.", "2.302585092994046 * g * r", (2, 2), 128),
    _elementary(
        "log1mexp",
        "log(1 - exp(-abs(a))), without cancellation near 0 and far from it; -inf at 0.",
        "g * copysign(reciprocal(expm1(abs(a))), a)",
        (5, 4),
        128,
        monotonic=False,
        operations=50,
    ),
    _elementary(
        "logit",
        "log(a / (1 - a)), the inverse of sigmoid; infinities at 0 and 1, NaN outside.",
        "(1 / a + 1 / (1 - a)) * g",
        (3, 3),
        256,
        operations=30,
    ),
    Function(
        "pow",
        (2, 2),
        ("float",),
        "float",
        "power",
        "a to the b as in C: 1 for b = 0 and for a = 1, whatever the other is; NaN below zero unless b is whole.",
        (
            f"where(b == 0, 0, g * b * where(a == 0 or r == 0 or isinf(r), {_POWER_BELOW}, {_ratio('r', 'a')}))",
            "where(a == 0 and b >= 0, 0, g * r * log(a))",
        ),
        ulp=(4, 2),
        operations=30,
        header="functions",
        half_ulp=1024,
        half_header="half_binary",
    ),
    Function(
        "atan2",
        (2, 2),
        ("float",),
        "float",
        "atan2",
        "The angle of (b, a) in [-pi, pi], with the sign of a. The gradient at the origin is 0.",
        _ANGLE_SLOPES,
        ulp=(3, 2),
        operations=25,
        header="functions",
        half_ulp=128,
        half_header="half_binary",
    ),
    Function(
        "hypot",
        (2, 2),
        ("float",),
        "float",
        "hypot",
        "sqrt(a * a + b * b) without overflow; inf where either is, even beside NaN.",
        # Not g * a / r: the product may overflow where the share, which is 1 or less, does not.
        tuple(f"where(r == 0, 0, {_ratio(x, 'r')} * g)" for x in "ab"),
        ulp=(3, 2),
        operations=12,
        header="functions",
    ),
    Function(
        "copysign",
        (2, 2),
        ("float",),
        "float",
        "copysign",
        "The size of a with the sign of b, of NaN too.",
        ("where(a == 0, 0, g * sign(a) * copysign(1, b))", None),
        header="functions",
    ),
    Function(
        "nextafter",
        (2, 2),
        ("float",),
        "float",
        "next_after",
        "The neighbour of a in the compute type on the way to b; b where they are equal.",
        ("g", None),
        operations=6,
        header="functions",
    ),
    Function(
        "fmax",
        (2, MOST),
        ("float",),
        "float",
        "fmax",
        "The other one if one is NaN; fmax(-0, 0) is 0. Ties share the gradient evenly.",
        (
            "where(a > b or isnan(b), g, where(a == b, 0.5 * g, 0))",
            "where(a > b or isnan(b), 0, where(a == b, 0.5 * g, g))",
        ),
        header="functions",
    ),
    Function(
        "fmin",
        (2, MOST),
        ("float",),
        "float",
        "fmin",
        "The other one if one is NaN; fmin(-0, 0) is -0. Ties share the gradient evenly.",
        (
            "where(a < b or isnan(b), g, where(a == b, 0.5 * g, 0))",
            "where(a < b or isnan(b), 0, where(a == b, 0.5 * g, g))",
        ),
        header="functions",
    ),
    Function(
        "fmod",
        (2, 2),
        ("float",),
        "float",
        "fmod",
        "a - trunc(a / b) * b, exact, with the sign of a; NaN for b = 0 and for infinite a.",
        ("g", "-g * trunc_quotient(a, b)"),
        operations=20,
        header="quotients",
    ),
    Function(
        "remainder",
        (2, 2),
        ("float",),
        "float",
        "remainder",
        "fmod brought to the sign of b by adding b: Python's % of floats; NaN for b = 0 and for infinite a.",
        ("g", "-g * floor_quotient(a, b)"),
        operations=24,
        header="quotients",
    ),
    Function(
        "floor_quotient",
        (2, 2),
        ("float",),
        "float",
        "floor_quotient",
        "trunc_quotient, and 1 less where fmod(a, b) is not 0 and has not the sign of b; a / b for b = 0.",
        (None, None),
        operations=24,
        header="quotients",
    ),
    Function(
        "trunc_quotient",
        (2, 2),
        ("float",),
        "float",
        "trunc_quotient",
        "round((a - fmod(a, b)) / b), each step rounded; a / b for b = 0.",
        (None, None),
        operations=24,
        header="quotients",
    ),
    _unary(
        "signbit",
        "real -> bool",
        "sign_bit",
        "True for negative numbers and -0; False for NaN, whose sign not all conversions keep.",
        None,
        header="functions",
    ),
    Function(
        "max",
        (2, MOST),
        ("value",),
        "same",
        "maximum",
        "NaN if any argument is NaN; max(-0, 0) is 0. Ties share the gradient evenly, and NaN gives NaN to all.",
        (_GREATER, _LESS),
    ),
    Function(
        "min",
        (2, MOST),
        ("value",),
        "same",
        "minimum",
        "NaN if any argument is NaN; min(-0, 0) is -0. Ties share the gradient evenly, and NaN gives NaN to all.",
        (_LESS, _GREATER),
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
        narrow=True,
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
        ("bool", "value"),
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
        "//",
        (2, 2),
        ("int",),
        "int",
        "floor_divide",
        "Towards -inf, on integers only.",
        (None, None),
        operations=20,
        narrow=True,
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
        narrow=True,
    ),
    _unary("neg", "number -> same", "-", "IEEE; exact on integers.", "-g"),
    *(
        Function(
            s,
            (2, 2),
            ("value",),
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

FUNCTIONS: Mapping[str, Function] = {f.name: f for f in (*_ROWS, *_TRIGONOMETRIC_ROWS, *_SPECIAL_ROWS, *_INTEGER_ROWS)}
OPERATORS: Mapping[str, Function] = {f.name: f for f in _OPERATOR_ROWS}
REDUCTIONS: Mapping[str, Reduction] = {r.name: r for r in _REDUCTION_ROWS}
LIMITS = ("lowest", "highest", "smallest")

# Known by name, so that the refusal can say more than "unknown".
NOT_YET_FUNCTIONS = (
    "prod",
    "argmax",
    "argmin",
    "gather",
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


_CALLED = {*FUNCTIONS, *(f.primitive for f in FUNCTIONS.values()), *REDUCTIONS}


def function_called(name: str) -> str | None:
    """What a name is that kernels and references call, and that nothing else in them may have; None for others."""
    return "a function of formulas, or what kernels call it" if name in _CALLED else None


def row(name: str) -> Function:
    """The row of a `Call`'s function, be it an operator or a named one."""
    return OPERATORS.get(name) or FUNCTIONS[name]
