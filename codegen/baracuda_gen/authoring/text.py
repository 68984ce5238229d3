"""Edits of the spec's files as bytes: all else stays as it is, comments and line ends included."""

from __future__ import annotations

import re
from collections.abc import Sequence

from baracuda_gen.errors import Refused

SCHEMA_LINE = b"# yaml-language-server: $schema=ops.schema.json"

_INDENT = re.compile(rb"^( +)[^ #\r\n]", re.MULTILINE)


def with_entry(before: bytes, lines: Sequence[str]) -> bytes:
    """The file with an entry after its last one; a blank line stands between."""
    return _appended(before, b"", *(_indented(line, _unit(before)) for line in lines))


def new_file(lines: Sequence[str], like: bytes) -> bytes:
    """A family's file with its first entry, with the line ends of another file."""
    end = _line_end(like)
    return end.join([SCHEMA_LINE, *(line.encode() for line in lines)]) + end


def with_family(before: bytes, family: str, doc: str) -> bytes:
    """ops.yaml with one more family, after the last one."""
    lines = before.splitlines(keepends=True)
    added = f"{family}: {doc}".encode()
    if not any(line.startswith(b"families") for line in lines):  # all are those of a catalog that this one extends
        return _appended(before, b"families:", b"  " + added)
    first, last = _families(lines, f"add '{family}: {doc}' to it")
    families = b"".join(lines[: last + 1])
    return _appended(families, _unit(lines[first]) + added) + b"".join(lines[last + 1 :])


def _families(lines: Sequence[bytes], advice: str) -> tuple[int, int]:
    """The first and last line (from 0) of the families of ops.yaml, written a line each."""
    head = next((k for k, line in enumerate(lines) if re.match(rb"families *: *(#.*)?\r?\n?$", line)), None)
    if head is None:
        raise Refused(
            f"ops.yaml: its families do not stand on lines of their own; {advice} by hand, then run this again"
        )
    inside = []
    for k in range(head + 1, len(lines)):
        if lines[k].strip() and lines[k][:1] not in (b" ", b"#"):
            break
        if lines[k][:1] == b" " and lines[k].strip() and not lines[k].strip().startswith(b"#"):
            inside.append(k)
    if not inside:
        raise Refused(f"ops.yaml: there is nothing below 'families:'; {advice} by hand, then run this again")
    return inside[0], inside[-1]


def _appended(before: bytes, *lines: bytes) -> bytes:
    """Lines after a text; one without an end of its last line stays so."""
    end = _line_end(before)
    return before + end.join(lines) + end if before.endswith(b"\n") else end.join([before, *lines])


def _line_end(text: bytes) -> bytes:
    return b"\r\n" if b"\r\n" in text else b"\n"


def _unit(text: bytes) -> bytes:
    """What one level of the file's entries is indented by."""
    found = _INDENT.search(text)
    return found[1] if found else b"  "


def _indented(line: str, unit: bytes) -> bytes:
    """A line of ours, two spaces a level and at most two levels, with the file's."""
    body = line.lstrip(" ")
    level = min((len(line) - len(body)) // 2, 2)
    return unit * level + line[2 * level :].encode()
