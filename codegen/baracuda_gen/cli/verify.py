"""`baracuda-gen verify`: run the generated kernels against their references.

The work is `baracuda_gen.verify.verify(options, progress) -> VerifyResult`. This module defines the types of its
arguments and results, parses and prints. It needs the generated package and the runtime, but not the spec.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import click

from baracuda_gen.cli.folders import complete_op, generated_folder, shown, verb_options
from baracuda_gen.cli.outcome import complain, count
from baracuda_gen.cli.printing import echo_json
from baracuda_gen.cli.progress import progress_on_stderr
from baracuda_gen.project import project_here


@dataclass(frozen=True)
class VerifyOptions:
    out: Path | None  # the folder of the generated package; None: whichever is importable
    ops: tuple[str, ...] = ()  # () for all
    on: str = "auto"  # host, cuda or auto: whatever is there
    architectures: tuple[str, ...] = ()  # sm_80, ...: also compile for these; () for the default
    level: str = "quick"  # quick, full or exhaustive
    jobs: int = 1
    case: str | None = None  # only the cases whose name holds this text
    record: Path | None = None  # of the exhaustive level: the folder of results to write to
    resume: bool = False  # leave out what has a current measurement there
    results: Path | None = None  # the project's results, whose bounds hold
    in_turn: bool = False  # of each op one choice of types, compiled for one generation
    every_case: bool = False  # of level quick: for every kernel, and not once for each kind of loop


@dataclass(frozen=True)
class Failure:
    kernel: str
    op: str
    types: Mapping[str, str]  # type variable -> dtype
    target: str  # host, sm_90, ...
    case: str
    got: str
    expected: str
    repro: str  # a command that shows it again


@dataclass(frozen=True)
class Skip:
    what: str  # a kernel, or a target for all kernels
    target: str
    reason: str


@dataclass(frozen=True)
class VerifyResult:
    kernels: int
    passed: int
    failed: tuple[Failure, ...] = ()
    skipped: tuple[Skip, ...] = ()
    proves: tuple[str, ...] = ()  # what it proves if nothing failed, a line each


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
    help="Compile for these GPU architectures, such as sm_80,sm_90 [default: five, with --on auto].",
)
@click.option(
    "--level",
    type=click.Choice(["quick", "full", "exhaustive"]),
    default="quick",
    show_default=True,
    help="How many cases to run. full runs every layout with all values. exhaustive tries all inputs and measures "
    "precision.",
)
@click.option(
    "--in-turn",
    is_flag=True,
    help="Verify one choice of types for each op, compiled for one GPU architecture. The choices vary over the ops.",
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
    "folder of results, also update the package's measured.json.",
)
@click.option("--resume", is_flag=True, help="With --record: skip what is already measured there.")
@click.option("--strict", is_flag=True, help="Exit with 1 if anything was skipped.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
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
    options = VerifyOptions(out, jobs=jobs or os.cpu_count() or 1, **given)
    if options.record is not None and (options.level != "exhaustive" or options.case is not None):
        raise click.UsageError("--record goes with --level exhaustive and all cases")
    if options.resume and options.record is None:
        raise click.UsageError("--resume needs --record DIR")
    options = replace(options, out=generated_folder(out, options.ops))
    from baracuda_gen.verify import Interrupted, verify

    if options.level == "exhaustive" and (here := project_here()) is not None:
        options = replace(options, results=here.results)
    with progress_on_stderr() as progress:
        try:
            result: VerifyResult = verify(options, progress)
        except Interrupted as stopped:
            if not as_json:
                _print_text(stopped.result)
            raise
        finally:
            if options.record is not None:
                from baracuda_gen.evidence.summary import recorded

                if (path := recorded(options.record, options.out)) is not None:
                    click.echo(f"wrote {shown(path)}", err=True)
    if as_json:
        echo_json({name: value for name, value in asdict(result).items() if name != "proves"})
    else:
        _print_text(result)
    failed = bool(result.failed) or (strict and bool(result.skipped))
    if strict and result.skipped and not result.failed:
        complain(f"--strict: {count(len(result.skipped), 'skip')}")
    click.get_current_context().exit(1 if failed else 0)


def _print_text(result: VerifyResult) -> None:
    for failure in result.failed:
        types = " ".join(f"{variable}={dtype}" for variable, dtype in failure.types.items())
        click.secho(f"FAILED  {failure.kernel}  {types}  on {failure.target}", fg="red")
        click.echo(f"  op        {failure.op}\n  case      {failure.case}")
        click.echo(f"  expected  {failure.expected}\n  got       {failure.got}\n  rerun     {failure.repro}")
    for skip in result.skipped:
        click.secho(f"skipped {skip.what} on {skip.target}: {skip.reason}", fg="yellow")
    for line in result.proves:
        click.echo(line)
    colour = "red" if result.failed else "green"
    summary = f"{result.passed} passed, {len(result.failed)} failed, {len(result.skipped)} skipped"
    click.secho(f"{count(result.kernels, 'kernel')}: {summary}", fg=colour)
