"""Quantizing and back against a statement of the rules written here by hand: not by what the references are made of."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda_kernels as kernels
from baracuda_gen.verify.cases import Cases
from baracuda_kernels import catalog

Array = np.ndarray[Any, Any]
FLOATS = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
CODES = {"s8": np.int8, "u8": np.uint8}
SMALLEST = {"f32": 2.0**-149, "f64": 5e-324, "f16": 2.0**-24, "bf16": 2.0**-133}
every_float = pytest.mark.parametrize("element", FLOATS)
every_code = pytest.mark.parametrize("code", CODES)


# -- the rules --------------------------------------------------------------------------------------------------------


def compute(element: str) -> Any:
    return np.float64 if element == "f64" else np.float32


def whole(quotient: Array) -> Array:
    """Ties to even, saturating at 2^53, NaN is 0."""
    limited = np.clip(np.nan_to_num(np.rint(quotient).astype(np.float64), nan=0.0), -(2.0**53), 2.0**53)
    return limited.astype(np.int64)


def unclamped(x: Array, scale: Any, zero_point: Any, element: str) -> Array:
    c = compute(element)
    with np.errstate(all="ignore"):
        return whole(x.astype(c) / np.asarray(scale, c)) + np.asarray(zero_point, np.int64)


def codes(x: Array, scale: Any, zero_point: Any, low: int, high: int, element: str) -> Array:
    return np.minimum(np.maximum(unclamped(x, scale, zero_point, element), low), high)


def floats(code: Array, scale: Any, zero_point: Any, element: str) -> Array:
    c = compute(element)
    with np.errstate(all="ignore"):
        value = (code.astype(np.int64) - np.asarray(zero_point, np.int64)).astype(c) * np.asarray(scale, c)
        return value.astype(FLOATS[element])


# -- the data ---------------------------------------------------------------------------------------------------------


def values(element: str, scale: float) -> Array:
    """Specials, ties and their neighbours, all magnitudes; of the 16-bit types all there are."""
    dtype = FLOATS[element]
    if np.dtype(dtype).itemsize == 2:
        return np.arange(1 << 16, dtype=np.uint16).view(dtype)
    info, random = np.finfo(dtype), np.random.default_rng(7)
    specials = [
        0.0,
        -0.0,
        np.inf,
        -np.inf,
        np.nan,
        info.max,
        info.min,
        SMALLEST[element],
        -SMALLEST[element],
        info.tiny,
    ]
    ties = (np.arange(-400, 400) * 0.5 * scale).astype(dtype)
    near = [np.nextafter(ties, dtype(np.inf)), np.nextafter(ties, dtype(-np.inf))]
    powers = (2.0 ** np.arange(-120, 120)).astype(dtype)
    return np.concatenate([np.array(specials, dtype), ties, *near, powers, -powers,
                           (random.standard_normal(2000) * 60 * scale).astype(dtype)])  # fmt: skip


# Powers of two make ties; the others make quotients that are just beside one; the last two overflow and underflow.
SCALES = (0.25, 0.1, 1.0, 2.5, 3.3333e-4, 1e30, 1e-30)
ZERO_POINTS = (0, 3, -7, 200, 2**31 - 1, -(2**31))
RANGES = {"s8": ((-128, 127), (-127, 127), (-8, 7), (5, 5)), "u8": ((0, 255), (0, 15), (1, 254))}


def assert_same_bits(got: Array, want: Array) -> None:
    """Sign of zero and all; any NaN equals any other."""
    assert got.dtype == want.dtype and got.shape == want.shape
    unsigned = np.dtype(f"u{got.dtype.itemsize}")
    wrong = np.ascontiguousarray(got).view(unsigned) != np.ascontiguousarray(want).view(unsigned)
    if got.dtype.kind not in "iu":
        wrong &= ~(np.isnan(got) & np.isnan(want))
    assert not wrong.any(), f"{wrong.sum()} differ: {got[wrong][:5]} for {want[wrong][:5]}"


# -- per tensor -------------------------------------------------------------------------------------------------------


@every_float
@every_code
def test_quantize_dequantize_and_fake_quantize(element: str, code: str) -> None:
    """The three rules, and that the first two in turn are the third, bit for bit."""
    for scale in SCALES:
        x = values(element, scale)
        scale = float(compute(element)(scale))
        for zero_point in ZERO_POINTS:
            for low, high in RANGES[code]:
                limits = {"q_min": low, "q_max": high}
                got = kernels.quantize_per_tensor(x, scale, zero_point, dtype=code, **limits)
                assert_same_bits(got, codes(x, scale, zero_point, low, high, element).astype(CODES[code]))
                back = kernels.dequantize_per_tensor(got, scale, zero_point, dtype=element)
                assert_same_bits(back, floats(got, scale, zero_point, element))
                assert_same_bits(kernels.fake_quantize(x, scale, zero_point, **limits), back)


@every_float
def test_fake_quantize_beyond_any_code_type(element: str) -> None:
    """Ranges up to the whole of i32: there is no code type to hold to."""
    x = values(element, 0.25)
    for low, high in ((-(2**31), 2**31 - 1), (2**31 - 1, 2**31 - 1), (-(2**15), 2**15 - 1)):
        for zero_point in ZERO_POINTS:
            want = floats(codes(x, 0.25, zero_point, low, high, element), 0.25, zero_point, element)
            assert_same_bits(kernels.fake_quantize(x, 0.25, zero_point, q_min=low, q_max=high), want)


@pytest.mark.parametrize(
    ("x", "zero_point", "code"),
    [
        (np.nan, 3, 3),  # NaN: the code of 0
        (np.nan, -999, -128),
        (np.nan, 999, 127),
        (np.inf, 0, 127),
        (-np.inf, 0, -128),
        (np.inf, -(2**31), 127),  # no zero point brings an infinity back
        (-np.inf, 2**31 - 1, -128),
        (3e38, 2**31 - 1, 127),  # a saturated code and a zero point do not wrap
        (-3e38, -(2**31), -128),
        (0.25, 0, 0),  # ties: to even, before the zero point is added
        (0.75, 0, 2),
        (0.25, 1, 1),
        (0.75, 1, 3),
        (-0.25, 1, 1),
        (1.25, 3, 5),
    ],
)
def test_facts_one_by_one(x: float, zero_point: int, code: int) -> None:
    for dtype in FLOATS.values():
        if np.isinf(x) or not abs(x) > float(ml_dtypes.finfo(dtype).max):
            assert kernels.quantize_per_tensor(np.full(1, x, dtype), 0.5, zero_point).tolist() == [code]


# -- every granularity ------------------------------------------------------------------------------------------------

FAKES = [
    n for n in catalog.ENTRIES if n.startswith("fake_quantize") and not n.endswith("backward") and "learn" not in n
]


def granularity(fake: str) -> str:
    """quantize_<this>, dequantize_<this> and the fake one in one step; the plain name is per tensor."""
    return fake.removeprefix("fake_quantize_") if fake != "fake_quantize" else "per_tensor"


def test_every_granularity_is_there() -> None:
    assert {granularity(f) for f in FAKES} == {f"per_{g}" for g in ("tensor", "channel", "token", "group", "block")}
    names = {f"{q}_{granularity(f)}" for f in FAKES for q in ("quantize", "dequantize")}
    assert names == {n for n in catalog.ENTRIES if re.fullmatch(r"(de)?quantize_per_(?!.*backward)\w+", n)}


def _in_turn() -> Iterator[Any]:
    """Each granularity in each type of floats, with either type of codes in turn; in `make test-full` with both."""
    for k, fake in enumerate(FAKES):
        for (n, element), (m, code) in itertools.product(enumerate(FLOATS), enumerate(CODES)):
            yield pytest.param(fake, element, code, marks=pytest.mark.full if (k + n + m) % 2 else ())


@pytest.mark.parametrize(("fake", "element", "code"), list(_in_turn()))
def test_quantized_and_back_is_fake_quantized(fake: str, element: str, code: str) -> None:
    """Bit for bit, on the verification's own cases: sizes, blocks, layouts and values of every kind."""
    one_step = catalog.entry(fake)
    quantize, dequantize = (catalog.entry(f"{q}_{granularity(fake)}") for q in ("quantize", "dequantize"))
    low, high = (-128, 127) if code == "s8" else (0, 255)
    tried = 0
    for case in (draft.make() for draft in Cases(one_step, {"T": element}).all("quick")):
        if "contiguous" not in case.name or not next(iter(case.outputs.values())).size:
            continue
        q_min, q_max = sorted(min(max(q, low), high) for q in (case.desc.q_min, case.desc.q_max))
        wanted = replace(case.desc, q_min=q_min, q_max=q_max)
        fields = {f.name: getattr(wanted, f.name) for f in dataclass_fields(wanted) if f.name != "element"}
        of_codes = {f.name for f in dataclass_fields(dequantize.descriptor)}  # which has no say in how codes are made
        sizes = {n: v for n, v in fields.items() if n in of_codes}
        x, *parameters = case.inputs.values()
        taken = len(dequantize.plan.op.inputs) - 1  # the scale and the zero point; no seed

        def run(entry: Any, desc: Any, *operands: Any) -> Any:
            plan = entry.plan.select(desc)
            blank = {o.name: np.empty(plan.facts.shape_of(o), plan.facts.dtypes[o.name].numpy) for o in plan.op.outputs}
            named = dict(zip((t.name for t in plan.op.inputs), operands, strict=False))  # a seed is not always there
            (out,) = plan.reference(entry.args(**named, **blank)).values()
            return out

        to, back_from = (
            {field: {"T": element, "Q": code}[t] for t, field in e.plan.op.elements.items()}
            for e in (quantize, dequantize)
        )
        codes = run(quantize, quantize.descriptor(**fields, **to), x, *parameters)
        back = run(dequantize, dequantize.descriptor(**sizes, **back_from), codes, *parameters[:taken])
        assert_same_bits(back, run(one_step, wanted, x, *parameters))
        tried += 1
    assert tried > 20


