"""The twin of `baracuda_runtime.reference` in mpmath: the independent source that truths in f64 are checked against.

Numbers have `BITS` bits, or `BITS_F64` where the op computes in f64: more than a cancellation between any two numbers
of the type can take away. Where a formula reads an output again, it is rounded to storage exactly. Zeros have no sign
here, and a quotient by zero is unknown (NaN), so nothing is asked of a result that depends on either.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import partial, partialmethod
from typing import Any

import numpy as np

from baracuda_gen.formula.function import Function
from baracuda_gen.formula.functions import PRIMITIVES
from baracuda_gen.verify.sweep.columns import Column, Parts, Stored, gathered
from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import DType, as_dtype, e4m3
from baracuda_runtime.reference.activations import FORMS
from baracuda_runtime.reference.primitives import Primitives

BITS, BITS_F64 = 400, 1300
_FAR = 10**6  # beyond it functions that settle have left every type's range, and would take for ever

Array = np.ndarray[Any, Any]


def _operator(apply: Callable[[Any, Any], Any], *, swapped: bool = False, compares: bool = False) -> Any:
    """A binary operator of `Real`; with an array beside it, the array's."""

    def operate(self: Real, other: Any) -> Any:
        if isinstance(other, np.ndarray):
            return NotImplemented
        a, b = (real(other), self) if swapped else (self, real(other))
        return bool(apply(a.value, b.value)) if compares else Real(apply(a.value, b.value))

    return operate


def _quotient(a: Any, b: Any) -> Any:
    import mpmath

    return a / b if b else mpmath.nan


class Real:
    """A number of arbitrary precision; NaN where it is not known."""

    __slots__ = ("value",)

    def __init__(self, value: Any):
        self.value = value

    __add__, __radd__ = _operator(operator.add), _operator(operator.add, swapped=True)
    __sub__, __rsub__ = _operator(operator.sub), _operator(operator.sub, swapped=True)
    __mul__, __rmul__ = _operator(operator.mul), _operator(operator.mul, swapped=True)
    __truediv__, __rtruediv__ = _operator(_quotient), _operator(_quotient, swapped=True)
    __lt__, __le__ = _operator(operator.lt, compares=True), _operator(operator.le, compares=True)
    __gt__, __ge__ = _operator(operator.gt, compares=True), _operator(operator.ge, compares=True)
    __eq__, __ne__ = _operator(operator.eq, compares=True), _operator(operator.ne, compares=True)
    __hash__ = None  # type: ignore[assignment]

    def __neg__(self) -> Real:
        return Real(-self.value)

    def __abs__(self) -> Real:
        return Real(abs(self.value))


def real(value: Any) -> Real:
    if isinstance(value, Real):
        return value
    import mpmath

    number = value.item() if hasattr(value, "item") else value
    return Real(mpmath.mpf(number))


def round_to(value: Any, dtype: DType) -> Any:
    """An mpf in a float type, rounded once to nearest even."""
    import mpmath

    if not mpmath.isfinite(value) or value == 0:
        return value
    quantum = unit(value, dtype)
    kept = mpmath.nint(value / quantum) * quantum
    if dtype is e4m3 and abs(kept) > dtype.highest:
        return mpmath.nan
    return mpmath.sign(value) * mpmath.inf if abs(kept) >= mpmath.ldexp(1, dtype.most + 1) else kept


def unit(value: Any, dtype: DType, least: float = 0.0) -> Any:
    """The unit in the last place of a value's binade, as in `ulp.py`; 1 of integers. It is at least that of `least`."""
    import mpmath

    if dtype.kind != "float":
        return mpmath.mpf(1)
    size = max(abs(value), least)
    exponent = dtype.least if size == 0 else min(max(mpmath.frexp(size)[1] - 1, dtype.least), dtype.most)
    return mpmath.ldexp(1, int(exponent) - dtype.significand + 1)


def is_within(loss: float, exact: Any, units: float, dtype: DType, least: float = 0.0) -> bool:
    """Whether a loss is no more than so many units of an exact number; never where that is not known."""
    return bool(abs(exact.value) < np.inf and loss <= units * unit(exact.value, dtype, least))


def ulps_off(value: Any, exact: Any, dtype: Any, least: float = 0.0) -> float:
    """Units that an f64 is from an exact number; 0 where mpmath has none, or both are beyond the type's range."""
    import mpmath

    number = exact.value
    if mpmath.isnan(number) or mpmath.isinf(number):
        return 0.0
    if np.isnan(value):
        return float("inf")
    with mpmath.workprec(BITS_F64):
        if dtype.kind == "float":
            beyond = mpmath.ldexp(1, dtype.most + 1)
            number = max(min(number, beyond), -beyond)
            near = max(min(mpmath.mpf(float(value)), beyond), -beyond)
        else:
            near = mpmath.mpf(float(value))
        return float(abs(near - number) / unit(number, dtype, least))


def _greater(x: Any, y: Any) -> Any:
    return x if x > y or x != x else y


def _less(x: Any, y: Any) -> Any:
    return x if x < y or x != x else y


