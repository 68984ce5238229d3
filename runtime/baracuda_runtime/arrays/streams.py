"""Raw stream handles: of the stream that a caller passes, and of the one that is current in the caller's library."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ..errors import InvalidProblem

LEGACY_DEFAULT = 0


def stream_handle(stream: Any) -> int | None:
    """The raw CUstream of an explicit stream; None for None.

    Takes an int (a raw handle), anything with `__cuda_stream__` (cuda.core, recent CuPy and torch), a CuPy stream
    (`.ptr`) or a torch stream (`.cuda_stream`).
    """
    if stream is None or type(stream) is int:
        return stream
    protocol = getattr(stream, "__cuda_stream__", None)
    if protocol is not None:
        version, handle = protocol() if callable(protocol) else protocol
        if version != 0:
            raise InvalidProblem(f"stream expected version 0 of __cuda_stream__, got {version}")
        return int(handle)
    for attribute in ("cuda_stream", "ptr"):
        handle = getattr(stream, attribute, None)
        if isinstance(handle, int):
            return handle
    if not isinstance(stream, bool) and hasattr(stream, "__index__"):
        return int(stream)
    raise InvalidProblem(
        "stream expected None, a raw handle (int), a CuPy or torch stream or an object with __cuda_stream__, "
        f"got {type(stream).__module__}.{type(stream).__qualname__}"
    )


def current_stream(library: str) -> Callable[[int], int]:
    """A function of a device's index: the raw handle of the library's current stream there; LEGACY_DEFAULT where it has
    none.
    """
    if library == "torch":
        # torch.cuda.current_stream() makes an object, at ten times the cost. A build of torch without CUDA has no such
        # function, and no tensors on a device to call it for.
        made: Callable[[int], int] | None = getattr(sys.modules["torch"]._C, "_cuda_getCurrentRawStream", None)
        if made is not None:
            return made
    elif library == "cupy":
        current = sys.modules["cupy"].cuda.get_current_stream
        return lambda device_index: current(device_index).ptr
    return lambda device_index: LEGACY_DEFAULT


def redirect(stream: Any, current: int, device_index: int, arrays: Sequence[Any]) -> int | None:
    """The raw handle of an explicit stream; None for what is no stream. Torch's allocator learns that the arrays are in
    use on it, unless it is the current one of the arrays' library, or of torch.
    """
    try:
        given = stream_handle(stream)
    except InvalidProblem:
        return None
    if given is not None and given != current:
        for array in arrays:
            if hasattr(array, "record_stream"):
                torch = sys.modules["torch"]
                if given != torch._C._cuda_getCurrentRawStream(device_index):
                    array.record_stream(torch.cuda.ExternalStream(given, device=device_index))
    return given


@contextmanager
def on_cupy_stream(stream: int, device_index: int) -> Iterator[None]:
    """Makes a raw handle CuPy's current stream, if CuPy is there: what is allocated meanwhile belongs to it."""
    cupy: Any = sys.modules.get("cupy")
    if cupy is None:
        yield
        return
    with cupy.cuda.Device(device_index), cupy.cuda.ExternalStream(stream, device_index):
        yield
