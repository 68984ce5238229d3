"""What a call costs the host: launches, plans and plain functions against the driver, torch and CuPy, all in one run.

    python -m baracuda_gen.bench.host_cost [--json] [--package NAME]

Operands have 1024 elements, so a kernel takes the device less time than a launch. Two times are given for each call, in
microseconds:

- `us`, back to back: many calls and one synchronisation, over their number. The device is the floor: even an empty
  kernel takes it a few microseconds when launched one by one.
- `host_us`: the same calls while the device is held back, so that the host alone is timed. Their number stays below
  what the driver's queue takes without waiting.

Candidates are timed in turn, a few rounds of each. Times are medians over the rounds; a spread is half the distance
from the 10th to the 90th percentile.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from typing import Any

Call = Callable[[], Any]
Row = dict[str, Any]

ELEMENTS = 1024
ROUNDS = 15
BACK_TO_BACK = 2000  # calls
QUEUED = 200  # calls while the device is held back: the driver takes about a thousand
HOLD_CYCLES = 20_000_000  # about 10 ms
CAPTURED = 200  # calls in a graph
COLD_STARTS = 5  # processes

OPS = ("lerp", "quantize_per_tensor", "dequantize_per_tensor", "fake_quantize")
SCALE, ZERO_POINT, RANGE = 0.1, 3, {"q_min": -128, "q_max": 127}


@dataclass
class Candidate:
    """One way to make a call. `way` says how, `library` whose arrays, `peer` that it is not ours."""

    op: str
    way: str
    library: str
    call: Call
    peer: bool = False
    us: list[float] = field(default_factory=list)
    host_us: list[float] = field(default_factory=list)

    def row(self) -> Row:
        found: Row = {"kind": "call", "op": self.op, "way": self.way, "library": self.library, "peer": self.peer}
        for name, times in (("us", self.us), ("host_us", self.host_us)):
            found |= {name: round(statistics.median(times), 3), f"{name}_spread": round(spread(times), 3)}
        return found


def spread(times: Sequence[float]) -> float:
    if len(times) < 2:
        return 0.0
    tenths = statistics.quantiles(times, n=10, method="inclusive")
    return (tenths[-1] - tenths[0]) / 2


def why_not() -> str | None:
    """Why nothing can be timed here, in a line, or None."""
    from baracuda_gen.verify.on_cuda import missing

    return missing()


def measure(package: str = "baracuda_kernels", note: Callable[[str], None] = lambda line: None) -> list[Row]:
    """Every row: calls, new signatures, graphs, cold starts. `note` is told what could not be timed."""
    kernels = importlib.import_module(package)
    if any(op not in kernels.catalog.ENTRIES for op in OPS):
        note(f"the host's cost is timed with {', '.join(OPS)}, which {package} does not all have")
        return []
    candidates = _that_run([*_torch_calls(kernels), *_cupy_calls(kernels, note)], note)
    _time(candidates)
    rows = [c.row() for c in candidates]
    rows += _new_signatures(kernels)
    rows += _graphs(kernels)
    rows += _cold_starts(package)
    return rows


# -- calls -------------------------------------------------------------------------------------------------------------


def _that_run(candidates: Sequence[Candidate], note: Callable[[str], None]) -> list[Candidate]:
    """All of ours, warm, and those peers that the installed versions have."""
    found = []
    for candidate in candidates:
        try:
            for _ in range(20):
                candidate.call()
        except Exception as error:
            if not candidate.peer:
                raise
            note(f"{candidate.way} is not timed: {str(error).splitlines()[0]}")
        else:
            found.append(candidate)
    return found


def _time(candidates: Sequence[Candidate]) -> None:
    import torch

    torch.cuda.synchronize()
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for candidate in candidates:
                candidate.us.append(_per_call(candidate.call, BACK_TO_BACK, torch.cuda.synchronize))
                torch.cuda._sleep(HOLD_CYCLES)
                candidate.host_us.append(_per_call(candidate.call, QUEUED, lambda: None))
                torch.cuda.synchronize()
    finally:
        if was_enabled:
            gc.enable()


def _per_call(call: Call, count: int, finish: Call) -> float:
    start = time.perf_counter()
    for _ in repeat(None, count):
        call()
    finish()
    return (time.perf_counter() - start) / count * 1e6


def _torch_calls(kernels: Any) -> Iterator[Candidate]:
    import torch

    a, b, y = (torch.rand(ELEMENTS, device="cuda") for _ in range(3))
    codes = torch.zeros(ELEMENTS, dtype=torch.int8, device="cuda")
    yield from _ours(kernels, "torch", a, b, y, codes)
    yield Candidate("add", "torch.add(out=)", "torch", lambda: torch.add(a, b, out=y), peer=True)
    yield Candidate("lerp", "torch.lerp(out=)", "torch", lambda: torch.lerp(a, b, 0.3, out=y), peer=True)
    yield Candidate("lerp", "torch.lerp", "torch", lambda: torch.lerp(a, b, 0.3), peer=True)
    yield Candidate("relu", "torch.relu", "torch", lambda: torch.relu(a), peer=True)
    yield Candidate(
        "quantize_per_tensor",
        "torch.quantize_per_tensor",
        "torch",
        lambda: torch.quantize_per_tensor(a, SCALE, ZERO_POINT, torch.qint8),
        peer=True,
    )
    yield Candidate(
        "fake_quantize",
        "torch.fake_quantize_per_tensor_affine",
        "torch",
        lambda: torch.fake_quantize_per_tensor_affine(a, SCALE, ZERO_POINT, -128, 127),
        peer=True,
    )
    held = torch.quantize_per_tensor(a, SCALE, ZERO_POINT, torch.qint8)
    yield Candidate("dequantize_per_tensor", "torch.dequantize", "torch", held.dequantize, peer=True)


def _cupy_calls(kernels: Any, note: Callable[[str], None]) -> Iterator[Candidate]:
    try:
        import cupy
    except ImportError:
        note("CuPy is not installed: its calls are not timed")
        return
    a, b, y = (cupy.random.rand(ELEMENTS).astype("float32") for _ in range(3))
    codes = cupy.zeros(ELEMENTS, "int8")
    yield from _ours(kernels, "cupy", a, b, y, codes)
    yield Candidate("add", "cupy.add(out=)", "cupy", lambda: cupy.add(a, b, out=y), peer=True)
    yield Candidate("add", "cupy.add", "cupy", lambda: cupy.add(a, b), peer=True)


def _ours(kernels: Any, library: str, a: Any, b: Any, y: Any, codes: Any) -> Iterator[Candidate]:
    operands = {
        "lerp": ({"a": a, "b": b, "weight": 0.3, "output": y}, {}),
        "quantize_per_tensor": ({"input": a, "scale": SCALE, "zero_point": ZERO_POINT, "output": codes}, {}),
        "dequantize_per_tensor": ({"input": codes, "scale": SCALE, "zero_point": ZERO_POINT, "output": y}, {}),
        "fake_quantize": ({"input": a, "scale": SCALE, "zero_point": ZERO_POINT, "output": y}, RANGE),
    }
    for op, (given, attributes) in operands.items():
        entry = kernels.catalog.entry(op)
        args = entry.args(**given)
        plan = entry.plan.select(entry.descriptor.of(args, **attributes))
        bound = plan.bind(args)
        if library == "torch":
            yield Candidate(op, "packed driver launch", library, _packed(bound))
        yield Candidate(op, "bind()()", library, bound)
        yield Candidate(op, "plan.run", library, partial(plan.run, args))
    yield Candidate("lerp", "function(out=)", library, lambda: kernels.lerp(a, b, 0.3, out=y))
    yield Candidate("lerp", "function", library, lambda: kernels.lerp(a, b, 0.3))
    yield Candidate(
        "quantize_per_tensor",
        "function(out=)",
        library,
        lambda: kernels.quantize_per_tensor(a, SCALE, ZERO_POINT, out=codes),
    )
    yield Candidate(
        "quantize_per_tensor", "function", library, lambda: kernels.quantize_per_tensor(a, SCALE, ZERO_POINT)
    )
    yield Candidate(
        "dequantize_per_tensor",
        "function(out=)",
        library,
        lambda: kernels.dequantize_per_tensor(codes, SCALE, ZERO_POINT, out=y),
    )
    yield Candidate(
        "dequantize_per_tensor", "function", library, lambda: kernels.dequantize_per_tensor(codes, SCALE, ZERO_POINT)
    )
    yield Candidate(
        "fake_quantize",
        "function(out=)",
        library,
        lambda: kernels.fake_quantize(a, SCALE, ZERO_POINT, q_min=-128, q_max=127, out=y),
    )
    yield Candidate(
        "fake_quantize", "function", library, lambda: kernels.fake_quantize(a, SCALE, ZERO_POINT, q_min=-128, q_max=127)
    )


def _packed(bound: Any) -> Call:
    """The driver's launch of the same kernel with the same arguments, packed beforehand, on the default stream."""
    from baracuda_runtime.launch.launcher import Parameters

    (kernel,) = bound.run.kernels
    function, launch = kernel.function, kernel.launch
    parameters = Parameters(launch.values)
    driver = function._launcher.driver
    arguments = (function._handle, *launch.grid, *launch.block, 0, driver.CUstream(0), parameters.address, 0)
    handle, x, y, z, i, j, k, shared, stream, address, extra = arguments
    queue = driver.cuLaunchKernel

    def packed(_keep: Any = parameters) -> None:
        queue(handle, x, y, z, i, j, k, shared, stream, address, extra)

    return packed


