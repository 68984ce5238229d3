"""A plan from select to run; descriptors and their defaults; the plain functions; the package's names."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import FrozenInstanceError, fields, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from catalog_sample import EVERY_KIND, marked  # noqa: E402
from rows import over  # noqa: E402

import baracuda_kernels as kernels  # noqa: E402
from baracuda_gen.formula.functions import FUNCTIONS  # noqa: E402
from baracuda_kernels import catalog  # noqa: E402
from baracuda_runtime.dtypes import as_dtype  # noqa: E402
from baracuda_runtime.launch.reports import Reports
from baracuda_runtime.reference import activations, elementary  # noqa: E402

REPOSITORY = Path(__file__).parents[2]
ROOTS = [str(REPOSITORY / folder) for folder in ("runtime", "generated")]
FLOATS = ("f32", "f64", "f16", "bf16")
ENTRIES = EVERY_KIND
ATTRIBUTES = {"exponent": 2, "q_min": 0, "q_max": 100, "group_size": 3, "saturate": True}
ATTRIBUTES |= {"block_rows": 3, "block_columns": 2, "eps": 2.0**-20, "scale_upper_bound": 2.0, "power_of_two": False}
ATTRIBUTES |= {"averaging_constant": 0.5, "offset": 2, "ignore_index": -1, "padding_idx": -1}
ATTRIBUTES |= {"classes": 3, "groups": 2, "num_bins": 3, "num_segments": 3}
INEXACT_IN_16_BITS = {f.name for f in FUNCTIONS.values() if f.exact and f.has_forms(False)}
every_op = over("entry", marked(ENTRIES))

X = np.linspace(-3, 3, 12, dtype=np.float32).reshape(2, 6)


def arrays(entry: catalog.Entry, desc: Any) -> dict[str, Any]:
    """Operands of the descriptor's sizes, those too that its variant does not read; numbers for host scalars."""
    op, made = entry.plan.op, {}
    for o in op.operands:
        if not o.exists(desc):
            continue
        dtype = op.element(desc, o.element)
        shape = desc.shape if o.shape is None else o.shape(desc)
        made[o.name] = (1 if dtype.kind == "int" else 0.5) if o.host_scalar else np.ones(shape, dtype.numpy)
    return made


def descriptor(entry: catalog.Entry, size: int = 6, **changed: Any) -> Any:
    op = entry.plan.op
    given: dict[str, Any] = {f: entry.types[t][0] for t, f in entry.elements.items()}
    given |= {d.removeprefix("*"): (2, size) if d.startswith("*") else size for d in op.dims}
    floats = {a.name: 0.5 for a in op.attributes if a.kind in ("f32", "f64")}
    given |= {a.name: True for a in op.attributes if a.kind == "bool" and a.presence_of is None}
    given |= {
        a.name: {**given, **floats, **ATTRIBUTES}[a.name]
        for a in op.attributes
        if a.kind != "enum" and a.presence_of is None
    }
    if op.any_shape:
        given["shape"] = (2, size)
    return entry.descriptor(**{**given, **changed})


# -- descriptors ------------------------------------------------------------------------------------------------------

SEEDS = {
    "quantize_per_tensor_backward": (
        ("shape", "q_min", "q_max", "input_element", "output_element"),
        ("input", "scale", "zero_point", "d_output", "d_input"),
    ),
    "quantize_per_group": (
        ("outer", "axis", "group_size", "q_min", "q_max", "input_element", "output_element"),
        ("input", "scale", "zero_point", "output"),
    ),
    "lerp_backward": (("shape", "element"), ("weight", "d_output", "d_a", "d_b")),
    "fake_quantize": (("shape", "q_min", "q_max", "element"), ("input", "scale", "zero_point", "output")),
    "dynamic_range_quantize": (
        (
            "n",
            "d",
            "q_min",
            "q_max",
            "mode",
            "scope",
            "eps",
            "scale_upper_bound",
            "power_of_two",
            "input_element",
            "output_element",
        ),
        ("input", "scale_out", "zero_point_out", "output"),
    ),
}


@pytest.mark.parametrize("name", SEEDS)
def test_fields_and_their_order(name: str) -> None:
    entry, (of_descriptor, of_args) = catalog.entry(name), SEEDS[name]
    found = tuple(f.name for f in fields(entry.descriptor))
    # Other fields have a default: settings, and after the element types the shapes that a gradient is summed to.
    enums = {a.name for a in entry.plan.op.attributes if a.kind == "enum"}
    assert tuple(n for n in found if n in of_descriptor) == of_descriptor
    assert all(n.endswith("_shape") or n in enums for n in found if n not in of_descriptor)
    # Operands that may be left out come last.
    given = fields(entry.args)
    assert tuple(f.name for f in given[: len(of_args)]) == of_args
    assert all(f.default is None for f in given[len(of_args) :])


