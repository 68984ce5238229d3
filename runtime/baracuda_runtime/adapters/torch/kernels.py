"""What an op does under each key of PyTorch's dispatcher."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch.autograd import forward_ad

from ...arrays.storage import array_shape, held
from ...arrays.view import CPU_DEVICE, View
from ...calls.function import described, spoken
from ...dtypes import ALL, as_dtype, torch_dtype
from ...errors import InvalidProblem, KernelError, Unsupported
from ...ops.axes import arrangement
from ...ops.checks import check_dtype, check_given, check_shape
from ...ops.facts import Facts
from ...ops.select_checks import check_problem
from .direct import UNDONE
from .gradient import DIFFERENTIABLE, Recorded, refuse_lost_gradients, refuse_tangents
from .signature import Signature

_FLOATS = {t.name for t in ALL if not t.packed and torch_dtype(t) in DIFFERENTIABLE}


def computed(s: Signature) -> Callable[..., Any]:
    """Under the keys CPU and CUDA: the plain function, with nothing left for the dispatcher."""

    def kernel(*args: Any, **kwargs: Any) -> Any:
        values = s.bind(args, kwargs)
        return s.all_outputs(_run(s, values, tuple(_outputs(s, values)) if s.shapes else None), values)

    return kernel


def into_out(s: Signature) -> Callable[..., None]:
    """The same of overloads with out=."""

    def kernel(*args: Any, **kwargs: Any) -> None:
        given = tuple([kwargs[name] for name in s.out_names if kwargs.get(name) is not None])
        _run(s, s.bind(args, kwargs), given if len(given) > 1 else given[0])

    return kernel


def _run(s: Signature, given: Sequence[Any], out: Any) -> Any:
    values = list(given[: s.count])
    if s.axis is not None and isinstance(values[s.axis], list):
        values[s.axis] = tuple(values[s.axis])
    made = s.direct[(*map(type, values), type(out))](*values, out, None)
    return s.function.undispatched(*values, out, None) if made is UNDONE else made


def fake(s: Signature) -> Callable[..., Any]:
    """Outputs with the right sizes and types, and no values: from the rules for shapes, also of symbolic sizes."""

    def kernel(*args: Any, **kwargs: Any) -> Any:
        _refuse_mixed_meta(s, args, kwargs)
        made = _outputs(s, s.bind(args, kwargs))
        return made if len(made) > 1 else made[0]

    return kernel


def _refuse_mixed_meta(s: Signature, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """Of tensors on meta and others: the dispatcher takes them all for tensors without values."""
    given = dict(zip((p.name for p in s.parameters), args, strict=False)) | {**kwargs}
    tensors = {name: x for name, x in given.items() if isinstance(x, torch.Tensor)}
    on_meta = [name for name, x in tensors.items() if x.device.type == "meta"]
    there = next((name for name, x in tensors.items() if name not in on_meta and x.dim() > 0), None)
    if on_meta and there is not None:
        device = tensors[there].device
        raise InvalidProblem(f"{s.name}: {on_meta[0]} expected device {device}, as {there} has, got meta")


def fake_out(s: Signature) -> Callable[..., None]:
    def kernel(*args: Any, **kwargs: Any) -> None:
        _refuse_mixed_meta(s, args, kwargs)
        for name, made in zip(s.out_names, _outputs(s, s.bind(args, kwargs)), strict=True):
            expected, got = (None if x is None else tuple(x.shape) for x in (made, kwargs.get(name)))
            if expected != got:
                raise InvalidProblem(f"{s.name}: {name} expected shape {expected}, got {got}")
            if made is not None and kwargs[name].dtype != made.dtype:
                dtypes = as_dtype(made.dtype).name, as_dtype(kwargs[name].dtype).name
                raise Unsupported(f"{s.name}: {name} expected {dtypes[0]}, got {dtypes[1]}")

    return kernel


def _outputs(s: Signature, values: Sequence[Any]) -> tuple[Any, ...]:
    op = s.op
    operands, attributes, dtype = s.function.split(values[: s.count])
    tensors = {o.name: operands[o.name] for o in op.inputs if not o.host_scalar and operands[o.name] is not None}
    views = {name: _view(t) for name, t in tensors.items()}
    for o in op.outputs:
        if o.name in s.shapes and values[s.shapes[o.name]] is not None:
            shape, element = tuple(values[s.shapes[o.name]]), as_dtype(s.dtype_of(o, values))
            views[o.name] = View(None, 0, element, shape, shape, CPU_DEVICE, "torch")
    turned = arrangement(op, attributes, views, strides=False)
    if turned is not None:
        views = turned.views(views)
    desc = described(op, s.function.descriptor, attributes, views, dtype)
    check_problem(op.name, op, desc, spoken(op, attributes, views, dtype))
    facts = Facts.of(op, desc)
    _check_inputs(s, facts, operands, views)
    device = next(iter(tensors.values())).device
    made: list[torch.Tensor | None] = []
    for o in op.outputs:
        if not o.exists(desc):
            made.append(None)
            continue
        element, shape = facts.dtypes[o.name], facts.shape_of(o)
        size = array_shape(shape if turned is None else turned.shape(o, shape), element)
        made.append(torch.empty(size, dtype=torch_dtype(element), device=device))
    return tuple(made)


def _check_inputs(s: Signature, facts: Facts, operands: Mapping[str, Any], views: Mapping[str, View]) -> None:
    """What a run would refuse of dtypes and shapes."""
    check_given(s.name, facts, operands)
    scalars = {name: _view(x) for name, x in operands.items() if name not in views and isinstance(x, torch.Tensor)}
    known = {**views, **scalars}
    for check in (check_dtype, check_shape):
        for o in facts.operands:
            if o.name in operands and o.name in known:
                try:
                    check(facts, o, held(known[o.name], facts.dtypes[o.name]))
                except KernelError as error:
                    raise type(error)(f"{s.name}: {o.name} {error}") from None


def _view(t: torch.Tensor) -> View:
    return View(t, 0, as_dtype(t.dtype), tuple(t.shape), t.stride(), CPU_DEVICE, "torch")


def _grad_is_wanted(args: Sequence[Any], kwargs: Mapping[str, Any]) -> bool:
    given = (*args, *kwargs.values())
    return torch.is_grad_enabled() and any(isinstance(x, torch.Tensor) and x.requires_grad for x in given)


def with_gradient(s: Signature, overload: Any) -> Callable[..., Any]:
    """Under the key Autograd: records the gradient op where a gradient is wanted."""
    below = torch._C._AutoDispatchBelowAutograd
    variables = [o.element.partition("(")[2].rstrip(")") or o.element for o in s.op.outputs]
    codes = not any(t in _FLOATS for v in variables for t in s.op.types.get(v, (v,)))

    def recording(*args: Any, **kwargs: Any) -> Any:
        if forward_ad._current_level >= 0:
            refuse_tangents(s, [*args, *kwargs.values()])
        if not _grad_is_wanted(args, kwargs):
            with below():
                return overload(*args, **kwargs)
        if codes:  # of which there is no gradient
            with below(), torch.no_grad():
                return overload(*args, **kwargs)
        values = s.bind(args, kwargs)
        refuse_lost_gradients(s, values)
        if not torch._C._are_functorch_transforms_active():
            return Recorded.apply(s, overload, *values)
        with torch._functorch.utils.enable_single_level_autograd_function():
            return Recorded.apply(s, overload, *values)

    return recording


def out_without_gradient(s: Signature, overload: Any) -> Callable[..., None]:
    """The same for overloads with out=, which record nothing."""

    def kernel(*args: Any, **kwargs: Any) -> None:
        if _grad_is_wanted(args, kwargs):
            raise Unsupported(
                f"{s.name}: out= expected None where an argument requires grad, or a call under torch.no_grad()"
            )
        with torch._C._AutoDispatchBelowAutograd():
            overload(*args, **kwargs)

    return kernel
