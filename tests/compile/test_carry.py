"""`baracuda-gen carry`: a measurement follows a text of the same machine code, and no other."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from baracuda_gen.evidence.digest import kernel_digest
from baracuda_gen.verify.carry import _alike, sections
from baracuda_runtime.compiler import compile_program, read_program

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("cuda") is None, reason="NVRTC is not installed: pip install 'baracuda-kernels[compile]'"
)
FORWARD, BACKWARD = "scaled_ramp", "scaled_ramp_backward"
RESULTS = Path("benchmarks") / "results" / "some-gpu"


def gen(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "baracuda_gen", *arguments], cwd=folder, text=True, capture_output=True
    )


def source(project: Path, op: str) -> Path:
    return project / "generated" / "my_kernels" / "_example" / f"{op}.cu"


def digest(project: Path, op: str) -> str:
    return kernel_digest(source(project, op).read_text())


@pytest.fixture
def projects(tmp_path: Path) -> tuple[Path, Path]:
    """A project, with measurements of the one before it, in which one kernel is written in other words, and the other
    computes something else.
    """
    now, before = tmp_path / "now", tmp_path / "before"
    assert gen(tmp_path, "init", str(now), "--package", "my_kernels").returncode == 0
    shutil.copytree(now, before)
    other = "store<T>((sizeof(T) == 8 ? 2 : 1) * "  # in f64 alone
    for op, old, new in ((FORWARD, r"\bthread\b", "its_thread"), (BACKWARD, r"store<T>\(", other)):
        text, times = re.subn(old, new, source(before, op).read_text())
        assert times
        source(before, op).write_text(text)
    (now / RESULTS).mkdir(parents=True)
    head = {"schema": 1, "device": "Some GPU", "facts": {}}
    outputs = {"output": {"domain": "some", "tried": 1, "wrong": None, "max_ulp": 0.5}}
    digests = {op: digest(before, op) for op in (FORWARD, BACKWARD)}
    each = [{"op": op, "types": {"T": dtype}, "digest": digests[op]} for op in digests for dtype in ("f32", "f64")]
    lines = [line | {"outputs": outputs} for line in each]
    rows = [line | {"shape": "8", "case": "main"} for line in each]
    (now / RESULTS / "precision.json").write_text(json.dumps(head | {"measurements": lines}))
    (now / RESULTS / "speed.json").write_text(json.dumps(head | {"rows": rows, "host": []}))
    return now, before


def recorded(project: Path) -> list[Any]:
    precision = json.loads((project / RESULTS / "precision.json").read_text())["measurements"]
    return [*precision, *json.loads((project / RESULTS / "speed.json").read_text())["rows"]]


def test_the_same_machine_code_keeps_its_measurements(projects: tuple[Path, Path]) -> None:
    now, before = projects
    found = recorded(now)
    bytes_before = {path: path.read_bytes() for path in (now / RESULTS).iterdir()}
    tried = gen(now, "carry", str(before), "--dry-run", "--json")
    assert tried.returncode == 1, tried.stderr
    same = [f"{FORWARD}<f32>", f"{FORWARD}<f64>", f"{BACKWARD}<f32>"]
    assert json.loads(tried.stdout) == {"carried": same, "differing": [f"{BACKWARD}<f64>"], "dry_run": True}
    assert {path: path.read_bytes() for path in (now / RESULTS).iterdir()} == bytes_before

    done = gen(now, "carry", str(before))
    assert done.returncode == 1 and f"to be measured again: {BACKWARD}<f64>" in done.stderr
    assert "6 measurements carried in benchmarks/results/some-gpu; run baracuda-gen generate" in done.stderr
    for line, old in zip(recorded(now), found, strict=True):
        if (line["op"], line["types"]) == (BACKWARD, {"T": "f64"}):
            assert line == old
        else:
            assert re.fullmatch(r"NVRTC \d+\.\d+", line.pop("carried"))
            assert line == old | {"digest": digest(now, line["op"])}

    again = gen(now, "carry", str(before), "--json")
    assert json.loads(again.stdout) == {"carried": [], "differing": [f"{BACKWARD}<f64>"], "dry_run": False}


@pytest.mark.parametrize(
    ("before", "after", "old", "new"),
    [
        ("a\nb\nc", "a\nb\nc", "a\nb\nc", "a\nb\nc"),
        ("a\nc", "a\nb\nb\nc", "a\n\n\nc", "a\nb\nb\nc"),
        ("a\nx\ny\nc", "a\nz\nc\nd", "a\nx\ny\nc\n", "a\nz\n\nc\nd"),
    ],
)
def test_what_two_texts_have_stands_on_the_same_lines(before: str, after: str, old: str, new: str) -> None:
    assert _alike(before, after) == (old, new)


def test_what_the_compiler_reads_is_the_same_of_the_same() -> None:
    """Of a header in which a template that is not used changed; and not of one whose value is used."""
    text = "#include <h.cuh>\n__global__ void k(int* x) { *x = used<int>; }"
    headers = [
        f"template <class T> constexpr int unused = {a};\ntemplate <class T> constexpr int used = {b};"
        for a, b in ((1, 2), (3, 2), (1, 4))
    ]
    read = [read_program(text, "k.cu", ["k"], "sm_90", {"h.cuh": header}) for header in headers]
    assert read[0] == read[1] != read[2]


def test_names_of_variables_are_no_machine_code() -> None:
    """By which symbols are numbered, and relocations name those by number; their values and places are."""
    made = []
    for declared, used in (
        ("inline __constant__ double terms[] = {3.0, 4.0};", "terms[i] + g[i]"),
        ("template <class T> inline __constant__ T others[] = {3.0, 4.0};", "others<double>[i] + g[i]"),
        ("inline __constant__ double terms[] = {3.0, 5.0};", "terms[i] + g[i]"),
        ("inline __constant__ double terms[] = {3.0, 4.0};", "terms[i] + h[i]"),
    ):
        text = f"""inline __constant__ double first[] = {{1.0, 2.0}};
        {declared}
        __device__ int g[4] = {{5, 6, 7, 8}}, h[4] = {{5, 6, 7, 8}};
        __global__ void k(double* x, int i) {{ *x = first[i] + {used} + g[0] + h[0]; }}"""
        cubin = compile_program(text, "k.cu", ["k"], "sm_90").cubin
        made.append(sections(cubin))
    assert made[0] == made[1] and made[0] != made[2] and made[0] != made[3]


def test_one_gpu_at_a_time_and_not_the_host(projects: tuple[Path, Path]) -> None:
    now, before = projects
    for name in ("host", "other-gpu"):
        shutil.copytree(now / RESULTS, now / RESULTS.parent / name)
    untouched = {path: path.read_bytes() for path in (now / RESULTS.parent).glob("[ho]*/*.json")}
    for more, said in (
        ([], "results of several GPUs; expected --device other-gpu or some-gpu"),
        (["--device", "host"], "no results of 'host'; expected --device other-gpu or some-gpu"),
    ):
        done = gen(now, "carry", str(before), *more)
        assert done.returncode == 2 and said in done.stderr
    assert "6 measurements carried" in gen(now, "carry", str(before), "--device", "some-gpu").stderr
    assert untouched and {path: path.read_bytes() for path in untouched} == untouched


def test_where_there_is_nothing_to_carry(projects: tuple[Path, Path], tmp_path: Path) -> None:
    now, _ = projects
    bare = tmp_path / "bare"
    bare.mkdir()
    done = gen(now, "carry", str(now))
    assert done.returncode == 0 and "nothing to carry" in done.stderr
    done = gen(now, "carry", str(bare))
    assert done.returncode == 2 and "no project" in done.stderr
    done = gen(now, "carry", str(bare), "--arch", "hopper")
    assert done.returncode == 2 and "'hopper' is no architecture; expected names such as sm_80,sm_90" in done.stderr
    shutil.copy(now / "pyproject.toml", bare)
    done = gen(now, "carry", str(bare))
    assert done.returncode == 2 and "no generated package my_kernels" in done.stderr
