"""`baracuda-gen watch`: generate again when a spec file is saved."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click

from baracuda_gen.cli.folders import out_folder, shown, spec_folder, verb_options
from baracuda_gen.cli.generate import generate
from baracuda_gen.cli.outcome import tell
from baracuda_gen.progress import count


@click.command(short_help="Generate again whenever the spec is saved.")
@click.option("--interval", type=click.FloatRange(0.01), default=0.2, show_default=True, help="Seconds between checks.")
@verb_options
def command(interval: float, spec: Path | None, out: Path | None) -> None:
    """Generate the package, and generate it again when a file of the spec is saved. ctrl-C stops it.

    Problems in the spec are printed as they appear. The generated files stay unchanged until the problems are fixed.
    Unlike generate, watch does not compile the code.
    """
    folder, target = spec_folder(spec), out_folder(out)
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
    """Yield the number of spec files at once, and again each time that their contents have changed and settled."""
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
    """The files of the spec. The schema, which `generate` writes to the same folder, is not one of them."""
    found: dict[str, bytes] = {}
    for file in folder.glob("*.y*ml"):
        with suppress(OSError):  # being replaced: it is back in a moment, or gone
            found[file.name] = file.read_bytes()
    return found
