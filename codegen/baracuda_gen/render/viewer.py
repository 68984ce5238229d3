"""Views of kernels, for templates: what a step reads and writes, and its lines in C++."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.formula.graph import (
    INDEX,
    Block,
    Call,
    Const,
    Expr,
    Kind,
    Limit,
    Load,
    Reduce,
    Statement,
    Stored,
    Tensor,
)
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.op import Op
from baracuda_gen.formula.precision import makes_elements, stored_value
from baracuda_gen.formula.show import show_block
from baracuda_gen.render.names import kernel_types
from baracuda_gen.render.sections import OperandView, Reduction
from baracuda_gen.schedule import Access, Step
from baracuda_gen.schedule.columns import shared_columns
from baracuda_gen.schedule.length import is_long
from baracuda_gen.schedule.model import is_random
from baracuda_gen.schedule.neighbours import pairs
from baracuda_gen.schedule.stored import schedulable
from baracuda_gen.schedule.strength_reduce import PREPARED, SLOW_PATHS
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.target.cuda import TYPE_OF_KIND, CudaText, draws_late, is_wide
from baracuda_gen.target.integers import is_clamped, is_rounded
from baracuda_gen.target.narrow import Narrow, is_within, narrow

OPERATORS = {"sum": "Sum", "max": "Max", "min": "Min"}


@dataclass(frozen=True)
class KernelView:
    skeleton: str  # the name of its loops
    kernel: str
    comment: tuple[str, ...]
    types: tuple[str, ...]
    compute_types: tuple[str, ...]
    reads: tuple[OperandView, ...]
    writes: tuple[OperandView, ...]
    scalars: tuple[OperandView, ...]
    attributes: tuple[tuple[str, str], ...]  # (C, i64 or bool; name)
    shared: tuple[tuple[str, str], ...]  # pointwise: (type, name) of what elements with the same mapped operands share
    shared_lines: tuple[str, ...]  # how that is computed
    lines: tuple[str, ...]  # pointwise: the element function
    pairs: tuple[tuple[OperandView, OperandView], ...]  # pointwise: even and odd elements of one operand
    long: bool  # pointwise: has more of all warps than of many registers
    slow_path: bool  # uses functions that have one
    randoms: int  # pointwise: sources of random numbers
    column_reads: tuple[OperandView, ...]  # pointwise: mapped operands that the rows of a column share, if any do
    headers: frozenset[str]  # of the primitives that it uses
    narrow: Narrow | None  # pointwise: for which elements integers have 32 bits
    # Of kernels that reduce:
    over: str = ""  # what the functor's body calls the skeleton's object
    body: tuple[str, ...] = ()
    reductions: tuple[Reduction, ...] = ()
    loops: int = 0
    passes: tuple[str, ...] = ()  # grid: reduce, map (its blocks leave nothing behind) or once (one block writes)
    cached: bool = False  # row: whether values are cached from loop to loop
    hoists: bool = False  # reduce: whether an element's contribution rests on what is computed once an output
    body_reads: tuple[OperandView, ...] = ()  # reduce: what an element's contribution reads

    @property
    def compute(self) -> str:
        return f"compute_t<{', '.join(self.compute_types)}>"

    @property
    def integer(self) -> str:
        return self.narrow.text if self.narrow else TYPE_OF_KIND[Kind.INT]

    @property
    def operands(self) -> tuple[OperandView, ...]:
        return (*self.reads, *self.writes)

    @property
    def mapped(self) -> tuple[OperandView, ...]:
        return tuple(o for o in self.reads if not o.held)


class Viewer:
    """Makes the view of a step: here of pointwise ones, whose elements are computed by themselves."""

    def __init__(self, op: Op, block: Block, step: Step):
        self.op, self.block, self.step = op, block, step
        self.kinds = {**schedulable(block).kinds, **dict(step.kinds)}
        self.local = {s.name for s in step.statements}
        names = {a.load: a.name for a in step.accesses} | {
            t: t.name for s in step.statements for t in s.value.loads if t not in {a.load for a in step.accesses}
        }
        self.wide = self._wide()
        self.types = kernel_types(self.op, [self.step])
        self.elements = {a.tensor.name: a.tensor.element for a in step.accesses}
        # Other kernels keep integers in memory, and combine them, at 64 bits.
        self.narrow = narrow(step.statements, self.kinds, self.types, self.elements) if not step.reduced else None
        self.type_of_kind = {**TYPE_OF_KIND, Kind.INT: "I"} if self.narrow else TYPE_OF_KIND
        read = frozenset(a.tensor.name for a in step.reads)
        made = frozenset(stored_value(s) for s in step.statements if makes_elements(s, self.elements))
        self.guarded: dict[Load, str] = {}  # loads that a condition keeps within their operand -> how they are made
        floats = self._stored_floats()
        self.text = CudaText(names, self.kinds, floats, self.wide, read, self.narrow, made, self.guarded)
        self.compute_types = tuple(t for t in self.types if self._is_float(t)) or self.types
        self.last = {d.index for d in step.loop[len(step.loop) - step.reduced :]} if step.reduced else set()
        self.views = {a: self._operand(a, slot) for slot, a in enumerate(step.accesses)}
        self.outputs = {a.tensor.name: self.views[a] for a in step.writes}
        self.parts = {a.load: self.views[a] for a in step.writes}  # an output may be written in several

    def view(self) -> KernelView:
        step = self.step
        lines: tuple[str, ...] = ()
        shared: tuple[tuple[str, str], ...] = ()
        shared_lines: tuple[str, ...] = ()
        if not step.reduced:
            own, shared_lines = self._shared()
            each = [s for s in step.statements if s not in own]
            lines = tuple(line for s in each for line in self._element(s))
            shared = self._members(own, each)
        columns = shared_columns(step)
        return KernelView(
            skeleton=step.skeleton.name,
            kernel=step.kernel,
            comment=tuple(show_block(self.block)),
            types=self.types,
            compute_types=self.compute_types,
            reads=tuple(self.views[a] for a in step.reads),
            writes=tuple(self.views[a] for a in step.writes),
            scalars=tuple(self._scalar(t) for t in step.scalars),
            attributes=tuple(self._attributes()),
            shared=shared,
            shared_lines=shared_lines,
            lines=lines,
            pairs=tuple((self.views[even], self.views[odd]) for even, odd in pairs(step)),
            long=is_long(step, self.op.types.values()) and not (shared or self._attributes()),
            slow_path=any(has_slow_path(s.value) for s in step.statements),
            randoms=len(self.text.randoms),
            column_reads=tuple(self.views[a] for a in columns.by_column) if columns and shared else (),
            headers=frozenset(self.text.header(call) for call in self._calls() if call.function in FUNCTIONS)
            | frozenset("drawn" for call in self._calls() if draws_late(call))
            | self._integer_header(),
            narrow=self.narrow,
        )

    # -- integers ---------------------------------------------------------------------------------------------------
    def _wide(self) -> frozenset[str]:
        """Operands, lets and types whose integers may have all of 64 bits."""
        found = {t for t, dtypes in self.op.types.items() if "i64" in dtypes} | {"i64"}
        found |= {a.tensor.name for a in self.step.accesses if a.tensor.element in found}
        found |= {t.name for t in self.step.scalars if t.element in found}
        for s in self.step.statements:
            if self.kinds.get(s.name) is Kind.INT and is_wide(s.value, frozenset(found)):
                found.add(s.name)
        return frozenset(found)

    def _integer_header(self) -> frozenset[str]:
        nodes = [x for s in self.step.statements for x in s.value.nodes]
        stored = [(self.outputs[s.name], s.value) for s in self.step.statements if s.name in self.outputs]
        stored += [(self._read_back(s), s.value.body) for s in self.step.statements if isinstance(s.value, Stored)]
        converted = any(is_rounded(value) or self._is_wrapped(o, value) for o, value in stored)
        of_bools = any(
            isinstance(x, Call) and x.function in ("max", "min") and kind_of(x, self.kinds) is Kind.BOOL for x in nodes
        )
        needed = converted or of_bools or any(map(self.text.wraps, nodes))
        return frozenset({"narrow"} if self.narrow else {"integers"} if needed else ())

    def _is_wrapped(self, output: OperandView, value: Expr) -> bool:
        """Whether an output takes an integer's low bits: of every integer that no clamp keeps within its type."""
        lets = {s.name: s.value for s in self.step.statements}
        return output.kind == self.type_of_kind[Kind.INT] and not is_clamped(value, lets)

    # -- operands ---------------------------------------------------------------------------------------------------
    def _calls(self) -> set[Call]:
        return {x for s in self.step.statements for x in s.value.nodes if isinstance(x, Call)}

    def _is_float(self, variable: str) -> bool:
        return any(ELEMENT_TYPES[d].kind == "float" for d in self.op.types[variable])

    def _stored_floats(self) -> tuple[str, ...]:
        """The float types of the operands, without temporaries: what functions must be good enough for."""
        elements = [a.tensor.element for a in self.step.accesses if self.kinds[a.tensor.name] is Kind.FLOAT]
        return tuple(dict.fromkeys(_element_type(e) for e in elements if e != "compute")) or ("C",)

    def _operand(self, a: Access, slot: int) -> OperandView:
        element = a.tensor.element
        c_type = _element_type(element)
        dtypes = self.op.dtypes(element)
        per_element = (
            a.load.at == ()
            or bool(self.last & {d.index for d, terms in zip(self.step.loop, a.strides, strict=False) if terms})
            or not a.strides
        )
        kind = self.type_of_kind[self.kinds[a.tensor.name]]
        if a.guarded:
            self.guarded[a.load] = OperandView(a.name, c_type, slot, kind, False, True, False).convert(
                f"{a.name}.get()"
            )
            c_type = kind = f"Guarded<{c_type}>"
        return OperandView(
            name=a.name,
            c_type=c_type,
            slot=slot,
            kind=kind,
            held=a.held,
            per_element=per_element and a.load.at != (),
            packable=any(d.packed for d in dtypes),
            per_output=a.load.at != () and (not a.strides or any(a.strides[: len(self.step.loop) - self.step.reduced])),
            float8=any(d.float8 for d in dtypes),
        )

    def _scalar(self, t: Tensor) -> OperandView:
        return OperandView(t.name, _element_type(t.element), -1, TYPE_OF_KIND[self.kinds[t.name]], False, False, False)

    def _reduction(self, s: Statement, slot: int) -> Reduction:
        assert isinstance(s.value, Reduce)
        return Reduction(s.name, OPERATORS[s.value.op], TYPE_OF_KIND[self.kinds[s.name]], slot)

    # -- what elements share ----------------------------------------------------------------------------------------
    def _shared(self) -> tuple[list[Statement], tuple[str, ...]]:
        """Lets that rest on no operand with an element for each of the loop and have no slow path."""
        held = {a.load for a in self.step.reads if a.held}
        own: list[Statement] = []
        varying: set[str] = set()
        for s in self.step.statements:
            read = s.value.loads
            own_value = is_random(s.value) or has_slow_path(s.value)
            if s.name in self.outputs or own_value or any(x in held or x.name in varying for x in read):
                varying.add(s.name)
            else:
                own.append(s)
        return own, tuple(self._let(s) for s in own)

    def _members(self, own: Sequence[Statement], each: Sequence[Statement]) -> tuple[tuple[str, str], ...]:
        """What the element function takes from the shared part, besides attributes and sizes."""
        read = {x for s in each for x in s.value.nodes if isinstance(x, Load)}
        members = [(self.views[a].kind, a.name) for a in self.step.reads if a.mapped and a.load in read]
        members += [
            (TYPE_OF_KIND[self.kinds[t.name]], t.name) for t in self.step.scalars if any(x.name == t.name for x in read)
        ]
        return tuple(members + [(self._type(s), s.name) for s in own if any(x.name == s.name for x in read)])

    def _attributes(self) -> list[tuple[str, str]]:
        attributes = [a for a in self.op.attributes if a.name in self.step.attributes]
        kinds = [
            ("C" if a.type in ("f32", "f64") else "bool" if a.type == "bool" else "i64", a.name) for a in attributes
        ]
        return kinds + [("i64", f"size_{d}") for d in self.step.sizes]

    # -- statements -------------------------------------------------------------------------------------------------
    def _element(self, s: Statement) -> list[str]:
        """An element's statement: a let, or an output by reference."""
        if s.name in self.outputs:
            part = self.parts[s.target]
            return [f"{part.name} = {self._outgoing(part, s.value)};"]
        return [self._let(s)]

    def _let(self, s: Statement) -> str:
        return f"const {self._type(s)} {s.name} = {self._value(s)};"

    def _value(self, s: Statement) -> str:
        """A let's value: of an output that is read again, the value that is read back."""
        if not isinstance(s.value, Stored):
            return self.text(s.value)
        view = self._read_back(s)
        stored = self._stored(view, s.value.body)
        return stored if view.c_type == "C" else view.convert(stored)

    def _read_back(self, s: Statement) -> OperandView:
        """The output, in memory, of a let that is read back from it."""
        assert isinstance(s.value, Stored)
        view = self._scalar(Tensor(s.name, s.value.element, None))
        return replace(view, kind=self.type_of_kind[self.kinds[s.name]])

    def _type(self, s: Statement) -> str:
        if isinstance(s.value, Call) and s.value.function in PREPARED:
            return PREPARED[s.value.function]
        return self.type_of_kind[self.kinds[s.name]]

    def _outgoing(self, output: OperandView, value: Expr) -> str:
        """As `_stored`, of an element whose neighbours are stored with it."""
        stored = self._stored(output, value)
        return f"outgoing{stored.removeprefix('store')}" if output.float8 and stored.startswith("store<") else stored

    def _stored(self, output: OperandView, value: Expr) -> str:
        c_type = output.c_type
        if (
            isinstance(value, Call)
            and value.function in ("quantizer_code", "coder_code")
            and self._within(c_type, value)
        ):
            return f"{c_type}({self.text(value)})"  # the entry's rules keep the code within the type
        if c_type != "C" and is_rounded(value):
            return f"rounded<{c_type}>({self.text(value.args[0])})"
        if self.narrow and output.kind == "I" and is_within(value, c_type, self.elements):
            return f"{c_type}({self.text(value)})"
        if c_type != "C" and self._is_wrapped(output, value):
            return f"wrap<{c_type}>({self.text(value)})"
        if c_type != "C" and (saturating := self._saturating(c_type, value)):
            return f"store<{c_type}>({', '.join(map(self.text, saturating))})"
        return self.text(value) if c_type == "C" else f"store<{c_type}>({self.text(value)})"

    def _saturating(self, element: str, value: Expr) -> tuple[Expr, Expr] | None:
        """An 8-bit float that is clamped to its type's ends, always or on a condition: what is clamped, and whether."""
        formats = self.op.dtypes(element)
        if not formats or not all(f.float8 for f in formats):
            return None
        ends = Limit("lowest", element), Limit("highest", element)
        match value:
            case Call(function="where", args=(condition, Call(function="clamp", args=(x, *bounds)), otherwise)):
                return (x, condition) if (*bounds,) == ends and x == otherwise else None
            case Call(function="clamp", args=(x, *bounds)):
                return (x, Const(True)) if (*bounds,) == ends else None
        return None

    def _within(self, element: str, code: Call) -> bool:
        """Whether the entry's rules say that the quantizer's bounds are values of the type."""
        assert isinstance(code.args[0], Load)
        quantizer = next(s.value for s in self.step.statements if s.name == code.args[0].name)
        assert isinstance(quantizer, Call)
        *_, low, high = quantizer.args
        rules = {x for c in self.op.conditions for x in c.expression.nodes}
        return (
            Call("<=", (Limit("lowest", element), low)) in rules
            and Call("<=", (high, Limit("highest", element))) in rules
        )

    def _is_element(self, s: Statement) -> bool:
        return bool(self.last & {i for a in s.target.at for i in a.free_indices})


def has_slow_path(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.function in SLOW_PATHS for x in e.nodes)


def _element_type(element: str) -> str:
    if element.startswith("compute("):
        return f"compute_t<{element.removeprefix('compute(').removesuffix(')')}>"
    return {"compute": "C", INDEX: "Index"}.get(element, element)
