"""Several ops a test, whose kernels are compiled as one program: to read the headers takes half of the time of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

SEVERAL = 8


def several(params: Iterable[Any], name: Callable[[Any], str]) -> list[Any]:
    """Params of one value each, as params of lists of such values; those that are marked in lists of their own."""
    parts: dict[tuple[str, ...], list[Any]] = {}
    for param in params:
        parts.setdefault(tuple(mark.name for mark in param.marks), []).append(param)
    return [
        pytest.param(
            [p.values[0] for p in some], id=f"{name(some[0].values[0])}-{name(some[-1].values[0])}", marks=some[0].marks
        )
        for group in parts.values()
        for some in (group[k : k + SEVERAL] for k in range(0, len(group), SEVERAL))
    ]


def prepare(launcher: Any, works: Sequence[Any], of: Callable[[str], bool] = lambda kernel: True) -> None:
    """Compiles these kernels of all the works. Others are compiled when they are asked for."""
    launcher.prepare(*((work.entry().plan.op.text, [*filter(of, work.instantiations())]) for work in works))


def contiguous(kernel: str) -> bool:
    return "::contiguous<" in kernel
