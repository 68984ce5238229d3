"""An op's generated module: descriptors, args, plans, functions and references, forward and backward."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from baracuda_gen.formula.graph import (
    Attribute,
    Block,
    Call,
    Const,
    Expr,
    Kind,
    Reduce,
    Selected,
    Size,
    Tensor,
    walk,
)
from baracuda_gen.formula.op import Op, OpAttribute, Variant, kind_selector, selected_variable
from baracuda_gen.formula.precision import inexact, inexact_in_16_bits, sums
from baracuda_gen.formula.show import show
from baracuda_gen.render.cuda_file import environment
from baracuda_gen.render.fold import fold
from baracuda_gen.render.kernels import kernel_view
from baracuda_gen.render.names import (
    class_name,
    elements_of,
    held_elements,
    kernel_types,
    summed_outputs,
    unread_shapes,
)
from baracuda_gen.render.viewer import KernelView
from baracuda_gen.render.words import operand_words
from baracuda_gen.schedule import Access, Step
from baracuda_gen.schedule.columns import shared_columns
from baracuda_gen.schedule.model import Temporary, Term, is_random
from baracuda_gen.schedule.neighbours import is_scattered, pairs
from baracuda_gen.schedule.rewrite import PREPARED
from baracuda_gen.schedule.stored import schedulable
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.literals import quote
from baracuda_gen.target.numpy import ReferenceText, reference_text
from baracuda_gen.target.python import DescriptorText

HOST_TYPES = {"i32": "int", "i64": "int", "f32": "float", "f64": "float", "bool": "bool", "enum": "str"}


@dataclass(frozen=True)
class FieldView:
    name: str
    annotation: str
    default: str  # "" or " = None"
    note: str  # a comment, or ""


@dataclass(frozen=True)
class VariantView:
    key: str  # an entry of a dict, up to its value
    close: str  # what ends it
    function: str  # the reference's name
    reference: ReferenceText
    steps: tuple[str, ...]
    temporaries: tuple[str, ...]
    derivative: ReferenceText | None
    derivative_function: str
    derivative_values: tuple[str, ...]  # entries of a dict


@dataclass(frozen=True)
class OpView:
    name: str
    class_name: str
    doc: str
    source: str
    family: str
    gradient_of: str
    authored: str
    types: tuple[tuple[str, str, str], ...]  # (variable, dtypes as a literal, descriptor field)
    descriptor_fields: tuple[FieldView, ...]
    properties: tuple[tuple[str, str], ...]
    args_fields: tuple[FieldView, ...]
    operands: tuple[str, ...]
    attributes: tuple[str, ...]
    conditions: tuple[str, ...]
    dims: str
    any_shape: bool
    variant_attributes: str
    variants: tuple[VariantView, ...]
    exact: bool
    inexact_in_16_bits: bool
    sums: bool
    measured: str  # a Python literal, or ""
    inputs: tuple[str, ...]
    keywords: tuple[str, ...]  # of the function
    keyword_names: tuple[str, ...]
    presence: tuple[tuple[str, str], ...]  # of optional operands: (the descriptor's field, the operand)
    takes_dtype: bool
    typed: tuple[str, ...]  # parameters whose types choose the way of a call, in the order of the runtime's Function
    results: tuple[str, ...]  # several outputs: the NamedTuple's fields
    partial: bool  # some of them exist in some variants only
    signature: str
    parameters_doc: tuple[str, ...]
    keywords_doc: tuple[str, ...]  # what a uint8 array holds, and the shapes of operands that are not read


def plan_file(
    header: str,
    ops: Sequence[tuple[Op, Mapping[str, tuple[Step, ...]]]],
    measured: Mapping[str, Mapping[tuple[str, ...], float]],
) -> str:
    """`measured`: op -> the largest measured error by its dtypes."""
    views = [_OpText(op, steps).view(measured.get(op.name, {})) for op, steps in ops]
    return fold(environment().get_template("plan.py.j2").render(ops=views, header=header, imports=_imports(views)), "#")


def _imports(views: Sequence[OpView]) -> dict[str, str]:
    """The names that the module needs of the runtime, in order; none that it does not."""
    joined = "\n".join(repr(replace(v, doc="", parameters_doc=())) for v in views)
    steps = [
        n
        for n in ("Access", "Broadcast", "Either", "Pointwise", "Reduce", "Row", "RowKind", "Whole")
        if f"{n}(" in joined
    ]
    limits = [n for n in ("highest", "lowest", "smallest") if f"{n}(" in joined]
    signature = ["Args", "Descriptor", "Op", "Operand", "Variant"] + [
        n for n in ("Attribute", "Condition", "Temporary") if f"{n}(" in joined
    ]
    return {
        "steps": ", ".join(steps),
        "limits": ", ".join(limits),
        "signature": ", ".join(sorted(signature)),
        "prod": "prod" if "prod(" in joined else "",
        "named_tuple": "NamedTuple" if any(v.results for v in views) else "",
    }


class _OpText:
    def __init__(self, op: Op, steps: Mapping[str, tuple[Step, ...]]):
        self.op, self.steps = op, steps
        self.elements, self.held = elements_of(op), held_elements(op)
        self.runs = frozenset(name for name, run in op.dims if run)
        self.text = DescriptorText(self.runs, self.elements)
        self.sum_to, self.unread = summed_outputs(op), unread_shapes(op)
        self.float_attributes = frozenset(a.name for a in op.attributes if a.type in ("f32", "f64"))
        omissible = [k for k, t in enumerate(op.inputs) if t.name in op.omissible]
        self.omissible = op.inputs[min(omissible, default=len(op.inputs)) :]  # a default needs one in all that follow

    def view(self, measured: Mapping[tuple[str, ...], float]) -> OpView:
        op = self.op
        outputs = [t.name for t in op.outputs]
        bound = {t.element for t in op.inputs if t.name not in op.omissible}
        takes_dtype = any(t not in bound for t in op.types)
        keywords = [a for a in op.attributes if a.presence_of is None]
        return OpView(
            op.name,
            class_name(op.name),
            op.doc,
            f"{op.name}.cu",
            op.family,
            quote(op.gradient_of),
            _tuple(map(quote, op.authored)),
            tuple((t, _tuple(map(quote, d)), self.elements[t]) for t, d in op.types.items()),
            self._descriptor_fields(),
            tuple((n, self.text(e, "self")) for n, e in op.properties),
            tuple(
                FieldView(t.name, "Any", " = None" if t in op.outputs or t.name in op.omissible else "", "")
                for t in sorted((*op.inputs, *op.outputs), key=lambda t: t.name in op.omissible)
            ),
            tuple(self._operand(t, t in op.outputs) for t in (*op.inputs, *op.outputs)),
            tuple(self._attribute(a) for a in op.attributes if a.position_of is None),
            tuple(self._condition(c.expression, c.text) for c in op.conditions),
            _tuple(quote(("*" if run else "") + name) for name, run in op.dims),
            op.any_shape,
            _tuple(quote(self._field(name)) for name in op.selectors),
            tuple(self._variant(v) for v in op.variants),
            not inexact(op),
            bool(inexact_in_16_bits(op)),
            sums(op),
            _measured(measured),
            tuple(t.name for t in op.inputs),
            (
                *(self._keyword(a) for a in keywords),
                *(f"{name}: Any = None" for name in (*self.held, *self.unread)),
                *(["dtype: Any = None"] if takes_dtype else []),
                "out: Any = None",
                "stream: Any = None",
            ),
            (*(a.name for a in keywords), *self.held, *self.unread),
            tuple((a.name, a.presence_of) for a in op.attributes if a.presence_of is not None),
            takes_dtype,
            (
                *(t.name for t in op.inputs),
                *(a.name for a in keywords),
                *self.held,
                *self.unread,
                *(["dtype"] if takes_dtype else []),
                "out",
            ),
            tuple(outputs) if len(outputs) > 1 else (),
            op.partial,
            self._signature(),
            tuple(self._parameter_doc()),
            (
                *(
                    f"{name}: {' or '.join(dtypes)}, where a uint8 array holds that"
                    for name, dtypes in self.held.items()
                ),
                *(f"{name}: needed, or out=, where {operand} was broadcast" for name, operand in self.unread.items()),
            ),
        )

    # -- descriptor and args ----------------------------------------------------------------------------------------
    def _descriptor_fields(self) -> tuple[FieldView, ...]:
        op = self.op
        fields = [FieldView("shape", "tuple[int, ...]", "", "")] if op.any_shape else []
        fields += [FieldView(name, "tuple[int, ...]" if run else "int", "", "") for name, run in op.dims]
        for a in op.attributes:
            if a.position_of is not None:
                continue
            annotation = HOST_TYPES[a.type]
            if a.default is None:
                fields.append(FieldView(a.name, annotation, "", ""))
            elif isinstance(a.default, str):
                fields.append(
                    FieldView(
                        a.name, annotation, f" = {quote(a.default)}", f"  # {', '.join(a.values)}" if a.values else ""
                    )
                )
            elif isinstance(a.default, Const):
                fields.append(FieldView(a.name, annotation, f" = {quote(a.default.value)}", ""))
            else:
                fields.append(FieldView(a.name, f"{annotation} | None", " = None", f"  # {show(a.default)}"))
        fields += [FieldView(name, "Any", "", f"  # {', '.join(op.types[t])}") for t, name in self.elements.items()]
        fields += [
            FieldView(
                f"{t.name.removeprefix('d_')}_shape",
                "tuple[int, ...] | None",
                " = None",
                "  # where it is broadcast to shape",
            )
            for t in self.sum_to
        ]
        return tuple(fields)

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
        if a.values:
            parts.append(f"values={_tuple(map(quote, a.values))}")
        if isinstance(a.default, Expr) and not isinstance(a.default, Const):
            parts.append(f"default=lambda d: {self.text(a.default)}")
        if a.presence_of is not None:
            parts.append(f"presence_of={quote(a.presence_of)}")
        return f"Attribute({', '.join(parts)})"

    def _condition(self, e: Expr, text: str) -> str:
        names = dict.fromkeys(_named(x) for x in walk(e) if isinstance(x, (Attribute, Selected, Size)))
        fields = {a.name for a in self.op.attributes} | {n for n, _ in self.op.dims}
        return f"Condition({quote(text)}, lambda d: {self.text(e)}, {_tuple(quote(n) for n in names if n in fields)})"

    # -- the function -----------------------------------------------------------------------------------------------
    def _keyword(self, a: OpAttribute) -> str:
        if a.position_of is not None or a.default is None:
            return f"{a.name}: {HOST_TYPES[a.type]}"
        if isinstance(a.default, str):
            return f"{a.name}: str = {quote(a.default)}"
        if isinstance(a.default, Const):
            return f"{a.name}: {HOST_TYPES[a.type]} = {quote(a.default.value)}"
        return f"{a.name}: {HOST_TYPES[a.type]} | None = None"

    def _signature(self) -> str:
        return ", ".join(f"{t.name}: Any{' = None' if t in self.omissible else ''}" for t in self.op.inputs)

    def _parameter_doc(self) -> list[str]:
        return [operand_words(self.op, t, t in self.op.outputs) for t in (*self.op.inputs, *self.op.outputs)]

    # -- variants ---------------------------------------------------------------------------------------------------
    def _variant(self, variant: Variant) -> VariantView:
        steps = self.steps[variant.label]
        how = self.runs, self.elements, self.float_attributes
        reference = reference_text(variant.block, *how)
        derivative = None if variant.derivative is None else reference_text(variant.derivative, *how)
        temporaries = tuple(self._temporary(t) for step in steps for t in step.temporaries)
        first = next((k for k, s in enumerate(steps) if s.pattern == "pointwise"), 0)
        if any(s.sum_to for s in steps):
            before, together = map(self._step, steps[:first]), self._step(steps[first])
            maps = [self._step(s) for s in steps[first + 1 :] if s.pattern == "pointwise"] or [together]
            sums = [self._step(s) for s in steps if s.pattern == "reduce"]
            apart = "".join(f"\n        ({a}, {b})," for a, b in zip(maps, sums, strict=True)).replace("\n", "\n    ")
            texts = (*before, f"Broadcast(\n    together={indented(together)},\n    apart=({apart}\n    ),\n)")
        else:
            texts = tuple(self._with_others(steps))
        keys = [_tuple(map(quote, key)) for key in variant.keys]
        key, close = (f"{keys[0]}: ", "") if len(keys) == 1 else (f"**dict.fromkeys(({', '.join(keys)}), ", ")")
        function = f"_{self.op.name}{variant.suffix}"
        names = f"{function}_reference", f"{function}_derivative"
        values = tuple(f"{quote(name)}: {name}" for name in derivative.outputs) if derivative else ()
        return VariantView(key, close, names[0], reference, texts, temporaries, derivative, names[1], values)

    def _with_others(self, steps: Sequence[Step]) -> Iterator[str]:
        """Each step's text; that of rows which do not always suit with the steps that do the same."""
        left = list(steps)
        while left:
            step = left.pop(0)
            if not step.apart:
                yield self._step(step)
                continue
            others, left = left[: step.apart], left[step.apart :]
            apart = "".join(f"\n        {indented(indented(self._step(s)))}," for s in others)
            yield f"Either(\n    row={indented(self._step(step))},\n    apart=({apart}\n    ),\n)"

    def _temporary(self, t: Temporary) -> str:
        runs = [isinstance(e, Size) and e.dim in self.runs for e in t.dims]
        shape = _tuple(
            f"*d.{e.dim}" if run and isinstance(e, Size) else self.text(e) for e, run in zip(t.dims, runs, strict=True)
        )
        dims = _tuple(quote(self._dim_name(e, run)) for e, run in zip(t.dims, runs, strict=True))
        return f"Temporary({quote(t.name)}, {quote(t.element)}, lambda d: {shape}{', ' + dims if any(runs) else ''})"

    def _step(self, step: Step) -> str:
        name = step.pattern.capitalize()
        types = kernel_types(self.op, [step])
        loop = (
            "(d.shape,)"
            if step.loop and step.loop[0].index == "..."
            else _tuple(
                self.text.size(d.size.dim) if d.run and isinstance(d.size, Size) else self.text(d.size)
                for d in step.loop
            )
        )
        accesses = "".join(f"\n        {self._access(a, step)}," for a in step.accesses)
        parts = [f"{quote(step.kernel)}", _tuple(quote(t) for t in types), f"lambda d: {loop}", f"({accesses}\n    )"]
        if step.scalars:
            parts.append(f"scalars={_tuple(quote(t.name) for t in step.scalars)}")
        kinds = {a.name: "C" if a.type in ("f32", "f64") else a.type for a in self.op.attributes}
        if step.attributes:
            parts.append(f"attributes={_tuple(f'({quote(n)}, {quote(kinds[n])})' for n in step.attributes)}")
        if step.sizes:
            parts.append(f"sizes={_tuple(quote(n) for n in step.sizes)}")
        mapped = [a for a in step.accesses if a.mapped]
        if step.pattern == "pointwise" and mapped and not any(terms for a in mapped for terms in a.strides):
            parts.append("uniform=True")
        inputs = {t.name for t in self.op.inputs}
        made = [a for a in mapped if a.tensor.name not in inputs]  # by earlier steps: no caller can broadcast them
        if step.pattern == "pointwise" and made and all(any(a.strides[k] for a in made) for k in range(len(step.loop))):
            parts.append("never_uniform=True")
        if step.pattern == "pointwise" and any(_is_prepared(s.value) for s in step.statements):
            parts.append("prepared=True")
        if step.pattern == "pointwise" and any(self._packable(a.tensor.element, step) for a in step.writes):
            parts.append("packs=True")
        if step.pattern == "pointwise" and any(is_random(s.value) for s in step.statements):
            parts.append("positioned=True")
        if shared := shared_columns(step):
            parts.append(f"row={shared.row}")
        if step.pattern == "pointwise" and len(step.loop) == 1 and not step.loop[0].run:
            parts.append("one_dim=True")
        if is_scattered(step):
            parts.append("scattered=True")
        if taking_turns := pairs(step):
            slots = {a: k for k, a in enumerate(step.accesses)}
            parts.append(f"pairs={_tuple(str((slots[even], slots[odd])) for even, odd in taking_turns)}")
        if step.tiled:
            parts += [f"reduced={step.reduced}", "tiled=True"]
        if step.pattern == "row" and (kind := self._row_kind(step)):
            parts.append(f"kind=RowKind({kind})")
        accumulators = _tuple(quote(self._accumulator(s.name)) for s in step.statements if isinstance(s.value, Reduce))
        if step.pattern == "whole":
            kinds_of = [p.kind for p in self._kernel(step).passes]
            parts += [f"accumulators={accumulators}", f"passes={_tuple(map(quote, kinds_of))}"]
        if step.pattern == "reduce":
            parts += [f"reduced={step.reduced}", f"accumulators={accumulators}", f"inner={self._inner(step)}"]
            view = self._kernel(step)
            parts.append(f"elements={_tuple(str(o.slot) for o in view.body_reads if o.per_element)}")
            parts.append(f"columns={_tuple(str(o.slot) for o in view.body_reads if o.per_output)}")
            if view.shared_lines:
                parts.append("prepared=True")
            if step.reduced == len(step.loop) and not step.sum_to:
                parts.append("single=True")
            if step.sum_to:
                parts.append(f"sum_to=lambda d: d.{step.sum_to}_shape")
        listed = ", ".join(parts).replace(", elements=", ",\n    elements=")  # else lines are too long
        return f"{name}(\n    {listed},\n)"

    def _kernel(self, step: Step) -> KernelView:
        return kernel_view(self.op, self.block_of(step), step)

    def _packable(self, element: str, step: Step) -> bool:
        types = self.op.of_kinds(self.block_of(step)).types
        return any(d in ELEMENT_TYPES and ELEMENT_TYPES[d].packed for d in types.get(element, (element,)))

    def block_of(self, step: Step) -> Block:
        """The formula that a step is of."""
        return next(v.block for v in self.op.variants if any(s is step for s in self.steps[v.label]))

    def _row_kind(self, step: Step) -> str:
        """What is not as usual about its loops."""
        view = self._kernel(step)
        loops = sum(s.loop for s in view.sections)
        parts = [f"loops={loops}"] if loops != 2 else []
        parts += [f"reductions={len(view.reductions)}"] if len(view.reductions) != 1 else []
        return ", ".join([*parts, *(["keeps=True"] if view.kept else [])])

    def _accumulator(self, name: str) -> str:
        kinds = {n: k for v in self.op.variants for n, k in schedulable(v.block).kinds.items()}
        return "C" if kinds.get(name, Kind.FLOAT) is Kind.FLOAT else "i64"

    @staticmethod
    def _inner(step: Step) -> bool | None:
        """Whether the widest operand read is contiguous along a reduced dim; None: along a run that may be empty."""
        reads = [a for a in step.accesses if not a.written and a.strides]
        if not reads:
            return True
        widest = max(reads, key=lambda a: len(a.tensor.dims or ()))
        last = len(widest.tensor.dims or ()) - 1
        inner = any(dim == last for terms in widest.strides[len(step.loop) - step.reduced :] for dim, _ in terms)
        return None if inner and step.loop[-1].run and step.reduced > 1 else inner

    def _access(self, a: Access, step: Step) -> str:
        element = "C" if a.tensor.element == "compute" else a.tensor.element
        parts = [quote(a.tensor.name), quote(element)]
        if a.strides or not (a.load.at and a.tensor.dims is None):
            parts.append(f"lambda d, s: {_tuple(self._terms(terms) for terms in a.strides)}")
        if a.offset:
            parts.append(f"offset=lambda d, s: {self._terms(a.offset)}")
        per_row = step.pattern in ("row", "whole") and any(a.strides[len(step.loop) - step.reduced :])
        if a.full or per_row:
            parts.append("full=True")
        if a.distinct:
            parts.append("distinct=True")
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


def _measured(bounds: Mapping[tuple[str, ...], float]) -> str:
    """What was measured, as a literal."""
    return (
        f"{{{', '.join(f'{_tuple(map(quote, t))}: {ulp!r}' for t, ulp in sorted(bounds.items()))}}}" if bounds else ""
    )


def _is_prepared(e: Expr) -> bool:
    """Whether a let costs more to prepare than an element costs: an offset does not."""
    return isinstance(e, Call) and e.function in PREPARED and e.function != "offset"


def _named(e: Attribute | Selected | Size) -> str:
    return e.name if isinstance(e, Attribute) else e.attribute if isinstance(e, Selected) else e.dim


def indented(text: str) -> str:
    return text.replace("\n", "\n    ")


def _tuple(items: object) -> str:
    texts = list(items)  # type: ignore[call-overload]
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"
