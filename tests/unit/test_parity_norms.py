"""Softmax and norms beside torch's of the same values in f64, which rounds less; values and gradients, on the CPU."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import baracuda_kernels as bk
from baracuda_gen.bench.peers import load_hand_written
from baracuda_runtime.reference.philox import random_uniform

torch = pytest.importorskip("torch", reason="torch is not installed: pip install torch, to compare with its functions")
F = torch.nn.functional

SHAPES = [(3, 5), (2, 3, 4), (1, 1), (4, 1), (7, 33)]
WIDTHS = {"float64": 1e-13, "float32": 3e-6, "bfloat16": 2e-2, "float16": 3e-3}
every_type = pytest.mark.parametrize("name", WIDTHS)

ALONG: dict[str, Callable[..., Any]] = {
    "softmax": lambda x, axis: torch.softmax(x, axis),
    "softmin": lambda x, axis: F.softmin(x, axis),
    "log_softmax": lambda x, axis: torch.log_softmax(x, axis),
    "sparsemax": lambda x, axis: sparsemax(x, axis),
    "l2_normalize": lambda x, axis: F.normalize(x, dim=axis),
}


def sparsemax(x: Any, axis: int) -> Any:
    """From the greatest down: as many elements as are above their mean less one share of 1 (Martins and Astudillo)."""
    in_order = x.sort(axis, descending=True).values
    count = torch.arange(1, x.shape[axis] + 1).reshape([-1 if k == axis % x.ndim else 1 for k in range(x.ndim)])
    levels = (in_order.cumsum(axis) - 1) / count
    inside = (in_order > levels).sum(axis, keepdim=True)
    return (x - levels.gather(axis, inside - 1)).clamp(min=0)


def normal(shape: tuple[int, ...], name: str, seed: int) -> Any:
    made = torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    return made.to(getattr(torch, name))


def exactly(*tensors: Any) -> list[Any]:
    """The values in f64, to be differentiated."""
    return [x.double().requires_grad_() for x in tensors]


def near(ours: Any, theirs: Any, name: str) -> None:
    assert ours.dtype == getattr(torch, name)
    torch.testing.assert_close(ours.double(), theirs.detach(), rtol=WIDTHS[name], atol=WIDTHS[name], equal_nan=True)


@every_type
@pytest.mark.parametrize("op", ALONG)
@pytest.mark.parametrize("shape", SHAPES)
def test_along_each_dim(op: str, shape: tuple[int, ...], name: str) -> None:
    x, d_y = normal(shape, name, 1), normal(shape, name, 2)
    (exact,) = exactly(x)
    for axis in range(-len(shape), len(shape)):
        theirs = ALONG[op](exact, axis)
        near(getattr(bk, op)(x, axis), theirs, name)
        (gradient,) = torch.autograd.grad(theirs, exact, d_y.double())
        near(getattr(bk, f"{op}_backward")(x, d_y, axis), gradient, name)


@pytest.mark.parametrize("name", ["float64", "float32", "bfloat16"])
def test_rows_of_zeros_have_no_length(name: str) -> None:
    """Where the root in `l2_normalize` has an infinite slope."""
    x, d_y = normal((3, 5), name, 1), normal((3, 5), name, 2)
    x[1] = 0
    (exact,) = exactly(x)
    (gradient,) = torch.autograd.grad(F.normalize(exact, dim=1, eps=0.25), exact, d_y.double())
    near(bk.l2_normalize_backward(x, d_y, 1, 0.25), gradient, name)


@every_type
@pytest.mark.parametrize("with_mask", [False, True])
@pytest.mark.parametrize("with_bias", [False, True])
def test_masked_softmax(with_mask: bool, with_bias: bool, name: str) -> None:
    """What is masked out does not count, whatever it is. A row without an element is NaN, and has the gradient 0."""
    x, bias, d_y = (normal((4, 3, 33), name, k) for k in (1, 2, 3))
    mask = normal((4, 3, 33), name, 4) > 0
    mask[1, 2] = False
    exact = exactly(x, bias)
    theirs = exact[0] * 0.5 + (exact[1] if with_bias else 0)
    theirs = (theirs.masked_fill(~mask, -torch.inf) if with_mask else theirs).softmax(-1)
    given = ({"mask": mask} if with_mask else {}) | ({"bias": bias} if with_bias else {})
    strange = torch.where(mask, x, torch.inf) if with_mask else x
    near(bk.masked_softmax(strange, 0.5, **given), theirs, name)
    gradients = torch.autograd.grad(theirs, exact[: 1 + with_bias], d_y.double())
    found = bk.masked_softmax_backward(x, d_y, 0.5, **given)
    for ours, expected in zip(found if with_bias else (found,), gradients, strict=True):
        near(ours, expected, name)
        assert not (with_mask and ours[~mask].any())


def drawn(seed: int, offset: int, shape: tuple[int, ...]) -> Any:
    """The random numbers of an array."""
    count = np.arange(np.prod(shape)).reshape(shape)
    return torch.from_numpy(np.asarray(random_uniform(seed, offset, count, np.float64)))


@every_type
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_gumbel_softmax(axis: int, hard: bool, name: str) -> None:
    """Of the same numbers. What is chosen has the gradient of the softmax."""
    x, d_y = (normal((4, 3, 33), name, k) for k in (1, 2))
    (exact,) = exactly(x)
    noise = -torch.log(-torch.log(drawn(7, 3, x.shape).clamp(min=2**-25)))
    theirs = ((exact + noise) / 0.75).softmax(axis)
    (gradient,) = torch.autograd.grad(theirs, exact, d_y.double())
    near(bk.gumbel_softmax_backward(x, 7, 3, d_y, axis, 0.75), gradient, name)
    if hard:
        theirs = F.one_hot(theirs.argmax(axis), x.shape[axis]).movedim(-1, axis).double()
    near(bk.gumbel_softmax(x, 7, 3, axis, 0.75, hard), theirs, name)


@every_type
@pytest.mark.parametrize("p", [0, 0.25, 1])
def test_dropout(p: float, name: str) -> None:
    x = normal((4, 3, 33), name, 1)
    theirs = torch.where(drawn(7, 3, x.shape) < p, 0, x.double() / (1 - p))
    near(bk.dropout(x, 7, 3, p), theirs, name)
    near(bk.dropout_backward(7, 3, x, p), theirs, name)
    assert p in (0, 1) or 0.15 < float((bk.dropout(x, 7, 3, p) == 0).double().mean()) < 0.35


@every_type
@pytest.mark.parametrize("offset", [0, -2, 1, 40])
def test_causal_softmax(offset: int, name: str) -> None:
    x, d_y = (normal((3, 5, 9), name, k) for k in (1, 2))
    (exact,) = exactly(x)
    seen = torch.ones(5, 9, dtype=torch.bool).tril(offset)
    theirs = (exact * 0.5).masked_fill(~seen, -torch.inf).softmax(-1)
    near(bk.causal_softmax(torch.where(seen, x, torch.nan), 0.5, offset), theirs, name)
    (gradient,) = torch.autograd.grad(theirs, exact, d_y.double())
    near(bk.causal_softmax_backward(x, d_y, 0.5, offset), gradient, name)
    near(bk.causal_softmax(x, 0.5, offset), bk.masked_softmax(x, 0.5, mask=seen.expand(3, 5, 9)).double(), name)


@pytest.mark.parametrize("name", ["float32", "float64", "float16"])
def test_what_counts_may_be_very_low(name: str) -> None:
    """Less than any finite number that could stand for what is masked out."""
    x = torch.full((1, 4), torch.finfo(getattr(torch, name)).min, dtype=getattr(torch, name))
    mask = torch.tensor([[True, False, True, False]])
    assert bk.masked_softmax(x, mask=mask).tolist() == [[0.5, 0, 0.5, 0]]
    assert bk.causal_softmax(x, 1.0 if name != "float16" else 1e4, 1).tolist() == [[0.5, 0.5, 0, 0]]


@every_type
@pytest.mark.parametrize("with_bias", [False, True])
@pytest.mark.parametrize("with_weight", [False, True])
def test_layer_norm(with_weight: bool, with_bias: bool, name: str) -> None:
    x, d_y = normal((4, 3, 33), name, 1), normal((4, 3, 33), name, 2)
    given = {n: normal((33,), name, k) for k, n in enumerate(("weight", "bias"), 3)}
    given = {n: v for n, v in given.items() if (with_weight, with_bias)[n == "bias"]}
    exact = exactly(x, *given.values())
    named = dict(zip(given, exact[1:], strict=True))
    theirs = F.layer_norm(exact[0], (33,), named.get("weight"), named.get("bias"))
    near(bk.layer_norm(x, **given), theirs, name)
    wanted = torch.autograd.grad(theirs, exact, d_y.double())
    weight = {"weight": given["weight"]} if with_weight else {}
    found = bk.layer_norm_backward(x, d_y, has_bias=with_bias, **weight)
    there = [x for x in (found if isinstance(found, tuple) else (found,)) if x is not None]
    for ours, gradient in zip(there, wanted, strict=True):
        near(ours, gradient, name)


@every_type
@pytest.mark.parametrize("with_weight", [False, True])
def test_rms_norm(with_weight: bool, name: str) -> None:
    x, d_y = normal((4, 3, 33), name, 1), normal((4, 3, 33), name, 2)
    given = {"weight": normal((33,), name, 3)} if with_weight else {}
    exact = exactly(x, *given.values())
    theirs = F.rms_norm(exact[0], (33,), exact[1] if with_weight else None, 1e-6)
    near(bk.rms_norm(x, 1e-6, **given), theirs, name)
    wanted = torch.autograd.grad(theirs, exact, d_y.double())
    found = bk.rms_norm_backward(x, d_y, 1e-6, **given)
    for ours, gradient in zip(found if with_weight else (found,), wanted, strict=True):
        near(ours, gradient, name)


def compared(op: str, name: str, theirs: Callable[..., Any], operands: dict[str, Any], **attributes: Any) -> None:
    """Values and gradients, of several outputs each, of operands with a gradient each; those by name are optional."""
    ours = {n: x.detach().clone().requires_grad_() for n, x in operands.items()}
    exact = dict(zip(operands, exactly(*operands.values()), strict=True))
    made, expected = getattr(bk, op)(**ours, **attributes), theirs(**exact)
    made, expected = (v if isinstance(v, tuple) else (v,) for v in (made, expected))
    adjoints = [normal(tuple(y.shape), name, 7 + k) for k, y in enumerate(made)]
    for got, wanted in zip(made, expected, strict=True):
        near(got, wanted, name)
    found = torch.autograd.grad(made, list(ours.values()), adjoints)
    wanted = torch.autograd.grad(expected, list(exact.values()), [d.double() for d in adjoints])
    for got, gradient in zip(found, wanted, strict=True):
        near(got, gradient, name)


@every_type
@pytest.mark.parametrize("given", [(), ("weight",), ("bias",), ("weight", "bias")], ids="-".join)
def test_add_layer_norm(given: tuple[str, ...], name: str) -> None:
    def theirs(x: Any, residual: Any, weight: Any = None, bias: Any = None) -> Any:
        total = x + residual
        stored = total + (total.to(getattr(torch, name)).double() - total).detach()  # rounded, as by two calls
        return F.layer_norm(stored, (33,), weight, bias), total

    operands = {n: normal((4, 3, 33), name, k) for k, n in enumerate(("x", "residual"), 1)}
    compared("add_layer_norm", name, theirs, operands | {n: normal((33,), name, 3 + k) for k, n in enumerate(given)})


@every_type
@pytest.mark.parametrize("with_weight", [False, True])
@pytest.mark.parametrize("order", ["norm_first", "gate_first"])
def test_gated_rms_norm(order: str, with_weight: bool, name: str) -> None:
    """As Mamba-2 has it, gate_first; and as others."""

    def theirs(x: Any, gate: Any, weight: Any = None) -> Any:
        u = x * F.silu(gate) if order == "gate_first" else x
        normed = u / torch.sqrt(u.square().mean(-1, keepdim=True) + 0.1) * (1 if weight is None else weight)
        return normed if order == "gate_first" else normed * F.silu(gate)

    operands = {n: normal((4, 3, 33), name, k) for k, n in enumerate(("x", "gate"), 1)}
    operands |= {"weight": normal((33,), name, 3)} if with_weight else {}
    compared("gated_rms_norm", name, theirs, operands, eps=0.1, order=order)


# Of channels: of images, of sequences and of neither.
CHANNELS = [(2, 6, 5, 7), (3, 6, 9), (4, 6), (1, 6, 40)]
optional = pytest.mark.parametrize("given", [(), ("weight",), ("bias",), ("weight", "bias")], ids="-".join)


def channel_norm(
    op: str,
    name: str,
    shape: tuple[int, ...],
    given: tuple[str, ...],
    theirs: Callable[..., Any],
    attributes: dict[str, Any],
    statistics: dict[str, Any],
) -> tuple[Any, ...]:
    """Ours beside `theirs(x, weight=, bias=)`: values, and gradients of what is given, by autograd and by the op."""
    x, d_y = 3 * normal(shape, name, 1) + 2, normal(shape, name, 2)
    own = {n: normal(shape[1:2], name, k) for n, k in (("weight", 3), ("bias", 4)) if n in given}
    exact = exactly(x, *own.values())
    expected = theirs(exact[0], **dict(zip(own, exact[1:], strict=True)))
    ours = [v.detach().clone().requires_grad_() for v in (x, *own.values())]
    made = getattr(bk, op)(ours[0], *statistics.values(), **attributes, **dict(zip(own, ours[1:], strict=True)))
    y = made[0] if isinstance(made, tuple) else made
    near(y, expected, name)
    wanted = torch.autograd.grad(expected, exact, d_y.double())
    for found, gradient in zip(torch.autograd.grad(y, ours, d_y), wanted, strict=True):
        near(found, gradient, name)
    return (x, *(made if isinstance(made, tuple) else (made,)))


@every_type
@optional
@pytest.mark.parametrize("groups", [1, 2, 6])
def test_group_norm(groups: int, given: tuple[str, ...], name: str) -> None:

    def theirs(x: Any, weight: Any = None, bias: Any = None) -> Any:
        """Of a bias alone torch cannot differentiate."""
        return F.group_norm(x, groups, torch.ones(6, dtype=x.dtype) if weight is None else weight, bias)

    for shape in CHANNELS:
        if shape[2:] or groups < 6:  # torch refuses one value a group
            channel_norm("group_norm", name, shape, given, theirs, {"groups": groups}, {})


@every_type
@optional
def test_instance_norm(given: tuple[str, ...], name: str) -> None:
    for shape in CHANNELS:
        if shape[2:]:  # torch refuses one value a channel
            channel_norm(
                "instance_norm",
                name,
                shape,
                given,
                lambda x, **own: F.instance_norm(x, eps=0.1, **own),
                {"eps": 0.1},
                {},
            )


def running(name: str) -> dict[str, Any]:
    wide = "float64" if name == "float64" else "float32"
    return {"running_mean": normal((6,), wide, 5), "running_var": normal((6,), wide, 6).abs() + 0.5}


@every_type
@optional
def test_batch_norm(given: tuple[str, ...], name: str) -> None:
    """By statistics that were gathered before, in f32 of 16-bit elements."""
    for shape in CHANNELS:
        statistics = running(name)
        exact = [v.double() for v in statistics.values()]
        channel_norm(
            "batch_norm", name, shape, given, lambda x, e=exact, **own: F.batch_norm(x, *e, **own), {}, statistics
        )


@every_type
@optional
def test_batch_norm_training(given: tuple[str, ...], name: str) -> None:
    """The new statistics are outputs, where torch writes them over the old ones."""
    for shape, momentum in ((shape, momentum) for shape in CHANNELS for momentum in (0.1, 1.0, 0.0)):
        statistics = running(name)
        moved = [v.double().clone() for v in statistics.values()]

        def theirs(x: Any, moved: list[Any] = moved, momentum: float = momentum, **own: Any) -> Any:
            return F.batch_norm(x, *moved, training=True, momentum=momentum, **own)

        made = channel_norm("batch_norm_training", name, shape, given, theirs, {"momentum": momentum}, statistics)
        for found, expected, old in zip(made[2:], moved, statistics.values(), strict=True):
            assert found.dtype == old.dtype and not found.requires_grad
            near(found, expected, str(old.dtype).removeprefix("torch."))


def test_channels_that_groups_do_not_divide_are_refused() -> None:
    with pytest.raises(Exception, match="channels % groups == 0, got channels = 5, groups = 2"):
        bk.group_norm(np.ones((2, 5, 3), np.float32), 2)


def test_one_value_a_channel_has_no_variance() -> None:
    with pytest.raises(Exception, match="n \\* inner > 1"):
        bk.batch_norm_training(*(np.ones(s, np.float32) for s in ((1, 5, 1), (5,), (5,))))


def test_an_offset_is_added_to_the_weight() -> None:
    x, weight = normal((5, 8), "float64", 1), normal((8,), "float64", 2)
    near(bk.rms_norm(x, offset=1.0, weight=weight), bk.rms_norm(x, weight=weight + 1), "float64")


def test_a_sum_and_its_norm() -> None:
    x, residual, weight = normal((5, 8), "float64", 1), normal((5, 8), "float64", 2), normal((8,), "float64", 3)
    y, total = bk.add_rms_norm(x, residual, weight=weight)
    assert torch.equal(total, x + residual) and torch.equal(y, bk.rms_norm(x + residual, weight=weight))
    half = [v.to(torch.bfloat16) for v in (x, residual, weight)]
    y, total = bk.add_rms_norm(half[0], half[1], weight=half[2])  # the sum is rounded before it is normed
    assert torch.equal(y, bk.rms_norm(total, weight=half[2]))


@pytest.mark.parametrize("op", ["softmax", "log_softmax", "softmin"])
def test_rows_that_are_not_finite(op: str) -> None:
    """An inf or NaN, or -inf alone, makes a row NaN, as in torch; -inf beside numbers is a probability of 0."""
    inf, nan = float("inf"), float("nan")
    rows = [[1, 2, -inf], [-inf] * 3, [inf, 1, 2], [nan, 1, 2], [inf, -inf, 0], [1e308, -1e308, 0]]
    x = torch.tensor(rows, dtype=torch.float64)
    near(getattr(bk, op)(x, -1), ALONG[op](x, -1), "float64")


def test_the_variance_keeps_its_digits() -> None:
    """Where the mean is large: a difference of squares would be wrong in the second digit."""
    x = (normal((3, 1000), "float64", 1) + 1e3).float()
    torch.testing.assert_close(bk.layer_norm(x).double(), F.layer_norm(x.double(), (1000,)), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("axis", [2, -3, (0, 1), [0], "a", 1.0, True, None], ids=repr)
def test_an_axis_that_cannot_be_is_refused(axis: Any) -> None:
    with pytest.raises(
        Exception, match=f"^softmax: axis expected an int from -2 to 1 for x of shape .*, got {re.escape(repr(axis))}$"
    ):
        bk.softmax(np.ones((2, 3), np.float32), axis)


@pytest.mark.parametrize("op", ["layer_norm", "rms_norm"])
def test_what_benchmarks_time_beside_is_the_same(op: str) -> None:
    by_hand = load_hand_written(Path(__file__).parents[2] / "benchmarks" / "peers.py")
    x, weight = normal((5, 8), "float64", 1), normal((8,), "float64", 2)
    problem = SimpleNamespace(eps=0.1, offset=1.0)
    offset = {"offset": 1.0} if op == "rms_norm" else {}
    near(getattr(by_hand, op)(problem, x, weight), getattr(bk, op)(x, eps=0.1, weight=weight, **offset), "float64")


@pytest.mark.parametrize("op", ["group_norm", "instance_norm", "batch_norm", "batch_norm_training"])
def test_what_benchmarks_time_beside_norms_of_channels_is_the_same(op: str) -> None:
    by_hand = load_hand_written(Path(__file__).parents[2] / "benchmarks" / "peers.py")
    x, weight, bias = normal((3, 6, 4), "float64", 1), normal((6,), "float64", 2), normal((6,), "float64", 3)
    statistics = running("float64").values() if op.startswith("batch") else ()
    known = {a.name for a in bk.catalog.entry(op).plan.op.attributes}
    own = {n: v for n, v in {"groups": 2, "momentum": 0.3, "eps": 0.1}.items() if n in known}
    ours = getattr(bk, op)(x, *statistics, **own, weight=weight, bias=bias)
    theirs = getattr(by_hand, op)(SimpleNamespace(**own), x, *statistics, weight=weight, bias=bias)
    for got, expected in zip(*(v if isinstance(v, tuple) else (v,) for v in (ours, theirs)), strict=True):
        near(got, expected, "float64")
