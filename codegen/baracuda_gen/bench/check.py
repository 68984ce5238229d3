"""Whether what was timed is right: a sample of the outputs against the op's NumPy reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import prod
from typing import Any

import numpy as np

from baracuda_gen.bench.device import Device
from baracuda_gen.bench.grid import Cell, allowed, elements, operand_shape, steps_of, stored_shape

SAMPLE = 2**17  # elements at most (but one row at least)
FAR = 1e-3  # of the value and of the output's size, where no bound is known
WHOLE = 2**22  # where only the whole says something: elements at most


@dataclass(frozen=True)
class Checked:
    """`correct`: None where nothing was checked. `what`: of which part that is said. `difference`: the first one.
    `bounded`: a result that is not correct is past a bound of the formula. Else it is far from the reference, and
    there is no bound, as behind a comparison that rounding may turn.
    """

    correct: bool | None
    what: str
    difference: str = ""
    bounded: bool = True


def check(device: Device, entry: Any, cell: Cell, operands: Mapping[str, Any]) -> Checked:
    """`operands`: after a run. The first rows are checked where rows stand apart, or the first columns where those do;
    else everything, or nothing."""
    from baracuda_gen.verify.cases import args_of

    op = entry.plan.op
    desc, what = sample(entry, cell.desc)
    if desc is None:
        return Checked(None, "not at this size")
    plan = entry.plan.select(desc)
    host: dict[str, Any] = {}
    for o in op.present(desc):
        value = operands[o.name]
        host[o.name] = (
            value
            if isinstance(value, (int, float))
            else np.asarray(device.numpy(device.block(value, stored_shape(op, desc, o))), order="C")
        )
    got = {o.name: host[o.name] for o in op.present(desc) if o.output}
    blank = {name: np.empty_like(array) for name, array in got.items()}
    args = args_of(entry, {**host, **blank})
    found = Checked(True, what)
    for name, want in plan.reference(args).items():
        wrong, far = _wrong(plan, args, name, got[name], want)
        for places, bounded in ((wrong, True), (far, False)):
            if places.any() and (found.correct or bounded and not found.bounded):
                from baracuda_gen.verify.compare import first_difference

                value, expected = first_difference(name, got[name], want, places)
                found = Checked(False, what, f"{value}, expected {expected}", bounded)
    return found


def _wrong(plan: Any, args: Any, name: str, got: Any, want: Any) -> tuple[Any, Any]:
    """Which elements are not what the reference allows; and which are far from it where it bounds nothing, as behind a
    comparison that rounding may turn.
    """
    from baracuda_gen.verify.bounds import bounded_reference
    from baracuda_gen.verify.cases import differences
    from baracuda_gen.verify.compare import elements_of, within_bound

    if plan.precision_guarantee.bit_exact:
        return differences(got, want), np.zeros(got.shape, bool)
    dtype, bounded = plan.facts.dtypes[name], bounded_reference(plan, args)[name]
    got, want = (elements_of(plan, name, x) for x in (got, want))
    beyond = ~within_bound(got, bounded, dtype)
    unbounded = np.isinf(bounded[1])
    is_float = dtype.kind == "float"
    return beyond, unbounded & _far(got, want, 2.0 ** (1 - dtype.bits // 2) if is_float else 0.0, 0 if is_float else 1)


def _far(got: Any, want: Any, unit: float, step: int = 0) -> Any:
    """For what has no bound, such as a sum of terms that a comparison chooses. `unit`: no less than the last place of 1
    is worth. `step`: how far a number that is rounded to a whole one may be, where it lies halfway between two.
    """
    a, b = (np.asarray(x, np.float64) for x in (got, want))
    with np.errstate(all="ignore"):
        size = np.sqrt(np.mean(np.square(b))) if b.size else 0.0
        near = (FAR + unit) * np.abs(b) + FAR * size + step
        return ~((np.abs(a - b) <= near) | (a == b) | (np.isnan(a) & np.isnan(b)))


def sample(entry: Any, desc: Any) -> tuple[Any, str]:
    """A problem whose operands are the first blocks of this one's, the widest one smaller, and what it is in words;
    None if there is none."""
    op = entry.plan.op
    count = elements(op, desc)
    if count <= SAMPLE:
        return desc, "everything"
    for k, (name, size, resized) in enumerate(_dims(op, desc)):
        if elements(op, resized(1)) < count and _stands_apart(op, desc, name, k, resized, size):
            wanted = max(1, size * SAMPLE // count)
            steps = (-(-wanted // step) * step for step in (1 << n for n in range(size.bit_length())))
            kept = next((n for n in steps if n < size and allowed(entry, resized(n))), size)
            return resized(kept), f"the first {kept} of {size} {_unit(op, k, name)}"
    return (desc, "everything") if count <= WHOLE else (None, "")


def _unit(op: Any, place: int, name: str) -> str:
    if len(op.dims) == 1:
        return "elements"
    return "rows" if place == 0 else f"along {name}"


def _dims(op: Any, desc: Any) -> Iterator[tuple[str, int, Callable[[int], Any]]]:
    """The dims that have a size: name, size, and this problem with another one. Of a shape the first alone."""
    if op.any_shape:
        own = tuple(f for f in desc.__dataclass_fields__ if f == "shape" or f.endswith("_shape"))
        yield "shape", desc.shape[0], partial(_resized, desc, own, desc.shape[1:])
        return
    for dim in op.dims:
        name = dim.removeprefix("*")
        size = getattr(desc, name)
        if isinstance(size, int):
            yield dim, size, partial(_resized, desc, (name,), None)
        elif size:
            yield dim, size[0], partial(_resized, desc, (name,), size[1:])


def _resized(desc: Any, names: Sequence[str], rest: tuple[int, ...] | None, size: int) -> Any:
    return replace(desc, **dict.fromkeys(names, size if rest is None else (size, *rest)))


def _stands_apart(op: Any, desc: Any, dim: str, place: int, resized: Callable[[int], Any], size: int) -> bool:
    """Whether the outputs at a place of the dim depend on the inputs at that place alone: all outputs grow with it, and
    no step joins elements along it."""
    variant, twice = op.variant(desc), resized(2 * size)
    made, steps = {t.name for t in variant.temporaries}, list(steps_of(op, desc))
    read = "numel" if op.any_shape else dim.removeprefix("*")
    if any(read in step.sizes for step in steps):  # by the formula
        return False
    if any(a.tensor in made for step in steps for a in step.accesses):
        return False
    outputs = [o for o in op.present(desc) if o.output]
    if any(prod(operand_shape(op, twice, o)) != 2 * prod(operand_shape(op, desc, o)) for o in outputs):
        return False
    if place and not _sliced_alike(op, desc, dim, twice):
        return False
    return not any(_joins(step, desc, twice) for step in steps)


def _sliced_alike(op: Any, desc: Any, dim: str, twice: Any) -> bool:
    """Whether operands have a later dim as it is, and none of the places in the whole matter (to random numbers)."""
    present = op.present(desc)
    growing = [o for o in present if operand_shape(op, desc, o) != operand_shape(op, twice, o)]
    random = "random_uniform" in op.variant(desc).reference.__code__.co_names
    return not random and all(dim in o.dims for o in growing)


def _joins(step: Any, desc: Any, twice: Any) -> bool:
    """Whether a step reduces along the dim in which `twice` is the larger problem."""
    return tuple(step.reduced_dims(desc)) != tuple(step.reduced_dims(twice))
