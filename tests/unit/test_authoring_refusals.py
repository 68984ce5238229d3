"""`new` with wrong input: what it says, and that the project keeps every byte."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))
from small_project import small_project  # noqa: E402

from baracuda_gen.cli import main  # noqa: E402

GOOD = ["--family", "binary", "--formula", "y = cap * tanh(x / cap)", "--attribute", "cap:f32=30.0"]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_project(tmp_path_factory.mktemp("original"))


@pytest.fixture
def project(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    top = tmp_path / "project"
    shutil.copytree(original, top)
    monkeypatch.chdir(top)
    return top


def snapshot(top: Path) -> dict[str, tuple[bytes, int]]:
    return {str(p.relative_to(top)): (p.read_bytes(), p.stat().st_mode) for p in top.rglob("*") if p.is_file()}


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


REFUSED = {
    "syntax": ("soft_cap", ["--family", "binary", "--formula", "y = tanh(x"], "cannot be read"),
    "unknown function": (
        "soft_cap",
        ["--family", "binary", "--formula", "y = tahn(x)"],
        "unknown function 'tahn' (did you mean 'tan' or 'tanh'?); docs/spec.md lists the functions\n"
        "1 problem in the spec; nothing was changed\n",
    ),
    "function of a module": ("soft_cap", ["--family", "binary", "--formula", "y = np.tanh(x)"], "; write tanh(x)"),
    "return": ("soft_cap", ["--family", "binary", "--formula", "return 2 * x"], "such as y = 2 * x;"),
    "empty formula": ("soft_cap", ["--family", "binary", "--formula", " "], "--formula is empty"),
    "no assignment": ("soft_cap", ["--family", "binary", "--formula", "tanh(x)"], "y = tanh(x)"),
    "strange target": ("soft_cap", ["--family", "binary", "--formula", "a.b = tanh(x)"], "cannot assign to 'a.b'"),
    "power": ("soft_cap", ["--family", "binary", "--formula", "y = x ** 2"], "**"),
    "assigned twice": ("soft_cap", ["--family", "binary", "--formula", "y = x\ny = x + x"], "y"),
    "clashing name": ("lerp", GOOD, "take another name"),
    "name of a gradient": ("lerp_backward", GOOD, "take another name"),
    "clashing class": ("ler_p", ["--family", "binary", "--formula", "y = x", "--output", "y:T[n"], "T[n"),
    "misspelt name": ("SoftCap", GOOD, "soft_cap"),
    "reserved name": ("catalog", GOOD, "take another name"),
    "injected name": ("x:\n  y", GOOD, "small letters"),
    "unknown type": ("soft_cap", [*GOOD, "--types", "T:flot"], "sets of ops.yaml: float, wide"),
    "unreadable types": ("soft_cap", [*GOOD, "--types", "float"], "--types T:float"),
    "unknown attribute type": ("soft_cap", [*GOOD[:4], "--attribute", "cap:f33=1"], "f32"),
    "unreadable attribute": ("soft_cap", [*GOOD[:4], "--attribute", "cap"], "cap:f32=30.0"),
    "default of no type": ("soft_cap", [*GOOD[:4], "--attribute", "cap:f32=thirty"], "thirty"),
    "shape that cannot hold": (
        "soft_cap",
        ["--family", "binary", "--formula", "y[n, d] = x[n, d] + bias[d]", "--input", "bias:T[n, d]"],
        "bias",
    ),
    "unindexed beside dims": ("soft_cap", ["--family", "binary", "--formula", "y[n] = x[n, d]"], "d"),
    "bad operand type": ("soft_cap", [*GOOD, "--input", "x:Z[n]"], "Z"),
    "operand that is not read": ("soft_cap", [*GOOD, "--input", "z:T"], "it reads x"),
    "operand twice": ("soft_cap", [*GOOD, "--input", "x:T", "--input", "x:T"], "twice"),
    "bad rule": ("soft_cap", [*GOOD, "--where", "cop > 0"], "cap"),
    "no such gradient": ("soft_cap", [*GOOD, "--gradient", "z"], "inputs: x"),
    "gradient both ways": ("soft_cap", [*GOOD, "--gradient", "x", "--no-gradient"], "exclude"),
    "no formula": ("soft_cap", ["--family", "binary"], "--formula"),
    "no family": ("soft_cap", ["--formula", "y = x"], "--family is missing"),
    "bad family": ("soft_cap", ["--family", "../etc", "--formula", "y = x"], "small letters"),
    "family called ops": ("soft_cap", ["--family", "ops", "--formula", "y = x"], "family"),
    "line end in a rule": ("soft_cap", [*GOOD, "--where", "cap > 0\ngradient: 1"], "one line"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_wrong_input_changes_nothing(case: str, project: Path) -> None:
    name, words, expected = REFUSED[case]
    before = snapshot(project)
    result = run("new", name, *words)
    assert result.exit_code == 2, result.output
    assert expected in result.stderr
    assert "Traceback" not in result.stderr and "internal error" not in result.stderr
    assert snapshot(project) == before


def test_a_formula_is_read_before_processes_are_started(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baracuda_gen.authoring.new.Prover", lambda *_: pytest.fail("processes were started"))
    assert run("new", "soft_cap", "--family", "binary", "--formula", "y = tahn(x)").exit_code == 2


def test_with_json_a_refusal_is_a_document(project: Path) -> None:
    result = run("new", "soft_cap", "--family", "binary", "--formula", "y = tahn(x)", "--json")
    (problem,) = json.loads(result.stdout)["problems"]
    assert problem["op"] == "soft_cap" and problem["file"].endswith("binary.yaml") and "'tahn'" in problem["message"]


def test_what_has_no_gradient_names_the_option(project: Path) -> None:
    words = ["--family", "binary", "--formula", "y = round(x)", "--dry-run", "--no-verify", "--json"]
    result = run("new", "nearest", *words)
    assert "is --straight-through missing?" in json.loads(result.stdout)["no_gradient"]["x"]


def _read_only(project: Path) -> None:
    (project / "spec" / "binary.yaml").chmod(0o444)


def _read_only_folder(project: Path) -> None:
    (project / "spec").chmod(0o555)


def _broken_spec(project: Path) -> None:
    (project / "spec" / "quantize.yaml").write_text("quantize: [\n")


def _hand_edited(project: Path) -> None:
    with (project / "generated" / "baracuda_kernels" / "_binary" / "lerp.cu").open("a") as file:
        file.write("// mine\n")


def _families_on_one_line(project: Path) -> None:
    root = project / "spec" / "ops.yaml"
    head, _, tail = root.read_text().partition("families:\n")
    names = ", ".join(f"{line.split(':')[0].strip()}: Some ops" for line in tail.splitlines() if line.strip())
    root.write_text(f"{head}families: {{{names}}}\n")
    assert run("generate", "--no-compile").exit_code == 0


def _stray_file(project: Path) -> None:
    (project / "spec" / "fresh.yml").write_text("x: 1\n")


@pytest.mark.parametrize(
    ("spoil", "family", "expected"),
    [
        (_read_only, "binary", "chmod u+w"),
        (_read_only_folder, "binary", "read-only"),
        (_broken_spec, "binary", "spec/quantize.yaml:"),
        (_hand_edited, "binary", "baracuda-gen generate"),
        (_families_on_one_line, "fresh", "by hand"),
        (_stray_file, "binary", "fresh.yml"),
    ],
)
def test_surroundings_that_do_not_allow_it(project: Path, spoil: object, family: str, expected: str) -> None:
    assert callable(spoil)
    spoil(project)
    before = snapshot(project)
    result = run("new", "soft_cap", *GOOD, "--family", family)
    (project / "spec").chmod(0o755)
    assert result.exit_code == 2, result.output
    assert expected in result.stderr
    assert snapshot(project) == before


def test_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("new", "soft_cap", *GOOD)
    assert result.exit_code == 2 and not os.listdir(tmp_path)