# -- per group --------------------------------------------------------------------------------------------------------


@every_float
@every_code
def test_groups_are_tensors_with_a_scale_each(element: str, code: str) -> None:
    dtype, random = FLOATS[element], np.random.default_rng(3)
    scale = np.array([[0.25, 0.1, 2.5], [1e-3, 1.0, 40.0]]).astype(dtype)
    zero_point = np.array([[0, 3, -7], [2**31 - 1, -(2**31), 117]], np.int32)
    x = (random.standard_normal((2, 24)) * 20).astype(dtype)
    x[:, [0, 9, 17]] = np.array([np.nan, np.inf, -np.inf]).astype(dtype)
    limits = {"q_min": 1, "q_max": 99}
    got = kernels.quantize_per_group(x, scale, zero_point, group_size=8, dtype=code, **limits)
    back = kernels.dequantize_per_group(got, scale, zero_point, group_size=8)
    d = random.standard_normal((2, 24)).astype(dtype)
    gradient = kernels.quantize_per_group_backward(x, scale, zero_point, d, group_size=8, dtype=code, **limits)
    straight = kernels.dequantize_per_group_backward(scale, d, group_size=8)
    for row in range(2):
        for group in range(3):
            at, s, z = (row, slice(group * 8, group * 8 + 8)), float(scale[row, group]), int(zero_point[row, group])
            assert_same_bits(got[at], kernels.quantize_per_tensor(x[at], s, z, dtype=code, **limits))
            assert_same_bits(got[at], codes(x[at], s, z, 1, 99, element).astype(CODES[code]))
            assert_same_bits(back[at], kernels.dequantize_per_tensor(got[at], s, z, dtype=element))
            assert_same_bits(back[at], kernels.fake_quantize(x[at], s, z, **limits))
            assert_same_bits(
                gradient[at], kernels.quantize_per_tensor_backward(x[at], s, z, d[at], dtype=code, **limits)
            )
            assert_same_bits(straight[at], kernels.dequantize_per_tensor_backward(s, d[at]))


