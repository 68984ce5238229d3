"""Exhaustive sweeps on the host: what they try, what they measure, and that planted errors do not pass."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from baracuda_gen.catalog import build_catalog
from baracuda_gen.render import build_tree
from baracuda_gen.verify import sweep as task
from baracuda_gen.verify.bounds import range_losses
from baracuda_gen.verify.on_host import make_launcher
from baracuda_gen.verify.sweep import Measured, sweep
from baracuda_gen.verify.sweep.backend import HOST, Backend, host_backend, keep_subnormals
from baracuda_gen.verify.sweep.columns import Column
from baracuda_gen.verify.sweep.elementwise import Elementwise, along_axes
from baracuda_gen.verify.sweep.exact import Exact, Real, real
from baracuda_gen.verify.sweep.namespace import Namespace, evaluate_flat
from baracuda_gen.verify.sweep.problem import Pass
from baracuda_gen.verify.sweep.rows import CONDITION
from baracuda_gen.verify.sweep.values import every, width
from baracuda_gen.verify.work import Work, all_work
from baracuda_kernels import catalog
from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import as_dtype, bf16

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from catalog_sample import KINDS  # noqa: E402
from planted import planted  # noqa: E402
from together import contiguous, prepare, several  # noqa: E402

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

HERE = Path(__file__).resolve().parent
SPEC = HERE / "catalog" / "spec"
GATHERS = HERE / "entries" / "spec" / "gathers.yaml"
BUILD = HERE.parents[1] / "build" / "host-tests"
RECORD = HERE.parents[1] / "benchmarks" / "results" / "nvidia-h200" / "precision.json"
NAMES = (
    "exponential",
    "error_function",
    "silu",
    "gelu",
    "sum_last",
    "softmax",
    "per_channel",
    "halves",
    "gathered_row_softmax",
)
SMALL = replace(HOST, whole=1 << 17, samples=256, sums=1 << 13, checked=64)
ENTRY = re.compile(r"^(\w+):\n(?:[ ].*\n)+", re.MULTILINE)


def package(folder: Path, name: str, change: Callable[[str, str], str] = lambda path, text: text) -> str:
    """A package of the patterns that sweeps are tried on, its generated text changed by `change(path, text)`."""
    spec = folder / "spec"
    spec.mkdir()
    (spec / "ops.yaml").write_text((SPEC / "ops.yaml").read_text().replace("pattern_kernels", name))
    entries = {m[1]: m[0] for m in ENTRY.finditer((SPEC / "patterns.yaml").read_text() + GATHERS.read_text())}
    (spec / "patterns.yaml").write_text("".join(entries[n] for n in NAMES))
    for path, text in build_tree(build_catalog(spec)).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(change(path, text))
    return name


@pytest.fixture(scope="module")
def launcher() -> Any:
    return make_launcher(folder=BUILD)


@pytest.fixture(scope="module")
def patterns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Work]]:
    folder = tmp_path_factory.mktemp("sweeps")
    name = package(folder, "sweep_patterns")
    works = all_work(name, str(folder), [])

    def of(op: str, dtype: str) -> Work:
        return next(w for w in works if w.op == op and w.types[0][1] == dtype)

    yield of
    sys.path.remove(str(folder))


def shipped(op: str, *dtypes: str) -> Work:
    return next(
        w for w in all_work("baracuda_kernels", None, [op]) if w.op == op and [d for _, d in w.types] == [*dtypes]
    )


def run(work: Work, launcher: Any, limits: Any = SMALL) -> Measured:
    return sweep(work, host_backend(launcher, limits))


# ---- what is tried ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_every_16_bit_input_of_a_quantizer(dtype: str, launcher: Any) -> None:
    done = run(shipped("quantize_per_tensor", dtype, "s8"), launcher)
    assert done.findings == ()
    output = done.outputs["output"]
    assert output["domain"] == "all 65,536 inputs x 2 settings and 256 sampled x 446 more settings"
    assert (output["tried"], output["wrong"], output["max_ulp"]) == (2 * 65536 + 446 * 256, 0, 0.0)


def test_every_8_bit_input_with_all_scales_of_a_group(launcher: Any) -> None:
    done = run(shipped("dequantize_per_group", "s8", "f16"), launcher)
    assert done.findings == () and done.outputs["output"]["domain"] == "all 256 inputs x 64 settings"


def test_the_two_operands_of_a_gradient_are_sampled(launcher: Any) -> None:
    done = run(shipped("fake_quantize_backward", "f32"), launcher)
    assert done.findings == () and done.outputs["d_input"]["tried"] == 448 * 256


def test_rows_are_sampled(launcher: Any) -> None:
    done = run(shipped("dynamic_range_quantize", "bf16", "s8"), launcher)
    assert done.findings == ()
    assert set(done.outputs) == {"output", "scale_out", "zero_point_out"}  # both variants
    assert all(o["wrong"] == 0 and o["tried"] for o in done.outputs.values())


@pytest.mark.parametrize("op", ["per_channel", "halves"])
def test_other_ways_to_read_an_operand(op: str, patterns: Any, launcher: Any) -> None:
    done = run(patterns(op, "f32"), launcher)
    assert done.findings == () and done.outputs["y"]["wrong"] == 0


@pytest.mark.parametrize(
    "op, dtypes",
    [
        ("embedding_backward", ("bf16", "i32")),
        ("gather_backward", ("f16", "i64")),
        ("index_select_backward", ("f64", "i64")),
        ("take_backward", ("f32", "i64")),
        ("scatter_add", ("bf16", "i64")),
        ("index_add", ("f64", "i32")),
    ],
)
def test_sums_over_matches_are_sampled(op: str, dtypes: tuple[str, ...], launcher: Any) -> None:
    done = run(shipped(op, *dtypes), launcher)
    assert done.findings == ()
    ((_, measured),) = done.outputs.items()
    assert measured["tried"] > 30 and ("mpmath" in measured["domain"]) == ("f64" in dtypes)
    if dtypes[0] in ("f16", "bf16"):  # sums of f32, rounded once
        assert measured["max_ulp"] <= 0.51
    else:  # 511 terms at most, one after the other: each addition of terms of one sign adds half a unit, or one
        assert measured["max_ulp"] < 511


@pytest.mark.parametrize("op, dtypes", [("sparsemax", ("f64",)), ("segment_max_backward", ("f64", "i32"))])
def test_searched_levels_and_gathered_extremes_are_held_to_mpmath(
    op: str, dtypes: tuple[str, ...], launcher: Any
) -> None:
    done = run(shipped(op, *dtypes), launcher)
    assert done.findings == ()
    ((_, measured),) = done.outputs.items()
    assert measured["tried"] > 30 and "mpmath" in measured["domain"] and measured["max_ulp"] <= CONDITION


@pytest.mark.full
@pytest.mark.parametrize("entry", tuple(catalog.ENTRIES.values()), ids=lambda entry: entry.name)
def test_every_op_can_be_swept(entry: Any, launcher: Any) -> None:
    """In one choice of types, another one from op to op."""
    works = all_work("baracuda_kernels", None, [entry.name])
    own = [w for w in works if w.op == entry.name]
    done = run(own[sum(map(ord, entry.name)) % len(own)], launcher)
    assert done.findings == ()


@pytest.mark.parametrize("op", ["gathered_row_softmax", "gathered_row_softmax_backward"])
def test_a_function_of_gathered_elements(op: str, patterns: Any, launcher: Any) -> None:
    done = run(patterns(op, "f32"), launcher)
    assert done.findings == () and all(o["tried"] > 100 for o in done.outputs.values())


def test_attributes_say_which_operands_run_along_the_loop(launcher: Any) -> None:
    """The gradient of a loss is one for each element, or one for all that the loss is the mean of."""
    done = run(shipped("soft_margin_loss_backward", "bf16"), launcher)
    assert done.findings == () and set(done.outputs) == {"d_prediction"}
    assert all(o["tried"] > 1000 for o in done.outputs.values())


# ---- what is measured -------------------------------------------------------------------------------------------


def test_a_function_is_within_a_unit(patterns: Any, launcher: Any) -> None:
    done = run(patterns("exponential", "bf16"), launcher)
    assert done.findings == ()
    y = done.outputs["y"]
    assert y["domain"] == "all 65,536 inputs" and y["tried"] == 65536 and y["wrong"] is None
    assert 0.49 < y["max_ulp"] < 0.51
    x = float.fromhex(y["worst"]["inputs"]["x"])
    assert float.fromhex(y["worst"]["want"]) == pytest.approx(np.exp(x), rel=1e-15)


def test_an_f64_function_is_held_to_mpmath(patterns: Any, launcher: Any) -> None:
    y = run(patterns("error_function", "f64"), launcher).outputs["y"]
    assert "mpmath" in y["domain"] and 0.4 < y["max_ulp"] < 2


def test_softmax_is_measured_where_it_is_well_conditioned(patterns: Any, launcher: Any) -> None:
    done = run(patterns("softmax", "bf16"), launcher)
    assert done.findings == () and 0.45 < done.outputs["y"]["max_ulp"] < 0.55


def test_an_ill_conditioned_form_is_named(patterns: Any, launcher: Any) -> None:
    """1 + erf(x) loses all digits for x far below 0, in f64 too: nothing can be measured against that."""
    (finding,) = run(patterns("gelu", "f32"), launcher).findings
    assert "ill-conditioned" in finding.got and "mpmath" in finding.expected and "x = -0x" in finding.case


# ---- planted errors ---------------------------------------------------------------------------------------------


def test_one_wrong_output_of_65536_is_caught_in_an_exact_kernel(tmp_path: Path, launcher: Any) -> None:
    """1.5 quantized with scale 0.1 and zero point 0 is 15; the planted kernel says 16."""
    work = planted(
        tmp_path, "quantize_per_tensor", r"Q\((quantizer\.code\(.*?\))\)", r"Q(\1 + (input == 1.5f))", ("f16", "s8")
    )
    (finding,) = run(work, launcher).findings
    assert "input = 0x1.8p+0" in finding.case and "scale = 0x1.99999ap-4" in finding.case
    assert finding.got.startswith("output = 16 (1 of") and finding.expected.startswith("15")


def test_one_unit_in_one_of_65536_inputs_is_worse_than_recorded(tmp_path: Path, patterns: Any, launcher: Any) -> None:
    def change(path: str, text: str) -> str:
        if not path.endswith("/exponential.cu"):
            return text
        exp = "Functions<T>::exp(x)"
        return text.replace(exp, f"(x == 3.0f ? {exp} + 0.125f : {exp})")

    name = package(tmp_path, "planted_exponential", change)
    work = next(w for w in all_work(name, str(tmp_path), ["exponential"]) if w.types[0][1] == "bf16")
    right, wrong = (run(w, launcher).outputs["y"] for w in (patterns("exponential", "bf16"), work))
    assert wrong["max_ulp"] > right["max_ulp"] + 0.4
    assert wrong["worst"]["inputs"] == {"x": "0x1.8p+1"}


def test_an_error_in_the_truth_is_caught(patterns: Any, launcher: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """erf off by a part in 10^9, for positive numbers only."""
    real = rt.erf
    monkeypatch.setattr(rt, "erf", lambda x: real(x) * np.where(np.asarray(x) > 0.5, 1 + 1e-9, 1.0))
    findings = run(patterns("error_function", "f32"), launcher).findings
    assert any(f.kernel == "(the truth)" and "mpmath" in f.expected and "x = 0x" in f.case for f in findings)


def test_a_truth_that_is_no_number_is_caught(patterns: Any, launcher: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the range of f64 none is asked for; here there is none at ordinary inputs."""
    real = rt.erf
    monkeypatch.setattr(rt, "erf", lambda x: np.where(np.abs(np.asarray(x)) < 2, np.nan, real(x)).astype(x.dtype))
    findings = run(patterns("error_function", "f32"), launcher).findings
    assert any("nan" in f.got and "mpmath" in f.expected for f in findings), findings


