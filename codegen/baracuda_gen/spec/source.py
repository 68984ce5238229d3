"""The bytes of a spec file as text: UTF-8, LF line ends, nothing invisible; or what is wrong, with its place."""

from __future__ import annotations

import re
from pathlib import Path

from baracuda_gen.spec.model import Place, Problem, SpecError

MAX_BYTES = 1 << 20

# Characters that a text cannot hold, as they are or escaped: controls, line breaks of YAML 1.1, reordering marks.
UNWANTED = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")
_WORDS = {
    "\t": "a tab; indent and align with spaces",
    "\x00": "a NUL character; a spec is text",
    "\ufeff": "a byte order mark; save the file as UTF-8 without one",
    "\r": "a carriage return without a line feed; line ends are LF or CRLF",
}


def read_source(path: Path, shown: str) -> str:
    """The text of a file, with LF line ends. `shown` is its name in messages. Raises SpecError."""
    start = Place(shown, 1, 1)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _error(start, "no such file; a spec folder holds ops.yaml and a file for each of its families") from None
    except OSError as error:
        raise _error(start, f"cannot be read: {error.strerror}; expected a file of YAML") from error
    if len(data) > MAX_BYTES:
        raise _error(start, f"the file is larger than {MAX_BYTES} bytes; split the family")
    return clean(data, shown)


def clean(data: bytes, shown: str) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = _place(shown, data[: error.start].decode("utf-8"))
        raise _error(place, f"the byte 0x{data[error.start]:02x} is not valid UTF-8; save the file as UTF-8") from None
    text = text.replace("\r\n", "\n")
    first: dict[str, int] = {}
    for match in UNWANTED.finditer(text):
        first.setdefault(match[0], match.start())
    if first:
        problems = []
        for character, offset in first.items():
            found = _WORDS.get(character, f"the control character U+{ord(character):04X}; a spec is plain text")
            more = text.count(character) - 1
            problems.append(Problem(_place(shown, text[:offset]), "", found + (f" ({more} more)" if more else "")))
        raise SpecError(problems)
    return text


def _place(shown: str, before: str) -> Place:
    """The place after a text."""
    return Place(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _error(place: Place, message: str) -> SpecError:
    return SpecError([Problem(place, "", message)])