@pytest.mark.parametrize(
    ("scale", "x", "code"),
    [
        (0.0, 1.0, 127),
        (0.0, -1.0, -128),
        (0.0, 0.0, 5),
        (-0.5, 1.0, 3),
        (np.nan, 1.0, 5),
        (np.inf, 1.0, 5),
        (np.inf, np.inf, 5),
    ],
)
def test_what_bad_scales_in_memory_yield(scale: float, x: float, code: int) -> None:
    """Nobody reads them on the host; the quotient's rule says what comes out, and 0 / 0 is the code of 0."""
    s, z = np.full((1, 1), scale, np.float32), np.full((1, 1), 5, np.int32)
    assert kernels.quantize_per_group(np.full((1, 1), x, np.float32), s, z, group_size=1).tolist() == [[code]]
    assert kernels.quantize_per_tensor(np.full(1, x, np.float32), s, z).tolist() == [code]


# -- by the run-time range --------------------------------------------------------------------------------------------


def stored(scale: Any, element: str) -> Array:
    """Rounded to the storage type; a positive scale never becomes zero there."""
    kept = np.asarray(scale).astype(FLOATS[element])
    return np.where((kept == 0) & ~np.isnan(scale), FLOATS[element](SMALLEST[element]), kept).astype(FLOATS[element])


