"""One GPU and the libraries beside it, in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from baracuda_gen.bench.document import Document
from baracuda_gen.bench.grid import Cell
from baracuda_gen.bench.measure import Row, measure
from baracuda_gen.bench.peers import PeerFinder, load_hand_written, load_libraries
from baracuda_gen.bench.plan import timed

if TYPE_CHECKING:
    from baracuda_gen.bench.device import Device
    from baracuda_gen.bench.options import BenchOptions
    from baracuda_gen.verify.work import Work


class Session:
    """`note` is told what goes wrong. `device`: None for the GPU that is there."""

    def __init__(self, options: BenchOptions, note: Callable[[str], None], device: Device | None = None):
        self.options, self.note, self.device = options, note, device or gpu_device()
        self.libraries = load_libraries(options.peers, note)
        self.by_hand = load_hand_written(options.peers_file)

    def document(self) -> Document:
        """Of nothing yet."""
        versions = {n: str(getattr(x, "__version__", "")) for n, x in self.libraries.items()}
        return Document(self.device.name, {**self.device.facts, **versions})

    def measure(self, cells: Sequence[tuple[Work, Cell]]) -> Iterator[Row]:
        for one, cell in cells:
            wanted = [p for p in self.options.peers if timed(p, self.options, one, cell)]
            row = measure(self.device, one.entry(), dict(one.types), cell, self.finder(one.entry()), wanted, self.note)
            self.device.release()
            yield row

    def finder(self, entry: Any) -> PeerFinder:
        return PeerFinder(entry, self.libraries, self.by_hand)


def gpu_device() -> Device:
    import torch

    from baracuda_gen.bench.device import TorchDevice

    return TorchDevice(torch)
