"""The twin of `baracuda_runtime.reference` over an array module: a generated reference runs on it as it stands.

With NumPy the functions that only f64 has an answer for (exp, erf, ...) are the runtime's own; with CuPy they are
CUDA's in f64. There each operation is a kernel of its own, so none is contracted. A sweep compares the twin with the
runtime's reference on a sample before it trusts it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import prod
from types import FunctionType
from typing import Any

import numpy as np

from baracuda_gen.verify.sweep.columns import Array, Column, Parts, Stored, rounded
from baracuda_gen.verify.sweep.integers import Integers
from baracuda_runtime import quotients
from baracuda_runtime import reference as rt
from baracuda_runtime.activations import FORMS
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.elementary import SOURCES
from baracuda_runtime.philox import random_words


def evaluate(plan: Any, namespace: Any, compute: Callable[[Any], Any], inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The plan's reference on `namespace` in place of `rt`: output -> what its `store` returned."""
    function = plan._variant.reference
    twin = FunctionType(function.__code__, {**function.__globals__, "rt": namespace})
    with np.errstate(all="ignore"):
        values = twin(plan.desc, compute, **inputs)
    return dict(zip((o.name for o in plan._operands if o.output), values, strict=True))


def shaped(xp: Any, value: Array, shape: tuple[int, ...]) -> Array:
    """A reference's value, which has an axis for every index of the formula, in the operand's shape."""
    array = xp.asarray(value)
    return array.reshape(shape) if array.size == prod(shape) else xp.broadcast_to(array, shape)


def to_numpy(xp: Any, array: Any) -> np.ndarray[Any, Any]:
    return np.asarray(array) if xp is np else np.asarray(xp.asnumpy(array))


# CuPy's are off by more than a truth may be, near zeros and in tails, or differ in special values.
_BY_HOST = frozenset({"lgamma", "digamma", "i0", "i0e", "i1", "i1e", "erfcx", "ndtri"})


