"""Specs with mistakes: each is refused with exactly the lines in its `stderr.txt`, and nothing is written.

A case is a folder in `bad_specs/`: `spec/`, as small as it can be, and `stderr.txt`, one line a problem. After a change
of wording, `REWRITE_STDERR=1 pytest tests/golden/test_bad_specs.py` writes every `stderr.txt` anew; read the difference
before it is committed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from baracuda_gen.cli import main

CASES = Path(__file__).parent / "bad_specs"


def refusal(spec: Path, out: Path) -> tuple[int, str]:
    """The exit code of `generate`, and what it says on stderr."""
    result = CliRunner().invoke(main, ["generate", "--spec", str(spec), "--out", str(out)])
    assert result.stdout == ""
    return result.exit_code, result.stderr


@pytest.mark.parametrize("case", sorted(p.name for p in CASES.iterdir()))
def test_refused_with_exactly_these_problems(case: str, tmp_path: Path) -> None:
    files = sorted((CASES / case / "spec").iterdir())
    code, stderr = refusal(CASES / case / "spec", tmp_path / "out")
    *problems, last = stderr.splitlines()
    if os.environ.get("REWRITE_STDERR"):
        (CASES / case / "stderr.txt").write_text("\n".join(problems) + "\n", encoding="utf-8")
    expected = (CASES / case / "stderr.txt").read_text(encoding="utf-8").splitlines()
    assert problems == expected
    assert last == f"{len(expected)} problem{'s' if len(expected) != 1 else ''} in the spec"
    assert code == 2
    assert list(tmp_path.iterdir()) == []
    assert sorted((CASES / case / "spec").iterdir()) == files
