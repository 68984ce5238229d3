"""Plain scalars by YAML 1.2: words are refused that YAML 1.1, or a hasty reader, takes for something else."""

from __future__ import annotations

import re

INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)", re.ASCII)
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", re.ASCII)
HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+", re.ASCII)

_NUMBER = re.compile("|".join(f"(?:{p.pattern})" for p in (INTEGER, FLOAT, HEXADECIMAL)), re.ASCII)

_TRUTH = frozenset(("yes", "no", "on", "off"))  # `y` and `n` are names here
_NULL = frozenset(("~", "null", "Null", "NULL"))

# The first pattern that matches the whole word decides; the text is what is wrong with it and what to write.
_REFUSED = tuple(
    (re.compile(pattern, re.ASCII), message)
    for pattern, message in (
        (r"[-+]?0[0-9_]+(\.[0-9_]*)?", "has a leading zero, octal to some readers; write it in decimal"),
        (r"[-+]?0[oObB][0-9a-zA-Z_]*", "is an octal or binary number; write it in decimal"),
        (r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?", "is a number in base 60 to some readers; quote a text"),
        (
            r"[-+]?(?=.*_)(0[xX][0-9a-fA-F_]+|[0-9][0-9_]*(\.[0-9_]*)?([eE][-+]?[0-9]+)?)",
            "has underscores; write the digits alone",
        ),
        (r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?", "is a date to some readers; quote a text"),
        (r"(?i:[-+]?\.?(nan|inf|infinity))", "is not a finite number; write a finite number, or quote a text"),
        (r"=|<<", "has a special meaning in YAML 1.1; quote a text"),
    )
)
_ANY_REFUSED = re.compile("|".join(f"(?:{p.pattern})" for p, _ in _REFUSED), re.ASCII)


def trouble(word: str) -> str | None:
    """Why a plain scalar is refused, with the fix; None for one that has a single reading."""
    if word.lower() in _TRUTH:
        return f"unquoted {word} is true or false to some readers; write true or false, or quote a text: '{word}'"
    if word.lower() in ("true", "false") and not word.islower():
        return f"{word} is spelled {word.lower()} here; quote a text: '{word}'"
    if word in _NULL:
        return f"{word} is null, which no value of a spec can be; leave the key out, or quote a text"
    if word == "":
        return "no value; give one, or leave the key out"
    if _ANY_REFUSED.fullmatch(word):
        return f"{word} {next(message for pattern, message in _REFUSED if pattern.fullmatch(word))}"
    return None


def key_trouble(word: str) -> str | None:
    """Why a plain key is refused: a key is a name."""
    if word == "<<":
        return "merge keys (<<) are not used here; write the keys out"
    if is_number(word) or word in ("true", "false"):
        return f"the key {word} is not a text; a key is a name"
    message = trouble(word)
    return f"as a key: {message}" if message else None


def is_number(word: str) -> bool:
    return _NUMBER.fullmatch(word) is not None
