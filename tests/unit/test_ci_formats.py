"""What CI sees: the pre-commit hooks and the Action's steps as the commands they are, annotations and results."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from baracuda_gen import catalog
from baracuda_gen.cli.check import in_workspace

ROOT = Path(catalog.__file__).parents[2]
OPS = """\
# yaml-language-server: $schema=ops.schema.json
name: my_kernels
schema: 1
doc: Kernels of one project.
sets:
  float: [f32]
families:
  activation: Functions of one operand.
"""
ACTIVATION = """\
# yaml-language-server: $schema=ops.schema.json
relu:
  doc: The positive part.
  types: {T: float}
  inputs: {x: T}
  outputs: {y: T}
  formula: |
    y = max(x, 0)
"""
CUDA = "generated/my_kernels/_activation/relu.cu"


@pytest.fixture(scope="module")
def bin_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`baracuda-gen` and `python` of this environment, as a step of CI finds them."""
    folder = tmp_path_factory.mktemp("bin")
    for name, arguments in (("baracuda-gen", " -m baracuda_gen"), ("python", "")):
        (folder / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{arguments} "$@"\n')
        (folder / name).chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory, bin_folder: Path) -> Path:
    project = tmp_path_factory.mktemp("clean")
    (project / "pyproject.toml").write_text("[tool.baracuda-gen]\n")
    (project / "spec").mkdir()
    (project / "spec/ops.yaml").write_text(OPS)
    (project / "spec/activation.yaml").write_text(ACTIVATION)
    assert shell("baracuda-gen generate", project, bin_folder).returncode == 0
    return project


@pytest.fixture
def project(clean: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(clean, tmp_path / "project"))


def shell(command: str, cwd: Path, bin_folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("GITHUB_")}
    inherited["PYTHONPATH"] = os.pathsep.join(str(ROOT / f) for f in ("codegen", "runtime"))
    inherited["PATH"] = f"{bin_folder}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        # As GitHub runs `shell: bash`.
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command],
        cwd=cwd,
        env={**inherited, **environment},
        text=True,
        capture_output=True,
    )


def make_stale(project: Path) -> None:
    spec = project / "spec/activation.yaml"
    spec.write_text(spec.read_text().replace("max(x, 0)", "max(x, 1)"))


def edit_by_hand(project: Path) -> int:
    """Append to a line of the kernel's file; the number of that line."""
    lines = (project / CUDA).read_text().split("\n")
    number = next(k for k, line in enumerate(lines, 1) if "operator()" in line)
    lines[number - 1] += "  // mine"
    (project / CUDA).write_text("\n".join(lines))
    return number


# pre-commit


def hooks() -> dict[str, dict[str, Any]]:
    return {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}


def test_hooks_have_what_pre_commit_needs() -> None:
    assert set(hooks()) == {"baracuda-check", "baracuda-generate"}
    for hook in hooks().values():
        assert {"id", "name", "entry", "language"} <= hook.keys()
        assert hook["language"] == "python" and hook["pass_filenames"] is False
        assert re.search(hook["files"], "spec/activation.yaml")
        assert not re.search(hook["files"], "docs/spec.md")
    assert re.search(hooks()["baracuda-check"]["files"], CUDA)


def test_check_hook(project: Path, bin_folder: Path) -> None:
    entry = hooks()["baracuda-check"]["entry"]
    assert shell(entry, project, bin_folder).returncode == 0
    make_stale(project)
    done = shell(entry, project, bin_folder)
    assert done.returncode == 1
    assert f"changed  {CUDA}" in done.stdout


def test_generate_hook(project: Path, bin_folder: Path) -> None:
    """pre-commit stops the commit by itself when a hook has written files."""
    entry = hooks()["baracuda-generate"]["entry"]
    before = (project / CUDA).read_text()
    assert shell(entry, project, bin_folder).returncode == 0
    assert (project / CUDA).read_text() == before
    make_stale(project)
    assert shell(entry, project, bin_folder).returncode == 0
    assert (project / CUDA).read_text() != before
    assert shell(hooks()["baracuda-check"]["entry"], project, bin_folder).returncode == 0
    (project / "spec/activation.yaml").write_text("relu: 1\n")
    assert shell(entry, project, bin_folder).returncode == 2


# The Action


def action() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "action.yml").read_text())  # type: ignore[no-any-return]


def run_step(step: dict[str, Any], checkout: Path, bin_folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """A `run` step in a checkout, with the inputs put in as GitHub does."""
    inputs = {name: str(value["default"]) for name, value in action()["inputs"].items()} | given

    def filled(text: str) -> str:
        return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda m: inputs[m[1]], text)

    environment = {name: filled(value) for name, value in step.get("env", {}).items()}
    return shell(
        step["run"],
        checkout / filled(step.get("working-directory", ".")),
        bin_folder,
        GITHUB_ACTIONS="true",
        GITHUB_WORKSPACE=str(checkout),
        GITHUB_ACTION_PATH=str(ROOT),
        **environment,
    )


def steps() -> dict[str, dict[str, Any]]:
    return {step["name"]: step for step in action()["runs"]["steps"]}


