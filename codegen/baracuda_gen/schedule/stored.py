"""Outputs that the formula reads again: their values as lets, rounded as they are in memory."""

from __future__ import annotations

from dataclasses import replace

from baracuda_gen.formula.graph import Block, Index, Load, Reduce, Statement, Stored, free_indices, kept, loads, walk
from baracuda_gen.formula.rewrite import free_name, lift_reductions, replace_nodes


@kept
def schedulable(block: Block) -> Block:
    """The block as the scheduler takes it: every reduction is a statement of its own, and every output that is read
    again is stored from a let that others read, so that any kernel may compute it.

    Results of reductions, and what rests on them for the same outputs, need no let: one kernel stores them, and others
    read them from memory.
    """
    lifted = lift_reductions(block)
    element = {t.name: t.element for t in block.outputs}
    again = {x.name for s in lifted.statements for x in loads(s.value) if x.name in element and x.name != s.name}
    again = {s.name for s in lifted.statements if s.name in again and not _is_result(s, lifted)}
    if not again:
        return lifted
    taken = {*lifted.kinds, *lifted.extents, *lifted.aliases.values()}
    kinds = dict(lifted.kinds)
    names: dict[str, str] = {}
    statements: list[Statement] = []

    def value(e: Load) -> Load:
        return replace(e, name=names[e.name]) if e.name in names else e

    for s in lifted.statements:
        read = replace(s, value=replace_nodes(s.value, lambda e: value(e) if isinstance(e, Load) else None))
        if s.name not in again:
            statements.append(read)
            continue
        names[s.name] = name = free_name(f"{s.name}_value", taken)
        taken.add(name)
        kinds[name] = kinds[s.name]
        let = replace(s.target, name=name)
        statements += [Statement(let, Stored(element[s.name], read.value), s.line), replace(s, value=let)]
    return replace(lifted, statements=tuple(statements), kinds=kinds)


def is_piecewise(s: Statement) -> bool:
    """Whether a statement writes a part of an output, or all of it by places."""
    return not all(isinstance(i, Index) for i in s.target.at)


def _is_result(s: Statement, block: Block) -> bool:
    """Whether an output rests on a reduction, and no reduction runs over its own indices."""
    reduced = {i for other in block.statements for x in walk(other.value) if isinstance(x, Reduce) for i in x.over}
    return _rests_on_reduction(s, block) and not reduced & set(free_indices(s.target))


def _rests_on_reduction(s: Statement, block: Block) -> bool:
    values = {other.name: other for other in block.statements}
    if isinstance(s.value, Reduce):
        return True
    return any(_rests_on_reduction(values[x.name], block) for x in loads(s.value) if x.name in values)
