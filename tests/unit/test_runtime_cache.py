"""The cubin cache: damage, folders that cannot be used, processes that start at once."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
import warnings
from pathlib import Path

import pytest

from baracuda_runtime.errors import CompileError
from baracuda_runtime.launch import cache, compiler
from baracuda_runtime.launch.cache import CubinCache, cache_directory, cache_key, pack, unpack

TEXT, SOURCE, NAME, ARCH = "text", "a/a.cu", "f<float>", "sm_90"


class Compiler:
    """Counts its calls. The bytes follow from the arguments, as the real one's do."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, text: str, source_name: str, name: str, arch: str) -> tuple[bytes, str]:
        self.calls += 1
        return f"cubin of {text} {name} {arch}".encode() * 50, f"lowered {name}"


@pytest.fixture(autouse=True)
def no_nvrtc_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "compiler_version", lambda: (13, 0))


def fetch(directory: Path | None) -> tuple[tuple[bytes, str], int]:
    """An entry through a new cache, as a new process would, and how often it was compiled."""
    count = Compiler()
    return CubinCache(directory, count).get(TEXT, SOURCE, NAME, ARCH), count.calls


def test_compiled_once(tmp_path: Path) -> None:
    directory = tmp_path / "deep" / "cache"
    first = fetch(directory)
    assert first == ((b"cubin of text f<float> sm_90" * 50, "lowered f<float>"), 1)
    assert fetch(directory) == (first[0], 0)
    assert [path.suffix for path in directory.iterdir()] == [".cubin"]


def test_memory_serves_even_if_the_folder_is_cleared(tmp_path: Path) -> None:
    count = Compiler()
    kept = CubinCache(tmp_path, count)
    kept.get(TEXT, SOURCE, NAME, ARCH)
    for path in tmp_path.iterdir():
        path.unlink()
    kept.get(TEXT, SOURCE, NAME, ARCH)
    assert count.calls == 1
    assert fetch(tmp_path)[1] == 1


def test_the_key_covers_every_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    keys = {cache_key(TEXT, SOURCE, NAME, ARCH)}
    keys |= {cache_key("other", SOURCE, NAME, ARCH), cache_key(TEXT, "b.cu", NAME, ARCH)}
    keys |= {cache_key(TEXT, SOURCE, "g", ARCH), cache_key(TEXT, SOURCE, NAME, "sm_80")}
    monkeypatch.setattr(compiler, "compiler_version", lambda: (12, 9))
    keys.add(cache_key(TEXT, SOURCE, NAME, ARCH))
    monkeypatch.setattr(compiler, "FIXED_OPTIONS", ("--std=c++17",))
    keys.add(cache_key(TEXT, SOURCE, NAME, ARCH))
    (tmp_path / "x.cuh").write_text("// other headers")
    monkeypatch.setattr(compiler, "INCLUDE_DIRECTORY", tmp_path)
    keys.add(cache_key(TEXT, SOURCE, NAME, ARCH))
    monkeypatch.setattr(cache, "SCHEMA", 99)
    keys.add(cache_key(TEXT, SOURCE, NAME, ARCH))
    assert len(keys) == 9


def test_any_damage_is_noticed() -> None:
    content = pack("key", b"cubin" * 20, "lowered")
    assert unpack(content, "key") == (b"cubin" * 20, "lowered")
    assert unpack(content, "another key") is None
    for length in range(len(content)):
        assert unpack(content[:length], "key") is None
    for position in range(len(content)):
        for bit in (0, 7):
            flipped = bytearray(content)
            flipped[position] ^= 1 << bit
            assert unpack(bytes(flipped), "key") is None
    assert unpack(content + b"\0", "key") is None


@pytest.mark.parametrize("damage", [b"", b"baracuda", b"garbage" * 100], ids=["empty", "cut", "garbage"])
def test_a_damaged_entry_is_compiled_anew_and_replaced(tmp_path: Path, damage: bytes) -> None:
    good, _ = fetch(tmp_path)
    (path,) = tmp_path.iterdir()
    path.write_bytes(damage)
    assert fetch(tmp_path) == (good, 1)
    assert fetch(tmp_path) == (good, 0)


