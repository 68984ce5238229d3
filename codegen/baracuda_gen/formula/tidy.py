"""From adjoints as found to a block as one would write it: inline, simplify, name repeats, recompute, order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from baracuda_gen.formula import rewrite
from baracuda_gen.formula.gather import gathers_of
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    Attribute,
    Block,
    Call,
    Const,
    Expr,
    Gather,
    Index,
    Kind,
    Load,
    Reduce,
    Scan,
    Size,
    Statement,
    SumTo,
    Tensor,
    substitute,
)
from baracuda_gen.formula.kinds import to_float
from baracuda_gen.formula.simplify import Simplifier, Term, product
from baracuda_gen.formula.solve import is_stored
from baracuda_gen.formula.specialise import needed

MAX_ROUNDS = 6
SMALL, SMALL_ADJOINT = 4, 16  # loads and calls that may be repeated; name_repeats finds what is worth naming after all
LARGEST = 48  # loads and calls of one expression, so that long formulas stay readable and recursion shallow


def tidy(
    forward: Block,
    derived: Sequence[Statement],
    seeds: tuple[Tensor, ...],
    outputs: tuple[Tensor, ...],
    extents: dict[str, Expr],
    kinds: dict[str, Kind],
    lifted: Collection[str],
) -> Block:
    """The backward block: `outputs` from the forward's inputs and `seeds`. `lifted`: lets that the forward invented."""
    keep = [t.name for t in outputs]
    written = Counter(s.name for s in forward.statements)
    # A piece of an output stands for no value: its name would be that of the other pieces too.
    forward = replace(forward, statements=tuple(s for s in forward.statements if written[s.name] == 1))
    inverses = _inverses(forward)
    derived = [replace(s, value=substitute(s.value, inverses)) for s in derived]
    simplifier = Simplifier(kinds, extents, _known(forward), _means(forward, extents))
    statements = [replace(s, value=simplifier.simplify(s.value)) for s in rewrite.ordered(derived, keep)]
    for _ in range(MAX_ROUNDS):
        inlined = _inlined(statements, keep, extents)
        simplified = [replace(s, value=simplifier.simplify(s.value)) for s in inlined]
        simplified = rewrite.ordered(simplified, keep)
        if simplified == statements:
            break
        statements = simplified
    recomputed = _recomputed(forward, statements, extents, kinds)
    lets = rewrite.Lets(kinds, (*extents, *forward.aliases.values()))
    statements = rewrite.ordered(rewrite.name_repeats(recomputed, lets, extents), keep)
    statements = _unlifted(statements, lifted)
    read = {x.name for s in statements for x in s.value.loads}
    inputs = tuple(t for t in (*forward.inputs, *seeds) if t.name in read)
    known = {*(s.name for s in statements), *(t.name for t in inputs)}
    operands = {*(t.name for t in (*forward.inputs, *forward.outputs)), *(s.name for s in forward.statements)}
    used = rewrite.used_extents(statements, extents)
    return Block(
        statements=tuple(statements),
        inputs=inputs,
        outputs=outputs,
        extents=used,
        kinds={n: k for n, k in lets.kinds.items() if n in known or n in forward.kinds and n not in operands},
        aliases={e: n for e, n in forward.aliases.items() if n not in used},
    )


def _inverses(forward: Block) -> dict[Expr, Expr]:
    """Lets that hold `1 / scale`, with their values: so that scale * inverse is seen to be 1."""
    outputs = {t.name for t in forward.outputs}
    found: dict[Expr, Expr] = {}
    for s in forward.statements:
        match s.value:
            case Call("/", (Const(), Load())) if s.name not in outputs:
                found[s.target] = s.value
    return found


def _known(forward: Block) -> list[tuple[Load, Term]]:
    """Named products that may stand for themselves: quotients, and products that are lets."""
    outputs = {t.name for t in forward.outputs}
    found = []
    for s in forward.statements:
        function = s.value.function if isinstance(s.value, Call) else ""
        plain = s.target.at != (ANY_SHAPE,) and all(isinstance(i, Index) for i in s.target.at)
        if plain and (function == "/" or function == "*" and s.name not in outputs):
            term = product(s.value)
            if len(term.factors) > 1 and not term.masks and forward.kinds[s.name] is Kind.FLOAT:
                found.append((s.target, term))
    return found


def _means(forward: Block, extents: Mapping[str, Expr]) -> dict[Load, tuple[frozenset[str], Expr]]:
    """Lets that hold a mean: of what, and over which indices."""
    named: dict[Expr, Expr] = {s.target: s.value for s in forward.statements}
    found = {}
    for s in forward.statements:
        match s.value:
            case Call("/", (total, count)):
                of = named.get(total, total)
                if isinstance(of, Reduce) and of.op == "sum" and count == to_float(rewrite.extent(of.over, extents)):
                    found[s.target] = frozenset(of.over), of.body
    return found


