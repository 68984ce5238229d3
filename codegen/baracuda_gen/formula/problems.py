"""Collecting what is wrong with an op: every problem with its place, and a close name for a misspelt one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from baracuda_gen.spec.model import Place, Problem, SpecError


class Problems:
    """The problems of one op so far."""

    def __init__(self, op: str):
        self.op = op
        self.found: list[Problem] = []

    def add(self, place: Place, message: str) -> None:
        self.found.append(Problem(place, self.op, message))

    def raise_if_any(self) -> None:
        if self.found:
            raise SpecError(self.found)


def listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def close_to(name: str, known: Iterable[str]) -> str:
    """` (did you mean 'scale'?)`, or nothing."""
    near = difflib.get_close_matches(name, list(dict.fromkeys(known)), n=1, cutoff=0.6)
    return f" (did you mean '{near[0]}'?)" if near else ""
