"""An op's generated module: the record and the references, forward and backward."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.formula.graph import Attribute, Block, Call, Const, Expr, Kind, Reduce, Selected, Size, Tensor
from baracuda_gen.formula.op import Op, OpAttribute, Variant, kind_selector, selected_variable
from baracuda_gen.formula.precision import inexact, inexact_in_16_bits, sums
from baracuda_gen.render.cuda_file import environment
from baracuda_gen.render.fold import WIDTH, fold
from baracuda_gen.render.kernels import kernel_view
from baracuda_gen.render.layout import laid_out
from baracuda_gen.render.names import elements_of, kernel_types, summed_outputs
from baracuda_gen.render.viewer import KernelView
from baracuda_gen.render.words import docstring_lines
from baracuda_gen.schedule import Access, Step
from baracuda_gen.schedule.columns import shared_columns
from baracuda_gen.schedule.length import operations
from baracuda_gen.schedule.model import Temporary, Term, is_random
from baracuda_gen.schedule.neighbours import is_inner, is_scattered, never_along, pairs
from baracuda_gen.schedule.stored import schedulable
from baracuda_gen.schedule.strength_reduce import PREPARED
from baracuda_gen.spec.literals import quote
from baracuda_gen.target.numpy import ReferenceText, reference_text
from baracuda_gen.target.python import DescriptorText

# What `baracuda_runtime.ops.record` has, in its order.
_RECORD = (
    *("Access", "Attribute", "Broadcast", "Condition", "Either", "Grid", "Op", "Operand", "Pointwise", "Reduce", "Row"),
    *("RowKind", "Temporary", "Variant", "highest", "lowest", "prod", "smallest"),
)
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass(frozen=True)
class VariantView:
    function: str  # the reference's name
    reference: ReferenceText
    derivative: ReferenceText | None
    derivative_function: str
    derivative_values: tuple[str, ...]  # entries of a dict
    record: str  # an entry of a dict


@dataclass(frozen=True)
class OpView:
    variants: tuple[VariantView, ...]
    record: tuple[str, ...]  # lines of the record, but for its docstring and its end
    docstring: tuple[str, ...]  # lines


def plan_file(header: str, ops: Sequence[tuple[Op, Mapping[str, tuple[Step, ...]]]]) -> str:
    """The text of an op's module."""
    views = [_OpText(op, steps).view() for op, steps in ops]
    made = environment().get_template("plan.py.j2").render(ops=views, header=header, imports=_imports(views))
    return fold(made, "#")


def _imports(views: Sequence[OpView]) -> list[str]:
    """The line that imports what the module needs of the runtime, and nothing else; folded where it is long."""
    texts = [r.lines for v in views for w in v.variants for r in (w.reference, w.derivative) if r is not None]
    code = _QUOTED.sub('""', "\n".join(line for some in (*texts, *(v.record for v in views)) for line in some))
    names = ", ".join([*(name for name in _RECORD if re.search(rf"\b{name}\(", code)), "rt"])
    line = f"from baracuda_runtime.ops.record import {names}"
    return [line] if len(line) <= WIDTH else laid_out(f"from baracuda_runtime.ops.record import ({names})")


