"""Templates as byte code, kept beside them in `__pycache__` as Python keeps its own of modules."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket


class ByteCode(jinja2.BytecodeCache):
    """A file for each template, valid for its text (of which Jinja keeps a digest in the file), Python's and Jinja's
    versions and the options that it was compiled with.
    """

    def __init__(self, templates: Path, options: Mapping[str, object]):
        made_by = hashlib.sha256(repr((sys.version, jinja2.__version__, sorted(options.items()))).encode()).hexdigest()
        self._folder, self._suffix = templates / "__pycache__", f".{made_by[:16]}.jinja"

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError, EOFError), open(self._file(bucket), "rb") as file:
            bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if sys.dont_write_bytecode:
            return
        temporary = self._folder / f"{bucket.key}.{os.getpid()}.tmp"
        with suppress(OSError):  # a folder of somebody else's
            self._folder.mkdir(exist_ok=True)
            with open(temporary, "wb") as file:
                bucket.write_bytecode(file)
            os.replace(temporary, self._file(bucket))

    def _file(self, bucket: Bucket) -> Path:
        return self._folder / f"{bucket.key}{self._suffix}"
