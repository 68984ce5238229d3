"""Whether what was timed is right: a sample of the outputs against the op's NumPy reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from baracuda_gen.bench.device import Device
from baracuda_gen.bench.grid import Cell, array_of, elements, pattern_of

SAMPLE = 2**17  # elements at most (but one row at least)
WHOLE = 2**22  # where only the whole says something: elements at most


@dataclass(frozen=True)
class Checked:
    correct: bool | None  # None: not checked
    what: str  # of which part that is said
    difference: str = ""  # the first one


def check(device: Device, entry: Any, cell: Cell, operands: Mapping[str, Any]) -> Checked:
    """`operands`: after a run. The first rows are checked where rows stand apart; else everything, or nothing."""
    op = entry.plan.op
    desc, what = sample(op, cell.desc)
    if desc is None:
        return Checked(None, "not at this size")
    plan = entry.plan.select(desc)
    host: dict[str, Any] = {}
    for o in op.present(desc):
        value = operands[o.name]
        host[o.name] = (
            value
            if isinstance(value, (int, float))
            else np.asarray(device.numpy(device.block(value, array_of(op, desc, o))), order="C")
        )
    got = {o.name: host[o.name] for o in op.present(desc) if o.output}
    blank = {name: np.empty_like(array) for name, array in got.items()}
    args = entry.args(**{**host, **blank})
    for name, want in plan.reference(args).items():
        wrong = _wrong(plan, args, name, got[name], want)
        if wrong.any():
            from baracuda_gen.verify.compare import first_difference

            found, expected = first_difference(name, got[name], want, wrong)
            return Checked(False, what, f"{found}, expected {expected}")
    return Checked(True, what)


def _wrong(plan: Any, args: Any, name: str, got: Any, want: Any) -> Any:
    from baracuda_gen.verify.cases import differences
    from baracuda_gen.verify.compare import within_bound

    if plan.precision_guarantee.bit_exact:
        return differences(got, want)
    return ~within_bound(got, want, plan, None, name, args)  # type: ignore[arg-type]


def sample(op: Any, desc: Any) -> tuple[Any, str]:
    """A smaller problem whose operands are the first blocks of this one's, and what it is in words; None if there is
    none."""
    count = elements(op, desc)
    name, rows = _first_dim(op, desc)
    if count <= SAMPLE:
        return desc, "everything"
    if not _rows_apart(op, desc):
        return (desc, "everything") if count <= WHOLE else (None, "")
    kept = max(1, rows * SAMPLE // count)
    if op.any_shape:
        shape = (kept, *desc.shape[1:])
        fields: dict[str, Any] = {f: shape for f in desc.__dataclass_fields__ if f == "shape" or f.endswith("_shape")}
    else:
        fields = {name: (kept,) if isinstance(getattr(desc, name), tuple) else kept}
    unit = "elements" if len(op.dims) == 1 else "rows"
    return replace(desc, **fields), f"the first {kept} of {rows} {unit}"


def _first_dim(op: Any, desc: Any) -> tuple[str, int]:
    if op.any_shape:
        return "shape", desc.shape[0]
    name = op.dims[0].removeprefix("*")
    size = getattr(desc, name)
    return name, size[0] if isinstance(size, tuple) else size


def _rows_apart(op: Any, desc: Any) -> bool:
    """Whether the outputs at a place of the first dim depend on the inputs at that place alone."""
    pattern = pattern_of(op, desc)
    if op.variant(desc).temporaries or pattern not in ("pointwise", "row"):
        return False
    if op.any_shape:
        return True
    if pattern == "row" and len(op.dims) == 1:
        return False
    return all(op.dims[0] in o.dims for o in op.present(desc) if o.output)
