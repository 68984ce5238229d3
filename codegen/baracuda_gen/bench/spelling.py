"""The primitives that references are written in, spelled for torch and for CuPy: a reference evaluated with one of
these in place of `baracuda_runtime.reference` is the op's own mathematics in that library.

As a user of the library would write it: in the op's compute type, integers in 32 bits or their own
64, one cast at the end. So saturation and the treatment of zeros of different sign are the library's own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

import numpy as np

from baracuda_runtime.dtypes import ALL

TORCH_TYPES = {d.name: d.numpy.name for d in ALL if not d.packed}
WITHOUT_CUPY = ("bf16", "e4m3", "e5m2")
CUPY_TYPES = {name: spelled for name, spelled in TORCH_TYPES.items() if name not in WITHOUT_CUPY}

# primitive -> (function of torch, function of CuPy, the same of a Python number)
UNARY: Mapping[str, tuple[str, str, Callable[[Any], Any]]] = {
    "absolute": ("abs", "absolute", abs),
    "sign": ("sign", "sign", lambda x: math.copysign(1.0, x) if x else 0.0),
    "round_even": ("round", "rint", lambda x: float(round(x))),
    "floor": ("floor", "floor", lambda x: float(math.floor(x))),
    "ceil": ("ceil", "ceil", lambda x: float(math.ceil(x))),
    "trunc": ("trunc", "trunc", lambda x: float(math.trunc(x))),
    "square": ("square", "square", lambda x: x * x),
    "sqrt": ("sqrt", "sqrt", math.sqrt),
    "exp": ("exp", "exp", math.exp),
    "exp2": ("exp2", "exp2", lambda x: 2.0**x),
    "expm1": ("expm1", "expm1", math.expm1),
    "log": ("log", "log", lambda x: math.log(x) if x else -math.inf),
    "log2": ("log2", "log2", lambda x: math.log2(x) if x else -math.inf),
    "log10": ("log10", "log10", lambda x: math.log10(x) if x else -math.inf),
    "log1p": ("log1p", "log1p", math.log1p),
    "sin": ("sin", "sin", math.sin),
    "cos": ("cos", "cos", math.cos),
    "tan": ("tan", "tan", math.tan),
    "asin": ("asin", "arcsin", math.asin),
    "acos": ("acos", "arccos", math.acos),
    "atan": ("atan", "arctan", math.atan),
    "sinh": ("sinh", "sinh", math.sinh),
    "cosh": ("cosh", "cosh", math.cosh),
    "tanh": ("tanh", "tanh", math.tanh),
    "asinh": ("asinh", "arcsinh", math.asinh),
    "acosh": ("acosh", "arccosh", math.acosh),
    "atanh": ("atanh", "arctanh", math.atanh),
    "sign_bit": ("signbit", "signbit", lambda x: math.copysign(1.0, x) < 0),
    "is_nan": ("isnan", "isnan", math.isnan),
    "is_inf": ("isinf", "isinf", math.isinf),
    "is_finite": ("isfinite", "isfinite", math.isfinite),
}

# The same of what CuPy has in cupyx.scipy.special, by that name.
SPECIAL: Mapping[str, tuple[str, str]] = {
    "erf": ("erf", "erf"), "erfc": ("erfc", "erfc"), "erfinv": ("erfinv", "erfinv"), "lgamma": ("lgamma", "gammaln"),
    "digamma": ("digamma", "digamma"), "ndtr": ("special.ndtr", "ndtr"), "i0": ("special.i0", "i0"),
    "i0e": ("special.i0e", "i0e"), "i1": ("special.i1", "i1"), "i1e": ("special.i1e", "i1e"),
    "erfcx": ("special.erfcx", "erfcx"), "log_ndtr": ("special.log_ndtr", "log_ndtr"),
    "ndtri": ("special.ndtri", "ndtri"),
}  # fmt: skip
# Of two operands.
BINARY: Mapping[str, tuple[str, str]] = {
    "power": ("pow", "power"), "atan2": ("atan2", "arctan2"), "hypot": ("hypot", "hypot"),
    "bit_and": ("bitwise_and", "bitwise_and"), "bit_or": ("bitwise_or", "bitwise_or"),
    "bit_xor": ("bitwise_xor", "bitwise_xor"), "gcd": ("gcd", "gcd"), "lcm": ("lcm", "lcm"),
    "load_exponent": ("ldexp", "ldexp"),
    "copysign": ("copysign", "copysign"), "next_after": ("nextafter", "nextafter"), "fmod": ("fmod", "fmod"),
    "remainder": ("remainder", "remainder"), "fmax": ("fmax", "fmax"), "fmin": ("fmin", "fmin"),
}  # fmt: skip


def _is_number(x: Any) -> bool:
    return isinstance(x, (int, float))


class Namespace:
    """What the two spellings share. `types`: element type -> the library's."""

    i64 = "i64"
    C: Any = float  # makes a constant of the compute type

    def __init__(self, library: Any, compute: str, types: Mapping[str, str]):
        self.library = library
        self.types = {name: getattr(library, spelled) for name, spelled in types.items() if hasattr(library, spelled)}
        self.compute = self.types[compute]

    # Between types

    def convert(self, x: Any, dtype: Any) -> Any:
        raise NotImplementedError

    def load(self, x: Any, to: Any) -> Any:
        if _is_number(x):
            return x
        if to is bool:
            return self.convert(x, self.types["bool"])
        integer = isinstance(to, str)  # "i64"; torch.compile cannot compare a type with a string
        if integer and x.dtype == self.types["i64"]:
            return x
        return self.convert(x, self.types["i32"] if integer else self.compute)

    def store(self, x: Any, element: Any) -> Any:
        """`element`: a type's name, or what makes a constant of the compute type."""
        dtype = self.types[element] if isinstance(element, str) else self.compute
        return self.convert(self.filled(x) if _is_number(x) else x, dtype)

    def to_float(self, x: Any, to: Any) -> Any:
        return self.C(x) if _is_number(x) else self.convert(x, self.compute)

    def to_int(self, x: Any) -> Any:
        return int(x) if _is_number(x) else self.convert(x, self.types["i32"])

    def filled(self, x: Any) -> Any:
        """An array of no dims."""
        raise NotImplementedError

    # Integers

    def wrap(self, x: Any, element: Any) -> Any:
        return self.store(x, element)

    def to_int64(self, x: Any) -> Any:
        return self.convert(x, self.types["i64"])

    def long(self, x: Any) -> Any:
        """In 64 bits."""
        return self.convert(self.filled(x) if _is_number(x) else x, self.types["i64"])

    def shift_left(self, a: Any, count: Any) -> Any:
        x, n = self.long(a), self.long(count)
        return self.library.where((n < 0) | (n > 63), 0, x << (n & 63))

    def shift_right(self, a: Any, count: Any) -> Any:
        x, n = self.long(a), self.long(count)
        return x >> self.library.where((n < 0) | (n > 63), 63, n)

    def popcount(self, a: Any) -> Any:
        if _is_number(a):
            return int(a).bit_count()
        x = self.long(a)
        x = x - ((x >> 1) & 0x5555555555555555)
        x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
        return (x * 0x0101010101010101) >> 56

    def bit_length(self, a: Any) -> Any:
        if _is_number(a):
            return int(a).bit_length()
        x = self.long(a)
        for shift in (1, 2, 4, 8, 16, 32):
            x = x | (x >> shift)
        return self.popcount(x)

    def bit_not(self, x: Any) -> Any:
        return ~x

    def pow_int(self, x: Any, n: Any) -> Any:
        return x**n

    # One operand and more

    def rsqrt(self, x: Any) -> Any:
        return 1.0 / self.sqrt(x)

    def i1_slope(self, x: Any) -> Any:
        """As it is written in a line, without what keeps it in range."""
        return self.where(self.absolute(x) < 1e-9, 0.5, self.i0(x) - self.i1(x) / x)

    def i0e_slope(self, x: Any) -> Any:
        return self.i1e(x) - self.sign(x) * self.i0e(x)

    def i1e_slope(self, x: Any) -> Any:
        near = self.absolute(x) < 1e-9
        return self.where(near, 0.5, self.i0e(x) - self.i1e(x) * (self.sign(x) + 1.0 / self.where(near, 1.0, x)))

    def __getattr__(self, name: str) -> Any:
        """A function that is made of others."""
        from baracuda_runtime.reference import quotients
        from baracuda_runtime.reference.activations import FORMS

        form = FORMS.get(name) or getattr(quotients, name, None)
        if form is None:
            raise AttributeError(name)
        return partial(form, self)

    def fma(self, a: Any, b: Any, c: Any) -> Any:
        return a * b + c

    def clamp(self, x: Any, low: Any, high: Any) -> Any:
        return self.minimum(self.maximum(x, low), high)

    def ceil_power_of_two(self, x: Any) -> Any:
        if _is_number(x):
            return 2.0 ** math.ceil(math.log2(x))
        return self.library.exp2(self.library.ceil(self.library.log2(x)))

    def round_stochastic(self, x: Any, uniform: Any) -> Any:
        return self.library.floor(x + uniform)

    def positions(self, shape: Sequence[int]) -> Any:
        return tuple(shape)  # each library has random numbers of its own

    def random_uniform(self, seed: Any, offset: Any, index: Any, compute: Any) -> Any:
        raise NotImplementedError

    def maximum(self, a: Any, b: Any) -> Any:
        raise NotImplementedError

    def minimum(self, a: Any, b: Any) -> Any:
        raise NotImplementedError

    def where(self, condition: Any, yes: Any, no: Any) -> Any:
        if isinstance(condition, bool):
            return yes if condition else no
        chosen = self.library.where(condition, yes, no)
        return self.convert(chosen, self.compute) if isinstance(yes, float) and isinstance(no, float) else chosen

    def floor_divide(self, a: Any, b: Any) -> Any:
        return a // b if _is_number(a) and _is_number(b) else self.library.floor_divide(a, b)

    def floor_modulo(self, a: Any, b: Any) -> Any:
        return a % b if _is_number(a) and _is_number(b) else self.library.remainder(a, b)

    def trunc_divide(self, a: Any, b: Any) -> Any:
        floor = self.floor_divide(a, b)
        return self.where((floor * b != a) & ((a < 0) != (b < 0)), floor + 1, floor)

    def trunc_modulo(self, a: Any, b: Any) -> Any:
        return self.library.fmod(a, b)

    # Shapes and reductions

    def expand(self, x: Any, shape: Sequence[int]) -> Any:
        return self.library.broadcast_to(self.filled(x) if _is_number(x) else x, tuple(shape))

    def guarded(self, x: Any, at: Sequence[Any]) -> Any:
        return x[tuple(i if isinstance(i, int) else i.clip(0, n - 1) for i, n in zip(at, x.shape, strict=True))]

    def gathered(
        self, table: Any, name: str, at: Sequence[Any], rules: Sequence[tuple[Any, ...]], needed: Any = None
    ) -> Any:
        if needed is None:
            return table[tuple(at)]
        chosen = {dim for dim, *_ in rules}
        return table[tuple(self.where(needed, place, 0) if k in chosen else place for k, place in enumerate(at))]

    def matched(self, at: Any, name: str, index: str, counts: bool, size: int, *rest: Any) -> Any:
        return self.where(at < 0, at + size, at) if counts else at

    def sum_matches(self, x: Any, *match: Any) -> Any:
        return self._matches("add", 0, x, *match)

    def max_matches(self, x: Any, other: Any, *match: Any) -> Any:
        return self.maximum(self._matches("maximum", _worst(x, -1), x, *match), other)

    def min_matches(self, x: Any, other: Any, *match: Any) -> Any:
        return self.minimum(self._matches("minimum", _worst(x, 1), x, *match), other)

    def _matches(self, name: str, empty: Any, x: Any, place: Any, size: int, axis: int, axes: Any) -> Any:
        full = [b if a == 1 else a for a, b in zip(x.shape, place.shape, strict=True)]
        x, at = self.library.broadcast_to(x, full), self.library.broadcast_to(place, full)
        inside = (at >= 0) & (at < size)
        to = list(self.grid(*x.shape))
        to[axis] = self.where(inside, at, 0)
        for k in _axes(axes):
            to[k] = self.library.zeros_like(to[k])
        shape = [size if k == axis else 1 if k in _axes(axes) else n for k, n in enumerate(x.shape)]
        return self.joined_at(name, empty, shape, to, self.where(inside, x, empty))

    def joined_at(self, name: str, empty: Any, shape: Sequence[int], to: Sequence[Any], x: Any) -> Any:
        """An array of this shape, of `empty` which the values are joined to at these places by a NumPy function."""
        raise NotImplementedError

    def sum_over(self, x: Any, axes: Any) -> Any:
        raise NotImplementedError

    def water_level_over(self, x: Any, axes: Any) -> Any:
        kept = [n for axis, n in enumerate(x.shape) if axis not in _axes(axes)]
        last = self.library.moveaxis(x, _axes(axes), tuple(range(-len(_axes(axes)), 0)))
        in_order = self.library.flip(self.sorted(last.reshape([*kept, -1])), (-1,))
        levels = (self.library.cumsum(in_order, -1) - 1) / (self.grid(in_order.shape[-1])[0] + 1)
        found = self.max_over(self.where(in_order >= levels, levels, -1.0), (-1,))
        return found.reshape([1 if axis in _axes(axes) else n for axis, n in enumerate(x.shape)])

    def sorted(self, x: Any) -> Any:
        """Along the last axis."""
        return self.library.sort(x, -1)

    def scanned(self, name: str, x: Any, axis: int) -> Any:
        """From the start on, with each element itself."""
        raise NotImplementedError

    def _scan(self, name: str, empty: float, x: Any, axis: int, reverse: Any, exclusive: Any) -> Any:
        x = self.library.flip(x, (axis,)) if reverse else x
        if exclusive and x.shape[axis]:
            first, others = (x[(slice(None),) * axis + (slice(end),)] for end in (1, -1))
            x = self.library.concatenate([self.library.full_like(first, empty), others], axis)
        x = self.scanned(name, x, axis)
        return self.library.flip(x, (axis,)) if reverse else x

    def cumsum(self, x: Any, axis: int, reverse: Any, exclusive: Any) -> Any:
        return self._scan("cumsum", 0, x, axis, reverse, exclusive)

    def cumprod(self, x: Any, axis: int, reverse: Any, exclusive: Any) -> Any:
        return self._scan("cumprod", 1, x, axis, reverse, exclusive)

    def cummax(self, x: Any, axis: int, reverse: Any, exclusive: Any) -> Any:
        return self._scan("cummax", -math.inf, x, axis, reverse, exclusive)

    def cummin(self, x: Any, axis: int, reverse: Any, exclusive: Any) -> Any:
        return self._scan("cummin", math.inf, x, axis, reverse, exclusive)

    def logcumsumexp(self, x: Any, axis: int, reverse: Any, exclusive: Any) -> Any:
        return self._scan("logcumsumexp", -math.inf, x, axis, reverse, exclusive)

    def sum_to(self, x: Any, shape: Sequence[int]) -> Any:
        lead = len(x.shape) - len(shape)
        padded = (1,) * lead + tuple(shape)
        stretched = tuple([axis for axis, size in enumerate(padded) if size != x.shape[axis]])
        return (self.sum_over(x, stretched) if stretched else x).reshape(tuple(shape))


