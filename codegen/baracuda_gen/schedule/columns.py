"""Which pointwise kernels share what is prepared along a column, where it varies along a row."""

from __future__ import annotations

from dataclasses import dataclass

from baracuda_gen.formula.graph import kept
from baracuda_gen.schedule.model import Access, Step


@dataclass(frozen=True)
class SharedColumns:
    """The loop dims up to `row` count rows, those after it are a row's columns."""

    row: int
    by_column: tuple[Access, ...]  # differ from column to column, and are the same along `row`; others depend on rows


@kept
def shared_columns(step: Step) -> SharedColumns | None:
    """The last loop dim along which nothing differs that differs along the dims after it; None if there is none."""
    mapped = tuple(a for a in step.reads if a.mapped)
    if step.reduced or not step.may_be_contiguous:
        return None
    for row in reversed(range(len(step.loop) - 1)):
        by_column = tuple(a for a in mapped if any(a.strides[row + 1 :]))
        if by_column and not any(a.strides[row] for a in by_column):
            return SharedColumns(row, by_column)
    return None
