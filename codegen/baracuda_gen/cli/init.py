"""`baracuda-gen init DIR`: create a project with a catalog of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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

    DIR must be new or empty. On a failure nothing is created.
    """
    from baracuda_gen.scaffold import project_files, require_package_name

    require_package_name(package)
    _require_free(folder)
    # The runtime of a version that the generated code runs with: this one, or a later patch.
    runtime = f"baracuda-kernels~={release}" if (release := version()) else "baracuda-kernels"
    files = project_files(package, extends=extends, runtime=runtime)
    with _laid_out(folder) as new:
        for path, text in files.items():
            (new / path).parent.mkdir(parents=True, exist_ok=True)
            (new / path).write_text(text, encoding="utf-8", newline="")

        from baracuda_gen.render.tree import write_trees

        write_trees(generated(new / "spec", new / "generated")[1])
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


@contextmanager
def _laid_out(folder: Path) -> Iterator[Path]:
    """A temporary folder that takes the place of `folder` in the end, at once. An empty one that is there stays, as it
    may be where the user is, and gets the entries instead; an error leaves it empty.
    """
    there = folder.is_dir()
    parent = folder if there else folder.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    new = parent / f".{folder.absolute().name}.{os.getpid()}.baracuda-gen.tmp"
    new.mkdir()
    moved: list[Path] = []
    try:
        yield new
        if not there:
            os.rename(new, folder)
            return
        for entry in sorted(new.iterdir()):
            os.rename(entry, folder / entry.name)
            moved.append(folder / entry.name)
        new.rmdir()
    except BaseException:
        for path in (*moved, new):
            with suppress(OSError):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        raise


def _tree(folder: Path) -> Iterator[str]:
    """The files, by folder. The generated package is one line."""
    yield f"{shown(folder)}/"
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        relative = path.relative_to(folder)
        if relative.parts[0] != "generated":
            yield f"  {relative.as_posix()}"
    for package in sorted((folder / "generated").iterdir()):
        yield f"  generated/{package.name}/  ({sum(p.is_file() for p in package.rglob('*'))} files)"
