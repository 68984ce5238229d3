"""Long lines of generated C++, folded where a reader would: after a comma or an operator inside brackets, comments
between words.
"""

from __future__ import annotations

import re
import textwrap

WIDTH = 120
_LONG = re.compile(rf"\n(.{{{WIDTH + 1},}})")  # a line's start by its letter, which is found fast
# What is quoted, brackets, commas, and the spaces before operators; what a line may be broken after is looked ahead at,
# since the next place may start in it.
_SCAN = re.compile(
    r"""(["'()\[\]{}, ])"""  # one of these in front: other characters are passed over fast
    r"""(?:(?<=["'])(?:[^\\]|\\.)*?(?:\1|\\?\Z)|(?<=[()\[\]{}])|(?<=,)(?=( ))"""
    r"""|(?<= )(?=((?:&&|\|\||\?|:|and|or|\+|\*) )))""",
    re.DOTALL,
)


def fold(text: str) -> str:
    """Every line of at most WIDTH columns, where that can be done."""
    return _LONG.sub(lambda line: "\n".join(["", *_fold_line(line[1])]), f"\n{text}")[1:]


def _fold_line(line: str, depth: int = 0) -> list[str]:
    """`depth`: how many brackets are open where the line starts. A line is broken inside brackets alone."""
    if len(line) <= WIDTH:
        return [line]
    stripped = line.lstrip()
    indent = line[: -len(stripped)]
    if stripped.startswith("//"):
        words, further = stripped.removeprefix("//").strip(), f"{indent}//   "
        return textwrap.wrap(
            words, WIDTH, initial_indent=f"{indent}// ", subsequent_indent=further, break_long_words=False
        )
    found = _break_position(line, len(indent), depth)
    if found is None:
        return [line]
    at, open_there = found
    further = "" if depth else "        "
    return [line[:at].rstrip(), *_fold_line(f"{indent}{further}{line[at:].lstrip()}", open_there)]


def _break_position(line: str, start: int, depth: int) -> tuple[int, int] | None:
    """The last place before WIDTH at the smallest depth of brackets, but inside some, and that depth."""
    best: tuple[int, int, int] | None = None  # (rank, position, depth)
    for found in _SCAN.finditer(line, 0, WIDTH):
        token = found[1]
        if token in "([{":
            depth += 1
            if token != "(":
                continue
        elif token in ")]}":
            depth -= 1
            continue
        elif token not in ", ":
            continue  # what is quoted
        if depth <= 0:
            continue
        inner = token == " "  # an operator: the comma of the same brackets is a better place
        rank = 2 * depth + inner + 3 * (token == "(")
        if best is None or rank <= best[0]:
            end = found.end(found.lastindex or 1)
            if end > start + 8:
                best = (rank, found.start() + 1 if inner else end, depth)
    return best[1:] if best else None
