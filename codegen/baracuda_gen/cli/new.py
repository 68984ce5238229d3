"""`baracuda-gen new NAME`: add an entry, and verify it before anything is written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from baracuda_gen.cli.folders import out_folder, shown, spec_folder, verb_options
from baracuda_gen.cli.outcome import complain, echo_failure, echo_json, json_option
from baracuda_gen.cli.printing import echo_section
from baracuda_gen.errors import PartlyPublished

UNCHANGED = "nothing was changed"


@click.command(short_help="Add an op to the spec, generate it and verify it.")
@click.argument("name")
@click.option("--family", metavar="NAME", help="The family of the op. A new family is added to ops.yaml.  [required]")
@click.option("--family-doc", default="", help="A description of a new family.")
@click.option("--formula", multiple=True, metavar="STATEMENT", help="A statement; repeat it for more.  [required]")
@click.option("--doc", default="", help="A sentence or two about the op.")
@click.option("--types", multiple=True, metavar="T:SET,...", help="The dtypes of each variable [default: T:float].")
@click.option(
    "--attribute", "attributes", multiple=True, metavar="NAME:TYPE=DEFAULT", help="An attribute, such as cap:f32=30.0."
)
@click.option("--input", "inputs", multiple=True, metavar="NAME:TYPE", help="An input's type [default: inferred].")
@click.option("--output", "outputs", multiple=True, metavar="NAME:TYPE", help="An output's type [default: inferred].")
@click.option("--where", multiple=True, metavar="RULE", help="A rule that every call must keep, such as 'cap > 0'.")
@click.option("--straight-through", is_flag=True, help="Differentiate round and to_int as the identity.")
@click.option(
    "--gradient",
    multiple=True,
    metavar="INPUT",
    help="An input with a gradient, or a statement such as 'd_x = 2 * x * d_y' [default: all that can have one].",
)
@click.option(
    "--convention",
    metavar="NAME",
    help="The convention that the stated gradients follow, if they differ from the derivative.",
)
@click.option("--no-gradient", is_flag=True, help="Do not derive a gradient.")
@click.option("--dry-run", is_flag=True, help="Do everything except write the files.")
@click.option("--no-verify", is_flag=True, help="Do not run the new kernels.")
@click.option(
    "--full", is_flag=True, help="Verify every choice of element types. By default, as many as fit in a few seconds."
)
@click.option("--jobs", type=click.IntRange(min=1), help="Number of processes [default: one for each core].")
@json_option("Print one JSON object, with the sections as keys.")
@verb_options
def command(
    name: str,
    family: str | None,
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
    """Add the op NAME: append its entry to the spec, generate its code, and verify it on the CPU, and on a GPU if there
    is one.

    The operands are found in the formula. A name that it only reads is an input, and a name that it only assigns is an
    output. An index, as in x[n, d], is a dim of the operand. On any failure the project stays unchanged.

    Exit codes: 0 success; 1 wrong kernels or a wrong gradient; 2 a bad entry.
    """
    if gradient and no_gradient:
        raise click.UsageError("--gradient and --no-gradient exclude each other")
    folder = spec_folder(spec)
    if not formula:
        raise click.UsageError(f"--formula is missing; say what {name} computes: --formula 'y = ...'")
    if not family:
        raise click.UsageError("--family is missing; a new one is added to ops.yaml")
    from baracuda_gen.authoring.change import Folders
    from baracuda_gen.authoring.draft import Wishes
    from baracuda_gen.authoring.new import EntryRefused, Options, ProofFailed, new
    from baracuda_gen.authoring.report import report

    wishes = Wishes(name, family, formula, gradient=gradient or (() if no_gradient else None), **said)
    options = Options(dry_run, not no_verify, full, jobs or os.cpu_count() or 1)
    try:
        made = new(Folders(folder, out_folder(out)), wishes, options)
    except EntryRefused as refused:
        click.echo(f"the entry, as it would be in {refused.file}:", err=True)
        for number, line in enumerate(refused.lines, refused.first):  # as the problems name them
            click.echo(f"  {number:4}  {line}".rstrip(), err=True)
        refused.problems.add_note(UNCHANGED)
        raise refused.problems from None
    except ProofFailed as failed:
        for line in failed.lines:
            complain(f"FAILED  {line}")
        echo_failure(click.get_current_context(), "failed", failed.lines)
        what = f"the kernels of {name} do"
        if failed.of_gradient:
            what = f"the {'stated ' if any('=' in text for text in gradient) else ''}gradient of {name} does"
        complain(f"{what} not match its formula; {UNCHANGED}")
        click.get_current_context().exit(1)
    except BaseException as error:
        if not isinstance(error, PartlyPublished):
            error.add_note(UNCHANGED)
        raise
    sections = report(made, name, options)
    if as_json:
        echo_json({**sections, "written": [shown(path) for path in made.written]})
        return
    click.secho(sections["name"], bold=True)
    for title, value in sections.items():
        if title not in ("name", "dry_run", "seconds"):
            echo_section(title, value)
    click.secho(f"{len(made.written)} files written or changed, in {made.seconds:.1f} s", fg="green", err=True)
