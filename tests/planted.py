"""The shipped package with a fault in it."""

from __future__ import annotations

import importlib
import itertools
import re
import shutil
from pathlib import Path

from baracuda_gen.verify.work import Work, all_work

_NUMBER = itertools.count()


def planted(folder: Path, op: str, pattern: str, text: str, dtypes: tuple[str, ...]) -> Work:
    """A copy of the shipped package in which one place of an op's kernels is changed."""
    import baracuda_kernels

    source = Path(baracuda_kernels.__file__).parent
    name = f"planted_{next(_NUMBER)}_{op}"  # which is imported once a process
    shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    (kernel,) = (folder / name).glob(f"_*/{op}.cu")
    before = kernel.read_text()
    after = re.sub(pattern, text, before)
    assert after != before, f"nothing in {kernel.name} is like {pattern}"
    kernel.write_text(after)
    importlib.invalidate_caches()
    return next(w for w in all_work(name, str(folder), [op]) if w.op == op and tuple(d for _, d in w.types) == dtypes)
