"""The values that kernels are tried on."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

VALUES = ("normal", "special", "ties", "near ties", "huge", "tiny", "integers")
_ZERO_POINTS = (
    100, 127, -128, 255, 511, 513, 1000, -1000, 1 << 22, -(1 << 22), (1 << 24) + 1, -(1 << 25) - 127, (1 << 31) - 1,
    -(1 << 31),
)  # fmt: skip
_SMALL_ZERO_POINTS = (0, 1, -1, 3, -3, 7)  # with which both ends of a range of codes are met
# Of a power of two the product with the inverse is the quotient, of others it is not.
# The small ones are below what a quick division takes.
UNITS = (0.1, 0.0123, 0.7, 1.0 / 3.0, 6e-39, 1.9e-38, 2.0**-110)


class Values:
    """Those of one op with one choice of element types, drawn anew for each case: `start` sets what its operands have
    in common.
    """

    def __init__(self, op: Any, types: Mapping[str, str], rng: np.random.Generator):
        from baracuda_runtime import dtypes

        self.op, self.rng = op, rng
        outputs = [dtypes.as_dtype(types[o.element]) for o in op.outputs if o.element in types]
        self.formats = [d for d in outputs if d.kind == "float" and d.itemsize == 1]  # of 8 bits
        self.unit, self.shift, self.edges = 1.0, 0, list[int]()

    def start(self, unit: float | None) -> None:
        """A case whose values are near ties in a unit, or one that is drawn."""
        self.unit = float(np.float32(self.rng.choice(UNITS) if unit is None else unit))

    def given(self, desc: Any, shift: int) -> None:
        """What the case's attributes and scalars say of its values: zero points, and where comparisons turn."""
        self.shift = shift
        self.edges = [
            v + near
            for a in self.op.attributes
            if isinstance(v := getattr(desc, a.name), int) and abs(v) <= 256
            for near in (-1, 0, 1)
        ]

    def scalar(self, o: Any, dtype: Any, values: str) -> float | int:
        if dtype.name == "i64":
            return int(self.rng.integers(dtype.lowest, dtype.highest, endpoint=True))
        if dtype.kind == "int":
            small = self.rng.random() < {"integers": 1.0, "huge": 0.0, "special": 0.2}.get(values, 0.6)
            return int(self.rng.choice(_SMALL_ZERO_POINTS if small else _ZERO_POINTS))
        if o.positive and values == "near ties":
            return self.unit
        if o.positive:
            pool = {
                "ties": (0.5, 0.25, 1.0, 2.0),
                "huge": (1e30, 3.0, 2.0**100),
                "tiny": (2.0**-126, 2.0**-130, 1e-38),
                "integers": (1.0, 1.0, 0.5),
            }.get(values, (0.1, 0.0123, 0.7, 3.0, 1.0))
        else:
            pool = (
                (0.0, 1.0, 0.25, 0.5, -1.0, 2.0)
                if values in ("integers", "ties")
                else (0.3, 0.7, -0.2, 1.5, 0.49999997, 0.5)
            )
        return float(self.rng.choice(pool))

    def array(self, o: Any, shape: tuple[int, ...], dtype: Any, values: str) -> Array:
        rng, count = self.rng, math.prod(shape)
        made: Array
        if dtype.packed:  # every byte; what is in an unused nibble must not matter
            made = rng.integers(0, 256, count).astype(np.uint8)
            return made.reshape(shape)
        if dtype.kind == "bool":
            return rng.integers(0, 2, count).astype(np.bool_).reshape(shape)
        if dtype.kind == "int":
            if values in ("huge", "special"):  # all bits, and the ends: what wraps
                made = rng.integers(dtype.lowest, dtype.highest, count, np.int64, endpoint=True)
                ends = np.array([dtype.lowest, dtype.lowest + 1, max(dtype.lowest, -1), 0, 1, 2, dtype.highest])
                made = np.where(rng.random(count) < 0.3, rng.choice(ends, count), made)
            elif dtype.itemsize == 1:
                made = rng.integers(dtype.lowest, dtype.highest + 1, count)
            else:
                made = np.where(rng.random(count) < 0.8, rng.integers(-20, 20, count), rng.choice(_ZERO_POINTS, count))
            return made.astype(dtype.numpy).reshape(shape)
        numpy_type = dtype.numpy
        if dtype.itemsize == 1:  # every code of an 8-bit float
            made = rng.integers(0, 256, count).astype(np.uint8).view(numpy_type)
            return made.reshape(shape)
        limit = float(dtype.highest)
        with np.errstate(all="ignore"):
            if "scale" in o.name:
                made = self._scales(count, values, limit)
            elif values == "integers":
                made = rng.integers(-8, 9, count).astype(np.float64)
                if self.edges:  # where a comparison with an attribute turns
                    made = np.where(rng.random(count) < 0.3, rng.choice(self.edges, count), made)
            elif values == "ties":
                made = (rng.integers(-300, 300, count) + 0.5) * 2.0 ** rng.integers(-2, 2, count)
            elif values == "near ties":
                made = self._near_ties(count, numpy_type)
            elif values == "huge":
                made = rng.standard_normal(count) * limit / 3
            elif values == "tiny":
                made = rng.standard_normal(count) * float(dtype.smallest) * 200
            else:
                made = rng.standard_normal(count) * 10.0 ** rng.integers(-2, 3, count)
            if values in ("special", "huge") and count:
                special = np.array(
                    [
                        0.0,
                        -0.0,
                        np.inf,
                        -np.inf,
                        np.nan,
                        limit,
                        -limit,
                        float(dtype.smallest),
                        -float(dtype.smallest),
                        0.5,
                        -0.5,
                        1.5,
                        2.5,
                        127.5,
                        -128.5,
                    ]
                )
                made = np.where(rng.random(count) < 0.3, rng.choice(special, count), made)
            if self.formats and values in ("special", "ties", "near ties") and "scale" not in o.name:
                unit = self.unit if values == "near ties" else 2.0 ** rng.integers(-2, 3, count)
                made = np.where(rng.random(count) < 0.5, self._halfway(count) * unit, made)
            return np.clip(made, -limit, limit, where=np.isfinite(made), out=made).astype(numpy_type).reshape(shape)

    def _near_ties(self, count: int, numpy_type: Any) -> Array:
        """Odd halves of the unit and their neighbours, and its 127-fold, which makes it the scale of a row of 8-bit
        codes.
        """
        rng = self.rng
        steps = np.where(rng.random(count) < 0.3, rng.integers(-3, 3, count), rng.integers(-130, 130, count))
        shift = np.where(
            rng.random(count) < 0.3, self.shift, 0
        )  # with it, codes are not clamped whatever the code of 0
        halves = ((steps - shift + 0.5) * self.unit).astype(numpy_type if numpy_type == np.float64 else np.float32)
        beside = rng.choice([-np.inf, 0.0, np.inf], count).astype(halves.dtype)
        halves = np.where(rng.random(count) < 0.6, np.nextafter(halves, beside), halves)
        return np.where(rng.random(count) < 0.05, 127 * self.unit, halves)

    def _halfway(self, count: int) -> Array:
        """Values between neighbours of the 8-bit float type that is written, and what lies next to them and to the
        ends of its range.
        """
        rng, numpy_type = self.rng, self.formats[0].numpy
        values = np.arange(256, dtype=np.uint8).view(numpy_type).astype(np.float64)
        finite = np.unique(values[np.isfinite(values)])
        beyond = finite[-1] + (finite[-1] - finite[-2]) / np.array([1, 2])
        middles = np.concatenate([(finite[1:] + finite[:-1]) / 2, finite, beyond, -beyond])
        made, ends = rng.choice(middles, count).astype(np.float32), np.array([-np.inf, np.inf], np.float32)
        return np.where(rng.random(count) < 0.5, made, np.nextafter(made, rng.choice(ends, count))).astype(np.float64)

    def _scales(self, count: int, values: str, limit: float) -> Array:
        rng = self.rng
        if values == "near ties":
            return self.unit * 2.0 ** rng.integers(-1, 2, count)
        if values in ("ties", "integers"):
            return 2.0 ** rng.integers(-3, 3, count)
        if values == "huge":
            return rng.random(count) * limit
        if values == "tiny":
            return 2.0 ** rng.integers(-135, -120, count).astype(np.float64)
        made = rng.random(count) * 0.2 + 1e-3
        if values == "special":
            made = np.where(rng.random(count) < 0.2, rng.choice([0.0, -1.0, np.inf, np.nan, 1e-40, 1e30], count), made)
        return made
