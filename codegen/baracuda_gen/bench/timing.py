"""Medians and spreads of the time that a GPU takes for a call, without what the host takes.

Calls that are to be compared are timed in turn, a few rounds of each, so that a clock that drifts meets all of them.
The device is held back while the host queues a batch: what lies between two events then runs back to back.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Protocol

Call = Callable[[], Any]

ROUNDS = 3
WARM_UP = 3  # calls of each copy
BATCH_US = 200.0  # a batch takes at least that: events tell half a microsecond
MOST_IN_BATCH = 64  # the driver's queue is finite
ROUND_US = 5000.0  # a round takes about that
SAMPLES = (3, 12)  # batches in a round, at least and at most
FIRST_HOLD_US = 1000.0  # before it is known how long the host takes
LONGEST_HOLD_US = 50_000.0
# A spread is stated as at least this share: clocks and placement differ from run to run, and memory from GPU to GPU.
# Of peers' times, 17,541 in pairs of three runs on different GPUs of one kind, 99.9% differ by no more than both
# spreads; nearly all others are of functions that wait for the host. Calls that are made of short kernels differ more,
# and are known by the shortest of those that are timed in turn.
RUN_TO_RUN = 0.0125
RUN_TO_RUN_OF_SHORT, SHORT_US = 0.045, 64.0


class Clock(Protocol):
    """What timing needs of a device."""

    def record(self) -> Any:
        """An event in the queue."""

    def elapsed_us(self, start: Any, end: Any) -> float:
        """Between two events, once the second has happened."""

    def hold(self, us: float) -> None:
        """Keep the device busy for about that long before what is queued next."""

    def synchronize(self) -> None:
        """Wait until the queue is empty."""

    def host_us(self) -> float:
        """The host's clock."""


@dataclass(frozen=True)
class Timing:
    """Microseconds of one call. `spread_us`: half the distance from the 10th to the 90th percentile, at least
    RUN_TO_RUN of the median, or more beside a short call."""

    us: float
    spread_us: float
    samples: int


def time_in_turn(clock: Clock, calls: Mapping[str, Sequence[Call]], rounds: int = ROUNDS) -> dict[str, Timing]:
    """Each entry's calls do the same on different copies of the operands, and are made in rotation."""
    series = {name: _Series(clock, copies) for name, copies in calls.items()}
    for one in series.values():
        one.warm_up()
    for _ in range(rounds):
        for one in series.values():
            one.sample()
    least = least_share(statistics.median(one.times) for one in series.values())
    return {name: summary(one.times, least) for name, one in series.items()}


def least_share(medians: Iterable[float]) -> float:
    """Of the medians of what was timed in turn: the share of each that its spread is stated as at least."""
    return RUN_TO_RUN_OF_SHORT if min(medians) < SHORT_US else RUN_TO_RUN


def summary(times: Sequence[float], least: float = RUN_TO_RUN) -> Timing:
    median = statistics.median(times)
    tenths = statistics.quantiles(times, n=10, method="inclusive") if len(times) > 1 else [median] * 9
    return Timing(median, max((tenths[-1] - tenths[0]) / 2, least * median), len(times))


class _Series:
    def __init__(self, clock: Clock, copies: Sequence[Call]):
        self.clock, self.copies = clock, copies
        self.times: list[float] = []
        self.position = 0
        self.batch, self.samples, self.host_us = 1, 1, 0.0

    def warm_up(self) -> None:
        """Settles how many calls make a batch, and how many batches a round."""
        for _ in range(WARM_UP * len(self.copies)):
            self._next()
        self.clock.synchronize()
        us = max(self._batch(len(self.copies), FIRST_HOLD_US), 0.1)
        self.batch = min(max(ceil(BATCH_US / us), 1), MOST_IN_BATCH)
        self.samples = min(max(round(ROUND_US / (us * self.batch)), SAMPLES[0]), SAMPLES[1])

    def sample(self) -> None:
        for _ in range(self.samples):
            hold = min(20.0 + 1.5 * self.host_us * self.batch, LONGEST_HOLD_US)
            self.times.append(self._batch(self.batch, hold))

    def _batch(self, count: int, hold: float) -> float:
        """Microseconds of one call; notes how long the host took to queue it."""
        self.clock.hold(hold)
        start = self.clock.record()
        before = self.clock.host_us()
        for _ in range(count):
            self._next()
        self.host_us = (self.clock.host_us() - before) / count
        end = self.clock.record()
        self.clock.synchronize()
        return self.clock.elapsed_us(start, end) / count

    def _next(self) -> None:
        self.copies[self.position % len(self.copies)]()
        self.position += 1
