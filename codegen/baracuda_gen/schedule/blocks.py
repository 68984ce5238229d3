"""Indices that are used in blocks (`axis // group_size`), as block and place in it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from baracuda_gen.formula.affine import quotient, same
from baracuda_gen.formula.blocks import Split, split_statement
from baracuda_gen.formula.graph import ANYWHERE, Block, Call, Expr, Gather, Index, Load, Reduce, Scan, needed_by
from baracuda_gen.formula.op import Op
from baracuda_gen.formula.rewrite import computed_once, free_name, replace_nodes
from baracuda_gen.formula.show import show


def in_blocks(op: Op, block: Block) -> Block:
    """The block with `axis` as `g * group_size + r` wherever a reduction along `r` reads places of that form, and
    elements are in blocks of as many: with one way to say both, they may share a kernel.
    """
    rules = [c.expression for c in op.conditions]
    for split in _read_by_reductions(block):
        for name in _used_in_blocks(block, split.size):
            blocks = quotient(block.extents[name], split.size, rules)
            if blocks is not None and same(blocks, block.extents[split.block]):
                block = _without(block, name, split) or block
    return block


def rows_in_blocks(op: Op, block: Block) -> Block:
    """The block with an index that reductions go along, and of which one size of blocks is read, as block and place:
    then a kernel of rows finds what belongs to a block by strides, but not elements of which a byte has two.
    """
    rules = [c.expression for c in op.conditions]
    if any(d.packed for t in block.inputs for d in op.dtypes(t.element)):
        return block
    for name in dict.fromkeys(i for s in block.statements if isinstance(s.value, Reduce) for i in s.value.over):
        calls = (x for s in block.statements for x in s.value.nodes if isinstance(x, Call) and x.function == "//")
        sizes = {x.args[1] for x in calls if x.args[0] == Index(name)}
        blocks = [quotient(block.extents[name], size, rules) for size in sizes]
        match blocks, [*sizes]:
            case [Expr() as count], [size]:
                taken = {*block.kinds, *block.extents}
                own, place = (free_name(f"{name}_{part}", taken) for part in ("block", "place"))
                known = replace(block, extents={**block.extents, own: count, place: size})
                block = _without(known, name, Split(size, own, place), True) or block
    return block


def _read_by_reductions(block: Block) -> list[Split]:
    """What reductions along the places of a block read, themselves or through lets."""
    found: dict[Split, None] = {}
    known = {s.name: s for s in block.statements}
    for s in block.statements:
        over = s.value.over if isinstance(s.value, Reduce) else ()
        for at in (at for needed in needed_by([s], known) for x in needed.value.loads for at in x.at if over):
            match at:
                case Call("+", (Call("*", (Index(group), size)), Index(place))) if place in over:
                    found[Split(size, group, place)] = None
    return [*found]


def _used_in_blocks(block: Block, size: Expr) -> list[str]:
    """The indices of which a block of that size is read."""
    nodes = (x for s in block.statements for load in s.value.loads for at in load.at for x in at.nodes)
    blocks = (x.args[0] for x in nodes if isinstance(x, Call) and x.function == "//" and x.args[1] == size)
    return [*dict.fromkeys(i.name for i in blocks if isinstance(i, Index))]


def _without(block: Block, name: str, by: Split, reduced: bool = False) -> Block | None:
    """The block without an index; None where a let is read at another place than that, or a scan goes along it, or,
    if not `reduced`, a reduction.
    """
    outputs, index = {t.name for t in block.outputs}, Index(name)
    lets = {s.name for s in block.statements if s.name not in outputs and index in s.target.at}
    for s in block.statements:
        if isinstance(s.value, Scan if reduced else Reduce | Scan) and name in s.value.over:
            return None
        used = {*s.target.free_indices, *s.value.free_indices}
        if name in s.target.free_indices and used & {by.block, by.place}:
            return None
        if any(x.name in lets and index not in x.at for x in s.value.loads):
            return None
    moved = replace(block, statements=tuple(split_statement(s, name, by, lets) for s in block.statements))
    return computed_once(moved)  # what was computed for elements and for blocks


def gathered_at(op: Op, block: Block, computed: Collection[Expr]) -> Block:
    """The block with elements at computed places as gathered ones: any kernel reads them. If the block itself has no
    such place, since two of its kernels became one, those at all quotients and remainders. Refuses outputs that are
    written there, and operands that may have two elements to a byte.
    """
    packed = {t.name for t in block.inputs if any(d.packed for d in op.dtypes(t.element))}

    def with_gathers(is_computed: Callable[[Expr], bool]) -> Block:
        def gathered(e: Expr) -> Expr | None:
            load, known = (e.load, e.places) if isinstance(e, Gather) else (e, ())
            if not isinstance(load, Load) or not any(map(is_computed, load.at)):
                return None
            if load.name in packed:
                unread = f"'{load.name}' may have two elements to a byte: this kernel cannot read it at {show(load)}"
                raise op.refused(f"{unread}; cast it in an op of its own first")
            at = tuple(ANYWHERE if is_computed(i) else i for i in load.at)
            own = iter([replace_nodes(place, gathered) for place in known])
            places = (next(own) if i == ANYWHERE else i for i in load.at if i == ANYWHERE or is_computed(i))
            return Gather(Load(load.name, at), tuple(places))

        return replace(
            block, statements=tuple(replace(s, value=replace_nodes(s.value, gathered)) for s in block.statements)
        )

    found = with_gathers(lambda place: any(x in computed for x in place.nodes))
    if found == block:
        found = with_gathers(lambda place: not place.called.isdisjoint(("//", "%")))
    if found == block:
        places = ", ".join(sorted(map(show, computed)))
        raise op.refused(f"no kernel has elements at {places} beside all else that it computes; use two ops")
    return found
