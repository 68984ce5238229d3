"""PyTorch's own samples of the ops that both have: values and gradients beside those of PyTorch, on the CPU.

An OpInfo of PyTorch has samples of a function's arguments. `calls_of_pytorch` has our ops under the same arguments. The
reference is PyTorch's function of the same values in f64.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
import torch
from calls_of_pytorch import (
    Lacking,
    along,
    batch_norm,
    bincount,
    class_loss,
    embedding,
    evaluated,
    gather,
    group_norm,
    index_add,
    index_select,
    instance_norm,
    layer_norm,
    length,
    loss,
    masked_softmax,
    native_group_norm,
    normalize,
    reduction,
    rms_norm,
    scattered,
    take_along_dim,
    torch_trained,
    trained,
    variance,
)
from torch.testing._internal.common_methods_invocations import op_db
from torch.utils._pytree import tree_leaves

import baracuda_kernels as bk
from baracuda_kernels.torch import adapter
from baracuda_runtime.dtypes import as_dtype

DTYPES = (torch.float64, torch.float32, torch.bfloat16, torch.int64)
FAMILIES = ("reduce", "softmax", "norm", "scan", "gather", "scatter", "loss")
INFOS = {(info.name, info.variant_test_name): info for info in op_db}


# -- The table ---------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """`gradients`: of how many operands our op has one, from the first. `wide`: results are f32 of 16-bit types. Both
    are as docs/losses.md says. `slope`: how much greater than the operands the terms of a gradient may be."""

    op: str
    info: str
    ours: Callable[..., Any]
    variant: str = ""
    theirs: Callable[..., Any] | None = None
    gradients: float = torch.inf
    wide: bool = False
    slope: float = 1.0


def first(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args, **named: function(*args, **named)[0]


def functional(op: str, **more: Any) -> Case:
    return Case(op, f"nn.functional.{op}", loss(op), **more)


SOFT = "soft_target_cross_entropy"
ROOT = 1e-5**-0.5  # of layer_norm where a row is of one element
CASES = [
    *(Case(op, op, reduction(op)) for op in ("sum", "mean", "prod", "nansum", "nanmean", "logsumexp")),
    *(Case(op, op, reduction(op)) for op in ("any", "all", "count_nonzero", "argmax", "argmin")),
    *(Case(op, f"a{op}", reduction(op)) for op in ("max", "min")),
    *(Case(op, op, reduction(op), "reduction_no_dim") for op in ("max", "min")),
    Case("aminmax", "aminmax", lambda x, *, dim=None, keepdim=False: reduction("aminmax")(x, dim, keepdim)),
    *(Case(op, op, variance(op), variant) for op in ("var", "std", "var_mean") for variant in ("", "unbiased")),
    Case("norm1", "linalg.vector_norm", length("norm1", lambda p: p == 1)),
    Case("norm2", "linalg.vector_norm", length("norm2", lambda p: p == 2)),
    Case("norm_p", "linalg.vector_norm", length("norm_p", lambda p: 0 < p < torch.inf)),
    Case("softmax", "softmax", along("softmax")),
    Case("log_softmax", "log_softmax", along("log_softmax")),
    Case("softmin", "nn.functional.softmin", along("softmin")),
    Case("masked_softmax", "masked.softmax", masked_softmax),
    Case("layer_norm", "nn.functional.layer_norm", layer_norm, slope=ROOT),
    Case("layer_norm", "native_layer_norm", layer_norm, theirs=first(torch.native_layer_norm), slope=ROOT),
    Case("rms_norm", "nn.functional.rms_norm", rms_norm),
    Case("group_norm", "nn.functional.group_norm", group_norm),
    Case("group_norm", "native_group_norm", native_group_norm, theirs=first(torch.native_group_norm)),
    Case("instance_norm", "nn.functional.instance_norm", instance_norm),
    Case("batch_norm", "nn.functional.batch_norm", batch_norm(False, evaluated)),
    Case("batch_norm_training", "nn.functional.batch_norm", batch_norm(True, trained), theirs=torch_trained),
    Case("l2_normalize", "nn.functional.normalize", normalize),
    *(Case(op, op, along(op)) for op in ("cumsum", "cumprod", "cummax", "cummin", "logcumsumexp")),
    Case("gather", "gather", gather),
    Case("index_select", "index_select", index_select),
    Case("take", "take", lambda x, index: bk.take(x, index)),
    Case("take_along_dim", "take_along_dim", take_along_dim),
    Case("embedding", "nn.functional.embedding", embedding),
    Case("scatter", "scatter", scattered("scatter")),
    Case("scatter_add", "scatter_add", scattered("scatter_add")),
    Case("index_add", "index_add", index_add),
    Case("bincount", "bincount", bincount),
    *(functional(op) for op in ("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "binary_cross_entropy")),
    *(functional(op) for op in ("kl_div", "gaussian_nll_loss")),
    functional("triplet_margin_loss", wide=True),
    functional("margin_ranking_loss", gradients=2),
    functional("cosine_embedding_loss", gradients=2, wide=True),
    *(functional(op, gradients=1) for op in ("binary_cross_entropy_with_logits", "poisson_nll_loss")),
    *(functional(op, gradients=1) for op in ("soft_margin_loss", "hinge_embedding_loss")),
    Case("cross_entropy", "nn.functional.cross_entropy", class_loss("cross_entropy"), wide=True),
    Case(SOFT, "nn.functional.cross_entropy", class_loss(SOFT), wide=True),
    Case("nll_loss", "nn.functional.nll_loss", class_loss("nll_loss")),
]  # fmt: skip
# Ops of which PyTorch has no OpInfo, or none with the same meaning.
APART = {
    "gumbel_softmax": "random numbers of another generator",
    "sparsemax": "no such function",
    "causal_softmax": "no such function",
    "add_rms_norm": "no such function",
    "add_layer_norm": "no such function",
    "gated_rms_norm": "no such function",
    "segment_sum": "the samples of _segment_reduce start from a number",
    "segment_mean": "the samples of _segment_reduce start from a number",
    "segment_max": "the samples of _segment_reduce start from a number",
    "segment_min": "the samples of _segment_reduce start from a number",
    "sigmoid_focal_loss": "torchvision has it",
    "cross_entropy_with_gradient": "no such function",
}


# -- The test ----------------------------------------------------------------------------------------------------------


def types_of(case: Case) -> Iterator[torch.dtype]:
    of_first = next(iter(bk.catalog.entry(case.op).types.values()))
    for dtype in DTYPES:
        if dtype in INFOS[case.info, case.variant].dtypes and as_dtype(dtype).name in of_first:
            yield dtype


def samples(info: Any, dtype: torch.dtype) -> Iterator[Any]:
    """The same on every call: PyTorch seeds them."""
    yield from info.sample_inputs("cpu", dtype, requires_grad=info.supports_autograd and dtype == torch.float64)


class Call(NamedTuple):
    """What a function gave, and the operands with a gradient."""

    results: tuple[Any, ...]
    leaves: list[Any]


def called(function: Callable[..., Any], sample: Any, case: Case, wide: bool) -> Call:
    """With copies of a sample's arguments, in f64 if `wide`."""
    leaves: list[Any] = []

    def copy(v: Any) -> Any:
        if isinstance(v, torch.dtype):
            return torch.float64 if wide and v.is_floating_point else v
        made = v.detach().to(torch.float64 if wide and v.is_floating_point() else v.dtype, copy=True)
        if v.requires_grad and len(leaves) < case.gradients:
            leaves.append(made.requires_grad_())
        return made

    given = sample.transform(copy)
    made = function(given.input, *given.args, **given.kwargs)
    return Call(tuple(made) if isinstance(made, tuple) else (made,), leaves)


