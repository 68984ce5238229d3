"""What a command leaves for the next one on the same spec: it saves time, and changes nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from baracuda_gen import catalog, remembered
from baracuda_gen.catalog import build_catalog
from baracuda_gen.formula.build import Entries
from baracuda_gen.render import build_tree, package
from baracuda_gen.spec.model import OpSpec, SpecError

ENTRIES = """
{name}:
  types: {{T: wide}}
  inputs: {{x: T}}
  outputs: {{y: T}}
  formula: y = {formula}
  gradient: {{x: derived}}
"""


@pytest.fixture
def spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BARACUDA_CACHE_DIR", str(tmp_path / "cache"))
    folder = tmp_path / "spec"
    folder.mkdir()
    (folder / "ops.yaml").write_text("name: own\nschema: 1\nsets: {wide: [f32]}\nfamilies: {some: Some.}\n")
    write(folder, one="exp(x) * x", two="max(x, 0)")
    return folder


def write(spec: Path, **formulas: str) -> None:
    (spec / "some.yaml").write_text("".join(ENTRIES.format(name=n, formula=f) for n, f in formulas.items()))


def forget() -> None:
    """As a new process begins."""
    catalog.built.clear()
    package.texts.clear()


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Of the entries that were built since it was last cleared."""
    built: list[str] = []
    original = catalog._build

    def build(entry: OpSpec, entries: Entries) -> object:
        built.append(entry.name)
        return original(entry, entries)

    monkeypatch.setattr(catalog, "_build", build)
    return built


def tree(spec: Path) -> dict[str, str]:
    """As a new process makes it."""
    forget()
    with remembered.remembering(spec):
        return build_tree(build_catalog(spec))


def fresh(spec: Path) -> dict[str, str]:
    forget()
    return build_tree(build_catalog(spec))


def test_only_what_changed_is_built(spec: Path, names: list[str]) -> None:
    expected = fresh(spec)
    for built in (["one", "two"], []):
        names.clear()
        assert tree(spec) == expected and names == built
    write(spec, one="exp(x) * x", two="min(x, 0)", three="x + 1")
    changed = fresh(spec)
    for built in (["two", "three"], []):
        names.clear()
        assert tree(spec) == changed != expected and names == built


def test_what_is_sound_beside_a_problem_is_kept(spec: Path, names: list[str]) -> None:
    write(spec, one="exp(x) * x", two="nothing(x)")
    for built in (["one", "two"], ["two"]):
        names.clear()
        with pytest.raises(SpecError, match="nothing"):
            tree(spec)
        assert names == built


@pytest.mark.parametrize("what", ["damaged", "of another generator", "writable for others", "a folder"])
def test_what_does_not_hold_is_built_anew(
    spec: Path, names: list[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    expected = tree(spec)
    names.clear()
    (file,) = (spec.parent / "cache" / "catalogs").iterdir()
    if what == "damaged":
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    elif what == "of another generator":
        monkeypatch.setattr(remembered, "_key", lambda: "another")
    elif what == "writable for others":
        file.chmod(0o666)
    else:
        file.unlink()
        file.mkdir()
    assert tree(spec) == expected and names == ["one", "two"]


def test_a_cache_that_cannot_be_written(spec: Path, names: list[str]) -> None:
    (spec.parent / "cache").write_text("no folder")
    assert tree(spec) == tree(spec) and names == ["one", "two"] * 2


def test_few_files_are_kept(spec: Path, names: list[str]) -> None:
    folder = spec.parent / "cache" / "catalogs"
    folder.mkdir(parents=True, mode=0o700)
    for number in range(20):
        (folder / f"old{number}").touch()
        os.utime(folder / f"old{number}", (number, number))
    tree(spec)
    assert len(list(folder.iterdir())) == remembered.MOST
    names.clear()
    assert tree(spec) and not names


def test_processes_hash_texts_differently(spec: Path, tmp_path: Path) -> None:
    """Nothing that depends on a process's hashes may be taken from another one."""
    texts = []
    for seed in ("1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        words = ["generate", "--no-compile", "--spec", str(spec), "--out", str(tmp_path / seed)]
        subprocess.run([sys.executable, "-m", "baracuda_gen", *words], env=environment, check=True, capture_output=True)
        texts.append({p.name: p.read_bytes() for p in (tmp_path / seed).rglob("*") if p.is_file()})
        write(spec, one="exp(x) * x", two=f"max(x, {seed})")
    write(spec, one="exp(x) * x", two="max(x, 2)")
    names = {path.rpartition("/")[2]: text.encode() for path, text in fresh(spec).items()}
    assert texts[2] == names