def _storage(dtype: Any) -> Any:
    """What numbers are rounded to when they are read again; None for the compute type, which stands for no rounding."""
    return None if dtype is real else as_dtype(dtype)


def _each(function: Callable[..., Any], *values: Any) -> Array:
    return np.asarray(np.frompyfunc(function, len(values), 1)(*(np.asarray(v, object) for v in values)), object)


def _elementwise(function: Callable[..., Any], *, asks: bool = False) -> Any:
    """A method: a function of numbers, on arrays of them. `asks`: it tells whether something holds."""

    def method(self: Exact, *values: Any) -> Array:
        found = _each(function, *values)
        return _truth(found) if asks else found

    return method


def _sign(x: Any) -> Any:
    import mpmath

    return Real(mpmath.sign(x.value)) if isinstance(x, Real) else (x > 0) - (x < 0)


def _whole(name: str, x: Any) -> Any:
    """A number rounded by a function of mpmath; integers are whole."""
    import mpmath

    return Real(getattr(mpmath, name)(x.value)) if isinstance(x, Real) and mpmath.isfinite(x.value) else x


def _scaled(x: Any, exponent: Any) -> Real:
    import mpmath

    return Real(mpmath.ldexp(x.value, int(exponent))) if mpmath.isfinite(x.value) else x


def _whole_numbers(value: Any) -> Array:
    """An array of integers or bools, as the runtime takes it."""
    array = np.asarray(value)
    return array.astype(bool if array.size and isinstance(array.flat[0], (bool, np.bool_)) else np.int64)


def _water_level(row: Array) -> Real:
    """The greatest of the levels that the first elements in order give, which rise to it and fall after it."""
    if not all(x < np.inf for x in row):
        return real(np.nan)
    total, found = real(-1), real(-1)
    for k, x in enumerate(sorted(row, reverse=True), 1):
        total += x
        found = max(found, total / k)
    return found


def _truth(condition: Any) -> Array:
    return np.asarray(condition, bool)


