"""What `verify` found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

TRUTH = "(the truth)"  # in place of a kernel: what kernels are held to is itself in doubt
REFERENCE = "reference"  # the target of what is wrong before there is a kernel
SEVERAL = "several cases"  # in place of one: it was one of them
NO_CASE = ("compile", "coverage", SEVERAL)


class Finding(NamedTuple):
    """What a check found, before it is tied to a target and a command that shows it again."""

    kernel: str  # the instantiation's C++ name
    case: str
    got: str
    expected: str


class Tried(list[Finding]):
    """What the cases of one op and choice of types found; how many there were, and the kernels that none launched."""

    cases = 0
    unlaunched: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Failure:
    kernel: str
    op: str
    types: Mapping[str, str]  # type variable -> dtype
    target: str  # host, sm_90, ...
    case: str
    got: str
    expected: str
    repro: str  # a command that shows it again


@dataclass(frozen=True)
class Skip:
    what: str  # a kernel, or a target for all kernels
    target: str
    reason: str


@dataclass(frozen=True)
class VerifyResult:
    kernels: int
    passed: int
    failed: tuple[Failure, ...] = ()
    skipped: tuple[Skip, ...] = ()
    proves: tuple[str, ...] = ()  # what it proves if nothing failed, a line each
