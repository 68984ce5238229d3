# Generated from spec/ops.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""The catalog in PyTorch: importing this module registers `torch.ops.<package>.<op>`; `nn` has modules."""
from __future__ import annotations

from baracuda_runtime.adapters.torch import Adapter

adapter = Adapter(__package__.rpartition(".")[0])

from . import nn as nn  # noqa: E402  (of the adapter's ops)


def __dir__() -> list[str]:
    return ["adapter", "nn"]
