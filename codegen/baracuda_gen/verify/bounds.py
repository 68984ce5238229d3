"""How far a kernel's outputs may be from those in f64, from the formula itself: Wilkinson's running error analysis.

An op's NumPy reference is run on pairs (value in f64, bound on the error of a kernel that computes in the compute
type). Each operation adds its own rounding, u |result|, to what the errors of its operands become; a sum of n terms
adds depth(n) u times the sum of the |terms|, for whatever order the tree has. An operation that cannot round, such as
one on small integers, adds nothing: then the bound is 0 and the output is held bit for bit. Where a comparison might
turn out otherwise, or a value might leave the compute type's range, there is no bound (infinity).

The same analysis without rounding tells where a formula leaves the compute type's range: what is left are the digits
that underflow takes, and infinity beyond the largest number. Sweeps ask for that, on any array module.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType
from typing import Any

import numpy as np

from baracuda_gen.verify.bounded import Scale
from baracuda_gen.verify.bounded_primitives import Primitives
from baracuda_runtime.reference.primitives import filling, fitted

Array = np.ndarray[Any, Any]


def bounded_reference(plan: Any, args: Any) -> dict[str, tuple[Array, Array]]:
    """Each output's values in f64, not rounded to storage, and the bound on a kernel's error before it is rounded."""
    moments = any("moments" in step.accumulators for step in plan.facts.steps if step.reduces)
    scale = Scale(plan.facts.compute, _takes_short_forms(plan), moments=moments)
    inputs = plan.inputs_of(plan._check(args, None))
    with filling():
        return outputs_on(Primitives(scale), plan, scale.compute, inputs, "value", "error")


def range_losses(plan: Any, compute: Any, inputs: Mapping[str, Any], names: Any) -> dict[str, Array]:
    """For each output what its elements, flat, may be off because the formula leaves the range of the compute type,
    with arithmetic that rounds nothing in that range; infinity where nothing is known of the element. `names` has the
    primitives on arrays of its module `xp`, and loads the inputs.
    """
    scale = Scale(compute, _takes_short_forms(plan), names, names.xp, rounds=False)
    with filling():
        found = outputs_on(Primitives(scale), plan, compute, inputs, "error")
    return {name: error.reshape(-1) for name, (error,) in found.items()}


def _takes_short_forms(plan: Any) -> bool:
    return plan.facts.compute == np.float32 and any(
        d.kind == "float" and d.itemsize == 2 for d in plan.facts.dtypes.values()
    )


def bounded_in_f64(function: Any, desc: Any, inputs: Mapping[str, Array]) -> Any:
    """What a generated function gives in f64, as values with their bounds."""
    with filling():
        return _evaluate(function, Primitives(Scale(np.float64, half=False)), desc, np.float64, inputs)


def outputs_on(namespace: Any, plan: Any, compute: Any, inputs: Mapping[str, Any], *parts: str) -> dict[str, Any]:
    """Of each output of the plan's reference on `namespace` these attributes of what its `store` returned, as arrays
    of the operand's shape.
    """
    values = _evaluate(plan.facts.variant.reference, namespace, plan.desc, compute, inputs)
    shapes = {o.name: plan.facts.shape_of(o) for o in plan.facts.operands if o.output}
    return {
        name: tuple(fitted(getattr(value, part), shape, namespace.xp) for part in parts)
        for (name, shape), value in zip(shapes.items(), values, strict=True)
    }


def _evaluate(function: Any, namespace: Any, desc: Any, compute: Any, inputs: Mapping[str, Any]) -> Any:
    """What a generated function gives with `namespace` in place of `rt`."""
    twin = FunctionType(function.__code__, {**function.__globals__, "rt": namespace})
    with np.errstate(all="ignore"):
        return twin(desc, compute, **inputs)  # numbers alone are computed with as kernels do, in that type
