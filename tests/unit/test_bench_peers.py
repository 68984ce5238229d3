"""What is timed beside the kernels, and the check of what they compute."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from inspect import unwrap
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
import scipy.special

from baracuda_gen.bench import grid, spelling
from baracuda_gen.bench.check import check, sample
from baracuda_gen.bench.operands import make_operands
from baracuda_gen.bench.peers import PeerFinder, Problem, _in_rows, load_hand_written, named_function
from baracuda_gen.errors import Refused
from baracuda_gen.verify.cases import args_of
from baracuda_kernels import catalog
from baracuda_runtime import reference
from baracuda_runtime.reference import activations, elementary, primitives

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from bench_entries import OPS, Changed, each_op, small_cell, types_of  # noqa: E402
from bench_stand_ins import HostDevice, Tensor, fake_cupy, fake_torch  # noqa: E402


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The libraries that NumPy stands in for say nothing where a function is not defined."""
    with np.errstate(all="ignore"):
        yield


@pytest.fixture(autouse=True)
def special(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baracuda_gen.bench.peers._CupySpecial", lambda: scipy.special)  # instead of cupyx


# Peers


def peer_outputs(entry: Any, cell: grid.Cell, finder: PeerFinder, peer: str) -> tuple[Any, ...]:
    operands = make_operands(HostDevice(), entry.plan.op, cell)[0]
    inputs = {o.name: operands[o.name] for o in entry.plan.op.present(cell.desc) if not o.output}
    for function in finder.candidates(peer, cell.desc):
        try:
            found = function(**inputs)
        except NotImplementedError:
            continue
        return found if isinstance(found, tuple) else (found,)
    return ()


@pytest.mark.parametrize("peer", ["torch", "compile", "cupy"])
@pytest.mark.parametrize(
    "dtype", ["f32", "bf16", *(pytest.param(dtype, marks=pytest.mark.full) for dtype in ("f64", "f16"))]
)
@each_op
def test_a_derived_peer_is_the_same_mathematics(name: str, dtype: str, peer: str) -> None:
    entry = catalog.entry(name)
    unnamed = Changed(entry, peers={}, parity={})
    finder = PeerFinder(unnamed, {"torch": fake_torch(), "cupy": fake_cupy()}, None, "cpu")
    types = types_of(entry, dtype)
    for variant in entry.plan.op.variants_of(types):
        cell = small_cell(entry, types, variant=variant)
        found = peer_outputs(entry, cell, finder, peer)
        present = entry.plan.op.present(cell.desc)
        held = {entry.plan.op.element(cell.desc, o.element).name for o in present}
        if peer == "cupy" and not held.isdisjoint(spelling.WITHOUT_CUPY):
            assert found == ()  # CuPy has neither bf16 nor floats of 8 bits
            continue
        operands = make_operands(HostDevice(), entry.plan.op, cell)[0]
        want = entry.plan.select(cell.desc).reference(args_of(entry, operands))
        same_mathematics(entry, variant, found, want)


def same_mathematics(entry: Any, variant: Any, found: tuple[Any, ...], want: Any) -> None:
    assert len(found) == len(want)
    for got, (output, expected) in zip(found, want.items(), strict=True):
        got = np.asarray(got).reshape(expected.shape)
        assert got.dtype == expected.dtype, output
        draws = any(o.name == "seed" for o in entry.plan.op.inputs)  # each library has random numbers of its own
        if not draws or (variant and "stochastic" not in variant):
            assert HostDevice().differing(expected, got) <= 1e-3, output
        elif not variant:
            assert abs(np.mean(got, dtype=float) - np.mean(expected, dtype=float)) < 0.1, output
        elif entry.gradient_of is None:  # the code above or below
            assert np.abs(got.astype(float) - expected.astype(float)).max() <= max(1.0, 1.1 * grid.SCALARS["scale"])


def test_every_primitive_is_spelled_for_both_libraries() -> None:
    """A new primitive of references needs a spelling in bench/spelling.py, or its ops have no peers."""
    names = {n for n in dir(primitives.Primitives) if n[0] != "_" and callable(getattr(primitives.Primitives, n))}
    names -= {"i64", "arrays", "low_bits"}
    names |= {*elementary.SOURCES, *activations.FORMS}
    spelled = [spelling.TorchNamespace(fake_torch(), "f32", "cpu"), spelling.CupyNamespace(np, "f32", scipy.special)]
    assert [(type(s).__name__, n) for s in spelled for n in sorted(names) if not hasattr(s, n)] == []


NUMBERS = {"asin": (0.5,), "acos": (0.5,), "atanh": (0.5,), "acosh": (1.0, 2.5)}


def unary_cases() -> list[tuple[str, float]]:
    return [(name, x) for name in spelling.UNARY for x in NUMBERS.get(name, (0.5, 2.5, 3.7))]


@pytest.mark.parametrize(("name", "x"), unary_cases())
def test_a_number_goes_through_a_primitive_as_an_array_does(name: str, x: float) -> None:
    torch = spelling.TorchNamespace(fake_torch(), "f64", "cpu")
    assert getattr(torch, name)(x) == pytest.approx(float(getattr(reference, name)(np.float64(x))))
    cupy = spelling.CupyNamespace(fake_cupy(), "f32", scipy.special)
    got = getattr(cupy, name)(cupy.load(x, cupy.C))
    assert got == pytest.approx(float(getattr(reference, name)(np.float32(x)))) and np.ndim(got) == 0
    assert isinstance(got, (bool, np.float32))  # neither an array on the device nor f64
    assert getattr(torch, name)(np.array([x]))[0] == pytest.approx(float(getattr(reference, name)(np.float64(x))))


@pytest.mark.parametrize("kind", ["torch", "cupy"])
def test_primitives_of_several_operands(kind: str) -> None:
    x = np.array([[1.0, -2.0, 4.0], [0.5, 3.0, -1.0]], np.float32).view(Tensor)
    space: Any = (
        spelling.TorchNamespace(fake_torch(), "f32", "cpu")
        if kind == "torch"
        else spelling.CupyNamespace(fake_cupy(), "f32", scipy.special)
    )
    assert np.array_equal(space.maximum(0.0, x), np.maximum(x, 0)) and space.maximum(1.0, 2.0) == 2.0
    assert np.array_equal(space.minimum(x, 0.0), np.minimum(x, 0)) and np.array_equal(space.minimum(x, -x), -abs(x))
    assert np.array_equal(space.clamp(x, -1, 2), np.clip(x, -1, 2))
    assert np.array_equal(space.where(x > 0, 1.0, 0.1), np.where(x > 0, 1.0, 0.1).astype(np.float32))
    assert space.where(np.bool_(True) if kind == "cupy" else True, x, None) is x
    assert space.where(True, 1.0, x) == 1.0 and space.where(False, 1.0, x) is x
    assert np.array_equal(space.sum_to(x, (1, 3)), x.sum(0, keepdims=True))
    assert np.array_equal(space.sum_to(x, (3,)), x.sum(0)) and np.array_equal(space.sum_to(x, (2, 3)), x)
    assert np.array_equal(space.max_over(x, (1,)), x.max(1, keepdims=True))
    assert np.array_equal(space.min_over(x, 1), x.min(1, keepdims=True))
    assert np.array_equal(space.expand(2.0, (2, 2)), np.full((2, 2), 2.0))
    assert space.to_int(x).dtype == np.int32 and space.to_float(3, float) == 3.0
    outer, inner = space.grid(2, 3)
    assert outer.shape == (2, 1) and inner.shape == (1, 3)
    assert space.blank((2, 3), "s8").dtype == np.int8
    assert np.array_equal(space.floor_divide(np.array([7]), np.array([-2])), [-4]) and space.floor_modulo(7, -2) == -1
    assert float(space.rsqrt(np.float32([4.0]))[0]) == 0.5 and float(space.sigmoid(np.float32([0.0]))[0]) == 0.5
    assert space.fma(2.0, 3.0, 1.0) == 7.0


def test_a_named_function_gets_inputs_and_then_attributes() -> None:
    got = []
    torch = fake_torch(fake_quantize_per_tensor_affine=lambda *given: got.append(given))
    entry = catalog.entry("fake_quantize")
    cell = small_cell(entry, {"T": "f32"})
    first = next(iter(PeerFinder(entry, {"torch": torch}, None, "cpu").candidates("torch", cell.desc)))
    first(input="x", scale=0.05, zero_point=3)
    assert got == [("x", 0.05, 3, -128, 127)]


class Strided(np.ndarray[Any, Any]):
    """An array with what is asked of a tensor."""

    def is_contiguous(self) -> bool:
        return bool(self.flags.c_contiguous)

    def contiguous(self) -> Any:
        return np.ascontiguousarray(self).view(Strided)

    def new_empty(self, shape: tuple[int, ...]) -> Any:
        return np.empty(shape, self.dtype).view(Strided)


@pytest.mark.parametrize(
    "function",
    [
        pytest.param(lambda x: np.copysign(x, -1), id="a copy of its result"),
        pytest.param(lambda x, out=None: np.copysign(x, -1, out=out), id="into an array in rows"),
    ],
)
def test_a_result_in_rows_as_ours(function: Callable[..., Any]) -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3).T.view(Strided)
    assert not function(x).is_contiguous()
    call = _in_rows(lambda: function)
    for _ in range(2):
        got = call(x)
        assert got.is_contiguous() and np.array_equal(got, -x)


