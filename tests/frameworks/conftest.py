"""Tests with PyTorch itself, on the CPU: `make test-frameworks` installs it. Without it they are not collected."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

collect_ignore_glob = [] if find_spec("torch") else ["test_torch_*.py"]

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How many of PyTorch's samples test_torch_opinfo.py compared."""
    reports = terminalreporter.getreports("passed")
    lines = [line for report in reports for name, line in report.user_properties if name == "samples"]
    if lines:
        terminalreporter.section("samples of PyTorch")
        for line in sorted(lines):
            terminalreporter.write_line(line)
