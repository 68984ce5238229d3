"""Losses beside torch's of the same values in f64, which rounds less; values and gradients, on the CPU."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

import baracuda_kernels as bk
from baracuda_gen.bench.peers import load_hand_written

torch = pytest.importorskip("torch", reason="torch is not installed: pip install torch, to compare with its functions")
F = torch.nn.functional

INF, NAN = float("inf"), float("nan")
SHAPE = (3, 4, 5)
AXES = (None, (), 1, -1, (0, 2), (2, 0, 1))
REDUCED = (*product(AXES, ("mean", "sum")), (None, "none"))
NONE = {"reduction": "none"}
DTYPES = (torch.float64, torch.float32, torch.bfloat16, torch.float16)
every_type = pytest.mark.parametrize("dtype", DTYPES, ids=str)


def focal(x: Any, t: Any, gamma: float = 2.0, alpha: float = 0.25, reduction: str = "none") -> Any:
    """As torchvision defines it."""
    p = torch.sigmoid(x)
    made = F.binary_cross_entropy_with_logits(x, t, reduction="none") * (1 - (p * t + (1 - p) * (1 - t))) ** gamma
    made = made * (alpha * t + (1 - alpha) * (1 - t)) if alpha >= 0 else made
    return made if reduction == "none" else getattr(made, reduction)()


def with_logits(x: Any, t: Any, pos_weight: float = 1.0, reduction: str = "none") -> Any:
    return F.binary_cross_entropy_with_logits(x, t, reduction=reduction, pos_weight=x.new_tensor(pos_weight))


class Loss(NamedTuple):
    """`theirs` takes the attributes and `reduction`. `target`: whether the target has a gradient."""

    theirs: Callable[..., Any]
    target: bool
    prediction_of: Callable[[Any], Any] = lambda u: 3 * u  # of normal numbers
    target_of: Callable[[Any], Any] = lambda u: 3 * u
    attributes: tuple[dict[str, Any], ...] = ({},)


def labels(u: Any) -> Any:
    """0, 1 and numbers between."""
    return (u + 0.5).clamp(0, 1)


LOSSES = {
    "mse_loss": Loss(F.mse_loss, True),
    "l1_loss": Loss(F.l1_loss, True),
    "smooth_l1_loss": Loss(F.smooth_l1_loss, True, attributes=({}, {"beta": 0.3}, {"beta": 0.0})),
    "huber_loss": Loss(F.huber_loss, True, attributes=({}, {"delta": 0.3}, {"delta": 5.0})),
    "binary_cross_entropy": Loss(F.binary_cross_entropy, True, torch.sigmoid, labels),
    "binary_cross_entropy_with_logits": Loss(
        with_logits, False, target_of=labels, attributes=({}, {"pos_weight": 3.0})
    ),
    "kl_div": Loss(F.kl_div, True, lambda u: -u.abs(), lambda u: u.abs() + 0.01, ({}, {"log_target": True})),
    "sigmoid_focal_loss": Loss(
        focal, False, target_of=labels, attributes=({}, {"gamma": 0.5, "alpha": -1.0}, {"gamma": 0.0, "alpha": 0.6})
    ),
    "poisson_nll_loss": Loss(
        F.poisson_nll_loss,
        False,
        lambda u: u.abs() + 0.01,
        lambda u: (3 * u).abs().round(),
        ({}, {"full": True}, {"log_input": False}, {"log_input": False, "full": True, "eps": 0.5}),
    ),
    "soft_margin_loss": Loss(F.soft_margin_loss, False, target_of=lambda u: torch.where(u > 0, 1.0, -1.0).double()),
    "hinge_embedding_loss": Loss(
        F.hinge_embedding_loss,
        False,
        target_of=lambda u: (2 * u).sign() * (u.abs() > 0.3),
        attributes=({}, {"margin": 0.4}),
    ),
}
silent = pytest.mark.filterwarnings("ignore:reduction. 'mean' divides the total loss")  # of kl_div
every_loss = pytest.mark.parametrize("op", LOSSES)


def normal(shape: tuple[int, ...], seed: int) -> Any:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def asked(op: str, prediction: Any, target: Any, dtype: Any = torch.float64) -> tuple[list[Any], list[Any]]:
    """The operands of ours, and the same values in f64 for theirs; those with a gradient require it."""
    ours = [x.to(dtype) for x in (prediction, target)]
    theirs = [x.double() for x in ours]
    for some in (ours, theirs):
        for x in some[: 1 + LOSSES[op].target]:
            x.requires_grad_()
    return ours, theirs


def gradients(loss: Any, operands: list[Any], d_loss: Any) -> tuple[Any, ...]:
    return torch.autograd.grad(loss, [x for x in operands if x.requires_grad], d_loss)


def reduced(each: Any, axis: Any, reduction: str) -> Any:
    """The losses of elements along dims, as torch reduces them; it takes () for all dims."""
    return each if axis == () or reduction == "none" else getattr(each, reduction)(axis)


def near(ours: Any, theirs: Any, dtype: Any) -> None:
    """Each element is made in a few steps, and the narrow types round at the end alone. 16 units are enough for these;
    where a difference of terms is small they are units of the terms, which are about 1.
    """
    assert ours.dtype == dtype
    tolerance = {t: (1 if t in DTYPES[2:] else 16) * torch.finfo(t).eps for t in DTYPES}[dtype]
    torch.testing.assert_close(ours.double(), theirs.detach(), rtol=tolerance, atol=tolerance, equal_nan=True)


@silent
@every_type
@every_loss
def test_along_any_dims(op: str, dtype: Any) -> None:
    loss = LOSSES[op]
    prediction, target = loss.prediction_of(normal(SHAPE, 1)), loss.target_of(normal(SHAPE, 2))
    for given, (axis, reduction) in product(loss.attributes, REDUCED):
        (x, t), (exact, exact_t) = asked(op, prediction, target, dtype)
        theirs = reduced(loss.theirs(exact, exact_t, **NONE, **given), axis, reduction)
        if axis is None:
            near(theirs, loss.theirs(exact, exact_t, reduction=reduction, **given), torch.float64)
        ours = getattr(bk, op)(x, t, axis, reduction=reduction, **given)
        near(ours, theirs, dtype)
        d_loss = normal(tuple(ours.shape), 3).to(dtype)
        found = gradients(ours, [x, t], d_loss)
        for got, expected in zip(found, gradients(theirs, [exact, exact_t], d_loss.double()), strict=True):
            near(got, expected, dtype)
    kept = getattr(bk, op)(x, t, (0, 2), keepdims=True)
    assert kept.shape == (1, 4, 1)


WEIGHTED = ("huber_loss", "binary_cross_entropy", "binary_cross_entropy_with_logits")  # which take one an element


@every_type
@pytest.mark.parametrize("op", WEIGHTED)
def test_weights_of_elements(op: str, dtype: Any) -> None:
    """All reductions are those of torch: means are over the number of elements."""
    loss = LOSSES[op]
    prediction, target = loss.prediction_of(normal(SHAPE, 1)), loss.target_of(normal(SHAPE, 2))
    weight = (normal(SHAPE, 4).abs() + 0.1).to(dtype)
    for given, (axis, reduction) in product(loss.attributes, REDUCED):
        (x, t), (exact, exact_t) = asked(op, prediction, target, dtype)
        if given:  # with_logits makes a tensor of it
            plain = loss.theirs(exact, exact_t, **NONE, **given)
            each = plain * weight.double()
        else:
            each = getattr(F, op)(exact, exact_t, weight=weight.double(), **NONE)
        theirs = reduced(each, axis, reduction)
        if axis is None and not given:
            whole = getattr(F, op)(exact, exact_t, weight=weight.double(), reduction=reduction)
            near(theirs, whole, torch.float64)
        ours = getattr(bk, op)(x, t, axis, reduction=reduction, weight=weight, **given)
        near(ours, theirs, dtype)
        d_loss = normal(tuple(ours.shape), 3).to(dtype)
        found = gradients(ours, [x, t], d_loss)
        for got, expected in zip(found, gradients(theirs, [exact, exact_t], d_loss.double()), strict=True):
            near(got, expected, dtype)


@pytest.mark.parametrize("op", WEIGHTED)
def test_weights_of_one_and_of_zero(op: str) -> None:
    """Ones change nothing; an element of weight 0 costs nothing, and has no gradient."""
    prediction, target = torch.tensor([0.25, 0.75, 0.5]), torch.tensor([1.0, 0.0, 1.0])
    x = prediction.clone().requires_grad_()
    for reduction in ("mean", "sum", "none"):
        plain = getattr(bk, op)(prediction, target, reduction=reduction)
        ones = getattr(bk, op)(prediction, target, reduction=reduction, weight=torch.ones(3))
        assert torch.equal(ones, plain)
        weight = torch.tensor([1.0, 0.0, 1.0])
        loss = getattr(bk, op)(x, target, reduction=reduction, weight=weight)
        assert reduction != "none" or loss[1] == 0
        (found,) = torch.autograd.grad(loss.sum(), x)
        assert (found != 0).tolist() == [True, False, True]


def test_a_weight_of_each_class_is_the_weight_of_its_targets() -> None:
    """`pos_weight` of torch has a number for each class: where targets are 0 and 1, weights say the same."""
    x, t = normal(SHAPE, 1), (normal(SHAPE, 2) > 0).double()
    of_class = torch.tensor([1.0, 0.5, 3.0, 2.0, 7.0], dtype=torch.float64)
    for reduction in ("mean", "sum", "none"):
        ours = bk.binary_cross_entropy_with_logits(x, t, reduction=reduction, weight=torch.where(t == 1, of_class, 1.0))
        theirs = F.binary_cross_entropy_with_logits(x, t, reduction=reduction, pos_weight=of_class)
        near(ours, theirs, torch.float64)


@silent
@every_loss
def test_peers_of_the_benchmark_are_the_same_mathematics(op: str) -> None:
    peers = load_hand_written(Path(__file__).parents[2] / "benchmarks" / "peers.py")
    loss = LOSSES[op]
    x, t = loss.prediction_of(normal(SHAPE, 1)), loss.target_of(normal(SHAPE, 2))
    problem = {
        "margin": 0.5,
        "beta": 1.0,
        "delta": 1.0,
        "pos_weight": 3.0,
        "log_target": False,
        "log_input": True,
        "full": True,
        "eps": 1e-8,
    }
    own = {a.name: problem[a.name] for a in bk.catalog.entry(op).plan.op.attributes if a.name in problem}
    along = [*product([(0, 1, 2), (2,), ()], ("mean", "sum")), ((), "none")] if hasattr(peers, op) else []
    weights = [{}, {"weight": normal(SHAPE, 3).abs()}][: 1 + (op in WEIGHTED)]
    for (axis, reduction), weight in product(along, weights):
        given = SimpleNamespace(axis=axis, reduction=reduction, **own)
        ours = getattr(bk, op)(x, t, axis, reduction=reduction, **own, **weight)
        near(getattr(peers, op)(given, prediction=x, target=t, **weight), ours, torch.float64)
    assert hasattr(peers, op) or op == "sigmoid_focal_loss"  # which torch itself has not


EDGES = {
    "mse_loss": ((0.0, -0.0, 1.0, -INF, INF, NAN, 1e200), (0.0, 1.0, INF, NAN), {}),
    "smooth_l1_loss": ((0.0, 0.5, -0.5, 1.0, -INF, INF, NAN, 1e300), (0.0, 1.0, INF, NAN), {"beta": 0.5}),
    "huber_loss": ((0.0, 0.5, -0.5, 1.0, -INF, INF, NAN, 1e300), (0.0, 1.0, INF, NAN), {"delta": 0.5}),
    "binary_cross_entropy": ((0.5, 1e-30, 1e-12, 1 - 2**-53), (0.0, 1.0, 0.25), {}),
    "poisson_nll_loss": ((0.0, 1.0, -INF, INF, NAN, 800.0), (0.0, 1.0, NAN), {}),
    "binary_cross_entropy_with_logits": ((0.0, INF, NAN, 1e300, -1e300), (0.0, 1.0, 0.5, NAN), {}),
    "kl_div": ((0.0, -1.0, NAN, -1e300), (0.5, 1.0, -1.0, NAN, 1e-300), {}),
}


@pytest.mark.parametrize("op", EDGES)
def test_edges_are_those_of_pytorch(op: str) -> None:
    """Values and gradients at the joints, at the ends of domains, at the infinities and NaN."""
    predictions, targets, given = EDGES[op]
    pairs = torch.tensor(list(product(predictions, targets)), dtype=torch.float64).unbind(1)
    (x, t), (exact, exact_t) = asked(op, *pairs)
    ours, theirs = getattr(bk, op)(x, t, **NONE, **given), LOSSES[op].theirs(exact, exact_t, **NONE, **given)
    # Torch has 1e-12 of binary_cross_entropy in f32: it is 4e-9 too large.
    tolerance = {"rtol": 5e-9 if op == "binary_cross_entropy" else 1e-15, "atol": 0.0, "equal_nan": True}
    torch.testing.assert_close(ours, theirs, **tolerance)
    for got, expected in zip(
        *(gradients(y, v, torch.ones_like(y)) for y, v in ((ours, [x, t]), (theirs, [exact, exact_t]))), strict=True
    ):
        torch.testing.assert_close(got, expected, **tolerance)


def test_predictions_of_zero_and_one() -> None:
    """The gradient of the target is that of limited logarithms, where torch has infinities."""
    (x, t), (exact, exact_t) = asked(
        "binary_cross_entropy", torch.tensor([0.0, 0.0, 1.0]), torch.tensor([0.0, 1.0, 0.0])
    )
    ours, theirs = bk.binary_cross_entropy(x, t, **NONE), F.binary_cross_entropy(exact, exact_t, **NONE)
    assert ours.tolist() == theirs.tolist() == [0, 100, 100]
    d_x, d_t = gradients(ours, [x, t], torch.ones_like(ours))
    torch.testing.assert_close(d_x, gradients(theirs, [exact, exact_t], torch.ones_like(ours))[0], rtol=5e-9, atol=0.0)
    assert d_t.tolist() == [100, 100, -100]


@pytest.mark.parametrize(("op", "given"), [("l1_loss", {}), ("smooth_l1_loss", {"beta": 0.0})])
def test_ties_have_no_gradient(op: str, given: dict[str, Any]) -> None:
    """At NaN it is NaN, as of `abs`, where torch has 0."""
    (x, t), (exact, exact_t) = asked(
        op, torch.tensor([1.0, -2.0, 0.0, INF, 3.0]), torch.tensor([1.0, -2.0, -0.0, 0.0, 4.0])
    )
    ours, theirs = getattr(bk, op)(x, t, **given), LOSSES[op].theirs(exact, exact_t, **given)
    one = torch.ones((), dtype=torch.float64)
    assert [g.tolist() for g in gradients(ours, [x, t], one)] == [
        g.tolist() for g in gradients(theirs, [exact, exact_t], one)
    ]
    lost = torch.full((1,), NAN, requires_grad=True)
    assert gradients(getattr(bk, op)(lost, torch.zeros(1), **given), [lost], None)[0].isnan().all()


@pytest.mark.parametrize("log_target", [False, True])
def test_probabilities_of_zero_have_no_divergence(log_target: bool) -> None:
    """Whatever the prediction; torch has NaN beside -inf, and in the gradient of the target."""
    target = torch.tensor([-INF, -INF, 0.0]) if log_target else torch.tensor([0.0, -0.0, 1.0])
    target.requires_grad_()
    prediction = torch.tensor([-INF, -2.0, -2.0], requires_grad=True)
    loss = bk.kl_div(prediction, target, **NONE, log_target=log_target)
    assert loss.tolist() == [0, 0, 2]
    d_prediction, d_target = torch.autograd.grad(loss.sum(), [prediction, target])
    assert d_prediction.tolist() == [0, 0, -1] and d_target.tolist() == [0, 0, 3]


@pytest.mark.parametrize("dtype", DTYPES[:2], ids=str)
def test_large_logits_keep_their_digits(dtype: Any) -> None:
    """To 16 units of each value, however small it is, where torch has 0."""
    x = torch.linspace(1, 40, 79, dtype=torch.float64)
    wrong, share = torch.sigmoid(-x), torch.log1p(torch.exp(-x))  # of sigmoid(x) and the target 1
    for sign, target in ((1, 1.0), (-1, 0.0)):
        given = (sign * x).to(dtype).requires_grad_()
        for op, more, value, slope in (
            ("binary_cross_entropy_with_logits", {}, share, wrong),
            ("sigmoid_focal_loss", {"gamma": 1.0, "alpha": -1.0}, share * wrong, wrong * (wrong + share * (1 - wrong))),
        ):
            loss = getattr(bk, op)(given, torch.full_like(given, target), **NONE, **more)
            (found,) = torch.autograd.grad(loss.sum(), given)
            tolerance = {"rtol": 16 * torch.finfo(dtype).eps, "atol": 0.0}
            torch.testing.assert_close(loss.double(), value, **tolerance)
            torch.testing.assert_close(found.double(), -sign * slope, **tolerance)


@pytest.mark.parametrize("op", ["binary_cross_entropy_with_logits", "sigmoid_focal_loss"])
def test_infinite_logits_of_the_other_class(op: str) -> None:
    """The loss is inf, where torch has NaN of -inf; the gradient is that of large logits."""
    x, t = torch.tensor([INF, -INF, 1e4, -1e4], requires_grad=True), torch.tensor([0.0, 1.0, 0.0, 1.0])
    loss = getattr(bk, op)(x, t, **NONE)
    assert loss[:2].tolist() == [INF, INF] and loss.isfinite().tolist() == [False, False, True, True]
    (found,) = torch.autograd.grad(loss.sum(), x)
    assert found[:2].tolist() == found[2:].tolist() and found.isfinite().all()


# Losses of three operands: which have a gradient, the operands from normal numbers, and attributes.
OF_THREE: dict[str, tuple[Callable[..., Any], int, Callable[..., tuple[Any, ...]], tuple[dict[str, Any], ...]]] = {
    "margin_ranking_loss": (
        F.margin_ranking_loss,
        2,
        lambda a, b, c: (a, b, torch.where(c > 0, 1.0, -1.0).double()),
        ({}, {"margin": 0.7}),
    ),
    "gaussian_nll_loss": (
        F.gaussian_nll_loss,
        3,
        lambda a, b, c: (a, b, c.abs() + 0.05),
        ({}, {"full": True}, {"eps": 0.5}),  # of which some variances are less
    ),
}


@every_type
@pytest.mark.parametrize("op", OF_THREE)
def test_losses_of_three_operands(op: str, dtype: Any) -> None:
    function, count, operands_of, attributes = OF_THREE[op]
    ours = [x.to(dtype) for x in operands_of(*(normal(SHAPE, k) for k in (1, 2, 3)))]
    exact = [x.detach().double().clone() for x in ours]
    for some in (ours, exact):
        for x in some[:count]:
            x.requires_grad_()
    for given, (axis, reduction) in product(attributes, REDUCED):
        theirs = reduced(function(*exact, **NONE, **given), axis, reduction)
        made = getattr(bk, op)(*ours, axis, reduction=reduction, **given)
        spread(made, theirs, dtype)
        d_loss = normal(tuple(made.shape), 4).to(dtype)
        found = gradients(made, ours, d_loss)
        for got, expected in zip(found, gradients(theirs, exact, d_loss.double()), strict=True):
            spread(got, expected, dtype)


def spread(ours: Any, theirs: Any, dtype: Any) -> None:
    """As `near`, with units of the greatest element where terms cancel."""
    size = max(1.0, theirs.detach().abs().max().item())
    near(ours / size, theirs / size, dtype)


def test_ties_and_margins_have_the_gradients_of_pytorch() -> None:
    a, b, t = (torch.tensor(v, dtype=torch.float64) for v in ([1, 1, 2, INF], [1, 1, 1, 1], [1, -1, 1, 1]))
    for op, theirs, operands, given in (
        ("margin_ranking_loss", F.margin_ranking_loss, (a, b, t), {"margin": 1.0}),
        ("margin_ranking_loss", F.margin_ranking_loss, (a, b, t), {}),
        ("hinge_embedding_loss", F.hinge_embedding_loss, (a, -b), {}),
        ("hinge_embedding_loss", F.hinge_embedding_loss, (a, b), {}),
    ):
        found = []
        for function in (getattr(bk, op), theirs):
            x = operands[0].clone().requires_grad_()
            loss = function(x, *operands[1:], **NONE, **given)
            found.append((loss, *torch.autograd.grad(loss.sum(), x)))
        for ours, expected in zip(*found, strict=True):
            torch.testing.assert_close(ours, expected, equal_nan=True)


@pytest.mark.parametrize("op", OF_THREE)
def test_peers_of_losses_of_three_operands_are_the_same_mathematics(op: str) -> None:
    peer = getattr(load_hand_written(Path(__file__).parents[2] / "benchmarks" / "peers.py"), op)
    operands = OF_THREE[op][2](*(normal(SHAPE, k) for k in (1, 2, 3)))
    own = {"margin": 0.5} if op == "margin_ranking_loss" else {"full": True, "eps": 0.1}
    for axis, reduction in (((0, 1, 2), "mean"), ((2,), "mean"), ((), "mean"), ((), "none")):
        ours = getattr(bk, op)(*operands, axis, reduction=reduction, **own)
        near(peer(SimpleNamespace(axis=axis, reduction=reduction, **own), *operands), ours, torch.float64)


# Losses of rows: f32 for 16-bit elements, but for nll_loss, which computes next to nothing.
ROWS, CLASSES = (3, 4), 7
LABELS = torch.tensor([0, 6, 3, -100, 2, 2, 5, -100, 1, 4, 0, 6]).reshape(ROWS)
SIGNS = torch.tensor([1, -1, 1, 1, -1, -1, 1, -1, 0, 1, -1, 1]).reshape(ROWS)


class RowLoss(NamedTuple):
    """`differentiable`: how many operands have a gradient, from the first. `weight`: whether classes may have them."""

    theirs: Callable[..., Any]
    operands_of: Callable[..., tuple[Any, ...]]
    differentiable: int
    weight: bool = False
    attributes: tuple[dict[str, Any], ...] = ({},)


def by_class(function: Callable[..., Any]) -> Callable[..., Any]:
    """With the classes as torch has them, as the second dim."""

    def call(x: Any, t: Any, **given: Any) -> Any:
        return function(x.movedim(-1, 1), t.movedim(-1, 1) if t.ndim == x.ndim else t, **given)

    return call


def of_rows(function: Callable[..., Any]) -> Callable[..., Any]:
    """Of two dims, which is all that torch takes."""

    def call(*operands: Any, **given: Any) -> Any:
        flat = [x.reshape(-1, CLASSES) if x.ndim == 3 else x.reshape(-1) for x in operands]
        made = function(*flat, **given)
        return made.reshape(ROWS) if given["reduction"] == "none" else made

    return call


OF_ROWS = {
    "cross_entropy": RowLoss(
        by_class(F.cross_entropy), lambda a, b, c: (3 * a, LABELS), 1, True, ({}, {"label_smoothing": 0.3})
    ),
    "nll_loss": RowLoss(
        by_class(F.nll_loss), lambda a, b, c: (a.log_softmax(-1), LABELS), 1, True, ({}, {"ignore_index": 2})
    ),
    "soft_target_cross_entropy": RowLoss(
        by_class(F.cross_entropy), lambda a, b, c: (3 * a, (3 * b).softmax(-1)), 2
    ),
    "cosine_embedding_loss": RowLoss(
        of_rows(F.cosine_embedding_loss), lambda a, b, c: (a, b, SIGNS), 2, attributes=({}, {"margin": 0.2})
    ),
    "triplet_margin_loss": RowLoss(
        of_rows(F.triplet_margin_loss),
        lambda a, b, c: (a, b, c),
        3,
        attributes=({}, {"swap": True}, {"margin": 0.3, "eps": 0.1}),
    ),
}  # fmt: skip


@every_type
@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
@pytest.mark.parametrize("op", OF_ROWS)
def test_losses_of_rows(op: str, reduction: str, dtype: Any) -> None:
    loss = OF_ROWS[op]
    operands = loss.operands_of(*(normal((*ROWS, CLASSES), k) for k in (1, 2, 3)))
    kept = (torch.int64,) if loss.weight else ()
    ours = [x if x.dtype in kept else x.to(dtype) for x in operands]
    theirs = [x if x.dtype in kept else x.double() for x in ours]
    for some in (ours, theirs):
        for x in some[: loss.differentiable]:
            x.requires_grad_()
    weight = normal((CLASSES,), 4).abs().to(dtype)
    wide = dtype if op == "nll_loss" or dtype == torch.float64 else torch.float32
    for given, weighted in product(loss.attributes, (False, True)[: 1 + loss.weight]):
        named = {**given, "reduction": reduction}
        if "ignore_index" in given:
            ours[-1] = theirs[-1] = torch.where(operands[-1] == -100, given["ignore_index"], operands[-1])
        made = getattr(bk, op)(*ours, **named, **({"weight": weight} if weighted else {}))
        expected = loss.theirs(*theirs, **named, **({"weight": weight.double()} if weighted else {}))
        spread(made, expected, wide)
        d_loss = normal(expected.shape, 5).to(wide)
        found = gradients(made, ours[: loss.differentiable], d_loss)
        for got, wanted in zip(found, gradients(expected, theirs[: loss.differentiable], d_loss.double()), strict=True):
            spread(got, wanted, dtype)


@every_type
def test_cross_entropy_with_its_gradient(dtype: Any) -> None:
    """Both are those of torch, also where a training step scales the gradient."""
    x = (3 * normal((*ROWS, CLASSES), 1)).to(dtype)
    weight, wide = normal((CLASSES,), 4).abs().to(dtype), dtype if dtype == torch.float64 else torch.float32
    d_loss = normal(ROWS, 5).to(wide)
    for smoothing, weighted, scaled in product((0.0, 0.3), (False, True), (False, True)):
        named = {"label_smoothing": smoothing}
        ours = {"weight": weight} if weighted else {}
        theirs = {"weight": weight.double()} if weighted else {}
        given = {"d_loss": d_loss} if scaled else {}
        loss, d_x = bk.cross_entropy_with_gradient(x, LABELS, **named, **ours, **given)
        exact = x.clone().double().requires_grad_()
        expected = by_class(F.cross_entropy)(exact, LABELS, **NONE, **named, **theirs)
        spread(loss, expected.detach(), wide)
        scale = d_loss.double() if scaled else torch.ones(ROWS).double()
        spread(d_x, torch.autograd.grad(expected, exact, scale)[0], dtype)
    strange = bk.cross_entropy_with_gradient(x[0, :2], torch.tensor([CLASSES, -1]))
    assert strange.loss.isnan().all() and not strange.d_logits.any()


def test_weights_of_one_change_nothing() -> None:
    x, ones = 3 * normal((*ROWS, CLASSES), 1).float(), torch.ones(CLASSES)
    for smoothing in (0.0, 0.1):
        plain = bk.cross_entropy(x, LABELS, label_smoothing=smoothing)
        torch.testing.assert_close(bk.cross_entropy(x, LABELS, label_smoothing=smoothing, weight=ones), plain)
    assert torch.equal(bk.nll_loss(x, LABELS, weight=ones), bk.nll_loss(x, LABELS))


@pytest.mark.parametrize("op", OF_ROWS)
def test_losses_of_rows_along_some_dims(op: str) -> None:
    """The sums of the rows' own losses, and means over what they weigh; operands in any layout."""
    loss = OF_ROWS[op]
    operands = loss.operands_of(*(normal((*ROWS, CLASSES), k) for k in (1, 2, 3)))
    operands = [x.double() if x is SIGNS else x for x in operands]
    laid_out = [x.transpose(0, 1).contiguous().transpose(0, 1) for x in operands]
    weight = {"weight": normal((CLASSES,), 4).abs()} if loss.weight else {}
    each = getattr(bk, op)(*operands, reduction="none", **weight)
    worth = torch.ones(ROWS, dtype=each.dtype)
    if weight:
        worth = torch.where(LABELS == -100, 0, weight["weight"][LABELS.clamp(min=0)])
    for axis, keepdims in product((None, 0, -1, (1, 0)), (False, True)):
        dims = (0, 1) if axis is None else axis
        total, share = (x.sum(dims, keepdim=keepdims) for x in (each, worth))
        for given in (operands, laid_out):
            made = getattr(bk, op)(*given, axis, keepdims, reduction="sum", **weight)
            torch.testing.assert_close(made, total)
            made = getattr(bk, op)(*given, axis, keepdims, **weight)
            torch.testing.assert_close(made, total / share, equal_nan=True)


