"""An op's generated module: the record and the references, forward and backward."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.formula.gather import gathers_of, is_unique, matched_places, unreported
from baracuda_gen.formula.graph import Attribute, Block, Call, Const, Expr, Kind, Selected, Size, Tensor
from baracuda_gen.formula.op import Op, OpAttribute, Variant, kind_selector, selected_variable
from baracuda_gen.formula.precision import inexact, inexact_in_16_bits, sums
from baracuda_gen.formula.scatter import places_of
from baracuda_gen.formula.show import show_place
from baracuda_gen.render.cuda_file import environment
from baracuda_gen.render.fold import WIDTH
from baracuda_gen.render.kernel import Kernel
from baracuda_gen.render.kernels import ScatterKernel, kernel_of
from baracuda_gen.render.layout import assignment, laid_out
from baracuda_gen.render.loops import ReduceKernel, ReducingKernel, RowKernel, ScanKernel
from baracuda_gen.render.names import elements_of, summed_outputs
from baracuda_gen.render.words import docstring_lines
from baracuda_gen.schedule import Access, Step, neighbours
from baracuda_gen.schedule.length import LONG_ROW, operations
from baracuda_gen.schedule.model import Term, draws_in_order, searches
from baracuda_gen.schedule.strength_reduce import PREPARED
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.literals import quote
from baracuda_gen.target.numpy import ReferenceText
from baracuda_gen.target.python import DescriptorText, tuple_text

Facts = dict[str, str | bool | None]  # keywords of a step
_COSTLY = PREPARED.keys() - {"offset"}  # lets that cost more to prepare than an element costs
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
# What modules call of `baracuda_runtime.ops.record`: its classes, and these functions.
_CALLED = re.compile(r"\b([A-Z]\w+|highest|lowest|prod|smallest)\(")


@dataclass(frozen=True)
class OpView:
    functions: tuple[tuple[str, ...], ...]  # the references' lines
    record: tuple[str, ...]  # lines of the record, but for its docstring and its end
    docstring: tuple[str, ...]  # lines


def plan_file(header: str, ops: Sequence[tuple[Op, Mapping[str, tuple[Step, ...]]]]) -> str:
    """The text of an op's module."""
    views = [_OpText(op, steps).view() for op, steps in ops]
    return environment().get_template("plan.py.j2").render(ops=views, header=header, imports=_imports(views))


def _imports(views: Sequence[OpView]) -> list[str]:
    """The line that imports what the module needs of the runtime, and nothing else; folded where it is long."""
    code = _QUOTED.sub('""', "\n".join(line for v in views for of in (*v.functions, v.record) for line in of))
    names = ", ".join([*sorted({*_CALLED.findall(code)}), "rt"])
    line = f"from baracuda_runtime.ops.record import {names}"
    return [line] if len(line) <= WIDTH else laid_out(f"from baracuda_runtime.ops.record import ({names})")


