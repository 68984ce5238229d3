"""A Python expression in lines of at most WIDTH columns: brackets that do not fit in a line are filled with items."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from baracuda_gen.render.fold import WIDTH

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()\[\]{}]')
_OPERATORS = [  # those that bind least first
    re.compile(rf" (?=(?:{words}) )") for words in (r"and|or|\||&", r"if|else|in|\+|-|\*|//|/|%|<=|<|==|!=|>=|>")
]
_BRACKETS = re.compile(r"[(\[{]\.*[)\]}]")
_OPEN_LAMBDA = re.compile(r"(?:^|=)lambda [^:]*$")
_INDENT = "    "


def laid_out(text: str, indent: str = "", room: int = 0) -> list[str]:
    """Lines of an expression that is written in one. `room`: columns that follow its last line."""
    text = text.strip()
    if len(indent) + len(text) + room <= WIDTH:
        return [indent + text]
    start, end = _longest(text, WIDTH - len(indent)) or (len(text), 0)
    head, items, tail = text[: start + 1], list(_items(text[start + 1 : end])), text[end:]
    if not end or len(indent) + len(tail) + room > WIDTH:
        lines = _at_operators(text, indent, room)
        if not end or len(lines) > 1:
            return lines
    comma = "," if any(_commas(text[start + 1 : end])) else ""
    if len(items) == 1 and items[0].endswith((")", "}")):  # the brackets of the only item are opened beside these
        *lines, last = laid_out(items[0], indent, room + len(comma + tail))
        if lines and len(head + lines[0]) <= WIDTH and len(last + comma + tail) + room <= WIDTH:
            return [f"{indent}{head}{lines[0].strip()}", *lines[1:], f"{last}{comma}{tail}"]
    return [f"{indent}{head}", *_filled(items, comma, indent + _INDENT), *laid_out(tail, indent, room)]


def assignment(text: str, indent: str) -> list[str]:
    """Lines of `name = value`. A value that does not end with the brackets that it opens stands in some of its own."""
    name, _, value = text.partition(" = ")
    _, end = _longest(text, WIDTH - len(indent)) or (0, 0)
    if len(indent) + len(text) <= WIDTH or end == len(text) - 1:
        return laid_out(text, indent)
    return [f"{indent}{name} = (", *laid_out(value, indent + _INDENT), f"{indent})"]


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
    outside = _outside(text)
    for operator in _OPERATORS:
        places = [m.start() for m in operator.finditer(outside) if len(indent) + m.start() <= WIDTH]
        if places:
            break
    else:
        return [indent + text]
    further = indent if indent.endswith(_INDENT * 2) else indent + _INDENT
    return [indent + text[: places[-1]], *laid_out(text[places[-1] :], further, room)]


def _longest(text: str, width: int) -> tuple[int, int] | None:
    """The outermost brackets that hold most: several items, or one with brackets, opened within the width."""
    found = [(m.start(), m.end() - 1) for m in _BRACKETS.finditer(_outside(text)) if m.start() < width]
    several = (place for place in found if re.search(r'[",()\[\]{}]', text[place[0] + 1 : place[1]]))
    return max(several, key=lambda place: place[1] - place[0], default=None)


@lru_cache(256)
def _outside(text: str) -> str:
    """The text with dots for what stands in its quotes and brackets."""
    found: list[str] = []
    depth = end = 0
    for token in _TOKEN.finditer(text):
        start, mark = token.start(), text[token.start()]
        if mark == '"':
            if not depth:
                found += text[end:start], "." * (token.end() - start)
                end = token.end()
        elif mark in "([{":
            if not depth:
                found.append(text[end : start + 1])
                end = start + 1
            depth += 1
        elif depth:  # what starts with the end of a bracket is laid out too
            depth -= 1
            if not depth:
                found.append("." * (start - end))
                end = start
    return "".join(found) + ("." * (len(text) - end) if depth else text[end:])


def _commas(text: str) -> Iterator[int]:
    """The places of the commas at the top, but those between the parameters of a lambda."""
    start = 0
    for comma in re.finditer(",", _outside(text)):
        before = text[start : comma.start()]
        if "lambda" not in before or not _OPEN_LAMBDA.search(before.strip()):
            start = comma.end()
            yield comma.start()


def _items(text: str) -> Iterator[str]:
    start = 0
    for comma in _commas(text):
        yield text[start:comma].strip()
        start = comma + 1
    if rest := text[start:].strip():
        yield rest
