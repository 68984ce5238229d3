"""Elementwise ops on views of any kind: what contiguous operands give, bit for bit."""

from __future__ import annotations

import math
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1]))

from catalog_sample import ELEMENTWISE, types_in_turn  # noqa: E402

from baracuda_gen.verify.cases import Case, Cases, differences  # noqa: E402
from baracuda_gen.verify.host.memory import Arena  # noqa: E402
from baracuda_gen.verify.launches import Recorder  # noqa: E402
from baracuda_gen.verify.on_host import _launch, make_launcher  # noqa: E402
from baracuda_kernels import catalog  # noqa: E402
from baracuda_runtime.errors import Unsupported  # noqa: E402

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

BUILD = Path(__file__).resolve().parents[2] / "build" / "host-tests"
OPS = (("add", "f32"), ("lerp", "bf16"), ("gelu", "f16"), ("eq", "bf16"), ("fma", "f64"), ("hardtanh", "bf16"))
SIZES = (1, 1, 2, 3, 5, 8, 16, 31, 32, 40, 64, 72, 100)
LARGE = (33, 64, 65, 72, 80, 100)
WHOLE = (48, 64, 80, 96)
MOST = 9000  # elements
Array = np.ndarray[Any, Any]


@st.composite
def shapes(draw: st.DrawFn, whole: bool = False) -> tuple[int, ...]:
    """Up to 8 dims; in every other shape two are large enough for tiles. `whole`: their rows are whole accesses."""
    if whole:
        return draw(st.sampled_from(WHOLE)), draw(st.sampled_from(WHOLE))
    if draw(st.booleans()):
        sizes = [draw(st.sampled_from(LARGE)), draw(st.sampled_from(LARGE))]
        for _ in range(draw(st.integers(0, 6))):
            sizes.insert(draw(st.integers(0, len(sizes))), draw(st.sampled_from((1, 1, 2))))
    else:
        sizes = [draw(st.sampled_from(SIZES)) for _ in range(draw(st.integers(0, 8)))]
    while math.prod(sizes) > MOST:
        sizes[sizes.index(max(sizes))] //= 2
    return tuple(sizes)


@st.composite
def views(draw: st.DrawFn, values: Array, written: bool, behind: int | None = None) -> tuple[Array, int]:
    """The values as a view: dims in another order, stepped, backwards, padded, broadcast; and how many elements it
    starts behind 16 bytes. `behind`: rows that may lie apart, of whole accesses but for so many elements.
    """
    if behind is not None:
        *outer, width = values.shape
        padded = np.zeros((*outer, width + draw(st.sampled_from((0, 16)))), values.dtype)
        padded[..., :width] = values
        return padded[..., :width], behind
    dims = tuple(range(values.ndim))
    order = draw(st.one_of(st.just(dims), st.just(dims[::-1]), st.permutations(dims)))
    strides, reach = [0] * values.ndim, 1
    broadcast = not written and draw(st.booleans())
    for dim in reversed(order):
        if broadcast and draw(st.booleans()):
            continue
        step = reach * draw(st.sampled_from((1, 1, 1, 1, 2)))
        reach = step * values.shape[dim] + draw(st.sampled_from((0, 0, 0, 1, 8)))
        strides[dim] = step * draw(st.sampled_from((1, 1, 1, -1)))
    item = values.itemsize
    first = sum((size - 1) * -step for size, step in zip(values.shape, strides, strict=True) if step < 0)
    memory = np.zeros(reach + 1, values.dtype)
    view = np.ndarray(values.shape, values.dtype, memory, first * item, [step * item for step in strides])
    view[...] = values
    return view, draw(st.sampled_from((0, 0, 1, 4)))


@pytest.fixture(scope="module")
def launcher() -> Any:
    return make_launcher(folder=BUILD)


def _values(o: Any, shape: tuple[int, ...], dtype: Any) -> Any:
    if o.host_scalar:
        return 0.25
    return np.random.default_rng(len(shape)).standard_normal(shape).astype(dtype.numpy)


def _planned(op: str, element: str, shape: tuple[int, ...], launcher: Any) -> tuple[Any, Any, Recorder, Any]:
    entry = catalog.entry(op)
    desc = entry.descriptor(shape=shape, element=element)
    recorder = Recorder(launcher)
    return entry, entry.plan.select(desc, device=recorder), recorder, desc


