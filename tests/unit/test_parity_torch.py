"""Where our rules and torch's are the same, so are the bits; where they differ, this says how far. On the CPU.

Torch's vector code fuses the last multiplication and addition of lerp, which the formula does not: so bits are compared
with torch's plain code (ATEN_CPU_CAPABILITY=default, which a process chooses when it starts), and the fused one is held
to a bound.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

import baracuda_kernels as kernels

torch = pytest.importorskip("torch", reason="torch is not installed: pip install torch, to compare with its functions")

FLOATS = ("float32", "float64", "float16", "bfloat16")
DIGITS = {"float32": 24, "float64": 53, "float16": 11, "bfloat16": 8}
every_float = pytest.mark.parametrize("name", FLOATS)
HERE = Path(__file__)
ROOTS = [str(HERE.parents[2] / folder) for folder in ("runtime", "generated")]


def normal(name: str, count: int, seed: int, scale: float = 1.0) -> Any:
    made = torch.randn(count, generator=torch.Generator().manual_seed(seed), dtype=torch.float64) * scale
    return made.to(getattr(torch, name))


def same_bits(one: Any, other: Any) -> bool:
    assert one.dtype == other.dtype and one.shape == other.shape
    return bool(((one == other) & (one.signbit() == other.signbit()) | one.isnan() & other.isnan()).all())


# -- lerp -------------------------------------------------------------------------------------------------------------

EXACT = (0.0, 1.0, 0.5, 0.25, -1.0, 2.0)  # the product is exact, or the sum of one term: fused or not, one rounding
ROUNDED = (0.3, 0.7, 0.4999, -1.7, 2.3)


def lerps_with_other_bits(weights: tuple[float, ...]) -> list[tuple[str, float]]:
    wrong = []
    for name in FLOATS:
        a, b = normal(name, 4099, 1), normal(name, 4099, 2)
        a[:4] = torch.tensor([float("inf"), float("nan"), 0.0, -0.0])
        wrong += [(name, w) for w in weights if not same_bits(kernels.lerp(a, b, w), torch.lerp(a, b, w))]
    return wrong


def test_lerp_by_weights_that_round_nothing() -> None:
    assert lerps_with_other_bits(EXACT) == []


@pytest.mark.skipif(
    platform.machine() not in ("x86_64", "AMD64"), reason="only on x86 has torch code that fuses nothing"
)
def test_lerp_has_the_bits_of_torch_that_fuses_nothing() -> None:
    code = (
        f"import sys; sys.path[:0] = {[*ROOTS, str(HERE.parent)]!r}; import test_parity_torch as t\n"
        "assert t.torch.backends.cpu.get_cpu_capability() == 'DEFAULT'\n"
        "print(t.lerps_with_other_bits(t.EXACT + t.ROUNDED))"
    )
    environment = {**os.environ, "ATEN_CPU_CAPABILITY": "default"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, text=True, capture_output=True)
    assert done.stdout == "[]\n", done.stderr


@every_float
@pytest.mark.parametrize("weight", ROUNDED)
def test_lerp_by_fused_code_differs_by_the_rounding_of_the_product(name: str, weight: float) -> None:
    """At most half an ulp of the product more, in the type that torch computes in; then the 16-bit types round, which
    may carry such a difference over a tie: one ulp of the result."""
    a, b = normal(name, 20000, 3), normal(name, 20000, 4)
    ours, theirs = kernels.lerp(a, b, weight).double(), torch.lerp(a, b, weight).double()
    near = weight if abs(weight) < 0.5 else 1 - weight
    product = (near * (b.double() - a.double())).abs()
    digits = 53 if name == "float64" else 24
    ulp = torch.maximum(ours.abs(), theirs.abs()) * 2.0 ** (1 - DIGITS[name])
    bound = product * 2.0**-digits * 1.01 + ulp
    assert ((ours - theirs).abs() <= bound).all()
    if name in ("float16", "bfloat16"):
        assert (ours != theirs).double().mean() < 0.01  # only about ties


@every_float
@pytest.mark.parametrize("weight", [0.0, 0.3, 0.5, 0.7, 1.0, -1.5])
def test_lerp_gradients(name: str, weight: float) -> None:
    """Without a broadcast each is one product. Torch rounds the weight of 16-bit types to f32 as we do."""
    a, b, d = (normal(name, 500, seed) for seed in (5, 6, 7))
    a.requires_grad_(), b.requires_grad_()
    torch.lerp(a, b, weight).backward(d)
    got = kernels.lerp_backward(weight, d)
    digits = DIGITS[name]
    for ours, theirs in ((got.d_a, a.grad), (got.d_b, b.grad)):
        torch.testing.assert_close(ours, theirs, rtol=2.0 ** (1 - digits), atol=0)
    assert same_bits(got.d_b, b.grad)


def test_lerp_gradients_of_broadcast_operands() -> None:
    a, b, d = normal("float64", 4, 8), normal("float64", 3, 9).reshape(3, 1), normal("float64", 12, 10).reshape(3, 4)
    a.requires_grad_(), b.requires_grad_()
    torch.lerp(a, b, 0.3).backward(d)
    got = kernels.lerp_backward(
        0.3, d, out=(torch.empty(4, dtype=torch.float64), torch.empty((3, 1), dtype=torch.float64))
    )
    torch.testing.assert_close(got.d_a, a.grad, rtol=1e-14, atol=1e-14)
    torch.testing.assert_close(got.d_b, b.grad, rtol=1e-14, atol=1e-14)


# -- quantize ---------------------------------------------------------------------------------------------------------


def ties_and_more(name: str, scale: float) -> Any:
    ties = torch.arange(-600, 600, dtype=torch.float64) * 0.5 * scale
    special = torch.tensor([float("inf"), -float("inf"), 0.0, -0.0], dtype=torch.float64)
    dtype = getattr(torch, name)
    return torch.cat([ties.to(dtype), special.to(dtype), normal(name, 5000, 11, 60 * scale)])


RANGES = [(-128, 127), (-127, 127), (-8, 7), (0, 255)]


@every_float
@pytest.mark.parametrize("zero_point", [0, 4, 3, -7])
@pytest.mark.parametrize("scale", [0.25, 1.0, 2.0**-9])
def test_fake_quantize(name: str, zero_point: int, scale: float) -> None:
    """Torch multiplies by the f32 inverse: that is division where it is exact. With ties and odd zero points."""
    x = ties_and_more(name, scale)
    for low, high in RANGES:
        if low <= zero_point <= high:
            theirs = torch.fake_quantize_per_tensor_affine(x, scale, zero_point, low, high)
            assert same_bits(kernels.fake_quantize(x, scale, zero_point, q_min=low, q_max=high), theirs)


def test_fake_quantize_by_other_scales_differs_next_to_ties_only() -> None:
    x = ties_and_more("float32", 0.3)[:-1]
    ours = kernels.fake_quantize(x, 0.3, 0, q_min=-128, q_max=127)
    theirs = torch.fake_quantize_per_tensor_affine(x, 0.3, 0, -128, 127)
    different = ours != theirs
    quotient = x.double()[different] / 0.3
    assert 0 < different.sum() < 0.05 * len(x)
    assert ((quotient - quotient.floor() - 0.5).abs() < 1e-4).all()
    assert ((ours - theirs).abs() < 0.31).all()  # by one code


def test_fake_quantize_of_nan_differs() -> None:
    """Ours is the code of 0; what torch's conversion of a NaN gives is an end of the range."""
    x = torch.tensor([float("nan")])
    assert kernels.fake_quantize(x, 0.25, 3, q_min=-128, q_max=127).tolist() == [0.0]


