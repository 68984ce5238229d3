r"""The one writer of texts: how what a spec says stands in Python, Markdown and YAML, as data that reads back the same.

What is generated holds a text of the spec only through a function of this module. Names are not texts: `spec.names`
checks them. Formulas and rules that stand as code are spelled from their graph. JSON is written by `json`.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from json.encoder import encode_basestring

from baracuda_gen.errors import Refused
from baracuda_gen.spec.scalars import is_number, trouble
from baracuda_gen.spec.source import UNWANTED

_SPACES = re.compile("[ \t\n]+")
# Of Markdown: code, which stays, and what would not be shown as it is: escapes, HTML, entities, ends of links and of
# emphasis.
_INLINE = re.compile(
    r"(?P<code>(?<!`)(?P<ticks>`+)(?!`)(?:.*?[^`\n])(?P=ticks)(?!`))"
    r"|\\(?=[!-/:-@\[-`{-~]|$)|<(?=[A-Za-z/!?])|&(?=#?\w+;)|[`$]|(?<=\])\("
    # What cannot end an emphasis stays: between spaces, one at the start of a word, `_` inside a word.
    r"|(?<![*_~])(?!(?<!\S)(?:\*+|_+|~+)(?!\S)|(?<![^\W_])[*_][^\W_]|(?<=[^\W_])_+[^\W_])[*_~]+",
    re.MULTILINE,
)
_BLOCK = re.compile(  # what opens another block than a paragraph at the start of a line
    r"^(\d*)((?<=\d)[.)](?!\w)|(?<!\d)(?:[#>=~|:]|[+\-*](?![\w.(])|_(?![^\W_])|\[(?=[^\]]*\]:)))", re.MULTILINE
)
_PLAIN = re.compile(r"[A-Za-z0-9_.(<>=][^#\n]*|-?[0-9.][^#\n]*")


def quote(value: object) -> str:
    """Python source of a constant: strings in double quotes, and lists, tuples and dicts of constants."""
    match value:
        case str():
            return UNWANTED.sub(lambda c: f"\\u{ord(c[0]):04x}", encode_basestring(value))
        case Mapping():
            return "{" + ", ".join(f"{quote(k)}: {quote(v)}" for k, v in value.items()) + "}"
        case list():
            return f"[{', '.join(map(quote, value))}]"
        case tuple():
            return f"({', '.join(map(quote, value))}{',' if len(value) == 1 else ''})"
    return repr(value)


def docstring(text: str, indent: str = "    ", width: int = 112) -> str:
    '''A text inside the `"""` of a docstring, in lines of whole words. Further lines start with `indent`.'''
    lines = _wrapped(text.replace("\\", "\\\\"), indent, width)
    return re.sub(r'"""|"\Z', lambda quotes: quotes[0].replace('"', '\\"'), lines)


def _wrapped(text: str, indent: str, width: int) -> str:
    words = _SPACES.sub(" ", text).strip(" ")  # no-break spaces are parts of words
    return f"\n{indent}".join(textwrap.wrap(words, width, break_long_words=False, break_on_hyphens=False))


def markdown(text: str) -> str:
    """A text as a paragraph of Markdown that shows it as it is; what stands in backticks on one line is code."""
    lines = "\n".join(line.strip(" ") for line in text.split("\n"))
    return _BLOCK.sub(r"\1\\\2", _inline(lines))


def cell(text: str) -> str:
    """A text as a cell of a Markdown table."""
    return _inline(_SPACES.sub(" ", text)).replace("|", "\\|")


def _inline(text: str) -> str:
    return _INLINE.sub(lambda found: found[0] if found["code"] else re.sub("(.)", r"\\\1", found[0]), text)


def code(text: str) -> str:
    """A text as code within a line of Markdown."""
    ticks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    edge = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{edge}{text}{edge}{ticks}"


def yaml(text: str, *, expression: bool = False, flow: bool = False) -> str:
    """A text as a value of YAML, on one line: plain where that has one reading. Raises Refused for control characters.

    `expression`: numbers and truth values stay what they are. `flow`: inside { } or [ ].
    """
    if unwanted := UNWANTED.search(text):
        raise Refused(f"{text!r} has the character U+{ord(unwanted[0]):04X}; a spec is plain text")
    plain = _PLAIN.fullmatch(text) and ": " not in text and not text.endswith((":", " "))
    if plain and not (flow and set(text) & set(",[]{}")):
        constant = is_number(text) or text in ("true", "false")
        if expression if constant else not trouble(text):
            return text
    if "\n" in text:
        return json.dumps(text, ensure_ascii=False)  # JSON's strings are YAML's
    return "'" + text.replace("'", "''") + "'"


def block(text: str, indent: str, width: int) -> Sequence[str]:
    """A text as the lines of a YAML block (`|`), folded between words."""
    lines = []
    for paragraph in text.split("\n"):
        words = _wrapped(paragraph, indent, width)
        lines += [f"{indent}{words}"] if words else [""]
    return "\n".join(lines).split("\n")
