"""Kinds of loops: which kernels prove a loop with every case, and which stand for a formula alone.

Loops are headers that all ops share. Steps are of one kind if they differ in names, in the numbers that their formulas
take, and in what the formulas compute. All else counts: how the loop goes through each operand, the sizes of the
elements, and what the formula asks of the loop. All of it is in the op's record and in the text of its kernels, so an
op of any catalog that needs a loop of its own proves that loop.

A loop over rows has many configurations: how many threads a row has, and how much of it each keeps. Each configuration
is proven once, by whichever step has it first, and so is each code that configurations share: those that differ in the
number of threads or of vectors alone. One thread, threads of a warp, and several warps share none, nor do the places
where a row is cached, vectors and single elements, peeled rows and others. Each kind proves each way in which threads
share a row, and each way in which they access it, with one configuration.
"""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from types import CodeType, FunctionType
from typing import Any

from baracuda_gen.verify.work import Work
from baracuda_runtime.dtypes import as_dtype

_FORMULA = re.compile(r"struct (\w+)_formula \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
# What a formula declares for the loop, the loop's functions that it calls, and whether it has a slow path.
_OF_LOOP = re.compile(
    r"^ +(?:using (?!Members)|enum|struct ).*"
    r"|\.(?:template )?\w+(?:<[^>()]*>)?\(|\b(?:reads|writes)<[^>]*>|auto \w+, bool&",
    re.MULTILINE,
)
_OF_FORMULA = {"attributes", "scalars", "sizes"}  # fields of a step: numbers that go to the formula as they are
# Of a kernel of rows: threads, items, vector and, but of scans, blocks (`skeletons/row.cuh`), and what else there is.
_OF_ROWS = re.compile(r"baracuda::(row|row_cluster|scan)<.*>, (\d+), (\d+), (\d+)(?:, (-?\d+))?((?:, \w+)*)>\(\)")
_WARP = 32  # threads
Proof = tuple[Hashable, Hashable]  # a way in which rows are held, and a kind; or a configuration of rows, for any kind


def by_kind(work: Sequence[Work]) -> tuple[list[Work], int]:
    """The same, each with the kernels that prove loops: those of the kinds that none before it has. And how many kinds
    there are.
    """
    known: set[Proof] = set()
    found = []
    for one in work:
        new = _new(one, known)
        known |= new.keys()
        found.append(dataclasses.replace(one, loops=frozenset(itertools.chain(*new.values()))))
    return found, len({kind for _, kind in known if kind})


def in_turn(work: Iterable[Work]) -> list[Work]:
    """Of each op one choice of types: the ops with the most kernels first, whose loops prove those of others.

    It is the choice that leaves the fewest kernels to prove, unless its dtypes have had more turns: two ops more with a
    dtype count as much as a kernel, and so do 14 kernels more that prove loops.
    """
    choices: dict[str, list[Work]] = {}
    for one in work:
        choices.setdefault(one.op, []).append(one)
    known: set[Proof] = set()
    ops, kernels = Counter[str](), Counter[str]()  # of each dtype
    found = []
    for some in sorted(choices.values(), key=lambda some: -max(len(one.instantiations()) for one in some)):
        new = [_new(one, known) for one in some]
        loops = [len(set(itertools.chain(*kinds.values()))) for kinds in new]
        turns = [[ops[dtype] / 2 + kernels[dtype] / 14 for _, dtype in one.types] or [0.0] for one in some]
        cost = [count + sum(of_dtypes) / len(of_dtypes) for count, of_dtypes in zip(loops, turns, strict=True)]
        k = cost.index(min(cost))
        found.append(some[k])
        known |= new[k].keys()
        for _, dtype in some[k].types:
            ops[dtype] += 1
            kernels[dtype] += loops[k]
    return found


def _new(work: Work, known: Set[Proof]) -> dict[Proof, list[str]]:
    """The kernels that prove what is not known."""
    new: dict[Proof, list[str]] = {}
    for proof, kernels in _proofs(work):
        if proof not in known:
            new.setdefault(proof, kernels)
    return new


def _proofs(work: Work) -> Iterator[tuple[Proof, list[str]]]:
    """What the kernels of each step prove."""
    op, given = work.entry().plan.op, dict(work.types)
    types = op.with_computed(given)
    formulas = {name: tuple(_OF_LOOP.findall(body)) for name, body in _FORMULA.findall(op.text.text)}
    own = {name.removeprefix("*") for name in (*op.dims, *op.properties, *op.summed_shapes)}
    own |= {o.name for o in (*op.operands, *op.attributes)}
    own |= {t.name for variant in op.variants.values() for t in variant.temporaries}
    for variant in op.variants_of(given).values():
        for step in variant.every_step:
            kind = _shape(step, partial(_word, own | {step.kernel}, types, {})), formulas[step.kernel]
            for way, kernels in _ways(step.instantiations(types)).items():
                yield (way, None if isinstance(way, str) else kind), kernels


def _ways(kernels: Sequence[str]) -> dict[Hashable, list[str]]:
    """The kernels of one step by what they prove: of rows a kernel for each configuration and for each code, by a text,
    and the first for each way in which threads share and access a row; of others all.
    """
    found: dict[Hashable, list[str]] = {}
    for kernel in kernels:
        rows = _OF_ROWS.fullmatch(kernel)
        if rows is None:
            found.setdefault(None, []).append(kernel)
            continue
        skeleton, *numbers, more = rows.groups("0")
        threads, items, vector, blocks = map(int, numbers)
        shared = (threads > 1) + (threads > _WARP), max(-1, min(blocks, 2))
        configuration, code = " ".join(rows.groups("0")), f"{skeleton == 'scan'} {shared} {items > 0} {vector} {more}"
        found[configuration] = [kernel]
        for way in (code, ("shared", skeleton == "scan", shared, items > 0), ("accesses", vector, more, items > 0)):
            found.setdefault(way, [kernel])
    return found


def _word(own: set[str], types: Mapping[str, str], seen: dict[str, int], word: str) -> Hashable:
    """A name of the op's own by where it comes first; a type by the size of its elements and what they are."""
    if word in own:
        return seen.setdefault(word, len(seen))
    if word not in types:
        return word
    dtype = as_dtype(types[word])
    return dtype.itemsize, dtype.packed, dtype.kind, dtype.compute


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
