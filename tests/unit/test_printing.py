"""Data on stdout: a cell of several lines keeps its column."""

from __future__ import annotations

import click
import pytest

from baracuda_gen.cli.printing import echo_section, echo_table


def test_further_lines_of_a_cell_begin_in_its_column(capsys: pytest.CaptureFixture[str]) -> None:
    echo_section("formula", {"without weight": "a = 1\nb = 2", "with": "c = 3"})
    assert click.unstyle(capsys.readouterr().out).splitlines() == [
        "",
        "Formula",
        "  without weight  a = 1",
        "                  b = 2",
        "  with            c = 3",
    ]


def test_columns_are_as_wide_as_their_widest_cell(capsys: pytest.CaptureFixture[str]) -> None:
    echo_table([["a", "bbb", "c"], ["aa", "b", "c\nd"]])
    assert capsys.readouterr().out.splitlines() == ["a   bbb  c", "aa  b    c", "         d"]
