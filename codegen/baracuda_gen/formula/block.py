"""Reading a formula block: statements, lets, aliases and left sides, into a `Block`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import replace

from baracuda_gen.errors import close_to
from baracuda_gen.formula.affine import coverage_problem
from baracuda_gen.formula.graph import ANY_SHAPE, Block, Expr, Index, Kind, Load, Statement, Stored, SumTo, Tensor
from baracuda_gen.formula.indices import UNKNOWN, attribute_kind, dims_in_words
from baracuda_gen.formula.inline import MAX_STATEMENTS, Inlining
from baracuda_gen.formula.kinds import Typed, kind_of_element, to_float
from baracuda_gen.formula.read import Reader
from baracuda_gen.formula.rewrite import free_name, trimmed
from baracuda_gen.formula.scope import Scope
from baracuda_gen.formula.solve import with_lets_elsewhere, with_terms_read
from baracuda_gen.formula.specialise import needed
from baracuda_gen.formula.syntax import elements_of, parse_block, refusal, target_name
from baracuda_gen.spec.model import Problems, Text, listed
from baracuda_gen.spec.reserved import OF_GENERATED_CODE, reserved_value

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_WORDS = re.compile(r"\w+")


def read_block(
    text: Text, scope: Scope, inputs: tuple[Tensor, ...], outputs: tuple[Tensor, ...], problems: Problems
) -> Block | None:
    """The block, or None after a problem. `scope.read` then holds what it reads."""
    before = len(problems.found)
    block = _BlockReader(text, scope, inputs, outputs, problems).block()
    return block if len(problems.found) == before else None


def _with_free_names(block: Block) -> Block:
    """The block with other names for lets and aliases whose names generated code uses itself: no caller sees them."""
    operands = {t.name for t in (*block.inputs, *block.outputs)}
    own = {s.name for s in block.statements} - operands | {*block.aliases.values()}
    taken = {*block.kinds, *block.extents, *own}
    names = {n: free_name(f"{n}_", taken) for n in sorted(own) if reserved_value(n) == OF_GENERATED_CODE}

    if not names:
        return block
    statements = tuple(s.renamed(names) for s in block.statements)
    kinds = {names.get(n, n): kind for n, kind in block.kinds.items()}
    aliases = {e: names.get(n, n) for e, n in block.aliases.items()}
    return replace(block, statements=statements, kinds=kinds, aliases=aliases)


class _BlockReader(Reader):
    def __init__(
        self, text: Text, scope: Scope, inputs: tuple[Tensor, ...], outputs: tuple[Tensor, ...], problems: Problems
    ):
        super().__init__(scope, text, problems)
        self.inputs = inputs
        self.outputs = {t.name: t for t in outputs}
        self.statements: list[Statement] = []
        self.refused = False  # a statement that may have been meant to assign something
        self.let_nodes: dict[str, ast.AST] = {}
        self.output_nodes: dict[str, list[ast.AST]] = {}
        self.used: dict[str, Inlining | None] = {}  # by the names of values; None while one is at work
        self.inlined: set[str] = set()  # lets of used entries
        for t in inputs:
            scope.kinds[t.name] = kind_of_element(t.element, scope.types)

    def block(self) -> Block:
        failed = len(self.problems.found)
        nodes = parse_block(self.text, self.problems) if self.text.value or not self.scope.uses else []
        names = [target_name(n) for n in nodes]
        for k, node in enumerate(nodes):
            self.scope.now = names[k]
            self.scope.later = {n for n in names[k:] if n is not None} - set(self.scope.lets) - set(self.scope.assigned)
            self.statement(node)
        self.scope.later = set()
        for name in (n for n in self.outputs if n in self.scope.uses):
            self.bring(name)
            self.scope.read[name] = None
        if nodes or not self.text.value:
            self.check_everything_is_used(clean=len(self.problems.found) == failed)
        return self.finished()

    def finished(self) -> Block:
        scope = self.scope
        kinds = {n: k for n, k in scope.kinds.items() if k is not None}
        attributes = {name: attribute_kind(a.type) for name, a in scope.attributes.items()}
        kinds |= {name: kind for name, kind in attributes.items() if kind is not None} | dict(scope.types)
        read = tuple(t for t in self.inputs if t.name in scope.read)
        aliases = {e: n for n, e in scope.aliases.items()}
        outputs, extents = tuple(self.outputs.values()), dict(scope.extents)
        block = Block(tuple(self.statements), read, outputs, extents, kinds, aliases)
        block = with_terms_read(with_lets_elsewhere(block, scope.facts), scope.facts)
        if self.inlined:
            own = {s.name for s in self.statements} - self.inlined
            block = trimmed(block, self.without_copies(needed(block.statements, own)))
        return _with_free_names(block)

    # Values of other entries

    def without_copies(self, statements: list[Statement]) -> list[Statement]:
        """A let of a used entry has the name of its copy: of another let, or of the output that rounds it likewise."""
        values = {s.target: s.value for s in statements}
        names: dict[str, str] = {}
        for s in reversed(statements):  # of several copies the last one's
            if not isinstance(let := s.value, Load) or let.name not in self.inlined or let.at != s.target.at:
                continue
            value, output = values.get(let), self.outputs.get(s.name)
            whole = output is not None and s.name not in self.scope.pieces
            if output is None or whole and isinstance(value, Stored) and value.element == output.element:
                names.setdefault(let.name, names.get(s.name, s.name))

        made = []
        for s in statements:
            stored = names.get(s.name) in self.outputs
            once = s.value.body if isinstance(s.value, Stored) and stored else s.value
            made.append(replace(s, value=once).renamed(names))
        return [s for s in made if s.value != s.target]

    def name(self, node: ast.Name) -> Typed:
        self.bring(node.id)
        return super().name(node) if self.readable(node.id, node) else UNKNOWN

    def load(self, node: ast.Subscript) -> Typed:
        name = node.value.id if isinstance(node.value, ast.Name) else ""
        self.bring(name)
        return super().load(node) if self.readable(name, node) else UNKNOWN

    def bring(self, name: str) -> None:
        """Put the statements of a used entry before this one, the first that reads a value of it."""
        use = self.scope.uses.get(name)
        if use is None or self.used.get(name):
            return
        if name in self.used:
            self.problems.add(use.spec.call.place, f"'{name}' is made of itself")
            return
        self.used |= dict.fromkeys(use.spec.names)
        words = {w for u in self.scope.uses.values() for w in _WORDS.findall(u.spec.call.value)}
        made = Inlining(use, self.scope, {*_WORDS.findall(self.text.value), *words}, self.outputs, self.problems)
        made.run(self.bring, self.apart_from)
        self.used |= dict.fromkeys(use.spec.names, made)
        self.inlined |= made.kinds.keys()
        self.statements += made.statements
        scope = self.scope
        scope.kinds.update(made.kinds)
        for value, (at, varying) in made.values.items():
            scope.lets[value], scope.varying[value] = at, varying
        scope.brought += made.conditions
        scope.facts = (*scope.facts, *(c.expression for c in made.conditions))
        if len(self.statements) > MAX_STATEMENTS:
            many = f"with what it uses the formula has {len(self.statements)} statements; at most {MAX_STATEMENTS}"
            self.problems.add(use.spec.call.place, many)

    def readable(self, name: str, node: ast.AST) -> bool:
        """Whether a name can be read, as far as uses tell; a use that cannot stand here has been reported once."""
        made = self.used.get(name)
        if name not in self.used:
            return True
        self.scope.read[name] = None
        if made is not None and not made.failed and name in made.unreadable:
            self.wrong(node, made.unreadable[name])
        return made is not None and not made.failed and name not in made.unreadable

    def apart_from(self, names: Iterable[str]) -> list[str]:
        found, values = set(names), {s.name: s.value for s in self.statements}
        while more := {x.name for n in found & values.keys() for x in values[n].loads} - found:
            found |= more
        return [t.name for t in self.inputs if t.dims is None and t.name not in found]

    def statement(self, node: ast.stmt) -> None:
        self.refused = self.refused or not isinstance(node, ast.Assign)
        if isinstance(node, ast.AugAssign):
            self.wrong(node, "'+=' and its like are not supported yet: each name is assigned with =")
        elif not isinstance(node, ast.Assign):
            alone = "an expression stands alone; expected an assignment such as y = exp(x)"
            self.wrong(node, alone if isinstance(node, ast.Expr) else refusal(node))
        elif len(node.targets) > 1:
            self.wrong(node.targets[1], "one name is assigned at a time")
        else:
            self.assignment(node.targets[0], node.value)

    def assignment(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name) and target.id not in self.outputs and self.is_alias(value):
            return self.alias(target, value)
        match target:
            case ast.Name(id=name):
                at: list[Expr | None] | None = None
            case ast.Subscript(value=ast.Name(id=name), slice=inside):
                at = [self.index(i) for i in elements_of(inside)]
            case _:
                self.wrong(target, f"{refusal(target)}; the left side is a name or name[index]")
                return None
        if not self.may_assign(target, name):
            self.value(value)
            if name not in self.scope.known():  # reported once: later reads of it are no further problem
                self.scope.lets[name] = tuple(e for e in at or () if e is not None)
                self.scope.kinds[name] = None
            return None
        self.target = self.plain_indices(name, at)
        typed = self.value(value)
        self.target = None
        if name in self.outputs:
            self.assign_output(target, value, self.outputs[name], at, typed)
        else:
            self.assign_let(target, value, name, at, typed)
        return None

    def plain_indices(self, name: str, at: list[Expr | None] | None) -> tuple[Expr, ...] | None:
        """The indices that the left side runs over; None where there are others than plain ones."""
        if at is None:
            tensor = self.outputs.get(name)
            scalar = tensor.dims is not None if tensor is not None else bool(self.scope.dims)
            return () if scalar else (ANY_SHAPE,)
        plain = tuple(e for e in at if isinstance(e, Index))
        return plain if len(plain) == len(at) else None

    def may_assign(self, node: ast.AST, name: str) -> bool:
        scope = self.scope
        if name in scope.uses:
            what = "an output that uses: writes" if name in self.outputs else "a value of another entry (uses:)"
            self.wrong(node, f"'{name}' is {what} and cannot be assigned")
        elif name in self.outputs:
            return True
        elif name in scope.tensors:
            self.wrong(node, f"'{name}' is an input and cannot be assigned")
        elif name in scope.elsewhere:
            self.wrong(node, f"'{name}' belongs to another variant and cannot be assigned")
        elif name in scope.lets or name in scope.aliases:
            self.wrong(node, f"'{name}' is assigned twice")
        elif name in {*scope.attributes, *scope.dims, *scope.indices, *scope.ranges, *scope.types}:
            self.wrong(
                node, f"'{name}' has a meaning already (an attribute, dim, index or type) and cannot be assigned"
            )
        elif (taken := reserved_value(name)) and taken != OF_GENERATED_CODE:
            self.wrong(node, f"'{name}' is {taken}; take another name")
        elif not _NAME.fullmatch(name):
            self.wrong(node, f"'{name}' is no name for a let; expected lower case letters, digits and _")
        elif name.startswith("d_") and not scope.sum_to and not any(o.startswith("d_") for o in self.outputs):
            self.wrong(node, f"'{name}': names that start with d_ are reserved for gradients")
        else:
            return True
        return False

    # Aliases: g = axis // group_size

    def is_alias(self, value: ast.expr) -> bool:
        """Whether the right side is made of indices, sizes and attributes only, with at least one index."""
        scope, nodes = self.scope, [*ast.walk(value)]
        names = [n.id for n in nodes if isinstance(n, ast.Name)]
        heads = [n.func for n in nodes if isinstance(n, ast.Call)]
        indices = {*scope.dims, *scope.indices, *scope.aliases}
        if any(isinstance(n, ast.Subscript | ast.Compare | ast.BoolOp) for n in nodes):
            return False
        if any(not isinstance(head, ast.Name) or head.id != "size" for head in heads):
            return False
        return {*names} <= {*indices, *scope.attributes, "size"} and sum(n in indices for n in names) > len(heads)

    def alias(self, target: ast.Name, value: ast.expr) -> None:
        e = self.index(value)
        if e is not None and self.may_assign(target, target.id):
            self.scope.aliases[target.id] = e
            self.let_nodes[target.id] = target

    # Lets and outputs

    def assign_let(
        self, target: ast.expr, value: ast.expr, name: str, at: list[Expr | None] | None, typed: Typed
    ) -> None:
        indices: tuple[Expr, ...] = ()
        if at is None:
            indices = (ANY_SHAPE,) if ANY_SHAPE.name in typed.expr.free_indices else ()
        else:
            indices = tuple(e for e in at if e is not None)
            if len(indices) < len(at):
                typed = Typed(typed.expr, None)
            elif not all(isinstance(e, Index) for e in indices) or len(set(indices)) < len(indices):
                self.wrong(target, f"the left side of a let has plain distinct indices: {name}[n, d]")
                typed = Typed(typed.expr, None)
        if typed.kind is not None:
            self.check_free(value, typed.expr, indices, name)
        if any(isinstance(x, SumTo) for x in typed.expr.nodes):
            self.wrong(value, "sum_to[...] is the whole right side of an output")
        varies = typed.expr.free_indices
        self.scope.lets[name] = indices
        self.scope.varying[name] = tuple(k for k, i in enumerate(indices) if isinstance(i, Index) and i.name in varies)
        self.scope.kinds[name] = typed.kind
        self.let_nodes[name] = target
        own = tuple(indices[k] for k in self.scope.varying[name])
        self.statements.append(Statement(Load(name, own), typed.expr, target.lineno))

    def assign_output(
        self, target: ast.expr, value: ast.expr, tensor: Tensor, at: list[Expr | None] | None, typed: Typed
    ) -> None:
        name, scope = tensor.name, self.scope
        kind = kind_of_element(tensor.element, scope.types)
        scope.kinds[name] = kind
        scope.assigned[name] = None
        indices = self.output_indices(target, tensor, at)
        self.output_nodes.setdefault(name, []).append(target)
        if indices is None or typed.kind is None:
            self.statements.append(Statement(Load(name, ()), typed.expr, target.lineno))
            return
        self.check_free(value, typed.expr, indices, name)
        if not isinstance(typed.expr, SumTo) and any(isinstance(x, SumTo) for x in typed.expr.nodes):
            self.wrong(value, "sum_to[...] is the whole right side of an output")
        scope.assigned[name] = indices
        if not all(isinstance(i, Index) for i in indices):
            scope.pieces.add(name)
        e = self.stored(value, tensor, kind, typed)
        self.statements.append(Statement(Load(name, indices), e, target.lineno))

    def output_indices(self, target: ast.expr, tensor: Tensor, at: list[Expr | None] | None) -> tuple[Expr, ...] | None:
        name, dims = tensor.name, tensor.dims
        if dims is None or dims == ():
            if at is not None:
                self.wrong(target, f"'{name}' is of {'any shape' if dims is None else 'rank 0'} and takes no index")
                return None
            if dims is None:
                self.scope.use(ANY_SHAPE.name)
            return (ANY_SHAPE,) if dims is None else ()
        if at is None or len(at) != len(dims):
            got = "none" if at is None else str(len(at))
            self.wrong(
                target, f"'{name}' has {dims_in_words(len(dims))}: its left side takes as many indices, got {got}"
            )
            return None
        if any(e is None for e in at):
            return None
        assert isinstance(target, ast.Subscript)
        indices = tuple(e for e in at if e is not None)
        places = zip(elements_of(target.slice), indices, dims, strict=True)
        good = [self.fits(i, e, d.size, name, {}) for i, e, d in places]
        return indices if all(good) else None

    def stored(self, node: ast.AST, tensor: Tensor, kind: Kind, typed: Typed) -> Expr:
        """The value converted to the kind of the output's element."""
        if typed.kind is kind:
            return typed.expr
        if kind is Kind.FLOAT and typed.kind is Kind.INT:
            return to_float(typed.expr)
        hint = "use to_int" if typed.kind is Kind.FLOAT else "use where(condition, 1, 0)"
        hint = "compare it, as in x != 0" if kind is Kind.BOOL else hint
        assert typed.kind is not None
        self.wrong(node, f"'{tensor.name}' stores {tensor.element}, got a {typed.kind.value} expression; {hint}")
        return typed.expr

    def check_free(self, node: ast.AST, e: Expr, at: tuple[Expr, ...], name: str) -> None:
        own = {i for a in at for i in a.free_indices}
        for i in e.free_indices:
            if i in own:
                continue
            if i == ANY_SHAPE.name:
                self.wrong(node, f"'{name}' has fixed dims, its right side has any shape: reduce it, as in sum[...](x)")
            else:
                remedy = f"reduce it, as in sum[{i}](...), or write it on the left of '{name}'"
                self.wrong(node, f"index '{i}' is on the right only: {remedy}")

    # After the last statement

    def check_everything_is_used(self, clean: bool) -> None:
        scope = self.scope
        for name, tensor in self.outputs.items():
            nodes = self.output_nodes.get(name, [])
            if name in self.used or not nodes and self.refused:
                continue
            if not nodes:
                near = close_to(name, scope.lets)
                found = f"assigned names: {listed((*scope.lets, *scope.assigned))}"
                self.problems.add(self.text.place, f"the output '{name}' is not assigned{near}; {found}")
            elif clean:
                targets = [s.target.at for s in self.statements if s.name == name]
                dims = tensor.dims or ()
                problem = coverage_problem(targets, dims, scope.extents, scope.facts) if dims else None
                again = problem and len(set(targets)) < len(targets) if dims else True
                if len(nodes) > 1 and again:
                    self.wrong(nodes[-1], f"'{name}' is assigned twice")
                elif problem:
                    self.wrong(nodes[-1], f"the left sides of '{name}' do not fill it: {problem}")
        for name, node in self.let_nodes.items():
            if name not in scope.read and clean:
                self.wrong(node, f"'{name}' is assigned and never read")