class _OpText:
    def __init__(self, op: Op, steps: Mapping[str, tuple[Step, ...]]):
        self.op, self.steps = op, steps
        self.operands = {t.name for t in (*op.inputs, *op.outputs)}
        self.elements = elements_of(op)
        self.runs = frozenset(name for name, run in op.dims if run)
        self.text = DescriptorText(self.runs, self.elements)
        self.sum_to = summed_outputs(op)
        places = (p for v in op.variants for g in gathers_of(v.block.statements) for p in g.places if is_unique(p))
        self.unique = {x.name for place in places for x in place.loads}
        self.float_attributes = frozenset(a.name for a in op.attributes if a.type in ("f32", "f64"))

    def view(self) -> OpView:
        functions = tuple(tuple(f) for v in self.op.variants for f in self._functions(v))
        record = self._record()
        lines = laid_out(f"{self.op.name.upper()} = {record}")
        if len(lines) == 1:
            lines = [f"{self.op.name.upper()} = Op(", f"    {record[3:-1]},", ")"]
        lines[-2] = f"{lines[-2].removesuffix(',')},"
        return OpView(functions, tuple(lines[:-1]), tuple(docstring_lines(self.op)))

    def _record(self) -> str:
        op, spec = self.op, self.op.spec
        properties = (f"{quote(n)}: lambda d: {self.text(e)}" for n, e in op.properties)
        positions = any(a.position_of is not None for a in op.attributes)
        return _call(
            "Op",
            quote(op.name),
            "__file__",
            types=quote(dict(op.types)),
            elements=quote(self.elements) if len(op.types) > 1 else None,
            operands=tuple_text(self._operand(t) for t in (*op.inputs, *op.outputs)),
            variants=f"{{{', '.join(map(self._variant, op.variants))}}}",
            dims=quote(tuple(("*" if run else "") + name for name, run in op.dims)),
            any_shape=op.any_shape,
            properties=f"{{{', '.join(properties)}}}" if op.properties else None,
            attributes=tuple_text(self._attribute(a) for a in op.attributes if a.position_of is None),
            parameters=quote(tuple(self._parameters())) if positions else None,
            axes=quote(tuple(f"*{name}" for name in op.axes)),
            no_axes=quote(self._no_axes()),
            conditions=tuple_text(self._conditions()),
            variant_attributes=quote(tuple(map(self._field, op.selectors))),
            gradient_of=quote(op.gradient_of) if op.gradient_of else None,
            authored=quote(op.authored),
            exact="False" if inexact(op) else None,
            inexact_in_16_bits=bool(inexact_in_16_bits(op)),
            sums=sums(op),
            zeros=_has_zeros(op),
            unsettled=op.spec.zeros and op.gradient_of is not None,
            parity=quote(dict(spec.parity)) if spec.parity else None,
            peers=quote(dict(spec.peers)) if spec.peers and op.gradient_of is None else None,
        )

    def _parameters(self) -> Iterator[str]:
        for a in self.op.attributes:
            if a.presence_of is None:
                yield a.name
            if a.type == "axes" and self.op.keeps_dims:
                yield "keepdims"

    def _operand(self, t: Tensor) -> str:
        summed = t in self.sum_to
        shape = []
        if summed:
            shape.append(f"lambda d: d.{t.name.removeprefix('d_')}_shape")
        elif t.dims is not None:
            sizes = [d.size for d in t.dims]
            shape = [f"lambda d: {self._shape(sizes)}", *([self._dim_names(sizes)] if sizes else [])]
        return _call(
            "Operand",
            quote(t.name),
            quote(t.element),
            *shape,
            output=t in self.op.outputs,
            broadcast=summed,
            positive=t.positive,
            when=self._when(t),
            indexes=self._indexes(t),
            unique=t.name in self.unique,
        )

    def _indexes(self, t: Tensor) -> str | None:
        """The size of the dim in which an integer operand's elements say where others are."""
        blocks = [v.block for v in self.op.variants if v.block.kinds.get(t.name) is Kind.INT]
        found = (size for block in blocks for operands, size in places_of(block) if t.name in operands)
        size = next(found, None) if t in self.op.inputs else None
        return None if size is None else f"lambda d: {self.text(size)}"

    def _when(self, t: Tensor) -> str | None:
        """The rule over the descriptor by which an operand exists; None: always."""
        presence = next((a.name for a in self.op.attributes if a.presence_of == t.name), None)
        if presence is not None:
            return _rule(presence, f"d.{presence}", presence)
        spec = self.op.spec
        named = {o.name: o.when for o in (*spec.inputs, *spec.outputs)} | {f"d_{o.name}": o.when for o in spec.outputs}
        written = named.get(t.name)
        if written is not None:
            name, value = (part.strip() for part in written.value.split("=="))
            return _rule(written.value.strip(), f"d.{name} == {quote(value)}", name)
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
                if value is True:
                    return _rule(name, f"d.{self._field(name)}", name)
                return _rule(f"{name} == {value}", f"d.{self._field(name)} == {quote(value)}", name)
        chosen = tuple_text(f"d.{self._field(name)}" for name in self.op.selectors)
        listed = quote(tuple(key for key, there in keys.items() if there))
        return _rule("the variant has it", f"{chosen} in {listed}", *self.op.selectors)

    def _field(self, selector: str) -> str:
        """What of a descriptor selects a variant: an attribute, or the kind of an element type, `element.kind`."""
        variable = selected_variable(selector)
        return selector if variable is None else kind_selector(self.elements[variable])

    def _dim_names(self, sizes: Iterable[Expr]) -> str:
        """The dims that sizes are, None for others."""
        names = {n for n, _ in self.op.dims}
        known = ((e.dim, self.op.is_run(e)) if isinstance(e, Size) and e.dim in names else (None, False) for e in sizes)
        return quote(tuple(f"*{name}" if run else name for name, run in known))

    def _shape(self, sizes: Iterable[Expr]) -> str:
        return tuple_text(f"*d.{e.dim}" if isinstance(e, Size) and self.op.is_run(e) else self.text(e) for e in sizes)

    def _attribute(self, a: OpAttribute) -> str:
        known = isinstance(a.default, (str, Const))
        default = a.default.value if isinstance(a.default, Const) else a.default
        return _call(
            "Attribute",
            quote(a.name),
            quote(a.type),
            *([quote(default)] if known else []),
            values=quote(a.values),
            default=f"lambda d: {self.text(a.default)}" if isinstance(a.default, Expr) and not known else None,
            presence_of=quote(a.presence_of) if a.presence_of is not None else None,
        )

    def _no_axes(self) -> tuple[str, ...]:
        return next((a.unless for a in self.op.attributes if a.unless is not None), ())

    def _conditions(self) -> Iterator[str]:
        if no_axes := self._no_axes():
            (name, value), run = no_axes, self.op.axes[1]
            yield _rule(f"no {run} where {name} == {value}", f"d.{name} != {quote(value)} or not d.{run}", name, run)
        fields = {a.name for a in self.op.attributes} | {n for n, _ in self.op.dims}
        for c in self.op.conditions:
            names = dict.fromkeys(_named(x) for x in c.expression.nodes if isinstance(x, (Attribute, Selected, Size)))
            yield _rule(c.text, self.text(c.expression), *(n for n in names if n in fields))

    # -- variants ---------------------------------------------------------------------------------------------------
    def _functions(self, variant: Variant) -> Iterator[Iterator[str]]:
        name = f"_{self.op.name}{variant.suffix}"
        made = ReferenceText(variant.block, self.text, self.float_attributes)
        yield _function(f"{name}_reference", made, tuple_text(made.outputs))
        if variant.derivative is not None:
            made = ReferenceText(variant.derivative, self.text, self.float_attributes)
            result = f"{{{', '.join(f'{quote(n)}: {n}' for n in made.outputs)}}}"
            yield _function(f"{name}_derivative", made, result, "What the gradients are held to that the entry states.")

    def _variant(self, variant: Variant) -> str:
        """An entry of a dict."""
        steps, name = self.steps[variant.label], f"_{self.op.name}{variant.suffix}"
        made = dict.fromkeys(t for step in steps for t in step.temporaries)  # alternatives make the same
        if any(s.sum_to for s in steps):
            fused_at = max(k for k, s in enumerate(steps) if not (s.reduced or s.sum_to))
            sums, maps = (
                tuple_text(self._step(s) for s in steps if s.sum_to and bool(s.reduced) is reduced)
                for reduced in (True, False)
            )
            fused = _call("Broadcast", fused=self._step(steps[fused_at]), sums=sums, maps=maps)
            texts = (*map(self._step, steps[:fused_at]), fused)
        else:
            texts = tuple(self._with_others(steps))
        text = _call(
            "Variant",
            tuple_text(texts),
            f"{name}_reference",
            *([tuple_text(map(self._temporary, made))] if made else []),
            derivative=f"{name}_derivative" if variant.derivative is not None else None,
            operations=str(operations(variant.block.statements)),
        )
        keys = [quote(key) for key in variant.keys]
        return f"{keys[0]}: {text}" if len(keys) == 1 else f"**dict.fromkeys(({', '.join(keys)}), {text})"

    def _with_others(self, steps: Sequence[Step]) -> Iterator[str]:
        """Each step's text; that of rows which do not always suit with the steps that do the same."""
        left = list(steps)
        while left:
            step = left.pop(0)
            if not step.alternatives:
                yield self._step(step)
                continue
            others, left = left[: step.alternatives], left[step.alternatives :]
            texts = tuple_text(self._with_others(others))
            down = str(step.down) if step.down else None
            yield _call("Either", row=self._step(step), alternatives=texts, after=str(step.after), down=down)

    def _temporary(self, t: Tensor) -> str:
        sizes = [d.size for d in t.dims or ()]
        dims = [self._dim_names(sizes)] if any(map(self.op.is_run, sizes)) else []
        return _call("Temporary", quote(t.name), quote(t.element), f"lambda d: {self._shape(sizes)}", *dims)

    def _step(self, step: Step) -> str:
        kernel = self._kernel(step)
        loop = (f"d.{d.size.dim}" if d.run and isinstance(d.size, Size) else self.text(d.size) for d in step.loop)
        kinds = {a.name: "C" if a.type in ("f32", "f64") else a.type for a in self.op.attributes}
        return _call(
            step.skeleton.name.capitalize(),
            quote(step.kernel),
            quote(kernel.types),
            f"lambda d: {tuple_text(loop)}",
            tuple_text(self._access(a, step) for a in step.accesses),
            scalars=quote(tuple(t.name for t in step.scalars)),
            attributes=quote(tuple((n, kinds[n]) for n in step.attributes)),
            sizes=quote(step.sizes),
            gathered=quote(tuple((t.name, self.op.given_dim(t, k)) for t, k in step.gathered)),
            reported=quote(self._reported(step)),
            **(self._reducing(step, kernel) if step.reduced else self._elementwise(step)),
        )

    def _reported(self, step: Step) -> tuple[str, ...]:
        """For each dim in which values say where an element is, the indices that kernels report out of bounds."""
        found: dict[tuple[Tensor, int], dict[str, None]] = {key: {} for key in step.gathered}
        for tensor, gather in ((a.tensor, a.gather) for a in step.reads if a.gather is not None):
            for dim, place in zip(gather.dims, gather.places, strict=True):
                index, needed = unreported(place)
                found[tensor, dim] |= {} if needed is None else {show_place(index): None}
        for place, _, size in (x.args for x in matched_places(s.value for s in step.statements)):
            found[self.block_of(step).along(size)] |= {show_place(place): None}
        return tuple(" or ".join(names) for names in found.values()) if any(found.values()) else ()

    def _reducing(self, step: Step, kernel: Kernel) -> Facts:
        assert isinstance(kernel, ReducingKernel)
        facts: Facts = {"scattered": neighbours.is_scattered(step)}
        shared = kernel.columns or kernel.reduced  # by several blocks
        found = [kernel.reductions[s.name] for s in shared]
        accumulators = quote(tuple(r.accumulator for r in found))
        if isinstance(kernel, ScatterKernel):
            return self._scatter(step, kernel) | {"accumulators": accumulators}
        if isinstance(kernel, ReduceKernel):
            *kept, last = (d.size for d in step.loop)
            per_element = tuple(o.slot for o in kernel.body_reads if o.per_element)
            made = not any(step.accesses[k].tensor.name in self.operands for k in per_element)
            axes, inner = self._along_axes(step) and not made, neighbours.is_inner(step)
            return facts | {
                "reduced": str(step.reduced),
                "accumulators": accumulators,
                "inner": str(None if inner and step.loop[-1].run and not (axes or step.sum_to) else inner),
                "axes": axes,
                "elements": quote(per_element),
                "columns": quote(tuple(o.slot for o in kernel.body_reads if o.per_output)),
                "pieces": quote(tuple(o.slot for o in kernel.reads if kernel.takes_pieces(o))),
                "prepared": str(kernel.prepared) if kernel.prepared else None,
                "turned": neighbours.is_turned(step, self.operands),
                "single": step.reduced == len(step.loop) and not step.sum_to,
                "square": step.reduced == 1 and last in kept,
                "made": made and step.reduced == 1 and inner is True and bool(per_element),
                "sum_to": f"lambda d: d.{step.sum_to}_shape" if step.sum_to else None,
            }
        assert isinstance(kernel, RowKernel)
        same: Facts = {"same": quote(tuple(o.slot for o in kernel.reads if kernel.role(o) == "ByColumn"))}
        if isinstance(kernel, ScanKernel):
            single = step.reduced == len(step.loop)
            rows = not single and neighbours.has_rows(step, self.operands)
            return facts | same | {"accumulators": accumulators, "single": single, "in_rows": rows}
        if kernel.keeps:
            kind = _call(
                "RowKind",
                loops=str(kernel.loops) if kernel.loops != 2 else None,
                reductions=str(len(kernel.reduced)) if len(kernel.reduced) != 1 else None,
                keeps=bool(kernel.cached),
                searches=any(map(searches, kernel.reduced)),
                long=operations(step.statements) >= LONG_ROW,
            )
            tiled: Facts = {"reduced": str(step.reduced), "tiled": self._in_pieces(step)} if step.tiled else {}
            tiled |= {"axes": self._along_axes(step), "along": step.along} | same
            tiled |= {"down": bool(step.after) and not step.alternatives}
            down: Facts = {"accumulators": accumulators} if kernel.columns else {}
            # Of rows that nothing else takes where no cluster holds them. A search has no fixed number of loops.
            if kernel.reduced and not step.alternatives and not step.tiled and not any(map(searches, kernel.reduced)):
                down |= {"rounds": str(kernel.passes.count("reduce")), "part_accumulators": accumulators}
            tiled |= {"pieces": quote(tuple(o.slot for o in kernel.reads if kernel.takes_pieces(o)))}
            return facts | tiled | {"kind": kind if kind != "RowKind()" else None} | down
        moving = [a for a in step.accesses if a.load.at and (any(a.strides) or not a.strides)]
        flat = all(a.tensor.name not in self.operands and all(a.strides) for a in moving)
        passes = quote(tuple(kernel.passes))
        return facts | {"accumulators": accumulators, "passes": passes, "always_flat": flat}

    def _scatter(self, step: Step, kernel: ScatterKernel) -> Facts:
        last = len(step.loop) - step.reduced - 1
        return {
            "reduced": str(step.reduced),
            "key": str(kernel.key) if kernel.key != (0,) else None,
            "batch": quote(kernel.batch),
            "columns": last not in (*kernel.batch, *kernel.key) and not kernel.before,
            "joins": quote(kernel.joins) if kernel.joins else None,
            "single": bool(kernel.joins) and not kernel.others,
        }

    def _along_axes(self, step: Step) -> bool:
        """Whether it reduces along dims that a caller has chosen, or all others: they may lie anywhere in memory."""
        return bool(self.op.axes) and all(d.run for d in step.loop[len(step.loop) - step.reduced :])

    def _in_pieces(self, step: Step) -> bool:
        """Whether a row's elements may lie in several pieces: a run of what earlier steps made lies in one."""
        own = (a for a in step.accesses if a.tensor.name in self.operands)
        return step.reduced > 1 or any(not a.strides or a.strides[-1] for a in own)

    def _elementwise(self, step: Step) -> Facts:
        if not step.gathered:
            return self._pointwise(step)
        slots = {a: k for k, a in enumerate(step.accesses)}
        found = {a: tuple(k for b, k in slots.items() if b.load in loads) for a, loads in neighbours.found_by(step)}
        return {
            "finds": quote(tuple((slots[a], rests) for a, rests in found.items())),
            "rows": neighbours.finds_rows(step),
            "positioned": any(draws_in_order(s.value) for s in step.statements),
        }

    def _pointwise(self, step: Step) -> Facts:
        mapped = [a for a in step.accesses if a.mapped]
        # What no caller can broadcast: what earlier steps made, indices, and what is also read as the loop runs.
        inputs = {t.name for t in self.op.inputs} - {a.tensor.name for a in step.reads if a.full}
        made = [a for a in mapped if a.tensor.name not in inputs]
        along = [any(a.strides[k] for a in made) for k in range(len(step.loop))]
        shared, slots = neighbours.shared_columns(step), {a: k for k, a in enumerate(step.accesses)}
        never = bool(made) and all(along)
        written = (d for a in step.writes for d in self.op.types.get(a.tensor.element, ()))
        packed = any(ELEMENT_TYPES[d].packed for d in written)
        temporaries = {t.name for steps in self.steps.values() for s in steps for t in s.temporaries}
        return {
            "uniform": bool(mapped) and not any(terms for a in mapped for terms in a.strides),
            "never_uniform": never,
            "never_uniform_packed": bool(made) and any(along[-1:]) and packed and not never,
            "prepared": any(isinstance(s.value, Call) and s.value.function in _COSTLY for s in step.statements),
            "positioned": any(draws_in_order(s.value) for s in step.statements),
            "one_dim": len(step.loop) == 1 and not step.loop[0].run,
            "row": str(shared.row) if shared else None,
            "scattered": neighbours.is_scattered(step),
            "from_workspace": any(a.full and a.tensor.name in temporaries for a in step.reads),
            "pairs": quote(tuple((slots[even], slots[odd]) for even, odd in neighbours.pairs(step))),
        }

    def block_of(self, step: Step) -> Block:
        """The formula that a step is of."""
        return next(v.block for v in self.op.variants if any(s is step for s in self.steps[v.label]))

    def _kernel(self, step: Step) -> Kernel:
        return kernel_of(self.op, self.block_of(step), step)

    def _access(self, a: Access, step: Step) -> str:
        strides = f"lambda d, s: {tuple_text(self._terms(a, terms) for terms in a.strides)}"
        per_row = step.reduced and not step.skeleton.any_order and self._kernel(step).views[a].per_element
        return _call(
            "Access",
            quote(a.tensor.name),
            quote(a.tensor.element),
            *([strides] if a.strides or not (a.load.at and a.tensor.dims is None) else []),
            offset=f"lambda d, s: {self._terms(a, a.offset)}" if a.offset else None,
            full=a.full or bool(per_row),
            distinct=a.distinct,
            guarded=a.guarded,
            written=a.written,
            interleaved=quote(found) if (found := neighbours.interleaved(step, a)) else None,
        )

    def _terms(self, a: Access, terms: Sequence[Term]) -> str:
        texts = []
        for own, factor in terms:
            dim, text = self.op.given_dim(a.tensor, own), self.text(factor)
            is_name = text.replace(".", "").replace("_", "").isalnum()
            texts.append(f"s[{dim}]" if text == "1" else f"s[{dim}] * {text if is_name else f'({text})'}")
        return " + ".join(texts) or "0"


