"""`baracuda-gen list`: the ops of the spec."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from baracuda_gen.cli.folders import catalog_of, require_known, spec_folder, verb_options
from baracuda_gen.cli.printing import echo_json, echo_table

if TYPE_CHECKING:
    from baracuda_gen.catalog import Catalog


@click.command(short_help="List the ops.")
@click.option("--family", "families", metavar="NAME,...", default="", help="List only ops of these families.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print a JSON array of objects with name, family, skeletons, types and gradient_of.",
)
@verb_options
def command(families: str, as_json: bool, spec: Path | None, out: Path | None) -> None:
    """List the ops: their families, skeletons and types, and the ops that they are gradients of.

    A skeleton is the loop around a formula, such as pointwise, row or scan.
    """
    catalog = catalog_of(spec_folder(spec))
    chosen = [name.strip() for name in families.split(",") if name.strip()]
    known = [family.name for family in catalog.spec.families]
    require_known(chosen, known, "family")
    rows = [row for row in _rows(catalog) if not chosen or row["family"] in chosen]
    if as_json:
        echo_json(rows)
        return
    head = [click.style(title, bold=True) for title in ("name", "family", "skeletons", "types", "gradient of")]
    echo_table([head, *(_line(row) for row in rows)])


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


def _line(row: dict[str, Any]) -> list[str]:
    types = "  ".join(f"{variable}: {' '.join(dtypes)}" for variable, dtypes in row["types"].items())
    return [row["name"], row["family"], ", ".join(row["skeletons"]), types, row["gradient_of"] or ""]