def test_axes_of_no_reduction() -> None:
    x = normal((*ROWS, CLASSES), 1)
    each = bk.cross_entropy(x, LABELS, reduction="none")
    assert each.shape == ROWS and torch.equal(bk.cross_entropy(x, LABELS, (), reduction="none"), each)
    with pytest.raises(Exception, match="axis expected None or [(][)] where reduction is 'none', got 1"):
        bk.cross_entropy(x, LABELS, 1, reduction="none")
    found = {"kept": (3,), "reduced": (2,), "classes": 4, "logits_element": "f32", "label_element": "i64"}
    with pytest.raises(Exception, match="expected no reduced where reduction == none, got reduction = none, reduced"):
        bk.CrossEntropyPlan.select(bk.CrossEntropyDescriptor(**found, reduction="none"))


def operands_of(op: str) -> list[Any]:
    """Of a loss of elements, all in the domain of all."""
    names = [o.name for o in bk.catalog.entry(op).plan.op.inputs if o.name != "weight"]
    return [torch.full(SHAPE, 0.25 + k / 4) for k in range(len(names))]


@pytest.mark.parametrize("op", [*LOSSES, *OF_THREE])
def test_no_reduction_takes_no_axes(op: str) -> None:
    """Of each element, whatever the layout; what would reduce is refused, and so are other words."""
    function, operands = getattr(bk, op), operands_of(op)
    each = function(*operands, **NONE)
    assert each.shape == SHAPE and each.is_contiguous()
    assert torch.equal(function(*operands, (), **NONE), each) and torch.equal(function(*operands, ()), each)
    assert torch.equal(function(*operands, None, True, **NONE), each)  # there is no dim to keep
    turned = [x.transpose(0, 2).contiguous().transpose(0, 2) for x in operands]
    assert torch.equal(function(*turned, **NONE), each)
    assert function(*(x[:0] for x in operands), **NONE).shape == (0, *SHAPE[1:])
    assert function(*(x[0, 0, 0] for x in operands), **NONE).shape == ()
    with pytest.raises(Exception, match="axis expected None or [(][)] where reduction is 'none', got 1"):
        function(*operands, 1, **NONE)
    with pytest.raises(Exception, match="reduction expected one of mean, sum, none, got 'batchmean'"):
        function(*operands, reduction="batchmean")
    entry = bk.catalog.entry(op)
    with pytest.raises(Exception, match="expected no reduced where reduction == none, got reduction = none, reduced"):
        entry.plan.select(entry.descriptor(kept=(3,), reduced=(2,), element="f32", **NONE))


