"""A catalog in PyTorch: `torch.ops.<package>.<op>` for each of its ops, gradients included.

A generated package's module `torch` makes an `Adapter`, which registers them. Plain functions come here with what
PyTorch's dispatcher has to see (`calls/function.py`): tensors that require a gradient, fake ones, subclasses, and those
of `torch.func`. `torch.compile` reads the functions in `Adapter.traced` in place of the plain ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import numpy as np
import torch

from ...errors import InvalidProblem, Unsupported
from .batch import batched
from .direct import shortened
from .kernels import computed, fake, fake_out, into_out, out_without_gradient, with_gradient
from .signature import REQUIRED, Signature, spelled


class Adapter:
    """The ops of one catalog, in the namespace of its name."""

    def __init__(self, package: str) -> None:
        self.package, self.namespace = package, package.replace(".", "_")
        self._library = torch.library.Library(self.namespace, "FRAGMENT")
        entries = import_module(f"{package}.catalog").ENTRIES
        self.ops = {name: Signature(entry.plan.function, entry.function) for name, entry in entries.items()}
        self.traced: dict[str, Callable[..., Any]] = {}
        for name, s in self.ops.items():
            if s.op.gradient_of is not None:
                self.ops[s.op.gradient_of].gradient = s
            for overload, schema in s.schemas().items():
                self._register(s, overload, schema)
            # What `torch.compile` reads in place of a function that has this attribute.
            s.public._torchdynamo_inline = self.traced[name] = _traced(s)

    def _register(self, s: Signature, overload: str, schema: str) -> None:
        library = self._library
        packed = any(t in ("s4", "u4") for types in s.op.types.values() for t in types)  # in rows of neighbouring bytes
        flexible = getattr(torch.Tag, "flexible_layout", None)  # PyTorch 2.4 has no such tag: there all ops are
        tags = (torch.Tag.pt2_compliant_tag, *(() if packed or flexible is None else (flexible,)))
        library.define(schema, tags=tags)
        name = f"{s.name}.{overload}" if overload else s.name
        op = getattr(getattr(getattr(torch.ops, self.namespace), s.name), overload or "default")
        s.overloads[overload] = op
        out = overload.endswith("out")
        general, recording = (into_out(s), out_without_gradient(s, op)) if out else (computed(s), with_gradient(s, op))
        library.impl(name, general, "CPU")
        library.impl(name, shortened(s, general, out), "CUDA")
        library.impl(name, shortened(s, recording, out), "Autograd")
        library._register_fake(name, fake_out(s) if out else fake(s))
        if not out:
            library.impl(name, batched(s), "FuncTorchBatched", with_keyset=True)

    def call(self, name: str, arguments: Sequence[Any]) -> Any:
        """A plain function's call, with its arguments in the order of the `Function`'s."""
        *values, out, stream = arguments
        return _call(self.ops[name], values, out, stream)


def _traced(s: Signature) -> Callable[..., Any]:
    """The plain function in words that `torch.compile` can read."""
    parameters = tuple([(p.name, p.default) for p in s.parameters])
    positions = tuple([p.name for p in s.written])

    def call(*args: Any, out: Any = None, stream: Any = None, **kwargs: Any) -> Any:
        given = dict(zip(positions, args, strict=False)) | kwargs
        values = [given.pop(name, default) for name, default in parameters]
        if given or any(value is REQUIRED for value in values):
            raise TypeError(f"{s.name}() expected {', '.join(positions)}, got {', '.join(given) or 'too few'}")
        return _call(s, values, out, stream)

    return call


def _call(s: Signature, values: list[Any], out: Any, stream: Any) -> Any:
    if stream is not None:
        raise Unsupported(f"{s.name}: stream= expected None where PyTorch records or traces; use torch.cuda.stream")
    values = _converted(s, values)
    if out is None:
        made = s(values)
    else:
        made = s.written_into(values, tuple(out) if isinstance(out, (tuple, list)) else (out,))
    if not isinstance(made, tuple):
        return made
    there = [x for x in made if x is not None]
    if len(there) == 1:
        return there[0]
    return s.function.results(*made) if s.function.results is not None else made


def _converted(s: Signature, values: list[Any]) -> list[Any]:
    """NumPy's arrays become tensors of the same memory, numbers that stand for tensors become tensors of no dims, and
    dtypes become PyTorch's.
    """
    made = [v.item() if isinstance(v, np.generic) else v for v in values]
    made = [torch.as_tensor(v) if isinstance(v, np.ndarray) else v for v in made]
    tensors = [v for v in made if isinstance(v, torch.Tensor)]
    if not tensors:
        raise InvalidProblem(f"{s.name}: expected at least one tensor")
    for k in s.dtypes:
        made[k] = spelled(made[k])
    mixed = any(isinstance(made[k], torch.Tensor) for k in s.hosts)
    for o in s.op.inputs:
        k = s.index[o.name]
        if isinstance(made[k], (int, float)) and (o.shape is None or mixed):
            made[k] = torch.full((), made[k], dtype=s.dtype_of(o, made), device=tensors[0].device)
    return made
