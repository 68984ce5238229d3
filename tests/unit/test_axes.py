"""`axis=` and `keepdims=` of the family `reduce`, and of an attribute of type axes in a catalog of one's own."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import baracuda_kernels as bk
from baracuda_runtime.arrays.libraries import view_of
from baracuda_runtime.errors import InvalidProblem
from baracuda_runtime.ops.axes import arrangement

SHAPE = (3, 4, 1, 5)
X = np.random.default_rng(0).permutation(60).reshape(SHAPE).astype(np.float32) - 20
ALIKE: dict[str, Callable[..., Any]] = {
    "sum": np.sum,
    "mean": np.mean,
    "max": np.max,
    "min": np.min,
    "any": lambda x, **k: np.any(x != 0, **k),
    "all": lambda x, **k: np.all(x != 0, **k),
    "count_nonzero": np.count_nonzero,
    "var": np.var,
    "std": np.std,
    "logsumexp": lambda x, **k: np.log(np.sum(np.exp(x.astype(np.float64)), **k)),
    "norm1": lambda x, **k: np.sum(np.abs(x), **k),
    "norm2": lambda x, **k: np.sqrt(np.sum(np.square(x), **k)),
    "norm_p": lambda x, **k: np.sum(np.abs(x) ** 3, **k) ** (1 / 3),
    "nansum": np.nansum,
    "nanmean": np.nanmean,
}
EXACT = {"sum", "max", "min", "any", "all", "count_nonzero", "norm1", "nansum"}


def choices() -> Iterator[Any]:
    yield from (None, 0, -1, 2, [1, 3], (-1, 0))
    for n in range(len(SHAPE) + 1):
        yield from itertools.combinations(range(len(SHAPE)), n)


@pytest.mark.parametrize("name", ALIKE)
def test_every_choice_of_dims_gives_what_numpy_gives(name: str) -> None:
    layouts = (X, X.transpose(3, 1, 0, 2), X[::-1, :, :, ::2], np.broadcast_to(X[:, :1], SHAPE))
    for x, axis, keepdims in itertools.product(layouts, choices(), (False, True)):
        expected = np.asarray(ALIKE[name](x, axis=tuple(axis) if isinstance(axis, list) else axis, keepdims=keepdims))
        got = getattr(bk, name)(x, axis, keepdims=keepdims)
        assert got.shape == expected.shape
        if name in EXACT:
            assert np.array_equal(got, expected)
        else:
            np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(("name", "place"), [("argmax", np.argmax), ("argmin", np.argmin)])
def test_places_count_along_the_last_dim_first(name: str, place: Callable[..., Any]) -> None:
    for x, axes in itertools.product((X, X.transpose(3, 1, 0, 2)), itertools.product(range(4), repeat=2)):
        if axes[0] >= axes[1]:
            continue
        kept = [k for k in range(4) if k not in axes]
        rows = x.transpose(*kept, *axes).reshape([x.shape[k] for k in kept] + [-1])
        assert np.array_equal(getattr(bk, name)(x, axes[::-1]), place(rows, axis=-1))
        shape = [1 if k in axes else size for k, size in enumerate(x.shape)]
        assert getattr(bk, name)(x, axes, keepdims=True).shape == tuple(shape)
    ties = np.float32([2, np.nan, 7, np.nan])
    assert bk.argmax(ties) == bk.argmin(ties) == 1 and bk.argmax(ties[::2]) == 1


def test_types_of_sums() -> None:
    assert bk.sum(np.full(300, 100, np.int8)).item() == 30_000
    assert bk.sum(np.array([True, True]), 0).dtype == np.int64
    assert bk.sum(np.float16([1, 2])).dtype == np.float16
    assert bk.count_nonzero(np.float32([np.nan, 0, -0.0])).item() == 1


def test_nothing() -> None:
    x = np.empty((0, 2), np.float32)
    assert bk.sum(x, 0).tolist() == [0, 0] and bk.all(x, 0).tolist() == [True, True] and not bk.any(x, 0).any()
    assert np.isnan(bk.mean(x, 0)).all() and bk.logsumexp(x, 0).tolist() == [-np.inf, -np.inf]
    assert bk.max(x, 1).shape == (0,)
    for name in ("max", "min", "argmax", "argmin", "aminmax"):
        with pytest.raises(InvalidProblem, match=r"size\(reduced\) > 0"):
            getattr(bk, name)(x, 0)
    assert bk.sum(np.float32(3)).item() == 3 and bk.sum(np.float32(3), ()).shape == ()


def test_a_gradient_of_logsumexp_hides_no_nan() -> None:
    x = np.float32([[np.nan, 1, 2], [-np.inf, -np.inf, -np.inf], [0, 0, -np.inf]])
    assert np.isnan(bk.logsumexp(x, 1)).tolist() == [True, False, False]
    d_x = bk.logsumexp_backward(x, np.ones(3, np.float32), 1)
    np.testing.assert_array_equal(d_x, np.float32([[np.nan] * 3, [0] * 3, [0.5, 0.5, 0]]))


@pytest.mark.parametrize(
    ("axis", "message"),
    [
        (4, r"axis must be within \[-4, 3\], got 4"),
        ((0, -5), r"axis must be within \[-4, 3\], got \(0, -5\)"),
        ((1, 1), r"axis names a dim twice: \(1, 1\)"),
        ((0, -4), r"axis names a dim twice: \(0, -4\)"),
        (1.0, "axis expected an int, a tuple of ints or None, got 1.0"),
        (True, "axis expected an int, a tuple of ints or None, got True"),
        ("0", "axis expected an int, a tuple of ints or None, got '0'"),
    ],
)
def test_dims_that_cannot_be(axis: Any, message: str) -> None:
    with pytest.raises(InvalidProblem, match=f"^sum: {message}$"):
        bk.sum(X, axis)


def test_out() -> None:
    y = np.full((3, 1, 1, 5), np.nan, np.float32)
    assert bk.sum(X, 1, True, out=y) is y and np.array_equal(y, X.sum(1, keepdims=True))
    z = np.empty((5, 3), np.float32).T
    assert bk.sum(X, (1, 2), out=z) is z and np.array_equal(z, X.sum((1, 2)))
    with pytest.raises(InvalidProblem, match=r"^sum: out expected 4 dims, of size 1 along \(1,\) \(keepdims is true\)"):
        bk.sum(X, 1, True, out=np.empty((3, 1, 5), np.float32))
    with pytest.raises(InvalidProblem, match=r"^sum: out expected shape \(3, 1, 5\), got \(3, 4, 5\)$"):
        bk.sum(X, 1, out=np.empty((3, 4, 5), np.float32))


@pytest.mark.parametrize("keepdims", [False, True])
def test_gradients_lie_as_the_operand_does(keepdims: bool) -> None:
    for axis in choices():
        axes = tuple(axis) if isinstance(axis, list) else axis
        d_y = np.asarray(X.sum(axis=axes, keepdims=keepdims))
        whole = np.broadcast_to(X.sum(axis=axes, keepdims=True), SHAPE)
        assert np.array_equal(bk.sum_backward(d_y, axis, keepdims, out=np.empty(SHAPE, np.float32)), whole)
        most = X.max(axis=axes, keepdims=True) == X
        assert np.array_equal(bk.max_backward(X, d_y, axis, keepdims), np.where(most, whole, 0))


def test_the_gradient_at_zero_is_zero() -> None:
    zeros, one = np.zeros(4, np.float32), np.float32(1)
    for name in ("std_backward", "norm2_backward", "norm_p_backward"):
        assert getattr(bk, name)(zeros, one).tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("p", [0.0, -1.0, np.inf])
@pytest.mark.parametrize("name", ["norm_p", "norm_p_backward"])
def test_powers_of_which_there_is_no_root_are_refused(name: str, p: float) -> None:
    operands = [np.ones(4, np.float32), np.float32(1)][: 1 + name.endswith("backward")]
    with pytest.raises(InvalidProblem, match="expected p "):
        getattr(bk, name)(*operands, p=p)


def test_descriptors_and_args_are_found_by_their_package() -> None:
    """As pickle finds them, on every version of Python."""
    desc = bk.SumDescriptor(kept=(2,), reduced=(3,), element="f32")
    assert bk.SumDescriptor.__module__ == bk.SumArgs.__module__ == "baracuda_kernels"
    assert pickle.loads(pickle.dumps(desc)) == desc


def test_how_an_array_lies_is_seen() -> None:
    def lies(x: Any, axis: Any) -> bool:
        views = {"x": view_of(x)}
        attributes: dict[str, Any] = {"axis": axis}
        arrangement(bk.SumPlan.op, attributes, views)
        return attributes["reduced_last"]

    assert lies(X, -1) and lies(X, (0, 3)) and not lies(X, 0) and not lies(X, (1, 2))
    assert lies(X.T, 0) and not lies(X.T, -1)
    assert lies(X[..., :1], 1)


def test_a_plan_has_the_dims_last() -> None:
    args = bk.SumArgs(X.transpose(0, 2, 1, 3))
    desc = bk.SumDescriptor.of(args, axis=(-1, 2))
    assert (desc.kept, desc.reduced) == ((3, 1), (4, 5))
    args.y = np.empty((3, 1), np.float32)
    bk.SumPlan.select(desc).run(args)
    assert np.array_equal(args.y, X.sum((1, 3)))
    with pytest.raises(
        InvalidProblem, match="a plan has the dims of axis last, got 0 of 4 dims: transpose the operands"
    ):
        bk.SumDescriptor.of(args, axis=0)
