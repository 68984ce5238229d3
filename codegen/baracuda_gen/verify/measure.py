"""Numbers about one op, for its author: how far its kernels are from f64, and its gradient from finite differences."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from baracuda_gen.verify.bounds import within_range
from baracuda_gen.verify.cases import Case, cases
from baracuda_gen.verify.layouts import Array
from baracuda_gen.verify.on_host import all_cases, make_launcher, run_host
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.work import Work

_CALM = ("normal", "ties", "near ties", "integers")  # values whose intermediates stay in every type's range
_MOST_ELEMENTS = 100_000  # measured for one choice of types
# Where inputs are drawn from: the first in which the formula is finite and differences are steady.
_INTERVALS = ((-2.0, 2.0), (0.3, 1.7), (0.2, 0.8), (1.2, 2.5))
_STEADY = 1e-3  # of f32; differences of two steps agree that well away from poles
_PROBED = 24  # elements of an operand that are moved for a difference
_GIVEN_UP = 1e-3  # relative: beyond it the gradient is another function


@dataclass(frozen=True)
class Error:
    """How far values are from those in f64. Where a formula cancels, many units may still be a small distance."""

    units: int = 0  # in the last place of the output's type
    distance: float = 0.0
    values: int = 0  # that were compared

    def joined(self, other: Error) -> Error:
        return Error(max(self.units, other.units), max(self.distance, other.distance), self.values + other.values)


@dataclass(frozen=True)
class Proof:
    """What one choice of element types showed."""

    op: str
    types: tuple[tuple[str, str], ...]
    kernels: int
    findings: tuple[Finding, ...]
    bit_exact: bool = True  # held to the reference bit for bit
    worst: Mapping[str, Error] | None = None  # output -> how far from f64
    every_input: bool = False  # all values of a 16-bit operand were tried
    cuda: str = ""  # why there was no run on a GPU; "" after one


@dataclass(frozen=True)
class GradientCheck:
    """`worst`: the largest difference from a central difference, relative to the operand's largest one, by operand."""

    worst: Mapping[str, float]
    skipped: str = ""  # why there was nothing to compare

    @property
    def holds(self) -> bool:
        return all(error <= _GIVEN_UP for error in self.worst.values())


def prove(work: Work, level: str = "quick") -> Proof:
    """Run the op's kernels on the CPU, and on the GPU that is there, and measure what is not exact."""
    from baracuda_gen.verify.on_cuda import missing, run_cuda

    launcher = make_launcher()
    findings = run_host(work, level, launcher=launcher)
    entry = work.entry()
    reason = missing()
    if reason is None:
        findings += run_cuda(work, level)
    exact = bool(entry.plan.op.is_exact(dict(work.types)) and not entry.plan.op.sums)
    kernels = len(work.instantiations())
    if findings or exact:
        return Proof(work.op, work.types, kernels, tuple(findings), exact, cuda=reason or "")
    worst, every_input = _worst_errors(entry, work, launcher)
    return Proof(work.op, work.types, kernels, (), False, worst, every_input, reason or "")


# How far from f64


def _worst_errors(entry: Any, work: Work, launcher: Any) -> tuple[dict[str, Error], bool]:
    worst: dict[str, Error] = {}
    sweep = _sweep(entry, dict(work.types))
    measured = 0
    calls = [sweep] if sweep else ((c.desc, c.inputs, c.outputs) for c in _calm(all_cases(entry, work, "quick")))
    for desc, inputs, outputs in calls:
        args = entry.args(**inputs, **outputs)
        reference = entry.plan.select(desc).reference(args, compute=np.float64)
        entry.plan.select(desc, device=launcher).run(args)
        kept = within_range(entry.plan.select(desc), args, reference)
        for name, want in reference.items():
            error = _apart(outputs[name][kept[name]], want[kept[name]])
            worst[name] = worst.get(name, Error()).joined(error)
            measured += error.values
        if measured > _MOST_ELEMENTS:
            break
    return worst, sweep is not None


def _calm(found: Iterator[Case]) -> Iterator[Case]:
    return (c for c in found if c.name.endswith(_CALM) and "; contiguous; " in c.name)


def _sweep(entry: Any, types: Mapping[str, str]) -> tuple[Any, dict[str, Any], dict[str, Array]] | None:
    """Every value of the one array that an op of any shape reads, where it has 16 bits."""
    op = entry.plan.op
    arrays = [o for o in op.inputs if not o.host_scalar]
    if not op.any_shape or len(arrays) != 1 or len(op.inputs) != 1 or len(op.outputs) != 1:
        return None
    for case in cases(entry.plan, entry.descriptor, types, "quick"):
        dtype = case.inputs[arrays[0].name].dtype
        if dtype.itemsize != 2:
            return None
        every = np.arange(1 << 16, dtype=np.uint16).view(dtype)
        fields = {f: getattr(case.desc, f) for f in case.desc.__dataclass_fields__} | {"shape": every.shape}
        fields = {f: v for f, v in fields.items() if not f.endswith("_shape")}
        out = op.outputs[0].name
        return (
            entry.descriptor(**fields),
            {arrays[0].name: every},
            {out: np.zeros(every.shape, case.outputs[out].dtype)},
        )
    return None


