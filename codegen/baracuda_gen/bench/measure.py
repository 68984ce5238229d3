"""One cell of the grid, measured: a row of the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any

from baracuda_gen.bench.check import check
from baracuda_gen.bench.device import Device
from baracuda_gen.bench.grid import Cell, elements, identity, maps, read_again, skeleton_of
from baracuda_gen.bench.operands import make_operands
from baracuda_gen.bench.peers import Function, PeerFinder
from baracuda_gen.bench.timing import Timing, time_in_turn
from baracuda_gen.errors import Refused

AGREES = 1e-3  # a peer agrees if no larger share of its elements differs

Note = Callable[[str], None]
Row = dict[str, Any]


def measure(
    device: Device,
    entry: Any,
    types: Mapping[str, str],
    cell: Cell,
    finder: PeerFinder,
    peers: Sequence[str],
    note: Note,
) -> Row:
    """Ours, a copy of as many bytes and the peers, timed in turn. `note` is told which peers do not run, and why."""
    from baracuda_gen.verify.cases import args_of

    op = entry.plan.op
    copies = make_operands(device, op, cell)
    launches = [entry.plan.select(cell.desc).bind(args_of(entry, copy)) for copy in copies]
    for launch in launches:
        launch()
    device.synchronize()
    checked = check(device, entry, cell, copies[0])
    where = f"{op.name} {' '.join(types.values())}, {cell.case}"
    if checked.correct is False:
        note(f"{where}: {'WRONG' if checked.bounded else 'far, where no bound is known'}, {checked.difference}")
    inputs = [{o.name: copy[o.name] for o in op.present(cell.desc) if not o.output} for copy in copies]
    written = [o for o in op.present(cell.desc) if o.output]
    outputs = [(copies[0][o.name], op.element(cell.desc, o.element).packed) for o in written]
    calls: dict[str, Sequence[Callable[[], Any]]] = {
        "copy": [device.copy(cell.moved // 2) for _ in copies],
        "ours": launches,
    }
    differing: dict[str, float] = {}
    for peer in peers if cell.view.of != "outputs" else ():  # peers write contiguous results
        given = [_of_cupy(finder, one) for one in inputs] if peer == "cupy" else inputs
        function = first_that_runs(device, finder, peer, cell.desc, given, lambda text: note(f"{where}: {text}"))
        if function is not None:
            calls[peer] = [partial(function, **one) for one in given]
            differing[peer] = _differing(device, outputs, function(**given[0]))
    timings = time_in_turn(device, calls)
    del calls, launches
    row = _row(entry, types, cell, timings["ours"], timings["copy"])
    row["correct"], row["checked"] = checked.correct, checked.what
    if not checked.bounded:
        row["bounded"] = False
    agreeing = next((name for name, share in differing.items() if share <= AGREES), None)
    if checked.correct is None and agreeing is not None:
        row["correct"], row["checked"] = True, f"everything, by {agreeing}"
    row["peers"] = {name: _peer(timings[name], share) for name, share in differing.items()}
    return row


def _of_cupy(finder: PeerFinder, inputs: Mapping[str, Any]) -> dict[str, Any]:
    cupy = finder.libraries.get("cupy")
    if cupy is None:
        return dict(inputs)
    try:
        return {n: x if isinstance(x, (int, float)) else cupy.from_dlpack(x) for n, x in inputs.items()}
    except Exception:  # a dtype that CuPy does not have; then there is no function for it either
        return dict(inputs)


def first_that_runs(
    device: Device, finder: PeerFinder, peer: str, desc: Any, inputs: Sequence[Mapping[str, Any]], note: Note
) -> Function | None:
    """A peer's best candidate; a candidate may refuse a dtype, and CuPy cannot fuse everything."""
    reasons = []
    candidates = finder.candidates(peer, desc)
    while True:
        try:
            function = next(candidates, None)  # making one may fail as well as calling it
            if function is None:
                break
            function(**inputs[0])
            device.synchronize()
        except Exception as error:  # whatever another library raises
            reasons.append(f"{type(error).__name__}: {(str(error).strip().splitlines() or [''])[0]}")
            if isinstance(error, Refused):  # the entry names what is not there
                note(str(error))
            continue
        return function
    if reasons:
        note(f"no peer {peer}: {reasons[-1]}")
    return None


def _differing(device: Device, ours: Sequence[tuple[Any, bool]], theirs: Any) -> float:
    """The largest share of an output that differs; a reference's value may have more dims of size 1. `ours`: arrays,
    and whether two elements share a byte.
    """
    theirs = theirs if isinstance(theirs, (tuple, list)) else (theirs,)
    if len(theirs) != len(ours):
        return 1.0
    pairs = [
        (a, b.reshape(a.shape) if prod(a.shape) == prod(b.shape) else b, packed)
        for (a, packed), b in zip(ours, theirs, strict=True)
    ]
    return max((device.differing(*pair) for pair in pairs), default=0.0)


def _row(entry: Any, types: Mapping[str, str], cell: Cell, ours: Timing, copy: Timing) -> Row:

    op = entry.plan.op
    speed, ceiling = cell.moved / ours.us / 1e6, cell.moved // 2 * 2 / copy.us / 1e6
    again = read_again(op, cell.desc)
    twice = {"of_two_reads": round((1 + again / cell.moved) * speed / ceiling, 3)} if again else {}
    return {
        **identity(op, types, cell),
        "skeleton": skeleton_of(op, cell.desc),
        "exact": op.is_exact(types),
        "maps": maps(op, cell.desc),
        "digest": op.digest,
        "bytes": cell.moved,
        "operations": op.variants[cell.variant].operations * elements(op, cell.desc),
        "us": round(ours.us, 3),
        "spread_us": round(ours.spread_us, 3),
        "tb_per_s": float(f"{speed:.4g}"),
        "copy_tb_per_s": float(f"{ceiling:.4g}"),
        "of_copy": round(speed / ceiling, 3),
        **twice,
    }


def _peer(timing: Timing, share: float) -> dict[str, Any]:
    return {
        "us": round(timing.us, 3),
        "spread_us": round(timing.spread_us, 3),
        "agrees": share <= AGREES,
        "differing": float(f"{share:.2g}"),
    }
