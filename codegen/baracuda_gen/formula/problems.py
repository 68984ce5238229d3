"""Collecting what is wrong with an op: every problem with its place."""

from __future__ import annotations

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
