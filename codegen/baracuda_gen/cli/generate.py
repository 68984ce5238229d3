"""`baracuda-gen generate`: write the tree that the spec means."""

from __future__ import annotations

from pathlib import Path

import click

from baracuda_gen.cli.folders import (
    end_without_collection,
    folder_options,
    generated_trees,
    out_folder,
    shown,
    spec_folder,
)
from baracuda_gen.cli.outcome import count, verbose_option


@click.command(short_help="Write the generated package.")
@folder_options
@verbose_option
def command(spec: Path | None, out: Path | None) -> None:
    """Write the generated package and the spec's schema.

    Each file is replaced whole, files that are right already are left alone, and files of the package that the spec no
    longer asks for are removed.
    """
    end_without_collection()
    generate(spec_folder(spec), out_folder(out))


def generate(spec: Path, out: Path) -> None:
    """Write what the spec means, and say on stderr what was done."""
    trees = generated_trees(spec, out)

    from baracuda_gen.render.tree import write_trees

    report = write_trees(trees)
    for path in report.overwritten:
        click.secho(f"overwrote {shown(path)}, which had been edited by hand", fg="yellow", err=True)
    for path in report.kept:
        click.secho(f"kept {shown(path)}, which had been edited by hand; remove it yourself", fg="yellow", err=True)
    for path in report.removed:
        click.echo(f"removed {shown(path)}", err=True)
    written = count(len(report.written), "file")
    click.echo(f"{written} written, {report.unchanged} unchanged, {len(report.removed)} removed", err=True)
