"""Sums over matches: terms sorted by the places that they are added up at, then summed; or joined in buckets, in any
order (`skeletons/scatter.cuh` and `scatter_buckets.cuh` have the twins).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import prod
from typing import Any, NamedTuple

from ..arrays.dlpack import contiguous_strides
from ..errors import Unsupported
from .base import Launch, Problem, Reducing, flatten, grid_of
from .gather import EACH, VECTOR, along_vectors
from .layout import NARROW, collapse, device_struct, in_order, layout

_THREADS, _BITS, _TILE = 128, 9, 2048
_ROW_ACCESSES, _ENOUGH_BLOCKS, _MOST_PARTS = 4, 32, 65535  # a thread's in a row, where a multiprocessor has so many
_AT_ONCE, _ROW_THREADS = 2, 8  # accesses of a thread, and threads of a row, at least
_BUFFERS, _RANKED = 6, 1 << 15  # of the sort; segments of which a thread each counts the keys that come before
_RUN, _HOT, _RUNS_ITEMS = 32, 128, 4096  # terms of a run, and of a hot segment; items, where there are such segments
_PUT_THREADS, _PUT_ITEMS, _JOIN_THREADS = 512, 8, 512
_MOST_BUCKETS, _PLACES_BITS = 8192, 12
_TERMS_A_BUCKET, _USUAL_BUCKETS = 2048, (512, 4096)  # on average, as long as there are so many buckets
_COUNTING_BLOCKS = 1024


class _Sizes(NamedTuple):
    """Flat loop dims, the kept ones first. `batch`: kept ones that keys depend on; `key`: what keys are places in."""

    flat: tuple[int, ...]
    kept: int
    batch: tuple[int, ...]
    key: tuple[int, ...]

    def of(self, dims: Sequence[int]) -> int:
        return prod(self.flat[k] for k in dims)

    @property
    def terms(self) -> int:
        return prod(self.flat[self.kept :])

    @property
    def items(self) -> int:
        return self.of(self.batch) * self.terms

    @property
    def segments(self) -> int:
        return self.of(self.batch) * self.of(self.key)

    @property
    def tiles(self) -> int:
        return -(-self.items // _TILE)

    @property
    def runs(self) -> int:
        """Places for the results of those of hot segments."""
        return -(-self.items // _RUN) if self.items >= _RUNS_ITEMS else 0

    @property
    def results(self) -> int:
        """Of a segment."""
        return prod(self.flat[: self.kept]) // max(self.segments, 1)

    @property
    def bits(self) -> int:
        """Of the number of places in a bucket."""
        least, most = _USUAL_BUCKETS
        wanted = min(most, max(least, self.items // _TERMS_A_BUCKET))
        fewest = (max(self.segments - 1, 0) // _MOST_BUCKETS).bit_length()
        return max(fewest, min(_PLACES_BITS, (self.segments // wanted).bit_length()))

    @property
    def buckets(self) -> int:
        return -(-self.segments >> self.bits)


@dataclass(frozen=True)
class Scatter(Reducing):
    """The last `reduced` loop dims are summed along. Of the others `key` are those that the keys of terms are places
    in, and keys depend on those of `batch`. `columns`: neighbouring results may share their terms' keys. `joins`: the
    type of the reduction whose terms are joined in any order, where each is of one result; "" where none is. `single`:
    they are in problems of any shape.
    """

    key: tuple[int, ...] = (0,)
    batch: tuple[int, ...] = ()
    columns: bool = False
    joins: str = ""
    single: bool = False

    @property
    def buffers(self) -> int:
        return _BUFFERS + len(self.accumulators)

    def positions(self, desc: Any) -> int:
        s = self._sizes(desc)
        return s.items + prod(s.flat[: s.kept])

    def _sizes(self, desc: Any) -> _Sizes:
        loop = self.loop(desc)
        flat, kept = tuple(flatten(loop)), self.split(desc)[0]
        numbers = iter(range(len(flat)))
        numbered = [tuple(islice(numbers, len(size) if isinstance(size, tuple) else 1)) for size in loop]
        batch, key = (tuple(n for k in dims for n in numbered[k]) for dims in (self.batch, self.key))
        return _Sizes(flat, len(kept), batch, key)

    def partials(self, desc: Any, types: Mapping[str, str]) -> tuple[int, ...]:
        s = self._sizes(desc)
        if max(s.items, s.segments + 1) >= NARROW:
            raise Unsupported(
                f"{self.kernel}: {s.items} terms in {s.segments} places; fewer than {NARROW} of each are supported"
            )
        if self._in_buckets(s, types):
            size = 8 if types.get(self.joins) == "f32" else 16
            return (*[0] * len(self.accumulators), 4 * (2 * s.buckets + 1), size * s.items, *[0] * (_BUFFERS - 2))
        runs = (size * s.runs * s.results for size in self.state_bytes(types))
        return (*runs, *[4 * s.items] * 4, 4 * (s.tiles + 1) << _BITS, 4 * (s.segments + 1))

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        s = self._sizes(p.desc)
        if prod(s.flat[: s.kept]) == 0:
            return []
        _, strides = self.flat(p)
        of_kind = self._bucketed if self._in_buckets(s, p.types) else self._sorted
        return list(of_kind(p, partials, s, strides))

    def _geometry(self, p: Problem, s: _Sizes, strides: Sequence[Sequence[int]]) -> tuple[Any, Any, int, int]:
        """What kernels of sorted terms are told; rows in the order of their segments; results of an access; and threads
        of a row.
        """
        keys = (*s.batch, *s.key)  # none where both are runs without dims
        own = dict(zip(keys, contiguous_strides([s.flat[k] for k in keys]), strict=True))  # in segments
        firsts = dict(zip(s.batch, contiguous_strides([*(s.flat[k] for k in s.batch), s.terms]), strict=False))
        others = [k for k in range(s.kept) if k not in keys]
        places = dict(zip(others, contiguous_strides([s.flat[k] for k in others]), strict=True))  # in a segment
        numbers = [[of_one.get(k, 0) for k in range(s.kept)] for of_one in (own, firsts, places)]
        dims, found = collapse(s.flat[: s.kept], [*(of_one[: s.kept] for of_one in strides), *numbers])
        if found[-3][-1]:  # each result has a segment of its own
            dims, found = [*dims, 1], [[*of_one, 0] for of_one in found]
        *outer, length = dims
        vector = self.vector_of(p.types) if length > 1 else 1
        along = [
            along_vectors(p, a, (*steps[s.kept :], *own), length, vector, a.guarded or p.aligned(a, vector))
            for a, own, steps in zip(self.accesses, found, strides, strict=False)
        ]
        accesses = -(-length // vector)
        wanted = max(-(-accesses // _AT_ONCE), min(accesses, _ROW_THREADS)) if vector > 1 else accesses
        threads = min(_THREADS, 1 << (wanted - 1).bit_length())
        spacing = threads if EACH in along else 1
        geometry = device_struct("skeletons/scatter", "ScatterGeometry", len(self.accesses))()
        geometry.rows = layout(*collapse(outer, [of_one[:-1] for of_one in found]))
        geometry.count, geometry.length, geometry.spacing = prod(outer), length, spacing
        geometry.along[:] = along if spacing == 1 else [EACH if of_one == VECTOR else of_one for of_one in along]
        geometry.stride[:] = [of_one[-1] for of_one in found[: len(along)]]
        geometry.step[:] = [spacing * of_one for of_one in geometry.stride]
        reduced = range(s.kept, len(s.flat))
        for name, some in (("batch", s.batch), ("reduced", reduced)):
            setattr(geometry, name, layout(*collapse(*in_order(some, s.flat, strides))))
        geometry.terms, geometry.items, geometry.tiles = s.terms, s.items, s.tiles
        geometry.keys, geometry.segments = s.of(s.key), s.segments
        geometry.of_segment, geometry.results = geometry.count // s.segments, s.results
        geometry.hot = _HOT if s.runs else NARROW
        order = sorted(range(len(outer)), key=lambda k: -found[-3][k])
        by_segment = layout(*collapse(*in_order(order, outer, found)))
        return geometry, by_segment, vector, threads

    def _sorted(
        self, p: Problem, partials: Sequence[int], s: _Sizes, strides: Sequence[Sequence[int]]
    ) -> Iterator[Launch]:
        values = self.arguments(p, partials)
        geometry, by_segment, vector, threads = self._geometry(p, s, strides)

        def values_of(number: int) -> tuple[Any, ...]:
            own = type(geometry).from_buffer_copy(geometry)
            setattr(own, "pass", number)
            return (*values, own)

        def launch(kernel: str, number: int, count: int) -> Launch:
            name = self.kernel_of(kernel, p.types)
            return Launch(self, name, grid_of(count, _THREADS), (_THREADS, 1, 1), values_of(number))

        passes = -(-s.segments.bit_length() // _BITS) if s.tiles > 1 else 0
        if s.tiles > 1:
            yield launch("scatter_keys", 0, s.items)
            for number in range(passes):
                yield launch("scatter_count", number, s.tiles * _THREADS)
                yield launch("scatter_offsets", number, _THREADS << _BITS)
                yield launch("scatter_move", number, s.tiles * _THREADS)
        else:
            yield launch("scatter_rank", 0, max(s.items, s.segments + 1) if s.segments < _RANKED else max(s.items, 1))
        if s.tiles > 1 or s.segments >= _RANKED:
            yield launch("scatter_starts", passes, s.segments + 1)

        def of_rows(kernel: str, count: int, own: tuple[Any, ...]) -> Launch:
            rows, most = -(-count * threads // _THREADS), -(-geometry.length // (threads * vector))
            parts = max(-(-most // _ROW_ACCESSES), min(most, _ENOUGH_BLOCKS * p.multiprocessors // rows))
            grid, block = (rows, min(parts, _MOST_PARTS), 1), (threads, _THREADS // threads, 1)
            return Launch(self, self.kernel_of(kernel, p.types, vector), grid, block, own)

        if s.runs:
            own = values_of(passes)
            own[-1].rows = by_segment
            for kernel in ("scatter_runs", "scatter_hot"):
                yield of_rows(kernel, s.runs * geometry.of_segment, own)
        yield of_rows("scatter", geometry.count, values_of(passes))

    def _in_buckets(self, s: _Sizes, types: Mapping[str, str]) -> bool:
        """Whether terms are joined in buckets: each is of one result, and sums are not of f64."""
        return self._may_join(types) and prod(s.flat[: s.kept]) == s.segments

    def _may_join(self, types: Mapping[str, str]) -> bool:
        return self.joins != "" and types.get(self.joins) != "f64"

    def _bucketed(
        self, p: Problem, partials: Sequence[int], s: _Sizes, strides: Sequence[Sequence[int]]
    ) -> Iterator[Launch]:
        geometry = device_struct("skeletons/scatter_buckets", "BucketGeometry", len(self.accesses))()
        written = next(of_one for a, of_one in zip(self.accesses, strides, strict=True) if a.written)
        kept = sorted((*s.batch, *s.key), key=lambda k: -abs(written[k]))
        segment = dict(zip(kept, contiguous_strides([s.flat[k] for k in kept]), strict=True))
        numbered = [*strides, [segment.get(k, 0) for k in range(len(s.flat))]]
        own = (*s.batch, *range(s.kept, len(s.flat)))
        widest = max(strides, key=lambda of_one: sum(of_one[k] != 0 for k in own))
        items = sorted(own, key=lambda k: -abs(widest[k]))
        for name, some, of_all in (("items", items, numbered), ("keys", s.key, numbered), ("places", kept, strides)):
            setattr(geometry, name, layout(*collapse(*in_order(some, s.flat, of_all))))
        geometry.item_count, geometry.key_count, geometry.segments = s.items, s.of(s.key), s.segments
        geometry.terms = s.terms
        tiles = -(-s.items // (_PUT_THREADS * _PUT_ITEMS))
        geometry.bits, geometry.buckets, geometry.tiles = s.bits, s.buckets, -(-tiles // _COUNTING_BLOCKS)
        values = (*self.arguments(p, partials), geometry)

        def launch(kernel: str, blocks: int, threads: int, rounds: int = 1) -> Launch:
            name, grid = self.kernel_of(f"bucket_{kernel}", p.types), (blocks, rounds, 1)
            return Launch(self, name, grid, (threads, 1, 1), values)

        yield launch("clear", s.buckets // _PUT_THREADS + 1, _PUT_THREADS)
        if s.items:
            yield launch("count", -(-tiles // geometry.tiles), _PUT_THREADS)
            yield launch("starts", 1, _THREADS)
            yield launch("put", tiles, _PUT_THREADS)
        yield launch("join", s.buckets, _JOIN_THREADS, 1 << max(0, s.bits - _PLACES_BITS))

    def vector_of(self, types: Mapping[str, str]) -> int:
        """16 bytes of the widest operand that has an element for each result."""
        return 16 // max(a.dtype(types).itemsize for a in self.writes) if self.columns else 1

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        sort = () if self.single and self._may_join(types) else ("keys", "count", "offsets", "move", "starts", "rank")
        found = [self.kernel_of(f"scatter_{name}", types) for name in sort]
        own = {*self.batch, *self.key}
        by_one = not self._may_join(types) or len(own) <= max(own)  # a dim before those of segments has other results
        vectors = sorted({1, self.vector_of(types)} if by_one else {self.vector_of(types)})
        names = ("scatter_runs", "scatter_hot", "scatter") if sort else ()
        found += [self.kernel_of(name, types, v) for name in names for v in vectors]
        buckets = ("clear", "count", "starts", "put", "join") if self._may_join(types) else ()
        return found + [self.kernel_of(f"bucket_{name}", types) for name in buckets]
