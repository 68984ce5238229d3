"""The digest that ties a measurement to a kernel's text."""

from __future__ import annotations

from pathlib import Path

import pytest

from baracuda_runtime.measured import REDUCTION_TREES, kernel_digest, precision_digest

KERNEL = '#include <baracuda/a.cuh>\n// what it does\n__global__ void k() { f("// no comment"); }\n'


@pytest.fixture
def include(tmp_path: Path) -> Path:
    (tmp_path / "baracuda").mkdir()
    (tmp_path / "baracuda/a.cuh").write_text("#include <baracuda/b.cuh>\nint a;\n")
    (tmp_path / "baracuda/b.cuh").write_text("#pragma once\nint b;  /* b */\n")
    (tmp_path / "baracuda/unused.cuh").write_text("int u;\n")
    return tmp_path


def copied(include: Path, header: str, text: str) -> Path:
    """The headers with one replaced, in a folder of their own: headers are read once."""
    other = include / "other"
    (other / "baracuda").mkdir(parents=True)
    for path in (include / "baracuda").iterdir():
        (other / "baracuda" / path.name).write_text(text if path.name == header else path.read_text())
    return other


def test_comments_and_layout_do_not_count(include: Path) -> None:
    again = KERNEL.replace("// what it does", "/* said\n otherwise */").replace("{ f", "{\n    f")
    assert kernel_digest(again, include) == kernel_digest(KERNEL, include)
    assert kernel_digest(KERNEL, copied(include, "b.cuh", "int b;\n// more\n")) != kernel_digest(KERNEL, include)


@pytest.mark.parametrize("header, counts", [("a.cuh", True), ("b.cuh", True), ("unused.cuh", False)])
def test_every_included_header_counts(include: Path, header: str, counts: bool) -> None:
    text = (include / "baracuda" / header).read_text() + "int more;\n"
    changed = kernel_digest(KERNEL, copied(include, header, text))
    assert (changed != kernel_digest(KERNEL, include)) is counts


def test_a_header_comment_leaves_it(include: Path) -> None:
    text = "#pragma once\nint b; // other words\n"
    assert kernel_digest(KERNEL, copied(include, "b.cuh", text)) == kernel_digest(KERNEL, include)


def test_strings_count(include: Path) -> None:
    assert kernel_digest(KERNEL.replace("no comment", "comment"), include) != kernel_digest(KERNEL, include)


def test_the_version_of_a_tree_counts_for_kernels_of_its_skeleton(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {name: f"#include <baracuda/skeletons/{name}.cuh>\n" for name in ("scan", "row", "reduce", "grid")}
    before = {name: precision_digest(text) for name, text in texts.items()}
    monkeypatch.setitem(REDUCTION_TREES, "baracuda/skeletons/scan.cuh", 99)
    assert [name for name, text in texts.items() if precision_digest(text) != before[name]] == ["scan"]
