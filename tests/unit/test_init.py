"""`baracuda-gen init`: what it refuses, what it lays out, that every verb works there, and the pytest plugin."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from baracuda_gen.cli import main
from baracuda_gen.scaffold import FILES, project_files

NEEDS_GXX = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of this interpreter in a folder, as a user there would run it."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=folder, env=environment, text=True, capture_output=True
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("work") / "project"
    result = run("init", str(folder), "--package", "my_kernels")
    assert result.exit_code == 0, result.stderr
    return folder


def test_what_is_laid_out(project: Path) -> None:
    files = {p.relative_to(project).as_posix() for p in project.rglob("*") if p.is_file()}
    own = {file for file in files if not file.startswith("generated/") and "__pycache__" not in file}
    assert own == {*FILES, "spec/ops.schema.json"}
    assert {"generated/my_kernels/__init__.py", "generated/my_kernels/_example/scaled_ramp.cu"} <= files
    assert [p.name for p in project.parent.iterdir()] == ["project"]  # no temporary folder is left
    assert len((project / "tests" / "test_catalog.py").read_text().splitlines()) == 10


def test_the_settings_can_be_read(project: Path) -> None:
    settings = tomllib.loads((project / "pyproject.toml").read_text())
    assert settings["tool"]["baracuda-gen"] == {"spec": "spec", "out": "generated"}
    assert settings["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["generated/my_kernels"]
    (dependency,) = settings["project"]["dependencies"]
    assert dependency.startswith("baracuda-kernels")
    hooks = yaml.safe_load((project / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    assert {hook["id"]: hook["entry"] for hook in hooks} == {
        "baracuda-generate": "baracuda-gen generate",
        "baracuda-check": "baracuda-gen check",
    }
    steps = yaml.safe_load((project / ".github/workflows/kernels.yml").read_text())["jobs"]["kernels"]["steps"]
    assert [step["run"].split()[0] for step in steps if "run" in step] == [
        "pip",
        "baracuda-gen",
        "baracuda-gen",
        "pytest",
    ]


def test_it_says_what_is_there_and_what_comes_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("init", "project", "--package", "my_kernels")
    assert result.stdout.splitlines()[0] == "project/"
    assert "  spec/ops.yaml" in result.stdout.splitlines()
    assert result.stdout.splitlines()[-1].startswith("  generated/my_kernels/  (")
    assert result.stderr == "next: cd project && pip install --editable '.[test]' && baracuda-gen verify --on host\n"


def test_an_empty_folder_that_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    inode = tmp_path.stat().st_ino
    result = run("init", ".", "--package", "my_kernels")
    assert result.exit_code == 0
    assert result.stderr.startswith("next: pip install")
    assert tmp_path.stat().st_ino == inode
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted({path.split("/")[0] for path in FILES} | {"generated"})
    assert run("check").exit_code == 0


@pytest.mark.parametrize("there", [False, True])
def test_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    if there:
        (tmp_path / "project").mkdir()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device", "somewhere")

    monkeypatch.setattr("baracuda_gen.render.tree.write_trees", fail)
    result = run("init", str(tmp_path / "project"), "--package", "my_kernels")
    assert result.exit_code == 2
    assert "No space left on device" in result.stderr
    assert [p.name for p in tmp_path.rglob("*")] == (["project"] if there else [])


@pytest.mark.parametrize(
    ("package", "message"),
    [
        ("my-kernels", "is no name of a Python package; small letters and underscores: my_kernels"),
        ("import", "is no name of a Python package"),
        ("", "is no name of a Python package"),
        ("MyKernels", "the package 'MyKernels' is not a valid name"),
        ("baracuda_kernels", "names that start with baracuda are reserved"),
        ("json", "would hide the module of that name"),
        ("numpy", "would hide the module of that name"),
        ("template", "is a word of C++"),
    ],
)
def test_names_that_are_refused(tmp_path: Path, package: str, message: str) -> None:
    result = run("init", str(tmp_path / "project"), "--package", package)
    assert result.exit_code == 2
    assert message in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_folders_that_are_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "nowhere").symlink_to(tmp_path / "absent")
    full = run("init", str(tmp_path), "--package", "my_kernels")
    file = run("init", str(tmp_path / "notes.txt"), "--package", "my_kernels")
    link = run("init", str(tmp_path / "nowhere"), "--package", "my_kernels")
    assert [result.exit_code for result in (full, file, link)] == [2, 2, 2]
    assert "is not empty (it has " in full.stderr
    assert "exists and is not a folder" in file.stderr and "exists and is not a folder" in link.stderr
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["notes.txt", "nowhere"]


@pytest.mark.parametrize("below", ["", "spec", "generated/my_kernels/_example"])
def test_verbs_work_from_any_sub_folder(project: Path, below: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / below)
    for arguments in (["check"], ["check", "--diff"], ["generate"], ["show", "scaled_ramp"]):
        result = run(*arguments)
        assert result.exit_code == 0, (arguments, result.stderr)
    names = [row["name"] for row in json.loads(run("list", "--json").stdout)]
    assert names == ["scaled_ramp", "scaled_ramp_backward"]
    assert json.loads(run("check", "--format", "json").stdout)["status"] == "clean"


@NEEDS_GXX
def test_its_kernels_verify(project: Path) -> None:
    done = command(project / "tests", "baracuda_gen", "verify", "--on", "host", "--json", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["kernels"] == result["passed"] > 0


@NEEDS_GXX
def test_its_own_tests_pass(project: Path) -> None:
    done = command(project / "tests", "pytest", "-v", "-k", "not gpu")
    assert done.returncode == 0, done.stdout
    for name in ("scaled_ramp-f32", "scaled_ramp-f16", "scaled_ramp_backward-f32", "scaled_ramp_backward-f16"):
        assert f"test_on_the_host[{name}] PASSED" in done.stdout
    assert "test_nothing_has_drifted PASSED" in done.stdout


def test_its_own_tests_find_what_is_wrong(project: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(project, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__"))
    kernel = copy / "generated/my_kernels/_example/scaled_ramp.cu"
    text = kernel.read_text()
    assert "0.0f" in text or "? " in text
    kernel.write_text(text.replace("> ", "< "))
    (copy / "spec/example.yaml").write_text((copy / "spec/example.yaml").read_text().replace("x > 0", "x >= 0"))
    done = command(copy, "pytest", "-q", "-k", "drifted or (host and scaled_ramp-f32)")
    assert done.returncode == 1
    assert "hand_edited: my_kernels/_example/scaled_ramp.cu" in done.stdout
    assert "changed: my_kernels/spec/example.yaml" in done.stdout
    if shutil.which("g++"):
        assert "2 failed" in done.stdout and "expected" in done.stdout


def test_an_ini_option_names_an_importable_package(project: Path, tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nbaracuda_package = my_kernels\npythonpath = packages\n")
    shutil.copytree(project / "generated", tmp_path / "packages")
    (tmp_path / "test_all.py").write_text(
        "def test_types(kernel_work):\n    assert kernel_work.types['T'] in ('f32', 'f16')\n"
    )
    done = command(tmp_path, "pytest", "-q", "-p", "no:cacheprovider")
    assert "4 passed" in done.stdout, done.stdout + done.stderr


def test_without_a_catalog_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_all.py").write_text("def test_types(kernel_work):\n    pass\n")
    done = command(tmp_path, "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode != 0
    assert "kernel_work: no project in " in done.stdout + done.stderr


def test_the_plugin_is_inert_where_it_is_not_used(tmp_path: Path) -> None:
    unwanted = (
        "numpy",
        "yaml",
        "jinja2",
        "click",
        "baracuda_runtime",
        "baracuda_gen.verify",
        "baracuda_gen.spec",
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_it.py").write_text(
        "import sys\n\ndef test_it():\n    assert 'baracuda_gen.pytest_plugin' in sys.modules\n"
        f"    assert [name for name in {unwanted} if name in sys.modules] == []\n"
    )
    # Hypothesis' and xdist's plugins are not ours to answer for.
    done = command(tmp_path, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-p", "no:xdist")
    assert "1 passed" in done.stdout, done.stdout + done.stderr


def test_a_catalog_that_extends_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("init", str(tmp_path / "project"), "--package", "my_kernels", "--extends")
    assert result.exit_code == 0, result.stderr
    monkeypatch.chdir(tmp_path / "project" / "tests")
    assert run("check").exit_code == 0
    names = [row["name"] for row in json.loads(run("list", "--json").stdout)]
    assert {"lerp", "fake_quantize", "scaled_ramp"} <= set(names)
    generated = tmp_path / "project" / "generated" / "my_kernels"
    imports = [
        line for file in generated.rglob("*.py") for line in file.read_text().splitlines() if "baracuda_kernels" in line
    ]
    assert [line for line in imports if not line.startswith("# Generated from baracuda_kernels/spec/")] == []


def test_verify_before_generate_names_the_folder(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(project, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__", "my_kernels"))
    monkeypatch.chdir(tmp_path / "copy")
    result = run("verify", "--on", "host")
    assert result.exit_code == 2
    assert "generated: no generated package in it; run baracuda-gen generate first" in result.stderr


def test_no_template_is_left_over() -> None:
    import baracuda_gen.scaffold

    templates = {p.name for p in (Path(baracuda_gen.scaffold.__file__).parent / "templates").iterdir()}
    assert templates == set(FILES.values())
    for extends in (False, True):
        for path, text in project_files("my_kernels", extends=extends, runtime="baracuda-kernels~=1.0").items():
            assert text.endswith("\n") and not text.endswith("\n\n"), path
            assert (
                "{%" not in text
                and "my_kernels" in text
                or path not in ("pyproject.toml", "spec/ops.yaml", "README.md")
            )


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("")
    result = CliRunner().invoke(main, ["init", str(tmp_path / "there" / "new"), "--package", "own_kernels"])
    expected = f"error: {tmp_path}/there/new: cannot create the folder: Not a directory\n"
    assert (result.exit_code, result.stderr) == (2, expected)
