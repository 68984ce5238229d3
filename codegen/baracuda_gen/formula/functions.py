"""The one table of functions and operators: everything that the generator and `verify` know of each is in its row.

A derivative is formula text over the arguments `a`, `b`, `c`, the result `r` and the incoming gradient `g`. `g` stands
inside the text, not beside it, so that a `where` never makes 0 * inf. None says that no gradient flows to that
argument. A new maths function is one row.
"""

from __future__ import annotations

import operator as o
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from baracuda_gen.formula.function import COMPOSED, Function, define, ratio, smooth
from baracuda_gen.formula.integers import ROWS as _INTEGER_ROWS
from baracuda_gen.formula.special import ROWS as _SPECIAL_ROWS

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


def _ceil_power_of_two(m: Any, x: Any) -> Any:
    if not (m.isfinite(x) and x > 0):
        return m.nan if x < 0 else x
    fraction, exponent = m.frexp(x)
    return m.ldexp(1, exponent - (fraction == 0.5))


_step, _plain = partial(define, bound="step"), partial(define, bound="plain")
_root = partial(define, monotonic=True, half_header="half_arithmetic", half_exact=True)
_primitive = partial(smooth, header="numeric")
_elementary = partial(smooth, header="elementary", half_header="half_elementary")
_in_forms = partial(smooth, header="activation_forms", half_header="activation_forms", monotonic=False)
_activation = partial(_in_forms, ulp=COMPOSED, bound="composed")
_slope = partial(_in_forms, derivative=None, zeros=True)
_of_two = partial(define, header="functions")
_quotient = partial(define, header="quotients", operations=24)
_compares, _sum, _product = partial(define, binds=4), partial(define, binds=5), partial(define, binds=6)

