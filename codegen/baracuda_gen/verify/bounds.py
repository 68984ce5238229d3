"""How far a kernel's outputs may be from those in f64, from the formula itself: Wilkinson's running error analysis.

An op's NumPy reference is run on pairs (value in f64, bound on the error of a kernel that computes in the compute
type). Each operation adds its own rounding, u |result|, to what the errors of its operands become; a sum of n terms
adds depth(n) u times the sum of the |terms|, for whatever order the tree has. An operation that cannot round, such as
one on small integers, adds nothing: then the bound is 0 and the output is held bit for bit. Where a comparison might
turn out otherwise, or a value might leave the compute type's range, there is no bound (infinity).
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from baracuda_gen.formula.function import Function
from baracuda_gen.formula.functions import COMPOSED, FUNCTIONS

Array = np.ndarray[Any, Any]

_SUBNORMAL = 16  # of the least number, that the forms for elements of 16 bits may be off: gelu has a factor of 15
_FAR = 0.25  # an error beyond that says nothing of a function that turns
_QUANTUM = 2.0**-6  # sums of multiples of it are exact while they stay below _QUANTUM / u


def depth(count: int) -> int:
    """The longest chain of additions in the tree of so many terms.

    A thread of a reduction joins at most 80 terms, or one in 8,192 of a long one, and its block 8 columns or 5 + 8
    warps; the second launch joins at most 1024 parts, 8 threads to an output: 80 + 13 + 128 + 13. Where a warp has an
    output of its own, its threads join at most 128 terms each. A row's thread joins at most 32 terms, or one in 1024 of
    those of a long row, and its block 5 + 32.
    """
    return min(max(count - 1, 0), 256 + count // 1024)


class Bounded:
    """A value in f64 and what a kernel's may differ from it."""

    __array_ufunc__ = None  # NumPy's operators leave the work to this class

    def __init__(self, value: Any, error: Any, scale: _Type):
        self.value, self.error, self.scale = np.asarray(value), np.broadcast_to(error, np.shape(value)), scale
        self.stored: Any = None  # the storage type, of an output

    @property
    def dtype(self) -> Any:
        return self.value.dtype

    def _of(self, other: Any) -> Bounded:
        return other if isinstance(other, Bounded) else Bounded(np.asarray(other), 0.0, self.scale)

    def __add__(self, other: Any) -> Bounded:
        o = self._of(other)
        return self._rounded(o, self.value + o.value, self.error + o.error)

    def __sub__(self, other: Any) -> Bounded:
        o = self._of(other)
        return self._rounded(o, self.value - o.value, self.error + o.error)

    def __mul__(self, other: Any) -> Bounded:
        o = self._of(other)
        carried = (
            _times(np.abs(self.value), o.error) + _times(np.abs(o.value), self.error) + _times(self.error, o.error)
        )
        return self._rounded(o, self.value * o.value, carried)

    def __truediv__(self, other: Any) -> Bounded:
        o = self._of(other)
        value, least = self.value / o.value, np.abs(o.value) - o.error
        carried = np.where(
            (self.error == 0) & (o.error == 0),
            0.0,
            np.where(least > 0, self.error / least + _times(np.abs(value), o.error / least), np.inf),
        )
        return self._rounded(o, value, carried)

    def _rounded(self, other: Bounded, value: Any, carried: Any) -> Bounded:
        return self.scale.rounded(value, np.where(self.surely_nan | other.surely_nan, 0.0, carried))

    @property
    def surely_nan(self) -> Array:
        return np.asarray((self.value != self.value) & (self.error == 0))

    def __radd__(self, other: Any) -> Bounded:
        return self._of(other) + self

    def __rsub__(self, other: Any) -> Bounded:
        return self._of(other) - self

    def __rmul__(self, other: Any) -> Bounded:
        return self._of(other) * self

    def __rtruediv__(self, other: Any) -> Bounded:
        return self._of(other) / self

    def __neg__(self) -> Bounded:
        return Bounded(-self.value, self.error, self.scale)

    def __getitem__(self, index: Any) -> Bounded:
        return Bounded(self.value[index], self.error[index], self.scale)

    def __setitem__(self, index: Any, part: Bounded) -> None:
        """An output that is written in parts."""
        self.error = np.array(self.error)
        self.value[index], self.error[index], self.stored = part.value, part.error, part.stored

    def _compare(self, other: Any, holds: Callable[[Any, Any], Any]) -> Bounded:
        o = self._of(other)
        turns = (self.error + o.error > 0) & ~(np.abs(self.value - o.value) > self.error + o.error)
        return Bounded(holds(self.value, o.value), np.where(turns, np.inf, 0.0), self.scale)

    def __lt__(self, other: Any) -> Bounded:
        return self._compare(other, np.less)

    def __le__(self, other: Any) -> Bounded:
        return self._compare(other, np.less_equal)

    def __gt__(self, other: Any) -> Bounded:
        return self._compare(other, np.greater)

    def __ge__(self, other: Any) -> Bounded:
        return self._compare(other, np.greater_equal)

    def __eq__(self, other: object) -> Any:
        return self._compare(other, np.equal)

    def __ne__(self, other: object) -> Any:
        return self._compare(other, np.not_equal)

    def __and__(self, other: Any) -> Bounded:
        o = self._of(other)
        return Bounded(self.value & o.value, self.error + o.error, self.scale)

    def __or__(self, other: Any) -> Bounded:
        o = self._of(other)
        return Bounded(self.value | o.value, self.error + o.error, self.scale)

    __rand__, __ror__, __hash__ = __and__, __or__, None  # type: ignore[assignment]

    def __invert__(self) -> Bounded:
        return Bounded(~self.value, self.error, self.scale)

    def reshape(self, *shape: Any) -> Bounded:
        return Bounded(self.value.reshape(*shape), self.error.reshape(*shape), self.scale)


