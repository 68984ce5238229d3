"""The values that kernels are tried on."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from baracuda_runtime import dtypes

Array = np.ndarray[Any, Any]

EXACT = "integers"  # of which sums are held bit for bit
VALUES = ("normal", "special", "ties", "near ties", "huge", "tiny", EXACT)
_WITH_ENDS = ("normal", "ties", "tiny", EXACT)
_ZERO_POINTS = (
    100, 127, -128, 255, 511, 513, 1000, -1000, 1 << 22, -(1 << 22), (1 << 24) + 1, -(1 << 25) - 127, (1 << 31) - 1,
    -(1 << 31),
)  # fmt: skip
_SPECIAL, _HALVES = (0.0, -0.0, np.inf, -np.inf, np.nan), (0.5, -0.5, 1.5, 2.5, 127.5, -128.5)
_SMALL_ZERO_POINTS = (0, 1, -1, 3, -3, 7)  # with which both ends of a range of codes are met
# Of a power of two the product with the inverse is the quotient, of others it is not.
# The small ones are below what a quick division takes.
UNITS = (0.1, 0.0123, 0.7, 1.0 / 3.0, 6e-39, 1.9e-38, 2.0**-110)


class Values:
    """Those of one op with one choice of element types. `start` begins a case and sets what its operands share."""

    def __init__(self, op: Any, types: Mapping[str, str]):
        self.op, self.rng = op, np.random.default_rng(0)
        outputs = [dtypes.as_dtype(types[o.element]) for o in op.outputs if o.element in types]
        self.formats = [d for d in outputs if d.float8]  # of 8 bits
        self.unit, self.shift, self.edges = 1.0, 0, list[int]()
        self.reduces = any(s.reduces for s in op.first_steps)
        # Whose factors are such that long products are neither 0 nor beyond the range.
        self.products = "Reduction<Prod" in op.text.text
        self.running = any("cumprod" in v.reference.__code__.co_names for v in op.variants.values())
        self.at_ends, self.blocks, self.sign = False, list[int](), 1.0
        self.floats = [o.name for o in op.inputs if o.element not in ("i32", "i64", "bool")]
        self.tiny = set[str]()
        self.exponent: int | None = None  # of tiny values above that of the least normal number; None: drawn

    def start(
        self, rng: np.random.Generator, unit: float | None, tiny: Collection[str] | None, at_ends: bool | None
    ) -> None:
        """A case whose values are drawn from `rng`. Near ties are in `unit`. Of tiny values those of the operands
        `tiny` are tiny, by eight bits above the least normal number at most. `at_ends` as `_with_ends` has them. What
        is None is drawn.
        """
        self.rng = rng
        self.unit = float(np.float32(rng.choice(UNITS) if unit is None else unit))
        self.at_ends = self.reduces and (bool(rng.integers(2)) if at_ends is None else at_ends)
        self.sign = float(rng.choice([-1.0, 1.0]))
        self.exponent = None if tiny is None else 8
        drawn = [
            name for name, is_tiny in zip(self.floats, rng.integers(0, 2, len(self.floats)), strict=True) if is_tiny
        ]
        self.tiny = set(drawn if tiny is None else tiny)

    def own(self, o: Any, values: str) -> str:
        """The kind of an operand's values. In some cases some are tiny and others larger, in others all of them are:
        their quotients leave the range where quick forms are exact.
        """
        if values == "tiny" and len(self.floats) > 1 and o.name in self.floats:
            return values if o.name in self.tiny else "beside tiny"
        return values

    def given(self, desc: Any, shift: int) -> None:
        """What the case's attributes and scalars say of its values: zero points, and where comparisons turn."""
        self.shift, self.desc = shift, desc
        self.blocks = [v for a in self.op.attributes if isinstance(v := getattr(desc, a.name), int) and v > 1]
        self.edges = [
            v + near
            for a in self.op.attributes
            if isinstance(v := getattr(desc, a.name), int) and abs(v) <= 256
            for near in (-1, 0, 1)
        ]

    def scalar(self, o: Any, dtype: Any, values: str) -> float | int:
        values = self.own(o, values)
        if dtype.name == "i64":
            return int(self.rng.integers(dtype.lowest, dtype.highest, endpoint=True))
        if dtype.kind == "int":
            small = self.rng.random() < {EXACT: 1.0, "huge": 0.0, "special": 0.2}.get(values, 0.6)
            return int(self.rng.choice(_SMALL_ZERO_POINTS if small else _ZERO_POINTS))
        if o.positive and values == "near ties":
            return self.unit
        if o.positive:
            pool = {
                "ties": (0.5, 0.25, 1.0, 2.0),
                "huge": (1e30, 3.0, 2.0**100),
                "tiny": (2.0**-126, 2.0**-130, 1e-38, 3e-30, 1.7e-20),
                EXACT: (1.0, 1.0, 0.5),
            }.get(values, (0.1, 0.0123, 0.7, 3.0, 1.0))
        else:
            pool = (
                (0.0, 1.0, 0.25, 0.5, -1.0, 2.0)
                if values in (EXACT, "ties")
                else (0.3, 0.7, -0.2, 1.5, 0.49999997, 0.5)
            )
        return float(self.rng.choice(pool))

    def array(self, o: Any, shape: tuple[int, ...], dtype: Any, values: str) -> Array:
        rng, count, values = self.rng, math.prod(shape), self.own(o, values)
        made: Array
        if dtype.packed or dtype.float8:  # every byte; what is in an unused nibble must not matter
            made = rng.integers(0, 256, count).astype(np.uint8).view(dtype.storage)
            return made.reshape(shape)
        if dtype.kind == "bool":
            return rng.integers(0, 2, count).astype(np.bool_).reshape(shape)
        if o.indexes is not None:
            made = self._indices(o.indexes(self.desc), count, values)
            return np.clip(made, dtype.lowest, dtype.highest).astype(dtype.numpy).reshape(shape)
        if dtype.kind == "int":
            if values in ("huge", "special"):  # all bits, and the ends: what wraps
                made = rng.integers(dtype.lowest, dtype.highest, count, np.int64, endpoint=True)
                ends = np.array([dtype.lowest, dtype.lowest + 1, max(dtype.lowest, -1), 0, 1, 2, dtype.highest])
                made = np.where(rng.random(count) < 0.3, rng.choice(ends, count), made)
            elif dtype.itemsize == 1:
                made = rng.integers(dtype.lowest, dtype.highest + 1, count)
            else:
                made = np.where(rng.random(count) < 0.8, rng.integers(-20, 20, count), rng.choice(_ZERO_POINTS, count))
                made |= self.products and values not in ("huge", "special")  # odd: no product is 0 because it wraps
            return made.astype(dtype.numpy).reshape(shape)
        numpy_type = dtype.numpy
        limit = float(dtype.highest)
        normal = 2 - math.frexp(limit)[1]  # the exponent of the least normal number
        with np.errstate(all="ignore"):
            if "scale" in o.name:
                made = self._scales(count, values, limit)
            elif self.products and values not in ("special", "huge", "tiny"):
                made = self._factors(count, values == EXACT)
            elif values == EXACT:
                made = rng.integers(-8, 9, count).astype(np.float64)
                if self.edges:  # where a comparison with an attribute turns
                    made = np.where(rng.random(count) < 0.3, rng.choice(self.edges, count), made)
            elif values == "ties":
                made = (rng.integers(-300, 300, count) + 0.5) * 2.0 ** rng.integers(-2, 2, count)
            elif values == "near ties":
                made = self._near_ties(count, numpy_type)
            elif values == "huge":
                made = rng.standard_normal(count) * limit / 3
            elif values == "tiny":  # subnormal, and where quotients leave subnormal remainders
                most = normal + (rng.integers(-8, 13) if self.exponent is None else self.exponent)
                made = rng.standard_normal(count) * 2.0 ** rng.integers(most - 8, most, count)
            elif values == "beside tiny":
                made = rng.standard_normal(count) * 2.0 ** rng.integers(max(-40, normal), 4, count)
            else:
                made = rng.standard_normal(count) * 10.0 ** rng.integers(-2, 3, count)
            if self.at_ends and values == "huge":
                # Of one sign: what a reduction starts from must be beyond all of them.
                made = np.abs(made) * self.sign
            elif values in ("special", "huge") and count:
                smallest = float(dtype.smallest)
                special = np.array([*_SPECIAL, limit, -limit, smallest, -smallest, *_HALVES])
                made = np.where(rng.random(count) < 0.3, rng.choice(special, count), made)
            if self.formats and values in ("special", "ties", "near ties") and "scale" not in o.name:
                unit = self.unit if values == "near ties" else 2.0 ** rng.integers(-2, 3, count)
                made = np.where(rng.random(count) < 0.5, self._halfway(count) * unit, made)
            if self.at_ends and values in _WITH_ENDS and not self.running and "scale" not in o.name:
                made = self._with_ends(made, shape, values == EXACT)
            return np.clip(made, -limit, limit, where=np.isfinite(made), out=made).astype(numpy_type).reshape(shape)

    def _indices(self, size: int, count: int, values: str) -> Array:
        """Indices of a dim of so many elements: any within it, all the same, in ascending or descending order with one
        beyond each end, or at both ends and beyond them, and counted from the end.
        """
        rng, within = self.rng, self.rng.integers(0, max(size, 1), count)
        match values:
            case "ties":
                return np.full(count, within[0] if count else 0)
            case "near ties":
                return np.sort(rng.integers(-1, size + 1, count))
            case "tiny":
                return np.sort(rng.integers(-1, size + 1, count))[::-1]
            case "special" | "huge":
                ends = [0, size - 1, size, size + 1, -1, -size, -size - 1, -(2**31), 2**31 - 1]
                ends += [-(2**63), -(2**63) + 1, 2**63 - 1] if values == "huge" else []
                made = np.where(rng.random(count) < 0.5, within, within - size)
                return np.where(rng.random(count) < 0.3, rng.choice(np.array(ends), count), made)
        return within

    def _with_ends(self, values: Array, shape: tuple[int, ...], whole: bool) -> Array:
        """The greatest and the least number where a reduction ends: at the last element along each dim and in each
        block, more so where that is the last along others too. The one before it has the other sign.
        """
        if values.size < 2:
            return values
        levels = np.zeros(shape)
        for axis, n in enumerate(shape):
            size = next((b for b in self.blocks if n > b and n % b == 0), n)
            ends = np.zeros(n)
            ends[size - 1 :: size] = ends[-1] = 1
            levels += ends.reshape(-1, *[1] * (len(shape) - axis - 1))
        # Sums of a row of ends stay where the bound knows them as exact.
        if whole and values.size > 20_000 and not self.products:
            values = np.trunc(values / 4)
        at, most = levels.reshape(-1), float(np.abs(values).max())
        at[-2] = at[-1] + 1
        made = (most + at if whole else most * (1 + at / 4)) * self.rng.choice([-1.0, 1.0], values.size)
        made[-2] = -math.copysign(made[-2], made[-1])
        return np.where(at > 0, made, values)

    def _factors(self, count: int, zeros: bool) -> Array:
        """Powers of two, whose products are exact: most of size 1, which say less by size. In every other case a few
        zeros, where they are wanted.
        """
        rng = self.rng
        made = rng.choice([-1.0, 1.0], count) * 2.0 ** (rng.integers(-1, 2, count) * (rng.random(count) * count < 32))
        return np.where(rng.random(count) * count < zeros * rng.choice([0, 3]), 0.0, made)

    def _near_ties(self, count: int, numpy_type: Any) -> Array:
        """Odd halves of the unit, their neighbours, and 127 units, which make it the scale of a row of 8-bit codes."""
        rng = self.rng
        steps = np.where(rng.random(count) < 0.3, rng.integers(-3, 3, count), rng.integers(-130, 130, count))
        # With the shift, codes are not clamped whatever the code of 0.
        shift = np.where(rng.random(count) < 0.3, self.shift, 0)
        halves = ((steps - shift + 0.5) * self.unit).astype(numpy_type if numpy_type == np.float64 else np.float32)
        beside = rng.choice([-np.inf, 0.0, np.inf], count).astype(halves.dtype)
        halves = np.where(rng.random(count) < 0.6, np.nextafter(halves, beside), halves)
        return np.where(rng.random(count) < 0.05, 127 * self.unit, halves)

    def _halfway(self, count: int) -> Array:
        """Values between neighbours of the written 8-bit floats, and beside them; a fifth at the ends of the range."""
        rng, numpy_type = self.rng, self.formats[0].numpy
        values = np.arange(256, dtype=np.uint8).view(numpy_type).astype(np.float64)
        finite = np.unique(values[np.isfinite(values)])
        beyond = finite[-1] + (finite[-1] - finite[-2]) / np.array([1, 2])
        middles = np.concatenate([(finite[1:] + finite[:-1]) / 2, finite])
        ends, beside = np.concatenate([beyond, -beyond]), np.array([-np.inf, np.inf], np.float32)
        made = np.where(rng.random(count) < 0.2, rng.choice(ends, count), rng.choice(middles, count)).astype(np.float32)
        return np.where(rng.random(count) < 0.5, made, np.nextafter(made, rng.choice(beside, count))).astype(np.float64)

    def _scales(self, count: int, values: str, limit: float) -> Array:
        rng = self.rng
        if values == "near ties":
            return self.unit * 2.0 ** rng.integers(-1, 2, count)
        if values in ("ties", EXACT):
            return 2.0 ** rng.integers(-3, 3, count)
        if values == "huge":
            return rng.random(count) * limit
        if values == "tiny":
            return np.asarray(2.0 ** rng.integers(-135, -60, count) * rng.choice([1.0, 1.3], count))
        made = rng.random(count) * 0.2 + 1e-3
        if values == "special":
            made = np.where(rng.random(count) < 0.2, rng.choice([0.0, -1.0, np.inf, np.nan, 1e-40, 1e30], count), made)
        return made
