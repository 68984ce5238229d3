"""Gradients against the forward formula, in f64 on the generated references.

An authored gradient is held to the derived one, which the generated module has beside it, or else to difference
quotients. The references run on pairs of a value and a bound on its error (`bounds.py`), so that what rounding may do
is known at each point. A point is left out where the formula is not finite, where a comparison may turn out either way,
and of differences where the slopes to both sides do not agree.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from baracuda_gen.verify.bounds import bounded_in_f64
from baracuda_gen.verify.compare import first_difference
from baracuda_gen.verify.layouts import Array
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.problems import Problems
from baracuda_gen.verify.work import Work, load_catalog
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.reference.primitives import fitted

# Where operands are drawn from. In the last one a formula may overflow, and branches for large numbers are taken.
_INTERVALS = ((-2.0, 2.0), (0.3, 1.7), (0.2, 0.8), (1.2, 2.5), (-60.0, 60.0))
_CALM = 3.0  # ends of an interval in which a gradient has to be finite where the derivative is
_PROBLEMS = 3  # of each variant
_MOST_ELEMENTS = 300  # of an operand
_PROBED = 6  # elements of an operand that are moved for a difference
_STEP = 2.0**-8
_STEADY = 1e-4  # relative: quotients of several steps agree that well away from poles
_GIVEN_UP = 1e-3  # relative: beyond it the gradient is another function
# Relative: constants of an author's may have ten digits, and a series may end there; six where nothing is f64.
_SAME = {"f64": 2.0**-30, "f32": 2.0**-20}
_QUOTIENT = 1e-6  # relative: what a difference quotient tells


@dataclass(frozen=True)
class GradientCheck:
    """`worst`: the largest difference from a central difference, relative to the operand's largest one, by operand."""

    worst: Mapping[str, float]
    skipped: str = ""  # why there was nothing to compare
    findings: tuple[Finding, ...] = ()  # of authored gradients

    @property
    def holds(self) -> bool:
        return all(error <= _GIVEN_UP for error in self.worst.values())


class Held(NamedTuple):
    """What was found of an op's authored gradients."""

    work: Work  # of the backward op, with the types whose references were run
    findings: tuple[Finding, ...]
    left: tuple[str, ...]  # adjoints of which no point could be compared
    cases: tuple[str, ...]


def hold_authored(backward: Work) -> Held:
    """Each authored gradient against the derived one where there is one, else against difference quotients."""
    pair = _Pair(backward)
    wanted = set(pair.backward.plan.op.authored)
    findings: dict[str, Finding] = {}
    compared: set[str] = set()
    cases: list[str] = []
    for trial in pair.trials():
        got = pair.gradients(trial)
        derivative = pair.forward.plan.op.variant(trial.desc).derivative
        derived = pair.run(derivative, trial.desc, trial.seeded) if derivative else {}
        for name in sorted(wanted & got.keys()):
            cases.append(trial.called(name))
            try:
                found = _from_derived(trial, name, got[name], derived[name], pair.same) if name in derived else None
                found = found or _from_quotients(pair, trial, name, got[name])
            except ValueError:  # values that do not fit the operand
                shape, there = np.shape(trial.inputs[name.removeprefix("d_")]), np.shape(got[name].value)
                findings.setdefault(name, Finding(pair.name, trial.called(name), f"shape {there}", f"shape {shape}"))
                continue
            if found.wrong.any():
                by = "the derivative" if name in derived else "a difference quotient"
                words, expected = first_difference(name, found.got, found.expected, found.wrong)
                findings.setdefault(name, Finding(pair.name, trial.called(name), words, f"{expected}, {by}"))
            if found.tells:
                compared.add(name)
    left = wanted - compared - set(findings)
    work = Work(backward.package, backward.folder, backward.op, tuple(pair.types.items()))
    return Held(work, tuple(findings.values()), tuple(sorted(left)), tuple(cases))


def check_gradient(forward: Work) -> GradientCheck:
    """The backward's NumPy reference against central differences, and authored gradients as `verify` holds them."""
    backward = Work(forward.package, forward.folder, f"{forward.op}_backward", forward.types)
    pair = _Pair(backward)
    worst: dict[str, float] = {}
    for trial in pair.trials(problems=2):
        for name, value in pair.gradients(trial).items():
            operand = name.removeprefix("d_")
            found = _from_quotients(pair, trial, name, value)
            if not found.tells:
                continue
            scale = float(np.abs(found.expected).max())
            error = float(np.abs(found.expected - found.got).max() / scale) if scale else math.inf
            worst[operand] = max(worst.get(operand, 0.0), error)
    held = hold_authored(backward) if pair.backward.plan.op.authored else None
    reason = "" if worst else "the formula is not finite, or too steep, on small random numbers"
    return GradientCheck(worst, reason, held.findings if held else ())