def _times(factor: Any, error: Any) -> Any:
    """What an error becomes under a factor: none stays none, whatever the factor, and no bound stays no bound."""
    return np.where(np.asarray(error) == 0, 0.0, np.where(np.isinf(error), np.inf, factor * error))


class _Type:
    """Rounding in the compute type. `half`: functions may take the form that is good enough for elements of 16 bits."""

    def __init__(self, compute: Any, half: bool):
        info = np.finfo(compute)
        self.half = half
        self.compute, self.unit, self.highest, self.smallest = (
            compute,
            float(info.eps) / 2,
            float(info.max),
            float(info.smallest_subnormal),
        )

    def rounded(self, value: Any, carried: Any, ulps: float = 0) -> Bounded:
        """The result of an operation that rounds once, or is off by so many units in the last place."""
        exact = (carried == 0) & (ulps == 0) & (self._is_short(value))
        own = np.where(exact, 0.0, max(1.0, 2 * ulps) * self.unit * np.abs(value) + self.smallest)
        error = carried * (1 + self.unit) + own
        outside = ~(np.abs(value) + error < self.highest) & ~exact
        return Bounded(value, np.where(outside, np.inf, error), self)

    def _is_short(self, value: Any) -> Any:
        """Whether f64 has computed it exactly and the compute type holds it: half of the digits, so that no product has
        lost any.
        """
        if self.compute == np.float64:
            return value == np.float32(value)
        return (value == np.float32(value)) | np.isnan(value)


