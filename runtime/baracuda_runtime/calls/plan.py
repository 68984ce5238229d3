"""`Plan`: select -> can_implement -> workspace_size -> run, the same for every op, with one order of refusals."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from math import prod
from operator import attrgetter
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from ..arrays.dlpack import contiguous_strides
from ..arrays.libraries import empty_like_library, to_numpy, view_of
from ..arrays.storage import element_strides, pack, unpack
from ..arrays.streams import current_stream, on_cupy_stream, redirect, stream_handle
from ..arrays.view import View
from ..dtypes import as_dtype, u8
from ..errors import InvalidProblem, KernelError
from ..launch.launcher import Launcher, cuda_launcher
from ..ops.checks import Bound, OperandChecks
from ..ops.facts import Facts
from ..ops.select_checks import check_device, check_problem
from ..ops.signature import KernelSku, Op, Operand, PlanPreference, PrecisionGuarantee, Temporary
from ..reference.primitives import OutOfBounds, fitted
from ..steps import Launch as KernelLaunch
from ..steps import Place, Problem
from ..steps.base import flatten
from .bound import BoundKernel, BoundRun, Launch, bound_launch
from .fastpath import MAX_TYPES, bind_form, entry_of
from .forms import Form, run_form

ALIGNMENT = 256  # of each part of the workspace, in bytes


@dataclass(frozen=True)
class Verdict:
    """The answer of can_implement: true, or false with the error that run would raise."""

    error: KernelError | None = None

    def __bool__(self) -> bool:
        return self.error is None


class Plan(OperandChecks):
    """An op on operands of given sizes and types. Select it once, run it as often as needed, from any thread."""

    op: ClassVar[Op]
    function: ClassVar[Any]  # of the op's plain function

    def __init__(self, desc: Any, device: Any, preference: PlanPreference, who: str, names: Mapping[str, str]):
        self._who, self._names = who, names
        self.desc, self.device, self.preference = desc, device, preference
        self.facts = Facts.of(self.op, desc)
        self._empty = all(prod(self.facts.shape_of(o)) == 0 for o in self.facts.operands if o.output)
        self._temporaries, self._partials, size = self._lay_out_workspace()
        self._workspace_bytes = 0 if self._empty else size
        self._fast_runs: Runs | None = None

    # -- select -----------------------------------------------------------------------------------------------------
    @classmethod
    def select(cls, desc: Any, *, device: Any = None, preference: PlanPreference | None = None) -> Any:
        """A plan for the descriptor. `device`: a GPU's index, "cpu", or None, to be settled by the arrays of each run.

        Refuses, in this order: element types (Unsupported), sizes and attributes, the entry's rules (InvalidProblem).
        """
        if getattr(desc, "op", None) is not cls.op:
            expected = f"{cls.__name__.removesuffix('Plan')}Descriptor"
            raise InvalidProblem(f"{cls.__name__}: desc expected a {expected}, got {type(desc).__name__}")
        return cls.select_for(cls.__name__, {}, desc, device, preference)

    @classmethod
    def select_for(
        cls, who: str, names: Mapping[str, str], desc: Any, device: Any = None, preference: PlanPreference | None = None
    ) -> Any:
        """The same. Errors speak of `who`: the class, or a function, whose callers have `names` of their own for
        operands, and for fields of element types.
        """
        check_problem(who, cls.op, desc, names)
        plan = cls(desc, check_device(who, device), preference or PlanPreference(), who, names)
        if any(dtype.packed for dtype in plan.facts.dtypes.values()):
            plan._check_packing()
        return plan

    def __repr__(self) -> str:
        return repr(self.desc).replace("Descriptor(", "Plan(", 1)

    # -- facts ------------------------------------------------------------------------------------------------------
    @property
    def precision_guarantee(self) -> PrecisionGuarantee:
        kinds = {as_dtype(self.facts.types[t]).compute for t in self.op.types}
        math = next(iter(kinds)) if len(kinds) == 1 else self.facts.types["C"]
        return PrecisionGuarantee(
            math=math,
            accumulator=math,
            bit_exact=self.op.is_exact(self.facts.types) and not self.op.sums,
            max_ulp=self.op.max_ulp(self.facts.types),
        )

    @property
    def sku(self) -> KernelSku:
        names = [self.facts.types[t] for t in self.op.types]
        launcher = None if self.device is None or self.device == "cpu" else self._launcher(self.device)
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

    @staticmethod
    def _launcher(device: Any) -> Launcher:
        return cuda_launcher(device) if isinstance(device, int) else device

    def workspace_size(self) -> int:
        """Bytes of device memory that run() needs besides the operands."""
        return self._workspace_bytes

    @classmethod
    def instantiations(cls, types: Mapping[str, str]) -> list[str]:
        """The C++ names of all kernels that plans of these element types may launch: type variable -> dtype."""
        full = cls.op.with_computed(types)
        steps = (step for variant in cls.op.variants_of(types).values() for step in variant.every_step)
        return list(dict.fromkeys(name for step in steps for name in step.instantiations(full)))

    # -- can_implement ----------------------------------------------------------------------------------------------
    def can_implement(self, args: Any, *, workspace: Any = None) -> Verdict:
        """Whether run() would take these operands; the verdict's `error` holds what it would raise."""
        try:
            self._check(args, workspace)
        except KernelError as error:
            return Verdict(error)
        return Verdict()

    # -- run --------------------------------------------------------------------------------------------------------
    def run(self, args: Any, *, stream: Any = None, workspace: Any = None) -> None:
        """Queue the op's kernels on the stream (default: the current one of the operands' library); on the CPU, compute
        it at once.
        """
        runs = self._fast_runs
        if runs is None:
            runs = self._fast_runs = Runs(self)
        try:
            operands = runs.operands_of(args)
        except AttributeError:  # a check says which one is not there
            self.bind(args, stream=stream, workspace=workspace)()
            return
        runs[(*map(type, operands), type(workspace))](*operands, workspace, stream)

    def bind(self, args: Any, *, stream: Any = None, workspace: Any = None) -> Launch:
        """Everything checked and prepared: a callable that launches on these operands, as often as it is called."""
        try:
            given = stream_handle(stream)
        except InvalidProblem as error:
            raise InvalidProblem(f"{self._who}: {error}") from None
        bound = self._check(args, workspace, given)
        if self._empty:
            return Launch(lambda: None)
        if bound.device == "cpu":
            return Launch(lambda: self._run_reference(bound))
        return self._bind_kernels(bound, given, workspace)

    def _bind_kernels(self, bound: Bound, given: int | None, workspace: Any) -> Launch:
        launcher = self._launcher(bound.device)
        base = 0
        if self._workspace_bytes:
            if workspace is None:
                workspace = self._new_workspace(bound, given)
            base = view_of(workspace).pointer
        handle = self._stream(bound, given, workspace)
        for producer in {view.producer_stream for view in bound.views.values()}:
            if producer is not None and producer != handle:
                launcher.wait(handle, producer)
        kernels = tuple(
            BoundKernel(launch, launcher.function(self.op.text, launch.name))
            for launch in self._launches(bound, base, launcher)
        )
        reports = any(k.launch.step.reported for k in kernels)
        check = launcher.reports.check_of(self.op.name) if reports else None
        return bound_launch(BoundRun(bound, kernels, base, workspace, check), handle)

    def _launches(self, bound: Bound, base: int, launcher: Launcher) -> Iterator[KernelLaunch]:
        problem = self._problem(bound, base, launcher)
        for step, starts in zip(self.facts.steps, self._partials, strict=True):
            yield from step.launches(problem, [base + start for start in starts])

    def launched(self, args: Any, workspace: Any) -> set[str]:
        """The names of the kernels that `run` would launch on the plan's device."""
        bound = self._check(args, workspace)
        base = view_of(workspace).pointer if self._workspace_bytes else 0
        launches = () if self._empty else self._launches(bound, base, self._launcher(bound.device))
        return {launch.name for launch in launches}

    def _new_workspace(self, bound: Bound, given: int | None) -> Any:
        """CuPy's allocator gets the memory back while kernels may still run: it has to be that of the stream used."""
        like = next(iter(bound.views.values()))
        elsewhere = given is not None and isinstance(bound.device, int) and like.library != "torch"
        with on_cupy_stream(given or 0, bound.device) if elsewhere else nullcontext():
            return empty_like_library(like, (self._workspace_bytes,), u8)

    def _problem(self, bound: Bound, base: int, launcher: Launcher) -> Problem:
        memory: dict[str, View | Place] = dict(bound.views)
        for o in self.facts.operands:
            if o.name in memory and self.facts.dtypes[o.name].packed:
                view = bound.views[o.name]
                memory[o.name] = Place(view.pointer, self.facts.shape_of(o), element_strides(view))
        memory |= {name: place._replace(pointer=base + place.pointer) for name, place in self._temporaries.items()}
        attributes: dict[str, Any] = {a.name: getattr(self.desc, a.name) for a in self.op.attributes}
        sizes = (d.removeprefix("*") for d in self.op.dims)
        attributes |= {f"size_{d}": prod(flatten((getattr(self.desc, d),))) for d in sizes}
        if not self.op.dims:  # operands of any shape
            attributes["size_numel"] = prod(getattr(self.desc, "shape", ()))
        device = launcher.shared_bytes_limit, launcher.clusters, launcher.multiprocessors
        runs, name = self._runs(), self.op.name
        return Problem(
            self.desc, self.facts.types, memory, runs, bound.scalars, attributes, *device,
            lambda tensor, index: launcher.reports.address(name, tensor, index),
        )  # fmt: skip

    def _runs(self) -> dict[str, tuple[int, ...]]:
        """For operands and temporaries with starred runs: how many of its dims each of the spec's dims covers, -1 for a
        plain one.
        """
        starred = {d: len(getattr(self.desc, d[1:])) for d in self.op.dims if d.startswith("*")}
        named: tuple[Operand | Temporary, ...] = (*self.facts.operands, *self.facts.variant.temporaries)
        return {o.name: tuple(starred.get(d or "", -1) for d in o.dims) for o in named if starred.keys() & {*o.dims}}

    def _stream(self, bound: Bound, given: int | None, workspace: Any) -> int:
        """The raw handle of the stream to be used, which the allocators of arrays learn of."""
        if not isinstance(bound.device, int):
            return given or 0
        library = next((v.library for v in bound.views.values() if v.library in ("cupy", "torch")), "")
        current = current_stream(library)(bound.device)
        used = redirect(given, current, bound.device, [*(v.array for v in bound.views.values()), workspace])
        return current if used is None else used

    def _lay_out_workspace(self) -> tuple[dict[str, Place], list[list[int]], int]:
        """Where in the workspace each temporary and each step's partial results start, of steps that it may launch; and
        its size.
        """
        at = 0
        temporaries: dict[str, Place] = {}
        launched = (s for step in self.facts.steps for s in step.launched_for(self.desc, self.facts.types))
        used = {a.tensor for step in launched for a in step.accesses} if self.facts.variant.temporaries else ()
        for t in (t for t in self.facts.variant.temporaries if t.name in used):
            shape = t.shape(self.desc)
            temporaries[t.name] = Place(at, shape, contiguous_strides(shape))
            at += _aligned(prod(shape) * 8)
        partials: list[list[int]] = []
        for step in self.facts.steps:
            partials.append([])
            for size in step.partials(self.desc, self.facts.types):
                partials[-1].append(at)
                at += _aligned(size)
        return temporaries, partials, at

    # -- the reference ----------------------------------------------------------------------------------------------
    def reference(self, args: Any, *, compute: Any = None) -> dict[str, np.ndarray[Any, Any]]:
        """The outputs by the NumPy reference, from arrays on the CPU.

        `compute`: another type to compute in, such as np.float64.
        """
        return self._reference(self._check(args, None), compute)

    def _reference(self, bound: Bound, compute: Any = None) -> dict[str, np.ndarray[Any, Any]]:
        inputs = self.inputs_of(bound)
        try:
            with np.errstate(all="ignore"):
                values = self.facts.variant.reference(self.desc, compute or self.facts.compute, **inputs)
        except OutOfBounds as error:
            raise InvalidProblem(f"{self._who}: {error.placed(inputs)}") from None
        outputs = [o for o in self.facts.operands if o.output]
        found = {o: fitted(value, self.facts.shape_of(o)) for o, value in zip(outputs, values, strict=True)}
        return {
            o.name: pack(value, self.facts.dtypes[o.name]) if self.facts.dtypes[o.name].packed else value
            for o, value in found.items()
        }

    def _run_reference(self, bound: Bound) -> None:
        for name, value in self._reference(bound).items():
            np.copyto(to_numpy(bound.views[name]), value, casting="no")

    def inputs_of(self, bound: Bound) -> dict[str, np.ndarray[Any, Any]]:
        """Checked inputs on the CPU as the reference reads them."""
        return {o.name: self._values(o, bound) for o in self.facts.operands if not o.output}

    def _values(self, o: Operand, bound: Bound) -> np.ndarray[Any, Any]:
        """An element each, not packed."""
        if o.name not in bound.views:
            return np.asarray(bound.scalars[o.name].value, self.facts.dtypes[o.name].numpy)
        view = bound.views[o.name]
        array = to_numpy(view)
        if view.dtype.packed:
            return unpack(array, view.dtype, self.facts.shape_of(o)[-1])
        return array.reshape(()) if o.host_scalar else array


