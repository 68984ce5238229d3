"""How a command ends: messages on stderr, exit codes, tracebacks with `--verbose`, and colour."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from baracuda_gen.errors import GeneratorFault, Refused
from baracuda_gen.progress import count

if TYPE_CHECKING:
    from baracuda_gen.spec.model import Problem

BAD_INPUT = 2
INTERNAL_ERROR = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED = 130  # as a shell reports SIGINT

EXIT_CODES = (
    "Exit codes of all commands: 0 success; 1 check, verify, new or bench found something wrong; 2 a bad spec or wrong "
    "usage; 70 an internal error; 130 interrupted (Ctrl-C)."
)

GENERATOR_FAULT = (
    "this is a bug in baracuda-gen, not in the entry; nothing was written; please report it with the entry"
)

_Function = TypeVar("_Function", bound=Callable[..., Any])
_VERBOSE = "baracuda_gen.verbose"
_JSON = "baracuda_gen.json"
_STOPS = (signal.SIGINT, signal.SIGTERM)


def _remember_verbose(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        ctx.meta[_VERBOSE] = True  # shared by the contexts of the group and the verb


# Before or after the verb.
verbose_option = click.option(
    "--verbose", is_flag=True, expose_value=False, callback=_remember_verbose, help="Show a traceback for every error."
)


def json_option(help: str) -> Callable[[_Function], _Function]:
    """`--json`. A command that has it prints one JSON document, also where it fails."""
    return click.option("--json", "as_json", is_flag=True, help=help)


def expect_json(ctx: click.Context, **more: object) -> None:
    """An error is to be printed as a JSON document on stdout, too. `more`: its other keys."""
    ctx.meta[_JSON] = more


def echo_json(data: object) -> None:
    import json

    if (ctx := click.get_current_context(silent=True)) is not None:
        ctx.meta.pop(_JSON, None)  # there is one document
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def echo_failure(ctx: click.Context, status: str, lines: Sequence[str], problems: Iterable[Problem] = ()) -> None:
    """The document of a failure, where one is expected: its lines, and those of the spec with their places."""
    if (more := ctx.meta.get(_JSON)) is None:
        return
    places = [
        {"file": p.place.file, "line": p.place.line, "column": p.place.column, "op": p.op, "message": p.message}
        for p in problems
    ]
    echo_json({"status": status, **more, "errors": list(lines), "problems": places})


def spec_problems(error: BaseException) -> tuple[Problem, ...]:
    """The problems of a SpecError; none of any other exception."""
    # Whoever raised a SpecError has imported its module. Importing it only to look would load the whole spec package.
    model = sys.modules.get("baracuda_gen.spec.model")
    return error.problems if model is not None and isinstance(error, model.SpecError) else ()


def lines_of(error: Exception) -> list[str]:
    """What an error says, one message a line."""
    if isinstance(error, GeneratorFault):
        return error.lines
    if problems := spec_problems(error):
        return [str(problem) for problem in problems]
    if isinstance(error, Refused):
        return [str(error)]
    if not isinstance(error, OSError):
        return [f"internal error: {type(error).__name__}: {error}"]
    reason = error.strerror or str(error) or type(error).__name__
    places = [os.fsdecode(name) for name in (error.filename, error.filename2) if isinstance(name, (str, bytes))]
    cache = os.environ.get("BARACUDA_CACHE_DIR")
    of_cache = bool(cache and places) and Path(places[0]).is_relative_to(str(cache))
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        for path in (Path(places[0]), *Path(places[0]).parents) if places else ():
            if path.exists() and not path.is_dir():
                places, reason = [str(path)], "is a file; expected a folder"
                of_cache |= bool(cache) and Path(str(cache)).is_relative_to(path)
    where = ["BARACUDA_CACHE_DIR"] if of_cache else []
    return [": ".join([*where, *([" -> ".join(places)] if places else []), reason])]


@contextmanager
def report_errors(ctx: click.Context) -> Iterator[None]:
    """Run a command inside. Exceptions become lines on stderr and an exit code."""
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    stopped: list[int] = []
    before = _handled(stopped)
    try:
        yield
    except click.ClickException as error:
        echo_failure(ctx, "error", [error.format_message()])
        raise
    except (click.exceptions.Exit, click.Abort, BrokenPipeError):
        raise  # click ends these well by itself
    except (Exception, KeyboardInterrupt) as error:
        if stopped or isinstance(error, KeyboardInterrupt):  # C code, as of NumPy's import, makes other errors of one
            echo_failure(ctx, "interrupted", [])
            click.echo(f"\ninterrupted{_notes(error)}", err=True)
            ctx.exit(INTERRUPTED)
        verbose = bool(ctx.meta.get(_VERBOSE))
        if verbose:
            import traceback

            click.echo(traceback.format_exc(), err=True, nl=False)
        echo_failure(ctx, "error", lines_of(error), spec_problems(error))
        ctx.exit(tell(error, verbose))
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _handled(stopped: list[int]) -> dict[int, Any]:
    """SIGTERM ends a command as an interrupt does, so that what was begun is undone. Both are noted. Returns the
    previous handlers. Only the main thread can set any.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.append(number)
        signal.default_int_handler(number, frame)

    if threading.current_thread() is not threading.main_thread():
        return {}
    ignored = signal.getsignal(signal.SIGINT) is not signal.default_int_handler  # as of a job in the background
    return {number: signal.signal(number, stop) for number in (_STOPS[1:] if ignored else _STOPS)}


def _notes(error: BaseException) -> str:
    """What a command adds to whatever error ends it."""
    return "".join(f"; {note}" for note in getattr(error, "__notes__", ()))


def tell(error: Exception, verbose: bool) -> int:
    """Print the error on stderr, and return its exit code."""
    lines, notes = lines_of(error), _notes(error)
    fault = isinstance(error, GeneratorFault)
    if fault or spec_problems(error):
        for line in lines:
            click.echo(line, err=True)
        complain(GENERATOR_FAULT if fault else f"{count(len(lines), 'problem')} in the spec{notes}")
        return INTERNAL_ERROR if fault else BAD_INPUT
    if isinstance(error, (Refused, OSError)):
        complain(f"error: {lines[0]}{notes}")
        return BAD_INPUT
    complain(f"{lines[0]}{notes}{'' if verbose else '; run again with --verbose for the traceback'}")
    return INTERNAL_ERROR


def complain(line: str) -> None:
    click.secho(line, fg="red", err=True)


def version() -> str | None:
    """The version of the installed distribution; None in a source tree."""
    from importlib import metadata

    try:
        return metadata.version("baracuda-kernels")
    except metadata.PackageNotFoundError:
        return None
