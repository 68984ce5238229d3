"""The measurement of host costs, as far as it can be held without a GPU: rows, bars and the table."""

from __future__ import annotations

import json
import subprocess
import sys
import types
from typing import Any

import pytest

from baracuda_gen.bench import host_beside, host_cost
from baracuda_gen.bench.host_cost import Candidate


def rows(ours: float, packed: float, bound: float) -> list[dict[str, Any]]:
    found = []
    for op, way, us in [
        ("lerp", "packed driver launch", packed),
        ("lerp", "bind()()", bound),
        ("lerp", "function(out=)", ours),
        ("lerp", "torch.lerp(out=)", 7.0),
        ("add", "torch.add(out=)", 6.0),
    ]:
        candidate = Candidate(op, way, "torch", lambda: None, way.startswith("torch"), [us] * 5, [us / 2] * 5)
        found.append(candidate.row())
    return found


def test_rows_hold_medians_and_spreads() -> None:
    row = Candidate("lerp", "bind()()", "torch", lambda: None, False, [3.0, 1.0, 2.0, 9.0, 2.5], [1.0]).row()
    assert (row["us"], row["host_us"], row["host_us_spread"]) == (2.5, 1.0, 0.0)
    assert row["us_spread"] == pytest.approx((6.6 - 1.4) / 2)
    assert json.loads(json.dumps(row)) == row


@pytest.mark.parametrize(
    ("ours", "packed", "bound", "met"),
    [(5.9, 4.0, 5.0, [True, True, True]), (6.5, 4.0, 5.1, [False, True, False]), (7.1, 4.0, 4.0, [True, False, False])],
)
def test_bars(ours: float, packed: float, bound: float, met: list[bool]) -> None:
    assert [b["met"] for b in host_cost.against_bars(rows(ours, packed, bound))] == met


def test_the_table_shows_every_row_and_what_is_missed() -> None:
    cold = host_cost._row("cold", "", "import", [81.0, 80.0, 82.0], "ms")
    lines = host_cost.table([*rows(6.5, 4.0, 4.1), cold]).splitlines()
    assert sum("torch.lerp(out=)" in line for line in lines) == 2  # a row and a bar
    assert any("import" in line and "81.00" in line and line.endswith("ms") for line in lines)
    assert [line.rsplit(": ", 1)[1] for line in lines[-3:]] == ["met", "met", "MISSED"]


def test_calls_beside_those_of_others() -> None:
    def timed(us: float) -> Candidate:
        return Candidate("", "", "torch", lambda: None, False, [us] * 5, [us / 2] * 5)

    found = [
        host_beside.Row("add(x, z)", timed(3.0), timed(2.0), timed(4.0), 1.5),
        host_beside.Row("gelu(x)", timed(3.0), timed(2.0), None, 1.0),
        host_beside.Row("floor", timed(3.0)),
    ]
    lines = host_beside.table(found).splitlines()
    assert lines[1].endswith("  1.5 met") and "4.00" in lines[1]
    assert lines[2].endswith("1.0 MISSED") and lines[2].startswith("gelu(x)  ")
    assert lines[3].split() == ["floor", "3.00", "1.50", "-", "-", "-"]


def test_a_cold_start_is_timed_in_a_process_of_its_own() -> None:
    assert 0 < host_cost._child(host_cost._IMPORT, "baracuda_kernels", None) < 60_000
    with pytest.raises(RuntimeError, match="a cold start ended with 1.*no_such_package"):
        host_cost._child(host_cost._IMPORT, "no_such_package", None)


def test_without_a_gpu_it_says_so_in_a_line() -> None:
    if host_cost.why_not() is None:
        pytest.skip("there is a GPU here")
    done = subprocess.run(
        [sys.executable, "-m", "baracuda_gen.bench.host_cost"],
        env={"PYTHONPATH": ":".join(p for p in sys.path if p)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_a_peer_that_does_not_run_is_noted_and_ours_is_not_excused() -> None:
    def broken() -> None:
        raise NotImplementedError("no such kernel\nand more")

    notes: list[str] = []
    good, bad = Candidate("lerp", "bind()()", "torch", lambda: None), Candidate("x", "peer", "torch", broken, True)
    assert host_cost._that_run([bad, good], notes.append) == [good]
    assert notes == ["peer is not timed: no such kernel"]
    with pytest.raises(NotImplementedError):
        host_cost._that_run([Candidate("x", "ours", "torch", broken)], notes.append)


def test_a_catalog_of_other_ops_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    own = types.SimpleNamespace(catalog=types.SimpleNamespace(ENTRIES={"lerp": None}))
    monkeypatch.setitem(sys.modules, "own_kernels", own)
    notes: list[str] = []
    assert host_cost.measure("own_kernels", notes.append) == []
    assert len(notes) == 1 and "own_kernels does not all have" in notes[0]
