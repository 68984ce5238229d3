"""Reading one expression: from Python's tree to typed graph nodes, with every problem at its place.

Outside of [] a name is an operand, a let or an attribute, and a size is `size(d)`. Inside of [] a dim's name is the
index over it.
"""

from __future__ import annotations

import ast
import itertools
import math

from baracuda_gen.errors import close_to, instead
from baracuda_gen.formula import functions
from baracuda_gen.formula.affine import facts_of, linear_position, same
from baracuda_gen.formula.function import Function
from baracuda_gen.formula.gather import FROM_END, UNIQUE
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    Attribute,
    Call,
    Const,
    Expr,
    Kind,
    Limit,
    Load,
    Reduce,
    Scan,
    Selected,
    Size,
    SumTo,
)
from baracuda_gen.formula.indices import UNKNOWN, IndexReader, attribute_kind, dims_in_words
from baracuda_gen.formula.kinds import KindError, Typed, apply, converted, kind_of_element, to_float
from baracuda_gen.formula.rewrite import extent, factors, total
from baracuda_gen.formula.show import show
from baracuda_gen.formula.syntax import BINARY, COMPARISONS, elements_of, refusal
from baracuda_gen.spec.dtypes import ELEMENT_TYPES, float_in
from baracuda_gen.spec.load import EXTENDING, shipped_ops
from baracuda_gen.spec.model import listed

RULE_FUNCTIONS = tuple(name for name in functions.IN_RULES if name in functions.FUNCTIONS and name != "float")

_WRITTEN = {  # what other libraries have a function for
    "relu": "where(x <= 0, 0, x)",
    "maximum": "max(a, b)",
    "minimum": "min(a, b)",
    "clip": "clamp(x, low, high)",
    "swish": "silu(x)",
    "power": "pow(a, b)",
    "absolute": "abs(x)",
    "lerp": "a + t * (b - a)",
}
_CONSTANTS = {"pi": "3.141592653589793", "e": "2.718281828459045", "infinity": "inf", "nan": "inf - inf"}


