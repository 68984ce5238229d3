"""Measure the whole catalog on all GPUs of a machine at once, each op on one of them, and a second time without peers.

    python benchmarks/on_all_gpus.py build/results [OP...]

What torch.compile takes its seconds for is compiled first, in several processes for each GPU; it keeps the results on
disk. Writes <folder>/<device>/speed.json and speed.md as `baracuda-gen bench --record` does, and says which figures the
second run does not confirm.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / folder) for folder in ("codegen", "runtime", "generated")]

from baracuda_gen.bench.document import Document, compare, load, slug, write  # noqa: E402
from baracuda_gen.bench.table import comparison_lines, markdown  # noqa: E402
from baracuda_gen.cli.bench import PEERS, BenchOptions  # noqa: E402

SIZES = (8 << 20, 256 << 20, 1 << 30)
ALIKE = ("unary", "activation", "binary", "ternary", "gated", "cast")  # of which VIEWED stand for all at other sizes
WARMING = 10  # processes for each GPU


class Silent:
    def begin(self, kernels: Any) -> None: ...
    def finished(self, group: str, outcome: str) -> None: ...


def options(op: str, again: bool = False) -> BenchOptions:
    from baracuda_gen.bench.views import VIEWED
    from baracuda_kernels import catalog

    most = again or catalog.entry(op).family in ALIKE and op not in VIEWED
    sizes, peers = SIZES[-1:] if most else SIZES, () if again else PEERS
    return BenchOptions(None, (op,), peers, sizes, (), False, ROOT / "benchmarks/peers.py")


def compiled_cells(op: str) -> list[Any]:
    """(op and types, cell) of an op and its gradient, where torch.compile is timed."""
    from baracuda_gen.bench import _distinct, _timed
    from baracuda_gen.bench.grid import cells, full_types

    asked = options(op)
    return [
        (work, cell)
        for work in _distinct(asked)
        for cell in cells(
            work.entry(), dict(work.types), asked.sizes, not full_types(work.entry().types, dict(work.types))
        )
        if _timed("compile", asked, work, cell)
    ]


def warm(op: str) -> None:
    from baracuda_gen.bench import _gpu
    from baracuda_gen.bench.measure import _first_that_runs
    from baracuda_gen.bench.operands import make_operands
    from baracuda_gen.bench.peers import PeerFinder, load_hand_written, load_libraries

    device, libraries = _gpu(), load_libraries(("compile",), print)
    by_hand = load_hand_written(ROOT / "benchmarks/peers.py")
    for work, cell in compiled_cells(op):
        entry = work.entry()
        operands = make_operands(device, entry.plan.op, replace(cell, resident=True))[0]
        inputs = {o.name: operands[o.name] for o in entry.plan.op.present(cell.desc) if not o.output}
        finder = PeerFinder(entry, libraries, by_hand)
        _first_that_runs(device, finder, "compile", cell.desc, [inputs], lambda text: None)
        del operands, inputs
        device.release()


def measure(op: str, again: bool) -> tuple[Document | None, list[str]]:
    from baracuda_gen.bench import bench
    from baracuda_gen.bench.record import Recorder

    notes: list[str] = []
    try:
        return bench(options(op, again=again), Silent(), notes.append, Recorder(None)), notes
    except Exception:  # the other ops are measured all the same
        return None, [*notes, f"{op}: {traceback.format_exc()}"]


def _take_gpu(turn: Any, gpus: int) -> None:
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"  # there are processes enough
    with turn.get_lock():
        os.environ["CUDA_VISIBLE_DEVICES"] = str(turn.value % gpus)
        turn.value += 1


def on_gpus(gpus: int, processes: int, call: Callable[[str], Any], ops: Sequence[str]) -> list[Any]:
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, spawn, _take_gpu, (spawn.Value("i", 0), gpus)) as pool:
        waiting = {op: pool.submit(call, op) for op in sorted(ops, key=_size, reverse=True)}
        return [waiting[op].result() for op in ops]


def _size(op: str) -> int:
    """Which op takes longest: that with the most kernels, roughly."""
    from baracuda_kernels import catalog

    entry = catalog.entry(op)
    return len(entry.plan.op.text.text) * (1 if entry.family in ALIKE else 10)


def joined(found: Sequence[tuple[Document | None, list[str]]]) -> Document:
    documents = [document for document, _ in found if document is not None]
    first = documents[0]
    if any((d.device, d.facts) != (first.device, first.facts) for d in documents):
        raise SystemExit("the GPUs are not of one kind")
    return Document(first.device, first.facts, [row for d in documents for row in d.rows])


def main(folder: Path, ops: Sequence[str]) -> None:
    from baracuda_kernels import catalog

    gpus = len(subprocess.check_output(["nvidia-smi", "-L"], text=True).splitlines())
    forward = [e.name for e in catalog.ENTRIES.values() if e.gradient_of is None and (not ops or e.name in ops)]
    on_gpus(gpus, WARMING * gpus, warm, forward)
    found = on_gpus(gpus, gpus, partial(measure, again=False), forward)
    document = joined(found)
    place = folder / slug(document.device)
    write(place / "speed.json", document.text())
    write(place / "speed.md", markdown(document))
    second = joined(on_gpus(gpus, gpus, partial(measure, again=True), forward))
    for line in (*(line for _, notes in found for line in notes), f"wrote {place}/speed.json"):
        print(line)
    for line in comparison_lines(compare(load(place / "speed.json"), second), "the first run"):
        print(line)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
