"""The element types that a spec may name. Their NumPy and CUDA spellings belong to the runtime and its headers."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from math import copysign, inf


@dataclass(frozen=True)
class ElementType:
    name: str
    kind: str  # "float", "int" or "bool"
    bits: int
    compute: str  # the type its arithmetic runs in: f32 or f64 for floats, i64 for integers, bool for bool

    @property
    def ends(self) -> tuple[int, int]:
        """The least and the greatest integer of an integer type."""
        signed = self.name[0] in "si"
        return (-(2 ** (self.bits - 1)), 2 ** (self.bits - 1) - 1) if signed else (0, 2**self.bits - 1)

    @property
    def bytes(self) -> float:
        """Bytes of memory an element takes: half a byte for those that are packed."""
        return self.bits / 8

    @property
    def packed(self) -> bool:
        """Whether two elements share a byte: in uint8 arrays, along the last axis."""
        return self.bits < 8

    @property
    def float8(self) -> bool:
        return self.kind == "float" and self.bits == 8

    @property
    def in_bytes(self) -> bool:
        """Whether a uint8 array may hold it, which the array itself cannot tell."""
        return self.packed or self.float8

    @property
    def has_gradients(self) -> bool:
        """Whether gradients are kept in it: not in 8-bit floats, whose gradients have the type that they came from."""
        return self.kind == "float" and self.bits > 8


ELEMENT_TYPES = {
    t.name: t
    for t in (
        ElementType("f64", "float", 64, "f64"),
        ElementType("f32", "float", 32, "f32"),
        ElementType("f16", "float", 16, "f32"),
        ElementType("bf16", "float", 16, "f32"),
        ElementType("e4m3", "float", 8, "f32"),
        ElementType("e5m2", "float", 8, "f32"),
        ElementType("s4", "int", 4, "i64"),
        ElementType("u4", "int", 4, "i64"),
        ElementType("s8", "int", 8, "i64"),
        ElementType("u8", "int", 8, "i64"),
        ElementType("i16", "int", 16, "i64"),
        ElementType("i32", "int", 32, "i64"),
        ElementType("i64", "int", 64, "i64"),
        ElementType("bool", "bool", 8, "bool"),
    )
}


def float_in(compute: str, value: float) -> float:
    """A number rounded to f32 or f64: infinite beyond its range, 0 below its smallest number."""
    try:
        rounded: float = struct.unpack("f", struct.pack("f", value))[0] if compute == "f32" else value
    except OverflowError:
        return copysign(inf, value)
    return rounded
