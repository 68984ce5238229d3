"""`Plan`: select -> can_implement -> workspace_size -> run, the same for every op, with one order of refusals."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import inf, isfinite, prod
from typing import Any, ClassVar

import numpy as np

from .arrays import empty_like_library, to_numpy, view_of
from .describe import named_view
from .dtypes import DType, as_dtype, highest, lowest, u8
from .errors import (
    AliasError,
    BufferTooSmall,
    DeviceMismatch,
    InvalidProblem,
    KernelError,
    MisalignedOperand,
    Unsupported,
    WorkspaceTooSmall,
)
from .launcher import Launcher, Parameters, cuda_launcher
from .signature import KernelSku, Op, Operand, PlanPreference, PrecisionGuarantee, Temporary
from .steps import Broadcast, Pointwise, Problem
from .storage import array_shape, element_strides, held, pack, unpack
from .streams import current_stream, record_stream, stream_handle
from .view import CPU_DEVICE, View, overlaps, same_view

MAX_DIMS = 8  # of an op; a kernel's loop may have more, where an index is split in blocks
ALIGNMENT = 256  # of each part of the workspace, in bytes


@dataclass(frozen=True)
class Verdict:
    """The answer of can_implement: true, or false with the error that run would raise."""

    error: KernelError | None = None

    def __bool__(self) -> bool:
        return self.error is None


@dataclass(frozen=True)
class _Memory:
    pointer: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]


@dataclass(frozen=True)
class _Bound:
    """Checked operands: views of arrays, and host scalars as ctypes structs."""

    views: Mapping[str, View]
    scalars: Mapping[str, Any]
    host: Mapping[str, Any]  # the scalars' values, for the reference
    device: Any  # "cpu", or the device's index; a Launcher where the plan was selected for one


class Plan:
    """An op on operands of given sizes and types. Select it once, run it as often as needed, from any thread."""

    op: ClassVar[Op]

    def __init__(self, desc: Any, device: Any, preference: PlanPreference):
        self.desc, self.device, self.preference = desc, device, preference
        op = self.op
        self._variant_key, self._variant = op.variant(desc)
        self._operands = op.present(desc)
        self._types = {t: as_dtype(getattr(desc, name)).name for t, name in op.elements.items()}
        self._types["C"] = op.compute(self._types)
        self._compute = np.float64 if self._types["C"] == "f64" else np.float32
        self._dtypes = {o.name: op.element(desc, o.element) for o in self._operands}
        self._shapes = {o.name: o.shape(desc) for o in self._operands if o.shape is not None}
        self._steps = tuple(
            s for step in self._variant.steps for s in (step.chosen(desc) if isinstance(step, Broadcast) else (step,))
        )
        self._segments, self._workspace_bytes = self._lay_out_workspace()
        self._empty = all(prod(self._shape_of(o)) == 0 for o in self._operands if o.output)

    # -- select -----------------------------------------------------------------------------------------------------
    @classmethod
    def select(cls, desc: Any, *, device: Any = None, preference: PlanPreference | None = None) -> Any:
        """A plan for the descriptor. `device`: a GPU's index, "cpu", or None, to be settled by the arrays of each run.

        Refuses, in this order: element types (Unsupported), sizes and attributes, the entry's rules (InvalidProblem).
        """
        if getattr(desc, "op", None) is not cls.op:
            expected = f"{cls.__name__.removesuffix('Plan')}Descriptor"
            raise InvalidProblem(f"{cls.__name__}: desc expected a {expected}, got {type(desc).__name__}")
        cls._check_types(desc)
        cls._check_sizes(desc)
        cls._check_attributes(desc)
        for rule in cls.op.conditions:
            if not rule.holds(desc):
                types = [f"{t} = {getattr(desc, name)}" for t, name in cls.op.elements.items() if f"({t})" in rule.text]
                facts = ", ".join([f"{n} = {getattr(desc, n)}" for n in rule.names] + types)
                raise InvalidProblem(f"{cls.__name__}: expected {rule.text}, got {facts}")
        plan = cls(desc, cls._settle_device(device), preference or PlanPreference())
        if any(dtype.packed for dtype in plan._dtypes.values()):
            plan._check_packing()
        return plan

    def _check_packing(self) -> None:
        for o in self._operands:
            try:
                array_shape(self._shape_of(o), self._dtypes[o.name])
            except Unsupported as error:
                raise Unsupported(f"{self._who}: {o.name}: {error}") from None

    @classmethod
    def _settle_device(cls, device: Any) -> Any:
        if isinstance(device, (int, np.integer)) and not isinstance(device, bool) and device >= 0:
            return int(device)
        if device is None or device == "cpu" or callable(getattr(device, "function", None)):
            return device
        raise InvalidProblem(f"{cls.__name__}: device expected a GPU's index, 'cpu' or None, got {device!r}")

    @classmethod
    def _check_types(cls, desc: Any) -> None:
        for variable, name in cls.op.elements.items():
            allowed = cls.op.types[variable]
            value = getattr(desc, name)
            got = value.name if isinstance(value, DType) else value
            if got not in allowed:
                raise Unsupported(f"{cls.__name__}: {name} expected one of {', '.join(allowed)}, got {got}")

    @classmethod
    def _check_sizes(cls, desc: Any) -> None:
        runs = [d[1:] for d in cls.op.dims if d.startswith("*")] + (["shape"] if cls.op.any_shape else [])
        parts: list[str] = []  # shapes that are broadcast to `shape`: those of a gradient's outputs
        if cls.op.any_shape:
            parts = [f"{o.name.removeprefix('d_')}_shape" for o in cls.op.outputs if o.broadcast]
        for name in [d for d in cls.op.dims if not d.startswith("*")] + runs + parts:
            value = getattr(desc, name)
            if isinstance(value, tuple) != (name in runs or name in parts):
                expected = "a size" if isinstance(value, tuple) else "a tuple of sizes"
                raise InvalidProblem(f"{cls.__name__}: {name} expected {expected}, got {value!r}")
            for size in value if isinstance(value, tuple) else (value,):
                if not isinstance(size, int) or isinstance(size, bool) or size < 0:
                    raise InvalidProblem(f"{cls.__name__}: {name} expected sizes >= 0, got {value!r}")
        rank = sum(len(getattr(desc, name)) for name in runs) + sum(not d.startswith("*") for d in cls.op.dims)
        if rank > MAX_DIMS:
            raise Unsupported(f"{cls.__name__}: expected at most {MAX_DIMS} dims, got {rank}")
        for name in parts:
            part = getattr(desc, name)
            if not _broadcasts(part, desc.shape):
                raise InvalidProblem(
                    f"{cls.__name__}: {name} expected a shape that broadcasts to {desc.shape}, got {part}"
                )

    @classmethod
    def _check_attributes(cls, desc: Any) -> None:
        for a in cls.op.attributes:
            value = getattr(desc, a.name)
            if a.kind == "enum":
                if value not in a.values:
                    raise InvalidProblem(
                        f"{cls.__name__}: {a.name} expected one of {', '.join(a.values)}, got {value!r}"
                    )
            elif a.kind in ("i32", "i64"):
                if (
                    not isinstance(value, (int, np.integer))
                    or isinstance(value, bool)
                    or not lowest(a.kind) <= value <= highest(a.kind)
                ):
                    raise InvalidProblem(f"{cls.__name__}: {a.name} expected an integer of {a.kind}, got {value!r}")
            elif a.kind == "bool":
                if not isinstance(value, (bool, np.bool_)):
                    raise InvalidProblem(f"{cls.__name__}: {a.name} expected True or False, got {value!r}")
            elif a.kind in ("f32", "f64") and (
                not isinstance(value, (int, float, np.floating)) or isinstance(value, bool)
            ):
                raise InvalidProblem(f"{cls.__name__}: {a.name} expected a number, got {value!r}")

    # -- facts ------------------------------------------------------------------------------------------------------
    @property
    def precision_guarantee(self) -> PrecisionGuarantee:
        math = self._types["C"]
        return PrecisionGuarantee(
            math=math,
            accumulator=math,
            bit_stable=True,
            deterministic=True,
            bit_exact=self.op.exact and not self.op.sums,
        )

    @property
    def sku(self) -> KernelSku:
        names = [self._types[t] for t in self.op.types]
        launcher = self._launcher_or_none()
        return KernelSku(
            category=self.op.family,
            op=self.op.name,
            element=names[0],
            aux_element=names[1] if len(names) > 1 else None,
            layout="strided",
            epilogue="none",
            arch=launcher.arch if launcher else "cpu",
            backend="cuda" if launcher else "reference",
            precision_guarantee=self.precision_guarantee,
        )

    def _launcher_or_none(self) -> Launcher | None:
        if self.device is None or self.device == "cpu":
            return None
        return self._launcher(self.device)

    @staticmethod
    def _launcher(device: Any) -> Launcher:
        return cuda_launcher(device) if isinstance(device, int) else device

    def workspace_size(self) -> int:
        """Bytes of device memory that run() needs besides the operands."""
        return self._workspace_bytes

    @classmethod
    def instantiations(cls, types: Mapping[str, str]) -> list[str]:
        """The C++ names of all kernels that plans of these element types may launch: type variable -> dtype."""
        full = {**types, "C": cls.op.compute(types)}
        names: dict[str, None] = {}
        for variant in cls.op.variants.values():
            for step in variant.steps:
                for s in step.all if isinstance(step, Broadcast) else (step,):
                    names.update(dict.fromkeys(s.instantiations(full)))
        return list(names)

    # -- can_implement ----------------------------------------------------------------------------------------------
    def can_implement(self, args: Any, *, workspace: Any = None) -> Verdict:
        """Whether run() would take these operands; the verdict's `error` holds what it would raise."""
        try:
            self._check(args, workspace)
        except KernelError as error:
            return Verdict(error)
        return Verdict()

    def _check(self, args: Any, workspace: Any) -> _Bound:
        views: dict[str, View] = {}
        host: dict[str, Any] = {}
        for o in self._operands:
            value = getattr(args, o.name, None)
            if value is None:
                raise InvalidProblem(
                    f"{self._who}: {o.name} expected {'a number or ' if o.host_scalar else ''}an array, got None"
                )
            if o.host_scalar and _is_host_number(value):
                host[o.name] = value
            else:
                try:
                    views[o.name] = held(view_of(value), self._dtypes[o.name])
                except KernelError as error:
                    raise type(error)(f"{self._who}: {o.name}: {error}") from error
        device = self._check_device(views)
        for o in self._operands:
            if o.name in views:
                self._check_dtype(o, views[o.name])
        scalars = {name: self._scalar(self._operand(name), value) for name, value in host.items()}
        for o in self._operands:
            if o.name in views:
                self._check_shape(o, views[o.name])
        arrays = [(o, views[o.name]) for o in self._operands if o.name in views]
        for check in (self._check_strides, self._check_length, self._check_alignment):
            for o, view in arrays:
                check(o, view)
        self._check_aliases(views)
        if workspace is not None:
            self._check_workspace(named_view(f"{self._who}: workspace", workspace), views, device)
        for o in self._operands:
            if o.host_scalar and o.name in views:
                scalars[o.name] = _scalar_struct(self._dtypes[o.name])(views[o.name].pointer, 0)
        return _Bound(views, scalars, host, device)

    @property
    def _who(self) -> str:
        return type(self).__name__

    def _operand(self, name: str) -> Operand:
        return next(o for o in self._operands if o.name == name)

    def _check_device(self, views: Mapping[str, View]) -> Any:
        first: tuple[str, View] | None = None
        for name, view in views.items():
            if view.requires_grad:
                raise Unsupported(
                    f"{self._who}: {name} requires grad, which a plan would lose in silence; "
                    "call it under torch.no_grad(), and use the Backward plan for the gradient"
                )
            if first is None:
                first = (name, view)
            elif view.device != first[1].device:
                raise DeviceMismatch(
                    f"{self._who}: {name} is on {_place(view)}, {first[0]} on {_place(first[1])}; "
                    "all operands must be on one device"
                )
        device = first[1].device if first is not None else CPU_DEVICE
        if self.device is None:
            return "cpu" if device[0] == "cpu" else device[1]
        not_on_gpu = isinstance(self.device, int) and device != ("cuda", self.device)
        not_on_cpu = self.device == "cpu" and device[0] != "cpu"
        if not_on_gpu or not_on_cpu:
            expected = self.device if self.device == "cpu" else f"cuda:{self.device}"
            other = first[0] if first else "the call"
            raise DeviceMismatch(
                f"{self._who}: the plan was selected for {expected}, {other} is on {device[0]}:{device[1]}"
            )
        return self.device

    def _check_dtype(self, o: Operand, view: View) -> None:
        expected = self._dtypes[o.name]
        if view.dtype is not expected:
            raise Unsupported(
                f"{self._who}: {o.name} expected {expected.name}{' in uint8' if expected.packed else ''}, "
                f"got {view.dtype.name}; convert it first"
            )

    def _scalar(self, o: Operand, value: Any) -> Any:
        expected = self._dtypes[o.name]
        if expected.kind == "int":
            if (
                not isinstance(value, (int, np.integer))
                or isinstance(value, bool)
                or not lowest(expected) <= value <= highest(expected)
            ):
                raise InvalidProblem(f"{self._who}: {o.name} expected an integer of {expected.name}, got {value!r}")
            return _scalar_struct(expected)(None, int(value))
        if isinstance(value, bool):
            raise InvalidProblem(f"{self._who}: {o.name} expected a number, got {value!r}")
        converted = _rounded(self._compute, value)
        if o.positive and not (isfinite(converted) and converted > 0):
            raise InvalidProblem(f"{self._who}: {o.name} must be finite and > 0 in {expected.name}, got {value!r}")
        return _scalar_struct(expected)(None, converted)

    def _shape_of(self, o: Operand) -> tuple[int, ...]:
        if o.name in self._shapes:
            return self._shapes[o.name]
        shape: tuple[int, ...] = self.desc.shape  # of ops on any shape alone
        return shape

    def _check_shape(self, o: Operand, view: View) -> None:
        expected = array_shape(self._shape_of(o), self._dtypes[o.name])
        if o.host_scalar:
            if view.size != 1:
                raise InvalidProblem(
                    f"{self._who}: {o.name} expected a number or an array of one element, got shape {view.shape}"
                )
        elif o.shape is None and not o.output and not self._dtypes[o.name].packed:
            if not _broadcasts(view.shape, expected):
                raise InvalidProblem(
                    f"{self._who}: {o.name} expected a shape that broadcasts to {expected}, got {view.shape}"
                )
        elif view.shape != expected:
            packed = f" of {self._dtypes[o.name].name}, two to a byte" if self._dtypes[o.name].packed else ""
            raise InvalidProblem(f"{self._who}: {o.name} expected shape {expected}{packed}, got {view.shape}")

    def _check_strides(self, o: Operand, view: View) -> None:
        if view.dtype.packed and view.shape[-1] > 1 and view.strides[-1] != 1:
            raise Unsupported(
                f"{self._who}: {o.name} expected rows of neighbouring bytes, since {view.dtype} is packed along the "
                f"last axis, got strides {view.strides}"
            )
        if o.output:
            if view.library == "jax":
                raise Unsupported(f"{self._who}: {o.name} is a JAX array, which is immutable; leave out= away")
            if not view.writable:
                raise Unsupported(f"{self._who}: {o.name} is read-only")
            if view.repeats():
                raise AliasError(
                    f"{self._who}: {o.name} has elements that share memory "
                    f"(strides {view.strides} for shape {view.shape}); expected distinct elements"
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
        raise BufferTooSmall(
            f"{self._who}: {o.name} needs {needed} bytes {side} its first element, the buffer holds {got}",
            needed=needed,
            got=got,
        )

    def _check_alignment(self, o: Operand, view: View) -> None:
        if view.size and not view.is_aligned():
            raise MisalignedOperand(
                f"{self._who}: {o.name} expected an address that is a multiple of {view.dtype.itemsize}, "
                f"got {view.pointer:#x}"
            )

    def _check_aliases(self, views: Mapping[str, View]) -> None:
        in_place = self._in_place_operands()
        for o in self._operands:
            if not o.output:
                continue
            for other in self._operands:
                if other.name == o.name or other.name not in views or not overlaps(views[o.name], views[other.name]):
                    continue
                if other.output and other.name < o.name:
                    continue  # said once a pair
                if not other.output and other.name in in_place and same_view(views[o.name], views[other.name]):
                    continue
                allowed = (
                    "exactly the same view, or memory of its own" if other.name in in_place else "memory of its own"
                )
                raise AliasError(f"{self._who}: {o.name} overlaps {other.name}; expected {allowed}")

    def _in_place_operands(self) -> frozenset[str]:
        """Inputs whose very view may be the output: each thread has read its elements before it writes them."""
        if len(self._steps) != 1 or not isinstance(self._steps[0], Pointwise):
            return frozenset()
        if any(self._dtypes[o.name].packed for o in self._operands):
            return frozenset()  # a byte is written when its other code may still have to be read
        step = self._steps[0]
        return frozenset(a.tensor for a in step.accesses if a.full and not a.written) if step.has_flat else frozenset()

    def _check_workspace(self, view: View, operands: Mapping[str, View], device: Any) -> None:
        needed = self._workspace_bytes
        if not needed:
            return
        if isinstance(device, int) and view.device != ("cuda", device):
            raise DeviceMismatch(f"{self._who}: workspace is on {_place(view)}, the operands on cuda:{device}")
        if not view.writable:
            raise Unsupported(f"{self._who}: workspace is read-only")
        available = view.available()
        got = view.nbytes if view.is_contiguous() else 0
        got = got if available is None else min(got, available)
        if got < needed:
            raise WorkspaceTooSmall(
                f"{self._who}: workspace expected {needed} contiguous bytes, got {got}", needed=needed, got=got
            )
        if view.pointer % 16:
            raise MisalignedOperand(
                f"{self._who}: workspace expected an address that is a multiple of 16, got {view.pointer:#x}"
            )
        for name, operand in operands.items():
            if overlaps(view, operand):
                raise AliasError(f"{self._who}: workspace overlaps {name}; expected memory of its own")

    # -- run --------------------------------------------------------------------------------------------------------
    def run(self, args: Any, *, stream: Any = None, workspace: Any = None) -> None:
        """Queue the op's kernels on the stream (default: the current one of the operands' library); on the CPU, compute
        it at once.
        """
        self.bind(args, stream=stream, workspace=workspace)()

    def bind(self, args: Any, *, stream: Any = None, workspace: Any = None) -> Launch:
        """Everything checked and prepared: a callable that only launches, on these operands, as often as it is
        called.
        """
        bound = self._check(args, workspace)
        try:
            given = stream_handle(stream)
        except InvalidProblem as error:
            raise InvalidProblem(f"{self._who}: {error}") from None
        if self._empty:
            return Launch(())
        if bound.device == "cpu":
            return Launch((_Reference(self, bound),))
        return self._bind_kernels(bound, given, workspace)

    def _bind_kernels(self, bound: _Bound, given: int | None, workspace: Any) -> Launch:
        launcher = self._launcher(bound.device)
        handle = self._stream(bound, given)
        keep: list[Any] = [bound, workspace]
        base = 0
        if self._workspace_bytes:
            if workspace is None:
                like = next(iter(bound.views.values()))
                workspace = empty_like_library(like, (self._workspace_bytes,), u8)
                keep.append(workspace)
            base = view_of(workspace).pointer
        calls = []
        for step, segments in zip(self._steps, self._segments["steps"], strict=True):
            problem = self._problem(bound, base)
            for launch in step.launches(problem, [base + s for s in segments]):
                function = launcher.function(self.op.text, launch.name)
                calls.append(_Kernel(function, launch.grid, launch.block, Parameters(launch.values), handle))
        return Launch(tuple(calls), keep)

    def _problem(self, bound: _Bound, base: int) -> Problem:
        memory: dict[str, Any] = {
            name: _Memory(view.pointer, self._shape_of(self._operand(name)), element_strides(view))
            if view.dtype.packed
            else view
            for name, view in bound.views.items()
        }
        for t in self._variant.temporaries:
            shape = t.shape(self.desc)
            memory[t.name] = _Memory(base + self._segments["temporaries"][t.name], shape, _contiguous(shape))
        attributes: dict[str, Any] = {a.name: getattr(self.desc, a.name) for a in self.op.attributes}
        for d in self.op.dims:
            value = getattr(self.desc, d.removeprefix("*"))
            attributes[f"size_{d.removeprefix('*')}"] = prod(value) if isinstance(value, tuple) else value
        return Problem(self.desc, self._types, memory, self._runs(), bound.scalars, attributes)

    def _runs(self) -> dict[str, tuple[int, ...]]:
        """For operands and temporaries with starred runs: how many of its dims each of the spec's dims covers, -1 for a
        plain one.
        """
        runs = {}
        named: tuple[Operand | Temporary, ...] = (*self._operands, *self._variant.temporaries)
        for o in named:
            if any(d is not None and d.startswith("*") for d in o.dims):
                runs[o.name] = tuple(
                    len(getattr(self.desc, d[1:])) if d is not None and d.startswith("*") else -1 for d in o.dims
                )
        return runs

    def _stream(self, bound: _Bound, given: int | None) -> int:
        library = next((v.library for v in bound.views.values() if v.library in ("cupy", "torch")), "")
        index = bound.device if isinstance(bound.device, int) else 0
        if not isinstance(bound.device, int):
            return given or 0
        current = current_stream(library, index)
        if given is None:
            return current
        if given != current:
            for view in bound.views.values():
                if view.library == "torch":
                    record_stream(view.array, given, index)
        return given

    def _lay_out_workspace(self) -> tuple[dict[str, Any], int]:
        """Where in the workspace each temporary and each step's partial results start."""
        at = 0
        temporaries: dict[str, int] = {}
        for t in self._variant.temporaries:
            temporaries[t.name] = at
            at += _aligned(prod(t.shape(self.desc)) * 8)
        steps = []
        for step in self._steps:
            segments = []
            for size in step.partials(self.desc):
                segments.append(at)
                at += _aligned(size)
            steps.append(segments)
        return {"temporaries": temporaries, "steps": steps}, at

    # -- the reference ----------------------------------------------------------------------------------------------
    def reference(self, args: Any, *, compute: Any = None) -> dict[str, np.ndarray[Any, Any]]:
        """The outputs by the NumPy reference, from arrays on the CPU.

        `compute`: another type to compute in, such as np.float64.
        """
        return self._reference(self._check(args, None), compute)

    def _reference(self, bound: _Bound, compute: Any = None) -> dict[str, np.ndarray[Any, Any]]:
        inputs = {}
        for o in self._operands:
            if o.output:
                continue
            if o.name in bound.host:
                inputs[o.name] = np.asarray(bound.scalars[o.name].value, self._dtypes[o.name].numpy)
            else:
                inputs[o.name] = self._values(o, bound.views[o.name])
        with np.errstate(all="ignore"):
            values = self._variant.reference(self.desc, compute or self._compute, **inputs)
        outputs = [o for o in self._operands if o.output]
        fitted = {o: _fit(value, self._shape_of(o)) for o, value in zip(outputs, values, strict=True)}
        return {
            o.name: pack(value, self._dtypes[o.name]) if self._dtypes[o.name].packed else value
            for o, value in fitted.items()
        }

    def _values(self, o: Operand, view: View) -> np.ndarray[Any, Any]:
        """An input as the reference reads it: an element each, not packed."""
        array = to_numpy(view)
        if view.dtype.packed:
            return unpack(array, view.dtype, self._shape_of(o)[-1])
        return array.reshape(()) if o.host_scalar else array


def _fit(value: Any, shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    """The reference's value, which has an axis for every index of the block, in the operand's shape."""
    array = np.asarray(value)
    return array.reshape(shape) if array.size == prod(shape) else np.broadcast_to(array, shape)


class Launch:
    """A bound run: call it to queue the kernels again on the same operands."""

    __slots__ = ("_calls", "_keep")

    def __init__(self, calls: tuple[Any, ...], keep: Any = None):
        self._calls, self._keep = calls, keep

    def __call__(self) -> None:
        for call in self._calls:
            call()

    @property
    def kernels(self) -> int:
        """How many kernels a call launches."""
        return sum(isinstance(call, _Kernel) for call in self._calls)


class _Kernel:
    __slots__ = ("block", "function", "grid", "parameters", "stream")

    def __init__(
        self,
        function: Any,
        grid: tuple[int, int, int],
        block: tuple[int, int, int],
        parameters: Parameters,
        stream: int,
    ):
        self.function, self.grid, self.block, self.parameters, self.stream = function, grid, block, parameters, stream

    def __call__(self) -> None:
        self.function.launch(self.grid, self.block, 0, self.parameters, self.stream)


class _Reference:
    def __init__(self, plan: Plan, bound: _Bound):
        self.plan, self.bound = plan, bound

    def __call__(self) -> None:
        for name, value in self.plan._reference(self.bound).items():
            np.copyto(to_numpy(self.bound.views[name]), value, casting="no")


@cache
def _scalar_struct(dtype: DType) -> type[ctypes.Structure]:
    value = {"f32": ctypes.c_float, "f64": ctypes.c_double, "i32": ctypes.c_int32, "i64": ctypes.c_int64}[dtype.name]
    return type(
        f"Scalar_{dtype.name}", (ctypes.Structure,), {"_fields_": [("pointer", ctypes.c_void_p), ("value", value)]}
    )


def _is_host_number(value: Any) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating))


def _rounded(compute: Any, value: Any) -> float:
    """The number in the compute type; one beyond its range is infinite."""
    try:
        number = float(value)
    except OverflowError:  # a Python integer beyond f64
        return inf if value > 0 else -inf
    if -1e38 < number < 1e38:  # NumPy warns of an overflow, and asking it not to takes longer than all the rest
        return float(compute(number))
    with np.errstate(over="ignore"):
        return float(compute(number))


def _broadcasts(shape: tuple[int, ...], to: tuple[int, ...]) -> bool:
    lead = len(to) - len(shape)
    return lead >= 0 and all(size in (1, want) for size, want in zip(shape, to[lead:], strict=True))


def _contiguous(shape: tuple[int, ...]) -> tuple[int, ...]:
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= size
    return tuple(reversed(strides))


def _aligned(size: int) -> int:
    return -(-size // ALIGNMENT) * ALIGNMENT


def _place(view: View) -> str:
    return "the CPU" if view.device[0] == "cpu" else f"cuda:{view.device[1]}"
