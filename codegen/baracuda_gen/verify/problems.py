"""The problems that an op is tried on: sizes and attributes, made from its signature alone."""

from __future__ import annotations

import dataclasses
import itertools
import math
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING
from functools import cached_property, partial
from types import SimpleNamespace
from typing import Any

import numpy as np

from baracuda_runtime.errors import KernelError
from baracuda_runtime.limits import IN_ORDER
from baracuda_runtime.ops.axes import all_kept
from baracuda_runtime.steps import Grid, Pointwise, Reduce
from baracuda_runtime.steps.tiles import LEAST_MERGED, LONGEST_VECTOR

# Lengths along the contiguous dim: nothing, one, primes, powers of two and their neighbours, and what fills each row
# configuration.
LENGTHS = (
    0, 1, 2, 3, 7, 13, 16, 31, 32, 33, 64, 100, 127, 128, 129, 256, 257, 511, 512, 513, 1000, 1024, 1031, 2047, 2048,
    2304, 4096, 4099, 8192, 9001, 16384, 17001, 20000, 33000,
)  # fmt: skip
# Sizes of blocks that share a value, and tiles of them: rows x columns.
GROUPS = (1, 3, 32, 64, 128)
EVEN_GROUPS = (64, 128)  # those that a power of two of threads has
TILES = ((1, 1), (2, 8), (3, 5), (5, 1), (64, 1), (2, 64), (16, 24), (128, 128))
SHAPES = (
    (), (0,), (1,), (7,), (16,), (31,), (33,), (127,), (128,), (1023,), (2047,), (2048,), (4099,), (3, 5), (1, 17),
    (17, 1), (2, 3, 4, 5), (0, 4), (64, 65), (1030, 128), (65537, 3),
)  # fmt: skip
# Sums of every length class, in one launch and in two: the operand's shape and that of its sum.
SUMS = (
    ((40000,), (1,)), ((2, 17000), (2, 1)), ((700, 5), (1, 5)), ((3000, 40), (1, 40)), ((2, 5000), (2, 1)),
    ((3, 200), (3, 1)), ((30, 48), (30, 1)), ((300, 3), (3,)),
)  # fmt: skip
# Rows of each of these lengths and of each of these counts, at level full: counts x lengths, of at most 2^22 elements.
ROWS = (
    (3, 0), (65537, 1), (3, 31), (65537, 32), (0, 33), (3, 33), (1, 1023), (3, 1024), (1, 1025), (3, 4097), (3, 50257),
    (1, 65537), (3, 1000003),
)  # fmt: skip
MOST_ELEMENTS = 1 << 24  # of an operand
OVERSIZED = 1 << 39  # the same of what is not run: arrays without memory have addresses for so many
_PLANS = 5000  # that are kept
LARGE = 20_000  # elements of a problem that takes longer than a hundred small ones
# Of an operand or a loop that has more than the product of the sizes: groups * group_size, or all pairs of a row.
FEW_ELEMENTS = 1 << 21
_FLOATS = (0.5, 1.0, 0.1, -0.3, 2.5)
_INTEGERS = (0, 1, -1, 2, 3, 4, 7, -7, -8, 8, 15, 16, 32, 64, 127, -127, -128, 128, 255)
_PART = 4096  # elements that a block of a reduction along rows takes, at least
_MANY_PARTS = 257  # one more than a block has threads
# Rows and columns with enough elements for a block of each access strategy: whole vectors of any type, and none.
IN_TILES = ((112, 80), (115, 75))


