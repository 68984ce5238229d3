"""Gradients: an op's call recorded for autograd, with the op that computes its gradient."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from ...errors import Unsupported
from .signature import Signature

# Codes have no gradient, those of 8-bit floats among them.
DIFFERENTIABLE = frozenset({torch.float16, torch.bfloat16, torch.float32, torch.float64})


class Recorded(torch.autograd.function._SingleLevelFunction):  # type: ignore[misc]
    """A call whose gradient is the op's gradient op. It saves the operands that this op reads, and nothing else.

    The dispatcher has taken care of the levels of `torch.func` when it comes here, hence the function of one level.
    """

    @staticmethod
    def forward(ctx: Any, s: Signature, overload: Any, *values: Any) -> Any:
        args, kwargs = s.arguments(values)
        # Autograd has turned recording off, but the outer levels of `torch.func` record this call too.
        outer = torch._C._are_functorch_transforms_active()
        with torch._C._AutoDispatchBelowAutograd(), torch.set_grad_enabled(outer):
            result = overload(*args, **kwargs)
        made = result if isinstance(result, tuple) else (result,)
        outputs = [o.name for o in s.op.outputs]
        read = [o.name.removeprefix("d_") for o in s.gradient.op.inputs] if s.gradient is not None else outputs
        flat = [n not in read or x is None or x.dtype not in DIFFERENTIABLE for n, x in zip(outputs, made, strict=True)]
        ctx.mark_non_differentiable(*[x for x, is_flat in zip(made, flat, strict=True) if is_flat and x is not None])
        ctx.signature = s
        if s.gradient is not None:
            known = dict(zip((o.name for o in s.op.outputs), made, strict=True))
            known |= {p.name: values[p.index] for p in s.parameters}
            ctx.saved = [o.name for o in s.gradient.op.inputs if isinstance(known.get(o.name), torch.Tensor)]
            ctx.save_for_backward(*[known[name] for name in ctx.saved])
            ctx.shapes = {p.name: tuple(x.shape) for p in s.parameters if isinstance(x := known[p.name], torch.Tensor)}
            ctx.numbers = {p.name: known[p.name] for p in s.parameters if p.name not in ctx.shapes}
            ctx.elements = {t: s.element(t, values) for t in s.op.types}
        return result

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        s: Signature = ctx.signature
        if s.gradient is None:
            raise Unsupported(f"{s.name} has no gradient op: {s.op.gradient_of} is differentiable once")
        known = ctx.numbers | dict(zip(ctx.saved, ctx.saved_tensors, strict=True))
        known |= {f"d_{o.name}": grad for o, grad in zip(s.op.outputs, grads, strict=True)}
        made = s.gradient(_arguments(s.gradient, ctx, known))
        names = [o.name for o in s.gradient.op.outputs]
        adjoints = dict(zip(names, made if isinstance(made, tuple) else (made,), strict=True))
        needed = ctx.needs_input_grad[2:]
        # An array of one element may stand for a number, in any shape.
        wanted = [
            adjoints[f"d_{p.name}"].reshape(ctx.shapes[p.name]) if needed[p.index] else None for p in s.parameters
        ]
        return None, None, *wanted


def _arguments(gradient: Signature, ctx: Any, known: dict[str, Any]) -> list[Any]:
    """The gradient op's, by name: what was saved, adjoints, the call's attributes, its types and shapes."""
    variables = {field: t for t, field in gradient.op.elements.items()}
    free = [t for t in gradient.op.types if all(o.element != t for o in gradient.op.inputs)]
    given = ctx.signature.function.presence  # attributes that say whether an operand was given
    values = []
    for p in gradient.parameters:
        if p.name == "dtype":
            values.append(ctx.elements[free[0]] if free else None)
        elif p.name in variables:
            values.append(ctx.elements[variables[p.name]])
        elif p.name in known:
            values.append(known[p.name])
        elif p.name in given:
            values.append(given[p.name] in ctx.shapes)
        else:  # the shape of an operand, which the gradient does not read
            values.append(ctx.shapes.get(p.name.removesuffix("_shape")))
    return values


def refuse_lost_gradients(s: Signature, values: Sequence[Any]) -> None:
    """Refuse operands that require a gradient which no op computes. A gradient op is refused when it is asked for its
    own gradient, not before: `torch.func.grad` records everything.
    """
    there = [o.name.removeprefix("d_") for o in s.gradient.op.outputs] if s.gradient is not None else []
    wanted = [p.name for p in s.parameters if isinstance(v := values[p.index], torch.Tensor) and v.requires_grad]
    lost = [name for name in wanted if name not in there]
    if lost and not (s.gradient is None and s.op.gradient_of is not None):
        has = f"{s.gradient.name} has that of {', '.join(there)}" if s.gradient is not None else "it has no gradient op"
        raise Unsupported(
            f"{s.name}: {', '.join(lost)} requires grad, and there is no gradient of it ({has}); "
            f"pass {lost[0]}.detach(), or call it under torch.no_grad()"
        )


def refuse_tangents(s: Signature, values: Sequence[Any]) -> None:
    """Refuse dual tensors, whose tangents would be lost: there are gradients of the reverse mode alone."""
    for x in values:
        if isinstance(x, torch.Tensor) and torch.autograd.forward_ad.unpack_dual(x).tangent is not None:
            raise Unsupported(f"{s.name} has no derivative of the forward mode (jvp, jacfwd, hessian): use vjp, jacrev")
