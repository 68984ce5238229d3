"""From an entry of the spec to its Ops: the forward, and the backward that its `gradient:` asks for."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from baracuda_gen.errors import instead
from baracuda_gen.formula.affine import is_natural, polynomial, unbounded
from baracuda_gen.formula.backward import BackwardBuilder
from baracuda_gen.formula.block import read_block
from baracuda_gen.formula.defaults import broken, outside
from baracuda_gen.formula.graph import Attribute, Block, Const, Dim, Expr, Kind, Limit, Size, Tensor, computed, totalled
from baracuda_gen.formula.indices import attribute_kind
from baracuda_gen.formula.kinds import Typed, kind_of_element, to_float
from baracuda_gen.formula.op import Condition, Op, OpAttribute, Variant, kind_selector
from baracuda_gen.formula.read import SizeReader
from baracuda_gen.formula.scope import Scope
from baracuda_gen.formula.shapes import read_size, read_type
from baracuda_gen.formula.show import show
from baracuda_gen.formula.syntax import parse_expression
from baracuda_gen.formula.uses import Entry, Use, read_uses
from baracuda_gen.formula.variants import Formulas, Operand, combinations
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.model import AttributeSpec, OperandSpec, OpSpec, Problem, Problems, SpecError, Text, listed
from baracuda_runtime.limits import MAX_DIMS


class Entries:
    """The entries of a catalog, by name: each is read once, when it is first asked for."""

    def __init__(self, specs: Iterable[OpSpec] = ()):
        self.specs = {s.name: s for s in specs}
        self._builders: dict[str, _Builder] = {}

    def builder(self, spec: OpSpec) -> _Builder:
        """Of an entry of the catalog, or of a variation of one. Raises SpecError with what is wrong with the entry."""
        found = self._builders.get(spec.name)
        if found is None or found.spec is not spec:
            found = self._builders[spec.name] = _Builder(spec, self)
            found.read_forward()
        found.problems.raise_if_any()
        return found

    def used(self, spec: OpSpec) -> tuple[OpSpec, ...]:
        """The entries that an entry rests on, through others too; it itself, if it goes round."""
        found: dict[str, None] = {}
        left = [spec]
        while left:
            for use in left.pop().uses:
                if use.entry in self.specs and use.entry not in found:
                    found[use.entry] = None
                    left.append(self.specs[use.entry])
        return tuple(self.specs[name] for name in found)


def build_op(spec: OpSpec, entries: Entries | None = None) -> tuple[Op, Op | None]:
    """The op and its backward `<name>_backward` (None without `gradient:`). Raises SpecError with all problems.

    `entries`: those that it may use.
    """
    builder = (entries or Entries()).builder(spec)
    forward = builder.entry.op
    if not spec.gradient:
        return forward, None
    differentiable = forward.differentiable()
    problems = Problems(spec.name)
    gradients = BackwardBuilder(differentiable, builder.types, builder.scope(()), problems)
    backward = gradients.build()
    problems.raise_if_any()
    derivatives = {v.label: gradients.derivative(v.block) for v in differentiable.variants}
    problems.raise_if_any()
    variants = tuple(replace(v, derivative=derivatives.get(v.label)) for v in forward.variants)
    return replace(forward, variants=variants), backward


def check_types(op: Op) -> None:
    """Raises SpecError for type variables that no operand has: the Descriptor's fields of them are named after one."""
    problems = Problems(op.name)
    tensors = (*op.inputs, *op.outputs)
    used = {t.element for t in tensors}
    if len(op.types) == 1:  # its field is `element`, whatever has it
        used |= {t for e in used if (t := computed(e))}
    for v in op.spec.types:
        if v.name not in used:
            known = listed(t.name for t in tensors)
            problems.wrong(v, f"no operand is of the type {v.name}; take it out, or give it to one of {known}")
    problems.raise_if_any()


