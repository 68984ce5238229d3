"""The variants of an op: a block for each combination of the enums that its formulas compare, and of the optional
operands that are given.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from baracuda_gen.formula.graph import Block, Const, Selected, Tensor
from baracuda_gen.formula.op import Choice, Condition, OpAttribute, Variant, selected_variable
from baracuda_gen.formula.specialise import merged, settle, specialise, without_idle
from baracuda_gen.spec.model import OperandSpec, OpSpec, Problems

MOST = 64  # variants of an op: each has kernels of its own


@dataclass(frozen=True)
class Operand:
    """An operand with its place in the spec, and the enum and value that it is confined to."""

    tensor: Tensor
    spec: OperandSpec
    only_in: tuple[str, str] | None = None

    @property
    def always(self) -> bool:
        """Whether it exists in every variant."""
        return self.only_in is None and self.spec.default is None

    def exists(self, chosen: Mapping[str, Choice]) -> bool:
        """Whether nothing that is chosen excludes it."""
        return self.only_in is None or chosen.get(self.only_in[0], self.only_in[1]) == self.only_in[1]


@dataclass(frozen=True)
class Declared:
    """An entry and its operands, of all variants."""

    spec: OpSpec
    inputs: tuple[Operand, ...]
    outputs: tuple[Operand, ...]

    @property
    def operands(self) -> tuple[Operand, ...]:
        return (*self.inputs, *self.outputs)


def combinations(
    declared: Declared,
    blocks: Mapping[tuple[str, ...], Mapping[str | None, Block]],
    kinds: Sequence[OpAttribute],
    block_selector: str | None,
    attributes: Sequence[OpAttribute],
    conditions: Iterable[Condition],
    problems: Problems,
) -> tuple[tuple[str, ...], tuple[Variant, ...]] | None:
    """What selects a variant, and a variant for every combination of it that the rules allow.

    `blocks` are keyed by the kinds of the type variables that have several (`kinds`, as attributes), and then by the
    values of the enum `block_selector`, or by None.
    """
    each = [block for of_kinds in blocks.values() for block in of_kinds.values()]
    selectors = [*kinds, *_selectors(declared, each, block_selector, attributes)]
    rules = tuple(conditions)
    found: list[Variant] = []
    for key in itertools.product(*(a.choices for a in selectors)):
        chosen = dict(zip((a.name for a in selectors), key, strict=True))
        if any(settle(c.expression, chosen) == Const(False) for c in rules):
            continue
        of_kinds = blocks[tuple(str(choice) for choice in key[: len(kinds)])]
        block = of_kinds[None if block_selector is None else str(chosen[block_selector])]
        made = _specialised(declared, block, chosen, problems)
        found.append(Variant(_label(selectors, key), _suffix(selectors, key, block_selector), (key,), made))
        if len(found) > MOST:
            names = ", ".join(a.name for a in selectors)
            problems.add(declared.spec.place, f"{names} have more than {MOST} combinations: exclude some by rules")
            return None
    if not found:
        problems.add(declared.spec.place, "the rules leave no combination of the enums that the formula compares")
        return None
    return without_idle([a.name for a in selectors], merged(found))


def _selectors(
    declared: Declared,
    blocks: Sequence[Block],
    block_selector: str | None,
    attributes: Sequence[OpAttribute],
) -> list[OpAttribute]:
    """The enums that formulas compare, that operands depend on or that name blocks, and the presence of operands."""
    statements = [s for block in blocks for s in block.statements]
    names = {x.attribute for s in statements for x in s.value.nodes if isinstance(x, Selected)}
    names |= {o.only_in[0] for o in declared.operands if o.only_in is not None}
    names |= {block_selector} if block_selector else set()
    return [a for a in attributes if a.name in names or a.presence_of]


def _specialised(declared: Declared, block: Block, chosen: Mapping[str, Choice], problems: Problems) -> Block:
    left_out = {
        o.tensor.name: o.tensor.default
        for o in declared.inputs
        if isinstance(o.tensor.default, Const) and not chosen[f"has_{o.tensor.name}"]
    }
    made = specialise(block, chosen, left_out, [o.tensor.name for o in declared.outputs if o.exists(chosen)])
    read = {x.name for s in made.statements for x in s.value.loads}
    for o in declared.operands:
        if o.only_in is not None and o.spec.when is not None and not o.exists(chosen) and o.tensor.name in read:
            name = o.only_in[0]
            exists = f"'{o.tensor.name}' exists only where {o.spec.when}"
            problems.add(o.spec.when.place, f"{exists}, and the formula reads it where {name} == {chosen[name]}")
    return made


def _label(selectors: Iterable[OpAttribute], key: Iterable[Choice]) -> str:
    """`asymmetric, with bias`"""
    return ", ".join(
        f"{'with' if choice else 'without'} {a.presence_of}" if a.presence_of else str(choice)
        for a, choice in zip(selectors, key, strict=True)
    )


def _suffix(selectors: Iterable[OpAttribute], key: Iterable[Choice], named: str | None) -> str:
    """What tells the kernels of a combination from the default's; the values that name blocks always stand there, and
    where one kind differs all do.
    """
    pairs = list(zip(selectors, key, strict=True))
    kinds = [(a, choice) for a, choice in pairs if selected_variable(a.name) is not None]
    words = [str(choice) for _, choice in kinds] if any(choice != a.default for a, choice in kinds) else []
    counts = [value for a, _ in pairs for value in a.values]
    for a, choice in pairs[len(kinds) :]:
        if a.presence_of:
            words += [f"with_{a.presence_of}"] if choice else []
        elif a.name == named or choice != a.default:
            words.append(str(choice) if counts.count(str(choice)) == 1 else f"{a.name}_{choice}")
    return "".join(f"_{word}" for word in words)
