"""Gradients of plain functions on tensors: what is recorded, what is refused."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from catalog_sample import ALL, EVERY_KIND, marked
from samples import FLOATS, Sample, choices, samples
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.autograd import forward_ad
from torch.autograd.graph import saved_tensors_hooks

import baracuda_kernels as bk
from baracuda_gen.catalog import build_catalog
from baracuda_kernels.torch import adapter
from baracuda_runtime.adapters.torch.direct import shortened
from baracuda_runtime.adapters.torch.kernels import computed, into_out
from baracuda_runtime.calls.function import Function
from baracuda_runtime.errors import InvalidProblem, Unsupported

OPS = torch.ops.baracuda_kernels
FORWARD = [e for e in ALL if e.gradient_of is None and adapter.ops[e.name].gradient is not None]


def conventional() -> set[str]:
    """Ops whose gradient is another function than the derivative, on purpose: straight-through estimators."""
    catalog = build_catalog(Path(bk.__file__).with_name("spec"))
    return {op.name for op in catalog.ops if op.spec.straight_through or op.spec.convention}


CONVENTIONAL = conventional()
JUMPS = {"remainder", "fmod"}  # at multiples of b, near which a difference shows no slope


class Saved(saved_tensors_hooks):  # type: ignore[misc]
    """Counts what is saved for a gradient."""

    def __init__(self) -> None:
        self.count = 0
        super().__init__(self._pack, lambda x: x)

    def _pack(self, x: torch.Tensor) -> torch.Tensor:
        self.count += 1
        return x

    def __enter__(self) -> Saved:
        super().__enter__()
        return self


def gradients(sample: Sample, call: Callable[[Sample], Any]) -> list[torch.Tensor | None]:
    asked = sample.requiring_grad()
    made = call(asked)
    results = made if isinstance(made, tuple) else (made,)
    sum((x * x).sum() for x in results if x is not None and x.requires_grad).backward()
    return [v.grad for v in asked.values if isinstance(v, torch.Tensor) and v.requires_grad]


def doubles(entry: Any) -> dict[str, str] | None:
    """f64 for every float; None where the op has none."""
    types = {t: "f64" if "f64" in allowed else allowed[0] for t, allowed in entry.types.items()}
    return types if "f64" in types.values() else None


@pytest.mark.full
@pytest.mark.parametrize("entry", FORWARD, ids=lambda e: e.name)
def test_gradcheck_in_f64(entry: Any) -> None:
    types = doubles(entry)
    assert types is not None
    if entry.name in CONVENTIONAL:
        pytest.skip("its gradient is no derivative, by convention")
    for sample in samples(entry, types):
        if "padding_idx" in sample.signature.index:  # the row has no gradient on purpose
            sample.values[sample.signature.index["padding_idx"]] = -1
        asked = (sample.near_one() if entry.name in JUMPS else sample.finite(most=1e5)).with_tensors().requiring_grad()
        places = [k for k, v in enumerate(asked.values) if isinstance(v, torch.Tensor) and v.requires_grad]
        if not places:
            continue

        def call(*leaves: torch.Tensor, asked: Sample = asked, places: list[int] = places) -> Any:
            values = list(asked.values)
            for k, leaf in zip(places, leaves, strict=True):
                values[k] = leaf
            made = asked._replace(values=values).signature(values)
            return tuple(x for x in (made if isinstance(made, tuple) else (made,)) if x is not None and x.requires_grad)

        assert torch.autograd.gradcheck(call, [asked.values[k] for k in places], atol=1e-4, rtol=1e-4)


@pytest.mark.parametrize("entry", marked(e for e in EVERY_KIND if e in FORWARD))
def test_plain_functions_and_torch_ops_record_the_gradient_op(entry: Any) -> None:
    """The same gradients as the gradient op gives by itself, and nothing saved but what it reads."""
    types = doubles(entry) or next(choices(entry))
    for sample in samples(entry, types):
        sample = sample.finite()
        with Saved() as saved:
            asked = sample.requiring_grad()
            made = asked.call()
        results = [x for x in (made if isinstance(made, tuple) else (made,)) if x is not None]
        if not any(x.requires_grad for x in results):
            floats = any(x.dtype in FLOATS for x in results)
            assert not floats or not any(v.requires_grad for v in asked.values if isinstance(v, torch.Tensor))
            continue
        gradient = asked.signature.gradient
        read = {o.name for o in gradient.op.inputs if not o.name.startswith("d_")}
        there = zip(asked.signature.parameters, asked.values, strict=True)
        assert saved.count == sum(isinstance(v, torch.Tensor) for p, v in there if p.name in read)
        plain, by_ops = (gradients(sample, call) for call in (Sample.call, lambda s: s.signature(s.values)))
        assert plain and all(g is not None for g in plain)
        for a, b in zip(plain, by_ops, strict=True):
            torch.testing.assert_close(a, b, rtol=0, atol=0, equal_nan=True)


def test_values_and_gradients_are_those_of_pytorch() -> None:
    x = torch.randn(5, 7, dtype=torch.float64)
    for ours, theirs in (
        (bk.gelu, torch.nn.functional.gelu),
        (bk.silu, torch.nn.functional.silu),
        (lambda x: bk.leaky_relu(x, negative_slope=0.3), lambda x: torch.nn.functional.leaky_relu(x, 0.3)),
        (lambda x: bk.mul(x, 3.0), lambda x: x * 3.0),
    ):
        a, b = x.clone().requires_grad_(), x.clone().requires_grad_()
        torch.testing.assert_close(ours(a), theirs(b))
        ours(a).square().sum().backward()
        theirs(b).square().sum().backward()
        torch.testing.assert_close(a.grad, b.grad)


def test_gradients_of_broadcast_operands_are_summed() -> None:
    a = torch.randn(4, 1, 3, requires_grad=True)
    b = torch.randn(5, 1, requires_grad=True)
    weight = torch.tensor(0.25)
    bk.lerp(a, b, weight).square().sum().backward()
    grads = a.grad.clone(), b.grad.clone()
    a.grad = b.grad = None
    torch.lerp(a, b, weight).square().sum().backward()
    torch.testing.assert_close(grads, (a.grad, b.grad))


def test_scale_and_zero_point_of_one_element() -> None:
    x = torch.randn(16, requires_grad=True)
    scale = torch.full((1,), 0.1, requires_grad=True)
    zero_point = torch.zeros(1, requires_grad=True)
    bk.fake_quantize_learnable_per_tensor(x, scale, zero_point, q_min=-8, q_max=7).sum().backward()
    assert x.grad.shape == x.shape and scale.grad.shape == zero_point.grad.shape == (1,)


def test_no_grad_and_detached_tensors_record_nothing() -> None:
    x = torch.randn(3, requires_grad=True)
    with torch.no_grad():
        assert bk.gelu(x).grad_fn is None
    with torch.inference_mode():
        assert not bk.gelu(x).requires_grad
    assert bk.gelu(x.detach()).grad_fn is None


def test_codes_have_no_gradient() -> None:
    x = torch.randn(3, 4, requires_grad=True)
    assert not bk.quantize_per_tensor(x, 0.1, 0, dtype="s8").requires_grad
    assert not bk.quantize_fp8_per_tensor(x, 0.1, dtype="e4m3").requires_grad
    assert not bk.isnan(x).requires_grad
    assert not OPS.quantize_per_tensor(x, 0.1, 0, dtype=torch.int4).requires_grad


def test_refusals_name_the_op_the_operand_and_what_has_a_gradient() -> None:
    x = torch.randn(3, 4, requires_grad=True)
    scale = torch.tensor(0.1, requires_grad=True)
    with pytest.raises(
        Unsupported, match=r"dynamic_range_quantize: input requires grad.*it has no gradient op.*detach"
    ):
        bk.dynamic_range_quantize(x)
    with pytest.raises(
        Unsupported, match=r"fake_quantize: scale requires grad.*fake_quantize_backward has that of input"
    ):
        bk.fake_quantize(x, scale, 0, q_min=-8, q_max=7)
    with pytest.raises(Unsupported, match=r"gelu: out= expected None where an argument requires grad"):
        bk.gelu(x, out=torch.empty(3, 4))
    with pytest.raises(Unsupported, match=r"gelu: stream= expected None"):
        bk.gelu(x, stream=0)
    with pytest.raises(Unsupported, match=r"GeluPlan: x requires grad"):
        bk.GeluPlan.select(bk.GeluDescriptor(shape=(3, 4), element="f32")).run(bk.GeluArgs(x, torch.empty(3, 4)))


def test_double_backward_is_refused_when_it_is_asked_for() -> None:
    x = torch.randn(3, requires_grad=True)
    (first,) = torch.autograd.grad(bk.gelu(x).sum(), x, create_graph=True)
    with pytest.raises(Unsupported, match="gelu_backward has no gradient op: gelu is differentiable once"):
        first.sum().backward()


def test_outer_levels_of_torch_func_record_a_call_too() -> None:
    """Their second derivatives are refused, where a call that they did not see would be a constant."""
    grad, jacrev = torch.func.grad, torch.func.jacrev
    one = torch.tensor(1.0)
    for second in (
        lambda: grad(grad(bk.gelu))(one),
        lambda: jacrev(grad(lambda v: bk.square(v).sum()))(torch.ones(3)),
        lambda: grad(lambda w: grad(lambda v: bk.mul(v, w).sum())(torch.ones(3)).sum())(torch.ones(3)),
        lambda: torch.autograd.grad(grad(bk.gelu)(outer := one.clone().requires_grad_()), outer),
    ):
        with pytest.raises(Unsupported, match="_backward has no gradient op: .* is differentiable once"):
            second()
    of_both = grad(lambda u: grad(lambda v: bk.sin(u) * v)(one))(one)  # of the outer level alone
    torch.testing.assert_close(of_both, one.cos())


@pytest.mark.parametrize("keepdims", [False, True])
@pytest.mark.parametrize("axis", [None, 0, -1, (0, 1)])
def test_gradients_of_sums_and_means_of_samples(axis: Any, keepdims: bool) -> None:
    """The gradient reads the adjoint alone, which does not tell how many dims a sample has."""
    x = torch.randn(5, 3, 4)
    dims = {"dim": axis, "keepdim": keepdims}
    for ours, theirs in ((bk.sum, torch.sum), (bk.mean, torch.mean)):
        a = lambda v, f=ours: f(v, axis, keepdims).square().sum()  # noqa: E731
        b = lambda v, f=theirs: f(v, **dims).square().sum()  # noqa: E731
        for transform in (lambda f: torch.vmap(torch.func.grad(f)), torch.func.jacrev):
            torch.testing.assert_close(transform(a)(x), transform(b)(x))


def test_a_traced_call_is_recorded() -> None:
    x = torch.randn(3, 4)
    traced = torch.jit.trace(lambda v: bk.gelu(v), x)
    assert "baracuda_kernels::gelu" in str(traced.graph)
    torch.testing.assert_close(traced(2 * x), bk.gelu(2 * x))


def test_tensors_on_meta_go_with_no_others() -> None:
    x, meta = torch.ones(3, 4), torch.ones(3, 4, device="meta")
    for call in (
        lambda: bk.add(x, meta),
        lambda: bk.add(meta, x),
        lambda: bk.layer_norm(x, weight=meta[0]),
        lambda: bk.relu(meta, out=x),
        lambda: bk.relu(x, out=meta),
    ):
        with pytest.raises(InvalidProblem, match="expected device cpu, as (a|b|x|out) has, got meta"):
            call()
    assert bk.mul(meta, 2.0).is_meta and bk.mul(meta, torch.tensor(2.0)).is_meta and bk.add(meta, meta).is_meta


def test_arrays_of_numpy_beside_tensors() -> None:
    x, y = torch.ones(3, requires_grad=True), np.full(3, 2, np.float32)
    (d_x,) = torch.autograd.grad(bk.mul(x, y).sum(), x)
    torch.testing.assert_close(d_x, torch.full((3,), 2.0))
    assert bk.add(x.detach(), y, out=y) is y and y.tolist() == [3, 3, 3]


def test_the_forward_mode_is_refused() -> None:
    x = torch.randn(3)
    for transform in (torch.func.hessian, torch.func.jacfwd):
        with pytest.raises(Unsupported, match="has no derivative of the forward mode"):
            transform(lambda x: bk.gelu(x).sum())(x)
    with torch.autograd.forward_ad.dual_level():
        with pytest.raises(Unsupported, match="gelu has no derivative of the forward mode"):
            bk.gelu(torch.autograd.forward_ad.make_dual(x, x))
        assert bk.gelu(x).shape == (3,)


def test_what_out_overwrites_may_not_be_needed_by_a_gradient() -> None:
    x = torch.randn(3)
    w = torch.randn(3, requires_grad=True)
    for write in (lambda: bk.gelu(torch.ones(3), out=x), lambda: OPS.gelu.out(torch.ones(3), out=x)):
        y = (w * x).sum()
        write()
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            y.backward()


def test_torch_func() -> None:
    x = torch.randn(4, 5, dtype=torch.float64)
    ours, theirs = (lambda x, f=f: f(x).square().sum() for f in (bk.silu, torch.nn.functional.silu))
    torch.testing.assert_close(torch.func.grad(ours)(x), torch.func.grad(theirs)(x))
    torch.testing.assert_close(torch.vmap(torch.func.grad(ours))(x), torch.vmap(torch.func.grad(theirs))(x))
    torch.testing.assert_close(torch.func.jacrev(bk.silu)(x), torch.func.jacrev(torch.nn.functional.silu)(x))
    value, vjp = torch.func.vjp(bk.silu, x)
    torch.testing.assert_close(vjp(value)[0], torch.func.vjp(torch.nn.functional.silu, x)[1](value)[0])


@pytest.mark.parametrize("entry", marked(EVERY_KIND))
def test_vmap_gives_what_a_loop_gives(entry: Any) -> None:
    found = list(choices(entry))
    for sample in samples(entry, found[ALL.index(entry) % len(found)]):
        s = sample.signature
        batch = [torch.stack([v, flipped(v)]) if isinstance(v, torch.Tensor) else v for v in sample.values]
        dims = [0 if isinstance(v, torch.Tensor) else None for v in batch]
        first = next(k for k, d in enumerate(dims) if d is not None)
        only_first = [d if k == first else None for k, d in enumerate(dims)]
        for places in (dims, only_first):
            given = [b if d is not None else v for b, v, d in zip(batch, sample.values, places, strict=True)]
            rows = [
                results_of(s, *[v[k] if d is not None else v for v, d in zip(given, places, strict=True)])
                for k in range(2)
            ]
            moved = [v.movedim(0, -1) if d is not None else v for v, d in zip(given, places, strict=True)]
            call = partial(results_of, s)
            made = torch.vmap(call, in_dims=tuple([None if d is None else -1 for d in places]))(*moved)
            for got, *expected in zip(made, *rows, strict=True):
                torch.testing.assert_close(got, torch.stack(expected), rtol=0, atol=0, equal_nan=True)


def flipped(x: torch.Tensor) -> torch.Tensor:
    """Other values, which the op takes too. PyTorch cannot flip 8-bit floats."""
    return (
        x.view(torch.uint8).flip(-1).view(x.dtype)
        if x.dtype.itemsize == 1 and x.dim()
        else x.flip(-1)
        if x.dim()
        else x
    )


def results_of(s: Any, *values: Any) -> tuple[torch.Tensor, ...]:
    """Bytes of 8-bit floats, which PyTorch cannot compare."""
    made = s(values)
    there = [x for x in (made if isinstance(made, tuple) else (made,)) if x is not None]
    return tuple([x.view(torch.uint8) if x.dtype.itemsize == 1 else x for x in there])


def test_checkpointing() -> None:
    from torch.utils.checkpoint import checkpoint

    x = torch.randn(6, requires_grad=True)
    bk.gelu(bk.silu(x)).sum().backward()
    expected, x.grad = x.grad, None
    for reentrant in (False, True):
        checkpoint(lambda x: bk.gelu(bk.silu(x)), x, use_reentrant=reentrant).sum().backward()
        torch.testing.assert_close(x.grad, expected, rtol=0, atol=0)
        x.grad = None


def test_autocast_casts_nothing() -> None:
    x = torch.randn(3, 8)
    with torch.autocast("cpu", torch.bfloat16):
        assert bk.gelu(x).dtype == torch.float32
        assert bk.gelu(torch.nn.functional.linear(x, torch.randn(4, 8))).dtype == torch.bfloat16


def test_subclasses_decide_what_a_call_gives() -> None:
    class Named(torch.Tensor):
        calls: list[str] = []

        @classmethod
        def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            cls.calls.append(str(func))
            return super().__torch_function__(func, types, args, kwargs or {})

    x = torch.randn(3).as_subclass(Named)
    y = bk.gelu(x)
    assert type(y) is Named and Named.calls[-1] == "baracuda_kernels.gelu.default"
    torch.testing.assert_close(y.as_subclass(torch.Tensor), bk.gelu(x.as_subclass(torch.Tensor)))


def test_fake_and_meta_tensors() -> None:
    from torch._subclasses.fake_tensor import FakeTensorMode

    with FakeTensorMode():
        made = bk.dynamic_range_quantize(torch.empty(3, 4), mode="asymmetric", dtype="u8")
    assert made.output.shape == (3, 4) and made.output.dtype == torch.uint8 and made.zero_point_out.shape == (3,)
    assert bk.quantize_per_tensor(torch.empty(3, 5, device="meta"), 0.1, 0, dtype="s4").shape == (3, 3)


def test_backward_runs_in_any_thread() -> None:
    expected = torch.func.grad(lambda x: bk.gelu(x).square().sum())(torch.arange(6.0))
    wrong: list[int] = []

    def work(k: int) -> None:
        for _ in range(20):
            x = torch.arange(6.0).requires_grad_()
            bk.gelu(x).square().sum().backward()
            if not torch.equal(x.grad, expected):
                wrong.append(k)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


class Quantized(torch.utils.data.Dataset):  # type: ignore[type-arg]
    def __len__(self) -> int:
        return 8

    def __getitem__(self, k: int) -> torch.Tensor:
        x = torch.full((4,), float(k), requires_grad=True)
        bk.gelu(x).sum().backward()
        return bk.quantize_per_tensor(x.detach(), 0.5, 0, dtype="s8") + x.grad


def test_data_loader_workers() -> None:
    bk.gelu(torch.ones(2))  # before the fork
    data = Quantized()
    loaded = torch.cat(
        list(torch.utils.data.DataLoader(data, batch_size=2, num_workers=2, multiprocessing_context="fork"))
    )
    torch.testing.assert_close(loaded, torch.stack([data[k] for k in range(8)]))


@pytest.mark.parametrize(
    ("call", "shapes", "calls"),
    [
        (bk.gelu, [(6, 3, 4)], 1),
        (lambda a, b: bk.lerp(a, b, 0.25), [(6, 3, 1), (6, 4)], 1),
        (lambda x, s: bk.fake_quantize_per_token(x, s.abs() + 1, torch.zeros(3, dtype=torch.int32), q_min=-8, q_max=7),
         [(6, 3, 4), (6, 3)], 1),
        (lambda x: bk.fake_quantize(x, 0.5, 0, -8, 7, seed=7, offset=1, rounding="stochastic"), [(6, 4)], 6),
        (lambda x: bk.dynamic_range_quantize(x)[0], [(6, 3, 4)], 6),
    ],
)  # fmt: skip
def test_vmap_makes_one_call_where_samples_are_alike(
    call: Any, shapes: list[tuple[int, ...]], calls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random numbers depend on an element's place, and a row op without leading dims takes one sample."""
    made: list[int] = []
    plain = Function.call
    monkeypatch.setattr(Function, "call", lambda *arguments: made.append(1) or plain(*arguments))
    given = [torch.randn(shape) for shape in shapes]
    batched = torch.vmap(call)(*given)
    assert len(made) == calls
    torch.testing.assert_close(batched, torch.stack([call(*sample) for sample in zip(*given, strict=True)]))