# -- signatures, graphs, cold starts -----------------------------------------------------------------------------------


def _new_signatures(kernels: Any) -> list[Row]:
    """The plain function on shapes that it has not met, and again on each."""
    import torch

    sizes = range(ELEMENTS + 1, ELEMENTS + 201)
    operands = [tuple(torch.rand(n, device="cuda") for _ in range(3)) for n in sizes]
    times: dict[str, list[float]] = {}
    for way in ("function(out=), first call of a shape", "function(out=), second call of a shape"):
        torch.cuda.synchronize()
        for a, b, y in operands:
            start = time.perf_counter()
            kernels.lerp(a, b, 0.3, out=y)
            times.setdefault(way, []).append((time.perf_counter() - start) * 1e6)
    return [_row("signature", "lerp", way, found) for way, found in times.items()]


def _row(kind: str, op: str, way: str, times: Sequence[float], unit: str = "us") -> Row:
    return {
        "kind": kind,
        "op": op,
        "way": way,
        "library": "torch",
        unit: round(statistics.median(times), 3),
        f"{unit}_spread": round(spread(times), 3),
    }


def _graphs(kernels: Any) -> Iterator[Row]:
    """Capture of plain calls, a call, and replay, a kernel."""
    import torch

    a, b, y = (torch.rand(ELEMENTS, device="cuda") for _ in range(3))
    calls = {
        "lerp": ("function(out=)", lambda: kernels.lerp(a, b, 0.3, out=y)),
        "add": ("torch.add(out=)", lambda: torch.add(a, b, out=y)),
    }
    for op, (way, call) in calls.items():
        captured: list[float] = []
        replayed: list[float] = []
        for _ in range(ROUNDS):
            graph, stream = torch.cuda.CUDAGraph(), torch.cuda.Stream()
            torch.cuda.synchronize()
            with torch.cuda.graph(graph, stream=stream):
                captured.append(_per_call(call, CAPTURED, lambda: None))
            graph.replay()
            torch.cuda.synchronize()
            replayed.append(_per_call(graph.replay, 20, torch.cuda.synchronize) / CAPTURED)
        yield _row("graph", op, f"{way}, captured", captured)
        yield _row("graph", op, f"{way}, replayed", replayed)


