"""Calls of a signature that has been seen before: the same launches as the slow way makes, and the same refusals.

On a GPU's twin (`gpu_twin.py`): its arrays have NumPy's memory, and its kernels log what they are launched with.
"""

from __future__ import annotations

import ctypes
import gc
import random
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import gpu_twin  # noqa: E402
from catalog_sample import EVERY_KIND, marks  # noqa: E402
from gpu_twin import Device, Modules, Parameter, Tensor, TensorGuards, aligned  # noqa: E402
from rows import over  # noqa: E402

import baracuda_kernels as kernels  # noqa: E402
from baracuda_kernels import catalog  # noqa: E402
from baracuda_runtime.calls import fastpath, forms, guards  # noqa: E402
from baracuda_runtime.calls.function import Function  # noqa: E402
from baracuda_runtime.calls.plan import Runs  # noqa: E402
from baracuda_runtime.dtypes import as_dtype  # noqa: E402
from baracuda_runtime.errors import AliasError, BufferTooSmall, InvalidProblem, KernelError, Unsupported  # noqa: E402

ENTRIES = EVERY_KIND
# Each op's plain variant, and one more where there are others: it is the one with operands that may be left out.
VARIANTS = [
    pytest.param(e, v, id="-".join([e.name, *map(str, v)]), marks=marks(e.name))
    for e in ENTRIES
    for v in list(e.plan.op.variants)[:2]
]
every_variant = over(("entry", "variant"), VARIANTS)
every_library = pytest.mark.parametrize("library", ["torch", "cupy"])


class Logging(Device):
    """Keeps the bytes of every argument of every launch: the slow way knows their sizes."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[tuple[Any, ...]] = []
        self.sizes: dict[str, list[int]] = {}

    def function(self, source: Any, name: str) -> Any:
        return LoggingFunction(self, name)

    def taken(self) -> list[tuple[Any, ...]]:
        log, self.log = self.log, []
        return log


class LoggingFunction:
    def __init__(self, owner: Logging, name: str) -> None:
        self.owner, self.name = owner, name

    def launch(self, grid: Any, block: Any, shared_bytes: int, parameters: Any, stream: int) -> None:
        self.owner.sizes[self.name] = [ctypes.sizeof(v) for v in parameters.values]
        self._log(grid, block, parameters.address, stream)

    def prepare(self, grid: Any, block: Any, shared_bytes: int) -> Callable[[int, int], None]:
        return lambda address, stream: self._log(grid, block, address, stream)

    def _log(self, grid: Any, block: Any, address: int, stream: int) -> None:
        sizes = self.owner.sizes[self.name]
        table = (ctypes.c_uint64 * len(sizes)).from_address(address)
        values = [ctypes.string_at(at, size) for at, size in zip(table, sizes, strict=True)]
        self.owner.log.append((self.name, grid, block, stream, values))


@pytest.fixture
def device() -> Logging:
    return Logging()


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch, device: Logging) -> Modules:
    """The twin's libraries, and functions that have seen nothing."""
    for entry in ENTRIES:
        ways(entry).clear()
    monkeypatch.setattr(Function, "dispatched", dispatched)
    return gpu_twin.installed(monkeypatch, device)


def dispatched(function: Function, *arguments: Any) -> Any:
    """What PyTorch's dispatcher gets."""
    raise Unsupported(f"{function.plan.op.name}: dispatched")


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    for entry in ENTRIES:
        ways(entry).clear()  # they know the twin's types


def ways(entry: catalog.Entry) -> Function:
    function: Function = entry.plan.function
    return function


class Count:
    """How many calls went the slow way."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slow = 0
        for owner, name in ((Function, "call"), (Runs, "slow")):
            monkeypatch.setattr(owner, name, self.counted(getattr(owner, name)))

    def counted(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any) -> Any:
            self.slow += 1
            return call(*arguments)

        return counted


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Count:
    return Count(monkeypatch)


def made(modules: Modules, library: str, array: np.ndarray[Any, Any]) -> Any:
    return Tensor(array) if library == "torch" else modules.cupy.ndarray(array)


ATTRIBUTES: dict[str, Any] = {"group_size": 32, "block_rows": 2, "block_columns": 32, "q_min": -100, "q_max": 100}
ATTRIBUTES |= {"saturate": True, "eps": 2.0**-20, "scale_upper_bound": 2.0, "power_of_two": False}
ATTRIBUTES |= {"averaging_constant": 0.5, "limit": 0.5, "value": 2.0, "exponent": 2, "offset": 2, "ignore_index": -1}
ATTRIBUTES |= {"padding_idx": -1, "num_bins": 4, "num_segments": 4}
ATTRIBUTES |= {"classes": 4, "groups": 2}
LONG = {"axis", "d", "columns", "m"}  # dims of 64; others have 4


def descriptor(entry: catalog.Entry, variant: tuple[Any, ...]) -> Any:
    """Of the first type of each set that the variant is for."""
    op = entry.plan.op
    kinds = {t: k for k, t in zip(variant, op.kind_variables.values(), strict=False)}  # they come first
    fitting = {
        t: [d for d in dtypes if as_dtype(d).kind == kinds.get(t, as_dtype(d).kind)] for t, dtypes in op.types.items()
    }
    given: dict[str, Any] = {f: fitting[t][0] for t, f in entry.elements.items()}
    given |= {d.removeprefix("*"): (2, 4) if d.startswith("*") else 64 if d in LONG else 4 for d in op.dims}
    chosen = op.settings(variant)
    given |= {a.name: ATTRIBUTES[a.name] for a in op.attributes if a.name in ATTRIBUTES} | chosen
    if op.any_shape:
        given["shape"] = (4, 64)
    return entry.descriptor(**given)


def operands(modules: Modules, library: str, entry: catalog.Entry, desc: Any, weight: float = 0.5) -> dict[str, Any]:
    """Those too that the descriptor's variant does not read: a call gives them all the same."""
    op = entry.plan.op
    found = {}
    for o in op.operands:
        if not o.exists(desc):
            continue
        dtype = op.element(desc, o.element)
        shape = desc.shape if o.shape is None else o.shape(desc)
        number = 1 if dtype.kind == "int" else weight
        found[o.name] = number if o.host_scalar else made(modules, library, aligned(shape, dtype.numpy))
    return found