class _OpText:
    def __init__(self, op: Op, steps: Mapping[str, tuple[Step, ...]]):
        self.op, self.steps = op, steps
        self.elements = elements_of(op)
        self.runs = frozenset(name for name, run in op.dims if run)
        self.text = DescriptorText(self.runs, self.elements)
        self.sum_to = summed_outputs(op)
        self.float_attributes = frozenset(a.name for a in op.attributes if a.type in ("f32", "f64"))

    def view(self) -> OpView:
        variants = tuple(self._variant(v) for v in self.op.variants)
        record = ", ".join(f"{key}={text}" if key else text for key, text in self._record(variants))
        lines = laid_out(f"{self.op.name.upper()} = Op({record})")
        if len(lines) == 1:
            lines = [f"{self.op.name.upper()} = Op(", f"    {record},", ")"]
        lines[-2] = f"{lines[-2].removesuffix(',')},"
        return OpView(variants, tuple(lines[:-1]), tuple(docstring_lines(self.op)))

    def _record(self, variants: Sequence[VariantView]) -> Iterator[tuple[str, str]]:
        """The arguments of `Op`, by keyword, but for those that are as usual."""
        op, spec = self.op, self.op.spec
        yield "", quote(op.name)
        yield "", "__file__"
        yield "types", quote(dict(op.types))
        if len(op.types) > 1:
            yield "elements", quote(self.elements)
        yield "operands", _tuple(self._operand(t, t in op.outputs) for t in (*op.inputs, *op.outputs))
        yield "variants", f"{{{', '.join(v.record for v in variants)}}}"
        if op.dims:
            yield "dims", _tuple(quote(("*" if run else "") + name) for name, run in op.dims)
        if op.any_shape:
            yield "any_shape", "True"
        if op.properties:
            yield "properties", f"{{{', '.join(f'{quote(n)}: lambda d: {self.text(e)}' for n, e in op.properties)}}}"
        if attributes := [a for a in op.attributes if a.position_of is None]:
            yield "attributes", _tuple(self._attribute(a) for a in attributes)
        if any(a.position_of is not None for a in op.attributes):
            yield "parameters", _tuple(quote(a.name) for a in op.attributes if a.presence_of is None)
        if op.conditions:
            yield "conditions", _tuple(self._condition(c.expression, c.text) for c in op.conditions)
        if op.selectors:
            yield "variant_attributes", _tuple(quote(self._field(name)) for name in op.selectors)
        if op.gradient_of:
            yield "gradient_of", quote(op.gradient_of)
        if op.authored:
            yield "authored", quote(op.authored)
        if inexact(op):
            yield "exact", "False"
        if inexact_in_16_bits(op):
            yield "inexact_in_16_bits", "True"
        if sums(op):
            yield "sums", "True"
        if _has_zeros(op):
            yield "zeros", "True"
        if spec.parity:
            yield "parity", quote(dict(spec.parity))
        if spec.peers and op.gradient_of is None:
            yield "peers", quote(dict(spec.peers))

    def _operand(self, t: Tensor, output: bool) -> str:
        parts = [quote(t.name), quote(t.element)]
        if t in self.sum_to:
            parts.append(f"lambda d: d.{t.name.removeprefix('d_')}_shape")
        elif t.dims is not None:
            parts.append(f"lambda d: {self._shape(t)}")
            dims = [quote(self._dim_name(d.size, d.run)) for d in t.dims]
            if t.dims:
                parts.append(_tuple(dims))
        if output:
            parts.append("output=True")
        if t in self.sum_to:
            parts.append("broadcast=True")
        if t.positive:
            parts.append("positive=True")
        if (when := self._when(t)) is not None:
            parts.append(f"when={when}")
        return f"Operand({', '.join(parts)})"

    def _when(self, t: Tensor) -> str | None:
        """The rule over the descriptor by which an operand exists; None: always."""
        presence = next((a.name for a in self.op.attributes if a.presence_of == t.name), None)
        if presence is not None:
            return f"Condition({quote(presence)}, lambda d: d.{presence}, ({quote(presence)},))"
        spec = self.op.spec
        named = {o.name: o.when for o in (*spec.inputs, *spec.outputs)} | {f"d_{o.name}": o.when for o in spec.outputs}
        written = named.get(t.name)
        if written is not None:
            name, value = (part.strip() for part in written.value.split("=="))
            return f"Condition({quote(written.value.strip())}, lambda d: d.{name} == {quote(value)}, ({quote(name)},))"
        return self._found_in(t) if t in self.op.outputs else None

    def _found_in(self, t: Tensor) -> str | None:
        """The same for an adjoint, from the variants that have it."""
        keys = {key: v.block.tensor(t.name) is not None for v in self.op.variants for key in v.keys}
        if all(keys.values()):
            return None
        for k, name in enumerate(self.op.selectors):
            values = {key[k] for key, there in keys.items() if there}
            if len(values) == 1 and all(there == (key[k] in values) for key, there in keys.items()):
                value = values.pop()
                words = str(name) if value is True else f"{name} == {value}"
                text = f"d.{self._field(name)}" if value is True else f"d.{self._field(name)} == {quote(value)}"
                return f"Condition({quote(words)}, lambda d: {text}, ({quote(name)},))"
        chosen = f"({', '.join(f'd.{self._field(name)}' for name in self.op.selectors)},)"
        listed = _tuple(_tuple(map(quote, key)) for key, there in keys.items() if there)
        fields = _tuple(map(quote, self.op.selectors))
        return f"Condition({quote('the variant has it')}, lambda d: {chosen} in {listed}, {fields})"

    def _field(self, selector: str) -> str:
        """What of a descriptor selects a variant: an attribute, or the kind of an element type, `element.kind`."""
        variable = selected_variable(selector)
        return selector if variable is None else kind_selector(self.elements[variable])

    def _dim_name(self, size: Expr, run: bool) -> str | None:
        names = {n for n, _ in self.op.dims}
        return ("*" if run else "") + size.dim if isinstance(size, Size) and size.dim in names else None

    def _shape(self, t: Tensor) -> str:
        return _tuple(
            (f"*d.{d.size.dim}" if d.run and isinstance(d.size, Size) else self.text(d.size)) for d in t.dims or ()
        )

    def _attribute(self, a: OpAttribute) -> str:
        parts = [quote(a.name), quote(a.type)]
        if isinstance(a.default, (str, Const)):
            parts.append(quote(a.default if isinstance(a.default, str) else a.default.value))
        if a.values:
            parts.append(f"values={_tuple(map(quote, a.values))}")
        if isinstance(a.default, Expr) and not isinstance(a.default, Const):
            parts.append(f"default=lambda d: {self.text(a.default)}")
        if a.presence_of is not None:
            parts.append(f"presence_of={quote(a.presence_of)}")
        return f"Attribute({', '.join(parts)})"

    def _condition(self, e: Expr, text: str) -> str:
        names = dict.fromkeys(_named(x) for x in e.nodes if isinstance(x, (Attribute, Selected, Size)))
        fields = {a.name for a in self.op.attributes} | {n for n, _ in self.op.dims}
        return f"Condition({quote(text)}, lambda d: {self.text(e)}, {_tuple(quote(n) for n in names if n in fields)})"

    # -- variants ---------------------------------------------------------------------------------------------------
    def _variant(self, variant: Variant) -> VariantView:
        steps = self.steps[variant.label]
        how = self.runs, self.elements, self.float_attributes
        reference = reference_text(variant.block, *how)
        derivative = None if variant.derivative is None else reference_text(variant.derivative, *how)
        made = dict.fromkeys(t for step in steps for t in step.temporaries)  # alternatives make the same
        temporaries = tuple(map(self._temporary, made))
        first = next((k for k, s in enumerate(steps) if not s.reduced), 0)
        if any(s.sum_to for s in steps):
            sums = _tuple(self._step(s) for s in steps if s.sum_to and s.reduced)
            maps = _tuple(self._step(s) for s in steps if s.sum_to and not s.reduced)
            parts = [f"fused={self._step(steps[first])}", f"sums={sums}", *([f"maps={maps}"] if maps != "()" else [])]
            texts = (*map(self._step, steps[:first]), f"Broadcast({', '.join(parts)})")
        else:
            texts = tuple(self._with_others(steps))
        function = f"_{self.op.name}{variant.suffix}"
        names = f"{function}_reference", f"{function}_derivative"
        parts = [_tuple(texts), names[0]]
        if temporaries:
            parts.append(_tuple(temporaries))
        if derivative is not None:
            parts.append(f"derivative={names[1]}")
        parts.append(f"operations={operations(variant.block.statements)}")
        text = f"Variant({', '.join(parts)})"
        keys = [_tuple(map(quote, key)) for key in variant.keys]
        record = f"{keys[0]}: {text}" if len(keys) == 1 else f"**dict.fromkeys(({', '.join(keys)}), {text})"
        values = tuple(f"{quote(name)}: {name}" for name in derivative.outputs) if derivative else ()
        return VariantView(names[0], reference, derivative, names[1], values, record)

    def _with_others(self, steps: Sequence[Step]) -> Iterator[str]:
        """Each step's text; that of rows which do not always suit with the steps that do the same."""
        left = list(steps)
        while left:
            step = left.pop(0)
            if not step.alternatives:
                yield self._step(step)
                continue
            others, left = left[: step.alternatives], left[step.alternatives :]
            after = f", after={step.after}" if step.after else ""
            several = {step.loop[k].index for k in step.after}
            texts = _tuple(self._step(s, several) for s in others)
            yield f"Either(row={self._step(step)}, alternatives={texts}{after})"

    def _temporary(self, t: Temporary) -> str:
        runs = [isinstance(e, Size) and e.dim in self.runs for e in t.dims]
        shape = _tuple(
            f"*d.{e.dim}" if run and isinstance(e, Size) else self.text(e) for e, run in zip(t.dims, runs, strict=True)
        )
        dims = _tuple(quote(self._dim_name(e, run)) for e, run in zip(t.dims, runs, strict=True))
        return f"Temporary({quote(t.name)}, {quote(t.element)}, lambda d: {shape}{', ' + dims if any(runs) else ''})"

    def _step(self, step: Step, several: Collection[str] = ()) -> str:
        """`several`: the indices of runs that have more than one element where the step is launched."""
        name = step.skeleton.name
        types = kernel_types(self.op, [step])
        loop = (
            "(d.shape,)"
            if step.loop and step.loop[0].index == "..."
            else _tuple(
                self.text.size(d.size.dim) if d.run and isinstance(d.size, Size) else self.text(d.size)
                for d in step.loop
            )
        )
        accesses = _tuple(self._access(a, step) for a in step.accesses)
        parts = [f"{quote(step.kernel)}", _tuple(quote(t) for t in types), f"lambda d: {loop}", accesses]
        if step.scalars:
            parts.append(f"scalars={_tuple(quote(t.name) for t in step.scalars)}")
        kinds = {a.name: "C" if a.type in ("f32", "f64") else a.type for a in self.op.attributes}
        if step.attributes:
            parts.append(f"attributes={_tuple(f'({quote(n)}, {quote(kinds[n])})' for n in step.attributes)}")
        if step.sizes:
            parts.append(f"sizes={_tuple(quote(n) for n in step.sizes)}")
        if not step.reduced:
            parts += [f"{fact}=True" for fact in self._pointwise_facts(step, several)]
        if shared := shared_columns(step):
            parts.append(f"row={shared.row}")
        if is_scattered(step):
            parts.append("scattered=True")
        if taking_turns := pairs(step):
            slots = {a: k for k, a in enumerate(step.accesses)}
            parts.append(f"pairs={_tuple(str((slots[even], slots[odd])) for even, odd in taking_turns)}")
        if step.tiled:
            parts += [f"reduced={step.reduced}", "tiled=True"]
        if name == "row" and (kind := self._row_kind(step)):
            parts.append(f"kind=RowKind({kind})")
        accumulators = _tuple(quote(self._accumulator(s.name)) for s in step.statements if isinstance(s.value, Reduce))
        if name == "grid":
            parts += [f"accumulators={accumulators}", f"passes={_tuple(map(quote, self._kernel(step).passes))}"]
            given = {t.name for t in (*self.op.inputs, *self.op.outputs)}
            if not given & {a.tensor.name for a in step.accesses if a.load.at and (any(a.strides) or not a.strides)}:
                parts.append("always_flat=True")
        if name == "reduce":
            parts += [f"reduced={step.reduced}", f"accumulators={accumulators}", f"inner={is_inner(step)}"]
            view = self._kernel(step)
            parts.append(f"elements={_tuple(str(o.slot) for o in view.body_reads if o.per_element)}")
            parts.append(f"columns={_tuple(str(o.slot) for o in view.body_reads if o.per_output)}")
            if view.hoists:
                parts.append("prepared=True")
            if never_along(step):
                parts.append("never_along=True")
            if step.reduced == len(step.loop) and not step.sum_to:
                parts.append("single=True")
            *kept, last = (d.size for d in step.loop)
            if step.reduced == 1 and last in kept:
                parts.append("square=True")
            if step.sum_to:
                parts.append(f"sum_to=lambda d: d.{step.sum_to}_shape")
        return f"{name.capitalize()}({', '.join(parts)})"

    def _pointwise_facts(self, step: Step, several: Collection[str]) -> Iterator[str]:
        mapped = [a for a in step.accesses if a.mapped]
        if mapped and not any(terms for a in mapped for terms in a.strides):
            yield "uniform"
        # What no caller can broadcast: what earlier steps made, indices, and what is also read as the loop runs.
        inputs = {t.name for t in self.op.inputs} - {a.tensor.name for a in step.reads if a.full}
        made = [a for a in mapped if a.tensor.name not in inputs]
        along = [any(a.strides[k] for a in made) for k in range(len(step.loop))]
        if made and (all(along) or along[-1] and step.loop[-1].index in several):
            yield "never_uniform"
        if any(_is_prepared(s.value) for s in step.statements):
            yield "prepared"
        if any(is_random(s.value) for s in step.statements):
            yield "positioned"
        if len(step.loop) == 1 and not step.loop[0].run:
            yield "one_dim"

    def _kernel(self, step: Step) -> KernelView:
        return kernel_view(self.op, self.block_of(step), step)

    def block_of(self, step: Step) -> Block:
        """The formula that a step is of."""
        return next(v.block for v in self.op.variants if any(s is step for s in self.steps[v.label]))

    def _row_kind(self, step: Step) -> str:
        """What is not as usual about its loops."""
        view = self._kernel(step)
        parts = [f"loops={view.loops}"] if view.loops != 2 else []
        parts += [f"reductions={len(view.reductions)}"] if len(view.reductions) != 1 else []
        return ", ".join([*parts, *(["keeps=True"] if view.cached else [])])

    def _accumulator(self, name: str) -> str:
        kinds = {n: k for v in self.op.variants for n, k in schedulable(v.block).kinds.items()}
        return "C" if kinds.get(name, Kind.FLOAT) is Kind.FLOAT else "i64"

    def _access(self, a: Access, step: Step) -> str:
        element = "C" if a.tensor.element == "compute" else a.tensor.element
        parts = [quote(a.tensor.name), quote(element)]
        if a.strides or not (a.load.at and a.tensor.dims is None):
            parts.append(f"lambda d, s: {_tuple(self._terms(terms) for terms in a.strides)}")
        if a.offset:
            parts.append(f"offset=lambda d, s: {self._terms(a.offset)}")
        per_row = step.reduced and not step.skeleton.any_order and any(a.strides[len(step.loop) - step.reduced :])
        if a.full or per_row:
            parts.append("full=True")
        if a.distinct:
            parts.append("distinct=True")
        if a.guarded:
            parts.append("guarded=True")
        if a.written:
            parts.append("written=True")
        return f"Access({', '.join(parts)})"

    def _terms(self, terms: Sequence[Term]) -> str:
        texts = []
        for dim, factor in terms:
            text = self.text(factor)
            texts.append(
                f"s[{dim}]"
                if text == "1"
                else f"s[{dim}] * {text if text.replace('.', '').replace('_', '').isalnum() else f'({text})'}"
            )
        return " + ".join(texts) or "0"


def _is_prepared(e: Expr) -> bool:
    """Whether a let costs more to prepare than an element costs: an offset does not."""
    return isinstance(e, Call) and e.function in PREPARED and e.function != "offset"


def _named(e: Attribute | Selected | Size) -> str:
    return e.name if isinstance(e, Attribute) else e.attribute if isinstance(e, Selected) else e.dim


def _has_zeros(op: Op) -> bool:
    """Whether the spec says so of the op, or the function table of what it calls."""
    values = (e for v in op.variants for s in v.block.statements for e in s.value.nodes)
    called = {e.function for e in values if isinstance(e, Call)}
    return (op.spec.zeros and op.gradient_of is None) or any(FUNCTIONS[f].zeros for f in called & FUNCTIONS.keys())


def _tuple(items: object) -> str:
    texts = list(items)  # type: ignore[call-overload]
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"
