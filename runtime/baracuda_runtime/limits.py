"""Limits that the generator holds specs to as well: this file imports nothing."""

from __future__ import annotations

MAX_DIMS = 8  # of an op; a kernel's loop may have more, where an index is split in blocks
