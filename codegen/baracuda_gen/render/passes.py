"""The sections of a kernel as the launches of a reduction over everything: each loop is a pass over the elements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from baracuda_gen.render.sections import LEADER, OperandView, Reduction, Section


@dataclass(frozen=True)
class Known:
    """What a pass computes first: results of earlier passes, and what follows from them."""

    reductions: tuple[Reduction, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Pass:
    """`kind` is reduce, map (its blocks leave nothing behind) or once (one block writes what exists once)."""

    number: int
    kind: str
    known: tuple[Known, ...]
    loop: Section | None
    once_reads: tuple[OperandView, ...]  # operands that exist once

    @property
    def backwards(self) -> bool:
        return self.number % 2 == 0

    @property
    def words(self) -> str:
        joined = "join the parts, then " if self.number > 1 else ""
        return joined + {"reduce": "reduce to a part for each block", "map": "map", "once": "write"}[self.kind]


def passes(sections: Sequence[Section], once_reads: tuple[OperandView, ...]) -> tuple[Pass, ...]:
    """Every pass computes anew what exists once; the first that knows a value writes it."""
    made: list[Pass] = []
    known: list[Known] = []
    lines: tuple[str, ...] = ()
    for section in sections:
        if not section.loop:
            lines += section.lines
            continue
        if not (section.reductions or section.writes):
            continue
        known = _with_lines(known, lines)
        kind = "reduce" if section.reductions else "map"
        made.append(Pass(len(made) + 1, kind, tuple(known), section, once_reads))
        known = [_without_stores(k) for k in known]
        lines = ()
        if section.reductions:
            known.append(Known(section.reductions, ()))
    if lines:
        made.append(Pass(len(made) + 1, "once", tuple(_with_lines(known, lines)), None, once_reads))
    return tuple(made)


def _with_lines(known: Sequence[Known], lines: tuple[str, ...]) -> list[Known]:
    if not known:
        return [Known((), lines)]
    return [*known[:-1], Known(known[-1].reductions, known[-1].lines + lines)]


def _without_stores(k: Known) -> Known:
    return Known(k.reductions, tuple(line for line in k.lines if not line.startswith(LEADER)))