def arguments(entry: catalog.Entry, desc: Any, given: dict[str, Any], out: Any) -> dict[str, Any]:
    """The arguments of the plain function by name, in the order of a call's."""
    op, function = entry.plan.op, ways(entry)
    fields = {a.name for a in op.attributes}
    keywords: dict[str, Any] = {o.name: given.get(o.name) for o in op.inputs}
    for name in function.attributes:
        if name in fields:
            keywords[name] = getattr(desc, name)
        else:  # where the shape splits into two runs; or what a uint8 array holds
            axes = op.axes and tuple(range(len(desc.kept), len(desc.kept) + len(desc.reduced)))
            keywords[name] = axes or len(desc.outer) if name == "axis" else None
    if function.takes_dtype:
        in_inputs = {o.element for o in op.inputs if o.when is None}
        (free,) = (t for t in op.types if t not in in_inputs)
        keywords["dtype"] = getattr(desc, op.elements[free])
    return {**keywords, "out": out}


def out_of(entry: catalog.Entry, desc: Any, given: dict[str, Any]) -> Any:
    outputs = [given[o.name] for o in entry.plan.op.present(desc) if o.output]
    return outputs[0] if len(outputs) == 1 else tuple(outputs)


def without_workspace(launches: list[Any], given: dict[str, Any]) -> list[Any]:
    """A plan's own workspace is another for each run: its addresses are numbered as they come."""
    operands = {gpu_twin.address(x.array) for x in given.values() if hasattr(x, "array")}
    found: dict[int, int] = {}

    def plain(value: bytes) -> Any:
        word = int.from_bytes(value, "little")
        is_own = len(value) == 8 and word >= 1 << 32 and word not in operands
        return found.setdefault(word, len(found)) if is_own else value

    return [(*launch, [plain(v) for v in values]) for *launch, values in launches]


# -- the same launches ------------------------------------------------------------------------------------------------


@every_variant
@every_library
@pytest.mark.parametrize("packed", [False, True])
def test_functions_launch_what_the_slow_way_launches(
    entry: catalog.Entry,
    variant: tuple[Any, ...],
    library: str,
    packed: bool,
    modules: Modules,
    device: Logging,
    count: Count,
) -> None:
    desc = descriptor(entry, variant)
    function, outputs = getattr(kernels, entry.name), []

    def call(given: dict[str, Any], way: Callable[..., Any]) -> list[Any]:
        out = out_of(entry, desc, given)
        if packed and not isinstance(out, tuple):
            out = [out]
        result = way(**arguments(entry, desc, given, out))
        outputs.append(result if isinstance(result, tuple) else (result,))
        assert [x for x in outputs[-1] if x is not None] == list(out if isinstance(out, (tuple, list)) else [out])
        return without_workspace(device.taken(), given)

    def slow(**keywords: Any) -> Any:
        return ways(entry).slow(*keywords.values(), None)

    call(operands(modules, library, entry, desc), function)
    for weight in (0.25, 0.75):
        given = operands(modules, library, entry, desc, weight)
        before = count.slow
        fast = call(given, function)
        assert count.slow == before
        assert fast and fast == call(given, slow)


