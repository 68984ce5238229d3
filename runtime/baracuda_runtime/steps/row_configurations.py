"""Which threads share a row, and where they cache it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple


class RowConfiguration(NamedTuple):
    """Threads of a block, vectors of a thread at most, and where these are cached: see `skeletons/row_threads.cuh`."""

    threads: int
    items: int
    blocks: int

    def capacity(self, vector: int) -> int:
        """Elements of the longest row that it holds; 0 for any."""
        return self.threads * self.items * max(1, self.blocks) * vector

    def holds(self, length: int, vector: int) -> bool:
        return self.items == 0 or self.capacity(vector) >= length

    def held(self, length: int, vector: int) -> int:
        """Vectors of such a row that a thread has."""
        return -(-length // (self.threads * max(1, self.blocks) * vector))

    def shared(self, run_bytes: int, held: int | None = None) -> int:
        """Bytes of shared memory a block, where a thread's run takes `run_bytes` of all operands together."""
        return self.threads * min(self.items, held or self.items) * run_bytes if self.blocks > 0 else 0

    def is_on_every_device(self, run_bytes: int) -> bool:
        """Whether it is one of single blocks, which all devices have the shared memory for."""
        return self.blocks < 2 and self.shared(run_bytes) <= RESULTS_SHARED


STATIC_SHARED = 2 * 1024  # bytes of static shared memory that a row kernel has at most: a value a warp and reduction
ALL_SHARED = 227 * 1024  # bytes that a block may have, on the GPUs that have most
ROW_SHARED = ALL_SHARED - STATIC_SHARED
EVERY_SHARED = 97 * 1024  # bytes that a block may have on every device with asynchronous copies
RESULTS_SHARED = EVERY_SHARED - STATIC_SHARED
ONE_PASS_SHARED = 64 * 1024  # of rows that no second loop reads: with more, too few blocks load while others compute
READ_AGAIN = -1  # instead of a number of blocks: registers have the values that are kept, and no operands
KEPT_MOST = 64 * 1024  # elements of a row times those of a vector, where values are kept for one more loop
BLOCK_REGISTERS = 64 * 1024  # of all threads of a block
REGISTER_BYTES = 4
COMPUTING_REGISTERS = 32  # of a thread, for addresses and temporary values: with less, compiled kernels spill
# Longer rows are cached in shared memory: in one block, as long as that is faster, then in a cluster of blocks. Each
# block of a cluster has 16 to 64 KiB of all operands together. The configurations are those that were fastest on an
# H200, over softmax, norms, their gradients, cross entropies and quantizers; docs/tuning.md has the figures.
_CLUSTERS = {  # by whether shorter rows keep values, and whether there is one operand
    (True, True): ((256, 16, 2), (128, 16, 8), (256, 16, 8), (256, 16, 16)),
    (True, False): ((128, 8, 8), (256, 8, 8), (256, 8, 16), (512, 8, 16)),
    (False, True): ((256, 8, 4), (256, 8, 8), (256, 8, 16), (256, 16, 16)),
    (False, False): ((256, 4, 8), (512, 4, 8), (512, 4, 16), (512, 8, 16)),
}
# The same of rows with results alone: more threads for as many bytes, as docs/tuning.md explains.
SHARED_RESULTS = tuple(
    RowConfiguration(256, items, blocks) for items, blocks in ((8, 2), (8, 4), (8, 8), (8, 16), (16, 16))
)


@dataclass(frozen=True)
class RowKind:
    """What decides how a kernel's rows are cached. `loops`: how often it goes through a row; `reductions`: how many
    results it has; `keeps`: values of the compute type are cached as well; `searches`: a reduction takes loops until it
    has its result, which is no work for a cluster; `long`: the formula is too long for copies of its loops, one for
    each vector in registers."""

    loops: int = 2
    reductions: int = 1
    keeps: bool = False
    searches: bool = False
    long: bool = False


