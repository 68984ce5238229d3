"""Reductions that are written with others, against NumPy."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.functions import COMPOSED_REDUCTIONS

sys.path.insert(0, str(Path(__file__).parent))

from formula_entries import entry
from formula_interpreter import evaluate

INF, NAN = np.inf, np.nan
ROWS = np.array(
    [
        [1.0, 3.0, 3.0, -2.0],
        [-INF, -INF, -INF, -INF],
        [INF, 0.0, INF, -1.0],
        [0.0, NAN, 5.0, NAN],
        [-0.0, 0.0, -1000.0, 1000.0],
    ]
)


def numpy_logsumexp(rows: Any) -> Any:
    top = rows.max(1)
    with np.errstate(all="ignore"):
        return np.where(np.isfinite(top), top + np.log(np.exp(rows - top[:, None]).sum(1)), top)


NUMPY = {
    "any": ("bool", "x[n, d] > 0.5", lambda rows: (rows > 0.5).any(1)),
    "all": ("bool", "x[n, d] > -5", lambda rows: (rows > -5).all(1)),
    "var": ("T", "x[n, d]", lambda rows: rows.var(1)),
    "logsumexp": ("T", "x[n, d]", numpy_logsumexp),
    "argmax": ("i64", "x[n, d]", lambda rows: rows.argmax(1)),
    "argmin": ("i64", "x[n, d]", lambda rows: rows.argmin(1)),
}


def block_of(name: str, element: str, body: str, types: str = "T") -> Any:
    op, _ = build_op(entry({"x": f"{types}[n, d]"}, {"y": f"{element}[n]"}, f"y[n] = {name}[d]({body})", types=types))
    return op.variants[0].block


@pytest.mark.parametrize("name", COMPOSED_REDUCTIONS)
def test_values_are_numpys(name: str) -> None:
    element, body, expected = NUMPY[name]
    with np.errstate(all="ignore"):
        got = evaluate(block_of(name, element, body), {"x": ROWS})["y"]
        np.testing.assert_allclose(got, expected(ROWS), rtol=1e-14)


@pytest.mark.parametrize(("name", "empty"), [("any", False), ("all", True), ("logsumexp", -INF)])
def test_of_nothing(name: str, empty: Any) -> None:
    element, body, _ = NUMPY[name]
    assert evaluate(block_of(name, element, body), {"x": np.zeros((2, 0))})["y"].tolist() == [empty, empty]


@pytest.mark.parametrize("name", ["argmax", "argmin"])
def test_of_integers(name: str) -> None:
    rows = np.array([[5, 2**53, 2**53 + 1], [-7, -7, 3]])
    got = evaluate(block_of(name, "i64", "x[n, d]", types="M"), {"x": rows})["y"]
    np.testing.assert_array_equal(got, getattr(rows, name)(1))
