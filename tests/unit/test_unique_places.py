"""The gradient of a gather whose places are declared unique: that of the same gather without the declaration."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from baracuda_gen.cli import main

ROOT = """\
name: unique_places
schema: 1
sets: {float: [f64]}
families: {gather: Rows that an index names.}
"""
ENTRY = """\
NAME:
  types: {T: float}
  inputs: {table: 'T[rows, d]', index: 'i64[n]', weight: 'T[n]'}
  outputs: {y: 'T[n, d]'}
  formula: y[n, d] = tanh(table[PLACE, d]) * weight[n]
  gradient: {table: derived, weight: derived}
"""


def test_the_gradient_is_that_of_the_same_gather(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec" / "ops.yaml").write_text(ROOT)
    places = {"once": "unique(from_end(index[n]))", "summed": "from_end(index[n])"}
    entries = [ENTRY.replace("NAME", name).replace("PLACE", place) for name, place in places.items()]
    (tmp_path / "spec" / "gather.yaml").write_text("\n".join(entries))
    done = CliRunner().invoke(main, ["generate", "--no-compile", "--spec", f"{tmp_path}/spec", "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    monkeypatch.syspath_prepend(str(tmp_path))
    ops = import_module("unique_places")
    rng = np.random.default_rng(0)
    table, weight, d_y = (rng.normal(size=shape) for shape in ((9, 4), (6,), (6, 4)))
    index = rng.permutation(9)[:6] - [0, 9, 0, 9, 0, 9]  # some count from the end
    found = [(np.empty_like(table), np.empty_like(weight)) for _ in places]
    for name, out in zip(places, found, strict=True):
        getattr(ops, f"{name}_backward")(table, index, weight, d_y, out=out)
    for once, summed in zip(*found, strict=True):
        np.testing.assert_array_equal(once, summed)
    assert np.count_nonzero(found[0][0].any(1)) == 6
