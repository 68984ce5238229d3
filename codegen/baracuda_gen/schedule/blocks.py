"""Indices that are used in blocks (`axis // group_size`), beside reductions that know them as block and place
(`g * group_size + r`): with one way to say both, they may share a kernel.
"""

from __future__ import annotations

from dataclasses import replace

from baracuda_gen.formula.affine import divides, divisible, quotient, same
from baracuda_gen.formula.graph import Block, Call, Expr, Index, Load, Reduce, Scan, Statement
from baracuda_gen.formula.op import Op
from baracuda_gen.formula.rewrite import replace_nodes


def in_blocks(op: Op, block: Block) -> Block:
    """The block with `axis` as `g * group_size + r` wherever a reduction along `r` reads places of that form, and
    elements are in blocks of as many.
    """
    exact = divisible(c.expression for c in op.conditions)
    for group, size, place in _forms(block):
        for name in _used_in_blocks(block, size):
            blocks = quotient(block.extents[name], size, exact)
            if (
                blocks is None
                or not same(blocks, block.extents[group])
                or not divides(size, block.extents[name], exact)
            ):
                continue
            block = _split(block, name, group, size, place) or block
    return block


def _forms(block: Block) -> list[tuple[str, Expr, str]]:
    """Block, its size and place of what reductions read along a block."""
    found: dict[tuple[str, Expr, str], None] = {}
    for e in (s.value for s in block.statements if isinstance(s.value, Reduce)):
        for at in (at for x in e.loads for at in x.at):
            match at:
                case Call("+", (Call("*", (Index(name=group), size)), Index(name=place))) if place in e.over:
                    found[group, size, place] = None
    return [*found]


def _used_in_blocks(block: Block, size: Expr) -> list[str]:
    """The indices of which a block of that size is read."""
    nodes = (x for s in block.statements for load in s.value.loads for at in load.at for x in at.nodes)
    blocks = (x.args[0] for x in nodes if isinstance(x, Call) and x.function == "//" and x.args[1] == size)
    return [*dict.fromkeys(i.name for i in blocks if isinstance(i, Index))]


def _split(block: Block, name: str, group: str, size: Expr, place: str) -> Block | None:
    """The block without an index; None where a let has it in another way than as a place of its own, or something goes
    along it.
    """
    outputs, index = {t.name for t in block.outputs}, Index(name)
    lets = {s.name for s in block.statements if s.name not in outputs and index in s.target.at}
    for s in block.statements:
        if isinstance(s.value, Reduce) and name in s.value.over or isinstance(s.value, Scan) and name == s.value.over:
            return None
        if name in s.target.free_indices and {group, place} & {*s.target.free_indices, *s.value.free_indices}:
            return None
        if any(x.name in lets and index not in x.at for x in s.value.loads):
            return None

    def split(e: Expr) -> Expr | None:
        match e:
            case Load(name=let) if let in lets:
                return _of_let(e)
            case Call("//", (Index(name=own), k)) if own == name and k == size:
                return Index(group)
            case Call("%", (Index(name=own), k)) if own == name and k == size:
                return Index(place)
            case Index(name=own) if own == name:
                return Call("+", (Call("*", (Index(group), size)), Index(place)))
        return None

    def _of_let(x: Load) -> Load:
        return Load(x.name, tuple(i for at in x.at for i in ((Index(group), Index(place)) if at == index else (at,))))

    def of(s: Statement) -> Statement:
        target = _of_let(s.target) if s.name in lets else replace_nodes(s.target, split)
        assert isinstance(target, Load)
        return replace(s, target=target, value=replace_nodes(s.value, split))

    return replace(block, statements=tuple(map(of, block.statements)))