@every_op
def test_descriptors_are_frozen_and_compare_by_value(entry: catalog.Entry) -> None:
    desc = descriptor(entry)
    field = fields(desc)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(desc, field, 1)
    assert desc == descriptor(entry) and hash(desc) == hash(descriptor(entry))
    assert desc != descriptor(entry, size=9)
    with pytest.raises(TypeError):
        entry.descriptor(*[getattr(desc, f.name) for f in fields(desc)])


@every_op
def test_descriptor_of_arrays_is_the_one_written_out(entry: catalog.Entry) -> None:
    desc = descriptor(entry)
    op = entry.plan.op
    given = {a.name: getattr(desc, a.name) for a in op.attributes}
    # A type that only host scalars speak of is not to be read off an array.
    arrays_of = {o.element for o in op.operands if not o.host_scalar}
    given |= {f: getattr(desc, f) for t, f in entry.elements.items() if t not in arrays_of}
    if op.axes:
        given["axis"] = tuple(range(-len(desc.reduced), 0))
    elif op.position is not None:  # two runs: where the shape splits
        given[op.position] = len(getattr(desc, next(d for d in op.dims if d.startswith("*"))[1:]))
    assert entry.descriptor.of(entry.args(**arrays(entry, desc)), **given) == desc


@pytest.mark.parametrize("spelling", ["s8", "int8", np.int8, np.dtype(np.int8), as_dtype("s8")], ids=repr)
def test_dtypes_are_spelled_in_many_ways(spelling: Any) -> None:
    desc = kernels.QuantizePerTensorDescriptor(
        shape=[2, np.int64(6)], input_element=np.float32, output_element=spelling
    )
    assert desc.output_element is kernels.s8 and desc.input_element is kernels.f32
    assert desc.shape == (2, 6) and [type(size) for size in desc.shape] == [int, int]
    assert kernels.quantize_per_tensor(X, 1.0, 0, dtype=spelling).dtype == np.int8


@pytest.mark.parametrize("spelling", ["bf16", "bfloat16", ml_dtypes.bfloat16, np.dtype(ml_dtypes.bfloat16)], ids=repr)
def test_bf16_is_spelled_in_many_ways(spelling: Any) -> None:
    assert kernels.dequantize_per_tensor(np.ones(3, np.int8), 0.5, 0, dtype=spelling).dtype == ml_dtypes.bfloat16


WITH_CODES = [e for e in ENTRIES if any(a.name == "q_min" and a.default is not None for a in e.plan.op.attributes)]


@over("entry", WITH_CODES, ids=lambda e: e.name)
@pytest.mark.parametrize(("code", "low", "high"), [("s8", -128, 127), ("u8", 0, 255)])
def test_the_range_is_the_code_types_unless_given(entry: catalog.Entry, code: str, low: int, high: int) -> None:
    desc = descriptor(entry, output_element=code, q_min=None, q_max=None)
    assert (desc.q_min, desc.q_max) == (low, high)
    assert (replace(desc, q_min=1).q_min, replace(desc, q_min=1).q_max) == (1, high)
    assert (replace(desc, q_max=1).q_min, replace(desc, q_max=1).q_max) == (low, 1)


def test_properties() -> None:
    grouped = kernels.QuantizePerGroupDescriptor(
        outer=2, axis=12, group_size=4, input_element="f32", output_element="s8"
    )
    assert grouped.num_groups == 3
    assert kernels.FakeQuantizeDescriptor(shape=(2, 3, 4), q_min=0, q_max=1, element="f32").numel == 24
    assert kernels.LerpDescriptor(shape=(), element="f32").numel == 1
    with pytest.raises(AttributeError, match="numel"):
        _ = grouped.numel
    gradient = kernels.LerpBackwardDescriptor(shape=(2, 3), element="f32", b_shape=[3])
    assert (gradient.a_shape, gradient.b_shape) == ((2, 3), (3,))


# -- plans ------------------------------------------------------------------------------------------------------------


