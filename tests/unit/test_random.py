"""Counter-based random numbers and the rounding that uses them: known answers, what a number depends on, and means."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_kernels as kernels
from baracuda_runtime import reference as rt
from baracuda_runtime.errors import InvalidProblem
from baracuda_runtime.reference.philox import philox

# counter, key and result of Philox4x32 with ten rounds: the rows "philox4x32 10" of tests/kat_vectors in the Random123
# distribution of D. E. Shaw Research, version 1.14.0.
KNOWN = [
    ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
]


def words(text: str) -> list[int]:
    return [int(word, 16) for word in text.split()]


@pytest.mark.parametrize(("counter", "key", "expected"), KNOWN)
def test_known_answers(counter: str, key: str, expected: str) -> None:
    assert [int(word) for word in philox(np.array(words(counter), np.uint64), words(key))] == words(expected)


@pytest.mark.parametrize("compute", [np.float32, np.float64])
@pytest.mark.parametrize(("seed", "offset"), [(0, 0), (-1, 1 << 40), (123456789012345, -7)])
def test_a_number_is_a_word_of_the_block_of_its_index(compute: Any, seed: int, offset: int) -> None:
    indices = np.array([0, 1, 2, 3, 4, 63, (1 << 34) + 2, (1 << 40) + 5])
    found = rt.random_uniform(seed, offset, indices, compute)
    assert found.dtype == compute
    for index, number in zip(indices.tolist(), found.tolist(), strict=True):
        block, low = index // 4, 0xFFFFFFFF
        counter = np.array([block & low, block >> 32, offset & low, offset >> 32 & low], np.uint64)
        word = philox(counter, [seed & low, seed >> 32 & low])[index % 4]
        assert number == (int(word) >> 8) / 2**24


def test_neighbours_and_scattered_indices_give_the_same_numbers() -> None:
    indices = np.arange(1000).reshape(10, 100)
    dense = rt.random_uniform(5, 7, indices, np.float32)
    assert np.array_equal(dense[3:5, ::40], rt.random_uniform(5, 7, indices[3:5, ::40], np.float32))
    assert np.array_equal(dense[9, 99], rt.random_uniform(5, 7, 999, np.float32))
    assert rt.random_uniform(5, 7, indices[:0], np.float32).shape == (0, 100)


def test_numbers_are_uniform() -> None:
    """Mean, variance, and every sixteenth of [0, 1) about equally often: within five standard deviations."""
    numbers = rt.random_uniform(1, 2, np.arange(1 << 20), np.float64)
    assert numbers.min() >= 0 and numbers.max() < 1
    count = numbers.size
    assert abs(numbers.mean() - 0.5) < 5 * (1 / 12 / count) ** 0.5
    assert abs(numbers.var() - 1 / 12) < 5 * (1 / 180 / count) ** 0.5
    counts = np.bincount((numbers * 16).astype(int), minlength=16)
    assert (np.abs(counts - count / 16) < 5 * (count / 16 * 15 / 16) ** 0.5).all()
    assert abs(np.corrcoef(numbers[:-1], numbers[1:])[0, 1]) < 5 / count**0.5


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_rounding_stays_where_it_is_exact_and_goes_up_by_the_fraction(dtype: Any) -> None:
    whole = np.array([-8388608.0, -127, -1, -0.0, 0, 1, 127, 16777215, np.inf, -np.inf, np.nan], dtype)
    for uniform in (0.0, 0.5, 1 - 2.0**-24):
        found = rt.round_stochastic(whole, dtype(uniform))
        assert np.array_equal(found, whole, equal_nan=True) and found.dtype == dtype
    values = np.array([0.25, -0.25, 100.75, -100.75], dtype)
    assert rt.round_stochastic(values, dtype(0.25)).tolist() == [0, 0, 101, -101]
    assert rt.round_stochastic(values, dtype(0.2499)).tolist() == [1, 0, 101, -100]
    assert rt.round_stochastic(values, dtype(0.75)).tolist() == [0, -1, 100, -101]
    assert rt.round_stochastic(np.nextafter(dtype(0), dtype(-1)), dtype(1 - 2.0**-24)) == 0


def stochastic(x: Any, seed: Any = 1, offset: Any = 0, **given: Any) -> Any:
    return kernels.quantize_per_tensor(x, 0.1, 3, seed=seed, offset=offset, rounding="stochastic", **given)


def test_codes_depend_on_seed_and_offset_and_on_nothing_else() -> None:
    x = np.random.default_rng(1).standard_normal((50, 40)).astype(np.float32)
    codes = stochastic(x)
    assert np.array_equal(codes, stochastic(x))
    assert np.array_equal(codes, stochastic(np.asfortranarray(x)))
    assert np.array_equal(codes, stochastic(x.reshape(-1)).reshape(x.shape))
    assert np.array_equal(codes, stochastic(x, np.array([1]), np.array([0])))
    assert not np.array_equal(codes, stochastic(x, seed=2))
    assert not np.array_equal(codes, stochastic(x, offset=1))
    nearest = kernels.quantize_per_tensor(x, 0.1, 3)
    assert 0 < np.abs(codes.astype(int) - nearest).max() <= 1


@pytest.mark.parametrize("value", [0.03, -0.07, 0.55, 3.333, -7.93])
def test_the_mean_code_is_the_quotient(value: float) -> None:
    """Within five standard deviations of the mean of 2^18 choices between two neighbours."""
    x = np.full(1 << 18, value, np.float32)
    quotient = float(x[0] / np.float32(0.1))
    codes = stochastic(x).astype(np.int64) - 3
    fraction = quotient - np.floor(quotient)
    assert set(codes.tolist()) == {int(np.floor(quotient)), int(np.floor(quotient)) + 1}
    assert abs(codes.mean() - quotient) < 5 * (fraction * (1 - fraction) / x.size) ** 0.5


def test_fake_quantize_is_the_round_trip() -> None:
    x = np.random.default_rng(2).standard_normal(5000).astype(np.float32) * 9
    for scaling, order, rounding in [
        ("divide", "after_round", "stochastic"),
        ("multiply_inverse", "after_round", "nearest_even"),
        ("divide", "before_round", "nearest_even"),
        ("multiply_inverse", "before_round", "nearest_even"),
    ]:
        settings = {"scaling": scaling, "zero_point_order": order, "rounding": rounding}
        numbers = {"seed": 5, "offset": 6} if rounding == "stochastic" else {}
        codes = kernels.quantize_per_tensor(x, 0.1, 3, **numbers, **settings)
        there = kernels.fake_quantize(x, 0.1, 3, **numbers, q_min=-128, q_max=127, **settings)
        assert np.array_equal(kernels.dequantize_per_tensor(codes, 0.1, 3), there)


def test_special_values() -> None:
    x = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0], np.float32)
    assert stochastic(x).tolist() == [3, 127, -128, 3, 3]


def test_the_gradient_has_the_mask_of_the_codes_that_were_drawn() -> None:
    x = np.full(4000, 12.38, np.float32)  # between the last code, 127, and the one that is clamped to it
    codes = kernels.quantize_per_tensor(x, 0.1, 3, seed=9, offset=4, q_max=126, rounding="stochastic")
    d = np.ones_like(x)
    d_x = kernels.quantize_per_tensor_backward(x, 0.1, 3, d, seed=9, offset=4, q_max=126, rounding="stochastic")
    assert set(codes.tolist()) == {126}
    unclamped = kernels.quantize_per_tensor(x, 0.1, 3, seed=9, offset=4, rounding="stochastic")
    assert np.array_equal(d_x != 0, unclamped <= 126) and 0 < np.count_nonzero(d_x) < x.size
    assert set(np.unique(d_x).tolist()) == {0.0, float(np.float32(1) / np.float32(0.1))}


def test_refusals() -> None:
    x = np.zeros(3, np.float32)
    with pytest.raises(InvalidProblem, match="seed expected a number or an array, got None"):
        kernels.quantize_per_tensor(x, 1.0, 0, rounding="stochastic")
    with pytest.raises(InvalidProblem, match="seed expected None, as rounding = nearest_even; got an operand"):
        kernels.quantize_per_tensor(x, 1.0, 0, seed=1, offset=2)
    with pytest.raises(InvalidProblem, match="seed expected an integer of i64, got 18446744073709551616"):
        stochastic(x, seed=1 << 64)
    with pytest.raises(InvalidProblem, match="expected rounding == nearest_even or scaling == divide and"):
        stochastic(x, scaling="multiply_inverse")