def greatest(tensors: Any) -> float:
    floats = (x.detach() for x in tree_leaves(tensors) if isinstance(x, torch.Tensor) and x.is_floating_point())
    return max((x.abs().nan_to_num(0, 0).max().item() for x in floats if x.numel()), default=0.0)


def near(ours: Any, theirs: Any, size: float) -> None:
    """Within 16 units of the type that computes, also of the greatest number that is read, since terms cancel; and one
    rounding. What is not a float is equal."""
    assert ours.shape == theirs.shape
    if not theirs.is_floating_point():
        assert torch.equal(ours, theirs)
        return
    double = ours.dtype == torch.float64
    unit = 16 * torch.finfo(torch.float64 if double else torch.float32).eps
    rounding = 0.0 if double else torch.finfo(ours.dtype).eps / 2
    narrow = theirs.to(ours.dtype).double()
    theirs = torch.where(narrow.isinf(), narrow, theirs)
    limits = {"rtol": unit + rounding, "atol": unit * max(size, greatest(theirs)) + torch.finfo(ours.dtype).tiny}
    torch.testing.assert_close(ours.double(), theirs, equal_nan=True, **limits)


def near_in_gradients(ours: Call, theirs: Call, size: float) -> bool:
    """Those of random adjoints; whether there are any."""
    there = [k for k, y in enumerate(theirs.results) if y.requires_grad]
    if not there:
        return False
    adjoints = [torch.randn_like(theirs.results[k]) for k in there]
    found = (
        torch.autograd.grad([call.results[k] for k in there], call.leaves, adjoints, materialize_grads=True)
        for call in (ours, theirs)
    )
    for one, other in zip(*found, strict=True):
        near(one, other, size)
    return True


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.op}-{INFOS[case.info, case.variant].full_name}")
def test_samples_of_pytorch(case: Case, record_property: Callable[[str, object], None]) -> None:
    info = INFOS[case.info, case.variant]
    values, gradients, left_out = Counter(dict.fromkeys(types_of(case), 0)), 0, Counter[str]()
    for dtype in values:
        wide = torch.float32 if case.wide and dtype.itemsize == 2 else dtype
        for sample in samples(info, dtype):
            try:
                ours = called(case.ours, sample, case, wide=False)
            except Lacking as e:
                left_out[str(e)] += 1
                continue
            theirs = called(case.theirs or info, sample, case, wide=True)
            size = greatest((sample.input, sample.args, sample.kwargs))
            for one, other in zip(ours.results, theirs.results, strict=True):
                assert one.dtype == (wide if other.is_floating_point() else other.dtype)
                near(one.detach(), other.detach(), size)
            values[dtype] += 1
            gradients += near_in_gradients(ours, theirs, size * case.slope)
    assert values and all(values.values()), f"nothing is compared: {dict(values)}, left out: {dict(left_out)}"
    assert gradients or not info.supports_autograd or adapter.ops[case.op].gradient is None
    left = "".join(f"; {count} left out for {what}" for what, count in left_out.items())
    record_property("samples", f"{case.op} ({info.full_name}): {values.total()} values, {gradients} gradients{left}")


def test_every_op_has_samples_or_a_reason() -> None:
    ops = {e.name for e in bk.catalog.ENTRIES.values() if e.family in FAMILIES and e.gradient_of is None}
    assert ops == {c.op for c in CASES} | APART.keys() and not {c.op for c in CASES} & APART.keys()
