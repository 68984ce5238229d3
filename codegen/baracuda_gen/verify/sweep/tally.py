"""What a sweep has seen of one output so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baracuda_gen.verify.sweep.columns import Column, Stored
from baracuda_gen.verify.sweep.exact import is_within, ulps_off
from baracuda_gen.verify.sweep.ulp import differ, distance, spell
from baracuda_runtime.dtypes import DType

MOST_LOST = 0.5  # units in the last place that a formula may lose by the compute type's range, and still be in it


@dataclass
class Tally:
    """`exact` outputs are held to the reference bit for bit, the others measured against a truth in f64, where the
    formula stays within the range of the compute type. `zeros`: units are not less than at 1. For `settled` see
    `distance`.
    """

    dtype: DType
    exact: bool
    zeros: bool = False
    settled: bool = True
    tried: int = 0
    wrong: int = 0  # bits that differ, or special values that their rule does not allow
    max_ulp: float = 0.0
    worst: dict[str, Any] | None = None  # inputs, got, want
    worst_at: int = 0  # its place in its chunk
    fault: dict[str, Any] | None = None  # the same of the first wrong one
    domain: list[str] = field(default_factory=list)
    inputs: int | None = None  # a checksum of samples that depend on more than the domain

    def measurement(self) -> dict[str, Any]:
        """As it stands in a results file."""
        made: dict[str, Any] = {
            "domain": "; ".join([*dict.fromkeys(self.domain), *(["units at 1 below 1"] if self.zeros else [])]),
            "tried": self.tried,
            "wrong": self.wrong if self.exact else None,
            "max_ulp": float(f"{self.max_ulp:.6g}"),
        }
        if self.inputs is not None:
            made["inputs"] = f"{self.inputs:08x}"
        if self.worst is not None:
            made["worst"] = self.worst
        return made

    def hold(
        self, got: Column, want: Column, inputs_at: Callable[[int], Mapping[str, str]], counted: bool = True
    ) -> None:
        """One chunk of exact outputs, flat. `counted`: not where the same inputs were tried before."""
        wrong = differ(got, want)
        number = int(wrong.sum())
        self.tried += got.data.size * counted
        self.wrong += number
        if number and self.fault is None:
            k, truth = int(wrong.argmax()), want.to("f8") if self.dtype.kind == "float" else want.data
            self.fault = self.worst = self._at(k, got, want.number(k), inputs_at)
            self.max_ulp = max(self.max_ulp, float(distance(want.xp, got, truth).ulps.max()))

    def add(
        self,
        xp: Any,
        got: Column,
        want: Stored,
        losses: Callable[[], Any],
        inputs_at: Callable[[int], Mapping[str, str]],
        within: Any = None,
    ) -> None:
        """One chunk of outputs, flat. `losses`: what they may be off because the formula leaves its range; asked for
        where an output is further off than any before. `within`: which outputs count, None for all.
        """
        apart = distance(xp, got, want.value, float(self.zeros), self.settled)
        ulps, broken, measured = apart.ulps, apart.broken, xp.ones(apart.ulps.shape, bool) if within is None else within
        if bool((broken | (ulps > self.max_ulp)).any()):
            lost = losses()  # what is right all the same counts
            measured = measured & ((lost <= MOST_LOST * apart.units) | ((ulps <= MOST_LOST) & ~broken))
            broken = broken & ((lost == 0) | (want.value != 0))
        ulps, broken = xp.where(measured, ulps, 0.0), broken & measured
        at = xp.argmax(ulps)
        summary = xp.stack(
            [ulps.max(), at.astype("f8"), broken.sum().astype("f8"), measured.sum().astype("f8")]
        ).tolist()
        self.tried += int(summary[3])
        self.wrong += int(summary[2])
        if summary[2] and self.fault is None:
            k = int(xp.argmax(broken))
            self.fault = self._at(k, got, want.value.reshape(-1)[k], inputs_at)
        if summary[0] > self.max_ulp or self.worst is None:
            self.max_ulp = max(self.max_ulp, summary[0])
            self.worst_at = int(summary[1])
            self.worst = self._at(self.worst_at, got, want.value.reshape(-1)[self.worst_at], inputs_at)

    def add_exactly(
        self,
        got: Any,
        numbers: Sequence[Any],
        losses: Any,
        inputs_at: Callable[[int], Mapping[str, str]],
        within: Any = None,
    ) -> None:
        """Outputs of f64, flat, against mpmath's numbers, where there are any. `losses` and `within` as above."""
        import mpmath

        for k, (value, number) in enumerate(zip(got, numbers, strict=True)):
            if not mpmath.isfinite(number.value) or (within is not None and not within[k]):
                continue
            off = ulps_off(value, number, self.dtype, self.zeros)
            if off > MOST_LOST and not is_within(losses[k], number, MOST_LOST, self.dtype, self.zeros):
                continue
            self.tried += 1
            if not off <= self.max_ulp or self.worst is None:
                want = mpmath.nstr(number.value, 20)
                self.worst = {"inputs": dict(inputs_at(k)), "got": spell(self.dtype, value), "want": want}
                self.max_ulp = max(self.max_ulp, off)
            if off == np.inf:
                self.wrong += 1
                self.fault = self.fault or self.worst

    def _at(self, k: int, got: Column, want: Any, inputs_at: Callable[[int], Mapping[str, str]]) -> dict[str, Any]:
        spelled = {"got": spell(self.dtype, got.number(k)), "want": spell(self.dtype, want)}
        return {"inputs": dict(inputs_at(k)), **spelled}