@every_op
@pytest.mark.parametrize("element", FLOATS)
def test_sku_and_guarantee(entry: catalog.Entry, element: str) -> None:
    taking = [field for t, field in entry.elements.items() if element in entry.types[t]]
    desc = descriptor(entry, **dict.fromkeys(taking[:1], element))
    plan = entry.plan.select(desc)
    computed = {as_dtype(getattr(desc, field)).compute for field in entry.elements.values()}
    math = computed.pop() if len(computed) == 1 else "f64" if "f64" in computed else "f32"
    promise = plan.precision_guarantee
    assert (promise.math, promise.accumulator) == (math, math)
    assert promise.bit_stable and promise.deterministic
    called = {name for v in entry.plan.op.variants.values() for name in v.reference.__code__.co_names}
    # In another order than NumPy.
    summing = {"sum_over", "prod_over", "sum_to", "sum_matches", "cumsum", "cumprod", "logcumsumexp"} & called
    summing |= {"water_level_over"} & called
    names = [as_dtype(getattr(desc, f)).name for f in entry.elements.values()]
    inexact = {*elementary.SOURCES, *activations.FORMS}
    if not {"f16", "bf16"}.isdisjoint(names):
        inexact |= INEXACT_IN_16_BITS - {entry.name}  # the function alone has the same bits in both forms
    assert promise.bit_exact == (not summing and called.isdisjoint(inexact))
    sku = plan.sku
    assert (sku.category, sku.op, sku.element) == (entry.family, entry.name, names[0])
    assert sku.aux_element == (names[1] if len(names) > 1 else None)
    assert (sku.backend, sku.arch, sku.epilogue) == ("reference", "cpu", "none")
    assert sku.precision_guarantee == promise
    assert entry.plan.select(desc, device="cpu").sku == sku


class NoDevice:
    """Stands in for a device on the CPU's memory: takes every launch, runs none."""

    arch = "sm_none"
    multiprocessors = 8
    shared_bytes_limit, clusters = 48 * 1024, False
    reports = Reports()

    def __init__(self) -> None:
        self.launched: list[Any] = []

    def function(self, source: Any, name: str) -> NoDevice:
        assert source.text and name.startswith("baracuda::")
        return self

    def launch(self, grid: Any, block: Any, shared_bytes: int, parameters: Any, stream: int) -> None:
        self.launched.append((grid, block, stream))


@every_op
def test_a_plan_for_a_device_launches_and_says_so(entry: catalog.Entry) -> None:
    device, desc = NoDevice(), descriptor(entry)
    plan = entry.plan.select(desc, device=device)
    assert (plan.sku.backend, plan.sku.arch) == ("cuda", "sm_none")
    bound = plan.bind(entry.args(**arrays(entry, desc)), stream=5)
    assert device.launched == []
    for _ in range(2):
        bound()
    assert bound.kernels >= 1 and len(device.launched) == 2 * bound.kernels
    assert {stream for _, _, stream in device.launched} == {5}


@every_op
def test_workspace_size_is_a_number_of_bytes(entry: catalog.Entry) -> None:
    size = entry.plan.select(descriptor(entry)).workspace_size()
    assert type(size) is int and size >= 0 and size % 16 == 0


def test_bound_runs_see_what_is_in_the_operands_now() -> None:
    x, out = X.copy(), np.empty_like(X)
    plan = kernels.FakeQuantizePlan.select(
        kernels.FakeQuantizeDescriptor(shape=X.shape, q_min=-2, q_max=2, element="f32")
    )
    bound = plan.bind(kernels.FakeQuantizeArgs(x, 1.0, 0, out))
    for value in (1.2, 5.0):
        x[:] = value
        bound()
        assert (out == min(round(value), 2)).all()
    x[:] = -9
    out.flags.writeable = False  # nothing is asked again: NumPy itself refuses
    with pytest.raises(ValueError, match="read-only"):
        bound()


@every_op
def test_a_plan_runs_on_other_operands_again_and_again(entry: catalog.Entry) -> None:
    desc = descriptor(entry)
    plan = entry.plan.select(desc)
    results = []
    for _ in range(2):
        given = arrays(entry, desc)
        assert plan.can_implement(entry.args(**given)).error is None
        plan.run(entry.args(**given))
        results.append([given[o.name] for o in entry.plan.op.present(desc) if o.output])
    for first, second in zip(*results, strict=True):
        np.testing.assert_array_equal(first, second)


def with_nothing(entry: catalog.Entry) -> Any:
    """A problem of size 0 in every dim, but for as few as the op's rules want more of."""
    op = entry.plan.op
    dims = op.dims or ("*shape",)
    nothing = {d.removeprefix("*"): (0, 3) if d.startswith("*") else 0 for d in dims}
    for count in range(len(dims), 0, -1):
        for some in combinations(nothing, count):
            desc = descriptor(entry, **{name: nothing[name] for name in some})
            if all(rule.holds(desc) for rule in op.conditions):
                return desc
    raise AssertionError(f"{entry.name}: its rules refuse a size of 0 in any dim")


