"""The benchmark: every op of the generated package against a copy of as many bytes and against other libraries, in one
run. It reads the generated package and the runtime, never the spec.

`grid` says what is timed, `operands` makes it, `timing` times it, `peers` finds what it is timed against, `check` holds
the outputs to the reference, `measure` makes a row of it, `bars` says what is expected; `document`, `table` and `plots`
keep and show the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from baracuda_gen.bench.document import Document

if TYPE_CHECKING:
    from baracuda_gen.bench.device import Device
    from baracuda_gen.bench.grid import Cell
    from baracuda_gen.bench.record import Recorder
    from baracuda_gen.cli.bench import BenchOptions, Progress
    from baracuda_gen.verify.work import Work

OUTCOMES = {True: "passed", False: "failed", None: "skipped"}  # of a cell's check


def why_not() -> str | None:
    """Why nothing can be timed here, in a line, or None."""
    from baracuda_gen.verify import why_not

    return why_not("cuda")


def bench(
    options: BenchOptions,
    progress: Progress,
    note: Callable[[str], None],
    recorder: Recorder,
    device: Device | None = None,
) -> Document:
    """Measure what is asked for, and record it after every op. `note` is told what went wrong.

    `device`: None for the GPU that is there. Raises Refused where there is none.
    """
    from baracuda_gen.bench.grid import NoAttributes, cells, full_types
    from baracuda_gen.bench.measure import measure
    from baracuda_gen.bench.peers import PeerFinder, load_hand_written, load_libraries

    device = device or _gpu()
    work = _distinct(options)
    libraries = load_libraries(options.peers, note)
    by_hand = load_hand_written(options.peers_file)
    facts = {**device.facts, **{n: str(getattr(x, "__version__", "")) for n, x in libraries.items()}}
    document = Document(device.name, facts)
    planned: dict[Work, list[Any]] = {}
    for one in work:
        try:
            brief = not options.types and not full_types(one.entry().types, dict(one.types))
            planned[one] = list(cells(one.entry(), dict(one.types), options.sizes, brief))
        except NoAttributes as error:
            note(f"{one.label}: not measured: {error}")
    counts: dict[str, int] = {}
    for one, found in planned.items():
        counts[one.op] = counts.get(one.op, 0) + len(found)
    recorder.begin(document, counts)
    progress.begin(counts)
    for one, found in planned.items():
        finder = PeerFinder(one.entry(), libraries, by_hand)
        for cell in found:
            wanted = [p for p in options.peers if _timed(p, options, one, cell)]
            row = measure(device, one.entry(), dict(one.types), cell, finder, wanted, note)
            document.rows.append(row)
            device.release()
            progress.finished(one.op, OUTCOMES[row["correct"]])
        recorder.keep(document)
    return document


def _gpu() -> Device:
    from baracuda_gen.errors import Refused

    reason = why_not()
    if reason is not None:
        raise Refused(reason)
    import torch

    from baracuda_gen.bench.device import TorchDevice

    return TorchDevice(torch)


def _distinct(options: BenchOptions) -> list[Work]:
    """Ops with their choices of types; of choices that launch the same kernels on the same types of operands, the
    first."""
    from baracuda_gen.verify.work import all_work, find_package

    package, folder = find_package(options.out)
    found: dict[tuple[object, ...], Work] = {}
    for one in all_work(package, folder, options.ops):
        if not _chosen(options, one):
            continue
        op = one.entry().plan.op
        types = dict(one.types)
        operands = tuple(types.get(o.element, o.element) for o in op.operands)
        found.setdefault((one.op, operands, tuple(one.instantiations())), one)
    return list(found.values())


def _chosen(options: BenchOptions, one: Work) -> bool:
    """Choices all of whose types are asked for; if none are, the usual ones."""
    from baracuda_gen.bench.grid import usual_types

    if options.types:
        return all(t in options.types for _, t in one.types)
    return usual_types(one.entry().types, dict(one.types))


def _timed(peer: str, options: BenchOptions, one: Work, cell: Cell) -> bool:
    """Whether a peer is timed in a cell: torch in all; the others, of which torch.compile takes seconds for each op,
    types and shape, in the main ones."""
    from baracuda_gen.bench.grid import compiled_types

    if peer == "torch" or options.compile_all:
        return True
    types = dict(one.types)
    if peer != "compile":
        return cell.main
    return cell.main and ("f64" not in types.values() if options.types else compiled_types(one.entry().types, types))
