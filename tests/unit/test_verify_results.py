"""What `verify` takes and gives: which ops and cases it runs, and what a failure says."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import baracuda_gen.verify as verification
import baracuda_gen.verify.on_host as on_host
from baracuda_gen.errors import Refused
from baracuda_gen.verify import verify
from baracuda_gen.verify.gradients import Held
from baracuda_gen.verify.kinds import by_kind
from baracuda_gen.verify.options import VerifyOptions
from baracuda_gen.verify.outcome import Finding, Skip, Tried
from baracuda_gen.verify.work import Work, all_work, find_package, type_choices
from baracuda_runtime.launch.reports import Reports

OPTIONS = VerifyOptions(None, ("lerp",), "host", (), "quick")


class Silent:
    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.outcomes: list[tuple[str, str]] = []

    def begin(self, kernels: Mapping[str, int]) -> None:
        self.counts = dict(kernels)

    def finished(self, group: str, outcome: str) -> None:
        self.outcomes.append((group, outcome))


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Finding]]:
    """Findings by op, in place of a run on the host; and the calls."""
    findings: dict[str, Any] = {"calls": []}

    def run_together(works: Sequence[Work], level: str, *, only: str | None) -> list[list[Finding]]:
        findings["calls"] += [(work, level, only) for work in works]
        found = [Tried(findings.get(work.op, [])) for work in works]
        for one in found:
            one.cases, one.unlaunched = findings.get("cases", 1), frozenset(findings.get("unlaunched", ()))
        return found

    monkeypatch.setattr(on_host, "run_together", run_together)
    monkeypatch.setattr("baracuda_gen.verify.why_not", lambda target: None)
    return findings


def test_ops_are_filtered_with_their_gradients(found: dict[str, Any]) -> None:
    result = verify(OPTIONS, Silent())
    assert {work.op for work, *_ in found["calls"]} == {"lerp", "lerp_backward"}
    assert (
        result.kernels
        == result.passed
        == sum(len(w.proved()) for w in by_kind(all_work("baracuda_kernels", None, ["lerp"]))[0])
    )
    assert not result.failed


def test_choices_of_types_without_kernels_of_their_own_are_left_out() -> None:
    """The gradient of dequantizing reads no codes: the kernels are one type of code's, and every float's."""
    works = [w for w in all_work("baracuda_kernels", None, ["dequantize_per_tensor"]) if w.op.endswith("_backward")]
    assert [dict(w.types) for w in works] == [{"Q": "s8", "T": t} for t in ("f32", "f64", "f16", "bf16")]
    entry = works[0].entry()
    kept = {name for w in works for name in w.instantiations()}
    every = (dict(types) for types in type_choices(entry.types))
    assert kept == {name for types in every for name in entry.plan.instantiations(types)}


def test_level_and_case_reach_the_run(found: dict[str, Any]) -> None:
    verify(replace(OPTIONS, level="full", case="huge"), Silent())
    assert {call[1:] for call in found["calls"]} == {("full", "huge")}


def test_a_case_that_no_op_has_is_refused(found: dict[str, Any]) -> None:
    found["cases"] = 0
    with pytest.raises(Refused, match=r"no case's name contains 'nosuch'; lerp<f32> has cases such as: shape=\(\)"):
        verify(replace(OPTIONS, case="nosuch"), Silent())
    with pytest.raises(Refused, match="these ops have no sweep; only --level exhaustive has sweeps"):
        verify(replace(OPTIONS, case="sweep"), Silent())
    found["lerp_backward"] = [Finding("(the truth)", "gradient d_x; from -2 to 2", "1", "2")]
    assert verify(replace(OPTIONS, case="gradient d_x"), Silent()).failed


def test_a_case_of_the_references_counts(found: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure's command runs again where the failure is mended."""
    found["cases"] = 0
    held = Held(Work("baracuda_kernels", None, "gelu_backward", ()), (), (), ("gradient d_x; numel=4",))
    monkeypatch.setattr("baracuda_gen.verify.gradients.hold_authored", lambda work: held)
    works = all_work("baracuda_kernels", None, [])
    op = next(w.op for w in works if w.entry().plan.op.authored).removesuffix("_backward")
    assert not verify(replace(OPTIONS, ops=(op,), case="gradient d_x"), Silent()).failed


def test_kernels_that_no_named_case_launches_have_not_passed(found: dict[str, Any]) -> None:
    every = verify(replace(OPTIONS, every_case=True), Silent()).kernels
    works = all_work("baracuda_kernels", None, ["lerp"])
    strided = [name for w in works for name in w.instantiations() if "::strided<" in name]
    found["unlaunched"] = strided
    progress = Silent()
    result = verify(replace(OPTIONS, case="unaligned"), progress)
    assert result.kernels == result.passed == every - len(strided)
    reason = "no case whose name contains 'unaligned' launches them"
    assert result.skipped == (Skip(f"{len(strided)} kernels", "host", reason),)
    assert [outcome for _, outcome in progress.outcomes].count("skipped") == len(strided)
    assert "whose name contains 'unaligned'" in result.proves[0]