@over("entry", marked(e for e in ENTRIES if all(o.shape is None or any(o.dims) for o in e.plan.op.outputs)))
def test_nothing_to_write_is_no_launch_but_is_validated(entry: catalog.Entry) -> None:
    desc = with_nothing(entry)
    device = NoDevice()
    plan = entry.plan.select(desc, device=device)
    given = arrays(entry, desc)
    outputs = [o.name for o in entry.plan.op.present(desc) if o.output]
    assert all(given[n].size == 0 for n in outputs)
    plan.run(entry.args(**given))
    assert plan.bind(entry.args(**given)).kernels == 0 and device.launched == []
    entry.plan.select(desc).run(entry.args(**given))
    first = given[outputs[0]]
    wrong = {**given, outputs[0]: first.astype(np.int16 if first.dtype == np.int64 else np.int64)}
    with pytest.raises(kernels.Unsupported, match=f"{outputs[0]} expected"):
        plan.run(entry.args(**wrong))


@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
@pytest.mark.parametrize("element", FLOATS)
def test_rows_of_nothing_have_a_scale(mode: str, element: str) -> None:
    """Not every output is empty, so the plan launches: the scales must be there."""
    result = kernels.dynamic_range_quantize(np.empty((3, 0), as_dtype(element).numpy), mode=mode)
    assert result.scale_out.tolist() == [1.0] * 3 and result.scale_out.dtype == as_dtype(element).numpy
    assert result.output.shape == (3, 0)
    if mode == "asymmetric":
        assert result.zero_point_out.tolist() == [-128] * 3
    device = NoDevice()
    desc = kernels.DynamicRangeQuantizeDescriptor(n=3, d=0, mode=mode, input_element=element, output_element="s8")
    entry = catalog.entry("dynamic_range_quantize")
    assert entry.plan.select(desc, device=device).bind(entry.args(**arrays(entry, desc))).kernels == 1


def test_a_gradient_of_nothing_is_zero() -> None:
    """d_output is empty, but a gradient summed over it is not."""
    got = kernels.lerp_backward(
        0.5, np.empty((0, 3), np.float32), out=(np.ones(3, np.float32), np.ones((0, 3), np.float32))
    )
    assert got.d_a.tolist() == [0.0, 0.0, 0.0]


def test_a_plan_of_empty_outputs_needs_no_workspace() -> None:
    entry = catalog.entry("embedding_backward")
    sizes = []
    for d in (0, 1):
        desc = entry.descriptor(rows=9, d=d, n=(5000,), weight_element="f32", index_element="i64", padding_idx=-1)
        sizes.append(entry.plan.select(desc).workspace_size())
    assert sizes[0] == 0 < sizes[1]


# -- functions --------------------------------------------------------------------------------------------------------


def test_function_results_are_new_unless_out_is_given() -> None:
    fresh = kernels.fake_quantize(X, 0.5, 1, q_min=-2, q_max=3)
    out = np.empty_like(X)
    for given in (out, (out,), [out]):
        out[:] = 9
        assert kernels.fake_quantize(X, 0.5, 1, q_min=-2, q_max=3, out=given) is out
        np.testing.assert_array_equal(out, fresh)
    assert not np.shares_memory(fresh, X)


def test_function_takes_its_code_type_from_dtype_then_out_then_the_first_of_the_set() -> None:
    assert kernels.quantize_per_tensor(X, 0.5, 0).dtype == np.int8
    assert kernels.quantize_per_tensor(X, 0.5, 9, dtype="u8").dtype == np.uint8
    out = np.empty(X.shape, np.uint8)
    assert kernels.quantize_per_tensor(X, 0.5, 9, out=out) is out
    np.testing.assert_array_equal(out, kernels.quantize_per_tensor(X, 0.5, 9, dtype=np.uint8))
    halves = np.empty(X.shape, np.float16)
    assert kernels.dequantize_per_tensor(out, 0.5, 9, out=halves) is halves


@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
@pytest.mark.parametrize("code", [np.int8, np.uint8])
def test_several_results_are_named_in_the_specs_order(mode: str, code: Any) -> None:
    result = kernels.dynamic_range_quantize(X, mode=mode, dtype=code)
    assert result._fields == ("scale_out", "zero_point_out", "output")
    assert (result.zero_point_out is None) == (mode == "symmetric")
    given = [np.empty_like(r) for r in result if r is not None]
    again = kernels.dynamic_range_quantize(X, mode=mode, out=given)
    assert [id(r) for r in again if r is not None] == [id(g) for g in given]
    for one, other in zip(result, again, strict=True):
        np.testing.assert_array_equal(one, other)


