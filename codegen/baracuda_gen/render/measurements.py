"""What was measured of an op, as data: the tables that `show` adds to its description."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from baracuda_gen.catalog import Catalog
from baracuda_gen.errors import Refused
from baracuda_gen.render.names import kernel_types
from baracuda_gen.render.package import digests_of
from baracuda_runtime.measured import Measured

_PEERS = {"torch": "torch", "compile": "torch.compile", "cupy": "CuPy"}
_SPEED = {"shape": ("shape", ""), "us": ("us", ".1f"), "TB/s": ("tb_per_s", ".2f"), "of copy": ("of_copy", ".2f")}


def measurements(catalog: Catalog, name: str, out: Path | None) -> dict[str, Any]:
    """What was measured of an op and its gradient: sections of tables. `out`: the folder of the generated package.

    Precision of another text counts as unverified; speed of another text is stale, and its figures are not shown.
    """
    try:
        measured = Measured({}) if out is None else Measured.of(out / catalog.spec.name)
    except ValueError as error:
        raise Refused(str(error)) from None
    precision, speed = [], []
    for op in (o for o in (catalog.op(name), catalog.backward_of(name)) if o is not None):
        depends = kernel_types(op, (step for steps in catalog.steps[op.name].values() for step in steps))
        digest, of_speed = digests_of(catalog, op)
        # Of each variable that no kernel depends on, the first dtype stands for the rest.
        pools = [dtypes if t in depends else dtypes[:1] for t, dtypes in op.types.items()]
        for dtypes in map(" ".join, itertools.product(*pools)):
            found = {device: f"{ulp:.3g} ulp" for device, ulp in measured.precision(op.name, digest, dtypes).items()}
            for device, text in (found or {"": "unverified"}).items():
                precision.append({"op": op.name, "types": dtypes, "precision": text, "device": device})
        for device, rows in measured.speed(op.name, of_speed).items():
            for dtypes, row in (rows or {"": {"shape": "stale"}}).items():
                speed.append({"op": op.name, "device": device, "types": dtypes, **_speed_cells(row)})
    return {"measured": precision, **({"speed": speed} if speed else {})}


def _speed_cells(row: Mapping[str, Any]) -> dict[str, str]:
    peers = ", ".join(f"{_PEERS.get(name, name)} {times:.2f}" for name, times in row.get("peers", {}).items())
    cells = {title: f"{row[key]:{form}}" if key in row else "" for title, (key, form) in _SPEED.items()}
    return {**cells, "peers, times as slow": peers}
