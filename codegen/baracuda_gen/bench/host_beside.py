"""What a call on small tensors costs the host, beside PyTorch's and CuPy's calls for the same, and beside its floor.

    python -m baracuda_gen.bench.host_beside [--package NAME]

Each row has one call of ours, on tensors of 64 elements, by a function, with `out=`, by `torch.ops`, or bound. Times
are microseconds, back to back, as `host_cost` takes them: medians of rounds in which all calls take turns. The second
of ours is of the host alone, while the device is held back.

Run it in a process of its own: where `torch.profiler` has been used, launches may cost more.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from baracuda_gen.bench.host_cost import Call, Candidate, _packed, _that_run, _time, why_not

ELEMENTS = 64


@dataclass
class Row:
    """A call of ours and those beside it. `most`: a bar, times PyTorch's."""

    name: str
    ours: Candidate
    torch: Candidate | None = None
    cupy: Candidate | None = None
    most: float | None = None

    @property
    def candidates(self) -> list[Candidate]:
        return [c for c in (self.ours, self.torch, self.cupy) if c is not None]

    @property
    def ratio(self) -> float | None:
        return None if self.torch is None else _us(self.ours) / _us(self.torch)

    @property
    def missed(self) -> bool:
        return self.ratio is not None and self.most is not None and self.ratio > self.most


def _us(candidate: Candidate) -> float:
    return statistics.median(candidate.us)


def rows(package: str) -> Iterator[Row]:
    """Not timed yet."""
    import torch

    kernels = importlib.import_module(package)
    importlib.import_module(f"{package}.torch")
    ops, gelu = getattr(torch.ops, package.replace(".", "_")), torch.nn.functional.gelu
    x, z, y = (torch.rand(ELEMENTS, device="cuda") for _ in range(3))
    cupy: Any = None
    a: Any = None
    try:
        cupy = importlib.import_module("cupy")
    except ImportError:
        b = c = a
    else:
        a, b, c = (cupy.random.rand(ELEMENTS).astype("float32") for _ in range(3))

    def row(name: str, ours: Call, theirs: Call | None, most: float | None = None, of_cupy: Call | None = None) -> Row:
        def peer(library: str, call: Call | None) -> Candidate | None:
            return None if call is None else Candidate("", f"{name} of {library}", library, call, peer=True)

        of_cupy = of_cupy if cupy is not None else None
        return Row(name, Candidate("", name, "torch", ours), peer("torch", theirs), peer("cupy", of_cupy), most)

    entry = kernels.catalog.entry("add")
    args = entry.args(a=x, b=z, y=y)
    bound = entry.plan.select(entry.descriptor.of(args)).bind(args)
    yield row("floor: the driver's launch", _packed(bound), None)
    yield row("floor: a new tensor", lambda: torch.empty_like(x), None)
    into, made = lambda: torch.add(x, z, out=y), lambda: torch.add(x, z)
    yield row("bind()() of add", bound, into, None, lambda: cupy.add(a, b, out=c))
    yield row("add(x, z, out=y)", lambda: kernels.add(x, z, out=y), into, 1.0, lambda: cupy.add(a, b, out=c))
    yield row("add(x, z)", lambda: kernels.add(x, z), made, 1.0, lambda: cupy.add(a, b))
    yield row("gelu(x)", lambda: kernels.gelu(x), lambda: gelu(x), 1.0)
    yield row("lerp(x, z, 0.3)", lambda: kernels.lerp(x, z, 0.3), lambda: torch.lerp(x, z, 0.3), 1.0)
    yield row(
        "lerp(x, z, 0.3, out=y)", lambda: kernels.lerp(x, z, 0.3, out=y), lambda: torch.lerp(x, z, 0.3, out=y), 1.0
    )
    yield row("torch.ops add.default", lambda: ops.add.default(x, z), made, 1.5)
    yield row("torch.ops add.out", lambda: ops.add.out(x, z, out=y), into, 1.5)
    yield row("torch.ops gelu.default", lambda: ops.gelu.default(x), lambda: gelu(x), 1.5)
    yield row("torch.ops lerp.Scalar", lambda: ops.lerp.Scalar(x, z, 0.3), lambda: torch.lerp(x, z, 0.3), 1.5)
    if cupy is not None:
        yield row("CuPy: add(a, b, out=c)", lambda: kernels.add(a, b, out=c), None, None, lambda: cupy.add(a, b, out=c))
        yield row("CuPy: add(a, b)", lambda: kernels.add(a, b), None, None, lambda: cupy.add(a, b))


def measure(package: str = "baracuda_kernels") -> list[Row]:
    found = list(rows(package))
    there = _that_run([c for r in found for c in r.candidates], lambda line: print(line, file=sys.stderr))
    _time(there)
    for r in found:
        r.torch, r.cupy = (None if c not in there else c for c in (r.torch, r.cupy))
    return found


def table(found: Sequence[Row]) -> str:
    """For a person to read, and to be copied into a page."""
    lines = [f"{'call':28}{'us':>8}{'host':>8}{'PyTorch':>10}{'CuPy':>8}{'ratio':>8}  bar"]
    for r in found:
        peers = "".join(f"{'-' if c is None else f'{_us(c):.2f}':>{n}}" for c, n in ((r.torch, 10), (r.cupy, 8)))
        ratio = "-" if r.ratio is None else f"{r.ratio:.2f}"
        bar = "" if r.most is None else f"{r.most} {'MISSED' if r.missed else 'met'}"
        lines.append(f"{r.name:28}{_us(r.ours):8.2f}{statistics.median(r.ours.host_us):8.2f}{peers}{ratio:>8}  {bar}")
    return "\n".join(line.rstrip() for line in lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m baracuda_gen.bench.host_beside", description=__doc__)
    parser.add_argument("--package", default="baracuda_kernels", help="a generated package with add, gelu and lerp")
    options = parser.parse_args(arguments)
    reason = why_not()
    if reason is not None:
        print(reason, file=sys.stderr)
        return 2
    print(table(measure(options.package)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
