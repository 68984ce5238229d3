"""Plots of `speed.json`, made from the file alone."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from baracuda_gen.bench.document import Document
from baracuda_gen.bench.table import peers_of
from baracuda_gen.errors import Refused
from baracuda_gen.evidence.summary import main_rows

ROOFLINE, FAMILIES = "roofline.png", "families.png"
PREFERRED = ("bf16", "f16", "f32", "f64")  # the types that stand for an op, the first that it has
LANES = 128  # of a multiprocessor: f32 operations a clock
_LOOKS = {"ours": ("baracuda", "#1f5fa8"), "torch": ("torch", "#c9682b"), "compile": ("torch.compile", "#8a8a8a")}
_OTHER = ("CuPy", "#5d9c59")
Row = Mapping[str, Any]


def require_matplotlib() -> None:
    if importlib.util.find_spec("matplotlib") is None:
        raise Refused("plots need matplotlib; install it with: pip install 'baracuda-kernels[plots]'")


def draw(document: Document, folder: Path) -> list[Path]:
    """Both plots, under their fixed names."""
    require_matplotlib()
    rows = main_rows(document.rows)
    if not rows:
        raise Refused("nothing was measured: no rows to plot")
    folder.mkdir(parents=True, exist_ok=True)
    figures = {ROOFLINE: _roofline(document, rows), FAMILIES: _families(document, rows)}
    paths = []
    for name, figure in figures.items():
        figure.savefig(folder / name, dpi=120, metadata={"Software": None})
        paths.append(folder / name)
    return paths


def _figure(width: float, height: float) -> Any:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def _roofline(document: Document, rows: Sequence[Row]) -> Any:
    """Operations a byte against operations a second: a point for each op and choice of types."""
    figure = _figure(9, 5.5)
    axes = figure.subplots()
    counted = [row for row in rows if row.get("operations")]
    families = list(dict.fromkeys(row.get("family", "") for row in counted))
    ceiling = median(row["copy_tb_per_s"] for row in rows)
    intensities = [row["operations"] / row["bytes"] for row in counted]
    peak = LANES * document.facts.get("multiprocessors", 0) * document.facts.get("clock_mhz", 0) / 1e6
    low, high = min(intensities, default=0.1) / 2, max(intensities, default=1.0) * 2
    if peak:
        high = max(high, peak / ceiling * 2)
        axes.plot([peak / ceiling, high], [peak, peak], color="black", linewidth=1)
        axes.annotate("f32, one operation a lane and clock", (high, peak), ha="right", va="bottom", fontsize=8)
    knee = min(high, peak / ceiling) if peak else high
    axes.plot([low, knee], [low * ceiling, knee * ceiling], color="black", linewidth=1, label="device copy")
    for k, family in enumerate(families):
        own = [row for row in counted if row.get("family", "") == family]
        x = [row["operations"] / row["bytes"] for row in own]
        y = [row["operations"] / row["us"] / 1e6 for row in own]
        axes.scatter(x, y, s=18, label=family, color=f"C{k}", zorder=3)
    axes.set(xscale="log", yscale="log", xlabel="operations a byte", ylabel="achieved, 10¹² operations a second")
    axes.set_title(f"{document.device}: operations against bytes, largest problems")
    axes.legend(fontsize=8, loc="upper left")
    axes.grid(True, which="major", alpha=0.3)
    return figure


def preferred(rows: Sequence[Row]) -> list[Row]:
    """One row for each op and variant, of the types that stand for it."""
    found: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        key = (row["op"], row.get("variant"))
        if key not in found or _rank(row) < _rank(found[key]):
            found[key] = row
    return list(found.values())


def _rank(row: Row) -> int:
    types = row["types"].values()
    return next((k for k, name in enumerate(PREFERRED) if name in types), len(PREFERRED))


def _families(document: Document, rows: Sequence[Row]) -> Any:
    """For each op, with its usual settings and one choice of types, its share of the copy ceiling and its peers': ops
    on one side, gradients on the other."""
    shown = list({row["op"]: row for row in reversed(preferred(rows))}.values())[::-1]  # the first row of each op
    sides = [[row for row in shown if row["op"].endswith("_backward") == backward] for backward in (False, True)]
    sides = [side for side in sides if side]
    series = ["ours", *peers_of(shown)]
    figure = _figure(6.5 * len(sides), 1.4 + 0.19 * max(map(len, sides)))
    for axes, side in zip(figure.subplots(1, len(sides), squeeze=False)[0], sides, strict=True):
        for name in reversed(series):
            label, colour = _LOOKS.get(name, _OTHER)
            places = [n for n, row in enumerate(side) if _share(row, name)]
            axes.scatter(
                [_share(side[n], name) for n in places],
                places,
                s=26 if name == "ours" else 18,
                color=colour,
                label=label,
                zorder=3,
            )
        axes.set_yticks(range(len(side)), [f"{row['op']}  {' '.join(row['types'].values())}" for row in side])
        axes.tick_params(axis="y", labelsize=7)
        axes.set_ylim(len(side) - 0.5, -0.5)
        axes.set_xlim(0, None)
        axes.grid(True, axis="y", alpha=0.25)
        axes.axvline(1.0, color="black", linewidth=0.8)
        axes.set_xlabel("share of the speed of a device copy of as many bytes", fontsize=8)
        axes.legend(fontsize=7, loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=len(series), frameon=False)
    figure.suptitle(f"{document.device}, largest problems", fontsize=10)
    return figure


def _share(row: Row, name: str) -> float:
    if name == "ours":
        return float(row["of_copy"])
    peer = row.get("peers", {}).get(name)
    return float(row["of_copy"] * row["us"] / peer["us"]) if peer else 0.0