def test_operands_that_do_not_fit_are_refused() -> None:
    x, t = torch.zeros(2, 3), torch.ones(2, 3)
    for reduction in ("mean", "sum", "none"):
        for other in (torch.ones(3), torch.ones(()), torch.ones(2, 1), torch.ones(2, 3, 1)):
            expected = rf"target expected shape \(2, 3\), got {re.escape(str(tuple(other.shape)))}"
            with pytest.raises(Exception, match=expected):
                bk.mse_loss(x, other, reduction=reduction)
            with pytest.raises(Exception, match=expected.replace("target", "weight")):
                bk.huber_loss(x, t, reduction=reduction, weight=other)
        with pytest.raises(Exception, match=r"label expected shape \(2, 3\), got \(2,\)"):
            bk.cross_entropy(torch.zeros(2, 3, 4), torch.zeros(2).long(), reduction=reduction)
        with pytest.raises(Exception, match="weight expected f32, got f64"):
            bk.huber_loss(x, t, reduction=reduction, weight=torch.ones(2, 3).double())
        with pytest.raises(Exception, match="weight requires grad, and there is no gradient of it"):
            bk.huber_loss(x, t, reduction=reduction, weight=torch.ones(2, 3, requires_grad=True))


@pytest.mark.parametrize("op", ["cross_entropy", "nll_loss"])
def test_rows_that_do_not_count(op: str) -> None:
    """All of them: the mean is NaN and the sum 0. One whose label is no class makes both NaN."""
    x = normal((2, 3), 1).requires_grad_()
    ignored, strange = torch.full((2,), -100), torch.tensor([0, 3])
    function = getattr(bk, op)
    assert function(x, ignored).isnan() and function(x, ignored, reduction="sum") == 0
    assert function(x, ignored, reduction="none").tolist() == [0, 0]
    assert function(x, strange).isnan() and function(x, strange, reduction="sum").isnan()
    assert function(x, strange, reduction="none").isnan().tolist() == [False, True]
    (d_x,) = torch.autograd.grad(function(x, strange), x)
    assert d_x[0].any() and not d_x[1].any()  # such a row has no gradient, and no share of the mean


