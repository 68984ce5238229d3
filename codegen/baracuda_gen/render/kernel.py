"""A kernel as its template needs it: what a step reads and writes, and its lines in C++."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from baracuda_gen.formula.functions import FUNCTIONS, SEARCHES
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
    Scan,
    Statement,
    Stored,
    Tensor,
    computed,
    needed_by,
    outer_nodes,
)
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.op import Op
from baracuda_gen.formula.precision import makes_elements, stored_value
from baracuda_gen.render.names import kernel_types
from baracuda_gen.schedule import Access, Step
from baracuda_gen.schedule.join import FIELDS, FIRST_OF
from baracuda_gen.schedule.model import draws_in_order
from baracuda_gen.schedule.neighbours import finds_rows, interleaved, shared_columns
from baracuda_gen.schedule.stored import schedulable
from baracuda_gen.schedule.strength_reduce import EITHER, PREPARED, SLOW_PATHS
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.target.cuda import TYPE_OF_KIND, CudaText, computes_both, is_wide
from baracuda_gen.target.integers import is_clamped, is_rounded, is_within, narrow

OPERATORS = {"sum": "Sum", "prod": "Prod", "max": "Max", "min": "Min", "water_level": "WaterLevel"}
OPERATORS |= {"first_max": "First<Max>", "first_min": "First<Min>"}
OPERATORS |= {"exponentials": "SumOfExponentials", "moments": "CentralMoments"}
# Of where(..., 1, 0), if no more is asked of the result than this.
LOGICAL = {"max": ("AnyOf", "==", Const(1)), "min": ("AllOf", "!=", Const(0))}
PLACED = {OPERATORS[op] for op in FIRST_OF.values()}  # whose terms have a place
OPERATORS |= {"cumsum": "Sum", "cumprod": "Prod", "cummax": "Max", "cummin": "Min", "logcumsumexp": "LogSumExp"}


@dataclass(frozen=True)
class OperandView:
    name: str
    c_type: str  # T, i32, compute_t<T>
    slot: int  # its place in the step's layout of all accesses; -1 of scalars
    kind: str  # C, i64 or bool
    held: bool = False  # pointwise: an element for each of the loop, loaded or stored with its neighbours
    per_element: bool = False  # row and reduce: depends on the reduced index
    packable: bool = False  # may be of a type of which two elements share a byte
    per_output: bool = False  # reduce: depends on the kept index
    float8: bool = False  # may be a float of 8 bits, which is rounded together with its neighbours
    gathered: bool = False  # values say where its elements are
    # Row and reduce: whether it is the same along the last kept dim, and along the last reduced one, but not along all.
    in_pieces: tuple[bool, bool] = (False, False)
    interleaved: tuple[int, int] | None = None  # row and reduce: elements of a group of neighbours, and which it is

    def convert(self, element: str) -> str:
        """The text of a stored element as a value."""
        if self.kind == "C" and self.c_type != "C":
            return f"load<C>({element})"
        return element if self.kind == "bool" else f"{self.kind}({element})"


@dataclass(frozen=True)
class Reduction:
    name: str
    operator: str
    c_type: str
    slot: int
    bare: OperandView | None = None  # an operand whose elements are joined as they are, or their magnitudes
    magnitude: bool = False  # what is reduced is joined by its magnitude
    wide: bool = False  # its state is wider than a value
    loop: int = 0  # grid: which of its loops it is in

    @property
    def term(self) -> str:
        """The type of what an element gives."""
        return f"Placed<{self.c_type}>" if self.operator in PLACED else self.c_type

    @property
    def accumulator(self) -> str:
        """What blocks that share it leave for each other, as a step's record has it."""
        if self.operator == OPERATORS["moments"]:
            return "moments"
        return "wide" if self.wide or self.operator == OPERATORS["logcumsumexp"] else self.c_type

    @property
    def found(self) -> str:
        """How a variable of its result begins."""
        return "const auto&" if self.wide else self.c_type

    @property
    def spelled(self) -> str:
        """As the functor lists it."""
        of = f"{self.operator}, {self.c_type}" if self.bare is None else f"{self.operator}, {self.bare.slot}"
        text = f"{'Reduction' if self.bare is None else 'Bare'}<{of}{', Magnitude' if self.magnitude else ''}>"
        return f"InLoop<{self.loop}, {text}>" if self.loop else text


