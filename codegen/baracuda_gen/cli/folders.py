"""What commands share: options, folders, the passes over them, and the ops that were generated there."""

from __future__ import annotations

import atexit
import gc
import json
import os
from collections.abc import Callable, Collection
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from baracuda_gen.cli.outcome import verbose_option
from baracuda_gen.errors import Refused, require_known
from baracuda_gen.progress import count
from baracuda_gen.project import SCHEMA, find_project, project_here

if TYPE_CHECKING:
    from baracuda_gen.catalog import Catalog
    from baracuda_gen.render.tree import RootedTree

_Function = TypeVar("_Function", bound=Callable[..., Any])


def verb_options(function: _Function) -> _Function:
    """Add `--spec DIR` and `--out DIR`, which default to None, and `--verbose`."""
    folder = click.Path(path_type=Path, file_okay=False)
    out = click.option(
        "--out", type=folder, metavar="DIR", help="Folder of the generated package [default: the project's]."
    )
    spec = click.option("--spec", type=folder, metavar="DIR", help="Folder of the spec [default: the project's].")
    return spec(out(verbose_option(function)))


def spec_folder(given: Path | None) -> Path:
    """The folder of the spec, spelled as the user would. Every message about the spec starts with it."""
    folder = given if given is not None else Path(shown(find_project(Path.cwd()).spec))
    if not folder.is_dir():
        raise Refused(f"{folder}: no such folder; --spec names the folder of ops.yaml")
    return folder


def out_folder(given: Path | None) -> Path:
    return given if given is not None else Path(shown(find_project(Path.cwd()).out))


def generated_folder(given: Path | None, ops: Collection[str], doing: str) -> Path | None:
    """The folder of the generated package, for commands that need no spec. Refuses unknown ops. None outside a project,
    because a machine with a GPU may have only the installed packages: stderr says that the command takes those.
    """
    if given is None and project_here() is None:
        from baracuda_gen.verify.work import find_package, load_catalog

        name, _ = find_package(None)
        what = count(len(load_catalog(name, None).ENTRIES), "op") if not ops else ", ".join(ops)
        click.echo(f"no project here: {doing} the installed {name}, {what}", err=True)
        return None
    folder = out_folder(given)
    if not folder.is_dir():
        raise Refused(f"{folder}: no such folder; run baracuda-gen generate first")
    if known := generated_ops(folder):  # otherwise the verb says what is wrong with the folder
        require_known("op", ops, known)
    return folder


def shown(path: Path) -> str:
    """A path as the user would type it here: relative to the current folder if that is shorter."""
    path = Path(os.path.abspath(path))
    return min(os.path.relpath(path), str(path), key=len)


def catalog_of(spec: Path) -> Catalog:
    """The spec and the ops that are built from it. Raises SpecError."""
    from baracuda_gen.catalog import build_catalog
    from baracuda_gen.remembered import remembering

    with remembering(spec):
        return build_catalog(spec)


def generated(spec: Path, out: Path) -> tuple[Catalog, list[RootedTree]]:
    """The files that `generate` writes and `check` compares: the package, and the schema of the spec for editors."""
    from baracuda_gen.catalog import build_catalog
    from baracuda_gen.remembered import remembering
    from baracuda_gen.render import build_tree
    from baracuda_gen.render.tree import RootedTree
    from baracuda_gen.spec.schema import json_schema

    with remembering(spec):
        catalog = build_catalog(spec)
        tree = build_tree(catalog)
    return catalog, [RootedTree(out, tree), RootedTree(spec, {SCHEMA: json_schema()})]


def end_without_collection() -> None:
    """Skip the garbage collection at exit, because the process frees its memory anyway."""
    atexit.register(gc.freeze)


def generated_ops(out: Path) -> list[str]:
    """The ops whose code is under `out`, from the manifests there; [] if there are none. Fast, for completion."""
    names: set[str] = set()
    for manifest in out.glob("*/MANIFEST.json"):
        try:
            files = list(json.loads(manifest.read_bytes())["files"])
        except (OSError, ValueError, LookupError, TypeError):
            continue
        names.update(PurePosixPath(file).stem for file in files if file.endswith(".cu"))
    return sorted(names)


def complete_op(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    try:
        names = generated_ops(out_folder(ctx.params.get("out")))
    except Refused:
        return []
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