def test_a_class_of_weight_zero_costs_nothing() -> None:
    x = normal((2, 3), 1).requires_grad_()
    loss = bk.cross_entropy(x, torch.tensor([0, 1]), weight=torch.tensor([0.0, 2.0, 1.0]).double(), **NONE)
    assert loss[0] == 0 and loss[1] > 0
    (found,) = torch.autograd.grad(loss.sum(), x)
    assert not found[0].any() and found[1].all()


def test_a_target_of_zero_beside_the_logit_of_nothing() -> None:
    """0, where torch has NaN; the gradient of such a target is what a share of it would cost."""
    x = torch.tensor([[0.0, -INF, 1.0]], requires_grad=True)
    t = torch.tensor([[0.25, 0.0, 0.75]], requires_grad=True)
    loss = bk.soft_target_cross_entropy(x, t, **NONE)
    d_x, d_t = torch.autograd.grad(loss.sum(), [x, t])
    two = F.cross_entropy(x[:, [0, 2]], t[:, [0, 2]])
    torch.testing.assert_close(loss[0], two)
    torch.testing.assert_close(d_x, torch.autograd.grad(two, x)[0])
    assert d_t[0, 1] == INF and d_t[0, [0, 2]].isfinite().all()


@pytest.mark.parametrize("dtype", DTYPES[:2], ids=str)
def test_rows_of_nearly_one_direction_keep_their_digits(dtype: Any) -> None:
    """1 - cos(t) = t^2 / 2 of a small angle t, where torch has 0 or a few units."""
    angle = 64 * torch.finfo(dtype).eps ** 0.5
    x = torch.tensor([[1.0, 0.0]], dtype=dtype)
    other = torch.tensor([[1.0, angle]], dtype=dtype)
    loss = bk.cosine_embedding_loss(x, other, torch.ones(1, dtype=dtype), eps=1e-30, **NONE)
    torch.testing.assert_close(loss.double(), torch.full((1,), angle**2 / 2).double(), rtol=3 * angle**2, atol=0.0)