def test_gradients_are_named_and_may_be_given() -> None:
    result = kernels.lerp_backward(0.25, X)
    assert result._fields == ("d_a", "d_b")
    out = (np.empty((6,), np.float32), np.empty((2, 1), np.float32))
    summed = kernels.lerp_backward(0.25, X, out=out)
    assert summed.d_a is out[0] and summed.d_b is out[1]
    np.testing.assert_allclose(out[0], result.d_a.sum(0), rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(out[1], result.d_b.sum(1, keepdims=True), rtol=1e-6, atol=1e-6)


def test_functions_take_strided_and_broadcast_operands() -> None:
    wide = np.arange(48, dtype=np.float32).reshape(4, 12)
    for view in (wide[::2, ::-2], wide.T, np.broadcast_to(wide[0], (3, 12)), wide[:0]):
        got = kernels.fake_quantize(view, 2.0, 0, q_min=0, q_max=9)
        np.testing.assert_array_equal(got, np.clip(np.rint(view / 2), 0, 9) * 2)
        assert got.flags.c_contiguous
    np.testing.assert_array_equal(kernels.lerp(wide, wide[:, :1], 1), np.broadcast_to(wide[:, :1], wide.shape))


@pytest.mark.parametrize(
    "weight",
    [1, 0.5, np.float32(0.25), np.float64(0.75), np.int64(2), np.full((), 0.5, np.float32), np.full(1, -1, np.float32)],
    ids=repr,
)
def test_host_scalars_in_every_form(weight: Any) -> None:
    w = np.float32(np.asarray(weight).reshape(()))
    a, b = X[0], X[1]
    expected = a + w * (b - a) if abs(w) < 0.5 else b - (b - a) * (1 - w)
    np.testing.assert_array_equal(kernels.lerp(a, b, weight), expected)


# -- the package ------------------------------------------------------------------------------------------------------


@over("name", kernels.__all__)
def test_public_names_stay_what_they_are(name: str) -> None:
    """Also after the module that holds one, which may have its family's name, has been imported."""
    first = getattr(kernels, name)
    module = getattr(first, "__module__", None)
    if isinstance(module, str) and module.startswith("baracuda_kernels"):
        __import__(module)
    assert getattr(kernels, name) is first
    assert name in dir(kernels)
    assert (type(first).__name__ == "module") == (name == "catalog")


def test_an_unknown_name() -> None:
    with pytest.raises(AttributeError, match="baracuda_kernels.*no attribute 'gelu_of_my_dreams'"):
        _ = kernels.gelu_of_my_dreams


@every_op
def test_the_catalog_leads_to_the_classes(entry: catalog.Entry) -> None:
    forward, backward = entry.gradient_of or entry.name, entry.gradient_of is not None
    assert catalog.entry(forward, backward=backward) is entry
    assert catalog.plan(forward, backward=backward) is entry.plan is getattr(kernels, f"{entry.class_name}Plan")
    assert entry.descriptor is getattr(kernels, f"{entry.class_name}Descriptor")
    assert entry.args is getattr(kernels, f"{entry.class_name}Args")
    assert entry.function is getattr(kernels, entry.name)
    assert entry.plan.op.name == entry.name


def test_the_catalog_names_what_it_knows() -> None:
    assert catalog.plan("lerp", backward=True) is kernels.LerpBackwardPlan
    with pytest.raises(KeyError, match="no op 'lerp_sideways'; known: .*lerp_backward"):
        catalog.plan("lerp_sideways")
    with pytest.raises(KeyError, match="dynamic_range_quantize_backward"):
        catalog.plan("dynamic_range_quantize", backward=True)


IN_A_NEW_PROCESS = f"""
import sys, time
sys.path[:0] = {ROOTS!r}
import numpy, ml_dtypes
start = time.process_time()
import baracuda_kernels
baracuda_kernels.lerp
seconds = time.process_time() - start
x = numpy.ones(3, numpy.float32)
baracuda_kernels.lerp(x, x, 0.5)
baracuda_kernels.quantize_per_tensor(x, 0.5, 0)
unwanted = ("cupy", "cuda", "torch", "jax", "scipy", "jinja2", "yaml", "click", "baracuda_gen")
print([name for name in unwanted if name in sys.modules], seconds)
"""


def test_the_package_is_light() -> None:
    """What it takes beyond NumPy; the fastest of three, since others may be at work here."""
    found = []
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", IN_A_NEW_PROCESS], text=True, capture_output=True)
        assert done.returncode == 0, done.stderr
        modules, seconds = done.stdout.rsplit(maxsplit=1)
        assert modules == "[]"
        found.append(float(seconds))
        if found[-1] < 0.1:
            break
    assert min(found) < 0.4
