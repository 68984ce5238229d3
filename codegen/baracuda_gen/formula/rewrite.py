"""Rewriting blocks: renaming indices, lifting reductions into statements, naming repeats, ordering by use."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from keyword import kwlist

from baracuda_gen.formula.affine import simplify_index
from baracuda_gen.formula.functions import FUNCTIONS, NOUNS, row
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    Block,
    Call,
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
    chained,
    kept,
    rebuild,
    substitute,
)
from baracuda_gen.formula.kinds import kind_of, to_float
from baracuda_gen.formula.simplify import cost

MAX_INVENTED = 20  # characters of a name that no author chose


class Lets:
    """New lets beside those of a block: their names are free, and `kinds` has what they hold."""

    def __init__(self, kinds: Mapping[str, Kind], taken: Iterable[str] = ()):
        self.kinds = dict(kinds)
        self.taken = {*kinds, *taken}

    @classmethod
    def of(cls, block: Block) -> Lets:
        return cls(block.kinds, (*block.extents, *block.aliases.values()))

    def named(self, name: str, at: tuple[Expr, ...], kind: Kind) -> Load:
        name = free_name(name, self.taken)
        self.taken.add(name)
        self.kinds[name] = kind
        return Load(name, at)

    def value(self, x: Expr, at: tuple[Expr, ...]) -> Load:
        """A let of a call or a reduction, named after what it is made of, such as `rsqrt_power_eps`: as many of the
        operands' names as fit, no keyword, and no name of a function that is called.
        """
        match x:
            case Reduce(op) | Scan(op):
                name = op
            case Call(function):
                name = NOUNS.get(function, function)
            case _:
                name = "sum_to"
        for operand in dict.fromkeys(y.name for y in x.loads):
            if len(name) + 1 + len(operand) > MAX_INVENTED - 1:
                break
            name = f"{name}_{operand}"
        return self.named(free_name(name, {*self.taken, *FUNCTIONS, *kwlist}), at, kind_of(x, self.kinds))


@kept
def lift_reductions(block: Block) -> Block:
    """The block with every reduction and scan as the root of a statement of its own, named after what it reduces. It
    is none of an output's parts, which share a name.
    """
    lifted: dict[Expr, Load] = {}
    lets = Lets.of(block)
    out: list[Statement] = []
    written = Counter(s.name for s in block.statements)

    def stands(e: Expr, target: Load) -> bool:
        own = set(target.free_indices)
        if isinstance(e, Scan):
            return own == set(e.free_indices) and written[target.name] == 1
        if not isinstance(e, Reduce):
            return True
        plain = e.op == "sum" or all(isinstance(i, Index) for i in target.at)  # others have a gradient by their result
        return not own & set(e.over) and plain and written[target.name] == 1

    def go(e: Expr, root: Load | None) -> Expr:
        e = rebuild(e, lambda c: go(c, None))
        if not isinstance(e, Reduce | Scan | SumTo) or root is not None and stands(e, root):
            return e
        if e not in lifted:
            lifted[e] = lets.value(e, indices_in_order(e, block.extents))
            out.append(Statement(lifted[e], e))
        return lifted[e]

    for s in block.statements:
        value = go(s.value, s.target)
        out.append(s if value == s.value else replace(s, value=value))
    return block if not lifted else replace(block, statements=tuple(out), kinds=lets.kinds)


def factors(e: Expr) -> list[Expr]:
    """Of a product, in order, converted or not: `float(size(n) * size(m))`."""
    match e:
        case Call("float", (x,)):
            return factors(x)
        case Call("*", (x, y)):
            return [*factors(x), *factors(y)]
    return [e]


def extent(over: Sequence[str], extents: Mapping[str, Expr]) -> Expr:
    """How many elements a reduction over these indices takes."""
    return chained("*", (extents[i] for i in over))


def total(over: Sequence[str], body: Expr, kind: Kind, extents: Mapping[str, Expr]) -> Expr:
    """`sum[over](body)`; times the sizes of those indices for all of which the body is the same."""
    varying = tuple(i for i in over if i in body.free_indices)
    same = [i for i in over if i not in varying]
    found = Reduce("sum", varying, body) if varying else body
    if not same:
        return found
    count = extent(same, extents)
    return Call("*", (found, to_float(count) if kind is Kind.FLOAT else count))


def indices_in_order(e: Expr, extents: Mapping[str, Expr]) -> tuple[Expr, ...]:
    """The left side's indices for a statement that names `e`. A scan is stored, so they are in the order in which what
    it reads lies in memory.
    """
    if isinstance(e, SumTo):
        return (ANY_SHAPE,)
    free = set(e.free_indices)
    reads = e.loads if isinstance(e, Scan) else ()
    widest = max(reads, key=lambda x: len(free & {*x.free_indices}), default=Load("", ()))
    return tuple(Index(i) for i in dict.fromkeys((*widest.free_indices, *extents)) if i in free)


def free_name(name: str, taken: Collection[str]) -> str:
    numbered = (f"{name}{k}" for k in range(2, 1000))
    return name if name not in taken else next(n for n in numbered if n not in taken)


def numbered(names: Sequence[str], taken: Collection[str]) -> list[str]:
    """`x, y, x_2, x_3`: names that stand more than once with numbers, without those in `taken`."""
    found: list[str] = []
    for name in names:
        others = (f"{name}_{k}" for k in itertools.count(2))
        found.append(name if name not in found else next(n for n in others if n not in taken and n not in found))
    return found


def replace_indices(e: Expr, table: Mapping[str, Expr], extents: dict[str, Expr]) -> Expr:
    """Indices replaced by expressions. An index reduced inside is renamed where it would capture another."""
    match e:
        case Index(name):
            return table.get(name, e)
        case Reduce(_, over, body):
            table = {i: x for i, x in table.items() if i not in over}
            incoming = {i for name in body.free_indices if name in table for i in table[name].free_indices}
            renamed: dict[str, str] = {}
            for i in over:
                if i in incoming:
                    renamed[i] = free_name(f"{i}_", {*extents, *incoming})
                    extents[renamed[i]] = extents[i]
            inner = {**table, **{i: Index(n) for i, n in renamed.items()}}
            return replace(e, over=tuple(renamed.get(i, i) for i in over), body=replace_indices(body, inner, extents))
        case Scan(_, (over,)) if over in table:
            index, made = table[over], rebuild(e, lambda c: replace_indices(c, table, extents))
            assert isinstance(index, Index) and isinstance(made, Scan), "a scan is read along its own index"
            return replace(made, over=(index.name,))
        case Load(_, at):
            return replace(e, at=tuple(replace_in_index(i, table, extents) for i in at))
        case _:
            return rebuild(e, lambda c: replace_indices(c, table, extents))


def replace_in_index(e: Expr, table: Mapping[str, Expr], extents: dict[str, Expr]) -> Expr:
    """The same of an index of a load: blocks of what is a sum of block and place are simplified."""
    return simplify_index(replace_indices(e, table, extents), extents)


def replace_nodes(e: Expr, f: Callable[[Expr], Expr | None]) -> Expr:
    """The outermost nodes for which `f` gives something, replaced by that."""
    found = f(e)
    return found if found is not None else rebuild(e, lambda c: replace_nodes(c, f))


def inlined(e: Expr, lets: Mapping[Load, Expr], memo: dict[Expr, Expr]) -> Expr:
    """The expression with the values of lets in place of their names; a gradient's end changes no value. Equal parts
    are one object: written out, they may be as many as powers of two.
    """
    if e not in memo:
        match e:
            case Load():
                memo[e] = inlined(lets[e], lets, memo) if e in lets else e
            case Call("stop_gradient", (x,)):
                memo[e] = inlined(x, lets, memo)
            case _:
                memo[e] = rebuild(e, lambda c: inlined(c, lets, memo))
    return memo[e]


_EXPENSIVE = 4  # operations: a division
_NEVER_NAMED = ("float", "guarded", "reported", "matched")


def name_repeats(statements: Sequence[Statement], lets: Lets, extents: Mapping[str, Expr]) -> list[Statement]:
    """Expensive expressions that stand more than once as statements of their own; the largest first."""
    out = list(statements)
    written = Counter(s.name for s in statements)
    while True:
        # A piece of an output stands for no value, nor does what repeats a value along an index.
        own = [s for s in out if {*s.target.at} <= {*map(Index, s.value.free_indices)}]
        roots = {s.value: s for s in own if written[s.name] <= 1}
        inner = (x for s in out for x in s.value.nodes if x is not s.value or x not in roots)
        always = {x for s in out for x in _computed_always(s.value)}  # what is chosen may be gathered out of bounds
        counts = Counter(
            x for x in filter(_worth_naming, inner) if x in always or not any(isinstance(y, Gather) for y in x.nodes)
        )
        repeated = [x for x, n in counts.items() if n > 1 or x in roots]
        if not repeated:
            return out
        x = max(repeated, key=cost)
        if x in roots:
            load = roots[x].target
        else:
            load = lets.value(x, indices_in_order(x, extents))
            out.insert(0, Statement(load, x))
        out = [s if s.target == load else replace(s, value=substitute(s.value, {x: load})) for s in out]


def computed_once(block: Block) -> Block:
    """The block with each let in place of the same expression elsewhere; a let that holds another one is that one."""
    outputs = [t.name for t in block.outputs]
    known: dict[Expr, Expr] = {}
    made: list[Statement] = []
    for s in ordered(block.statements, outputs):
        value, before = s.value, None
        while value != before:
            value, before = substitute(value, known), value
        own = s.name not in outputs and {*map(Index, value.free_indices)} == {*s.target.at}
        if own and value in known.values():
            known[s.target] = value
            continue
        made.append(replace(s, value=value))
        if own and isinstance(value, Call | Reduce):  # an output holds its value rounded
            known[value] = s.target
    return replace(block, statements=tuple(made))


def _computed_always(e: Expr) -> Iterator[Expr]:
    """The nodes that are in no arm of a where()."""
    yield e
    for c in e.children[:1] if isinstance(e, Call) and e.function == "where" else e.children:
        yield from _computed_always(c)


def _worth_naming(x: Expr) -> bool:
    if isinstance(x, Reduce | Scan):
        return True
    if not isinstance(x, Call) or x.function in _NEVER_NAMED or row(x.function).result == "bool" or not x.loads:
        return False
    return cost(x) >= _EXPENSIVE or sum(1 for y in x.nodes if isinstance(y, Call)) >= 3


def ordered(statements: Sequence[Statement], keep: Iterable[str]) -> list[Statement]:
    """The statements that `keep` needs, each after what it reads."""
    by_name: dict[str, list[Statement]] = {}
    for s in statements:
        by_name.setdefault(s.name, []).append(s)
    out: list[Statement] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in seen or name not in by_name:
            return
        seen.add(name)
        for s in by_name[name]:
            for x in s.value.loads:
                visit(x.name)
        out.extend(by_name[name])

    for name in keep:
        visit(name)
    return out


def used_extents(statements: Iterable[Statement], extents: Mapping[str, Expr]) -> dict[str, Expr]:
    """The extents of the indices that stand in the statements, in order of first use."""
    found: dict[str, Expr] = {}
    for s in statements:
        for e in (s.target, s.value):
            for x in e.nodes:
                names = x.over if isinstance(x, Reduce) else (x.name,) if isinstance(x, Index) else ()
                for name in names:
                    found.setdefault(name, extents.get(name, Size(name)))
    return found


def trimmed(block: Block, statements: Sequence[Statement]) -> Block:
    """The block with these statements alone: without the inputs and the extents that they do not need."""
    read = {x.name for s in statements for x in s.value.loads}
    used = used_extents(statements, block.extents)
    return replace(
        block,
        statements=tuple(statements),
        inputs=tuple(t for t in block.inputs if t.name in read),
        extents={i: size for i, size in block.extents.items() if i in used},
    )


def weight(e: Expr) -> int:
    """Loads and calls."""
    return isinstance(e, Load | Call) + sum(map(weight, e.children))
