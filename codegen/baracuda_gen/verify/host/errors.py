"""What can go wrong between the text of a kernel and its result on the CPU."""

from __future__ import annotations

Index = tuple[int, int, int]


class HostError(Exception):
    """Base of everything the host runner raises."""


class CompilerMissing(HostError):
    """There is no g++, or there are no CUDA headers."""


class HostCompileError(HostError):
    """g++ refuses the text; the message holds its first errors, with the lines of the .cu file."""


class HostKernelError(HostError):
    """A kernel did what a GPU need not survive, or what its caller did not allow.

    `kind` names the class of the fault, of `launcher.FAULT_KINDS` or "canary"; `block` and `thread` say where it
    happened (None for a canary, which is found after the launch); `address` is the address of a faulting access, 0
    where there is none.
    """

    def __init__(
        self,
        message: str,
        kind: str,
        kernel: str = "",
        block: Index | None = None,
        thread: Index | None = None,
        address: int = 0,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.kernel = kernel
        self.block = block
        self.thread = thread
        self.address = address
