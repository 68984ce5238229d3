"""Problems for kernels that no usual problem launches: large ones from a list, then random ones."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from baracuda_gen.verify.problems import FEW_ELEMENTS, IN_TILES, MOST_ELEMENTS, Problems, named, product
from baracuda_runtime.limits import IN_ORDER
from baracuda_runtime.steps.reduce import REDUCE_THREADS, WIDE_CHAIN

DRAWN = 4000  # random problems
_JOINED_PARTS = 2 * REDUCE_THREADS * WIDE_CHAIN + 5  # elements that a joined reduction has several parts for


class SoughtProblems(Problems):
    def large(self) -> Iterator[list[dict[str, Any]]]:
        """For kernels that no other problem reaches, what reaches most of them first: each dim by itself, each two, and
        rows of every length, at sizes of every class.
        """
        orders = [{}, {IN_ORDER: False}] if self.op.axes else [{}]
        for shapes in self._large_sizes():
            found: list[dict[str, Any]] = []
            distinct = {repr(sizes): sizes for sizes in map(named, shapes)}.values()
            for chosen in self._settings:
                for sizes in distinct:
                    whole = {a: max(size, 1) for a, size in self._whole(sizes).items()}
                    shares = [whole, {a: max(size // 2, 1) for a, size in whole.items()}, dict.fromkeys(whole, 1)]
                    for share, order in itertools.product(shares if whole else [{}], orders):
                        found += self._drawn(sizes, {**chosen, **share, **order})
            yield found

    def _large_sizes(self) -> Iterator[list[dict[str, Any]]]:
        """By the spec's dims."""
        if self.op.any_shape:
            yield [{"shape": shape} for shape in ((40_000,), (40_000, 1), (1, 40_000), (300, 200))]
            return
        names, runs = self.op.dims, [d for d in self.op.dims if d.startswith("*")]
        most = [f.least for s in self._pointwise() for f in s.contiguous_of(self._computed)]
        pieces = [(2, n // 2) for n in self._row_lengths()]  # of rows
        further = [_JOINED_PARTS] if self.oversized else []

        def of_two(pairs: Iterable[tuple[int, int]]) -> list[dict[str, Any]]:
            return [
                dict.fromkeys(names, few) | {first: rows, second: columns}
                for first, second in itertools.permutations(names, 2)
                for rows, columns in pairs
                for few in (1, 3)
            ]

        one: list[dict[str, Any]] = [
            {d: size if d == one else few for d in names}
            for size in (48, 301, 512, 1030, 4096, 40_000, *further, max(most, default=0))
            for few in (1, 3, 4)
            for one in names
        ]
        # A run that no block holds, beside columns of whole vectors.
        vectors = [d for d in names if d not in runs][-1:]
        one += [
            {d: 40_000 if d == run else 1 if d in runs else 16 if d in vectors else 2 for d in names} for run in runs
        ]
        for long in (d for d in names if d not in runs):  # no starred dims: rows lie along another dim
            for run in ((), (2,)):
                one += [{d: run if d in runs else n if d == long else 2 for d in names} for n in self._row_lengths()]
        # Rows along a dim that is not the last, which are together in memory in some layouts: in whole vectors and not.
        for row in (d for d in self._row_dims if d != names[-1]):
            lengths = [n - odd for n in sorted(self._row_lengths()) for odd in (0, 1)]
            one += [{d: n if d == row else few for d in names} for n in lengths for few in (2, 1)]
        yield one
        two = ((112, 80), (115, 75), (37, 24), (20, 31), (600, 64), (64, 1024), (300, 1000), (3000, 40), (40, 3000))
        yield of_two((*two, (33, 17_000)))
        yield of_two((n, n) for n in (48, 301, 512, 1030, 4096, 40_000))  # as windows that are as long as a row
        rows = of_two((*dict.fromkeys(s for step in self.op.first_steps for s in step.shapes(self._computed)), *pieces))
        for run, both in itertools.product(runs, (*IN_TILES, (600, 64), *pieces)):  # what has the dims of a run alone
            rows.append({d: both if d == run else 1 for d in names})
        # A number may be a length too, as a group's size is.
        lengths = sorted({48, 301, 512, 1030, 4096, 40_000, *self._row_lengths()})
        for a in self._uncut:
            rows += [dict.fromkeys(names, k) | {a: n} for n in lengths for k in (1, 3)]
        yield rows

    def drawn(self) -> Iterator[dict[str, Any]]:
        """Problems at random of which some dims are large: for kernels that no other problem reaches."""
        rng, blocks = self.rng, self._blocks
        steps = [s for s in self._pointwise() if s.accesses]
        least = [f.least for s in steps for f in s.contiguous_of(self._computed)]
        lengths = [n // k for n in self._row_lengths() for k in (1, 2, 4) if n >= k]
        large = [
            16, 20, 31, 48, 64, 80, 112, 115, 300, 512, 1000, 1031, 3000, 4096, 4099, 17_001, 40_000, *lengths, *least,
        ]  # fmt: skip
        runs = [d for d in self.op.dims if d.startswith("*")]

        def size(share: float) -> int:
            return int(rng.choice(large if rng.random() < share else [1, 1, 2, 3, 4, 8]))

        for _ in range(DRAWN):
            given: dict[str, Any] = {**self._settings[int(rng.integers(len(self._settings)))]}
            share = rng.choice([0.2, 0.6])
            if self.op.any_shape:
                shape = tuple(size(share) for _ in range(int(rng.integers(1, 4))))
                sizes: dict[str, Any] = {"shape": shape}
                for o in self.op.outputs:
                    if o.broadcast and rng.random() < 0.7:
                        own = tuple(n if rng.random() < 0.5 else 1 for n in shape)
                        sizes[f"{o.name.removeprefix('d_')}_shape"] = own[int(rng.integers(len(own))) :]
            else:
                sizes = {d: size(share) for d in self.op.dims}
                for d in runs:
                    sizes[d] = (sizes[d], (), (size(share), size(share)))[int(rng.choice(3, p=(0.5, 0.2, 0.3)))]
                free = {a: size(share) for a in self._uncut if rng.random() < 0.5}
                for n in (n for n in free.values() if rng.random() < 0.5):  # a window that dims hold several times
                    sizes |= {d: n * int(rng.choice((1, 2, 3, 6))) for d in sizes if rng.random() < 0.5}
                given |= free
                first = {a: d for d, a in reversed(blocks.items())}
                sizes |= {d: sizes[first[a]] for d, a in blocks.items() if d != first[a] and rng.random() < 0.7}
                for a, whole in self._whole(sizes).items():
                    given[a] = int(rng.choice([k for k in (whole, 1, 4, 8, 16, 32, 128, 512) if k and whole % k == 0]))
            if product(sizes.values()) <= (MOST_ELEMENTS if self.oversized else FEW_ELEMENTS):
                yield from self._drawn(named(sizes), given, FEW_ELEMENTS)

    def of_other_variants(self, fields: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Problems of the same sizes."""
        for chosen in self._settings:
            yield from self._drawn({}, {**fields, **chosen}, FEW_ELEMENTS)
