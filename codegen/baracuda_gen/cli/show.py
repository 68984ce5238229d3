"""`baracuda-gen show OP`: show an op and everything that is derived from its entry."""

from __future__ import annotations

from pathlib import Path

import click

from baracuda_gen.cli.folders import catalog_of, complete_op, out_folder, spec_folder, verb_options
from baracuda_gen.cli.outcome import echo_json, json_option
from baracuda_gen.cli.printing import echo_section
from baracuda_gen.errors import require_known
from baracuda_gen.project import project_here


@click.command(short_help="Show an op: signature, gradient, kernels, measurements.")
@click.argument("op", shell_complete=complete_op)
@json_option("Print one JSON object, with the sections as keys.")
@click.option("--markdown", is_flag=True, help="Print a Markdown page.")
@verb_options
def command(op: str, as_json: bool, markdown: bool, spec: Path | None, out: Path | None) -> None:
    """Show an op: its signature, shapes, types, formula, gradient, kernels, measurements and files."""
    if as_json and markdown:
        raise click.UsageError("--json and --markdown exclude each other")
    catalog = catalog_of(spec_folder(spec))
    require_known("op", [op], (known.name for known in catalog.ops))

    from baracuda_gen.render import describe, measurements

    description = {
        **describe(catalog, op),
        **measurements(catalog, op, out_folder(out) if out or project_here() else None),
    }
    if as_json:
        echo_json(description)
        return
    if markdown:
        from baracuda_gen.render.pages import op_page

        click.echo(op_page(description), nl=False)
        return
    name, doc = description.pop("name", op), description.pop("doc", "")
    click.secho(name, bold=True)
    if doc:
        click.echo(str(doc).strip())
    for title, value in description.items():
        echo_section(title, value)