def by_range(x: Array, low: int, high: int, mode: str, element: str) -> tuple[Array, Array, Array]:
    c, one = compute(element), compute(element)(1)
    wide = x.astype(c)
    with np.errstate(all="ignore"):
        top = np.max(np.abs(wide) if mode == "symmetric" else wide, axis=1, initial=c(0))
        bottom = np.zeros_like(top) if mode == "symmetric" else np.min(wide, axis=1, initial=c(0))
        steps = c(high) if mode == "symmetric" else c(high - low)
        span = top / steps if mode == "symmetric" else top / steps - bottom / steps
        scale = np.where((top == 0) & (bottom == 0), FLOATS[element](one), stored(span, element)).astype(
            FLOATS[element]
        )
        zero_point = np.zeros(len(x), np.int64)
        if mode == "asymmetric":
            zero_point = np.clip(low - whole(bottom / scale.astype(c)), low, high)
    made = codes(x, scale.astype(c)[:, None], zero_point[:, None], low, high, element)
    return scale, zero_point, made


def rows(element: str, length: int) -> Array:
    """Random rows of many magnitudes, one-sided ones, zeros, and rows with a special value in them."""
    dtype, random = FLOATS[element], np.random.default_rng(11)
    info = ml_dtypes.finfo(dtype)
    x = random.standard_normal((24, length)) * 10.0 ** random.integers(-6, 5, (24, 1))
    x[1], x[2], x[3] = np.abs(x[1]), -np.abs(x[2]), 0.0
    x[4] = -0.0
    made = x.astype(dtype)
    for row, special in enumerate((np.nan, np.inf, -np.inf, info.max, info.min), start=5):
        made[row, length // 2] = dtype(special)
    made[10] = dtype(SMALLEST[element])
    made[11], made[11, 0] = dtype(0), dtype(-3 * SMALLEST[element])
    made[12, 0], made[12, 1:] = dtype(info.max), dtype(info.min)  # the range itself overflows
    made[13, :2] = dtype(np.inf), dtype(-np.inf)
    made[14, :2] = dtype(np.inf), dtype(np.nan)
    return made


@every_float
@every_code
@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
def test_dynamic_range(element: str, code: str, mode: str) -> None:
    """The rule, and that quantizing by what is returned gives the codes that are returned."""
    c = compute(element)
    for low, high in RANGES[code]:
        if mode == "asymmetric" and low == high:
            continue
        for length in (2, 33):
            x = rows(element, length)
            got = kernels.dynamic_range_quantize(x, q_min=low, q_max=high, mode=mode, dtype=code)
            scale, zero_point, made = by_range(x, low, high, mode, element)
            assert_same_bits(got.scale_out, scale)
            assert_same_bits(got.output, made.astype(CODES[code]))
            assert not (got.scale_out.astype(np.float64) <= 0).any()
            if mode == "asymmetric":
                assert_same_bits(got.zero_point_out, zero_point.astype(np.int32))
                assert ((low <= got.zero_point_out) & (got.zero_point_out <= high)).all()
            for row in range(len(x)):
                s = got.scale_out[row].astype(c).reshape(1)  # in memory, where NaN and inf are let through
                z = 0 if got.zero_point_out is None else int(got.zero_point_out[row])
                again = kernels.quantize_per_tensor(x[row], s, z, q_min=low, q_max=high, dtype=code)
                assert_same_bits(again, got.output[row])


@every_float
def test_dynamic_range_facts(element: str) -> None:
    dtype = FLOATS[element]
    x = np.zeros((7, 3), dtype)
    x[1] = np.array([1, np.nan, -2]).astype(dtype)
    x[2] = np.array([1, np.inf, -2]).astype(dtype)
    x[3] = dtype(SMALLEST[element])
    x[4] = np.array([-1, -0.5, 0]).astype(dtype)
    x[5] = np.array([1, 0.5, 0.25]).astype(dtype)
    x[6] = dtype(-0.0)
    symmetric = kernels.dynamic_range_quantize(x)
    assert symmetric.scale_out[[0, 6]].tolist() == [1.0, 1.0]
    assert np.isnan(symmetric.scale_out[1]) and symmetric.output[1].tolist() == [0, 0, 0]
    assert symmetric.scale_out[2] == np.inf and symmetric.output[2].tolist() == [0, 0, 0]
    assert float(symmetric.scale_out[3]) == SMALLEST[element] and symmetric.output[3].tolist() == [1, 1, 1]
    assert symmetric.output[4].tolist()[0] in (-127, -128) and symmetric.zero_point_out is None
    asymmetric = kernels.dynamic_range_quantize(x, mode="asymmetric", dtype="u8")
    assert asymmetric.zero_point_out[[0, 3, 5, 6]].tolist() == [0, 0, 0, 0]
    assert asymmetric.zero_point_out[4] in (254, 255) and asymmetric.output[4].tolist()[0] == 0  # 0 stays exact:
    assert asymmetric.output[4][2] == asymmetric.zero_point_out[4]
    assert np.isnan(asymmetric.scale_out[1]) and asymmetric.output[1].tolist() == [asymmetric.zero_point_out[1]] * 3
    assert asymmetric.zero_point_out[1] == 0


@every_float
@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
def test_codes_come_from_the_stored_scale(element: str, mode: str) -> None:
    """Dequantizing with what is returned misses by at most half a step; the unrounded scale would miss by more."""
    x = rows(element, 33)[15:]
    got = kernels.dynamic_range_quantize(x, mode=mode)
    zero_point = np.zeros(len(x)) if got.zero_point_out is None else got.zero_point_out
    scale = got.scale_out.astype(np.float64)[:, None]
    exact = (got.output.astype(np.float64) - zero_point[:, None]) * scale
    inside = (got.output > -128) & (got.output < 127)
    assert inside.mean() > 0.8
    error = np.abs(exact - x.astype(np.float64))[inside]
    assert (error <= np.broadcast_to(scale, x.shape)[inside] * (0.5 + 2.0**-10)).all()


# The input's shape, the op's attributes, and how an array of that shape becomes rows that share a scale.
SCOPES: dict[str, tuple[tuple[int, ...], dict[str, int], Callable[[Array], Array]]] = {
    "tensor": ((4, 6, 10), {}, lambda x: x.reshape(1, 240)),
    "channel": ((4, 6, 10), {"axis": 1}, lambda x: x.transpose(1, 0, 2).reshape(6, 40)),
    "group": ((24, 10), {"group_size": 5}, lambda x: x.reshape(48, 5)),
    "block": (
        (2, 12, 10),
        {"block_rows": 3, "block_columns": 5},
        lambda x: x.reshape(2, 4, 3, 2, 5).transpose(0, 1, 3, 2, 4).reshape(16, 15),
    ),
}
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"eps": 0.5},
    {"scale_upper_bound": 0.01},
    {"power_of_two": True},
    {"eps": 1e-3, "scale_upper_bound": 3.0, "power_of_two": True},
)


