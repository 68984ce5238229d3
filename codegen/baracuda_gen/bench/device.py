"""The GPU as the benchmark sees it: arrays in device memory, events, and comparisons that run there; by torch."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from baracuda_gen.bench.grid import Range
from baracuda_gen.bench.timing import Clock

AGREEING_UNITS = 8  # of the type's epsilon, and
AGREEING_CODES = 1  # of integers, are no disagreement with a peer


class Device(Clock, Protocol):
    """What the benchmark needs of a device; tests have one in host memory."""

    name: str
    facts: dict[str, Any]

    def made(self, values: Range, shape: tuple[int, ...], dtype: Any, aligned: bool, seed: int) -> Any:
        """A contiguous array with such values; not aligned: one element after an address that is."""

    def blank(self, shape: tuple[int, ...], dtype: Any, aligned: bool) -> Any:
        """A contiguous array of a pattern that no kernel writes all over."""

    def twin(self, array: Any, aligned: bool) -> Any:
        """The same values elsewhere in memory."""

    def copy(self, count: int) -> Callable[[], Any]:
        """A call that copies `count` bytes from one place of the device's memory to another."""

    def numpy(self, array: Any) -> Any:
        """The values in host memory."""

    def block(self, array: Any, shape: tuple[int, ...]) -> Any:
        """The first elements along every dim."""

    def differing(self, ours: Any, theirs: Any, packed: bool = False) -> float:
        """The share of elements that differ by more than AGREEING_UNITS or AGREEING_CODES; 1 for another shape.
        `packed`: of bytes that hold two codes.
        """

    def release(self) -> None:
        """Give memory that is no longer used back."""


class TorchDevice:
    """The current CUDA device of torch."""

    def __init__(self, torch: Any):
        from baracuda_runtime.dtypes import torch_dtype

        self.torch, self._dtype = torch, torch_dtype
        properties = torch.cuda.get_device_properties(torch.cuda.current_device())
        self.name = str(properties.name)
        mhz = _clock_mhz(torch.cuda.current_device())
        self.facts = {
            "cuda": torch.version.cuda,
            "torch": torch.__version__,
            "driver": _driver_version(),
            "multiprocessors": properties.multi_processor_count,
            "clock_mhz": mhz,
        }
        self._cycles_of_us = mhz or 2000

    # -- the clock --------------------------------------------------------------------------------------------------
    def record(self) -> Any:
        event = self.torch.cuda.Event(enable_timing=True)
        event.record()
        return event

    def elapsed_us(self, start: Any, end: Any) -> float:
        return float(start.elapsed_time(end)) * 1e3

    def hold(self, us: float) -> None:
        self.torch.cuda._sleep(int(us * self._cycles_of_us))

    def synchronize(self) -> None:
        self.torch.cuda.synchronize()

    def host_us(self) -> float:
        return time.perf_counter() * 1e6

    # -- arrays -----------------------------------------------------------------------------------------------------
    def _empty(self, shape: tuple[int, ...], dtype: Any, aligned: bool) -> Any:
        count = 1
        for size in shape:
            count *= size
        lead = 0 if aligned else 1
        flat = self.torch.empty(count + lead, dtype=dtype, device="cuda")
        return flat[lead:].view(shape)

    def made(self, values: Range, shape: tuple[int, ...], dtype: Any, aligned: bool, seed: int) -> Any:
        from baracuda_runtime.dtypes import as_dtype

        kind, low, high = values
        generator = self.torch.Generator(device="cuda").manual_seed(seed)
        array = self._empty(shape, self._dtype(dtype), aligned)
        if dtype.float8:
            return array.copy_(self.made(values, shape, as_dtype("f32"), True, seed))
        if kind == "normal":
            return array.normal_(low, high, generator=generator)
        if kind == "uniform":
            return array.uniform_(low, high, generator=generator)
        return array.copy_(self._integers(int(low), int(high), shape, generator))

    def _integers(self, low: int, high: int, shape: tuple[int, ...], generator: Any) -> Any:
        return self.torch.randint(low, high, shape, dtype=self.torch.int32, device="cuda", generator=generator)

    def blank(self, shape: tuple[int, ...], dtype: Any, aligned: bool) -> Any:
        array = self._empty(shape, self._dtype(dtype), aligned)
        array.view(-1).view(self.torch.uint8).fill_(0xA7)  # a number by itself has no view as bytes
        return array

    def twin(self, array: Any, aligned: bool) -> Any:
        return self._empty(tuple(array.shape), array.dtype, aligned).copy_(array)

    def copy(self, count: int) -> Callable[[], Any]:
        source = self.torch.empty(count, dtype=self.torch.uint8, device="cuda").fill_(1)
        target = self.torch.empty_like(source)
        return lambda: target.copy_(source)

    def numpy(self, array: Any) -> Any:
        from baracuda_runtime.dtypes import as_dtype

        host = array.contiguous().cpu()
        dtype = as_dtype(host.dtype).numpy
        if dtype.kind in "fiub" and dtype.isbuiltin == 1:
            return host.numpy()
        carrier = self.torch.int16 if dtype.itemsize == 2 else self.torch.uint8  # bf16, and floats of 8 bits
        return host.view(carrier).numpy().view(dtype)

    def block(self, array: Any, shape: tuple[int, ...]) -> Any:
        return array[tuple(slice(0, size) for size in shape)]

    def differing(self, ours: Any, theirs: Any, packed: bool = False) -> float:
        torch = self.torch
        if not isinstance(theirs, torch.Tensor):
            theirs = torch.from_dlpack(theirs)
        if ours.shape != theirs.shape:
            return 1.0
        if packed:
            ours, theirs = (torch.stack([x & 15, x >> 4]).int() for x in (ours, theirs))
            apart = (ours - theirs) & 15
            return self._share((apart > AGREEING_CODES) & (apart < 16 - AGREEING_CODES))
        if not ours.dtype.is_floating_point:
            return self._share((ours.int() - theirs.int()).abs() > AGREEING_CODES)
        wide = torch.float64 if ours.dtype == torch.float64 else torch.float32
        allowed = AGREEING_UNITS * torch.finfo(ours.dtype).eps
        ours, theirs = ours.to(wide), theirs.to(wide)
        size = ours.square().mean().sqrt()
        near = (ours - theirs).abs() <= allowed * (ours.abs() + size)
        return self._share(~(near | (ours == theirs) | (ours.isnan() & theirs.isnan())))

    def _share(self, wrong: Any) -> float:
        return int(self.torch.count_nonzero(wrong)) / max(int(wrong.numel()), 1)

    def release(self) -> None:
        self.torch.cuda.empty_cache()


def _clock_mhz(index: int) -> int:
    """The highest clock of the multiprocessors, as the driver states it."""
    from baracuda_runtime.launch.launcher import load_driver

    driver = load_driver()
    _, khz = driver.cuDeviceGetAttribute(driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_CLOCK_RATE, index)
    return round(int(khz) / 1000)


def _driver_version() -> str:
    """Of the NVIDIA driver, from the kernel's own words; "" where it does not say."""
    from pathlib import Path

    try:
        words = Path("/proc/driver/nvidia/version").read_text().split()
    except OSError:
        return ""
    return next((word for word in words if word[:1].isdigit() and word.count(".") >= 1), "")
