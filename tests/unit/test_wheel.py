"""The wheel alone, in a virtual environment that has no checkout on its path: the catalog runs, and makes another one.

Third-party packages are links to those installed here, so nothing is downloaded; ours are what pip unpacks.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
OURS = ("baracuda_gen", "baracuda_runtime", "baracuda_kernels")

pytestmark = pytest.mark.slow

RUNS = """
import json, sys
import numpy as np, baracuda_gen, baracuda_runtime, baracuda_kernels as bk
x = np.array([[0.26, -1.0, 3.0, 0.0]], np.float32)
codes = bk.quantize_per_tensor(x, 0.5, 3)
print(json.dumps({
    "files": [module.__file__ for module in (baracuda_gen, baracuda_runtime, bk)],
    "path": sys.path,
    "codes": codes.tolist(),
    "values": bk.dequantize_per_tensor(codes, 0.5, 3).tolist(),
    "ops": len(bk.catalog.ENTRIES),
    "versions": [bk.__version__, baracuda_runtime.__version__],
}))
"""


def call(*arguments: str | Path, folder: Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST", "VIRTUAL_ENV"))}
    if path is not None:
        kept["PATH"] = path
    return subprocess.run([str(a) for a in arguments], cwd=folder, env=kept, text=True, capture_output=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    for builder in ("hatchling", "hatch_fancy_pypi_readme"):
        pytest.importorskip(builder)
    # Built from a copy: building in the checkout would see what other tests leave there.
    source = tmp_path_factory.mktemp("source") / "checkout"
    unwanted = shutil.ignore_patterns(".*_cache", "__pycache__")
    for name in ("codegen", "runtime", "generated"):
        shutil.copytree(REPOSITORY / name, source / name, ignore=unwanted)
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(REPOSITORY / name, source / name)
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet")
    done = call(*pip, "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, source, folder=folder)
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of a virtual environment with the wheel."""
    root = tmp_path_factory.mktemp("environment") / "venv"
    venv.create(root, with_pip=False, symlinks=True)
    (packages,) = root.glob("lib/python3*/site-packages")
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if entry.suffix != ".pth" and "baracuda" not in entry.name and entry.name != "__pycache__":
            (packages / entry.name).symlink_to(entry)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", root / "bin" / "python")
    done = call(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, folder=root)
    assert done.returncode == 0, done.stderr
    return root / "bin"