_IMPORT = """
import time
start = time.perf_counter()
import {package}
print((time.perf_counter() - start) * 1e3)
"""
_FIRST_CALL = """
import time, torch
a, b, y = (torch.rand(1024, device="cuda") for _ in range(3))
torch.cuda.synchronize()
start = time.perf_counter()
import {package}
{package}.lerp(a, b, 0.3, out=y)
torch.cuda.synchronize()
print((time.perf_counter() - start) * 1e3)
"""


def _cold_starts(package: str) -> Iterator[Row]:
    """In processes of their own, milliseconds; torch and its context are there before the clock starts."""
    yield _row("cold", "", "import", [_child(_IMPORT, package, None) for _ in range(COLD_STARTS)], "ms")
    empty, warm = [], []
    for _ in range(COLD_STARTS):
        with tempfile.TemporaryDirectory() as folder:
            empty.append(_child(_FIRST_CALL, package, folder))
            warm.append(_child(_FIRST_CALL, package, folder))
    yield _row("cold", "lerp", "import and first call, empty cache", empty, "ms")
    yield _row("cold", "lerp", "import and first call, warm cache", warm, "ms")


def _child(code: str, package: str, cache: str | None) -> float:
    environment = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    if cache is not None:
        environment["BARACUDA_CACHE_DIR"] = cache
    done = subprocess.run(
        [sys.executable, "-c", code.format(package=package)], env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"a cold start ended with {done.returncode}: {done.stderr.strip().splitlines()[-1:]}")
    return float(done.stdout.split()[-1])


