"""Problems of every op that would run, to be spoiled in one place; and what holds of a refusal: the error's class, its
message, that `can_implement` says the same, and that nothing is written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import gpu_twin
from catalog_sample import EVERY_KIND, marked, marks
from rows import over

from baracuda_kernels import catalog
from baracuda_runtime.errors import KernelError
from baracuda_runtime.ops.axes import all_kept

ATTRIBUTES: dict[str, Any] = {"group_size": 3, "q_min": 0, "q_max": 100}  # fit every code type, and every size below
ATTRIBUTES |= {"scaling": "divide", "zero_point_order": "after_round"}  # the only ones beside stochastic rounding
ATTRIBUTES |= {"block_rows": 3, "block_columns": 2, "eps": 2.0**-20, "scale_upper_bound": 2.0, "power_of_two": False}
ATTRIBUTES |= {"averaging_constant": 0.5, "saturate": True, "exponent": 2, "offset": 2, "ignore_index": -1}
ATTRIBUTES |= {"classes": 3, "groups": 2, "padding_idx": -1, "num_bins": 3, "num_segments": 3}
SIZE = 6


def attribute_values(op: Any) -> dict[str, Any]:
    """The last value of each enum, of those that choose a variant together the last variant's; every optional operand
    is given.
    """
    last = {a.name: a.values[-1] for a in op.attributes if a.kind == "enum"}
    if op.variant_attributes and tuple(last.get(name) for name in op.variant_attributes) not in op.variants:
        last |= dict(zip(op.variant_attributes, list(op.variants)[-1], strict=True))
    given = {a.name: True for a in op.attributes if a.kind == "bool"}
    floats = {a.name: 0.5 for a in op.attributes if a.kind in ("f32", "f64")}
    return {a.name: {**floats, **last, **given, **ATTRIBUTES}[a.name] for a in op.attributes}


def descriptor(entry: catalog.Entry, **changed: Any) -> Any:
    """A descriptor that select takes: every size is 6, every type the first of its set."""
    op = entry.plan.op
    given: dict[str, Any] = {f: entry.types[t][0] for t, f in entry.elements.items()}
    given |= {d.removeprefix("*"): (2, SIZE) if d.startswith("*") else SIZE for d in op.dims} | attribute_values(op)
    if op.any_shape:
        given["shape"] = (4, SIZE)
    return entry.descriptor(**{**all_kept(op, given), **changed})


@cache
def shapes(entry: catalog.Entry, desc: Any) -> dict[str, tuple[int, ...]]:
    return {o.name: desc.shape if o.shape is None else o.shape(desc) for o in entry.plan.op.present(desc)}


@cache
def numpy_dtypes(entry: catalog.Entry, desc: Any) -> dict[str, np.dtype[Any]]:
    op = entry.plan.op
    return {o.name: op.element(desc, o.element).numpy for o in op.present(desc)}


def problem(entry: catalog.Entry, desc: Any, **changed: Any) -> Any:
    """Operands for the descriptor; host scalars are numbers."""
    op, given = entry.plan.op, {}
    dtypes, sizes = numpy_dtypes(entry, desc), shapes(entry, desc)
    for o in op.present(desc):
        if o.host_scalar:
            given[o.name] = 1 if dtypes[o.name].kind == "i" else 0.5
        elif o.output:
            given[o.name] = np.full(sizes[o.name], 7, dtypes[o.name])
        else:
            given[o.name] = np.ones(sizes[o.name], dtypes[o.name])
    return entry.args(**{**given, **changed})


ENTRIES = EVERY_KIND
ENTRY_OF = {entry.plan: entry for entry in ENTRIES}
LIBRARIES = gpu_twin.Modules()


def operands(chosen: Callable[[Any], bool]) -> list[Any]:
    """(op, operand) of the whole catalog."""
    pairs = [(entry, o) for entry in ENTRIES for o in entry.plan.op.present(descriptor(entry)) if chosen(o)]
    return [pytest.param(entry, o.name, id=f"{entry.name}-{o.name}", marks=marks(entry.name)) for entry, o in pairs]


every_op = over("entry", marked(ENTRIES))
every_array = over(("entry", "name"), operands(lambda o: not o.host_scalar))
every_output = over(("entry", "name"), operands(lambda o: o.output))
every_scalar = over(("entry", "name"), operands(lambda o: o.host_scalar))


def memory_of(args: Any) -> dict[str, bytes]:
    """The bytes of every array, to the ends of the buffers that they lie in."""
    found = {}
    for f in fields(args):
        owner = base = getattr(args, f.name)
        while owner is not None:  # what `as_strided` puts between two arrays is none itself
            base = owner if isinstance(owner, np.ndarray) else base
            owner = getattr(owner, "base", None)
        if isinstance(base, np.ndarray):
            found[f.name] = base.tobytes()
    return found


def refused(plan: Any, args: Any, error: type[KernelError], *facts: str, workspace: Any = None) -> KernelError:
    """can_implement, run and bind refuse alike, in these words, and leave all memory as it was."""
    before = memory_of(args)
    verdict = plan.can_implement(args, workspace=workspace)
    assert not verdict and type(verdict.error) is error, verdict.error
    for call in (plan.run, plan.bind):
        with pytest.raises(KernelError) as raised:
            call(args, workspace=workspace)
        assert type(raised.value) is error
        assert str(raised.value) == str(verdict.error)
    assert memory_of(args) == before
    for fact in (type(plan).__name__, *facts):
        assert fact in str(verdict.error)
    for library in ("torch", "cupy"):
        refused_on_a_gpu(library, plan, args, verdict.error, workspace)
    return verdict.error


def refused_on_a_gpu(library: str, plan: Any, args: Any, error: KernelError, workspace: Any) -> None:
    """The same words for arrays on a GPU's twin, before and after runs that were taken: `run` has a fast path."""
    given = [getattr(args, f.name) for f in fields(args)] + [workspace]
    for x in given:
        if isinstance(x, np.ndarray) and x.dtype.kind == "c" or hasattr(x, "__dict__"):
            return  # of no library, or of a type whose name the message spells as its library does
    if plan.device is not None or "read-only" in str(error):  # neither library knows read-only arrays
        return
    device = gpu_twin.Device()
    with pytest.MonkeyPatch.context() as patch:
        modules = gpu_twin.installed(patch, device, LIBRARIES)
        array = gpu_twin.Tensor if library == "torch" else modules.cupy.ndarray

        def there(args: Any) -> Any:
            found = {f.name: getattr(args, f.name) for f in fields(args)}
            return type(args)(**{n: array(x) if isinstance(x, np.ndarray) else x for n, x in found.items()})

        wrong, taken = there(args), there(problem(ENTRY_OF[type(plan)], plan.desc))
        keywords = {"workspace": array(workspace) if isinstance(workspace, np.ndarray) else workspace}
        fresh = type(plan).select(plan.desc)
        for _ in range(2):
            with pytest.raises(KernelError) as raised:
                fresh.run(wrong, **keywords)
            assert (type(raised.value), str(raised.value)) == (type(error), str(error))
            assert device.launched == []
            for _ in range(3):
                fresh.run(taken)
            device.launched.clear()


def short(shape: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """A contiguous array whose last element lies past the end of its buffer."""
    strides = np.empty(shape, dtype).strides
    return np.lib.stride_tricks.as_strided(np.ones(prod(shape) - 1, dtype), shape, strides)