@pytest.mark.parametrize(
    "call, want",
    [
        (lambda e: e.exp([real(np.inf)]), np.inf),
        (lambda e: e.exp([real(1e300)]) > real(1e300), True),
        (lambda e: e.cosh([real(-np.inf)]), np.inf),
        (lambda e: e.tanh([real(np.inf)]), 1.0),
        (lambda e: e.atan2([real(0.0)], [real(-0.0)]), np.nan),  # its zeros have no sign
        (lambda e: e.atan2([real(0.0)], [real(2.0)]), 0.0),
        (lambda e: e.copysign([real(2.0)], [real(-3.0)]), -2.0),
        (lambda e: e.copysign([real(2.0)], [real(np.nan)]), np.nan),
        (lambda e: e.load_exponent([real(3.0)], [-2]), 0.75),
        (lambda e: e.to_float([2**53 + 1], None), 2.0**53),
    ],
)
def test_what_the_independent_source_knows(call: Callable[[Exact], Any], want: Any) -> None:
    (found,) = call(Exact())
    value = float(found.value) if isinstance(found, Real) else found
    assert value == want or (value != value and want != want)


def test_an_error_in_the_device_twin_is_caught(launcher: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Namespace, "round_even", lambda self, x: np.floor(np.asarray(x) + 0.5), raising=False)
    findings = run(shipped("quantize_per_tensor", "f32", "s8"), launcher).findings
    assert findings and findings[0].kernel == "(the truth)" and "NumPy reference" in findings[0].expected