def test_a_name_that_the_library_does_not_have() -> None:
    assert named_function("torch.nn.gelu", SimpleNamespace(nn=SimpleNamespace(gelu=max)), "torch") is max
    for path in ("torch.nope", "cupy.add", "torch"):
        with pytest.raises(Refused, match=f"the peer '{path}' is no function of torch"):
            named_function(path, SimpleNamespace(), "torch")


def test_a_hand_written_peer_comes_before_the_derived_one() -> None:
    entry = catalog.entry("quantize_per_group")
    cell = small_cell(entry, {"T": "f16", "Q": "u8"})
    by_hand = ModuleType("by_hand")
    by_hand.quantize_per_group = lambda p, **inputs: (p, inputs)  # type: ignore[attr-defined]
    torch = fake_torch()
    finder = PeerFinder(entry, {"torch": torch}, by_hand, "cpu")
    first, second = finder.candidates("torch", cell.desc)
    problem, inputs = first(input=1)
    assert isinstance(problem, Problem) and inputs == {"input": 1}
    assert (problem.group_size, problem.q_max, problem.output_element) == (128, 255, torch.uint8)
    assert unwrap(second).func.__name__ == "_quantize_per_group_reference"
    assert next(iter(finder.candidates("compile", cell.desc)))(input=1)[1] == {"input": 1}
    assert (torch.calls.compiled, torch.calls.resets) == (1, 1)