class TorchNamespace(Namespace):
    """Numbers stay Python numbers, so that torch passes them by value."""

    def __init__(self, torch: Any, compute: str, device: str):
        super().__init__(torch, compute, TORCH_TYPES)
        self.device = device

    def convert(self, x: Any, dtype: Any) -> Any:
        return x.to(dtype)

    def filled(self, x: Any) -> Any:
        dtype = self.compute if isinstance(x, float) else self.types["i64"]
        return self.library.full((), x, dtype=dtype, device=self.device)

    def array(self, x: Any) -> Any:
        """What functions take that know no numbers."""
        return self.filled(x) if _is_number(x) else x

    def whole(self, x: Any, shape: Sequence[int]) -> Any:
        """An output as an array of its own shape."""
        x = self.array(x)
        same = math.prod(x.shape) == math.prod(shape)
        return (x.reshape(tuple(shape)) if same else self.library.broadcast_to(x, tuple(shape))).contiguous()

    def rsqrt(self, x: Any) -> Any:
        return 1.0 / math.sqrt(x) if _is_number(x) else self.library.rsqrt(x)

    def sigmoid(self, x: Any) -> Any:
        return 1.0 / (1.0 + math.exp(-x)) if _is_number(x) else self.library.sigmoid(x)

    def silu(self, x: Any) -> Any:
        return self.library.nn.functional.silu(self.array(x))

    def gelu(self, x: Any) -> Any:
        return self.library.nn.functional.gelu(self.array(x))

    def gelu_tanh(self, x: Any) -> Any:
        return self.library.nn.functional.gelu(self.array(x), approximate="tanh")

    def mish(self, x: Any) -> Any:
        return self.library.nn.functional.mish(self.array(x))

    def softplus(self, x: Any) -> Any:
        return self.library.nn.functional.softplus(self.array(x))

    def cbrt(self, x: Any) -> Any:
        return self.library.sign(x) * self.library.abs(x) ** (1 / 3)  # torch has none

    def maximum(self, a: Any, b: Any) -> Any:
        if _is_number(a) and _is_number(b):
            return max(a, b)
        if _is_number(a):
            return self.library.clamp(b, min=a)
        return self.library.clamp(a, min=b) if _is_number(b) else self.library.maximum(a, b)

    def minimum(self, a: Any, b: Any) -> Any:
        if _is_number(a) and _is_number(b):
            return min(a, b)
        if _is_number(a):
            return self.library.clamp(b, max=a)
        return self.library.clamp(a, max=b) if _is_number(b) else self.library.minimum(a, b)

    def clamp(self, x: Any, low: Any, high: Any) -> Any:
        if not _is_number(x) and _is_number(low) and _is_number(high):
            return self.library.clamp(x, min=low, max=high)
        return self.minimum(self.maximum(x, low), high)

    def grid(self, *sizes: int) -> tuple[Any, ...]:
        lines = []
        for axis, size in enumerate(sizes):
            shape = [-1 if k == axis else 1 for k in range(len(sizes))]
            lines.append(self.library.arange(size, device=self.device).reshape(shape))
        return tuple(lines)

    def blank(self, shape: Sequence[int], element: str) -> Any:
        return self.library.empty(tuple(shape), dtype=self.types[element], device=self.device)

    def random_uniform(self, seed: Any, offset: Any, index: Any, compute: Any) -> Any:
        return self.library.rand(_shape(index), dtype=self.compute, device=self.device)

    def scanned(self, name: str, x: Any, axis: int) -> Any:
        found = getattr(self.library, name)(x, axis)
        return found[0] if name in ("cummax", "cummin") else found  # beside the indices

    def joined_at(self, name: str, empty: Any, shape: Sequence[int], to: Sequence[Any], x: Any) -> Any:
        made = self.library.full((math.prod(shape),), empty, dtype=x.dtype, device=self.device)
        flat = sum(k * math.prod(shape[axis + 1 :]) for axis, k in enumerate(to))
        flat, joined = self.library.broadcast_to(flat, x.shape), {"add": "sum", "maximum": "amax", "minimum": "amin"}
        return made.scatter_reduce(0, flat.reshape(-1), x.reshape(-1), joined[name]).reshape(shape)

    def sorted(self, x: Any) -> Any:
        return self.library.sort(x, -1)[0]

    def sum_over(self, x: Any, axes: Any) -> Any:
        return self.library.sum(x, dim=_axes(axes), keepdim=True)

    def prod_over(self, x: Any, axes: Any) -> Any:
        for axis in _axes(axes):  # torch takes one alone
            x = self.library.prod(x, dim=axis, keepdim=True)
        return x

    def max_over(self, x: Any, axes: Any) -> Any:
        return self.library.amax(x, dim=_axes(axes), keepdim=True)

    def min_over(self, x: Any, axes: Any) -> Any:
        return self.library.amin(x, dim=_axes(axes), keepdim=True)


