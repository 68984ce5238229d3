"""`baracuda-gen bench`: time the generated kernels on a GPU, and show and compare the results.

The work is `baracuda_gen.bench.bench(options, progress, note) -> Document`. It needs the generated package and the
runtime, but not the spec. `--from` needs no GPU.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from baracuda_gen.cli.folders import complete_op, generated_folder, verb_options
from baracuda_gen.cli.outcome import echo_json, json_option
from baracuda_gen.cli.progress import progress_on_stderr
from baracuda_gen.errors import Refused
from baracuda_gen.project import project_here

if TYPE_CHECKING:
    from baracuda_gen.bench.document import Document
    from baracuda_gen.bench.options import BenchOptions

PEERS = ("torch", "compile", "cupy")
_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30}
_FILE = click.Path(path_type=Path, dir_okay=False, exists=True)
_FOLDER = click.Path(path_type=Path, file_okay=False)


def _each(read: Callable[[str], Any]) -> Callable[..., tuple[Any, ...]]:
    """The callback of an option with words between commas."""

    def made(_: click.Context, __: click.Parameter, value: str | None) -> tuple[Any, ...]:
        words = filter(None, map(str.strip, (value or "").split(",")))
        return tuple(dict.fromkeys(x for x in map(read, words) if x != "none"))

    return made


def _peer(word: str) -> str:
    if word not in (*PEERS, "none"):
        raise click.BadParameter(f"{word!r} is not a peer; known: {', '.join(PEERS)}, none")
    return word


def _size(word: str) -> int:
    found = re.fullmatch(r"(\d+)([KMG]?)(?:iB)?", word)
    if not found or not int(found[1]):
        raise click.BadParameter(f"{word!r} is not a size; expected bytes moved, such as 8M or 1G")
    return int(found[1]) * _UNITS[found[2]]


def _length(word: str) -> int:
    if not word.isdecimal() or not int(word):
        raise click.BadParameter(f"{word!r} is not a row length; expected elements, such as 50257")
    return int(word)


@click.command(short_help="Time the generated kernels on a GPU.")
@click.argument("ops", nargs=-1, shell_complete=complete_op)
@click.option(
    "--peers",
    metavar="NAME,...",
    default=",".join(PEERS),
    show_default=True,
    callback=_each(_peer),
    help="Other libraries to time; `none` for no others.",
)
@click.option(
    "--sizes",
    metavar="SIZE,...",
    callback=_each(_size),
    help="Bytes moved, such as 8M,256M,1G. By default, elementwise ops run only 1G, except a few representative ops.",
)
@click.option(
    "--rows",
    metavar="N,...",
    callback=_each(_length),
    help="Time rows of these lengths, and tables with as many rows, instead of the usual cells. Also time them without "
    "each optional operand.",
)
@click.option("--types", metavar="DTYPE,...", callback=_each(str), help="Use only these dtypes, such as bf16,s8.")
@click.option(
    "--case", default="", metavar="TEXT", help="Time only cells whose description contains TEXT, such as unaligned."
)
@click.option(
    "--compile-all",
    is_flag=True,
    help="Time torch.compile and CuPy at every shape. The default is one shape for each choice of types.",
)
@click.option("--host", is_flag=True, help="Also measure the CPU time of a call.")
@click.option(
    "--from",
    "source",
    type=_FILE,
    metavar="FILE",
    help="Show the results in FILE, of OPS, --types and --case. Needs no GPU.",
)
@click.option(
    "--compare",
    type=_FILE,
    metavar="FILE",
    help="List cells that are slower than in FILE; exit with 1 if there are any.",
)
@click.option("--record", type=_FOLDER, metavar="DIR", help="Write DIR/<device>/speed.json and speed.md.")
@click.option("--resume", is_flag=True, help="Skip ops whose cells are all recorded in DIR with the current kernels.")
@click.option("--plot", type=_FOLDER, metavar="DIR", help="Draw DIR/roofline.png and DIR/families.png.")
@click.option(
    "--formulas",
    type=click.IntRange(min=1),
    metavar="N",
    help="Time N random formulas instead of ops, and compare them with torch.compile.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="With --formulas: the number of the first formula.",
)
@json_option("Print the results as JSON.")
@verb_options
def command(
    host: bool,
    source: Path | None,
    compare: Path | None,
    record: Path | None,
    plot: Path | None,
    formulas: int | None,
    seed: int,
    as_json: bool,
    spec: Path | None,
    out: Path | None,
    **given: Any,
) -> None:
    """Time the kernels of OPS, or of all ops.

    Compare them with a device copy of the same number of bytes, torch, torch.compile and CuPy. A timed problem is a
    cell: an op with its types, a size and a layout. The ops are distributed over all visible GPUs; select free ones
    with CUDA_VISIBLE_DEVICES.

    With `--formulas`, time random formulas and their gradients, and report where torch.compile is faster. `--record`
    then adds a summary to DIR/<device>/formulas.json.

    Exit codes: 0 success; 1 a wrong output, or a slower cell with `--compare`; 2 no GPU.
    """
    from baracuda_gen.bench.document import choose, load
    from baracuda_gen.bench.options import BenchOptions
    from baracuda_gen.bench.plots import draw, require_matplotlib

    if formulas is not None:
        _refuse_others({"formulas", "seed", "record", "as_json"}, "with --formulas, which generates its own ops")
        _time_formulas(BenchOptions(out, **given), formulas, seed, record, as_json)
        return
    if plot is not None:
        require_matplotlib()  # before anything is measured
    options = BenchOptions(out, **given)
    if options.resume and record is None:
        raise click.UsageError("--resume needs --record DIR")
    old = load(compare) if compare is not None else None  # --record may write to the same place
    if source is not None:
        taken = {"source", "ops", "types", "case", "compare", "plot", "as_json", "spec", "out"}
        _refuse_others(taken, "with --from, which measures nothing")
        document = load(source)
        choose(document, source, options)
    else:
        folder, here = generated_folder(out, options.ops, "timing"), project_here()
        peers_file = here.results.parent / "peers.py" if here else None
        options = replace(options, out=folder, peers_file=peers_file)
        document = _measure(options, host, record)
    _show(document, as_json)
    for path in draw(document, plot) if plot is not None else ():
        click.echo(f"wrote {path}", err=True)
    wrong = any(row.get("correct") is False for row in document.rows)
    slower = old is not None and _compare(old, document, str(compare), err=as_json)
    click.get_current_context().exit(1 if wrong or slower else 0)


def _measure(options: BenchOptions, host: bool, record: Path | None) -> Document:
    from baracuda_gen.bench import bench, why_not
    from baracuda_gen.bench.host_cost import measure
    from baracuda_gen.bench.record import Recorder
    from baracuda_gen.evidence.summary import recorded
    from baracuda_gen.verify.work import find_package

    reason = why_not()
    if reason is not None:
        raise Refused(reason)
    recorder = Recorder(record)
    try:
        with progress_on_stderr() as progress:
            document = bench(options, progress, note, recorder)
        if host:
            document.host = measure(find_package(options.out)[0], note)
        written = recorder.keep(document)
    finally:  # what was measured before an interruption counts too
        summary = recorded(record, options.out) if record is not None else None
    for path in (*written, *([summary] if summary else [])):
        click.echo(f"wrote {path}", err=True)
    return document


def _refuse_others(taken: set[str], why: str) -> None:
    ctx = click.get_current_context()
    for parameter in ctx.command.params:
        name = str(parameter.name)
        if name not in {*taken, "verbose"} and ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{parameter.opts[0]} cannot be used {why}")


def _time_formulas(options: BenchOptions, number: int, seed: int, folder: Path | None, as_json: bool) -> None:
    from baracuda_gen.bench import why_not
    from baracuda_gen.bench.formulas import record, time_formulas

    reason = why_not()
    if reason is not None:
        raise Refused(reason)
    with progress_on_stderr() as progress:
        report = time_formulas(options, number, seed, progress, note)
    if folder is not None:
        click.echo(f"wrote {record(report, folder)}", err=True)
    if as_json:
        echo_json(report.data())
    else:
        click.echo("\n".join(report.lines()))
    click.get_current_context().exit(1 if report.failed else 0)


def note(line: str) -> None:
    """Print a line above the progress bar, if there is one."""
    click.echo(f"\r\x1b[K{line}" if sys.stderr.isatty() else line, err=True)


def _show(document: Document, as_json: bool) -> None:
    if as_json:
        echo_json(document.data())
        return
    from baracuda_gen.bench.bars import summary_line
    from baracuda_gen.bench.table import host_lines, text_table

    host = host_lines(document.host)
    for line in (*text_table(document.rows), *([""] if host else []), *host):
        click.echo(line)
    click.echo(f"{document.device}: {summary_line(document.rows)}.")


def _compare(old: Document, new: Document, path: str, err: bool) -> bool:
    from baracuda_gen.bench.document import compare
    from baracuda_gen.bench.table import comparison_lines

    comparison = compare(old, new)
    for line in comparison_lines(comparison, path):
        click.secho(line, fg="red" if line.startswith("slower") else None, err=err)
    return bool(comparison.slower)
