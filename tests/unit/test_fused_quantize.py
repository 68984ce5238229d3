"""Norms and gated activations whose results are quantized at once, by row or by group: the codes of the values in the
compute type, by the scale as it is stored. On the CPU.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

import baracuda_kernels as bk
from baracuda_kernels.catalog import entry

F32 = np.float32
TYPES = {"f64": np.float64, "f32": F32, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
CODES = {"s8": (-128, 127), "u8": (0, 255), "e4m3": (-448, 448), "e5m2": (-57344, 57344)}
ROWS, WIDTH = (3, 4), 40

every_type = pytest.mark.parametrize("element", TYPES)
every_code = pytest.mark.parametrize("code", CODES)
GATED = ("swiglu", "geglu", "geglu_tanh")
every_op = pytest.mark.parametrize("op", ["rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm", *GATED])
optional = pytest.mark.parametrize("weighted", [False, True], ids=["", "weight"])


class Made(NamedTuple):
    """What an op returned, and the values whose codes they are, as ops of the wide type compute them."""

    scale_out: Any
    output: Any
    values: Any
    total: Any = None


def numbers(shape: tuple[int, ...], element: str, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    return (rng.standard_normal(shape) * np.exp(rng.standard_normal((*shape[:-1], 1)))).astype(TYPES[element])


def wide(x: Any) -> Any:
    return x.astype(np.float64 if x.dtype == np.float64 else F32)


def call(op: str, element: str, code: str, weighted: bool = False, at: Callable[[Any], Any] = lambda x: x) -> Made:
    a, b = at(numbers((*ROWS, WIDTH), element, 1)), numbers((*ROWS, WIDTH), element, 2)
    function = getattr(bk, f"{op}_dynamic_quantize{'' if code in ('s8', 'u8') else '_fp8'}")
    if op in GATED:
        return Made(*function(a, b, dtype=code), getattr(bk, op)(wide(a), wide(b)))
    norm = op.removeprefix("add_")
    given = {"weight": numbers((WIDTH,), element, 3)} if weighted else {}
    if weighted and norm == "layer_norm":
        given["bias"] = numbers((WIDTH,), element, 4)
    settings = {"eps": 0.1, "offset": 0.5} if norm == "rms_norm" else {"eps": 0.1}
    known = {name: wide(x) for name, x in given.items()} | settings
    if op == norm:
        made = function(a, dtype=code, **settings, **given)
        return Made(*made, getattr(bk, norm)(wide(a), **known))
    total = bk.add(a, b)
    scale, output, stored = function(a, b, dtype=code, **settings, **given)
    assert np.array_equal(stored, total, equal_nan=True) and stored.dtype == a.dtype
    return Made(scale, output, getattr(bk, norm)(wide(total), **known), stored)


@every_op
@every_type
@every_code
@optional
def test_codes_and_scales_are_those_of_separate_calls(op: str, element: str, code: str, weighted: bool) -> None:
    """Bit for bit, where nothing is rounded between: the greatest magnitude over the greatest code, stored."""
    made = call(op, element, code, weighted)
    largest = made.values.dtype.type(CODES[code][1])
    scale = (np.abs(made.values).max(-1) / largest).astype(TYPES[element])
    assert made.scale_out.dtype == TYPES[element] and np.array_equal(made.scale_out, scale)
    if code in ("s8", "u8"):
        expected = bk.quantize_per_token(made.values, wide(scale), np.zeros(ROWS, np.int32), dtype=code)
    else:
        expected = bk.quantize_fp8_per_token(made.values, wide(scale), dtype=code)
    assert made.output.dtype == expected.dtype and np.array_equal(made.output.view(np.uint8), expected.view(np.uint8))


@every_op
@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize("code", ["s8", "e4m3"])
def test_dynamic_quantization_of_what_is_stored(op: str, element: str, code: str) -> None:
    """In wide types two calls give the same bits."""
    made = call(op, element, code)
    rows = made.values.reshape(-1, WIDTH)
    plain = bk.dynamic_range_quantize if code == "s8" else bk.dynamic_quantize_fp8_per_token
    expected = plain(rows, dtype=code)
    assert np.array_equal(made.scale_out.ravel(), expected.scale_out)
    assert np.array_equal(made.output.reshape(-1, WIDTH).view(np.uint8), expected.output.view(np.uint8))


@every_op
@every_code
def test_rows_of_zeros_and_rows_that_are_not_finite(op: str, code: str) -> None:
    def changed(x: Any) -> Any:
        x[0, 0], x[0, 1, 3], x[0, 2, 5] = 0, np.nan, np.inf
        return x

    made = call(op, "f32", code, at=changed)
    codes = made.output.astype(F32)
    if not op.startswith("add_"):
        assert made.scale_out[0, 0] == 1 and not codes[0, 0].any()
    assert np.isnan(made.scale_out[0, 1]) and not np.nan_to_num(codes[0, 1]).any()
    # An inf beside numbers makes the norm 0 and NaN, and the product with the gate inf.
    assert not np.isfinite(made.scale_out[0, 2])
    assert np.isfinite(made.scale_out[1:]).all() and codes[1:].any()


@every_op
def test_ranges_of_codes(op: str) -> None:
    a, b = numbers((*ROWS, WIDTH), "f32", 1), numbers((*ROWS, WIDTH), "f32", 2)
    function = getattr(bk, f"{op}_dynamic_quantize")
    operands = (a,) if op in ("rms_norm", "layer_norm") else (a, b)
    scale, output = function(*operands, q_min=-7, q_max=7)[:2]
    assert output.min() == -7 and output.max() == 7
    assert np.allclose(scale, 127 / 7 * function(*operands)[0])
    with pytest.raises(Exception, match="q_max > 0"):
        function(*operands, q_min=-7, q_max=0)


@pytest.mark.parametrize("op", ["rms_norm", "add_rms_norm", "swiglu"])
@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize("code", CODES)
def test_groups_are_quantized_as_by_separate_calls(op: str, element: str, code: str) -> None:
    """In wide types two calls give the same bits, whatever the size of the groups."""
    a, b = numbers((*ROWS, WIDTH), element, 1), numbers((*ROWS, WIDTH), element, 2)
    whole = code in ("s8", "u8")
    function = getattr(bk, f"{op}_dynamic_quantize{'' if whole else '_fp8'}_per_group")
    plain = bk.dynamic_range_quantize_per_group if whole else bk.dynamic_quantize_fp8_per_group
    operands = (a,) if op == "rms_norm" else (a, b)
    values = getattr(bk, op)(*operands)
    values = values[0] if op == "add_rms_norm" else values
    for size in (1, 8, WIDTH):
        for power_of_two in (False, True):
            made = function(*operands, group_size=size, power_of_two=power_of_two, dtype=code)
            expected = plain(values.reshape(-1, WIDTH), size, power_of_two=power_of_two, dtype=code)
            assert np.array_equal(made.scale_out.reshape(-1, WIDTH // size), expected.scale_out)
            assert np.array_equal(made.output.reshape(-1, WIDTH).view(np.uint8), expected.output.view(np.uint8))
            if op == "add_rms_norm":
                assert np.array_equal(made.total, a + b)


@pytest.mark.parametrize("op", ["rms_norm", "swiglu"])
@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize("code", CODES)
def test_blocks_are_quantized_as_by_separate_calls(op: str, element: str, code: str) -> None:
    """In wide types two calls give the same bits, whatever the size of the blocks."""
    operands = [numbers((*ROWS, WIDTH), element, k) for k in ((1,) if op == "rms_norm" else (1, 2))]
    whole = code in ("s8", "u8")
    function = getattr(bk, f"{op}_dynamic_quantize{'' if whole else '_fp8'}_per_block")
    plain = bk.dynamic_range_quantize_per_block if whole else bk.dynamic_quantize_fp8_per_block
    values = getattr(bk, op)(*operands)
    for blocks in ({"block_rows": 2, "block_columns": 8}, {"block_rows": 4, "block_columns": WIDTH}):
        for power_of_two in (False, True):
            made = function(*operands, **blocks, power_of_two=power_of_two, dtype=code)
            expected = plain(values, **blocks, power_of_two=power_of_two, dtype=code)
            assert np.array_equal(made.scale_out, expected.scale_out)
            assert np.array_equal(made.output.view(np.uint8), expected.output.view(np.uint8))


@pytest.mark.parametrize(("op", "form"), [("swiglu", "silu"), ("geglu", "gelu"), ("geglu_tanh", "gelu_tanh")])
def test_codes_in_8_bit_floats_ask_for_no_longer_functions(op: str, form: str) -> None:
    """The other elements choose the form of a function, as with integer codes: short ones in 16 bits."""
    for codes in ("", "_fp8"):
        text = entry(f"{op}_dynamic_quantize{codes}").plan.op.text.text
        assert f"Activations<T>::{form}(" in text and f"F>::{form}(" not in text


def test_torch_has_the_same_values() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed: pip install torch, to compare with it")
    for element, code in (("f64", "s8"), ("f32", "s8"), ("f32", "e4m3")):
        for op in ("rms_norm", "swiglu"):
            a, b = (torch.from_numpy(numbers((*ROWS, WIDTH), element, k)).double() for k in (1, 2))
            silu = torch.nn.functional.silu
            exact = a * silu(b) if op == "swiglu" else torch.nn.functional.rms_norm(a, (WIDTH,), eps=0.1) * 1.5
            made = call(op, element, code)
            exact, scale = exact.numpy(), made.scale_out[..., None]
            got = made.output.astype(np.float64) * scale
            # Half of a step: of integers 1, of e4m3 an eighth of the value, and at least the least subnormal number.
            step = scale if code == "s8" else np.maximum(abs(exact) / 8, 2.0**-9 * scale)
            assert (abs(got - exact) <= step / 2 * (1 + 1e-4)).all()