# ---- the code that a GPU runs, on another array module ----------------------------------------------------------


class Elsewhere(ModuleType):
    """An array module that is not NumPy to those who ask, and has what CuPy has."""

    def __getattr__(self, name: str) -> Any:
        if name in ("ascontiguousarray", "asarray", "ndarray"):
            raise AttributeError(name)
        return getattr(np, name)


def elsewhere() -> Elsewhere:
    made = Elsewhere("elsewhere")
    made.__dict__.update(
        asarray=np.asarray,
        ascontiguousarray=np.ascontiguousarray,
        asnumpy=np.asarray,
        ndarray=lambda shape, dtype, memptr, strides: np.ndarray(shape, dtype, memptr, strides=strides),
        get_default_memory_pool=lambda: type("Pool", (), {"free_all_blocks": lambda self: None})(),
    )
    return made


@pytest.mark.parametrize(
    "op, dtypes",
    [
        ("quantize_per_tensor", ("bf16", "u8")),
        pytest.param("fake_quantize_backward", ("f16",), marks=pytest.mark.full),
        ("dequantize_per_group", ("s8", "bf16")),
        ("lerp", ("f32",)),
        ("lerp_backward", ("bf16",)),
        ("dynamic_range_quantize", ("f16", "s8")),
    ],
)
def test_the_device_path_on_another_array_module(op: str, dtypes: tuple[str, ...], launcher: Any) -> None:
    work = shipped(op, *dtypes)
    there = sweep(work, Backend("cuda", SMALL, elsewhere(), launcher, "elsewhere", {}))
    assert there.findings == () and there.outputs == run(work, launcher).outputs


