"""Limits that the generator holds specs to as well: this file imports nothing."""

from __future__ import annotations

MAX_DIMS = 8  # of an op; a kernel's loop may have more, where an index is split in blocks

PANEL_LEAST = 64  # elements of a row that a panel takes

# Of ops that reduce along axes which a caller chooses, the descriptor's field that says whether neighbours in memory
# lie along these axes. It decides the loops, and with them the order of sums.
IN_ORDER = "reduced_last"
