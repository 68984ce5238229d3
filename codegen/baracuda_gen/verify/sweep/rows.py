"""The sweep of an op that reduces or works on rows: sampled rows, compared on the CPU.

Where the formula neither sums nor calls a function with an error of its own, outputs are held to the reference's bits
on rows of any values. Else the error is measured against the truth in f64 on those outputs that the formula does not
make ill-conditioned: where its own error bound (`bounds.py`) stays below `CONDITION` roundings of the value. The others
are held to that bound by the ordinary cases.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import prod
from typing import Any

import numpy as np

from baracuda_gen.verify.bounds import bounded_reference, range_losses
from baracuda_gen.verify.cases import Case, Cases, args_of
from baracuda_gen.verify.compare import elements_of
from baracuda_gen.verify.launches import Recorder
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.sweep.backend import Backend
from baracuda_gen.verify.sweep.columns import Column
from baracuda_gen.verify.sweep.exact import BITS, BITS_F64, ulps_off
from baracuda_gen.verify.sweep.namespace import Namespace, evaluate_flat, to_numpy
from baracuda_gen.verify.sweep.tally import Tally
from baracuda_gen.verify.sweep.truth import TOLERANCE, in_mpmath, wrong_truth
from baracuda_gen.verify.sweep.values import sampled
from baracuda_runtime.cast import cast

CONDITION = 512  # roundings: of a sum of 10,000 terms of one sign the bound is 266
_KINDS = ("any bits", "normal", "positive")
_SMALL, _LARGE = 300, 50_000  # elements of the largest operand
_SHAPES = 12  # problems of a variant, about


class Rows:
    """One op with one choice of element types on one backend."""

    def __init__(self, entry: Any, types: Mapping[str, str], backend: Backend):
        self.entry, self.op, self.backend, self.types = entry, entry.plan.op, backend, dict(types)
        self.recorder = Recorder(backend.launcher)
        self.tallies: dict[str, Tally] = {}
        self.rng = np.random.default_rng(sum(map(ord, self.op.name + "".join(types.values()))))
        self.drawn = 0  # a checksum of the inputs so far

    def run(self) -> Iterator[Finding]:
        budget = self.backend.limits.sums
        for case in self._problems():
            plan = self.entry.plan.select(case.desc)
            exact = plan.precision_guarantee.bit_exact
            for kind in _KINDS:
                inputs = self._inputs(plan, case, kind)
                size = max(prod(plan.facts.shape_of(o)) for o in plan.facts.operands)
                yield from self._measure(plan, case, inputs, exact, kind, size)
                if any(t.fault is not None for t in self.tallies.values()):
                    return
                budget -= size
            if budget <= 0:
                break

    def _problems(self) -> Iterator[Case]:
        """Sizes and attributes of ordinary cases: small ones first, for mpmath, then every size, in every variant."""
        found: dict[Any, Any] = {}
        sizes: dict[Any, int] = {}
        for draft in Cases(self.entry, self.types).ordinary():
            desc, facts = draft.plan.desc, draft.plan.facts
            elements = [prod(facts.shape_of(o)) for o in facts.operands]
            if min(elements) > 0 and max(elements) <= _LARGE:
                found.setdefault(desc, draft.make)
                sizes[desc] = max(elements)
        order = sorted(found, key=lambda d: sizes[d])
        of_each = []
        for variant in self.op.variants_of(self.types):
            descs = [d for d in order if self.op.variant_key(d) == variant]
            small = [d for d in descs if 8 <= sizes[d] <= _SMALL][-2:]
            of_each.append([*small, *descs[:: max(1, len(descs) // _SHAPES)]])
        chosen = dict.fromkeys(d for some in itertools.zip_longest(*of_each) for d in some if d is not None)
        return (found[d]() for d in chosen)

    def _inputs(self, plan: Any, case: Case, kind: str) -> dict[str, Any]:
        """Numbers by value and whole numbers as the case has them; floats in memory drawn anew."""
        made: dict[str, Any] = dict(case.inputs)
        for o in (o for o in plan.facts.operands if not o.output):
            dtype, shape = plan.facts.dtypes[o.name], plan.facts.shape_of(o)
            if o.host_scalar or dtype.kind != "float":
                continue
            count = prod(shape)
            if kind == "any bits":
                start, seed = (int(self.rng.integers(1 << bits)) for bits in (40, 20))
                column = sampled(np, [dtype], start, count, seed)[0]
                values = _mostly_finite(column, shape).natural()
            else:
                numbers = self.rng.standard_normal(count) * 2.0 ** self.rng.integers(-3, 4)
                values = cast(np.abs(numbers) + 0.125 if kind == "positive" else numbers, dtype)
            made[o.name] = np.ascontiguousarray(values).reshape(shape)
        for part in (repr(case.desc).encode(), *(np.asarray(value).tobytes() for value in made.values())):
            self.drawn = zlib.crc32(part, self.drawn)
        return made

    def _measure(
        self, plan: Any, case: Case, inputs: Mapping[str, Any], exact: bool, kind: str, size: int
    ) -> Iterator[Finding]:
        got = self._launch(case, inputs)
        outputs = {n: np.zeros(a.shape, a.dtype) for n, a in case.outputs.items()}
        args = args_of(self.entry, inputs, outputs)
        if exact:
            for name, reference in plan.reference(args).items():
                want = elements_of(plan, name, reference)
                column = Column.of(np, want.reshape(-1), plan.facts.dtypes[name])
                self._tally(plan, name, "sampled rows", exact=True).hold(got[name], column, self._place(plan, kind))
        else:
            yield from self._measure_sums(plan, inputs, got, bounded_reference(plan, args), kind, size)
        for name, tally in self.tallies.items():
            if tally.fault is not None:
                yield Finding(
                    self.recorder.kernels,
                    f"sweep: {case.name.split(';')[0]}; {kind}",
                    f"{name} = {tally.fault['got']} at {tally.fault['inputs']['at']} ({tally.wrong} differ)",
                    f"{tally.fault['want']}",
                )

    def _measure_sums(
        self, plan: Any, inputs: Mapping[str, Any], got: Mapping[str, Column], bounds: Any, kind: str, size: int
    ) -> Iterator[Finding]:
        """Against f64, and that against mpmath on small problems; kernels of f64 against mpmath alone, on those."""
        double, asked = plan.facts.compute is np.float64, size <= _SMALL and kind != "any bits"
        if double and not asked:
            return
        columns = {n: _column(np, plan, n, v) for n, v in inputs.items()}
        truth = evaluate_flat(plan, Namespace(np), np.float64, columns)
        losses = range_losses(plan, plan.facts.compute, columns, Namespace(np))
        numbers = in_mpmath(plan, columns, BITS_F64 if double else BITS) if asked else {}
        for name, want in truth.items():
            value, error = (np.asarray(part, np.float64).reshape(-1) for part in bounds[name])
            within = error <= CONDITION * float(np.finfo(plan.facts.compute).eps) / 2 * np.abs(value)
            against = "sampled rows against mpmath" if double else "sampled rows"
            tally = self._tally(plan, name, f"{against} where the formula is well-conditioned", exact=False)
            place = self._place(plan, kind)
            if double:
                tally.add_exactly(got[name].to(np.float64), numbers[name], losses[name], place, within)
                continue
            tally.add(np, got[name], want, partial(losses.get, name), place, within | np.isnan(value))
            off = [ulps_off(want.value[k], numbers[name][k], want.dtype) for k in np.flatnonzero(within) if asked]
            if off and max(off) > TOLERANCE:
                k = int(np.flatnonzero(within)[int(np.argmax(off))])
                yield wrong_truth(name, f"element {k}", want.value[k], numbers[name][k], max(off), want.dtype)

    def _launch(self, case: Case, inputs: Mapping[str, Any]) -> dict[str, Column]:
        plan = self.entry.plan.select(case.desc, device=self.recorder)
        numbers, columns = {}, {}
        for o in (o for o in plan.facts.operands if not o.output):
            if o.host_scalar:
                numbers[o.name] = inputs[o.name]
            else:
                columns[o.name] = _column(self.backend.xp, plan, o.name, inputs[o.name])
        found = self.backend.run(self.entry, plan, numbers, columns)
        return {n: Column(np, to_numpy(self.backend.xp, c.data), c.dtype) for n, c in found.items()}

    def _tally(self, plan: Any, name: str, domain: str, *, exact: bool) -> Tally:
        tally = self.tallies.setdefault(name, Tally(plan.facts.dtypes[name], exact))
        tally.domain.append(domain)
        tally.inputs = self.drawn
        return tally

    def _place(self, plan: Any, kind: str) -> Callable[[int], Mapping[str, str]]:
        """How an element is named: sizes, attributes, the kind of values, and its place in the output."""
        names = ["shape"] if self.op.any_shape else [d.removeprefix("*") for d in self.op.dims]
        facts = {n: str(getattr(plan.desc, n)) for n in (*names, *(a.name for a in self.op.attributes))}
        return lambda k: {**facts, "values": kind, "at": str(k)}


def _column(xp: Any, plan: Any, name: str, value: Any) -> Column:
    return Column.of(xp, elements_of(plan, name, value), plan.facts.dtypes[name])


def _mostly_finite(column: Column, shape: tuple[int, ...]) -> Column:
    """Of eight rows one keeps its infinities and NaN; among random bits they would be in every long row."""
    row = np.arange(prod(shape)) // (shape[-1] if shape else 1)
    keep = np.isfinite(column.to(np.float64)) | (row % 8 == 5)
    return Column(np, np.where(keep, column.data, column.data.dtype.type(0)), column.dtype)