@every_variant
@every_library
def test_functions_allocate_what_the_slow_way_allocates(
    entry: catalog.Entry, variant: tuple[Any, ...], library: str, modules: Modules, device: Logging, count: Count
) -> None:
    desc = descriptor(entry, variant)
    function = getattr(kernels, entry.name)
    op = entry.plan.op
    told = {d for o in op.inputs if o.exists(desc) for d in o.dims}
    if not told >= set(op.axes) or (op.gradient_of is not None and None not in told and not told >= set(op.dims)):
        with pytest.raises(InvalidProblem, match="not settled"):  # without out= nothing tells the shape
            function(**arguments(entry, desc, operands(modules, library, entry, desc), None))
        return
    results = []
    before = count.slow
    for _ in range(3):
        device.taken()
        result = function(**arguments(entry, desc, operands(modules, library, entry, desc), None))
        results.append(result if isinstance(result, tuple) else (result,))
    assert count.slow == before + 1
    for first, last in zip(results[0], results[2], strict=True):
        if first is None:
            assert last is None
            continue
        assert first is not last
        assert (type(last), last.dtype, last.shape, last.array.strides) == (
            type(first),
            first.dtype,
            first.shape,
            first.array.strides,
        )
    words = {int.from_bytes(v, "little") for *_, values in device.taken() for v in values if len(v) == 8}
    assert {gpu_twin.address(x.array) for x in results[-1] if x is not None} <= words


@pytest.mark.parametrize(("devices", "current", "quick"), [(1, 0, 3), (2, 0, 3), (2, 1, 0)])
def test_new_tensors_lie_on_the_operands_device(
    devices: int, current: int, quick: int, modules: Modules, count: Count
) -> None:
    """PyTorch's quick function takes memory of the current device. Where that is another, it is not called."""
    modules.devices, modules.current = devices, current
    a, b, _ = lerp_operands()
    for _ in range(4):
        assert kernels.lerp(a, b, 0.5).shape == a.shape
    assert (modules.quick, count.slow) == (quick, 1)


def test_a_quick_function_that_fails_is_done_without(modules: Modules) -> None:
    modules.torch._C._dynamo.guards._empty_strided_cuda = lambda: None  # takes other arguments
    a, b, _ = lerp_operands()
    for _ in range(3):
        assert kernels.lerp(a, b, 0.5).shape == a.shape


@every_variant
@every_library
def test_runs_launch_what_the_slow_way_launches(
    entry: catalog.Entry, variant: tuple[Any, ...], library: str, modules: Modules, device: Logging, count: Count
) -> None:
    desc = descriptor(entry, variant)
    plan = entry.plan.select(desc)
    for _ in range(2):
        plan.run(entry.args(**operands(modules, library, entry, desc)))
    device.taken()
    given = operands(modules, library, entry, desc, 0.75)
    before = count.slow
    plan.run(entry.args(**given))
    assert count.slow == before
    fast = without_workspace(device.taken(), given)
    plan.bind(entry.args(**given))()
    assert fast and fast == without_workspace(device.taken(), given)


@every_library
@pytest.mark.parametrize("workspace", [False, True], ids=["own", "given"])
def test_several_kernels_and_a_workspace(
    library: str, workspace: bool, modules: Modules, device: Logging, count: Count
) -> None:
    """Sums over the rows of 300,000 elements: a map, and reductions in two launches with parts in the workspace."""
    entry = catalog.entry("lerp", backward=True)
    desc = kernels.LerpBackwardDescriptor(shape=(300_000,), element="f32", a_shape=(1,), b_shape=(1,))
    plan = entry.plan.select(desc)
    needed = plan.workspace_size()
    assert needed > 0
    held = [made(modules, library, aligned((needed,), np.uint8)) for _ in range(3)]

    def run(turn: int) -> list[Any]:
        given = entry.args(**operands(modules, library, entry, desc, 0.25 + turn))
        plan.run(given, workspace=held[turn] if workspace else None)
        fast = device.taken()
        if workspace:
            plan.bind(given, workspace=held[turn])()
            assert fast == device.taken()
        return fast

    for turn in (0, 1):
        run(turn)
    before = count.slow
    last = run(2)
    assert count.slow == before and len(last) == 4
    # What the first launch leaves in the workspace is what the second reads.
    partial = [next(v for v in values[3:] if len(v) == 8) for *_, values in last]
    assert partial[0] == partial[1] != partial[2] == partial[3]


def test_operands_that_are_offset_and_strided(modules: Modules, device: Logging, count: Count) -> None:
    base = [aligned((64, 256), np.float32) for _ in range(6)]

    def call(i: int, cut: Any) -> Any:
        a, b, y = (Tensor(x[cut]) for x in base[i : i + 3])
        kernels.lerp(a, b, 0.5, out=y)
        fast = device.taken()
        ways(catalog.entry("lerp")).slow(a, b, 0.5, y, None)
        assert fast == device.taken()

    cuts = [np.s_[:, 1:], np.s_[::2, ::3], np.s_[3:9, 4:8], np.s_[0], np.s_[:, None, 5]]
    for cut in cuts:
        call(0, cut)
    before = count.slow
    for cut in cuts:
        call(3, cut)
    assert count.slow == before + len(cuts)  # the direct calls alone


