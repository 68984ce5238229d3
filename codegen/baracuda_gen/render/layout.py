"""A Python expression in lines of at most WIDTH columns: brackets that do not fit in a line are filled with items."""

from __future__ import annotations

import re
from collections.abc import Iterator

from baracuda_gen.render.fold import WIDTH

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()\[\]{},]')
_OPERATORS = [  # those that bind least first
    re.compile(rf'"(?:[^"\\]|\\.)*"| (?=(?:{words}) )')
    for words in ("and|or", r"if|else|in|\+|-|\*|//|%|<=|<|==|!=|>=|>")
]
_OPEN_LAMBDA = re.compile(r"(?:^|=)lambda [^:]*$")
_INDENT = "    "


def laid_out(text: str, indent: str = "", room: int = 0) -> list[str]:
    """Lines of an expression that is written in one. `room`: columns that follow its last line."""
    text = text.strip()
    if len(indent) + len(text) + room <= WIDTH:
        return [indent + text]
    bracket = _longest(text)
    if bracket is None:
        return _at_operators(text, indent, room)
    start, end = bracket
    head, items, tail = text[: start + 1], list(_items(text[start + 1 : end])), text[end:]
    comma = "," if "," in (t[0] for t in _top(text[start + 1 : end])) else ""
    if len(items) == 1 and items[0].endswith((")", "}")):  # the brackets of the only item are opened beside these
        lines = laid_out(items[0], indent, room + len(comma + tail))
        if len(lines) > 1 and len(head + lines[0]) <= WIDTH:
            return [f"{indent}{head}{lines[0].strip()}", *lines[1:-1], f"{lines[-1]}{comma}{tail}"]
    return [f"{indent}{head}", *_filled(items, comma, indent + _INDENT), f"{indent}{tail}"]


def _filled(items: list[str], comma: str, indent: str) -> Iterator[str]:
    """As many items in a line as fit. `comma`: after the last."""
    line = ""
    for number, item in enumerate(items):
        ending = "," if number < len(items) - 1 else comma
        joined = f"{line} {item}{ending}" if line else f"{indent}{item}{ending}"
        if len(joined) <= WIDTH:
            line = joined
            continue
        if line:
            yield line
        *further, line = laid_out(item, indent, len(ending))
        yield from further
        line += ending
    yield line


def _at_operators(text: str, indent: str, room: int) -> list[str]:
    """What has no brackets to open, inside those that it stands in."""
    for operator in _OPERATORS:
        places = [m.start() for m in operator.finditer(text) if m[0] == " " and len(indent) + m.start() <= WIDTH]
        if places:
            break
    else:
        return [indent + text]
    further = indent if indent.endswith(_INDENT * 2) else indent + _INDENT
    return [indent + text[: places[-1]], *laid_out(text[places[-1] :], further, room)]


def _longest(text: str) -> tuple[int, int] | None:
    """The places of the brackets at the top that hold most, if they hold several items, or one with brackets."""
    found: list[tuple[int, int]] = []
    opened: list[int] = []
    for token in _TOKEN.finditer(text):
        if token[0] in "([{":
            opened.append(token.start())
        elif token[0] in ")]}":
            start = opened.pop()
            if not opened and token.start() > start + 1 and _TOKEN.search(text, start + 1, token.start()):
                found.append((start, token.start()))
    return max(found, key=lambda place: place[1] - place[0], default=None)


def _top(text: str) -> Iterator[re.Match[str]]:
    """The commas at the top, but those between the parameters of a lambda."""
    depth = start = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "([{":
            depth += 1
        elif token[0] in ")]}":
            depth -= 1
        elif token[0] == "," and not depth and not _OPEN_LAMBDA.search(text[start : token.start()].strip()):
            start = token.end()
            yield token


def _items(text: str) -> Iterator[str]:
    start = 0
    for comma in _top(text):
        yield text[start : comma.start()].strip()
        start = comma.end()
    if rest := text[start:].strip():
        yield rest
