"""Recorded precision: the file, what of it the package carries, what plans and `show` say, and what `verify` makes of
it.
"""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from small_project import write_tree

from baracuda_gen.catalog import build_catalog
from baracuda_gen.cli import main
from baracuda_gen.errors import Refused
from baracuda_gen.evidence.precision import PrecisionFile, device_slug, worse
from baracuda_gen.evidence.summary import refresh, summary
from baracuda_gen.project import Project, find_project
from baracuda_gen.render import build_tree, measurements
from baracuda_gen.render.package import digests_of
from baracuda_gen.render.tree import Drift, diff_tree
from baracuda_gen.spec.schema import json_schema
from baracuda_gen.verify import sweep as task
from baracuda_gen.verify import verify
from baracuda_gen.verify.options import VerifyOptions
from baracuda_gen.verify.sweep import Measured
from baracuda_gen.verify.work import Work
from baracuda_kernels.catalog import entry as catalog_of
from baracuda_runtime.measured import measured_of, precision_digest

REPOSITORY = Path(__file__).resolve().parents[2]
SPEC = REPOSITORY / "tests" / "host" / "catalog" / "spec"
COMMITTED = REPOSITORY / "generated" / "baracuda_kernels" / "measured.json"
FACTS = {"cuda": "13.0"}
BF16 = (("T", "bf16"),)


def output(ulp: float = 0.5, **more: Any) -> dict[str, Any]:
    worst = {"inputs": {"x": "0x1.8p+1"}, "got": "0x1p+0", "want": "0x1.8p+0"}
    return {"domain": "all 65,536 inputs", "tried": 65536, "wrong": None, "max_ulp": ulp, "worst": worst} | more


def recorded(folder: Path, device: str, op: str, digest: str, ulp: float, dtype: str = "bf16", **more: Any) -> None:
    PrecisionFile(folder, device, FACTS).put(op, (("T", dtype),), digest, {"y": output(ulp, **more)})


# ---- the file -----------------------------------------------------------------------------------------------------


def test_a_file_is_one_line_a_measurement_and_sorted(tmp_path: Path) -> None:
    recorded(tmp_path, "NVIDIA H200", "silu", "d", 0.5)
    recorded(tmp_path, "NVIDIA H200", "exp", "d", 0.75)
    recorded(tmp_path, "NVIDIA H200", "exp", "d", 0.5, "f32")
    path = tmp_path / "nvidia-h200" / "precision.json"
    document = json.loads(path.read_text())
    assert (document["schema"], document["device"], document["facts"]) == (1, "NVIDIA H200", FACTS)
    assert [(m["op"], m["types"]["T"]) for m in document["measurements"]] == [
        ("exp", "bf16"), ("exp", "f32"), ("silu", "bf16"),
    ]  # fmt: skip
    assert path.read_text().count("\n") == 3 + 2
    assert [p.name for p in path.parent.iterdir()] == ["precision.json"]  # no temporary file stays


def test_what_is_measured_again_replaces_its_line_alone(tmp_path: Path) -> None:
    recorded(tmp_path, "GPU", "exp", "old", 0.75)
    recorded(tmp_path, "GPU", "log", "old", 0.5)
    recorded(tmp_path, "GPU", "exp", "new", 0.5)
    file = PrecisionFile(tmp_path, "GPU", FACTS)
    assert file.is_current("exp", BF16, "new") and not file.is_current("exp", BF16, "old")
    assert file.is_current("log", BF16, "old") and not file.is_current("tanh", BF16, "old")


def test_lines_of_another_compiler_keep_what_they_were_measured_with(tmp_path: Path) -> None:
    recorded(tmp_path, "GPU", "exp", "d", 0.5)
    PrecisionFile(tmp_path, "GPU", {"cuda": "14.0"}).put("log", BF16, "d", {"y": output()})
    document = json.loads((tmp_path / "gpu" / "precision.json").read_text())
    assert document["facts"] == {"cuda": "14.0"}
    assert [m.get("facts") for m in document["measurements"]] == [FACTS, None]


