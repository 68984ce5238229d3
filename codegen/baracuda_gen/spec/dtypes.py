"""The element types that a spec may name. Their NumPy and CUDA spellings belong to the runtime and its headers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ElementType:
    name: str
    kind: str  # "float", "int" or "bool"
    bits: int
    compute: str  # the type its arithmetic runs in: f32 or f64 for floats, i64 for integers, bool for bool

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