def bounded_reference(plan: Any, args: Any) -> dict[str, tuple[Array, Array]]:
    """For each output its values in f64, not rounded to storage, and the bound on the error of a kernel's before it is
    rounded.
    """
    half = plan._compute == np.float32 and any(d.kind == "float" and d.itemsize == 2 for d in plan._dtypes.values())
    scale = _Type(plan._compute, half)
    function = plan._variant.reference
    twin = FunctionType(function.__code__, {**function.__globals__, "rt": _primitives(scale)})
    collected: dict[str, tuple[Array, Array]] = {}
    bound = plan._check(args, None)
    with np.errstate(all="ignore"):
        values = twin(plan.desc, lambda x: np.float64(plan._compute(x)), **_inputs(plan, bound))
    for o, value in zip((o for o in plan._operands if o.output), values, strict=True):
        shape = plan._shape_of(o)
        pair = [np.asarray(x) for x in (value.value, value.error)]
        first, second = (x.reshape(shape) if x.size == prod(shape) else np.broadcast_to(x, shape) for x in pair)
        collected[o.name] = (first, second)
    return collected


def _inputs(plan: Any, bound: Any) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for o in plan._operands:
        if o.output:
            continue
        if o.name in bound.host:
            made[o.name] = np.asarray(bound.scalars[o.name].value, plan._dtypes[o.name].numpy)
        elif o.name in bound.views:
            made[o.name] = plan._values(o, bound.views[o.name])
    return made


