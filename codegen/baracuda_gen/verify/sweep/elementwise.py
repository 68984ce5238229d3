"""The sweep of an op whose elements are computed each by itself: chunk by chunk, truth and comparison on the device."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

import numpy as np

from baracuda_gen.verify.bounds import range_losses
from baracuda_gen.verify.launches import Recorder
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.sweep.backend import Backend
from baracuda_gen.verify.sweep.columns import Column
from baracuda_gen.verify.sweep.namespace import Namespace, evaluate_flat, to_numpy
from baracuda_gen.verify.sweep.problem import Pass, Problem, Shapes, passes
from baracuda_gen.verify.sweep.tally import Tally
from baracuda_gen.verify.sweep.truth import check_against_mpmath, check_twin, hold_to_mpmath
from baracuda_gen.verify.sweep.ulp import spell
from baracuda_gen.verify.sweep.values import every, palette_value, sampled, width
from baracuda_runtime.dtypes import DType

_BY_HOST = 1 << 18  # inputs that are tried of more than 16 bits, where the truth is computed on the CPU
_ROWS = 64  # entries of a palette in one problem
_STEPPED = 1 << 22  # so many elements are also tried with outputs that skip every other place: the strided kernel


class Elementwise:
    """One op with one choice of element types on one backend."""

    def __init__(self, entry: Any, types: Mapping[str, str], backend: Backend):
        self.entry, self.op, self.backend, self.xp = entry, entry.plan.op, backend, backend.xp
        self.shapes = Shapes(entry, types)
        # Of the choices of attributes: to find all takes seconds. None: the op is not elementwise.
        self.first: Any = next(self.shapes.choices(), None)
        self.namespace = Namespace(self.xp)
        self.recorder = Recorder(backend.launcher)
        self.tallies: dict[str, Tally] = {}
        self.worst: dict[str, tuple[Pass, list[Column]]] = {}  # output -> the input that is furthest off
        self.zeros = self.op.zeros
        self.seed = sum(map(ord, self.op.name + "".join(types.values())))

    def run(self) -> Iterator[Finding]:
        domain = self.domain()
        plan = self.shapes.plan(self.problem(Pass(self.first, (0,), False), 48).fields)
        self.compute = plan.facts.compute
        self.exact = plan.precision_guarantee.bit_exact
        for o in plan.facts.operands:
            if o.output:
                self.tallies[o.name] = Tally(
                    plan.facts.dtypes[o.name], self.exact, self.zeros and not self.exact, not self.op.unsettled
                )
        if not self.exact and self.compute is np.float64:
            hold_to_mpmath(self)
            yield from self._faults()
            return
        yield from check_twin(self)
        self._sweep(domain)
        yield from self._faults()
        if not self.exact:
            yield from check_against_mpmath(self)

    def domain(self) -> int:
        """How many combinations of inputs there are, or 0 for more than are tried. Settles which operands they are."""
        self.dtypes = self._dtypes(self.first)
        bits = sum(map(width, self.dtypes))
        return 1 << bits if bits <= self.backend.limits.whole_bits else 0

    def _dtypes(self, attributes: Mapping[str, Any]) -> list[DType]:
        """Of the operands that patterns run through: attributes say which are along the loop."""
        problem = self.problem(Pass(attributes, (0,), False), 48)
        plan = self.shapes.plan(problem.fields)
        return [plan.facts.dtypes[name] for name in problem.loop]

    def _sweep(self, domain: int) -> None:
        limits = self.backend.limits
        samples = limits.samples
        if self.namespace.by_host and not 0 < domain <= 1 << 16:
            domain, samples = 0, min(samples, _BY_HOST)
        found = passes(self.shapes, domain, limits.whole, _ROWS)
        found = [replace(p, whole=p.whole and self._dtypes(p.attributes) == self.dtypes) for p in found]
        self._say_domain(found, domain, samples)
        for step in found:
            self._pass(step, domain if step.whole else samples)
            if any(t.fault is not None for t in self.tallies.values()):
                return

    def _faults(self) -> Iterator[Finding]:
        for name, tally in self.tallies.items():
            if tally.fault is not None:
                where = ", ".join(f"{k} = {v}" for k, v in tally.fault["inputs"].items())
                what = "the reference's bits" if self.exact else "the truth"
                yield Finding(
                    self.recorder.kernels,
                    f"sweep: {where}",
                    f"{name} = {tally.fault['got']} ({tally.wrong} of {tally.tried} tried differ)",
                    f"{tally.fault['want']}, {what}",
                )

    def problem(self, step: Pass, columns: int) -> Problem:
        problem = self.shapes.problem(step.attributes, len(step.entries), columns)
        assert problem is not None
        return problem

    def _pass(self, step: Pass, total: int) -> None:
        rows = len(step.entries)
        columns = min(total, max(1, self.backend.limits.chunk // rows))
        dtypes = self._dtypes(step.attributes)
        for start in range(0, total, columns):
            count = min(columns, total - start)
            patterns = self.patterns(step.whole, start, count, dtypes=dtypes)
            pairs = self.pairs(step, start, count)
            problem = pairs or self.problem(step, count)
            got, plan, inputs = self.launch(problem, step, patterns)
            if pairs is not None:
                inputs = along_axes(pairs, inputs)
            want = evaluate_flat(plan, self.namespace, self.compute if self.exact else np.float64, inputs)
            losses = cache(partial(range_losses, plan, self.compute, inputs, self.namespace))  # of all, once one asks
            at = partial(self.inputs_at, step, problem, patterns)
            for name, tally in self.tallies.items():
                if self.exact:
                    wanted = want[name].column
                    tally.hold(got[name], wanted, at)
                    if tally.fault is None and count * rows <= _STEPPED:
                        again, _, _ = self.launch(problem, step, patterns, stepped=True)
                        tally.hold(again[name], wanted, at, counted=False)
                    continue

                def loss(losses: Callable[[], Mapping[str, Any]] = losses, name: str = name) -> Any:
                    return losses()[name]

                before = tally.worst
                tally.add(self.xp, got[name], want[name], loss, at)
                if tally.worst is not before:
                    self.worst[name] = self._one(step, problem, patterns, tally.worst_at)
            if any(t.fault is not None for t in self.tallies.values()):
                return

    def pairs(self, step: Pass, start: int, count: int) -> Problem | None:
        """A chunk of all pairs, if it is one, as a problem with a dim for each of the two operands."""
        inner = 1 << width(self.dtypes[-1])
        if not step.whole or len(self.dtypes) != 2 or len(step.entries) != 1 or start % inner or count % inner:
            return None
        return self.shapes.problem(step.attributes, 1, count, inner)

    def _one(self, step: Pass, problem: Problem, patterns: list[Column], k: int) -> tuple[Pass, list[Column]]:
        """What one element was computed from, on the CPU."""
        row, column = divmod(k, problem.columns)
        kept = [Column(np, to_numpy(self.xp, p.data[column : column + 1]), p.dtype) for p in patterns]
        return Pass(step.attributes, (step.entries[row],), False), kept

    def patterns(
        self, whole: bool, start: int, count: int, xp: Any = None, dtypes: Sequence[DType] | None = None
    ) -> list[Column]:
        """`dtypes`: those of the first choice of attributes, unless others are given."""
        xp, dtypes = xp or self.xp, dtypes or self.dtypes
        return every(xp, dtypes, start, count) if whole else sampled(xp, dtypes, start, count, self.seed)

    def columns(self, plan: Any, problem: Problem, step: Pass, patterns: list[Column]) -> dict[str, Column]:
        """Every input: patterns repeated in each row, a palette's entry for each row, and numbers by value."""
        xp = patterns[0].xp
        made: dict[str, Column] = {}
        loop = dict(zip(problem.loop, patterns, strict=True))
        for o in (o for o in plan.facts.operands if not o.output):
            dtype, shape = plan.facts.dtypes[o.name], plan.facts.shape_of(o)
            if o.name in loop:
                data = loop[o.name].data if problem.rows == 1 else xp.tile(loop[o.name].data, problem.rows)
                made[o.name] = Column(xp, data.reshape(shape), dtype)
            else:
                entries = step.entries[:1] if o.host_scalar else step.entries
                values = [palette_value(o, dtype, e) for e in entries]
                with np.errstate(all="ignore"):
                    array = np.array(values, np.float64 if dtype.kind == "float" else np.int64).astype(dtype.numpy)
                made[o.name] = Column.of(xp, array.reshape(() if o.host_scalar else shape), dtype)
        return made

    def launch(
        self, problem: Problem, step: Pass, patterns: list[Column], *, stepped: bool = False
    ) -> tuple[dict[str, Column], Any, dict[str, Column]]:
        """One run of the plan: outputs flat, the plan, and the inputs as the reference takes them. `stepped`: outputs
        skip every other place.
        """
        plan = self.shapes.plan(problem.fields, self.recorder)
        inputs = self.columns(plan, problem, step, patterns)
        numbers = {
            o.name: palette_value(o, plan.facts.dtypes[o.name], step.entries[0])
            for o in plan.facts.operands
            if o.host_scalar
        }
        return self.backend.run(self.entry, plan, numbers, inputs, 2 if stepped else 1), plan, inputs

    def inputs_at(self, step: Pass, problem: Problem, patterns: list[Column], k: int) -> dict[str, str]:
        """What the element was computed from, attributes included."""
        row, column = divmod(k, problem.columns)
        named = {a.name for a in self.op.attributes}
        made = {}
        plan = self.shapes.plan(problem.fields)
        for o in (o for o in plan.facts.operands if not o.output):
            dtype = plan.facts.dtypes[o.name]
            if o.name in problem.loop:
                value = patterns[problem.loop.index(o.name)].number(column)
            else:
                value = palette_value(o, dtype, step.entries[0 if o.host_scalar else row])
            made[o.name] = spell(dtype, value)
        fields = vars(plan.desc)
        return made | {n: str(v) for n, v in fields.items() if n in named and v is not None}

    def _say_domain(self, found: list[Pass], domain: int, count: int) -> None:
        whole = sum(len(p.entries) for p in found if p.whole)
        rest = sum(len(p.entries) for p in found if not p.whole)
        what = "inputs" if len(self.dtypes) == 1 else f"{['', '', 'pairs', 'triples'][min(len(self.dtypes), 3)]}"
        text = []
        if whole:
            text.append(f"all {domain:,} {what}" + (f" x {whole} settings" if whole > 1 else ""))
        if rest:
            samples = f"{count:,} sampled"
            text.append(samples + (f" x {rest} {'more ' if whole else ''}settings" if rest > 1 else ""))
        for tally in self.tallies.values():
            tally.domain.append(" and ".join(text))


def along_axes(pairs: Problem, inputs: Mapping[str, Column]) -> dict[str, Column]:
    """Each of two operands along its own dim: what rests on one is computed once for all values of the other."""
    first, second = pairs.loop
    return {**inputs, first: inputs[first][:, :1], second: inputs[second][:1, :]}