def test_bytes_may_hold_another_type() -> None:
    x = torch.randn(3, 4)
    codes = bk.quantize_fp8_per_tensor(x, 0.1, dtype="e4m3")
    scale = torch.tensor(0.1, requires_grad=True)
    with pytest.raises(Unsupported, match="dequantize_fp8_per_tensor: scale requires grad"):
        bk.dequantize_fp8_per_tensor(codes.view(torch.uint8), scale, input_element="e4m3")
    made = torch.func.functionalize(
        lambda codes: bk.dequantize_fp8_per_tensor(codes, scale.detach(), input_element="e4m3")
    )(codes.view(torch.uint8))
    torch.testing.assert_close(made, bk.dequantize_fp8_per_tensor(codes, 0.1), rtol=0, atol=0)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The short way on the CPU, where it ends at the reference too."""
    monkeypatch.setattr("baracuda_runtime.adapters.torch.direct.BACKEND", torch._C.DispatchKey.CPU)
    yield
    for s in adapter.ops.values():
        s.direct.clear()


@pytest.mark.parametrize("entry", marked(EVERY_KIND))
def test_the_short_way_gives_what_the_general_way_gives(
    entry: Any, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample = next(samples(entry, next(choices(entry))))
    s, (args, kwargs) = sample.signature, sample.positional()
    with monkeypatch.context() as general:
        general.setattr("baracuda_runtime.adapters.torch.direct.BACKEND", None)
        expected, out = computed(s)(*args, **kwargs), sample.outputs()
    ways = [shortened(s, computed(s)), shortened(s, into_out(s), out=True)]
    monkeypatch.setattr(s.function, "undispatched", None)
    results = ways[0](*args, **kwargs)
    args, kwargs = s.arguments(sample.values, out=True)
    assert ways[1](*args, **kwargs, **out) is None
    written = tuple([out.get(name) for name in s.out_names])
    for found in (results, written if len(s.out_names) > 1 else written[0]):
        torch.testing.assert_close(found, expected, rtol=0, atol=0, equal_nan=True)


def test_what_is_for_the_dispatcher_does_not_take_the_short_way(short: None) -> None:
    s, x = adapter.ops["gelu"], torch.randn(8)
    way = shortened(s, lambda *a: "general")
    assert isinstance(way(x), torch.Tensor) and way(x) is not x
    asking, mode = torch.randn(8, requires_grad=True), FakeTensorMode()
    own = torch.randn(8).as_subclass(type("Own", (torch.Tensor,), {}))
    others = [asking, own, mode.from_tensor(x), torch._to_functional_tensor(x), torch._efficientzerotensor((8,))]
    for other in [*others, x.to("meta"), torch._neg_view(x)]:
        assert way(other) == "general", other
    with torch.no_grad():
        assert isinstance(way(asking), torch.Tensor)
    with FakeTensorMode(allow_non_fake_inputs=True):
        assert way(x) == "general"
    with forward_ad.dual_level():
        assert way(forward_ad.make_dual(x, x)) == "general"
    found = torch.func.vmap(lambda row: torch.ones(()) if way(row) == "general" else row.sum())(x.reshape(2, 4))
    assert found.tolist() == [1, 1]
