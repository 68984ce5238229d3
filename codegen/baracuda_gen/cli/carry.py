"""`baracuda-gen carry BEFORE`: measurements of kernels whose text changed and whose machine code did not."""

from __future__ import annotations

import os
from pathlib import Path

import click

from baracuda_gen.cli.folders import folder_options, out_folder, shown, spec_folder
from baracuda_gen.cli.outcome import count, require_architecture, verbose_option
from baracuda_gen.cli.printing import echo_json
from baracuda_gen.project import find_project


def _architecture(_: click.Context, __: click.Parameter, value: str) -> str:
    require_architecture(value)
    return value


@click.command(short_help="Keep measurements of kernels whose machine code stayed.")
@click.argument("before", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--arch",
    metavar="SM",
    default="sm_90",
    show_default=True,
    callback=_architecture,
    help="What the GPU runs that was measured.",
)
@click.option("--device", metavar="FOLDER", help="Of the results; needed where several GPUs were measured.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes to use [default: one a core].")
@click.option("--dry-run", is_flag=True, help="Do all but write.")
@click.option("--json", "as_json", is_flag=True, help="One object: carried, differing, dry_run.")
@folder_options
@verbose_option
def command(
    before: Path,
    arch: str,
    device: str | None,
    jobs: int | None,
    dry_run: bool,
    as_json: bool,
    spec: Path | None,
    out: Path | None,
) -> None:
    """Compile the measured ops whose text changed, as they are in the project's folder BEFORE and as they are here, and
    let the measurements of those whose machine code is the same count for the new text.

    Make BEFORE with, for example, `git worktree add /tmp/before HEAD`. Needs no GPU. Exits with 0 when all are carried,
    1 when some differ: these have to be measured again.
    """
    from baracuda_gen.verify.carry import carry, compared, moved_ops, of_device
    from baracuda_gen.verify.work import label_of

    results = of_device(find_project(spec_folder(spec)).results, device)
    moved = moved_ops(before, out_folder(out), results)
    done = []
    for one in compared(moved, arch, jobs or len(os.sched_getaffinity(0))):
        done.append(one)
        differing = [types for types, difference in one.differences.items() if difference]
        of = f"{len(differing)} of {count(len(one.differences), 'choice')} of types"
        reasons = " and ".join(sorted({one.differences[types] for types in differing}))
        click.echo(f"{one.op}: {f'{of}: {reasons}' if differing else 'the same'}", err=True)
    lines = 0 if dry_run else carry(results, done)
    labels = [(label_of(one.op, types), bool(said)) for one in done for types, said in one.differences.items()]
    carried, differ = (sorted(label for label, differs in labels if differs is wanted) for wanted in (False, True))
    if as_json:
        echo_json({"carried": carried, "differing": differ, "dry_run": dry_run})
    if not moved:
        click.echo("nothing to carry: what was measured there has the text that it has here", err=True)
    elif lines:
        click.echo(f"{count(lines, 'measurement')} carried in {shown(results)}; run baracuda-gen generate", err=True)
    if differ:
        click.secho(f"to be measured again: {', '.join(differ)}", fg="yellow", err=True)
        click.get_current_context().exit(1)