def _apart(got: Array, want: Array) -> Error:
    """Of the values that are finite in both."""
    if got.dtype.kind in "iub":
        between = np.abs(got.astype(np.int64) - want.astype(np.int64))
        return Error(int(between.max(initial=0)), float(between.max(initial=0)), got.size)
    bits = np.dtype(f"i{got.dtype.itemsize}")
    with np.errstate(all="ignore"):
        a, b = got.astype(np.float64), want.astype(np.float64)
        finite = np.isfinite(a) & np.isfinite(b)
        distance = np.abs(a - b)[finite]

    def rank(x: Array) -> Array:
        """Its place among the values of its type."""
        whole = np.ascontiguousarray(x[finite]).view(bits).astype(np.int64)
        return np.where(whole < 0, np.int64(np.iinfo(bits).min) - whole, whole)

    high, low = (pick(rank(got), rank(want)).astype(np.uint64) for pick in (np.maximum, np.minimum))
    units = high - low  # modulo 2^64, as ranks of f64 may be further apart than an int64 tells
    return Error(int(units.max(initial=0)), float(distance.max(initial=0.0)), int(finite.sum()))


# The gradient


def check_gradient(forward: Work) -> GradientCheck:
    """The backward op's NumPy reference against central differences of the forward's."""
    entry = forward.entry()
    backward = Work(forward.package, forward.folder, f"{forward.op}_backward", forward.types).entry()
    case = _small_case(entry, dict(forward.types))
    if case is None:
        return GradientCheck({}, "no problem of a size that differences can be taken of")
    narrow = min(
        (np.finfo(a.dtype).bits for a in (*case.inputs.values(), *case.outputs.values()) if _is_float(a)), default=0
    )
    if narrow < 32:
        return GradientCheck({}, "differences need f32 or f64")
    for low, high in _INTERVALS:
        worst = _differences(entry, backward, case, low, high, 64 if narrow == 64 else 32)
        if worst:
            return GradientCheck(worst)
    return GradientCheck({}, "the formula is not finite, or too steep, on small random numbers")


def _small_case(entry: Any, types: Mapping[str, str]) -> Case | None:
    for case in itertools.islice(cases(entry.plan, entry.descriptor, types, "quick"), 400):
        sizes = [a.size for a in case.inputs.values() if isinstance(a, np.ndarray)]
        if "; contiguous; " in case.name and sizes and min(sizes) >= 3 and 16 <= max(sizes) <= 300:
            return case
    return None


def _is_float(x: Any) -> bool:
    return (
        isinstance(x, np.ndarray)
        and x.dtype in (np.float16, np.float32, np.float64)
        or (isinstance(x, np.ndarray) and x.dtype.name == "bfloat16")
    )


def _differences(entry: Any, backward: Any, case: Case, low: float, high: float, bits: int) -> dict[str, float]:
    rng = np.random.default_rng(11)
    info = np.finfo(np.float64 if bits == 64 else np.float32)
    step = float(info.eps) ** (1 / 3)
    plan = entry.plan.select(case.desc)
    inputs = {
        name: rng.uniform(low, high, a.shape).astype(a.dtype) if _is_float(a) else a for name, a in case.inputs.items()
    }
    weights: dict[str, Array] = {name: np.asarray(rng.uniform(0.5, 1.5, a.shape)) for name, a in case.outputs.items()}

    def loss(changed: Mapping[str, Any]) -> float:
        got = plan.reference(entry.args(**changed, **case.outputs), compute=np.float64)
        return math.fsum(float(v) for n, a in got.items() for v in (a.astype(np.float64) * weights[n]).ravel())

    fields = backward.descriptor.__dataclass_fields__
    elements = {n: getattr(case.desc, n) for n in backward.plan.op.elements.values() if hasattr(case.desc, n)}
    shapes = {f"{n}_shape": np.shape(a) for n, a in inputs.items()}
    known = {f: getattr(case.desc, f) for f in fields if hasattr(case.desc, f)} | elements
    desc = backward.descriptor(**known, **{n: s for n, s in shapes.items() if n in fields})
    reverse = backward.plan.select(desc)
    operands: dict[str, Any] = {}
    for o in reverse._operands:
        if o.output:
            operands[o.name] = np.zeros(reverse._shape_of(o), reverse._dtypes[o.name].numpy)
        elif o.name in inputs:
            operands[o.name] = inputs[o.name]
        else:
            operands[o.name] = weights[o.name.removeprefix("d_")].astype(reverse._dtypes[o.name].numpy)
    derived = reverse.reference(backward.args(**operands), compute=np.float64)
    worst: dict[str, float] = {}
    for name, gradient in derived.items():
        operand = name.removeprefix("d_")
        error = _operand_error(inputs, operand, np.asarray(gradient, np.float64), loss, step, rng)
        if error is None:
            return {}
        worst[operand] = error
    return worst


def _operand_error(
    inputs: Mapping[str, Any], name: str, gradient: Array, loss: Any, step: float, rng: Any
) -> float | None:
    """None where the function is not finite, or so steep that differences say nothing."""
    value = np.asarray(inputs[name], np.float64)
    original = inputs[name]

    def moved(k: int, by: float) -> tuple[float, float]:
        changed = value.copy()
        changed.reshape(-1)[k] += by
        given = changed.astype(original.dtype) if isinstance(original, np.ndarray) else float(changed.item())
        return float(np.asarray(given, np.float64).reshape(-1)[k]), loss({**inputs, name: given})

    def slope(k: int, h: float) -> float:
        (a, up), (b, down) = moved(k, h), moved(k, -h)
        return (up - down) / (a - b)

    at = rng.permutation(value.size)[:_PROBED]
    d, wider = (np.array([slope(k, h) for k in at]) for h in (step, 2 * step))
    g = np.array([float(gradient.reshape(-1)[k]) for k in at])
    if not (np.isfinite(d).all() and np.isfinite(g).all()):
        return None
    if np.abs(d - wider).max(initial=0.0) > _STEADY * np.abs(d).max(initial=0.0):
        return None  # a pole or a jump is near
    scale = float(np.abs(d).max(initial=0.0))
    return float(np.abs(d - g).max(initial=0.0) / scale) if scale > 1e-9 else float(np.abs(g).max(initial=0.0))
