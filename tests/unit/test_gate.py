"""What `generate` compiles before it writes: a fault of the generator is told with its entry, and changes nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import baracuda_gen.render
from baracuda_gen.cli import main
from baracuda_gen.errors import Refused
from baracuda_gen.verify import compiles, gate

SPEC = {
    "ops.yaml": """\
name: gated_kernels
schema: 1
sets: {some: [f32, s8], single: [f32, f64]}
families: {one: One op., two: Two ops.}
""",
    "one.yaml": """\
# A comment.
halved:
  types: {T: some}
  inputs: {x: T}
  outputs: {y: T}
  formula: {float: y = x / 2, int: y = x // 2}
""",
    "two.yaml": """\
scaled:
  types: {T: some}
  inputs: {x: T}
  outputs: {y: T}
  formula: y = 3 * x
shared:
  types: {T: single}
  inputs: {x: 'T[n, d]'}
  outputs: {y: 'T[n, d]'}
  formula: y[n, d] = x[n, d] / sum[d](x[n, d])
  gradient: {x: derived}
""",
}
Plant = Callable[[str, str, str], None]  # of a file, in place of a text, another


@pytest.fixture
def compiler(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "NVRTC":
        pytest.importorskip("cuda.bindings.nvrtc")
    monkeypatch.setattr(gate, "compiler_there", lambda: request.param)
    return str(request.param)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pyproject.toml").write_text("[tool.baracuda-gen]\n")
    (tmp_path / "spec").mkdir()
    for name, text in SPEC.items():
        (tmp_path / "spec" / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BARACUDA_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Plant:
    original = baracuda_gen.render.build_tree
    planted: list[tuple[str, str, str]] = []

    def build_tree(*given: object) -> dict[str, str]:
        tree = original(*given)  # type: ignore[arg-type]
        for path, old, new in planted:
            assert old in tree[path]
            tree[path] = tree[path].replace(old, new)
        return tree

    monkeypatch.setattr(baracuda_gen.render, "build_tree", build_tree)
    return lambda *change: planted.append(change)


def generate(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["generate", *arguments])


def files(project: Path) -> dict[Path, bytes]:
    kept = (p for p in project.rglob("*") if p.is_file() and "cache" not in p.relative_to(project).parts)
    return {path: path.read_bytes() for path in kept}


ADVICE = "this is a bug in baracuda-gen, not in the entry; nothing was written; please report it with the entry"
HALVED, SHARED = "gated_kernels/_one/halved.cu", "gated_kernels/_two/shared_backward.cu"


SCALED = "gated_kernels/_two/_scaled.py"
OF_HALVED = "one.yaml:2:1: halved: baracuda::strided<baracuda::"
# In a function of all kernels, in what a formula says of itself, in the formula of integers alone, for which other
# types are taken, and in one choice of types.
KERNELS = [
    (SHARED, "Reduction<Sum, ", "Reduction<unheard_of, ", "two.yaml:6:1: shared_backward: baracuda::"),
    (HALVED, "List<In<", "List<unheard_of<", f"{OF_HALVED}halved_formula<baracuda::f32>>(): "),
    (HALVED, "floor_divide(x", "unheard_of(T(x)", f"{OF_HALVED}halved_int_formula<baracuda::s8>>(): "),
    (
        SHARED,
        "using C = compute_t<T>;",
        'using C = compute_t<T>; static_assert(sizeof(T) < 8, "unheard_of");',
        "two.yaml:6:1: shared_",
    ),
]
MODULES = [
    (
        SCALED,
        "SCALED = ",
        "SCALED SCALED = ",
        "spec/two.yaml:1:1: scaled: SyntaxError: invalid syntax (_scaled.py, line ",
    ),
    (
        SCALED,
        "SCALED = ",
        "SCALED = unheard_of + ",
        "spec/two.yaml:1:1: scaled: its module or its plan fails: NameError: ",
    ),
    (
        "gated_kernels/catalog.py",
        "ENTRIES = ",
        "ENTRIES ENTRIES = ",
        "gated_kernels/catalog.py:1:1: SyntaxError: ",
    ),
]


def _each_by_each() -> Iterator[Any]:
    """Each fault by each compiler; by g++, which takes three times as long, one in `make test`."""
    for compiler in ("NVRTC", "g++"):
        for k, fault in enumerate(KERNELS):
            yield pytest.param(compiler, *fault, marks=pytest.mark.full if compiler == "g++" and k else ())


@pytest.mark.parametrize(("compiler", "path", "old", "new", "words"), list(_each_by_each()), indirect=["compiler"])
def test_a_fault_in_a_kernel(
    project: Path, plant: Plant, compiler: str, path: str, old: str, new: str, words: str
) -> None:
    before = files(project)
    plant(path, old, new)
    result = generate()
    told = result.stderr.splitlines()
    assert (result.exit_code, len(told), told[-1]) == (70, 2, ADVICE)
    assert f"spec/{words}" in told[0] and "error" in told[0] and "unheard_of" in told[0]
    assert files(project) == before


@pytest.mark.parametrize(("path", "old", "new", "words"), MODULES)
def test_a_fault_in_a_module(project: Path, plant: Plant, path: str, old: str, new: str, words: str) -> None:
    before = files(project)
    plant(path, old, new)
    result = generate()
    told = result.stderr.splitlines()
    assert (result.exit_code, len(told), told[-1]) == (70, 2, ADVICE)
    assert told[0].startswith(words)
    assert files(project) == before
    assert generate("--no-compile").exit_code == 0 and (project / "generated" / path).exists()
    assert generate().exit_code == 0  # nothing differs from the disk, and nothing is compiled


def test_faults_of_several_entries(project: Path, plant: Plant) -> None:
    assert generate().exit_code == 0
    before = files(project)
    for path, old, new, _ in KERNELS[:2]:
        plant(path, old, new)
    result = generate()
    assert [line.split(": ")[1] for line in result.stderr.splitlines()[:-1]] == ["halved", "shared_backward"]
    assert result.exit_code == 70 and files(project) == before


def test_what_has_passed_is_not_compiled_again(project: Path, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("compiles")

    assert generate().exit_code == 0
    checked = project / "cache" / "checked"
    assert len(list(checked.iterdir())) == 4 and not any(p.stat().st_size for p in checked.iterdir())
    assert checked.stat().st_mode & 0o77 == 0
    with monkeypatch.context() as context:
        context.setattr(gate, "Workers", never)
        assert generate().exit_code == 0
        assert generate("--out", "elsewhere").stderr.startswith("22 files written")
    plant(HALVED, ") const {\n", ") const {\n        (void)0;\n")
    assert generate("--out", "elsewhere").exit_code == 0
    assert len(list(checked.iterdir())) == 5


def test_without_a_compiler_it_says_so_and_writes(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> str:
        raise Refused(compiles.NO_COMPILER)

    monkeypatch.setattr(gate, "compiler_there", nothing)
    result = generate()
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [compiles.NO_COMPILER, "23 files written, 0 unchanged, 0 removed"]
    assert not (project / "cache" / "checked").exists()


def test_a_compiler_that_refuses_the_headers_is_no_fault_of_ours(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "bin").mkdir()
    (project / "bin" / "g++").write_text("#!/bin/sh\necho 'g++: error: unrecognized option -std=c++20' >&2; exit 1\n")
    (project / "bin" / "g++").chmod(0o755)
    monkeypatch.setattr(gate, "compiler_there", lambda: "g++")
    monkeypatch.setenv("PATH", str(project / "bin"), prepend=os.pathsep)
    result = generate()
    assert result.exit_code == 0
    assert "g++ fails where it reads the runtime's headers: g++: error: unrecognized option" in result.stderr
    assert not (project / "cache" / "checked").exists()