@pytest.mark.parametrize("text", ["{}", '{"schema": 2}', "[", "[]"])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "gpu" / "precision.json"
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(Refused, match="precision.json: (expected results of schema 1|not valid JSON)"):
        summary(tmp_path)


def test_slugs() -> None:
    assert device_slug("NVIDIA H200") == "nvidia-h200"
    assert device_slug("NVIDIA GeForce RTX 4090 (Laptop)") == "nvidia-geforce-rtx-4090-laptop"


def test_worse_names_output_figures_and_input() -> None:
    assert list(worse({"y": output(0.75)}, {"y": output(0.5)})) == [("y", 0.75, 0.5, {"x": "0x1.8p+1"})]
    assert list(worse({"y": output(0.5), "z": output(9)}, {"y": output(0.5)})) == []


def test_other_samples_may_be_worse() -> None:
    old, same, other = ({"y": output(ulp, inputs=inputs)} for ulp, inputs in ((2, "a1"), (3, "a1"), (3, "b2")))
    assert len(list(worse(same, old))) == 1 and list(worse(other, old)) == [] == list(worse({"y": output(3)}, old))


# ---- what the package carries -------------------------------------------------------------------------------------

ROW = {"variant": None, "types": {"T": "bf16"}, "shape": "4096", "case": "flat", "bytes": 1 << 30, "us": 260.04,
       "spread_us": 1.0, "tb_per_s": 4.131, "copy_tb_per_s": 4.2, "of_copy": 0.98,
       "peers": {"torch": {"us": 520.0, "agrees": True}}}  # fmt: skip


@pytest.fixture(scope="module")
def catalog() -> Any:
    return build_catalog(SPEC)


