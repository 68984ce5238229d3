"""`baracuda-gen bench` from its arguments to its files, on a stand-in for the GPU and small problems."""

from __future__ import annotations

import json
import pickle
import re
import sys
from concurrent.futures import Future
from itertools import takewhile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import scipy.special
from click.testing import CliRunner, Result

import baracuda_gen.bench as bench_package
from baracuda_gen.bench import grid
from baracuda_gen.bench.options import BenchOptions
from baracuda_gen.bench.plan import plan
from baracuda_gen.bench.session import Session
from baracuda_gen.cli import main
from baracuda_kernels import catalog
from baracuda_runtime.measured import Measured

sys.path.insert(0, str(Path(__file__).parent))
from bench_stand_ins import HostDevice, fake_cupy, fake_torch

REPOSITORY = Path(__file__).parents[2]
GENERATED = str(REPOSITORY / "generated")
COMMITTED = REPOSITORY / "benchmarks/results/nvidia-h200/speed.json"
SMALL = ("--sizes", "16K,64K", "--out", GENERATED)


class Device(HostDevice):
    """An event comes 100 us after the one before, besides what calls say they take."""

    def record(self) -> float:
        self.now += 100.0
        return self.now


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pyproject.toml").write_text("[tool.baracuda-gen]\nresults = 'measured/results'\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def gpu(project: Path, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A project on a machine with a GPU, torch and CuPy, or what looks like them."""
    found = SimpleNamespace(torch=fake_torch(), cupy=fake_cupy())
    monkeypatch.setattr(bench_package, "why_not", lambda: None)
    monkeypatch.setattr("baracuda_gen.bench.session.gpu_device", Device)
    monkeypatch.setattr("baracuda_gen.verify.gpus.visible", lambda: ["0"])
    monkeypatch.setattr("baracuda_gen.bench.session.load_libraries", lambda peers, note: vars(found))
    monkeypatch.setattr("baracuda_gen.bench.peers._CupySpecial", lambda: scipy.special)  # instead of cupyx
    monkeypatch.setattr(grid, "RESIDENT", 32 * 2**10)
    monkeypatch.setattr(grid, "LENGTH", 256)
    monkeypatch.setattr(grid, "ROW_LENGTHS", (64, 512))
    monkeypatch.setattr("baracuda_gen.bench.operands.BETWEEN", 2**16)
    monkeypatch.setattr("baracuda_gen.bench.check.SAMPLE", 2**12)
    monkeypatch.setattr("baracuda_gen.bench.timing.ROUNDS", 1)
    return found


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["bench", *args])


def test_with_no_gpu_it_says_so_in_a_line(project: Path) -> None:
    result = run("--out", GENERATED, "--record", "results")
    if "no GPU" not in result.stderr:
        pytest.skip("there is one here")
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1 and result.stderr.startswith("error: no GPU to run on")
    assert not (project / "results").exists()


def test_a_run_prints_a_row_for_each_cell_and_records_them(gpu: SimpleNamespace, project: Path) -> None:
    result = run("quantize_per_group", "lerp", *SMALL, "--types", "bf16,s8,f32", "--record", "measured/results")
    assert result.exit_code == 0, result.stderr
    document = json.loads((project / "measured/results/test-device-1/speed.json").read_text())
    assert document["schema"] == 1 and document["device"] == "Test Device 1"
    assert document["facts"] == {
        "cuda": "13.0", "multiprocessors": 2, "clock_mhz": 1000, "torch": "2.0", "cupy": "13.0",
    }  # fmt: skip
    rows = document["rows"]
    ops = ("quantize_per_group", "quantize_per_group_backward", "lerp", "lerp_backward")
    assert tuple(dict.fromkeys(row["op"] for row in rows)) == ops
    assert {tuple(row["types"].values()) for row in rows} == {("bf16",), ("f32",), ("bf16", "s8"), ("f32", "s8")}
    for row in rows:
        assert row["correct"] is True and row["checked"], row
        assert re.fullmatch("[0-9a-f]{16}", row["digest"]) and row["us"] > 0 and row["operations"] > 0
        assert row["of_copy"] == pytest.approx(row["tb_per_s"] / row["copy_tb_per_s"], abs=2e-3)
        assert all(peer["agrees"] for name, peer in row["peers"].items()), row
        cupy = row["case"] == "0.0625 MiB" and "bf16" not in row["types"].values()
        assert ("cupy" in row["peers"]) == cupy
    mains = [row for row in rows if "compile" in row["peers"]]
    assert len(mains) == 8 and {row["case"] for row in mains} == {"0.0625 MiB"}  # one for each op and types
    assert gpu.torch.calls.compiled == 8
    table = result.stdout.splitlines()
    assert len(table) == 1 + len(rows) + 1 and table[-1].startswith(f"Test Device 1: {len(rows)} cells. ")
    assert "# Speed on one Test Device 1" in (project / "measured/results/test-device-1/speed.md").read_text()
    assert "lerp: 16 passed" in result.stderr and "speed.json" in result.stderr


def test_a_project_keeps_what_is_recorded_in_its_results(gpu: SimpleNamespace, project: Path) -> None:
    """`bench --record` changes the results and the package's summary of them, and nothing else."""
    package = project / "generated" / "baracuda_kernels"
    package.mkdir(parents=True)
    (package / "MANIFEST.json").write_text('{"files": {}}')
    (package / "catalog.py").write_text("from baracuda_kernels.catalog import *\n")
    arguments = ("lerp", "--sizes", "16K", "--types", "bf16", "--peers", "none", "--record")
    assert run(*arguments, "elsewhere").exit_code == 0 and not (package / "measured.json").exists()
    result = run(*arguments, "measured/results")
    assert result.exit_code == 0 and "generated/baracuda_kernels/measured.json" in result.stderr
    digest = catalog.entry("lerp").plan.op.digest
    (row,) = Measured.of(package).speed("lerp", digest)["Test Device 1"].items()
    assert row[0] == "bf16" and row[1]["us"] > 0
    written = {p.relative_to(project).as_posix() for p in project.rglob("*") if p.is_file()}
    assert {path for path in written if not path.startswith("elsewhere/")} == {
        "pyproject.toml", "generated/baracuda_kernels/MANIFEST.json", "generated/baracuda_kernels/catalog.py",
        "generated/baracuda_kernels/measured.json", "measured/results/test-device-1/speed.json",
        "measured/results/test-device-1/speed.md",
    }  # fmt: skip


def test_types_that_launch_the_same_kernels_are_timed_once(gpu: SimpleNamespace) -> None:
    result = run("dequantize_per_tensor", *SMALL, "--types", "f32,s8,u8", "--peers", "none", "--json")
    rows = json.loads(result.stdout)["rows"]
    types = {(row["op"], *row["types"].values()) for row in rows}
    assert types == {
        ("dequantize_per_tensor", "s8", "f32"),
        ("dequantize_per_tensor", "u8", "f32"),
        ("dequantize_per_tensor_backward", "s8", "f32"),  # codes play no part in it
    }
    assert all(row["peers"] == {} for row in rows)


def test_rows_and_variants(gpu: SimpleNamespace) -> None:
    result = run("dynamic_range_quantize", *SMALL, "--types", "f16,u8", "--peers", "torch,compile", "--json")
    assert result.exit_code == 0, result.stderr
    rows = json.loads(result.stdout)["rows"]
    assert {row["variant"] for row in rows} == {"symmetric", "asymmetric"}
    assert {int(row["shape"].split(" x ")[1]) for row in rows} == {64, 256, 512}
    assert [row["variant"] for row in rows if "compile" in row["peers"]] == ["symmetric"]
    again = run("dynamic_range_quantize", *SMALL, "--types", "f16,u8", "--peers", "compile", "--compile-all", "--json")
    assert all("compile" in row["peers"] for row in json.loads(again.stdout)["rows"])


def test_without_types_a_few_stand_for_all(gpu: SimpleNamespace) -> None:
    result = run("quantize_per_token", *SMALL, "--peers", "torch,compile", "--json")
    assert result.exit_code == 0, result.stderr
    cells: dict[str, list[bool]] = {}
    for row in json.loads(result.stdout)["rows"]:
        if row["op"] == "quantize_per_token":
            cells.setdefault(" ".join(row["types"].values()), []).append("compile" in row["peers"])
    assert cells == {
        "f32 s8": [True, False, False],
        "f64 s8": [False],
        "f16 s8": [False],
        "bf16 s8": [True, False, False],
        "bf16 u8": [True],
        "bf16 s4": [False],  # no library has codes of 4 bits: only a hand-written peer packs them, and here is none
        "bf16 u4": [False],
    }


def test_two_reads_and_a_write(gpu: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baracuda_gen.bench.check.WHOLE", 2**15)
    monkeypatch.setattr("baracuda_gen.bench.grid.RESIDENT", 2**16)
    args = ("dynamic_range_quantize_per_tensor", "--sizes", "16K,512K", "--out", GENERATED, "--types", "f32,s8")
    rows = json.loads(run(*args, "--peers", "torch", "--json").stdout)["rows"]
    for row in rows:
        assert row["maps"] and row["of_two_reads"] == pytest.approx(row["of_copy"] * 9 / 5, rel=0.01)
        assert row["correct"] is True
    whole, by_peer = (next(r for r in rows if r["case"].startswith(c)) for c in ("0.015625 MiB", "0.5 MiB"))
    assert (whole["checked"], by_peer["checked"]) == ("everything", "everything, by torch")
    alone = json.loads(run(*args, "--peers", "none", "--json").stdout)["rows"]
    assert {r["correct"] for r in alone if r["case"].startswith("0.5 MiB")} == {None}


def test_ops_of_every_skeleton(gpu: SimpleNamespace, project: Path) -> None:
    """Sums and maxima along any dim, several steps, softmax, norms, halves, blocks: none has a peer of its own."""
    spec = REPOSITORY / "tests/host/catalog/spec"
    assert CliRunner().invoke(main, ["generate", "--spec", str(spec), "--out", "made"]).exit_code == 0
    with np.errstate(all="ignore"):  # PyTorch and CuPy say nothing where a function is not defined
        result = run("--out", "made", "--sizes", "16K", "--types", "f32,s8,i32", "--json")
    assert result.exit_code == 0, result.stderr
    rows = json.loads(result.stdout)["rows"]
    assert {row["skeleton"] for row in rows} == {"pointwise", "row", "reduce", "grid"} and len(
        {r["op"] for r in rows}
    ) > 20
    for row in rows:
        assert row["correct"] is True, row
        agreeing = {name: peer["agrees"] for name, peer in row["peers"].items()}
        assert bool(agreeing) == has_peers(row), row
        assert all(agreeing.values()) or row["op"].startswith("dropout"), row  # its numbers are random
    assert "no peer" not in result.stderr and "not measured" not in result.stderr


def test_a_wrong_output_is_told_and_fails_the_run(gpu: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(Device):
        def numpy(self, array: Any) -> Any:
            return super().numpy(array) + 1  # as if the kernel had read something else

    monkeypatch.setattr("baracuda_gen.bench.session.gpu_device", Wrong)
    result = run("lerp", *SMALL, "--types", "f32", "--peers", "none")
    assert result.exit_code == 1
    assert "lerp f32, 0.0625 MiB: WRONG, output[" in result.stderr and "WRONG" in result.stdout
    assert "13 have wrong results" in result.stdout.splitlines()[-1] and "lerp: 8 failed" in result.stderr


def test_a_peer_that_differs_is_marked(gpu: SimpleNamespace) -> None:
    gpu.torch.lerp = lambda a, b, weight: a  # the function that the entry names
    result = run("lerp", *SMALL, "--types", "f32", "--peers", "torch", "--json")
    rows = [row for row in json.loads(result.stdout)["rows"] if row["op"] == "lerp" and has_peers(row)]
    peers = [row["peers"]["torch"] for row in rows]
    assert result.exit_code == 0 and peers and not any(peer["agrees"] or peer["differing"] < 0.9 for peer in peers)


def test_a_peer_that_refuses_gives_way_to_the_next(gpu: SimpleNamespace) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        raise RuntimeError("not implemented for 'Half'\nmore")

    gpu.torch.fake_quantize_per_tensor_affine = refuse
    result = run("fake_quantize", *SMALL, "--types", "f16", "--peers", "torch", "--json")
    assert all(row["peers"]["torch"]["agrees"] for row in nearest(json.loads(result.stdout)["rows"]))
    assert "no peer" not in result.stderr
    del gpu.torch.fake_quantize_per_tensor_affine
    result = run("fake_quantize", *SMALL, "--types", "f16", "--peers", "torch", "--json")
    assert all(row["peers"]["torch"]["agrees"] for row in nearest(json.loads(result.stdout)["rows"]))
    assert "'torch.fake_quantize_per_tensor_affine' is no function of torch" in result.stderr
    gpu.torch.lerp = gpu.torch.compile = refuse
    result = run("lerp", *SMALL, "--types", "f16", "--peers", "compile", "--json")
    assert "lerp f16, 0.0625 MiB: no peer compile: RuntimeError: not implemented for 'Half'" in result.stderr
    rows = json.loads(result.stdout)["rows"]
    assert result.exit_code == 0 and not any(row["peers"] for row in rows if row["op"] == "lerp")


def has_peers(row: dict[str, Any]) -> bool:
    """Peers write contiguous results: where outputs lie another way there are none."""
    return not row["case"].endswith("transposed output")


def nearest(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without stochastic rounding, whose random numbers are each library's own."""
    return [row for row in rows if "stochastic" not in row["variant"]]


def test_peers_of_the_project(gpu: SimpleNamespace, project: Path) -> None:
    (project / "measured").mkdir()
    (project / "measured/peers.py").write_text("def lerp_backward(p, *, weight, d_output):\n    return d_output,\n")
    result = run("lerp", *SMALL, "--types", "f32", "--peers", "torch", "--json")
    rows = [row for row in json.loads(result.stdout)["rows"] if row["op"] == "lerp_backward"]
    assert rows and all(row["peers"]["torch"]["differing"] == 1.0 for row in rows)  # one output of two


def test_what_got_slower_is_named_and_fails(gpu: SimpleNamespace, project: Path) -> None:
    fast = ("lerp", *SMALL, "--types", "f32", "--peers", "none")
    assert run(*fast, "--record", "r").exit_code == 0
    old = project / "r/test-device-1/speed.json"
    assert run(*fast, "--compare", str(old)).exit_code == 0
    text = re.sub(r'"us": [0-9.]+', '"us": 1.0', old.read_text())
    (project / "faster.json").write_text(text)
    result = run(*fast, "--compare", "faster.json")
    assert result.exit_code == 1
    assert sum(line.startswith("slower: lerp f32, ") for line in result.stdout.splitlines()) == 8
    # The same from files alone, and as JSON, which has stdout for itself.
    result = run("--from", str(old), "--compare", "faster.json", "--json")
    assert result.exit_code == 1 and json.loads(result.stdout)["device"] == "Test Device 1"
    assert "slower: lerp f32, " in result.stderr
    # Recorded over what it is compared with.
    assert run(*fast, "--compare", str(old), "--record", "r").exit_code == 0


class InTurn:
    """Workers that do it at once, in this process."""

    def __init__(self, processes: int, gpus: Any):
        assert processes % len(gpus) == 0

    def __enter__(self) -> InTurn:
        return self

    def __exit__(self, *_: object) -> None: ...

    def submit(self, call: Any, *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(pickle.loads(pickle.dumps(call(*pickle.loads(pickle.dumps(args))))))
        return future


def test_several_gpus_share_the_ops(gpu: SimpleNamespace, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells and rows go to other processes and back; the file is that of one GPU but for the times."""
    some = ("lerp", "dynamic_range_quantize", *SMALL, "--types", "f32,s8", "--json")
    alone = json.loads(run(*some, "--record", "one").stdout)["rows"]
    monkeypatch.setattr("baracuda_gen.verify.gpus.visible", lambda: ["0", "1"])
    monkeypatch.setattr("baracuda_gen.verify.gpus.workers", InTurn)
    result = run(*some, "--record", "two")
    rows = json.loads(result.stdout)["rows"]
    assert result.exit_code == 0 and len(rows) > 15

    def facts(row: dict[str, Any]) -> list[Any]:
        return [row[name] for name in ("op", "types", "shape", "case", "correct", "bytes")] + [sorted(row["peers"])]

    assert [facts(row) for row in rows] == [facts(row) for row in alone]
    written = json.loads((project / "two/test-device-1/speed.json").read_text())["rows"]
    assert sorted(map(str, written)) == sorted(map(str, rows))


def test_an_op_that_breaks_does_not_stop_the_others(gpu: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Any, cells: Any) -> Any:
        if cells[0][0].op == "lerp":
            raise RuntimeError("out of memory")
        return measured(self, cells)

    measured = Session.measure
    monkeypatch.setattr(Session, "measure", refuse)
    monkeypatch.setattr("baracuda_gen.verify.gpus.visible", lambda: ["0", "1"])
    monkeypatch.setattr("baracuda_gen.verify.gpus.workers", InTurn)
    result = run("lerp", "dynamic_range_quantize", *SMALL, "--types", "f32,s8", "--peers", "none", "--json")
    assert {row["op"] for row in json.loads(result.stdout)["rows"]} == {"lerp_backward", "dynamic_range_quantize"}
    assert "lerp: Traceback" in result.stderr and "out of memory" in result.stderr


def test_a_run_goes_on_where_it_was_stopped(gpu: SimpleNamespace, project: Path) -> None:
    usual = (*SMALL, "--types", "f32,s8", "--peers", "none", "--record", "r", "--json")
    run("lerp", *usual)
    file = project / "r/test-device-1/speed.json"
    data = json.loads(file.read_text())
    kept = [row for row in data["rows"] if row["op"] == "lerp"]
    stale = [{**row, "digest": "of other kernels"} for row in data["rows"] if row["op"] != "lerp"]
    assert kept and stale
    file.write_text(json.dumps({**data, "rows": kept + stale}))
    rows = json.loads(run("lerp", "dynamic_range_quantize", *usual, "--resume").stdout)["rows"]
    assert {row["op"] for row in rows} == {"lerp_backward", "dynamic_range_quantize"}
    written = json.loads(file.read_text())["rows"]
    assert [row for row in written if row["op"] == "lerp"] == kept
    assert "of other kernels" not in file.read_text()
    before = file.read_text()  # and where nothing is left
    again = run("lerp", "dynamic_range_quantize", *usual, "--resume")
    assert (again.exit_code, json.loads(again.stdout)["rows"], file.read_text()) == (0, [], before)
    result = run("lerp", *SMALL, "--resume")
    assert result.exit_code == 2 and "--resume needs --record DIR" in result.stderr


def test_sizes_that_an_op_has_of_its_own() -> None:
    def sizes(name: str) -> set[str]:
        options = BenchOptions(None, (name,), (), (), (), False, None)
        return {cell.case.split(",")[0] for _, cell in plan(options, print)[name]}

    largest = {"1 GiB"}
    assert sizes("exp") == largest and largest < sizes("gelu") and largest < sizes("dynamic_range_quantize")
    assert largest < sizes("fake_quantize") and largest < sizes("dequantize_per_tensor")


def test_the_host_is_measured_beside_the_kernels(
    gpu: SimpleNamespace, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measure(package: str, note: Any) -> list[dict[str, Any]]:
        note("no CuPy")
        return [{"op": package, "us": 3.6}]

    def lines(rows: list[dict[str, Any]]) -> str:
        return "\n".join(f"{row['op']}  {row['us']} us  " for row in rows)

    module = SimpleNamespace(measure=measure, table=lines, __spec__=SimpleNamespace(name="x"))
    monkeypatch.setitem(sys.modules, "baracuda_gen.bench.host_cost", module)
    args = ("lerp", *SMALL, "--types", "f32", "--peers", "none", "--host", "--record", "r")
    result = run(*args)
    assert "baracuda_kernels  3.6 us" in result.stdout.splitlines() and "no CuPy" in result.stderr
    path = project / "r/test-device-1/speed.json"
    assert json.loads(path.read_text())["host"] == [{"op": "baracuda_kernels", "us": 3.6}]
    assert "```text\nbaracuda_kernels  3.6 us\n```" in path.with_suffix(".md").read_text()
    assert json.loads(run(*args, "--json").stdout)["host"] == [{"op": "baracuda_kernels", "us": 3.6}]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["nope"], "unknown op 'nope'"),
        (["--peers", "torch,jax"], "'jax' is not a peer; known: torch, compile, cupy, none"),
        (["--sizes", "8M,big"], "'big' is not a size; expected bytes moved, such as 8M or 1G"),
        (["--sizes", "0M"], "'0M' is not a size"),
        (["--rows", "64,many"], "'many' is not a row length; expected elements, such as 50257"),
        (["--rows", "0"], "'0' is not a row length"),
        (["--from", "nowhere.json"], "'nowhere.json' does not exist"),
        (["--from", "pyproject.toml"], "not JSON"),
        (["lerpp", "--from", str(COMMITTED)], "speed.json; did you mean lerp or"),
        (["lerp", "--from", str(COMMITTED), "--types", "s4"], "has only s4; there are: f32"),
        (["lerp", "--from", str(COMMITTED), "--case", "foo"], "holds 'foo'; their words are: 1 GiB"),
        (["--from", str(COMMITTED), "--sizes", "1G"], "--sizes cannot be used with --from, which measures nothing"),
    ],
)
def test_bad_arguments(project: Path, args: list[str], message: str) -> None:
    result = run(*args, "--out", GENERATED)
    assert result.exit_code == 2 and result.stdout == "" and message in result.stderr


def test_committed_results_are_chosen_by_op_types_and_case(project: Path) -> None:
    words = ("lerp", "abs", "--from", str(COMMITTED), "--types", "bf16,f32", "--case", "unaligned")
    document = json.loads(run(*words, "--json").stdout)
    assert {row["op"] for row in document["rows"]} == {"lerp", "abs"} and document["host"] == []
    assert {dtype for row in document["rows"] for dtype in row["types"].values()} == {"bf16", "f32"}
    assert all("unaligned" in row["case"] for row in document["rows"])
    assert "bind()" not in run("lerp", "--from", str(COMMITTED)).stdout
    assert "bind()" in run("--from", str(COMMITTED)).stdout


def test_committed_results_are_shown_and_drawn_without_a_gpu(project: Path) -> None:
    pytest.importorskip("matplotlib")
    result = run("lerp", "--from", str(COMMITTED), "--plot", "plots")
    assert result.exit_code == 0, result.stderr
    cells = takewhile(bool, result.stdout.splitlines())
    assert {line.split()[0] for line in cells} <= {"op", "lerp", "NVIDIA"}
    assert sorted(p.name for p in (project / "plots").iterdir()) == ["families.png", "roofline.png"]
