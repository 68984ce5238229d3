"""Calls of entries whose parameters the shipped catalog does not have: what a function tells from its arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from small_project import write_tree

from baracuda_gen.catalog import build_catalog
from baracuda_gen.render import build_tree
from baracuda_runtime.errors import InvalidProblem, Unsupported

SPEC = {
    "ops.yaml": """\
name: own_calls
schema: 1
sets: {float: [f32, f64, f16, bf16], whole: [i32, i64]}
families: {family: Entries.}
""",
    "family.yaml": """\
scaled:
  types: {T: float}
  attributes: {at_dim: {type: i32, is: position of channel}}
  inputs: {x: 'T[*before, channel, *after]', w: 'T[channel]'}
  outputs: {y: 'T[*before, channel, *after]'}
  formula: y[before, channel, after] = x[before, channel, after] * w[channel]
  gradient: {x: derived, w: derived}

two_results:
  types: {T: float, F: float, Q: whole}
  inputs: {x: 'T[n]'}
  outputs: {z: 'F[n]', codes: 'Q[n]'}
  formula: |
    z[n] = x[n] * 2
    codes[n] = to_int64(x[n])

least_added:
  types: {T: float}
  inputs: {weight: 'T[d]', bias: 'T[n]'}
  outputs: {y: 'T[d]'}
  formula: |
    p[d] = min[n](bias[n])
    y[d] = weight[d] + floor(p[d])
  gradient: {weight: derived}

differences:
  types: {T: float}
  inputs: {x: 'T[n + 1, d + 2]'}
  outputs: {y: 'T[n, d]'}
  formula: y[n, d] = x[n + 1, d + 2] - x[n, d]

corners:
  types: {T: float}
  attributes: {p: {type: i32, where: p > 0}}
  inputs: {x: 'T[n, h * p, w * p]'}
  outputs: {y: 'T[n, h, w]'}
  formula: y[n, h, w] = x[n, h * p, w * p]

remainders:
  types: {T: float}
  inputs: {x: 'T[*rows, d]'}
  outputs: {y: 'T[*rows, d]'}
  formula: |
    count[rows] = max(sum[d](where(x[rows, d] > 0, 1.0, 0.0)), 1)
    left[rows, d] = x[rows, d] - 1 / count[rows]
    y[rows, d] = left[rows, d] * 2
  gradient: {x: derived}
""",
}


@pytest.fixture(scope="module")
def ops(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("own")
    (folder / "spec").mkdir()
    for name, text in SPEC.items():
        (folder / "spec" / name).write_text(text)
    write_tree(build_tree(build_catalog(folder / "spec")), folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        import own_calls  # type: ignore[import-not-found]

        yield own_calls


def test_a_position_may_have_any_name(ops: Any) -> None:
    x, w = np.ones((2, 3, 4), np.float32), np.arange(3, dtype=np.float32)
    assert np.array_equal(ops.scaled(x, w, at_dim=1), x * w[:, None])
    assert np.array_equal(ops.scaled(x, w, -2), x * w[:, None])
    assert ops.scaled_backward(x, w, x, at_dim=1).d_w.shape == (3,)
    with pytest.raises(InvalidProblem, match="at_dim expected an int from -3 to 2 for x of shape .*, got 3"):
        ops.scaled(x, w, at_dim=3)


def test_dtype_names_the_result_that_may_have_it(ops: Any) -> None:
    x = np.ones(5, np.float32)
    assert [y.dtype for y in ops.two_results(x)] == [np.float32, np.int32]
    assert [y.dtype for y in ops.two_results(x, dtype="f16")] == [np.float16, np.int32]
    assert [y.dtype for y in ops.two_results(x, dtype="i64")] == [np.float32, np.int64]
    with pytest.raises(Unsupported, match="expected one of"):
        ops.two_results(x, dtype="s8")


def test_a_gradient_asks_for_no_size_that_it_does_not_have(ops: Any) -> None:
    d_y = np.ones(4, np.float32)
    assert np.array_equal(ops.least_added_backward(d_y), d_y)


def test_sizes_are_found_from_what_is_added_and_multiplied(ops: Any) -> None:
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    assert np.array_equal(ops.differences(x), x[1:, 2:] - x[:-1, :-2])
    assert ops.differences(x[:1]).shape == (0, 2)
    with pytest.raises(InvalidProblem, match=r"x expected shape \(1, 4\), got \(0, 4\)"):
        ops.differences(x[:0])
    images = np.arange(32, dtype=np.float32).reshape(1, 8, 4)
    assert np.array_equal(ops.corners(images, 2), images[:, ::2, ::2])
    with pytest.raises(InvalidProblem, match=r"x expected a size such as 2 or 4 along dim 2, got shape \(1, 8, 3\)"):
        ops.corners(images[:, :, :3], 2)


def test_lets_may_have_names_of_generated_code(ops: Any) -> None:
    x = np.float32([[1, -1, 3, 0]])
    assert np.array_equal(ops.remainders(x), (x - 0.5) * 2)
    assert np.array_equal(ops.remainders_backward(np.ones_like(x)), np.full_like(x, 2))
