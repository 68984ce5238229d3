"""The repository's project with few of its ops: for what does not depend on how many there are."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner

from baracuda_gen.render.tree import RootedTree, WriteReport, write_trees

REPOSITORY = Path(__file__).parents[1]
OPS = {"quantize": "quantize_per_tensor", "unary": "neg", "binary": "lerp"}  # of each family the first


def small_project(top: Path) -> Path:
    """Written and generated in `top`."""
    from baracuda_gen.cli import main

    (top / "spec").mkdir(parents=True)
    for name in ("ops.yaml", *(f"{family}.yaml" for family in OPS)):
        shutil.copy(REPOSITORY / "spec" / name, top / "spec")
    root = top / "spec" / "ops.yaml"
    head, _, families = root.read_text(encoding="utf-8").partition("families:\n")
    kept = [line for line in families.splitlines(keepends=True) if line.split(":")[0].strip() in OPS]
    root.write_text(f"{head}families:\n{''.join(kept)}", encoding="utf-8")
    for family, op in OPS.items():
        path = top / "spec" / f"{family}.yaml"
        text = path.read_text(encoding="utf-8")
        entry = re.search(rf"^{op}:\n(?: .*\n|\n)+", text, re.MULTILINE)
        assert entry is not None, f"{family}.yaml has no {op}"
        path.write_text(text[: entry.end()].rstrip("\n") + "\n", encoding="utf-8")
    shutil.copy(REPOSITORY / "pyproject.toml", top)
    done = CliRunner().invoke(main, ["generate", "--no-compile", "--spec", f"{top}/spec", "--out", f"{top}/generated"])
    assert done.exit_code == 0, done.output
    return top


def write_tree(tree: Mapping[str, str], root: Path, **options: float) -> WriteReport:
    """A tree of files alone, as `generate` writes several."""
    return write_trees([RootedTree(root, tree)], **options)
