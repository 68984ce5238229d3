"""`baracuda-gen carry BEFORE`: measurements of kernels whose text changed and whose machine code did not."""

from __future__ import annotations

import os
from pathlib import Path

import click

from baracuda_gen.cli.folders import shown
from baracuda_gen.cli.outcome import count, verbose_option
from baracuda_gen.cli.printing import echo_json
from baracuda_gen.project import find_project


@click.command(short_help="Keep measurements of kernels whose machine code stayed.")
@click.argument("before", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--arch", metavar="SM", default="sm_90", show_default=True, help="What the measured GPU runs.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes to use [default: one a core].")
@click.option("--dry-run", is_flag=True, help="Do all but write.")
@click.option("--json", "as_json", is_flag=True, help="One object: carried, differing, dry_run.")
@verbose_option
def command(before: Path, arch: str, jobs: int | None, dry_run: bool, as_json: bool) -> None:
    """Compile the measured ops whose text changed, as they are in the project's folder BEFORE and as they are here, and
    let the measurements of those whose machine code is the same count for the new text.

    Make BEFORE with, for example, `git worktree add /tmp/before HEAD`. Needs no GPU. Exits with 0 when all are carried,
    1 when some differ: these have to be measured again.
    """
    from baracuda_gen.verify.carry import carry, compared, moved_ops

    project = find_project(Path.cwd())
    moved = moved_ops(before, project.out, project.results)
    done = []
    for one in compared(moved, arch, jobs or len(os.sched_getaffinity(0))):
        done.append(one)
        click.echo(f"{one.op}: {count(one.kernels, 'kernel')}: {one.difference or 'the same'}", err=True)
    lines = {} if dry_run else carry(project.results, done)
    differing = sorted(one.op for one in done if not one.compiler)
    if as_json:
        carried = sorted(one.op for one in done if one.compiler)
        echo_json({"carried": carried, "differing": differing, "dry_run": dry_run})
    if not moved:
        click.echo("nothing to carry: what was measured there has the text that it has here", err=True)
    elif lines:
        click.echo(
            f"{count(sum(lines.values()), 'measurement')} of {count(len(lines), 'op')} carried in "
            f"{shown(project.results)}; run baracuda-gen generate",
            err=True,
        )
    if differing:
        click.secho(f"to be measured again: {', '.join(differing)}", fg="yellow", err=True)
        click.get_current_context().exit(1)
