"""`baracuda-gen list`: the ops of the spec."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from baracuda_gen.cli.folders import catalog_of, spec_folder, verb_options
from baracuda_gen.cli.outcome import echo_json, json_option
from baracuda_gen.cli.printing import echo_table
from baracuda_gen.errors import require_known

if TYPE_CHECKING:
    from baracuda_gen.catalog import Catalog

SPELLED = 3  # dtypes at most: more are called by the name of their set, so that a row fits a terminal


@click.command(short_help="List the ops.")
@click.option("--family", "families", metavar="NAME,...", default="", help="List only ops of these families.")
@json_option("Print a JSON array of objects with name, family, skeletons, types and gradient_of.")
@verb_options
def command(families: str, as_json: bool, spec: Path | None, out: Path | None) -> None:
    """List the ops: their families, skeletons and types, and the ops that they are gradients of.

    A skeleton is the loop around a formula, such as pointwise, row or scan.
    """
    catalog = catalog_of(spec_folder(spec))
    chosen = [name.strip() for name in families.split(",") if name.strip()]
    require_known("family", chosen, (family.name for family in catalog.spec.families))
    rows = [row for row in _rows(catalog) if not chosen or row["family"] in chosen]
    if as_json:
        echo_json(rows)
        return
    head = [click.style(title, bold=True) for title in ("name", "family", "skeletons", "types", "gradient of")]
    sets = {dtypes: name for name, dtypes in catalog.spec.dtype_sets if len(dtypes) > SPELLED}
    echo_table([head, *(_line(row, sets) for row in rows)])
    used = {tuple(dtypes) for row in rows for dtypes in row["types"].values()} & sets.keys()
    for dtypes in sorted(used, key=sets.__getitem__):
        click.echo(f"{sets[dtypes]}: {' '.join(dtypes)}", err=True)


def _rows(catalog: Catalog) -> list[dict[str, Any]]:
    return [
        {
            "name": op.name,
            "family": op.family,
            "skeletons": catalog.skeletons(op.name),
            "types": {variable: list(dtypes) for variable, dtypes in op.types.items()},
            "gradient_of": op.gradient_of,
        }
        for op in catalog.ops
    ]


def _line(row: dict[str, Any], sets: Mapping[tuple[str, ...], str]) -> list[str]:
    """A set of many dtypes is called by its name."""
    types = "  ".join(f"{t}: {sets.get(tuple(dtypes)) or ' '.join(dtypes)}" for t, dtypes in row["types"].items())
    return [row["name"], row["family"], ", ".join(row["skeletons"]), types, row["gradient_of"] or ""]
