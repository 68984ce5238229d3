"""QuantizeLinear, DequantizeLinear and DynamicQuantizeLinear by ONNX's reference and its node tests. On the CPU."""

from __future__ import annotations

import math
import warnings
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import baracuda_kernels as kernels

onnx = pytest.importorskip("onnx", "1.19", reason="onnx 1.19 is not installed: pip install onnx, to compare with it")
reference = pytest.importorskip("onnx.reference")

F32 = np.float32
SHAPE = (6, 8)
# Our form and its attributes, ONNX's axis and block_size, and the shape of the scales.
GRANULARITIES: dict[str, tuple[str, dict[str, int], dict[str, int], tuple[int, ...]]] = {
    "one scale": ("per_tensor", {}, {}, ()),
    "axis 0": ("per_channel", {"axis": 0}, {"axis": 0}, (6,)),
    "axis 1": ("per_channel", {"axis": -1}, {"axis": 1}, (8,)),
    "blocks of axis 1": ("per_group", {"group_size": 4}, {"axis": 1, "block_size": 4}, (6, 2)),
    "blocks of axis 0": ("per_block", {"block_rows": 3, "block_columns": 1}, {"axis": 0, "block_size": 3}, (2, 8)),
}
every_granularity = pytest.mark.parametrize("granularity", GRANULARITIES)


def evaluated(operator: str, *operands: Any, **attributes: Any) -> list[Any]:
    names = [f"input{k}" for k in range(len(operands))]
    outputs = ["y", "scale", "zero"][: 3 if "Dynamic" in operator else 1]
    node = onnx.helper.make_node(operator, names, outputs, **attributes)
    return list(reference.ReferenceEvaluator(node).run(None, dict(zip(names, operands, strict=True))))


def random_operands(shape: tuple[int, ...], low: int, high: int) -> tuple[Any, Any, Any]:
    """Input, scales and zero points: with ties, and beyond the codes."""
    rng = np.random.default_rng(31)
    scale = rng.choice(np.array([0.1, 0.25, 1 / 3, 7.7], F32), shape)
    x = np.where(rng.random(SHAPE) < 0.5, rng.integers(-9, 9, SHAPE) * 0.125, rng.standard_normal(SHAPE) * 200)
    return x.astype(F32), scale, rng.integers(low, high + 1, shape)


def nibbles(packed: Any, signed: bool) -> Any:
    """The codes of bytes that hold two, the first in the low half."""
    codes = np.stack([packed & 15, packed >> 4], -1).reshape(*packed.shape[:-1], -1).astype(np.int8)
    return (codes ^ 8) - 8 if signed else codes


@every_granularity
@pytest.mark.parametrize(("code", "low", "high"), [("u8", 0, 255), ("s8", -128, 127), ("u4", 0, 15), ("s4", -8, 7)])
def test_integers(granularity: str, code: str, low: int, high: int) -> None:
    form, ours, theirs, shape = GRANULARITIES[granularity]
    x, scale, zero_point = random_operands(shape, low, high)
    element = {"u8": "UINT8", "s8": "INT8", "u4": "UINT4", "s4": "INT4"}[code]
    stored = onnx.helper.tensor_dtype_to_np_dtype(getattr(onnx.TensorProto, element))
    given = scale, zero_point.astype(np.int32)
    (expected,) = evaluated("QuantizeLinear", x, scale, np.asarray(zero_point).astype(stored), **theirs)
    codes = getattr(kernels, f"quantize_{form}")(x, *given, dtype=code, **ours)
    unpacked = nibbles(codes, code == "s4") if code.endswith("4") else codes
    assert np.array_equal(unpacked, expected.astype(np.int32))
    (floats,) = evaluated("DequantizeLinear", expected, scale, np.asarray(zero_point).astype(stored), **theirs)
    assert np.array_equal(getattr(kernels, f"dequantize_{form}")(codes, *given, input_element=code, **ours), floats)


@every_granularity
@pytest.mark.parametrize("saturate", [True, False])
@pytest.mark.parametrize(("code", "element"), [("e4m3", "FLOAT8E4M3FN"), ("e5m2", "FLOAT8E5M2")])
def test_floats_of_8_bits(granularity: str, saturate: bool, code: str, element: str) -> None:
    """Both ways to treat what is too large, infinities included."""
    form, ours, theirs, shape = GRANULARITIES[granularity]
    x, scale, _ = random_operands(shape, 0, 0)
    x[:, ::3] *= F32(1e4)
    x[1, :4] = np.inf, -np.inf, np.nan, -0.0
    settings = {"saturate": int(saturate), "output_dtype": getattr(onnx.TensorProto, element), **theirs}
    with np.errstate(all="ignore"):
        (expected,) = evaluated("QuantizeLinear", x, scale, **settings)
    codes = getattr(kernels, f"quantize_fp8_{form}")(x, scale, dtype=code, saturate=saturate, **ours)
    assert np.array_equal(codes.astype(F32), expected.astype(F32), equal_nan=True)
    (floats,) = evaluated("DequantizeLinear", expected, scale, **theirs)
    assert np.array_equal(getattr(kernels, f"dequantize_fp8_{form}")(codes, scale, **ours), floats, equal_nan=True)


