"""What a measurement belongs to: a digest of a kernel's text and of every runtime header that it includes.

Comments and layout do not count, so that a better word in a header leaves all measurements current.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
from functools import cache
from pathlib import Path

_INCLUDE = re.compile(r'^\s*#\s*include\s*[<"](baracuda/[\w/.]+)[>"]', re.MULTILINE)
_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def kernel_digest(text: str, include: Path | None = None) -> str:
    """16 hexadecimal digits. `include`: the folder of `baracuda/*.cuh`; None for the runtime's own."""
    folder = include or include_directory()
    digest = hashlib.sha256(_bare(text).encode())
    digest.update(_included(folder, tuple(_includes(text))))
    return digest.hexdigest()[:16]


@cache
def include_directory() -> Path:
    """The runtime's headers, found without importing the runtime."""
    spec = importlib.util.find_spec("baracuda_runtime")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("baracuda_runtime is not installed")
    return Path(next(iter(spec.submodule_search_locations))) / "include"


@cache
def _included(folder: Path, names: tuple[str, ...]) -> bytes:
    """The headers of these names and all that they include, each once."""
    seen: dict[str, str] = {}
    waiting = list(names)
    while waiting:
        if (name := waiting.pop()) not in seen:
            seen[name], nested = _header(folder, name)
            waiting += nested
    return "".join(f"\n{name}\n{seen[name]}" for name in sorted(seen)).encode()


@cache
def _header(folder: Path, name: str) -> tuple[str, list[str]]:
    text = (folder / name).read_text(encoding="utf-8")
    return _bare(text), _includes(text)


def _includes(text: str) -> list[str]:
    end = text.find("\n", text.rfind("include"))  # the search by lines is slow: none is below
    return _INCLUDE.findall(text, 0, end if end >= 0 else len(text))


def _bare(text: str) -> str:
    """The text without comments, its runs of white space one space each."""
    quoted = (lambda found: found[0] if found[0].startswith('"') else " ") if '"' in text else " "
    kept = _COMMENT.sub(quoted, text)
    return " ".join(kept.split())