class Reader(IndexReader):
    """Reads expressions: values, calls and reductions."""

    # Values

    def value(self, node: ast.expr) -> Typed:
        match node:
            case ast.Constant(value=bool() | int() | float() as value):
                return self.literal(node, value)
            case _IndexNumber(id=name):
                return Typed(self.scope.use(name), Kind.INT)
            case ast.Name():
                return self.name(node)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)) if not isinstance(
                value, bool
            ):
                return self.literal(node, -value)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Name(id="inf")):
                return Typed(Const(-math.inf), Kind.FLOAT)
            case ast.UnaryOp(op=ast.USub() | ast.Not() as op, operand=operand):
                return self.call(functions.OPERATORS["not" if isinstance(op, ast.Not) else "neg"], [operand])
            case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY:
                return self.call(functions.OPERATORS[BINARY[type(op)]], [left, right])
            case ast.BoolOp(op=op, values=values):
                word = functions.OPERATORS["and" if isinstance(op, ast.And) else "or"]
                return self.folded(word, [self.value(v) for v in values], values)
            case ast.Compare(left=ast.Name(id=name), ops=[ast.Eq() | ast.NotEq() as op], comparators=[other]) if (
                name in self.scope.attributes and self.scope.attributes[name].type == "enum"
            ):
                return self.selected(name, op, other)
            case ast.Compare(left=left, ops=ops, comparators=others) if all(type(o) in COMPARISONS for o in ops):
                return self.comparison([left, *others], [COMPARISONS[type(o)] for o in ops])
            case ast.Subscript():
                return self.load(node)
            case ast.Call(func=ast.Subscript(value=ast.Name(id=name)) as head):
                return self.reduction(node, name, head.slice)
            case ast.Call(func=ast.Name(id=name)):
                return self.named_call(node, name)
            case ast.Call(func=ast.Attribute(attr=name) as head) if name in functions.CALLED:
                among = name in functions.FUNCTIONS
                return self.wrong(head, refusal(head, f"write {name}(x)" if among else f"write {name}[d](x[n, d])"))
            case ast.Call(func=head):
                return self.wrong(head, refusal(head))
        return self.wrong(node, refusal(node))

    def selected(self, name: str, op: ast.cmpop, other: ast.expr) -> Typed:
        """`mode == asymmetric`"""
        values = self.scope.attributes[name].values
        if not isinstance(other, ast.Name) or other.id not in values:
            found = ast.unparse(other)
            word = other.value if isinstance(other, ast.Constant) else None
            advice = f"write {word} without quotes" if word in values else f"its values: {listed(values)}"
            return self.wrong(other, f"'{name}' is never {found}; {advice}")
        e = Selected(name, other.id)
        return Typed(e if isinstance(op, ast.Eq) else Call("not", (e,)), Kind.BOOL)

    def literal(self, node: ast.AST, value: float | int | bool) -> Typed:
        if isinstance(value, bool):
            return Typed(Const(value), Kind.BOOL)
        if isinstance(value, int) and not -(2**63) <= value < 2**63 or isinstance(value, float) and math.isinf(value):
            # What is beyond has been refused as a word.
            return self.wrong(node, "the integer does not fit 64 bits") if value == 2**63 else UNKNOWN
        if isinstance(value, float) and self.scope.compute == "f32":
            self.rounded(node, value)
        return Typed(Const(value), Kind.INT if isinstance(value, int) else Kind.FLOAT)

    def rounded(self, node: ast.AST, value: float) -> None:
        """Note a number that f32 does not have: a kernel would have 0 or an infinity in its place."""
        in_f32 = float_in("f32", value)
        if math.isinf(in_f32) and math.isfinite(value) or value and not in_f32:
            is_too = f"{value!r} is too {'large' if in_f32 else 'small'} for f32, which this formula may be computed in"
            self.wrong(node, f"{is_too}; numbers of f32 have magnitudes from 1.4e-45 to 3.4028235e+38")

    def name(self, node: ast.Name) -> Typed:
        name, scope = node.id, self.scope
        if name == "inf":
            return Typed(Const(math.inf), Kind.FLOAT)
        if name in scope.lets:
            return self.unindexed(node, name, scope.lets[name])
        if name in scope.tensors and (name in scope.kinds or name not in scope.later):
            if name not in scope.kinds:
                return self.too_early(node, name, "the output ")
            dims = scope.tensors[name].dims
            return self.unindexed(node, name, (ANY_SHAPE,) if dims is None else tuple(d.size for d in dims))
        if name in scope.attributes:
            kind = attribute_kind(scope.attributes[name].type)
            if kind is None:
                values = scope.attributes[name].values
                if not values:
                    return self.wrong(node, f"'{name}' is of type axes: it chooses dims, and is no number")
                return self.wrong(
                    node, f"'{name}' is an enum: compare it with one of its values, {name} == {values[0]}"
                )
            scope.read[name] = None
            return Typed(Attribute(name), kind)
        if name in scope.indices or name in scope.ranges:
            return Typed(scope.use(name), Kind.INT)
        if name in scope.dims:
            of_its_own = f"an index as a number has a name of its own: indices: {{{'ij'[name == 'i']}: {name}}}"
            return self.wrong(node, f"'{name}' is a dim: its size is size({name}); {of_its_own}")
        if name in scope.aliases:
            return Typed(scope.use_alias(name), Kind.INT)
        if name in _CONSTANTS and name not in {*scope.later, *scope.elsewhere}:
            return self.wrong(node, f"formulas have no constant '{name}'; write {_CONSTANTS[name]}")
        return self.unknown(node, name)

    def unindexed(self, node: ast.AST, name: str, at: tuple[Expr, ...]) -> Typed:
        """An operand or let written bare: of any shape, or of rank 0."""
        if at not in ((), (ANY_SHAPE,)):
            return self.wrong(node, f"'{name}' has {dims_in_words(len(at))} and is read with indices: {name}[...]")
        self.scope.read[name] = None
        if at:
            self.scope.use(ANY_SHAPE.name)
        return Typed(Load(name, at), self.scope.kinds[name])

    # Calls

    def call(self, function: Function, nodes: list[ast.expr]) -> Typed:
        return self.applied(function, [self.value(n) for n in nodes], nodes)

    def applied(self, function: Function, args: list[Typed], nodes: list[ast.expr]) -> Typed:
        try:
            return apply(function, args)
        except KindError as error:
            return self.wrong(nodes[min(error.position, len(nodes) - 1)], str(error))

    def folded(self, function: Function, args: list[Typed], nodes: list[ast.expr]) -> Typed:
        """max(a, b, c) as max(max(a, b), c)."""
        out = args[0]
        for arg, node in zip(args[1:], nodes[1:], strict=True):
            out = self.applied(function, [out, arg], [nodes[0], node])
        return out

    def comparison(self, nodes: list[ast.expr], signs: list[str]) -> Typed:
        pairs = zip(nodes, nodes[::-1], strict=True)
        args = [self.matched(n, other) if signs in (["=="], ["!="]) else self.value(n) for n, other in pairs]
        parts = [self.applied(functions.OPERATORS[s], args[i : i + 2], nodes[i : i + 2]) for i, s in enumerate(signs)]
        return self.folded(functions.OPERATORS["and"], parts, nodes[1:])

    def named_call(self, node: ast.Call, name: str) -> Typed:
        known = name in functions.FUNCTIONS or name in functions.LIMITS or name in ("size", "cast")
        if node.keywords and known and not (name in functions.REDUCTIONS and len(node.args) == 1):
            return self.wrong(node.keywords[0], f"{name}() takes no keyword arguments; give its arguments in order")
        if name == "size":
            return self.size(node)
        if name in functions.LIMITS:
            return self.limit(node, name)
        if name == "cast":
            return self.cast(node)
        if name not in functions.FUNCTIONS:
            return self.unknown_function(node, name)
        function, (least, most) = functions.FUNCTIONS[name], functions.FUNCTIONS[name].arity
        if name in functions.REDUCTIONS and len(node.args) == 1:
            return self.wrong(node, f"{name} of one argument is a reduction, which names its index: {name}[d](...)")
        if not least <= len(node.args) <= most:
            expected = str(least) if least == most else f"{least} to {most}"
            return self.wrong(
                node, f"{name}() takes {expected} argument{'s' * (expected != '1')}, got {len(node.args)}"
            )
        if name == "where":
            return self.applied(function, self.arms(*node.args), node.args)
        args = [self.value(a) for a in node.args]
        if name == "random":
            return self.random(node, args)
        if function.arity[0] == 2 and len(args) > 2:
            return self.folded(function, args, node.args)
        return self.applied(function, args, node.args)

    def arms(self, condition: ast.expr, *arms: ast.expr) -> list[Typed]:
        """The arguments of where(): in each arm what its condition says of indices is known."""
        found = [self.value(condition)]
        before, conditions = self.facts, self.conditions
        for arm, holds in zip(arms, (True, False), strict=True):
            self.facts = [*before, *facts_of(found[0].expr, holds, self.scope.extents, self.scope.facts)]
            self.conditions = [*conditions, found[0].expr if holds else Call("not", (found[0].expr,))]
            found.append(self.value(arm))
        self.facts, self.conditions = before, conditions
        return found

    def random(self, node: ast.Call, args: list[Typed]) -> Typed:
        """A number for each element of the left side; the third argument is its position there."""
        if self.target is None:
            return self.wrong(node, "random() stands in a statement whose left side is a name, or has plain indices")
        if self.reducing:
            return self.wrong(
                node, "random() inside a reduction: give it a statement of its own, with the index on the left"
            )
        if ANY_SHAPE in self.target:
            self.scope.use(ANY_SHAPE.name)
        position = linear_position(self.target, self.scope.extents)
        return self.applied(functions.FUNCTIONS["random"], [*args, Typed(position, Kind.INT)], node.args)

    def unknown_function(self, node: ast.Call, name: str) -> Typed:
        for a in node.args:
            self.value(a)
        if name in (*functions.REDUCTIONS, *functions.COMPOSED_REDUCTIONS, *functions.SCANS, "mean"):
            what = "scan" if name in functions.SCANS else "reduction"
            return self.wrong(node, f"'{name}' is a {what}, which names its index: {name}[d](...)")
        if name in (FROM_END, UNIQUE, functions.REPORTED.name):
            return self.wrong(node, f"{name}() of an integer is the whole index of an input: x[{name}(index[n])]")
        if name in _WRITTEN:
            return self.wrong(node, f"unknown function '{name}'; write {_WRITTEN[name]}")
        known = (*functions.FUNCTIONS, *functions.LIMITS, "size", "cast", *self.scope.ops, *shipped_ops())
        return self.no_op(node, name) or self.wrong(
            node, f"unknown function '{name}'{close_to(name, known)}; docs/spec.md lists the functions"
        )

    def no_op(self, node: ast.Call, name: str) -> Typed | None:
        """Note an op that is called as a function or a reduction; None for other names."""
        if name not in self.scope.ops and name not in shipped_ops():
            return None
        extending = "" if name in self.scope.ops else f", with {EXTENDING}"
        return self.wrong(node, f"'{name}' is an op: give its result a name under uses: {{z: {name}(x)}}{extending}")

    def limit(self, node: ast.Call, which: str) -> Typed:
        match node.args:
            case [ast.Name(id=name)] if name in self.scope.types or name in ELEMENT_TYPES:
                kind = kind_of_element(name, self.scope.types)
                if kind is Kind.BOOL or which == "smallest" and kind is not Kind.FLOAT:
                    return self.wrong(
                        node, f"{which}() takes a {'float' if which == 'smallest' else 'number'} type, got '{name}'"
                    )
                return Typed(Limit(which, name), kind)
        known = (*self.scope.types, *ELEMENT_TYPES)
        return self.wrong(node, f"{which}() takes one type; known types: {listed(known)}")

    def cast(self, node: ast.Call) -> Typed:
        """A value of the kind of a type: to integers within its range, to bools whether it is not 0. The rest, a
        float's rounding and an integer's wrapping, happens where it is stored.
        """
        match node.args:
            case [value, ast.Name(id=name)] if name in self.scope.types or name in ELEMENT_TYPES:
                x, to = self.value(value), kind_of_element(name, self.scope.types)
            case _:
                known = (*self.scope.types, *ELEMENT_TYPES)
                return self.wrong(node, f"cast() takes a value and a type; known types: {listed(known)}")
        return x if x.kind is None else converted(x, to, name)

    # Reductions

    def reduction(self, node: ast.Call, name: str, inside: ast.expr) -> Typed:
        if name == "sum_to":
            return self.sum_to(node, inside)
        if name in functions.SCANS:
            return self.scan(node, name, inside)
        known = (*functions.REDUCTIONS, "mean", *functions.COMPOSED_REDUCTIONS, *functions.SCANS)
        if name not in known:
            unknown = f"unknown reduction '{name}'{instead(name, 'known reductions', known)}"
            return self.no_op(node, name) or self.wrong(node, unknown)
        if len(node.args) != 1 or node.keywords:
            return self.wrong(node, f"{name}[...] reduces one expression: {name}[d](...)")
        composed = functions.COMPOSED_REDUCTIONS.get(name)
        over, body = self.reduced(node.args[0], name, inside, composed is not None and composed.takes == "bool")
        if over is None or body.kind is None:
            return UNKNOWN
        if name in ("sum", "mean") and (operands := _contracted(body.expr, over)):
            a, b = operands
            terms = "the terms of a dim with a few elements can be written out: a[n, 0] * b[m, 0] + a[n, 1] * b[m, 1]"
            return self.wrong(node, f"a contraction (of {a} and {b}) is not supported yet; {terms}")
        extents = self.scope.extents
        if name not in ("sum", "mean") and not set(body.expr.free_indices) & set(over):
            same_for = f"{name}[{', '.join(over)}](...) of a value that is the same for all of {listed(over)}"
            return self.wrong(node, f"{same_for}: write the value itself")
        if composed is not None:
            if composed.one_index and (len(over) > 1 or over[0] == ANY_SHAPE.name):
                return self.wrong(inside, f"{name}[...] gives an index: it reduces one alone")
            return self.value(_spelled(composed.formula, node, inside, over[0]))
        of_floats = body.expr if body.kind is Kind.FLOAT else to_float(body.expr)
        if name in functions.SEARCHES:
            return Typed(Reduce(name, over, of_floats), Kind.FLOAT)
        if name in functions.REDUCTIONS and name != "sum":
            return Typed(Reduce(name, over, body.expr), body.kind)
        if name == "sum":
            return Typed(total(over, body.expr, body.kind, extents), body.kind)
        count = to_float(extent(over, extents))
        return Typed(Call("/", (total(over, of_floats, Kind.FLOAT, extents), count)), Kind.FLOAT)

    def scan(self, node: ast.Call, name: str, inside: ast.expr) -> Typed:
        flags: dict[str | None, Expr] = {"reverse": Const(False), "exclusive": Const(False)}
        for word in node.keywords:
            flag = self.value(word.value)
            if word.arg not in flags:
                return self.wrong(word, f"{name}[...] has no '{word.arg}'; it may have: {listed(map(str, flags))}")
            if flag.kind not in (Kind.BOOL, None) or flag.expr.loads or flag.expr.free_indices:
                one = "is one for all elements: True, False, or a condition of attributes"
                return self.wrong(word.value, f"{word.arg} of {name}[...] {one}")
            flags[word.arg] = flag.expr
        if len(node.args) != 1:
            return self.wrong(
                node, f"{name}[...] takes one expression: {name}[d](...), and may have reverse, exclusive"
            )
        over, body = self.reduced(node.args[0], name, inside)
        if name == "logcumsumexp" and body.kind is Kind.INT:
            body = Typed(to_float(body.expr), Kind.FLOAT)
        if over is None or body.kind is None:
            return UNKNOWN
        if len(over) > 1 or over[0] == ANY_SHAPE.name or self.scope.dims.get(over[0]):
            return self.wrong(inside, f"{name}[...] goes along one index, which is no starred run")
        if over[0] not in body.expr.free_indices:
            return self.wrong(node, f"{name}[{over[0]}](...) of a value that is the same for all of {over[0]}")
        return Typed(Scan(name, over, body.expr, flags["reverse"], flags["exclusive"]), body.kind)

    def reduced(
        self, node: ast.expr, name: str, inside: ast.expr, bools: bool = False
    ) -> tuple[tuple[str, ...] | None, Typed]:
        """The indices and the body of a reduction or a scan, which takes `bools` or numbers."""
        over = self.reduced_indices(inside)
        self.reducing += 1
        body = self.value(node)
        self.reducing -= 1
        if bools and body.kind not in (Kind.BOOL, None):
            body = self.wrong(node, f"{name}[...] takes a bool, got a number; compare it, as in x != 0")
        elif body.kind is Kind.BOOL and not bools:
            body = self.wrong(node, f"{name}[...] takes numbers, got a bool; write where(condition, 1, 0)")
        return over, body

    def reduced_indices(self, inside: ast.expr) -> tuple[str, ...] | None:
        found = [self.reduced_index(i) for i in elements_of(inside)]
        names = [i for i in found if i is not None]
        if len(set(names)) < len(names):
            self.wrong(inside, "an index is reduced twice")
            return None
        return tuple(names) if len(names) == len(found) else None

    def reduced_index(self, item: ast.expr) -> str | None:
        scope = self.scope
        match item:
            case ast.Constant(value=value) if value is ... and not scope.dims:
                return scope.use(ANY_SHAPE.name).name
            case ast.Constant(value=value) if value is ...:
                self.wrong(item, f"[...] reduces operands of any shape; name the index: {listed(scope.dims)}")
            case ast.Name(id=name) if name in scope.dims or name in scope.indices:
                return scope.use(name).name
            case ast.Name(id=name):
                known = (*scope.dims, *scope.indices)
                others = f"{instead(name, 'known indices', known)}; a new one states its range: [{name} < ...]"
                self.wrong(item, f"'{name}' is no index to reduce over{others}")
            case ast.Compare(left=ast.Name(id=name), ops=[ast.Lt()], comparators=[bound]):
                return self.ranged(item, name, bound)
            case _:
                self.wrong(item, "a reduction names its indices: sum[d](...) or sum[r < group_size](...)")
        return None

    def ranged(self, node: ast.AST, name: str, bound: ast.expr) -> str | None:
        """`r < group_size`: a new index, known inside the reduction."""
        scope, size = self.scope, self.index(bound)
        if name in {*scope.dims, *scope.indices, *scope.aliases, *scope.tensors, *scope.attributes, *scope.lets}:
            self.wrong(node, f"'{name}' has a meaning already; a ranged index takes a new name")
        elif size is not None and size.free_indices:
            self.wrong(bound, f"the range of '{name}' depends on an index; a size is written size(d)")
        elif size is not None and not same(scope.ranges.setdefault(name, size), size):
            before = show(scope.ranges[name])
            self.wrong(node, f"'{name}' runs over {before} before and over {show(size)} here; take another name")
        elif size is not None:
            scope.extents.setdefault(name, size)
            return name
        return None

    def sum_to(self, node: ast.Call, inside: ast.expr) -> Typed:
        if not self.scope.sum_to:
            return self.wrong(node, "sum_to[...] belongs to gradients of operands of any shape")
        if not isinstance(inside, ast.Name) or inside.id not in self.scope.sum_to or len(node.args) != 1:
            return self.wrong(node, f"sum_to[a](...) names one operand of any shape: {listed(self.scope.sum_to)}")
        body = self.value(node.args[0])
        return Typed(SumTo(inside.id, body.expr), body.kind)


