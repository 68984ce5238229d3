"""Is the truth true? The device twin against the NumPy reference, and f64 against mpmath, on samples of the inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from baracuda_gen.verify.bounds import outputs_on, range_losses
from baracuda_gen.verify.outcome import TRUTH, Finding
from baracuda_gen.verify.sweep.columns import Column, Stored
from baracuda_gen.verify.sweep.exact import BITS, BITS_F64, Exact, is_within, real, ulps_off
from baracuda_gen.verify.sweep.namespace import Namespace, evaluate_flat, to_numpy
from baracuda_gen.verify.sweep.problem import Pass, palette_size
from baracuda_gen.verify.sweep.ulp import differ, distance
from baracuda_runtime.dtypes import f64

if TYPE_CHECKING:
    from baracuda_gen.verify.sweep.elementwise import Elementwise

# Units in the last place of the output that a truth in f64 may be off. A measured error is then right to a thousandth.
TOLERANCE = 2.0**-10
_COMPARED = 4096  # inputs on which the twin is compared with the reference
_ENTRIES = 3  # of the palette
_PROBED = 48  # columns of a problem that holds one input only


def check_twin(sweep: Elementwise) -> Iterator[Finding]:
    """What the sweep computes truths with must give the NumPy reference's bits; where the truth is f64, the same value
    up to the tolerance, since CUDA and NumPy differ in the last bit of f64.
    """
    step = Pass(sweep.first, (0,), False)
    host = sweep.patterns(False, 0, _COMPARED, np)
    problem = sweep.problem(step, _COMPARED)
    plan = sweep.shapes.plan(problem.fields)
    on_host = sweep.columns(plan, problem, step, host)
    here = sweep.columns(plan, problem, step, sweep.patterns(False, 0, _COMPARED))
    compute = sweep.compute if sweep.exact else np.float64
    twin = evaluate_flat(plan, sweep.namespace, compute, here)
    for name, want in numpy_reference(plan, on_host, compute).items():
        got = Stored(np, to_numpy(sweep.xp, twin[name].value), twin[name].dtype)
        expected = Column.of(np, want.reshape(-1), got.dtype)
        if sweep.exact:
            wrong = differ(got.column, expected)
        else:
            apart = distance(np, expected, got.value.astype(np.float64), float(sweep.zeros))
            wrong = apart.broken | (apart.ulps > 0.5 + TOLERANCE)
        if wrong.any():
            k = int(np.argmax(wrong))
            where = ", ".join(f"{n} = {v}" for n, v in sweep.inputs_at(step, problem, host, k).items())
            yield Finding(
                TRUTH,
                f"sweep: {where}",
                f"{name} = {got.value[k]!s} by the {sweep.xp.__name__} twin",
                f"{want.reshape(-1)[k]!s}, the NumPy reference",
            )


def numpy_reference(plan: Any, inputs: Mapping[str, Column], compute: Any) -> dict[str, Any]:
    """The generated reference as it stands, in NumPy's own storage types."""
    natural = {n: c.natural() for n, c in inputs.items()}
    with np.errstate(all="ignore"):
        values = plan.facts.variant.reference(plan.desc, compute, **natural)
    outputs = [o for o in plan.facts.operands if o.output]
    return {o.name: np.broadcast_to(v, plan.facts.shape_of(o)) for o, v in zip(outputs, values, strict=True)}


def check_against_mpmath(sweep: Elementwise) -> Iterator[Finding]:
    """The truth in f64 against mpmath: on samples, and where each output is furthest off."""
    furthest = [
        (step, [Column(np, np.repeat(c.data, _PROBED), c.dtype) for c in one]) for step, one in sweep.worst.values()
    ]
    for step, patterns in (*_samples(sweep), *furthest):
        problem = sweep.problem(step, len(patterns[0].data))
        plan = sweep.shapes.plan(problem.fields)
        inputs = sweep.columns(plan, problem, step, patterns)
        truth = evaluate_flat(plan, Namespace(np), np.float64, inputs)
        losses = range_losses(plan, np.float64, inputs, Namespace(np))  # what leaves f64's range is no truth
        exact = in_mpmath(plan, inputs, BITS)
        nearby = None
        for name, numbers in exact.items():
            dtype = truth[name].dtype
            off = [
                ulps_off(t, e, dtype, sweep.zeros) if is_within(loss, e, TOLERANCE, dtype, sweep.zeros) else 0.0
                for t, e, loss in zip(truth[name].value, numbers, losses[name], strict=True)
            ]
            if max(off) > TOLERANCE:
                nearby = nearby or _nearby(plan, inputs)
            for k in (k for k, units in enumerate(off) if units > TOLERANCE):
                if _as_good_as_inputs(truth[name].value[k], numbers[k], [there[name][k] for there in nearby or []]):
                    continue
                where = ", ".join(f"{n} = {v}" for n, v in sweep.inputs_at(step, problem, patterns, k).items())
                yield wrong_truth(name, where, truth[name].value[k], numbers[k], off[k], dtype)
                return