class Kernel:
    """The texts of a step's functor, ready for its template: of a pointwise one, which computes single elements."""

    shared: tuple[tuple[str, str], ...] = ()  # (type, name) of what elements with the same mapped operands share
    shared_lines: tuple[str, ...] = ()  # how that is computed
    lines: tuple[str, ...] = ()  # the functor's body

    def __init__(self, op: Op, block: Block, step: Step):
        self.op, self.block, self.step, self.statements = op, block, step, step.statements
        self.kinds = {**schedulable(block).kinds, **dict(step.kinds)}
        names = {x: x.name for s in self.statements for x in s.value.loads} | {a.load: a.name for a in step.accesses}
        self.wide = self._wide()
        self.types = kernel_types(self.op, [self.step])
        self.elements = {a.tensor.name: a.tensor.element for a in step.accesses}
        # For which elements integers have 32 bits. Other kernels keep integers in memory, and combine them, at 64 bits.
        # So are places of gathers.
        exact = step.reduced or step.gathered
        self.narrow = narrow(self.statements, self.kinds, self.types, self.elements) if not exact else None
        self.type_of_kind = {**TYPE_OF_KIND, Kind.INT: "I"} if self.narrow else TYPE_OF_KIND
        read = frozenset(a.tensor.name for a in step.reads)
        made = frozenset(stored_value(s) for s in self.statements if makes_elements(s, self.elements))
        self.guarded: dict[Load, str] = {}  # loads that a condition keeps within their operand -> how they are made
        self.last = frozenset(d.index for d in step.loop[len(step.loop) - step.reduced :])
        floats = self._stored_floats(step.accesses)
        along = self._stored_floats(a for a in step.accesses if self.last & {*a.load.free_indices})
        gathered = {a.gather: a.name for a in step.reads if a.gather is not None}
        self.text = CudaText(
            names, self.kinds, floats, self.wide, read, self.narrow, made, self.guarded, gathered, bool(step.reduced),
            self.last, along,
        )  # fmt: skip
        self.views = {a: self._operand(a, slot) for slot, a in enumerate(step.accesses)}
        self.outputs = {a.tensor.name: self.views[a] for a in step.writes}
        self.parts = {a.load: self.views[a] for a in step.writes}  # an output may be written in several
        self.reads = tuple(self.views[a] for a in step.reads)
        self.writes = tuple(self.views[a] for a in step.writes)
        self.scalars = tuple(map(self._scalar, step.scalars))
        self.slow_path = any(SLOW_PATHS & s.value.called for s in self.statements)
        self.spell()

    def role(self, o: OperandView) -> str:
        """How the loop goes through an operand, as its list of operands says."""
        if o in self.writes:
            return "Codes" if o.packable else "Out"
        if o.gathered:
            return "Gathered" if o.held else "GatheredBroadcast"
        if o.held:
            return "In"
        return "ByColumn" if o in self.column_reads else "ByRow" if self.column_reads else "Broadcast"

    def spell(self) -> None:
        own, self.shared_lines = self._shared()
        each = [s for s in self.statements if s not in own]
        self.shared = self._members(own, each)
        self.text.bound = frozenset(name for _, name in self.shared)
        self.lines = tuple(map(self._element, each))

    @property
    def scalar_lines(self) -> list[str]:
        return [f"const {o.kind} {o.name} = {o.kind}({o.name}_scalar.get());" for o in self.scalars]

    @property
    def compute(self) -> str:
        floats = [t for t in self.types if any(ELEMENT_TYPES[d].kind == "float" for d in self.op.types[t])]
        return f"compute_t<{', '.join(floats or self.types)}>"

    @property
    def attributes(self) -> list[tuple[str, str]]:
        """Types and names of what the launch passes by value: attributes and sizes."""
        attributes = [a for a in self.op.attributes if a.name in self.step.attributes]
        types = {"f32": "C", "f64": "C", "bool": "bool"}
        return [
            *((types.get(a.type, "i64"), a.name) for a in attributes),
            *(("i64", f"size_{d}") for d in self.step.sizes),
            *(
                ("RunPlaces" if t.dims and t.dims[k].run else "Places", f"{t.name}_dim_{k}")
                for t, k in self.step.gathered
            ),
        ]

    @property
    def functions(self) -> list[list[str]]:
        """What the functor has besides: where the elements are that values find, and which indices it reports."""
        found = {a: a.gather for a in self.step.reads if a.gather is not None and not self.step.reduced}
        functions = [
            self._of_direct("i64 place", g, [f"return {self.text.place(g)};"], f"Constant<{self.views[a].slot}>")
            for a, g in found.items()
        ]
        reports = [line for g in found.values() for line in self.text.reports(g)]
        gathers = Call("and", tuple(found.values()))
        return [*functions, *([self._of_direct("void report", gathers, reports)] if reports else [])]

    def _of_direct(self, head: str, value: Expr, lines: Iterable[str], *first: str) -> list[str]:
        """A member function of what is read at the loop's own places, with the lets that a value rests on."""
        direct = [f"{o.kind} {o.name}" for o in self.reads if not o.gathered]
        head = f"BARACUDA_DEVICE {head}({', '.join([*first, *direct])}) const"
        return braced(head, [*self._lines_of(value), *lines])

    def _lines_of(self, value: Expr) -> list[str]:
        """The scalars and the lets that a value rests on."""
        known = {s.name: s for s in self.statements if s.name not in self.outputs}
        needed = [*needed_by([Statement(Load("", ()), value)], known)]
        read = {x.name for s in needed for x in s.value.loads}
        scalars = [line for o, line in zip(self.scalars, self.scalar_lines, strict=True) if o.name in read]
        return [*scalars, *(self._let(s) for s in self.statements if s in needed)]

    @property
    def column_reads(self) -> list[OperandView]:
        """The mapped operands that the rows of a column share, if any do."""
        columns = shared_columns(self.step)
        return [self.views[a] for a in columns.by_column] if columns and self.shared else []

    @property
    def values(self) -> list[Expr]:
        """The expressions that its text has."""
        return [s.value for s in self.statements]

    @property
    def headers(self) -> set[str]:
        """Of the primitives that it uses."""
        calls = {x for e in self.values for x in e.nodes if isinstance(x, Call)}
        found = {self.text.header(call) for call in calls if call.function in FUNCTIONS}
        reductions = {s.value.op for s in self.statements if isinstance(s.value, Reduce)}
        found |= {"product"} if "prod" in reductions else set()
        found |= reductions & SEARCHES  # each has a header of its name
        found |= {"moments" if op == "moments" else "joined_reductions" for op in reductions & FIELDS.keys()}
        found |= {FUNCTIONS["exp"].half_header} if "exponentials" in reductions else set()
        found |= {"skeletons/gathered"} if self.step.gathered else set()
        found |= {"skeletons/gather_rows"} if finds_rows(self.step) else set()
        found |= {EITHER} if any(map(computes_both, calls)) else set()
        return found | self._integer_header()

    # -- integers ---------------------------------------------------------------------------------------------------
    def _wide(self) -> frozenset[str]:
        """Operands, lets and types whose integers may have all of 64 bits."""
        found = {t for t, dtypes in self.op.types.items() if "i64" in dtypes} | {"i64"}
        found |= {a.tensor.name for a in self.step.accesses if a.tensor.element in found}
        found |= {t.name for t in self.step.scalars if t.element in found}
        for s in self.statements:
            if self.kinds.get(s.name) is Kind.INT and is_wide(s.value, frozenset(found)):
                found.add(s.name)
        return frozenset(found)

    def _integer_header(self) -> set[str]:
        nodes = [x for e in self.values for x in e.nodes]
        stored = [(self.outputs[s.name], s.value) for s in self.statements if s.name in self.outputs]
        stored += [(self._read_back(s), s.value.body) for s in self.statements if isinstance(s.value, Stored)]
        converted = any(is_rounded(value) or self._is_wrapped(o, value) for o, value in stored)
        of_bools = any(
            isinstance(x, Call) and x.function in ("max", "min") and kind_of(x, self.kinds) is Kind.BOOL for x in nodes
        )
        needed = converted or of_bools or any(map(self.text.wraps, nodes))
        return {"narrow"} if self.narrow else {"integers"} if needed else set()

    def _is_wrapped(self, output: OperandView, value: Expr) -> bool:
        """Whether an output takes an integer's low bits: of every integer that no clamp keeps within its type."""
        lets = {s.name: s.value for s in self.statements}
        return output.kind == self.type_of_kind[Kind.INT] and not is_clamped(value, lets)

    # -- operands ---------------------------------------------------------------------------------------------------
    def _stored_floats(self, accesses: Iterable[Access]) -> tuple[str, ...]:
        """The float types of operands: what functions must be good enough for. Temporaries and inputs in the compute
        type, such as saved statistics, ask for nothing, and floats of 8 bits for less than others.
        """
        floats = [a for a in accesses if self.kinds[a.tensor.name] is Kind.FLOAT]
        elements = [a.tensor.element for a in floats if a.written or computed(a.tensor.element) is None]
        elements = [e for e in elements if any(d.bits > 8 for d in self.op.dtypes(e)) or computed(e)] or elements
        return tuple(dict.fromkeys(_element_type(e) for e in elements if e != "C")) or ("C",)

    def _operand(self, a: Access, slot: int) -> OperandView:
        element = a.tensor.element
        c_type = _element_type(element)
        dtypes = self.op.dtypes(element)
        kind = self.type_of_kind[self.kinds[a.tensor.name]]
        if a.gather is not None and self.step.reduced:
            c_type = kind = f"Guarded<{c_type}>"
        elif a.guarded and a.gather is None:
            stored = OperandView(a.name, c_type, slot, kind)
            self.guarded[a.load] = stored.convert(f"{a.name}.get()")
            c_type = kind = f"Guarded<{c_type}>"
        kept = len(self.step.loop) - self.step.reduced  # of its dims
        return OperandView(
            name=a.name,
            c_type=c_type,
            slot=slot,
            kind=kind,
            held=a.held,
            per_element=a.load.at != () and (not a.strides or any(a.strides[kept:])),
            packable=a.packable,
            per_output=a.load.at != () and (not a.strides or any(a.strides[:kept])),
            float8=any(d.float8 for d in dtypes),
            gathered=a.gather is not None,
            in_pieces=(self._in_pieces(a, a.strides[:kept]), self._in_pieces(a, a.strides[kept:])),
            interleaved=interleaved(self.step, a),
        )

    def _in_pieces(self, a: Access, strides: Sequence[object]) -> bool:
        return not (a.written or a.packable) and any(strides) and not strides[-1]

    def _scalar(self, t: Tensor) -> OperandView:
        return OperandView(t.name, _element_type(t.element), -1, TYPE_OF_KIND[self.kinds[t.name]])

    def _reduction(self, s: Statement, slot: int) -> Reduction:
        assert isinstance(s.value, Reduce | Scan)
        operator, c_type = OPERATORS[s.value.op], TYPE_OF_KIND[self.kinds[s.name]]
        if self._is_logical(s):
            operator, c_type = LOGICAL[s.value.op][0], "bool"
        if s.value.op == "exponentials":
            operator += f"<{FUNCTIONS['exp'].forms}<{', '.join(self.text.stored_along)}>>"
        return Reduction(s.name, operator, c_type, slot, wide=s.value.op in FIELDS)

    def _is_logical(self, s: Statement) -> bool:
        """Whether a reduction is any() or all(): what it finds is asked for that alone."""
        match s.value:
            case Reduce("max" | "min" as op, _, Call("where", (_, Const(1), Const(0)))) if s.name not in self.outputs:
                _, test, value = LOGICAL[op]
                asked = Call(test, (s.target, value))
                others = (outer_nodes(other.value, lambda e: e == asked) for other in self.statements)
                return not any(s.target in nodes for nodes in others)
        return False

    # -- what elements share ----------------------------------------------------------------------------------------
    def _shared(self) -> tuple[list[Statement], tuple[str, ...]]:
        """Lets that rest on no operand with an element for each of the loop and have no slow path."""
        held = {a.load for a in self.step.reads if a.held}
        own: list[Statement] = []
        varying: set[str] = set()
        for s in self.statements:
            read = s.value.loads
            own_value = draws_in_order(s.value) or not SLOW_PATHS.isdisjoint(s.value.called)
            if s.name in self.outputs or own_value or any(x in held or x.name in varying for x in read):
                varying.add(s.name)
            else:
                own.append(s)
        return own, tuple(self._let(s) for s in own)

    def _members(self, own: Sequence[Statement], each: Sequence[Statement]) -> tuple[tuple[str, str], ...]:
        """What the element function takes from the shared part, besides attributes and sizes."""
        read = {x for s in each for x in s.value.loads}
        names = {x.name for x in read}
        members = [(self.views[a].kind, a.name) for a in self.step.reads if a.mapped and a.load in read]
        members += [(o.kind, o.name) for o in self.scalars if o.name in names]
        return tuple(members + [(self._type(s), s.name) for s in own if s.name in names])

    # -- statements -------------------------------------------------------------------------------------------------
    def _element(self, s: Statement) -> str:
        """An element's statement: a let, or an output by reference."""
        if s.name not in self.outputs:
            return self._let(s)
        part = self.parts[s.target]
        value = self._value(s) if isinstance(s.value, Stored) else self._outgoing(part, s.value)
        return f"{part.name} = {value};"

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
        return OperandView(s.name, _element_type(s.value.element), -1, self.type_of_kind[self.kinds[s.name]])

    def _type(self, s: Statement) -> str:
        if isinstance(s.value, Call) and s.value.function in PREPARED:
            return PREPARED[s.value.function]
        return self.type_of_kind[self.kinds[s.name]]

    def _outgoing(self, output: OperandView, value: Expr) -> str:
        """As `_stored`, of an element whose neighbours are stored with it."""
        stored = self._stored(output, value)
        return f"outgoing{stored.removeprefix('store')}" if output.float8 and stored.startswith("store<") else stored

    def _stored(self, output: OperandView, value: Expr, known: str | None = None) -> str:
        """The text of a value as it is stored. `known`: the name that the value has already."""
        c_type, text = output.c_type, known or self.text(value)
        match value:
            case Call("quantizer_code" | "coder_code") if self._within(c_type, value):
                return f"{c_type}({text})"  # the entry's rules keep the code within the type
        if c_type != "C" and is_rounded(value):
            return f"rounded<{c_type}>({self.text(value.args[0])})"
        if self.narrow and output.kind == "I" and is_within(value, c_type, self.elements):
            return f"{c_type}({text})"
        if c_type != "C" and self._is_wrapped(output, value):
            return f"wrap<{c_type}>({text})"
        if c_type != "C" and (saturating := self._saturating(c_type, value)):
            return f"store<{c_type}>({', '.join(map(self.text, saturating))})"
        return text if c_type == "C" else f"store<{c_type}>({text})"

    def _saturating(self, element: str, value: Expr) -> tuple[Expr, Expr] | None:
        """An 8-bit float that is clamped to its type's ends, always or on a condition: what is clamped, and whether."""
        formats = self.op.dtypes(element)
        if not formats or not all(f.float8 for f in formats):
            return None
        ends = Limit("lowest", element), Limit("highest", element)
        match value:
            case Call("where", (condition, Call("clamp", (x, *bounds)), otherwise)):
                return (x, condition) if (*bounds,) == ends and x == otherwise else None
            case Call("clamp", (x, *bounds)):
                return (x, Const(True)) if (*bounds,) == ends else None
        return None

    def _within(self, element: str, code: Call) -> bool:
        """Whether the quantizer's bounds are values of the type: as numbers, as its own ends, or by rules."""
        assert isinstance(code.args[0], Load)
        quantizer = next(s.value for s in self.statements if s.name == code.args[0].name)
        assert isinstance(quantizer, Call)
        *_, low, high = quantizer.args
        rules = {x for c in self.op.conditions for x in c.expression.nodes}
        lowest, highest = Limit("lowest", element), Limit("highest", element)
        if (low, high) == (lowest, highest):
            return True
        if isinstance(low, Const) and isinstance(high, Const):
            return all(d.lowest <= low.value and high.value <= d.highest for d in self.op.dtypes(element))
        return Call("<=", (lowest, low)) in rules and Call("<=", (high, highest)) in rules

    def _is_element(self, s: Statement) -> bool:
        """Whether there is a value for each element of what is reduced along."""
        return not isinstance(s.value, Reduce) and bool(self.last & {*s.target.free_indices})


def braced(head: str, lines: Iterable[str]) -> list[str]:
    return [f"{head} {{", *(f"    {line}" for line in lines), "}"]


def _element_type(element: str) -> str:
    variable = computed(element)
    return f"compute_t<{variable}>" if variable else "Index" if element == INDEX else element
