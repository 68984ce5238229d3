"""Recorded precision: the file, what of it is current, what pages and plans say, and what `verify` makes of it."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from baracuda_gen.catalog import build_catalog
from baracuda_gen.cli import main
from baracuda_gen.cli.verify import VerifyOptions
from baracuda_gen.errors import Refused
from baracuda_gen.evidence.digest import kernel_digest
from baracuda_gen.evidence.precision import PrecisionFile, device_slug, worse
from baracuda_gen.evidence.results import Evidence, evidence_of, read_results
from baracuda_gen.render import build_tree, describe, digests_of
from baracuda_gen.render.tree import write_tree
from baracuda_gen.verify import verify
from baracuda_gen.verify.sweep import task
from baracuda_gen.verify.sweep.task import Measured
from baracuda_gen.verify.work import Work

SPEC = Path(__file__).resolve().parents[1] / "host" / "catalog" / "spec"
FACTS = {"cuda": "13.0"}
BF16 = (("T", "bf16"),)


def output(ulp: float = 0.5, **more: Any) -> dict[str, Any]:
    worst = {"inputs": {"x": "0x1.8p+1"}, "got": "0x1p+0", "want": "0x1.8p+0"}
    return {"domain": "all 65,536 inputs", "tried": 65536, "wrong": None, "max_ulp": ulp, "worst": worst} | more


def recorded(folder: Path, device: str, op: str, digest: str, ulp: float, dtype: str = "bf16", **more: Any) -> None:
    PrecisionFile.of(folder, device, FACTS).put(op, (("T", dtype),), digest, {"y": output(ulp, **more)})


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
    file = PrecisionFile.of(tmp_path, "GPU", FACTS)
    assert file.is_current("exp", BF16, "new") and not file.is_current("exp", BF16, "old")
    assert file.is_current("log", BF16, "old") and not file.is_current("tanh", BF16, "old")


def test_lines_of_another_compiler_keep_what_they_were_measured_with(tmp_path: Path) -> None:
    recorded(tmp_path, "GPU", "exp", "d", 0.5)
    PrecisionFile.of(tmp_path, "GPU", {"cuda": "14.0"}).put("log", BF16, "d", {"y": output()})
    document = json.loads((tmp_path / "gpu" / "precision.json").read_text())
    assert document["facts"] == {"cuda": "14.0"}
    assert [m.get("facts") for m in document["measurements"]] == [FACTS, None]


@pytest.mark.parametrize("text", ["{}", '{"schema": 2}', "[", "[]"])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "gpu" / "precision.json"
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(Refused, match="precision.json: (expected results of schema 1|not valid JSON)"):
        read_results(tmp_path)


def test_slugs() -> None:
    assert device_slug("NVIDIA H200") == "nvidia-h200"
    assert device_slug("NVIDIA GeForce RTX 4090 (Laptop)") == "nvidia-geforce-rtx-4090-laptop"


def test_worse_names_output_figures_and_input() -> None:
    assert list(worse({"y": output(0.75)}, {"y": output(0.5)})) == [("y", 0.75, 0.5, {"x": "0x1.8p+1"})]
    assert list(worse({"y": output(0.5), "z": output(9)}, {"y": output(0.5)})) == []


# ---- what is rendered ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def catalog() -> Any:
    return build_catalog(SPEC)


@pytest.fixture(scope="module")
def digests(catalog: Any) -> Mapping[str, str]:
    return digests_of(catalog)


def page(catalog: Any, evidence: Evidence, op: str) -> str:
    return build_tree(catalog, evidence)[f"pattern_kernels/_patterns/{op}.md"]


def test_the_digest_is_that_of_the_generated_text(catalog: Any, digests: Mapping[str, str]) -> None:
    assert kernel_digest(build_tree(catalog)["pattern_kernels/_patterns/silu.cu"]) == digests["silu"]


def test_nothing_measured_is_unverified(catalog: Any) -> None:
    text = page(catalog, read_results(None), "exponential")
    assert "held to a bound (exp); sweeps: unverified." in text and "## Measured" not in text


def test_a_current_measurement_is_shown_with_its_input(tmp_path: Path, catalog: Any, digests: Any) -> None:
    recorded(tmp_path, "NVIDIA H200", "exponential", digests["exponential"], 0.5078)
    evidence = read_results(tmp_path)
    text = page(catalog, evidence, "exponential")
    assert "sweeps: 0.508 ulp, in part." in text
    assert "| bf16 | 0.508 ulp | all 65,536 inputs | x = 0x1.8p+1 | NVIDIA H200 |" in text
    assert "| f32 | unverified |  |  |  |" in text
    assert "held to a bound (exp), 0.508 ulp, in part" in build_tree(catalog, evidence)["pattern_kernels/CATALOG.md"]


def test_a_bit_exact_kernel_has_none_wrong(tmp_path: Path, catalog: Any, digests: Any) -> None:
    for dtype in ("f32", "f64", "bf16"):
        recorded(tmp_path, "GPU", "halves", digests["halves"], 0.0, dtype, wrong=0)
    evidence = read_results(tmp_path)
    assert "held by verify; sweeps: 0 wrong." in page(catalog, evidence, "halves")
    assert "| halves | f64 | 0 wrong of 65,536 |" in page(catalog, evidence, "halves")
    assert evidence.bounds("halves", {"T": ("f32", "bf16")}, ("T",), digests["halves"]) == {
        ("f32",): 0.0, ("bf16",): 0.0,
    }  # fmt: skip


def test_another_text_makes_it_stale_never_current(tmp_path: Path, catalog: Any) -> None:
    recorded(tmp_path, "GPU", "exponential", "another text", 0.25)
    evidence = read_results(tmp_path)
    text = page(catalog, evidence, "exponential")
    assert "sweeps: stale." in text and "| bf16 | stale |" in text and "0.25" not in text
    assert "measured=" not in build_tree(catalog, evidence)["pattern_kernels/_patterns/_exponential.py"]


def test_the_guarantee_is_the_worst_gpu(
    tmp_path: Path, catalog: Any, digests: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = digests["exponential"]
    recorded(tmp_path, "GPU A", "exponential", digest, 0.5)
    recorded(tmp_path, "GPU B", "exponential", digest, 0.625)
    recorded(tmp_path, "GPU C", "exponential", "another text", 9.0)
    recorded(tmp_path, "host", "exponential", digest, 7.0)
    write_tree(build_tree(catalog, read_results(tmp_path)), tmp_path / "out")
    for name in [n for n in sys.modules if n.partition(".")[0] == "pattern_kernels"]:
        monkeypatch.delitem(sys.modules, name)  # other tests import one of this name too
    monkeypatch.syspath_prepend(tmp_path / "out")
    package = importlib.import_module("pattern_kernels")
    guarantees = {
        dtype: package.ExponentialPlan.select(
            package.ExponentialDescriptor(shape=(3,), element=dtype)
        ).precision_guarantee
        for dtype in ("bf16", "f32")
    }
    assert guarantees["bf16"].max_ulp == 0.625 and not guarantees["bf16"].bit_exact
    assert guarantees["f32"].max_ulp is None


def test_only_a_project_has_results(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.baracuda-gen]\nresults = 'measured'\n")
    recorded(tmp_path / "measured", "GPU", "exp", "d", 0.5)
    (tmp_path / "spec").mkdir()
    (tmp_path / "other").mkdir()
    assert evidence_of(tmp_path / "spec").precision and not evidence_of(tmp_path / "other").precision


def test_speed_is_shown_where_it_is_current(tmp_path: Path, catalog: Any, digests: Any) -> None:
    row = {"op": "silu", "variant": None, "types": {"T": "bf16"}, "shape": "4096", "case": "flat", "bytes": 1 << 30,
           "us": 260.0, "spread_us": 1.0, "tb_per_s": 4.1, "copy_tb_per_s": 4.2, "of_copy": 0.98}  # fmt: skip
    rows = [row | {"digest": digests["silu"]}, row | {"digest": "another text", "us": 99.0}]
    (tmp_path / "gpu").mkdir()
    (tmp_path / "gpu" / "speed.json").write_text(json.dumps({"schema": 1, "device": "GPU", "facts": {}, "rows": rows}))
    (speed,) = describe(catalog, "silu", read_results(tmp_path), digests)["speed"]
    assert speed["device"] == "GPU" and speed["us"] == "260.0"


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
        digest = kernel_digest(work.entry().plan.op.text.text)
        return Measured((), digest, "host", FACTS, {"output": output(made["ulp"])})

    backend = type("Backend", (), {"device": "host", "facts": FACTS})()
    monkeypatch.setattr(task, "measure", measure)
    monkeypatch.setattr(task, "backend_of", lambda target: backend)
    monkeypatch.setattr("baracuda_gen.verify._host_missing", lambda: None)
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
    assert read_results(tmp_path).precision["lerp"][BF16][0].max_ulp == 0.25


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--record", "x"], "--record goes with --level exhaustive"),
        (["--level", "exhaustive", "--resume"], "--resume needs --record"),
        (["--level", "exhaustive", "--record", "x", "--case", "huge"], "--record goes with"),
        (["--level", "exhaustive", "--sanitize"], "--sanitize goes with"),
    ],
)
def test_options_that_do_not_go_together(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(main, ["verify", *arguments])
    assert result.exit_code == 2 and message in result.stderr


def test_without_mpmath_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mpmath", None)
    monkeypatch.setattr("baracuda_gen.verify._host_missing", lambda: None)
    result = CliRunner().invoke(main, ["verify", "--level", "exhaustive", "--on", "host"])
    assert result.exit_code == 2
    assert "pip install 'baracuda-kernels[reference]'" in result.stderr and len(result.stderr.splitlines()) == 1


def test_without_a_gpu_it_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baracuda_gen.verify._cuda_missing", lambda: "no GPU to run on: none is here")
    result = CliRunner().invoke(main, ["verify", "--level", "exhaustive", "--on", "cuda"])
    assert result.exit_code == 2 and result.stderr == "error: no GPU to run on: none is here\n"


def test_what_is_missing_is_a_skip_where_no_target_is_named(
    measured: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("baracuda_gen.verify._cuda_missing", lambda: "no GPU to run on: none is here")
    monkeypatch.setattr("baracuda_gen.verify._nvrtc_missing", lambda: "no NVRTC")
    monkeypatch.setattr(task, "unavailable", lambda target: "mpmath is not installed")
    result = verify(replace(OPTIONS, on="auto"), Silent())
    assert [(s.target, s.reason) for s in result.skipped] == [
        ("cuda", "no GPU to run on: none is here"), ("compile", "no NVRTC"), ("host", "mpmath is not installed"),
    ]  # fmt: skip
    assert result.kernels == 0
