"""`torch.compile`, `torch.export`, modules and training, on the CPU: no graph breaks, and PyTorch's own results."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim, export

import baracuda_kernels as bk
import baracuda_kernels.torch
import baracuda_kernels.torch.nn as nn
from baracuda_kernels.torch import adapter
from baracuda_runtime.errors import InvalidProblem, KernelError

OPS = torch.ops.baracuda_kernels


@pytest.fixture(autouse=True)
def anew() -> None:
    torch.compiler.reset()
    torch.manual_seed(0)


def compiled(function: Callable[..., Any], backend: str = "aot_eager", **options: Any) -> Any:
    return torch.compile(function, fullgraph=True, backend=backend, **options)


def quantized_and_back(x: torch.Tensor, bound: float = 1.0) -> torch.Tensor:
    made = bk.dynamic_range_quantize(bk.gelu(x) * bound, mode="asymmetric", dtype="u8")
    return bk.dequantize_per_token(made.output, made.scale_out, made.zero_point_out)


def calls_of_all_kinds(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Attributes, numbers for tensors, host scalars of both kinds, dtypes, several results and out=."""
    y = bk.add(bk.leaky_relu(x, negative_slope=0.2), 2.0)
    lerped = bk.lerp(x, y, 0.25), bk.lerp(x, y, torch.full((), 0.25))
    codes = bk.quantize_per_tensor(x, 0.1, torch.zeros((), dtype=torch.int32), dtype="s8")
    scales, zero_points = torch.empty(x.shape[0]), torch.empty(x.shape[0], dtype=torch.int32)
    bk.dynamic_range_quantize(x, mode="asymmetric", dtype="s8", out=(scales, zero_points, codes))
    return y, *lerped, codes, scales, zero_points, bk.cast(x, dtype="f16"), quantized_and_back(x)


@pytest.mark.parametrize("dynamic", [False, True])
def test_compiled_calls_give_what_eager_ones_give(dynamic: bool) -> None:
    call = compiled(calls_of_all_kinds, dynamic=dynamic)
    for rows in (5, 5, 9) if dynamic else (5,):
        x = torch.randn(rows, 8)
        torch.testing.assert_close(call(x), calls_of_all_kinds(x), rtol=0, atol=0)


def test_dynamic_shapes_compile_once() -> None:
    graphs: list[Any] = []

    def backend(graph: Any, inputs: Any) -> Any:
        graphs.append(graph)
        return graph

    call = torch.compile(quantized_and_back, fullgraph=True, dynamic=True, backend=backend)
    for rows, columns in ((4, 8), (7, 16), (3, 10)):
        assert call(torch.randn(rows, columns)).shape == (rows, columns)
    assert len(graphs) == 1
    assert {n.target for n in graphs[0].graph.nodes if n.op == "call_function"} >= {
        OPS.gelu.default, OPS.dynamic_range_quantize.default, OPS.dequantize_per_token.default,
    }  # fmt: skip


def test_explain_finds_no_graph_break() -> None:
    found = torch._dynamo.explain(calls_of_all_kinds)(torch.randn(5, 8))
    assert found.graph_break_count == 0 and found.graph_count == 1


def test_inductor() -> None:
    x = torch.randn(5, 8, requires_grad=True)
    expected = bk.gelu(x * 2).sum()
    expected.backward()
    grad, x.grad = x.grad, None
    made = compiled(lambda x: bk.gelu(x * 2).sum(), backend="inductor", dynamic=True)(x)
    made.backward()
    torch.testing.assert_close(made, expected)
    torch.testing.assert_close(x.grad, grad)


def test_sizes_that_do_not_fit_are_refused_while_tracing() -> None:
    x, scale, zero_point = torch.randn(4, 10), torch.ones(4, 3), torch.zeros(4, 3, dtype=torch.int32)
    with pytest.raises(Exception, match=r"fake_quantize_per_group.*axis % group_size == 0"):
        compiled(lambda x: bk.fake_quantize_per_group(x, scale, zero_point, group_size=4, q_min=-8, q_max=7))(x)


