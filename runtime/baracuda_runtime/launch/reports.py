"""Indices out of bounds that kernels report, in memory that the host and a device see."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable

from ..errors import InvalidProblem, Unsupported

WORDS = 4096  # of a device's memory: two for each index of an op that kernels report, as `Report` in gathered.cuh


class Reports:
    """What kernels report to `words`, which a device sees too. Of one index the last report counts."""

    def __init__(self, words: ctypes.Array[ctypes.c_int64] | None = None) -> None:
        memory = (ctypes.c_int64 * WORDS)() if words is None else words
        self._address, self._words = ctypes.addressof(memory), memoryview(memory).cast("B").cast("q")
        self._sites: dict[tuple[str, str, str], int] = {}  # op, operand, index -> its first word
        self._lock = threading.Lock()

    def address(self, op: str, operand: str, index: str) -> int:
        """Where kernels report an index, given as the formula has it. Raises Unsupported if all words are taken."""
        with self._lock:
            site = self._sites.get((op, operand, index), 2 * len(self._sites))
            if site >= WORDS:
                raise Unsupported(f"{op}: expected at most {WORDS // 2} reported indices in a process, got one more")
            self._sites[op, operand, index] = site
        return self._address + 8 * site

    def check_of(self, op: str) -> Callable[[], None]:
        """Raises InvalidProblem if an earlier launch of the op has reported an index."""
        words, ends = self._words, [site + 1 for (name, *_), site in self._sites.items() if name == op]

        def check() -> None:
            for end in ends:
                if words[end]:
                    raise InvalidProblem("; ".join(self.take(op)))

        return check

    def take(self, op: str | None = None) -> list[str]:
        """What was reported, of one op or of all, in words. It is forgotten then."""
        found = []
        for (name, operand, index), site in tuple(self._sites.items()):
            end = self._words[site + 1]
            if end and op in (None, name):
                found.append(f"{name}: {operand}: {_in_words(index, self._words[site], end - 1)}")
                self._words[site + 1] = 0
        return found


def _in_words(index: str, found: int, size: int) -> str:
    names = index.split(" or ")
    if counted := all(name.startswith("from_end(") for name in names):  # one below 0 had the size added
        index = " or ".join(name.removeprefix("from_end(").removesuffix(")") for name in names)
        found -= size if found < 0 else 0
    allowed = f"{-size if counted else 0} to {size - 1}" if size else "none, as it has no elements"
    return f"{index} was {found} in an earlier call; allowed: {allowed}"