# fmt: off
_ROWS = (
    _plain("abs(number) -> same", "abs(NaN) is NaN, abs(-0) is 0.", "g * sign(a)", primitive="absolute", in_rules=abs),
    _step("sign(number) -> same", "sign(NaN) is NaN, sign of either zero is 0.", narrow=True),
    _step(
        "round(float) -> float", "Ties go to even; NaN, inf and -0 pass.", primitive="round_even",
        straight_through=("g",)
    ),
    _step("floor(float) -> float", "NaN, inf and -0 pass."),
    _step("ceil(float) -> float", "NaN, inf and -0 pass; ceil(-0.5) is -0."),
    _step("trunc(float) -> float", "Towards zero; NaN, inf and -0 pass."),
    _step(
        "ceil_power_of_two(float) -> float",
        "The least power of two >= a, exact; inf above the largest; 0, inf and NaN pass, NaN below zero.", operations=6,
        half_header="half_arithmetic", half_exact=True, exact_value=_ceil_power_of_two
    ),
    define("square(number) -> same", "a * a: NaN passes, -0 gives 0.", "2 * a * g", wrapping="wrap_square"),
    _root("sqrt(float) -> float", "IEEE-rounded; NaN below zero, sqrt(-0) is -0.", "0.5 * g * rsqrt(a)", operations=6),
    _root(
        "rsqrt(float) -> float",
        "1 / sqrt(a), each rounded once unless all elements have 16 bits; inf at 0, -inf at -0, NaN below zero.",
        "-0.5 * g * r * r * r", operations=10, half_ulp=4, exact_value=lambda m, x: 1 / m.sqrt(x)
    ),
    _primitive("exp", "exp(-inf) is 0, exp(inf) is inf.", "g * r", (2, 1), operations=10, half_ulp=64, settles=True),
    _primitive(
        "log", "log of either zero is -inf, NaN below zero, log(inf) is inf.", "g / a", (1, 1), operations=12,
        half_ulp=32
    ),
    _primitive(
        "tanh", "-1 and 1 at the infinities; -0 passes.", "g * (1 / cosh(a)) * (1 / cosh(a))", (2, 1), operations=14,
        half_ulp=16, settles=True
    ),
    _primitive(
        "erf", "-1 and 1 at the infinities; -0 passes.", "g * (1.1283791670955126 * exp(-square(a)))", (2, 2),
        operations=16, half_ulp=48, settles=True
    ),
    smooth(
        "exp2", "2 to the a.", "0.6931471805599453 * g * r", (2, 1), half_ulp=4, exact_value=lambda m, x: m.power(2, x),
        settles=True
    ),
    smooth(
        "expm1", "exp(a) - 1 without cancellation; -0 passes, -1 at -inf.", "g * exp(a)", (1, 1), half_ulp=64,
        settles=True
    ),
    smooth(
        "log2", "The logarithm to base 2; -inf at either zero, NaN below.", "1.4426950408889634 * g / a", (1, 1),
        half_ulp=32, exact_value=lambda m, x: m.log(x, 2)
    ),
    smooth(
        "log10", "The logarithm to base 10; -inf at either zero, NaN below.", "0.4342944819032518 * g / a", (2, 1),
        half_ulp=32
    ),
    smooth(
        "log1p", "log(1 + a) without cancellation; -0 passes, -inf at -1, NaN below.", "g / (1 + a)", (1, 1),
        half_ulp=32
    ),
    smooth(
        "cbrt", "The cube root, of negative numbers too; -0 and the infinities pass.", "g / (3 * square(r))", (1, 4),
        exact_value=lambda m, x: m.sign(x) * m.cbrt(abs(x))
    ),
    _activation(
        "sigmoid", "1 / (1 + exp(-a)): 0 at -inf, 1 at inf.", "g * r * sigmoid(-a)", half_ulp=64, monotonic=True,
        gate_slope="silu_slope"
    ),
    _activation(
        "silu", "a * sigmoid(a); also accurate where the result is tiny; NaN at -inf.", "g * silu_slope(a)", half_ulp=64
    ),
    _slope("silu_slope", "The derivative of silu: 0 at -inf, 1 at inf.", ulp=(6, 8), half_ulp=64),
    _activation(
        "gelu", "a * ndtr(a); also accurate where the result is tiny; NaN at -inf.", "g * gelu_slope(a)", half_ulp=1024
    ),
    _in_forms(
        "gelu_slope", "The derivative of gelu: 0 at -inf, 1 at inf.",
        "g * (0.3989422804014327 * (2 - square(a)) * exp(-0.5 * square(a)))", (6, 12), half_ulp=1024, zeros=True
    ),
    _activation(
        "gelu_tanh", "0.5 * a * (1 + tanh(sqrt(2 / pi) * (a + 0.044715 * a * a * a))); also accurate where the "
        "result is tiny; NaN at -inf.", "g * gelu_tanh_slope(a)", half_ulp=192
    ),
    _slope("gelu_tanh_slope", "The derivative of gelu_tanh: 0 at -inf, 1 at inf.", ulp=(6, 8), half_ulp=192),
    _activation(
        "mish", "a * tanh(softplus(a)); also accurate where the result is tiny; NaN at -inf.", "g * mish_slope(a)",
        half_ulp=80
    ),
    _slope("mish_slope", "The derivative of mish: 0 at -inf, 1 at inf.", ulp=(6, 8), half_ulp=128),
    _activation(
        "tanhshrink", "a - tanh(a), without cancellation near 0; -0 and the infinities pass.", "g * square(tanh(a))",
        half_ulp=256, monotonic=True
    ),
    _activation(
        "softplus", "log(1 + exp(a)); also accurate where the result is tiny.", "g * sigmoid(a)", half_ulp=80,
        monotonic=True
    ),
    _elementary(
        "reciprocal", "1 / a, rounded once unless all elements have 16 bits; the infinity of its sign at a zero.",
        "-g * r * r", (0.5, 0.5), half_ulp=4, monotonic=False, operations=4
    ),
    _elementary(
        "exp10", "10 to the a.", "2.302585092994046 * g * r", (2, 2), half_ulp=128,
        exact_value=lambda m, x: m.power(10, x), settles=True
    ),
    _elementary(
        "log1mexp", "log(1 - exp(-abs(a))), without cancellation near 0 and far from it; -inf at 0.",
        "g * copysign(reciprocal(expm1(abs(a))), a)", (5, 4), half_ulp=128, monotonic=False, operations=50
    ),
    _elementary(
        "logit", "log(a / (1 - a)), the inverse of sigmoid; infinities at 0 and 1, NaN outside.",
        "(1 / a + 1 / (1 - a)) * g", (3, 3), half_ulp=256, operations=30
    ),
    _of_two(
        "pow(float, float) -> float",
        "a to the b as in C: 1 for b = 0 and for a = 1, whatever the other is; NaN below zero unless b is whole.",
        f"where(b == 0, 0, g * b * where(a == 0 or r == 0 or isinf(r), {_POWER_BELOW}, {ratio('r', 'a')}))",
        "where(a == 0 and b >= 0, 0, g * r * log(a))", primitive="power", ulp=(4, 2), operations=30, half_ulp=1024,
        half_header="half_binary"
    ),
    _of_two(
        "atan2(float, float) -> float",
        "The angle of (b, a) in [-pi, pi], with the sign of a. The gradient at the origin is 0.", *_ANGLE_SLOPES,
        ulp=(3, 2), operations=25, half_ulp=128, half_header="half_binary",
        exact_value=lambda m, a, b: m.nan if a == 0 and b <= 0 else m.atan2(a, b)  # the zeros' signs would tell
    ),
    _of_two(
        "hypot(float, float) -> float", "sqrt(a * a + b * b) without overflow; inf where either is, even beside NaN.",
        *(f"where(r == 0, 0, {ratio(x, 'r')} * g)" for x in "ab"), ulp=(3, 2), operations=12
        # Not g * a / r: the product may overflow where the share, which is 1 or less, does not.
    ),
    _of_two(
        "copysign(float, float) -> float", "The size of a with the sign of b, of NaN too.",
        "where(a == 0, 0, g * sign(a) * copysign(1, b))", None, bound="jump",
        exact_value=lambda m, a, b: abs(a) * m.sign(b) if b else m.nan
    ),
    _of_two(
        "nextafter(float, float) -> float",
        "The neighbour of a in the compute type on the way to b; b where they are equal.", "g", None,
        primitive="next_after", operations=6, bound="jump", exact_value=lambda m, a, b: m.nan  # a matter of the type
    ),
    _of_two(
        "fmax(float, float...) -> float",
        "If one argument is NaN, the result is the other; fmax(-0, 0) is 0. Ties share the gradient evenly.",
        "where(a > b or isnan(b), g, where(a == b, 0.5 * g, 0))",
        "where(a > b or isnan(b), 0, where(a == b, 0.5 * g, g))", bound="present"
    ),
    _of_two(
        "fmin(float, float...) -> float",
        "If one argument is NaN, the result is the other; fmin(-0, 0) is -0. Ties share the gradient evenly.",
        "where(a < b or isnan(b), g, where(a == b, 0.5 * g, 0))",
        "where(a < b or isnan(b), 0, where(a == b, 0.5 * g, g))", bound="present"
    ),
    _quotient(
        "fmod(float, float) -> float",
        "a - trunc(a / b) * b, exact, with the sign of a; NaN for b = 0 and for infinite a.", "g",
        "-g * trunc_quotient(a, b)", operations=20, bound="jump",
        exact_value=lambda m, a, b: a - b * m.sign(a / b) * m.floor(abs(a / b))
    ),
    _quotient(
        "remainder(float, float) -> float",
        "fmod brought to the sign of b by adding b: Python's % of floats; NaN for b = 0 and for infinite a.", "g",
        "-g * floor_quotient(a, b)", bound="jump", exact_value=lambda m, a, b: a - b * m.floor(a / b)
    ),
    _quotient(
        "floor_quotient(float, float) -> float",
        "trunc_quotient, and 1 less where fmod(a, b) is not 0 and has not the sign of b; a / b for b = 0.",
        bound="steps", exact_value=lambda m, a, b: m.floor(a / b)
    ),
    _quotient(
        "trunc_quotient(float, float) -> float", "round((a - fmod(a, b)) / b), each step rounded; a / b for b = 0.",
        bound="steps", exact_value=lambda m, a, b: m.sign(a / b) * m.floor(abs(a / b))
    ),
    _step(
        "signbit(real) -> bool",
        "True for negative numbers and -0; False for NaN, whose sign not all conversions keep.", primitive="sign_bit",
        header="functions"
    ),
    define(
        "max(value, value...) -> same",
        "NaN if any argument is NaN; max(-0, 0) is 0. Ties share the gradient evenly, and NaN gives NaN to all.",
        _GREATER, _LESS, primitive="maximum", bound="pick", in_rules=max
    ),
    define(
        "min(value, value...) -> same",
        "NaN if any argument is NaN; min(-0, 0) is -0. Ties share the gradient evenly, and NaN gives NaN to all.",
        _LESS, _GREATER, primitive="minimum", bound="pick", in_rules=min
    ),
    define(
        "clamp(number, number, number) -> same",
        "min(max(a, b), c): NaN stays NaN, c wins where b > c. The edges are inside: the gradient passes there.",
        "where(b <= a <= c, g, 0)", "where(a < b and b <= c, g, 0)", "where(max(a, b) > c, g, 0)", operations=2,
        narrow=True
    ),
    define("fma(float, float, float) -> float", "a * b + c, rounded once.", "g * b", "a * g", "g"),
    _step("to_int(real) -> int", "Towards zero, saturates at +-2^53; NaN becomes 0.", straight_through=("g",)),
    define("float(int) -> float", "To the compute type, to nearest even.", "g", primitive="to_float", in_rules=float),
    define("isnan(float) -> bool", "True for NaN only.", primitive="is_nan", bound="certain"),
    define("isinf(float) -> bool", "True for both infinities.", primitive="is_inf", bound="certain"),
    define("isfinite(float) -> bool", "False for NaN and the infinities.", primitive="is_finite", bound="certain"),
    define(
        "round_stochastic(float, float) -> float",
        "floor(a), plus 1 if b < a - floor(a). For uniform b in [0, 1) the mean is a. NaN and inf pass.",
        operations=4, straight_through=("g", None), bound="jump"
    ),
    define(
        "random(int, int) -> float",
        "A multiple of 2^-24 in [0, 1) for each element: Philox4x32-10 of the seed, the offset and its position.",
        None, None, None, primitive="random_uniform", operations=25  # the third argument is the element's position
    ),
    define(
        "where(bool, value, value) -> same",
        "Only the chosen arm is evaluated.", None, "where(a, g, 0)", "where(a, 0, g)", noun="chosen"
    ),
    define("stop_gradient(any) -> same", "Its argument; no gradient flows through it.", primitive="", operations=0),
)

