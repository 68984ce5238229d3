"""Every element by itself: over contiguous memory, by columns, or, in any strides, in runs, in tiles or one by one."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from ..columns import Mapped, columns
from ..dtypes import as_dtype
from ..layout import collapse, layout
from ..tiles import SHAPES, Loop, Operand, Pieces, Runs, Singles, Turned
from .base import Access, Launch, Problem, Step, flatten, grid_of, runs_through

POINTWISE_THREADS = 128
MANY_BLOCKS = 32  # in a problem of fewer, threads take less each


class Flat(NamedTuple):
    """How a thread goes through contiguous operands: `runs` of `vector` elements."""

    vector: int
    runs: int = 1

    @property
    def least(self) -> int:
        """Elements of a problem of which a thread takes that many."""
        return MANY_BLOCKS * POINTWISE_THREADS * self.vector * self.runs


@dataclass(frozen=True)
class Pointwise(Step):
    """`uniform`: what does not run as the loop does is the same for all of it; `never_uniform`: it differs along every
    loop dim, so it is the same for one element alone.

    `prepared`: elements share a quantizer or a divisor. `packs`: the kernel takes the length of a row.
    `positioned`: an element's value depends on its place in the loop. `row`: a loop dim along which nothing differs
    that differs along the dims after it, its columns. `one_dim`: the loop is over one dim alone.
    `scattered`: neighbours along its last dim never are in some operand. `pairs`: accesses, by number, of the even and
    of the odd elements of an operand.
    """

    uniform: bool = False
    never_uniform: bool = False
    prepared: bool = False
    packs: bool = False  # an output may have two elements to a byte
    positioned: bool = False
    row: int | None = None
    one_dim: bool = False
    scattered: bool = False
    pairs: tuple[tuple[int, int], ...] = ()

    pattern = "pointwise"

    @property
    def mapped(self) -> tuple[Access, ...]:
        return tuple(a for a in self.accesses if not a.held and not a.written)

    @property
    def has_flat(self) -> bool:
        return all(a.full for a in self.writes) and not any(a.distinct for a in self.accesses)

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        loop = self.loop(p.desc)
        sizes = tuple(flatten(loop))
        count = prod(sizes)
        if count == 0:
            return []
        strides = [p.strides(a, loop) for a in self.accesses]
        full = [steps for a, steps in zip(self.accesses, strides, strict=True) if a.full]
        contiguous = self.has_flat and all(runs_through(sizes, steps) for steps in full)
        start = self._start(p) if contiguous else None
        if start is not None:
            return [self._flat(p, sizes, strides, start, count)]
        tiled = self._tiled(p, sizes, strides, count)
        return [self._strided(p, sizes, strides) if tiled is None else tiled]

    def _start(self, p: Problem) -> int | None:
        """Where the first thread begins: at 0, or at the last place before the elements that lies on whole accesses in
        everything that runs as the loop does. None: there is no such place.
        """
        full = [(p.pointer(a), p.dtype(a)) for a in self.accesses if a.full]
        if all(pointer % 16 == 0 for pointer, _ in full):
            return 0
        if not self.may_start_before or any(dtype.packed for _, dtype in full):
            return None
        before = (k for k in range(1, 16) if all((pointer - k * dtype.itemsize) % 16 == 0 for pointer, dtype in full))
        return next((-k for k in before), None)

    @property
    def may_start_before(self) -> bool:
        """Whether threads may begin before the elements. Not where a run shares what is mapped, or random numbers."""
        return self.has_flat and not (self.mapped or self.positioned)

    def _strided(self, p: Problem, sizes: Sequence[int], strides: Sequence[Sequence[int]]) -> Launch:
        """One element a thread, or of a row as many as share a byte."""
        count = threads = prod(sizes)
        values = [*self.arguments(p), layout(*collapse(sizes, strides)), ctypes.c_int64(count)]
        if self.packs:
            length = next((p.memory[a.tensor].shape[-1] for a in self.writes if p.memory[a.tensor].shape), 1)
            together = self.unit(p.types)
            threads = count if together == 1 else count // length * -(-length // together)
            values.append(ctypes.c_int64(length))
        grid = grid_of(threads, POINTWISE_THREADS)
        return Launch(self.name("strided", p.types), grid, (POINTWISE_THREADS, 1, 1), tuple(values))

    def _flat(
        self, p: Problem, sizes: Sequence[int], strides: Sequence[Sequence[int]], start: int, count: int
    ) -> Launch:
        """The fast path, where everything that runs as the loop does is contiguous and lies on 16 bytes at `start`."""
        *more_each, chosen = self.flat_of(p.types)
        choices = [*(f for f in more_each if count >= f.least), chosen]
        more: list[object] = []
        values = self.arguments(p)
        if self.mapped:
            mapped = [s for a, s in zip(self.accesses, strides, strict=True) if not a.held and not a.written]
            dims, steps_of = collapse(sizes, mapped)
            alike = all(steps[-1] == 0 for steps in steps_of)
            uniform = [f for f in choices if alike and (len(dims) == 1 or dims[-1] % f.vector == 0)]
            by_columns = None if uniform else self._columns(p, sizes, mapped)
            if by_columns is not None:
                return by_columns
            chosen = next(iter(uniform), chosen)
            more.append(bool(uniform))
            values.append(layout(dims, steps_of))
        else:
            chosen = choices[0]
        if self.may_start_before:
            values.append(ctypes.c_int64(start))
        values.append(ctypes.c_int64(count))
        return Launch(
            self.name("flat", p.types, chosen.vector, chosen.runs, *more),
            grid_of(count - start, POINTWISE_THREADS * chosen.vector * chosen.runs),
            (POINTWISE_THREADS, 1, 1),
            tuple(values),
        )

    def flat_of(self, types: Mapping[str, str]) -> tuple[Flat, ...]:
        """How a thread may go through contiguous operands, as measured on an H200. Taken is the first for which the
        problem is large enough and a run has one scale, else the last.

        Where nothing is prepared for a thread, two runs of 16 bytes of the widest operand: what the L2 holds takes 5 to
        18% less time with half the blocks, and long formulas 4 to 13% less with twice the elements in flight. Else
        more, so that it weighs less: of narrow outputs 64 bytes of the widest operand; else two runs of 16 bytes, since
        a warp should write one stretch at a time. A quantizer for each run of 16 bits weighs more than that.
        """
        sizes = {a: self.size_of(a, types) for a in self.accesses if a.full}
        widest, narrowest = max(sizes.values()), min(sizes.values())
        written = min(sizes[a] for a in sizes if a.written)
        fewest = 4 if narrowest < 1 else 1  # two codes share a byte, and lie in one row

        def flat(wide: int, runs: int = 1) -> Flat:
            return Flat(int(max(wide // widest, fewest)), runs)

        if not (self.prepared or self.mapped):
            return (flat(16, 2),)
        if written < widest:
            return flat(64), flat(32)
        if self.mapped and self.prepared and narrowest == widest == 2:
            return (flat(32),)
        return flat(16, 2), flat(16)

    def _columns(self, p: Problem, sizes: Sequence[int], strides: Sequence[Sequence[int]]) -> Launch | None:
        """The path of operands that are contiguous where the mapped ones differ from element to element of a run."""
        if self.row is None or not self._has_columns(p.types):
            return None
        loop = self.loop(p.desc)
        if prod(flatten(loop[self.row : self.row + 1])) == 1:
            return None
        cut = len(tuple(flatten(loop[: self.row + 1])))
        vector, rows = self.tile_of(p.types)
        mapped = [
            Mapped(steps, p.pointer(a), p.dtype(a).itemsize) for a, steps in zip(self.mapped, strides, strict=True)
        ]
        made = columns(sizes, cut, mapped, vector, rows)
        if made is None:
            return None
        geometry, tiles = made
        return Launch(
            self.name("columns", p.types, vector, rows),
            grid_of(tiles, POINTWISE_THREADS),
            (POINTWISE_THREADS, 1, 1),
            (*self.arguments(p), geometry, ctypes.c_int64(tiles)),
        )

    def _has_columns(self, types: Mapping[str, str]) -> bool:
        return self.row is not None and not self._packed(types)

    def _packed(self, types: Mapping[str, str]) -> bool:
        """Whether two elements of an operand share a byte."""
        full = (a for a in self.accesses if a.full)
        return any(as_dtype(types.get(a.element, a.element)).packed for a in full)

    def _tiled(self, p: Problem, sizes: Sequence[int], strides: Sequence[Sequence[int]], count: int) -> Launch | None:
        """The ways of any strides that take several elements a thread; not for less than a block of them."""
        ways = self._ways(p.types)
        if all(count < way.elements for way in ways):
            return None
        operands = [
            Operand(steps, p.pointer(a), p.dtype(a).itemsize, a.held, self._phase_of(k))
            for k, (a, steps) in enumerate(zip(self.accesses, strides, strict=True))
        ]
        written = next(o for a, o in zip(self.accesses, operands, strict=True) if a.written)
        loop = Loop(sizes, operands, written, self.positioned)
        for way in ways:
            made = way.made(loop) if count >= way.elements else None
            if made is not None:
                tiles, blocks = made
                name = self.name("tiled", p.types, way)
                return Launch(name, (blocks, 1, 1), (way.threads, 1, 1), (*self.arguments(p), tiles))
        return None

    def _ways(self, types: Mapping[str, str]) -> tuple[Turned | Runs | Pieces | Singles, ...]:
        """The best one first."""
        if not all(a.held for a in self.writes) or self._packed(types):
            return ()
        sizes = [as_dtype(types.get(a.element, a.element)).itemsize for a in self.accesses if a.held]
        found: list[Turned | Runs | Pieces | Singles] = []
        if len(sizes) > 1 and not self.one_dim:  # one operand has none to lie across, and one dim nothing to be across
            found.append(Turned(16 // max(sizes), SHAPES[max(sizes)]))
        # One dim along which nothing is read is contiguous, which the flat kernel takes, or has steps.
        always_flat = self.one_dim and self.has_flat and len(sizes) == len(self.writes)
        if not self.scattered:
            vector = self._run_of(types)
            if not always_flat:
                found.append(Runs(vector, POINTWISE_THREADS))
            if not self.pairs and not (always_flat and self.may_start_before):
                found.append(Pieces(vector, POINTWISE_THREADS))
        return (*found, Singles(8, POINTWISE_THREADS))

    def _run_of(self, types: Mapping[str, str]) -> int:
        """16 bytes of the narrowest output, and at most 32 of the widest operand; a pair counts as one operand."""
        paired = {k for both in self.pairs for k in both}
        sizes = {
            k: int(self.size_of(a, types)) * (2 if k in paired else 1) for k, a in enumerate(self.accesses) if a.held
        }
        written = min(size for k, size in sizes.items() if self.accesses[k].written)
        return max(min(16 // written, 32 // max(sizes.values())), 1)

    def _phase_of(self, access: int) -> int | None:
        """Which elements of a pair an access has: 0 the even ones, 1 the odd ones; None: it is of no pair."""
        return next((both.index(access) for both in self.pairs if access in both), None)

    def tile_of(self, types: Mapping[str, str]) -> tuple[int, int]:
        """Columns and rows of a thread: 16 bytes of the widest operand, and at most 64 that are read, in 8 rows or
        less. Where each column prepares something, 128 are read, so that it weighs less.
        """
        sizes = {a: as_dtype(types.get(a.element, a.element)).itemsize for a in self.accesses if a.full}
        vector = 16 // max(sizes.values())
        read = sum(size for a, size in sizes.items() if not a.written) or 1
        return vector, max(1, min(8, (128 if self.prepared else 64) // (vector * read)))

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        names = [self.name("strided", types)]
        if self.has_flat:
            choices = self.flat_of(types)
            for uniform in self._uniform_choices():
                every = uniform != (False,) and not self.never_uniform
                names += [self.name("flat", types, *f, *uniform) for f in (choices if every else choices[-1:])]
        if self._has_columns(types):
            names.append(self.name("columns", types, *self.tile_of(types)))
        return [*names, *(self.name("tiled", types, way) for way in self._ways(types))]

    def _uniform_choices(self) -> list[tuple[bool, ...]]:
        return [()] if not self.mapped else [(True,)] if self.uniform else [(True,), (False,)]