@pytest.mark.parametrize("strict", [False, True])
def test_export(strict: bool) -> None:
    class Model(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear, self.activation = torch.nn.Linear(8, 6), nn.GELU()

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return quantized_and_back(self.activation(self.linear(x)))

    model, rows = Model().requires_grad_(False), Dim("rows", min=2)
    program = export(model, (torch.randn(3, 8),), dynamic_shapes={"x": {0: rows}}, strict=strict)
    x = torch.randn(11, 8)
    torch.testing.assert_close(program.module()(x), model(x), rtol=0, atol=0)
    assert any(n.target is OPS.dynamic_range_quantize.default for n in program.graph.nodes)


# -- modules ----------------------------------------------------------------------------------------------------------


def test_every_module_is_there_and_can_be_pickled_and_copied() -> None:
    x = torch.randn(4, 6)
    for name in nn.__all__:
        arguments = {"Threshold": (0.1, 2.0), "LayerNorm": (6,), "RMSNorm": ([6], 1e-6)}.get(name, ())
        made = getattr(nn, name)(*arguments)
        assert repr(made).startswith(name) and made(x).dtype == torch.float32
        for twin in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):
            torch.testing.assert_close(twin(x), made(x))
        theirs = getattr(torch.nn, name, None)
        if theirs is not None:
            torch.testing.assert_close(made(x), theirs(*arguments)(x))
            assert list(made.state_dict()) == list(theirs(*arguments).state_dict())
    assert {"GELU", "SiLU", "SwiGLU", "FakeQuantize", "Softmax", "LayerNorm", "RMSNorm"} <= set(nn.__all__)
    with pytest.raises(AttributeError, match="NoSuchModule"):
        nn.NoSuchModule  # noqa: B018


def test_arguments_of_modules() -> None:
    x = torch.randn(4, 6)
    torch.testing.assert_close(nn.GELU("tanh")(x), torch.nn.GELU("tanh")(x))
    torch.testing.assert_close(nn.LeakyReLU(0.3)(x), torch.nn.LeakyReLU(0.3)(x))
    gate, value = x.chunk(2, -1)
    torch.testing.assert_close(nn.SwiGLU()(x), torch.nn.functional.silu(gate) * value)
    torch.testing.assert_close(nn.Softmax(dim=0)(x), torch.softmax(x, 0))
    assert list(nn.LayerNorm(6, bias=False).state_dict()) == ["weight"]
    assert not nn.LayerNorm(6, elementwise_affine=False).state_dict()
    for wrong in (lambda: nn.ReLU(1.0), lambda: nn.LeakyReLU(slope=1.0), lambda: nn.GELU("fast")):
        with pytest.raises((TypeError, ValueError), match="expected"):
            wrong()


def test_modules_say_what_they_take() -> None:
    x = torch.randn(2, 3, 5, requires_grad=True)
    assert dir(nn) == sorted(nn.__all__) and dir(baracuda_kernels.torch) == ["adapter", "nn"]
    assert nn.Softmax(dim=1).dim == 1
    for count in (1, 3):
        ours, theirs = nn.PReLU(count), torch.nn.PReLU(count)
        torch.testing.assert_close(ours(x), theirs(x))
        for module in (ours, theirs):
            module(x).sum().backward()
        torch.testing.assert_close(ours.weight.grad, theirs.weight.grad)
    with pytest.raises(ValueError, match=r"^LayerNorm: normalized_shape expected one size, got \(2, 3\)"):
        nn.LayerNorm((2, 3))
    with pytest.raises(ValueError, match="^FakeQuantize: scale expected finite and > 0, got -1$"):
        nn.FakeQuantize(-8, 7, scale=-1)
    with pytest.raises(TypeError, match="^SwiGLU expected one tensor, got 2$"):
        nn.SwiGLU()(x, x)
    with pytest.raises(InvalidProblem, match="^packed_glu: x expected a size such as 4 or 6 along dim 2, got shape"):
        nn.SwiGLU()(x)


def meta(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return torch.empty(shape, device="meta", dtype=dtype)


M = meta(4, 5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: bk.layer_norm(M, weight=meta(4)), r"layer_norm: weight expected shape \(5,\), got \(4,\)"),
        (lambda: bk.add(M, M.double()), "add: b expected f32, got f64"),
        (lambda: bk.mse_loss(M, meta(3)), r"mse_loss: target expected shape \(4, 5\), got \(3,\)"),
        (lambda: bk.cross_entropy(M, meta(7, dtype=torch.int64)), r"cross_entropy: label expected shape \(4,\), got"),
        (lambda: bk.quantize_per_tensor(M, meta(2), 0), "quantize_per_tensor: .* expected"),
        (lambda: bk.gelu(M, out=M.double()), "gelu: out expected f32, got f64"),
        (lambda: bk.gelu(M, out=meta(5, 5)), r"gelu: out expected shape \(4, 5\), got \(5, 5\)"),
        (lambda: bk.gelu(M.long()), "gelu: x expected one of f32, f64, f16, bf16, got i64"),
    ],
)
def test_tensors_without_values_are_refused_as_others_are(call: Any, message: str) -> None:
    with pytest.raises(KernelError, match=f"^{message}"):
        call()


