"""A block as the scheduler takes it: results of reductions, stored values and indices as numbers have names."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import islice

from baracuda_gen.formula.gather import gathered_places, unreported
from baracuda_gen.formula.graph import (
    INDEX,
    Block,
    Call,
    Dim,
    Expr,
    Gather,
    Index,
    Kind,
    Load,
    Reduce,
    Scan,
    Size,
    Statement,
    Stored,
    Tensor,
    computed,
    kept,
    needed_by,
    outer_nodes,
    rebuild,
    renamed,
    substitute,
)
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.rewrite import Lets, indices_in_order, lift_reductions, replace_nodes
from baracuda_gen.formula.scatter import match_of


@kept
def schedulable(block: Block) -> Block:
    """The block in a form that any kernel may compute. Every reduction is a statement of its own, and every scan a let.
    Every index that is a number is an operand. Every output that is read again is a let that is stored. A place that is
    gathered itself is a let, which is stored too.

    Results of reductions, and what rests on them for the same outputs, need no let: one kernel stores them, and others
    read them from memory.
    """
    lifted = _with_index_operands(_with_own_indices(_with_places(lift_reductions(_with_rounded_lets(block)))))
    element = {t.name: t.element for t in block.outputs}
    again = {x.name for s in lifted.statements for x in s.value.loads if x.name in element and x.name != s.name}
    lifted = _with_named_reductions(lifted, again)
    again = {s.name for s in lifted.statements if s.name in again and not _is_result(s, lifted)}
    if not again:
        return _with_own_axes(lifted)
    lets = Lets.of(lifted)
    values: dict[str, str] = {}
    statements: list[Statement] = []

    for s in lifted.statements:
        read = replace(s, value=renamed(s.value, values))
        if s.name not in again:
            statements.append(read)
            continue
        let = lets.named(f"{s.name}_value", s.target.at, lets.kinds[s.name])
        values[s.name] = let.name
        if isinstance(read.value, Reduce):  # which stays the root of a statement
            result, read = _named(read, lets)
            statements.append(result)
        statements += [Statement(let, Stored(element[s.name], read.value), s.line), replace(s, value=let)]
    return _with_own_axes(replace(lifted, statements=tuple(statements), kinds=lets.kinds))


def _with_own_axes(block: Block) -> Block:
    """Each let with the indices that its value depends on alone: it is computed once for all places of the others. A
    result that is stored has them in the order in which what it reads lies in memory.
    """
    read = {x for s in block.statements for x in s.value.loads}
    kept_as_they_are = {t.name for t in block.outputs} | {x.name for x in read - {s.target for s in block.statements}}
    table: dict[Expr, Expr] = {}
    statements: list[Statement] = []
    for s in block.statements:
        made = replace(s, value=substitute(s.value, table))
        own = tuple(i for i in s.target.at if {*i.free_indices} & {*made.value.free_indices})
        if isinstance(s.value, Reduce) and match_of(s.value) is None:
            reads = (x.free_indices for x in s.value.loads)
            widest = next((i for i in reads if {*i} >= {*s.target.free_indices}), s.target.free_indices)
            own = tuple(Index(i) for i in widest if Index(i) in own)
        scans = any(isinstance(x, Scan) for x in made.value.nodes)
        if s.name not in kept_as_they_are and own != s.target.at and not scans:
            made = replace(made, target=Load(s.name, own))
            table[s.target] = made.target
        statements.append(made)
    return replace(block, statements=tuple(statements)) if table else block


def with_outputs_read(block: Block) -> Block:
    """The value of an output that is read elsewhere, as in `total[n, g * size + r]`, is read from the output."""
    elements = {t.name: t.element for t in block.outputs}
    rounded = {s.target: s.value.element for s in block.statements if isinstance(s.value, Stored)}
    copies = [(s.value, s.target) for s in block.statements if isinstance(s.value, Load) and s.value in rounded]
    stored = {x.name: to for x, to in copies if x.at == to.at and elements.get(to.name) == rounded[x]}

    def read(e: Expr) -> Expr | None:
        to = stored.get(e.name) if isinstance(e, Load) else None
        return replace(to, at=e.at) if isinstance(e, Load) and to is not None and e.at != to.at else None

    return replace(block, statements=tuple(replace(s, value=replace_nodes(s.value, read)) for s in block.statements))


def rounds_of(block: Block) -> list[set[str]]:
    """What kernels store, one round after the other: what is read at other places than its own, as `a[n, i + 1]`, with
    the outputs that rest on nothing later; all outputs in the last round. So are reductions along what is stored then,
    which later rounds rest on: one kernel has both.
    """
    own = {s.name: s for s in block.statements}
    number: dict[str, int] = {}
    elsewhere: dict[str, None] = {}
    results: dict[str, set[str]] = {}  # of reductions, which a statement rests on
    later = set[str]()
    for s in block.statements:  # each after what it reads
        number[s.name], rests = 0, set[str]()
        for x in s.value.loads:
            away = x.name in own and x.at != own[x.name].target.at
            number[s.name] = max(number[s.name], number.get(x.name, 0) + away)
            elsewhere |= {x.name: None} if away else {}
            rests |= set() if away else results.get(x.name, set())
        later |= {r for r in rests if number[r] < number[s.name]}
        results[s.name] = {s.name} if isinstance(s.value, Reduce) else rests
    outputs = {t.name for t in block.outputs}
    stored = {(number[n], *sorted(own[n].target.free_indices)) for n in (*elsewhere, *outputs) if n in own}
    spaces = {r: {*own[r].target.free_indices, *value.over} for r in later if isinstance(value := own[r].value, Reduce)}
    shared = [r for r, space in spaces.items() if (number[r], *sorted(space)) in stored]
    last = max((number[name] + 1 for name in elsewhere), default=0)
    wanted = (*elsewhere, *shared, *outputs)
    return [{name for name in wanted if number.get(name, 0) <= k} for k in range(last)] + [outputs]


def _named(s: Statement, lets: Lets) -> tuple[Statement, Statement]:
    """A statement as a let of its value, and what reads that."""
    let = lets.value(s.value, s.target.at)
    return Statement(let, s.value, s.line), replace(s, value=let)


def _with_named_reductions(block: Block, again: Collection[str]) -> Block:
    """A reduction that is an output which is read again, as a let of its own: what is read is the rounded value. To the
    compute type nothing is rounded. A scan is always a let: other scans of a kernel and its outputs read it.
    """
    lets, statements = Lets.of(block), list[Statement]()
    rounded = {t.name for t in block.outputs if computed(t.element) is None} & set(again)
    scanned = {t.name for t in block.outputs}
    for s in block.statements:
        apart = s.name in (scanned if isinstance(s.value, Scan) else rounded)
        statements += _named(s, lets) if isinstance(s.value, Reduce | Scan) and apart else [s]
    return replace(block, statements=tuple(statements), kinds=lets.kinds)


def _with_rounded_lets(block: Block) -> Block:
    """Each value that is rounded within an expression, or before it is stored, as a let."""
    lets, statements, known = Lets.of(block), list[Statement](), dict[Expr, Load]()
    outputs = {t.name for t in block.outputs}

    def let(e: Expr) -> Expr:
        made = rebuild(e, let)
        if not isinstance(e, Stored):
            return made
        if e not in known:
            known[e] = lets.named("rounded", indices_in_order(e, block.extents), kind_of(e, lets.kinds))
            statements.append(Statement(known[e], made))
        return known[e]

    for s in block.statements:
        value = let(s.value) if s.name in outputs else rebuild(s.value, let)
        statements.append(replace(s, value=value))
    return replace(block, statements=tuple(statements), kinds=lets.kinds) if known else block


def _with_places(block: Block) -> Block:
    """Each place that is gathered itself as a let."""
    lets, statements = Lets.of(block), list[Statement]()
    known, outputs = gathered_places(block.statements), {t.name for t in block.outputs}
    places: dict[Expr, Load] = {}

    def place(e: Expr) -> Expr:
        if unreported(e)[0] is not e:
            return rebuild(e, place)
        made = read(e)
        if e not in known or isinstance(e, Load) and e.name not in outputs:
            return made
        if e not in places:
            places[e] = lets.named("place", indices_in_order(e, block.extents), kind_of(e, lets.kinds))
            statements.append(Statement(places[e], made))
        return places[e]

    def read(e: Expr) -> Expr:
        return Gather(e.load, tuple(map(place, e.places))) if isinstance(e, Gather) else rebuild(e, read)

    for s in block.statements:
        value = read(s.value)  # after the lets that it reads
        statements.append(replace(s, value=value))
    return replace(block, statements=tuple(statements), kinds=lets.kinds) if places else block


def _with_own_indices(block: Block) -> Block:
    """Of two indices of one extent, which no statement has both, the dim's own or the first: equal indices share a
    kernel, and then equal values a let.
    """
    used = [{x.name for e in (s.target, s.value) for x in e.nodes if isinstance(x, Index)} for s in block.statements]
    table: dict[Expr, Expr] = {}
    for k, (i, extent) in enumerate(block.extents.items()):
        dim = extent.dim if isinstance(extent, Size) else ""
        others = (dim, *islice(block.extents, k)) if i != dim else ()
        same = (o for o in others if block.extents.get(o) == extent and Index(o) not in table)
        own = next((o for o in same if not any({i, o} <= names for names in used)), None)
        if own is None:
            continue
        table[Index(i)] = Index(own)
        used = [{own if name == i else name for name in names} for names in used]
    if not table:
        return block
    outputs = {t.name for t in block.outputs}
    lets: dict[tuple[tuple[Expr, ...], Expr], str] = {}
    names: dict[str, str] = {}  # of lets that have an equal one

    statements: list[Statement] = []
    for s in block.statements:
        at, value = tuple(substitute(i, table) for i in s.target.at), renamed(substitute(s.value, table), names)
        first = s.name if s.name in outputs else lets.setdefault((at, value), s.name)
        if first != s.name:
            names[s.name] = first
        else:
            statements.append(Statement(Load(s.name, at), value, s.line))
    extents = {i: extent for i, extent in block.extents.items() if Index(i) not in table}
    return replace(block, statements=tuple(statements), extents=extents)


def _with_index_operands(block: Block) -> Block:
    """An index that is a number is an operand of one dim whose elements are their own places."""
    outside = (x for s in block.statements for x in outer_nodes(s.value, _kept_load))  # of []
    used = dict.fromkeys(x.name for x in outside if isinstance(x, Index))
    if not used:
        return block
    lets = Lets(block.kinds, block.aliases.values())
    operands = {i: lets.named(i, (Index(i),), Kind.INT) for i in used}

    def read(e: Expr) -> Expr | None:
        return operands[e.name] if isinstance(e, Index) else _kept_load(e)

    statements = tuple(replace(s, value=replace_nodes(s.value, read)) for s in block.statements)
    tensors = tuple(Tensor(x.name, INDEX, (Dim(block.extents[i]),)) for i, x in operands.items())
    return replace(block, statements=statements, inputs=(*block.inputs, *tensors), kinds=lets.kinds)


def _kept_load(e: Expr) -> Expr | None:
    return e if isinstance(e, Load) or isinstance(e, Call) and e.function == "random" else None


def _is_result(s: Statement, block: Block) -> bool:
    """Whether an output rests on a reduction, and no reduction runs over its own indices."""
    known = {other.name: other for other in block.statements}
    rests = any(isinstance(needed.value, Reduce) for needed in needed_by([s], known))
    reduced = {i for other in block.statements for x in other.value.nodes if isinstance(x, Reduce) for i in x.over}
    return rests and not reduced & set(s.target.free_indices)
