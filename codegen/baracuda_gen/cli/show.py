"""`baracuda-gen show OP`: all that follows from one entry of the spec."""

from __future__ import annotations

from pathlib import Path

import click

from baracuda_gen.cli.folders import complete_op, folder_options, require_known, spec_folder
from baracuda_gen.cli.outcome import verbose_option
from baracuda_gen.cli.printing import echo_json, echo_section


@click.command(short_help="Show all that follows from one entry.")
@click.argument("op", shell_complete=complete_op)
@click.option("--json", "as_json", is_flag=True, help="One object, with the sections as keys.")
@folder_options
@verbose_option
def command(op: str, as_json: bool, spec: Path | None, out: Path | None) -> None:
    """Show an op: signature, shapes, types, rule, gradient, kernels and files."""
    from baracuda_gen.catalog import build_catalog

    folder = spec_folder(spec)
    catalog = build_catalog(folder)
    require_known([op], [known.name for known in catalog.ops], "op")

    from baracuda_gen.evidence.results import evidence_of
    from baracuda_gen.render import describe, digests_of

    description = dict(describe(catalog, op, evidence_of(folder), digests_of(catalog)))
    if as_json:
        echo_json(description)
        return
    name, doc = description.pop("name", op), description.pop("doc", "")
    click.secho(name, bold=True)
    if doc:
        click.echo(str(doc).strip())
    for title, value in description.items():
        echo_section(title, value)
