"""What `Plan.select` refuses: element types, sizes, attributes and rules, in this order."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from ..dtypes import DType, as_dtype
from ..errors import InvalidProblem, Unsupported, shown
from ..limits import MAX_DIMS
from .scalars import is_integer, rounded, trouble
from .signature import Condition, Op


def check_problem(who: str, op: Op, desc: Any, names: Mapping[str, str] = MappingProxyType({})) -> None:
    """Unsupported for element types and ranks, InvalidProblem for the rest. `who`: the plan's class, or a function,
    whose `names` say where each element type comes from.
    """
    _check_types(who, op, desc, names)
    _check_sizes(who, op, desc)
    _check_attributes(who, op, desc)
    for rule in op.conditions:
        if not _holds(rule, desc):
            types = [f"{t} = {getattr(desc, name)}" for t, name in op.elements.items() if f"({t})" in rule.text]
            facts = ", ".join([f"{n} = {getattr(desc, n)}" for n in rule.names] + types)
            raise InvalidProblem(f"{who}: expected {rule.text}, got {facts}")


def _holds(rule: Condition, desc: Any) -> bool:
    try:
        return rule.holds(desc)
    except ArithmeticError:  # a division by 0, or a number beyond f64
        return False


def check_device(who: str, device: Any) -> Any:
    """The `device` of select: a GPU's index, "cpu", a Launcher, or None."""
    if isinstance(device, (int, np.integer)) and not isinstance(device, bool) and device >= 0:
        return int(device)
    if device is None or device == "cpu" or callable(getattr(device, "function", None)):
        return device
    raise InvalidProblem(f"{who}: device expected a GPU's index, 'cpu' or None, got {device!r}")


def _check_types(who: str, op: Op, desc: Any, names: Mapping[str, str]) -> None:
    for variable, name in op.elements.items():
        allowed = op.types[variable]
        value = getattr(desc, name)
        got = value.name if isinstance(value, DType) else value
        if got not in allowed:
            codes = got == "u8" and any(as_dtype(t).bits < 8 or as_dtype(t).float8 for t in allowed)
            advice = f"; say which codes the bytes are with {name}=" if codes and name in names else ""
            raise Unsupported(f"{who}: {names.get(name, name)} expected one of {', '.join(allowed)}, got {got}{advice}")


def _check_sizes(who: str, op: Op, desc: Any) -> None:
    runs = [d[1:] for d in op.dims if d.startswith("*")] + (["shape"] if op.any_shape else [])
    single = [d for d in op.dims if not d.startswith("*")]
    for name in (*single, *runs, *op.summed_shapes):
        value = getattr(desc, name)
        if isinstance(value, tuple) == (name in single):
            expected = "a size" if isinstance(value, tuple) else "a tuple of sizes"
            raise InvalidProblem(f"{who}: {name} expected {expected}, got {value!r}")
        for size in value if isinstance(value, tuple) else (value,):
            if not is_integer(size) or size < 0:
                raise InvalidProblem(f"{who}: {name} expected sizes >= 0, got {value!r}")
    rank = sum(len(getattr(desc, name)) for name in runs) + len(single)
    if rank > MAX_DIMS:
        raise Unsupported(f"{who}: expected at most {MAX_DIMS} dims, got {rank}")
    for name in op.summed_shapes:
        part = getattr(desc, name)
        if not broadcasts(part, desc.shape):
            raise InvalidProblem(f"{who}: {name} expected a shape that broadcasts to {desc.shape}, got {part}")


def _check_attributes(who: str, op: Op, desc: Any) -> None:
    compute = op.compute({t: getattr(desc, name) for t, name in op.elements.items()})
    for a in op.attributes:
        value = getattr(desc, a.name)
        if a.kind == "enum":
            if value not in a.values:
                raise InvalidProblem(f"{who}: {a.name} expected one of {', '.join(a.values)}, got {value!r}")
        elif wrong := trouble(as_dtype(a.kind), value):
            raise InvalidProblem(f"{who}: {a.name} {wrong}")
        elif a.kind in ("f32", "f64"):
            _check_number(f"{who}: {a.name}", min(a.kind, compute), value)


def _check_number(what: str, kind: str, value: Any) -> None:
    """A number that type and arithmetic have, or an infinity: no NaN, and nothing that becomes an infinity."""
    number = rounded(np.float64 if kind == "f64" else np.float32, value)
    if math.isnan(number) or math.isinf(number) and (isinstance(value, int) or not np.isinf(value)):
        raise InvalidProblem(f"{what} expected a number of {kind}, got {shown(value)}")


def broadcasts(shape: tuple[int, ...], to: tuple[int, ...]) -> bool:
    """Whether an operand of `shape` broadcasts to exactly `to`."""
    lead = len(to) - len(shape)
    return lead >= 0 and all(size in (1, want) for size, want in zip(shape, to[lead:], strict=True))
