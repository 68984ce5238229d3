"""The primitives made of rounding, comparison and + - * / sqrt: they have the bits of the CUDA primitive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from math import prod
from typing import Any

import numpy as np

from ..cast import cast, truncated
from ..dtypes import as_dtype
from ..errors import InvalidProblem
from . import quotients
from .fused import fused_multiply_add
from .integers import Integers

# Where a gather out of bounds gives a value, as in a kernel, and is not refused: a list for what kernels report.
FILLING: ContextVar[list[str] | None] = ContextVar("filling", default=None)
Axes = int | Sequence[int]
Join = Callable[[str, Any, float], Any]  # a ufunc's name, the terms, the result of none

i64 = np.int64  # what integers compute in
TO_INT_LIMIT = 2**53  # to_int saturates here: every integer up to it is an f64, and adding an i32 cannot wrap


class OutOfBounds(InvalidProblem):
    """An index, given as the formula has it, that no element of the operand `name` has."""

    def __str__(self) -> str:
        name, index, value, allowed, where = self.args
        return f"{name}: {index} is {value}{where}; allowed: {allowed}"

    def placed(self, inputs: Mapping[str, Any]) -> OutOfBounds:
        """The same with a place in the caller's array, where the index is an element of one."""
        name, index, value, allowed, _ = self.args
        operand, *dims = index.split("[")
        if len(dims) != 1 or not index.endswith("]") or operand not in inputs:
            return self
        places = np.argwhere(inputs[operand] == value).tolist()
        return OutOfBounds(name, f"{operand}{places[0]}", value, allowed, "") if places else self


def _placed(at: Any, name: str, index: str, counts: bool, size: int, needed: Any, reported: bool) -> Any:
    """Indices of a dim, counted from 0; -1 out of bounds. That is refused where `needed`, or `FILLING` gets to know."""
    place, low, reports = np.asarray(at), -size if counts else 0, FILLING.get()
    good = (place >= low) & (place < size)
    wrong = needed & ~good
    if (reports is None or reported) and wrong.any():
        first = tuple(np.argwhere(wrong)[0])
        found = np.broadcast_to(place, wrong.shape)
        where = tuple(int(k) for k, n in zip(first, found.shape, strict=True) if n > 1)
        allowed = f"{low} to {size - 1}" if size else "none, as it has no elements"
        if reports is None:
            raise OutOfBounds(name, index, int(found[first]), allowed, f" at {where}")
        reports.append(str(OutOfBounds(name, index, int(found[first]), allowed, f" at {where}")))
    return np.where(good, np.where(place < 0, place + size, place) if counts else place, -1)


def _of_module(name: str, meaning: str, rounds: bool = False) -> Callable[..., Any]:
    """A method: the array module's function of that name, on arrays of one type. `rounds`: integers are whole."""

    def method(self: Primitives, *values: Any) -> Any:
        arrays = self.arrays(*values)
        return arrays[0] if rounds and arrays[0].dtype.kind != "f" else getattr(self.xp, name)(*arrays)

    method.__doc__ = meaning
    return method


def _of_form(form: Callable[..., Any]) -> Callable[..., Any]:
    """A method: a function over any namespace, here over the primitives, on arrays of one type."""

    @wraps(form)
    def method(self: Primitives, *values: Any) -> Any:
        return form(self, *self.arrays(*values))

    return method


def _of_scan(name: str, empty: float, meaning: str) -> Callable[..., Any]:
    """A method: the scan that joins elements by a function of that name; `empty`: the result of none."""

    def method(self: Primitives, value: Any, axis: int, reverse: Any, exclusive: Any) -> Any:
        return self._scan(name, empty, self.xp.asarray(value), axis, reverse, exclusive)

    method.__doc__ = meaning
    return method


