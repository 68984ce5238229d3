"""How a command ends: messages on stderr, exit codes, tracebacks with `--verbose`, and colour."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

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

_VERBOSE = "baracuda_gen.verbose"


def _remember_verbose(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        ctx.meta[_VERBOSE] = True  # shared by the contexts of the group and the verb


# Before or after the verb.
verbose_option = click.option(
    "--verbose", is_flag=True, expose_value=False, callback=_remember_verbose, help="Show a traceback for every error."
)


def spec_problems(error: BaseException) -> tuple[Problem, ...] | None:
    """The problems of a SpecError; None for any other exception."""
    # Whoever raised a SpecError has imported its module. Importing it only to look would load the whole spec package.
    model = sys.modules.get("baracuda_gen.spec.model")
    if model is not None and isinstance(error, model.SpecError):
        problems: tuple[Problem, ...] = error.problems
        return problems
    return None


def explain(error: BaseException) -> list[str] | None:
    """Messages about bad input or a bad environment, one a line; None for a bug in the generator."""
    problems = spec_problems(error)
    if problems is not None:
        return [str(problem) for problem in problems]
    if isinstance(error, Refused):
        return [str(error)]
    if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
        reason = error.strerror or str(error) or type(error).__name__
        places = [str(name) for name in (error.filename, error.filename2) if name is not None]
        return [": ".join([" -> ".join(places), reason] if places else [reason])]
    return None


@contextmanager
def report_errors(ctx: click.Context) -> Iterator[None]:
    """Run a command inside. Exceptions become lines on stderr and an exit code."""
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    before = _sigterm_handled(signal.default_int_handler)  # it ends as an interrupt does: what was begun is undone
    try:
        yield
    except (click.exceptions.Exit, click.ClickException, click.Abort, BrokenPipeError):
        raise  # click ends these well by itself
    except KeyboardInterrupt:
        click.echo("\ninterrupted", err=True)
        ctx.exit(INTERRUPTED)
    except Exception as error:
        verbose = bool(ctx.meta.get(_VERBOSE))
        if verbose:
            import traceback

            click.echo(traceback.format_exc(), err=True, nl=False)
        ctx.exit(tell(error, verbose))
    finally:
        _sigterm_handled(before)


def _sigterm_handled(handler: Any) -> Any:
    """Set the handler of SIGTERM, which only the main thread can do, and return the previous one."""
    if threading.current_thread() is threading.main_thread():
        return signal.signal(signal.SIGTERM, handler)
    return handler


def tell(error: Exception, verbose: bool = False) -> int:
    """Print the error on stderr, and return its exit code."""
    if isinstance(error, GeneratorFault):
        for line in error.lines:
            click.echo(line, err=True)
        complain(
            "this is a bug in baracuda-gen, not in the entry; nothing was written; please report it with the entry"
        )
        return INTERNAL_ERROR
    lines = explain(error)
    if lines is None:
        advice = "" if verbose else "; run again with --verbose for the traceback"
        complain(f"internal error: {type(error).__name__}: {error}{advice}")
        return INTERNAL_ERROR
    if spec_problems(error) is None:
        for line in lines:
            complain(f"error: {line}")
    else:
        for line in lines:
            click.echo(line, err=True)
        complain(f"{count(len(lines), 'problem')} in the spec")
    return BAD_INPUT


def complain(line: str) -> None:
    click.secho(line, fg="red", err=True)


def version() -> str | None:
    """The version of the installed distribution; None in a source tree."""
    from importlib import metadata

    try:
        return metadata.version("baracuda-kernels")
    except metadata.PackageNotFoundError:
        return None