CHECK, VERIFY, INSTALL = "Check the generated code", "Verify the kernels on the CPU", "Install baracuda-gen"


def test_action_has_what_github_needs() -> None:
    found = action()
    assert found["name"] and found["description"]
    assert found["runs"]["using"] == "composite"
    for step in found["runs"]["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert "run" not in step or step["shell"] == "bash"
        # An input inside of a script could be a script.
        assert "${{" not in step.get("run", "")
    named = set(re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text()))
    assert named == set(found["inputs"])


def test_action_installs_itself_or_what_it_is_given(tmp_path: Path) -> None:
    (tmp_path / "python").write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')  # shows the arguments
    (tmp_path / "python").chmod(0o755)
    step = steps()[INSTALL]
    itself = run_step(step, tmp_path, tmp_path).stdout.splitlines()
    assert itself == ["-m", "pip", "install", f"baracuda-kernels[compile] @ file://{ROOT}"]
    given = run_step(step, tmp_path, tmp_path, package="baracuda-kernels[compile]==0.1.0").stdout.splitlines()
    assert given == ["-m", "pip", "install", "baracuda-kernels[compile]==0.1.0"]


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
def test_action_on_a_clean_tree(project: Path, bin_folder: Path) -> None:
    done = run_step(steps()[CHECK], project, bin_folder)
    assert (done.returncode, done.stdout) == (0, "")
    done = run_step(steps()[VERIFY], project, bin_folder)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(" passed, 0 failed, 0 skipped\n")
    done = run_step(steps()[VERIFY], project, bin_folder, ops="relu rely")
    assert done.returncode == 2
    assert "unknown op 'rely'; did you mean relu?" in done.stderr


def test_action_on_a_stale_tree(project: Path, bin_folder: Path) -> None:
    make_stale(project)
    done = run_step(steps()[CHECK], project, bin_folder)
    assert done.returncode == 1
    lines = (project / CUDA).read_text().split("\n")
    first = next(k for k, line in enumerate(lines, 1) if "max(x, 0)" in line)
    assert (
        f"::error file={CUDA},line={first},col=1::changed: stale: the spec or the generator has changed; "
        "run baracuda-gen generate" in done.stdout.splitlines()
    )


@pytest.mark.parametrize("folder", [".", "kernels/one"])
def test_annotations_are_on_the_right_line(project: Path, tmp_path: Path, bin_folder: Path, folder: str) -> None:
    """Also where the project is a folder of the checkout: services name files from the root."""
    checkout = tmp_path / "checkout"
    shutil.copytree(project, checkout / folder)
    prefix = "" if folder == "." else f"{folder}/"
    inputs = {"working-directory": folder}

    line = edit_by_hand(checkout / folder)
    done = run_step(steps()[CHECK], checkout, bin_folder, **inputs)
    assert done.returncode == 1
    assert done.stdout == (
        f"::error file={prefix}{CUDA},line={line},col=1::hand edited: make the change in the spec or the "
        "generator instead; run baracuda-gen generate\n"
    )

    spec = checkout / folder / "spec/activation.yaml"
    spec.write_text(ACTIVATION.replace("max(x, 0)", "max(z, 0)"))
    done = run_step(steps()[CHECK], checkout, bin_folder, **inputs)
    assert done.returncode == 2
    assert (
        done.stdout
        == f"::error file={prefix}spec/activation.yaml,line=8,col=13::relu: formula uses 'z'; known names: x\n"
    )
    assert spec.read_text().split("\n")[7][12:] == "z, 0)"


def test_annotations_name_the_spec_from_where_check_runs(project: Path, bin_folder: Path) -> None:
    (project / "spec/activation.yaml").write_text(ACTIVATION.replace("max(x, 0)", "max(z, 0)"))
    done = shell(
        "baracuda-gen check --format github --spec project/spec --out project/generated", project.parent, bin_folder
    )
    assert done.stdout.startswith("::error file=project/spec/activation.yaml,line=8,col=13::")


def test_paths_outside_of_the_workspace_stay_as_they_are_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "elsewhere"))
    assert in_workspace(Path("spec/ops.yaml")) == "spec/ops.yaml"
    monkeypatch.delenv("GITHUB_WORKSPACE")
    assert in_workspace(Path("spec/ops.yaml")) == "spec/ops.yaml"


# verify


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
def test_formats_of_a_real_run(project: Path, bin_folder: Path) -> None:
    """A kernel that computes something else: exit code 1, as text and as JSON, and both say where."""
    (project / CUDA).write_text(re.sub(r"maximum\(x, |max\(x, ", r"min(x, ", (project / CUDA).read_text()))
    text, as_json = (shell(f"baracuda-gen verify relu --on host{how}", project, bin_folder) for how in ("", " --json"))
    assert text.returncode == as_json.returncode == 1, text.stderr
    assert "FAILED" in text.stdout and json.loads(as_json.stdout)["failed"]


def test_first_lines_name_the_schema() -> None:
    for file in (ROOT / "spec").glob("*.yaml"):
        first = file.read_text().split("\n", 1)[0]
        assert first == "# yaml-language-server: $schema=ops.schema.json", file
