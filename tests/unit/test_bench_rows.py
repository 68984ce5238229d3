"""Rows, and what is made of them: bars, tables, files, plots."""

from __future__ import annotations

import json
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from baracuda_gen.bench import bars, plots, spread, table
from baracuda_gen.bench.document import Document, compare, key_of, load, slug
from baracuda_gen.bench.options import BenchOptions
from baracuda_gen.bench.plan import keys_of, plan
from baracuda_gen.bench.record import Recorder
from baracuda_gen.errors import Refused
from baracuda_gen.evidence.summary import main_rows


def row(**changed: Any) -> dict[str, Any]:
    usual = {
        "op": "quantize_per_tensor", "family": "quantize", "variant": None, "types": {"T": "bf16", "Q": "s8"},
        "shape": "32768 x 8192", "case": "1 GiB", "skeleton": "pointwise", "exact": True, "digest": "0123456789abcdef",
        "bytes": 2**30, "operations": 6 * 2**28, "us": 200.0, "spread_us": 2.0, "tb_per_s": 5.37,
        "copy_tb_per_s": 5.5, "of_copy": 0.98, "correct": True, "checked": "the first 16 of 32768 rows",
        "peers": {"torch": {"us": 800.0, "spread_us": 8.0, "agrees": True, "differing": 0.0}},
    }  # fmt: skip
    return usual | changed


@pytest.mark.parametrize(
    ("changed", "bar"),
    [
        ({}, 0.90),
        ({"family": "binary"}, 0.97),
        ({"family": "unary", "exact": False}, 0.92),
        ({"types": {"T": "f64"}}, None),
        ({"bytes": 2**27}, None),
        ({"case": "256 MiB, unaligned"}, None),
        ({"case": "256 MiB, transposed input", "family": "binary"}, 0.80),
        ({"case": "256 MiB, transposed output"}, 0.80),
        ({"case": "256 MiB, broadcast along rows", "family": "binary"}, None),
        ({"case": "256 MiB, rows of a pitch", "family": "binary"}, None),
        ({"skeleton": "row", "shape": "16384 x 65536"}, 0.90),
        ({"skeleton": "row", "shape": "8192 x 131072"}, 0.85),
        ({"family": "softmax", "skeleton": "row", "shape": "8192 x 32768"}, 0.95),
        ({"family": "softmax", "skeleton": "row", "shape": "64 x 1048576"}, 0.92),
        ({"family": "binary", "skeleton": "reduce"}, 0.93),
        ({"family": "own"}, None),
        ({"types": {"T": "bf16", "Q": "s4"}}, 0.88),
        ({"skeleton": "grid", "maps": True}, 0.90),
        ({"skeleton": "grid", "maps": False}, 0.93),
        ({"skeleton": "reduce", "maps": False}, 0.93),
    ],
)
def test_bars(changed: dict[str, Any], bar: float | None) -> None:
    assert bars.bar_of(row(**changed)) == bar


def test_what_a_row_does_not_reach() -> None:
    assert bars.failings(row()) == []
    assert bars.failings(row(of_copy=0.899)) == ["below 0.90"]
    assert bars.failings(row(skeleton="grid", maps=True, of_copy=0.55, of_two_reads=0.92)) == []
    assert bars.failings(row(skeleton="grid", maps=True, of_copy=0.53, of_two_reads=0.88)) == ["below 0.90"]
    peers = {"torch": {"us": 300.0}, "compile": {"us": 193.0}}
    assert bars.failings(row(peers=peers, correct=False)) == ["WRONG", "slower than compile"]
    assert bars.failings(row(peers={"compile": {"us": 195.0}})) == []  # within the noise
    rows = [row(), row(of_copy=0.5), row(types={"T": "f64"}, of_copy=0.5, correct=None)]
    assert bars.summary_line(rows) == (
        "3 cells. 1 of the 2 that have a bar are below it. 0 take more than 3% longer than the fastest peer. "
        "0 have wrong results. 1 were not checked"
    )


def test_the_table_is_aligned_and_marks_what_is_missed() -> None:
    other = row(op="lerp", family="binary", of_copy=0.5, us=12.5, peers={"compile": {"us": 10.0, "agrees": False}})
    head, first, second = table.text_table([row(), other])
    assert " ".join(head.split()) == "op types shape case us +- TB/s of copy torch torch.compile note"
    assert first.index("200.0") + 5 == second.index("12.5") + 4 == head.index(" us ") + 3
    assert second.endswith("-          0.80*  below 0.97; slower than compile") and "4.00" in first
    page = table.markdown(Document("NVIDIA H200", {"cuda": "13.0", "torch": "2.11"}, [row(), other]))
    assert "# Speed on one NVIDIA H200" in page and "cuda 13.0, torch 2.11" in page
    assert "| lerp | bf16 s8 | 32768 x 8192 | 1 GiB | 12.5 |" in page and "\n## lerp\n" in page