@pytest.mark.parametrize("peer", ["torch", "compile"])
def test_a_result_that_is_an_operand_is_copied(peer: str) -> None:
    """Else a peer that does nothing would be as fast as light."""
    entry = catalog.entry("lerp")
    given = np.ones(3).view(Tensor)
    torch = fake_torch(lerp=lambda start, end, weight: (start, end + weight))
    finder = PeerFinder(Changed(entry, peers={"torch": "torch.lerp"}), {"torch": torch}, None, "cpu")
    candidates = list(finder.candidates(peer, small_cell(entry, {"T": "f32"}).desc))
    named = candidates[0 if peer == "torch" else -1]  # torch.compile takes it last
    first, second = named(start=given, end=given, weight=1.0)
    assert first is not given and not np.shares_memory(first, given)
    assert (first == 1.0).all() and (second == 2.0).all()


@pytest.fixture(scope="module")
def by_hand() -> Any:
    """The project's own, with a stand-in for torch."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "torch", fake_torch())
        yield load_hand_written(Path(__file__).parents[2] / "benchmarks/peers.py")


# The others are timed against what is derived: lerp has a function of torch, and of the ops on floats of 8 bits only
# two are written by hand (test_a_derived_peer_is_the_same_mathematics has them all).
FLOAT8_BY_HAND = {"quantize_fp8_per_tensor", "quantize_fp8_per_token"}
QUANTIZE = {n for n in OPS if catalog.entry(n).plan.op.family == "quantize"}
FUSED = {f"{op}_dynamic_quantize" for op in ("rms_norm", "add_rms_norm", "swiglu")}
BY_HAND = [n for n in OPS if n in QUANTIZE | FUSED | {"lerp_backward"} and ("fp8" not in n or n in FLOAT8_BY_HAND)]


# Which take other arguments there: tests/unit/test_parity_norms.py and test_parity_losses.py,
# tests/frameworks/test_torch_axes.py.
PYTORCH = {"layer_norm", "rms_norm", "argmax", "argmin", "aminmax", "var", "std", "var_mean"}
PYTORCH |= {"group_norm", "instance_norm", "batch_norm", "batch_norm_training"}
PYTORCH |= {f"{op}{end}" for op in ("gather", "index_select", "embedding") for end in ("", "_backward")}
PYTORCH |= {"take_backward", "norm1", "norm2", "norm_p", "cumsum", "cumprod", "cummax", "cummin", "logcumsumexp"}


def test_what_has_no_hand_written_peer(by_hand: Any) -> None:
    assert [
        n for n in OPS if hasattr(by_hand, n) and n not in {*PYTORCH, *by_hand.LOSSES, *by_hand.ROW_LOSSES}
    ] == BY_HAND


@pytest.mark.parametrize("dtype", ["f32", "f64", "bf16"])
@pytest.mark.parametrize("name", BY_HAND)
def test_a_hand_written_peer_is_the_same_mathematics(name: str, dtype: str, by_hand: Any) -> None:
    entry = catalog.entry(name)
    finder = PeerFinder(Changed(entry, peers={}, parity={}), {"torch": fake_torch()}, by_hand, "cpu")
    for layout in grid.layouts(entry.plan.op):
        for variant in entry.plan.op.variants_of(types_of(entry, dtype)):
            cell = small_cell(entry, types_of(entry, dtype), variant=variant, layout=layout)
            first = next(iter(finder.candidates("torch", cell.desc)))
            assert "peers.py" in unwrap(first).func.__code__.co_filename
            operands = make_operands(HostDevice(), entry.plan.op, cell)[0]
            inputs = {o.name: operands[o.name] for o in entry.plan.op.present(cell.desc) if not o.output}
            found = first(**inputs)
            want = entry.plan.select(cell.desc).reference(args_of(entry, operands))
            same_mathematics(entry, variant, found if isinstance(found, tuple) else (found,), want)


def test_codes_of_four_bits_in_bytes(by_hand: Any) -> None:
    code = np.array([[-8, 7, 3, -1], [0, 1, 2, -3]], np.int8).view(Tensor)
    assert by_hand.packed(code).tolist() == [[0x78, 0xF3], [0x10, 0xD2]]
    assert by_hand.codes(SimpleNamespace(input_element="s4"), by_hand.packed(code)).tolist() == code.tolist()
    assert (
        by_hand.codes(SimpleNamespace(input_element="u4"), by_hand.packed(code & 15)).tolist() == (code & 15).tolist()
    )
    p = SimpleNamespace(output_element="s4")
    assert by_hand.stored(p, code.float().reshape(2, 2, 2), (2, 4)).tolist() == by_hand.packed(code).tolist()


# Checks


@each_op
def test_a_sample_of_the_outputs_is_checked(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baracuda_gen.bench.check.SAMPLE", 1024)
    entry, device = catalog.entry(name), HostDevice()
    op = entry.plan.op
    for layout in grid.layouts(op):
        cell = small_cell(entry, types_of(entry, "f32"), rows=256 if "block" in name else 24, layout=layout)
        operands = make_operands(device, op, cell)[0]
        written = [o for o in op.present(cell.desc) if o.output]
        told = all(operands[o.name].dtype == bool for o in written)  # as likely as not what is there already
        assert told or check(device, entry, cell, operands).correct is False  # not written yet
        entry.plan.select(cell.desc).run(args_of(entry, operands))
        found = check(device, entry, cell, operands)
        assert found.correct is True and found.what == expected_sample(entry, layout)
        for output in written:
            array = operands[output.name]
            place = (0,) * array.ndim  # in the sample
            kept = array[place]
            array[place] = kept ^ 64 if array.dtype.kind in "iu" else not kept if told else np.nan_to_num(kept) + 40
            found = check(device, entry, cell, operands)
            assert found.correct is False and output.name in found.difference
            array[place] = kept


@pytest.mark.parametrize(("name", "bounded"), [("sum", True), ("prod", False)])
def test_a_check_says_whether_a_bound_is_passed(name: str, bounded: bool) -> None:
    """Of a product with a factor near 0 nothing is known."""
    entry, device = catalog.entry(name), HostDevice()
    cell = small_cell(entry, types_of(entry, "f32"), rows=24)
    operands = make_operands(device, entry.plan.op, cell)[0]
    entry.plan.select(cell.desc).run(args_of(entry, operands))
    operands["y"][...] += 40
    found = check(device, entry, cell, operands)
    assert found.correct is False and found.bounded is bounded


def expected_sample(entry: Any, layout: Any) -> str:
    if "batch_norm_training" in entry.name:  # of whole channels
        return "everything" if len(layout) < 3 else "the first 2 of 16 along channels"
    if entry.skeletons == ["grid"]:
        return "everything"
    variant = next(iter(entry.plan.op.variants.values()))
    made = {t.name for t in variant.temporaries}
    in_rounds = any(a.tensor in made for step in variant.steps for a in step.all[0].accesses)
    if entry.plan.op.no_axes and (layout[0] == "*reduced" or in_rounds):
        return "everything"  # means of rows
    if "block" in entry.name:  # those of a norm wait for means of whole rows
        return "everything" if "norm" in entry.name else "the first 128 of 256 rows"
    reduced = any(p != "pointwise" for p in entry.skeletons)
    if layout == ("*outer", "channel") and reduced:
        return "the first 42 of 256 along channel"
    if entry.family == "gather":
        of_all = {"take": "the first 1024 of 6144 along *m", "embedding": "the first 42 of 256 along d"}
        of_all |= {"take_backward": "everything"}
        of_all |= {"embedding_backward": of_all["embedding"]}
        return of_all.get(entry.name, "the first 42 of 256 along *inner")
    if entry.family == "scatter":
        if entry.name == "bincount" or any(variant.temporaries for variant in entry.plan.op.variants.values()):
            return "everything"
        return f"the first {'8 of 256 along *d' if 'segment' in entry.name else '42 of 256 along *inner'}"
    if entry.family == "scan":
        if any(variant.temporaries for variant in entry.plan.op.variants.values()):
            return "everything"
        return f"the first {'42 of 256 along *inner' if layout == ('d', '*inner') else '4 of 24 rows'}"
    if layout == ("d", "*inner"):  # short rows down the columns; the places of random numbers matter
        return "everything" if "gumbel" in entry.name else "the first 42 of 256 along *inner"
    if "packed_glu" in entry.name:  # two elements of its input for one of its output
        return "the first 2 of 24 rows"
    if entry.name == "one_hot":  # 128 elements of its output for one of its input
        return "the first 8 of 6144 elements"
    if len(layout) == 3:  # two images of 16 channels
        return "the first 1 of 2 rows"
    return "the first 4 of 24 rows"


def test_sums_are_checked_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = catalog.entry("lerp_backward")
    desc = replace(small_cell(entry, {"T": "f32"}).desc, a_shape=(1, 256))
    monkeypatch.setattr("baracuda_gen.bench.check.SAMPLE", 1024)
    assert sample(entry, desc) == (desc, "everything")
    monkeypatch.setattr("baracuda_gen.bench.check.WHOLE", 1024)
    assert sample(entry, desc) == (None, "")
