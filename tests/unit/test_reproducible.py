"""The same spec gives the same bytes: whatever the hash seed, the working directory, and the line ends of the spec."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from baracuda_gen import catalog
from baracuda_gen.render import package

REPOSITORY = Path(__file__).parents[2]
SPEC = REPOSITORY / "spec"
GENERATED = REPOSITORY / "generated"
ROOTS = [str(REPOSITORY / folder) for folder in ("codegen", "runtime", "generated")]

BUILD = f"""
import sys
sys.path[:0] = {ROOTS!r}
from hashlib import sha256
from pathlib import Path
from baracuda_gen.catalog import build_catalog
from baracuda_gen.render import build_tree
tree = build_tree(build_catalog(Path(sys.argv[1])))
for path, text in tree.items():
    print(path, sha256(text.encode()).hexdigest())
"""


ROOT = "name: channels\nschema: 1\nsets: {float: [f32]}\nfamilies: {channels: Channels.}\n"
NORMS = """\
least:
  types: {T: float}
  inputs: {x: 'T[*outer, channel, *inner]', scale: 'T[channel]'}
  outputs: {y: 'T[*outer, channel, *inner]'}
  attributes: {axis: {type: i32, is: position of channel}}
  formula: |
    p[channel] = min[outer, inner](min(scale[channel], x[outer, channel, inner]))
    y[outer, channel, inner] = p[channel]
  gradient: {x: derived, scale: derived}
norm:
  types: {T: float}
  inputs: {x: 'T[*outer, channel, *inner]', scale: 'T[channel]', shift: 'T[channel]'}
  outputs: {y: 'T[*outer, channel, *inner]', peak: 'T[channel]'}
  attributes: {axis: {type: i32, is: position of channel}}
  formula: |
    middle[channel] = mean[outer, inner](x[outer, channel, inner])
    variance[channel] = mean[outer, inner](square(x[outer, channel, inner] - middle[channel]))
    peak[channel] = max[outer, inner](abs(x[outer, channel, inner]))
    factor[channel] = rsqrt(variance[channel] + 1) * scale[channel]
    y[outer, channel, inner] = (x[outer, channel, inner] - middle[channel]) * factor[channel] + shift[channel]
  gradient: {x: derived, scale: derived, shift: derived}
"""


def build(spec: str, *, seed: str = "0", folder: Path = REPOSITORY, language: str = "C.UTF-8") -> list[str]:
    """A line for each file, in the tree's own order, from a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": language}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, "-c", BUILD, spec], cwd=folder, env=environment, text=True, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def first() -> list[str]:
    return build(str(SPEC))


def committed() -> dict[str, str]:
    return {
        path.relative_to(GENERATED).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(GENERATED.rglob("*"))
        if path.is_file() and path.suffix != ".pyc" and path.name != "measured.json"
    }


@pytest.mark.full
def test_the_committed_tree_is_what_the_spec_means(first: list[str]) -> None:
    assert dict(line.split() for line in first) == committed()


def copied(folder: Path, line_end: bytes) -> Path:
    """The spec elsewhere, its files made in another order, with times of their own."""
    copy = folder / "a project elsewhere" / "spec"  # its name is in the files' first lines, where it lies is not
    copy.mkdir(parents=True)
    for file in sorted(SPEC.iterdir(), reverse=True):
        text = file.read_bytes()
        assert b"\r" not in text and b"\n" in text
        (copy / file.name).write_bytes(text.replace(b"\n", line_end))
        os.utime(copy / file.name, (len(file.name), len(file.name)))
    return copy


def test_everything_else_at_once(tmp_path: Path) -> None:
    """The committed tree comes of another hash seed, working directory, language, place of the spec, order of its
    files, and line ends. Each by itself in `make test-full`.
    """
    copy = copied(tmp_path, b"\r\n")
    found = build(os.path.relpath(copy, tmp_path), seed="random", folder=tmp_path, language="C")
    assert dict(line.split() for line in found) == committed()


@pytest.mark.full
@pytest.mark.parametrize("seed", ["1", "271828", "random"])
def test_any_hash_seed(first: list[str], seed: str) -> None:
    assert build(str(SPEC), seed=seed) == first


def test_any_hash_seed_where_a_kernel_stores_several_results(tmp_path: Path) -> None:
    (tmp_path / "ops.yaml").write_text(ROOT)
    (tmp_path / "channels.yaml").write_text(NORMS)
    for spec in (tmp_path, REPOSITORY / "tests/host/catalog/spec"):
        assert len({tuple(build(str(spec), seed=seed)) for seed in ("0", "1", "2", "3")}) == 1


@pytest.mark.full
def test_any_working_directory(first: list[str], tmp_path: Path) -> None:
    assert build(os.path.relpath(SPEC, REPOSITORY)) == first
    assert build(os.path.relpath(SPEC, tmp_path), folder=tmp_path, seed="2", language="C") == first


@pytest.mark.full
def test_a_copy_elsewhere_with_windows_line_ends(first: list[str], tmp_path: Path) -> None:
    assert build(str(copied(tmp_path, b"\r\n")), folder=tmp_path) == first


@pytest.mark.full
def test_the_order_of_files_on_disk_does_not_matter(first: list[str], tmp_path: Path) -> None:
    assert build(str(copied(tmp_path, b"\n"))) == first


# A spec, and a sum in one of its files.
WHOLE = pytest.param(SPEC, "ternary.yaml", "a + ", marks=pytest.mark.full, id="the whole catalog")
SOME = pytest.param(REPOSITORY / "tests/host/catalog/spec", "patterns.yaml", "c) + ", id="some patterns")


@pytest.mark.parametrize("spec", [pytest.param(p.values[0], id=p.id, marks=p.marks) for p in (SOME, WHOLE)])
def test_two_runs_in_one_process_give_the_same(spec: Path) -> None:
    from baracuda_gen.catalog import build_catalog
    from baracuda_gen.render import build_tree

    one, two = (build_tree(build_catalog(spec)) for _ in range(2))
    assert list(one.items()) == list(two.items())
    assert all("\r" not in text and text.endswith("\n") for path, text in one.items() if text)


@pytest.mark.parametrize("spec, file, old_sum", [SOME, WHOLE])
def test_a_second_catalog_is_what_a_first_one_would_be(spec: Path, file: str, old_sum: str, tmp_path: Path) -> None:
    """It takes over the ops of entries that are as before, and no others."""
    shutil.copytree(spec, tmp_path / "spec")
    family = tmp_path / "spec" / file
    before = catalog.build_catalog(tmp_path / "spec")
    old = package.build_tree(before)
    text = family.read_text(encoding="utf-8")
    changed = text.replace(old_sum, old_sum.replace("+", "-"), 1)
    assert changed != text
    family.write_text(changed, encoding="utf-8")
    after = catalog.build_catalog(tmp_path / "spec")
    new = package.build_tree(after)
    kept = {op.name for one, op in zip(before.ops, after.ops, strict=True) if one is op}
    assert len(before.ops) - len(kept) in (1, 2)  # an op, and its gradient
    catalog.built.clear()
    package.texts.clear()
    assert new == package.build_tree(catalog.build_catalog(tmp_path / "spec")) != old