@every_float
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
@pytest.mark.parametrize("scope", SCOPES)
def test_every_scope_is_rows(scope: str, mode: str, options: dict[str, Any], element: str) -> None:
    """With the bits of the op per row; and the scales alone are those that come with the codes."""
    shape, attributes, rows_of = SCOPES[scope]
    x = (np.random.default_rng(2).standard_normal(shape) * 10.0 ** (np.arange(shape[-1]) % 4)).astype(FLOATS[element])
    x.reshape(-1)[:1] = FLOATS[element](np.nan if scope != "tensor" else 3)
    given = {"mode": mode, **options}
    got = getattr(kernels, f"dynamic_range_quantize_per_{scope}")(x, **attributes, **given)
    want = kernels.dynamic_range_quantize(rows_of(x), **given)
    assert_same_bits(got.scale_out.reshape(-1), want.scale_out)
    assert_same_bits(rows_of(got.output), want.output)
    alone = getattr(kernels, f"choose_qparams_per_{scope}")(x, q_min=-128, q_max=127, **attributes, **given)
    assert_same_bits(alone if mode == "symmetric" else alone.scale_out, got.scale_out)
    if mode == "asymmetric":
        assert_same_bits(got.zero_point_out.reshape(-1), want.zero_point_out)
        assert_same_bits(alone.zero_point_out, got.zero_point_out)


