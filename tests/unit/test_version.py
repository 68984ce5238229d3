"""`__version__` of the runtime and of catalogs: their distributions say it."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

import baracuda_kernels
import baracuda_runtime
from baracuda_runtime.version import UNKNOWN, version_of


def installed(folder: Path, distribution: str, version: str, package: str) -> None:
    info = folder / f"{distribution.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n")
    (info / "top_level.txt").write_text(f"{package}\n")


def test_a_catalog_has_the_version_of_its_own_distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, "some-kernels", "2.5", "some_kernels")
    installed(tmp_path, "quite-other", "3.1", "more_kernels")
    monkeypatch.syspath_prepend(tmp_path)
    assert version_of("some_kernels") == "2.5"
    assert version_of("more_kernels") == "3.1"
    assert version_of("kernels_of_a_source_tree") == UNKNOWN


def test_version_of_this_package() -> None:
    try:
        expected = importlib.metadata.version("baracuda-kernels")
    except importlib.metadata.PackageNotFoundError:
        expected = UNKNOWN
    assert baracuda_kernels.__version__ == baracuda_runtime.__version__ == expected
    with pytest.raises(AttributeError, match="baracuda_runtime.*__date__"):
        _ = baracuda_runtime.__date__


def test_importing_looks_for_no_version() -> None:
    code = (
        "import sys, baracuda_kernels; print(sorted({'importlib.metadata', 'baracuda_runtime'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True)
    assert "importlib.metadata" not in done.stdout, done.stderr