def _function(name: str, made: ReferenceText, result: str, doc: str = "") -> Iterator[str]:
    yield from laid_out(f"def {name}({', '.join(['desc', 'C', *made.parameters])}):")
    if doc:
        yield f'    """{doc}"""'
    for line in made.lines:
        yield from assignment(line, "    ")
    yield from laid_out(f"return {result}", "    ")


def _named(e: Attribute | Selected | Size) -> str:
    return e.name if isinstance(e, Attribute) else e.attribute if isinstance(e, Selected) else e.dim


def _has_zeros(op: Op) -> bool:
    """Whether the spec says so of the op, or the function table of what it calls."""
    called = {f for v in op.variants for s in v.block.statements for f in s.value.called}
    return (op.spec.zeros and op.gradient_of is None) or any(FUNCTIONS[f].zeros for f in called & FUNCTIONS.keys())


def _rule(words: str, test: str, *names: str) -> str:
    """A rule over the descriptor, and the fields that it speaks of."""
    return f"Condition({quote(words)}, lambda d: {test}, {quote(names)})"


def _call(name: str, *args: str, **keywords: str | bool | None) -> str:
    """A call, without the keywords that are as the record has them anyway: False, None, or a tuple of nothing."""
    given = (f"{key}={value}" for key, value in keywords.items() if value and value != "()")
    return f"{name}({', '.join([*args, *given])})"