def test_fake_quantize_is_that_of_pytorch() -> None:
    x = torch.randn(3, 5, 7)
    for channels, axis in ((None, 0), (5, 1)):
        ours = nn.FakeQuantize(-8, 7, channels=channels, axis=axis, scale=0.2)
        assert list(ours.state_dict()) == ["scale", "zero_point"]
        assert ours.scale.shape == (channels or 1,)
        a, b = x.clone().requires_grad_(), x.clone().requires_grad_()
        scale, zero_point = (p.detach().clone().requires_grad_() for p in (ours.scale, ours.zero_point))
        if channels is None:
            theirs = torch._fake_quantize_learnable_per_tensor_affine(b, scale, zero_point, -8, 7, 1.0)
        else:
            theirs = torch._fake_quantize_learnable_per_channel_affine(b, scale, zero_point, axis, -8, 7, 1.0)
        ours(a).square().sum().backward()
        theirs.square().sum().backward()
        torch.testing.assert_close(ours(a), theirs)
        for got, expected in ((a, b), (ours.scale, scale), (ours.zero_point, zero_point)):
            torch.testing.assert_close(got.grad, expected.grad, rtol=1e-4, atol=1e-5)


# -- training ---------------------------------------------------------------------------------------------------------


class Block(torch.nn.Module):
    """A transformer's block: attention, then a gated feed-forward part, with a norm before each."""

    def __init__(self, ours: bool, width: int = 16, heads: int = 2) -> None:
        super().__init__()
        self.ours, self.heads = ours, heads
        norm = nn.LayerNorm if ours else torch.nn.LayerNorm
        self.first, self.second = norm(width), norm(width)
        self.qkv, self.out = torch.nn.Linear(width, 3 * width), torch.nn.Linear(width, width)
        self.up, self.down = torch.nn.Linear(width, 4 * width), torch.nn.Linear(2 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (
            part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in self.qkv(self.first(x)).chunk(3, -1)
        )
        attended = torch.nn.functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2)
        x = bk.add(x, self.out(attended)) if self.ours else x + self.out(attended)
        hidden = self.up(self.second(x))
        if self.ours:
            gated = bk.packed_glu(hidden)
            return bk.add(x, bk.gelu(self.down(gated)))
        gate, value = hidden.chunk(2, -1)
        return x + torch.nn.functional.gelu(self.down(torch.nn.functional.silu(gate) * value))


class Quantized(torch.nn.Module):
    """A small network with weights and activations quantized as they will be, for QAT."""

    def __init__(self, ours: bool) -> None:
        super().__init__()
        self.ours = ours
        self.first, self.second = torch.nn.Linear(16, 12), torch.nn.Linear(12, 16)
        self.weight = nn.FakeQuantize(-8, 7, channels=12, axis=0, scale=0.05)
        self.activation = nn.FakeQuantize(-128, 127, scale=0.05)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weight = self.per_channel(self.first.weight)
        hidden = torch.nn.functional.linear(x, weight, self.first.bias)
        hidden = bk.silu(hidden) if self.ours else torch.nn.functional.silu(hidden)
        return self.second(self.per_tensor(hidden))

    def per_channel(self, x: torch.Tensor) -> torch.Tensor:
        if self.ours:
            return self.weight(x)
        q = self.weight
        return torch._fake_quantize_learnable_per_channel_affine(
            x, q.scale, q.zero_point, q.axis, q.q_min, q.q_max, 1.0
        )

    def per_tensor(self, x: torch.Tensor) -> torch.Tensor:
        if self.ours:
            return self.activation(x)
        q = self.activation
        return torch._fake_quantize_learnable_per_tensor_affine(x, q.scale, q.zero_point, q.q_min, q.q_max, 1.0)


def trained(model: torch.nn.Module, call: Any, steps: int = 20) -> tuple[list[float], dict[str, torch.Tensor]]:
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    generator, device = torch.Generator().manual_seed(1), next(model.parameters()).device
    losses = []
    for _ in range(steps):
        x = torch.randn(4, 6, 16, generator=generator).to(device)
        loss = (call(x) - x.flip(-1)).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses, model.state_dict()


