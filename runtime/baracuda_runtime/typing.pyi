"""Types that the stubs of generated packages are written in."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

import numpy as np

from .calls.bound import Launch
from .calls.plan import Verdict
from .dtypes import DType
from .ops.facts import Facts
from .ops.signature import KernelSku, Op, PlanPreference, PrecisionGuarantee

class SupportsDLPack(Protocol):
    def __dlpack__(self) -> Any: ...

class SupportsCudaArray(Protocol):
    @property
    def __cuda_array_interface__(self) -> Any: ...

class TorchDType(Protocol):
    @property
    def is_floating_point(self) -> bool: ...

Array: TypeAlias = SupportsDLPack | SupportsCudaArray  # of NumPy, CuPy, PyTorch, JAX or another library
Number: TypeAlias = float | np.number[Any] | np.bool_
Scalar: TypeAlias = Number | Array  # or an array of one element
Outputs: TypeAlias = Sequence[Array | None]
Axes: TypeAlias = int | Sequence[int] | None  # None: all dims
Stream: TypeAlias = Any  # a library's stream, or its handle
DTypeName: TypeAlias = Literal[
    "bf16", "f16", "f32", "f64", "e4m3", "e5m2", "s4", "u4", "s8", "u8", "i16", "i32", "i64", "bool"
]
DTypeLike: TypeAlias = DType | DTypeName | np.dtype[Any] | type[Any] | TorchDType

D = TypeVar("D")
A = TypeVar("A")

class OpPlan(Generic[D, A]):
    """A plan with the op's descriptor and args."""

    op: ClassVar[Op]
    desc: D
    facts: Facts
    device: Any
    preference: PlanPreference
    @classmethod
    def select(cls, desc: D, *, device: Any = None, preference: PlanPreference | None = None) -> Self: ...
    @classmethod
    def instantiations(cls, types: Mapping[str, str]) -> list[str]: ...
    @property
    def precision_guarantee(self) -> PrecisionGuarantee: ...
    @property
    def sku(self) -> KernelSku: ...
    def workspace_size(self) -> int: ...
    def can_implement(self, args: A, *, workspace: Array | None = None) -> Verdict: ...
    def run(self, args: A, *, stream: Stream = None, workspace: Array | None = None) -> None: ...
    def bind(self, args: A, *, stream: Stream = None, workspace: Array | None = None) -> Launch: ...
    def reference(self, args: A, *, compute: Any = None) -> dict[str, np.ndarray[Any, Any]]: ...
