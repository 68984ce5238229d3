"""Modules in mixed precision, and as wrappers of models initialize them."""

from __future__ import annotations

import copy

import pytest
import torch

import baracuda_kernels.torch.nn as nn


def test_norms_compute_in_the_dtype_of_their_parameters_under_autocast() -> None:
    ours = torch.nn.Sequential(torch.nn.Linear(4, 8), nn.LayerNorm(8), nn.RMSNorm(8), nn.PReLU())
    x = torch.randn(3, 4)
    with torch.autocast("cpu", torch.bfloat16):
        hidden = ours[0](x)
        y = ours(x)
    assert hidden.dtype == torch.bfloat16 and y.dtype == torch.float32
    torch.testing.assert_close(y, ours[1:](hidden.float()), rtol=0, atol=0)
    y.sum().backward()
    assert all(p.grad is not None and p.grad.dtype == p.dtype for p in ours.parameters())


def test_norms_without_parameters_take_what_they_are_given() -> None:
    with torch.autocast("cpu", torch.bfloat16):
        assert nn.LayerNorm(8, elementwise_affine=False)(torch.randn(3, 8).bfloat16()).dtype == torch.bfloat16


def test_parameters_that_were_made_on_meta_are_set() -> None:
    with torch.device("meta"):
        made = torch.nn.Sequential(nn.LayerNorm(4), nn.RMSNorm(4))
    made = made.to_empty(device="cpu")
    for norm in made:
        norm.reset_parameters()
    assert all(torch.equal(norm.weight, torch.ones(4)) for norm in made)
    assert torch.equal(made[0].bias, torch.zeros(4)) and "bias" not in dict(made[1].named_parameters())


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16, torch.float64])
@pytest.mark.parametrize("channels", [None, 4])
def test_fake_quantization_follows_its_model_to_other_dtypes(dtype: torch.dtype, channels: int | None) -> None:
    module = nn.FakeQuantize(scale=0.125, channels=channels, axis=1).to(dtype)
    x = torch.randn(3, 4, dtype=dtype)
    y = module(x)
    assert y.dtype == dtype
    torch.testing.assert_close(y, (x * 8).round() / 8)
    y.sum().backward()
    assert module.scale.grad is not None and module.scale.grad.dtype == dtype


def test_a_module_says_what_it_was_made_with() -> None:
    assert repr(nn.Softmax(1)) == "Softmax(dim=1)"
    made = nn.RMSNorm(4, 1e-6, True, "meta", torch.bfloat16)  # by position, as of torch.nn.RMSNorm
    assert made.weight.is_meta and made.weight.dtype == torch.bfloat16
    assert repr(nn.LayerNorm(4, bias=False)).endswith("elementwise_affine=True, bias=False)")
    assert repr(copy.deepcopy(nn.RMSNorm(4))) == "RMSNorm((4,), eps=1e-06, elementwise_affine=True)"
    with pytest.raises(TypeError, match="ReLU expected no arguments, got 3, inplace=True"):
        nn.ReLU(3, inplace=True)
