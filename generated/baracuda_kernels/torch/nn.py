# Generated from spec/ops.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Modules of PyTorch over the catalog's ops, as far as it has those."""
from __future__ import annotations

from typing import Any

from baracuda_runtime.adapters.torch import nn

from . import adapter

__all__ = nn.names(adapter)


def __getattr__(name: str) -> Any:
    value = globals()[name] = nn.module(adapter, name)
    return value


def __dir__() -> list[str]:
    return __all__
