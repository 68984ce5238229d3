"""The twin of `baracuda_runtime.reference` on numbers with bounds: what each primitive makes of its operands' errors.

A row of the function table names the analysis that follows errors through it (`bound`), which is a method here; a row
that names none has a method of the primitive's own name.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial, partialmethod, reduce
from math import prod
from types import FunctionType
from typing import Any

import numpy as np

from baracuda_gen.formula.function import Function
from baracuda_gen.formula.functions import PRIMITIVES
from baracuda_gen.verify.bounded import SUBNORMAL, Bounded, Scale
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.reference.activations import FORMS
from baracuda_runtime.reference.primitives import axes_of

_FAR = 0.25  # an error beyond that says nothing of a function that turns
_QUANTUM = 2.0**-6  # sums of multiples of it are exact while they stay below _QUANTUM / u


def depth(count: int) -> int:
    """The longest chain of additions in the tree of so many terms.

    A thread of a reduction joins at most 80 terms, or one in 8,192 of a long one, and its block 8 columns or 5 + 8
    warps; the second launch joins at most 1024 parts, 8 threads to an output: 80 + 13 + 128 + 13. Where a warp has an
    output of its own, its threads join at most 256 terms each, and 5 follow. A row's thread joins at most 32 terms, or
    one in 1024 of those of a long row, and its block 5 + 32. Of joined reductions a thread has 256 terms: 8 columns or
    5 + 8 warps follow, and one part in 8 of 2048 terms or more each, then 13 more.
    """
    return min(max(count - 1, 0), 288 + count // 1024)


def moments_error(links: int, count: int) -> float:
    """What M, the sum of so many squared distances from their mean, is off in one pass (`moments.cuh`), in a tree that
    deep: in units of u M.

    A state of n elements has their distances from its center c: A = sum(x - c) and Q = sum((x - c)^2). A thread takes K
    elements at a time, 8 at most. With them it moves the center by d to the rounded mean. Where two states are
    combined, both centers move. A becomes A - n d, and Q becomes Q - d (2 A - n d), which is right for any d. So it
    matters how distances and their sums are rounded, and not how the center is.

    - The center is the closest number to the mean, but for u times the distances. Elements are such numbers themselves.
      So n (c - mean)^2 <= M, and Q <= 2 M. A thread's first elements have distances from the first of them: there
      Q <= K M, which is off by (3 K + 5) u of that.
    - Q is rounded twice at a move, and K squares are off by (K + 2) u. A move is for two elements or more, so there are
      half as many as links: (2 links + 6 (K + 2)) u M.
    - A is off by 2 (K + 2) u sum|x - c|. An error e of A changes Q by 2 d e. Where n_b elements at a distance D come to
      n_a, d = D n_b / n. By Cauchy, sum(2 d e) <= 2 sqrt(sum(n_a n_b / n D^2)) sqrt(sum(n_b / (n_a n) e^2)). The first
      sum is what parts add to M, so M at most. In the second, e^2 <= 8 ((K + 2) u)^2 n_a M_a. What is left, n_b / n,
      adds up to 1 + ln(G) for G groups of a thread, and to 1 for each level of a tree. There are up to 6, 5 levels and
      8 warps, 7 for 128 parts, 5 levels and 8 warps, or 39: below 36 (K + 2) u M.
    - Where states are combined, A is off by 4 u n_a n_b / n D. By the same sums that is below 6 u M for each level.
    """
    group = min(count, 8)
    return 2 * links + (6 + 36) * (group + 2) + 6 * 39 + group * (3 * group + 5)


def depth_of_scan(count: Any) -> Any:
    """The same of the result of a scan of so many terms, an array.

    A thread joins at most 16 terms of its own in a piece, one after the other; then come 5 steps of a warp, at most 4
    of what a warp has, 3 or 8 of the warps, and the pieces one after the other, of 16 terms or more.
    """
    return np.minimum(np.maximum(count - 1, 0), 40 + count // 16)


class Primitives:
    """`scale`: the type that a kernel computes in, and the array module."""

    i64 = np.int64

    def __init__(self, scale: Scale):
        self.scale, self.of, self.xp, self.names = scale, scale.of, scale.xp, scale.names
        self.grid, self.positions = scale.names.grid, scale.names.positions

    def __getattr__(self, name: str) -> Callable[..., Bounded]:
        row = PRIMITIVES.get(name)
        if row is None or not row.bound:
            raise AttributeError(name)
        return partial(getattr(self, f"_{row.bound}"), row)

    def _made(self, value: Any, error: Any) -> Bounded:
        return Bounded(value, error, self.scale)

    # -- between storage and compute types --------------------------------------------------------------------------
    def load(self, x: Any, compute: Any) -> Bounded:
        xp, names = self.xp, self.names
        kept = np.int64 if compute is np.int64 else bool if compute is bool else np.float64
        if not isinstance(x, Bounded):
            return self._made(names.load(x, kept), 0.0)
        if x.stored is None:
            return x
        if kept is bool:
            return self._made(names.load(names.store(x.value, x.stored), kept), x.error)
        ends = (x.value - x.error, x.value, x.value + x.error)
        low, middle, high = (names.load(names.store(end, x.stored), kept) for end in ends)
        spread = xp.where(low == high, 0.0, xp.maximum(high - middle, middle - low))
        return self._made(middle, xp.where(xp.isnan(spread) | xp.isinf(x.error), np.inf, spread))

    def store(self, x: Any, dtype: Any) -> Bounded:
        """As an output it is compared before rounding; what loads it again gets the rounded value."""
        b = self.of(x)
        made = self._made(b.value, b.error)
        made.stored = as_dtype(self.scale.compute if isinstance(dtype, FunctionType) else dtype)  # C is a function here
        return made

    def wrap(self, x: Any, dtype: Any) -> Bounded:
        b = self.of(x)
        return self._made(self.names.load(self.names.wrap(b.value, dtype), np.int64), b.error)

    def blank(self, shape: Any, dtype: Any) -> Bounded:
        return self._made(self.xp.zeros(tuple(shape)), 0.0)

    def guarded(self, x: Any, at: Any) -> Any:
        if not isinstance(x, Bounded):
            return self.names.guarded(x, at)
        error = self.xp.broadcast_to(x.error, x.value.shape)
        made = self._made(*(self.names.guarded(part, at) for part in (x.value, error)))
        made.stored = x.stored
        return made

    def gathered(self, table: Any, name: str, at: Any, rules: Any, needed: Any = True) -> Any:
        """Where an index may be another one, nothing is known of the element."""
        places, needed = tuple(i.value if isinstance(i, Bounded) else i for i in at), self.of(needed).value
        unsure = sum((i.error > 0 for i in at if isinstance(i, Bounded)), np.zeros((), bool))
        if isinstance(table, Bounded):  # a value of the formula's own
            error = self.xp.broadcast_to(table.error, table.value.shape)
            value, error = (self.names.gathered(part, name, places, rules, needed) for part in (table.value, error))
            error = np.where(np.isnan(error), 0.0, error)  # of what stands for an element out of bounds
            return self._made(value, np.where(np.broadcast_to(unsure, value.shape), np.inf, error))
        value = self.names.gathered(table, name, places, rules, needed)
        if not unsure.any():
            return value
        kept = {"i": np.int64, "u": np.int64, "b": bool}.get(value.dtype.kind, np.float64)
        return self._made(self.names.load(value, kept), np.where(np.broadcast_to(unsure, value.shape), np.inf, 0.0))

    def matched(self, at: Any, *rule: Any) -> Bounded:
        b, own = self.of(at), (r.value if isinstance(r, Bounded) else r for r in rule)
        return self._made(self.names.matched(b.value, *own), b.error)

    def expand(self, x: Any, shape: Any) -> Bounded:
        b = self.of(x)
        return self._made(*(self.xp.broadcast_to(part, tuple(shape)) for part in (b.value, b.error)))

    def to_float(self, x: Any, compute: Any) -> Bounded:
        a = self.of(x)
        value = self.names.to_float(a.value, np.float64)
        return self.scale.rounded(value, a.error) if self.scale.rounds else self._made(value, a.error)

    def random_uniform(self, seed: Any, offset: Any, index: Any, compute: Any) -> Bounded:
        drawn = self.names.random_uniform(self.of(seed).value, self.of(offset).value, index, np.float64)
        return self._made(drawn, 0.0)

    # -- analyses that rows of the table name -----------------------------------------------------------------------
    def _units(self, row: Function) -> float:
        """Units in the last place that the primitive may be off; a root is rounded once, and its reciprocal again."""
        own = (2.0 if row.name == "rsqrt" else 0.0) if row.ulp is None else row.ulp[self.scale.compute == np.float64]
        return max(row.half_ulp, own) if self.scale.half and row.half_ulp is not None else own

    def _smooth(self, row: Function, *xs: Any) -> Bounded:
        """The ends of the interval tell what an error becomes: of a monotonic function at once, of one that turns while
        the error is small (a parabola that turns between the ends is further off at the other end). Where there is no
        bound, the operand may be NaN.
        """
        if len(xs) == 2:
            return self._smooth_of_two(row, *map(self.of, xs))
        xp, scale, b, function = self.xp, self.scale, self.of(xs[0]), getattr(self.names, row.primitive)
        value = function(b.value)
        carried = xp.zeros(value.shape)
        if bool((b.error != 0).any()):
            ends = [xp.abs(function(end) - value) for end in (b.value - b.error, b.value + b.error)]
            carried = xp.where(b.error == 0, 0.0, xp.maximum(*ends))
        if not row.monotonic:
            pole = self._spans_pole(function, b) if bool((b.error != 0).any()) else False
            carried = xp.where((b.error > _FAR) | pole, np.inf, 2 * carried)
        if scale.half and row.half_ulp is not None:
            carried = carried + SUBNORMAL * scale.smallest
        if row.zeros and scale.rounds:  # in f64, what it is compared with is off by up to 20 units there
            carried = carried + (4 if scale.compute == np.float64 else 2) * self._units(row) * scale.unit
        carried = xp.where(xp.isnan(carried) | xp.isinf(b.error), np.inf, carried)
        if not scale.rounds:
            return scale.within_range(value, carried, (b,), (b.value != 0) & xp.isfinite(b.value))
        made = scale.rounded(value, carried, self._units(row))
        sure = xp.isinf(value) & (b.error == 0) & ((b.value == 0) | xp.isinf(b.value))  # as the row says
        made.error = xp.where(sure, 0.0, made.error)
        return made

    def _spans_pole(self, function: Callable[[Any], Any], b: Bounded) -> Any:
        """Whether a function has a pole between the ends of a short interval: at an integer, as lgamma has, or where it
        changes its sign far from 0, as tan does.
        """
        xp, (low, high) = self.xp, (function(end) for end in (b.value - b.error, b.value + b.error))
        whole = xp.rint(b.value)
        at_whole = (b.error > 0) & (xp.abs(whole - b.value) <= b.error) & ~xp.isfinite(function(whole))
        return at_whole | (xp.sign(low) * xp.sign(high) < 0) & (xp.minimum(xp.abs(low), xp.abs(high)) > 1)

    def _smooth_of_two(self, row: Function, a: Bounded, b: Bounded) -> Bounded:
        """The corners of the rectangle, with room for what lies between."""
        xp, function = self.xp, getattr(self.names, row.primitive)
        value = function(a.value, b.value)
        exact = (a.error == 0) & (b.error == 0)
        carried = xp.zeros(value.shape)
        if not bool(exact.all()):
            corners = [
                xp.abs(function(a.value + s * a.error, b.value + t * b.error) - value) for s in (-1, 1) for t in (-1, 1)
            ]
            near = (a.error < _FAR * xp.abs(a.value)) & (b.error < _FAR * xp.abs(b.value))
            carried = xp.where(exact, 0.0, xp.where(near, 2 * reduce(xp.maximum, corners), np.inf))
        carried = xp.where(xp.isnan(carried), np.inf, carried)
        if not self.scale.rounds:
            finite = xp.isfinite(a.value) & xp.isfinite(b.value)
            return self.scale.within_range(value, carried, (a, b), finite & (a.value != 0))
        return self.scale.rounded(value, carried, self._units(row))

    def _composed(self, row: Function, x: Any) -> Bounded:
        """What is made of other functions: what that adds up to, unless it takes the form for 16 bits."""
        made: Bounded = self._smooth(row, x) if self.scale.half else FORMS[row.primitive](self, self.of(x))
        return made

    def _step(self, row: Function, x: Any) -> Bounded:
        """A function that jumps: no bound unless its operand is exact, or all that it may be gives the same. What f64
        is compared with was computed in f64 as well.
        """
        b, scale, function = self.of(x), self.scale, getattr(self.names, row.primitive)
        jumps = ~(b.error == 0)
        if not scale.rounds or scale.compute == np.float64:
            reach = 2 * b.error if scale.rounds else b.error
            jumps &= ~((reach < np.inf) & (function(b.value - reach) == function(b.value + reach)))
        value, xp = function(b.value), self.xp
        outside = xp.isfinite(value) & (xp.abs(value) > scale.highest)
        return self._made(value, xp.where(jumps | outside, np.inf, 0.0))

    def _jump(self, row: Function, *xs: Any) -> Bounded:
        """Of several operands: no bound unless all are exact. In the compute type it takes steps of its own."""
        bs = [self.of(x) for x in xs]
        error = self.xp.where(reduce(operator.or_, (b.error > 0 for b in bs)), np.inf, 0.0)
        values = [b.value.astype(self.scale.compute) if b.value.dtype.kind == "f" else b.value for b in bs]
        made = getattr(self.names, row.primitive)(*values)
        return self._made(made.astype(np.float64) if made.dtype.kind == "f" else made, error)

    def _steps(self, row: Function, *xs: Any) -> Bounded:
        """As a jump; nothing is known where it overflows."""
        made, operands = self._jump(row, *xs), tuple(self.of(x) for x in xs)
        if not self.scale.rounds and made.value.dtype.kind == "f":
            wide = getattr(self.names, row.primitive)(*(o.value for o in operands))
            ranged = self.scale.within_range(wide, self.scale.none, operands, False)
            made.error = self.xp.maximum(made.error, ranged.error)
        return made

    def _pick(self, row: Function, *xs: Any, nan_from: Callable[[Any, Any], Any] = operator.or_) -> Bounded:
        """One of several values. `nan_from`: whether NaN comes of any of them (or) or of all of them (and)."""
        bs = [self.of(x) for x in xs]
        nan = reduce(nan_from, (b.surely_nan for b in bs))
        error = reduce(self.xp.maximum, (b.error for b in bs))
        return self._made(getattr(self.names, row.primitive)(*(b.value for b in bs)), self.xp.where(nan, 0.0, error))

    _present = partialmethod(_pick, nan_from=operator.and_)

    def _plain(self, row: Function, *xs: Any) -> Bounded:
        bs = [self.of(x) for x in xs]
        return self._made(getattr(self.names, row.primitive)(*(b.value for b in bs)), sum(b.error for b in bs))

    def _certain(self, row: Function, x: Any) -> Bounded:
        """What no finite error changes."""
        b, xp = self.of(x), self.xp
        return self._made(getattr(self.names, row.primitive)(b.value), xp.where(xp.isinf(b.error), np.inf, 0.0))

    # -- primitives with an analysis of their own -------------------------------------------------------------------
    def square(self, x: Any) -> Bounded:
        return self.of(x) * self.of(x)

    def fma(self, a: Any, b: Any, c: Any) -> Bounded:
        return self.of(self.of(a) * b + c)

    def clamp(self, x: Any, low: Any, high: Any) -> Bounded:
        """What an error leaves between exact ends: the value is in the middle of it."""
        b, ends, xp = self.of(x), (self.of(low), self.of(high)), self.xp
        made = self._pick(PRIMITIVES["clamp"], b, *ends)
        if not self.scale.rounds or made.value.dtype.kind != "f":  # integers have no middle
            return made
        reach = (b.value - b.error, b.value + b.error)
        least, most = (self.names.clamp(end, ends[0].value, ends[1].value) for end in reach)
        bounded = (b.error > 0) & xp.isfinite(b.error) & (ends[0].error == 0) & (ends[1].error == 0) & (least <= most)
        value = xp.where(bounded, (least + most) / 2, made.value)
        return self._made(value, xp.where(bounded, (most - least) / 2, made.error))

    def where(self, condition: Any, yes: Any, no: Any) -> Bounded:
        c, y, n = self.of(condition), self.of(yes), self.of(no)
        error = self.xp.where(c.value, y.error, n.error) + c.error
        return self._made(self.xp.where(c.value, y.value, n.value), error)

    def load_exponent(self, x: Any, n: Any) -> Bounded:
        a, exponent = self.of(x), self.of(n)
        value, carried = (self.names.load_exponent(part, exponent.value) for part in (a.value, a.error))
        carried = self.xp.where(exponent.error > 0, np.inf, carried)
        if self.scale.rounds:
            return self.scale.rounded(value, carried)
        return self.scale.within_range(value, carried, (a,), a.value != 0)

    # -- reductions, the reduced axes kept with size 1 --------------------------------------------------------------
    def sum_over(self, x: Any, axes: Any) -> Bounded:
        b, over = self.of(x), axes_of(axes)
        count, total = prod(b.value.shape[k] for k in over), partial(self.xp.sum, axis=over, keepdims=True)
        found = self._sum(b, self.names.sum_over(b.value, over), total, depth(count))
        if not b.squared_distance:
            return found
        xp, scale, squares = self.xp, self.scale, total(b.value + b.error)
        own = moments_error(depth(count), count) * scale.unit * squares + count * scale.smallest
        # Distances from the first elements are larger than those from the mean: their squares may overflow before.
        error = xp.where(10 * squares < scale.highest, found.error + own, np.inf)
        return self._made(found.value, xp.where(found.surely_nan | (squares == 0), found.error, error))

    def sum_matches(self, x: Any, place: Any, size: int, axis: int, over: Any) -> Bounded:
        """As `sum_over`, where a thread joins at most 32 terms, 32 such sums, and one in 1024 of a long segment."""
        b, at = self.of(x), self.of(place)
        shape = np.broadcast_shapes(b.value.shape, at.value.shape)

        def total(terms: Any) -> Any:
            return self.names.sum_matches(terms, at.value, size, axis, over)

        found = self._sum(self.expand(b, shape), total(b.value), total, depth(prod(shape[k] for k in over)))
        return self._made(found.value, np.inf) if (at.error > 0).any() else found

    def _sum(self, b: Bounded, value: Any, total: Callable[[Any], Any], links: Any) -> Bounded:
        """Sums of these values, of trees that deep. `total` adds up the same terms of other arrays."""
        xp, scale = self.xp, self.scale
        error = xp.asarray(total(b.error))
        if b.value.dtype.kind != "f":
            return self._made(value, error)
        size = total(xp.abs(b.value) + b.error)
        if scale.rounds:
            whole = total((b.value / _QUANTUM != xp.rint(b.value / _QUANTUM)).astype(np.float64)) == 0
            exact = (error == 0) & whole & (size < _QUANTUM / scale.unit)
            error = error + xp.where(exact, 0.0, 1.01 * links * scale.unit * size)
        finite = total(xp.where(xp.isinf(b.value) & (b.error == 0), 0.0, xp.abs(b.value) + b.error))
        nan = total(xp.asarray(b.surely_nan).astype(np.float64)) > 0
        surely = nan | (~xp.isfinite(size) & (finite < scale.highest))  # NaN, or infinite terms
        return self._made(value, xp.where(surely, 0.0, xp.where(size < scale.highest, error, np.inf)))

    def prod_over(self, x: Any, axes: Any) -> Bounded:
        """In any order. A product rounds once, by a power of two never. No bound where a part may leave the range."""
        b, xp, scale = self.of(x), self.xp, self.scale
        over, size = {"axis": axes_of(axes), "keepdims": True}, xp.abs(b.value)
        value = self.names.prod_over(b.value, axes_of(axes))
        if b.value.dtype.kind != "f":
            return self._made(value, xp.sum(b.error, **over))
        rounding = xp.sum((xp.frexp(size)[0] != 0.5) | (b.error > 0), **over) - 1
        most = xp.prod(size + b.error, **over)
        error = (
            most - xp.prod(size, **over) + most * xp.expm1(1.01 * scale.unit * scale.rounds * xp.maximum(rounding, 0))
        )
        # A 0 that is known, whatever else.
        small = xp.where(size > b.error, xp.minimum(size - b.error, 1), b.error == 0)
        small, large = xp.prod(small, **over), xp.prod(xp.maximum(size + b.error, 1), **over)
        outside = ~((small >= scale.normal) & (large < scale.highest))
        surely = xp.any(b.surely_nan, **over)
        return self._made(value, xp.where(surely, 0.0, xp.where(outside, np.inf, error)))

    def water_level_over(self, x: Any, axes: Any) -> Bounded:
        """Between those of all elements less their errors and with them, since it grows with each. A search ends where
        the excess is 1 up to the rounding of its sum: it may step over the level by that, or stop that far below it.
        """
        b, xp, scale = self.of(x), self.xp, self.scale
        value, low, high = (self.names.water_level_over(b.value + e, axes) for e in (0.0, -b.error, b.error))
        links = depth(prod(b.value.shape[k] for k in axes_of(axes)))
        own = scale.rounds * (2 * 1.01 * links + 8) * scale.unit * xp.maximum(xp.abs(value), 1)  # 8: of single steps
        over = {"axis": axes_of(axes), "keepdims": True}
        most = xp.sum(xp.maximum(b.value + b.error, 0), **over)  # what the search begins with
        error = xp.where(most < scale.highest, xp.maximum(high - value, value - low) + own, np.inf)
        return self._made(value, xp.where(xp.any(b.surely_nan, **over), 0.0, error))

    def _extreme_match(self, name: str, x: Any, other: Any, place: Any, *match: Any) -> Bounded:
        b, o, at = self.of(x), self.of(other), self.of(place)

        def most(own: Any, others: Any) -> Any:
            return self.names.max_matches(xp_float(self.xp, own), xp_float(self.xp, others), at.value, *match)

        value = getattr(self.names, name)(b.value, o.value, at.value, *match)
        error = self.xp.maximum(most(b.error, o.error), 0.0)
        error = self.xp.where(most(b.surely_nan, o.surely_nan) > 0, 0.0, error)
        return self._made(value, np.inf if (at.error > 0).any() else error)

    def _extreme(self, name: str, x: Any, axes: Any) -> Bounded:
        xp, over, b = self.xp, axes_of(axes), self.of(x)
        nan, error = xp.any(b.surely_nan, axis=over, keepdims=True), xp.zeros(())
        if b.error.size:
            error = xp.max(b.error, axis=over, keepdims=True)
        return self._made(getattr(self.names, name)(b.value, axes), xp.where(nan, 0.0, error))

    max_over, min_over = partialmethod(_extreme, "max_over"), partialmethod(_extreme, "min_over")
    max_matches = partialmethod(_extreme_match, "max_matches")
    min_matches = partialmethod(_extreme_match, "min_matches")

    # -- scans ------------------------------------------------------------------------------------------------------
    def cumsum(self, x: Any, axis: int, *flags: Any) -> Bounded:
        b, along = self.of(x), self._along(axis, flags)
        return self._sum(b, along("cumsum", b.value), partial(along, "cumsum"), depth_of_scan(self._counts(b, along)))

    def cummax(self, x: Any, axis: int, *flags: Any) -> Bounded:
        b, along = self.of(x), self._along(axis, flags)
        nan = along("cumsum", xp_float(self.xp, b.surely_nan)) > 0
        return self._made(along("cummax", b.value), self.xp.where(nan, 0.0, self._most(b.error, along)))

    def cummin(self, x: Any, axis: int, *flags: Any) -> Bounded:
        return -self.cummax(-self.of(x), axis, *flags)

    def cumprod(self, x: Any, axis: int, *flags: Any) -> Bounded:
        """Relative errors add up. Any product of neighbours may be one of the tree's: one that leaves the range may
        make the rest NaN, and one that is subnormal has lost digits, unless a factor is 0.
        """
        b, xp, scale, along = self.of(x), self.xp, self.scale, self._along(axis, flags)
        value = along("cumprod", b.value)
        if b.value.dtype.kind != "f":
            return self._made(value, along("cumsum", b.error))
        size = xp.abs(b.value)
        usual = (size > 0) & xp.isfinite(size)
        logarithm = xp.where(usual, xp.log2(xp.where(usual, size, 1.0)), 0.0)
        total = self._along(axis, (flags[0], False))("cumsum", logarithm)  # of products from the first factor on
        lowest, highest = (self._along(axis, (flags[0], True))(name, total) for name in ("cummin", "cummax"))
        most = along("cummax", total - xp.minimum(lowest, 0.0))  # of products of neighbours
        least = -along("cummax", xp.maximum(highest, 0.0) - total)
        zero = along("cumsum", xp_float(xp, (size == 0) & (b.error == 0))) > 0
        nan = along("cumsum", xp_float(xp, b.surely_nan)) > 0
        odd = along("cumsum", xp.log2(_odd_part(xp, xp.where(usual, size, 1.0))))
        carried = along("cumsum", scale.times(1.0, b.error / xp.where(b.error > 0, xp.maximum(size, 1e-300), 1.0)))
        links = depth_of_scan(self._counts(b, along))
        off = carried + 1.01 * links * scale.unit if scale.rounds else carried
        exact = (carried == 0) & (odd < -np.log2(scale.unit))
        error = xp.where(zero | exact, 0.0, xp.where(off < _FAR, 1.5 * off * xp.abs(value), np.inf))
        infinite = along("cumsum", xp_float(xp, xp.isinf(size))) > 0
        outside = (most >= np.log2(scale.highest)) | infinite
        outside = outside | ~zero & (least <= np.log2(scale.normal))
        return self._made(value, xp.where(nan, 0.0, xp.where(outside, np.inf, error)))

    def logcumsumexp(self, x: Any, axis: int, *flags: Any) -> Bounded:
        """An error of the terms is passed on as it is. Each addition is off by some units of the result and of 1, at
        most the greatest magnitude of the terms and the logarithm of their number. The logarithm of a sum of several is
        off by 2^-22 of 1 and of itself, 4 units of f32.
        """
        b, xp, scale, along = self.of(x), self.xp, self.scale, self._along(axis, flags)
        value, count = along("logcumsumexp", b.value), self._counts(b, along)
        error = self._most(b.error, along)
        most = self._most(xp.where(xp.isfinite(b.value), xp.abs(b.value) + b.error, 0.0), along)
        if scale.rounds:
            logarithm = xp.log(xp.maximum(count, 1.0))
            error = error + depth_of_scan(count) * scale.unit * (1.01 * most + logarithm + 4)
            error = error + xp.where(count > 1, 4 * scale.unit * (1 + logarithm), 0.0)
        nan = along("cumsum", xp_float(xp, b.surely_nan)) > 0
        surely = nan | xp.isinf(value) & (self._most(b.error, along) == 0)
        return self._made(value, xp.where(surely, 0.0, xp.where(most < scale.highest / 2, error, np.inf)))

    def _along(self, axis: int, flags: Any) -> Callable[[str, Any], Any]:
        """A scan of arrays, by its name."""
        reverse, exclusive = (bool(self.of(flag).value) for flag in flags)
        return lambda name, x: getattr(self.names, name)(x, axis, reverse, exclusive)

    def _counts(self, b: Bounded, along: Callable[[str, Any], Any]) -> Any:
        """How many terms each result has."""
        return along("cumsum", self.xp.ones(b.value.shape))

    def _most(self, sizes: Any, along: Callable[[str, Any], Any]) -> Any:
        return self.xp.maximum(along("cummax", self.xp.asarray(sizes)), 0.0)

    def sum_to(self, x: Any, shape: Any) -> Bounded:
        b = self.of(x)
        padded = (1,) * (b.value.ndim - len(shape)) + tuple(shape)
        stretched = tuple(k for k, size in enumerate(padded) if size != b.value.shape[k])
        return (self.sum_over(b, stretched) if stretched else b).reshape(tuple(shape))


def xp_float(xp: Any, holds: Any) -> Any:
    return xp.asarray(holds).astype(np.float64)


def _odd_part(xp: Any, size: Any) -> Any:
    """The odd number that a number is by a power of two."""
    whole = (xp.frexp(size)[0] * 2.0**53).astype(np.int64)
    return (whole // (whole & -whole)).astype(np.float64)