@dataclass(frozen=True)
class _Trial:
    """One problem at one point. `desc` has the shapes of operands beside the forward's fields."""

    desc: Any
    fields: Mapping[str, Any]  # of the backward's descriptor
    inputs: Mapping[str, Array]  # of the forward
    seeds: Mapping[str, Array]  # adjoints of the outputs; NaN where an output is
    adjoints: tuple[str, ...]
    calm: bool
    words: str

    @property
    def seeded(self) -> dict[str, Array]:
        return {**self.inputs, **self.seeds}

    def called(self, name: str) -> str:
        return f"gradient {name}; {self.words}"


class _Compared(NamedTuple):
    got: Array
    expected: Array
    wrong: Array
    tells: bool  # whether any element could have been found wrong by a small part of it


class _Pair:
    """An op and its gradient, with the widest types that both have."""

    def __init__(self, work: Work):
        backward = work.entry()
        self.backward, self.name = backward, work.op
        self.forward = load_catalog(work.package, work.folder).entry(backward.gradient_of)
        self.types = {
            t: max(dtypes, key=lambda d: (as_dtype(d).kind == "float", as_dtype(d).itemsize))
            for t, dtypes in backward.types.items()
        }
        self.same = _SAME[backward.plan.op.compute(self.types)]

    def run(self, function: Any, desc: Any, values: Mapping[str, Array]) -> Any:
        """On the operands that a reference reads: its parameters after the descriptor and the compute type."""
        names = function.__code__.co_varnames[2 : function.__code__.co_argcount]
        return bounded_in_f64(function, desc, {n: values[n] for n in names})

    def gradients(self, trial: _Trial) -> dict[str, Any]:
        """The adjoints that the backward's reference gives, of operands that the variant has."""
        desc = self.backward.descriptor(**trial.fields)
        values = self.run(self.backward.plan.op.variant(desc).reference, desc, trial.seeded)
        adjoints = zip(trial.adjoints, values, strict=True)
        return {name: value for name, value in adjoints if name.removeprefix("d_") in trial.inputs}

    def trials(self, problems: int = _PROBLEMS) -> Iterator[_Trial]:
        """Every variant, with every interval, and each operand of any shape in turn broadcast."""
        rng = np.random.default_rng(sum(map(ord, self.name)))
        for k, fields in enumerate(self._problems(problems, rng)):
            for interval, (low, high) in enumerate(_INTERVALS):
                with np.errstate(all="ignore"):
                    yield self._trial(fields, low, high, k + interval, rng)

    def _problems(self, count: int, rng: Any) -> Iterator[dict[str, Any]]:
        op, found = self.forward.plan.op, dict[Any, int]()
        problems = Problems(self.forward, self.types, rng)
        for fields in problems.all():
            desc = self.forward.descriptor(**fields)
            key = op.variant_key(desc)
            facts = self.forward.plan.select(desc).facts
            if any(0 in facts.shape_of(o) for o in facts.operands):  # its gradient shows nothing
                continue
            if any(o.unique and prod(facts.shape_of(o)) > o.indexes(desc) for o in facts.operands):
                continue
            if found.get(key, 0) < count and 4 <= problems.elements(fields) <= _MOST_ELEMENTS:
                found[key] = found.get(key, 0) + 1
                yield fields
            if len(found) == len(op.variants_of(self.types)) and min(found.values()) == count:
                return

    def _trial(self, fields: Mapping[str, Any], low: float, high: float, turn: int, rng: Any) -> _Trial:
        entry, desc = self.forward, self.forward.descriptor(**fields)
        plan = entry.plan.select(desc)
        operands = [o for o in plan.facts.operands if not o.output]
        free = [o.name for o in operands if o.shape is None]
        smaller = (*free, None)[turn % (len(free) + 1)] if len(free) > 1 else None
        inputs: dict[str, Array] = {}
        for o in operands:
            shape = plan.facts.shape_of(o)
            if o.name == smaller:
                shape = shape[1:] if turn % 2 else tuple(1 if k % 2 == 0 else n for k, n in enumerate(shape))
            if o.unique:
                inputs[o.name] = rng.permutation(o.indexes(desc))[: prod(shape)].reshape(shape)
            elif o.indexes is not None:
                inputs[o.name] = np.asarray(rng.integers(0, max(1, o.indexes(desc)), shape))
            else:
                inputs[o.name] = _drawn(rng, plan.facts.dtypes[o.name], shape, 0.3 if o.positive else low, high)
        shapes = {f"{n}_shape": np.shape(a) for n, a in inputs.items()}
        known = {name: getattr(desc, name) for name in entry.descriptor.__dataclass_fields__}
        wanted = self.backward.descriptor.__dataclass_fields__
        own = {name: value for name, value in {**known, **shapes}.items() if name in wanted}
        outputs = [o for o in plan.facts.operands if o.output]
        values = self.run(plan.facts.variant.reference, desc, inputs)
        seeds: dict[str, Array] = {}
        for o, value in zip(outputs, values, strict=True):
            there = fitted(value.value, plan.facts.shape_of(o))
            seed = rng.uniform(0.5, 1.5, there.shape) * rng.choice([-1.0, 1.0], there.shape)
            seeds[f"d_{o.name}"] = np.where(there == there, seed, np.nan)
        reverse = self.backward.plan.select(self.backward.descriptor(**own))
        adjoints = tuple(o.name for o in reverse.facts.operands if o.output)
        words = ", ".join(f"{k}={v}" for k, v in own.items() if k not in self.backward.plan.op.elements.values())
        everything = SimpleNamespace(**known, **shapes, of=desc, numel=getattr(desc, "numel", None))
        return _Trial(everything, own, inputs, seeds, adjoints, high <= _CALM, f"{words}; from {low:g} to {high:g}")


