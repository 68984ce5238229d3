"""Whether torch tensors have the facts of earlier ones, asked of PyTorch's own guards in one call.

`TensorGuards` is what torch.compile checks its inputs with. It compares type, dispatch keys (device type, layout,
negative and conjugate bit), dtype, device index, requires_grad, sizes and strides, and keeps no tensor. It is private,
so it is tried out before it is used (`maker`), and left alone where it is missing or does not tell tensors apart.

Four things to know of it:

- It throws through C, which ends the process, for a tensor without strides. Sparse and wrapped tensors have no
  `data_ptr()`, which has to be read first; nested ones have, so that `is_nested` has to be asked first.
- It answers False where a tensor is passed twice, as for a result in place.
- Dispatch keys depend on the state of the thread: under autocast or inference mode, guards from elsewhere answer False.
- Until PyTorch 2.1 a tensor that requires grad counted as one that does not while grad mode was off. Guards made from
  tensors that do not require grad let one pass that does only then; for all others, callers have to ask grad mode.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

Check = Callable[..., bool]  # of as many tensors as it was made from


def never(*tensors: Any) -> bool:
    """The check that nothing passes."""
    return False


def either(check: Check, other: Check) -> Check:
    """What passes one of the two."""
    return lambda *tensors: check(*tensors) or other(*tensors)


@lru_cache(maxsize=1)
def teller(torch: Any) -> Callable[[tuple[Any, ...]], None]:
    """A function that tells autograd which tensors were overwritten: PyTorch's own where it takes several."""

    def one_by_one(tensors: tuple[Any, ...]) -> None:
        for tensor in tensors:
            torch.autograd.graph.increment_version(tensor)

    try:
        torch._C._increment_version(())
    except Exception:
        return one_by_one
    return torch._C._increment_version  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def maker(torch: Any) -> Callable[..., Check] | None:
    """A function of tensors that gives their check; None where this PyTorch has no guards that can be used."""
    try:
        kind = torch._C._dynamo.guards.TensorGuards
        with torch.inference_mode(False), torch.enable_grad():
            trusted = _tells_apart(torch, kind)
    except Exception:
        return None
    return (lambda *tensors: _check(kind, tensors)) if trusted else None


def _check(kind: Any, tensors: tuple[Any, ...]) -> Check:
    for k, tensor in enumerate(tensors):
        for j in range(k):
            if tensors[j] is tensor:  # the facts of one are those of the other, as long as they are the same
                rest = _check(kind, tensors[:k] + tensors[k + 1 :])
                return lambda *given: given[k] is given[j] and rest(*given[:k], *given[k + 1 :])
    try:
        return kind(*tensors, dynamic_dims_sizes=None, dynamic_dims_strides=None).check  # type: ignore[no-any-return]
    except Exception:
        return never


def _tells_apart(torch: Any, kind: Any) -> bool:
    """Whether guards pass tensors with the same facts, and none with another in either place. Another device index
    cannot be tried without a second GPU.
    """

    def plain(*shape: int, **facts: Any) -> Any:
        return torch.zeros(shape or (4, 6), **{"dtype": torch.float32, "device": "cpu", **facts})

    others = [
        plain(dtype=torch.int32),
        plain()[:, :5],  # other sizes, the same strides
        plain(6, 4).t(),  # other strides, the same sizes
        plain(4, 6, 1),
        plain(requires_grad=True),
        plain(device="meta"),
        torch._neg_view(plain()),
        torch.nn.Parameter(plain(), requires_grad=False),
    ]
    check = _check(kind, (plain(), plain()))
    passed = check(plain(), plain()) is True
    return passed and not any(check(x, plain()) or check(plain(), x) for x in others)
