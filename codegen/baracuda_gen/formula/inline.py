"""A used entry's formula in another one: a copy of its block, before the first statement that reads its values.

Names are those of the used entry where they are free here. Its operands, sizes, indices, types and attributes are
replaced by what the call gives for them. Its outputs are lets of the compute type, unless the entry converts them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product

from baracuda_gen.formula.affine import linear_position
from baracuda_gen.formula.bind import Binding, Misused
from baracuda_gen.formula.defaults import value_of
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    ANYWHERE,
    Block,
    Call,
    Expr,
    Gather,
    Index,
    Kind,
    Limit,
    Load,
    Reduce,
    Scan,
    Statement,
    Stored,
    Tensor,
)
from baracuda_gen.formula.indices import attribute_kind, dims_in_words
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.op import Condition
from baracuda_gen.formula.rewrite import total
from baracuda_gen.formula.scope import Scope
from baracuda_gen.formula.show import show, show_size
from baracuda_gen.formula.uses import Use
from baracuda_gen.spec.model import Problems

MAX_STATEMENTS = 300  # of a formula with all that it uses


class Inlining(Binding):
    """A use's statements, the indices of its values, and the rules that it brings. `failed`: a problem was noted."""

    def __init__(self, use: Use, scope: Scope, taken: Iterable[str], problems: Problems):
        super().__init__(use, scope, taken, problems)
        self.names: dict[str, tuple[str, tuple[int, ...]]] = {}  # of its lets, and the indices that they vary with
        self.counts: dict[str, int] = {}  # of all their indices
        self.failed = True
        self.statements: list[Statement] = []
        self.values: dict[str, tuple[tuple[Index, ...], tuple[int, ...]]] = {}  # indices, and the varying ones' places
        self.unreadable: dict[str, str] = {}  # values, and why no formula can read them
        self.kinds: dict[str, Kind] = {}
        self.conditions: list[Condition] = []

    def run(self, bring: Callable[[str], None], apart_from: Callable[[Iterable[str]], list[str]]) -> None:
        try:
            self.copy(self.bind(bring, apart_from))
            self.bring_conditions()
            self.failed = False
        except Misused:
            pass

    def copy(self, block: Block) -> None:
        written = [s.name for s in block.statements]
        for s in block.statements:
            tensor, name = self.outputs.get(s.name, (None, ""))
            if tensor is not None and (written.count(s.name) > 1 or not all(isinstance(i, Index) for i in s.target.at)):
                self.unreadable[name] = f"'{self.op}' writes {s.name} by places: not supported yet"
                continue
            value, at = self.expression(s.value), self.flat(s.target.at)
            free = value.free_indices
            at = () if at == (ANY_SHAPE,) and not free else at  # a value without dims, of any shape or none
            varying = tuple(k for k, i in enumerate(at) if i.name in free)
            if tensor is None:
                name = self.fresh(s.name)
            else:
                self.values[name] = at, varying
                value = self.converted(tensor, value, block.kinds[s.name])
                if new := [i for i in at if i in self.invented]:
                    size = show_size(self.scope.extents[new[0].name])
                    self.unreadable[name] = f"'{name}' runs over {size}: give that an index: indices: {{i: {size}}}"
            self.names[s.name], self.counts[s.name] = (name, varying), len(at)
            self.kinds[name] = block.kinds[s.name]
            self.statements.append(Statement(Load(name, tuple(at[k] for k in varying)), value))

    def converted(self, tensor: Tensor, value: Expr, kind: Kind) -> Expr:
        """An output's value: rounded if the used entry converts to its type, which is none of its operands'."""
        element = self.types.get(tensor.element, tensor.element)
        own = tensor.element in self.types and tensor.element not in self.nodes
        within = isinstance(value, Call) and value.function == "clamp" and kind is Kind.INT
        whole = own or within or kind is Kind.BOOL or element.startswith("compute(")
        return value if whole else Stored(element, value)

    def flat(self, at: Iterable[Expr]) -> tuple[Index, ...]:
        return tuple(i for x in at if isinstance(x, Index) for i in self.indices[x.name])

    def expression(self, e: Expr) -> Expr:
        match e:
            case Index(name):
                return linear_position(self.indices[name], self.scope.extents)
            case Load():
                return self.load(e)
            case Gather(load):
                self.check_gathered(load)
            case Reduce(op, over, body):
                body, indices = self.expression(body), tuple(i.name for i in self.flat(map(Index, over)))
                if set(indices) & set(body.free_indices):
                    return Reduce(op, indices, body)
                if op != "sum" or not indices:
                    return body
                numbers = {name: attribute_kind(a.type) for name, a in self.scope.attributes.items()}
                known = {n: k for n, k in {**numbers, **self.scope.kinds}.items() if k is not None}
                kind = kind_of(body, {**known, **self.kinds, **self.scope.types})
                return total(indices, body, kind, self.scope.extents)
            case Scan(op, over):
                made, (index,) = super().expression(e), self.flat((Index(over),))
                assert isinstance(made, Scan)
                if index.name not in made.body.free_indices:
                    same = f"{op}[{over}](...) in '{self.op}' is of a value that is the same for all of {index.name}"
                    raise self.wrong(None, same)
                return replace(made, over=index.name)
        return super().expression(e)

    def load(self, e: Load) -> Expr:
        given = self.arguments.get(e.name)
        if given is None:
            name, varying = self.names[e.name]
            full: list[Expr] = []
            for x in e.at:
                full += self.indices[x.name] if isinstance(x, Index) else [self.expression(x)]
            if len(full) != self.counts[e.name]:
                raise self.wrong(None, f"'{self.op}' reads {show(e)}, along several dims: not supported yet")
            return Load(name, tuple(full[k] for k in varying))
        if given.value is not None:
            return given.value
        at: list[Expr] = []
        for x, count in zip(e.at, self.groups[e.name], strict=True):
            if isinstance(x, Index) and (x == ANY_SHAPE or len(self.indices[x.name]) == count):
                at += self.indices[x.name][len(self.indices[x.name]) - count :]
            elif count == 1:
                at.append(self.expression(x))
            else:
                several = f"'{self.op}' reads {show(e)}, where '{given.name}' has {dims_in_words(count)}"
                raise self.wrong(None, f"{several}: not supported yet")
        own = self.scope.lets.get(given.name, self.scope.assigned.get(given.name))
        if own is not None and own != tuple(at):
            alone = f"and '{given.name}' is read as {show(Load(given.name, own))} alone"
            raise self.wrong(None, f"'{self.op}' reads {e.name} as {show(e)}, {alone}")
        varying = self.scope.varying.get(given.name, tuple(range(len(at))))
        return Load(given.name, tuple(at[k] for k in varying))

    def check_gathered(self, e: Load) -> None:
        """Whether what is given for an operand can be gathered from."""
        given, scope = self.arguments.get(e.name), self.scope
        if given is None:
            return
        gathers, node = f"'{self.op}' gathers from '{e.name}'", self.nodes[e.name]
        if given.value is not None or given.name in scope.lets or given.name in scope.assigned:
            raise self.wrong(
                node, f"{gathers}, and '{ast.unparse(node)}' is no input: only inputs can be gathered from yet"
            )
        for x, count in zip(e.at, self.groups[e.name], strict=True):
            if x == ANYWHERE and count != 1:
                raise self.wrong(node, f"{gathers}, along {dims_in_words(count)} of '{given.name}': not supported yet")

    def bring_conditions(self) -> None:
        dtypes = self.scope.dtypes
        for c in self.entry.op.conditions:
            e = self.expression(c.expression)
            if open_types := [x for x in e.nodes if isinstance(x, Limit) and x.type.startswith("compute(")]:
                what = f"the rule {c.text} of '{self.op}' speaks of a type that is a value's: {show(open_types[0])}"
                raise self.wrong(None, f"{what}; say the type, as in T=T")
            choices = (dict(zip(dtypes, types, strict=True)) for types in product(*dtypes.values()))
            holds = {value_of(e, {}, types) for types in choices}
            if holds == {False}:
                raise self.wrong(None, f"the rule {c.text} of '{self.op}' does not hold: {show_size(e)}")
            if holds != {True}:
                self.conditions.append(Condition(e, show_size(e)))
