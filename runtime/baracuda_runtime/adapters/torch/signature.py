"""An op as PyTorch's dispatcher sees it: schemas from the op's record and its function's signature."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from ...calls.function import Function
from ...dtypes import ALL, torch_dtype
from ...errors import InvalidProblem, Unsupported
from ...ops.describe import tells_size
from ...ops.signature import Op, Operand
from .direct import Direct

REQUIRED = inspect.Parameter.empty
_KINDS = {"i32": "SymInt", "i64": "SymInt", "f32": "float", "f64": "float", "bool": "bool", "enum": "str"}
# What makes overloads with out= functional passes their arguments by name, beside parameters of these names.
_RENAMED = {"mode": "mode_", "op": "op_"}

# Of codes of 4 bits, whose tensors are of uint8, PyTorch has the names alone.
_NIBBLES = {"s4": getattr(torch, "int4", None), "u4": getattr(torch, "uint4", None)}
_SPELLED = {t.name: _NIBBLES.get(t.name) or torch_dtype(t) for t in ALL}
_SPELLED |= {t.numpy.name: _SPELLED[t.name] for t in ALL}
_SPELLED |= {"half": torch.float16, "double": torch.float64}


def spelled(dtype: Any) -> Any:
    """A dtype as torch's, of 's8', NumPy's or ours: by its name, which `torch.compile` can read."""
    if dtype is None or isinstance(dtype, torch.dtype):
        return dtype
    name = dtype if isinstance(dtype, str) else dtype.__name__ if isinstance(dtype, type) else dtype.name
    found = _SPELLED.get(name)
    if found is None:
        raise Unsupported(f"dtype expected one of {', '.join(t.name for t in ALL)}, got {dtype!r}")
    return found


@dataclass(frozen=True)
class Parameter:
    """One of an op. `index` is its place in the order in which a `Function` takes its arguments."""

    name: str
    index: int
    type: str  # in a schema; of host scalars that of the overload Tensor
    default: Any
    keyword: bool  # by name only
    host_scalar: bool = False

    def text(self, host: str, renamed: Mapping[str, str]) -> str:
        kind = (host if self.host_scalar else self.type) + ("?" if self.default is None else "")
        default = f'"{self.default}"' if isinstance(self.default, str) else repr(self.default)
        return f"{kind} {renamed.get(self.name, self.name)}" + ("" if self.default is REQUIRED else f"={default}")


def op_lacks_sizes(op: Op) -> bool:
    given = [o for o in op.inputs if o.when is None]
    known = {d for o in given for d in o.dims}
    return op.gradient_of is not None and any(d not in known and not tells_size(op, given, d) for d in op.dims)


class _Fields:
    """What `Operand.exists` reads of a descriptor."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    def __getattr__(self, name: str) -> Any:
        return self.values[name]


