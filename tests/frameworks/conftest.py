"""Tests with PyTorch itself, on the CPU: `make test-frameworks` installs it. Without it they are not collected."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

collect_ignore_glob = [] if find_spec("torch") else ["test_torch_*.py"]

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]