def test_functions_of_the_device_are_checked_against_numpy(patterns: Any, launcher: Any) -> None:
    done = sweep(patterns("silu", "bf16"), Backend("cuda", SMALL, elsewhere(), launcher, "elsewhere", {}))
    assert done.findings == () and done.outputs["y"]["tried"] == 65536


def test_a_primitive_that_the_device_lacks_is_a_finding(launcher: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def lacks(self: Any, value: Any) -> Any:
        raise NotImplementedError("no round_even yet")

    monkeypatch.setattr(Namespace, "round_even", lacks, raising=False)
    monkeypatch.setattr(task, "backend_of", lambda target: host_backend(launcher, SMALL))
    done = task.measure(shipped("fake_quantize", "bf16"), "host", "sweep")
    assert done.outputs == {} and len(done.findings) == 1
    assert "no round_even yet" in done.findings[0].got and "test_sweeps.py:" in done.findings[0].got


def test_cupy_is_made_to_keep_subnormals(monkeypatch: pytest.MonkeyPatch) -> None:
    """It appends -ftz=true to the options of every kernel that it compiles, and keeps the result under their hash."""
    received: list[Any] = []
    keys: list[Any] = []

    class Program:
        def compile(self, options: tuple[str, ...] = (), log_stream: Any = None) -> str:
            received.append((options, log_stream))
            return "compiled"

    def compile_with_cache(source: str, options: tuple[str, ...], arch: Any) -> str:
        keys.append(options)
        return Program().compile((*options, "-ftz=true"), None)

    compiler = ModuleType("cupy.cuda.compiler")
    compiler.__dict__.update(_NVRTCProgram=Program, _compile_with_cache_cuda=compile_with_cache)
    cuda = ModuleType("cupy.cuda")
    cuda.__dict__["compiler"] = compiler
    for name, module in (("cupy", ModuleType("cupy")), ("cupy.cuda", cuda), ("cupy.cuda.compiler", compiler)):
        monkeypatch.setitem(sys.modules, name, module)
    keep_subnormals()
    keep_subnormals()
    assert compiler.__dict__["_compile_with_cache_cuda"]("source", ("-O3",), "sm_90") == "compiled"
    ((optimised, apart),) = keys
    assert optimised == "-O3" and apart.startswith("-D")
    assert received == [(("-O3", apart, "-ftz=false"), None)]


PAIRS = ("add<s8>", "atan2<bf16>", "silu_backward<f16>", "lerp<bf16>", "gcd<u8>", "eq<f16>")


@pytest.mark.parametrize("label", PAIRS)
def test_all_pairs_along_two_axes_have_the_truth_of_each_by_itself(label: str, launcher: Any) -> None:
    """From 1 on, or from 0 of 8 bits: four values of the first operand with all of the second."""
    (work,) = (w for w in all_work("baracuda_kernels", None, [label.split("<")[0]]) if w.label == label)
    sweep = Elementwise(work.entry(), dict(work.types), host_backend(launcher, replace(HOST, whole_bits=32)))
    domain, step = sweep.domain(), Pass(sweep.first, (0,), True)
    inner = 1 << width(sweep.dtypes[1])
    start = 0x3C00 * inner % domain
    columns = every(np, sweep.dtypes, start, 4 * inner)
    pairs, flat = sweep.pairs(step, start, 4 * inner), sweep.problem(step, 4 * inner)
    assert pairs is not None and sweep.pairs(step, start + 1, 4 * inner) is None
    results = []
    for problem in (pairs, flat):
        plan = sweep.shapes.plan(problem.fields)
        inputs = sweep.columns(plan, problem, step, columns)
        given = along_axes(problem, inputs) if problem is pairs else inputs
        with np.errstate(all="ignore"):
            truth = evaluate_flat(plan, sweep.namespace, np.float64, given)
            losses = range_losses(plan, plan.facts.compute, given, sweep.namespace)
        results.append([*(truth[n].value for n in truth), *losses.values()])
    for got, want in zip(*results, strict=True):
        assert got.tobytes() == want.tobytes() or np.array_equal(got, want, equal_nan=True)


def test_columns_of_bf16_share_memory_with_the_operand() -> None:
    column = Column.of(np, np.arange(4), bf16)
    operand = host_backend(object()).operand(column, (2, 2))
    assert operand.dtype == bf16.numpy and np.shares_memory(operand, column.data)


def unary_of_16_bits(ops: Iterable[str]) -> list[Work]:
    """The shipped kernels of these ops of which one operand of 16 bits runs with the loop, and no other."""
    works, backend = [], host_backend(make_launcher(folder=BUILD))
    for work in (w for op in ops for w in all_work("baracuda_kernels", None, [op]) if w.op == op):
        narrow = any(as_dtype(dtype).numpy.itemsize == 2 for _, dtype in work.types)
        if not narrow or "pointwise" not in work.entry().skeletons:
            continue
        elementwise = Elementwise(work.entry(), dict(work.types), backend)
        if elementwise.first is not None and elementwise.domain() == 1 << 16 and len(elementwise.dtypes) == 1:
            works.append(work)
    return works


def one_of_each_kind() -> list[Work]:
    """Of one op of each kind the first choice of types with a type of 16 bits, in turn."""
    works = unary_of_16_bits(op for op in catalog.ENTRIES if op in KINDS)
    narrow = {w: [dtype for _, dtype in w.types if as_dtype(dtype).numpy.itemsize == 2] for w in works}
    found = []
    for turn, op in enumerate(dict.fromkeys(w.op for w in works)):
        dtypes = list(dict.fromkeys(narrow[w][0] for w in works if w.op == op))
        found.append(next(w for w in works if w.op == op and narrow[w][0] == dtypes[turn % len(dtypes)]))
    return found


def recorded(work: Work, output: str) -> float:
    """The error that a sweep of all inputs found on a GPU: of `batch_norm` the rounding errors in f32 where x, less its
    mean, and the bias cancel.
    """
    rows = json.loads(RECORD.read_text())["measurements"]
    of_work = (row["outputs"] for row in rows if row["op"] == work.op and row["types"] == dict(work.types))
    return max((outputs[output]["max_ulp"] for outputs in of_work if output in outputs), default=0.0)


def right_for_all_16_bit_inputs(works: list[Work], launcher: Any) -> None:
    prepare(launcher, works, contiguous)
    for work in works:
        done = run(work, launcher)
        assert done.findings == ()
        for name, output in done.outputs.items():
            assert output["domain"].startswith("all 65,536 inputs") and output["tried"] > 65000
            within = output["wrong"] is None and (output["max_ulp"] < 1 or output["max_ulp"] <= recorded(work, name))
            assert output["wrong"] == 0 or within, (work, output)


@pytest.mark.parametrize("works", several(map(pytest.param, one_of_each_kind()), lambda work: work.label))
def test_all_16_bit_inputs_of_the_shipped_kernels(works: list[Work], launcher: Any) -> None:
    right_for_all_16_bit_inputs(works, launcher)


OPS = list(catalog.ENTRIES)


@pytest.mark.full
@pytest.mark.parametrize("ops", [pytest.param(OPS[k : k + 8], id=OPS[k]) for k in range(0, len(OPS), 8)])
def test_all_16_bit_inputs_of_all_kernels(ops: list[str], launcher: Any) -> None:
    works = unary_of_16_bits(ops)
    for k in range(0, len(works), 8):
        right_for_all_16_bit_inputs(works[k : k + 8], launcher)
