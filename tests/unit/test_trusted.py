"""Compiled code is loaded only from where nobody else can write: folders, cubins, worker processes."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import struct
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from baracuda_gen.verify.gpus import workers
from baracuda_runtime.launch import cache, compiler, trusted
from baracuda_runtime.launch.cache import CubinCache, cache_key, pack, unpack
from baracuda_runtime.launch.trusted import distrust, is_trusted_file, trusted_folder

KERNEL = ("text", "a/a.cu", "f<float>", "sm_90")
STRANGER = 12345
Facts = dict[Path, dict[str, int]]


@pytest.fixture(autouse=True)
def no_nvrtc_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "compiler_version", lambda: (13, 0))


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Facts:
    """Owners and modes as `lstat` is to give them: `{path: {"uid": 12345, "mode": 0o777}}`."""
    given: dict[Path, dict[str, int]] = {}
    real = os.lstat

    def lstat(path: os.PathLike[str] | str) -> os.stat_result:
        found = real(path)
        other = given.get(Path(path), {})
        mode = stat.S_IFMT(found.st_mode) | other.get("mode", stat.S_IMODE(found.st_mode))
        return os.stat_result((mode, *found[1:4], other.get("uid", found.st_uid), *found[5:10]))

    monkeypatch.setattr(os, "lstat", lstat)
    return given


# A folder `top/above/folder`, and who owns what there. The folder is refused for the path that stands first, if any.
SHARED = {
    "all ours": ("", {}),
    "all of root": ("", {"top": {"uid": 0}, "top/above": {"uid": 0}, "top/above/folder": {"uid": 0}}),
    "readable for all": ("", {"top/above": {"mode": 0o755}, "top/above/folder": {"mode": 0o755}}),
    "another's folder": ("top/above/folder", {"top/above/folder": {"uid": STRANGER}}),
    "a group's": ("top/above/folder", {"top/above/folder": {"mode": 0o770}}),
    "everybody's": ("top/above/folder", {"top/above/folder": {"mode": 0o777}}),
    "everybody's and sticky": ("top/above/folder", {"top/above/folder": {"mode": 0o1777}}),
    "in another's": ("top/above", {"top/above": {"uid": STRANGER}}),
    "in another's that is read-only": ("top/above", {"top/above": {"uid": STRANGER, "mode": 0o555}}),
    "in a group's": ("top/above", {"top/above": {"mode": 0o775}}),
    "in everybody's": ("top/above", {"top/above": {"mode": 0o777}}),
    "in everybody's that is sticky": ("", {"top/above": {"uid": 0, "mode": 0o1777}}),
    "another's in a sticky one": ("top/above/folder", {"top/above": {"mode": 0o1777}, "top/above/folder": {"uid": 7}}),
    "in another's that is sticky": ("top/above", {"top/above": {"uid": STRANGER, "mode": 0o1777}}),
    "far below everybody's": ("top", {"top": {"mode": 0o777}}),
}


@pytest.mark.parametrize("case", SHARED)
def test_every_folder_on_the_way_counts(case: str, tmp_path: Path, seen: Facts) -> None:
    culprit, who = SHARED[case]
    folder = tmp_path / "top/above/folder"
    folder.mkdir(parents=True, mode=0o755)
    seen.update({tmp_path / path: facts for path, facts in who.items()})
    reason = distrust(folder)
    assert reason.split(" ")[0] == (str(tmp_path / culprit) if culprit else "")
    inside = folder / "file"
    inside.touch(mode=0o600)
    with pytest.warns(RuntimeWarning, match="BARACUDA_CACHE_DIR") if reason else warnings.catch_warnings():
        used = trusted_folder(folder)
    assert (used == folder) == (not reason)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert trusted_folder(folder) == used  # said once
    assert stat.S_IMODE(used.stat().st_mode) & 0o022 == 0 or who


@pytest.mark.parametrize("links", ["another's", "ours", "to everybody's", "up and down", "a loop"])
def test_links_count_with_their_targets(links: str, tmp_path: Path, seen: Facts) -> None:
    (tmp_path / "real/shared/inner").mkdir(parents=True)
    link = tmp_path / "link"
    link.symlink_to({"a loop": "link", "up and down": "real/../real"}.get(links, "real"))
    if links == "another's":
        seen[link] = {"uid": STRANGER}
    if links == "to everybody's":
        seen[tmp_path / "real/shared"] = {"mode": 0o777}
    reason = distrust(link / "shared" / "inner")
    named = {"another's": link, "to everybody's": tmp_path / "real/shared", "a loop": link}.get(links)
    assert reason.split(" ")[0] == str(named or "")


@pytest.mark.parametrize(("facts", "fine"), [({}, True), ({"uid": 0}, True), ({"uid": STRANGER}, False)])
def test_a_file_by_its_owner(facts: dict[str, int], fine: bool, tmp_path: Path, seen: Facts) -> None:
    file = tmp_path / "file"
    file.touch(mode=0o600)
    seen[file] = facts
    assert is_trusted_file(file) == fine
    seen[file] = {"mode": 0o620}
    assert not is_trusted_file(file)
    (tmp_path / "link").symlink_to(file)
    assert not is_trusted_file(tmp_path / "link") and not is_trusted_file(tmp_path) and not is_trusted_file(file / "x")


def test_folders_that_are_made_are_for_the_caller_alone(tmp_path: Path) -> None:
    before = os.umask(0o002)  # as many distributions have it
    try:
        folder = trusted_folder(tmp_path / "a" / "b")
        assert fetched(folder) == (b"cubin", 1) and fetched(folder) == (b"cubin", 0)
    finally:
        os.umask(before)
    made = [tmp_path / "a", folder, *folder.iterdir()]
    assert len(made) == 3 and not any(path.stat().st_mode & 0o077 for path in made)


def test_a_private_folder_goes_with_its_process() -> None:
    code = "from baracuda_runtime.launch.trusted import private_folder as p; import os; "
    code += "p(); child = os.fork(); child or exit(); os.waitpid(child, 0); print(p())"
    code += "; print(p().is_dir(), oct(p().stat().st_mode))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    folder, facts = done.stdout.splitlines()
    assert facts == "True 0o40700" and not Path(folder).exists(), done.stderr


def test_worker_processes_take_the_same_folder(tmp_path: Path, seen: Facts, monkeypatch: pytest.MonkeyPatch) -> None:
    seen[tmp_path] = {"mode": 0o777}
    monkeypatch.setenv("BARACUDA_CACHE_DIR", str(tmp_path))
    with pytest.warns(RuntimeWarning, match="writable for others"):
        workers(2).shutdown()
    assert os.environ["BARACUDA_CACHE_DIR"] == str(trusted.private_folder())


# Cubins


def fetched(folder: Path) -> tuple[bytes, int]:
    """A kernel through a new cache, as a new process would, and how often it was compiled."""
    calls = []

    def compile(*arguments: str) -> tuple[bytes, str]:
        calls.append(arguments)
        return b"cubin", "lowered"

    return CubinCache(folder, compile).get(*KERNEL)[0], len(calls)


def planted(folder: Path) -> Path:
    """An entry that is in order, and not of our compiler."""
    file = folder / f"{cache_key(*KERNEL)}{cache.SUFFIX}"
    file.write_bytes(pack(cache_key(*KERNEL), b"planted", "lowered"))
    return file


def test_a_planted_cubin_is_not_loaded(tmp_path: Path, seen: Facts) -> None:
    assert fetched(planted(tmp_path).parent)[0] == b"planted"  # in order, were it ours
    for facts in ({"uid": STRANGER}, {"mode": 0o666}, {"mode": 0o660}):
        file = planted(tmp_path)
        seen[file] = facts
        assert fetched(tmp_path) == (b"cubin", 1)
        del seen[file]
        assert fetched(tmp_path) == (b"cubin", 0)  # replaced by what was compiled


@pytest.mark.parametrize("facts", [{"uid": STRANGER}, {"mode": 0o777}, {"mode": 0o775}], ids=str)
def test_nothing_in_a_shared_folder_is_loaded(
    facts: dict[str, int], tmp_path: Path, seen: Facts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trusted, "private_folder", lambda: tmp_path / "private")
    (tmp_path / "private").mkdir(mode=0o700)
    shared = tmp_path / "shared"
    shared.mkdir()
    file = planted(shared)
    content = file.read_bytes()
    seen[shared] = facts
    with pytest.warns(RuntimeWarning, match=f"{shared} .* so compiled code in {shared} is not used") as caught:
        assert fetched(shared) == (b"cubin", 1)
        assert fetched(shared) == (b"cubin", 0)  # from the private folder
    assert len(caught) == 1 and file.read_bytes() == content
    assert [path.suffix for path in (tmp_path / "private").iterdir()] == [cache.SUFFIX]


def malformed() -> Iterator[bytes]:
    """Entries with a checksum that is right."""
    yield from (b"", b"abc", struct.pack("<I", 9), struct.pack("<I", 2) + b"{}", struct.pack("<I", 1) + b"1")
    for change in ({"lowered": 1}, {"cubin_bytes": "5"}, {"schema": None}, {"key": []}, {"more": 1}):
        header = json.dumps(
            {"schema": cache.SCHEMA, "key": "key", "lowered": "lowered", "cubin_bytes": 5, **change}
        ).encode()
        yield struct.pack("<I", len(header)) + header + b"cubin"


@pytest.mark.parametrize("body", list(malformed()), ids=repr)
def test_an_entry_of_another_form_is_none(body: bytes) -> None:
    assert unpack(b"baracuda" + hashlib.sha256(body).digest() + body, "key") is None
