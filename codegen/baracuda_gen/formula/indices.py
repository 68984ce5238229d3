"""Reading what stands in []: index expressions, loads, and whether an index stays within its dim."""

from __future__ import annotations

import ast

from baracuda_gen.errors import close_to, instead
from baracuda_gen.formula.affine import Fact, guards, has_stride, stays_within, unbounded
from baracuda_gen.formula.functions import FUNCTIONS, MATCHED, REPORTED, SCANS
from baracuda_gen.formula.gather import FROM_END, UNIQUE, from_end, is_unique, unreported
from baracuda_gen.formula.graph import (
    ANYWHERE,
    NUMEL,
    Attribute,
    Call,
    Const,
    Expr,
    Gather,
    Index,
    Kind,
    Load,
    Size,
    chained,
)
from baracuda_gen.formula.kinds import Typed
from baracuda_gen.formula.scope import Scope
from baracuda_gen.formula.show import show
from baracuda_gen.formula.syntax import BINARY, elements_of, place_of, refusal
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.model import Problems, Text, listed

UNKNOWN = Typed(Const(0), None)


def attribute_kind(type_name: str) -> Kind | None:
    """None for an enum, which no formula reads."""
    return Kind(ELEMENT_TYPES[type_name].kind) if type_name in ELEMENT_TYPES else None


