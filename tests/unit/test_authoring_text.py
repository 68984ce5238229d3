"""What `new` infers and writes."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1]))
from small_project import small_project  # noqa: E402

from baracuda_gen.authoring import text  # noqa: E402
from baracuda_gen.authoring.draft import Wishes, draft, entry_lines  # noqa: E402
from baracuda_gen.cli import main  # noqa: E402
from baracuda_gen.spec.literals import yaml  # noqa: E402

REPOSITORY = Path(__file__).parents[2]
SETS = {"float": ("f32", "f64", "f16", "bf16"), "int8": ("s8", "u8")}


def drafted(*formula: str, **more: object) -> tuple[dict[str, str], dict[str, str]]:
    made = draft(Wishes("some_op", "unary", formula, **more), SETS)  # type: ignore[arg-type]
    return dict(made.inputs), dict(made.outputs)


@pytest.mark.parametrize(
    ("formula", "inputs", "outputs"),
    [
        (["y = a * b + a"], {"a": "T", "b": "T"}, {"y": "T"}),
        (["t = a * b", "y = t + 1"], {"a": "T", "b": "T"}, {"y": "T"}),
        (["y = a", "z = b"], {"a": "T", "b": "T"}, {"y": "T", "z": "T"}),
        (["y[n, d] = x[n, d] * w[d]"], {"x": "T[n, d]", "w": "T[d]"}, {"y": "T[n, d]"}),
        (["y[n] = sum[d](x[n, d])"], {"x": "T[n, d]"}, {"y": "T[n]"}),
        (["y[n, d] = x[n, d] * gain"], {"x": "T[n, d]", "gain": "compute(T)[]"}, {"y": "T[n, d]"}),
        (["g = d // 4", "y[n, d] = x[n, d] * s[n, g]"], {"x": "T[n, d]", "s": "T[n, d // 4]"}, {"y": "T[n, d]"}),
        (["y[n] = sum[d](x[n, d]) / size(d)"], {"x": "T[n, d]"}, {"y": "T[n]"}),
    ],
)
def test_operands_are_found_in_the_formula(formula: list[str], inputs: dict[str, str], outputs: dict[str, str]) -> None:
    assert drafted(*formula) == (inputs, outputs)


def test_what_is_said_overrides_what_is_found() -> None:
    inputs, outputs = drafted("y = q * s", types=("T:float,Q:int8",), inputs=("q:Q",), outputs=("y:T",))
    assert inputs == {"q": "Q", "s": "T"} and outputs == {"y": "T"}


@pytest.mark.parametrize("word", ["yes", "", "a: b", "#x", "- x", "1:30", "~", "it's: so", "*rows", "x # y"])
def test_a_text_with_two_readings_is_quoted(word: str) -> None:
    assert yaml(word).startswith("'")


def entry() -> list[str]:
    return [*entry_lines(draft(Wishes("some_op", "unary", ["y = tanh(x)"]), SETS))]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("tail", [b"", b"END", b"END# the end", b"END# the endEND", b"ENDEND"])
def test_an_entry_is_appended(end: bytes, tail: bytes) -> None:
    before = (b"# headENDlerp:END    doc: one # two" + tail).replace(b"END", end)
    after = text.with_entry(before, entry())
    assert after.startswith(before)
    lines = after.splitlines()
    assert b"    types: {T: float}" in lines  # four spaces, as the file has them
    assert lines.index(b"some_op:") == len(lines) - len(entry()) and not lines[-len(entry()) - 1]
    assert after.endswith(b"\n") == before.endswith(b"\n")


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_a_family_is_appended(end: bytes) -> None:
    before = b"name: x\nfamilies:\n  one: One. # first\n  # a remark\n  two: Two.".replace(b"\n", end or b"\n") + end
    after = text.with_family(before, "three", "Three.")
    assert after.startswith(before) and b"  three: Three." in after
    assert after.endswith(end) and len(after.splitlines()) == len(before.splitlines()) + 1


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(small_project(tmp_path))
    return tmp_path


@pytest.fixture
def whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The whole catalog."""
    shutil.copytree(REPOSITORY / "spec", tmp_path / "spec")
    shutil.copy(REPOSITORY / "pyproject.toml", tmp_path)
    shutil.copytree(REPOSITORY / "generated", tmp_path / "generated", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bytes_of(top: Path) -> dict[str, bytes]:
    return {str(p.relative_to(top)): p.read_bytes() for p in top.rglob("*") if p.is_file()}


@pytest.mark.full
def test_in_the_whole_catalog(whole: Path) -> None:
    test_new_changes_its_own_files_alone(whole, "binary")


@pytest.mark.parametrize("family", ["binary", "fresh"])
def test_new_changes_its_own_files_alone(project: Path, family: str) -> None:
    runner, before = CliRunner(), bytes_of(project)
    words = ["new", "soft_cap", "--family", family, "--formula", "y = tanh(x)", "--no-verify", "--json"]
    dry = runner.invoke(main, [*words, "--dry-run"])
    assert dry.exit_code == 0 and json.loads(dry.stdout)["dry_run"]
    assert bytes_of(project) == before
    made = runner.invoke(main, words)
    assert made.exit_code == 0, made.output
    after = bytes_of(project)
    changed = {name for name in before if after.get(name) != before[name]}
    assert all("lerp" not in name and "quantize" not in name for name in changed), changed
    assert runner.invoke(main, ["check"]).exit_code == 0
    shown = runner.invoke(main, ["show", "soft_cap"])
    assert shown.exit_code == 0 and "soft_cap_backward" in shown.stdout
    (project / f"spec/{family}.yaml").unlink()
    for name in ("spec/ops.yaml", f"spec/{family}.yaml"):
        if name in before:  # without the entry
            (project / name).write_bytes(before[name])
    assert runner.invoke(main, ["generate", "--no-compile"]).exit_code == 0
    assert bytes_of(project) == before


def test_an_input_without_gradient_is_explained(project: Path) -> None:
    words = ["new", "step_up", "--family", "binary", "--formula", "y = x * scale", "--types", "T:float,Q:int8"]
    words += ["--input", "x:Q", "--input", "scale:compute(T)[]", "--output", "y:T", "--no-verify", "--json"]
    made = CliRunner().invoke(main, words)
    assert made.exit_code == 0, made.output
    told = json.loads(made.stdout)
    assert told["gradient"] == [] and set(told["no_gradient"]) == {"x", "scale"}


def test_kernels_that_fail_are_not_written(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from baracuda_gen.authoring.proving import Proof, Proved
    from baracuda_gen.verify.gradients import GradientCheck
    from baracuda_gen.verify.outcome import Finding
    from baracuda_gen.verify.work import Work

    before, words = bytes_of(project), ["new", "soft_cap", "--family", "binary", "--formula", "y = tanh(x)"]
    work = Work("own_kernels", None, "soft_cap", (("T", "f32"),))
    wrong = Proof(work, 1, (Finding("contiguous<soft_cap_formula>", "7", "y[3] = 1.0", "2.0"),))
    stated = ["--gradient", "d_x = 2 * d_y"]
    gradient = Proved((), GradientCheck({"x": 0.5}), ())
    for proved, more, *said in (
        (Proved((wrong,), None, ()), [], "got y[3] = 1.0, expected 2.0", "the kernels of soft_cap do not match"),
        (gradient, [], "the gradient of x is 5.0e-01", "\nthe gradient of soft_cap does not match its formula"),
        (gradient, stated, "the gradient of x is", "\nthe stated gradient of soft_cap does not match its formula"),
    ):
        monkeypatch.setattr("baracuda_gen.authoring.new.Prover.prove_op", lambda *_, result=proved: result)
        made = CliRunner().invoke(main, [*words, *more])
        assert (
            made.exit_code == 1 and all(text in made.stderr for text in said) and "nothing was changed" in made.stderr
        )
        assert bytes_of(project) == before


@pytest.mark.parametrize("end", [b"\n", b""])
def test_the_first_family_of_a_catalog_that_extends_another(end: bytes) -> None:
    before = b"name: x\nextends: baracuda_kernels" + end
    after = text.with_family(before, "three", "Three.")
    assert after == b"name: x\nextends: baracuda_kernels\nfamilies:\n  three: Three." + end