@cache
def row_configurations(
    vector: int, run_bytes: int, kept_bytes: int, unit: int = 1, kind: RowKind = RowKind()
) -> tuple[RowConfiguration, ...]:
    """The first one that holds a row, and that the device has the means for, is taken. `run_bytes`: of a run of V
    elements of all operands that are read; `kept_bytes`: of those in memory; `unit`: elements of a run where accesses
    are not whole.

    In registers a thread of a short row has at most 32 elements: less, and blocks end before the next ones' loads
    arrive. It has 16 where it keeps their values too, and 16 in f32 of rows that 32 threads hold so, if another loop
    reads them. Of one or two operands of 16 bits it has 32 elements and their values: what a thread does once costs
    less for each element so.
    """
    if vector == unit:
        held = [(1, 4), (32, 8), (256, 8), (1024, 8)]
        return tuple(RowConfiguration(*c, 0) for c in (*held, (1024, 0)))
    runs = max(1, min(8, (16 if kind.keeps else 32) // vector))
    few = runs if kind.loops == 1 else min(runs, max(4, 16 // vector))
    if kind.keeps and vector >= 8 and run_bytes <= (2 if kind.reductions > 2 else 4) * vector:
        held = [(threads, 32 // vector) for threads in (1, 2, 4, 8, 16, 32, 64, 128)]
    else:
        held = [(threads, few) for threads in (1, 2, 4, 8, 16, 32)]
        held += [(threads, runs) for threads in (32, 64, 128, 256) if threads * runs <= 1024]
    short = [RowConfiguration(*c, 0) for c in dict.fromkeys(held) if unit == 1 and not kind.long or c[0] < 256]
    single = run_bytes <= 16  # one operand, or several of fewer bits
    if kind.keeps and kind.loops > 1:
        longer = _keeping(vector, kept_bytes, runs, single, kind)
    else:
        longer = _not_keeping(vector, run_bytes, unit, kind)
    clusters = [RowConfiguration(*c) for c in _CLUSTERS[kind.keeps, single] if kind.loops > 1 and not kind.searches]
    found: list[RowConfiguration] = []
    for c in (*short, *longer, *clusters):
        if c.shared(run_bytes) <= ROW_SHARED and (not found or c.capacity(vector) > found[-1].capacity(vector)):
            found.append(c)
    again = 256 if kind.keeps or kind.loops == 1 or kind.long else 1024  # threads with registers enough for a long text
    return *found, RowConfiguration(again, 0, 0)


def _not_keeping(vector: int, run_bytes: int, unit: int, kind: RowKind) -> list[RowConfiguration]:
    """Of one block and rows of 1,024 vectors and more. One operand or two are in registers up to 4,096 vectors: with 64
    elements a thread, a third loop leaves too few of them. Codes of 4 bits are packed from shared memory, and long
    formulas read their operands there.
    """
    if kind.loops == 1:
        staged = [RowConfiguration(256, items, 1) for items in (8, 16)]
        return [c for c in staged if c.shared(run_bytes) <= ONE_PASS_SHARED]
    if unit > 1 or vector > 8 or run_bytes > 32 or kind.long:
        return [RowConfiguration(threads, 16, 1) for threads in (64, 128, 256)]
    several = kind.loops > 2 and run_bytes <= 16
    return [
        RowConfiguration(512, 4, 0) if several else RowConfiguration(256, 8, 0),
        RowConfiguration(1024, 4, 1) if several and vector == 8 else RowConfiguration(512, 8, 0),
    ]


def _keeping(vector: int, kept_bytes: int, runs: int, single: bool, kind: RowKind) -> list[RowConfiguration]:
    """Of one block, for kernels that keep values in registers. Beside them, several operands of 16 bits are cached in
    shared memory from 512 vectors on, and one from 1,024 on: then 64 registers hold 32 values. Of three loops, two use
    what is kept: in rows of more than KEPT_MOST // vector elements it is computed again, which costs less than so many
    registers.
    """
    keeping = [_of_registers(threads, runs, kept_bytes) for threads in (512, 1024)]
    if runs == 2:
        keeping = [RowConfiguration(threads, 4, 0 if single and threads == 256 else 1) for threads in (256, 512, 1024)]
    elif runs == 4 and single and not kind.long:
        keeping = [RowConfiguration(threads, 8, 0) for threads in (256, 512)]
    most = KEPT_MOST // vector if kind.loops == 3 else keeping[-1].capacity(vector)
    keeping = [c for c in keeping if c.capacity(vector) <= most]
    again = [(256, 8, 1), (256, 16, 1)] if single else [(256, 8, 1), (128, 8, 4)]  # computed again
    return [*keeping, *map(RowConfiguration._make, again)]


def _of_registers(threads: int, runs: int, kept_bytes: int) -> RowConfiguration:
    """Of a kernel that keeps values: its operands are in registers too, unless they leave too few to compute with. The
    order of sums is the same in both."""
    registers = BLOCK_REGISTERS // threads
    crowded = runs * kept_bytes // REGISTER_BYTES > registers - COMPUTING_REGISTERS
    return RowConfiguration(threads, runs, READ_AGAIN if crowded else 0)


def up_to(longest: int, held: Sequence[RowConfiguration], vector: int) -> list[RowConfiguration]:
    """Of configurations that hold ever longer rows, those that are needed for rows up to the longest."""
    return [c for k, c in enumerate(held) if k == 0 or held[k - 1].capacity(vector) < longest]
