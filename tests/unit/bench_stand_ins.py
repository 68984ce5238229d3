"""Stand-ins for a GPU and for torch, over NumPy: what the benchmark does with them can be seen without either."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import ml_dtypes
import numpy as np

from baracuda_runtime.arrays.storage import unpack
from baracuda_runtime.reference import activations, elementary


class FakeClock:
    """Time is what calls say they take; the host takes `host` microseconds for a call."""

    def __init__(self) -> None:
        self.now = 0.0  # of the device
        self.host = 0.0
        self.held: list[float] = []

    def spend(self, device_us: float, host_us: float = 5.0) -> None:
        self.now += device_us
        self.host += host_us

    def record(self) -> float:
        return self.now

    def elapsed_us(self, start: float, end: float) -> float:
        return end - start

    def hold(self, us: float) -> None:
        self.held.append(us)

    def synchronize(self) -> None:
        pass

    def host_us(self) -> float:
        return self.host


class HostDevice(FakeClock):
    """A device whose memory is the host's. A copy takes a microsecond for `copy_speed` bytes."""

    name = "Test Device 1"
    copy_speed = 4e6  # bytes a microsecond: 4 TB/s

    def __init__(self) -> None:
        super().__init__()
        self.facts = {"cuda": "13.0", "multiprocessors": 2, "clock_mhz": 1000}

    def made(self, values: Any, shape: tuple[int, ...], dtype: Any, aligned: bool, seed: int) -> Any:
        kind, low, high = values
        rng = np.random.default_rng(seed)
        if kind == "normal":
            array = rng.normal(low, high, shape)
        elif kind == "uniform":
            array = rng.uniform(low, high, shape)
        else:
            array = rng.integers(int(low), int(high), shape)
        return self.twin(array.astype(dtype.storage), aligned)

    def blank(self, shape: tuple[int, ...], dtype: Any, aligned: bool) -> Any:
        image = np.full(int(np.prod(shape)) * dtype.itemsize, 0xA7, np.uint8)
        return self.twin(image.view(dtype.storage).reshape(shape), aligned)

    def twin(self, array: Any, aligned: bool) -> Any:
        lead = 0 if aligned else 1
        buffer = np.empty(array.size + lead, array.dtype)[lead:].reshape(array.shape)
        buffer[...] = array
        return buffer.view(Tensor)

    def copy(self, count: int) -> Callable[[], Any]:
        return lambda: self.spend(2 * count / self.copy_speed)

    def numpy(self, array: Any) -> Any:
        return np.asarray(array)

    def block(self, array: Any, shape: tuple[int, ...]) -> Any:
        return array[tuple(slice(0, size) for size in shape)]

    def differing(self, ours: Any, theirs: Any, packed: bool = False) -> float:
        if packed:
            ours, theirs = (unpack(x, "u4") for x in (ours, theirs))
        a, b = (np.asarray(x).astype(np.float64) for x in (ours, theirs))
        if a.shape != b.shape:
            return 1.0
        allowed = 1.0 if np.asarray(ours).dtype.kind in "iu" else 0.02 * (np.abs(a) + 1.0)
        with np.errstate(invalid="ignore"):
            return float(np.mean(~((np.abs(a - b) <= allowed) | (a == b) | (np.isnan(a) & np.isnan(b)))))

    def release(self) -> None:
        pass


class Tensor(np.ndarray):  # type: ignore[type-arg]
    """What peers call on tensors, beyond what NumPy's arrays have."""

    def contiguous(self) -> Any:
        return np.ascontiguousarray(self).view(type(self)).reshape(self.shape)

    def to(self, dtype: Any) -> Any:
        return self.astype(dtype)

    def float(self) -> Any:
        return self.astype(np.float32)

    def int(self) -> Any:
        return self.astype(np.int32)

    def abs(self) -> Any:
        return abs(self)

    def view(self, *shape: Any) -> Any:
        """torch's: another shape of the same memory, or another type of as many bytes."""
        if len(shape) == 1 and isinstance(shape[0], (type, np.dtype)):
            return super().view(shape[0])
        out = self.reshape(*shape)
        assert not out.size or np.shares_memory(out, self), "torch's view copies nothing"
        return out

    def clamp(self, min: Any = None, max: Any = None) -> Any:  # noqa: A002 - torch's names
        return _clamp(self, min, max)

    def amax(self, dim: Any, keepdim: bool = False) -> Any:
        return np.asarray(np.max(self, axis=dim, keepdims=keepdim)).view(Tensor)

    def amin(self, dim: Any, keepdim: bool = False) -> Any:
        return np.asarray(np.min(self, axis=dim, keepdims=keepdim)).view(Tensor)

    def scatter_reduce(self, dim: int, at: Any, x: Any, how: str) -> Any:
        assert (dim, self.ndim) == (0, 1)
        {"sum": np.add, "amax": np.maximum, "amin": np.minimum}[how].at(self, np.asarray(at), x)
        return self

    def flatten(self, start: Any) -> Any:
        return self.reshape(*self.shape[:start], -1)

    def sum_to_size(self, shape: Any) -> Any:
        axes = tuple(k for k, size in enumerate(shape) if size != self.shape[k])
        return np.asarray(np.sum(np.asarray(self), axis=axes, keepdims=True)).view(Tensor)


