"""A used entry's formula in another one: a copy of its block, before the first statement that reads its values.

Names are those of the used entry where they are free here. Its operands, sizes, indices, types and attributes are
replaced by what the call gives for them. Its outputs are lets of the compute type, unless the entry converts them, or
outputs of this entry that have their names.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from baracuda_gen.formula.affine import has_stride, linear_position, same
from baracuda_gen.formula.defaults import value_of
from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    ANYWHERE,
    NUMEL,
    Attribute,
    Block,
    Call,
    Const,
    Dim,
    Expr,
    Gather,
    Index,
    Kind,
    Limit,
    Load,
    Reduce,
    Scan,
    Selected,
    Size,
    Statement,
    Stored,
    Tensor,
    chained,
    rebuild,
)
from baracuda_gen.formula.indices import attribute_kind, dims_in_words
from baracuda_gen.formula.kinds import kind_of, kind_of_element, to_float
from baracuda_gen.formula.op import Condition, OpAttribute, selected_variable
from baracuda_gen.formula.read import Reader
from baracuda_gen.formula.rewrite import free_name, total
from baracuda_gen.formula.scope import Scope
from baracuda_gen.formula.show import show, show_size
from baracuda_gen.formula.specialise import folded
from baracuda_gen.formula.syntax import place_of
from baracuda_gen.formula.uses import Use
from baracuda_gen.formula.variants import Operand
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.model import Problems, listed

MAX_STATEMENTS = 300  # of a formula with all that it uses
_CONDITIONS = ("where", "and", "or", "not", "<")
_TRUTHS = {"true": True, "false": False}  # as YAML has them


class Misused(Exception):
    """The use cannot stand here; the problem is noted."""


@dataclass(frozen=True)
class _Dim:
    """A dim of an argument: its size, a let's index for it, and whether it is a starred run. Any shape is NUMEL."""

    size: Expr
    index: Index | None = None
    run: bool = False


_ANY = _Dim(NUMEL, ANY_SHAPE)


@dataclass(frozen=True)
class _Argument:
    """What stands for an operand: something with a name and dims, or an expression without dims."""

    kind: Kind
    element: str | None = None  # as a tensor's; values and expressions have none
    name: str = ""
    dims: tuple[_Dim, ...] = ()
    value: Expr | None = None

    @property
    def is_number(self) -> bool:
        """Whether it is made of numbers and attributes."""
        return self.value is not None and not self.value.loads