class IndexReader:
    """Reads indices and loads of one text in one scope."""

    def __init__(self, scope: Scope, text: Text, problems: Problems):
        self.scope = scope
        self.text = text
        self.problems = problems
        self.reducing = 0  # how many reductions we are in
        self.facts: list[Fact] = []  # what holds inside of the where() that is read
        self.conditions: list[Expr] = []  # of all where()s that it is inside of
        self.target: tuple[Expr, ...] | None = None  # the indices on the left side, where they are plain

    def wrong(self, node: ast.AST, message: str) -> Typed:
        self.problems.add(place_of(self.text, node), message)
        return UNKNOWN

    def unknown(self, node: ast.AST, name: str) -> Typed:
        """Note a name that nothing here has."""
        if name in self.scope.elsewhere:
            return self.wrong(node, f"'{name}' belongs to another variant")
        if name in self.scope.later:
            return self.too_early(node, name)
        if name in ("true", "false"):
            return self.wrong(node, f"'{name}' is no word of formulas: a bool is a condition by itself, as in not flag")
        return self.wrong(node, f"formula uses '{name}'{instead(name, 'known names', self.scope.known())}")

    def too_early(self, node: ast.AST, name: str, what: str = "") -> Typed:
        """Note a name that is read before it is assigned, or where it is."""
        scans = f"; recurrences are not supported, but these scans are: {listed(SCANS)}"
        itself = scans if name == self.scope.now else ""
        return self.wrong(node, f"{what}'{name}' is read before it is assigned{itself}")

    def size(self, node: ast.Call) -> Typed:
        match node.args:
            case [ast.Name(id=name)] if name in self.scope.dims:
                return Typed(Size(name), Kind.INT)
            case [ast.Name(id=name)]:
                return self.wrong(node.args[0], f"'{name}' is no dim{instead(name, 'known dims', self.scope.dims)}")
            case [ast.Constant(value=value)] if value is ... and not self.scope.dims:
                return Typed(NUMEL, Kind.INT)
        return self.wrong(node, "size() takes the name of one dim: size(d)")

    def load(self, node: ast.Subscript) -> Typed:
        if not isinstance(node.value, ast.Name):
            return self.wrong(node, refusal(node.value))
        name, scope = node.value.id, self.scope
        items = elements_of(node.slice)
        at = [ANYWHERE if self.is_value(i) else self.index(i) for i in items]
        if name in scope.lets:
            sizes = tuple(scope.extents[i.name] for i in scope.lets[name] if isinstance(i, Index))
        elif name in scope.tensors and name in scope.kinds:
            dims = scope.tensors[name].dims
            if dims is None:
                return self.wrong(node, f"'{name}' is of any shape and takes no index")
            sizes = tuple(d.size for d in dims)
        else:
            return self.unknown(node, name)
        if name in scope.pieces:
            return self.wrong(
                node, f"'{name}' is written by places and read again: not supported yet; read a let instead"
            )
        scope.read[name] = None
        if len(at) != len(sizes):
            return self.wrong(node, f"'{name}' has {dims_in_words(len(sizes))}, indexed with {len(at)}")
        varying = scope.varying.get(name, range(len(at)))
        needed: dict[Expr, None] = {}
        good = [
            e is not None and self.fits(i, e, size, name, needed if k in varying else {})
            for k, (i, e, size) in enumerate(zip(items, at, sizes, strict=True))
        ]
        if not all(good):
            return UNKNOWN
        indices = tuple(e for e in at if e is not None)
        if not all(self.has_stride(e) for e in indices):
            return self.gathered(node, name, items, indices, sizes)
        own = scope.assigned.get(name)
        if own is not None and own != tuple(at):
            places = [f"{name}[{', '.join(show(e) for e in of if e is not None)}]" for of in (own, at)]
            return self.wrong(node, f"{places[0]} is read as {places[1]}: not supported yet; read a let instead")
        load: Expr = Load(name, tuple(e for k, e in enumerate(at) if e is not None and k in varying))
        if needed:
            load = Call("guarded", (chained("and", needed), load))
        return Typed(load, scope.kinds[name])

    def fits(self, node: ast.AST, e: Expr, size: Expr, name: str, needed: dict[Expr, None]) -> bool:
        """Whether an index stays within a dim of an operand. `needed` gets the comparisons that it takes for that."""
        extents = self.scope.extents
        if attribute := unbounded(e, self.scope.facts):
            self.wrong(
                node, f"index {show(e)}: {attribute} may be negative; state a rule under where: {attribute} >= 0"
            )
            return False
        if e == ANYWHERE or stays_within(e, size, extents, self.scope.facts):
            return True
        found = guards(e, size, extents, self.facts, self.scope.facts)
        if found is not None:
            needed.update(dict.fromkeys(found))
            return True
        if isinstance(e, Index):
            runs = f"index '{e.name}' runs over {show(extents[e.name])}"
            self.wrong(node, f"{runs}, but this dim of '{name}' over {show(size)}")
            return False
        leaves = f"index {show(e)} may leave this dim of '{name}' ({show(size)})"
        help = "state a rule that keeps it within in where:, or read it inside where()"
        for k in dict.fromkeys(x for truth, _ in self.facts for x in truth.nodes if isinstance(x, Attribute)):
            rule = Call(">=", (k, Const(0)))
            if guards(e, size, extents, self.facts, (*self.scope.facts, rule)) is not None:
                why = f"the condition does not keep it within, since {k.name} may be negative"
                help = f"{why}; state a rule under where: {show(rule)}"
        self.wrong(node, f"{leaves}: {help}")
        return False

    # Gathers

    def is_value(self, node: ast.expr) -> bool:
        """Whether an index is computed from operands or lets, or by functions, and not by + - * // % of indices."""
        scope, names = self.scope, [x.id for x in ast.walk(node) if isinstance(x, ast.Name)]
        indices = {*scope.dims, *scope.indices, *scope.ranges, *scope.aliases}
        values = {FROM_END, UNIQUE, REPORTED.name, *scope.lets, *scope.tensors} - indices
        if any(n in values for n in names):
            return True
        # A function of indices, such as clamp(i - 1, 0, size(d) - 1), is computed too.
        return any(n in FUNCTIONS for n in names) and sum(n in indices for n in names) > names.count("size")

    def gathered(
        self, node: ast.AST, name: str, items: list[ast.expr], at: tuple[Expr, ...], sizes: tuple[Expr, ...]
    ) -> Typed:
        """`table[index[n], d]`"""
        scope = self.scope
        if name in scope.assigned:
            return self.wrong(
                node, f"'{name}' is an output: only inputs and lets can be gathered from; read a let instead"
            )
        element = scope.tensors[name].element if name in scope.tensors else ""
        if packed := [
            d for d in scope.dtypes.get(element, (element,)) if d in ELEMENT_TYPES and ELEMENT_TYPES[d].packed
        ]:
            return self.wrong(
                node, f"'{name}' may be of {listed(packed)}, two elements to a byte: no gather has them yet"
            )
        varying = scope.varying.get(name, range(len(at)))
        read = [(item, e, size) for k, (item, e, size) in enumerate(zip(items, at, sizes, strict=True)) if k in varying]
        places = [self.place(i, size) if e == ANYWHERE else e for i, e, size in read if not self.has_stride(e)]
        found = tuple(p for p in places if p is not None)
        if len(found) < len(places):
            return UNKNOWN
        load = Load(name, tuple(e if self.has_stride(e) else ANYWHERE for _, e, _ in read))
        return Typed(Gather(load, found) if found else load, scope.kinds[name])

    def has_stride(self, e: Expr) -> bool:
        return e != ANYWHERE and has_stride(e, self.scope.extents, self.scope.facts)

    def place(self, node: ast.expr, size: Expr) -> Expr | None:
        """An index that is a value."""
        match node:
            case ast.Call(func=ast.Name(id=name), args=[inner], keywords=[]) if name in (REPORTED.name, UNIQUE):
                if (found := self.place(inner, size)) is None:
                    return None
                place, needed = unreported(found)
                if name == REPORTED.name:
                    needed = chained("and", self.conditions) if self.conditions else Const(True)
                unique = Const(name == UNIQUE or is_unique(found))
                return Call(REPORTED.name, (place, needed or Const(False), unique))
            case ast.Call(func=ast.Name(id=name), args=[inner], keywords=[]) if name == FROM_END:
                wraps = True
            case _:
                wraps, inner = False, node
        typed = self.value(inner)
        if typed.kind not in (Kind.INT, None):
            self.wrong(
                inner, f"an index is an integer, got {'a float; use to_int' if typed.kind is Kind.FLOAT else 'a bool'}"
            )
        elif typed.kind is not None:
            return from_end(typed.expr, size) if wraps else typed.expr
        return None

    def matched(self, node: ast.expr, other: ast.expr) -> Typed:
        """What is compared with something else: `reported(index[n])` with an index, as a place in its dim."""
        match node, other:
            case ast.Call(func=ast.Name(id=REPORTED.name), args=[_], keywords=[]), ast.Name(id=name) if (
                name in self.scope.dims or name in self.scope.indices
            ):
                size = self.scope.extents[self.scope.use(name).name]
                if not any(d.size == size for t in self.scope.tensors.values() for d in t.dims or ()):
                    return self.wrong(node, f"no operand has a dim of '{name}': nothing to report an index of")
                if (found := self.place(node, size)) is None:
                    return UNKNOWN
                place, needed = unreported(found)
                return Typed(Call(MATCHED.name, (place, needed or Const(False), size)), Kind.INT)
        return self.value(node)

    def value(self, node: ast.expr) -> Typed:
        raise NotImplementedError

    def index(self, node: ast.expr) -> Expr | None:
        """What stands inside of []: indices, sizes, integers, attributes and + - * // % of these."""
        scope = self.scope
        match node:
            case ast.Constant(value=value) if type(value) is int:
                return Const(value)
            case ast.Name(id=name) if name in scope.dims or name in scope.indices or name in scope.ranges:
                return scope.use(name)
            case ast.Name(id=name) if name in scope.aliases:
                return scope.use_alias(name)
            case ast.Name(id=name) if (
                name in scope.attributes and attribute_kind(scope.attributes[name].type) is Kind.INT
            ):
                scope.read[name] = None
                return Attribute(name)
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)) if (
                name in scope.lets or name in scope.tensors or name in scope.elsewhere
            ):
                scatter = "sum[n](where(index[n] == j, value[n], 0))"
                self.wrong(node, f"'{name}' is a value: elements are read at values, and added up at them by {scatter}")
            case ast.Name(id=name):
                known = scope.known_indices()
                declare = "" if close_to(name, known) else f"; others are declared, as in indices: {{{name}: n}}"
                self.wrong(node, f"unknown index '{name}'{instead(name, 'known indices', known)}{declare}")
            case ast.Call(func=ast.Name(id="size")):
                typed = self.size(node)
                return typed.expr if typed.kind else None
            case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY and not isinstance(op, ast.Div):
                a, b = self.index(left), self.index(right)
                return None if a is None or b is None else Call(BINARY[type(op)], (a, b))
            case ast.Constant(value=value) if value is ...:
                self.wrong(node, "... is written for a reduction over everything only: sum[...](x)")
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
                self.wrong(node, f"indices count from 0; the last element of a dim d is at size(d) - 1, got -{value}")
            case _:
                self.wrong(
                    node, "an index is a name, an integer, size(d), + - * // % of these, or an integer of operands"
                )
        return None


def dims_in_words(count: int) -> str:
    return f"{count} dim" if count == 1 else f"{count} dims"
