"""The benchmark on several GPUs: each op is measured on one of them, by a process that has that one alone.

What torch.compile takes its seconds for is compiled before, by many processes; it keeps the results on disk.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from baracuda_gen.bench.document import Document
from baracuda_gen.errors import Refused
from baracuda_gen.workers import as_done

if TYPE_CHECKING:
    from baracuda_gen.bench.options import BenchOptions
    from baracuda_gen.bench.plan import Planned
    from baracuda_gen.bench.record import Recorder
    from baracuda_gen.progress import Progress

COMPILING = 10  # processes for each GPU that compile: they seldom use it


def bench_on(
    gpus: Sequence[str],
    options: BenchOptions,
    planned: Planned,
    progress: Progress,
    note: Callable[[str], None],
    recorder: Recorder,
) -> Document:
    """What `bench` does with one GPU. The results are recorded after each op, whichever is done first."""
    from baracuda_gen.bench import OUTCOMES
    from baracuda_gen.bench.plan import cells_of, unmeasured
    from baracuda_gen.verify.gpus import workers

    os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")  # there are processes enough
    document: Document | None = None
    with workers(1, gpus[:1]) as pool:
        begun = pool.submit(_facts, options).result()
    if options.resume:
        planned = unmeasured(planned, recorder.path(begun))
    left = sorted(planned, key=lambda op: -len(planned[op]))  # what takes long is not left for the end
    recorder.begin(begun, left, cells_of(planned) if options.partial else None)
    progress.begin({op: len(planned[op]) for op in planned})
    _compile(gpus, options, planned)
    while left:
        with workers(len(gpus), gpus) as pool:
            waiting = {pool.submit(_measure, options, op, planned[op]): op for op in left}
            for future in as_done(waiting):
                op = waiting[future]
                if (done := future.result()) is None:  # other processes measure what is left
                    pool.end()
                    break
                found, notes = done
                left.remove(op)
                for line in notes:
                    note(line)
                if document is not None and (found.device, found.facts) != (document.device, document.facts):
                    raise Refused(f"{op}: on {found.device}, the others on {document.device}: choose GPUs of one kind")
                document = document or Document(found.device, found.facts)
                document.rows += found.rows
                for row in found.rows:
                    progress.finished(op, OUTCOMES[row["correct"]])
                recorder.keep(document)
    document = document or begun
    order = list(planned)
    document.rows.sort(key=lambda row: order.index(row["op"]))  # rows of an op keep theirs
    return document


def _compile(gpus: Sequence[str], options: BenchOptions, planned: Planned) -> None:
    from baracuda_gen.verify.gpus import workers

    with workers(COMPILING * len(gpus), gpus) as pool:
        for op, cells in planned.items():
            pool.submit(_warm, options, op, cells)


def _facts(options: BenchOptions) -> Document:
    from baracuda_gen.bench.session import Session

    return Session(options, lambda line: None).document()


_unusable = False  # in a worker: the GPU, after an access out of bounds; then all that the process asks of it fails


def _measure(options: BenchOptions, op: str, cells: Any) -> tuple[Document, list[str]] | None:
    """In a worker: one op's rows. What breaks is noted, and the other ops are measured all the same: None where another
    process has to.
    """
    from baracuda_gen.bench.session import Session

    global _unusable
    if _unusable:
        return None
    notes: list[str] = []
    session = Session(options, notes.append)
    document = session.document()
    try:
        document.rows.extend(session.measure(cells))
    except Exception:
        notes.append(f"{op}: {traceback.format_exc()}")
    try:
        session.device.synchronize()
    except Exception:
        _unusable = True
    return document, notes


def _warm(options: BenchOptions, op: str, cells: Any) -> None:
    """In a worker: what will be timed is compiled, ours for the cache on disk, and by torch.compile. What cannot be is
    said when it is timed."""
    from baracuda_gen.bench.measure import first_that_runs
    from baracuda_gen.bench.operands import make_operands
    from baracuda_gen.bench.plan import timed
    from baracuda_gen.bench.session import Session
    from baracuda_gen.verify.cases import args_of

    peers = tuple(p for p in options.peers if p == "compile")
    session = Session(replace(options, peers=peers), lambda line: None)
    for work, cell in cells:
        with suppress(Exception):
            entry = work.entry()
            operands = make_operands(session.device, entry.plan.op, replace(cell, resident=True))[0]
            entry.plan.select(cell.desc).bind(args_of(entry, operands))
            if peers and timed("compile", options, work, cell):
                inputs = {o.name: operands[o.name] for o in entry.plan.op.present(cell.desc) if not o.output}
                first_that_runs(session.device, session.finder(entry), "compile", cell.desc, [inputs], lambda _: None)
                del inputs
            del operands
        session.device.release()
