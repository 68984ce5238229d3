"""Views of kernels, for templates: what a step reads and writes, and its lines in C++."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.formula.graph import (
    Attribute,
    Block,
    Call,
    Const,
    Expr,
    Kind,
    Limit,
    Load,
    Reduce,
    Size,
    Statement,
    Stored,
    Tensor,
    free_indices,
    loads,
    rebuild,
    walk,
)
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.op import Op
from baracuda_gen.formula.precision import makes_elements, stored_value
from baracuda_gen.formula.show import show_block
from baracuda_gen.render.names import kernel_types
from baracuda_gen.render.passes import Pass, passes
from baracuda_gen.render.sections import OperandView, Reduction, Section
from baracuda_gen.schedule import Access, Step
from baracuda_gen.schedule.columns import shared_columns
from baracuda_gen.schedule.length import is_long
from baracuda_gen.schedule.model import is_random
from baracuda_gen.schedule.neighbours import pairs
from baracuda_gen.schedule.rewrite import DOUBTFUL, PREPARED
from baracuda_gen.schedule.stored import schedulable
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.target.cuda import TYPE_OF_KIND, CudaText, is_wide
from baracuda_gen.target.integers import is_clamped, is_rounded
from baracuda_gen.target.narrow import Narrow, is_within, narrow

OPERATORS = {"sum": "Sum", "max": "Max", "min": "Min"}


@dataclass(frozen=True)
class KernelView:
    pattern: str
    kernel: str
    comment: tuple[str, ...]
    types: tuple[str, ...]
    compute_types: tuple[str, ...]
    reads: tuple[OperandView, ...]
    writes: tuple[OperandView, ...]
    scalars: tuple[OperandView, ...]
    attributes: tuple[tuple[str, str], ...]  # (C, i64 or bool; name)
    shared: tuple[tuple[str, str], ...]  # pointwise: (type, name) of what elements with the same mapped operands share
    shared_lines: tuple[str, ...]  # how that is computed; reduce: what a block computes first
    lines: tuple[str, ...]  # pointwise: the element function; reduce: an element's contribution
    finish: tuple[str, ...]  # reduce: from the results to the outputs
    sections: tuple[Section, ...]  # row
    reductions: tuple[Reduction, ...]
    body_reads: tuple[OperandView, ...]  # reduce: what an element's contribution reads
    finish_reads: tuple[OperandView, ...]  # reduce: what is read once an output
    has_flat: bool
    has_tiled: bool
    pairs: tuple[tuple[OperandView, OperandView], ...]  # pointwise: even and odd elements of one operand
    long: bool  # pointwise: has more of all warps than of many registers
    doubtful: bool  # uses functions with a quick and a careful form
    tiled: bool  # row: its elements are found by more than one index
    passes: tuple[Pass, ...]  # whole
    randoms: int  # pointwise: sources of random numbers
    column_reads: tuple[OperandView, ...]  # pointwise: mapped operands that the rows of a column share, if any do
    kept: tuple[tuple[str, str], ...]  # row: (type, name) of lets that a row in registers keeps from loop to loop
    headers: frozenset[str]  # of the primitives that it uses
    narrow: Narrow | None  # pointwise: for which elements integers have 32 bits

    @property
    def type_parameters(self) -> str:
        return ", ".join(f"class {t}" for t in self.types)

    @property
    def type_arguments(self) -> str:
        return ", ".join(self.types)

    @property
    def packs(self) -> tuple[OperandView, ...]:
        """What is written and may be packed: then one thread computes what shares a byte."""
        return tuple(o for o in self.writes if o.packable)

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

    @property
    def row_reads(self) -> tuple[OperandView, ...]:
        return tuple(o for o in self.mapped if o not in self.column_reads)


class Viewer:
    """Makes the view of a step: of an element by itself, or of a reduction."""

    def __init__(self, op: Op, block: Block, step: Step):
        self.op, self.block, self.step = op, block, step
        self.kinds = schedulable(block).kinds
        self.local = {s.name for s in step.statements}
        names = {a.load: a.name for a in step.accesses} | {
            t: t.name for s in step.statements for t in loads(s.value) if t not in {a.load for a in step.accesses}
        }
        self.wide = self._wide()
        self.types = kernel_types(self.op, [self.step])
        self.elements = {a.tensor.name: a.tensor.element for a in step.accesses}
        # Other kernels keep integers in memory, and combine them, at 64 bits.
        self.narrow = (
            narrow(step.statements, self.kinds, self.types, self.elements) if step.pattern == "pointwise" else None
        )
        self.type_of_kind = {**TYPE_OF_KIND, Kind.INT: "I"} if self.narrow else TYPE_OF_KIND
        read = frozenset(a.tensor.name for a in step.reads)
        made = frozenset(stored_value(s) for s in step.statements if makes_elements(s, self.elements))
        self.text = CudaText(names, self.kinds, self._stored_floats(), self.wide, read, self.narrow, made)
        self.compute_types = tuple(t for t in self.types if self._is_float(t)) or self.types
        self.last = {d.index for d in step.loop[len(step.loop) - step.reduced :]} if step.reduced else set()
        slots = {a: k for k, a in enumerate(step.accesses)}
        mapped = [a for a in step.accesses if a.mapped]
        self.views = {a: self._operand(a, slots[a], mapped.index(a) if a in mapped else -1) for a in step.accesses}
        self.outputs = {a.tensor.name: self.views[a] for a in step.writes}
        self.parts = {a.load: self.views[a] for a in step.writes}  # an output may be written in several
        self.passed: set[str] = set()  # lets that an earlier loop of the row has computed

    def view(self) -> KernelView:
        step = self.step
        reductions = tuple(
            self._reduction(s, k) for k, s in enumerate(s for s in step.statements if isinstance(s.value, Reduce))
        )
        self.reductions = {r.name: r for r in reductions}
        lines: tuple[str, ...] = ()
        finish: tuple[str, ...] = ()
        sections: tuple[Section, ...] = ()
        shared: tuple[tuple[str, str], ...] = ()
        shared_lines: tuple[str, ...] = ()
        if step.pattern == "pointwise":
            own, shared_lines = self._shared()
            each = [s for s in step.statements if s not in own]
            lines = tuple(line for s in each for line in self._element(s))
            shared = self._members(own, each)
        elif step.pattern == "reduce":
            before = self._before()
            shared_lines = tuple(self._let(s) for s in before)
            reductions = tuple(
                self._of_runs(s, self.reductions[s.name]) for s in step.statements if isinstance(s.value, Reduce)
            )
            lines, finish = self._contribution(reductions), self._finish(before)
        else:
            sections = tuple(self._sections())
        columns = shared_columns(step)
        return KernelView(
            step.pattern,
            step.kernel,
            tuple(show_block(self.block)),
            self.types,
            self.compute_types,
            tuple(self.views[a] for a in step.reads),
            tuple(self.views[a] for a in step.writes),
            tuple(self._scalar(t) for t in step.scalars),
            tuple(self._attributes()),
            shared,
            shared_lines,
            lines,
            finish,
            sections,
            reductions,
            self._reads_of([s for s in step.statements if isinstance(s.value, Reduce) or self._is_element(s)]),
            self._reads_of([s for s in step.statements if not isinstance(s.value, Reduce) and not self._is_element(s)]),
            step.has_flat,
            all(a.held for a in step.writes),
            tuple((self.views[even], self.views[odd]) for even, odd in pairs(step)),
            is_long(step, self.op.types.values()) and not shared,
            any(is_doubtful(s.value) for s in step.statements),
            step.tiled,
            passes(sections, tuple(self.views[a] for a in step.reads if not self.views[a].per_element))
            if step.pattern == "whole"
            else (),
            len(self.text.randoms),
            tuple(self.views[a] for a in columns.by_column) if columns and shared else (),
            tuple((self._type(s), s.name) for s in step.statements if s.name in self._kept()),
            frozenset(self.text.header(call) for call in self._calls() if call.function in FUNCTIONS)
            | self._integer_header()
            | frozenset({"pairs"} if pairs(step) else ()),
            self.narrow,
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
        nodes = [x for s in self.step.statements for x in walk(s.value)]
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
        return {x for s in self.step.statements for x in walk(s.value) if isinstance(x, Call)}

    def _is_float(self, variable: str) -> bool:
        return any(ELEMENT_TYPES[d].kind == "float" for d in self.op.types[variable])

    def _stored_floats(self) -> tuple[str, ...]:
        """The float types of the operands, without temporaries: what functions must be good enough for."""
        elements = [a.tensor.element for a in self.step.accesses if self.kinds[a.tensor.name] is Kind.FLOAT]
        return tuple(dict.fromkeys(_element_type(e) for e in elements if e != "compute")) or ("C",)

    def _operand(self, a: Access, slot: int, mapped_slot: int) -> OperandView:
        element = a.tensor.element
        c_type = _element_type(element)
        dtypes = [ELEMENT_TYPES[d] for d in self.op.types.get(element, (element,)) if d in ELEMENT_TYPES]
        per_element = (
            a.load.at == ()
            or bool(self.last & {d.index for d, terms in zip(self.step.loop, a.strides, strict=False) if terms})
            or not a.strides
        )
        return OperandView(
            a.name,
            c_type,
            slot,
            mapped_slot,
            self.type_of_kind[self.kinds[a.tensor.name]],
            a.held,
            per_element and a.load.at != (),
            any(d.packed for d in dtypes),
            a.load.at != () and (not a.strides or any(a.strides[: len(self.step.loop) - self.step.reduced])),
            any(d.float8 for d in dtypes),
        )

    def _scalar(self, t: Tensor) -> OperandView:
        return OperandView(
            t.name, _element_type(t.element), -1, -1, TYPE_OF_KIND[self.kinds[t.name]], False, False, False
        )

    def _reduction(self, s: Statement, slot: int) -> Reduction:
        assert isinstance(s.value, Reduce)
        return Reduction(s.name, OPERATORS[s.value.op], TYPE_OF_KIND[self.kinds[s.name]], slot)

    # -- what elements share ----------------------------------------------------------------------------------------
    def _shared(self) -> tuple[list[Statement], tuple[str, ...]]:
        """Lets that rest on no operand with an element for each of the loop."""
        held = {a.load for a in self.step.reads if a.held}
        own: list[Statement] = []
        varying: set[str] = set()
        for s in self.step.statements:
            read = loads(s.value)
            if s.name in self.outputs or is_random(s.value) or any(x in held or x.name in varying for x in read):
                varying.add(s.name)
            else:
                own.append(s)
        return own, tuple(self._let(s) for s in own)

    def _members(self, own: Sequence[Statement], each: Sequence[Statement]) -> tuple[tuple[str, str], ...]:
        """What the element function takes from the shared part."""
        nodes = [x for s in each for x in walk(s.value)]
        read = {x for x in nodes if isinstance(x, Load)}
        used = {x.name for x in nodes if isinstance(x, Attribute)} | {
            f"size_{x.dim}" for x in nodes if isinstance(x, Size)
        }
        members = [(self.views[a].kind, a.name) for a in self.step.reads if a.mapped and a.load in read]
        members += [
            (TYPE_OF_KIND[self.kinds[t.name]], t.name) for t in self.step.scalars if any(x.name == t.name for x in read)
        ]
        members += [(self._type(s), s.name) for s in own if any(x.name == s.name for x in read)]
        return tuple(members + [(kind, name) for kind, name in self._attributes() if name in used])

    def _attributes(self) -> list[tuple[str, str]]:
        attributes = [a for a in self.op.attributes if a.name in self.step.attributes]
        kinds = [
            ("C" if a.type in ("f32", "f64") else "bool" if a.type == "bool" else "i64", a.name) for a in attributes
        ]
        return kinds + [("i64", f"size_{d}") for d in self.step.sizes]

    def _before(self) -> list[Statement]:
        """Lets of an output's own indices that its reductions rest on, also through one another."""
        reductions = {s.name for s in self.step.statements if isinstance(s.value, Reduce)}
        values = {s.name: s.value for s in self.step.statements}
        needed, todo = set(reductions), list(reductions)
        while todo:
            new = {x.name for x in loads(values[todo.pop()]) if x.name in values} - needed
            needed |= new
            todo += new
        left = [
            s for s in self.step.statements if s.name in needed and s.name not in reductions and not self._is_element(s)
        ]
        found: list[Statement] = []
        while left:  # each after what it reads
            waiting = {s.name for s in left}
            ready = next(s for s in left if not any(x.name in waiting for x in loads(s.value)))
            left.remove(ready)
            found.append(ready)
        return found

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
        formats = [ELEMENT_TYPES[d] for d in self.op.types.get(element, (element,)) if d in ELEMENT_TYPES]
        if not formats or not all(f.kind == "float" and f.bits == 8 for f in formats):
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
        rules = {x for c in self.op.conditions for x in walk(c.expression)}
        return (
            Call("<=", (Limit("lowest", element), low)) in rules
            and Call("<=", (high, Limit("highest", element))) in rules
        )

    def _is_element(self, s: Statement) -> bool:
        return bool(self.last & {i for a in s.target.at for i in free_indices(a)})

    def _contribution(self, reductions: Sequence[Reduction]) -> tuple[str, ...]:
        """What an element gives to the reductions that do not join whole runs."""
        single = {r.name: r for r in reductions if r.run is None}
        if not single:
            return ()
        lines = [
            self._let(s)
            for s in self.step.statements
            if self._is_element(s) and not isinstance(s.value, Reduce) and s.name not in self.outputs
        ]
        doubtful = any(is_doubtful(s.value) for s in self.step.statements)
        for s in self.step.statements:
            if isinstance(s.value, Reduce) and s.name in single:
                body = self.text(s.value.body)
                joined = f"{s.name} = {single[s.name].operator}::join({s.name}, {body});"
                lines.append(f"{s.name}_terms[element] = {body};" if doubtful else joined)
        return tuple(lines)

    def _finish(self, before: Sequence[Statement]) -> tuple[str, ...]:
        lines = []
        for s in (s for s in self.step.statements if s not in before):
            reduced = isinstance(s.value, Reduce)
            if s.name in self.outputs and (reduced or not self._is_element(s)):
                lines += self._write_kept(s)
            elif not reduced and not self._is_element(s):
                lines.append(self._let(s))
        return tuple(lines)

    def _stored_once(self, s: Statement) -> str:
        """An output that exists once a row or once a reduction, as it is stored."""
        o = self.outputs[s.name]
        value = s.name if isinstance(s.value, Reduce) else self.text(s.value)
        if o.c_type == "C":
            return value
        if is_rounded(s.value):
            return f"rounded<{o.c_type}>({self.text(s.value.args[0])})"
        return f"{'wrap' if self._is_wrapped(o, s.value) else 'store'}<{o.c_type}>({value})"

    def _write_kept(self, s: Statement) -> list[str]:
        """An output of a reduction; later statements see the stored value."""
        name, o, stored = s.name, self.outputs[s.name], self._stored_once(s)
        if not any(x.name == name for s in self.step.statements for x in loads(s.value)) or isinstance(s.value, Reduce):
            return [f"{name}_data[at[{o.slot}]] = {stored};"]
        return [
            f"const {o.c_type} {name}_stored = {stored};",
            f"const {o.kind} {name} = {o.convert(f'{name}_stored')};",
            f"{name}_data[at[{o.slot}]] = {name}_stored;",
        ]

    def _reads_of(self, statements: Sequence[Statement]) -> tuple[OperandView, ...]:
        read = {x for s in statements for x in loads(s.value)}
        return tuple(self.views[a] for a in self.step.reads if a.load in read)

    # -- loops over a row, or over everything: `LoopViewer` ---------------------------------------------------------
    def _sections(self) -> list[Section]:
        return []

    def _kept(self) -> frozenset[str]:
        return frozenset()

    def _of_runs(self, s: Statement, r: Reduction) -> Reduction:
        """The reduction, with the operand whose runs it joins whole: bare floats, or their greatest magnitude."""
        assert isinstance(s.value, Reduce)
        body = self._inlined(s.value.body)
        magnitude = s.value.op == "max" and isinstance(body, Call) and body.function == "abs"
        if magnitude:
            assert isinstance(body, Call)
            (body,) = body.args
        extreme = self.step.pattern in ("row", "reduce") and s.value.op in ("max", "min") and r.c_type == "C"
        if not extreme or not isinstance(body, Load):
            return r
        operand = next((self.views[a] for a in self.step.reads if a.load == body and self.views[a].per_element), None)
        if operand is None or operand.kind != "C" or operand.c_type == "C":
            return r
        if self.step.pattern == "reduce" and not operand.per_output:
            return r
        return replace(r, run=operand, magnitude=magnitude)

    def _inlined(self, e: Expr) -> Expr:
        """The expression with the values of elements' lets in place of their names."""
        lets = {s.target: s.value for s in self.step.statements if self._is_element(s) and s.name not in self.outputs}
        if isinstance(e, Load):
            return self._inlined(lets[e]) if e in lets else e
        return rebuild(e, self._inlined)


def is_doubtful(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.function in DOUBTFUL for x in walk(e))


def _element_type(element: str) -> str:
    if element.startswith("compute("):
        return f"compute_t<{element.removeprefix('compute(').removesuffix(')')}>"
    return "C" if element == "compute" else element
