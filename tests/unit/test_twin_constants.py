"""Numbers that a skeleton's header and the step that launches it both have."""

from __future__ import annotations

import re

import pytest

from baracuda_runtime.launch.compiler import INCLUDE_DIRECTORY
from baracuda_runtime.steps import gather, panel, reduce, row, scan, scatter


@pytest.mark.parametrize(
    "header, constant, number",
    [
        ("formula", "pointwise_threads", gather._THREADS),
        ("reduce", "reduce_block_threads", reduce.REDUCE_THREADS),
        ("panel", "panel_threads", panel.Panel.block_threads),
        ("row_threads", "rows_threads", row.Row.block_threads),
        ("row_threads", "row_part_threads", row.PART_THREADS),
        ("scan_columns", "most_columns", scan._MOST_COLUMNS),
        ("scan_pieces", "piece_rows_threads", scan.Scan.block_threads),
        ("scan_pieces", "most_threads", scan._THREADS[-1]),
        ("scatter", "scatter_threads", scatter._THREADS),
        ("scatter", "sort_bits", scatter._BITS),
        ("scatter", "sort_items", scatter._TILE // scatter._THREADS),
        ("scatter", "run_terms", scatter._RUN),
        ("scatter_buckets", "put_threads", scatter._PUT_THREADS),
        ("scatter_buckets", "put_items", scatter._PUT_ITEMS),
        ("scatter_buckets", "join_threads", scatter._JOIN_THREADS),
        ("scatter_buckets", "most_buckets", scatter._MOST_BUCKETS),
        ("scatter_buckets", "bucket_places", 1 << scatter._PLACES_BITS),
    ],
)
def test_header_and_step_have_the_same_number(header: str, constant: str, number: int) -> None:
    text = (INCLUDE_DIRECTORY / "baracuda" / "skeletons" / f"{header}.cuh").read_text()
    (found,) = re.findall(rf"constexpr (?:int|u32) (?:[^;]*, )?{constant} = (\d+)[,;]", text)
    assert int(found) == number
