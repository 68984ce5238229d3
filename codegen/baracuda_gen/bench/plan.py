"""Which cells are timed: the ops that are asked for, with their usual types, and the grid of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from baracuda_gen.bench.document import Key, key_of
from baracuda_gen.bench.grid import (
    MOST_BYTES,
    SIZES,
    Cell,
    NoAttributes,
    cells,
    compiled_types,
    full_types,
    identity,
    stored_bytes,
    usual_types,
)
from baracuda_gen.bench.views import VIEWED
from baracuda_gen.errors import Refused

if TYPE_CHECKING:
    from baracuda_gen.bench.options import BenchOptions
    from baracuda_gen.verify.work import Work

Planned = Mapping[str, Sequence[tuple["Work", Cell]]]  # op -> its cells


def plan(options: BenchOptions, note: Callable[[str], None]) -> dict[str, list[tuple[Work, Cell]]]:
    """`note` is told which ops are not measured, and why."""
    found: dict[str, list[tuple[Work, Cell]]] = {}
    for one in _distinct(options):
        types = dict(one.types)
        try:
            brief = not options.types and not full_types(one.entry().types, types)
            op = one.entry().plan.op
            grid = list(cells(one.entry(), types, options.sizes or _sizes(op), brief, options.rows))
            fit = [cell for cell in grid if stored_bytes(op, cell.desc) <= MOST_BYTES]
            if len(fit) < len(grid):
                note(
                    f"{one.label}: {len(grid) - len(fit)} of {len(grid)} cells not measured: their operands do not fit"
                )
            found.setdefault(one.op, []).extend((one, cell) for cell in fit)
        except NoAttributes as error:
            note(f"{one.label}: not measured: {error}")
    found = {op: some for op, some in found.items() if some}
    if options.rows and not found:
        named = ", ".join(options.ops)
        raise Refused(
            f"--rows: of {named} none reduces or scans along rows, or reads those of a table; "
            "name ops that do, such as softmax, cumsum or embedding"
        )
    return _of_case(found, options.case)


def _of_case(found: dict[str, list[tuple[Work, Cell]]], text: str) -> dict[str, list[tuple[Work, Cell]]]:
    """The cells whose words hold the text. Refuses one that none holds."""
    kept = {op: [(one, cell) for one, cell in cells if text in cell.case] for op, cells in found.items()}
    if found and not any(kept.values()):
        words = dict.fromkeys(word for cells in found.values() for _, cell in cells for word in cell.case.split(", "))
        raise Refused(f"--case: no cell holds {text!r}; their words are: {', '.join(words)}")
    return {op: cells for op, cells in kept.items() if cells}


def keys_of(found: Sequence[tuple[Work, Cell]]) -> set[Key]:
    """Of the rows that cells give."""
    return {key_of(identity(one.entry().plan.op, dict(one.types), cell)) for one, cell in found}


def cells_of(planned: Planned) -> set[Key]:
    return {key for found in planned.values() for key in keys_of(found)}


def unmeasured(planned: Planned, file: Path | None) -> dict[str, list[tuple[Work, Cell]]]:
    """The ops of which not all cells stand in a file of results, measured with the kernels that there are now."""
    from baracuda_gen.bench.document import load

    rows = load(file).rows if file is not None and file.is_file() else []
    kept = {}
    for op, found in planned.items():
        digest = found[0][0].entry().plan.op.digest
        if not keys_of(found) <= {key_of(row) for row in rows if row["op"] == op and row.get("digest") == digest}:
            kept[op] = list(found)
    return kept


def _sizes(op: Any) -> Sequence[int]:
    """Elementwise ops have kernels that differ in the formula alone: at other sizes a few stand for all."""
    alike = op.any_shape and not op.attributes and not any(o.host_scalar or o.shape is not None for o in op.operands)
    return SIZES[-1:] if alike and op.name not in VIEWED else SIZES


def timed(peer: str, options: BenchOptions, one: Work, cell: Cell) -> bool:
    """Whether a peer is timed in a cell: torch in all; the others, of which torch.compile takes seconds for each op,
    types and shape, in the main ones."""
    if peer == "torch" or options.compile_all:
        return True
    types = dict(one.types)
    if peer != "compile":
        return cell.main
    return cell.main and ("f64" not in types.values() if options.types else compiled_types(one.entry().types, types))


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
    if options.types:
        return all(t in options.types for _, t in one.types)
    return usual_types(one.entry().types, dict(one.types))