class Runs(dict[tuple[type, ...], Callable[..., Any]]):
    """The types of a plan's operands and of the workspace -> a function of these and the stream.

    The first run of each is slow and leaves nothing behind: many a plan is run once. From the second on, see
    `fastpath`.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = weakref.ref(plan)  # the plan holds this: a cycle would keep both until the next collection
        self.operands_of = attrgetter(*(o.name for o in plan.facts.operands))
        self._seen: set[tuple[type, ...]] = set()

    def __missing__(self, types: tuple[type, ...]) -> Callable[..., Any]:
        if types not in self._seen:
            if len(self._seen) >= MAX_TYPES:
                self._seen.clear()
            self._seen.add(types)
            return self.slow
        if len(self) >= MAX_TYPES:
            self.clear()
        made = self[types] = self._call_of(types)
        return made

    def _call_of(self, types: tuple[type, ...]) -> Callable[..., Any]:
        plan = self._plan()
        assert plan is not None  # it is running
        if plan.device is not None and not isinstance(plan.device, int):
            return self.slow
        form = run_form(plan.op, plan.facts.operands, types, plan.workspace_size())
        return self.slow if form is None else bind_form(form, self.slow, self._learn)

    def _learn(self, form: Form, *arguments: Any) -> tuple[None, tuple[Any, ...] | None]:
        return None, entry_of(form, *self.slow(*arguments))

    def slow(self, *arguments: Any) -> tuple[Plan, Launch]:
        """Bind and launch: the plan, and what was bound."""
        plan = self._plan()
        assert plan is not None
        *operands, workspace, stream = arguments
        args = SimpleNamespace(**{o.name: x for o, x in zip(plan.facts.operands, operands, strict=True)})
        launch = plan.bind(args, stream=stream, workspace=workspace)
        launch()
        return plan, launch


def _aligned(size: int) -> int:
    return -(-size // ALIGNMENT) * ALIGNMENT
