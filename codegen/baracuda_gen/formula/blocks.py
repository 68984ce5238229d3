"""Dims cut into blocks: an index over blocks and one within a block stand for the dim, where a block is reduced and its
elements read the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from baracuda_gen.formula.affine import polynomial, quotient, same
from baracuda_gen.formula.graph import Block, Call, Expr, Index, Load, Reduce, Scan, Statement, needed_by
from baracuda_gen.formula.rewrite import replace_in_index, replace_nodes, used_extents


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
                    cuts = (_Cut(block, d, g, k, Index(r)) for r in sorted(rest) if same(block.extents[r], g))
                    yield from (cut for cut in cuts if cut.is_reduced)


def _over(e: Expr) -> tuple[str, ...]:
    return e.over if isinstance(e, Reduce) else ()


@dataclass
class _Cut:
    """Of an index `d` into blocks of a size: `k` is over blocks, and `r` is within one."""

    block: Block
    d: Index
    size: Expr
    k: Index
    r: Index

    @cached_property
    def place(self) -> Expr:
        return Call("+", (Call("*", (self.k, self.size)), self.r))

    @property
    def is_reduced(self) -> bool:
        """Whether a reduction over `r` reads at `k * size + r`."""
        of_blocks = (x for s in self.block.statements for x in s.value.nodes if self.r.name in _over(x))
        place = polynomial(self.place)
        return any(polynomial(i) == place for x in of_blocks for load in x.loads for i in load.at)

    @cached_property
    def targets(self) -> dict[str, Load]:
        """Of the statements that have the index, and read blocks by it or what one of these makes."""
        by_block, found = Call("//", (self.d, self.size)), dict[str, Load]()
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
        taken = {self.k, self.r} & {*s.target.nodes, *s.value.nodes}
        if taken or any(self._prevents(x) for x in s.value.nodes):
            return None
        target = self._target(s.target) if s.name in self.targets else s.target
        return replace(s, target=target, value=self._value(s.value))

    def _value(self, e: Expr) -> Expr:
        return replace_in_index(replace_nodes(e, self._read), {self.d.name: self.place}, dict(self.block.extents))

    def _prevents(self, x: Expr) -> bool:
        match x:
            case Call("//" | "%", (i, size)):
                return i == self.d and size != self.size
        return isinstance(x, Scan) and self.d.name in x.over

    def _read(self, e: Expr) -> Expr | None:
        match e:
            case Reduce(op, over, body) if self.d.name in over:
                cut = (j for i in over for j in ((self.k.name, self.r.name) if i == self.d.name else (i,)))
                return Reduce(op, tuple(cut), self._value(body))
            case Load(name) if name in self.targets:
                return self._target(e)
        return None

    def _target(self, x: Load) -> Load:
        """An output is written in blocks; a let has both indices."""
        parts = (self.place,) if self.block.tensor(x.name) else (self.k, self.r)
        return replace(x, at=tuple(p for i in x.at for p in (parts if i == self.d else (i,))))