_OPERATOR_ROWS = (
    _sum(
        "+(number, number) -> same", "IEEE; exact on integers.", "g", "g", noun="sum", wrapping="wrap_add",
        in_rules=o.add
    ),
    _sum(
        "-(number, number) -> same", "IEEE; exact on integers.", "g", "-g", noun="difference", wrapping="wrap_sub",
        in_rules=o.sub
    ),
    _product(
        "*(number, number) -> same", "IEEE; exact on integers.", "g * b", "a * g", noun="product", wrapping="wrap_mul",
        in_rules=o.mul
    ),
    _product(
        "/(float, float) -> float", "IEEE-rounded; integers are converted first.", "g / b", "-g * r / b", noun="ratio",
        operations=4, in_rules=o.truediv
    ),
    _product(
        "//(int, int) -> int", "Towards -inf, on integers only.", primitive="floor_divide", noun="quotient",
        bound="plain", operations=20, narrow=True, in_rules=o.floordiv
    ),
    _product(
        "%(int, int) -> int", "The sign of the divisor, on integers only.", primitive="floor_modulo", noun="rest",
        bound="plain", operations=20, narrow=True, in_rules=o.mod
    ),
    define(
        "neg(number) -> same", "IEEE; exact on integers.", "-g", primitive="-", binds=7, noun="minus",
        wrapping="wrap_neg", in_rules=o.neg
    ),
    _compares("<(value, value) -> bool", "IEEE: false with NaN.", noun="below", in_rules=o.lt),
    _compares("<=(value, value) -> bool", "IEEE: false with NaN.", noun="upto", in_rules=o.le),
    _compares(">(value, value) -> bool", "IEEE: false with NaN.", noun="above", in_rules=o.gt),
    _compares(">=(value, value) -> bool", "IEEE: false with NaN.", noun="from", in_rules=o.ge),
    _compares("==(value, value) -> bool", "IEEE: false with NaN.", noun="same", in_rules=o.eq),
    _compares("!=(value, value) -> bool", "IEEE: true with NaN.", noun="other", in_rules=o.ne),
    define("and(bool, bool) -> bool", "Both.", primitive="&&", binds=2, noun="both"),
    define("or(bool, bool) -> bool", "Either.", primitive="||", binds=1, noun="either"),
    define("not(bool) -> bool", "The other truth value.", primitive="!", binds=3, in_rules=o.not_),
)
# fmt: on


@dataclass(frozen=True)
class Reduction:
    """A reduction that kernels have a loop for; or one that is written with others."""

    name: str
    meaning: str
    takes: str = "number"  # or "bool"
    formula: str = ""  # what it stands for, of a body `e` over the indices `i`; "" for one with a loop
    one_index: bool = False  # it gives a value of the index, of which there is one alone
    searches: bool = False  # it takes several loops, each of which starts from what the last one has found
    share: str = "=="  # how elements that share the gradient evenly compare with the result; not of sums and products


_REDUCTION_ROWS = (
    Reduction("sum", "A tree sum of fixed shape; 0 on nothing. Integers are exact."),
    Reduction(
        "prod", "A tree product of fixed shape; 1 on nothing. Integers are exact, and wrap. Zeros have gradients."
    ),
    Reduction("max", "NaN if any element is NaN; -inf on nothing. Ties share the gradient evenly."),
    Reduction("min", "NaN if any element is NaN; inf on nothing. Ties share the gradient evenly."),
    Reduction(
        "water_level",
        "The t for which the sum of `max(e - t, 0)` is 1, at least -1. The greatest `e` must be 0.",
        searches=True,
        share=">",
    ),
)
SEARCHES = frozenset(r.name for r in _REDUCTION_ROWS if r.searches)
# Their results for the elements up to each: a node of their own, with a loop that goes along the index in order.
_SCAN_ROWS = (
    Reduction("cumsum", "The sums, in a tree of fixed shape; 0 of nothing. Integers are exact."),
    Reduction("cumprod", "The products, in such a tree; 1 of nothing. Integers wrap."),
    Reduction("cummax", "The greatest, NaN from the first NaN on; -inf of nothing."),
    Reduction("cummin", "The least, NaN from the first NaN on; inf of nothing."),
    Reduction("logcumsumexp", "`log(cumsum[i](exp(e)))`, by distances from the greater of two; -inf of nothing."),
)
# fmt: off
_FIRST = "min[i](where(e == {0}[i](e) or e != e, i, highest(i64)))"
_COMPOSED_ROWS = (
    Reduction("any", "Whether it holds anywhere; False on nothing.", "bool", "max[i](where(e, 1, 0)) == 1"),
    Reduction("all", "Whether it holds everywhere; True on nothing.", "bool", "min[i](where(e, 1, 0)) != 0"),
    Reduction("var", "The mean squared distance from the mean.", formula="mean[i](square(e - mean[i](e)))"),
    Reduction(
        "logsumexp",
        "`log(sum[i](exp(e)))`, by distances from the maximum, which is the result where it is infinite.", formula=
        "where(isinf(stop_gradient(max[i](e))), 0, log(sum[i](exp(e - stop_gradient(max[i](e)))))) "
        "+ stop_gradient(max[i](e))",
    ),
    Reduction(
        "argmax", "The first index of the maximum, or of NaN; of one index, which may be a starred run.",
        formula=_FIRST.format("max"), one_index=True
    ),
    Reduction(
        "argmin", "The first index of the minimum, or of NaN; of one index, which may be a starred run.",
        formula=_FIRST.format("min"), one_index=True
    ),
)
# fmt: on

