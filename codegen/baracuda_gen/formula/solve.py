"""Which elements of a formula read a given element: the places it reads at, solved for its indices."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from baracuda_gen.formula import affine
from baracuda_gen.formula.graph import (
    ANYWHERE,
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
    Statement,
    chained,
    needed_by,
    rebuild,
)
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.rewrite import free_name, replace_in_index, replace_indices, replace_nodes, used_extents
from baracuda_gen.formula.scatter import Match, match_of, one_term_of
from baracuda_gen.formula.specialise import folded, needed


@dataclass
class Solution:
    """What reads the element at the indices `to`: the elements at `table` of the indices of `scope`, where the
    `conditions` hold; for each index of `scope` that is not in `table`, any.
    """

    scope: Sequence[str]
    elsewhere: Elsewhere
    table: dict[str, Expr] = field(default_factory=dict)
    conditions: list[Expr] = field(default_factory=list)
    places: Sequence[tuple[Expr, Index]] = ()
    open: dict[str, str] = field(default_factory=dict)  # what is not solved for yet, by its name here

    @property
    def extents(self) -> dict[str, Expr]:
        return self.elsewhere.extents

    def solve(self, places: Sequence[tuple[Expr, Index]]) -> None:
        """`places`: where an element is read, and the index that it has."""
        self.places = places
        given = {to.name for _, to in places} | {i for x in self.table.values() for i in x.free_indices}
        self.open = {i: i for i in self.scope if i not in self.table}
        for i in [i for i in self.open if i in given]:
            other = free_name(f"{i}_", self.extents)
            self.extents[other] = self.extents[i]
            self.table[i], self.open = Index(other), {other if n == i else n: of for n, of in self.open.items()}
        for place, to in sorted(places, key=lambda pair: not isinstance(pair[0], Index)):
            self._solve(replace_in_index(place, self.table, self.extents), to)

    def _solve(self, place: Expr, to: Index) -> None:
        """For the first open index of the place: indices of sums come after those of what is read."""
        strides_of, _ = affine.linear(place) or ({}, {})
        digits = {n: c for n, c in strides_of.items() if n in self.open}
        if len(digits) > 1 and (strides := affine.mixed_radix(digits, self.extents)):
            return self._solve_digits(place, to, strides)
        name = next((n for n in self.open if len(strides_of.get(n, ())) == 1), None)
        if name is None:
            self.conditions.append(Call("==", (to, place)))
            return
        ((factors, times),) = strides_of[name].items()
        rest = affine.added(affine.polynomial(place), _term(name, {factors: times}), -1)
        of = affine.polynomial(to)
        value = affine.expression(affine.added(of, rest, -1) if times > 0 else affine.added(rest, of, -1))
        stride = affine.expression({factors: abs(times)})
        found = _divided(value, stride)
        self._close({name: found})
        self.conditions += [Call(">=", (value, Const(0))), Call("<", (found, self.extents[name]))]
        if found != value:
            self.conditions.append(Call("==", (Call("%", (value, stride)), Const(0))))

    def _solve_digits(self, place: Expr, to: Index, strides: Mapping[str, affine.Polynomial]) -> None:
        """For all open indices at once: they are the digits of a number, as in `g * k + r` with r within k."""
        rest = affine.polynomial(place)
        for name, stride in strides.items():
            rest = affine.added(rest, _term(name, stride), -1)
        value = affine.expression(affine.added(affine.polynomial(to), rest, -1))
        *faster, slowest = strides
        found = {n: _divided(value, affine.expression(stride)) for n, stride in strides.items()}
        self._close(found | {n: Call("%", (found[n], self.extents[n])) for n in faster})
        self.conditions.append(Call(">=", (value, Const(0))))
        if not affine.stays_within(found[slowest], self.extents[slowest], self.extents, self.elsewhere.facts):
            self.conditions.append(Call("<", (found[slowest], self.extents[slowest])))

    def _close(self, found: Mapping[str, Expr]) -> None:
        """What open indices are, by their names here."""
        self.conditions = [replace_indices(c, dict(found), self.extents) for c in self.conditions]
        self.table = {i: replace_indices(e, dict(found), self.extents) for i, e in self.table.items()}
        self.table |= {self.open.pop(name): e for name, e in found.items()}

    def moved(self, e: Expr) -> Expr:
        """A value there; 0 where nothing reads the element."""
        rules, conditions = self.elsewhere.facts, dict.fromkeys(self.conditions)
        holds = [c for c in conditions if not affine.always_holds(c, self.extents, rules)]
        known = {affine.plain(replace_in_index(place, self.table, self.extents)): to for place, to in self.places}
        value = self.elsewhere.value(e, self.table, holds, known)
        return Call("where", (chained("and", holds), value, Const(0.0))) if holds else value


def _term(name: str, factor: affine.Polynomial) -> affine.Polynomial:
    return affine.polynomial(Call("*", (affine.expression(factor), Index(name))))


def _divided(value: Expr, stride: Expr) -> Expr:
    return value if stride == Const(1) else Call("//", (value, stride))


@dataclass
class Elsewhere:
    """Values at other indices than those that a formula has them at. `sizes`: of the dims of what is read."""

    extents: dict[str, Expr]
    facts: Sequence[Expr]
    sizes: Mapping[str, Sequence[Expr]]

    @classmethod
    def of(cls, block: Block, facts: Sequence[Expr], extents: dict[str, Expr]) -> Elsewhere:
        sizes = replace(block, extents=extents).sizes()
        return cls(extents, facts, sizes | {f"d_{t.name}": sizes[t.name] for t in block.outputs})

    def value(
        self, e: Expr, table: dict[str, Expr], holds: Sequence[Expr], known: Mapping[Expr, Expr] = MappingProxyType({})
    ) -> Expr:
        """A value with indices replaced. What is read is within its dims only where all that `holds` says is true; then
        an index of `known` is the one that stands there.
        """
        moving = {i for i, x in table.items() if x != Index(i)}

        def mark(x: Expr) -> Expr | None:
            match x:
                case Gather(load, places):
                    values = iter([replace_nodes(place, mark) for place in places])
                    dims = [(i, i == ANYWHERE or bool(moving & {*i.free_indices})) for i in load.at]
                    at = tuple(ANYWHERE if by_value else i for i, by_value in dims)
                    found = tuple(next(values) if i == ANYWHERE else i for i, by_value in dims if by_value)
                    return Gather(Load(load.name, at), found)
                case Load() if moving & {*x.free_indices}:
                    return Call("guarded", (Const(True), x))
            return x if isinstance(x, Call) and x.function == "guarded" else None

        def read(x: Expr) -> Expr | None:
            match x:
                case Call("+" | "-" | "*") if known:
                    return known.get(affine.plain(x))
                case Gather(load, places):
                    values = (replace_nodes(place, read) for place in places)
                    return self._gather(load, [affine.simplify_index(place, self.extents) for place in values])
                case Call("guarded", (own, Load() as load)):
                    own = replace_nodes(own, read)
                    at = tuple(known.get(i, i) for i in map(affine.plain, load.at))
                    return self._read(Load(load.name, at), [*holds, simplify_conditions(own, self.extents, self.facts)])
            return None

        moved = replace_indices(replace_nodes(e, mark), table, self.extents)
        return simplify_conditions(replace_nodes(moved, read), self.extents, self.facts)

    def term_of(self, match: Match, otherwise: Expr) -> Expr:
        """What is matched, at the place that is named, where that is within bounds."""
        bounds = (Call("<=", (Const(0), match.place)), Call("<", (match.place, self.extents[match.index])))
        term = self.value(match.value, {match.index: match.place}, bounds)
        return Call("where", (chained("and", bounds), term, otherwise))

    def _gather(self, load: Load, places: Sequence[Expr]) -> Expr:
        """An element at these places: a load, as far as they are found by strides and are shown to be within bounds."""
        left, at = list[Expr](), list(load.at)
        for k, place in zip(Gather(load, ()).dims, places, strict=True):
            size = self.sizes[load.name][k]
            if not place.loads and affine.linear(place) and affine.stays_within(place, size, self.extents, self.facts):
                at[k] = place
            else:
                left.append(place)
        read = Load(load.name, tuple(at))
        return Gather(read, tuple(left)) if left else read

    def _read(self, load: Load, holds: Sequence[Expr]) -> Expr:
        """A load that the conditions keep within its operand."""
        at = load.at
        far = tuple(i for i in at if i.loads or not affine.has_stride(i, self.extents, self.facts))
        if far:
            return Gather(Load(load.name, tuple(ANYWHERE if i in far else i for i in at)), far)
        conditions = [c for c in holds if c != Const(True)]
        sizes = zip(at, self.sizes[load.name], strict=True)
        within = all(affine.stays_within(i, size, self.extents, self.facts) for i, size in sizes)
        found = Load(load.name, at)
        return found if within or not conditions else Call("guarded", (chained("and", conditions), found))


def simplify_conditions(e: Expr, extents: Mapping[str, Expr], rules: Sequence[Expr]) -> Expr:
    """The expression without comparisons of indices that always hold."""
    if isinstance(e, Load):
        return e
    if affine.always_holds(e, extents, rules):
        return Const(True)
    return folded(rebuild(e, lambda c: simplify_conditions(c, extents, rules)))


def is_stored(x: Load, lets: Mapping[str, Statement], moving: Collection[str]) -> bool:
    """Whether the value of a let that is read elsewhere rests on a reduction that varies along the moving indices. Then
    it is computed once, and read from memory.
    """
    nodes = (y for s in needed_by([lets[x.name]], lets) for y in s.value.nodes)
    return any(isinstance(y, Reduce | Scan) and {*y.free_indices} & {*moving} for y in nodes)


def with_terms_read(block: Block, facts: Sequence[Expr]) -> Block:
    """The block without sums of which one term counts, as `sum[j](where(label[n] == j, x[n, j], 0))`: the value at
    `label[n]` stands there, and 0 where that is out of bounds.
    """
    extents = dict(block.extents)
    elsewhere = Elsewhere.of(block, facts, extents)

    def value(e: Expr) -> Expr | None:
        if not isinstance(e, Reduce) or (found := one_term_of(e)) is None:
            return None
        moved = elsewhere.term_of(found, found.other)
        over = tuple(i for i in e.over if i != found.index)
        return replace_nodes(Reduce("sum", over, moved) if over else moved, value)

    statements = tuple(replace(s, value=replace_nodes(s.value, value)) for s in block.statements)
    if statements == block.statements:
        return block
    return with_lets_elsewhere(replace(block, statements=statements, extents=used_extents(statements, extents)), facts)


def with_results_read(block: Block) -> Block:
    """The block with reductions over matches whose terms read their result's values at the place that names it, as
    `peak[label[n]]` for `peak[j]` where `label[n] == j`. A NumPy reference has one term for each n then; else it would
    have one for each n and j.
    """
    extents = dict(block.extents)
    elsewhere = Elsewhere.of(block, (), extents)

    def value(e: Expr) -> Expr | None:
        found = match_of(e)
        if not isinstance(e, Reduce) or found is None or found.index not in found.value.free_indices:
            return None
        none = Const({Kind.FLOAT: 0.0, Kind.INT: 0, Kind.BOOL: False}[kind_of(found.value, block.kinds)])
        term = elsewhere.term_of(found, none)
        return replace(e, body=Call("where", (found.condition, term, found.other)))

    return replace(block, statements=tuple(replace(s, value=replace_nodes(s.value, value)) for s in block.statements))


def with_lets_elsewhere(block: Block, facts: Sequence[Expr]) -> Block:
    """The block without reads of lets at other indices than their own, as `a[n, i + 1]` or `a[n, label[n]]`: their
    values stand there. Lets that are stored are still read.
    """
    extents = dict(block.extents)
    elsewhere = Elsewhere.of(block, facts, extents)
    lets: dict[str, Statement] = {}

    def value(e: Expr) -> Expr | None:
        match e:
            case Call("guarded", (condition, Load() as x)):
                return there(x, x.at, [condition]) or e
            case Gather(load, places) if load.name in lets:
                values = (replace_nodes(place, value) for place in places)
                return there(load, [next(values) if i == ANYWHERE else i for i in load.at], [])
            case Load():
                return there(e, e.at, [])
        return None

    def there(x: Load, at: Sequence[Expr], holds: Sequence[Expr]) -> Expr | None:
        s = lets.get(x.name)
        if s is None or s.target.at == tuple(at):
            return None
        table = {i.name: to for i, to in zip(s.target.at, at, strict=True) if isinstance(i, Index) and i != to}
        if is_stored(x, lets, table):
            return None
        return replace_nodes(elsewhere.value(s.value, table, holds), value)  # other lets, now read elsewhere too

    statements: list[Statement] = []
    for s in block.statements:
        moved = replace(s, value=replace_nodes(s.value, value))
        if block.tensor(s.name) is None:
            lets[s.name] = moved
        statements.append(moved)
    if statements == [*block.statements]:
        return block
    kept = needed(statements, [t.name for t in block.outputs])
    return replace(block, statements=tuple(kept), extents=extents)
