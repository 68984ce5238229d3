"""How far a kernel's outputs may be from those in f64, from the formula itself: Wilkinson's running error analysis.

An op's NumPy reference is run on pairs (value in f64, bound on the error of a kernel that computes in the compute
type). Each operation adds its own rounding, u |result|, to what the errors of its operands become; a sum of n terms
adds depth(n) u times the sum of the |terms|, for whatever order the tree has. An operation that cannot round, such as
one on small integers, adds nothing: then the bound is 0 and the output is held bit for bit. Where a comparison might
turn out otherwise, or a value might leave the compute type's range, there is no bound (infinity).

The same analysis without rounding tells where a formula leaves the compute type's range: what is left are the digits
that underflow takes, and infinity beyond the largest number. Sweeps ask for that, on any array module.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import cache, cached_property, reduce
from math import prod
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from baracuda_gen.formula.function import Function
from baracuda_gen.formula.functions import COMPOSED, FUNCTIONS

Array = np.ndarray[Any, Any]

MOST_LOST = 0.5  # units in the last place that a formula may lose by the compute type's range, and still be in it

_SUBNORMAL = 16  # of the least number, that the forms for elements of 16 bits may be off: gelu has a factor of 15
_NEAR_THE_END = 0.999  # of the range, from where on a function's error may decide whether a product overflows
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

    __array_ufunc__ = None  # NumPy's and CuPy's operators leave the work to this class

    def __init__(self, value: Any, error: Any, scale: _Type):
        xp = scale.xp
        self.value, self.scale = xp.asarray(value), scale
        none = isinstance(error, float) and error == 0
        self.error = xp.broadcast_to(scale.none if none else xp.asarray(error), self.value.shape)
        self.stored: Any = None  # the storage type, of an output

    @property
    def dtype(self) -> Any:
        return self.value.dtype

    def _of(self, other: Any) -> Bounded:
        return other if isinstance(other, Bounded) else Bounded(other, 0.0, self.scale)

    def __add__(self, other: Any) -> Bounded:
        o = self._of(other)
        return self._rounded(o, self.value + o.value, self.error + o.error, lambda: False)

    def __sub__(self, other: Any) -> Bounded:
        o = self._of(other)
        return self._rounded(o, self.value - o.value, self.error + o.error, lambda: False)

    def __mul__(self, other: Any) -> Bounded:
        o, times, size = self._of(other), self.scale.times, self.scale.xp.abs
        carried = times(size(self.value), o.error) + times(size(o.value), self.error) + times(self.error, o.error)
        product = self.scale.is_product(self.value, o.value)
        return self._rounded(o, self.value * o.value, carried, lambda: self._counts(o) & o._counts(self), product)

    def __truediv__(self, other: Any) -> Bounded:
        o, xp = self._of(other), self.scale.xp
        value, least = self.value / o.value, xp.abs(o.value) - o.error
        carried = xp.where(
            (self.error == 0) & (o.error == 0),
            0.0,
            xp.where(least > 0, self.error / least + self.scale.times(xp.abs(value), o.error / least), np.inf),
        )
        return self._rounded(o, value, carried, lambda: self._counts(o) & xp.isfinite(o.value))

    def _counts(self, other: Bounded) -> Any:
        """Not as a zero beside a number that is known: their product is known, sign and all."""
        return (self.value != 0) | (other.error > 0)

    def _rounded(
        self, other: Bounded, value: Any, carried: Any, underflows: Callable[[], Any], computed: Any = True
    ) -> Bounded:
        carried = self.scale.xp.where(self.surely_nan | other.surely_nan, 0.0, carried)
        if self.scale.rounds:
            return self.scale.rounded(value, carried, computed=computed)
        return self.scale.within_range(value, carried, (self, other), underflows())

    @property
    def surely_nan(self) -> Any:
        return (self.value != self.value) & (self.error == 0)

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
        self.error = self.scale.xp.array(self.error)
        self.value[index], self.error[index], self.stored = part.value, part.error, part.stored

    def _compare(self, other: Any, holds: Callable[[Any, Any], Any]) -> Bounded:
        o, xp = self._of(other), self.scale.xp
        turns = (self.error + o.error > 0) & ~(xp.abs(self.value - o.value) > self.error + o.error)
        return Bounded(holds(self.value, o.value), xp.where(turns, np.inf, 0.0), self.scale)

    def __lt__(self, other: Any) -> Bounded:
        return self._compare(other, operator.lt)

    def __le__(self, other: Any) -> Bounded:
        return self._compare(other, operator.le)

    def __gt__(self, other: Any) -> Bounded:
        return self._compare(other, operator.gt)

    def __ge__(self, other: Any) -> Bounded:
        return self._compare(other, operator.ge)

    def __eq__(self, other: object) -> Any:
        return self._compare(other, operator.eq)

    def __ne__(self, other: object) -> Any:
        return self._compare(other, operator.ne)

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


class _Type:
    """Rounding in the compute type, over an array module. `half`: functions may take the form that is good enough for
    elements of 16 bits. `names`: the primitives on plain arrays. Not `rounds`: nothing but the type's range counts.
    """

    def __init__(self, compute: Any, half: bool, names: Any = None, xp: Any = np, *, rounds: bool = True):
        from baracuda_runtime import reference

        info = np.finfo(compute)
        self.compute, self.half, self.names, self.xp, self.rounds = compute, half, names or reference, xp, rounds
        self.unit, self.highest = float(info.eps) / 2, float(info.max)
        self.smallest, self.normal = float(info.smallest_subnormal), float(info.smallest_normal)
        self.none = xp.zeros(())

    @cached_property
    def primitives(self) -> Any:
        return _primitives(self)

    def times(self, factor: Any, error: Any) -> Any:
        """What an error becomes under a factor: none stays none, whatever the factor, and no bound stays no bound."""
        return self.xp.where(error == 0, 0.0, self.xp.where(self.xp.isinf(error), np.inf, factor * error))

    def within_range(self, value: Any, carried: Any, operands: tuple[Bounded, ...], underflows: Any) -> Bounded:
        """The result of an operation that rounds nothing: what the least numbers of the type take from it, where it may
        have lost digits near zero (`underflows`). Overflow of f64 shows in an infinity, also that of a pole.
        """
        xp = self.xp
        own = xp.where((xp.abs(value) < self.normal) & underflows, 0.5 * self.smallest or self.smallest, 0.0)
        end = _NEAR_THE_END * self.highest
        outside = (xp.isfinite(value) & (xp.abs(value) > end)) | (xp.isinf(value) & (carried > 0))
        if self.compute == np.float64:
            outside = outside | (xp.isinf(value) & reduce(operator.and_, (xp.isfinite(o.value) for o in operands)))
        return Bounded(value, xp.where(outside, np.inf, carried + own), self)

    def rounded(self, value: Any, carried: Any, ulps: float = 0, computed: Any = True) -> Bounded:
        """The result of an operation that rounds once, or is off by so many units in the last place. `computed`: where
        the value, if it is short, is the result itself and not rounded to it.
        """
        xp = self.xp
        exact = (carried == 0) & (ulps == 0) & computed & (self._is_short(value))
        least = max(1.0, min(ulps, _SUBNORMAL)) * self.smallest  # the unit of subnormal numbers
        own = xp.where(exact, 0.0, max(1.0, 2 * ulps) * self.unit * xp.abs(value) + least)
        error = carried * (1 + self.unit) + own
        outside = ~(xp.abs(value) + error < self.highest) & ~exact
        return Bounded(value, xp.where(outside, np.inf, error), self)

    def is_product(self, a: Any, b: Any) -> Any:
        """Whether f64 has the product of two values exactly: of f32 always, else of short ones; 0.1 * 10 is rounded to
        1."""
        return True if self.compute == np.float32 else self._is_short(a) & self._is_short(b)

    def _is_short(self, value: Any) -> Any:
        """Whether f64 has computed it exactly and the compute type holds it: half of the digits, so that no product has
        lost any.
        """
        short = value == value.astype(np.float32)
        return short if self.compute == np.float64 else short | self.xp.isnan(value)


def bounded_reference(plan: Any, args: Any) -> dict[str, tuple[Array, Array]]:
    """For each output its values in f64, not rounded to storage, and the bound on the error of a kernel's before it is
    rounded.
    """
    collected: dict[str, tuple[Array, Array]] = {}
    scale = _Type(plan._compute, _takes_short_forms(plan))
    values = _evaluate(plan._variant.reference, plan.desc, scale, _inputs(plan, plan._check(args, None)))
    for o, value in zip((o for o in plan._operands if o.output), values, strict=True):
        shape = plan._shape_of(o)
        pair = [np.asarray(x) for x in (value.value, value.error)]
        first, second = (x.reshape(shape) if x.size == prod(shape) else np.broadcast_to(x, shape) for x in pair)
        collected[o.name] = (first, second)
    return collected


def range_losses(plan: Any, compute: Any, inputs: Mapping[str, Any], names: Any) -> dict[str, Array]:
    """For each output what its elements, flat, may be off because the formula leaves the range of the compute type,
    with arithmetic that rounds nothing in that range; infinity where nothing is known of the element. `names` has the
    primitives on arrays of its module `xp`, and loads the inputs.
    """
    from baracuda_gen.verify.sweep.namespace import shaped

    outputs = [o for o in plan._operands if o.output]
    scale = _Type(compute, _takes_short_forms(plan), names, names.xp, rounds=False)
    values = _evaluate(plan._variant.reference, plan.desc, scale, inputs)
    errors = {o: v.error for o, v in zip(outputs, values, strict=True)}
    return {o.name: shaped(names.xp, error, plan._shape_of(o)).reshape(-1) for o, error in errors.items()}


def within_range(plan: Any, args: Any, truth: Mapping[str, Array]) -> dict[str, Array]:
    """For each output, of which `truth` has the values in f64, which elements the formula computes within the range of
    the compute type: what it loses there is no more than half a unit in the last place.
    """
    from baracuda_gen.verify.sweep.columns import Column
    from baracuda_gen.verify.sweep.namespace import Namespace
    from baracuda_gen.verify.sweep.ulp import distance

    inputs = _inputs(plan, plan._check(args, None))
    kept: dict[str, Array] = {}
    for name, losses in range_losses(plan, plan._compute, inputs, Namespace(np)).items():
        want = np.asarray(truth[name])
        column = Column.of(np, want, plan._dtypes[name])
        units = distance(np, column, column.to(np.float64)).units
        kept[name] = losses.reshape(want.shape) <= MOST_LOST * units
    return kept


def _takes_short_forms(plan: Any) -> bool:
    return plan._compute == np.float32 and any(d.kind == "float" and d.itemsize == 2 for d in plan._dtypes.values())


def bounded_in_f64(function: Any, desc: Any, inputs: Mapping[str, Array]) -> Any:
    """What a generated function gives in f64, as values with their bounds."""
    return _evaluate(function, desc, _f64(), inputs)


@cache
def _f64() -> _Type:
    return _Type(np.float64, half=False)


def _evaluate(function: Any, desc: Any, scale: _Type, inputs: Mapping[str, Any]) -> Any:
    twin = FunctionType(function.__code__, {**function.__globals__, "rt": scale.primitives})
    with np.errstate(all="ignore"):
        return twin(desc, lambda x: np.float64(scale.compute(x)), **inputs)


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

    xp, names = scale.xp, scale.names

    def of(x: Any) -> Bounded:
        return x if isinstance(x, Bounded) else Bounded(x, 0.0, scale)

    def load(x: Any, compute: Any) -> Bounded:
        if not isinstance(x, Bounded):
            kept = np.int64 if compute is rt.i64 else bool if compute is bool else np.float64
            return Bounded(names.load(x, kept), 0.0, scale)
        if x.stored is None:
            return x
        ends = (x.value - x.error, x.value, x.value + x.error)
        low, middle, high = (names.load(names.store(end, x.stored), np.float64) for end in ends)
        spread = xp.where(low == high, 0.0, xp.maximum(high - middle, middle - low))
        return Bounded(middle, xp.where(xp.isnan(spread), np.inf, spread), scale)

    def store(x: Any, dtype: Any) -> Bounded:
        """As an output it is compared before rounding; what loads it again gets the rounded value."""
        b = of(x)
        made = Bounded(b.value, b.error, scale)
        made.stored = as_dtype(scale.compute if isinstance(dtype, FunctionType) else dtype)  # C is a function here
        return made

    def step(name: str) -> Callable[[Any], Bounded]:
        """A function that jumps: no bound unless its operand is exact, or all that it may be gives the same. What f64
        is compared with was computed in f64 as well.
        """
        function = getattr(names, name)

        def apply(x: Any) -> Bounded:
            b = of(x)
            jumps = b.error > 0
            if not scale.rounds or scale.compute == np.float64:
                reach = 2 * b.error if scale.rounds else b.error
                jumps &= ~(function(b.value - reach) == function(b.value + reach))
            return Bounded(function(b.value), xp.where(jumps, np.inf, 0.0), scale)

        return apply

    def smooth(row: Function) -> Callable[[Any], Bounded]:
        """The ends of the interval tell what an error becomes: of a monotonic function at once, of one that turns while
        the error is small (a parabola that turns between the ends is further off at the other end).
        """
        function = getattr(names, row.primitive)

        def apply(x: Any) -> Bounded:
            b = of(x)
            value = function(b.value)
            carried = xp.zeros(value.shape)
            if bool((b.error != 0).any()):
                ends = [xp.abs(function(end) - value) for end in (b.value - b.error, b.value + b.error)]
                carried = xp.where(b.error == 0, 0.0, xp.maximum(*ends))
            if not row.monotonic:
                carried = xp.where(b.error > _FAR, np.inf, 2 * carried)
            if scale.half and row.half_ulp is not None:
                carried = carried + _SUBNORMAL * scale.smallest
            if row.zeros and scale.rounds:  # in f64, what it is compared with is off by up to 20 units there
                carried = carried + (4 if scale.compute == np.float64 else 2) * units(row) * scale.unit
            carried = xp.where(xp.isnan(carried), np.inf, carried)
            if not scale.rounds:
                return scale.within_range(value, carried, (b,), (b.value != 0) & xp.isfinite(b.value))
            return scale.rounded(value, carried, units(row))

        return apply

    def units(row: Function) -> float:
        """Units in the last place that the primitive may be off; a root is rounded once, and its reciprocal again."""
        own = (2.0 if row.name == "rsqrt" else 0.0) if row.ulp is None else row.ulp[scale.compute == np.float64]
        return max(row.half_ulp, own) if scale.half and row.half_ulp is not None else own

    def composed(row: Function) -> Callable[[Any], Bounded]:
        """What is made of other functions: what that adds up to."""
        form = FORMS[row.primitive]
        return lambda x: form(primitives, of(x))

    def smooth_of_two(row: Function) -> Callable[[Any, Any], Bounded]:
        """The corners of the rectangle, with room for what lies between."""
        function = getattr(names, row.primitive)

        def apply(x: Any, y: Any) -> Bounded:
            a, b = of(x), of(y)
            value = function(a.value, b.value)
            exact = (a.error == 0) & (b.error == 0)
            carried = xp.zeros(value.shape)
            if not bool(exact.all()):
                corners = [
                    xp.abs(function(a.value + s * a.error, b.value + t * b.error) - value)
                    for s in (-1, 1)
                    for t in (-1, 1)
                ]
                near = (a.error < _FAR * xp.abs(a.value)) & (b.error < _FAR * xp.abs(b.value))
                carried = xp.where(exact, 0.0, xp.where(near, 2 * reduce(xp.maximum, corners), np.inf))
            carried = xp.where(xp.isnan(carried), np.inf, carried)
            if not scale.rounds:
                finite = xp.isfinite(a.value) & xp.isfinite(b.value)
                return scale.within_range(value, carried, (a, b), finite & (a.value != 0))
            return scale.rounded(value, carried, units(row))

        return apply

    def jump(name: str) -> Callable[..., Bounded]:
        """Of several operands: no bound unless all are exact."""

        def apply(*xs: Any) -> Bounded:
            bs = [of(x) for x in xs]
            error = xp.where(reduce(operator.or_, (b.error > 0 for b in bs)), np.inf, 0.0)
            values = [b.value for b in bs]
            if scale.compute == np.float32 and name in ("next_after", "fmod", "remainder", *quotients):  # its own steps
                values = [v.astype(np.float32) for v in values]
            return Bounded(getattr(names, name)(*values).astype(np.float64), error, scale)

        return apply

    quotients = "floor_quotient", "trunc_quotient"

    def quotient(name: str) -> Callable[..., Bounded]:
        """Nothing is known where it overflows."""
        whole = jump(name)

        def apply(a: Any, b: Any) -> Bounded:
            made = whole(a, b)
            if not scale.rounds:
                operands = of(a), of(b)
                wide = getattr(names, name)(*(o.value for o in operands))
                made.error = xp.maximum(made.error, scale.within_range(wide, scale.none, operands, False).error)
            return made

        return apply

    def pick(name: str, nan_from: Callable[[Any, Any], Any] = operator.or_) -> Callable[..., Bounded]:
        """One of several values. `nan_from`: whether NaN comes of any of them (or) or of all of them (and)."""

        def apply(*xs: Any) -> Bounded:
            bs = [of(x) for x in xs]
            nan = reduce(nan_from, (b.surely_nan for b in bs))
            error = reduce(xp.maximum, (b.error for b in bs))
            return Bounded(getattr(names, name)(*(b.value for b in bs)), xp.where(nan, 0.0, error), scale)

        return apply

    def clamp(x: Any, low: Any, high: Any) -> Bounded:
        """What an error leaves between exact ends: the value is in the middle of it."""
        b, ends = of(x), (of(low), of(high))
        made = pick("clamp")(b, *ends)
        if not scale.rounds:
            return made
        least, most = (names.clamp(end, ends[0].value, ends[1].value) for end in (b.value - b.error, b.value + b.error))
        bounded = (b.error > 0) & xp.isfinite(b.error) & (ends[0].error == 0) & (ends[1].error == 0) & (least <= most)
        value = xp.where(bounded, (least + most) / 2, made.value)
        return Bounded(value, xp.where(bounded, (most - least) / 2, made.error), scale)

    def where(condition: Any, yes: Any, no: Any) -> Bounded:
        c, y, n = of(condition), of(yes), of(no)
        return Bounded(xp.where(c.value, y.value, n.value), xp.where(c.value, y.error, n.error) + c.error, scale)

    def sum_over(x: Any, axes: Any) -> Bounded:
        b = of(x)
        over = rt._axes(axes)
        value, error = (xp.asarray(xp.sum(part, axis=over, keepdims=True)) for part in (b.value, b.error))
        if b.value.dtype.kind != "f":
            return Bounded(value, error, scale)
        size = xp.sum(xp.abs(b.value) + b.error, axis=over, keepdims=True)
        if scale.rounds:
            whole = xp.all(b.value / _QUANTUM == xp.rint(b.value / _QUANTUM), axis=over, keepdims=True)
            exact = (error == 0) & whole & (size < _QUANTUM / scale.unit)
            count = prod(b.value.shape[k] for k in over)
            error = error + xp.where(exact, 0.0, 1.01 * depth(count) * scale.unit * size)
        finite = xp.sum(
            xp.where(xp.isinf(b.value) & (b.error == 0), 0.0, xp.abs(b.value) + b.error), axis=over, keepdims=True
        )
        surely = xp.any(b.surely_nan, axis=over, keepdims=True) | (
            ~xp.isfinite(size) & (finite < scale.highest)
        )  # NaN, or infinite terms
        return Bounded(value, xp.where(surely, 0.0, xp.where(size < scale.highest, error, np.inf)), scale)

    def extreme(name: str) -> Callable[[Any, Any], Bounded]:
        def apply(x: Any, axes: Any) -> Bounded:
            b = of(x)
            over = rt._axes(axes)
            nan, error = xp.any(b.surely_nan, axis=over, keepdims=True), xp.zeros(())
            if b.error.size:
                error = xp.max(b.error, axis=over, keepdims=True)
            return Bounded(getattr(names, name)(b.value, axes), xp.where(nan, 0.0, error), scale)

        return apply

    def sum_to(x: Any, shape: Any) -> Bounded:
        b = of(x)
        padded = (1,) * (b.value.ndim - len(shape)) + tuple(shape)
        stretched = tuple(k for k, size in enumerate(padded) if size != b.value.shape[k])
        return (sum_over(b, stretched) if stretched else b).reshape(tuple(shape))

    def expand(x: Any, shape: Any) -> Bounded:
        b = of(x)
        return Bounded(xp.broadcast_to(b.value, tuple(shape)), xp.broadcast_to(b.error, tuple(shape)), scale)

    def square(x: Any) -> Bounded:
        return of(x) * of(x)

    def plain(name: str) -> Callable[..., Any]:
        def apply(*xs: Any) -> Any:
            bs = [of(x) for x in xs]
            return Bounded(getattr(names, name)(*(b.value for b in bs)), sum(b.error for b in bs), scale)

        return apply

    def certain(name: str) -> Callable[[Any], Bounded]:
        """What no finite error changes."""

        def apply(x: Any) -> Bounded:
            b = of(x)
            return Bounded(getattr(names, name)(b.value), xp.where(xp.isinf(b.error), np.inf, 0.0), scale)

        return apply

    def round_stochastic(x: Any, uniform: Any) -> Bounded:
        a, u = of(x), of(uniform)
        turns = (a.error > 0) | (u.error > 0)
        return Bounded(names.round_stochastic(a.value, u.value), xp.where(turns, np.inf, 0.0), scale)

    def load_exponent(x: Any, n: Any) -> Bounded:
        a, count = of(x), of(n).value
        value, carried = names.load_exponent(a.value, count), names.load_exponent(a.error, count)
        return scale.rounded(value, carried) if scale.rounds else scale.within_range(value, carried, (a,), a.value != 0)

    def to_float(x: Any, c: Any) -> Bounded:
        a = of(x)
        value = names.to_float(a.value, np.float64)
        return scale.rounded(value, a.error) if scale.rounds else Bounded(value, a.error, scale)

    def random_uniform(seed: Any, offset: Any, index: Any, c: Any) -> Bounded:
        made = names.random_uniform(of(seed).value, of(offset).value, index, np.float64)
        return Bounded(made, 0.0, scale)

    primitives = SimpleNamespace(
        i64=rt.i64,
        positions=names.positions,
        random_uniform=random_uniform,
        round_stochastic=round_stochastic,
        load_exponent=load_exponent,
        grid=names.grid,
        blank=lambda shape, dtype: Bounded(xp.zeros(tuple(shape)), 0.0, scale),
        load=load,
        store=store,
        where=where,
        sum_over=sum_over,
        sum_to=sum_to,
        expand=expand,
        square=square,
        to_float=to_float,
        max_over=extreme("max_over"),
        min_over=extreme("min_over"),
        maximum=pick("maximum"),
        minimum=pick("minimum"),
        clamp=clamp,
        fma=lambda a, b, c: of(a) * b + c,
        absolute=plain("absolute"),
        **{
            name: step(name) for name in ("round_even", "floor", "ceil", "trunc", "to_int", "sign", "ceil_power_of_two")
        },
        **{name: certain(name) for name in ("is_nan", "is_inf", "is_finite")},
        **{name: plain(name) for name in ("floor_divide", "floor_modulo")},
        **{name: plain(name) for name in ("bit_and", "bit_or", "bit_xor", "bit_not", "shift_left", "shift_right")},
        **{name: plain(name) for name in ("popcount", "bit_length", "gcd", "lcm", "trunc_divide", "trunc_modulo")},
        to_int64=step("to_int64"),
        pow_int=jump("pow_int"),
        wrap=lambda x, dtype: Bounded(names.load(names.wrap(of(x).value, dtype), np.int64), of(x).error, scale),
        **{
            row.primitive: composed(row) if row.ulp == COMPOSED and not scale.half else spread(row)
            for row in FUNCTIONS.values()
            if row.ulp or row.monotonic
            for spread in [smooth_of_two if row.arity == (2, 2) else smooth]
        },
        **{name: jump(name) for name in ("copysign", "next_after", "fmod", "remainder")},
        **{name: quotient(name) for name in quotients},
        sign_bit=plain("sign_bit"),
        fmax=pick("fmax", operator.and_),
        fmin=pick("fmin", operator.and_),
    )
    return primitives