@every_library
def test_arrays_that_no_kernel_reads(library: str, modules: Modules, device: Logging, count: Count) -> None:
    """They may lie anywhere, but tell sizes: with one of another shape a call ends as the slow way ends."""
    entry = catalog.entry("batch_norm", backward=True)
    desc = descriptor(entry, (False, False))
    unread = {o.name for o in entry.plan.op.inputs if o.when is None} - entry.plan.op.variant(desc).reads
    assert unread == {"x", "running_mean"}
    for _ in range(3):
        held = operands(modules, library, entry, desc)
        given = arguments(entry, desc, held, out_of(entry, desc, held))
        before = count.slow
        kernels.batch_norm_backward(**given)
    assert count.slow == before and device.taken()
    for name in sorted(unread):
        longer = made(modules, library, aligned((*given[name].shape[:-1], given[name].shape[-1] + 1), np.float32))
        wrong = {**given, name: longer}
        expected = outcome(device, lambda wrong=wrong: ways(entry).slow(*wrong.values(), None))
        assert expected == outcome(device, lambda wrong=wrong: kernels.batch_norm_backward(**wrong))
        assert (expected[0] is InvalidProblem) == (name == "x")  # only x tells sizes that other operands have


# -- the same refusals, and all that a call depends on ----------------------------------------------------------------


def outcome(device: Logging, call: Callable[[], Any]) -> Any:
    try:
        call()
    except KernelError as error:
        assert device.taken() == []
        return type(error), str(error)
    return device.taken()


SCALARS = [0.3, 1, 0, -1.0, -0.0, 5e-324, 1e-38, 1e-30, 3e38, 1e39, 10**400, np.nan, np.inf, -np.inf, True, None, "x"]
SCALARS += [
    np.float32(0.3),
    np.float64(2.5),
    np.float16(0.5),
    np.int64(3),
    np.int32(3),
    2**31,
    -(2**31),
    2**31 - 1,
    1.5,
]


