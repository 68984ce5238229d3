"""Tables of short cases: one test goes over all rows, and its failure names those that fail.

A case of pytest's own takes milliseconds to collect, to send to a worker and to report: more than most rows take.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

SHOWN = 5  # of the errors; all rows that fail are named


def over(
    names: str | Sequence[str], rows: Iterable[Any], ids: Callable[[Any], str] | Sequence[str] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, but one test for all rows with the same marks. They share the test's fixtures."""
    names = names.replace(",", " ").split() if isinstance(names, str) else names
    table = [_row(row, len(names)) for row in rows]
    spelled = [ids(row.values[0]) for row in table] if callable(ids) else ids or [row.id for row in table]
    assert len(set(spelled)) == len(table) > 0, f"no rows, or two of one name: {spelled}"
    marked = {tuple(mark.name for mark in row.marks): row.marks for row in table}
    groups: dict[tuple[str, ...], dict[str, Any]] = {marks: {} for marks in marked}
    for row, name in zip(table, spelled, strict=True):
        groups[tuple(mark.name for mark in row.marks)][name] = row.values
    of_marks = f"rows_of_{names[0]}"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def every_row(**given: Any) -> None:
            group = given.pop(of_marks)
            errors: dict[str, BaseException] = {}
            for row, values in group.items():
                try:
                    test(**dict(zip(names, values, strict=True)), **given)
                except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:
                    error.add_note(f"in the row {row}")
                    errors[row] = error
            if errors:
                message = f"{len(errors)} of {len(group)} rows fail: {', '.join(errors)}"
                raise BaseExceptionGroup(message, list(errors.values())[:SHOWN])

        signature = inspect.signature(test)
        others = [p for p in signature.parameters.values() if p.name not in names]
        parameters = [*others, inspect.Parameter(of_marks, inspect.Parameter.KEYWORD_ONLY)]
        every_row.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        parts = [
            pytest.param(group, marks=marked[marks], id="-".join([f"{len(group)} rows", *marks]))
            for marks, group in groups.items()
        ]
        return pytest.mark.parametrize(of_marks, parts)(every_row)

    return decorate


def _row(row: Any, length: int) -> Any:
    """As a `pytest.param` with an id."""
    param = row if isinstance(row, type(pytest.param())) else pytest.param(*((row,) if length == 1 else row))
    spelled = "-".join(getattr(x, "name", None) or repr(x) for x in param.values)
    return param._replace(id=param.id or spelled)