class Primitives(Integers):
    """The primitives on arrays of the module `xp`. Python numbers take the type of the arrays beside them."""

    i64 = i64

    def arrays(self, *values: Any) -> tuple[Any, ...]:
        """As arrays of one type."""
        made = [v if isinstance(v, (bool, int, float)) else self.xp.asarray(v) for v in values]
        dtype = next((v.dtype for v in made if hasattr(v, "dtype")), None)
        return tuple(v if hasattr(v, "dtype") else self.xp.asarray(v, dtype) for v in made)

    # -- between storage and compute types --------------------------------------------------------------------------
    def load(self, array: Any, compute: Any) -> Any:
        """The array in the compute type. Exact for every pair that a spec allows."""
        return cast(array, compute)

    def store(self, value: Any, dtype: Any) -> Any:
        """The value in its storage type, rounded once to nearest even; integers saturate."""
        return cast(value, dtype)

    def wrap(self, value: Any, dtype: Any) -> Any:
        """An integer's low bits, as an integer type's element."""
        return np.asarray(self.low_bits(value, dtype).astype(as_dtype(dtype).numpy))

    def to_float(self, value: Any, compute: Any) -> Any:
        """An integer or bool as a float of the compute type, rounded once."""
        return cast(value, compute)

    def grid(self, *sizes: int) -> tuple[Any, ...]:
        """An index array for each axis, of size 1 along all others: indexing with them reads like the formula."""
        return tuple(self.xp.ix_(*map(self.xp.arange, sizes)))

    def positions(self, shape: Sequence[int]) -> Any:
        """The linear index of each element of an array of this shape."""
        return self.xp.arange(prod(shape)).reshape(tuple(shape))

    def blank(self, shape: Sequence[int], dtype: Any) -> Any:
        """An array to be written in parts."""
        return np.empty(tuple(shape), as_dtype(dtype).numpy)

    def expand(self, value: Any, shape: Sequence[int]) -> Any:
        """The value repeated along axes in which it has size 1."""
        return self.xp.broadcast_to(self.xp.asarray(value), tuple(shape))

    def to_int(self, value: Any) -> Any:
        """A float as an i64: towards zero, saturating at +-2^53; NaN becomes 0."""
        xp, x = self.xp, self.xp.asarray(value)
        if x.dtype.kind in "iub":
            return x.astype(np.int64)
        return truncated(x, -TO_INT_LIMIT, TO_INT_LIMIT, xp)

    def guarded(self, x: Any, at: Sequence[Any]) -> Any:
        """`x[at]` where a condition keeps the indices within x. It holds any value elsewhere, which nothing uses."""
        if 0 in x.shape:
            of = x.dtype if isinstance(x, np.ndarray) else np.float64
            return np.zeros(np.broadcast_shapes(*map(np.shape, at)), of)
        return x[tuple(self.xp.clip(i, 0, size - 1) for i, size in zip(at, x.shape, strict=True))]

    # -- gathers ----------------------------------------------------------------------------------------------------
    def gathered(
        self, table: Any, name: str, at: Sequence[Any], rules: Sequence[tuple[Any, ...]], needed: Any = True
    ) -> Any:
        """`table[at]`. For each dim in which values say where: the dim, the index's name, whether one below 0 counts
        from the end, and True if kernels report it. Out of bounds is refused where `needed` holds. Elsewhere, and
        within `filling`, it gives what a kernel gives.
        """
        places, inside = list(at), np.asarray(True)
        shape = np.broadcast_shapes(*map(np.shape, at))
        for dim, index, counts, *reported in rules if 0 not in shape else ():
            found = _placed(at[dim], name, index, counts, table.shape[dim], needed, bool(reported))
            places[dim], inside = np.maximum(found, 0), inside & (found >= 0)
        fill = np.zeros((), table.dtype) if table.dtype.kind in "iub" else np.asarray(np.nan).astype(table.dtype)
        if 0 in (*table.shape, *shape):
            return np.broadcast_to(fill, shape)
        return np.where(inside, table[tuple(places)], fill)

    def matched(
        self, at: Any, name: str, index: str, counts: bool, size: int, terms: Sequence[int], needed: Any = True
    ) -> Any:
        """Indices `at` of results, of which there are `size`, as in `gathered`; out of bounds -1. `terms`: how many
        there are along each dim.
        """
        return at if 0 in terms else _placed(at, name, index, counts, size, needed, True)

    # -- one operand ------------------------------------------------------------------------------------------------
    absolute = _of_module("abs", "|x|. The least integer stays what it is.")
    sqrt = _of_module("sqrt", "The square root, rounded as IEEE 754 asks. sqrt(-0) is -0, of negative numbers NaN.")
    is_nan = _of_module("isnan", "True where x is NaN.")
    is_inf = _of_module("isinf", "True where x is +inf or -inf.")
    is_finite = _of_module("isfinite", "True where x is neither NaN nor infinite.")

    def sign(self, value: Any) -> Any:
        """-1, 0 or 1. Zero of either sign gives +0, NaN gives NaN."""
        xp, x = self.xp, self.xp.asarray(value)
        one, zero = x.dtype.type(1), x.dtype.type(0)
        return xp.where(x > 0, one, xp.where(x < 0, -one, xp.where(x == 0, zero, x)))

    round_even = _of_module("rint", "To the nearest integer, ties to the even one. The sign of zero is kept.", True)
    floor = _of_module("floor", "The greatest integer <= x.", True)
    ceil = _of_module("ceil", "The least integer >= x.", True)
    trunc = _of_module("trunc", "Towards zero.", True)

    def round_stochastic(self, value: Any, uniform: Any) -> Any:
        """floor(x), and one more where uniform < x - floor(x): the mean over [0, 1) is x. NaN and inf pass."""
        x = self.xp.asarray(value)
        below = self.xp.floor(x)
        return self.xp.where(uniform < x - below, below + x.dtype.type(1), below)

    def square(self, value: Any) -> Any:
        """x * x."""
        x = self.xp.asarray(value)
        return x * x

    def ceil_power_of_two(self, value: Any) -> Any:
        """The least power of two >= x; inf above the largest, NaN below zero. 0, inf and NaN pass."""
        xp, x = self.xp, self.xp.asarray(value)
        fraction, exponent = xp.frexp(x)  # x = fraction * 2^exponent, fraction in [1/2, 1)
        power = xp.ldexp(xp.ones_like(x), exponent - (fraction == 0.5).astype(exponent.dtype))
        return xp.where((x > 0) & xp.isfinite(x), power, xp.where(x < 0, x.dtype.type(np.nan), x))

    def rsqrt(self, value: Any) -> Any:
        """1 / sqrt(x); +-0 give +-inf. Of f32 rounded once: no f32 brings 1 / sqrt in f64 to the wrong side of a tie
        (all significands were tried). Of f64 it is the IEEE quotient of the IEEE root, two roundings."""
        x = self.xp.asarray(value)
        if x.dtype == np.float32:
            return (1.0 / self.xp.sqrt(x.astype(np.float64))).astype(np.float32)
        return x.dtype.type(1) / self.xp.sqrt(x)

    def sign_bit(self, value: Any) -> Any:
        """True for negative numbers and -0; False for NaN, whose sign not all conversions keep."""
        x = self.xp.asarray(value)
        return self.xp.signbit(x) & ~self.xp.isnan(x)

    # -- two operands and more --------------------------------------------------------------------------------------
    def maximum(self, a: Any, b: Any) -> Any:
        """The greater. NaN if any is NaN; of two zeros +0 unless both are -0."""
        x, y = self.arrays(a, b)
        result = self.xp.maximum(x, y)
        return self.xp.where((x == 0) & (y == 0), x + y, result) if self._may_be_zero(result) else result

    def minimum(self, a: Any, b: Any) -> Any:
        """The less. NaN if any is NaN; of two zeros -0 unless both are +0."""
        x, y = self.arrays(a, b)
        result = self.xp.minimum(x, y)
        return self.xp.where((x == 0) & (y == 0), -((-x) - y), result) if self._may_be_zero(result) else result

    def _may_be_zero(self, result: Any) -> bool:
        """Of floats; libraries leave open which of two zeros they return. A GPU is not asked, which would wait."""
        return result.dtype.kind == "f" and not (self.xp is np and np.all(result))

    def fmax(self, a: Any, b: Any) -> Any:
        """As `maximum`, but a NaN counts as missing."""
        return self._present(self.maximum, *self.arrays(a, b))

    def fmin(self, a: Any, b: Any) -> Any:
        """As `minimum`, but a NaN counts as missing."""
        return self._present(self.minimum, *self.arrays(a, b))

    def _present(self, pick: Callable[[Any, Any], Any], x: Any, y: Any) -> Any:
        return self.xp.where(self.xp.isnan(x), y, self.xp.where(self.xp.isnan(y), x, pick(x, y)))

    def clamp(self, value: Any, low: Any, high: Any) -> Any:
        """min(max(x, low), high). NaN stays NaN."""
        return self.minimum(self.maximum(value, low), high)

    def fma(self, a: Any, b: Any, c: Any) -> Any:
        """a * b + c, rounded once."""
        return fused_multiply_add(a, b, c)

    def where(self, condition: Any, yes: Any, no: Any) -> Any:
        """`yes` where the condition holds, `no` elsewhere."""
        return self.xp.where(self.xp.asarray(condition), *self.arrays(yes, no))

    copysign = _of_module("copysign", "The size of the first with the sign of the second, of NaN too.")
    next_after = _of_module("nextafter", "The neighbour of the first, in its own type, on the way to the second.")
    fmod = _of_module("fmod", "a - trunc(a / b) * b, exact, with the sign of a. NaN for b = 0 and for infinite a.")

    bit_and, bit_or = _of_module("bitwise_and", "a & b."), _of_module("bitwise_or", "a | b.")
    bit_xor, bit_not = _of_module("bitwise_xor", "a ^ b."), _of_module("invert", "~a.")

    trunc_quotient, floor_quotient = _of_form(quotients.trunc_quotient), _of_form(quotients.floor_quotient)
    remainder = _of_form(quotients.remainder)
    trunc_divide, trunc_modulo = _of_form(quotients.trunc_divide), _of_form(quotients.trunc_modulo)

    def floor_divide(self, a: Any, b: Any) -> Any:
        """The floor of the quotient of integers. By zero: 0. The least integer by -1: itself."""
        xp, (x, y) = self.xp, self.arrays(a, b)
        safe = xp.where((y == 0) | (y == -1), 1, y)
        return xp.where(y == 0, 0, xp.where(y == -1, -x, xp.floor_divide(x, safe)))

    def floor_modulo(self, a: Any, b: Any) -> Any:
        """a - b * floor(a / b) of integers, with the sign of b. By zero: 0."""
        x, y = self.arrays(a, b)
        return self.xp.where(y == 0, 0, x - y * self.floor_divide(x, y))

    # -- reductions: the reduced axes stay, with size 1 -------------------------------------------------------------
    def sum_over(self, value: Any, axes: Axes) -> Any:
        """The sum over `axes`, in the array's type; an empty one is 0. Integers wrap. Floats in NumPy's order along
        neighbours in memory, which is pairwise, however the array lies.
        """
        xp, x = self.xp, self.xp.asarray(value)
        if x.dtype.kind == "f":
            rows, shape = self._rows(x, axes)
            return xp.sum(xp.ascontiguousarray(rows), axis=-1).reshape(shape)
        return xp.sum(x, axis=axes_of(axes), dtype=np.int64 if x.dtype.kind == "b" else x.dtype, keepdims=True)

    def prod_over(self, value: Any, axes: Axes) -> Any:
        """The product over `axes`, in the array's type; an empty one is 1. Integers wrap."""
        x = self.xp.asarray(value)
        return self.xp.prod(x, axis=axes_of(axes), dtype=x.dtype, keepdims=True)

    def max_over(self, value: Any, axes: Axes) -> Any:
        """The greatest over `axes`: NaN if any is NaN, +0 before -0; of none -inf (of integers the least i64)."""
        return self._extreme("maximum", value, self._over(axes))

    def min_over(self, value: Any, axes: Axes) -> Any:
        """The least over `axes`: NaN if any is NaN, -0 before +0; of none +inf (of integers the greatest i64)."""
        return self._extreme("minimum", value, self._over(axes))

    def water_level_over(self, value: Any, axes: Axes) -> Any:
        """The t for which max(value - t, 0) sums to 1 over `axes`, -1 at least: the mean of the greatest elements, less
        what each has of the 1, of as many as are not below that. NaN if any is NaN or inf.
        """
        xp, x = self.xp, self.xp.asarray(value)
        rows, shape = self._rows(x, axes)
        in_order = xp.sort(rows.astype(np.float64), axis=-1)[..., ::-1]
        levels = (xp.cumsum(in_order, axis=-1) - 1) / xp.arange(1, rows.shape[-1] + 1)
        found = xp.max(xp.where(in_order >= levels, levels, -1), axis=-1, initial=-1)
        sure = xp.all(rows < np.inf, axis=-1)
        return xp.where(sure, found, np.nan).astype(x.dtype).reshape(shape)

    def _rows(self, x: Any, axes: Axes) -> tuple[Any, tuple[int, ...]]:
        """The elements over `axes` along a last axis, and the shape of one result for each row."""
        over = axes_of(axes)
        kept = tuple(axis for axis in range(x.ndim) if axis not in over)
        shape = tuple(1 if axis in over else size for axis, size in enumerate(x.shape))
        rows = x.transpose(kept + over).reshape(*(x.shape[axis] for axis in kept), prod(x.shape[axis] for axis in over))
        return rows, shape

    def _ufunc(self, name: str) -> Any:
        return getattr(self.xp, name)

    def _over(self, axes: Axes) -> Join:
        over = axes_of(axes)
        return lambda name, x, empty: self._ufunc(name).reduce(x, over, keepdims=True, initial=x.dtype.type(empty))

    def _extreme(self, name: str, value: Any, join: Join) -> Any:
        """Where an extremum is zero, the sign is as the rule asks; NumPy leaves it open."""
        xp, x, positive = self.xp, self.xp.asarray(value), name == "maximum"
        result = xp.asarray(join(name, x, worst(x.dtype, greatest=positive)))
        if result.dtype.kind != "f" or xp.all(result):
            return result
        wanted = join("logical_or", (x == 0) & (xp.signbit(x) != positive), False)
        return xp.where(result == 0, xp.where(wanted == positive, x.dtype.type(0), -x.dtype.type(0)), result)

    # -- reductions over matches: along `axes`, for each k of an axis of that size, of the terms whose place is k -----
    def sum_matches(self, value: Any, place: Any, size: int, axis: int, axes: Axes) -> Any:
        """The sums; of no terms 0. Integers wrap. Floats in NumPy's order, which is pairwise."""
        return self._matches(place, size, axis, axes)("add", self.xp.asarray(value), 0)

    def max_matches(self, value: Any, other: Any, *match: Any) -> Any:
        """The greatest, and `other` where some term has another place; of no terms as `max_over`."""
        return self._extreme_match("maximum", value, other, *match)

    def min_matches(self, value: Any, other: Any, *match: Any) -> Any:
        """The least, and `other` where some term has another place; of no terms as `min_over`."""
        return self._extreme_match("minimum", value, other, *match)

    def _extreme_match(self, name: str, value: Any, other: Any, place: Any, size: int, axis: int, axes: Axes) -> Any:
        x, join = self.xp.asarray(value), self._matches(place, size, axis, axes)
        rest = self.where(
            self._any_apart(x, place, size, axis, axes), other, worst(x.dtype, greatest=name == "maximum")
        )
        return getattr(self, name)(self._extreme(name, x, join), rest.astype(x.dtype))

    def _any_apart(self, value: Any, place: Any, size: int, axis: int, axes: Axes) -> Any:
        """Whether some term has another place."""
        shape = np.broadcast_shapes(np.shape(value), np.shape(place))
        found = self._matches(place, size, axis, axes)("add", np.ones(shape, np.int64), 0)
        return found < prod(shape[k] for k in axes_of(axes))

    def _matches(self, place: Any, size: int, axis: int, axes: Axes) -> Join:
        """Terms sorted by their places, those of one place side by side in their order."""
        xp, over = self.xp, axes_of(axes)

        def join(name: str, x: Any, empty: float) -> Any:
            at = xp.asarray(place)
            shape = np.broadcast_shapes(x.shape, at.shape)
            kept = [k for k in range(len(shape)) if k not in over and k != axis]
            batch = [k for k in kept if at.shape[k] != 1]  # the rest share the order of their terms
            rest = [k for k in kept if k not in batch]
            order = [*rest, *batch, axis, *over]
            alike, batches, terms = (prod(shape[k] for k in some) for some in (rest, batch, over))
            own = xp.broadcast_to(at, [n if k in over else at.shape[k] for k, n in enumerate(shape)])
            own = own.transpose(order).reshape(batches, terms)
            inside = (own >= 0) & (own < size)
            keys = xp.where(inside, own + size * xp.arange(batches)[:, None], size * batches).reshape(-1)
            items = xp.argsort(keys, kind="stable")
            first = xp.searchsorted(keys[items], xp.arange(size * batches + 1))
            rows = xp.broadcast_to(x, shape).transpose(order).reshape(alike, batches * terms)
            made = xp.full((alike, size * batches), empty, x.dtype)
            some = first[:-1] < first[1:]
            if some.any():
                ufunc, in_order = self._ufunc(name), rows.take(items[: first[-1]], 1)
                made[:, some] = ufunc(made[:, some], ufunc.reduceat(in_order, first[:-1][some], 1))
            sizes = [size if k == axis else 1 if k in over else shape[k] for k in order]
            return made.reshape(sizes).transpose(np.argsort(order))

        return join

    # -- scans: for each place of an axis the result of the elements up to it, or from it on, with it or without -----
    cumsum = _of_scan("add", 0, "The sums. Integers wrap.")
    cumprod = _of_scan("multiply", 1, "The products. Integers wrap.")
    cummax = _of_scan("maximum", -np.inf, "The greatest: NaN from the first NaN on, +0 before -0.")
    cummin = _of_scan("minimum", np.inf, "The least: NaN from the first NaN on, -0 before +0.")
    logcumsumexp = _of_scan("logaddexp", -np.inf, "log(cumsum(exp(x))), by distances from the greater of two.")

    def _scan(self, name: str, empty: float, given: Any, axis: int, reverse: Any, exclusive: Any) -> Any:
        """Each element joins the one that is 1, 2, 4, ... places before it (Hillis and Steele, 1986), in f64. The first
        joins the result of none, as in kernels: a sum of -0 is +0.
        """
        xp, combine = self.xp, getattr(self, name, None) or getattr(self.xp, name)
        empty = worst(given.dtype, greatest=empty < 0) if np.isinf(empty) else empty
        x = given.astype(np.float64) if given.dtype.kind == "f" else given
        x = xp.moveaxis(xp.flip(x, axis) if reverse else x, axis, 0)
        before = xp.full_like(x[:1], empty)
        x = xp.concatenate([combine(before, x[:1]), x[1:]])
        step = 1
        while step < len(x):
            x = xp.concatenate([x[:step], combine(x[:-step], x[step:])])
            step *= 2
        if exclusive:
            x = xp.concatenate([before, x[:-1]])
        x = xp.moveaxis(x, 0, axis).astype(given.dtype)
        return xp.flip(x, axis) if reverse else x

    def sum_to(self, value: Any, shape: Sequence[int]) -> Any:
        """The adjoint of broadcasting `shape` to the value's: sums over the axes that broadcasting stretched."""
        x = self.xp.asarray(value)
        padded = (1,) * (x.ndim - len(shape)) + tuple(shape)
        stretched = [axis for axis, size in enumerate(padded) if size != x.shape[axis]]
        return (self.sum_over(x, stretched) if stretched else x).reshape(tuple(shape))


