"""Every element by itself: over contiguous memory, by columns, or, in any strides, in runs, in tiles or one by one."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar, NamedTuple

from ..arrays.dlpack import contiguous_strides
from .base import Access, Launch, Problem, Step, flatten, grid_of, runs_through
from .layout import MAX_RANK, NARROW, Divider, collapse, device_struct, layout
from .tiles import SHAPES, AlignedVectors, Loop, Operand, PeeledVectors, ScalarStrided, Strategy, TransposedTile

POINTWISE_THREADS = 128
MULTIPROCESSORS_A_BLOCK = 16  # with fewer blocks of vectors than one for so many, threads of one element are faster
MANY_BLOCKS = 32  # in a problem of fewer, threads take less each


class Contiguous(NamedTuple):
    """How a thread goes through contiguous operands: `vectors` of so many elements."""

    elements: int
    vectors: int = 1

    @property
    def least(self) -> int:
        """Elements of a problem of which a thread takes that many."""
        return MANY_BLOCKS * POINTWISE_THREADS * self.elements * self.vectors


@dataclass(frozen=True)
class Pointwise(Step):
    """`uniform`: what does not run as the loop does is the same for all of it; `never_uniform`: it differs between
    neighbours; `never_uniform_packed`: between the two that share a byte, if some do.

    `prepared`: elements share a quantizer or a divisor.
    `positioned`: an element's value depends on its place in the loop. `row`: a loop dim along which nothing differs
    that differs along the dims after it, its columns. `one_dim`: the loop is over one dim alone.
    `scattered`: neighbours along its last dim never are in some operand. `pairs`: accesses, by number, of the even and
    of the odd elements of an operand. `from_workspace`: a temporary has an element for each position of the loop.
    `long`: where what does not run as the loop does is the same for a row, rows are long.
    """

    uniform: bool = False
    never_uniform: bool = False
    never_uniform_packed: bool = False
    prepared: bool = False
    positioned: bool = False
    row: int | None = None
    one_dim: bool = False
    scattered: bool = False
    pairs: tuple[tuple[int, int], ...] = ()
    from_workspace: bool = False
    long: bool = False

    reduces: ClassVar[bool] = False

    @property
    def mapped(self) -> tuple[Access, ...]:
        return tuple(a for a in self.accesses if not a.held and not a.written)

    @property
    def may_be_contiguous(self) -> bool:
        return all(a.full for a in self.writes) and not any(a.distinct for a in self.accesses)

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        loop = self.loop(p.desc)
        sizes = tuple(flatten(loop))
        count = prod(sizes)
        if count == 0:
            return []
        phases = {k: phase for pair in self.pairs for phase, k in enumerate(pair)}  # 0: its even elements, 1: odd ones
        operands = [
            Operand(p.strides(a, loop), p.pointer(a), a.dtype(p.types).itemsize, a.held, phases.get(k), a.written)
            for k, a in enumerate(self.accesses)
        ]
        full = [o.steps for a, o in zip(self.accesses, operands, strict=True) if a.full]
        contiguous = self.may_be_contiguous and all(runs_through(sizes, steps) for steps in full)
        start = self._start(p) if contiguous else None
        if start is not None:
            return [self._contiguous(p, sizes, operands, start, count)]
        strategies = self._strategies(p.types)
        return [self._tiled(p, sizes, operands, count, strategies) or self._strided(p, sizes, operands)]

    def _start(self, p: Problem) -> int | None:
        """The first position at which everything that runs as the loop does is aligned: to a line of the cache, or as
        near to that as can be, but at least to 16 bytes. None: there is none.
        """
        full = [(p.pointer(a), a.dtype(p.types)) for a in self.accesses if a.full]
        if all(pointer % 16 == 0 for pointer, _ in full):
            return 0
        if not self.may_start_late or any(dtype.packed for _, dtype in full):
            return None
        (pointer, dtype), *_ = full
        for aligned in (128, 64, 32, 16):
            step = aligned // dtype.itemsize
            for k in range(-pointer // dtype.itemsize % step, aligned, step):
                if all((start + k * of.itemsize) % aligned == 0 for start, of in full):
                    return k
        return None

    @property
    def may_start_late(self) -> bool:
        """Vectors may begin after the first element unless they share broadcast operands or random numbers."""
        return self.may_be_contiguous and not (self.mapped or self.positioned)

    def _strided(self, p: Problem, sizes: Sequence[int], operands: Sequence[Operand]) -> Launch:
        """One element a thread, or of a row as many as share a byte."""
        count = threads = prod(sizes)
        length = next((p.memory[a.tensor].shape[-1] for a in self.writes if p.memory[a.tensor].shape), 1)
        if self.unit(p.types) > 1:
            threads = count // length * -(-length // 2)
        geometry = layout(*collapse(sizes, [o.steps for o in operands])), ctypes.c_int64(count), ctypes.c_int64(length)
        return self._launch(p, self.kernel_of("strided", p.types), grid_of(threads, POINTWISE_THREADS), *geometry)

    def _launch(self, p: Problem, name: str, grid: tuple[int, int, int], *geometry: Any) -> Launch:
        return Launch(self, name, grid, (POINTWISE_THREADS, 1, 1), (*self.arguments(p), *geometry))

    def _contiguous(
        self, p: Problem, sizes: Sequence[int], operands: Sequence[Operand], start: int, count: int
    ) -> Launch:
        """The fast path, where everything that runs as the loop does is contiguous and lies on 16 bytes at `start`.

        Blocks of vectors, then blocks whose threads have one element (or those that share a byte): what is left over,
        or everything where few multiprocessors would have blocks of vectors. Mapped operands that differ from neighbour
        to neighbour have kernels of columns, or of rows of whole vectors, where these are possible.
        """
        *more_each, chosen = self.contiguous_of(p.types)
        choices = [*(c for c in more_each if self.long or count >= c.least), chosen]
        more: list[object] = []
        geometry: list[Any] = []
        if self.mapped:
            mapped = [o for a, o in zip(self.accesses, operands, strict=True) if not a.held and not a.written]
            dims, steps_of = collapse(sizes, [o.steps for o in mapped])
            alike = not self._never_uniform(p.types) and all(steps[-1] == 0 for steps in steps_of)
            uniform = [c for c in choices if alike and (len(dims) == 1 or dims[-1] % c.elements == 0)]
            if not uniform:
                # Rows of whole vectors find what each neighbour reads without a division.
                rows = [s for s in self._strategies(p.types) if type(s) is AlignedVectors]
                if other := self._columns(p, sizes, mapped) or self._tiled(p, sizes, operands, count, rows):
                    return other
            chosen = next(iter(uniform), chosen)
            more.append(bool(uniform))
            geometry.append(layout(dims, steps_of))
        else:
            chosen = choices[0]
        if self.may_start_late:
            geometry.append(ctypes.c_int64(start))
        of_a_block = POINTWISE_THREADS * chosen.elements * chosen.vectors
        blocks = max(count - start, 0) // of_a_block
        if blocks * MULTIPROCESSORS_A_BLOCK < p.multiprocessors:
            blocks = 0
        singles = count - blocks * of_a_block
        singles_blocks = -(-singles // (POINTWISE_THREADS * self.unit(p.types)))
        geometry += [ctypes.c_uint32(blocks), ctypes.c_int64(count)]
        name = self.kernel_of("contiguous", p.types, *chosen, *more)
        return self._launch(p, name, (blocks + singles_blocks, 1, 1), *geometry)

    def contiguous_of(self, types: Mapping[str, str]) -> tuple[Contiguous, ...]:
        """How a thread may go through contiguous operands, as measured on an H200. Taken is the first for which the
        problem is large enough and a run has one scale, else the last.

        Where nothing is prepared for a thread, two runs of 16 bytes of the widest operand: what the L2 holds takes 5 to
        18% less time with half the blocks, and long formulas 4 to 13% less with twice the elements in flight. Else
        more, so that it weighs less: of narrow outputs 64 bytes of the widest operand; else two runs of 16 bytes, since
        a warp should write one stretch at a time. A quantizer for each run of 16 bits weighs more than that.
        """
        sizes = {a: a.size(types) for a in self.accesses if a.full}
        widest, narrowest = max(sizes.values()), min(sizes.values())
        written = min(sizes[a] for a in sizes if a.written)
        fewest = 4 if narrowest < 1 else 1  # two codes share a byte, and lie in one row

        def of(wide: int, vectors: int = 1) -> Contiguous:
            return Contiguous(int(max(wide // widest, fewest)), vectors)

        if not (self.prepared or self.mapped):
            return (of(16, 2),)
        if written < widest:
            return of(64), of(32)
        if self.mapped and self.prepared and narrowest == widest == 2:
            return (of(32),)
        return of(16, 4 if self.positioned else 2), of(16)

    def _columns(self, p: Problem, sizes: Sequence[int], mapped: Sequence[Operand]) -> Launch | None:
        """Contiguous operands as rows whose columns share what is prepared for them (`skeletons/columns.cuh` has the
        twin), where the mapped ones differ from element to element of a run.

        None where a row is no whole number of vectors, or has more dims or elements than the kernel takes.
        """
        if self.row is None or self._packed(p.types):
            return None
        loop = self.loop(p.desc)
        if prod(flatten(loop[self.row : self.row + 1])) == 1:
            return None
        cut = len(tuple(flatten(loop[: self.row + 1])))  # loop dims that count rows
        vector, tile_rows = self.tile_of(p.types)
        width = prod(sizes[cut:])
        outer, outer_steps = collapse(sizes[:cut], [m.steps[:cut] for m in mapped])
        inner, inner_steps = collapse(sizes[cut:], [m.steps[cut:] for m in mapped])
        if width % vector or width >= NARROW or len(inner) > 2 or len(outer) >= MAX_RANK:
            return None
        *above, rows = outer
        counts = [*above, -(-rows // tile_rows), width // vector]
        positions = contiguous_strides([*outer, width])[:-1]  # of each dim of `outer`
        made = device_struct("skeletons/columns", "Columns", len(mapped))()
        nothing = [0] * len(above)
        starts = [[*steps[:-1], tile_rows * steps[-1], 0] for steps in outer_steps]
        starts += [[*positions[:-1], tile_rows * width, vector], [*nothing, tile_rows, 0], [*nothing, 0, vector]]
        made.tiles = layout(*collapse(counts, starts))
        made.rows, made.width = rows, width
        made.inner, made.by_inner = inner[-1], Divider.by(inner[-1])
        for k, (m, steps, along) in enumerate(zip(mapped, outer_steps, inner_steps, strict=True)):
            made.row_step[k] = steps[-1]
            made.step[k][0], made.step[k][1] = (along[0] if len(along) == 2 else 0), along[-1]
            starts_aligned = m.pointer % min(16, vector * m.item_size) == 0
            if along == [1] and starts_aligned and not any(step % vector for step in steps[:-1]):
                made.aligned |= 1 << k
        tiles = prod(counts)
        name, grid = self.kernel_of("columns", p.types, vector, tile_rows), grid_of(tiles, POINTWISE_THREADS)
        return self._launch(p, name, grid, made, ctypes.c_int64(tiles))

    def _tiled(
        self, p: Problem, sizes: Sequence[int], operands: Sequence[Operand], count: int, strategies: Sequence[Strategy]
    ) -> Launch | None:
        """The first of some access strategies that is possible; None for less than a block of elements."""
        if all(count < strategy.elements for strategy in strategies):
            return None
        written = next(o for a, o in zip(self.accesses, operands, strict=True) if a.written)
        loop = Loop(sizes, operands, written, self.positioned)
        for strategy in strategies:
            made = strategy.made(loop) if count >= strategy.elements else None
            if made is not None:
                tiles, blocks = made
                name = self.kernel_of("tiled", p.types, strategy)
                return Launch(self, name, (blocks, 1, 1), (strategy.threads, 1, 1), (*self.arguments(p), tiles))
        return None

    def _strategies(self, types: Mapping[str, str]) -> tuple[Strategy, ...]:
        """The best one first."""
        # Two codes share a byte, so they have no strides of their own.
        if not all(a.held for a in self.writes) or any(a.dtype(types).packed for a in self.accesses):
            return ()
        sizes = [a.dtype(types).itemsize for a in self.accesses if a.held]
        found: list[Strategy] = []
        # One operand has none to lie across, nor have the parts of one output, and one dim nothing to be across.
        lying = {a.tensor if a.written else k for k, a in enumerate(self.accesses) if a.held}
        if len(lying) > 1 and not self.one_dim:
            found.append(TransposedTile(16 // max(sizes), *SHAPES[max(sizes)]))
        # One dim along which nothing is read is contiguous, which the contiguous kernel takes, or has steps.
        always_contiguous = self.one_dim and self.may_be_contiguous and len(sizes) == len(self.writes)
        if not self.scattered:
            vector = self._vector_of(types)
            if not always_contiguous:
                found.append(AlignedVectors(vector, POINTWISE_THREADS))
            # The rows of a temporary have no gaps between them: they start alike only if they are whole vectors.
            whole = always_contiguous and self.may_start_late or self.from_workspace
            if not self.pairs and not whole:
                found.append(PeeledVectors(vector, POINTWISE_THREADS))
        return (*found, ScalarStrided(8, POINTWISE_THREADS))

    def _vector_of(self, types: Mapping[str, str]) -> int:
        """16 bytes of the narrowest output, and at most 32 of the widest operand; a pair counts as one operand."""
        paired = {k for both in self.pairs for k in both}
        sizes = {k: int(a.size(types)) * (2 if k in paired else 1) for k, a in enumerate(self.accesses) if a.held}
        written = min(size for k, size in sizes.items() if self.accesses[k].written)
        return max(min(16 // written, 32 // max(sizes.values())), 1)

    def tile_of(self, types: Mapping[str, str]) -> tuple[int, int]:
        """Columns and rows of a thread: 16 bytes of the widest operand, and at most 64 that are read, in 8 rows or
        less. Where each column prepares something, 128 are read, so that it weighs less.
        """
        sizes = {a: a.dtype(types).itemsize for a in self.accesses if a.full}
        vector = 16 // max(sizes.values())
        read = sum(size for a, size in sizes.items() if not a.written) or 1
        return vector, max(1, min(8, (128 if self.prepared else 64) // (vector * read)))

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        names = [self.kernel_of("strided", types)]
        if self.may_be_contiguous:
            choices = self.contiguous_of(types)
            for uniform in self._uniform_choices(types):
                chosen = choices if uniform != (False,) else choices[-1:]
                if self.long and uniform == (True,):  # of two with the same elements the first is taken
                    chosen = tuple({c.elements: c for c in reversed(choices)}.values())
                names += [self.kernel_of("contiguous", types, *c, *uniform) for c in chosen]
        if self.row is not None and not self._packed(types):
            names.append(self.kernel_of("columns", types, *self.tile_of(types)))
        return [*names, *(self.kernel_of("tiled", types, strategy) for strategy in self._strategies(types))]

    def _uniform_choices(self, types: Mapping[str, str]) -> list[tuple[bool, ...]]:
        if not self.mapped:
            return [()]
        return [(True,)] if self.uniform else [(False,)] if self._never_uniform(types) else [(True,), (False,)]

    def _never_uniform(self, types: Mapping[str, str]) -> bool:
        return self.never_uniform or self.never_uniform_packed and self._packed(types)