def _tensor(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args, **keywords: np.asarray(function(*args, **keywords)).view(Tensor)


def _reduction(function: Any) -> Any:
    return _tensor(lambda x, dim, keepdim: function(x, axis=dim, keepdims=keepdim))


def _scan_with_indices(name: str) -> Any:
    return lambda x, axis: (getattr(np, name).accumulate(x, axis).view(Tensor), None)


def _clamp(x: Any, min: Any = None, max: Any = None) -> Any:  # noqa: A002 - torch's names
    return np.clip(x, min, max).view(Tensor)


def _where(condition: Any, yes: Any, no: Any) -> Any:
    """A number takes the other's type, which NumPy does not know of bf16."""
    arrays = [x for x in (yes, no) if isinstance(x, np.ndarray)]
    found = np.where(condition, yes, no)
    return (found.astype(arrays[0].dtype) if len(arrays) == 1 else found).view(Tensor)


_SAME = (
    "abs", "sign", "floor", "ceil", "trunc", "square", "sqrt", "exp", "log", "tanh", "isnan", "isinf", "isfinite",
    "floor_divide", "remainder", "maximum", "minimum", "broadcast_to", "exp2", "log2", "expm1", "log10", "log1p", "sin",
    "cos", "tan", "sinh", "cosh", "signbit", "hypot", "copysign", "nextafter", "fmod", "fmax", "fmin",
    "bitwise_and", "bitwise_or", "bitwise_xor", "gcd", "lcm", "ldexp", "moveaxis",
)  # fmt: skip


def _rms_norm(x: Any, shape: tuple[int, ...], weight: Any = None, eps: float = 1e-6) -> Any:
    normed = x / np.sqrt(np.mean(np.square(x), axis=-1, keepdims=True) + x.dtype.type(eps))
    return normed if weight is None else normed * weight


def _functional() -> SimpleNamespace:
    """torch.nn.functional"""
    made = {name: _tensor(getattr(activations, name)) for name in ("silu", "mish", "softplus")}
    made["rms_norm"] = _tensor(_rms_norm)
    forms = {"none": activations.gelu, "tanh": activations.gelu_tanh}
    return SimpleNamespace(**made, gelu=_tensor(lambda x, approximate="none": forms[approximate](x)))


def fake_torch(**more: Any) -> SimpleNamespace:
    """torch's functions that the spelling uses, by NumPy."""
    calls = SimpleNamespace(resets=0, compiled=0)

    def compiled(function: Any, dynamic: bool) -> Any:
        assert dynamic is False
        calls.compiled += 1
        return function

    def reset() -> None:
        calls.resets += 1

    functions = {name: _tensor(getattr(np, name)) for name in _SAME}
    made = SimpleNamespace(
        **functions,
        **{name: np.dtype(name) for name in ("int8", "uint8", "int16", "int32", "int64", "bool")},
        where=_where,
        round=_tensor(np.rint),
        rsqrt=_tensor(lambda x: (1 / np.sqrt(x)).astype(x.dtype)),
        sigmoid=_tensor(lambda x: (1 / (1 + np.exp(-x))).astype(x.dtype)),
        **{name: _tensor(getattr(elementary, name)) for name in ("erf", "erfc", "erfinv", "lgamma", "digamma")},
        **{f"a{name}": _tensor(getattr(np, f"arc{name}")) for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh")},
        **{"atan2": _tensor(np.arctan2), "pow": _tensor(np.power)},
        special=SimpleNamespace(
            **{name: _tensor(getattr(activations, name)) for name in ("ndtr", "log_ndtr")},
            **{name: _tensor(getattr(elementary, name)) for name in ("i0", "i0e", "i1", "i1e", "erfcx", "ndtri")},
        ),
        nn=SimpleNamespace(functional=_functional()),
        clamp=_clamp,
        amax=_reduction(np.max),
        amin=_reduction(np.min),
        sum=_reduction(np.sum),
        prod=_reduction(np.prod),
        **{name: _tensor(getattr(np, name)) for name in ("cumsum", "cumprod", "flip", "full_like", "concatenate")},
        **{f"cum{name}": _scan_with_indices(f"{name}imum") for name in ("max", "min")},
        sort=lambda x, axis: (np.sort(x, axis).view(Tensor), None),
        logcumsumexp=_tensor(lambda x, axis: np.logaddexp.accumulate(x, axis)),
        full=_tensor(lambda shape, value, dtype, device: np.full(shape, value, dtype)),
        arange=_tensor(lambda size, device: np.arange(size)),
        rand=_tensor(lambda shape, dtype, device: np.random.default_rng(1).random(shape).astype(dtype)),
        rand_like=_tensor(lambda x: np.random.default_rng(1).random(x.shape).astype(x.dtype)),
        stack=_tensor(lambda arrays, dim: np.stack(arrays, dim)),
        zeros=_tensor(lambda shape, dtype, device: np.zeros(shape, dtype)),
        zeros_like=_tensor(np.zeros_like),
        empty=_tensor(lambda shape, dtype, device: np.empty(shape, dtype)),
        lerp=_tensor(lambda a, b, w: (a.astype(np.float64) + w * (b.astype(np.float64) - a)).astype(a.dtype)),
        finfo=ml_dtypes.finfo,
        compile=compiled,
        _dynamo=SimpleNamespace(reset=reset),
        calls=calls,
        __version__="2.0",
        float64=np.dtype(np.float64),
        float32=np.dtype(np.float32),
        float16=np.dtype(np.float16),
        bfloat16=np.dtype(ml_dtypes.bfloat16),
        float8_e4m3fn=np.dtype(ml_dtypes.float8_e4m3fn),
        float8_e5m2=np.dtype(ml_dtypes.float8_e5m2),
    )
    vars(made).update(more)
    return made


def fake_cupy() -> SimpleNamespace:
    """NumPy is what CuPy is like; nothing can be fused here."""

    def fuse(function: Any) -> Any:
        raise NotImplementedError("no fusion")

    return SimpleNamespace(
        **{name: getattr(np, name) for name in dir(np) if not name.startswith("_")}
        | {"fuse": fuse, "from_dlpack": np.asarray, "__version__": "13.0"}
    )
