"""`bench --formulas`: random formulas, generated and measured as ops are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from baracuda_gen.bench import formulas
from baracuda_gen.bench.document import Document
from baracuda_gen.bench.drawn.draw import draw
from baracuda_gen.bench.drawn.tree import Entry, Node, Operand, Statement
from baracuda_gen.bench.formulas import Report, cells_of, generated, record, time_formulas
from baracuda_gen.bench.options import BenchOptions
from baracuda_gen.cli.bench import command as bench
from baracuda_gen.cli.progress import GroupLines


def row(op: str, us: float, peer: float | None, of_copy: float = 0.95, skeleton: str = "row") -> dict[str, Any]:
    peers = {} if peer is None else {"compile": {"us": peer}}
    known = {"op": op, "types": {"T": "bf16"}, "shape": "2 x 3", "case": "256 MiB", "correct": True}
    work = {"operations": 12 if op == "slow" else 1, "bytes": 4}
    return {**known, **work, "us": us, "of_copy": of_copy, "skeleton": skeleton, "peers": peers}


def report(rows: list[dict[str, Any]]) -> Report:
    return Report(7, 3, 1, Document("NVIDIA H200", {}, rows), {"slow": "slow:\n  formula: ...\n"})


def test_figures() -> None:
    rows = [row("a", 10, 20), row("slow", 10, 5, 0.5), row("c", 10, 9.9, skeleton="grid"), row("d", 10, None)]
    found = report(rows).summary()
    assert (found["cells"], found["compared"], found["slower"], found["below"]) == (4, 3, 0.25, 0.25)
    assert found["geometric_mean"] == pytest.approx((2 * 0.5 * 0.99) ** (1 / 3), abs=1e-3)
    assert found["skeletons"]["grid"]["cells"] == 1
    assert {name: f["cells"] for name, f in found["intensity"].items()} == {
        **{"up to 1": 3, "up to 2": 0, "up to 4": 1, "up to 8": 0, "up to inf": 0}
    }
    assert [r["op"] for r in report(rows).slow()] == ["slow"]  # 1% is within the noise
    data = report(rows).data()
    assert data["slow"][0]["ratio"] == 0.5 and data["slow"][0]["entry"].startswith("slow:")
    assert "slow bf16, 2 x 3, row: 10.0 us, 0.50 of a copy, torch.compile's time over ours 0.50" in list(
        report(rows).lines()
    )


def test_without_peers_there_is_no_mean() -> None:
    assert report([row("d", 10, None)]).summary()["geometric_mean"] is None
    assert any("ours - in the geometric mean" in line for line in report([row("d", 10, None)]).lines())


def test_what_is_refused_is_left_out_and_the_rest_is_planned(tmp_path: Path) -> None:
    x, y = Operand("x", "T", ("n", "d")), Operand("y", "T", ("n",))
    load = Node("load", text="x", at=("n", "d"))
    values = {"n": 2, "d": 3}

    def entry(name: str, value: Node) -> Entry:
        block = (Statement("y", ("n",), value),)
        return Entry(name, {"T": "float"}, {}, (x,), (y,), {"n": "n", "d": "d"}, (), (), {None: block}, ("x",), values)

    total = entry("total", Node("sum", (load,), at=("d",)))
    refused = entry("refused", Node("max", (Node("leaf", text="1.0"),), at=("d",)))
    drawn = generated([total, refused], tmp_path)
    assert [e.name for e in drawn.entries] == ["total"] and sum(drawn.refused.values()) == 1
    planned = cells_of(drawn)
    assert set(planned) == {"total", "total_backward"}
    assert [(dict(one.types), cell.shape) for one, cell in planned["total"]] == [
        ({"T": "bf16"}, "16384 x 8192"),
        ({"T": "bf16"}, "524288 x 256"),
    ]


def test_gathers_are_planned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From an operand without dims of its own; not from a table that is too large."""
    monkeypatch.setattr(formulas, "PACKAGE", "gathered_formulas")
    index = Node("load", text="index", at=("n",), kind="int")

    def entry(name: str, dims: tuple[str, ...]) -> Entry:
        value = Node("load", (index,) * len(dims), "x", ("",) * len(dims))
        inputs = (Operand("x", "T", dims), Operand("index", "i32", ("n",), below=dims[0]))
        block = (Statement("y", ("n",), value),)
        y = Operand("y", "T", ("n",))
        return Entry(name, {"T": "float"}, {}, inputs, (y,), {"n": "n"}, (), (), {None: block})

    planned = cells_of(generated([entry("same", ("n",)), entry("table", ("rows", "cols"))], tmp_path))
    assert {op: [cell.shape for _, cell in cells] for op, cells in planned.items()} == {"same": ["33554432"]}


def test_what_does_not_run_or_is_wrong_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those that are drawn from three numbers, one cell is missing and one is wrong."""
    from baracuda_gen.bench import spread
    from baracuda_gen.verify import gpus

    def measured(_: Any, options: BenchOptions, planned: Any, *rest: Any) -> Document:
        assert options.peers == ("compile",)
        rows = [row(op, 10, 10) for op, cells in planned.items() for _ in cells]
        rows[0]["correct"] = False
        return Document("NVIDIA H200", {}, rows[:-1])

    monkeypatch.setattr(spread, "bench_on", measured)
    monkeypatch.setattr(gpus, "visible", lambda: ["0"])
    options = BenchOptions(None, (), ("torch",), (), (), False)
    found = time_formulas(options, 3, 3, GroupLines(), lambda line: None)
    assert found.number == 3 and len(found.failed) == 2
    assert found.failed[0].endswith("a wrong result") or found.failed[1].endswith("a wrong result")
    assert found.texts[draw(3).name] == str(draw(3))


def test_what_nothing_bounds_is_no_wrong_result(monkeypatch: pytest.MonkeyPatch) -> None:
    from baracuda_gen.bench import spread
    from baracuda_gen.verify import gpus

    def measured(_: Any, __: BenchOptions, planned: Any, *rest: Any) -> Document:
        rows = [row(op, 10, 10) | {"correct": False, "bounded": False} for op, cells in planned.items() for _ in cells]
        return Document("NVIDIA H200", {}, rows)

    monkeypatch.setattr(spread, "bench_on", measured)
    monkeypatch.setattr(gpus, "visible", lambda: ["0"])
    options = BenchOptions(None, (), ("torch",), (), (), False)
    assert time_formulas(options, 3, 1, GroupLines(), lambda line: None).failed == []


def test_summaries_are_kept_by_seed(tmp_path: Path) -> None:
    one = report([row("a", 10, 20)])
    path = record(one, tmp_path)
    assert path == tmp_path / "nvidia-h200" / formulas.FILE
    other = report([row("a", 10, 30)])
    other.seed = 2
    record(other, tmp_path)
    record(report([row("a", 10, 40)]), tmp_path)
    assert [(s["seed"], s["geometric_mean"]) for s in json.loads(path.read_text())] == [(2, 3.0), (7, 4.0)]


@pytest.mark.parametrize("given", [["add"], ["--types", "bf16"], ["--host"], ["--compare", __file__]])
def test_options_of_ops_have_no_meaning_beside_formulas(given: list[str]) -> None:
    found = CliRunner().invoke(bench, ["--formulas", "3", *given])
    assert found.exit_code == 2 and "cannot be used with --formulas" in found.output