@pytest.mark.parametrize("kind", [Block, Quantized])
def test_twenty_steps_end_where_pytorch_ends(kind: type[Any]) -> None:
    """Within 1e-4 of PyTorch's own functions, eager and compiled; the compiled steps are the eager ones to 1e-6."""
    models = [kind(ours) for ours in (False, True, True)]
    for model in models[1:]:
        model.load_state_dict(models[0].state_dict())
    reference, eager, traced = models
    expected = trained(reference, reference)
    got = trained(eager, eager)
    assert expected[0][-1] < expected[0][0]
    torch.testing.assert_close(got, expected, rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(trained(traced, compiled(traced)), got, rtol=1e-6, atol=1e-6)


def test_a_compiled_step_holds_our_ops_alone_where_we_have_them() -> None:
    graphs: list[Any] = []

    def backend(graph: Any, inputs: Any) -> Any:
        from torch._functorch.aot_autograd import aot_module_simplified

        return aot_module_simplified(graph, inputs, lambda g, _: graphs.append(g) or g.forward)

    model = Quantized(ours=True)
    torch.compile(model, fullgraph=True, backend=backend)(torch.randn(2, 16)).sum().backward()
    called = [str(n.target) for g in graphs for n in g.graph.nodes if n.op == "call_function"]
    ours = sorted(name.removeprefix("baracuda_kernels.") for name in called if name.startswith("baracuda_kernels."))
    assert ours == [
        "fake_quantize_learnable_per_channel.default", "fake_quantize_learnable_per_channel_backward.default",
        "fake_quantize_learnable_per_tensor.Tensor", "fake_quantize_learnable_per_tensor_backward.Tensor",
        "silu.default", "silu_backward.default",
    ]  # fmt: skip


# -- packages ---------------------------------------------------------------------------------------------------------


def run(script: str, *paths: Path) -> str:
    code = f"import sys; sys.path[:0] = {[str(p) for p in paths]}\n{script}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_package_does_not_import_torch() -> None:
    script = (
        "import numpy as np, baracuda_kernels as bk; bk.gelu(np.ones(3)); bk.catalog; print('torch' in sys.modules)"
    )
    assert run(script) == "False"


def test_a_gradient_registers_the_package_by_itself() -> None:
    script = (
        "import torch, baracuda_kernels as bk; x = torch.ones(3, requires_grad=True); print(bk.gelu(x).requires_grad)"
    )
    assert run(script) == "True"


def test_an_own_catalog(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "baracuda_gen", "init", str(tmp_path / "caps"), "--package", "my_kernels"]
    subprocess.run(command, check=True, capture_output=True)
    script = """
import torch, my_kernels, my_kernels.torch
[name] = [n for n, s in my_kernels.torch.adapter.ops.items() if s.gradient]
x = torch.rand(4, requires_grad=True)
op = getattr(my_kernels, name)
call = torch.compile(lambda x: op(x, 2.0), fullgraph=True, backend="aot_eager")
call(x).sum().backward()
print(x.grad.shape, getattr(torch.ops.my_kernels, name)(x, 2.0).shape, my_kernels.torch.nn.__all__)
"""
    assert run(script, tmp_path / "caps" / "generated") == "torch.Size([4]) torch.Size([4]) []"


def test_every_op_is_registered() -> None:
    from baracuda_kernels import catalog

    assert list(adapter.ops) == list(catalog.ENTRIES)
    for name, s in adapter.ops.items():
        overloads = set(getattr(OPS, name).overloads())
        assert overloads == ({"Scalar", "Scalar_out", "Tensor", "Tensor_out"} if s.hosts else {"default", "out"})


def test_a_gradient_whose_operands_do_not_tell_all_sizes(tmp_path: Path) -> None:
    """The adjoint of a column's sum: the shape of what was summed is passed on."""
    spec = Path(__file__).parents[1] / "host" / "entries" / "spec"
    command = [sys.executable, "-m", "baracuda_gen", "generate", "--no-compile", "--spec", str(spec), "--out"]
    subprocess.run([*command, str(tmp_path)], check=True, capture_output=True)
    script = """
import inspect, torch, entries, entries.torch
op = entries.gradient_of_a_column_sum
call = torch.compile(lambda x: op(x), fullgraph=True, backend="aot_eager", dynamic=True)
for f in (op, call):
    x = torch.randn(3, 5, dtype=torch.float64, requires_grad=True)
    f(x).sum().backward()
    assert torch.equal(x.grad, torch.ones(3, 5)), x.grad
print(torch.vmap(torch.func.grad(lambda x: op(x).sum()))(torch.randn(2, 3, 5)).shape)
"""
    assert run(script, tmp_path) == "torch.Size([2, 3, 5])"