def test_rows_of_length_zero() -> None:
    zero, x = torch.zeros(2, 3, requires_grad=True), torch.tensor([[1.0, 2, 3]] * 2)
    signs = torch.tensor([1.0, -1.0])
    both = [f(zero, x, signs, **NONE) for f in (bk.cosine_embedding_loss, F.cosine_embedding_loss)]
    torch.testing.assert_close(*both)
    torch.testing.assert_close(*(torch.autograd.grad(y.sum(), zero)[0] for y in both), rtol=1e-5, atol=0.0)


def test_triplets_of_equal_rows() -> None:
    """A distance of 0 has no gradient; equal distances share it."""
    for eps, swap in product((0.0, 1e-6), (False, True)):
        rows = [
            torch.tensor(v, dtype=torch.float64) for v in ([[1.0, 2.0]] * 2, [[1.0, 2.0]] * 2, [[1.0, 2.0], [0, 2]])
        ]
        found = []
        for function in (bk.triplet_margin_loss, F.triplet_margin_loss):
            given = [x.clone().requires_grad_() for x in rows]
            loss = function(*given, margin=2.0, eps=eps, swap=swap, **NONE)
            found.append((loss, *torch.autograd.grad(loss.sum(), given)))
        for ours, theirs in zip(*found, strict=True):
            torch.testing.assert_close(ours, theirs)


