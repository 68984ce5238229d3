"""The benchmark: every op of the generated package against a copy of as many bytes and against other libraries, in one
run. It reads the generated package and the runtime, never the spec.

`plan` and `grid` say what is timed, `operands` makes it, `timing` times it, `peers` finds what it is timed against,
`check` holds the outputs to the reference, `measure` makes a row of it, `session` has the GPU, `spread` uses several,
`bars` says what is expected; `document`, `record`, `table` and `plots` keep and show the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from baracuda_gen.bench.document import Document

if TYPE_CHECKING:
    from baracuda_gen.bench.device import Device
    from baracuda_gen.bench.options import BenchOptions
    from baracuda_gen.bench.record import Recorder
    from baracuda_gen.progress import Progress

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

    `device`: None for the GPUs that are there, each op on one of them. Raises Refused where there is none.
    """
    from baracuda_gen.bench.plan import cells_of, plan, unmeasured
    from baracuda_gen.bench.session import Session
    from baracuda_gen.bench.spread import bench_on
    from baracuda_gen.errors import Refused
    from baracuda_gen.verify.gpus import visible

    planned = plan(options, note)
    if device is None:
        reason = why_not()
        if reason is not None:
            raise Refused(reason)
        gpus = visible()
        if len(gpus) > 1 and len(planned) > 1:
            return bench_on(gpus, options, planned, progress, note, recorder)
    session = Session(options, note, device)
    document = session.document()
    if options.resume:
        planned = unmeasured(planned, recorder.path(document))
    recorder.begin(document, planned, cells_of(planned) if options.partial else None)
    progress.begin({op: len(cells) for op, cells in planned.items()})
    for op, cells in planned.items():
        for row in session.measure(cells):
            document.rows.append(row)
            progress.finished(op, OUTCOMES[row["correct"]])
        recorder.keep(document)
    return document
