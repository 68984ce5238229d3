"""The variants of an op: a block for each combination of the enums that its formulas compare, and of the optional
operands that are given.
"""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from baracuda_gen.formula.blocks import with_blocks
from baracuda_gen.formula.graph import Block, Const, Selected, Tensor
from baracuda_gen.formula.op import Choice, Condition, OpAttribute, Variant, run_without_dims, selected_variable
from baracuda_gen.formula.specialise import decide, merged, specialise, without_idle, without_run
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
class Formulas:
    """An entry's operands, of all variants, and its formulas before they are specialised."""

    spec: OpSpec
    inputs: tuple[Operand, ...]
    outputs: tuple[Operand, ...]
    kinds: tuple[OpAttribute, ...]  # the type variables whose dtypes are of several kinds, as attributes
    selector: str | None  # the enum that names blocks
    blocks: Mapping[tuple[str, ...], Mapping[str | None, Block]]  # by those kinds, and by the enum's value or None
    attributes: tuple[OpAttribute, ...] = ()

    @property
    def operands(self) -> tuple[Operand, ...]:
        return (*self.inputs, *self.outputs)

    def specialised(self, kinds: Iterable[str], chosen: Mapping[str, Choice], given: Container[str]) -> Block:
        """The block for some kinds and enums, where those of the optional operands that are `given` exist."""
        block = self.blocks[tuple(kinds)][None if self.selector is None else str(chosen[self.selector])]
        left_out = {
            o.tensor.name: o.tensor.default
            for o in self.inputs
            if isinstance(o.tensor.default, Const) and o.tensor.name not in given
        }
        if run := run_without_dims(self.attributes, chosen):
            block = without_run(block, run)
        return specialise(block, chosen, left_out, [o.tensor.name for o in self.outputs if o.exists(chosen)])


def combinations(
    formulas: Formulas, conditions: Iterable[Condition], problems: Problems
) -> tuple[tuple[str, ...], tuple[Variant, ...]] | None:
    """What selects a variant, and a variant for every combination of it that the rules allow."""
    selectors = [*formulas.kinds, *_selectors(formulas)]
    rules = tuple(conditions)
    found: list[Variant] = []
    for key in itertools.product(*(a.choices for a in selectors)):
        chosen = dict(zip((a.name for a in selectors), key, strict=True))
        if any(decide(c.expression, chosen) == Const(False) for c in rules):
            continue
        made = _specialised(formulas, [str(choice) for choice in key[: len(formulas.kinds)]], chosen, problems)
        made = with_blocks(made, [c.expression for c in rules])
        found.append(Variant(_label(selectors, key), _suffix(selectors, key, formulas.selector), (key,), made))
        if len(found) > MOST:
            names = ", ".join(a.name for a in selectors)
            problems.add(formulas.spec.place, f"{names} have more than {MOST} combinations: exclude some by rules")
            return None
    if not found:
        problems.add(formulas.spec.place, "the rules leave no combination of the enums that the formula compares")
        return None
    return without_idle([a.name for a in selectors], merged(found))


def _selectors(formulas: Formulas) -> list[OpAttribute]:
    """The enums that formulas compare, that operands depend on or that name blocks, and the presence of operands."""
    statements = [s for of_kinds in formulas.blocks.values() for block in of_kinds.values() for s in block.statements]
    names = {x.attribute for s in statements for x in s.value.nodes if isinstance(x, Selected)}
    names |= {o.only_in[0] for o in formulas.operands if o.only_in is not None} | {formulas.selector or ""}
    names |= {a.unless[0] for a in formulas.attributes if a.unless is not None}
    return [a for a in formulas.attributes if a.name in names or a.presence_of]


def _specialised(formulas: Formulas, kinds: Sequence[str], chosen: Mapping[str, Choice], problems: Problems) -> Block:
    given = [name for name in (o.tensor.name for o in formulas.inputs) if chosen.get(f"has_{name}")]
    made = formulas.specialised(kinds, chosen, given)
    read = {x.name for s in made.statements for x in s.value.loads}
    for o in formulas.operands:
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
