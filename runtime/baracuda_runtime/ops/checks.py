"""What a plan refuses of a run's operands, in one order for all ops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from .. import errors
from ..arrays.storage import array_shape
from ..arrays.view import CPU_DEVICE, View, overlaps, same_view
from ..steps import Pointwise
from .describe import named_view
from .facts import Facts
from .scalars import host_scalar, is_host_number, scalar_struct
from .select_checks import broadcasts
from .signature import Operand


@dataclass(frozen=True)
class Bound:
    """Checked operands: views of arrays, and host scalars as ctypes structs."""

    views: Mapping[str, View]
    scalars: Mapping[str, Any]
    device: Any  # "cpu", or the device's index; a Launcher where the plan was selected for one


class OperandChecks:
    """The part of a Plan that judges operands: `_check` raises for the first fault, or returns them as `Bound`."""

    desc: Any
    device: Any
    facts: Facts
    _who: str  # what errors speak of: the plan's class, or the function that selected it
    _names: Mapping[str, str]  # what a function's callers know operands as, where that is another name
    _workspace_bytes: int

    def _check(self, args: Any, workspace: Any, stream: int | None = None) -> Bound:
        """`stream`: the raw handle of the one that the caller gave, on which arrays of DLPack are made ready."""
        views: dict[str, View] = {}
        host: dict[str, Any] = {}
        values = {o.name: getattr(args, o.name, None) for o in (*self.facts.operands, *self.facts.absent)}
        if not any(hasattr(args, name) for name in values):
            expected = f"{type(self).__name__.removesuffix('Plan')}Args"
            raise errors.InvalidProblem(f"{self._who}: args expected {expected}, got {type(args).__name__}")
        check_given(self._who, self.facts, values)
        for o in self.facts.operands:
            value = values[o.name]
            if o.host_scalar and is_host_number(value):
                host[o.name] = value
            else:
                name = self._names.get(o.name, o.name)
                views[o.name] = named_view(self._who, name, value, stream, self.facts.dtypes[o.name])
        device = self._check_device(views)
        arrays = [(o, views[o.name]) for o in self.facts.operands if o.name in views]
        scalars: dict[str, Any] = {}
        try:
            for o, view in arrays:
                check_dtype(self.facts, o, view)
            for o in self.facts.operands:
                if o.name in host:
                    scalars[o.name] = host_scalar(o, self.facts.dtypes[o.name], self.facts.compute, host[o.name])
            for o, view in arrays:
                check_shape(self.facts, o, view)
            for check in (self._check_strides, self._check_length, self._check_alignment):
                for o, view in arrays:
                    check(o, view)
        except errors.KernelError as error:
            error.args = (f"{self._who}: {self._names.get(o.name, o.name)} {error}",)
            raise
        self._check_aliases(views)
        if workspace is not None:
            self._check_workspace(named_view(self._who, "workspace", workspace), views, device)
        for o, view in arrays:
            if o.host_scalar:
                scalars[o.name] = scalar_struct(view.dtype)(view.pointer, 0)
        return Bound(views, scalars, device)

    def _check_device(self, views: Mapping[str, View]) -> Any:
        first, device = next(((name, view.device) for name, view in views.items()), ("the call", CPU_DEVICE))
        for operand, view in views.items():
            name = self._names.get(operand, operand)
            if view.requires_grad:
                raise errors.Unsupported(
                    f"{self._who}: {name} requires grad, which a plan would lose in silence; "
                    "call it under torch.no_grad(), and use the Backward plan for the gradient"
                )
            if view.device != device:
                raise errors.DeviceMismatch(
                    f"{self._who}: {name} is on {place(view)}, {first} on {place(views[first])}; "
                    "all operands must be on one device"
                )
        found = "cpu" if device[0] == "cpu" else device[1]
        if self.device is None:
            return found
        if isinstance(self.device, (int, str)) and self.device != found:  # else it is a launcher
            expected = self.device if self.device == "cpu" else f"cuda:{self.device}"
            raise errors.DeviceMismatch(
                f"{self._who}: the plan was selected for {expected}, {first} is on {device[0]}:{device[1]}"
            )
        return self.device

    # Of one operand; what they raise speaks of it.

    def _check_strides(self, o: Operand, view: View) -> None:
        if view.dtype.packed and view.shape[-1] > 1 and view.strides[-1] != 1:
            raise errors.Unsupported(
                f"expected rows of neighbouring bytes, since {view.dtype} is packed along the last axis, got strides "
                f"{view.strides}"
            )
        if not o.output:
            return
        if view.library == "jax":
            raise errors.Unsupported("is a JAX array, which is immutable; leave out= away")
        if not view.writable:
            raise errors.Unsupported("is read-only")
        if view.repeats():
            raise errors.AliasError(
                f"has elements that share memory (strides {view.strides} for shape {view.shape}); expected distinct "
                "elements"
            )

    def _check_length(self, o: Operand, view: View) -> None:
        bounds = view.allocation()
        if bounds is None or not view.size:
            return
        low, high = view.extent()
        if high > bounds[1]:
            needed, got, side = high - view.pointer, bounds[1] - view.pointer, "from"
        elif low < bounds[0]:
            needed, got, side = view.pointer - low, view.pointer - bounds[0], "before"
        else:
            return
        message = f"needs {needed} bytes {side} its first element, the buffer holds {got}"
        raise errors.BufferTooSmall(message, needed=needed, got=got)

    def _check_alignment(self, o: Operand, view: View) -> None:
        size = view.dtype.itemsize
        if view.size and view.pointer % size:
            raise errors.MisalignedOperand(f"expected an address that is a multiple of {size}, got {view.pointer:#x}")

    # Of all.

    def _check_packing(self) -> None:
        """What select refuses of operands that are packed along their last axis."""
        for o in self.facts.operands:
            try:
                array_shape(self.facts.shape_of(o), self.facts.dtypes[o.name])
            except errors.Unsupported as error:
                raise errors.Unsupported(f"{self._who}: {o.name}: {error}") from None

    def _check_aliases(self, views: Mapping[str, View]) -> None:
        in_place = self._in_place_operands()
        for o, other in permutations((o for o in self.facts.operands if o.name in views), 2):
            if not o.output or (other.output and other.name < o.name):  # said once a pair
                continue
            if not overlaps(views[o.name], views[other.name]):
                continue
            if not other.output and other.name in in_place and same_view(views[o.name], views[other.name]):
                continue
            view = "exactly the same view, or " if other.name in in_place else ""
            a, b = (self._names.get(x.name, x.name) for x in (o, other))
            raise errors.AliasError(f"{self._who}: {a} overlaps {b}; expected {view}memory of its own")

    def _in_place_operands(self) -> frozenset[str]:
        """Inputs whose very view may be the output: each thread has read its elements before it writes them."""
        step, *more = self.facts.steps
        if more or not isinstance(step, Pointwise) or not step.may_be_contiguous:
            return frozenset()
        if any(dtype.packed for dtype in self.facts.dtypes.values()):
            return frozenset()  # a byte is written when its other code may still have to be read
        return frozenset(a.tensor for a in step.accesses if a.full and not a.written)

    def _check_workspace(self, view: View, operands: Mapping[str, View], device: Any) -> None:
        needed = self._workspace_bytes
        if not needed:
            return
        if isinstance(device, int) and view.device != ("cuda", device):
            raise errors.DeviceMismatch(f"{self._who}: workspace is on {place(view)}, the operands on cuda:{device}")
        if not view.writable:
            raise errors.Unsupported(f"{self._who}: workspace is read-only")
        available = view.available()
        got = view.nbytes if view.is_contiguous() else 0
        got = got if available is None else min(got, available)
        if got < needed:
            raise errors.WorkspaceTooSmall(
                f"{self._who}: workspace expected {needed} contiguous bytes, got {got}", needed=needed, got=got
            )
        if view.pointer % 16:
            raise errors.MisalignedOperand(
                f"{self._who}: workspace expected an address that is a multiple of 16, got {view.pointer:#x}"
            )
        for name, operand in operands.items():
            if overlaps(view, operand):
                raise errors.AliasError(f"{self._who}: workspace overlaps {name}; expected memory of its own")


def check_given(who: str, facts: Facts, values: Mapping[str, Any]) -> None:
    """Of the operands among `values`, those of the variant have to be there, and no others."""
    for o in facts.operands:
        if o.name in values and values[o.name] is None:
            what = "a number or an array" if o.host_scalar else "an array"
            raise errors.InvalidProblem(f"{who}: {o.name} expected {what}, got None")
    for o in facts.absent:
        if values.get(o.name) is not None:
            why = ", ".join(f"{n} = {getattr(facts.desc, n)}" for n in o.when.names) if o.when else ""
            raise errors.InvalidProblem(f"{who}: {o.name} expected None, as {why}; got an operand")


# Of one operand; what they raise speaks of it.


def check_dtype(facts: Facts, o: Operand, view: View) -> None:
    expected = facts.dtypes[o.name]
    if view.dtype is not expected:
        advice = "" if o.output else f"; convert it first: cast({o.name}, dtype={expected.name!r})"
        packed = " in uint8" if expected.packed else ""
        raise errors.Unsupported(f"expected {expected.name}{packed}, got {view.dtype.name}{advice}")


def check_shape(facts: Facts, o: Operand, view: View) -> None:
    expected = array_shape(facts.shape_of(o), view.dtype)
    if o.host_scalar:
        if view.size != 1:
            raise errors.InvalidProblem(f"expected a number or an array of one element, got shape {view.shape}")
    elif o.shape is None and not o.output and not view.dtype.packed:
        if not broadcasts(view.shape, expected):
            raise errors.InvalidProblem(f"expected a shape that broadcasts to {expected}, got {view.shape}")
    elif view.shape != expected:
        packed = f" of {view.dtype.name}, two to a byte" if view.dtype.packed else ""
        raise errors.InvalidProblem(f"expected shape {expected}{packed}, got {view.shape}")


def place(view: View) -> str:
    return "the CPU" if view.device[0] == "cpu" else f"cuda:{view.device[1]}"