def _drawn(rng: Any, dtype: Any, shape: tuple[int, ...], low: float, high: float) -> Array:
    if dtype.kind == "bool":
        return np.asarray(rng.integers(0, 2, shape).astype(np.bool_))
    if dtype.kind == "int":
        return np.asarray(rng.integers(max(dtype.lowest, -5), min(dtype.highest, 7), shape, np.int64))
    return np.asarray(rng.uniform(low, high, shape))


def _from_derived(trial: _Trial, name: str, got: Any, derived: Any, same: float) -> _Compared:
    shape = np.shape(trial.inputs[name.removeprefix("d_")])
    a, e, d, f = (fitted(x, shape).astype(np.float64) for x in (got.value, got.error, derived.value, derived.error))
    known = np.isfinite(d) & np.isfinite(f)
    if not trial.calm:
        known &= np.isfinite(a)
    scale = float(np.abs(d[known]).max(initial=0.0))
    with np.errstate(all="ignore"):
        most = 2 * (e + f) + same * np.abs(d) + 2.0**-44 * scale
        wrong = known & ~(np.abs(a - d) <= np.where(np.isfinite(a), most, 0.0))
        tells = known & (most <= _STEADY * np.abs(d))
    return _Compared(a, d, wrong, bool(tells.any()))


def _from_quotients(pair: _Pair, trial: _Trial, name: str, got: Any) -> _Compared:
    """Some elements against central differences of three steps."""
    operand = name.removeprefix("d_")
    original = trial.inputs[operand]
    given = fitted(got.value, original.shape).reshape(-1)
    none = np.zeros(0)
    if original.dtype.kind != "f" or not all(np.isfinite(s).all() for s in trial.seeds.values()):
        return _Compared(none, none, none.astype(bool), False)
    function = pair.forward.plan.op.variant(trial.desc.of).reference
    found = []
    order = np.random.default_rng(original.size).permutation(original.size)
    some = order[given[order] != 0][: _PROBED // 2]  # where few elements have a gradient, these too
    for k in list(dict.fromkeys((*some, *order)))[:_PROBED]:
        slope, error = _quotient(pair, trial, function, operand, int(k))
        size = max(abs(slope), abs(float(given[k])))
        if math.isfinite(error) and error <= _STEADY * size:
            found.append((float(given[k]), slope, 4 * error + _QUOTIENT * size))
    a, d, most = (np.array(x) for x in zip(*found, strict=True)) if found else (none, none, none)
    return _Compared(a, d, ~(np.abs(a - d) <= most), bool((d != 0).any()))


def _quotient(pair: _Pair, trial: _Trial, function: Any, operand: str, k: int) -> tuple[float, float]:
    """A derivative from differences of three steps, and how far it may be off: infinity where it has none."""
    original = trial.inputs[operand]
    x = float(original.reshape(-1)[k])
    step = _STEP * max(1.0, abs(x))

    def total(by: float) -> tuple[float, float]:
        """The outputs, weighed by their adjoints, and the error's bound."""
        moved = original.copy()
        moved.reshape(-1)[k] = x + by
        values = pair.run(function, trial.desc, {**trial.inputs, operand: moved})
        terms, error = [], 0.0
        for value, seed in zip(values, trial.seeds.values(), strict=True):
            terms += (fitted(value.value, seed.shape) * seed).ravel().tolist()
            error += float(np.sum(fitted(value.error, seed.shape) * np.abs(seed)))
        return (math.fsum(terms) if np.isfinite(terms).all() else math.nan), error

    middle, noise = total(0.0)
    central, gaps = [], []
    for h in (step, step / 2, step / 4):
        (up, above), (down, below) = total(h), total(-h)
        noise = max(noise, above, below)
        central.append((up - down) / (2 * h))
        gaps.append(abs(up + down - 2 * middle) / h)  # between the slopes to both sides: a kink keeps it
    noise = 16 * noise / step
    far, near = ((4 * fine - coarse) / 3 for coarse, fine in zip(central, central[1:], strict=False))
    kink = gaps[2] > 0.5 * gaps[0] and gaps[2] > noise + _QUOTIENT * abs(near)
    return near, math.inf if kink else abs(near - far) + noise
