"""Numbers with a bound on what a kernel's may differ from them, and the compute type in which that kernel rounds."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np

from baracuda_runtime import reference

LEAST = 5e-324  # the smallest number of f64
SUBNORMAL = 16  # of the least number, that the forms for elements of 16 bits may be off: gelu has a factor of 15
_NEAR_THE_END = 0.999  # of the range, from where on a function's error may decide whether a product overflows


def _swapped(apply: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: apply(self.scale.of(other), self)


def _comparison(holds: Callable[[Any, Any], Any]) -> Any:
    def compare(self: Bounded, other: Any) -> Bounded:
        o, xp = self.scale.of(other), self.scale.xp
        turns = (self.error + o.error > 0) & ~(xp.abs(self.value - o.value) > self.error + o.error)
        return Bounded(holds(self.value, o.value), xp.where(turns, np.inf, 0.0), self.scale)

    return compare


def _logical(apply: Callable[[Any, Any], Any]) -> Any:
    def operate(self: Bounded, other: Any) -> Bounded:
        o = self.scale.of(other)
        return Bounded(apply(self.value, o.value), self.error + o.error, self.scale)

    return operate


class Bounded:
    """A value in f64 and what a kernel's may differ from it."""

    __array_ufunc__ = None  # NumPy's and CuPy's operators leave the work to this class

    def __init__(self, value: Any, error: Any, scale: Scale):
        xp = scale.xp
        self.value, self.scale = xp.asarray(value), scale
        none = isinstance(error, float) and error == 0
        self.error = xp.broadcast_to(scale.none if none else xp.asarray(error), self.value.shape)
        self.stored: Any = None  # the storage type, of an output
        self.distance = self.squared_distance = False  # whether it is a difference of floats, or the square of one

    @property
    def dtype(self) -> Any:
        return self.value.dtype

    def __add__(self, other: Any) -> Bounded:
        o = self.scale.of(other)
        return self._rounded(o, self.value + o.value, self._joined(o), lambda: False)

    def __sub__(self, other: Any) -> Bounded:
        o = self.scale.of(other)
        made = self._rounded(o, self.value - o.value, self._joined(o), lambda: False)
        made.distance = made.value.dtype.kind == "f"
        return made

    def _joined(self, other: Bounded) -> Any:
        """The error of a sum: none beside an infinity that is sure."""
        xp, both = self.scale.xp, ((self, other), (other, self))
        sure = [xp.isinf(a.value) & (a.error == 0) & xp.isfinite(b.value) & (b.error < np.inf) for a, b in both]
        return xp.where(sure[0] | sure[1], 0.0, self.error + other.error)

    def __mul__(self, other: Any) -> Bounded:
        o, times, size = self.scale.of(other), self.scale.times, self.scale.xp.abs
        carried = times(size(self.value), o.error) + times(size(o.value), self.error) + times(self.error, o.error)
        carried = self._with_sign(o, carried)
        product = self.scale.is_product(self.value, o.value)
        made = self._rounded(o, self.value * o.value, carried, lambda: self._counts(o) & o._counts(self), product)
        made.squared_distance = self.scale.moments and self.distance and o.distance and self._equals(o)
        return made

    def _equals(self, other: Bounded) -> bool:
        a, b = self.value, other.value
        return a is b or a.shape == b.shape and bool(((a == b) | (a != a) & (b != b)).all())

    def __truediv__(self, other: Any) -> Bounded:
        o, xp = self.scale.of(other), self.scale.xp
        value, least = self.value / o.value, xp.abs(o.value) - o.error
        carried = xp.where(
            (self.error == 0) & (o.error == 0),
            0.0,
            xp.where(least > 0, self.error / least + self.scale.times(xp.abs(value), o.error / least), np.inf),
        )
        return self._rounded(o, value, self._with_sign(o, carried), lambda: self._counts(o) & xp.isfinite(o.value))

    def _with_sign(self, other: Bounded, carried: Any) -> Any:
        """The error of a product or quotient, with that of a zero's sign: a factor that has lost all may have any."""
        size = self.scale.xp.abs
        open_sign = (self.error > size(self.value)) | (other.error > size(other.value))
        return self.scale.xp.where((carried == 0) & open_sign, LEAST, carried)

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

    __radd__, __rsub__ = _swapped(operator.add), _swapped(operator.sub)
    __rmul__, __rtruediv__ = _swapped(operator.mul), _swapped(operator.truediv)

    def __neg__(self) -> Bounded:
        return Bounded(-self.value, self.error, self.scale)

    def __getitem__(self, index: Any) -> Bounded:
        part = Bounded(self.value[index], self.error[index], self.scale)
        part.stored = self.stored
        return part

    def __setitem__(self, index: Any, part: Bounded) -> None:
        """An output that is written in parts."""
        self.error = self.scale.xp.array(self.error)
        self.value[index], self.error[index], self.stored = part.value, part.error, part.stored

    __lt__, __le__, __gt__, __ge__ = map(_comparison, (operator.lt, operator.le, operator.gt, operator.ge))
    __eq__, __ne__ = _comparison(operator.eq), _comparison(operator.ne)
    __and__, __or__ = _logical(operator.and_), _logical(operator.or_)
    __rand__, __ror__, __hash__ = __and__, __or__, None  # type: ignore[assignment]
    __bool__ = None  # `not` would lose the bound

    def __invert__(self) -> Bounded:
        return Bounded(~self.value, self.error, self.scale)

    def reshape(self, *shape: Any) -> Bounded:
        return Bounded(self.value.reshape(*shape), self.error.reshape(*shape), self.scale)


class Scale:
    """Rounding in the compute type, over an array module. `half`: functions may take the form that is good enough for
    elements of 16 bits. `names`: the primitives on plain arrays. Not `rounds`: nothing but the type's range counts.
    `moments`: some kernel finds squared distances from the mean in one pass.
    """

    def __init__(
        self, compute: Any, half: bool, names: Any = None, xp: Any = np, *, rounds: bool = True, moments: bool = False
    ):
        info = np.finfo(compute)
        self.compute, self.half, self.names, self.xp, self.rounds = compute, half, names or reference, xp, rounds
        self.moments = moments
        self.unit, self.highest = float(info.eps) / 2, float(info.max)
        self.smallest, self.normal = float(info.smallest_subnormal), float(info.smallest_normal)
        self.none = xp.zeros(())

    def of(self, x: Any) -> Bounded:
        """A bounded value as it is, and a number as one that has no error."""
        if isinstance(x, Bounded):
            return x
        return Bounded(np.float64(x) if isinstance(x, np.floating) else x, 0.0, self)

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
        size = xp.abs(value)
        least = max(1.0, min(ulps, SUBNORMAL)) * self.smallest  # the unit of subnormal numbers
        error = size * (max(1.0, 2 * ulps) * self.unit) + least
        exact: Any = False
        if ulps == 0:
            exact = (carried == 0) & computed & self._is_short(value)
            error = xp.where(exact, 0.0, error)
        error = error + carried * (1 + self.unit)
        inside = (size + error < self.highest) | exact
        return Bounded(value, error if xp.all(inside) else xp.where(inside, error, np.inf), self)

    def is_product(self, a: Any, b: Any) -> Any:
        """Whether f64 has a product exactly: of f32 always, else of short values; 0.1 * 10 is rounded to 1."""
        return True if self.compute == np.float32 else self._is_short(a) & self._is_short(b)

    def _is_short(self, value: Any) -> Any:
        """Whether f64 has it exactly, and the compute type too: half of the digits, so that no product has lost any."""
        short = value == value.astype(np.float32)
        return short if self.compute == np.float64 else short | (value != value)
