"""What a planted fault is: a line of text exchanged in a copy of the packages."""

from __future__ import annotations

from dataclasses import dataclass

PRIMITIVES = "baracuda_runtime/include/baracuda"
SKELETONS = f"{PRIMITIVES}/skeletons"
QUANTIZE = "baracuda_kernels/_quantize"
BINARY = "baracuda_kernels/_binary"


@dataclass(frozen=True)
class Fault:
    name: str
    file: str  # in a folder that holds both packages
    old: str  # a regular expression; every match is replaced
    new: str
    op: str
    types: str
    kernel: str  # part of the name of the kernel that must be found wrong
    case: str = ""  # part of the name of a case that finds it, which is tried before the others