def _primitives(scale: _Type) -> Any:
    """The twin of `baracuda_runtime.reference` on bounded values."""
    from baracuda_runtime import reference as rt
    from baracuda_runtime.activations import FORMS
    from baracuda_runtime.dtypes import as_dtype

    def of(x: Any) -> Bounded:
        return x if isinstance(x, Bounded) else Bounded(np.asarray(x), 0.0, scale)

    def load(x: Any, compute: Any) -> Bounded:
        if not isinstance(x, Bounded):
            kept = np.int64 if compute is rt.i64 else bool if compute is bool else np.float64
            return Bounded(rt.load(x, kept), 0.0, scale)
        if x.stored is None:
            return x
        low, high = (rt.load(rt.store(end, x.stored), np.float64) for end in (x.value - x.error, x.value + x.error))
        middle = rt.load(rt.store(x.value, x.stored), np.float64)
        spread = np.where(low == high, 0.0, np.maximum(high - middle, middle - low))
        return Bounded(middle, np.where(np.isnan(spread), np.inf, spread), scale)

    def store(x: Any, dtype: Any) -> Bounded:
        """As an output it is compared before rounding; what loads it again gets the rounded value."""
        b = of(x)
        made = Bounded(b.value, b.error, scale)
        made.stored = as_dtype(scale.compute if isinstance(dtype, FunctionType) else dtype)  # C is a function here
        return made

    def step(name: str) -> Callable[[Any], Bounded]:
        """A function that jumps: no bound unless its operand is exact."""

        def apply(x: Any) -> Bounded:
            b = of(x)
            return Bounded(getattr(rt, name)(b.value), np.where(b.error > 0, np.inf, 0.0), scale)

        return apply

    def smooth(row: Function) -> Callable[[Any], Bounded]:
        """The ends of the interval tell what an error becomes: of a monotonic function at once, of one that turns while
        the error is small (a parabola that turns between the ends is further off at the other end).
        """
        function = getattr(rt, row.primitive)

        def apply(x: Any) -> Bounded:
            b = of(x)
            value = function(b.value)
            ends = [np.abs(function(end) - value) for end in (b.value - b.error, b.value + b.error)]
            carried = np.where(b.error == 0, 0.0, np.maximum(*ends))
            if not row.monotonic:
                carried = np.where(b.error > _FAR, np.inf, 2 * carried)
            if scale.half and row.half_ulp is not None:
                carried = carried + _SUBNORMAL * scale.smallest
            if row.zeros:
                carried = carried + 2 * units(row) * scale.unit
            return scale.rounded(value, np.where(np.isnan(carried), np.inf, carried), units(row))

        return apply

    def units(row: Function) -> float:
        """Units in the last place that the primitive may be off; a root is rounded once, and its reciprocal again."""
        if row.ulp is None:
            return 2.0 if row.name == "rsqrt" else 0.0
        if scale.half and row.half_ulp is not None:
            return max(row.half_ulp, row.ulp[0])
        return row.ulp[scale.compute == np.float64]

    def composed(row: Function) -> Callable[[Any], Bounded]:
        """What is made of other functions: what that adds up to."""
        form = FORMS[row.primitive]
        return lambda x: form(primitives, of(x))

    def smooth_of_two(row: Function) -> Callable[[Any, Any], Bounded]:
        """The corners of the rectangle, with room for what lies between."""
        function = getattr(rt, row.primitive)

        def apply(x: Any, y: Any) -> Bounded:
            a, b = of(x), of(y)
            value = function(a.value, b.value)
            exact = (a.error == 0) & (b.error == 0)
            corners = [
                np.abs(function(a.value + s * a.error, b.value + t * b.error) - value) for s in (-1, 1) for t in (-1, 1)
            ]
            near = (a.error < _FAR * np.abs(a.value)) & (b.error < _FAR * np.abs(b.value))
            carried = np.where(exact, 0.0, np.where(near, 2 * np.maximum.reduce(corners), np.inf))
            return scale.rounded(value, np.where(np.isnan(carried), np.inf, carried), units(row))

        return apply

    def jump(name: str) -> Callable[..., Bounded]:
        """Of several operands: no bound unless all are exact."""

        def apply(*xs: Any) -> Bounded:
            bs = [of(x) for x in xs]
            error = np.where(np.logical_or.reduce(np.broadcast_arrays(*(b.error > 0 for b in bs))), np.inf, 0.0)
            values = [b.value for b in bs]
            if scale.compute == np.float32 and name in ("next_after", "fmod", "remainder"):  # in its own steps
                values = [v.astype(np.float32) for v in values]
            return Bounded(np.asarray(getattr(rt, name)(*values), np.float64), error, scale)

        return apply

    def pick(name: str) -> Callable[..., Bounded]:
        def apply(*xs: Any) -> Bounded:
            bs = [of(x) for x in xs]
            nan = np.logical_or.reduce(np.broadcast_arrays(*(b.surely_nan for b in bs)))
            error = np.maximum.reduce(np.broadcast_arrays(*(b.error for b in bs)))
            return Bounded(getattr(rt, name)(*(b.value for b in bs)), np.where(nan, 0.0, error), scale)

        return apply

    def where(condition: Any, yes: Any, no: Any) -> Bounded:
        c, y, n = of(condition), of(yes), of(no)
        return Bounded(np.where(c.value, y.value, n.value), np.where(c.value, y.error, n.error) + c.error, scale)

    def sum_over(x: Any, axes: Any) -> Bounded:
        b = of(x)
        over = rt._axes(axes)
        value, error = (np.asarray(np.sum(part, axis=over, keepdims=True)) for part in (b.value, b.error))
        if b.value.dtype.kind != "f":
            return Bounded(value, error, scale)
        size = np.sum(np.abs(b.value) + b.error, axis=over, keepdims=True)
        whole = np.all(b.value / _QUANTUM == np.rint(b.value / _QUANTUM), axis=over, keepdims=True)
        exact = (error == 0) & whole & (size < _QUANTUM / scale.unit)
        count = prod(b.value.shape[k] for k in over)
        error = error + np.where(exact, 0.0, 1.01 * depth(count) * scale.unit * size)
        finite = np.sum(
            np.where(np.isinf(b.value) & (b.error == 0), 0.0, np.abs(b.value) + b.error), axis=over, keepdims=True
        )
        surely = np.any(b.surely_nan, axis=over, keepdims=True) | (
            ~np.isfinite(size) & (finite < scale.highest)
        )  # NaN, or infinite terms
        return Bounded(value, np.where(surely, 0.0, np.where(size < scale.highest, error, np.inf)), scale)

    def extreme(name: str) -> Callable[[Any, Any], Bounded]:
        def apply(x: Any, axes: Any) -> Bounded:
            b = of(x)
            over = rt._axes(axes)
            nan, error = (
                np.any(b.surely_nan, axis=over, keepdims=True),
                np.max(b.error, axis=over, keepdims=True, initial=0.0),
            )
            return Bounded(getattr(rt, name)(b.value, axes), np.where(nan, 0.0, error), scale)

        return apply

    def sum_to(x: Any, shape: Any) -> Bounded:
        b = of(x)
        padded = (1,) * (b.value.ndim - len(shape)) + tuple(shape)
        stretched = tuple(k for k, size in enumerate(padded) if size != b.value.shape[k])
        return (sum_over(b, stretched) if stretched else b).reshape(tuple(shape))

    def expand(x: Any, shape: Any) -> Bounded:
        b = of(x)
        return Bounded(np.broadcast_to(b.value, tuple(shape)), np.broadcast_to(b.error, tuple(shape)), scale)

    def square(x: Any) -> Bounded:
        return of(x) * of(x)

    def plain(name: str) -> Callable[..., Any]:
        def apply(*xs: Any) -> Any:
            bs = [of(x) for x in xs]
            return Bounded(getattr(rt, name)(*(b.value for b in bs)), sum(b.error for b in bs), scale)

        return apply

    def round_stochastic(x: Any, uniform: Any) -> Bounded:
        a, u = of(x), of(uniform)
        turns = (a.error > 0) | (u.error > 0)
        return Bounded(rt.round_stochastic(a.value, u.value), np.where(turns, np.inf, 0.0), scale)

    def load_exponent(x: Any, n: Any) -> Bounded:
        a, count = of(x), of(n).value
        return scale.rounded(rt.load_exponent(a.value, count), rt.load_exponent(a.error, count))

    def random_uniform(seed: Any, offset: Any, index: Any, c: Any) -> Bounded:
        made = rt.random_uniform(of(seed).value, of(offset).value, index, np.float64)
        return Bounded(made, 0.0, scale)

    primitives = SimpleNamespace(
        i64=rt.i64,
        positions=rt.positions,
        random_uniform=random_uniform,
        round_stochastic=round_stochastic,
        load_exponent=load_exponent,
        grid=rt.grid,
        blank=lambda shape, dtype: Bounded(np.zeros(tuple(shape)), 0.0, scale),
        load=load,
        store=store,
        where=where,
        sum_over=sum_over,
        sum_to=sum_to,
        expand=expand,
        square=square,
        to_float=lambda x, c: scale.rounded(rt.to_float(of(x).value, np.float64), of(x).error),
        max_over=extreme("max_over"),
        min_over=extreme("min_over"),
        maximum=pick("maximum"),
        minimum=pick("minimum"),
        clamp=pick("clamp"),
        fma=lambda a, b, c: of(a) * b + c,
        absolute=plain("absolute"),
        **{
            name: step(name) for name in ("round_even", "floor", "ceil", "trunc", "to_int", "sign", "ceil_power_of_two")
        },
        **{name: plain(name) for name in ("is_nan", "is_inf", "is_finite", "floor_divide", "floor_modulo")},
        **{name: plain(name) for name in ("bit_and", "bit_or", "bit_xor", "bit_not", "shift_left", "shift_right")},
        **{name: plain(name) for name in ("popcount", "gcd", "lcm")},
        to_int64=step("to_int64"),
        pow_int=jump("pow_int"),
        wrap=lambda x, dtype: Bounded(rt.load(rt.wrap(of(x).value, dtype), np.int64), of(x).error, scale),
        **{
            row.primitive: composed(row) if row.ulp == COMPOSED and not scale.half else spread(row)
            for row in FUNCTIONS.values()
            if row.ulp or row.monotonic
            for spread in [smooth_of_two if row.arity == (2, 2) else smooth]
        },
        **{name: jump(name) for name in ("copysign", "next_after", "fmod", "remainder")},
        sign_bit=plain("sign_bit"),
        fmax=pick("fmax"),
        fmin=pick("fmin"),
    )
    return primitives
