"""`new` as its users meet it: with the kernels run, stopped, two at once."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from small_project import small_project  # noqa: E402

REPOSITORY = Path(__file__).parents[2]
TANH = [
    "--family",
    "unary",
    "--formula",
    "y = cap * tanh(x / cap)",
    "--types",
    "T:float",
    "--attribute",
    "cap:f32=30.0",
]
ROW = ["--family", "rows", "--formula", "y[n, d] = x[n, d] * rsqrt(sum[d](square(x[n, d])) + eps)"]

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++")


def _copy(top: Path) -> Path:
    """The repository's project in this folder, as it is there, whatever was in it."""
    for name in ("spec", "generated"):
        shutil.rmtree(top / name, ignore_errors=True)
        shutil.copytree(REPOSITORY / name, top / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(REPOSITORY / "pyproject.toml", top)
    return top


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BARACUDA_CACHE_DIR", str(tmp_path / "cache"))
    return _copy(tmp_path / "project")


@pytest.fixture(scope="module")
def one_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("read")


@pytest.fixture
def read_project(one_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """In one folder for all tests: the ops that the first one's command has read are there, and nothing is compiled."""
    monkeypatch.setenv("BARACUDA_CACHE_DIR", str(one_folder / "cache"))
    for path in (one_folder / "cache").glob("*"):
        if path.name != "catalogs":
            shutil.rmtree(path)
    return _copy(one_folder / "project")


def words(*more: str) -> list[str]:
    return [sys.executable, "-m", "baracuda_gen", *more]


def gen(top: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words(*more), cwd=top, text=True, capture_output=True)


def bytes_of(top: Path) -> dict[str, bytes]:
    return {str(p.relative_to(top)): p.read_bytes() for p in top.rglob("*") if p.is_file()}


LOOP = "import time; t = time.perf_counter()\nfor n in range(3_000_000): n + 1\nprint(time.perf_counter() - t)"
ORDINARY = 0.15  # seconds that this takes on each core of the machine that limits are meant for


def slowness() -> float:
    """How many times longer than there work takes on the two cores of this machine now; at least 1."""
    both = [subprocess.Popen([sys.executable, "-c", LOOP], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    return max(1.0, *(float(process.communicate()[0]) / ORDINARY for process in both))


def _without_new(top: Path, spec: dict[Path, bytes]) -> None:
    """Puts back the files of the spec as they were, and what follows from them."""
    for path in (top / "spec").iterdir():
        path.unlink()
    for path, content in spec.items():
        path.write_bytes(content)
    assert gen(top, "generate", "--no-compile").returncode == 0


def made_in_time(top: Path, limit: float, *more: str) -> dict[str, Any]:
    """Made in a project that a command has read, with nothing compiled before, in so many seconds on two ordinary
    cores; tried again on a machine that was busy.
    """
    name, *rest = more
    assert gen(top, "check").returncode == 0
    spec = {path: path.read_bytes() for path in (top / "spec").iterdir()}
    for again in ("", "_again"):
        before = slowness()
        started = time.monotonic()
        done = gen(top, "new", f"{name}{again}", *rest, "--json", "--jobs", "2")
        seconds = (time.monotonic() - started) / max(before, slowness())
        assert done.returncode == 0, done.stderr
        print(f"{name}{again}: {seconds:.1f} s")
        if seconds < limit:
            break
        assert not again, f"{seconds:.1f} s"
        _without_new(top, spec)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.alone
def test_a_pointwise_op(read_project: Path) -> None:
    before, spec = bytes_of(read_project), {path: path.read_bytes() for path in (read_project / "spec").iterdir()}
    told = made_in_time(read_project, 10, "tanh_cap", *TANH, "--doc", "Cap softly.")
    name = told["name"]
    assert told["entry"][0] == f"{name}:"
    assert told["gradient"][-1].startswith("d_x = d_y ")
    assert [kernel["skeleton"] for kernel in told["kernels"]] == ["pointwise", "pointwise"]
    assert "kernels passed" in told["verification"]["host"]
    types = set(told["verification"]["types"].split("; "))
    assert types == {"f32", "f64", "f16", "bf16"} or "left" in told["verification"]  # a busy machine
    assert float(told["gradient_check"]["x"].split()[0]) < 1e-8
    assert gen(read_project, "check").returncode == 0
    page = gen(read_project, "show", name).stdout
    for section in ("Signature", "Types", "Operands", "Attributes", "Formula", "Gradient", "Kernels", "Files"):
        assert section in page
    _without_new(read_project, spec)
    assert bytes_of(read_project) == before


@pytest.mark.alone
def test_a_row_op(read_project: Path) -> None:
    told = made_in_time(read_project, 20, "normalize", *ROW, "--attribute", "eps:f32=1e-5")
    assert {kernel["skeleton"] for kernel in told["kernels"]} == {"row"}
    assert float(told["gradient_check"]["x"].split()[0]) < 1e-6
    assert gen(read_project, "check").returncode == 0


@pytest.mark.alone
def test_an_exact_op_says_so(read_project: Path) -> None:
    told = made_in_time(read_project, 10, "twice", "--family", "binary", "--formula", "y = a + a", "--no-gradient")
    assert "bit for bit" in told["verification"]["host"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_asked_to_stop(project: Path, number: int) -> None:
    before = bytes_of(project)
    for delay in (0.3, 1.0):
        process = subprocess.Popen(words("new", "tanh_cap", *TANH), cwd=project, stderr=subprocess.PIPE, text=True)
        time.sleep(delay)
        process.send_signal(number)
        _, stderr = process.communicate(timeout=120)
        assert process.returncode != 0
        assert "Traceback" not in stderr or delay < 0.5  # Python may still be starting
        assert bytes_of(project) == before


def test_workers_end_with_a_killed_parent(project: Path) -> None:
    before = bytes_of(project)
    environment = {**os.environ, "BARACUDA_TEST_MARK": str(project)}
    process = subprocess.Popen(words("new", "tanh_cap", *TANH), cwd=project, env=environment)
    time.sleep(1.0)
    process.kill()
    process.wait()
    assert bytes_of(project) == before
    deadline = time.monotonic() + 60
    while (left := _marked(project)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not left


def _marked(project: Path) -> list[str]:
    """Processes that have the mark in their environment."""
    mark, found = f"BARACUDA_TEST_MARK={project}".encode(), []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (entry / "environ").read_bytes():
                found.append(entry.name)
        except OSError:
            continue
    return found


def test_two_at_once(tmp_path: Path) -> None:
    project = small_project(tmp_path)
    same = [
        subprocess.Popen(
            words("new", name, *TANH, "--no-verify"), cwd=project, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for name in ("tanh_cap", "tanh_cap", "other_cap")
    ]
    for process in same:
        process.communicate(timeout=300)
    assert sorted(p.returncode for p in same[:2]) == [0, 2]
    assert same[2].returncode == 0
    assert gen(project, "check").returncode == 0
    text = (project / "spec" / "unary.yaml").read_text()
    assert text.count("tanh_cap:") == 1 and text.count("other_cap:") == 1