# -- bars and table ----------------------------------------------------------------------------------------------------

# (what, our call, at most this many times, the other call): calls by (op, way, library).
BARS = (
    ("bind()() of a packed launch", ("lerp", "bind()()", "torch"), 1.25, ("lerp", "packed driver launch", "torch")),
    ("function(out=), torch arrays", ("lerp", "function(out=)", "torch"), 1.0, ("lerp", "torch.lerp(out=)", "torch")),
    ("function(out=), torch arrays", ("lerp", "function(out=)", "torch"), 1.0, ("add", "torch.add(out=)", "torch")),
    ("function(out=), CuPy arrays", ("lerp", "function(out=)", "cupy"), 1.0, ("lerp", "torch.lerp(out=)", "torch")),
    ("function(out=), CuPy arrays", ("lerp", "function(out=)", "cupy"), 1.0, ("add", "torch.add(out=)", "torch")),
)


def against_bars(rows: Sequence[Row]) -> list[Row]:
    """Each bar whose two calls were timed: the ratio of their times back to back, and whether it is met."""
    by_call = {(r["op"], r["way"], r["library"]): r for r in rows if r["kind"] == "call"}
    found = []
    for what, ours, most, other in BARS:
        if ours in by_call and other in by_call:
            ratio = by_call[ours]["us"] / by_call[other]["us"]
            found.append(
                {"bar": what, "against": other[1], "ratio": round(ratio, 3), "most": most, "met": ratio <= most}
            )
    return found


def table(rows: Sequence[Row]) -> str:
    """All rows and bars for a person to read."""
    lines = [f"{'op':24}{'call':42}{'arrays':8}{'us':>8}{'+-':>7}{'host us':>9}{'+-':>7}"]
    for r in rows:
        if r["kind"] == "call":
            times = f"{r['us']:8.2f}{r['us_spread']:7.2f}{r['host_us']:9.2f}{r['host_us_spread']:7.2f}"
            lines.append(f"{r['op']:24}{r['way']:42}{r['library']:8}{times}")
    lines.append("")
    for r in rows:
        if r["kind"] != "call":
            unit = "ms" if "ms" in r else "us"
            lines.append(f"{r['op']:24}{r['way']:42}{r[unit]:16.2f}{r[f'{unit}_spread']:7.2f} {unit}")
    lines.append("")
    for b in against_bars(rows):
        met = "met" if b["met"] else "MISSED"
        lines.append(f"{b['bar']:34}{b['ratio']:6.2f} x {b['against']}, at most {b['most']}: {met}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m baracuda_gen.bench.host_cost", description=__doc__)
    parser.add_argument("--json", action="store_true", help="rows and bars as JSON")
    parser.add_argument("--package", default="baracuda_kernels", help="the generated package")
    options = parser.parse_args(arguments)
    reason = why_not()
    if reason is not None:
        print(reason, file=sys.stderr)
        return 2
    rows = measure(options.package, lambda line: print(line, file=sys.stderr))
    print(json.dumps({"host": rows, "bars": against_bars(rows)}, indent=1) if options.json else table(rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