@pytest.mark.parametrize("examples", [150, pytest.param(400, marks=pytest.mark.full)])
@pytest.mark.parametrize("op, element", OPS)
def test_views_give_what_contiguous_operands_give(op: str, element: str, examples: int, launcher: Any) -> None:
    entry = catalog.entry(op)
    names = set(entry.plan.instantiations(entry.plan.op.with_computed({"T": element})))
    launcher.prepare((entry.plan.op.text, sorted(names)))
    reached: set[str] = set()

    @settings(
        max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        behind = data.draw(st.sampled_from((None, None, None, 0, 1)))
        shape = data.draw(shapes(behind is not None))
        entry, plan, recorder, desc = _planned(op, element, shape, launcher)
        inputs, outputs, offsets, plain = {}, {}, {}, {}
        for o in plan.facts.operands:
            if o.output:
                blank = np.zeros(shape, plan.facts.dtypes[o.name].numpy)
                outputs[o.name], offsets[o.name] = data.draw(views(blank, True, behind))
                plain[o.name] = blank
            elif o.host_scalar:
                inputs[o.name] = _values(o, shape, None)
            else:
                given_values = _values(o, shape, plan.facts.dtypes[o.name])
                inputs[o.name], offsets[o.name] = data.draw(views(given_values, False, behind))
        # What a broadcast view holds is what was written last: the contiguous operands are copies of the views.
        copies = {n: np.array(x, order="C") if isinstance(x, np.ndarray) else x for n, x in inputs.items()}
        expected = _launch(entry, plan, Case("", desc, copies, plain, True))
        recorder.names.clear()
        got = _launch(entry, plan, Case("", desc, inputs, outputs, True, {n: k for n, k in offsets.items() if k}))
        reached.update(recorder.names)
        for name, want in expected.items():
            assert not differences(got[name], want).any(), recorder.names
        for name in recorder.names:
            event(name)

    holds()
    assert reached == names


@pytest.mark.full
@pytest.mark.parametrize("entry", ELEMENTWISE, ids=lambda entry: entry.name)
def test_every_op_on_views(entry: Any, launcher: Any) -> None:
    """The six above stand for all in `make test`, since the kernels differ in the element function alone. Packed codes
    stay contiguous, as they must.
    """
    types = types_in_turn(entry)
    names = entry.plan.instantiations(types)
    launcher.prepare((entry.plan.op.text, names))
    made = Cases(entry, types)
    problems = [fields for fields in made.problems.all() if 0 < made.problems.elements(fields) <= MOST]

    @settings(max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        fields = dict(data.draw(st.sampled_from(problems)))
        if "shape" in fields and not {*types.values()} & {"s4", "u4"}:
            fields = {name: value for name, value in fields.items() if not name.endswith("_shape")}
            fields["shape"] = data.draw(shapes())
        case = made._draft(fields, "contiguous", "normal").make()
        plan = entry.plan.select(case.desc, device=launcher)
        inputs, outputs, copies, offsets = {}, {}, {}, {}
        for name, given_values in {**case.inputs, **case.outputs}.items():
            written = name in case.outputs
            if isinstance(given_values, np.ndarray) and given_values.size and not plan.facts.dtypes[name].packed:
                made_of, offsets[name] = data.draw(views(given_values, written))
                copies[name] = np.array(made_of, order="C")
            else:
                made_of = copies[name] = given_values
            (outputs if written else inputs)[name] = made_of
        plain = {name: case.outputs[name] for name in outputs}
        same = Case("", case.desc, {n: copies[n] for n in inputs}, plain, True)
        expected = _launch(entry, plan, same)
        got = _launch(entry, plan, Case("", case.desc, inputs, outputs, True, {n: k for n, k in offsets.items() if k}))
        for name, want in expected.items():
            assert not differences(got[name], want).any(), name

    holds()


@pytest.mark.parametrize("op, element", [("gelu", "f16"), ("add", "f32"), ("lerp", "bf16")])
def test_an_output_may_be_an_input_in_any_view(op: str, element: str, launcher: Any) -> None:
    @settings(max_examples=150, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        shape = data.draw(shapes())
        entry, plan, _, desc = _planned(op, element, shape, launcher)
        first, *others = [o for o in plan.facts.operands if not o.output]
        (output,) = [o for o in plan.facts.operands if o.output]
        values = _values(first, shape, plan.facts.dtypes[first.name])
        rest = {o.name: _values(o, shape, plan.facts.dtypes[o.name]) for o in others}
        view, offset = data.draw(views(values, True))
        blank = np.zeros(shape, values.dtype)
        expected = _launch(entry, plan, Case("", desc, {first.name: values, **rest}, {output.name: blank}, True))
        with Arena() as arena:
            place = arena.guarded(view, name="view", align=16, offset_bytes=offset * view.itemsize)
            plan.bind(entry.args(**{first.name: place, output.name: place}, **rest))()
            arena.check()
            assert not differences(np.array(place), expected[output.name]).any()

    holds()


@pytest.mark.parametrize("op, element", OPS)
def test_more_than_8_dims_are_refused(op: str, element: str) -> None:
    entry = catalog.entry(op)
    assert entry.plan.select(entry.descriptor(shape=(1,) * 8, element=element))
    with pytest.raises(Unsupported, match="at most 8 dims, got 9"):
        entry.plan.select(entry.descriptor(shape=(1,) * 9, element=element))
