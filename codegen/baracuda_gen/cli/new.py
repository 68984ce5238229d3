"""`baracuda-gen new NAME`: a new entry, verified before anything is written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from baracuda_gen.cli.folders import out_folder, shown, spec_folder, verb_options
from baracuda_gen.cli.outcome import complain
from baracuda_gen.cli.printing import echo_json, echo_section
from baracuda_gen.errors import PartlyPublished

if TYPE_CHECKING:
    from baracuda_gen.authoring.verbs import EntryRefused

UNCHANGED = "nothing was changed"


@click.command(short_help="Add an op to the spec, generate it and verify it.")
@click.argument("name")
@click.option("--family", help="The family whose file gets the entry; a new one is added to ops.yaml.")
@click.option("--family-doc", default="", help="What a new family's ops have in common.")
@click.option("--formula", multiple=True, metavar="TEXT", help="Statements, as in the spec; repeat it for more lines.")
@click.option("--doc", default="", help="A sentence or two about the op.")
@click.option("--types", multiple=True, metavar="T:SET,...", help="Type variables [default: T:float].")
@click.option("--attribute", "attributes", multiple=True, metavar="NAME:TYPE=DEFAULT", help="As cap:f32=30.0.")
@click.option("--input", "inputs", multiple=True, metavar="NAME:TYPE", help="Where the formula leaves it open.")
@click.option("--output", "outputs", multiple=True, metavar="NAME:TYPE", help="Where the formula leaves it open.")
@click.option("--where", multiple=True, metavar="RULE", help="A rule that select() checks, as 'cap > 0'.")
@click.option("--straight-through", is_flag=True, help="round and to_int differentiate as the identity.")
@click.option(
    "--gradient",
    multiple=True,
    metavar="INPUT",
    help="Inputs with a gradient, or statements that assign one, as 'd_x = 2 * x * d_y' [default: all that have one].",
)
@click.option("--convention", metavar="NAME", help="What stated gradients are that are not the derivative.")
@click.option("--no-gradient", is_flag=True, help="No gradient.")
@click.option("--dry-run", is_flag=True, help="Do all but write.")
@click.option("--no-verify", is_flag=True, help="Do not run the new kernels.")
@click.option("--full", is_flag=True, help="Verify every choice of element types, however long it takes.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes to use [default: one a core].")
@click.option("--json", "as_json", is_flag=True, help="One object, with the sections as keys.")
@verb_options
def command(
    name: str,
    family: str | None,
    family_doc: str,
    formula: tuple[str, ...],
    gradient: tuple[str, ...],
    no_gradient: bool,
    dry_run: bool,
    no_verify: bool,
    full: bool,
    jobs: int | None,
    as_json: bool,
    spec: Path | None,
    out: Path | None,
    **said: Any,
) -> None:
    """Add the op NAME: append its entry, generate what follows, and verify that on the CPU, and on the GPU if there is
    one.

    Operands are found in the formula: what it reads and does not assign is an input, what it assigns and does not read
    an output, and indices are dims. On any failure the project stays as it was. Exits with 1 when the kernels or the
    gradient are wrong, 2 when the entry is.
    """
    if gradient and no_gradient:
        raise click.UsageError("--gradient and --no-gradient exclude each other")
    folder = spec_folder(spec)
    if not formula:
        raise click.UsageError(f"what {name} computes is missing: --formula 'y = ...'")
    if not family:
        raise click.UsageError("--family is missing; a new one is added to ops.yaml")
    from baracuda_gen.authoring.change import Folders
    from baracuda_gen.authoring.draft import Wishes
    from baracuda_gen.authoring.report import report
    from baracuda_gen.authoring.verbs import EntryRefused, Options, ProofFailed, new

    wanted = gradient or (() if no_gradient else None)
    options = Options(dry_run, not no_verify, full, jobs or os.cpu_count() or 1, wanted, family_doc)
    try:
        made = new(Folders(folder, out_folder(out)), Wishes(name, family, formula, **said), options)
    except EntryRefused as refused:
        _show_refused(refused)
        raise refused.problems from None
    except ProofFailed as failed:
        for line in failed.lines:
            complain(f"FAILED  {line}")
        complain(f"{name} is not what its formula says; {UNCHANGED}")
        click.get_current_context().exit(1)
    except BaseException as error:
        if not isinstance(error, PartlyPublished):
            click.echo(UNCHANGED, err=True)
        raise
    sections = report(made, name, options)
    if as_json:
        echo_json({**sections, "written": [shown(path) for path in made.written]})
        return
    _print(sections)
    click.secho(f"{len(made.written)} files written or changed, in {made.seconds:.1f} s", fg="green", err=True)


def _show_refused(refused: EntryRefused) -> None:
    """The entry as it would have been, with the line numbers that the problems name."""
    click.echo(f"the entry that was tried, in {refused.file} ({UNCHANGED}):", err=True)
    for number, line in enumerate(refused.lines, refused.first):
        click.echo(f"  {number:4}  {line}".rstrip(), err=True)


def _print(sections: Mapping[str, Any]) -> None:
    click.secho(sections["name"], bold=True)
    for title, value in sections.items():
        if title not in ("name", "dry_run", "seconds"):
            echo_section(title, value)
