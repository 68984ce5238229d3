"""The element types that a spec may name: those of the runtime."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from math import copysign, inf

from baracuda_runtime.dtypes import ALL, DType

ELEMENT_TYPES: Mapping[str, DType] = {t.name: t for t in ALL}


def float_in(compute: str, value: float) -> float:
    """A number rounded to f32 or f64: infinite beyond its range, 0 below its smallest number."""
    try:
        rounded: float = struct.unpack("f", struct.pack("f", value))[0] if compute == "f32" else value
    except OverflowError:
        return copysign(inf, value)
    return rounded