@pytest.fixture
def project(tmp_path: Path, catalog: Any, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project that has a package, and nothing measured."""
    (tmp_path / "pyproject.toml").write_text("[tool.baracuda-gen]\n")
    shutil.copytree(SPEC, tmp_path / "spec")
    (tmp_path / "spec" / "ops.schema.json").write_text(json_schema(), encoding="utf-8")
    write_tree(build_tree(catalog), tmp_path / "generated")
    monkeypatch.chdir(tmp_path)
    measured_of.cache_clear()
    return find_project(tmp_path)


def timed(folder: Path, device: str, *rows: Mapping[str, Any]) -> None:
    path = folder / device_slug(device) / "speed.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"schema": 1, "device": device, "facts": {}, "rows": rows}))


def shown(catalog: Any, project: Project, op: str) -> dict[str, Any]:
    refresh(project)
    return measurements(catalog, op, project.out)


def digest(catalog: Any, op: str) -> str:
    return digests_of(catalog, catalog.op(op))[0]


def test_the_digest_is_that_of_the_generated_text(catalog: Any) -> None:
    assert precision_digest(build_tree(catalog)["pattern_kernels/_patterns/silu.cu"]) == digest(catalog, "silu")


def test_nothing_measured_is_unverified(catalog: Any, project: Project) -> None:
    found = measurements(catalog, "exponential", project.out)
    assert {row["precision"] for row in found["measured"]} == {"unverified"} and "speed" not in found
    assert measurements(catalog, "exponential", None) == found == shown(catalog, project, "exponential")


def test_a_current_measurement_is_shown(catalog: Any, project: Project) -> None:
    recorded(project.results, "NVIDIA H200", "exponential", digest(catalog, "exponential"), 0.5078)
    measured = shown(catalog, project, "exponential")["measured"]
    rows = {row["types"]: (row["precision"], row["device"]) for row in measured}
    assert rows.pop("bf16") == ("0.508 ulp", "NVIDIA H200") and set(rows.values()) == {("unverified", "")}
    result = CliRunner().invoke(main, ["show", "exponential", "--markdown"])
    assert "| exponential | bf16 | 0.508 ulp | NVIDIA H200 |\n" in result.stdout, result.output


def test_another_text_makes_it_unverified_never_current(catalog: Any, project: Project) -> None:
    recorded(project.results, "GPU", "exponential", "another text", 0.25)
    assert {row["precision"] for row in shown(catalog, project, "exponential")["measured"]} == {"unverified"}


def test_the_host_counts_where_there_is_no_gpu(catalog: Any, project: Project) -> None:
    recorded(project.results, "host", "exponential", digest(catalog, "exponential"), 0.75)
    assert "0.75 ulp" in {row["precision"] for row in shown(catalog, project, "exponential")["measured"]}
    recorded(project.results, "GPU", "exponential", digest(catalog, "exponential"), 0.5)
    assert "0.75 ulp" not in {row["precision"] for row in shown(catalog, project, "exponential")["measured"]}


def test_the_guarantee_is_the_worst_gpu(catalog: Any, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    now = digest(catalog, "exponential")
    recorded(project.results, "GPU A", "exponential", now, 0.5)
    recorded(project.results, "GPU B", "exponential", now, 0.625)
    recorded(project.results, "GPU C", "exponential", "another text", 9.0)
    recorded(project.results, "host", "exponential", now, 7.0)
    refresh(project)
    for name in [n for n in sys.modules if n.partition(".")[0] == "pattern_kernels"]:
        monkeypatch.delitem(sys.modules, name)  # other tests import one of this name too
    monkeypatch.syspath_prepend(project.out)
    package = importlib.import_module("pattern_kernels")
    guarantees = {
        dtype: package.ExponentialPlan.select(
            package.ExponentialDescriptor(shape=(3,), element=dtype)
        ).precision_guarantee
        for dtype in ("bf16", "f32")
    }
    assert guarantees["bf16"].max_ulp == 0.625 and not guarantees["bf16"].bit_exact
    assert guarantees["f32"].max_ulp is None


def test_a_type_on_which_no_kernel_depends_is_measured_in_its_first(tmp_path: Path) -> None:
    """The gradient of quantization reads no codes: one type of codes stands for all."""
    op = catalog_of("quantize_per_token", backward=True).plan.op
    assert op.kernel_types == {"T"}
    known = {dtype: op.max_ulp({"T": "bf16", "Q": dtype}) for dtype in op.types["Q"]}
    assert set(known.values()) == {0.0}


@pytest.mark.parametrize("text", ["[]", '{"schema": 2}', "{"])
def test_another_file_of_measurements_is_refused(text: str, project: Project) -> None:
    (project.out / "pattern_kernels" / "measured.json").write_text(text)
    result = CliRunner().invoke(main, ["show", "silu"])
    assert result.exit_code == 2 and "measured.json: " in result.stderr and len(result.stderr.splitlines()) == 1


def test_speed_is_a_row_for_each_choice_of_types(catalog: Any, project: Project) -> None:
    row = ROW | {"op": "silu", "digest": digests_of(catalog, catalog.op("silu"))[1]}
    smaller = row | {"case": "small", "bytes": 1 << 20, "us": 3.0}
    timed(project.results, "GPU", smaller, row, row | {"types": {"T": "f32"}, "peers": {}})
    assert shown(catalog, project, "silu")["speed"] == [
        {"op": "silu", "device": "GPU", "types": "bf16", "shape": "4096", "us": "260.0", "TB/s": "4.13",
         "of copy": "0.98", "peers, times as slow": "torch 2.00"},
        {"op": "silu", "device": "GPU", "types": "f32", "shape": "4096", "us": "260.0", "TB/s": "4.13",
         "of copy": "0.98", "peers, times as slow": ""},
    ]  # fmt: skip


def test_speed_of_another_text_is_stale(catalog: Any, project: Project) -> None:
    timed(project.results, "GPU", ROW | {"op": "silu", "digest": "another text"})
    (row,) = shown(catalog, project, "silu")["speed"]
    assert row["shape"] == "stale" and row["us"] == ""


def test_measurements_are_nobodys_drift(catalog: Any, project: Project) -> None:
    recorded(project.results, "GPU", "exponential", digest(catalog, "exponential"), 0.5)
    before = on_disk(project.out)
    path = refresh(project)
    assert path == project.out / "pattern_kernels" / "measured.json" and before == on_disk(project.out) - {path}
    assert diff_tree(build_tree(catalog), project.out) == Drift(project.out)
    write_tree(build_tree(catalog), project.out)
    assert path.is_file()


def test_the_committed_summary_is_that_of_the_committed_results() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == summary(REPOSITORY / "benchmarks" / "results")


def on_disk(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


# ---- verify -------------------------------------------------------------------------------------------------------

OPTIONS = VerifyOptions(None, ("lerp",), "host", (), "exhaustive")


class Silent:
    def begin(self, kernels: Mapping[str, int]) -> None:
        self.kernels = dict(kernels)

    def finished(self, group: str, outcome: str) -> None:
        pass


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """In place of the cases and sweeps on the host: what they measure by dtype, and what was asked for."""
    made: dict[str, Any] = {"ulp": 0.5, "calls": []}

    def measure(work: Work, target: str, case: str | None = None) -> Measured:
        made["calls"].append(work.label)
        digest = precision_digest(work.entry().plan.op.text.text)
        return Measured((), {"output": output(made["ulp"])}, digest, "host", FACTS)

    backend = type("Backend", (), {"device": "host", "facts": FACTS})()
    monkeypatch.setattr(task, "measure", measure)
    monkeypatch.setattr(task, "backend_of", lambda target: backend)
    monkeypatch.setattr("baracuda_gen.verify.why_not", lambda target: None)
    return made


def test_nothing_is_written_unless_asked(measured: dict[str, Any], tmp_path: Path) -> None:
    assert verify(replace(OPTIONS, results=tmp_path), Silent()).failed == () and not list(tmp_path.iterdir())


def test_a_run_is_recorded_and_resumed(measured: dict[str, Any], tmp_path: Path) -> None:
    first = verify(replace(OPTIONS, record=tmp_path), Silent())
    assert first.failed == () and len(measured["calls"]) == 8  # lerp and its gradient, four types each
    path = tmp_path / "host" / "precision.json"
    document = path.read_text().splitlines(keepends=True)
    del document[2]  # one measurement is lost
    path.write_text("".join(document))
    measured["calls"].clear()
    verify(replace(OPTIONS, record=tmp_path, resume=True), Silent())
    assert len(measured["calls"]) == 1 and len(json.loads(path.read_text())["measurements"]) == 8


def test_an_interrupted_run_keeps_its_work(
    measured: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = task.measure

    def interrupted(work: Work, target: str, case: str | None = None) -> Measured:
        if len(measured["calls"]) == 3:
            raise KeyboardInterrupt
        return real(work, target, case)

    monkeypatch.setattr(task, "measure", interrupted)
    with pytest.raises(KeyboardInterrupt):
        verify(replace(OPTIONS, record=tmp_path), Silent())
    assert len(json.loads((tmp_path / "host" / "precision.json").read_text())["measurements"]) == 3


@pytest.mark.parametrize("where", ["record", "results"])
def test_worse_than_recorded_fails_and_is_not_recorded(measured: dict[str, Any], tmp_path: Path, where: str) -> None:
    verify(replace(OPTIONS, record=tmp_path), Silent())
    before = (tmp_path / "host" / "precision.json").read_text()
    measured["ulp"] = 0.625
    result = verify(replace(OPTIONS, **{where: tmp_path}), Silent())
    assert len(result.failed) == 8 and result.passed == 0
    failure = result.failed[0]
    assert "0.625" in failure.got and failure.expected.startswith("at most 0.5") and "0x1.8p+1" in failure.case
    assert (tmp_path / "host" / "precision.json").read_text() == before


def test_a_better_result_is_recorded(measured: dict[str, Any], tmp_path: Path) -> None:
    verify(replace(OPTIONS, record=tmp_path), Silent())
    measured["ulp"] = 0.25
    assert verify(replace(OPTIONS, record=tmp_path), Silent()).failed == ()
    assert PrecisionFile(tmp_path, "host", FACTS).get("lerp", BF16)["outputs"]["output"]["max_ulp"] == 0.25


@pytest.mark.parametrize("more", [[], ["--case", "sweep"]], ids=["with the cases", "sweeps alone"])
@pytest.mark.parametrize("where, kept", [("benchmarks/results", True), ("elsewhere", False)])
def test_a_project_keeps_what_is_recorded_in_its_results(
    project: Project, monkeypatch: pytest.MonkeyPatch, where: str, kept: bool, more: list[str]
) -> None:
    """`verify --record` changes the results and the package's summary of them, and nothing else."""
    before = {path: path.read_bytes() for path in on_disk(project.root)}

    def measure(work: Work, target: str, case: str | None = None) -> Measured:
        return Measured((), {"output": output(0.5)}, work.entry().plan.op.precision_digest, "host", FACTS, cases=1)

    monkeypatch.setattr(task, "measure", measure)
    monkeypatch.setattr("baracuda_gen.verify.why_not", lambda target: None)
    for name in [n for n in sys.modules if n.partition(".")[0] == "pattern_kernels"]:
        monkeypatch.delitem(sys.modules, name)
    arguments = ["silu", "--on", "host", "--level", "exhaustive", "--jobs", "1", "--record", where, *more]
    result = CliRunner().invoke(main, ["verify", *arguments])
    assert result.exit_code == 0, result.output
    summary_of = project.out / "pattern_kernels" / "measured.json"
    written = {path for path in on_disk(project.root) if before.get(path) != path.read_bytes()}
    assert {path for path in written if path.suffix != ".pyc"} == {
        project.root / where / "host" / "precision.json", *([summary_of] if kept else []),
    }  # fmt: skip
    assert (f"wrote {'generated/pattern_kernels/measured.json'}" in result.stderr) == kept
    assert CliRunner().invoke(main, ["check"]).exit_code == 0
    assert ("0.5 ulp" in CliRunner().invoke(main, ["show", "silu"]).stdout) == kept


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--record", "x"], "--record goes with --level exhaustive"),
        (["--level", "exhaustive", "--resume"], "--resume needs --record"),
        (["--level", "exhaustive", "--record", "x", "--case", "huge"], "or the sweeps alone (--case sweep)"),
    ],
)
def test_options_that_do_not_go_together(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(main, ["verify", *arguments])
    assert result.exit_code == 2 and message in result.stderr


def test_without_mpmath_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mpmath", None)
    monkeypatch.setattr("baracuda_gen.verify.why_not", lambda target: None)
    result = CliRunner().invoke(main, ["verify", "--level", "exhaustive", "--on", "host"])
    assert result.exit_code == 2
    assert "pip install 'baracuda-kernels[reference]'" in result.stderr and len(result.stderr.splitlines()) == 1


def test_without_a_gpu_it_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baracuda_gen.verify.why_not", lambda target: "no GPU to run on: none is here")
    result = CliRunner().invoke(main, ["verify", "--level", "exhaustive", "--on", "cuda"])
    assert result.exit_code == 2 and result.stderr == "error: no GPU to run on: none is here\n"


def test_what_is_missing_is_a_skip_where_no_target_is_named(
    measured: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    reasons = {"cuda": "no GPU to run on: none is here", "compile": "no NVRTC"}
    monkeypatch.setattr("baracuda_gen.verify.why_not", reasons.get)
    monkeypatch.setattr(task, "unavailable", lambda target: "mpmath is not installed")
    result = verify(replace(OPTIONS, on="auto"), Silent())
    assert [(s.target, s.reason) for s in result.skipped] == [
        ("cuda", "no GPU to run on: none is here"), ("compile", "no NVRTC"), ("host", "mpmath is not installed"),
    ]  # fmt: skip
    assert result.kernels == 0