class SizeReader(Reader):
    """Reads conditions, defaults and derived sizes: a bare dim is its size, and operands are not known."""

    def name(self, node: ast.Name) -> Typed:
        scope = self.scope
        if node.id in scope.dims:
            return Typed(Size(node.id), Kind.INT)
        if node.id in scope.attributes:
            return super().name(node)
        known = (*scope.dims, *scope.attributes)
        return self.wrong(node, f"unknown name '{node.id}'{instead(node.id, 'known names', known)}")

    def named_call(self, node: ast.Call, name: str) -> Typed:
        typed = super().named_call(node, name)
        if typed.kind is None or name in ("size", *functions.LIMITS, *RULE_FUNCTIONS):
            return typed
        return self.wrong(node, f"'{name}' cannot be called here; known functions: {listed(RULE_FUNCTIONS)}, size")

    def load(self, node: ast.Subscript) -> Typed:
        return self.wrong(node, "operands cannot be read here: only sizes, attributes and limits such as lowest(Q)")

    def reduction(self, node: ast.Call, name: str, inside: ast.expr) -> Typed:
        return self.wrong(node, "reductions cannot stand here: only sizes, attributes and limits such as lowest(Q)")


class _IndexNumber(ast.Name):
    """An index as a number, whose name may be that of its dim."""


def _spelled(formula: str, node: ast.Call, inside: ast.expr, index: str) -> ast.expr:
    """What a composed reduction stands for, with its own body and indices, and at its place."""

    class Put(ast.NodeTransformer):
        def visit(self, part: ast.AST) -> ast.AST:
            match part:
                case ast.Name(id="e"):
                    return node.args[0]
                case ast.Name(id="i"):
                    made: ast.AST = _IndexNumber(id=index, ctx=ast.Load())
                case ast.Subscript(value=head):
                    made = ast.Subscript(value=head, slice=inside, ctx=ast.Load())
                case _:
                    made = self.generic_visit(part)
            return ast.copy_location(made, node)

    whole = Put().visit(ast.parse(formula, mode="eval").body)
    assert isinstance(whole, ast.expr)
    return whole


def _contracted(body: Expr, over: tuple[str, ...]) -> tuple[str, str] | None:
    """The two operands of a product that share the reduced index, each with an index that the other lacks."""
    for a, b in itertools.combinations((x for x in factors(body) if isinstance(x, Load)), 2):
        first, second = set(a.free_indices), set(b.free_indices)
        if first - second - set(over) and second - first - set(over) and first & second & set(over):
            return a.name, b.name
    return None