def test_a_failed_compilation_leaves_nothing(tmp_path: Path) -> None:
    def fail(*arguments: str) -> tuple[bytes, str]:
        raise CompileError("a.cu: f does not compile")

    directory = tmp_path / "cache"
    with pytest.raises(CompileError):
        CubinCache(directory, fail).get(TEXT, SOURCE, NAME, ARCH)
    assert not directory.exists()


def unusable_folders(tmp_path: Path) -> dict[str, Path]:
    file = tmp_path / "file"
    file.write_text("in the way")
    return {"a file": file, "below a file": file / "cache", "no place to write": Path("/proc/baracuda")}


@pytest.mark.parametrize("which", ["a file", "below a file", "no place to write"])
def test_a_folder_that_cannot_be_used_costs_one_warning(tmp_path: Path, which: str) -> None:
    count = Compiler()
    kept = CubinCache(unusable_folders(tmp_path)[which], count)
    with pytest.warns(RuntimeWarning, match="cannot be written to .*BARACUDA_CACHE_DIR") as caught:
        for name in ("f", "f", "g"):
            assert kept.get(TEXT, SOURCE, name, ARCH)[1] == f"lowered {name}"
    assert (len(caught), count.calls) == (1, 2)


def test_a_read_only_folder_is_still_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good, _ = fetch(tmp_path)

    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)  # modes do not bind the superuser
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert fetch(tmp_path) == (good, 0)
    with pytest.warns(RuntimeWarning, match="Permission denied"):
        CubinCache(tmp_path, Compiler()).get("other", SOURCE, NAME, ARCH)


def test_a_failed_rename_leaves_no_temporary_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.warns(RuntimeWarning, match="No space left"):
        fetch(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_no_folder_at_all() -> None:
    assert fetch(None)[1] == 1


def test_threads_compile_a_kernel_once(tmp_path: Path) -> None:
    count = Compiler()

    def slow(*arguments: str) -> tuple[bytes, str]:
        time.sleep(0.02)
        return count(*arguments)

    shared = CubinCache(tmp_path, slow)
    threads = [threading.Thread(target=shared.get, args=(TEXT, SOURCE, NAME, ARCH)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert count.calls == 1


def race(directory: Path, start: float, results: multiprocessing.SimpleQueue[set[str]]) -> None:
    compiler.compiler_version = lambda: (13, 0)  # type: ignore[assignment]
    time.sleep(max(0.0, start - time.time()))
    wrong = set()
    for turn in range(20):
        for name in "abcd":
            cubin, lowered = CubinCache(directory, Compiler()).get(TEXT, SOURCE, name, ARCH)
            if (cubin, lowered) != Compiler()(TEXT, SOURCE, name, ARCH):
                wrong.add(f"{turn} {name}")
    results.put(wrong)


def test_processes_that_start_cold_at_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    results = context.SimpleQueue()
    start = time.time() + 0.2
    processes = [context.Process(target=race, args=(tmp_path, start, results)) for _ in range(16)]
    for process in processes:
        process.start()
    assert [results.get() for _ in processes] == [set()] * 16
    for process in processes:
        process.join()
        assert process.exitcode == 0
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".cubin"] * 4


def test_where_the_folder_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("BARACUDA_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/someone")
    assert cache_directory() == Path("/home/someone/.cache/baracuda")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache_directory() == Path("/home/someone/.cache/baracuda")
    monkeypatch.setenv("XDG_CACHE_HOME", "/var/cache")
    assert cache_directory() == Path("/var/cache/baracuda")
    monkeypatch.setenv("BARACUDA_CACHE_DIR", str(tmp_path))
    assert cache_directory() == tmp_path
    assert cache.cubin_cache() is cache.cubin_cache()
    assert cache.cubin_cache().directory == tmp_path
