"""`baracuda-gen remove NAME`: remove an entry and its generated code."""

from __future__ import annotations

from pathlib import Path

import click

from baracuda_gen.cli.folders import complete_op, out_folder, shown, spec_folder, verb_options
from baracuda_gen.cli.outcome import count
from baracuda_gen.cli.printing import echo_json, echo_section
from baracuda_gen.errors import PartlyPublished


@click.command(short_help="Remove an op from the spec, and its generated files.")
@click.argument("name", shell_complete=complete_op)
@click.option("--dry-run", is_flag=True, help="Do all but write.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print one object with name, entry, mentioned_by, written and dry_run."
)
@verb_options
def command(name: str, dry_run: bool, as_json: bool, spec: Path | None, out: Path | None) -> None:
    """Remove the op NAME from its family's file, and generate the package again.

    On any failure the project stays unchanged.
    """
    folders_spec, folders_out = spec_folder(spec), out_folder(out)

    from baracuda_gen.authoring.change import Folders
    from baracuda_gen.authoring.verbs import remove

    try:
        gone = remove(Folders(folders_spec, folders_out), name, dry_run)
    except BaseException as error:
        if not isinstance(error, PartlyPublished):
            click.echo("nothing was changed", err=True)
        raise
    written = [shown(path) for path in gone.written]
    if as_json:
        facts = {"entry": gone.entry, "mentioned_by": gone.mentioned_by, "written": written, "dry_run": dry_run}
        echo_json({"name": name, **facts})
        return
    echo_section("would remove" if dry_run else "removed", gone.entry)
    echo_section("files", written)
    for other in gone.mentioned_by:
        click.secho(f"the doc of {other} mentions {name}", fg="yellow", err=True)
    click.echo(f"{count(len(written), 'file')} changed or removed", err=True)
