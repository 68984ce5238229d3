"""`Form`: the types of a call's arguments, as far as its fast path depends on them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..dtypes import DType
from ..ops.signature import Op, Operand

_FLOATS = frozenset({int, float, np.float32, np.float64})
_INTEGERS = {"i32": frozenset({int, np.int32}), "i64": frozenset({int, np.int64, np.int32})}
_ATTRIBUTES = frozenset({type(None), bool, int, float, str})
# What the key says of an array that the kernels do not read. The text's `grad_enabled` says whether grad mode is on.
UNREAD = {
    "torch": "(x{0}.dtype, x{0}.shape, x{0}.stride(), x{0}.device, x{0}.is_neg(), "
    "x{0}.requires_grad and grad_enabled())",
    "cupy": "(x{0}.dtype, x{0}.shape, x{0}.strides, x{0}.data.device_id)",
}


@dataclass(frozen=True)
class Form:
    """A combination of types of a call's arguments, as far as the text depends on it.

    Arguments are numbered in the order in which they are passed; outputs that are not among them follow.
    """

    title: str
    library: str  # of all arrays: torch or cupy
    parameters: int  # how many are passed, besides the stream
    operands: tuple[tuple[str, int], ...]  # (operand, number) in the order of their slots
    numbers: tuple[tuple[int, str], ...]  # (number, kind) of those passed by value: float, positive, i32, i64
    outputs: tuple[int, ...]
    settings: tuple[tuple[int, str], ...]  # (number, expression for the key) of attributes, dtypes, unread arrays
    given: str  # the outputs: "each" as an argument, "packed" in the last one, or "new"
    workspace: int | None  # its number; None where no variant of the op needs one
    workspace_given: bool = False
    result: str = "None"

    @property
    def new_outputs(self) -> tuple[int, ...]:
        return self.outputs if self.given == "new" else ()

    @property
    def new_workspace(self) -> tuple[int, ...]:
        """Its number, where the call makes one if its variant needs it."""
        return () if self.workspace is None or self.workspace_given else (self.workspace,)

    @property
    def arrays(self) -> tuple[int, ...]:
        """Numbers of the arrays that a caller gives, the workspace among them."""
        others = {*self.new_outputs, *(n for n, _ in self.numbers)}
        found = [n for _, n in self.operands if n not in others]
        return (*found, self.workspace) if self.workspace is not None and self.workspace_given else tuple(found)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """(what is written, what it must not overlap), each pair once."""
        written = {*self.outputs, self.workspace}
        among = [(a, b) for a, b in combinations(self.arrays, 2) if a in written or b in written]
        return tuple((a, b) if a in written else (b, a) for a, b in among)

    @property
    def constants(self) -> tuple[str, ...]:
        """What an entry holds, in order."""
        return (
            *("blocks", "new_block", "pack", "launch", "device", "grad"),
            *(f"new{n}" for n in self.new_outputs),
            *("new_workspace" for _ in self.new_workspace),
            *(f"n{n}" for n in self.arrays),
            *(f"s{a}_{b}" for a, b in self.pairs),
        )


def library_of_type(kind: type) -> str | None:
    """torch or cupy, for the types that are read in line: the libraries' own, no classes derived from them."""
    root = kind.__module__.partition(".")[0]
    return root if root in ("torch", "cupy") and kind in array_types(root) else None


def array_types(library: str) -> tuple[type, ...]:
    module: Any = sys.modules[library]
    return (module.ndarray,) if library == "cupy" else (module.Tensor, module.nn.Parameter)


def number_kind(o: Operand, kind: type) -> str | None:
    """How a number of this type is checked for the operand; None where that is left to the slow path."""
    known = o.element if o.element in _INTEGERS else "positive" if o.positive else "float"
    return known if o.host_scalar and kind in _INTEGERS.get(o.element, _FLOATS) else None


def setting(n: int, kind: type) -> str | None:
    """An attribute or a dtype as a part of the key; None where its type is none that is compared by value."""
    if kind is float:
        return f"x{n} or str(x{n})"  # 0.0 and -0.0 are equal, and not the same
    compared = kind in _ATTRIBUTES or kind in (DType, type) or issubclass(kind, (np.dtype, tuple))
    return f"x{n}" if compared or kind is getattr(sys.modules.get("torch"), "dtype", None) else None


