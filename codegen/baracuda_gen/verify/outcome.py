"""What a check found, before it is tied to a target and a command that shows it again."""

from __future__ import annotations

from typing import NamedTuple

TRUTH = "(the truth)"  # in place of a kernel: what kernels are held to is itself in doubt
REFERENCE = "reference"  # the target of what is wrong before there is a kernel
SEVERAL = "several cases"  # in place of one: it was one of them
NO_CASE = ("compile", "coverage", SEVERAL)


class Finding(NamedTuple):
    kernel: str  # the instantiation's C++ name
    case: str
    got: str
    expected: str
