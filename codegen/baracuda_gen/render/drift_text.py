"""Drift as text: unified diffs from the disk to the tree, and the line at which a file starts to differ."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path

from baracuda_gen.render.tree import Drift


def unified_diff(tree: Mapping[str, str], drift: Drift, shown: Callable[[Path], str]) -> Iterator[str]:
    """One unified diff a file, from what is on disk to what `generate` writes, with paths as `shown` prints them."""
    for path in sorted((*drift.changed, *drift.hand_edited, *drift.missing, *drift.orphaned)):
        name = shown(drift.root / path)
        old = None if path in drift.missing else _text(drift.root / path)
        new = tree.get(path)
        before = "/dev/null" if old is None else f"a/{name}"
        after = "/dev/null" if new is None else f"b/{name}"
        for line in difflib.unified_diff(_lines(old or ""), _lines(new or ""), before, after):
            yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def first_difference(tree: Mapping[str, str], drift: Drift, path: str) -> int:
    """The first line, from 1, in which the file on disk differs; 1 when there is nothing to compare."""
    if path not in drift.changed and path not in drift.hand_edited:
        return 1
    lines = zip_longest(_lines(_text(drift.root / path)), _lines(tree[path]))
    return next((number for number, (old, new) in enumerate(lines, 1) if old != new), 1)


def _text(path: Path) -> str:
    """For showing only: bytes that are no UTF-8 are escaped, a link shows where it points."""
    if path.is_symlink():
        return f"link to {path.readlink()}\n"
    return path.read_bytes().decode("utf-8", errors="backslashreplace")


def _lines(text: str) -> list[str]:
    """Split at LF alone, so that a CR shows as the difference it is."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)