class Inlining:
    """A use in one block: what each name of the used entry is here, the statements, the indices of its values, and the
    rules that it brings. Problems are noted, and end it with Misused. `failed`: one was noted.
    """

    def __init__(self, use: Use, scope: Scope, taken: Iterable[str], own: Mapping[str, Tensor], problems: Problems):
        self.use, self.entry, self.scope, self.problems = use, use.entry, scope, problems
        self.own = own  # this entry's outputs
        self.op, self.text, self.nodes = use.entry.op.name, use.spec.call, use.arguments
        self.taken = {*taken, *scope.tensors, *scope.elsewhere, *scope.attributes, *scope.uses, *scope.lets}
        self.taken |= {*scope.known_indices(), *scope.extents, *scope.kinds, *scope.types}
        self.arguments: dict[str, _Argument] = {}
        self.attributes: dict[str, Expr] = {}
        self.chosen: dict[str, str] = {}  # enums with one value
        self.enums: dict[str, OpAttribute] = {}  # enums that one of this entry settles
        self.types: dict[str, str] = {}
        self.type_kinds: dict[str, Kind] = {}
        self.outputs: dict[str, tuple[Tensor, str]] = {}  # with the names of their values here
        self.runs: dict[str, tuple[_Dim, ...]] = {}  # what its starred runs, and any shape (`...`), stand for
        self.sizes: dict[str, Expr] = {}  # of its dims
        self.indices: dict[str, tuple[Index, ...]] = {}  # one for each of its own; of a run several, or none
        self.groups: dict[str, tuple[int, ...]] = {}  # operand -> how many dims here each of its own stands for
        self.invented: set[Index] = set()
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

    def bind(self, bring: Callable[[str], None], apart_from: Callable[[Iterable[str]], list[str]]) -> Block:
        """The entry's block for this call. `bring` puts other uses before this one, by a value's name; `apart_from`
        gives the inputs of any shape on which values do not rest.
        """
        if self.entry.compute == "f64" and self.scope.compute != "f64":
            raise self.wrong(None, f"'{self.op}' is computed in f64, and this entry may be in f32")
        self.read_attributes()
        self.read_arguments(bring)
        self.bind_types()
        block = self.specialised()
        self.check_shape(block, apart_from)
        self.bind_dims(block)
        return block

    def wrong(self, node: ast.expr | None, message: str) -> Misused:
        self.problems.add(self.text.place if node is None else place_of(self.text, node), message)
        return Misused()

    def read(self, node: ast.expr, scope: Scope) -> tuple[Expr, Kind]:
        if isinstance(node, ast.Name) and node.id in _TRUTHS:
            return Const(_TRUTHS[node.id]), Kind.BOOL
        value, kind = Reader(scope, self.text, self.problems).value(node)
        if kind is None:
            raise Misused
        return value, kind

    # Arguments

    def read_attributes(self) -> None:
        scope = self.scope
        known = Scope({}, scope.attributes, scope.types, scope.dims, compute=scope.compute)
        for a in self.entry.op.attributes:
            wanted, node = attribute_kind(a.type), self.nodes.get(a.name)
            if wanted is None:
                self.read_enum(a, node)
            elif node is not None:
                value, kind = self.read(node, known)
                if wanted is Kind.FLOAT and kind is Kind.INT:
                    value, kind = to_float(value), wanted
                if kind is not wanted:
                    is_of = f"'{a.name}' of '{self.op}' is of type {a.type}, and '{ast.unparse(node)}'"
                    raise self.wrong(node, f"{is_of} of kind {kind.value}")
                self.attributes[a.name] = value

    def read_enum(self, a: OpAttribute, node: ast.expr | None) -> None:
        name = str(a.default) if node is None else ast.unparse(node)
        own = self.scope.attributes.get(name)
        if name not in a.values and own is not None and own.type == "enum":
            if strange := [v for v in own.values if v not in a.values]:
                never = f"'{a.name}' of '{self.op}' is never {listed(strange)}"
                raise self.wrong(node, f"{never}; its values: {listed(a.values)}")
            if name not in self.scope.chosen and a.name == self.entry.formulas.selector:
                raise self.wrong(node, f"'{a.name}' chooses the formula of '{self.op}': give one of its values")
            if name not in self.scope.chosen:
                self.enums[a.name] = own
                return
            name = self.scope.chosen[name]
        if name not in a.values:
            wanted = f"'{a.name}' of '{self.op}' is one of {listed(a.values)}, or an enum that has some of these values"
            raise self.wrong(node, wanted)
        self.chosen[a.name] = name

    def read_arguments(self, bring: Callable[[str], None]) -> None:
        for o in self.entry.formulas.inputs:
            node = self.nodes.get(o.tensor.name)
            if node is not None:
                if not o.exists(self.chosen):
                    raise self.wrong(node, f"'{o.tensor.name}' of '{self.op}' exists only where {o.spec.when}")
                for x in ast.walk(node):
                    if isinstance(x, ast.Name):
                        bring(x.id)
                self.arguments[o.tensor.name] = self.argument(node)

    def argument(self, node: ast.expr) -> _Argument:
        scope, name = self.scope, node.id if isinstance(node, ast.Name) else ""
        if name in scope.uses and name not in scope.lets and name not in scope.assigned:
            raise Misused  # what is wrong with that use has been reported
        if name not in scope.lets and (name not in scope.tensors or name not in scope.kinds):
            names = [x.id for x in ast.walk(node) if isinstance(x, ast.Name)]
            shapes = [scope.lets.get(n, scope.tensors[n].dims if n in scope.tensors else ()) for n in names]
            if any(s not in ((), None, (ANY_SHAPE,)) for s in shapes):
                advice = "an argument with dims is a name; give an expression a let in the formula, and use that"
                raise self.wrong(node, advice)
            value, kind = self.read(node, scope)
            return _Argument(kind, value=value, dims=(_ANY,) if value.free_indices else ())
        named_kind, tensor = scope.kinds.get(name), scope.tensors.get(name)
        if named_kind is None:
            raise Misused
        if name in scope.pieces:
            raise self.wrong(node, f"'{name}' is written by places and read again: not supported yet; use a let")
        scope.read[name] = None
        own = scope.lets[name] if name in scope.lets else scope.assigned.get(name)
        if own is not None:
            dims = tuple(_Dim(scope.extents[i.name], i) for i in own if isinstance(i, Index))
        else:
            assert tensor is not None
            dims = (_ANY,) if tensor.dims is None else tuple(_Dim(d.size, None, d.run) for d in tensor.dims)
            if tensor.dims is None:
                scope.use(ANY_SHAPE.name)
        return _Argument(named_kind, None if tensor is None else tensor.element, name, dims)

    # Types

    def bind_types(self) -> None:
        """Each type variable: as the call says, else as the operands that have it, or the compute type."""
        compute = next((f"compute({n})" for n, k in self.scope.types.items() if k is Kind.FLOAT), "f32")
        of_values = {Kind.FLOAT: compute, Kind.INT: "i64", Kind.BOOL: "bool"}
        formals = [o.tensor for o in self.entry.formulas.inputs if o.tensor.name in self.arguments]
        for variable, dtypes in self.entry.op.types.items():
            given = [t.name for t in formals if t.element == variable]
            given = [n for n in given if not self.arguments[n].is_number] or given  # which take the types of others
            kinds, node = {self.arguments[n].kind for n in given}, self.nodes.get(variable)
            if node is not None:
                self.types[variable] = self.checked(node, ast.unparse(node), variable)
                self.type_kinds[variable] = kind_of_element(self.types[variable], self.scope.types)
                continue
            elements = {self.checked(self.nodes[n], self.arguments[n].element or "", variable) for n in given}
            if len(kinds) != 1:
                which = "operands of several kinds have" if kinds else "no operand has"
                says = f"say {variable}=, which is one of {listed(dtypes)}"
                raise self.wrong(None, f"{which} the type {variable} of '{self.op}': {says}")
            (kind,) = kinds
            if kind.value not in {ELEMENT_TYPES[d].kind for d in dtypes} and self.arguments[given[0]].is_number:
                kind = Kind.FLOAT
            (element,) = elements if len(elements) == 1 else ("",)
            self.types[variable], self.type_kinds[variable] = element or of_values[kind], kind
        for t in formals:
            argument, wanted = self.arguments[t.name], kind_of_element(t.element, self.type_kinds)
            allowed = {ELEMENT_TYPES[d].kind for d in self.entry.op.types.get(t.element, ())} or {wanted.value}
            if argument.kind is Kind.INT and wanted is Kind.FLOAT and argument.value is not None:
                self.arguments[t.name] = replace(argument, kind=wanted, value=to_float(argument.value))
            elif argument.kind is not wanted or wanted.value not in allowed:
                takes = f"'{t.name}' of '{self.op}' is of kind {' or '.join(sorted(allowed))}"
                node = self.nodes[t.name]
                raise self.wrong(node, f"{takes}, and '{ast.unparse(node)}' of kind {argument.kind.value}")

    def checked(self, node: ast.expr, element: str, variable: str) -> str:
        """An element type here, all of whose dtypes the used entry's variable has to allow; a value has none."""
        scope, allowed = self.scope, self.entry.op.types[variable]
        if element and not element.startswith("compute("):
            if element not in scope.types and element not in ELEMENT_TYPES:
                types = listed((*scope.types, *ELEMENT_TYPES))
                raise self.wrong(node, f"'{variable}' of '{self.op}' is a type; known types: {types}")
            kind = kind_of_element(element, scope.types).value
            dtypes = [d for d in scope.dtypes.get(element, (element,)) if ELEMENT_TYPES[d].kind == kind]
            if strange := [d for d in dtypes if d not in allowed]:
                may_be = f"'{ast.unparse(node)}' may be of {listed(strange)}"
                raise self.wrong(node, f"{may_be}, and the type {variable} of '{self.op}' is one of {listed(allowed)}")
        return element

    # The block

    def specialised(self) -> Block:
        formulas, names = self.entry.formulas, self.use.spec.names
        outputs = [o.tensor for o in formulas.outputs if o.exists(self.chosen)]
        if len(outputs) != len(names):
            values = f"{len(outputs)} value{'s' * (len(outputs) > 1)} ({listed(t.name for t in outputs)})"
            self.problems.add(self.use.spec.place, f"'{self.op}' has {values}; {len(names)} named: {listed(names)}")
            raise Misused
        self.outputs = {t.name: (t, name) for t, name in zip(outputs, names, strict=True)}
        mixed = (selected_variable(a.name) or "" for a in formulas.kinds)
        block = formulas.specialised((self.type_kinds[v].value for v in mixed), self.chosen, self.arguments)
        if missing := [t.name for t in block.inputs if t.name not in self.arguments]:
            raise self.wrong(None, f"'{self.op}' needs {listed(missing)} too")
        return block

    def check_shape(self, block: Block, apart_from: Callable[[Iterable[str]], list[str]]) -> None:
        """What reduces operands of any shape has to read all of the entry's: others might widen their shape."""
        nodes = [x for s in block.statements for x in s.value.nodes]
        reduces = any(isinstance(x, Reduce) and ANY_SHAPE.name in x.over for x in nodes) or NUMEL in nodes
        if reduces or any(isinstance(x, Call) and ANY_SHAPE in x.args for x in nodes):
            names = [x.name for a in self.arguments.values() for x in (a.value or Load(a.name, ())).loads]
            if others := apart_from(names):
                wide = f"'{self.op}' rests on the shape of its operands, which {listed(others)} may widen here"
                raise self.wrong(None, f"{wide}: not supported yet")

    # Dims

    def bind_dims(self, block: Block) -> None:
        inputs = {o: a for o in self.entry.formulas.inputs if (a := self.arguments.get(o.tensor.name)) is not None}
        # The longest first, whose last dims others of any shape have; lets before others: their indices are settled.
        operands = sorted(inputs.items(), key=lambda item: (-len(item[1].dims), not any(d.index for d in item[1].dims)))
        plain: list[tuple[Operand, Expr, _Dim]] = []
        for o, given in operands:
            formal = _dims(o.tensor)
            for dim, group in zip(formal, self.grouped(o, formal, given), strict=True):
                if dim.run and isinstance(dim.size, Size):
                    known = self.runs.setdefault(dim.size.dim, group)
                    last = known[len(known) - len(group) :]
                    shorter = len(group) < len(known) and o.tensor.dims is not None
                    if shorter or not all(same(a.size, b.size) for a, b in zip(last, group, strict=True)):
                        raise self.mismatch(o, _size(group), _size(known))
                else:
                    plain.append((o, dim.size, group[0]))
        for run, group in self.runs.items():
            self.sizes["numel" if run == ANY_SHAPE.name else run] = _size(group)
            found: list[Index] = []
            for d in group if run in block.extents else ():
                name = d.size.dim if isinstance(d.size, Size) else "i"
                found.append(self.index(name, d, True, found))
            self.indices[run] = tuple(found)
        plain.sort(key=lambda item: (not isinstance(item[1], Size), item[2].index is None))
        for o, formal_size, here in plain:
            if not self.solved(formal_size, here, block):
                raise self.mismatch(o, here.size, formal_size)
        outward = {i for s in block.statements if s.name in self.outputs for i in s.target.free_indices}
        for i, extent in block.extents.items():
            if i not in self.indices:
                self.indices[i] = (self.index(i, _Dim(self.expression(extent)), i in outward),)

    def mismatch(self, o: Operand, here: Expr, formal: Expr) -> Misused:
        node = self.nodes[o.tensor.name]
        known = all(x.dim in self.sizes for x in formal.nodes if isinstance(x, Size))
        there = f", which is {show_size(self.expression(formal))} here" if known else ""
        has = f"'{ast.unparse(node)}' has a dim of {show_size(here)}"
        return self.wrong(node, f"{has}, and '{o.tensor.name}' of '{self.op}' one of {show_size(formal)}{there}")

    def grouped(self, o: Operand, formal: Sequence[Dim], given: _Argument) -> list[tuple[_Dim, ...]]:
        """The argument's dims by those of the operand: a starred run stands for several, or none."""
        dims, node = given.dims, self.nodes[o.tensor.name]
        runs = [k for k, d in enumerate(formal) if d.run]
        wrong_shape = _ANY in dims and o.tensor.dims is not None
        if wrong_shape or len(dims) < len(formal) - len(runs) or not runs and len(dims) > len(formal):
            has = f"'{ast.unparse(node)}' {'is of any shape' if wrong_shape else f'has {dims_in_words(len(dims))}'}"
            raise self.wrong(node, f"{has}, and '{o.tensor.name}' of '{self.op}' is {o.spec.type}")
        lengths = [1] * len(formal)
        if len(runs) == 2:
            lengths[runs[0]] = self.before_channel(node, dims, formal, runs)
        if runs:
            lengths[runs[-1]] += len(dims) - sum(lengths)
        self.groups[o.tensor.name] = tuple(lengths)
        starts = [sum(lengths[:k]) for k in range(len(formal))]
        return [dims[s : s + n] for s, n in zip(starts, lengths, strict=True)]

    def before_channel(self, node: ast.expr, dims: Sequence[_Dim], formal: Sequence[Dim], runs: Sequence[int]) -> int:
        """How many dims the first of two starred runs stands for: an attribute of the entry tells where a dim is."""
        between = {d.size.dim: k for k, d in enumerate(formal) if runs[0] < k < runs[1] and isinstance(d.size, Size)}
        positions = [a for a in self.entry.op.attributes if a.position_of is not None]
        a = next((a for a in positions if a.position_of in between), positions[0])
        found = -1
        match self.attributes.get(a.name, a.default):
            case Attribute(name) if (own := self.scope.attributes[name].position_of) is not None:
                found = next((k for k, d in enumerate(dims) if d.size == Size(own)), -1)
            case Const(int(value)) if not any(d.run for d in dims) and -len(dims) <= value < len(dims):
                found = value % len(dims)
        before = found - (between.get(a.position_of or "", 1) - 1)
        if found < 0 or not 0 <= before <= len(dims) - len(formal) + 2:
            wanted = f"the number of a dim of '{ast.unparse(node)}', or an attribute that is the position of one"
            raise self.wrong(self.nodes.get(a.name), f"'{a.name}' of '{self.op}': expected {wanted}")
        return before

    def solved(self, formal: Expr, here: _Dim, block: Block) -> bool:
        """Whether a size of the used entry is that of a dim here, which may tell it."""
        match formal:
            case Size(d) if d not in self.sizes:
                self.sizes[d] = here.size
                if d in block.extents:
                    self.indices[d] = (self.index(d, here, True),)
                return True
            case Call("*", (k, Size(d))) | Call("*", (Size(d), k)) if d not in self.sizes:
                factors = here.size.args if isinstance(here.size, Call) and here.size.function == "*" else ()
                rest = [b for a, b in (factors, factors[::-1]) if same(a, self.expression(k))] if factors else []
                return bool(rest) and self.solved(Size(d), _Dim(rest[0]), block)
        known = all(x.dim in self.sizes for x in formal.nodes if isinstance(x, Size))
        return known and same(self.expression(formal), here.size)

    def index(self, name: str, dim: _Dim, outward: bool, beside: Sequence[Index] = ()) -> Index:
        """The index over a dim: a let's; this entry's, by the same name, or of any name if a value has it; else new."""
        known: dict[str, Expr] = {**{d: Size(d) for d in self.scope.dims}, **self.scope.indices}
        used = {*beside, *(i for of in self.indices.values() for i in of)}
        fits = [n for n, size in known.items() if same(size, dim.size) and Index(n) not in used]
        if dim.index in used:
            twice = f"two dims of '{self.op}' would be {show(dim.index)}, with which a let is read"
            raise self.wrong(None, f"{twice}: not supported yet")
        if dim.index is not None:
            return dim.index
        if name in fits or fits and outward:
            found = Index(name if name in fits else fits[0])
        else:
            found = Index(self.fresh(name))
            self.invented.add(found)
        self.scope.extents.setdefault(found.name, known.get(found.name, dim.size))
        return found

    def fresh(self, name: str) -> str:
        """The used entry's name for something, if it is free here, else with the value's name before it."""
        if name in self.taken:
            name = free_name(f"{self.use.spec.names[0]}_{name}", {*self.taken, *FUNCTIONS})
        self.taken.add(name)
        return name

    # The copy

    def copy(self, block: Block) -> None:
        written = [s.name for s in block.statements]
        for s in block.statements:
            tensor, name = self.outputs.get(s.name, (None, ""))
            if tensor is not None and name in self.own:
                self.write(self.own[name], tensor, s, block.kinds[s.name])
                continue
            if tensor is not None and (written.count(s.name) > 1 or not all(isinstance(i, Index) for i in s.target.at)):
                self.unreadable[name] = (
                    f"'{self.op}' writes {s.name} by places: under uses:, give it the name of an output"
                )
                continue
            value, at = self.expression(s.value), self.flat(s.target.at)
            free = value.free_indices
            at = () if at == (ANY_SHAPE,) and not free else at  # a value without dims, of any shape or none
            varying = tuple(k for k, i in enumerate(at) if i.name in free)
            if tensor is not None:
                value = self.converted(tensor, value, block.kinds[s.name])
            if tensor is None or name in self.scope.elsewhere:  # an output of another variant
                name = self.fresh(s.name)
            else:
                self.values[name] = at, varying
                if new := [i for i in at if i in self.invented]:
                    size = show_size(self.scope.extents[new[0].name])
                    self.unreadable[name] = f"'{name}' runs over {size}: give that an index: indices: {{i: {size}}}"
            self.names[s.name], self.counts[s.name] = (name, varying), len(at)
            self.kinds[name] = block.kinds[s.name]
            self.statements.append(Statement(Load(name, tuple(at[k] for k in varying)), value))

    def write(self, own: Tensor, tensor: Tensor, s: Statement, kind: Kind) -> None:
        """A statement that assigns an output of this entry."""
        wanted, of = kind_of_element(own.element, self.scope.types), f"{tensor.name} of '{self.op}'"
        here = [size for d in _dims(tensor) for size in self.sizes_of(d)]
        sizes = [NUMEL if own.dims is None else d.size for d in _dims(own)]
        if len(here) != len(sizes) or not all(map(same, here, sizes)):
            shapes = [listed(map(show_size, shape)) for shape in (sizes, here)]
            raise self.wrong(None, f"'{own.name}' is [{shapes[0]}], and {of} is [{shapes[1]}] here")
        value = self.converted(tensor, self.expression(s.value), kind)
        if isinstance(value, Stored) and value.element == own.element:
            value = value.body
        if kind is Kind.INT and wanted is Kind.FLOAT:
            value = to_float(value)
        elif kind is not wanted:
            raise self.wrong(None, f"'{own.name}' stores {own.element}, and {of} is of kind {kind.value}")
        at = tuple(i for x in s.target.at for i in self.places_of(x))
        self.names[s.name], self.counts[s.name] = (own.name, tuple(range(len(at)))), len(at)
        self.scope.kinds[own.name], self.scope.assigned[own.name] = wanted, at
        if not all(isinstance(i, Index) for i in at):
            self.scope.pieces.add(own.name)
        self.statements.append(Statement(Load(own.name, at), value))

    def sizes_of(self, d: Dim) -> tuple[Expr, ...]:
        """The sizes here of a dim of the used entry, which may be a starred run."""
        if d.run and isinstance(d.size, Size):
            return tuple(here.size for here in self.runs[d.size.dim])
        return (self.expression(d.size),)

    def places_of(self, x: Expr) -> tuple[Expr, ...]:
        return self.indices[x.name] if isinstance(x, Index) else (self.expression(x),)

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
        """A size, a rule or a value of the used entry as one of this entry."""
        match e:
            case Size(dim):
                return self.sizes[dim]
            case Attribute(name) if name in self.attributes:
                return self.attributes[name]
            case Attribute(name):
                default = next(a.default for a in self.entry.op.attributes if a.name == name)
                assert isinstance(default, Expr)
                return self.expression(default)
            case Limit(which, variable):
                return Limit(which, self.types.get(variable, variable))
            case Selected(attribute, value) if attribute in self.chosen:
                return Const(self.chosen[attribute] == value)
            case Selected(attribute, value):
                own = self.enums[attribute]
                return Selected(own.name, value) if value in own.values else Const(False)
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
                made, (index,) = rebuild(e, self.expression), self.flat(map(Index, over))
                assert isinstance(made, Scan)
                if index.name not in made.body.free_indices:
                    same = f"{op}[{over[0]}](...) in '{self.op}' is of a value that is the same for all of {index.name}"
                    raise self.wrong(None, same)
                return replace(made, over=(index.name,))
        made = rebuild(e, self.expression)
        return folded(made) if made is not e and isinstance(made, Call) and made.function in _CONDITIONS else made

    def load(self, e: Load) -> Expr:
        given = self.arguments.get(e.name)
        if given is None:
            name, varying = self.names[e.name]
            full = [i for x in e.at for i in self.places_of(x)]
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
        scope = self.scope
        own = scope.lets.get(given.name, scope.assigned.get(given.name))
        elsewhere = given.name in scope.lets and all(has_stride(x, scope.extents, scope.facts) for x in at)
        if own is not None and own != tuple(at) and not elsewhere:
            alone = f"and '{given.name}' is read as {show(Load(given.name, own))} alone"
            raise self.wrong(None, f"'{self.op}' reads {e.name} as {show(e)}, {alone}")
        varying = scope.varying.get(given.name, tuple(range(len(at))))
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


def _dims(tensor: Tensor) -> tuple[Dim, ...]:
    return (Dim(Size(ANY_SHAPE.name), run=True),) if tensor.dims is None else tensor.dims


def _size(dims: Sequence[_Dim]) -> Expr:
    return chained("*", (d.size for d in dims)) if dims else Const(1)