class Problems:
    """Those of one op with one choice of element types. `rng` draws attributes. `oversized`: only those with loops of
    too many positions to be run. `device`: of their plans.
    """

    def __init__(
        self,
        entry: Any,
        types: Mapping[str, str],
        rng: np.random.Generator,
        oversized: bool = False,
        device: Any = None,
    ):
        self.plan, self.descriptor, self.op = entry.plan, entry.descriptor, entry.plan.op
        self.types, self.rng, self.oversized, self.device = types, rng, oversized, device
        self._computed = self.op.with_computed(types)
        self._numbers = [a for a in self.op.attributes if a.kind in ("i32", "i64")]
        self._plans: dict[int, tuple[Mapping[str, Any], Any]] = {}  # of problems, by the identity of their fields
        # Attributes that have a default in the descriptor.
        self.settled = {f.name for f in dataclasses.fields(self.descriptor) if f.default is not MISSING}

    def all(self) -> Iterator[dict[str, Any]]:
        for sizes in self._sizes():
            yield from self._drawn(sizes, {})
        yield from self._each_variant()
        yield from self._each_flag()
        yield from self._in_panels()
        for blocks in block_choices(self.op):
            for values in self._enum_values():
                yield from self._in_blocks(blocks, values)
            yield from self._whole_runs(blocks)
        if self._any_split():
            for attribute in (a for a in self._numbers if a.default is None):
                yield from self._as_long(attribute)
        if attribute := self._long_attribute:
            for length in sorted(self._row_lengths()):
                yield from self._drawn(self._small(), {attribute: length})

    def _in_panels(self) -> Iterator[dict[str, Any]]:
        """Rows of each length, as many as make blocks go through several of them; in groups of several sizes."""
        for key, variant in self.op.variants_of(self.types).items():
            shapes = dict.fromkeys(shape for s in variant.steps for shape in s.all[0].shapes(self._computed))
            for (rows, length), size in zip(shapes, itertools.cycle(EVEN_GROUPS), strict=False):
                share = {attribute: size for attribute in self._blocks.values() if length % size == 0}
                for sizes in self._of_two_dims(rows, length):
                    yield from self._drawn(sizes, {**self.op.settings(key), **share})

    def _whole_runs(self, blocks: Mapping[str, str]) -> Iterator[dict[str, Any]]:
        """Groups of the last dim, which a thread's elements fill or share: 32 of them, 16, or one."""
        last = self.op.dims[-1]
        if last not in blocks:
            return
        sizes = self._small() | {last: 96}
        for size in (96, 32, 48, 16, 1):
            yield from self._drawn(sizes, {blocks[last]: size})

    def _drawn(
        self, sizes: Mapping[str, Any], given: Mapping[str, Any], most: int | None = None
    ) -> Iterator[dict[str, Any]]:
        """A problem of these sizes: the other attributes by trial against the entry's own rules."""
        given = {name: self.types[t] for t, name in self.op.elements.items()} | {**given}
        # A reference has an array for all positions of a loop, also of one over all pairs of two dims.
        most = min(most or max(FEW_ELEMENTS, product(sizes.values())), MOST_ELEMENTS)
        free = [a for a in self.op.attributes if a.name not in given and a.name not in sizes]
        tried = list[dict[str, Any]]()
        for _ in range(200 if free else 1):
            attributes = {a.name: self._attribute(a, sizes) for a in free}
            drawn = {k: v for k, v in attributes.items() if v is not None}
            if drawn in tried:
                continue
            tried.append(drawn)
            fields = self._grown(all_kept(self.op, {**sizes, **given, **drawn}))
            allowed = self._allowed(fields, most)
            if allowed:
                yield fields
            if allowed or allowed is None and all(a.kind not in ("i32", "i64") for a in free):
                return

    def _grown(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The same with dims as large as rules ask for that say how much larger than others they are."""
        for rule in self.op.conditions:
            dims = [n for n in rule.names if n in self.op.dims and isinstance(fields.get(n), int)]
            if len(rule.names) < 2 or not dims or not re.search("[<>]", rule.text):
                continue

            def holds(dim: str, size: int, rule: Any = rule) -> bool:
                with suppress(ArithmeticError, AttributeError):
                    return bool(rule.holds(SimpleNamespace(**{**fields, dim: size})))
                return False

            dim = next((d for d in dims if holds(d, MOST_ELEMENTS)), None)
            if dim and not holds(dim, fields[dim]):
                sizes = range(fields[dim], MOST_ELEMENTS + 1)
                fields[dim] = sizes[bisect_left(sizes, True, key=partial(holds, dim))]
        return fields

    def _as_long(self, attribute: Any) -> Iterator[dict[str, Any]]:
        """An attribute may be the length of a reduction, as a block's size is: let it be as long as the last dim, and,
        where it cuts no dim, as the last dim would be beside few blocks. A dim that it cuts is as long.
        """
        cut = [d for choice in block_choices(self.op) for d, name in choice.items() if name == attribute.name][:1]
        for values in self._settings:
            for sizes in self._sizes():
                *_, (last, length) = sizes.items()
                if isinstance(length, int) and length > (500 if len(values) == 0 else 10_000):
                    for count in (length,) if cut == [last] else (length, 1) if cut else (length, 1, 20):
                        own = {**sizes, last: count, **dict.fromkeys(cut, length)}
                        yield from self._drawn(own, {**values, attribute.name: length})

    @cached_property
    def _settings(self) -> list[dict[str, Any]]:
        """What chooses each variant."""
        return list(map(self.op.settings, self.op.variants_of(self.types)))

    @cached_property
    def _blocks(self) -> dict[str, str]:
        return blocks_of(self.op)

    def _enum_values(self) -> Iterator[dict[str, Any]]:
        enums = [a for a in self.op.attributes if a.kind == "enum"]
        for values in itertools.product(*(a.values for a in enums)):
            yield {a.name: value for a, value in zip(enums, values, strict=True)}

    def _in_blocks(self, blocks: Mapping[str, str], given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Blocks of the usual sizes, and, where a block is a row of a kernel, of every length class."""
        *outer, last = blocks
        rows = bool(self._rows())
        warps = (512, 513) if self._any_split() else ()  # a warp each, with vectorized access and without
        lengths = dict.fromkeys((*GROUPS, *warps, *(self._lengths()[1:] if rows else ())))
        tiles = [((1 if k % 2 or n > 4000 else 2) if outer else 0, n) for k, n in enumerate(lengths)]
        for k, (high, wide) in enumerate([*tiles, *(TILES if outer else ())]):
            sizes = self._small()
            size = {dim: wide if blocks[dim] == blocks[last] else high for dim in outer} | {last: wide}
            sizes |= {dim: size[dim] * (2 if k % 3 else 1) for dim in outer}
            short = wide < 2000 and high < 100
            # Where there are no other dims, three of the longest: the first two would get a cluster of blocks each.
            alone = len(self.op.dims) == 1 and wide in sorted(lengths)[-2:]
            sizes[last] = wide * (48 if wide == 1 and outer else 3 if short or alone else 1)
            shares = {attribute: self._share(attribute, sizes[dim], size[dim]) for dim, attribute in blocks.items()}
            yield from self._drawn(sizes, {**given, **shares})

    def _each_variant(self) -> Iterator[dict[str, Any]]:
        """Every kernel of a variant has its own instantiations: the lengths once for each; a part of them where kernels
        have few, for operands of any shape, or where there are many variants.
        """
        variants = self.op.variants_of(self.types)
        if len(variants) == 1:
            return
        sums = any(o.broadcast for o in self.op.outputs)
        few = not any(s.reduces for s in self.op.first_steps) and not sums and (self.op.any_shape or len(variants) > 4)
        every = 4 if few else 1
        for k, key in enumerate(variants):
            chosen = self.op.settings(key)
            for sizes in itertools.islice(self._sizes(), k % every, None, every):
                yield from self._drawn(sizes, chosen)
            if few and self.op.any_shape:  # large enough for threads to take most, also in rows of whole bytes
                for shape in SHAPES[-2:]:
                    yield from self._drawn({"shape": shape}, chosen)

    def _each_flag(self) -> Iterator[dict[str, Any]]:
        """What a bool is when it is not its default, which `_attribute` prefers: some of the sizes."""
        for a in self.op.attributes:
            if a.kind == "bool" and a.name in self.settled and a.name not in self.op.variant_attributes:
                other = not self.descriptor.__dataclass_fields__[a.name].default
                for sizes in itertools.islice(self._sizes(), 0, None, 4):
                    yield from self._drawn(sizes, {a.name: other})

    def _sizes(self) -> Iterator[dict[str, Any]]:
        if self.op.any_shape:
            names = [*self.op.summed_shapes]
            for shape in SHAPES:
                yield {"shape": shape}
                for k in range(len(shape) if names else 0):  # gradients of broadcast operands
                    yield {"shape": shape, names[k % len(names)]: shape[:k] + (1,) + shape[k + 1 :]}
                if names and len(shape) > 1:
                    yield {"shape": shape, names[0]: shape[1:]}
            for name, (whole, target) in itertools.product(names, SUMS):
                yield {"shape": whole, name: target}
            return
        if not self.op.dims:  # operands of rank 0 alone
            yield {}
            return
        *outer, last = self.op.dims
        # A row of several dims is as long as one of them where the others have one element.
        single, exact = set(self._row_dims), self._row_lengths() if len(self._row_dims) > 1 else set()
        for length in self._lengths():
            counts = (0, 1, 3) if length in (7, 64) else (1,) if length > 100_000 else (2,) if length > 4000 else (3,)
            for count in counts:
                yield named({d: 1 if d in single and length in exact else count for d in outer} | {last: length})
        yield named({d: (5, 7) if d.startswith("*") else 35 for d in outer} | {last: 6 if last.startswith("*") else 48})
        if last.startswith("*") and outer and not outer[-1].startswith("*"):
            yield from self._across(outer, last)
        pairs = (
            ((3000, 40), (3000, 3), (2, 3000), (40, 3000), (9, 17000), (1, 1), (1, 40))
            if self._any_split()
            else ((1, 1), (1, 40), (140, 1024))
        )
        if any(s.any_split for s in self.op.steps):  # of no whole vectors
            pairs = (*pairs, (37, 24), (30, 21))
        for large in outer:  # every dim but the last in turn
            for count, length in (*pairs, (65537, 2)):
                yield named(dict.fromkeys(outer, 1) | {large: count, last: length})

    def in_tiles(self) -> Iterator[dict[str, Any]]:
        """Two dims, of whole vectors and of none, with enough elements for each access strategy of any strides."""
        if all(step.reduces for step in self.op.steps):
            return
        for chosen in self._settings:
            for shape in IN_TILES:
                for sizes in self._of_two_dims(*shape):
                    yield from self._drawn(sizes, {**chosen, **self._one_block(sizes)})
                for sizes, own in self._beside_a_dim_of_results(*shape):
                    yield from self._drawn(sizes, {**chosen, **own})

    def in_steps(self) -> Iterator[dict[str, Any]]:
        """Two dims with more elements than a block has threads, so few that threads take one each."""
        for chosen in self._settings if self._pointwise() else ():
            yield from self._one_of_two_dims(37, 8, chosen)

    def in_odd_rows(self) -> Iterator[dict[str, Any]]:
        """Rows whose length is no multiple of a vector, and which are long enough to be merged."""
        for chosen in self._settings if self._pointwise() else ():
            yield from self._one_of_two_dims(5, LEAST_MERGED * LONGEST_VECTOR + 7, chosen)

    def in_short_rows(self) -> Iterator[dict[str, Any]]:
        """Many rows of one element."""
        for chosen in self._settings if not self.op.any_shape else ():
            yield from self._one_of_two_dims(2000, 1, chosen)

    def in_rows(self) -> Iterator[dict[str, Any]]:
        """Rows of each usual length, its neighbours, and some long and odd ones: of what reduces, scans or gathers."""
        has_rows = any(step.reduces or step.gathered for step in self.op.steps)
        if not has_rows or not self.op.dims or self.op.any_shape:
            return
        row = self._row_dim or self.op.dims[-1]
        others = [d for d in self.op.dims if d != row]
        for count, length in ROWS:
            sizes = dict.fromkeys(others, 1) | dict.fromkeys(others[:1], count) | {row: length}
            yield from self._drawn(named(sizes), self._settings[0])

    def in_axes(self) -> Iterator[dict[str, Any]]:
        """Rows of several dims, one of which is a run of two: with whole vectors and without."""
        run = next((d for d in self._row_dims if d.startswith("*")), None)
        if run is None or len(self._row_dims) == 1:
            return
        for chosen in self._settings:
            for size, both in ((80, (2, 4)), (16, (3, 3))):
                sizes = named({d: size if d in self._row_dims else 2 for d in self.op.dims} | {run: both})
                yield from self._drawn(sizes, chosen)

    def in_columns(self) -> Iterator[dict[str, Any]]:
        """Axes that are not the last in memory: few elements a result and several, in whole vectors and in none."""
        for chosen in self._settings if self.op.axes else ():
            for columns, count in itertools.product((32, 37), (3, 20)):
                sizes = dict.fromkeys(self.op.dims, 3) | dict(zip(self.op.axes, (columns, count), strict=True))
                yield from self._drawn(named(sizes), {**chosen, IN_ORDER: False})

    def in_runs(self) -> Iterator[dict[str, Any]]:
        """Two dims, where what does not run with the loop may or may not be the same along a row, with enough elements
        for threads to take most.
        """
        for key in self.op.variants_of(self.types) if not self._blocks else ():
            steps = [s for s in self.op.variants[key].steps if isinstance(s, Pointwise) and s.may_be_contiguous]
            chosen = [s.contiguous_of(self._computed) for s in steps if s.mapped and not s.uniform]
            least = [choices[0].least for choices in chosen if len(choices) > 1]
            for sizes in self._of_two_dims(64, max(least) // 64) if least else ():
                yield from self._drawn(sizes, self.op.settings(key))

    def _pointwise(self) -> list[Any]:
        """The steps with a flat kernel."""
        return [s for s in self.op.steps if isinstance(s, Pointwise) and s.may_be_contiguous]

    def in_chunks(self) -> Iterator[dict[str, Any]]:
        """Two dims with a whole chunk between the first and the last one, where everything is reduced."""
        for key in self.op.variants_of(self.types) if not self._blocks else ():
            steps = self.op.variants[key].every_step
            chunk = max((s.chunk(self._computed) for s in steps if isinstance(s, Grid)), default=0)
            if chunk:
                yield from self._one_of_two_dims(4, 3 * chunk // 4 + 1, self.op.settings(key))

    def in_parts(self) -> Iterator[dict[str, Any]]:
        """Reductions with more parts than a block has threads, and a short last one. One choice of types stands for
        all: that of f64, which has the fewest elements a part.
        """
        if any(self.types[t] != ("f64" if "f64" in d else d[0]) for t, d in self.op.types.items()):
            return
        for key in self.op.variants_of(self.types):
            steps = self.op.variants[key].every_step
            parts = [s.chunk(self._computed) for s in steps if isinstance(s, Grid)]
            if not self.op.any_shape:  # those have sums of as many parts among all sizes
                parts += [_PART for s in steps if isinstance(s, Reduce) and s.inner is not False]
            if parts:
                long, rows = _MANY_PARTS * max(parts) + 5, 4 if self.op.any_shape else 1
                yield from self._one_of_two_dims(rows, long // rows, self.op.settings(key))

    def _one_of_two_dims(self, rows: int, columns: int, chosen: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        for sizes in itertools.islice(self._of_two_dims(rows, columns), 1):
            yield from self._drawn(sizes, {**chosen, **self._one_block(sizes)})

    def _of_two_dims(self, rows: int, columns: int) -> Iterator[dict[str, Any]]:
        if self.op.any_shape:
            yield {"shape": (rows, columns)}
            yield from ({"shape": (rows, columns), name: (1, columns)} for name in self.op.summed_shapes)
            return
        if not self.op.dims:
            return
        *outer, last = self.op.dims
        if not outer and last.startswith("*"):
            yield {last.removeprefix("*"): (rows, columns)}
        found = [{large: rows, last: columns} for large in outer]
        if last.startswith("*") and len(outer) > 1:
            found.append({outer[0]: rows, outer[-1]: columns})
        for o in self.op.outputs:
            own = [d for d in outer if d in o.dims]
            if len(own) > 1 and last not in o.dims and (two := {own[0]: rows, own[-1]: columns}) not in found:
                found.append(two)
        for two in found:
            yield named({d: two.get(d, () if d.startswith("*") else 1) for d in self.op.dims})

    def _beside_a_dim_of_results(self, rows: int, columns: int) -> Iterator[tuple[dict[str, Any], dict[str, int]]]:
        """Sizes, and the attribute that is the size of a dim that results alone have, as the classes of `one_hot`."""
        found = [a.name for a in self._numbers if a.default is None]
        if len(found) == 1 and self.op.dims and any(None in o.dims for o in self.op.outputs):
            first, *others = self.op.dims
            sizes = {d: () if d.startswith("*") else 1 for d in others} | {first: rows}
            yield named(sizes), {found[0]: columns}

    def _one_block(self, sizes: Mapping[str, Any]) -> dict[str, int]:
        """Blocks as large as their dims."""
        whole = self._whole(sizes)
        return {attribute: self._share(attribute, sizes[d], whole[attribute]) for d, attribute in self._blocks.items()}

    def _whole(self, sizes: Mapping[str, Any]) -> dict[str, int]:
        """Of each attribute that is a block's size, the largest one: it may cut several dims."""
        cut = {a: [product((sizes[d],)) for d in self._blocks if self._blocks[d] == a] for a in self._blocks.values()}
        return {a: math.gcd(*found) for a, found in cut.items()}

    def _share(self, attribute: str, size: int, block: int) -> int:
        """What the attribute is where a dim of this size is cut into such blocks."""
        return size // max(block, 1) if attribute in self._counts else block

    def _lengths(self) -> list[int]:
        """Of the contiguous dim; where rows lie along it, those of every configuration that the op's kernels have."""
        elsewhere = self._long_attribute is not None or self._row_dim not in (None, self.op.dims[-1])
        return sorted({*LENGTHS, *(() if elsewhere else self._row_lengths())})

    def _rows(self) -> list[Any]:
        """The steps whose rows stay in a block."""
        return [step for step in self.op.first_steps if step.holds_rows]

    def _row_lengths(self) -> set[int]:
        return {length for step in self._rows() for length in step.lengths(self._computed)}

    @cached_property
    def _row_dims(self) -> list[str]:
        """The dims that rows are longer with, the last one first; none in blocks of a dim."""
        return [d for d in reversed(self.op.dims) if self._is_longer(d.removeprefix("*"))]

    @cached_property
    def _row_dim(self) -> str | None:
        return next(iter(self._row_dims), None)

    @cached_property
    def _long_attribute(self) -> str | None:
        """The attribute that is a factor of a row's length, where no dim is one, as in `x: T[n, g * size]`."""
        if self._row_dim is not None:
            return None
        return next((a for a in self._uncut if self._is_longer(a)), None)

    @cached_property
    def _uncut(self) -> list[str]:
        """The whole numbers that cut no dim into blocks."""
        return [a.name for a in self._numbers if a.name not in self._blocks.values()]

    def _is_longer(self, name: str) -> bool:
        """Whether rows of a small problem have another length where this dim or attribute has another size."""
        fields = self._small_problem
        if fields is None:
            return False
        starred = f"*{name}" in self.op.dims
        six, five = (self._row_lengths_of({**fields, name: (n,) if starred else n}) for n in (6, 5))
        return six != five

    def _row_lengths_of(self, fields: Mapping[str, Any]) -> list[int]:
        """How long rows of this problem are, in each step that has some."""
        desc = self.descriptor(**fields)
        return [product(step.loop(desc)[-step.reduced :]) for step in self._rows()]

    @cached_property
    def _counts(self) -> set[str]:
        """The attributes that say how many blocks a dim is cut into, as groups of channels: more make rows shorter."""
        fields, cut = self._small_problem, self._blocks.values()
        if fields is None:
            return set()
        lengths = {(a, n): self._row_lengths_of({**fields, a: n}) for a in cut for n in (1, 2)}
        return {a for a in cut if lengths[a, 2] < lengths[a, 1]}

    @cached_property
    def _small_problem(self) -> dict[str, Any] | None:
        return next(self._drawn(self._small(), {}), None) if self._rows() and self.op.dims else None

    def _small(self) -> dict[str, Any]:
        return named(dict.fromkeys(self.op.dims, 2))

    def _across(self, outer: Sequence[str], last: str) -> Iterator[dict[str, Any]]:
        """A dim before a run: rows of each length class, the dim as the last one, and rows that no block holds."""
        Shape = tuple[int, tuple[int, ...], tuple[int, ...]]  # the dim, the run, and the starred dims before
        shapes: list[Shape] = [(3, (n,), ()) for n in LENGTHS if 16 <= n < 1000]
        shapes += [(8, (8,), (7,)), (8, (8,), (60,)), (3, (9,), (60,))]  # runs that are short
        shapes += [(3, (16,), (2,))]  # the shortest in pieces
        shapes += [(40, (), (130,)), (3000, (), (130,)), (33, (1,), (17_000,)), (2, (), (130,))]
        if self._row_dim == last:
            shapes += [(1 if n > 100_000 else 3, (n,), ()) for n in self._row_lengths() if n >= 1000]
        elif self._row_dim == outer[-1]:
            shapes += [(n, (), (1 if n > 100_000 else 2,)) for n in sorted(self._row_lengths())]
            down = {n for step in self._rows() for n in step.column_lengths(self._computed)}
            down |= {300 for step in self._rows() if step.goes_across(self._computed)}
            shapes += [(n - 1, (70,), (2,)) for n in sorted(down)]  # more columns than a block has
        for size, run, many in shapes:
            length = run[0] if run else 0
            single = outer if length > 100_000 else self._row_dims if length >= 1000 else ()
            sizes = {d: many if d.startswith("*") else 1 if d in single else 2 for d in outer}
            yield named({**sizes, outer[-1]: size, last: run})

    def _any_split(self) -> bool:
        """Whether some kernel's threads may share a reduction in any way."""
        return any(s.any_split for s in self.op.first_steps)

    def _attribute(self, a: Any, sizes: Mapping[str, Any]) -> Any:
        if a.kind in ("enum", "bool") and a.name in self.settled and self.rng.random() < 0.75:
            return None  # its default: what is used most is tried most, and _each_variant has the others
        if a.kind == "enum":
            return a.values[int(self.rng.integers(len(a.values)))]
        if a.kind == "bool":
            return bool(self.rng.integers(2))
        if a.kind in ("f32", "f64"):
            if self.rng.random() < 0.5 and self.descriptor.__dataclass_fields__[a.name].default is not MISSING:
                return None
            return _FLOATS[int(self.rng.integers(len(_FLOATS)))]
        if a.default is not None and self.rng.random() < 0.5:
            return None
        sized = [s for s in sizes.values() if isinstance(s, int)]
        cut = [d for d, name in self._blocks.items() if name == a.name]
        elements = product(sizes.values())
        if cut and elements > LARGE:  # one block of all, rather than as many results as elements
            return self._share(a.name, sizes[cut[0]], sizes[cut[0]])
        integers = *_INTEGERS, *sized, *(s // 2 for s in sized)
        return integers[int(self.rng.integers(len(integers)))]

    def _allowed(self, fields: Mapping[str, Any], most: int) -> bool | None:
        """Whether the rules allow a problem. None: they do, and it is too large, or too small."""
        try:
            plan = self.selected(fields)
            if any(size < 0 for o in plan.facts.operands for size in plan.facts.shape_of(o)):
                return False
            elements = _elements(plan.facts)
            positions = max(step.positions(plan.desc) for step in plan.facts.steps)
            fits = elements <= (OVERSIZED if self.oversized else MOST_ELEMENTS)
            return True if fits and (max(elements, positions) > most) == self.oversized else None
        except (KernelError, ZeroDivisionError, TypeError):
            return False

    def selected(self, fields: Mapping[str, Any]) -> Any:
        """The problem's plan: it comes in several layouts."""
        known = self._plans.get(id(fields))
        if known is None:
            if len(self._plans) == _PLANS:
                self._plans.clear()
            known = self._plans[id(fields)] = fields, self.plan.select(self.descriptor(**fields), device=self.device)
        return known[1]

    def elements(self, fields: Mapping[str, Any]) -> int:
        return _elements(self.selected(fields).facts)


def blocks_of(op: Any) -> dict[str, str]:
    """Dims that are cut into blocks, each with the attribute that is a block's size: `axis % group_size == 0`."""
    return next(iter(block_choices(op)), {})


def block_choices(op: Any) -> list[dict[str, str]]:
    """The same, for each choice of one attribute for a dim that several cut."""
    found = (re.fullmatch(r"(\w+) % (\w+) == 0", rule.text) for rule in op.conditions)
    attributes, cuts = {a.name for a in op.attributes}, dict[str, list[str]]()
    for m in found:
        if m and m[1] in op.dims and m[2] in attributes:
            cuts.setdefault(m[1], []).append(m[2])
    choices = itertools.product(*cuts.values()) if cuts else ()
    return [dict(zip(cuts, choice, strict=True)) for choice in itertools.islice(choices, 4)]


def named(sizes: Mapping[str, Any]) -> dict[str, Any]:
    """Sizes of the spec's dims as the descriptor's fields: a number for a starred run is that of its only dim."""
    return {d.removeprefix("*"): (n,) if d.startswith("*") and isinstance(n, int) else n for d, n in sizes.items()}


def _elements(facts: Any) -> int:
    return max((math.prod(facts.shape_of(o)) for o in facts.operands), default=0)


def product(sizes: Iterable[Any]) -> int:
    """Of nested sizes."""
    return math.prod(product(size) if isinstance(size, tuple) else size for size in sizes)
