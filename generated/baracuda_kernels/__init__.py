# Generated from spec/ops.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""CUDA kernels with plans, NumPy references and gradients, each written once as a formula.

Every name is imported on first use. Arrays may be NumPy, CuPy, PyTorch or JAX arrays, or anything with DLPack.
"""
from baracuda_runtime.calls.package import public

__getattr__, __dir__ = public(__name__)
