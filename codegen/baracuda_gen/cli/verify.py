"""`baracuda-gen verify`: run the generated kernels against their references.

The work is `baracuda_gen.verify.verify(options, progress) -> VerifyResult`. It needs the generated package and the
runtime, but not the spec.
"""

from __future__ import annotations

import os
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from baracuda_gen.cli.folders import complete_op, generated_folder, shown, verb_options
from baracuda_gen.cli.outcome import complain, echo_json, json_option
from baracuda_gen.cli.progress import progress_on_stderr
from baracuda_gen.progress import count
from baracuda_gen.project import project_here

if TYPE_CHECKING:
    from baracuda_gen.verify.outcome import VerifyResult


def _architectures(_: click.Context, __: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    names = [name.strip() for text in value for name in text.split(",")]
    for name in names:
        if not re.fullmatch(r"sm_\d{2,3}[af]?", name):
            raise click.BadParameter(f"{name!r} is not an architecture; expected names such as sm_80,sm_90")
    return tuple(dict.fromkeys(names))


@click.command(short_help="Test the generated kernels against their NumPy references.")
@click.argument("ops", nargs=-1, shell_complete=complete_op)
@click.option(
    "--on",
    type=click.Choice(["auto", "host", "cuda"]),
    default="auto",
    show_default=True,
    help="Where to run: on the CPU (host), on a GPU (cuda), or on both if they are available (auto).",
)
@click.option(
    "--arch",
    "architectures",
    multiple=True,
    metavar="SM,...",
    callback=_architectures,
    help="Compile for these GPU architectures [default: sm_80,sm_89,sm_90,sm_100,sm_120, with --on auto].",
)
@click.option(
    "--level",
    type=click.Choice(["quick", "full", "exhaustive"]),
    default="quick",
    show_default=True,
    help="How many cases to run. full runs every layout with all values. exhaustive also tries all inputs and measures "
    "precision; --record writes the measurements, and they are not printed.",
)
@click.option(
    "--in-turn",
    is_flag=True,
    help="Verify each op in one choice of types, a different one from op to op, and compile it for one architecture.",
)
@click.option(
    "--all",
    "every_case",
    is_flag=True,
    help="Run every case of every kernel, not only of one kernel for each kind of loop.",
)
@click.option(
    "--record",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="With --level exhaustive: write the measurements to DIR/<device>/precision.json. If DIR is the project's "
    "folder of results, also update the package's measured.json. With --case sweep, run no other cases.",
)
@click.option("--resume", is_flag=True, help="With --record: skip what is already measured there.")
@click.option("--strict", is_flag=True, help="Exit with 1 if anything was skipped.")
@json_option("Print the result as JSON.")
@click.option("--case", metavar="TEXT", help="Run only cases whose name contains TEXT.")
@click.option("--jobs", type=click.IntRange(min=1), help="Number of processes [default: one for each core].")
@verb_options
def command(strict: bool, as_json: bool, jobs: int | None, spec: Path | None, out: Path | None, **given: Any) -> None:
    """Compile and run the generated kernels of OPS, or of all ops, and compare them with their NumPy references.

    Ops share their loops. So each kind of loop runs every case once, and each formula runs some of the cases. --all,
    --case, --level full and --level exhaustive run every case of every kernel.

    With --on auto, the command says what it skips because it is not available.

    Exit codes: 0 all passed; 1 a failure; 2 the target of --on is not available.
    """
    from baracuda_gen.verify.options import SWEEPS, VerifyOptions

    options = VerifyOptions(out, jobs=jobs or os.cpu_count() or 1, **given)
    if options.record is not None and (options.level != "exhaustive" or options.case not in (None, SWEEPS)):
        raise click.UsageError(
            f"--record goes with --level exhaustive, and with all cases or the sweeps alone (--case {SWEEPS})"
        )
    if options.resume and options.record is None:
        raise click.UsageError("--resume needs --record DIR")
    options = replace(options, out=generated_folder(out, options.ops, "verifying"))
    from baracuda_gen.verify import Interrupted, verify

    if options.level == "exhaustive" and (here := project_here()) is not None:
        options = replace(options, results=here.results)
    stopped: Interrupted | None = None
    with progress_on_stderr() as progress:
        try:
            result = verify(options, progress)
        except Interrupted as interrupt:
            result, stopped = interrupt.result, interrupt
        finally:
            if options.record is not None:
                from baracuda_gen.evidence.summary import recorded

                if (path := recorded(options.record, options.out)) is not None:
                    click.echo(f"wrote {shown(path)}", err=True)
    if as_json:
        data = {name: value for name, value in asdict(result).items() if name != "proves"}
        echo_json({"status": "interrupted", **data} if stopped else data)
    else:
        _print_text(result)
    if stopped is not None:
        raise stopped
    too_few = strict and bool(result.skipped)
    if too_few and not result.failed:
        complain(f"--strict: {count(len(result.skipped), 'skip')}")
    click.get_current_context().exit(1 if result.failed or too_few else 0)


def _print_text(result: VerifyResult) -> None:
    from baracuda_gen.verify.outcome import REFERENCE

    for failure in result.failed:
        types = " ".join(f"{variable}={dtype}" for variable, dtype in failure.types.items())
        first, *others = failure.kernel.split("; ")
        more = f" and {len(others)} more" if others else ""
        click.secho(f"FAILED  {first}{more}  {types}  on {failure.target}", fg="red")
        click.echo(f"  op        {failure.op}\n  case      {failure.case}")
        click.echo(f"  expected  {failure.expected}\n  got       {failure.got}\n  rerun     {failure.repro}")
    for skip in result.skipped:
        click.secho(f"skipped {skip.what} on {skip.target}: {skip.reason}", fg="yellow")
    for line in result.proves:
        click.echo(line)
    colour = "red" if result.failed else "green"
    summary = f"{result.passed} passed, {result.kernels - result.passed} failed, {len(result.skipped)} skipped"
    authored = {f.op for f in result.failed if f.target == REFERENCE}
    summary += f"; {count(len(authored), 'authored gradient')} wrong" if authored else ""
    click.secho(f"{count(result.kernels, 'kernel')}: {summary}", fg=colour)
