"""`baracuda-gen init DIR`: create a project with a catalog of its own."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from baracuda_gen.cli.folders import generated, shown
from baracuda_gen.cli.outcome import verbose_option, version
from baracuda_gen.errors import Refused


@click.command(short_help="Create a project with a catalog of its own.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--package", metavar="NAME", required=True, help="Import name of the generated package, such as my_kernels."
)
@click.option("--extends", is_flag=True, help="Include the ops of baracuda_kernels, and its sets of dtypes.")
@verbose_option
def command(folder: Path, package: str, extends: bool) -> None:
    """Create a project in DIR: spec/ with an example, generated/, tests, a CI workflow and a pre-commit configuration.

    DIR must be new or empty. Nothing is created if the project cannot be generated.
    """
    from baracuda_gen.scaffold import project_files, require_package_name

    require_package_name(package)
    _require_free(folder)
    from baracuda_gen.render.tree import RootedTree, write_trees  # after the arguments are known to be right

    # The runtime of a version that the generated code runs with: this one, or a later patch.
    runtime = f"baracuda-kernels~={release}" if (release := version()) else "baracuda-kernels"
    files = project_files(package, extends=extends, runtime=runtime)
    with tempfile.TemporaryDirectory(prefix="baracuda-gen-") as top:
        new = Path(top)
        write_trees([RootedTree(new, files)])
        write_trees(generated(new / "spec", new / "generated")[1])
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(f"{folder}: cannot create the folder: {error.strerror}") from error
        for entry in new.iterdir():
            shutil.move(entry, folder)
    for line in _tree(folder):
        click.echo(line)
    go = "" if folder.resolve() == Path.cwd() else f"cd {shown(folder)} && "
    click.echo(f"next: {go}pip install --editable '.[test]' && baracuda-gen verify --on host", err=True)


def _require_free(folder: Path) -> None:
    if not os.path.lexists(folder):
        return
    if not folder.is_dir():
        raise Refused(f"{folder}: exists and is not a folder; name a new or an empty folder")
    found = next(folder.iterdir(), None)
    if found is not None:
        raise Refused(f"{folder}: is not empty (it has {found.name}); name a new or an empty folder")


def _tree(folder: Path) -> Iterator[str]:
    """The files, by folder. The generated package is one line."""
    yield f"{shown(folder)}/"
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        relative = path.relative_to(folder)
        if relative.parts[0] != "generated":
            yield f"  {relative.as_posix()}"
    for package in sorted((folder / "generated").iterdir()):
        yield f"  generated/{package.name}/  ({sum(p.is_file() for p in package.rglob('*'))} files)"
