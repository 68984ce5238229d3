"""Everything that the runtime refuses or fails with. One base, `KernelError`; nothing is written when a call is
refused.

A message names the plan, the argument, what it expected and what it got:
`FakeQuantizePlan: scale expected finite and > 0, got -0.1`.
"""

from __future__ import annotations

from typing import Any


def shown(value: Any) -> str:
    """A value in a message. Python writes no integer of more than 4300 digits."""
    try:
        return repr(value)
    except ValueError:
        return f"an integer of {value.bit_length()} bits"


class KernelError(Exception):
    """The base of all errors of this package."""


class Unsupported(KernelError):
    """A type, library, device or missing dependency that cannot be served; the message says what can."""


class InvalidProblem(KernelError):
    """Sizes, attributes or arguments that the op's definition rules out."""


class _Shortage(KernelError):
    """Too few bytes. Defaults let the error be pickled across processes; callers give both numbers."""

    def __init__(self, message: str, *, needed: int = 0, got: int = 0) -> None:
        super().__init__(message)
        self.needed = needed
        self.got = got


class BufferTooSmall(_Shortage):
    """An operand reaches past the end of its allocation. `needed` and `got` are in bytes."""


class WorkspaceTooSmall(_Shortage):
    """The workspace has fewer bytes than `plan.workspace_size()`. `needed` and `got` are in bytes."""


class MisalignedOperand(KernelError):
    """An address that is no multiple of the element's size."""


class AliasError(KernelError):
    """An output shares memory with another operand, or with itself, in a way that the op cannot allow."""


class DeviceMismatch(KernelError):
    """Operands on different devices, or on another one than the plan's."""


class CompileError(KernelError):
    """The compiler refused a kernel. `log` is its output, cleaned of machine paths."""

    def __init__(self, message: str, log: str = "") -> None:
        super().__init__(message, log)
        self.log = log

    def __str__(self) -> str:
        return "\n".join(part for part in self.args if part)


class CudaError(KernelError):
    """A CUDA driver call failed. `sticky` errors poison the context: only a new process recovers."""

    def __init__(self, code: int, name: str, sticky: bool, what: str) -> None:
        super().__init__(code, name, sticky, what)
        self.code = code
        self.name = name
        self.sticky = sticky
        self.what = what

    def __str__(self) -> str:
        hint = "; the CUDA context is lost, start a new process" if self.sticky else ""
        return f"{self.what}: {self.name} ({self.code}){hint}"
