"""`baracuda-gen watch` as a process: it generates on each save, prints problems, survives them and ends at ctrl-C."""

from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from baracuda_gen import catalog
from baracuda_gen.cli.watch import _saves

ROOT = Path(catalog.__file__).parents[2]
WRITTEN = r"\d+ files written, 0 unchanged, 0 removed"
PATIENCE = 120.0  # seconds for a line that is expected

OPS = """\
name: my_kernels
schema: 1
doc: Kernels of one project.
sets:
  float: [f32]
families:
  activation: Functions of one operand.
"""
ACTIVATION = """\
relu:
  doc: The positive part.
  types: {T: float}
  inputs: {x: T}
  outputs: {y: T}
  formula: y = max(x, 0)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[tool.baracuda-gen]\n")
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec/ops.yaml").write_text(OPS)
    (tmp_path / "spec/activation.yaml").write_text(ACTIVATION)
    return tmp_path


class Watch:
    """The running process, and its lines as they come."""

    def __init__(self, project: Path):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "baracuda_gen", "watch", "--interval", "0.05"],
            cwd=project,
            env=environment(),
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._lines.put(line.rstrip("\n"))

    def lines(self, number: int) -> list[str]:
        return [self._lines.get(timeout=PATIENCE) for _ in range(number)]

    def nothing_more(self, seconds: float) -> bool:
        try:
            return self._lines.get(timeout=seconds) is None
        except queue.Empty:
            return True


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(str(ROOT / f) for f in ("codegen", "runtime"))}


@pytest.fixture
def watch(project: Path) -> Iterator[Watch]:
    watch = Watch(project)
    yield watch
    if watch.process.poll() is None:
        watch.process.kill()
    watch.process.wait()


def test_generates_on_each_save_and_ends_at_ctrl_c(project: Path, watch: Watch) -> None:
    spec = project / "spec/activation.yaml"
    cuda = project / "generated/my_kernels/_activation/relu.cu"
    first, second = watch.lines(2)
    assert first == "watching spec: 2 files; ctrl-C ends it"
    assert re.fullmatch(WRITTEN, second)

    before = cuda.read_text()
    spec.write_text(ACTIVATION.replace("max(x, 0)", "max(z, 0)"))
    assert watch.lines(2) == [
        "spec/activation.yaml:6:20: relu: formula uses 'z'; known names: x",
        "1 problem in the spec",
    ]
    assert cuda.read_text() == before

    # As many editors save: the whole file under another name, then renamed.
    (project / "spec/.activation.new").write_text(ACTIVATION.replace("max(x, 0)", "max(x, 1)"))
    os.replace(project / "spec/.activation.new", spec)
    [line] = watch.lines(1)
    assert line.endswith(" unchanged, 0 removed") and not line.startswith("0 files")
    assert cuda.read_text() != before

    spec.touch()  # the same text
    assert watch.nothing_more(0.4)

    os.rename(project / "spec", project / "away")
    assert watch.lines(2)[-1] == "1 problem in the spec"
    os.rename(project / "away", project / "spec")
    assert watch.lines(1)[0].startswith("0 files written, ")

    watch.process.send_signal(signal.SIGINT)
    assert watch.lines(2) == ["", "stopped"]
    assert watch.process.wait(PATIENCE) == 0


def test_a_save_in_steps_is_one_save(project: Path) -> None:
    """A writer that is quicker than the interval between two looks is waited for."""
    folder = project / "spec"
    saves = _saves(folder, 0.1)
    assert next(saves) == 2
    file = folder / "activation.yaml"

    def write() -> None:
        for k in range(20):
            with file.open("a") as out:
                out.write(f"# {k}\n")
            threading.Event().wait(0.02)

    writer = threading.Thread(target=write)
    writer.start()
    assert next(saves) == 2
    writer.join(0)
    assert not writer.is_alive() and file.read_text().endswith("# 19\n")
    shutil.rmtree(folder)
    assert next(saves) == 0
