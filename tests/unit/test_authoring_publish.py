"""`new` while it replaces files: `generate` undoes what an error, or an interrupt, leaves half done."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from baracuda_gen.authoring import change
from baracuda_gen.cli import main
from baracuda_gen.render import tree
from baracuda_gen.render.tree import folder_lock

NEW = ["new", "soft_cap", "--family", "fresh", "--formula", "y = tanh(x)", "--no-verify"]

State = dict[str, tuple[int, bytes | None]]


def state(top: Path) -> State:
    """Every file and folder, with its bytes, and the mode of files."""
    found = {str(p.relative_to(top)): p for p in top.rglob("*")}
    return {n: (p.lstat().st_mode, p.read_bytes()) if p.is_file() else (0, None) for n, p in found.items()}


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one op, and modes that nothing would give its files by itself."""
    top = tmp_path_factory.mktemp("original") / "project"
    assert run("init", str(top), "--package", "my_kernels").exit_code == 0
    (top / "spec/ops.yaml").chmod(0o640)
    (top / "generated/my_kernels/catalog.py").chmod(0o600)
    return top


@pytest.fixture
def project(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    top = tmp_path / "project"
    shutil.copytree(original, top)
    monkeypatch.chdir(top)
    return top


Stop = Callable[[int], list[Path]]


@pytest.fixture(params=[OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "interrupt"])
def stop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Stop:
    """Makes the so-manieth replacement or removal fail; the list has the paths that were tried."""

    def at(turn: int) -> list[Path]:
        replace, unlink, tried = os.replace, Path.unlink, []

        def count(path: Path) -> None:
            if "catalogs" in Path(path).parts:  # what the next command may take from this one
                return
            tried.append(path)
            if len(tried) == turn:
                raise request.param

        def replaced(source: Path, target: Path) -> None:
            if Path(target).suffix != ".pyc":  # pytest's own
                count(target)
            replace(source, target)

        def removed(path: Path, missing_ok: bool = False) -> None:
            if not path.name.endswith(tree.TEMPORARY_SUFFIX):
                count(path)
            unlink(path, missing_ok)

        monkeypatch.setattr("os.replace", replaced)
        monkeypatch.setattr(Path, "unlink", removed)
        return tried

    return at


def test_generate_undoes_what_is_half_done(stop: Stop, project: Path) -> None:
    before, spec, turn = state(project), state(project / "spec"), 0
    while True:
        tried = stop(turn := turn + 1)
        result = run(*NEW)
        if len(tried) < turn:
            break
        assert result.exit_code == 2 and "baracuda-gen generate undoes that" in result.stderr, result.output
        assert "nothing was changed" not in result.stderr
        if state(project / "spec") != spec:  # one of its files was replaced, the last of all
            (project / "spec/fresh.yaml").unlink(missing_ok=True)
            for name, (_, content) in spec.items():
                (project / "spec" / name).write_bytes(content or b"")
        assert run("generate", "--no-compile").exit_code == 0
        assert state(project) == before
    assert turn > 10 and result.exit_code == 0 and state(project) != before
    assert (project / "spec/ops.yaml").stat().st_mode & 0o777 == 0o640
    assert run("check").exit_code == 0


def test_nothing_is_changed_before_all_is_remembered(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(project)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("baracuda_gen.remembered._write", interrupted)
    result = run(*NEW)
    assert result.exit_code == 130 and "nothing was changed" in result.stderr and state(project) == before


@pytest.mark.parametrize("path", ["spec/ops.yaml", "spec/ops.schema.json", "generated/my_kernels/catalog.py"])
def test_a_link_is_not_replaced(path: str, project: Path) -> None:
    (project / path).rename(project.parent / "elsewhere")
    (project / path).symlink_to(project.parent / "elsewhere")
    before = state(project.parent)
    result = run(*NEW)
    assert result.exit_code == 2 and ("is a link" in result.stderr or "not what the spec means" in result.stderr)
    assert state(project.parent) == before


def test_a_second_author_waits(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(change, "LOCK_TIMEOUT", 0.1)
    before = state(project)
    with folder_lock(project, 1):
        result = run(*NEW)
    assert result.exit_code == 2 and "another baracuda-gen is writing here" in result.stderr
    assert state(project) == before
    assert run(*NEW).exit_code == 0
