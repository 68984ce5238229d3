"""Small calls of any op of the catalog, on torch tensors: made from the cases that `verify` has."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

import numpy as np
import torch

from baracuda_gen.verify.cases import Cases
from baracuda_kernels.torch import adapter
from baracuda_runtime.dtypes import as_dtype, torch_dtype
from baracuda_runtime.errors import InvalidProblem
from baracuda_runtime.ops.signature import REQUIRED

MOST = 300  # elements of an operand
FLOATS = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
EIGHT_BITS = (torch.float8_e4m3fn, torch.float8_e5m2)


class Sample(NamedTuple):
    """A call of `signature`, with its arguments in the order of the op's function."""

    signature: Any
    values: list[Any]
    desc: Any

    def positional(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return self.signature.arguments(self.values)

    def call(self) -> Any:
        """By the plain function."""
        args, kwargs = self.positional()
        return self.signature.public(*args, **kwargs)

    def with_tensors(self) -> Sample:
        """The same with host scalars as tensors of no dims."""
        made = list(self.values)
        device = next(v.device for v in made if isinstance(v, torch.Tensor))
        for o in self.signature.op.inputs:
            k = self.signature.index[o.name]
            if o.host_scalar and made[k] is not None:
                element = self.signature.op.element(self.desc, o.element)
                made[k] = torch.tensor(made[k], dtype=torch_dtype(element), device=device)
        return self._replace(values=made)

    def finite(self, most: float = inf) -> Sample:
        """The same with values of which every result is finite: PyTorch's checks take a NaN for different from itself.
        And none is more than `most`: a difference of large results is lost in their rounding.

        Those of later operands are less than those of earlier ones, where nothing else helps.
        """
        floats = (
            lambda x, k: x,
            lambda x, k: abs(x),
            lambda x, k: abs(x) % 0.75 + 0.125,
            _near_one,
        )
        for base in (self, self.usual()):
            for change in floats:
                made = [v if k in self.places else _changed(change, v, k) for k, v in enumerate(base.values)]
                changed = base._replace(values=made)
                if all((x.isfinite() & (x.abs() <= most)).all() for x in changed.results()):
                    return changed
        raise AssertionError(f"{self.signature.name}: no sample has results up to {most} alone")

    def near_one(self) -> Sample:
        """The same with operands whose ratios are near 1."""
        return self._replace(values=[_changed(_near_one, v, k) for k, v in enumerate(self.values)])

    @property
    def places(self) -> set[int]:
        """The arguments that stay within what they index."""
        return {self.signature.index[o.name] for o in self.signature.op.inputs if o.indexes is not None}

    def usual(self) -> Sample:
        """The same with masks that hold everywhere, labels of the first class, one segment that has all elements, and
        defaults of numeric attributes."""
        made = [torch.ones_like(v) if isinstance(v, torch.Tensor) and v.dtype == torch.bool else v for v in self.values]
        if "label" in self.signature.index:
            made[self.signature.index["label"]] = torch.zeros_like(made[self.signature.index["label"]])
        if "num_segments" in self.signature.index:
            made[self.signature.index["num_segments"]] = 1
            made[self.signature.index["segment"]] = torch.zeros_like(made[self.signature.index["segment"]])
        for a in self.signature.op.attributes:
            if a.kind in ("i32", "f32", "f64") and a.value is not REQUIRED:
                made[self.signature.index[a.name]] = a.value
        return self._replace(values=made)

    def within(self) -> Sample:
        """The same where the op takes it; else with zeros for integers, which may be places, and the usual numbers."""
        try:
            self.signature(self.values)
        except InvalidProblem:
            base = self.usual()
            made = [torch.zeros_like(v) if _is_integer(v) else v for v in base.values]
            return base._replace(values=made)
        return self

    def results(self) -> list[torch.Tensor]:
        """The outputs, and the gradients of their sum."""
        asked = self.requiring_grad()
        made = self.signature(asked.values)
        outputs = [x for x in (made if isinstance(made, tuple) else (made,)) if x is not None]
        floats = [x for x in outputs if x.dtype in FLOATS]
        narrow = [x.float() for x in outputs if x.dtype in EIGHT_BITS]  # NaN where a value lies beyond them
        leaves = [v for v in asked.values if isinstance(v, torch.Tensor) and v.requires_grad]
        if leaves and any(x.requires_grad for x in floats):
            sum(x.sum() for x in floats if x.requires_grad).backward()
        return [*floats, *narrow, *(x.grad for x in leaves if x.grad is not None)]

    def requiring_grad(self) -> Sample:
        """The same where operands with a gradient require it."""
        gradient = self.signature.gradient
        wanted = [o.name.removeprefix("d_") for o in gradient.op.outputs] if gradient is not None else []
        made = [v.clone() if isinstance(v, torch.Tensor) else v for v in self.values]
        for name in wanted:
            value = made[self.signature.index[name]]
            if isinstance(value, torch.Tensor) and value.dtype in FLOATS:
                value.requires_grad_()
        return self._replace(values=made)

    def outputs(self) -> dict[str, torch.Tensor]:
        """Empty tensors for out=, by name in the schema."""
        s = self.signature
        made = s(self.values)
        results = made if isinstance(made, tuple) else (made,)
        return {n: torch.empty_like(x) for n, x in zip(s.out_names, results, strict=True) if x is not None}


def _near_one(x: torch.Tensor, k: int) -> torch.Tensor:
    return abs(x) % 0.25 + 8.5 - k


def _is_integer(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.dtype in (torch.int32, torch.int64)


def _changed(change: Any, value: Any, k: int) -> Any:
    if not isinstance(value, torch.Tensor) or value.dtype == torch.bool:
        return value
    if value.dtype in FLOATS:
        return change(value, k)
    if not value.dtype.is_floating_point and not value.any():
        return value
    if value.dtype in EIGHT_BITS:
        return value.float().nan_to_num(0.0).clamp(-2, 2).to(value.dtype)
    return value % 5 + 1


def choices(entry: Any) -> Iterator[dict[str, str]]:
    """Every choice of an op's element types."""
    for chosen in itertools.product(*entry.types.values()):
        yield dict(zip(entry.types, chosen, strict=True))


def samples(entry: Any, types: Mapping[str, str]) -> Iterator[Sample]:
    """A small problem of each of the op's variants that these types have."""
    op = entry.plan.op
    wanted = set(op.variants_of(types))
    for draft in Cases(entry, types).ordinary():
        desc, make = draft.plan.desc, draft.make
        key = op.variant_key(desc)
        if _is_odd(entry.plan.select(desc)):
            continue
        sizes = [int(np.prod(entry.plan.select(desc).facts.shape_of(o))) for o in op.present(desc)]
        if key not in wanted or not 4 <= max(sizes) <= MOST or 0 in sizes:
            continue
        case = make()
        if case is not None:
            wanted.remove(key)
            yield Sample(adapter.ops[entry.name], _values(adapter.ops[entry.name], desc, case), desc).within()
        if not wanted:
            return


def _is_odd(plan: Any) -> bool:
    """Whether an input of two codes to a byte has a half byte to spare, which a plain function cannot know of."""
    return any(
        plan.facts.dtypes[o.name].packed and plan.facts.shape_of(o)[-1] % 2 for o in plan.facts.operands if not o.output
    )


def tensor(array: Any) -> torch.Tensor:
    """A NumPy array's values and strides as a tensor of its own."""
    dtype = as_dtype(array.dtype)
    bits = torch.from_numpy(np.ascontiguousarray(array).view(f"i{dtype.itemsize}").reshape(array.shape))
    return bits.clone().view(torch_dtype(dtype)) if dtype.name != "bool" else bits.clone() != 0


def _values(s: Any, desc: Any, case: Any) -> list[Any]:
    op, made = s.op, []
    free = [t for t in op.types if all(o.element != t for o in op.inputs)]
    for p in s.parameters:
        if p.index >= s.count:
            output = next(o for o in op.outputs if s.shapes[o.name] == p.index)
            made.append(output.shape(desc) if output.exists(desc) else None)
        elif p.type == "Tensor":
            value = case.inputs.get(p.name)
            if p.name == "zero_point" and isinstance(value, int):
                value %= 5
            o = next(o for o in op.inputs if o.name == p.name)
            if value is None and o.when is None:  # this variant does not read it, and a call gives it all the same
                shape = getattr(desc, "shape", ()) if o.shape is None else o.shape(desc)
                value = 1 if o.host_scalar else np.zeros(shape, op.element(desc, o.element).numpy)
            made.append(tensor(value) if isinstance(value, np.ndarray) else value)
        elif p.name == "dtype":
            made.append(_spelled(getattr(desc, op.elements[free[0]])) if free else None)
        elif p.index == s.axis:
            kept, reduced = (len(getattr(desc, d[1:])) for d in op.axes)
            made.append(tuple(range(kept, kept + reduced)))
        elif p.name == "keepdims":
            made.append(False)
        elif p.type == "int":  # where the dims of a starred run split
            made.append(len(getattr(desc, op.dims[0][1:])))
        else:
            value = getattr(desc, p.name)
            made.append(_spelled(value) if p.type == "ScalarType" else value)
    return made


def _spelled(dtype: Any) -> Any:
    from baracuda_runtime.adapters.torch.signature import spelled

    return spelled(as_dtype(dtype).name)