def test_peers_of_losses_of_rows_are_the_same_mathematics() -> None:
    peers = load_hand_written(Path(__file__).parents[2] / "benchmarks" / "peers.py")
    own = {"ignore_index": -100, "label_smoothing": 0.3, "margin": 0.3, "eps": 1e-6, "swap": True}
    weight = normal((CLASSES,), 4).abs()
    for op, loss in OF_ROWS.items():
        plan = bk.catalog.entry(op).plan.op
        operands = loss.operands_of(*(normal((*ROWS, CLASSES), k) for k in (1, 2, 3)))
        names = [o.name for o in plan.inputs]
        operands = [x.double() if n == "target" else x for n, x in zip(names, operands, strict=False)]
        given = {a.name: own[a.name] for a in plan.attributes if a.name in own}
        given |= {"eps": 1e-12} if op == "cosine_embedding_loss" else {}
        named = {"weight": weight} if loss.weight else {}
        for axis, reduction in (((), "none"), ((0, 1), "mean"), ((0, 1), "sum"), ((1,), "mean"), ((1,), "sum")):
            problem = SimpleNamespace(axis=axis, reduction=reduction, **given)
            theirs = getattr(peers, op)(problem, **dict(zip(names, operands, strict=False)), **named)
            ours = getattr(bk, op)(*operands, axis, reduction=reduction, **given, **named)
            spread(ours, theirs.double(), torch.float64)


def test_nothing() -> None:
    x = torch.ones(0, 3)
    assert bk.mse_loss(x, x, 0).isnan().all() and bk.mse_loss(x, x, 0, reduction="sum").tolist() == [0, 0, 0]


def test_a_target_without_a_gradient_is_refused() -> None:
    x = torch.zeros(3, requires_grad=True)
    with pytest.raises(Exception, match="target requires grad, and there is no gradient of it"):
        bk.soft_margin_loss(x, x)