def call_form(op: Op, variant: tuple[Any, ...], types: Sequence[type], named: bool) -> Form | None:
    """The form of a plain function's call; None where it has to take the slow path. `types` are those of the inputs,
    attributes, dtype= where the op takes it, and out=; `named`: several results come in a class of their own.
    """
    inputs, reads = op.inputs, op.variants[variant].reads
    chosen = SimpleNamespace(**dict(zip(op.variant_attributes, variant, strict=True)))
    outputs = [o for o in op.outputs if o.exists(chosen)]
    numbered = [(o, n) for n, o in enumerate(inputs) if o.name in reads]
    unread = [(o, n) for n, o in enumerate(inputs) if o.name not in reads]
    if any((types[n] is type(None)) == (o.when is None) for o, n in unread):
        return None
    out, last = types[-1], len(types) - 1
    settings = [(n, text) for n in range(len(inputs), last) if (text := setting(n, types[n])) is not None]
    if len(settings) < last - len(inputs):
        return None
    if out is type(None) or out in (tuple, list):
        given, places = ("new" if out is type(None) else "packed"), [len(types) + k for k in range(len(outputs))]
        passed = [(o, n, types[n]) for o, n in numbered]
    elif len(outputs) == 1:
        given, places = "each", [last]
        passed = [*((o, n, types[n]) for o, n in numbered), (outputs[0], last, out)]
    else:
        return None
    known = _operands(passed)
    if known is None:
        return None
    library, numbers = known
    required = [n for o, n in unread if o.when is None]  # given all the same, and they tell sizes
    if any(library_of_type(types[n]) != library for n in required):
        return None
    settings = [(n, UNREAD[library].format(n)) for n in required] + settings
    operands = [(o.name, n) for o, n in numbered] + [(o.name, n) for o, n in zip(outputs, places, strict=True)]
    results = ", ".join(f"{o.name}=x{n}" if named else f"x{n}" for o, n in zip(outputs, places, strict=True))
    needs_workspace = bool(op.variants[variant].temporaries) or any(s.buffers for s in op.variants[variant].every_step)
    return Form(
        title=f"{op.name} of {', '.join(t.__name__ for t in types)}" + "".join(f", {v}" for v in variant),
        library=library,
        parameters=len(types),
        operands=tuple(operands),
        numbers=numbers,
        outputs=tuple(places),
        settings=tuple(settings),
        given=given,
        workspace=len(types) + len(outputs) if needs_workspace else None,
        result=f"x{places[0]}" if len(places) == 1 else f"results({results})" if named else f"({results})",
    )


def run_form(op: Op, operands: Sequence[Operand], types: Sequence[type], workspace_bytes: int) -> Form | None:
    """The form of a plan's run: `types` are those of its operands, and of the workspace."""
    last = len(types) - 1
    known = _operands(list(zip(operands, range(last), types, strict=False)))
    if known is None:
        return None
    library, numbers = known
    if types[-1] is not type(None) and library_of_type(types[-1]) != library:
        return None
    given = types[-1] is not type(None) and workspace_bytes > 0
    own = last if given else len(types)  # a new workspace is no argument: what the slow path gets is the caller's
    return Form(
        title=f"{op.name}, a plan's run of {', '.join(t.__name__ for t in types)}",
        library=library,
        parameters=len(types),
        operands=tuple((o.name, n) for n, o in enumerate(operands)),
        numbers=numbers,
        outputs=tuple(n for n, o in enumerate(operands) if o.output),
        settings=(),
        given="each",
        workspace=own if workspace_bytes else None,
        workspace_given=given,
    )


def _operands(passed: Sequence[tuple[Operand, int, type]]) -> tuple[str, tuple[tuple[int, str], ...]] | None:
    """The library of all arrays, and the numbers; None where it is not one library, or something is neither."""
    libraries: set[str] = set()
    numbers: list[tuple[int, str]] = []
    for o, n, kind in passed:
        library, number = library_of_type(kind), number_kind(o, kind)
        if library is not None:
            libraries.add(library)
        elif number is not None:
            numbers.append((n, number))
        else:
            return None
    return (libraries.pop(), tuple(numbers)) if len(libraries) == 1 else None