def test_options_of_scales() -> None:
    """A floor, a bound that an infinite range meets too, powers of two; zeros keep scale 1, NaN stays."""
    x = np.array([[0, 0], [127, 1], [-254, 3], [0.3, 0.1], [np.inf, 1], [np.nan, 1]], np.float32)

    def scales(**options: Any) -> list[float]:
        return [float(s) for s in kernels.dynamic_range_quantize(x, **options).scale_out]

    plain, third = scales(), float(np.float32(np.float32(0.3) / np.float32(127)))
    assert plain[:5] == [1, 1, 2, third, np.inf] and np.isnan(plain[5])
    assert scales(eps=1.5)[:5] == [1, 1.5, 2, 1.5, np.inf] and np.isnan(scales(eps=1.5)[5])
    bounded = scales(scale_upper_bound=1.25)
    assert bounded[:5] == [1, 1, 1.25, third, 1.25] and np.isnan(bounded[5])
    assert scales(power_of_two=True)[:5] == [1, 1, 2, 2.0**-8, np.inf]


def test_observers() -> None:
    x = np.array([[1.0, -2.0, 3.0], [0.5, 4.0, -8.0]], np.float32)
    low, high = np.float32(-3).reshape(()), np.float32(2).reshape(())
    got = kernels.observe_min_max_per_tensor(x, low, high)
    assert (float(got.new_min), float(got.new_max)) == (-8, 4)
    moved = kernels.observe_moving_average_per_tensor(x, low, high, averaging_constant=0.25)
    assert (float(moved.new_min), float(moved.new_max)) == (-3 + 0.25 * -5, 2 + 0.25 * 2)
    lows, highs = np.array([0, -3, 0], np.float32), np.array([0.75, 0, 9], np.float32)
    each = kernels.observe_min_max_per_channel(x, lows, highs, axis=-1)
    assert each.new_min.tolist() == [0, -3, -8] and each.new_max.tolist() == [1, 4, 9]
    x[0, 1] = np.nan
    assert np.isnan(kernels.observe_min_max_per_channel(x, lows, highs, axis=-1).new_min).tolist() == [
        False,
        True,
        False,
    ]


# -- straight-through masks -------------------------------------------------------------------------------------------


@every_float
@pytest.mark.parametrize(("low", "high", "zero_point"), [(-4, 5, 0), (-4, 5, 3), (-4, 5, 40), (0, 0, 0)])
def test_masks_hold_the_edges_and_look_at_the_unclamped_code(
    element: str, low: int, high: int, zero_point: int
) -> None:
    dtype = FLOATS[element]
    x = np.concatenate([np.arange(-60, 60) * 0.125, [np.nan, np.inf, -np.inf]]).astype(dtype)
    d = np.linspace(-2, 2, len(x)).astype(dtype)
    code = unclamped(x, 0.5, zero_point, element)
    inside = (low <= code) & (code <= high)
    if zero_point < 40:
        assert inside[code == low].all() and inside[code == high].all() and {low, high} <= set(code.tolist())
    assert not inside[-2:].any() and inside[-3] == (low <= zero_point <= high)
    limits = {"q_min": low, "q_max": high}
    zero = np.zeros_like(d)
    want = np.where(inside, d, zero)
    assert_same_bits(kernels.fake_quantize_backward(x, 0.5, zero_point, d, **limits), want)
    steeper = np.where(inside, (d.astype(compute(element)) / compute(element)(0.5)).astype(dtype), zero)
    if low >= 0:
        assert_same_bits(kernels.quantize_per_tensor_backward(x, 0.5, zero_point, d, dtype="u8", **limits), steeper)
    assert_same_bits(kernels.quantize_per_tensor_backward(x, 0.5, zero_point, d, dtype="s8", **limits), steeper)