def fitted(value: Any, shape: tuple[int, ...], xp: Any = np) -> Any:
    """A reference's value, which has an axis for every index of the formula, in the operand's shape. `xp`: the array
    module.
    """
    array = xp.asarray(value)
    return array.reshape(shape) if array.size == prod(shape) else xp.broadcast_to(array, shape)


@contextmanager
def filling() -> Iterator[list[str]]:
    """Gathers out of bounds give what kernels give: NaN, 0 or False. The refusals that kernels report are listed."""
    reports: list[str] = []
    token = FILLING.set(reports)
    try:
        yield reports
    finally:
        FILLING.reset(token)


def worst(dtype: Any, *, greatest: bool) -> float:
    """What the greatest, or the least, of nothing is."""
    if dtype.kind == "f":
        return -np.inf if greatest else np.inf
    return int(np.iinfo(dtype).min if greatest else np.iinfo(dtype).max)


def axes_of(axes: Axes) -> tuple[int, ...]:
    return (axes,) if isinstance(axes, int) else tuple(axes)


def on_numpy(name: str) -> Callable[..., Any]:
    """A primitive on NumPy's arrays, without its warnings: what references call."""
    method = getattr(Primitives(np), name)

    @wraps(method)
    def evaluate(*values: Any) -> Any:
        with np.errstate(all="ignore"):
            found = method(*values)
            return found if isinstance(found, tuple) else np.asarray(found)

    return evaluate