def _inlined(statements: list[Statement], keep: Sequence[str], extents: dict[str, Expr]) -> list[Statement]:
    uses = Counter(x.name for s in statements for x in s.value.loads)
    reductions = (x for s in statements for x in s.value.nodes if isinstance(x, Reduce | Scan | SumTo))
    in_reduction = {y.name for x in reductions for y in x.body.loads}
    nodes = (x for s in statements for x in s.value.nodes if isinstance(x, Call) and x.function == "guarded")
    # Read from memory: where a condition holds, where values say, and results where an index is computed.
    stored = {load.name for x in nodes for load in x.args[1].loads} | {x.name for x in gathers_of(statements)}
    lets = {s.name: s for s in statements}
    stored |= {x.name for s in statements for x in s.value.loads if x.name in lets and _is_result_elsewhere(x, lets)}
    table: dict[str, Statement] = {}
    sizes: dict[str, int] = {}  # of what goes in, with all that goes into it
    for s in statements:
        size = rewrite.weight(s.value) + sum(sizes.get(x.name, 0) for x in s.value.loads)
        if s.name not in (*keep, *stored) and _inlinable(s, size, uses[s.name], s.name in in_reduction):
            table[s.name] = s
            sizes[s.name] = size

    def go(e: Expr) -> Expr | None:
        if not isinstance(e, Load) or e.name not in table:
            return None
        s = table[e.name]
        names = {i.name: x for i, x in zip(s.target.at, e.at, strict=True) if isinstance(i, Index) and i != x}
        return rewrite.replace_nodes(rewrite.replace_indices(s.value, names, extents) if names else s.value, go)

    return [replace(s, value=rewrite.replace_nodes(s.value, go)) for s in statements if s.name not in table]


def _is_result_elsewhere(x: Load, lets: Mapping[str, Statement]) -> bool:
    """Whether a let rests on a reduction, and an index that it is read at is computed, as in `total[place // 2]`."""
    pairs = zip(lets[x.name].target.at, x.at, strict=True)
    computed = {i for own, place in pairs if not isinstance(place, Index) for i in own.free_indices}
    return is_stored(x, lets, computed)


def _inlinable(s: Statement, size: int, uses: int, in_reduction: bool) -> bool:
    if isinstance(s.value, Reduce | Scan | SumTo) or any(x.name == s.name for x in s.value.loads):
        return False
    if in_reduction and any(isinstance(x, Reduce | Scan) for x in s.value.nodes):
        return False
    if uses <= 1 or isinstance(s.value, Load | Const | Attribute | Size):
        return size <= LARGEST
    return size <= (SMALL_ADJOINT if s.name.startswith("d_") else SMALL)


def _recomputed(
    forward: Block, derived: Sequence[Statement], extents: dict[str, Expr], kinds: dict[str, Kind]
) -> list[Statement]:
    """The derived statements after those of the forward that they read. A name read at other indices than its own
    (block by block, or as the adjoint of an operand names them) is recomputed at those, but for scans, and for what
    rests on a reduction where indices are computed, as in `place // 2`: these are stored, and read there.
    """
    written = Counter(s.name for s in derived)
    by_name = {s.name: s for s in (*forward.statements, *derived) if written[s.name] <= 1}
    inputs = {t.name for t in forward.inputs}
    copies: dict[tuple[str, tuple[Expr, ...]], Statement] = {}

    def go(e: Expr) -> Expr | None:
        if isinstance(e, Call) and e.function == "guarded":
            return e
        if isinstance(e, Gather):
            return Gather(e.load, tuple(rewrite.replace_nodes(place, go) for place in e.places))
        if not isinstance(e, Load) or e.name not in by_name or e.name in inputs or e.at == by_name[e.name].target.at:
            return None
        s = by_name[e.name]
        if isinstance(s.value, Scan) or _is_result_elsewhere(e, by_name):
            return None
        if (e.name, e.at) not in copies:
            other = next(x for x, own in zip(e.at, s.target.at, strict=True) if x != own)
            name = rewrite.free_name("_".join((e.name, "by", *other.free_indices[:1])), {*kinds, *extents})
            names = {i.name: x for i, x in zip(s.target.at, e.at, strict=True) if isinstance(i, Index)}
            value = rewrite.replace_nodes(rewrite.replace_indices(s.value, names, extents), go)
            kinds[name] = kinds[e.name]
            copies[e.name, e.at] = Statement(Load(name, tuple(map(Index, e.free_indices))), value)
        return copies[e.name, e.at].target

    moved = [replace(s, value=rewrite.replace_nodes(s.value, go)) for s in derived]
    return [*forward.statements, *copies.values(), *moved]


def _unlifted(statements: list[Statement], lifted: Collection[str]) -> list[Statement]:
    """Reductions that the forward lifted back where they stood, if only that place reads them."""
    reads = [x for s in statements for x in s.value.loads]
    alone = {s.name: s for s in statements if s.name in lifted and sum(x.name == s.name for x in reads) == 1}

    def go(e: Expr) -> Expr | None:
        if isinstance(e, Load) and e.name in alone and alone[e.name].target == e:
            return rewrite.replace_nodes(alone[e.name].value, go)
        return e if isinstance(e, Reduce | Scan | SumTo) else None  # one reduction inside another stays named

    moved = [replace(s, value=rewrite.replace_nodes(s.value, go)) for s in statements]
    return needed(moved, {s.name for s in moved} - alone.keys())
