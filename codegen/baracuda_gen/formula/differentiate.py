"""Reverse mode over a block: the gradient as another block of the same language.

Passes, in order: lift the forward's reductions; adjoints, from the last statement to the first; one sum of
contributions per name; inline what is used once; simplify; name what repeats; recompute what is still read of the
forward; drop and order by use.

Gradients read the forward's inputs and recompute the rest: an output that a derived statement names (softmax's y) is a
let there, in the compute type, better than its rounded copy in a 16-bit type. An output of integers is as its type
stores it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce

from baracuda_gen.formula import rewrite
from baracuda_gen.formula.affine import coverage_problem, cut, digits, divides, linear, rotated, same
from baracuda_gen.formula.functions import REDUCTIONS, row
from baracuda_gen.formula.gather import is_unique, unmatched, unreported
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
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
    Size,
    Statement,
    Stored,
    SumTo,
    Tensor,
    chained,
    needed_by,
    substitute,
    totalled,
)
from baracuda_gen.formula.kinds import convert, kind_of
from baracuda_gen.formula.read import Reader
from baracuda_gen.formula.scatter import match_of
from baracuda_gen.formula.scope import Scope
from baracuda_gen.formula.simplify import cost, multiplied, product
from baracuda_gen.formula.solve import Elsewhere, Solution, is_stored, with_terms_read
from baracuda_gen.formula.specialise import folded
from baracuda_gen.formula.syntax import parse_expression
from baracuda_gen.formula.tidy import tidy
from baracuda_gen.spec.model import Place, Problems, Text

LONGEST_INCOMING = 24  # loads and calls
SEVERAL, LONG = 3, 16  # contributions that read a let, and operations of its value, so that it is stored


class NotDerivable(Exception):
    """The gradient of `operand` cannot be derived, and why."""

    def __init__(self, operand: str, message: str):
        super().__init__(message)
        self.operand = operand


STRAIGHT_THROUGH = "straight_through: true"  # as an entry has it


def zero_everywhere(operand: str, straight_through: bool) -> NotDerivable:
    hint = "" if straight_through else f" (is {STRAIGHT_THROUGH} missing?)"
    return NotDerivable(operand, f"the gradient of '{operand}' is zero everywhere: nothing flows back to it{hint}")


def is_zero(backward: Block, operand: str) -> bool:
    """Whether the gradient of `operand` is 0 for all of its elements."""
    values = (s.value for s in backward.statements if s.name == f"d_{operand}")
    return all((e.body if isinstance(e, SumTo) else e) == Const(0.0) for e in values)


@dataclass(frozen=True)
class Contribution:
    """`d_name[at] += value`, for every index of `scope`."""

    at: tuple[Expr, ...]
    scope: tuple[str, ...]
    value: Expr
    match: Expr | None = None  # a gather's: what holds where the element was read


def adjoint(tensor: Tensor, element: str, kinds: Mapping[str, Kind], narrow: frozenset[str] = frozenset()) -> Tensor:
    """`d_x` for `x`: its dims, and its element if that is a float, but for `narrow` ones, which hold no gradients."""
    own = kinds[tensor.name] is Kind.FLOAT and tensor.element not in narrow
    return Tensor(f"d_{tensor.name}", totalled(tensor.element) or tensor.element if own else element, tensor.dims)


@cache
def _template(text: str) -> Expr:
    """A derivative of the function table as an expression over the rank-0 loads a, b, c, r, g."""
    names = {n: Tensor(n, "f64", ()) for n in "abcrg"}
    problems = Problems("function table")
    scope = Scope(names, {}, {}, {})
    scope.kinds = {n: Kind.FLOAT if n in "rg" else None for n in names}  # convert() gives the arguments their kinds
    reader = Reader(scope, Text(text, Place("", 1, 1)), problems)
    node = parse_expression(reader.text, problems)
    assert node is not None
    e = reader.value(node).expr
    problems.raise_if_any()
    return e


def _factors(e: Expr) -> list[Expr]:
    return [f for a in e.args for f in _factors(a)] if isinstance(e, Call) and e.function == "*" else [e]


@dataclass
class Derivation:
    """Gives the block that computes `d_<operand>` for each wanted operand from the inputs and `d_<output>`s.

    `element` is the element type of adjoints of integer operands; `broadcast`: operands of any shape may be of several
    shapes, and adjoints are summed to them; `narrow`: type variables that hold no gradients; `facts`: the op's
    conditions. Raises NotDerivable.
    """

    of: Block
    wanted: Sequence[str]
    element: str
    straight_through: bool
    broadcast: bool
    narrow: frozenset[str] = frozenset()
    facts: tuple[Expr, ...] = ()

    def __post_init__(self) -> None:
        self.forward = rewrite.lift_reductions(_as_read(self.of))
        self.lifted = tuple(n for n in self.forward.kinds if n not in self.of.kinds)
        self.outputs = {t.name: t for t in self.of.outputs}
        self.extents = dict(self.forward.extents)
        self.kinds = dict(self.forward.kinds)
        self.contributions: dict[str, list[Contribution]] = {}
        self.derived: list[Statement] = []
        self.read_often: set[str] = set()
        self.lets: dict[Expr, Expr] = {s.target: s.value for s in self.forward.statements}
        self.active = dict.fromkeys(self.wanted)
        for s in self.forward.statements:
            if self.flows(s.value):
                self.active[s.name] = None

    def block(self, zeros: bool = False) -> Block:
        """`zeros`: an operand to which nothing flows back has zeros, where else it is refused."""
        inputs = {t.name: t for t in self.forward.inputs}
        for s in reversed(self.forward.statements):
            if s.name in self.active:
                self.backward_statement(s)
        for name in self.wanted:
            if name not in self.contributions and not zeros:
                raise zero_everywhere(name, self.straight_through)
            self.input_adjoint(inputs[name])
        outputs = tuple(adjoint(inputs[n], self.element, self.kinds, self.narrow) for n in self.wanted)
        seeds = tuple(adjoint(t, self.element, self.kinds, self.narrow) for t in self.outputs.values())
        found = tidy(self.forward, self.derived, seeds, outputs, self.extents, self.kinds, self.lifted)
        return with_terms_read(found, self.facts)

    # Adjoints of statements

    def derivatives(self, function: str) -> tuple[str | None, ...]:
        table = row(function)
        return table.straight_through if self.straight_through and table.straight_through else table.derivatives

    def flows(self, e: Expr) -> bool:
        """Whether a gradient flows from `e` to something wanted."""
        match e:
            case Load(name) | Gather(Load(name)):
                return name in self.active
            case Call(function, args):
                flowing = [d for a, d in zip(args, self.derivatives(function), strict=True) if self.flows(a)]
                if None in flowing and row(function).ulp is not None:  # smooth: it has one, but the table has not
                    raise NotDerivable(self.wanted[0], f"the derivative of {function}() is not in the function table")
                return any(d is not None for d in flowing)
            case Scan(op, _, body) if op != "cumsum" and self.flows(body):
                raise NotDerivable(self.wanted[0], f"the gradient of {op}[...] is not derived: state one")
            case Reduce() | Scan() | SumTo() | Stored():
                return self.flows(e.body)
            case _:
                return False

    def backward_statement(self, s: Statement) -> None:
        found = self.contributions.pop(s.name, [])
        pieces = sum(t.name == s.name for t in self.forward.statements)
        plain = pieces == 1 and all(isinstance(i, Index) for i in s.target.at)
        incoming: Expr = Load(f"d_{s.name}", s.target.at)
        self.kinds[f"d_{s.name}"] = Kind.FLOAT
        if s.name in self.outputs:
            if found and not plain:
                written = f"'{s.name}' is written in pieces and read again"
                raise NotDerivable(self.wanted[0], f"{written}: its gradient is not supported yet")
            if found:
                total = Call("+", (incoming, self.collected(s.target.at, found)))
                incoming = self.let(f"d_{s.name}_total", s.target.at, total)
        elif found:
            self.define(f"d_{s.name}", s.target.at, self.collected(s.target.at, found))
        else:
            return
        self.push(s.value, incoming, s.target.free_indices, s.target if plain else None)

    def define(self, name: str, at: tuple[Expr, ...], value: Expr) -> Load:
        self.kinds[name] = Kind.FLOAT
        self.derived.append(Statement(Load(name, at), value))
        return self.derived[-1].target

    def let(self, name: str, at: tuple[Expr, ...], value: Expr) -> Load:
        """A statement of that name, or of one like it that is free."""
        return self.define(rewrite.free_name(name, {*self.kinds, *self.extents}), at, value)

    def push(self, e: Expr, incoming: Expr, scope: tuple[str, ...], result: Load | None = None) -> None:
        """Hand the gradient of `e` down to what it reads."""
        if not self.flows(e):
            return
        match e:
            case Load(name, at):
                self.contributions.setdefault(name, []).append(Contribution(at, scope, incoming))
            case Gather(load, places):
                self.contributions.setdefault(load.name, []).append(self.scattered(load, places, incoming, scope))
            case Stored(_, body):
                self.push(body, incoming, scope, result)
            case Reduce("sum", over, body):
                self.push(body, incoming, (*scope, *over))
            case Reduce(op, over, body):
                assert result is not None, "reductions other than sums are lifted"
                if op == "prod":
                    return self.push(body, self.times_others(body, over, incoming, result), (*scope, *over))
                found = match_of(e)
                matched = found is not None and not self.flows(found.other)
                value, match = (found.value, found.condition) if found is not None and matched else (body, None)
                hit = Call(REDUCTIONS[op].share, (value, result))
                self.push(value, self.shared(hit, over, incoming, result, match), (*scope, *over))
            case Scan(_, over, body, reverse, exclusive):
                back = Scan("cumsum", over, incoming, folded(Call("not", (reverse,))), exclusive)
                self.push(body, self.let("d_cumsum", tuple(map(Index, scope)), back), scope)
            case Call(function, args):
                if rewrite.weight(incoming) > LONGEST_INCOMING:  # a statement, before a rule repeats it
                    at = tuple(Index(i) for i in scope if i in incoming.free_indices)
                    incoming = self.let(f"d_{function}" if function.isidentifier() else "d_part", at, incoming)
                if function == "*" and (gated := self.gated(e)):
                    x, gate, slope, rest = gated
                    if rest is not None:
                        self.push(rest, Call("*", (incoming, Call("*", (x, gate)))), scope)
                        incoming = Call("*", (rest, incoming))
                    return self.push(x, Call("*", (incoming, slope)), scope)
                table: dict[Expr, Expr] = {Load(n, ()): a for n, a in zip("abc", args, strict=False)}
                table |= {Load("r", ()): result or e, Load("g", ()): incoming}
                for arg, text in zip(args, self.derivatives(function), strict=True):
                    if text is not None and self.flows(arg):
                        self.push(arg, convert(substitute(_template(text), table), self.kinds).expr, scope)

    def gated(self, e: Expr) -> tuple[Expr, Expr, Expr, Expr | None] | None:
        """Of a product x * gate(k x) * rest: x, the gate, the slope of their product, and the rest or None. Of another
        product: None.
        """
        factors = _factors(e)
        for k, gate in enumerate(factors):
            others = factors[:k] + factors[k + 1 :]
            if slope := self.slope(chained("*", others), gate):
                return chained("*", others), gate, slope, None
            for n, x in enumerate(others):
                if slope := self.slope(x, gate):
                    return x, gate, slope, chained("*", others[:n] + others[n + 1 :])
        return None

    def slope(self, x: Expr, gate: Expr) -> Expr | None:
        """The derivative of x * gate, if that is gate(k x) and k does not depend on x: the slope's own form keeps its
        digits near its zero, and a sum by the product's rule would not. The two may be any factors of a product; a gate
        or its argument, a let.
        """
        made = self.lets.get(gate, gate)
        if not isinstance(made, Call) or not row(made.function).gate_slope:
            return None
        (argument,) = made.args
        own, inside = product(x), product(self.lets.get(argument, argument))
        k = multiplied(inside.factors, own.factors, -1)
        plain = inside.coefficient and not own.masks and not inside.masks and not any(self.flows(f) for f in k)
        return Call(row(made.function).gate_slope, made.args) if plain or x == argument else None

    def scattered(self, load: Load, places: tuple[Expr, ...], incoming: Expr, scope: tuple[str, ...]) -> Contribution:
        """What an element that a gather reads gets: what reads it, if that is known; else the gradient of each place
        that names it.
        """
        left = iter(places)
        c = Contribution(tuple(next(left) if i == ANYWHERE else i for i in load.at), scope, incoming)
        gathered = Gather(load, places).dims
        cut_up = self.in_blocks(c)
        if any(cut_up.at[k] != c.at[k] and linear(cut_up.at[k]) for k in gathered):
            c = cut_up
        counts = Counter(i for e in c.at for i in {*e.free_indices})
        at, hits = list(c.at), list[Expr]()
        for k in gathered:
            if c.at[k] not in places and linear(c.at[k]):
                continue
            at[k] = index = self.new_index("j", self.forward.sizes()[load.name][k])
            place, _ = unreported(c.at[k])
            found = rotated(place, index, [i for i in c.scope if counts[i] == 1], self.extents)
            value = self.with_stored(c.value, {found[0]}) if found else c.value
            # Where a condition keeps a read within bounds, a gather would report it.
            guarded = (x for x in value.nodes if isinstance(x, Call) and x.function == "guarded")
            if found and not any(found[0] in x.free_indices for x in guarded):
                i, there = found
                value = self.elsewhere().value(value, {i: there}, [])
                c = replace(c, scope=tuple(other for other in c.scope if other != i), value=value)
            else:
                hits.append(Call("==", (place, index)))
        if len(hits) == 1 == len(places) and is_unique(*places) and len(places[0].free_indices) == 1:
            return self.read_once(tuple(at), c.scope, c.value, index, hits[0], *places[0].free_indices)
        value = reduce(lambda value, hit: Call("where", (hit, value, Const(0.0))), reversed(hits), c.value)
        return Contribution(tuple(at), c.scope, value, hits[0] if hits else None)

    def read_once(
        self, at: tuple[Expr, ...], scope: tuple[str, ...], incoming: Expr, place: Index, hit: Expr, index: str
    ) -> Contribution:
        """What a place gets that at most one element reads: that is found first, and its gradient read there."""
        found = Call("where", (hit, Index(index), Const(-1)))
        reader = self.let("reader", (place,), Reduce("max", (index,), found))
        self.kinds[reader.name] = Kind.INT
        is_read = Call("<=", (Const(0), reader))
        value = self.elsewhere().value(self.with_stored(incoming, {index}), {index: reader}, [is_read])
        value = Call("where", (is_read, value, Const(0.0)))
        return Contribution(at, tuple(i for i in scope if i != index), value)

    def elsewhere(self) -> Elsewhere:
        known = replace(self.forward, statements=(*self.forward.statements, *self.derived))
        return Elsewhere.of(known, self.facts, self.extents)

    def shared(self, hit: Expr, over: tuple[str, ...], incoming: Expr, result: Load, match: Expr | None = None) -> Expr:
        """Each element that `hit` holds for gets the same share; a NaN result gives NaN to all. `match`: what holds for
        the elements that a reduction over matches joins; others get none.
        """

        def of_matches(value: Expr) -> Expr:
            return value if match is None else Call("where", (match, value, Const(0.0)))

        counted = of_matches(Call("where", (hit, Const(1.0), Const(0.0))))
        ties = self.let(f"{result.name}_ties", result.at, Reduce("sum", over, counted))
        share = Call("where", (hit, Call("/", (incoming, ties)), Const(0.0)))
        return convert(of_matches(Call("where", (Call("isnan", (result,)), result, share))), self.kinds).expr

    def times_others(self, body: Expr, over: tuple[str, ...], incoming: Expr, result: Load) -> Expr:
        """Each element gets the product of the others: of all that are not 0, without its own, unless another is 0."""
        zero = Call("==", (body, Const(0.0)))
        is_zero, factor = (Call("where", (zero, Const(1.0), other)) for other in (Const(0.0), body))
        zeros = self.let(f"{result.name}_zeros", result.at, Reduce("sum", over, is_zero))
        rest = self.let(f"{result.name}_rest", result.at, Reduce("prod", over, factor))
        others = Call("*", (incoming, Call("/", (rest, factor))))
        return convert(Call("where", (Call("==", (zeros, is_zero)), others, Const(0.0))), self.kinds).expr

    # Sums of contributions

    def collected(self, at: tuple[Expr, ...], found: Sequence[Contribution]) -> Expr:
        """Contributions brought to the indices `at` and added: one reduction of their sum, not a sum of reductions.
        Those of gathers are summed by themselves, each over its matches.
        """
        sums: dict[tuple[tuple[str, ...], Expr | None], Expr] = {}
        for c in found:
            scope, value = self.brought(c, at)
            own = {i for e in at for i in e.free_indices}
            of = tuple(i for i in scope if i not in own), c.match
            sums[of] = Call("+", (sums[of], value)) if of in sums else value
        parts = [rewrite.total(over, value, Kind.FLOAT, self.extents) for (over, _), value in sums.items()]
        return chained("+", parts) if parts else Const(0.0)

    def brought(self, c: Contribution, at: tuple[Expr, ...]) -> tuple[tuple[str, ...], Expr]:
        """A contribution's scope and value, with indices named as in `at`; a block index splits into block and rest."""
        table: dict[str, Expr] = {}
        renamed: dict[str, str] = {}
        left: list[tuple[Expr, Index]] = []
        pairs = [*zip(c.at, at, strict=True)]
        fixed = {i for source, target in pairs if source == target for i in source.free_indices}
        for source, target in pairs:
            if source == target:
                continue
            assert isinstance(target, Index)
            is_open = not {*source.free_indices} & {*table, *fixed}
            match source:
                case Index(name) if is_open and same(self.extents[name], self.extents[target.name]):
                    table[name] = target
                    renamed[name] = target.name
                case Call("//", (Index(name), k)) if is_open and divides(k, self.extents[name], self.facts):
                    rest = self.rest_index(k, {*renamed.values()})
                    table[name] = Call("+", (Call("*", (target, k)), Index(rest)))
                    renamed[name] = rest
                case _:
                    left.append((source, target))
        if left:
            places = (rewrite.replace_in_index(source, table, self.extents) for source, _ in left)
            if not all(map(linear, places)) and (cut_up := self.in_blocks(c)) is not c:
                return self.brought(cut_up, at)
            return self.solved(c, left, {**{i: Index(i) for i in fixed}, **table}, renamed)
        incoming = {i for x in table.values() for i in x.free_indices}
        for i in (*c.scope, *c.value.free_indices):  # another index of the same name is renamed
            if i in incoming and i not in table and Index(i) not in c.at:
                table[i] = other = self.new_index(i, self.extents[i])
                renamed[i] = other.name
        scope = tuple(renamed.get(i, i) for i in c.scope)
        return scope, rewrite.replace_indices(c.value, table, self.extents) if table else c.value

    def solved(
        self, c: Contribution, places: Sequence[tuple[Expr, Index]], table: dict[str, Expr], renamed: Mapping[str, str]
    ) -> tuple[tuple[str, ...], Expr]:
        """The same where an element is read at other places than its own index, such as `i + 1`: what reads it is found
        by solving for an index. The others are summed over.
        """
        solution = Solution(c.scope, self.elsewhere(), table)
        solution.solve(places)
        moving = {i for i, x in solution.table.items() if x != Index(i)}
        value = solution.moved(self.with_stored(c.value, moving))
        summed = (*(rest for i, rest in renamed.items() if rest != i), *solution.open)
        return tuple(dict.fromkeys(summed)), value

    def with_stored(self, e: Expr, moving: Collection[str]) -> Expr:
        """The expression with the values of lets that vary along some indices in place of their names, but for those
        that are stored and read there: they rest on a reduction, or take long and are read at many places.
        """
        lets = {s.name: s for s in (*self.forward.statements, *self.derived)}

        def value(x: Expr) -> Expr | None:
            match x:
                case Call("guarded", (_, Load(name))):  # of a let that is stored, at another place
                    return x if name in lets else None
                case Load(name, at) if name in lets and {*x.free_indices} & {*moving}:
                    stored = at != lets[name].target.at or is_stored(x, lets, moving)
                    return x if stored or name in self.read_often else rewrite.replace_nodes(lets[name].value, value)
            return None

        return rewrite.replace_nodes(e, value)

    def rest_index(self, k: Expr, taken: Collection[str]) -> str:
        """The index within a block of k: `r`, or another where that is taken."""
        if "r" in self.extents and "r" not in taken and same(self.extents["r"], k):
            return "r"
        return self.new_index("r", k).name

    def new_index(self, name: str, size: Expr) -> Index:
        index = Index(rewrite.free_name(name, {*self.kinds, *self.extents}))
        self.extents[index.name] = size
        return index

    def input_adjoint(self, tensor: Tensor) -> None:
        name, found = tensor.name, self.contributions.get(tensor.name, [])
        if tensor.dims is None:
            total = self.collected((ANY_SHAPE,), found)
            self.define(f"d_{name}", (ANY_SHAPE,), SumTo(name, total) if self.broadcast else total)
            return
        own = tuple(self.own_index(tensor, k, [c.at[k] for c in found]) for k in range(len(tensor.dims)))
        pieces: dict[tuple[Expr, ...], list[Contribution]] = {}
        if not found:
            pieces[tuple(i for i in own if i is not None)] = []
        for c in found:
            at = tuple(o if o is not None else a for o, a in zip(own, c.at, strict=True))
            pieces.setdefault(at, []).append(c)
        if tensor.dims and coverage_problem(list(pieces), tensor.dims, self.extents, self.facts):
            found = [self.in_blocks(c) for c in found]
            pieces = {c.at: [c] for c in found}
            if len(pieces) < len(found) or coverage_problem(list(pieces), tensor.dims, self.extents, self.facts):
                self.read_often = self.lets_read_often(found)
                pieces = {self.every_index(tensor, own, found): found}
        for at, group in sorted(pieces.items(), key=lambda piece: sum(map(rewrite.weight, piece[0]))):
            self.define(f"d_{name}", at, self.collected(at, group))

    def lets_read_often(self, found: Sequence[Contribution]) -> set[str]:
        """Lets that several contributions read, and whose values take long."""
        lets = {s.name: s for s in (*self.forward.statements, *self.derived)}
        reads = Counter(name for c in found for name in {x.name for x in c.value.loads} & lets.keys())
        often = [name for name, count in reads.items() if count >= SEVERAL]
        return {name for name in often if sum(cost(s.value) for s in needed_by([lets[name]], lets)) >= LONG}

    def in_blocks(self, c: Contribution) -> Contribution:
        """The same, with an index i of which places have `i // k` and `i % k` as `g * k + r`; of several numbers that
        divide one another, as in `i // m % k`, with a digit for each.
        """
        cuts: dict[str, list[Expr]] = {}
        for index, k in filter(None, map(cut, sorted({x for e in c.at for x in e.nodes}, key=repr))):
            cuts.setdefault(index, []).append(k)
        table: dict[str, Expr] = {}
        parts: dict[str, list[str]] = {}
        for index, numbers in cuts.items():
            (blocks, _), *faster = found = digits(numbers, self.extents[index], self.facts)
            if index not in c.scope or not faster:
                continue
            parts[index] = [self.new_index(f"{index}_block", blocks).name]
            for size, _ in faster:
                parts[index].append(self.rest_index(size, {r for names in parts.values() for r in names}))
            named = [(Index(name), stride) for name, (_, stride) in zip(parts[index], found, strict=True)]
            *slower, (last, _) = named
            table[index] = chained("+", (*(Call("*", digit) for digit in slower), last))
        if not table:
            return c
        scope = tuple(part for i in c.scope for part in parts.get(i, (i,)))
        at = tuple(rewrite.replace_in_index(i, table, self.extents) for i in c.at)
        return replace(c, at=at, scope=scope, value=self.elsewhere().value(c.value, table, []))

    def every_index(
        self, tensor: Tensor, own: Sequence[Index | None], found: Sequence[Contribution]
    ) -> tuple[Index, ...]:
        """Indices of `d_x` over all of its dims: of those that x is read in pieces along, the author's, or new ones."""
        known: list[Index] = []
        taken = {i.name for i in own if i is not None}
        for k, (dim, index) in enumerate(zip(tensor.dims or (), own, strict=True)):
            if index is None or index in known:
                read = (i for c in found for i in c.at[k].free_indices)
                usual = (*read, *([dim.size.dim] if isinstance(dim.size, Size) else []))
                fit = (i for i in usual if i not in taken and same(self.extents.get(i, Size(i)), dim.size))
                index = Index(next(fit, None) or rewrite.free_name("place", {*self.kinds, *self.extents}))
                self.extents[index.name] = dim.size
                taken.add(index.name)
            known.append(index)
        return tuple(known)

    def own_index(self, tensor: Tensor, k: int, read: Sequence[Expr]) -> Index | None:
        """The index of `d_x` over dim k of x: the dim's own name, or what the author calls it; None where x is read in
        pieces. `read`: the indices that dim k is read at.
        """
        assert tensor.dims is not None
        size = tensor.dims[k].size
        for e in read:
            whole = isinstance(e, Index) and same(self.extents[e.name], size)
            if not whole and not (isinstance(e, Call) and e.function == "//" and isinstance(e.args[0], Index)):
                return None
        if len(set(read)) == 1 and isinstance(read[0], Index):  # lets are read by the author's indices
            return read[0]
        if isinstance(size, Size):
            self.extents.setdefault(size.dim, size)
            return Index(size.dim)
        index = next((e for e in read if isinstance(e, Index)), None)
        if index is None:
            named = self.forward.aliases.get(read[0]) if read else None
            word = f"{read[0].free_indices[0]}_block" if read else "place"
            index = Index(named) if named else self.new_index(word, size)
            self.extents[index.name] = size
        return index


def _as_read(block: Block) -> Block:
    """The block with values as a gradient reads them: floats of used entries are not rounded to the types that those
    convert them to, since a gradient passes through; integers of used entries and of outputs are as they are in memory.
    Kernels have reported their indices by then.
    """
    elements = {t.name: t.element for t in block.outputs if block.kinds[t.name] is Kind.INT}

    def body(e: Expr) -> Expr | None:
        if not isinstance(e, Stored):
            return None
        return e.body if kind_of(e, block.kinds) is not Kind.INT else e

    def stored(s: Statement) -> Expr:
        value, element = rewrite.replace_nodes(rewrite.replace_nodes(s.value, body), unmatched), elements.get(s.name)
        return value if element is None else Stored(element, value)

    return replace(block, statements=tuple(replace(s, value=stored(s)) for s in block.statements))
