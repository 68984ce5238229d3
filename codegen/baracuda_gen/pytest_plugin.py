"""The pytest plugin `baracuda`: tests over a generated catalog, in a line or two each.

    from baracuda_gen.pytest_plugin import test_nothing_has_drifted  # noqa: F401

    def test_kernels(kernel_work):
        assert kernel_work.host_findings() == []

A test that takes `kernel_work` runs once for each op and choice of element types. The catalog is that of the project
([tool.baracuda-gen] in the nearest pyproject.toml above the test's file), or the importable package that the ini option
`baracuda_package` names. A project that uses neither pays for the import of this module, which imports nothing more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from baracuda_gen.verify.work import Work


@dataclass(frozen=True)
class KernelWork:
    """One op with one choice of element types."""

    work: Work

    @property
    def op(self) -> str:
        return self.work.op

    @property
    def types(self) -> dict[str, str]:
        """Type variable -> dtype."""
        return dict(self.work.types)

    def host_findings(self, level: str = "quick") -> list[str]:
        """What is wrong when its kernels run on the CPU, from their CUDA source, against the reference. Skips the test
        where that cannot be done.
        """
        return _findings("host", self.work, level)

    def cuda_findings(self, level: str = "quick") -> list[str]:
        """As `host_findings`, on the GPU."""
        return _findings("cuda", self.work, level)

    def __str__(self) -> str:
        return "-".join((self.op, *self.types.values()))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(
        "baracuda_package",
        "importable package whose kernels `kernel_work` runs over [default: the project's]",
        default="",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kernel_work" in metafunc.fixturenames:
        work = _all_work(metafunc.config.getini("baracuda_package"), metafunc.definition.path.parent)
        metafunc.parametrize("kernel_work", [KernelWork(w) for w in work], ids=str)


@pytest.fixture
def catalog_drift(request: pytest.FixtureRequest) -> list[str]:
    """`kind: path` for each file that `baracuda-gen check` finds to be other than the project's spec means."""
    from baracuda_gen.cli.folders import generated
    from baracuda_gen.project import find_project
    from baracuda_gen.render.tree import diff_tree

    project = find_project(request.path.parent)
    drifts = [diff_tree(tree.files, tree.root) for tree in generated(project.spec, project.out)[1]]
    kinds = ("changed", "missing", "orphaned", "hand_edited")
    return [f"{kind}: {path}" for kind in kinds for drift in drifts for path in getattr(drift, kind)]


def test_nothing_has_drifted(catalog_drift: list[str]) -> None:
    """Import it into a test file: the generated code is what the spec means."""
    assert catalog_drift == [], "run baracuda-gen generate"


def _all_work(package: str, folder: Path) -> list[Work]:
    from baracuda_gen.errors import Refused
    from baracuda_gen.project import find_project
    from baracuda_gen.verify.work import all_work, find_package

    try:
        name, out = (package, None) if package else find_package(find_project(folder).out)
        return all_work(name, out, ())
    except (Refused, ImportError) as error:
        raise pytest.UsageError(f"kernel_work: {error}") from error


def _findings(target: str, work: Work, level: str) -> list[str]:
    if reason := _why_not(target):
        pytest.skip(reason)
    from baracuda_gen.verify.on_cuda import run_cuda
    from baracuda_gen.verify.on_host import run_host

    found = (run_host if target == "host" else run_cuda)(work, level)
    return [f"{f.kernel}, {f.case}: got {f.got}; expected {f.expected}" for f in found]


@cache
def _why_not(target: str) -> str | None:
    from baracuda_gen.verify import why_not

    return why_not(target)