def test_the_file_has_a_row_a_line_and_reads_back(tmp_path: Path) -> None:
    document = Document("NVIDIA H200", {"cuda": "13.0"}, [row(), row(op="lerp")], [{"call": "bind", "us": 3.5}])
    text = document.text()
    assert json.loads(text) == document.data()
    assert sum('"op": ' in line for line in text.splitlines()) == 2
    (tmp_path / "speed.json").write_text(text)
    assert load(tmp_path / "speed.json") == document
    for bad, message in (("{", "not JSON"), ("[]", "schema 1, got schema None"), ('{"schema": 9}', "got schema 9")):
        (tmp_path / "speed.json").write_text(bad)
        with pytest.raises(Refused, match=message):
            load(tmp_path / "speed.json")


def test_device_names_as_folders() -> None:
    assert slug("NVIDIA H200") == "nvidia-h200"
    assert slug("NVIDIA GeForce RTX 4090 (laptop)") == "nvidia-geforce-rtx-4090-laptop"


def test_slower_is_what_lies_beyond_both_spreads() -> None:
    old = Document("d", {}, [row(), row(op="lerp"), row(case="old", op="lerp"), row(op="other")])
    slower = Document("d", {}, [row(us=204.1), row(op="lerp", us=203.9), row(op="lerp", shape="1 x 1")])
    found = compare(old, slower)
    assert [c.op for c in found.slower] == ["quantize_per_tensor"] and found.faster == []
    assert (len(found.changes), found.added, found.gone) == (2, 1, 1)  # `other` was not measured again
    first, last = table.comparison_lines(found, "old.json")
    assert first == (
        "slower: quantize_per_tensor bf16 s8, 32768 x 8192, 1 GiB: 200.0 -> 204.1 us (+2.0%, noise 4.0 us)"
    )
    assert last == "compared with old.json: 1 slower, 0 faster, 1 as before, 1 new, 1 no longer measured"
    assert compare(slower, old).faster and not compare(slower, old).slower
    assert not compare(old, old).slower


def test_types_and_variants_tell_cells_apart() -> None:
    old = Document("d", {}, [row(types={"T": "f32"}), row(variant="symmetric")])
    new = Document("d", {}, [row(us=900.0)])
    assert compare(old, new).changes == ()


# Recording


def test_rows_of_ops_that_are_not_measured_again_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "baracuda_gen.bench.host_cost", SimpleNamespace(table=repr))
    facts = {"cuda": "13.0"}
    path = tmp_path / "test-device" / "speed.json"
    first = Document("Test Device", facts, [row(), row(op="lerp")], [{"call": "bind"}])
    assert Recorder(None).keep(first) == []
    assert Recorder(tmp_path).keep(first) == [path, path.with_suffix(".md")]
    again = Document("Test Device", facts, [row(us=100.0)])
    recorder = Recorder(tmp_path)
    recorder.begin(again, ["quantize_per_tensor"])
    recorder.keep(again)
    found = load(path)
    assert [(r["op"], r["us"]) for r in found.rows] == [("quantize_per_tensor", 100.0), ("lerp", 200.0)]
    assert found.host == [{"call": "bind"}]
    other = Document("Test Device", {"cuda": "13.1"}, [row()])
    with pytest.raises(Refused, match="cuda '13.0', now '13.1'"):
        Recorder(tmp_path).begin(other, ["quantize_per_tensor"])
    recorder = Recorder(tmp_path)
    recorder.begin(other, ["quantize_per_tensor", "lerp"])  # everything is measured again
    recorder.keep(other)
    assert load(path).facts == {"cuda": "13.1"} and load(path).host == []


def test_cells_that_are_not_measured_again_stay(tmp_path: Path) -> None:
    path = tmp_path / "test-device" / "speed.json"
    kept = [row(), row(case="256 MiB"), row(case="256 MiB, unaligned"), row(op="lerp")]
    Recorder(tmp_path).keep(Document("Test Device", {}, kept))
    again = Document("Test Device", {}, [row(case="256 MiB", us=100.0)])
    recorder = Recorder(tmp_path)
    recorder.begin(again, ["quantize_per_tensor"], {key_of(again.rows[0])})
    recorder.keep(again)
    assert [r["us"] for r in load(path).rows] == [200.0, 100.0, 200.0, 200.0]
    assert [r["case"] for r in load(path).rows] == [r["case"] for r in kept]