class _Builder:
    entry: Entry

    def __init__(self, spec: OpSpec, entries: Entries):
        self.spec = spec
        self.entries = entries
        self.problems = Problems(spec.name)
        self.wrong = self.problems.wrong
        self.kinds = self.type_kinds()
        self.types = {name: kinds[0] for name, kinds in self.kinds.items()}  # of the default: floats, if there are any
        self.attributes = {
            a.name: OpAttribute(
                a.name, a.type, a.values, None, a.position_of, a.doc, unless=self.choice("unless", a.unless)
            )
            for a in spec.attributes
        }
        self.dtypes = {v.name: v.dtypes for v in spec.types}
        # The narrowest type that floats are computed in: f64 where a variable is f64 alone, else f32.
        self.compute = "f64" if ("f64",) in self.dtypes.values() else "f32"
        self.integers = tuple(a.name for a in spec.attributes if attribute_kind(a.type) is Kind.INT)
        self.dims: dict[str, bool] = {}
        self.indices: dict[str, Expr] = {}
        self.facts: tuple[Expr, ...] = ()
        self.inputs: list[Operand] = []
        self.outputs: list[Operand] = []
        self.uses: dict[str, Use] = {}
        self.brought: list[Condition] = []  # rules of used entries
        self.readable = True  # whether problems in the formulas would be problems of their own

    # The forward op

    def read_forward(self) -> None:
        made = self.forward()
        if made is None or self.problems.found:
            return
        uses = [use.entry for use in self.uses.values()]
        conventions = (self.spec.convention, *(e.convention for e in uses))
        self.entry = Entry(
            op=made,
            formulas=self.formulas,
            compute=self.compute,
            straight_through=self.spec.straight_through or any(e.straight_through for e in uses),
            convention=next(filter(None, conventions), ""),
        )

    def used_entry(self, name: str) -> Entry | None:
        """Another entry; None if there is something wrong with it, which is then a problem here too."""
        spec = self.entries.specs[name]
        try:
            return self.entries.builder(spec).entry
        except SpecError as error:
            self.problems.found += error.problems
            return None

    def read_uses(self) -> None:
        """What the entry uses; where something is wrong with that, problems of its formulas might rest on it."""
        before = len(self.problems.found)
        for use in self.spec.uses:
            other = self.entries.specs.get(use.entry)
            if other is not None and self.spec.name in {other.name, *(s.name for s in self.entries.used(other))}:
                through = f", through '{other.name}'" if other.name != self.spec.name else ""
                self.wrong(use.call, f"'{self.spec.name}' rests on itself{through}")
        if len(self.problems.found) == before:
            self.uses = read_uses(self.spec, self.used_entry, tuple(self.entries.specs), self.problems)
        self.readable = self.readable and len(self.problems.found) == before

    def forward(self) -> Op | None:
        spec = self.spec
        selector = self.block_selector()
        self.inputs = [o for o in (self.operand(o) for o in spec.inputs) if o is not None]
        self.outputs = [o for o in (self.operand(o) for o in spec.outputs) if o is not None]
        if len(self.inputs) < len(spec.inputs) or len(self.outputs) < len(spec.outputs):
            return None
        if not any(o.always for o in self.inputs):
            needed = (
                "an op needs an input that is always given: where it runs, and on what sizes, follows from its inputs"
            )
            self.wrong(spec.outputs[0], needed)
        self.read_indices()
        self.check_dims()
        self.attributes |= {a.name: self.with_default(a) for a in spec.attributes}
        presence = {a.name: a for o in self.inputs if (a := self.presence(o)) is not None}
        conditions = self.conditions()
        self.facts = tuple(c.expression for c in conditions)
        self.check_sizes()
        self.check_defaults(conditions)
        self.read_uses()
        properties = tuple((name, e) for name, text in spec.properties if (e := self.size_expression(text)) is not None)
        variants = self.variants(selector, presence, conditions) if self.readable else None
        if variants is None or self.problems.found:
            return None
        conditions = (*conditions, *self.brought)
        selectors, made = variants
        tensors = [o.tensor for o in (*self.inputs, *self.outputs)]
        return Op(
            name=spec.name,
            family=spec.family,
            doc=spec.doc,
            spec=spec,
            types=self.dtypes,
            dims=tuple(self.dims.items()),
            any_shape=any(t.dims is None for t in tensors),
            attributes=(*self.attributes.values(), *presence.values()),
            properties=properties,
            inputs=tuple(o.tensor for o in self.inputs),
            outputs=tuple(o.tensor for o in self.outputs),
            conditions=conditions,
            selectors=selectors,
            variants=made,
        )

    def type_kinds(self) -> dict[str, tuple[Kind, ...]]:
        """The kinds of each type variable's dtypes: floats, integers, bools."""
        found = {v.name: {Kind(ELEMENT_TYPES[d].kind) for d in v.dtypes if d in ELEMENT_TYPES} for v in self.spec.types}
        return {name: tuple(k for k in Kind if k in kinds) or (Kind.FLOAT,) for name, kinds in found.items()}

    def mixed(self) -> dict[str, tuple[Kind, ...]]:
        """The type variables that range over several kinds: each has formulas, and kernels, of its own."""
        return {name: kinds for name, kinds in self.kinds.items() if len(kinds) > 1}

    def is_by_kind(self) -> bool:
        """Whether `formula:` has a block for each kind of the one type variable that has several."""
        keys = {key for key, _ in self.spec.formula}
        kinds = list(self.mixed().values())
        return len(kinds) == 1 and keys == {k.value for k in kinds[0]}

    def block_selector(self) -> AttributeSpec | None:
        """The enum attribute whose values are the keys of `formula:`."""
        keys = [key for key, _ in self.spec.formula if key is not None]
        if not keys or self.is_by_kind():
            return None
        enums = [a for a in self.spec.attributes if a.type == "enum"]
        best = max(enums, key=lambda a: len(set(a.values) & set(keys)), default=None)
        if best is None or not set(best.values) & set(keys):
            none = f"the formula has variants {listed(keys)}, but no enum attribute has these values"
            self.wrong(self.spec.formula[0][1], none)
            return None
        for key, text in self.spec.formula:
            if key is not None and key not in best.values:
                self.wrong(text, no_value(key, best.name, best.values))
        for value in best.values:
            if value not in keys:
                self.wrong(best, f"{best.name} = {value} has no formula; every value needs a block")
        return best

    def operand(self, o: OperandSpec) -> Operand | None:
        read = read_type(o.type, self.kinds, self.integers, self.problems)
        if read is None:
            return None
        element, dims = read
        for dim in dims or ():
            for x in dim.size.nodes:
                if isinstance(x, Size) and self.dims.setdefault(x.dim, dim.run) != dim.run and dim.size == x:
                    self.wrong(o.type, f"'{x.dim}' is one dim and a starred run (*{x.dim}); a name is one of them")
        dtypes = self.dtypes.get(element, (element,))
        if dims == () and all(d in ELEMENT_TYPES and ELEMENT_TYPES[d].packed for d in dtypes):
            rank0 = f"'{o.name}' is of rank 0, and elements of {listed(dtypes)} are two to a byte along the last dim"
            self.wrong(o.type, f"{rank0}: give it a dim, or another type")
        default = self.left_out(o, element)
        return Operand(Tensor(o.name, element, dims, default, o.positive), o, self.choice("when", o.when))

    def left_out(self, o: OperandSpec, element: str) -> Const | None:
        """The constant that stands for an optional operand."""
        if o.default is None:
            return None
        if o.when is not None:
            self.wrong(o.when, f"'{o.name}' has a default and a when:; an operand has one of them")
        kind, name = kind_of_element(element, self.types), f"the default of '{o.name}'"
        wanted = f"{name} must be {'an' if kind is Kind.INT else 'a'} {kind.value} constant"
        if o.default.value.lower() in ("none", "null"):
            self.wrong(o.default, f"{wanted}, which the formula has for an operand left out; got '{o.default}'")
            return None
        typed = self.default(o.default, kind)
        if typed is None:
            return None
        constant = typed.expr if isinstance(typed.expr, Const) and typed.kind is kind else None
        if constant is None:
            self.wrong(o.default, f"{wanted}, got '{o.default}'")
        elif o.positive and not constant.value > 0:
            self.wrong(o.default, f"{name} is {o.default}; 'positive: true' asks for one > 0")
        else:
            # Floats stand in the formula, in the type that it is computed in.
            elements = self.dtypes.get(element, (element,)) if kind is Kind.INT else (self.compute,)
            self.check_value(o.default, name, constant, elements)
        return constant

    def check_value(self, text: Text, name: str, e: Expr, elements: Iterable[str]) -> None:
        """Note a default that one of the types does not have."""
        for element in elements:
            if allowed := outside(e, element, self.dtypes):
                self.wrong(text, f"{name} is {text}, outside of {element}: {allowed}")
                return

    def presence(self, o: Operand) -> OpAttribute | None:
        """The attribute that tells whether an optional operand is given."""
        if o.spec.default is None:
            return None
        name = f"has_{o.tensor.name}"
        others = (*self.attributes, *self.dims, *(x.tensor.name for x in (*self.inputs, *self.outputs)))
        if name in others:
            self.wrong(o.spec, f"'{name}' tells whether '{o.tensor.name}' is given; take another name")
        return OpAttribute(name, "bool", default=Const(False), presence_of=o.tensor.name)

    def choice(self, key: str, text: Text | None) -> tuple[str, str] | None:
        """The enum and the value of a key that names a variant, such as `when: mode == asymmetric`."""
        if text is None:
            return None
        enums = {a.name: a.values for a in self.spec.attributes if a.type == "enum"}
        match parse_expression(text, self.problems):
            case ast.Compare(left=ast.Name(id=name), ops=[ast.Eq()], comparators=[ast.Name(id=value)]) if name in enums:
                if value in enums[name]:
                    return name, value
                self.wrong(text, no_value(value, name, enums[name]))
            case None:
                pass
            case _:
                wanted = " or ".join(f"{name} == <value>" for name in enums) or "an enum attribute to compare"
                self.wrong(text, f"{key}: '{text}' cannot be read; expected {wanted}")
        return None

    def read_indices(self) -> None:
        for name, text in self.spec.indices:
            if name in self.dims:
                self.wrong(text, f"'{name}' is a dim already: its index has its name")
            e = self.size_expression(text)
            if e is not None:
                self.indices[name] = e

    def check_dims(self) -> None:
        operands = [*self.inputs, *self.outputs]
        plain = [name for name, run in self.dims.items() if not run]
        if len(plain) > MAX_DIMS:
            first = self.first_with(plain[MAX_DIMS])
            self.wrong(first.spec.type, f"the op has {len(plain)} dims ({listed(plain)}); at most {MAX_DIMS}")
        shaped = [o for o in operands if o.tensor.dims]
        bare = [o for o in operands if o.tensor.dims is None]
        if bare:
            self.readable = not shaped
            for o in min(bare, shaped, key=len):
                found = "has dims beside operands of any shape: not supported yet"
                if o.tensor.dims is None:
                    found = f"is of any shape beside operands with dims: write '{o.tensor.element}[]' for one number"
                self.wrong(o.spec.type, f"'{o.tensor.name}' {found}")
            if not shaped and not any(o.tensor.dims is None and o.always for o in self.inputs):
                first = next(o for o in (*self.outputs, *self.inputs) if o.tensor.dims is None)
                unknown = f"'{first.tensor.name}' is of any shape, but no input is: its shape cannot be found"
                self.wrong(first.spec.type, unknown)
        sizes = [d.size for o in self.inputs if o.always for d in o.tensor.dims or ()]
        solved = set[str]()
        for _ in sizes:  # one size may need another
            solved |= {name for size in sizes for name in _solved(size, solved)}
        for name in self.dims:
            if name not in solved:
                missing = f"no input has a dim {name}, or a multiple of it"
                self.wrong(self.first_with(name).spec.type, f"the size of '{name}' cannot be found: {missing}")
        self.check_runs(shaped)

    def first_with(self, dim: str) -> Operand:
        """The first operand whose dims speak of a dim."""
        operands = (*self.inputs, *self.outputs)
        return next(o for o in operands if any(Size(dim) in d.size.nodes for d in o.tensor.dims or ()))

    def check_sizes(self) -> None:
        """A size such as `d - 1` needs a rule: a plan of no such size can be made, and so none is tried."""
        for o in (*self.inputs, *self.outputs):
            for size in (d.size for d in o.tensor.dims or ()):
                if attribute := unbounded(size, self.facts):
                    may = f"the size {show(size)} of '{o.tensor.name}': {attribute} may be negative"
                    self.wrong(o.spec.type, f"{may}; state a rule under where: {attribute} >= 0")
                elif not is_natural(size, self.facts):
                    may = f"the size {show(size)} of '{o.tensor.name}' may be negative"
                    self.wrong(o.spec.type, f"{may}; state a rule under where: {show(size)} >= 0")

    def check_runs(self, shaped: Iterable[Operand]) -> None:
        positions = [a for a in self.spec.attributes if a.position_of is not None]
        for a in positions:
            run = a.type == "axes"
            if self.dims.get(a.position_of or "") is not run:
                known = listed(d for d, starred in self.dims.items() if starred is run)
                found = f"{a.name} is the position of '{a.position_of}', which is no {'starred run' if run else 'dim'}"
                self.wrong(a, f"{found}; known {'starred runs' if run else 'dims'}: {known or 'none'}")
                return
        axes = [a for a in positions if a.type == "axes"]
        for a in axes[1:]:
            self.wrong(a, f"'{a.name}' is a second attribute of type axes; an entry has at most one")
        shapes = [o.tensor.dims or () for o in shaped]
        kept = {dims[0].size for dims in shapes if [d.run for d in dims[:2]] == [True, True]}
        if axes and not kept:
            wanted = f"an operand [*kept, *{axes[0].position_of}] is needed, whose dims it chooses"
            self.wrong(axes[0], f"{axes[0].name}: {wanted}")
        if len(kept) > 1:
            found = f"operands have different dims before '{axes[0].position_of}'"
            self.wrong(axes[0], f"{axes[0].name}: {found}")
        for o in shaped:
            dims = o.tensor.dims or ()
            runs = [k for k, d in enumerate(dims) if d.run]
            if len(runs) > 2:
                self.wrong(o.spec.type, f"'{o.tensor.name}' has {len(runs)} starred runs; at most two")
            elif runs == [0, 1] and any(dims[1].size == Size(a.position_of or "") for a in axes):
                continue
            elif axes and runs and len(dims) > 1:
                reduced = axes[0].position_of
                shape = f"[*kept, *{reduced}], [*kept, *{reduced}, d], [*kept] or [*{reduced}]"
                self.wrong(o.spec.type, f"'{o.tensor.name}': beside an attribute of type axes, a shape is {shape}")
            elif len(runs) == 2:
                between = [d.size.dim for d in dims[runs[0] + 1 : runs[1]] if isinstance(d.size, Size)]
                if not any(a.position_of in between for a in positions) and not self.replaces(dims, positions):
                    which = listed(f"position of {n}" for n in between) if between else "position of a dim between them"
                    message = f"'{o.tensor.name}' has two starred runs: an attribute must say `is: {which}`"
                    if positions and not between:
                        found = f"'{o.tensor.name}' has two starred runs and no dim between them"
                        axes_of = "'*d', of an attribute `type: axes, is: positions of d`"
                        message = f"{found}: a dim that a caller chooses and a result lacks is a run, {axes_of}"
                    self.wrong(o.spec.type, message)

    def replaces(self, dims: tuple[Dim, ...], positions: Iterable[AttributeSpec]) -> bool:
        """Whether an operand has its runs around one dim, as another operand has them around that of a position."""
        split = [(Dim(dims[0].size, True), Dim(Size(a.position_of or "")), Dim(dims[-1].size, True)) for a in positions]
        return len(dims) == 3 and any(o.tensor.dims in split for o in self.inputs)

    # Attributes, conditions, derived sizes

    def with_default(self, a: AttributeSpec) -> OpAttribute:
        made = self.attributes[a.name]
        if a.default is None:
            return made
        if a.type == "enum":
            if a.default.value not in a.values:
                self.wrong(a.default, no_value(a.default.value, a.name, a.values))
            return replace(made, default=a.default.value)
        wanted = attribute_kind(a.type)
        typed = self.default(a.default, wanted)
        if typed is None:
            return made
        e, kind = typed
        if kind is not wanted or not isinstance(e, Const | Limit):
            wants = f"the default of {a.name} ({a.type}) must be a constant of its type"
            self.wrong(a.default, f"{wants}, got '{a.default}'")
        elif kind is not Kind.BOOL:
            by_type = kind is Kind.INT or isinstance(e, Limit) and e.type in self.dtypes
            self.check_value(a.default, f"the default of {a.name}", e, (a.type,) if by_type else (a.type, self.compute))
        return replace(made, default=e)

    def check_defaults(self, conditions: Iterable[Condition]) -> None:
        texts = {a.name: a.default for a in self.spec.attributes if a.default is not None}
        for rule, given in broken(conditions, self.attributes.values(), self.dtypes):
            values = listed(f"{a.name} = {texts[a.name]}" for a in given)
            message = f"the default{'s' * (len(given) > 1)} {values} can never be: the rule is {rule.text}"
            self.wrong(texts[given[0].name], message)

    def conditions(self) -> tuple[Condition, ...]:
        """Those of the attributes, then the entry's: the order in which select() checks them."""
        texts = [*(t for a in self.spec.attributes for t in a.where), *self.spec.where]
        out, scope = [], Scope({}, self.attributes, self.types, self.dims)
        for text in texts:
            typed = self.read(text, scope)
            if typed is not None and typed.kind is not Kind.BOOL:
                self.wrong(text, f"'{text}' is no condition; expected a comparison such as group_size > 0")
            elif typed is not None:
                out.append(Condition(typed.expr, text.value.strip()))
        return tuple(out)

    def size_expression(self, text: Text) -> Expr | None:
        """A size, over dims that some operand has."""
        node = parse_expression(text, self.problems)
        e = None if node is None else read_size(node, text, self.integers, self.problems)
        for x in e.nodes if e is not None else ():
            if isinstance(x, Size) and x.dim not in self.dims:
                known = (*self.dims, *self.integers)
                self.wrong(text, f"unknown name '{x.dim}'{instead(x.dim, 'known names', known)}")
        return e

    def default(self, text: Text, wanted: Kind | None) -> Typed | None:
        """A default, an integer as a float where that is asked for; None after a problem."""
        typed = self.read(text, Scope({}, {}, self.types, {}))
        if typed is not None and typed.kind is Kind.INT and wanted is Kind.FLOAT:
            return Typed(to_float(typed.expr), wanted)
        return typed

    def read(self, text: Text, scope: Scope) -> Typed | None:
        """The expression and its kind; None after a problem."""
        before = len(self.problems.found)
        node = parse_expression(text, self.problems)
        if node is None:
            return None
        typed = SizeReader(scope, text, self.problems).value(node)
        return None if typed.kind is None or len(self.problems.found) > before else typed

    # Formulas

    def variants(
        self, block_selector: AttributeSpec | None, presence: Mapping[str, OpAttribute], conditions: Iterable[Condition]
    ) -> tuple[tuple[str, ...], tuple[Variant, ...]] | None:
        """What selects a variant, and a variant for every combination of it that the rules allow."""
        blocks: dict[tuple[str, ...], dict[str | None, Block]] = {}
        used: dict[str, None] = {}
        brought: list[Condition] = []
        mixed = self.mixed()
        clean, noted = list(self.problems.found), dict[Problem, list[tuple[Kind, ...]]]()
        for kinds in itertools.product(*mixed.values()):
            self.types = {**self.types, **dict(zip(mixed, kinds, strict=True))}
            of_kinds = blocks.setdefault(tuple(k.value for k in kinds), {})
            for value, text in self.spec.formula:
                if self.is_by_kind() and value != kinds[0].value:
                    continue
                chosen = {block_selector.name: value} if block_selector and value is not None else {}
                inputs = tuple(o.tensor for o in self.inputs if o.exists(chosen))
                outputs = tuple(self.of_kind(o.tensor) for o in self.outputs if o.exists(chosen))
                scope = self.scope((*inputs, *outputs))
                scope.chosen = {name: str(value) for name, value in chosen.items()}
                block = read_block(text, scope, inputs, outputs, self.problems)
                used.update(scope.read)
                brought += scope.brought
                if block is not None:
                    of_kinds[value if block_selector else None] = block
            for problem in dict.fromkeys(self.problems.found[len(clean) :]):
                noted.setdefault(problem, []).append(kinds)
            self.problems.found = list(clean)
        self.problems.found += _with_kinds(noted, {} if self.is_by_kind() else mixed)
        self.types = {name: kinds[0] for name, kinds in self.kinds.items()}
        if self.problems.found:
            return None
        for o in self.inputs:
            if o.tensor.name not in used:
                self.wrong(o.spec, f"the input '{o.tensor.name}' is not used by the formula")
        for use in self.spec.uses:
            if not used.keys() & set(use.names):
                self.wrong(use, f"{listed(use.names)} of uses: is not read by the formula")
        words = _words_that_read(self.spec)
        for a in self.spec.attributes:
            named = a.name in words or a is block_selector or a.position_of is not None
            if not named and len(a.values) != 1:  # an enum of one value says what the op does
                self.wrong(a, f"the attribute '{a.name}' is not read by the formula, a size or a rule of the entry")
        known = [c.expression for c in conditions]
        self.brought = [c for k, c in enumerate(brought) if c not in brought[:k] and c.expression not in known]
        self.check_defaults(self.brought)
        by_kind = tuple(
            OpAttribute(kind_selector(name), "enum", tuple(k.value for k in kinds), kinds[0].value)
            for name, kinds in mixed.items()
        )
        by_enum = block_selector.name if block_selector else None
        attributes = (*self.attributes.values(), *presence.values())
        operands = (tuple(self.inputs), tuple(self.outputs))
        self.formulas = Formulas(self.spec, *operands, by_kind, by_enum, blocks, attributes)
        return combinations(self.formulas, (*conditions, *self.brought), self.problems)

    def of_kind(self, tensor: Tensor) -> Tensor:
        """An output of `total(T)` as the formulas of one kind have it."""
        variable = totalled(tensor.element)
        if variable is None:
            return tensor
        return replace(tensor, element=variable if self.types[variable] is Kind.FLOAT else "i64")

    def scope(self, tensors: Iterable[Tensor]) -> Scope:
        known = {t.name: t for t in tensors}
        elsewhere = frozenset(o.tensor.name for o in (*self.inputs, *self.outputs)) - known.keys()
        return Scope(
            tensors=known,
            attributes=self.attributes,
            types=self.types,
            dims=self.dims,
            indices=self.indices,
            facts=self.facts,
            elsewhere=elsewhere,
            compute=self.compute,
            uses=self.uses,
            dtypes=self.dtypes,
            ops=self.entries.specs.keys(),
        )