FUNCTIONS: Mapping[str, Function] = {f.name: f for f in (*_ROWS, *_SPECIAL_ROWS, *_INTEGER_ROWS)}
OPERATORS: Mapping[str, Function] = {f.name: f for f in _OPERATOR_ROWS}
# A load inside where() whose index leaves its dim elsewhere. No formula names it.
GUARDED = define(
    "guarded(bool, value) -> same",
    "The second argument where the first holds, else 0.",
    None,
    "where(a, g, 0)",
    operations=0,
)
# In [] of a gather: a kernel reports the first argument if it is out of bounds where the second holds. No two elements
# of the loop have the same if the third holds.
REPORTED = define("reported(int, bool, bool) -> int", "The first argument.", primitive="", operations=0)
# Compared with an index of results, of which the third argument is the number: a kernel reports the first argument if
# it is out of bounds where the second holds.
MATCHED = define("matched(int, bool, int) -> int", "The first argument.", primitive="", operations=0)
REDUCTIONS: Mapping[str, Reduction] = {r.name: r for r in _REDUCTION_ROWS}
COMPOSED_REDUCTIONS: Mapping[str, Reduction] = {r.name: r for r in _COMPOSED_ROWS}
SCANS: Mapping[str, Reduction] = {r.name: r for r in _SCAN_ROWS}
EXACT_SCANS = ("cummax", "cummin")  # of floats too, in any order

# Columns of operators and functions by name.
_EVERY = (*OPERATORS.values(), *FUNCTIONS.values())
PRIMITIVES: Mapping[str, Function] = {f.primitive: f for f in _EVERY}
BINDS = {f.name: f.binds for f in _EVERY if f.binds}
WRAPPING = {f.name: f.wrapping for f in _EVERY if f.wrapping}
NOUNS = {f.name: f.noun for f in _EVERY if f.noun}
IN_RULES = {f.name: f.in_rules for f in _EVERY if f.in_rules}

LIMITS = ("lowest", "highest", "smallest")

# What formulas, kernels and references call, and nothing else in them may be named.
CALLED = frozenset({*FUNCTIONS, *PRIMITIVES, *REDUCTIONS, *COMPOSED_REDUCTIONS, *SCANS, *LIMITS})


# Of whatever a `Call` of a block may name.
ROWS = {**FUNCTIONS, **OPERATORS, **{f.name: f for f in (GUARDED, REPORTED, MATCHED)}}


def row(name: str) -> Function:
    """The row of a `Call`'s function, be it an operator or a named one."""
    return ROWS[name]