class Exact:
    """The primitives, on object arrays of `Real`, of Python integers, or of bools."""

    xp, i64 = np, np.int64
    grid, positions, gathered = Primitives.grid, Primitives.positions, gathered
    sum_matches, max_matches, min_matches = Primitives.sum_matches, Primitives.max_matches, Primitives.min_matches
    square, clamp, sum_to = Primitives.square, Primitives.clamp, Primitives.sum_to
    sum_over, prod_over = Primitives.sum_over, Primitives.prod_over
    cumsum, cumprod, logcumsumexp = Primitives.cumsum, Primitives.cumprod, Primitives.logcumsumexp
    cummax, cummin = Primitives.cummax, Primitives.cummin

    def load(self, value: Any, compute: Any) -> Any:
        if isinstance(value, Stored):
            kept = value.dtype
            if kept is None or kept.kind != "float":
                return value.value
            return _each(lambda x: Real(round_to(x.value, kept)), value.value)
        assert isinstance(value, Column)
        if compute in (bool, np.int64):
            return np.asarray(value.to(compute), object)
        return _each(real, value.to(np.float64))

    def store(self, value: Any, dtype: Any) -> Stored:
        return Stored(np, np.asarray(value, object), _storage(dtype))

    wrap = store  # counts, which are within a type's range

    def blank(self, shape: Sequence[int], dtype: Any) -> Parts:
        return Parts(np, tuple(shape), _storage(dtype))

    def expand(self, value: Any, shape: Sequence[int]) -> Array:
        return np.broadcast_to(np.asarray(value, object), tuple(shape))

    def to_float(self, value: Any, compute: Any) -> Array:
        return _each(lambda x: real(float(int(x))), value)  # f64 is the widest type that a formula can mean

    def _towards_zero(self, least: int, most: int, value: Any) -> Array:
        def one(x: Any) -> int:
            number = x.value if isinstance(x, Real) else x
            return 0 if number != number else int(max(min(number, most), least))

        return _each(one, value)

    to_int = partialmethod(_towards_zero, -rt.TO_INT_LIMIT, rt.TO_INT_LIMIT)
    to_int64 = partialmethod(_towards_zero, -(2**63), 2**63 - 1)
    absolute, sign, load_exponent = _elementwise(abs), _elementwise(_sign), _elementwise(_scaled)
    round_even, floor, ceil = (_elementwise(partial(_whole, name)) for name in ("nint", "floor", "ceil"))
    trunc = _elementwise(lambda x: _whole("floor" if x >= 0 else "ceil", x))
    sign_bit = _elementwise(lambda x: x < 0, asks=True)
    is_nan = _elementwise(lambda x: real(x).value != real(x).value, asks=True)
    is_inf = _elementwise(lambda x: abs(real(x).value) == np.inf, asks=True)
    is_finite = _elementwise(lambda x: abs(real(x).value) < np.inf, asks=True)
    maximum, minimum = _elementwise(_greater), _elementwise(_less)
    fmax = _elementwise(lambda x, y: x if x > y or y != y else y)
    fmin = _elementwise(lambda x, y: x if x < y or y != y else y)
    fma = _elementwise(lambda x, y, z: x * y + z)

    def round_stochastic(self, value: Any, uniform: Any) -> Array:
        return _each(lambda x, u, below: below + 1 if u < x - below else below, value, uniform, self.floor(value))

    @staticmethod
    def _call(row: Function, *arguments: Any) -> Real:
        """A function of mpmath; NaN where its value is no real number, and of two arguments where one is infinite."""
        import mpmath

        values = [real(x).value for x in arguments]
        if any(map(mpmath.isnan, values)) or len(values) > 1 and not all(map(mpmath.isfinite, values)):
            return Real(mpmath.nan)
        if row.settles and mpmath.isfinite(values[0]):
            values = [max(min(values[0], _FAR), -_FAR)]
        try:
            made = row.exact_value(mpmath, *values) if row.exact_value else getattr(mpmath, row.primitive)(*values)
        except (ValueError, ZeroDivisionError, OverflowError):
            return Real(mpmath.nan)
        return Real(made if isinstance(made, mpmath.mpf) else mpmath.nan)

    def __getattr__(self, name: str) -> Any:
        """What the function table says of a primitive."""
        import mpmath

        if name not in PRIMITIVES:
            raise AttributeError(name)
        row = PRIMITIVES[name]
        if row.exact_value is None and name in FORMS:
            return lambda value: FORMS[name](self, np.asarray(value, object))
        if row.arguments[0] in ("int", "bits"):  # the runtime's own
            return lambda *values: np.asarray(getattr(rt, name)(*map(_whole_numbers, values)), object)
        if row.exact_value or hasattr(mpmath, name):
            return lambda *values: _each(lambda *xs: self._call(row, *xs), *values)
        raise NotImplementedError(f"{row.name} has no value in mpmath yet; state exact_value in its row")

    def random_uniform(self, seed: Any, offset: Any, index: Any, compute: Any) -> Array:
        drawn = rt.random_uniform(int(np.asarray(seed).item()), int(np.asarray(offset).item()), index, np.float64)
        return _each(real, drawn)

    def _ufunc(self, name: str) -> Any:
        own = {"maximum": _greater, "minimum": _less}.get(name)
        return np.frompyfunc(own, 2, 1) if own else getattr(np, name)

    def pow_int(self, a: Any, n: Any) -> Array:
        if not any(isinstance(x, Real) for x in np.ravel(np.asarray(a, object))):
            return np.asarray(rt.pow_int(_whole_numbers(a), _whole_numbers(n)), object)
        return _each(lambda x, k: self._call(PRIMITIVES["power"], x, k), a, n)

    def where(self, condition: Any, yes: Any, no: Any) -> Array:
        return np.where(_truth(condition), np.asarray(yes, object), np.asarray(no, object))

    def water_level_over(self, value: Any, axes: Any) -> Array:
        rows, shape = Primitives(np)._rows(np.asarray(value, object), axes)
        levels = [_water_level(row) for row in rows.reshape(-1, rows.shape[-1])]
        return np.asarray(levels, object).reshape(shape)

    def matched(
        self, at: Any, name: str, index: str, counts: bool, size: int, terms: Sequence[int], needed: Any = True
    ) -> Any:
        return Primitives(np).matched(_whole_numbers(at), name, index, counts, size, terms, _truth(needed))

    def _matches(self, place: Any, *match: Any) -> Any:
        return Primitives._matches(self, _whole_numbers(place), *match)  # type: ignore[arg-type]

    def _extreme_match(self, name: str, value: Any, other: Any, *match: Any) -> Array:
        x, empty = np.asarray(value, object), real(-np.inf if name == "maximum" else np.inf)
        rest = self.where(Primitives(np)._any_apart(x, _whole_numbers(match[0]), *match[1:]), other, empty)
        return _each(_greater if name == "maximum" else _less, self._matches(*match)(name, x, empty), rest)

    def _scan(self, name: str, empty: float, given: Any, axis: int, reverse: Any, exclusive: Any) -> Array:
        """One after the other."""
        joined = {"add": operator.add, "multiply": operator.mul}
        joined["logaddexp"] = lambda a, b: self.log(self.exp(a) + self.exp(b))
        combine, step = joined.get(name) or getattr(self, name), -1 if reverse else 1
        x = np.moveaxis(np.asarray(given, object), axis, 0)[::step]
        found, now = np.empty_like(x), np.full(x.shape[1:], real(empty) if np.isinf(empty) else empty, object)
        for k, part in enumerate(x):
            before, now = now, np.asarray(combine(now, part), object)
            found[k] = before if exclusive else now
        return np.moveaxis(found[::step], 0, axis)

    def _extreme(self, name: str, value: Any, axes: Any) -> Array:
        x = np.asarray(value, object)
        for axis in rt.axes_of(axes):
            x = np.asarray(self._ufunc(name).reduce(x, axis, keepdims=True), object)
        return x

    max_over, min_over = partialmethod(_extreme, "maximum"), partialmethod(_extreme, "minimum")
