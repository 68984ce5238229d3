"""`baracuda-gen watch`: generate again whenever a spec file is saved."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click

from baracuda_gen.cli.folders import out_folder, shown, spec_folder, verb_options
from baracuda_gen.cli.generate import generate
from baracuda_gen.cli.outcome import count, tell


@click.command(short_help="Generate again on every save.")
@click.option(
    "--interval",
    type=click.FloatRange(min=0.01),
    default=0.2,
    show_default=True,
    metavar="SECONDS",
    help="How often to look.",
)
@click.option("--once", is_flag=True, help="Generate once, and end.")
@verb_options
def command(interval: float, once: bool, spec: Path | None, out: Path | None) -> None:
    """Generate, and generate again whenever a file of the spec is saved, until ctrl-C.

    Problems of the spec are printed as they appear; what is generated stays as it was until they are gone. Nothing is
    compiled: generate does that.
    """
    folder, target = spec_folder(spec), out_folder(out)
    if once:
        generate(folder, target)
        return
    try:
        for number, files in enumerate(_saves(folder, interval)):
            if number == 0:
                click.echo(f"watching {shown(folder)}: {count(files, 'file')}; ctrl-C ends it", err=True)
            try:
                generate(folder, target)
            except Exception as error:  # a bad spec is what one watches for; the next save may be better
                tell(error)
            gc.collect()  # what the last catalog left
    except KeyboardInterrupt:
        click.echo("\nstopped", err=True)


def _saves(folder: Path, interval: float) -> Iterator[int]:
    """The number of spec files: at once, and each time that their contents have changed and come to rest."""
    known = _contents(folder)
    yield len(known)
    while True:
        time.sleep(interval)
        if (seen := _contents(folder)) == known:
            continue
        while True:  # editors write in several steps: wait until an interval goes by without any
            time.sleep(interval)
            if (again := _contents(folder)) == seen:
                break
            seen = again
        if seen != known:
            known = seen
            yield len(known)


def _contents(folder: Path) -> dict[str, bytes]:
    """The files that a spec is read from; the schema, which `generate` writes there, is none of them."""
    found: dict[str, bytes] = {}
    for file in folder.glob("*.y*ml"):
        with suppress(OSError):  # being replaced: it is back in a moment, or gone
            found[file.name] = file.read_bytes()
    return found
