"""`baracuda-gen schema`: the JSON schema of the spec language, for editors."""

from __future__ import annotations

from pathlib import Path

import click

from baracuda_gen.cli.folders import shown, spec_folder, verb_options
from baracuda_gen.project import SCHEMA


@click.command(short_help="Print the JSON schema of the spec files.")
@click.option("--write", is_flag=True, help=f"Write it to {SCHEMA} in the spec folder instead of printing it.")
@verb_options
def command(write: bool, spec: Path | None, out: Path | None) -> None:
    """Print the JSON schema of the spec files.

    `generate` writes the same text next to the spec; --write does so even while the spec has errors.
    """
    from baracuda_gen.spec.schema import json_schema

    text = json_schema()
    if not write:
        click.echo(text, nl=False)
        return
    from baracuda_gen.render.tree import write_tree

    folder = spec_folder(spec)
    report = write_tree({SCHEMA: text}, folder)
    click.echo(f"{shown(folder / SCHEMA)}: {'written' if report.written else 'unchanged'}", err=True)
