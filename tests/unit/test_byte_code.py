"""Templates as byte code: what is kept is used for the same text and the same options alone."""

from __future__ import annotations

import sys
from pathlib import Path

import jinja2
import pytest

from baracuda_gen.render.byte_code import ByteCode


@pytest.fixture(autouse=True)
def byte_code_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def rendered(folder: Path, **options: bool) -> str:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder), bytecode_cache=ByteCode(folder, options), **options
    )
    return environment.get_template("one.j2").render(x=1)


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "__pycache__").iterdir())


def test_another_text_is_compiled_again(tmp_path: Path) -> None:
    (tmp_path / "one.j2").write_text("a {{ x }}")
    assert rendered(tmp_path) == "a 1"
    before = [file.read_bytes() for file in kept(tmp_path)]
    assert rendered(tmp_path) == "a 1" and [file.read_bytes() for file in kept(tmp_path)] == before
    (tmp_path / "one.j2").write_text("b {{ x }}")
    assert rendered(tmp_path) == "b 1"
    assert len(kept(tmp_path)) == 1


def test_other_options_have_files_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "one.j2").write_text("{% if x %}\na\n{% endif %}")
    assert rendered(tmp_path, trim_blocks=False) == "\na\n"
    assert rendered(tmp_path, trim_blocks=True) == "a\n"
    assert len(kept(tmp_path)) == 2


@pytest.mark.parametrize("content", [b"", b"j2", b"no byte code"])
def test_a_file_that_is_none_is_replaced(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "one.j2").write_text("a {{ x }}")
    assert rendered(tmp_path) == "a 1"
    (file,) = kept(tmp_path)
    good = file.read_bytes()
    for bad in (content, good[: len(good) // 2]):
        file.write_bytes(bad)
        assert rendered(tmp_path) == "a 1"
        assert file.read_bytes() == good


def test_nothing_is_written_where_python_writes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.j2").write_text("a {{ x }}")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert rendered(tmp_path) == "a 1"
    assert not (tmp_path / "__pycache__").exists()


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "one.j2").write_text("a {{ x }}")
    (tmp_path / "__pycache__").write_text("a file")
    assert rendered(tmp_path) == "a 1"