def _nearby(plan: Any, inputs: Mapping[str, Column]) -> list[dict[str, list[Any]]]:
    """The exact numbers where one input after the other is off by a unit in the last place of f64."""
    found = []
    for name, column in inputs.items():
        if column.dtype.kind == "float":
            moved = Column(np, column.to(np.float64) * (1 + 2.0**-52), f64)
            found.append(in_mpmath(plan, {**inputs, name: moved}, BITS))
    return found


def _as_good_as_inputs(value: Any, number: Any, nearby: list[Any]) -> bool:
    """Whether a truth in f64 is off by no more than if its inputs were: it is near a zero of the function."""
    import mpmath

    with mpmath.workprec(BITS):
        moves = sum((abs(there.value - number.value) for there in nearby), mpmath.mpf(0))
        return bool(np.isfinite(value) and abs(mpmath.mpf(float(value)) - number.value) <= 4 * moves)


def wrong_truth(name: str, where: str, got: Any, exact: Any, off: float, dtype: Any) -> Finding:
    import mpmath

    return Finding(
        TRUTH,
        f"sweep: {where}",
        f"{name} = {got!r} in f64: the reference is wrong or ill-conditioned here, "
        f"by {off:.3g} units in the last place of {dtype.name}",
        f"{mpmath.nstr(exact.value, 20)} by mpmath",
    )


def hold_to_mpmath(sweep: Elementwise) -> None:
    """An f64 kernel on samples, measured against mpmath itself."""
    count, samples = sweep.backend.limits.checked, _samples(sweep)
    for step, host in samples:
        patterns = [Column(sweep.xp, sweep.xp.asarray(c.data), c.dtype) for c in host]
        problem = sweep.problem(step, count)
        got, plan, _ = sweep.launch(problem, step, patterns)
        inputs = sweep.columns(plan, problem, step, host)
        exact = in_mpmath(plan, inputs, BITS_F64)
        losses = range_losses(plan, np.float64, inputs, Namespace(np))
        at = partial(sweep.inputs_at, step, problem, host)
        for name, numbers in exact.items():
            values = to_numpy(sweep.xp, got[name].to(np.float64))
            sweep.tallies[name].add_exactly(values, numbers, losses[name], at)
    settings = f" x {len(samples)} settings" if len(samples) > 1 else ""
    for tally in sweep.tallies.values():
        tally.domain.append(f"{count:,} sampled against mpmath{settings}")


def in_mpmath(plan: Any, inputs: Mapping[str, Column], bits: int) -> dict[str, list[Any]]:
    """Each output's exact numbers, flat; NaN where mpmath has none."""
    import mpmath

    with mpmath.workprec(bits):
        found = outputs_on(Exact(), plan, real, inputs, "value")
        return {name: [real(x) for x in numbers.reshape(-1)] for name, (numbers,) in found.items()}


def _samples(sweep: Elementwise) -> list[tuple[Pass, list[Column]]]:
    """Of the sampled inputs some special ones and some random ones, on the CPU, with entries of the palette."""
    count, entries = sweep.backend.limits.checked, palette_size(sweep.shapes, sweep.first)
    first = sweep.patterns(False, 0, count // 2, np)
    rest = sweep.patterns(False, 1 << 16, count - count // 2, np)
    host = [Column(np, np.concatenate([a.data, b.data]), a.dtype) for a, b in zip(first, rest, strict=True)]
    return [(Pass(sweep.first, (e,), False), host) for e in range(min(_ENTRIES, entries))]
