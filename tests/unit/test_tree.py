"""Writing a tree and comparing it with the disk: both ways, byte by byte, whole files whatever happens in between."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from small_project import write_tree

from baracuda_gen.errors import Refused
from baracuda_gen.render.drift_text import first_difference, unified_diff
from baracuda_gen.render.tree import (
    TEMPORARY_SUFFIX,
    Drift,
    RootedTree,
    diff_tree,
    folder_lock,
    write_trees,
)

PACKAGE = "kernels"


def with_manifest(files: dict[str, str]) -> dict[str, str]:
    digests = {path: hashlib.sha256(text.encode()).hexdigest() for path, text in files.items()}
    return {**files, f"{PACKAGE}/MANIFEST.json": json.dumps({"files": digests})}


SMALL = with_manifest({f"{PACKAGE}/__init__.py": "a = 1\n", f"{PACKAGE}/_unary/abs.cu": "// abs\n"})


def on_disk(root: Path) -> dict[str, str]:
    return {path.relative_to(root).as_posix(): path.read_text() for path in root.rglob("*") if path.is_file()}


def edit(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_bytes(text.encode())


def test_write_then_diff_is_clean(tmp_path: Path) -> None:
    report = write_tree(SMALL, tmp_path / "out")
    assert on_disk(tmp_path / "out") == SMALL
    assert diff_tree(SMALL, tmp_path / "out") == Drift(tmp_path / "out")
    assert (len(report.written), report.unchanged, report.removed) == (3, 0, [])
    assert report.written[-1].name == "MANIFEST.json"


def test_a_root_that_is_not_there_lacks_every_file(tmp_path: Path) -> None:
    drift = diff_tree(SMALL, tmp_path / "nowhere")
    assert drift.missing == tuple(sorted(SMALL))
    assert not (tmp_path / "nowhere").exists()


def test_unchanged_files_are_not_touched(tmp_path: Path) -> None:
    write_tree(SMALL, tmp_path)
    for path in SMALL:
        os.utime(tmp_path / path, ns=(1, 1))
    new = with_manifest({f"{PACKAGE}/__init__.py": "a = 2\n", f"{PACKAGE}/_unary/abs.cu": "// abs\n"})
    report = write_tree(new, tmp_path)
    assert [path.name for path in report.written] == ["__init__.py", "MANIFEST.json"]
    assert (tmp_path / PACKAGE / "_unary/abs.cu").stat().st_mtime_ns == 1


def test_stale_is_told_from_edited_by_hand(tmp_path: Path) -> None:
    write_tree(SMALL, tmp_path)
    new = with_manifest({f"{PACKAGE}/__init__.py": "a = 2\n", f"{PACKAGE}/_unary/abs.cu": "// new\n"})
    edit(tmp_path, f"{PACKAGE}/_unary/abs.cu", "// mine\n")
    drift = diff_tree(new, tmp_path)
    assert drift.changed == (f"{PACKAGE}/MANIFEST.json", f"{PACKAGE}/__init__.py")
    assert drift.hand_edited == (f"{PACKAGE}/_unary/abs.cu",)
    report = write_tree(new, tmp_path)
    assert report.overwritten == [tmp_path / PACKAGE / "_unary/abs.cu"]
    assert diff_tree(new, tmp_path) == Drift(tmp_path)


def test_line_ends_are_drift(tmp_path: Path) -> None:
    write_tree(SMALL, tmp_path)
    edit(tmp_path, f"{PACKAGE}/__init__.py", "a = 1\r\n")
    assert diff_tree(SMALL, tmp_path).hand_edited == (f"{PACKAGE}/__init__.py",)


@pytest.mark.parametrize("text", ["{", '{"files": {\n<<<<<<< ours\n}}', '{"files": []}'])
def test_a_broken_manifest_is_edited_and_repaired(tmp_path: Path, text: str) -> None:
    write_tree(SMALL, tmp_path)
    edit(tmp_path, f"{PACKAGE}/MANIFEST.json", text)
    edit(tmp_path, f"{PACKAGE}/__init__.py", "a = 0\n")
    drift = diff_tree(SMALL, tmp_path)
    assert drift.hand_edited == (f"{PACKAGE}/MANIFEST.json",)
    assert drift.changed == (f"{PACKAGE}/__init__.py",)
    write_tree(SMALL, tmp_path)
    assert on_disk(tmp_path) == SMALL


def test_orphans_go_and_their_folders_with_them(tmp_path: Path) -> None:
    old = with_manifest({f"{PACKAGE}/_old/deep/x.cu": "x\n", f"{PACKAGE}/__init__.py": "a = 1\n"})
    write_tree(old, tmp_path)
    edit(tmp_path, f"{PACKAGE}/_old/__pycache__/x.pyc", "")
    edit(tmp_path, f"{PACKAGE}/__pycache__/__init__.pyc", "")
    edit(tmp_path, "notes.txt", "outside of the package\n")
    assert diff_tree(SMALL, tmp_path).orphaned == (f"{PACKAGE}/_old/deep/x.cu",)
    report = write_tree(SMALL, tmp_path)
    assert report.removed == [tmp_path / PACKAGE / "_old/deep/x.cu"]
    assert not (tmp_path / PACKAGE / "_old").exists()
    assert (tmp_path / PACKAGE / "__pycache__/__init__.pyc").exists()
    assert (tmp_path / "notes.txt").exists()


def test_a_package_of_another_name_stays(tmp_path: Path) -> None:
    write_tree(SMALL, tmp_path)
    other = {path.replace(PACKAGE, "others"): text for path, text in SMALL.items()}
    assert diff_tree(other, tmp_path).orphaned == ()
    write_tree(other, tmp_path)
    assert on_disk(tmp_path) == {**SMALL, **other}


def test_byte_code_is_never_an_orphan(tmp_path: Path) -> None:
    write_tree(SMALL, tmp_path)
    edit(tmp_path, f"{PACKAGE}/_unary/__pycache__/abs.cpython-311.pyc", "")
    edit(tmp_path, f"{PACKAGE}/stray.pyc", "")
    assert diff_tree(SMALL, tmp_path) == Drift(tmp_path)


def test_temporary_files_are_swept_and_never_drift(tmp_path: Path) -> None:
    write_tree(SMALL, tmp_path)
    edit(tmp_path, f"{PACKAGE}/.__init__.py.1{TEMPORARY_SUFFIX}", "half")
    edit(tmp_path, f"{PACKAGE}/_gone/.x.cu.2{TEMPORARY_SUFFIX}", "half")
    assert diff_tree(SMALL, tmp_path) == Drift(tmp_path)
    report = write_tree(SMALL, tmp_path)
    assert report.written == report.removed == []
    assert on_disk(tmp_path) == SMALL


def test_links_are_replaced_and_never_followed(tmp_path: Path) -> None:
    elsewhere, out = tmp_path / "elsewhere", tmp_path / "out"
    write_tree(SMALL, out)
    edit(elsewhere, "abs.cu", "// abs\n")
    edit(elsewhere, "mine.txt", "mine\n")
    (out / PACKAGE / "_unary/abs.cu").unlink()
    (out / PACKAGE / "_unary").rmdir()
    (out / PACKAGE / "_unary").symlink_to(elsewhere)
    (out / PACKAGE / "__init__.py").unlink()
    (out / PACKAGE / "__init__.py").symlink_to(elsewhere / "mine.txt")
    drift = diff_tree(SMALL, out)
    assert drift.orphaned == (f"{PACKAGE}/_unary",)
    assert drift.missing == (f"{PACKAGE}/__init__.py",)
    write_tree(SMALL, out)
    assert diff_tree(SMALL, out) == Drift(out)
    assert on_disk(elsewhere) == {"abs.cu": "// abs\n", "mine.txt": "mine\n"}


def test_a_folder_that_is_not_ours_is_not_swept(tmp_path: Path) -> None:
    edit(tmp_path, f"{PACKAGE}/thesis.tex", "years of work\n")
    with pytest.raises(Refused, match=r"not written by baracuda-gen.*thesis\.tex"):
        write_tree(SMALL, tmp_path)
    assert on_disk(tmp_path) == {f"{PACKAGE}/thesis.tex": "years of work\n"}


def test_a_first_run_that_was_cut_short_can_be_completed(tmp_path: Path) -> None:
    edit(tmp_path, f"{PACKAGE}/__init__.py", SMALL[f"{PACKAGE}/__init__.py"])
    write_tree(SMALL, tmp_path)
    assert on_disk(tmp_path) == SMALL


def test_nothing_is_written_when_one_of_the_trees_is_refused(tmp_path: Path) -> None:
    edit(tmp_path, f"two/{PACKAGE}/mine", "mine\n")
    with pytest.raises(Refused):
        write_trees([RootedTree(tmp_path / "one", {"a": "a\n"}), RootedTree(tmp_path / "two", SMALL)])
    assert not (tmp_path / "one" / "a").exists()


def test_two_trees_may_share_a_root(tmp_path: Path) -> None:
    write_trees([RootedTree(tmp_path, SMALL), RootedTree(tmp_path / "." / "", {"schema.json": "{}\n"})], timeout=0.2)
    assert on_disk(tmp_path) == {**SMALL, "schema.json": "{}\n"}


def test_a_full_disk_leaves_the_old_file_and_no_temporary_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_tree(SMALL, tmp_path)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_tree(with_manifest({f"{PACKAGE}/__init__.py": "a = 2\n"}), tmp_path)
    assert on_disk(tmp_path) == SMALL


def test_a_second_writer_waits_then_gives_up(tmp_path: Path) -> None:
    with folder_lock(tmp_path, 1), pytest.raises(Refused, match="another baracuda-gen"):
        write_tree(SMALL, tmp_path, timeout=0.1)
    write_tree(SMALL, tmp_path, timeout=0.1)
    assert on_disk(tmp_path) == SMALL


def test_unified_diff_names_both_sides(tmp_path: Path) -> None:
    write_tree(SMALL, tmp_path)
    edit(tmp_path, f"{PACKAGE}/__init__.py", "a = 1\nb = 2")
    edit(tmp_path, f"{PACKAGE}/orphan.cu", "// old\r\n")
    (tmp_path / PACKAGE / "_unary/abs.cu").unlink()
    drift = diff_tree(SMALL, tmp_path)
    text = "".join(unified_diff(SMALL, drift, lambda path: path.relative_to(tmp_path).as_posix()))
    assert text == (
        "--- a/kernels/__init__.py\n+++ b/kernels/__init__.py\n"
        "@@ -1,2 +1 @@\n a = 1\n-b = 2\n\\ No newline at end of file\n"
        "--- /dev/null\n+++ b/kernels/_unary/abs.cu\n@@ -0,0 +1 @@\n+// abs\n"
        "--- a/kernels/orphan.cu\n+++ /dev/null\n@@ -1 +0,0 @@\n-// old\r\n"
    )
    assert first_difference(SMALL, drift, f"{PACKAGE}/__init__.py") == 2
    assert first_difference(SMALL, drift, f"{PACKAGE}/orphan.cu") == 1


def large(letter: str, count: int = 200) -> dict[str, str]:
    """About 200 files of 20 KB, of one letter each; every seventh is in this letter's tree only."""
    body = f"{letter * 99}\n" * 200
    names = [f"only_{letter}_{i}" if i % 7 == 0 else f"op{i}" for i in range(count)]
    return with_manifest({f"{PACKAGE}/_family{i % 5}/{name}.cu": body for i, name in enumerate(names)})


WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from test_tree import large, write_tree
old, new, root = large("a"), large("b"), Path(sys.argv[2])
print("ready", flush=True)
for turn in range(int(sys.argv[3])):
    write_tree((old, new)[turn % 2], root)
"""


def start_writer(root: Path, turns: int) -> subprocess.Popen[str]:
    here = Path(__file__).parent
    paths = os.pathsep.join(str(here.parents[1] / folder) for folder in ("codegen", "runtime", "tests"))
    environment = {**os.environ, "PYTHONPATH": paths}
    command = [sys.executable, "-c", WRITER, str(here), str(root), str(turns)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_a_killed_writer_leaves_whole_files_and_the_next_run_repairs(tmp_path: Path) -> None:
    old, new = large("a"), large("b")
    chance = random.Random(20)
    write_tree(old, tmp_path)
    for _ in range(6):
        writer = start_writer(tmp_path, 1000)
        assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0, 0.15))
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        for path, text in on_disk(tmp_path).items():
            if not path.endswith(TEMPORARY_SUFFIX):
                assert text in (old.get(path), new.get(path)), f"{path} is torn"
    write_tree(new, tmp_path)
    assert on_disk(tmp_path) == new


def test_writers_at_once_take_turns(tmp_path: Path) -> None:
    writers = [start_writer(tmp_path, turns) for turns in (3, 4)]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    for writer in writers:
        assert writer.stdout is not None
        writer.stdout.close()
    assert on_disk(tmp_path) in (large("a"), large("b"))
