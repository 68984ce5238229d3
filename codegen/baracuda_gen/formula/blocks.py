"""Dims cut into blocks: an index over blocks and one within a block stand for the dim, where a block is reduced and its
elements read the result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from baracuda_gen.formula.affine import polynomial, quotient, same
from baracuda_gen.formula.graph import Block, Call, Expr, Index, Load, Reduce, Scan, Statement, needed_by, rebuild
from baracuda_gen.formula.rewrite import replace_nodes, used_extents


@dataclass(frozen=True)
class Split:
    """What stands for an index: the block, of that size, and the place in it."""

    size: Expr
    block: str
    place: str


def in_parts(e: Expr, splits: Mapping[str, Split]) -> Expr:
    """`i // size` becomes i's block, `i % size` its place in the block, and i itself block * size + place."""
    match e:
        case Call("//" | "%" as sign, (Index(name), k)) if name in splits and splits[name].size == k:
            return Index(splits[name].block if sign == "//" else splits[name].place)
        case Index(name) if name in splits:
            split = splits[name]
            return Call("+", (Call("*", (Index(split.block), split.size)), Index(split.place)))
        case _:
            return rebuild(e, lambda c: in_parts(c, splits))


def split_statement(s: Statement, name: str, by: Split, lets: Collection[str]) -> Statement:
    """The statement with block and place for an index: a reduction along it goes along both, and of `lets`, each has a
    dim for either.
    """

    def cut(e: Expr) -> Expr | None:
        match e:
            case Load(let, at) if let in lets:
                parts = (Index(by.block), Index(by.place))
                return Load(let, tuple(i for own in at for i in (parts if own == Index(name) else (own,))))
            case Reduce(op, over, body) if name in over:
                both = (i for own in over for i in ((by.block, by.place) if own == name else (own,)))
                return Reduce(op, tuple(both), replace_nodes(body, cut))
        return None

    target, value = (in_parts(replace_nodes(e, cut), {name: by}) for e in (s.target, s.value))
    assert isinstance(target, Load)
    return replace(s, target=target, value=value)


def with_blocks(block: Block, facts: Sequence[Expr]) -> Block:
    """The block with two indices in place of one, `k * g + r` for `d`, in statements that read at `d // g` what another
    statement reduced over blocks of g. So a kernel that has a block as its row can write them too. Each cut leaves
    fewer reads at `d // g`.
    """
    moved = (cut.moved() for cut in _cuts(block, facts))
    found = next((b for b in moved if b is not None), None)
    return block if found is None else with_blocks(found, facts)


def _cuts(block: Block, facts: Sequence[Expr]) -> Iterator[_Cut]:
    made = {s.name: s for s in block.statements}
    for x in (x for s in block.statements for x in s.value.loads if x.name in made):
        for place, own in zip(x.at, made[x.name].target.at, strict=False):  # a refused left side may be empty
            match place, own:
                case Call("//", (Index() as d, g)), Index() as k:
                    blocks = quotient(block.extents[d.name], g, facts)
                    if blocks is None or not same(block.extents[k.name], blocks):
                        continue  # not over the blocks of g of d, all of them whole
                    rest = {r for s in needed_by([made[x.name]], made) for e in s.value.nodes for r in _over(e)}
                    cuts = (_Cut(block, d, Split(g, k.name, r)) for r in sorted(rest) if same(block.extents[r], g))
                    yield from (cut for cut in cuts if cut.is_reduced)


def _over(e: Expr) -> tuple[str, ...]:
    return e.over if isinstance(e, Reduce) else ()


@dataclass
class _Cut:
    """Of an index `d` into blocks."""

    block: Block
    d: Index
    by: Split

    @property
    def is_reduced(self) -> bool:
        """Whether a reduction over the places of a block reads a block."""
        of_blocks = (x for s in self.block.statements for x in s.value.nodes if self.by.place in _over(x))
        place = polynomial(in_parts(self.d, {self.d.name: self.by}))
        return any(polynomial(i) == place for x in of_blocks for load in x.loads for i in load.at)

    @cached_property
    def targets(self) -> dict[str, Load]:
        """Of the statements that have the index, and read blocks by it or what one of these makes."""
        by_block, found = Call("//", (self.d, self.by.size)), dict[str, Load]()
        for s in self.block.statements:
            reads = any(by_block in x.at or x.name in found for x in s.value.loads)
            if reads and self.d in s.target.at:
                found[s.name] = s.target
        return found

    def moved(self) -> Block | None:
        """None where the block reads these at other places, scans along the index, or cuts it otherwise too; and where
        it reads an output that would be written in blocks.
        """
        read = {x.name for s in self.block.statements for x in s.value.loads}
        statements = [self._statement(s) for s in self.block.statements]
        if not self.targets or None in statements or any(self.block.tensor(n) for n in self.targets.keys() & read):
            return None
        kept = tuple(s for s in statements if s is not None)
        return replace(self.block, statements=kept, extents=used_extents(kept, self.block.extents))

    def _statement(self, s: Statement) -> Statement | None:
        reads = [x for x in s.value.loads if x.name in self.targets]
        if any(x.at != self.targets[x.name].at for x in reads):
            return None
        if s.name not in self.targets and not reads:
            return s
        taken = {Index(self.by.block), Index(self.by.place)} & {*s.target.nodes, *s.value.nodes}
        if taken or any(self._prevents(x) for x in s.value.nodes):
            return None
        lets = [name for name in self.targets if self.block.tensor(name) is None]  # an output is written in blocks
        return split_statement(s, self.d.name, self.by, lets)

    def _prevents(self, x: Expr) -> bool:
        match x:
            case Call("//" | "%", (i, size)):
                return i == self.d and size != self.by.size
        return isinstance(x, Scan) and self.d.name in x.over