class Namespace(Integers):
    """The primitives, on arrays of `xp`."""

    i64 = np.int64

    def __init__(self, xp: Any):
        self.xp = xp
        self.by_host = False  # whether a function came from the CPU so far: CuPy's is not as good as the truth must be

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or not hasattr(rt, name):
            raise AttributeError(name)
        if name in SOURCES:
            return partial(self._elementary, name)
        if self.xp is np:
            return getattr(rt, name)
        if name in FORMS:
            return partial(self._composed, name)
        raise NotImplementedError(f"verify's device namespace has no {name} yet; add it to verify/sweep/namespace.py")

    # -- between storage and compute types --------------------------------------------------------------------------
    def load(self, value: Any, compute: Any) -> Array:
        if isinstance(value, Stored):
            value = value.column
        return value.to(compute) if isinstance(value, Column) else self.xp.asarray(value).astype(compute)

    def store(self, value: Any, dtype: Any) -> Stored:
        return Stored(self.xp, self.xp.asarray(value), as_dtype(dtype))

    def blank(self, shape: Sequence[int], dtype: Any) -> Parts:
        return Parts(self.xp, tuple(shape), as_dtype(dtype))

    def grid(self, *sizes: int) -> tuple[Array, ...]:
        return tuple(
            self.xp.arange(size).reshape(tuple(-1 if k == axis else 1 for k in range(len(sizes))))
            for axis, size in enumerate(sizes)
        )

    def expand(self, value: Any, shape: Sequence[int]) -> Array:
        return self.xp.broadcast_to(self.xp.asarray(value), tuple(shape))

    def to_float(self, value: Any, compute: Any) -> Array:
        return rounded(self.xp, value, as_dtype(compute)).data

    def to_int(self, value: Any) -> Array:
        xp, x = self.xp, self.xp.asarray(value)
        if x.dtype.kind in "iub":
            return x.astype(np.int64)
        limit = x.dtype.type(rt.TO_INT_LIMIT)
        inside = xp.minimum(xp.maximum(x, -limit), limit)
        return xp.where(xp.isnan(x), x.dtype.type(0), inside).astype(np.int64)

    # -- one operand ------------------------------------------------------------------------------------------------
    def absolute(self, value: Any) -> Array:
        return self.xp.abs(self.xp.asarray(value))

    def sign(self, value: Any) -> Array:
        x = self.xp.asarray(value)
        one, zero = x.dtype.type(1), x.dtype.type(0)
        return self.xp.where(x > 0, one, self.xp.where(x < 0, -one, self.xp.where(x == 0, zero, x)))

    def _step(self, name: str, value: Any) -> Array:
        x = self.xp.asarray(value)
        return getattr(self.xp, name)(x) if x.dtype.kind == "f" else x

    def round_even(self, value: Any) -> Array:
        return self._step("rint", value)

    def floor(self, value: Any) -> Array:
        return self._step("floor", value)

    def ceil(self, value: Any) -> Array:
        return self._step("ceil", value)

    def trunc(self, value: Any) -> Array:
        return self._step("trunc", value)

    def ceil_power_of_two(self, value: Any) -> Array:
        xp, x = self.xp, self.xp.asarray(value)
        fraction, exponent = xp.frexp(x)
        power = xp.ldexp(xp.ones_like(x), exponent - (fraction == 0.5).astype(exponent.dtype))
        return xp.where((x > 0) & xp.isfinite(x), power, xp.where(x < 0, x.dtype.type(np.nan), x))

    def round_stochastic(self, value: Any, uniform: Any) -> Array:
        x = self.xp.asarray(value)
        below = self.xp.floor(x)
        return self.xp.where(uniform < x - below, below + x.dtype.type(1), below)

    def random_uniform(self, seed: Any, offset: Any, index: Any, compute: Any) -> Array:
        xp, i = self.xp, self.xp.asarray(index)
        seed, offset = (to_numpy(xp, xp.asarray(x)) for x in (seed, offset))
        words, chosen = random_words(seed, offset, (i >> 2).astype(np.uint64)), i & 3
        picked = xp.where(
            chosen < 2, xp.where(chosen == 0, words[0], words[1]), xp.where(chosen == 2, words[2], words[3])
        )
        return (picked >> np.uint64(8)).astype(compute) * compute(2.0**-24)

    def positions(self, shape: Sequence[int]) -> Array:
        return self.xp.arange(prod(shape)).reshape(tuple(shape))

    def square(self, value: Any) -> Array:
        x = self.xp.asarray(value)
        return x * x

    def sqrt(self, value: Any) -> Array:
        return self.xp.sqrt(self.xp.asarray(value))

    def rsqrt(self, value: Any) -> Array:
        x = self.xp.asarray(value)
        if x.dtype == np.float32:
            return (1.0 / self.xp.sqrt(x.astype(np.float64))).astype(np.float32)
        return x.dtype.type(1) / self.xp.sqrt(x)

    def _elementary(self, name: str, *values: Any) -> Array:
        """A function with an error of its own: the runtime's, or CUDA's in f64."""
        arrays = self._arrays(*values)
        if self.xp is np:
            return getattr(rt, name)(*arrays)
        if name in _BY_HOST:
            self.by_host = True
            found = getattr(rt, name)(*(to_numpy(self.xp, x) for x in arrays))
            return self.xp.asarray(found).astype(arrays[0].dtype)
        where = SOURCES[name]
        if where.startswith("special."):
            import cupyx.scipy.special as library
        else:
            library = self.xp
        function = getattr(library, where.removeprefix("special."))
        return function(*(x.astype(np.float64) for x in arrays)).astype(arrays[0].dtype)

    def _composed(self, name: str, value: Any) -> Array:
        """A function made of those, in f64."""
        x = self.xp.asarray(value)
        return FORMS[name](self, x.astype(np.float64)).astype(x.dtype)

    def is_nan(self, value: Any) -> Array:
        return self.xp.isnan(self.xp.asarray(value))

    def is_inf(self, value: Any) -> Array:
        return self.xp.isinf(self.xp.asarray(value))

    def is_finite(self, value: Any) -> Array:
        return self.xp.isfinite(self.xp.asarray(value))

    # -- two operands and more --------------------------------------------------------------------------------------
    def maximum(self, a: Any, b: Any) -> Array:
        xp = self.xp
        result = xp.maximum(*self._arrays(a, b))
        return xp.where((a == 0) & (b == 0), a + b, result) if result.dtype.kind == "f" else result

    def minimum(self, a: Any, b: Any) -> Array:
        xp = self.xp
        result = xp.minimum(*self._arrays(a, b))
        return xp.where((a == 0) & (b == 0), -((-a) - b), result) if result.dtype.kind == "f" else result

    def clamp(self, value: Any, low: Any, high: Any) -> Array:
        return self.minimum(self.maximum(value, low), high)

    def fma(self, a: Any, b: Any, c: Any) -> Array:
        x, y, z = self._arrays(a, b, c)
        dtype = np.result_type(*(v.dtype for v in (x, y, z)))
        if dtype.kind != "f":
            return x * y + z
        if self.xp is np:
            return rt.fma(x, y, z)
        if dtype == np.float32:
            product, wide = (x.astype(np.float64) * y.astype(np.float64)), z.astype(np.float64)
            return self._sum_to_odd(product, wide).astype(np.float32)
        import cupy

        fused = cupy.ElementwiseKernel("float64 x, float64 y, float64 z", "float64 r", "r = fma(x, y, z)", "fma_f64")
        return fused(x.astype(np.float64), y.astype(np.float64), z.astype(np.float64))

    def _sum_to_odd(self, a: Array, b: Array) -> Array:
        """a + b of f64, rounded to odd: see `baracuda_runtime.fused`."""
        xp = self.xp
        total = a + b
        part = total - a
        error = (a - (total - part)) + (b - part)
        even = total.view(np.int64) & 1 == 0
        inexact = (error != 0) & xp.isfinite(error)
        return xp.where(inexact & even, xp.nextafter(total, xp.where(error > 0, np.inf, -np.inf)), total)

    def where(self, condition: Any, yes: Any, no: Any) -> Array:
        return self.xp.where(self.xp.asarray(condition), *self._arrays(yes, no))

    def floor_divide(self, a: Any, b: Any) -> Array:
        xp = self.xp
        x, y = self._arrays(a, b)
        safe = xp.where((y == 0) | (y == -1), 1, y)
        return xp.where(y == 0, 0, xp.where(y == -1, -x, xp.floor_divide(x, safe)))

    def floor_modulo(self, a: Any, b: Any) -> Array:
        x, y = self._arrays(a, b)
        return self.xp.where(y == 0, 0, x - y * self.floor_divide(x, y))

    def _arrays(self, *values: Any) -> tuple[Array, ...]:
        """As arrays of one type: a Python number takes the other operands'."""
        made = [v if isinstance(v, (bool, int, float)) else self.xp.asarray(v) for v in values]
        dtype = next((v.dtype for v in made if hasattr(v, "dtype")), None)
        return tuple(v if hasattr(v, "dtype") else self.xp.asarray(v, dtype) for v in made)

    def copysign(self, a: Any, b: Any) -> Array:
        return self.xp.copysign(*self._arrays(a, b))

    def next_after(self, a: Any, b: Any) -> Array:
        return self.xp.nextafter(*self._arrays(a, b))

    def fmod(self, a: Any, b: Any) -> Array:
        return self.xp.fmod(*self._arrays(a, b))

    def trunc_quotient(self, a: Any, b: Any) -> Array:
        return quotients.trunc_quotient(self, *self._arrays(a, b))

    def floor_quotient(self, a: Any, b: Any) -> Array:
        return quotients.floor_quotient(self, *self._arrays(a, b))

    def remainder(self, a: Any, b: Any) -> Array:
        return quotients.remainder(self, *self._arrays(a, b))

    def sign_bit(self, value: Any) -> Array:
        x = self.xp.asarray(value)
        return self.xp.signbit(x) & ~self.xp.isnan(x)

    def fmax(self, a: Any, b: Any) -> Array:
        x, y = self._arrays(a, b)
        return self.xp.where(self.xp.isnan(x), y, self.xp.where(self.xp.isnan(y), x, self.maximum(x, y)))

    def fmin(self, a: Any, b: Any) -> Array:
        x, y = self._arrays(a, b)
        return self.xp.where(self.xp.isnan(x), y, self.xp.where(self.xp.isnan(y), x, self.minimum(x, y)))

    # -- reductions, the reduced axes kept with size 1 --------------------------------------------------------------
    def sum_over(self, value: Any, axes: Any) -> Array:
        x = self.xp.asarray(value)
        return self.xp.sum(x, axis=rt._axes(axes), dtype=np.int64 if x.dtype.kind == "b" else x.dtype, keepdims=True)

    def max_over(self, value: Any, axes: Any) -> Array:
        return self._extreme(value, rt._axes(axes), largest=True)

    def min_over(self, value: Any, axes: Any) -> Array:
        return self._extreme(value, rt._axes(axes), largest=False)

    def _extreme(self, value: Any, axes: tuple[int, ...], *, largest: bool) -> Array:
        if self.xp is np:
            return (rt.max_over if largest else rt.min_over)(value, axes)
        raise NotImplementedError("verify evaluates extremes along an axis on the CPU")

    def sum_to(self, value: Any, shape: Sequence[int]) -> Array:
        x = self.xp.asarray(value)
        padded = (1,) * (x.ndim - len(shape)) + tuple(shape)
        stretched = tuple(axis for axis, size in enumerate(padded) if size != x.shape[axis])
        return (self.sum_over(x, stretched) if stretched else x).reshape(tuple(shape))
