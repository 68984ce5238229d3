"""`baracuda-gen generate`: write the files that the spec describes."""

from __future__ import annotations

from pathlib import Path

import click

from baracuda_gen.cli.folders import end_without_collection, generated, out_folder, shown, spec_folder, verb_options
from baracuda_gen.cli.outcome import echo_json, expect_json, json_option
from baracuda_gen.progress import count


@click.command(short_help="Write the generated code from the spec.")
@click.option("--no-compile", is_flag=True, help="Do not compile the code before it is written.")
@json_option("Print one JSON object: the files that were written and removed, and how many were unchanged.")
@verb_options
def command(no_compile: bool, as_json: bool, spec: Path | None, out: Path | None) -> None:
    """Write the generated package, and the schema of the spec for editors.

    Files that are up to date are not touched. Files of the package that the spec no longer needs are removed.

    Changed modules and kernels are compiled before anything is written: Python modules with Python, and one
    instantiation of each kernel with the front end of NVRTC, or with g++. Code that passed before is not compiled
    again.

    If the compilation fails, the generator is at fault, and not the spec. Then nothing is written, and the exit code is
    70.
    """
    end_without_collection()
    if as_json:
        expect_json(click.get_current_context(), written=[], removed=[], overwritten=[], unchanged=0)
    catalog, trees = generated(spec_folder(spec), out_folder(out))

    from baracuda_gen.render.tree import write_trees

    if not no_compile:
        from baracuda_gen.verify.gate import require_sound

        require_sound(catalog, trees[0], lambda unchecked: click.secho(unchecked, fg="yellow", err=True))
    report = write_trees(trees)
    for path in report.overwritten:
        click.secho(f"overwrote {shown(path)}, which had been edited by hand", fg="yellow", err=True)
    for path in report.removed:
        click.echo(f"removed {shown(path)}", err=True)
    if as_json:
        paths = {kind: [shown(p) for p in getattr(report, kind)] for kind in ("written", "removed", "overwritten")}
        echo_json({"status": "generated", **paths, "unchanged": report.unchanged, "errors": [], "problems": []})
    written = count(len(report.written), "file")
    click.echo(f"{written} written, {report.unchanged} unchanged, {len(report.removed)} removed", err=True)