class CupyNamespace(Namespace):
    """Also serves NumPy, which has the same functions. Constants are NumPy scalars: Python's would widen f32 to f64."""

    def __init__(self, library: Any, compute: str, special: Any):
        """`special`: what has the functions of SPECIAL."""
        super().__init__(library, compute, CUPY_TYPES)
        self.special = special

    def cbrt(self, x: Any) -> Any:
        return self.library.cbrt(x)

    def C(self, x: Any) -> Any:  # noqa: N802
        return np.float64(x) if self.compute == np.float64 else np.float32(x)

    def convert(self, x: Any, dtype: Any) -> Any:
        return x.astype(dtype)

    def load(self, x: Any, to: Any) -> Any:
        return self.C(x) if isinstance(x, float) else super().load(x, to)

    def filled(self, x: Any) -> Any:
        return self.library.asarray(x)

    def where(self, condition: Any, yes: Any, no: Any) -> Any:
        return super().where(bool(condition) if isinstance(condition, np.bool_) else condition, yes, no)

    def maximum(self, a: Any, b: Any) -> Any:
        return max(a, b) if _is_number(a) and _is_number(b) else self.library.maximum(a, b)

    def minimum(self, a: Any, b: Any) -> Any:
        return min(a, b) if _is_number(a) and _is_number(b) else self.library.minimum(a, b)

    def rsqrt(self, x: Any) -> Any:
        return self.C(1) / self.sqrt(x)

    def grid(self, *sizes: int) -> tuple[Any, ...]:
        axes = range(len(sizes))
        lines = (self.library.arange(size) for size in sizes)
        return tuple(n.reshape([-1 if k == axis else 1 for k in axes]) for axis, n in enumerate(lines))

    def blank(self, shape: Sequence[int], element: str) -> Any:
        return self.library.empty(tuple(shape), self.types[element])

    def random_uniform(self, seed: Any, offset: Any, index: Any, compute: Any) -> Any:
        return self.library.random.random(_shape(index)).astype(self.compute)

    def scanned(self, name: str, x: Any, axis: int) -> Any:
        joined = {"cummax": "maximum", "cummin": "minimum", "logcumsumexp": "logaddexp"}
        if name in joined:
            return getattr(self.library, joined[name]).accumulate(x, axis)
        return getattr(self.library, name)(x, axis)

    def joined_at(self, name: str, empty: Any, shape: Sequence[int], to: Sequence[Any], x: Any) -> Any:
        made = self.library.full(shape, empty, x.dtype)
        getattr(self.library, name).at(made, tuple(to), x)
        return made

    def sum_over(self, x: Any, axes: Any) -> Any:
        return self.library.sum(x, axis=_axes(axes), keepdims=True)

    def prod_over(self, x: Any, axes: Any) -> Any:
        return self.library.prod(x, axis=_axes(axes), keepdims=True)

    def max_over(self, x: Any, axes: Any) -> Any:
        return self.library.amax(x, axis=_axes(axes), keepdims=True)

    def min_over(self, x: Any, axes: Any) -> Any:
        return self.library.amin(x, axis=_axes(axes), keepdims=True)


