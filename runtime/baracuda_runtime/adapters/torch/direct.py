"""The short way from PyTorch's dispatcher to an op's kernels on a GPU: one function of Python for a call.

Most calls of `torch.ops` have plain tensors on a GPU and record no gradient. Their arguments go straight to the paths
that later calls of a plain function take (`calls/fastpath.py`). Those look for what else PyTorch has to see: a gradient
to be recorded, a mode, tangents, another type of tensor. Where they find it, nothing has been launched, the answer is
`UNDONE`, and the call goes the general way.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter
from typing import TYPE_CHECKING, Any

import torch

from ...calls.fastpath import executed
from ...calls.forms import Form
from ...calls.function import Function

if TYPE_CHECKING:
    from .signature import Signature

UNDONE = object()
BACKEND = torch._C.DispatchKey.CUDA

_KERNEL = """\
def kernel({parameters}):
    {axes}
    made = _calls[{types}]({values}, {out}, None)
    if made is not _undone:
        return {result}
    return _general({given})
"""


class Direct(Function):
    """A function's calls as they come from the dispatcher. They know of the device's signatures, and of no others."""

    def __init__(self, function: Function) -> None:
        vars(self).update(vars(function))

    def slow(self, *arguments: Any) -> Any:
        return UNDONE

    dispatched = slow

    def _learn(self, form: Form, *arguments: Any) -> tuple[Any, tuple[Any, ...] | None]:
        given = [y for x in arguments for y in (x if isinstance(x, tuple) else (x,))]
        if all(_next_key(x) == BACKEND for x in given if isinstance(x, torch.Tensor)):
            return super()._learn(form, *arguments)
        return UNDONE, None


def _next_key(tensor: torch.Tensor) -> Any:
    """Below autograd. It is not the backend's of fake tensors, functional ones, zeros without memory and others."""
    below = torch._C._dispatch_keys(tensor) & torch._C._after_ADInplaceOrView_keyset
    return below.highestPriorityTypeId()


def shortened(s: Signature, general: Callable[..., Any], out: bool = False) -> Callable[..., Any]:
    """An overload's kernel, under the key CUDA or Autograd. `general` takes the calls that do not go the short way, and
    all of ops whose outputs depend on attributes or on shapes.
    """
    if s.shapes or any(o.when for o in s.op.outputs):
        return general
    names, outs = s.names(out), s.out_names if out else []
    default = {n: f"_default_{n}" for n, p in zip(names, s.parameters, strict=True) if p.default is not Parameter.empty}
    places, keywords = ([names[p.index] for p in s.written if p.keyword is named] for named in (False, True))
    declare = {n: f"{n}={default[n]}" if n in default else n for n in names}
    last = [*(declare[n] for n in keywords), *outs]
    written = outs[0] if len(outs) == 1 else f"({', '.join(outs)})" if outs else "None"
    axis = None if s.axis is None else names[s.axis]  # the dispatcher gives a list, and fast paths compare tuples
    source = _KERNEL.format(
        axes="pass" if axis is None else f"{axis} = tuple({axis}) if type({axis}) is list else {axis}",
        parameters=", ".join([*(declare[n] for n in places), *(["*", *last] if last else [])]),
        types=", ".join(f"type({x})" for x in [*names, written]),
        values=", ".join(names),
        out=written,
        result="None" if out else "made",
        given=", ".join([*places, *(f"{n}={n}" for n in [*keywords, *outs])]),
    )
    known = {default[n]: p.default for n, p in zip(names, s.parameters, strict=True) if n in default}
    known |= {"_calls": s.direct, "_undone": UNDONE, "_general": general}
    return executed(source, f"<torch.ops {s.name}{' with out=' if out else ''}>", "kernel", known)