def test_rows_stay_until_they_are_measured_again(tmp_path: Path) -> None:
    """Also where a measurement ends early, or fails."""
    path = tmp_path / "test-device" / "speed.json"
    Recorder(tmp_path).keep(Document("Test Device", {}, [row(), row(case="256 MiB"), row(op="lerp")]))
    begun = Document("Test Device", {}, [row(us=100.0)])
    recorder = Recorder(tmp_path)
    recorder.begin(begun, ["quantize_per_tensor", "lerp"])
    recorder.keep(begun)
    assert [(r["op"], r["us"]) for r in load(path).rows] == [("quantize_per_tensor", 100.0), ("lerp", 200.0)]


def test_ops_after_one_that_breaks_the_gpu_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """By other processes: in its own nothing works any more."""
    broken: list[str] = []

    class Gpu:
        def synchronize(self) -> None:
            if broken:
                raise RuntimeError("illegal memory access")

    class FakeSession:
        def __init__(self, options: Any, note: Any):
            self.device = Gpu()
            self.device.synchronize()

        def document(self) -> Document:
            return Document("Test Device", {})

        def measure(self, cells: Any) -> Any:
            if cells == ["bad"]:
                broken.append("bad")
                raise RuntimeError("illegal memory access")
            return [row(op=cells[0])]

    class Pool(ThreadPoolExecutor):
        def __init__(self) -> None:
            super().__init__(1)
            broken.clear()
            spread._unusable = False

        def end(self) -> None:
            self.shutdown(cancel_futures=True)

    monkeypatch.setattr("baracuda_gen.bench.session.Session", FakeSession)
    monkeypatch.setattr("baracuda_gen.verify.gpus.workers", lambda *_: Pool())
    monkeypatch.setattr(spread, "_compile", lambda *_: None)
    options = BenchOptions(None, (), (), (), (), False)
    planned: Any = {op: [op] for op in ("first", "bad", "second", "third")}
    notes: list[str] = []
    progress: Any = SimpleNamespace(begin=lambda _: None, finished=lambda *_: None)
    found = spread.bench_on(["0"], options, planned, progress, notes.append, Recorder(None))
    assert [r["op"] for r in found.rows] == ["first", "second", "third"]
    assert len(notes) == 1 and notes[0].startswith("bad: Traceback")


def test_one_case_alone() -> None:
    options = BenchOptions(None, ("lerp",), (), (), ("bf16",), False, None)
    every, some = (plan(o, lambda line: None)["lerp"] for o in (options, replace(options, case="unaligned")))
    assert [cell.case for _, cell in some] == ["256 MiB, unaligned"] and len(every) > 1
    with pytest.raises(Refused, match="--rows: of lerp none reduces or scans along rows, or reads those"):
        plan(replace(options, rows=(64,)), lambda line: None)
    with pytest.raises(Refused, match=r"--case: no cell holds 'no such'; their words are: 1 GiB, .*unaligned"):
        plan(replace(options, case="no such"), lambda line: None)
    assert keys_of(some) <= keys_of(every) and len(keys_of(every)) == len(every)


# Plots


def test_plots_come_from_rows_alone(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    rng = random.Random(3)
    rows = [
        row(op=op, family=family, variant=v, types={"T": t}, us=100 * (1 + rng.random()), of_copy=rng.random())
        for op, family, v in (("lerp", "binary", None), ("drq", "quantize", "a"), ("drq", "quantize", "b"))
        for t in ("f32", "bf16")
    ]
    document = Document("NVIDIA H200", {"multiprocessors": 132, "clock_mhz": 1980}, rows)
    paths = plots.draw(document, tmp_path / "plots")
    assert [p.name for p in paths] == ["roofline.png", "families.png"]
    before = [p.read_bytes() for p in paths]
    assert all(b.startswith(b"\x89PNG") for b in before)
    assert [p.read_bytes() for p in plots.draw(document, tmp_path / "plots")] == before
    document.facts = {}  # without the device's peak there is the copy's line alone
    assert plots.draw(document, tmp_path / "plots")[0].read_bytes() != before[0]
    with pytest.raises(Refused, match="nothing was measured"):
        plots.draw(Document("d"), tmp_path)


def test_the_rows_that_stand_for_an_op() -> None:
    rows = [row(case="256 MiB", bytes=2**28), row(us=1.0), row(case="1 GiB, rows of 256"), row(types={"T": "f32"})]
    assert [r["us"] for r in main_rows(rows)] == [1.0, 200.0]
    assert plots.preferred(main_rows(rows)) == [rows[1]]


def test_without_matplotlib_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Refused, match=r"pip install 'baracuda-kernels\[plots\]'"):
        plots.draw(Document("d", {}, [row()]), tmp_path)
