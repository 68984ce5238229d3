"""Numbers about one op, for its author: how far its kernels are from f64."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from baracuda_gen.verify.bounds import within_range
from baracuda_gen.verify.cases import Case, args_of, cases
from baracuda_gen.verify.layouts import Array
from baracuda_gen.verify.on_host import all_drafts, made, make_launcher, run_host
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.work import Work

_CALM = ("normal", "ties", "near ties", "integers")  # values whose intermediates stay in every type's range
_MOST_ELEMENTS = 100_000  # measured for one choice of types


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
    calls = [sweep] if sweep else ((c.desc, c.inputs, c.outputs) for c in _calm(made(all_drafts(entry, work, "quick"))))
    for desc, inputs, outputs in calls:
        args = args_of(entry, {**inputs, **outputs})
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
