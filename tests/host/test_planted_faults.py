"""Faults planted in the kernels, in the primitives and in the runtime: the verification on the host must find each, and
name the kernel.

A fault is a line of text exchanged in a copy of the two packages; the real ones stay as they are. `make test` plants
one fault of each subject in each file, and `make test-full` all. Of the cases that the verification takes, the one that
a fault names is tried first: nearly all of the time is spent on compiling what cases launch.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import baracuda_gen
import baracuda_kernels
import baracuda_runtime

sys.path[:0] = map(str, Path(__file__).parents[:2])

from catalog_sample import one_of_each  # noqa: E402
from planted import planted  # noqa: E402
from planted_faults import FAULTS, SUBJECTS  # noqa: E402
from planted_faults.fault import Fault  # noqa: E402
from rows import over  # noqa: E402

from baracuda_gen.verify.on_host import run_together  # noqa: E402
from baracuda_gen.verify.work import all_work  # noqa: E402

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

KERNELS = Path(baracuda_kernels.__file__).parent
RUNTIME = Path(baracuda_runtime.__file__).parent
BUILD = Path(__file__).resolve().parents[2] / "build" / "host-tests"

CHILD = """
import json, sys
from pathlib import Path
from baracuda_gen.verify.kinds import by_kind
from baracuda_gen.verify import on_host, selection
from baracuda_gen.verify.work import all_work
import baracuda_runtime
folder, build, op, types, enough, first = sys.argv[1:]
class Ordered(selection.Selection):
    def taken(self, drafts):
        return iter(sorted(super().taken(drafts), key=lambda draft: first not in draft.name))
on_host.Selection = Ordered
assert Path(baracuda_runtime.__file__).is_relative_to(folder)
works = [w for w in by_kind(all_work("baracuda_kernels", folder, [op]))[0] if w.op == op]  # as `verify OP` has them
(asked,) = (w for w in works if [dtype for _, dtype in w.types] == types.split())
also = [w for w in works if w is not asked and w.loops]  # which may prove its loops for it
findings = []
for work in (asked, *also):
    launcher = on_host.make_launcher(folder=Path(build))
    findings = findings or on_host.run_host(work, "quick", launcher=launcher, enough=int(enough))
print(json.dumps(findings))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with both packages."""
    for package in (KERNELS, RUNTIME):
        shutil.copytree(package, tmp_path / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def verify(folder: Path, op: str, types: str, enough: int, first: str = "") -> list[tuple[str, str, str, str]]:
    """What `verify OP` finds with these types, or with others of which it proves the same loops; with the packages in
    `folder`, in a process of its own: a fault may be in the runtime's Python. `first`: part of the names of the cases
    that are tried before the others.
    """
    path = os.pathsep.join([str(folder), str(Path(baracuda_gen.__file__).parents[1])])
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(folder), str(BUILD), op, types, str(enough), first],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, done.stderr
    return [tuple(finding) for finding in json.loads(done.stdout)]


def faulty(folder: Path, fault: Fault) -> str:
    """The fault's file in this folder, with the fault."""
    old = re.sub(r"(?<!\\) ", r"\\s+", fault.old)  # generated lines may be folded at any space
    text, count = re.subn(old, fault.new, (folder / fault.file).read_text(), flags=re.MULTILINE)
    assert count, f"nothing in {fault.file} matches {fault.old}: the text has changed, change the fault with it"
    return text


@over("fault", FAULTS)
def test_there_is_a_place_for_every_fault(fault: Fault) -> None:
    faulty((KERNELS if fault.file.startswith(KERNELS.name) else RUNTIME).parent, fault)


SUBJECT_OF = {fault: subject.__name__ for subject in SUBJECTS for fault in subject.FAULTS}


@pytest.mark.parametrize("fault", one_of_each(FAULTS, lambda f: (SUBJECT_OF[f], f.file), lambda f: f.name))
def test_fault_is_found(fault: Fault, copy: Path) -> None:
    text = faulty(copy, fault)
    (copy / fault.file).write_text(text)
    findings = verify(copy, fault.op, fault.types, enough=1, first=fault.case)
    assert findings, f"{fault.op} passes although {fault.name}"
    assert any(fault.kernel in kernel for kernel, *_ in findings), findings
    assert not any(case in ("compile", "coverage") or "g++ fails" in got for _, case, got, _ in findings), findings


def _right() -> list[Any]:
    """Each op with a fault, without it. `make verify` runs the ops' kinds too: one op here."""
    found = sorted({fault.op: fault.types for fault in FAULTS}.items(), key=lambda one: one[0] != "fmod")
    return [pytest.param(*one, marks=() if one == found[0] else pytest.mark.full) for one in found]


@pytest.mark.parametrize("op, types", _right())
def test_the_packages_as_they_are_pass(op: str, types: str, copy: Path) -> None:
    assert verify(copy, op, types, enough=20) == []


def test_faults_among_ops_that_go_together(tmp_path: Path) -> None:
    """One op is wrong, one does not compile, and what is between them is right."""
    wrong = planted(tmp_path, "exp", r"store<T>\(", "store<T>(2 * ", ("f32",))
    right = next(w for w in all_work("baracuda_kernels", None, ["sqrt"]) if w.op == "sqrt")
    broken = planted(tmp_path, "neg", r"-x", "-nothing", ("f32",))
    works = [replace(work, loops=frozenset()) for work in (wrong, right, broken)]
    for some in (works[:2], works):
        found = run_together(some, "quick")
        assert found[0] and all("exp_formula" in finding.kernel for finding in found[0])
        assert found[1] == []
    assert found[2] and all(finding.case == "compile" and "nothing" in finding.got for finding in found[2])