@pytest.mark.parametrize("sign", [1, -1, 0])  # 0: both
def test_dynamic(sign: int) -> None:
    """The scale of numbers of one sign is the same; of others ours divides before it subtracts. The codes follow."""
    x = np.random.default_rng(32).standard_normal((50, 64)).astype(F32)
    for row in x if sign == 0 else sign * abs(x):
        codes, scale, zero_point = evaluated("DynamicQuantizeLinear", row)
        ours = kernels.dynamic_range_quantize_per_tensor(row, mode="asymmetric", dtype="u8")
        assert abs(ours.scale_out / scale - 1) <= (2.0**-22 if sign == 0 else 0)
        if ours.scale_out == scale:
            assert ours.zero_point_out == zero_point and np.array_equal(ours.output, codes)
        assert np.array_equal(kernels.quantize_per_tensor(row, scale, np.int32(zero_point), dtype="u8"), codes)


def test_dynamic_of_zeros_differs() -> None:
    assert evaluated("DynamicQuantizeLinear", np.zeros(4, F32))[1] == F32(1) / F32(255)
    assert kernels.dynamic_range_quantize_per_tensor(np.zeros(4, F32), mode="asymmetric", dtype="u8").scale_out == 1


# -- ONNX's own node tests: those of types that we have ----------------------------------------------------------------


@pytest.fixture
def node_tests(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[Any, list[Any], list[Any]]]:
    """Node, inputs and outputs, by name."""
    found: dict[str, tuple[Any, list[Any], list[Any]]] = {}

    def expect(node: Any, inputs: Any, outputs: Any, name: str, **more: Any) -> None:
        both = ([read(v) for v in values] for values in (inputs, outputs))
        found[name.removeprefix("test_")] = (node, *both)

    def read(value: Any) -> Any:
        return onnx.numpy_helper.to_array(value) if isinstance(value, onnx.TensorProto) else np.asarray(value)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for operator in ("QuantizeLinear", "DequantizeLinear"):
            module = import_module(f"onnx.backend.test.case.node.{operator.lower()}")
            monkeypatch.setattr(module, "expect", expect)
            for export in [v for k, v in vars(getattr(module, operator)).items() if k.startswith("export")]:
                export.__func__()
    return found


def test_node_tests(node_tests: dict[str, tuple[Any, list[Any], list[Any]]]) -> None:
    tried = set()
    for name, (node, (x, scale, *rest), (expected,)) in node_tests.items():
        quantize = node.op_type == "QuantizeLinear"
        code = (expected if quantize else x).dtype
        if code.name not in ("int8", "uint8", "float8_e4m3fn", "float8_e5m2"):
            continue  # 16 or 2 bits, or 4: of those the test above has each code in a byte
        attributes = {a.name: a.i for a in node.attribute}
        axis = attributes.get("axis", 1)
        kind = "_fp8" if code.name.startswith("float8") else ""
        operands = [x, scale]
        if not kind:
            operands.append(np.asarray(rest[0], np.int32) if rest else np.zeros(scale.shape, np.int32))
        form, given = "per_tensor", {"dtype": expected.dtype}
        if "block_size" in attributes:  # blocks of an axis are those of [outer, axis, inner] that are one column wide
            form, given = "per_block", {"block_rows": attributes["block_size"], "block_columns": 1}
            operands = [v.reshape(math.prod(v.shape[:axis]), v.shape[axis], -1) for v in operands]
        elif scale.ndim:
            form, given = "per_channel", {"axis": axis}
        else:
            operands[1] = scale.astype(F32)  # one scale is of the compute type
        if quantize:
            given["dtype"] = expected.dtype
        op = f"{'' if quantize else 'de'}quantize{kind}_{form}"
        found = getattr(kernels, op)(*operands, **given)
        assert np.array_equal(found.reshape(x.shape).astype(F32), expected.astype(F32)), name
        tried.add(name)
    assert {f"{de}quantizelinear{form}" for de in ("", "de") for form in ("", "_axis", "_e4m3fn", "_e5m2")} <= tried