@pytest.mark.parametrize(("library", "guarded"), [("torch", True), ("torch", False), ("cupy", False)])
@pytest.mark.parametrize("op", ["lerp", "quantize_per_tensor", "fake_quantize_backward"])
def test_random_calls_end_as_the_slow_way_ends(
    op: str,
    guarded: bool,
    library: str,
    modules: Modules,
    device: Logging,
    count: Count,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A thousand calls whose signatures meet again and again, each spoiled or not in one of many ways: the first time
    a signature is met, and every later time, the outcome is that of the slow way.
    """
    if not guarded:
        del modules.torch._C._dynamo
    entry = catalog.entry(op.removesuffix("_backward"), backward=op.endswith("_backward"))
    choose = random.Random(f"{op} {library}")
    memory = aligned((13 * 4096,), np.uint8)
    function, refused, fast = getattr(kernels, op), 0, 0

    def often(usual: Any, rare: list[Any], share: float = 0.95) -> Any:
        return usual if choose.random() < share else choose.choice(rare)

    def array(dtype: Any) -> Any:
        """Somewhere in a small memory, so that arrays often meet; at times not aligned."""
        itemsize = np.dtype(dtype).itemsize
        shape = often((16,), [(4, 4), (2, 16), (0,), ()])
        step = often(1, [2, -1, 0])
        at = choose.randrange(12) * 4096 + often(0, [64, 32, 16, 8, 4, 2, 1], 0.8)
        strides = [itemsize * step]
        for n in shape[:0:-1]:
            strides.insert(0, strides[0] * n)
        start = at + (int(np.prod(shape)) * itemsize if step < 0 else 0)
        view: Any = np.ndarray(shape, dtype, memory.data, start, tuple(strides) if shape else ())
        if library == "cupy":
            return modules.cupy.ndarray(view)
        tensor = choose.choice([Tensor, Tensor, Parameter])(
            view,
            requires_grad=often(False, [True]),
            negative=often(False, [True], 0.99),
            nested=often(False, [True], 0.99),
            index=often(0, [1], 0.99),
        )
        if choose.random() < 0.03:
            tensor.shrink_storage(choose.choice([0, 8, start + 32]), memory)
        return tensor

    for _ in range(1500):
        types = {"T": often("f32", ["f16"]), "Q": "s8"}
        given: dict[str, Any] = {}
        for o in entry.plan.op.operands:
            if o.when is not None:  # seeds, which the plain variant has not
                continue
            given[o.name] = (
                often(1 if o.element == "i32" else 0.5, SCALARS, 0.85)
                if o.host_scalar
                else array(as_dtype(types.get(o.element, o.element)).numpy)
            )
        modules.grad, modules.stream = choose.random() < 0.5, choose.choice([7, 8])
        monkeypatch.setattr(TensorGuards, "state", often("", ["autocast"]))
        keywords: dict[str, Any] = {}
        if entry.plan.op.attributes:
            keywords = {"q_min": often(-100, [-7, 200, 1.5, True, np.int64(-100)]), "q_max": 100}
            keywords |= entry.plan.op.settings(next(iter(entry.plan.op.variants)))
        if ways(entry).takes_dtype:
            keywords["dtype"] = often(None, ["s8", np.int8, np.dtype("int8"), modules.torch.int8, "f32"], 0.8)
        out = given[choose.choice([entry.plan.op.outputs[0]] * 4 + [entry.plan.op.inputs[0]]).name]
        keywords |= {"out": often(out, [[out], (out, out), 1.5]), "stream": often(None, [7, 9, "x", 1.5])}
        keywords = {o.name: given.get(o.name) for o in entry.plan.op.inputs} | keywords
        before = count.slow
        ended = outcome(device, lambda k=keywords: function(**k))
        fast += count.slow == before
        expected = outcome(device, lambda k=keywords: ways(entry).slow(*k.values()))
        assert ended == expected
        refused += isinstance(ended, tuple)
    assert refused > 300 and fast > 300


@pytest.mark.parametrize("library", ["torch", "cupy"])
def test_random_runs_end_as_the_slow_way_ends(library: str, modules: Modules, device: Logging, count: Count) -> None:
    """The same for a plan with a workspace, which is given or not, too short, misaligned, or over an operand."""
    entry = catalog.entry("lerp", backward=True)
    desc = kernels.LerpBackwardDescriptor(shape=(40_000,), element="f32", a_shape=(1,), b_shape=(1,))
    plan, choose = entry.plan.select(desc), random.Random(library)
    needed = plan.workspace_size()
    memory = aligned((2 * needed + 200_000,), np.uint8)
    refused = fast = 0
    for _ in range(400):
        given = operands(modules, library, entry, desc, choose.choice([0.5, 0.25, np.nan, np.inf]))
        at = choose.choice([0, 0, 0, 256, 16, 8])
        size = choose.choice([needed, needed, needed + 64, needed - 1, 0])
        workspace = memory[at : at + size]
        if choose.random() < 0.1:
            given["d_output"] = made(modules, library, memory[:160_000].view(np.float32))
        if choose.random() < 0.1:
            given["d_a"] = made(modules, library, memory[256:260].view(np.float32))
        modules.stream = choose.choice([7, 8])
        keywords = {
            "workspace": made(modules, library, workspace) if choose.random() < 0.8 else None,
            "stream": choose.choice([None, None, 9, "x"]),
        }
        args = entry.args(**given)
        before = count.slow
        ended = outcome(device, lambda a=args, k=keywords: plan.run(a, **k))
        fast += count.slow == before
        expected = outcome(device, lambda a=args, k=keywords: plan.bind(a, **k)())
        if keywords["workspace"] is None and isinstance(ended, list):
            assert [launch[:4] for launch in ended] == [launch[:4] for launch in expected]
        else:
            assert ended == expected
        refused += isinstance(ended, tuple)
    assert refused > 50 and fast > 50


# -- one thing at a time ----------------------------------------------------------------------------------------------


def lerp_operands(count: int = 16) -> tuple[Tensor, Tensor, Tensor]:
    a, b, y = (Tensor(aligned((count,), np.float32)) for _ in range(3))
    return a, b, y


def test_a_plan_that_is_run_once_prepares_nothing(modules: Modules, device: Logging) -> None:
    args = kernels.LerpArgs(*lerp_operands()[:2], 0.5, lerp_operands()[2])
    plan = kernels.LerpPlan.select(kernels.LerpDescriptor.of(args))
    plan.run(args)
    assert plan._fast_runs is not None and len(plan._fast_runs) == 0
    for _ in range(2):
        plan.run(args)
    assert len(plan._fast_runs) == 1


def test_grad_mode_is_asked_each_time(modules: Modules, device: Logging, count: Count) -> None:
    weight = Parameter(aligned((16,), np.float32), requires_grad=True)
    _, b, y = lerp_operands()
    modules.grad = False
    for _ in range(3):
        kernels.lerp(weight, b, 0.5, out=y)
    assert count.slow == 1
    modules.grad = True
    with pytest.raises(Unsupported, match="lerp: dispatched"):
        kernels.lerp(weight, b, 0.5, out=y)


def test_modes_of_the_dispatcher_are_asked_each_time(modules: Modules, device: Logging, count: Count) -> None:
    a, b, y = lerp_operands()
    for _ in range(3):
        kernels.lerp(a, b, 0.5, out=y)
    assert count.slow == 1
    modules.modes = 1
    with pytest.raises(Unsupported, match="lerp: dispatched"):
        kernels.lerp(a, b, 0.5, out=y)
    modules.modes, modules.torch.autograd.forward_ad._current_level = 0, 0
    modules.torch.autograd.forward_ad.unpack_dual = lambda tensor: SimpleNamespace(tangent=tensor)
    with pytest.raises(Unsupported, match="lerp: dispatched"):
        kernels.lerp(a, b, 0.5, out=y)


def test_autograd_learns_what_is_overwritten(modules: Modules, device: Logging) -> None:
    a, b, y = lerp_operands()
    plan = kernels.LerpPlan.select(kernels.LerpDescriptor(shape=a.shape, element="f32"))
    for _ in range(3):
        modules.written.clear()
        kernels.lerp(a, b, 0.5, out=y)
        assert modules.written == [id(y)]
    modules.written.clear()
    for _ in range(3):
        plan.run(kernels.LerpArgs(a, b, 0.5, y))
    assert modules.written[-1:] == [id(y)]
    modules.written.clear()
    kernels.lerp(a, b, 0.5)
    assert modules.written == []


def test_a_storage_that_was_shrunk(modules: Modules, device: Logging) -> None:
    a, b, y = lerp_operands()
    for _ in range(2):
        kernels.lerp(a, b, 0.5, out=y)
    a.shrink_storage(40)
    with pytest.raises(BufferTooSmall, match="a needs 64 bytes") as caught:
        kernels.lerp(a, b, 0.5, out=y)
    assert (caught.value.needed, caught.value.got) == (64, 40)


def test_a_storage_that_was_freed(modules: Modules, device: Logging) -> None:
    """It has no address: a tensor's own is its offset."""
    for start in (0, 16):
        a, b, y = (Tensor(aligned((32,), np.float32)[start:][:16]) for _ in range(3))
        for _ in range(3):
            kernels.lerp(a, b, 0.5, out=y)
        y.shrink_storage(0)
        assert y.data_ptr() == 4 * start
        with pytest.raises(BufferTooSmall, match="out needs 64 bytes"):
            kernels.lerp(a, b, 0.5, out=y)


def test_tensors_without_memory_go_the_slow_way(modules: Modules, count: Count) -> None:
    """PyTorch's zeros of no memory have sizes, a storage of that length, and no address."""
    a, b, y = lerp_operands()
    for _ in range(3):
        kernels.lerp(a, b, 0.5, out=y)
    storage = SimpleNamespace(data_ptr=gpu_twin.answering(0), nbytes=a.untyped_storage().nbytes)
    a.data_ptr, a.untyped_storage = gpu_twin.answering(0), gpu_twin.answering(storage)
    before = count.slow
    kernels.lerp(a, b, 0.5, out=y)
    assert count.slow == before + 1


def test_the_length_of_what_dlpack_gave_to_cupy_is_not_known(modules: Modules, device: Logging) -> None:
    """CuPy adds up the sizes: 4 + 8 elements for 32, and 4 + 1 for 4."""
    for shape in ((4, 8), (4, 1)):
        a, b, y = (modules.cupy.ndarray(aligned(shape, np.float32), from_dlpack=True) for _ in range(3))
        for _ in range(3):
            kernels.lerp(a, b, 0.5, out=y)
            assert len(device.taken()) == 1


def test_overlaps_are_looked_at_each_time(modules: Modules, device: Logging, count: Count) -> None:
    a, b, y = lerp_operands()
    for out in (y, a, b):  # in place is allowed for the very same view
        kernels.lerp(a, b, 0.5, out=out)
    assert count.slow == 1
    both = aligned((20,), np.float32)
    with pytest.raises(AliasError, match="out overlaps a; expected exactly the same view"):
        kernels.lerp(Tensor(both[:16]), b, 0.5, out=Tensor(both[4:]))


class Looked(dict[Any, Any]):
    """Entries that count how often a key was looked up."""

    count = 0

    def get(self, *arguments: Any) -> Any:
        self.count += 1
        return super().get(*arguments)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Looked:
    """The entries of the one form that a test uses."""
    entries = Looked()
    monkeypatch.setattr(fastpath, "new_entries", lambda: entries)
    return entries


def test_guards_stand_in_for_keys(modules: Modules, device: Logging, count: Count, looked: Looked) -> None:
    shapes = [lerp_operands(16), lerp_operands(64)]
    for _ in range(5):
        for a, b, y in shapes:
            kernels.lerp(a, b, 0.5, out=y)
    assert count.slow == 2 and looked.count == 4  # the first call of a shape, and the one that makes its guards


def test_guards_of_results_in_place_and_of_other_states(
    modules: Modules, device: Logging, count: Count, looked: Looked, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b, y = lerp_operands()
    for turn in range(6):
        for state in ("", "autocast"):
            monkeypatch.setattr(TensorGuards, "state", state)
            for out in (y, a):
                kernels.lerp(a, b, 0.5, out=out)
                pointers = [int.from_bytes(v, "little") for v in device.taken()[0][4][:3]]
                assert pointers == [gpu_twin.address(x.array) for x in (a, b, out)]
        if turn == 1:
            before = looked.count
    assert count.slow == 1 and looked.count == before
    for other in range(20):  # no more guards are made for states without end
        monkeypatch.setattr(TensorGuards, "state", str(other))
        kernels.lerp(a, b, 0.5, out=y)
    (known,) = looked.values()
    assert count.slow == 1 and known.left == 0


def test_one_input_twice_and_a_result_in_place(modules: Modules, device: Logging, count: Count, looked: Looked) -> None:
    a, b, y = lerp_operands()
    for _ in range(3):
        kernels.lerp(a, a, 0.5, out=a)
    before = looked.count
    kernels.lerp(a, a, 0.5, out=a)
    assert looked.count == before
    for operands in ((a, a, y), (a, b, a), (a, b, y)):
        kernels.lerp(*operands[:2], 0.5, out=operands[2])
        assert looked.count > before
        before = looked.count
    assert count.slow == 1


def test_tensors_that_require_grad_have_guards_too(
    modules: Modules, device: Logging, count: Count, looked: Looked
) -> None:
    weight = Parameter(aligned((16,), np.float32), requires_grad=True)
    _, b, y = lerp_operands()
    modules.grad = False
    for _ in range(4):
        kernels.lerp(weight, b, 0.5, out=y)
    assert count.slow == 1 and looked.count == 2
    modules.grad = True
    with pytest.raises(Unsupported, match="lerp: dispatched"):
        kernels.lerp(weight, b, 0.5, out=y)
    assert looked.count == 2


def test_misaligned_tensors_have_keys_alone(modules: Modules, device: Logging, count: Count, looked: Looked) -> None:
    for start in (0, 1):
        a, b, y = (Tensor(aligned((32,), np.float32)[start:][:16]) for _ in range(3))
        for _ in range(5):
            kernels.lerp(a, b, 0.5, out=y)
    assert count.slow == 2 and looked.count == 2 + 5


def test_attributes_are_compared_beside_guards(modules: Modules, device: Logging, count: Count, looked: Looked) -> None:
    a, _, y = lerp_operands()
    for _ in range(3):
        for q_max in (100, 101):
            kernels.fake_quantize(a, 0.5, 0, q_min=-100, q_max=q_max, out=y)
    assert count.slow == 2
    _, _, _, _, values = device.taken()[-1]
    kernels.fake_quantize(a, 0.5, 0, q_min=-100, q_max=100, out=y)
    assert device.taken()[-1][4] != values


def test_nested_tensors_never_come_to_guards(modules: Modules, device: Logging) -> None:
    a, b, y = lerp_operands()
    for _ in range(3):
        kernels.lerp(a, b, 0.5, out=y)
    for place in range(3):
        given = [a, b, y]
        given[place] = Tensor(aligned((16,), np.float32), nested=True)
        with pytest.raises(Unsupported, match="dense, strided layout"):
            kernels.lerp(given[0], given[1], 0.5, out=given[2])


@pytest.mark.parametrize("fact", ["type", "keys", "dtype", "device", "requires_grad", "sizes", "strides", None])
def test_guards_that_do_not_compare_a_fact_are_not_used(
    fact: str | None, modules: Modules, device: Logging, count: Count, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TensorGuards, "blind", fact)
    assert (guards.maker(modules.torch) is None) == (fact is not None)
    a, b, y = lerp_operands()
    for _ in range(3):
        kernels.lerp(a, b, 0.5, out=y)
    assert count.slow == 1 and len(device.taken()) == 3


def test_guards_that_are_missing_or_take_something_else(modules: Modules, monkeypatch: pytest.MonkeyPatch) -> None:
    assert guards.maker(modules.torch) is not None
    guards.maker.cache_clear()
    monkeypatch.setattr(TensorGuards, "__init__", lambda self, *tensors: None)
    assert guards.maker(modules.torch) is None
    guards.maker.cache_clear()
    del modules.torch._C._dynamo
    assert guards.maker(modules.torch) is None


def test_streams(modules: Modules, device: Logging, count: Count) -> None:
    a, b, y = lerp_operands()
    for current, stream, used in [(7, None, 7), (8, None, 8), (8, 7, 7), (7, 7, 7), (7, 0, 0), (7, np.int64(9), 9)]:
        modules.stream = current
        for tensor in (a, b, y):
            tensor.recorded.clear()
        kernels.lerp(a, b, 0.5, out=y, stream=stream)
        assert device.taken()[0][3] == used
        assert all(t.recorded == ([used] if used != current else []) for t in (a, b, y))
    assert count.slow == 1
    with pytest.raises(InvalidProblem, match="lerp: stream expected None"):
        kernels.lerp(a, b, 0.5, out=y, stream="x")


def test_a_workspace_is_allocated_where_it_is_used(modules: Modules, device: Logging) -> None:
    """Its memory goes back to an allocator while kernels may still run: the allocator must know on which stream."""
    desc = kernels.LerpBackwardDescriptor(shape=(300_000,), element="f32", a_shape=(1,), b_shape=(1,))
    entry = catalog.entry("lerp", backward=True)
    plan, allocated = entry.plan.select(desc), []
    modules.cupy.cuda.runtime.getDevice = lambda: allocated.append(modules.stream) or 0
    for stream in (None, 9, None, 9):
        plan.run(entry.args(**operands(modules, "cupy", entry, desc)), stream=stream)
    assert allocated[:3] == [7, 9, 7] and allocated[-1] == 9
    recorded = []
    empty = modules.torch.empty

    def noted(*args: Any, **keywords: Any) -> Any:
        tensor = empty(*args, **keywords)
        tensor.record_stream = recorded.append
        return tensor

    modules.torch.empty = noted
    for stream in (None, 9, 9, 9):
        plan.run(entry.args(**operands(modules, "torch", entry, desc)), stream=stream)
    assert recorded == [9] * 3


def test_nothing_keeps_the_callers_arrays(modules: Modules, device: Logging) -> None:
    a, b, y = lerp_operands()
    for _ in range(2):
        kernels.lerp(a, b, 0.5, out=y)
        kernels.lerp(a, b, 0.5)
    plan = kernels.LerpPlan.select(kernels.LerpDescriptor(shape=(16,), element="f32"))
    for _ in range(3):
        plan.run(kernels.LerpArgs(a, b, 0.5, y))
    alive = [weakref.ref(x) for x in (a, b, y)]
    del a, b, y
    gc.collect()
    assert [x() for x in alive] == [None] * 3


def test_what_is_kept_is_bounded(modules: Modules, device: Logging, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fastpath, "MAX_ENTRIES", 8)
    kept: list[dict[Any, Any]] = []
    monkeypatch.setattr(fastpath, "new_entries", lambda: kept.append({}) or kept[-1])
    for size in range(1, 30):
        a, b, y = lerp_operands(size)
        kernels.lerp(a, b, 0.5, out=y)
        assert 0 < len(kept[0]) <= 8
    found = ways(catalog.entry("lerp"))
    for k in range(2 * fastpath.MAX_TYPES):
        with pytest.raises(KernelError):
            kernels.lerp(type(f"Array{k}", (), {})(), 1.0, 0.5)
    assert len(found) <= fastpath.MAX_TYPES


def test_threads_do_not_share_arguments(modules: Modules, device: Logging) -> None:
    """Each launch must see its own call's addresses, though other threads write theirs before it looks."""
    wrong: list[Any] = []
    switch = sys.getswitchinterval()
    seen = threading.local()
    log = device.log

    class Checking(list):  # type: ignore[type-arg]
        def append(self, launch: Any) -> None:
            pointers = [int.from_bytes(v, "little") for v in launch[4][:3]]
            if pointers != getattr(seen, "expected", pointers):
                wrong.append(launch)

    def work(a: Tensor, b: Tensor, y: Tensor) -> None:
        seen.expected = [gpu_twin.address(x.array) for x in (a, b, y)]
        for _ in range(300):
            kernels.lerp(a, b, 0.5, out=y)

    kernels.lerp(*lerp_operands()[:2], 0.5, out=lerp_operands()[2])
    device.log = Checking(log)
    threads = [threading.Thread(target=work, args=lerp_operands()) for _ in range(8)]
    try:
        sys.setswitchinterval(1e-6)
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(switch)
    assert not wrong


def test_a_launch_that_fails_raises_and_the_next_one_works(
    modules: Modules, device: Logging, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b, y = lerp_operands()
    for _ in range(2):
        kernels.lerp(a, b, 0.5, out=y)
    device.taken()
    with monkeypatch.context() as patch:
        patch.setattr(LoggingFunction, "_log", lambda *_: (_ for _ in ()).throw(RuntimeError("launch failed")))
        with pytest.raises(RuntimeError, match="launch failed"):
            kernels.lerp(a, b, 0.5, out=y)
    kernels.lerp(a, b, 0.25, out=y)
    assert len(device.taken()) == 1


@pytest.mark.parametrize(
    ("one", "other"), [(0.0, -0.0), (1.0, 2.0), (1, 2), ("a", "b"), (True, False), (np.dtype("i1"), np.dtype("u1"))]
)
def test_attributes_are_compared_by_value(one: Any, other: Any) -> None:
    expression = forms.setting(0, type(one))
    assert expression is not None
    first, again, second = (eval(expression, {"x0": x}) for x in (one, one, other))
    assert {first: 1}.get(again) == 1 and {first: 1}.get(second) is None


@pytest.mark.parametrize("kind", [np.int64, np.float32, list, complex, type("Int", (int,), {})])
def test_attributes_of_other_types_go_the_slow_way(kind: type) -> None:
    assert forms.setting(0, kind) is None


def test_classes_derived_from_an_array_go_the_slow_way(modules: Modules, device: Logging, count: Count) -> None:
    """They may redefine what is read. Those of torch are for its dispatcher."""
    own = type("Own", (modules.cupy.ndarray,), {"__module__": "cupy.own"})
    b, y = (modules.cupy.ndarray(aligned((16,), np.float32)) for _ in range(2))
    for _ in range(3):
        kernels.lerp(own(aligned((16,), np.float32)), b, 0.5, out=y)
    assert count.slow == 3
    own = type("Own", (Tensor,), {"__module__": "torch.own"})
    a, b, y = lerp_operands()
    with pytest.raises(Unsupported, match="lerp: dispatched"):
        kernels.lerp(own(a.array), b, 0.5, out=y)


def test_the_text_of_a_fast_path() -> None:
    """As it is shown in the module's docstring, for those who read a traceback."""
    form = forms.Form(
        "lerp", "torch", 4, (("a", 0), ("b", 1), ("weight", 2), ("output", 3)), ((2, "float"),), (3,), (), "each", None
    )
    shown = [line.strip() for line in (fastpath.__doc__ or "").splitlines() if line.startswith("    ")]
    text = [line.strip() for line in fastpath.text(form, True).splitlines()]
    for line in shown:
        if not line.endswith("...") and "return x3" not in line:
            assert line in text, line
