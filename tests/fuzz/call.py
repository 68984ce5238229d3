"""The call that an entry is tried on, and what its results are held to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from baracuda_gen.bench.drawn.tree import Entry
from fuzz.evaluate import STORED, Array


def shape_of(entry: Entry, dims: tuple[str, ...] | None, part: int = 0) -> tuple[int, ...]:
    if dims is None:
        shape = entry.values["shape"]
        kept = tuple(1 if part >> k & 1 else n for k, n in enumerate(shape))
        return kept[1:] if part & 4 and kept[:1] == (1,) else kept
    return tuple(int(eval(d.lstrip("*"), {**entry.values})) for d in dims)


def inputs_of(entry: Entry) -> dict[str, Any]:
    """What the evaluator takes: a run is one axis; an optional operand that is left out is its default."""
    rng = np.random.default_rng(7)
    found: dict[str, Any] = {}
    for o in entry.inputs:
        if "when: " in o.more and not o.more.endswith(f"== {entry.mode}"):
            continue
        dtype = entry.values["types"].get(o.element, o.element)
        shape = shape_of(entry, o.dims, o.part)
        values = rng.uniform(0.3, 2, shape) * rng.choice([-1, 1], shape)
        if not o.given:
            found[o.name] = np.full(() if o.dims is None else shape, entry.values[f"default of {o.name}"])
        elif o.below:
            found[o.name] = rng.integers(entry.values[o.below], size=shape)
        elif dtype == "bool":
            found[o.name] = values > 0
        elif dtype in STORED:
            found[o.name] = np.rint((np.abs(values) if dtype[0] == "u" else values) * 3).astype(STORED[dtype])
        elif dtype == "e4m3":
            found[o.name] = np.rint(values * 8) / 8
        else:
            found[o.name] = values
    return found


def seeds_of(entry: Entry, outputs: Mapping[str, Array]) -> dict[str, Any]:
    """Adjoints of the outputs that are floats."""
    rng = np.random.default_rng(8)
    kinds = "fiu" if entry.straight else "f"
    return {n: rng.uniform(0.5, 1.5, a.shape) for n, a in outputs.items() if a.dtype.kind in kinds}


def call(op: Any, entry: Entry, arrays: Mapping[str, Any]) -> dict[str, Array]:
    """The reference's results, by its plan: one axis for each dim that is no run."""
    from baracuda_gen.verify.cases import args_of
    from baracuda_runtime.arrays.storage import array_shape, pack, unpack

    known = set(op.descriptor.__dataclass_fields__)
    fields = {name: value for name, value in entry.values.items() if name in known}
    runs = {d[1:] for o in (*entry.inputs, *entry.outputs) for d in o.dims or () if d.startswith("*")}
    fields |= {r: (1, entry.values[r]) for r in runs & known}
    free = {o.name: np.shape(arrays[o.name]) for o in entry.inputs if o.dims is None and o.name in arrays}
    fields |= {f"{name}_shape": shape for name, shape in free.items() if f"{name}_shape" in known}
    fields |= {"shape": np.broadcast_shapes(*free.values())} if "shape" in known else {}
    fields |= {f"has_{o.name}": o.given for o in entry.inputs if f"has_{o.name}" in known}
    plan = op.plan.select(
        op.descriptor(**fields, **{n: entry.values["types"][t] for t, n in op.plan.op.elements.items()})
    )
    made: dict[str, Any] = {}
    for o in plan.facts.operands:
        dtype = plan.facts.dtypes[o.name]
        if o.output:
            made[o.name] = np.zeros(array_shape(plan.facts.shape_of(o), dtype), dtype.storage)
            continue
        array = np.asarray(arrays[o.name])
        shaped = array if o.shape is None or o.host_scalar else array.reshape(plan.facts.shape_of(o))
        packed = pack(shaped, dtype) if dtype.packed else shaped.astype(dtype.storage)
        made[o.name] = array.item() if o.host_scalar else packed
    found = plan.reference(args_of(op, made))
    facts = plan.facts
    packs = {o.name: facts.dtypes[o.name] for o in facts.operands if o.output and facts.dtypes[o.name].packed}
    lengths = {o.name: facts.shape_of(o)[-1] for o in facts.operands if o.name in packs}
    return {n: unpack(a, packs[n], lengths[n]) if n in packs else np.asarray(a) for n, a in found.items()}


def difference(got: Any, want: Array, off: Array) -> str | None:
    have, wanted = np.asarray(got).astype(float), np.asarray(want).astype(float)
    if have.ndim != wanted.ndim and have.size == wanted.size:  # of runs
        have = have.reshape(wanted.shape)
    if have.shape != wanted.shape:
        return f"has shape {have.shape}, expected {wanted.shape}"
    with np.errstate(all="ignore"):
        good = (have == wanted) | (np.abs(have - wanted) <= off) | (np.isnan(have) & np.isnan(wanted)) | np.isinf(off)
    if good.all():
        return None
    place = tuple(int(k) for k in np.argwhere(~good)[0])
    return f"is {have[place]!r} at {place}, expected {wanted[place]!r} +- {float(np.asarray(off)[place]):.1g}"