@pytest.fixture(scope="module")
def project(environment: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _project(environment, tmp_path_factory.mktemp("work") / "project")


def _project(environment: Path, folder: Path, *more: str) -> Path:
    arguments = ("init", folder, "--package", "my_kernels", *more)
    done = call(environment / "baracuda-gen", *arguments, folder=folder.parent)
    assert done.returncode == 0, done.stderr
    return folder


def test_the_wheel_has_what_is_not_python(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name.split("/")[0] for name in names if "dist-info" not in name} == set(OURS)
    for name in (
        "baracuda_kernels/_quantize/fake_quantize.cu",
        "baracuda_kernels/spec/ops.yaml",
        "baracuda_kernels/MANIFEST.json",
        "baracuda_runtime/include/baracuda/skeletons/pointwise.cuh",
        "baracuda_gen/render/templates/plan.py.j2",
        "baracuda_gen/scaffold/templates/pyproject.toml.j2",
        "baracuda_gen/scaffold/templates/gitignore.j2",
        "baracuda_gen/verify/host/include/launch.h",
        "baracuda_gen/verify/host/include/runner.cpp",
    ):
        assert name in names


def test_the_description_links_to_no_file_of_the_repository(wheel: Path) -> None:
    """A package index has the description alone: a relative link or image is dead there."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        metadata = message_from_bytes(archive.read(name))
    assert metadata["Description-Content-Type"] == "text/markdown"
    description, readme = metadata.get_payload(decode=True).decode(), (REPOSITORY / "README.md").read_text()
    link = r"!?\[[^\]]*\]\((?!https://)([^)]*)\)"
    assert re.findall(link, description) == []
    assert "<img" not in description and "href=" not in description
    for target in re.findall(link, readme):  # the path stands where the link was
        assert f"(`{target}`)" in description, target
    blocks = r"^```.*?^```$"
    assert re.findall(blocks, description, re.M | re.S) == re.findall(blocks, readme, re.M | re.S)


def test_the_catalog_runs_on_numpy(environment: Path, tmp_path: Path) -> None:
    done = call(environment / "python", "-c", RUNS, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert all(file.startswith(str(environment.parent)) for file in found["files"])
    assert not any(str(REPOSITORY) in entry for entry in found["path"])
    assert found["codes"] == [[4, 1, 9, 3]]
    assert found["values"] == [[0.5, -1.0, 3.0, 0.0]]
    assert found["ops"] > 10
    version = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert found["versions"] == [version, version]


FULL = pytest.mark.full
VERBS = [
    ["check"],
    ["show", "scaled_ramp"],
    *(pytest.param(arguments, marks=FULL) for arguments in (["generate"], ["list"], ["check", "--diff"])),
]


@pytest.mark.parametrize("arguments", VERBS, ids=lambda arguments: " ".join(arguments))
def test_verbs_in_a_catalog_of_ones_own(environment: Path, project: Path, arguments: list[str]) -> None:
    done = call(environment / "baracuda-gen", *arguments, folder=project / "tests")
    assert done.returncode == 0, done.stderr


@pytest.mark.full
def test_a_catalog_that_extends_the_shipped_one(environment: Path, tmp_path: Path) -> None:
    """Beside its own op it has those of the wheel."""
    folder = _project(environment, tmp_path / "extending", "--extends")
    code = "import my_kernels as k, numpy as np; print(k.lerp(*np.array([[0], [4], [0.5]], np.float32)).tolist())"
    done = call(environment / "python", "-c", code, folder=folder / "generated")
    assert done.stdout == "[2.0]\n", done.stderr


def test_a_catalog_of_ones_own(environment: Path, project: Path) -> None:
    code = "import my_kernels as k, numpy as np; print(k.scaled_ramp(np.array([-1, 2], np.float32), 0.5).tolist())"
    done = call(environment / "python", "-c", code, folder=project / "generated")
    assert done.stdout == "[0.0, 1.0]\n", done.stderr


@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")
def test_its_kernels_verify_on_the_host(environment: Path, project: Path) -> None:
    done = call(environment / "baracuda-gen", "verify", "scaled_ramp", "--on", "host", folder=project / "spec")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 failed, 0 skipped" in done.stdout
    tests = call(environment / "python", "-m", "pytest", "-k", "drifted or (host and scaled_ramp-f32)", folder=project)
    assert "2 passed" in tests.stdout, tests.stdout


def test_a_new_op_there(environment: Path, project: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(project, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__"))
    op = ("twice", "--family", "example", "--formula", "y = 2 * x", "--doc", "Twice the operand.")
    done = call(environment / "baracuda-gen", "new", *op, folder=copy / "spec")
    assert done.returncode == 0, done.stdout + done.stderr
    assert call(environment / "baracuda-gen", "check", folder=copy / "tests").returncode == 0
    code = "import my_kernels as k, numpy as np; print(k.twice(np.array([1.5], np.float32)).tolist())"
    assert call(environment / "python", "-c", code, folder=copy / "generated").stdout == "[3.0]\n"


def test_with_no_compiler_verify_says_what_to_install(environment: Path, project: Path) -> None:
    arguments = (environment / "baracuda-gen", "verify", "scaled_ramp", "--on")
    named = call(*arguments, "host", folder=project, path=str(environment))
    assert named.returncode == 2
    assert named.stderr == "error: no g++ on this machine; install it, for example with: apt-get install g++\n"
    auto = call(*arguments, "auto", "--arch", "sm_90", folder=project, path=str(environment))
    assert auto.returncode == 0, auto.stderr
    assert "skipped all kernels on host: no g++ on this machine; install it" in auto.stdout


def test_with_no_cuda_headers_verify_says_what_to_install(environment: Path, project: Path) -> None:
    (headers,) = environment.parent.glob("lib/python3*/site-packages/nvidia")
    aside = headers.rename(headers.with_name("aside"))
    try:
        done = call(environment / "baracuda-gen", "verify", "scaled_ramp", "--on", "host", folder=project)
    finally:
        aside.rename(headers)
    assert done.returncode == 2
    if shutil.which("g++") and "CUDA_HOME" not in os.environ:
        assert "no CUDA headers; install them with: pip install 'baracuda-kernels[compile]'" in done.stderr