@every_float
@pytest.mark.parametrize("zero_point", [0, 3, -7])
@pytest.mark.parametrize(("low", "high"), [(-128, 127), (-8, 7)])
def test_fake_quantize_gradient(name: str, zero_point: int, low: int, high: int) -> None:
    """The mask is inclusive, on the code before it is clamped, in torch too."""
    x = ties_and_more(name, 0.25).requires_grad_()
    d = normal(name, len(x), 12)
    torch.fake_quantize_per_tensor_affine(x, 0.25, zero_point, low, high).backward(d)
    ours = kernels.fake_quantize_backward(x.detach(), 0.25, zero_point, d, q_min=low, q_max=high)
    assert bool((ours == x.grad).all())  # outside, torch multiplies by 0: its zeros have d's sign
    assert 0 < int((ours == 0).sum()) < len(x)


CODES = [("qint8", "int8"), ("quint8", "uint8")]


def torch_codes(x: Any, scale: float, zero_point: int, kind: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # deprecated, but what the rule is compared with
        return torch.quantize_per_tensor(x, scale, zero_point, getattr(torch, kind)).int_repr()


@pytest.mark.parametrize(("kind", "code"), CODES)
@pytest.mark.parametrize("zero_point", [0, 4, 120])
@pytest.mark.parametrize("scale", [0.25, 1.0, 2.0**-9])
def test_quantize_per_tensor(kind: str, code: str, zero_point: int, scale: float) -> None:
    """An even zero point, added before the rounding, moves no tie."""
    x = ties_and_more("float32", scale)
    assert torch.equal(
        kernels.quantize_per_tensor(x, scale, zero_point, dtype=code), torch_codes(x, scale, zero_point, kind)
    )


@pytest.mark.parametrize("zero_point", [3, -7])
def test_quantize_per_tensor_by_an_odd_zero_point_differs_at_ties_only(zero_point: int) -> None:
    x = ties_and_more("float32", 0.25)
    ours, theirs = kernels.quantize_per_tensor(x, 0.25, zero_point), torch_codes(x, 0.25, zero_point, "qint8")
    different = ours != theirs
    quotient = x[different] / 0.25
    assert different.any() and bool((quotient - quotient.floor() == 0.5).all())
    assert int((ours.int() - theirs.int()).abs().max()) == 1


@pytest.mark.parametrize(("kind", "code"), CODES)
@pytest.mark.parametrize("scale", [0.25, 0.1])
def test_dequantize_per_tensor(kind: str, code: str, scale: float) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        q = torch.quantize_per_tensor(ties_and_more("float32", scale), scale, 5, getattr(torch, kind))
    assert same_bits(kernels.dequantize_per_tensor(q.int_repr(), scale, 5), q.dequantize())


# -- under the settings that make them equal --------------------------------------------------------------------------

OTHER_SCALES = (0.1, 0.3, 1 / 3, 0.0123, 7.7)


@pytest.mark.parametrize("name", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("zero_point", [0, 3, -7])
@pytest.mark.parametrize("scale", OTHER_SCALES)
def test_fake_quantize_by_the_inverse(name: str, zero_point: int, scale: float) -> None:
    """Torch multiplies by the inverse in f32, and adds the zero point after the rounding. (Of f64 tensors too, by the
    inverse in f32: there our inverse is better.)"""
    x = ties_and_more(name, scale)
    for low, high in RANGES:
        if low <= zero_point <= high:
            theirs = torch.fake_quantize_per_tensor_affine(x, scale, zero_point, low, high)
            ours = kernels.fake_quantize(x, scale, zero_point, q_min=low, q_max=high, scaling="multiply_inverse")
            assert same_bits(ours, theirs)


@pytest.mark.parametrize("name", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("scale", OTHER_SCALES)
def test_fake_quantize_gradient_by_the_inverse(name: str, scale: float) -> None:
    x = ties_and_more(name, scale).requires_grad_()
    d = normal(name, len(x), 13)
    torch.fake_quantize_per_tensor_affine(x, scale, 3, -128, 127).backward(d)
    given = {"q_min": -128, "q_max": 127, "scaling": "multiply_inverse"}
    ours = kernels.fake_quantize_backward(x.detach(), scale, 3, d, **given)
    assert bool((ours == x.grad).all()) and 0 < int((ours == 0).sum()) < len(x)


on_x86 = pytest.mark.skipif(
    platform.machine() not in ("x86_64", "AMD64") or "fbgemm" not in torch.backends.quantized.supported_engines,
    reason="torch without fbgemm adds the zero point elsewhere",
)


@on_x86
@pytest.mark.parametrize(("kind", "code"), CODES)
@pytest.mark.parametrize("zero_point", [0, 3, 120])
@pytest.mark.parametrize("scale", (*OTHER_SCALES, 0.25))
def test_quantize_per_tensor_by_the_inverse_and_the_zero_point_inside(
    kind: str, code: str, zero_point: int, scale: float
) -> None:
    """Torch on x86 is fbgemm: fma(x, 1 / scale, zero_point), then one rounding to an integer."""
    x = ties_and_more("float32", scale)
    settings = {"scaling": "multiply_inverse", "zero_point_order": "before_round"}
    ours = kernels.quantize_per_tensor(x, scale, zero_point, dtype=code, **settings)
    assert torch.equal(ours, torch_codes(x, scale, zero_point, kind))


# -- torch's tensors as operands --------------------------------------------------------------------------------------


@every_float
def test_results_are_tensors_of_the_same_bits_as_numpy_gives(name: str) -> None:
    x = ties_and_more(name, 0.25)
    result = kernels.dynamic_range_quantize(
        x[:6000].reshape(60, 100).nan_to_num(0, 9, -9), mode="asymmetric", dtype=torch.uint8
    )
    assert {type(r) for r in result} == {torch.Tensor}
    assert (result.scale_out.dtype, result.output.dtype) == (x.dtype, torch.uint8)
    held = x[:6000].reshape(60, 100).nan_to_num(0, 9, -9).double().numpy()
    dtype = kernels.FakeQuantizeDescriptor(shape=(1,), q_min=0, q_max=1, element=x.dtype).element.numpy
    again = kernels.dynamic_range_quantize(held.astype(dtype), mode="asymmetric", dtype="u8")
    assert (result.output.numpy() == again.output).all()
    assert (result.scale_out.double().numpy() == again.scale_out.astype("float64")).all()