def test_progress_counts_every_kernel(found: dict[str, Any]) -> None:
    progress = Silent()
    result = verify(OPTIONS, progress)
    assert sum(progress.counts.values()) == len(progress.outcomes) == result.kernels
    assert {group for group, _ in progress.outcomes} == set(progress.counts)


def test_a_failure_carries_a_command_that_shows_it_again(found: dict[str, Any]) -> None:
    kernel = "baracuda::strided<baracuda::lerp_formula<baracuda::f32>>()"
    found["lerp"] = [Finding(kernel, "shape=(3, 5); mixed; huge", "output[0, 1] = 2.0", "1.0")]
    progress = Silent()
    result = verify(OPTIONS, progress)
    failure = next(f for f in result.failed if f.types == {"T": "f32"})
    assert (failure.kernel, failure.op, failure.types, failure.target) == (kernel, "lerp", {"T": "f32"}, "host")
    assert shlex.split(failure.repro) == [
        "baracuda-gen",
        "verify",
        "lerp",
        "--on",
        "host",
        "--level",
        "quick",
        "--case",
        "shape=(3, 5); mixed; huge",
    ]
    assert result.passed == result.kernels - 1 and ("host lerp", "failed") in progress.outcomes


def test_an_interrupted_run_says_what_it_found(monkeypatch: pytest.MonkeyPatch, found: dict[str, Any]) -> None:
    found["lerp"] = [
        Finding("baracuda::strided<baracuda::lerp_formula<baracuda::f32>>()", "shape=(3, 5); mixed; huge", "2.0", "1.0")
    ]
    whole = verification._run

    def some(tasks: Any, jobs: int) -> Any:
        wrong = 0
        for done in whole(tasks, jobs):
            yield done
            wrong += done[1].op == "lerp"
            if wrong == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(verification, "_run", some)
    with pytest.raises(KeyboardInterrupt) as stopped:
        verify(replace(OPTIONS, jobs=1), Silent())
    result = stopped.value.result  # type: ignore[attr-defined]
    assert len(result.failed) == 2 and 0 < result.passed < result.kernels


def test_a_kernel_that_no_case_launches_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coverage: the cases are all there but those of all kernels save the strided one."""
    work = Work("baracuda_kernels", None, "lerp", (("T", "f32"),))

    class Launcher:
        arch, multiprocessors, shared_bytes_limit, clusters = "host", 8, 227 * 1024, True
        reports = Reports()

        def prepare(self, *wanted: Any) -> None:
            pass

    def only_strided(entry: Any, case: Any, recorder: Any, loops: Any) -> list[Finding]:
        recorder.names.add(next(name for name in work.instantiations() if "::strided<" in name))
        return []

    monkeypatch.setattr(on_host, "_try", only_strided)
    findings = on_host.run_host(work, "quick", launcher=Launcher())
    assert {f.case for f in findings} == {"coverage"}
    assert [f.kernel for f in findings] == [name for name in work.instantiations() if "::strided<" not in name]
    huge = on_host.run_host(work, "quick", only="huge", launcher=Launcher())
    assert huge == [] and huge.cases and huge.unlaunched == {f.kernel for f in findings}
    assert on_host.run_host(work, "quick", only="nosuch", launcher=Launcher()).cases == 0


def test_a_kernel_that_is_launched_and_not_listed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work("baracuda_kernels", None, "lerp", (("T", "f16"),))
    listed = work.instantiations()
    strided = next(name for name in listed if "::strided<" in name)

    class Launcher:
        arch, multiprocessors, shared_bytes_limit, clusters = "host", 8, 227 * 1024, True
        reports = Reports()

        def prepare(self, *wanted: Any) -> None:
            pass

    def launched(entry: Any, case: Any, recorder: Any, loops: Any) -> list[Finding]:
        recorder.names |= {*listed}
        return []

    monkeypatch.setattr(on_host, "_try", launched)
    assert on_host.run_host(work, "quick", launcher=Launcher()) == []
    monkeypatch.setattr(Work, "instantiations", lambda _: [name for name in listed if name != strided])
    (finding,) = on_host.run_host(work, "quick", launcher=Launcher())
    assert finding.kernel == strided and "no step's instantiations() has it" in finding.got


def test_the_package_in_a_folder_is_the_one_with_a_manifest(tmp_path: Path) -> None:
    (tmp_path / "some_kernels").mkdir()
    (tmp_path / "some_kernels" / "MANIFEST.json").write_text("{}")
    (tmp_path / "else").mkdir()
    assert find_package(tmp_path) == ("some_kernels", str(tmp_path))
    assert find_package(None) == ("baracuda_kernels", None)
