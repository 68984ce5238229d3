"""Proof by kind: which kernels run every case, and which stand for their formula alone.

All ops share their loops, which are headers. A kernel puts a loop together with what its formula asks for: operands
(their types, and how the loop reads or writes them), reductions, functions of the loop, a slow path. The loop handles
these one by one, so their order and number do not matter, nor do names or what the formula computes.

The kernels that run every case are chosen so that together they cover, each at least once:

- every configuration of a loop, such as how many threads share a row, and where the row is cached;
- everything that a formula asks for, with each value of each number in a configuration, but not with each pair of them;
- every way in which the steps of a loop go through operands, from the ops' records;
- every kind: all that a formula asks for at once, and how its step goes through all operands; one kernel is enough.

Rows and scans of columns have many configurations that differ in counts alone. There each way to share a row, to cache
it and to access it counts as one value.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, partial
from heapq import heapify, heappop, heappush
from types import CodeType, FunctionType
from typing import Any

from baracuda_gen.verify.work import Work
from baracuda_runtime.dtypes import as_dtype

_FORMULA = re.compile(r"struct (\w+)_formula \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
# What a formula asks of its loop: lists of operands and of reductions, what else it declares for the loop, whether it
# has a slow path, which of the loop's functions it calls, and with how many operands.
_LIST = re.compile(r"^ +using (Operands|Reductions) = List<(.*)>;", re.MULTILINE)
_ASKED = re.compile(
    r"^ +using (?!C\b|Members|Operands|Reductions)\w+ = .*|^ +enum.*|^ +struct \w+|auto \w+, bool&"
    r"|(?:\b(?:row|group|thread|at)|_(?:cached|scalar|dim_\d+))\.(?:template )?\w+(?:<[^>()]*>)?\("
    r"|\b(?:reads|writes)<[^>]*>",
    re.MULTILINE,
)
_NAME = re.compile(r"\b[A-Z]\w*\b")
_SEVERAL = 2  # of a sort: as good as more
# Fields of a step: names, numbers, and other steps.
_OF_FORMULA = {"kernel", "types", "attributes", "scalars", "sizes", "alternatives", "rounds", "part_accumulators"}
_PLACES = {"elements", "columns", "same"}  # fields of a step: places of operands
# Of a kernel of rows: threads, items, vector and blocks, which only clusters have of scans, and what else there is
# (`skeletons/row_threads.cuh`, `skeletons/scan.cuh`).
_OF_ROWS = re.compile(
    r"baracuda::(row|row_cluster|groups|scan(?:_cluster|_join|_segment)?)<.*>,"
    r" (\d+), (\d+), (\d+)(?:, (-?\d+))?((?:, \w+)*)>\(\)"
)
# Of columns: threads, lanes, vector and blocks (`skeletons/scan_columns.cuh`).
_OF_COLUMNS = re.compile(r"baracuda::(scan_down(?:_cluster|_join|_segment)?)<.*>, (\d+), \d+, (\d+)(?:, (\d+))?>\(\)")
_VALUE = re.compile(r"[\w:]+")  # of a configuration: a number, a name or a flag
_WARP = 32  # threads
Proof = tuple[Hashable, ...]
Asked = frozenset[tuple[str, int]]  # what, and how often
Kernel = tuple[int, str]  # the number of its op, and its name


def by_kind(work: Sequence[Work]) -> tuple[list[Work], int]:
    """The same, each with the kernels that prove loops: of all, few that prove every kind together. And how many kinds
    there are.
    """
    known, proofs = set[Proof](), _proofs_of(work)
    loops = set(_cover(proofs, known))
    codes = _cover([(kernel, _codes(kernel[1], some)) for kernel, some in proofs if kernel in loops], set())
    of_each = zip(work, _names(loops, len(work)), _names(codes, len(work)), strict=True)
    found = [dataclasses.replace(one, loops=of_loops, codes=of_codes) for one, of_loops, of_codes in of_each]
    return found, sum(proof[0] == "kind" for proof in known)


def _names(kernels: Iterable[Kernel], ops: int) -> list[frozenset[str]]:
    """Those of each op."""
    found = [set[str]() for _ in range(ops)]
    for k, name in kernels:
        found[k].add(name)
    return [frozenset(names) for names in found]


def _proofs_of(work: Iterable[Work]) -> list[tuple[Kernel, Set[Proof]]]:
    return [((k, name), some) for k, one in enumerate(work) for step in _proofs(one) for name, some in step.items()]


def _codes(kernel: str, proofs: Set[Proof]) -> Set[Proof]:
    """What a compiler sees of a kernel: the numbers of its configuration, and the loop with what the formula asks
    for.
    """
    skeleton, numbers = _parted(kernel)
    asked = [(skeleton, part) for *_, of in proofs if isinstance(of, frozenset) for part in of]
    return {*((skeleton, *value) for value in _values(numbers)), *asked}


def _parted(kernel: str) -> tuple[str, str]:
    """Its skeleton, and the numbers of its configuration."""
    return kernel.partition("<")[0], kernel[kernel.index(">") + 1 :]


def _cover(proofs: Sequence[tuple[Kernel, Set[Proof]]], known: set[Proof]) -> list[Kernel]:
    """Kernels that prove together what is not known; then all of it is known."""
    left = [(-len(some), number) for number, (_, some) in enumerate(proofs)]  # a heap: those that prove most first
    heapify(left)
    chosen = []
    while left:
        count, number = heappop(left)
        kernel, some = proofs[number]
        new = some - known
        if new and len(new) < -count:  # others have proven a part of it since
            heappush(left, (-len(new), number))
        elif new:
            chosen.append(kernel)
            known |= new
    return chosen


def in_turn(work: Iterable[Work]) -> list[Work]:
    """Of each op one choice of types: the ops with the most kernels first, whose loops prove those of others.

    It is the choice that leaves the fewest kernels to prove, unless its dtypes have had more turns: an op more with a
    dtype counts as much as a kernel, and so do four kernels more that prove loops.
    """
    choices: dict[str, list[Work]] = {}
    for one in work:
        choices.setdefault(one.op, []).append(one)
    known: set[Proof] = set()
    ops, kernels = Counter[str](), Counter[str]()  # of each dtype
    found = []
    for some in sorted(choices.values(), key=lambda some: -max(len(one.instantiations()) for one in some)):
        proven = [set(known) for _ in some]
        new = [_cover(_proofs_of([one]), all_known) for one, all_known in zip(some, proven, strict=True)]
        turns = [[ops[dtype] + kernels[dtype] / 4 for _, dtype in one.types] or [0.0] for one in some]
        cost = [len(loops) + sum(each) / len(each) for loops, each in zip(new, turns, strict=True)]
        k = cost.index(min(cost))
        found.append(some[k])
        known = proven[k]
        for _, dtype in some[k].types:
            ops[dtype] += 1
            kernels[dtype] += len(new[k])
    return found


@cache
def _proofs(work: Work) -> list[dict[str, frozenset[Proof]]]:
    """What each kernel of each step proves."""
    op, given = work.entry().plan.op, dict(work.types)
    types = op.with_computed(given)
    asked = {name: _asked(body, types) for name, body in _FORMULA.findall(op.text.text)}
    own = {name.removeprefix("*") for name in (*op.dims, *op.properties, *op.summed_shapes)}
    own |= {o.name for o in (*op.operands, *op.attributes)}
    own |= {t.name for variant in op.variants.values() for t in variant.temporaries}
    found = []
    for variant in op.variants_of(given).values():
        for step in variant.every_step:  # one of parts of rows goes through operands as that of whole rows does
            kind = *_through(getattr(step, "whole", step), partial(_word, own, types, {})), asked[step.kernel]
            found.append({name: frozenset(_of_kernel(name, *kind)) for name in step.instantiations(types)})
    return found


def _of_kernel(kernel: str, step: Hashable, through: Set[Hashable], asked: Asked) -> Iterator[Proof]:
    """What a kernel proves: a configuration of its loop; what is asked of each part of that; and how its step goes
    through its operands.
    """
    skeleton, _ = _parted(kernel)
    yield "kind", step, through, asked
    yield skeleton, "step", step
    for sort in through:
        yield skeleton, "through", sort
    configuration, aspects = _configuration(kernel)
    yield from configuration
    for aspect in aspects:
        for part in asked:
            yield *aspect, part


def _configuration(kernel: str) -> tuple[list[Proof], list[Proof]]:
    """What is proven of a kernel's configuration once, and the aspects of it that are proven with each thing that a
    formula asks for.
    """
    skeleton, numbers = _parted(kernel)
    if rows := _OF_ROWS.fullmatch(kernel):
        *counts, more = rows.groups("0")[1:]
        threads, items, vector, blocks = map(int, counts)
        shared = (threads > 1) + (threads > _WARP), max(-1, min(blocks, 2))
        loop = skeleton.removesuffix("_cluster")
        aspects: list[Proof] = [(loop, "shared", shared), (loop, "cached", items > 0), (loop, "accesses", vector, more)]
        return [(skeleton, threads, items, blocks, more), (loop, "code", shared, items > 0, vector, more)], aspects
    if columns := _OF_COLUMNS.fullmatch(kernel):
        threads, vector = int(columns[2]), int(columns[3])
        return [(skeleton, threads, vector)], [(skeleton, "shared", threads > 1), (skeleton, "accesses", vector > 1)]
    return [(skeleton, numbers)], [(skeleton, *value) for value in _values(numbers)] or [(skeleton,)]


def _values(numbers: str) -> list[tuple[int, str]]:
    """Of the numbers of a configuration each, with its place."""
    return list(enumerate(_VALUE.findall(numbers)))


def _asked(body: str, types: Mapping[str, str]) -> Asked:
    """What a formula asks for with these types, as a set: of several of a sort two stand for all."""

    def sized(name: re.Match[str]) -> str:
        return str(_sort_of(types[name[0]])) if name[0] in types else name[0]

    found = Counter[str]()
    for sort, count in _asked_of_any(body):
        found[_NAME.sub(sized, sort)] += count
    return frozenset((sort, min(count, _SEVERAL)) for sort, count in found.items())


@cache
def _asked_of_any(body: str) -> tuple[tuple[str, int], ...]:
    """The same in the names of types; what it declares and calls once."""
    found = Counter(f"{what} {part}" for what, parts in _LIST.findall(body) for part in _parts(parts))
    found |= dict.fromkeys((re.sub(r"\b\d+(, \d+)*\b", _many, line.strip()) for line in _ASKED.findall(body)), 1)
    return tuple(found.items())


def _parts(text: str) -> Iterator[str]:
    """Of the text between the brackets of a template, its arguments."""
    depth = start = 0
    for k, letter in enumerate(text):
        depth += (letter == "<") - (letter == ">")
        if letter == "," and not depth:
            yield text[start:k].strip()
            start = k + 1
    yield text[start:].strip()


def _many(numbers: re.Match[str]) -> str:
    return str(min(numbers[0].count(",") + 1, _SEVERAL))


def _through(step: Any, word: Callable[[str], Hashable]) -> tuple[Hashable, Set[Hashable]]:
    """How a step goes on, and how it goes through its operands, as a set; from its record."""
    fields = {f.name: getattr(step, f.name) for f in dataclasses.fields(step) if f.name not in _OF_FORMULA}
    places = {name: fields.pop(name) for name in _PLACES & fields.keys() if isinstance(fields[name], tuple)}
    loop, accesses = fields.pop("loop"), fields.pop("accesses")
    common = _shape(loop, word), *((name, _shape(value, word)) for name, value in fields.items())
    sorts = Counter(
        (_shape(dataclasses.replace(access, tensor=""), word), *(name for name in sorted(places) if k in places[name]))
        for k, access in enumerate(accesses)
    )
    return (type(step).__name__, common), frozenset((sort, min(count, _SEVERAL)) for sort, count in sorts.items())


def _word(own: set[str], types: Mapping[str, str], seen: dict[str, int], word: str) -> Hashable:
    """A name of the op's own by where it comes first; a type by the size of its elements and what they are."""
    if word in own:
        return seen.setdefault(word, len(seen))
    return _sort_of(types[word]) if word in types else word


@cache
def _sort_of(dtype: str) -> tuple[Hashable, ...]:
    found = as_dtype(dtype)
    return found.itemsize, found.packed, found.kind, found.compute


def _shape(value: Any, word: Callable[[str], Hashable]) -> Hashable:
    """A step, or a part of it, as a value to compare."""
    match value:
        case str():
            return word(value)
        case tuple():
            return tuple(_shape(part, word) for part in value)
        case FunctionType():
            return _shape(value.__code__, word)
        case CodeType():
            return value.co_code, _shape(value.co_consts, word), _shape(value.co_names, word)
        case _ if dataclasses.is_dataclass(value):
            fields = (f.name for f in dataclasses.fields(value) if f.name not in _OF_FORMULA)
            return type(value).__name__, *(_shape(getattr(value, name), word) for name in fields)
        case _:
            hashable: Hashable = value
            return hashable
