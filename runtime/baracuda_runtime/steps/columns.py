"""Contiguous operands as rows whose columns share what is prepared for them (`skeletons/columns.cuh` has the twin)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import prod
from typing import Any

from .layout import MAX_RANK, NARROW, Divider, collapse, device_struct, layout
from .tiles import Operand


def columns(
    sizes: Sequence[int], cut: int, mapped: Sequence[Operand], vector: int, tile_rows: int
) -> tuple[Any, int] | None:
    """The kernel's `Columns`, and how many tiles of `vector` columns and `tile_rows` rows there are. The first `cut`
    loop dims count rows.

    None where a row is no whole number of vectors, or has more dims or elements than the kernel takes.
    """
    width = prod(sizes[cut:])
    outer, outer_steps = collapse(sizes[:cut], [m.steps[:cut] for m in mapped])
    inner, inner_steps = collapse(sizes[cut:], [m.steps[cut:] for m in mapped])
    if width % vector or width >= NARROW or len(inner) > 2 or len(outer) >= MAX_RANK:
        return None
    *above, rows = outer
    counts = [*above, -(-rows // tile_rows), width // vector]
    positions = list(accumulate([width, *reversed(outer[1:])], lambda a, b: a * b))[::-1]  # of each dim of `outer`
    made = device_struct("skeletons/columns", "Columns", len(mapped))()
    made.tiles = layout(
        *collapse(
            counts,
            [
                *([*steps[:-1], tile_rows * steps[-1], 0] for steps in outer_steps),
                [*positions[:-1], tile_rows * width, vector],
                [*(0 for _ in above), tile_rows, 0],
                [*(0 for _ in above), 0, vector],
            ],
        )
    )
    made.rows, made.width = rows, width
    made.inner, made.by_inner = inner[-1], Divider.by(inner[-1])
    for k, (m, steps, along) in enumerate(zip(mapped, outer_steps, inner_steps, strict=True)):
        made.row_step[k] = steps[-1]
        made.step[k][0], made.step[k][1] = (along[0] if len(along) == 2 else 0), along[-1]
        if (
            along == [1]
            and m.pointer % min(16, vector * m.item_size) == 0
            and not any(step % vector for step in steps[:-1])
        ):
            made.aligned |= 1 << k
    return made, prod(counts)