class Signature:
    """What the adapter knows of an op. The values of a call are kept in the order of the `Function`'s arguments."""

    def __init__(self, function: Function, public: Any):
        self.function, self.public, self.direct = function, public, Direct(function)
        self.op: Op = function.plan.op
        self.name = self.op.name
        names = [o.name for o in self.op.inputs] + list(function.attributes) + ["dtype"] * function.takes_dtype
        known = inspect.signature(public).parameters
        found = [self._parameter(name, k, known[name]) for k, name in enumerate(names)]
        self.count = len(found)  # of those that the function takes
        # Where a gradient op's inputs do not tell all sizes, as the adjoint of a column's sum, it takes shapes.
        self.shapes: dict[str, int] = {}
        if op_lacks_sizes(self.op):
            for k, o in enumerate(self.op.outputs, self.count):
                name = f"{o.name.removeprefix('d_')}_shape"
                found.append(Parameter(name, k, "SymInt[]", None, True))
                self.shapes[o.name] = k
        self.parameters = tuple(found)
        self.index = {p.name: p.index for p in self.parameters}
        self.axis = self.index[self.op.position] if self.op.axes and self.op.position is not None else None
        self.index |= {new: self.index[old] for old, new in _RENAMED.items() if old in self.index}
        order = [*known, *(p.name for p in found[self.count :])]
        self.written = sorted(found, key=lambda p: order.index(p.name))  # in the order of the schema
        self.positional = tuple([p.index for p in self.written if not p.keyword])
        self.in_order = self.positional == tuple(range(len(found)))  # all are positional, in the Function's order
        self.defaults = tuple([None if p.default is REQUIRED else p.default for p in self.parameters])
        self.hosts = tuple([p.index for p in self.parameters if p.host_scalar])
        self.dtypes = tuple([p.index for p in self.parameters if p.type == "ScalarType"])
        self.out_names = ["out"] if len(self.op.outputs) == 1 else [o.name for o in self.op.outputs]
        self.overloads: dict[str, Any] = {}  # "", or "Scalar" and "Tensor"; of out=: "out", ...
        self.gradient: Signature | None = None

    def _parameter(self, name: str, index: int, known: inspect.Parameter) -> Parameter:
        op, host_scalar = self.op, False
        operand = next((o for o in op.inputs if o.name == name), None)
        attribute = next((a for a in op.attributes if a.name == name), None)
        if operand is not None:
            kind, host_scalar = "Tensor", operand.host_scalar
        elif attribute is not None:
            kind = _KINDS[attribute.kind]
        elif name == "dtype" or name in op.elements.values():
            kind = "ScalarType"
        else:
            kind = {"keepdims": "bool", op.position if op.axes else None: "int[1]"}.get(name, "int")  # axis
            kind = "SymInt[]" if name.endswith("_shape") else kind  # of an operand
        return Parameter(name, index, kind, known.default, known.kind is known.KEYWORD_ONLY, host_scalar)

    def schemas(self) -> dict[str, str]:
        """The text of each overload, by its name."""
        outs = [
            f"Tensor({chr(ord('a') + k)}!){'?' if o.when else ''} {name}{'=None' if o.when else ''}"
            for k, (o, name) in enumerate(zip(self.op.outputs, self.out_names, strict=True))
        ]
        results = ", ".join(["Tensor"] * len(outs))
        found = {}
        for host in ("Scalar", "Tensor") if self.hosts else ("",):
            for name, renamed, last, made in (
                (host, {}, [], f"({results})" if len(outs) > 1 else results),
                (f"{host}_out" if host else "out", _RENAMED, outs, "()"),
            ):
                positional = [p.text(host, renamed) for p in self.written if not p.keyword]
                keyword = [*(p.text(host, renamed) for p in self.written if p.keyword), *last]
                texts = ", ".join([*positional, *(["*", *keyword] if keyword else [])])
                found[name] = f"{self.name}{'.' if name else ''}{name}({texts}) -> {made}"
        return found

    # -- a call's values ------------------------------------------------------------------------------------------
    def bind(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> list[Any]:
        """A call's arguments in order. PyTorch leaves away those that are equal to their default."""
        if self.in_order and len(args) == len(self.parameters):
            return list(args)
        values = list(self.defaults)
        for k, value in zip(self.positional, args, strict=False):
            values[k] = value
        for name, value in kwargs.items():
            if name in self.index:
                values[self.index[name]] = value
        return values

    def names(self, out: bool) -> list[str]:
        """Of the parameters, in an overload with out= or in one without."""
        return [_RENAMED.get(p.name, p.name) if out else p.name for p in self.parameters]

    def arguments(self, values: Sequence[Any], out: bool = False) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The other way: those by position, and those by name, of an overload with out= or of one without."""
        named = {name: values[p.index] for p, name in zip(self.parameters, self.names(out), strict=True) if p.keyword}
        return tuple([values[k] for k in self.positional]), named

    def overload(self, values: Sequence[Any], out: bool = False) -> Any:
        """The overload for these values: host scalars are all tensors, or all numbers."""
        if not self.hosts:
            return self.overloads["out" if out else ""]
        host = "Tensor" if any(isinstance(values[k], torch.Tensor) for k in self.hosts) else "Scalar"
        return self.overloads[f"{host}_out" if out else host]

    def __call__(self, values: Sequence[Any]) -> Any:
        """`torch.ops.<namespace>.<op>`."""
        args, kwargs = self.arguments(values)
        return self.overload(values)(*args, **kwargs)

    def written_into(self, values: Sequence[Any], out: Sequence[Any]) -> tuple[Any, ...]:
        """The same with out=. All outputs, None for one that is not there."""
        there = self.exists(values)
        names = [name for name, exists in zip(self.out_names, there, strict=True) if exists]
        if len(out) != len(names):
            raise InvalidProblem(f"{self.name}: out= expected {len(names)} arrays ({', '.join(names)}), got {len(out)}")
        given = dict(zip(names, out, strict=True))
        args, kwargs = self.arguments(values, out=True)
        self.overload(values, out=True)(*args, **kwargs, **given)
        return tuple([given.get(name) for name in self.out_names])

    def exists(self, values: Sequence[Any]) -> list[bool]:
        """Which of the outputs a call with these attributes has."""
        known = {p.name: values[p.index] for p in self.parameters}
        known |= {field: known[operand] is not None for field, operand in self.function.presence.items()}
        return [o.exists(_Fields(known)) for o in self.op.outputs]

    def all_outputs(self, result: Any, values: Sequence[Any]) -> Any:
        """A function's result with None for each output that is not there."""
        if len(self.out_names) == 1 or isinstance(result, tuple) and len(result) == len(self.out_names):
            return result
        made = iter(result if isinstance(result, tuple) else (result,))
        return tuple([next(made) if there else None for there in self.exists(values)])

    def element(self, variable: str, values: Sequence[Any]) -> Any:
        """A type variable's dtype, as far as a call's arguments tell: a keyword, an operand or `dtype=`."""
        field = self.op.elements[variable]
        if field in self.index and values[self.index[field]] is not None:
            return values[self.index[field]]
        for o in self.op.inputs:
            if o.element == variable and isinstance(values[self.index[o.name]], torch.Tensor):
                return values[self.index[o.name]].dtype
        dtype = values[self.index["dtype"]] if self.function.takes_dtype else None
        named = dtype is None or any(dtype == _SPELLED[name] for name in self.op.types[variable])
        return dtype if named else None

    def dtype_of(self, o: Operand, values: Sequence[Any]) -> Any:
        """The dtype of a tensor that stands for an input which is given as a number."""
        computes = o.element.startswith("compute(")
        variable = o.element[8:-1] if computes else o.element
        found = self.element(variable, values) if variable in self.op.types else spelled(variable)
        if found is None:
            raise InvalidProblem(f"{self.name}: expected at least one tensor of the type of {o.name}")
        return (torch.float64 if found == torch.float64 else torch.float32) if computes else found