def no_value(value: str, enum: str, values: Iterable[str]) -> str:
    return f"'{value}' is no value of {enum}{instead(value, 'its values', values)}"


def _words_that_read(spec: OpSpec) -> set[str]:
    """The words of all that an entry says, but for the rules of attributes by themselves."""
    operands = (*spec.inputs, *spec.outputs)
    named = (*spec.formula, *spec.indices, *spec.properties, *spec.gradient)
    texts = [*(text for _, text in named), *spec.where, *(use.call for use in spec.uses)]
    texts += [text for o in operands for text in (o.type, o.when, o.default) if text is not None]
    texts += [text for a in spec.attributes for text in (a.default, a.unless) if text is not None]
    return {word for text in texts for word in re.findall(r"\w+", text.value)}


def _with_kinds(
    noted: Mapping[Problem, list[tuple[Kind, ...]]], mixed: Mapping[str, tuple[Kind, ...]]
) -> Iterator[Problem]:
    """Problems, each with the kinds of type variables that it is noted for: named where these are not all."""
    for problem, tried in noted.items():
        kinds = {name: dict.fromkeys(of[k].value for of in tried) for k, name in enumerate(mixed)}
        where = [f"{name} is {' or '.join(of)}" for name, of in kinds.items() if len(of) < len(mixed[name])]
        yield replace(problem, message=f"if {' and '.join(where)}: {problem.message}") if where else problem


def _solved(size: Expr, known: Collection[str]) -> tuple[str, ...]:
    """The dim that can be found from the actual size: of `d`, `2 * d`, `d * p * p` and `d + 1`, not of `d // 2`; and of
    `h * d` where d is known.
    """
    terms = polynomial(size)
    dims = [(x.dim, n) for factors, n in terms.items() for x in factors if isinstance(x, Size) and x.dim not in known]
    plain = all(isinstance(x, Size | Attribute) for factors in terms for x in factors)
    return (dims[0][0],) if len(dims) == 1 and dims[0][1] > 0 and plain else ()
