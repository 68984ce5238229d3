"""`baracuda-gen check`: compare the committed code with the spec."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from baracuda_gen.cli.folders import end_without_collection, generated, out_folder, shown, spec_folder, verb_options
from baracuda_gen.cli.outcome import echo_json, expect_json, json_option, lines_of, spec_problems
from baracuda_gen.cli.printing import echo_table, github_error
from baracuda_gen.progress import count

if TYPE_CHECKING:
    from baracuda_gen.render.tree import Drift, RootedTree

ADVICE = "run baracuda-gen generate"
MEANING = {
    "changed": "stale: the spec or the generator has changed",
    "missing": "the spec needs this file",
    "orphaned": "the spec no longer needs this file",
    "hand_edited": "make the change in the spec or the generator instead",
}
COLOURS = {"changed": "yellow", "missing": "green", "orphaned": "magenta", "hand_edited": "red"}


@click.command(short_help="Compare the generated code with the spec.")
@click.option(
    "--diff",
    "show_diff",
    is_flag=True,
    help="Print a unified diff from the files on disk to the files that generate would write.",
)
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="github prints annotations for GitHub Actions.",
)
@json_option("The same as --format json.")
@verb_options
def command(show_diff: bool, style: str, as_json: bool, spec: Path | None, out: Path | None) -> None:
    """Compare the generated code on disk with the spec.

    Exit codes: 0 they agree; 1 they differ; 2 a bad spec.
    """
    style = "json" if as_json else style
    if style == "json":
        expect_json(click.get_current_context(), **{kind: [] for kind in MEANING})
    if show_diff and style != "text":
        raise click.UsageError("--diff goes with --format text")
    end_without_collection()
    try:
        folders = spec_folder(spec), out_folder(out)
        from baracuda_gen.render.tree import diff_tree  # after the folders are known to be there

        _, trees = generated(*folders)
        drifts = [diff_tree(tree.files, tree.root) for tree in trees]
    except Exception as error:
        if style == "github":
            _annotate(error, spec)
        raise
    files = {
        kind: sorted(shown(drift.root / path) for drift in drifts for path in getattr(drift, kind)) for kind in MEANING
    }
    total = sum(map(len, files.values()))
    if style == "json":
        echo_json({"status": "drift" if total else "clean", **files, "errors": []})
    elif style == "github":
        _print_annotations(trees, drifts)
    else:
        _print_text(trees, drifts, files, show_diff)
    if total:
        folders_given = "".join(
            f" {option} {shlex.quote(str(folder))}" for option, folder in (("--spec", spec), ("--out", out)) if folder
        )
        differ = f"{count(total, 'file')} differ{'s' if total == 1 else ''} from the spec"
        click.secho(f"{differ}; {ADVICE}{folders_given}", fg="red", err=True)
        click.get_current_context().exit(1)
    click.secho(f"clean: {count(sum(len(tree.files) for tree in trees), 'file')}", fg="green", err=True)


def _print_text(trees: list[RootedTree], drifts: list[Drift], files: dict[str, list[str]], show_diff: bool) -> None:
    rows = [[click.style(kind, fg=COLOURS[kind]), path] for kind in files for path in files[kind]]
    # With --diff the data is the diff, fit for `git apply -R`; the summary goes with the other remarks.
    echo_table(rows, err=show_diff)
    if not show_diff:
        return
    from baracuda_gen.render.drift_text import unified_diff

    for tree, drift in zip(trees, drifts, strict=True):
        for line in unified_diff(tree.files, drift, shown):
            click.secho(line, nl=False, fg={"+": "green", "-": "red", "@": "cyan"}.get(line[0]))


def _print_annotations(trees: list[RootedTree], drifts: list[Drift]) -> None:
    from baracuda_gen.render.drift_text import first_difference

    for tree, drift in zip(trees, drifts, strict=True):
        for kind, meaning in MEANING.items():
            for path in getattr(drift, kind):
                line = first_difference(tree.files, drift, path)
                message = f"{kind.replace('_', ' ')}: {meaning}; {ADVICE}"
                click.echo(github_error(message, in_workspace(drift.root / path), line, 1))


def _annotate(error: Exception, spec: Path | None) -> None:
    """Print an error as annotations. The text form goes to stderr in any case."""
    problems = spec_problems(error)
    for line in lines_of(error) if not problems else ():
        click.echo(github_error(line))
    for problem in problems:
        text = f"{problem.op}: {problem.message}" if problem.op else problem.message
        # A place starts with the name of the spec's folder, wherever that is.
        file = in_workspace(spec_folder(spec).resolve().parent / problem.place.file)
        click.echo(github_error(text, file, problem.place.line, problem.place.column))


def in_workspace(file: Path) -> str:
    """A path as a CI service names it: relative to the root of the checkout if there is one, else as the user would."""
    root = os.environ.get("GITHUB_WORKSPACE")
    absolute = Path(os.path.abspath(file))
    if root and absolute.is_relative_to(os.path.abspath(root)):
        return absolute.relative_to(os.path.abspath(root)).as_posix()
    return shown(file)
