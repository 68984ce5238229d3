# Generated from spec/ops.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""CUDA kernels with plans, NumPy references and gradients, each written once as a formula."""
from baracuda_runtime.dtypes import (
    bf16 as bf16, f16 as f16, f32 as f32, f64 as f64, i16 as i16, i32 as i32, i64 as i64, s8 as s8, u8 as u8,
)
from baracuda_runtime.errors import (
    AliasError as AliasError, BufferTooSmall as BufferTooSmall, CompileError as CompileError, CudaError as CudaError,
    DeviceMismatch as DeviceMismatch, InvalidProblem as InvalidProblem, KernelError as KernelError,
    MisalignedOperand as MisalignedOperand, Unsupported as Unsupported, WorkspaceTooSmall as WorkspaceTooSmall,
)
from baracuda_runtime.launch.launcher import (check_indices as check_indices)
from baracuda_runtime.ops.signature import (
    KernelSku as KernelSku, PlanPreference as PlanPreference, PrecisionGuarantee as PrecisionGuarantee,
)
from . import catalog as catalog
from ._quantize import *
from ._unary import *
from ._activation import *
from ._binary import *
from ._ternary import *
from ._cast import *
from ._gated import *
from ._softmax import *
from ._norm import *
from ._loss import *
from ._reduce import *
from ._fused_quantize import *
from ._gather import *
from ._scatter import *
from ._scan import *
__version__: str
__all__: list[str]
