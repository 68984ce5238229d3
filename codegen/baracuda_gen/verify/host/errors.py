"""What can go wrong between the text of a kernel and its result on the CPU."""

from __future__ import annotations


class HostError(Exception):
    """Base of everything the host runner raises."""


class CompilerMissing(HostError):
    """There is no g++, or there are no CUDA headers."""


class HostCompileError(HostError):
    """g++ refuses the text; the message holds its first errors, with the lines of the .cu file."""


class HostKernelError(HostError):
    """A kernel did what a GPU need not survive, or what its caller did not allow. `kind` is one of
    `launcher.FAULT_KINDS`, or "canary", which is found after the launch.
    """

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind
