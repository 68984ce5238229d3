"""Try random formulas: `make fuzz SEED=0 COUNT=100`, or `PYTHONPATH=tests python -m fuzz --help`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from baracuda_gen.bench.drawn.draw import draw
from baracuda_gen.bench.drawn.frames import FRAMES
from baracuda_gen.cli.outcome import echo_json, verbose_option
from baracuda_gen.progress import count

if TYPE_CHECKING:
    from fuzz.check import Finding, Report


@click.command(short_help="Try random formulas.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The first formula's number.")
@click.option(
    "--count", "number", type=click.IntRange(min=1), default=100, show_default=True, help="How many formulas."
)
@click.option(
    "--frame", type=click.Choice(FRAMES), help="What all formulas are about [default: any but windows and nested]."
)
@click.option("--verify", type=click.IntRange(min=0), default=0, metavar="K", help="Also run K of them on the host.")
@click.option(
    "--types", "dtype", default="f32", show_default=True, help="The dtype of kernels that are compiled or run."
)
@click.option("--no-compile", is_flag=True, help="Leave out what NVRTC is needed for.")
@click.option("--hash-seeds", default="1,2", show_default=True, metavar="A,B", help="Also generate with these.")
@click.option(
    "--keep", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Leave everything in DIR."
)
@click.option("--no-shrink", is_flag=True, help="Show entries as they were drawn.")
@click.option("--show", is_flag=True, help="Print the formulas and try none.")
@click.option("--jobs", type=click.IntRange(min=1), default=2, show_default=True, help="Threads to compile with.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@verbose_option
def command(
    seed: int,
    number: int,
    frame: str | None,
    verify: int,
    dtype: str,
    no_compile: bool,
    hash_seeds: str,
    keep: Path | None,
    no_shrink: bool,
    show: bool,
    jobs: int,
    as_json: bool,
) -> None:
    """Draw formulas from the numbers SEED, SEED + 1, ...; generate, import and compile them, and compare their
    references and gradients with an evaluation in f64 of the fuzzer's own.

    What fails is printed once a fault, in the smallest entry that shows it. Exits with 1 if anything failed.
    """
    from fuzz.check import Options, fuzz, smallest

    entries = [draw(k, frame) for k in range(seed, seed + number)]
    if show:
        click.echo("\n".join(map(str, entries)), nl=False)
        return
    seeds = tuple(filter(None, hash_seeds.split(",")))
    options = Options(min(verify, number), dtype, not no_compile, seeds, keep, jobs)
    report = fuzz(entries, options, _tell)
    groups: dict[str, list[Finding]] = {}
    for f in report.findings:
        groups.setdefault(f.group, []).append(f)
    shown = []
    for some in sorted(groups.values(), key=len, reverse=True):
        shortest = min(some, key=lambda f: len(str(f.entry)))
        shown.append((len(some), shortest if no_shrink else smallest(shortest, options)))
        if not as_json:
            times, f = shown[-1]
            click.secho(f"FAILED  {f.kind}, {count(times, 'formula')}: {f.message}", fg="red")
            click.echo(f"{f.entry}")
    if as_json:
        found = [{"kind": f.kind, "times": n, "message": f.message, "entry": str(f.entry)} for n, f in shown]
        echo_json({**_counts(report), "refused": dict(report.refused), "findings": found})
    else:
        for message, times in report.refused.most_common():
            click.echo(f"refused {times} times: {message}")
        click.echo(", ".join(f"{n} {what}" for what, n in _counts(report).items()))
        click.echo(", ".join(f"{what} {s:.0f} s" for what, s in report.seconds.items() if s >= 0.5))
    click.get_current_context().exit(1 if report.findings else 0)


def _counts(report: Report) -> dict[str, int]:
    return {
        "formulas": report.entries,
        "refused": report.refused_entries,
        "ops": report.ops,
        "values compared": report.values,
        "gradients compared": report.gradients,
        "verified": report.verified,
        "failed": len(report.findings),
    }


def _tell(report: Report) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{report.entries} formulas, {len(report.findings)} failed", nl=False, err=True)


if __name__ == "__main__":
    command()
