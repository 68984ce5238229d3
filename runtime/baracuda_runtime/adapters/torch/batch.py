"""`torch.vmap`: one call with a batch dim more where the op is the same for each sample, else a call a sample."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from ...ops.axes import axes_of, has_axes
from .signature import Signature

# Primitives of references by which an element's value depends on its position.
_POSITIONED = frozenset({"random_uniform", "positions", "grid"})


def batched(s: Signature) -> Callable[..., Any]:
    """Under the key FuncTorchBatched."""

    def kernel(keyset: Any, *args: Any, **kwargs: Any) -> Any:
        from torch._functorch.autograd_function import custom_function_call_vmap_helper
        from torch._functorch.pyfunctorch import retrieve_current_functorch_interpreter

        def rule(info: Any, dims: Sequence[int | None], *values: Any) -> Any:
            made = _at_once(s, info.batch_size, dims, values)
            if made is None:
                made = _one_by_one(s, info.batch_size, dims, values)
            results = made if isinstance(made, tuple) else (made,)
            places = tuple([None if x is None else 0 for x in results])
            return (made, places) if isinstance(made, tuple) else (made, 0)

        interpreter: Any = retrieve_current_functorch_interpreter()
        return custom_function_call_vmap_helper(interpreter, rule, s.name, *s.bind(args, kwargs))

    return kernel


def _one_by_one(s: Signature, size: int, dims: Sequence[int | None], values: Sequence[Any]) -> Any:
    calls = []
    for k in range(size):
        given = [v.select(d, k) if isinstance(d, int) else v for v, d in zip(values, dims, strict=True)]
        made = s(given)
        calls.append(made if isinstance(made, tuple) else (made,))
    stacked = tuple([None if parts[0] is None else torch.stack(parts) for parts in zip(*calls, strict=True)])
    return stacked if len(s.op.outputs) > 1 else stacked[0]


def _at_once(s: Signature, size: int, dims: Sequence[int | None], values: Sequence[Any]) -> Any:
    """The call with the batch as the first dim of everything; None where an op cannot take it so."""
    op = s.op
    if any(_POSITIONED & set(v.reference.__code__.co_names) for v in op.variants.values()):
        return None
    lead = "" if op.any_shape else op.dims[0] if op.dims and op.dims[0].startswith("*") else None
    if lead is None:
        return None

    def leads(o: Any) -> bool:
        return o.shape is None or o.broadcast if op.any_shape else o.dims[:1] == (lead,)

    if not all(leads(o) for o in op.outputs):
        return None
    made = list(values)
    rank = 0
    for o in op.inputs:
        k = s.index[o.name]
        if values[k] is None:
            continue
        if leads(o):
            after = len(o.dims[2:]) if has_axes(op, o.dims) else 0
            rank = max(rank, values[k].dim() - (dims[k] is not None) - after)
        elif dims[k] is not None:
            return None
    for o in op.inputs:
        k = s.index[o.name]
        if made[k] is not None and leads(o):
            x = made[k].movedim(dims[k], 0) if dims[k] is not None else made[k].expand(size, *made[k].shape)
            made[k] = _padded(x, rank) if op.any_shape else x
    shapes: list[tuple[int, ...] | None] = [None] * len(op.outputs)
    for n, o in enumerate(op.outputs):
        field = f"{o.name.removeprefix('d_')}_shape"
        if field in s.index and values[s.index[field]] is not None:
            own = tuple(values[s.index[field]])
            if has_axes(op, o.dims):  # an adjoint alone, such as that of a sum, does not tell how many dims there are
                rank = max(rank, len(own) - len(o.dims[2:]))
            made[s.index[field]] = (size, *[1] * (rank - len(own)), *own)
            shapes[n] = (size, *own)
        elif o.broadcast and o.name.removeprefix("d_") in s.index:
            k = s.index[o.name.removeprefix("d_")]
            shapes[n] = (size, *[n for d, n in enumerate(values[k].shape) if d != dims[k]])
    if s.axis is not None:
        attributes = {a.name: values[s.index[a.name]] for a in op.attributes if a.name in s.index}
        axes = values[s.axis]
        axes = axes_of(op, None, rank, attributes) if axes is None else [axes] if isinstance(axes, int) else axes
        made[s.axis] = tuple([k + (k >= 0) for k in axes])
    elif op.position is not None and made[s.index[op.position]] >= 0:
        made[s.index[op.position]] += 1
    result = s(made)
    results = result if isinstance(result, tuple) else (result,)
    fitted = tuple([x if x is None or n is None else x.reshape(n) for x, n in zip(results, shapes, strict=True)])
    return fitted if isinstance(result, tuple) else fitted[0]


def _padded(x: torch.Tensor, rank: int) -> torch.Tensor:
    """With dims of size 1 after the batch, so that samples of fewer dims broadcast to those of `rank`."""
    return x.reshape(x.shape[0], *[1] * (rank - x.dim() + 1), *x.shape[1:])