def _shape(index: Any) -> tuple[int, ...]:
    """Of what `positions` gave, or of an array of indices."""
    return index if isinstance(index, tuple) else tuple(index.shape)


def _worst(x: Any, sign: int) -> float:
    """What the greatest (-1) or the least (1) of nothing is."""
    whole = "int" in str(x.dtype)
    return (-(2**63) if sign < 0 else 2**63 - 1) if whole else sign * math.inf


def _axes(axes: Any) -> tuple[int, ...]:
    return (axes,) if isinstance(axes, int) else tuple(axes)


def _spell(torch_name: str, cupy_name: str, of_python: Callable[[Any], Any]) -> tuple[Any, Any]:
    def of_number(x: Any) -> Any:
        try:
            return of_python(x)
        except ValueError:  # outside of the domain
            return math.nan

    def of_torch(self: Any, x: Any) -> Any:
        return of_number(x) if _is_number(x) else getattr(self.library, torch_name)(x)

    def of_cupy(self: Any, x: Any) -> Any:
        if isinstance(x, np.generic):  # a number stays one
            value = of_number(float(x))
            return value if isinstance(value, bool) else self.C(value)
        return getattr(self.library, cupy_name)(x)

    return of_torch, of_cupy


for _name, _spelled in UNARY.items():
    _of_torch, _of_cupy = _spell(*_spelled)
    setattr(TorchNamespace, _name, _of_torch)
    setattr(CupyNamespace, _name, _of_cupy)


def _spell_special(torch_name: str, cupy_name: str) -> tuple[Any, Any]:
    return (
        lambda self, x: attrgetter(torch_name)(self.library)(self.filled(x) if _is_number(x) else x),
        lambda self, x: getattr(self.special, cupy_name)(x),
    )


def _spell_binary(torch_name: str, cupy_name: str) -> tuple[Any, Any]:
    def of_torch(self: Any, a: Any, b: Any) -> Any:
        return getattr(self.library, torch_name)(*(self.filled(x) if _is_number(x) else x for x in (a, b)))

    return of_torch, lambda self, a, b: getattr(self.library, cupy_name)(a, b)


for _table, _speller in ((SPECIAL, _spell_special), (BINARY, _spell_binary)):
    for _name, _pair in _table.items():
        _of_torch, _of_cupy = _speller(*_pair)
        setattr(TorchNamespace, _name, _of_torch)
        setattr(CupyNamespace, _name, _of_cupy)
