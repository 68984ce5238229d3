"""Comparison with the reference: the first difference in words, and the bound on what is not exact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from baracuda_gen.verify.bounds import bounded_reference
from baracuda_gen.verify.cases import Case, differences
from baracuda_gen.verify.layouts import Array
from baracuda_runtime import reference as rt
from baracuda_runtime.arrays.storage import unpack


def wrong_outputs(
    case: Case, plan: Any, args: Any, expected: Mapping[str, Array], found: Mapping[str, Array]
) -> Iterator[tuple[str, tuple[str, str]]]:
    """The outputs that differ from the reference in their bits, and where the formula has a bound by more than that:
    each with what it is and what it should be, in words.
    """
    if not any(differences(found[name], want).any() for name, want in expected.items()):
        return
    bounds = {} if case.exact else bounded_reference(plan, args)
    for name, want in expected.items():
        got, dtype = found[name], plan.facts.dtypes[name]
        if bounds:
            got, want = (elements_of(plan, name, a) for a in (got, want))
        wrong = ~within_bound(got, bounds[name], dtype) if bounds else differences(got, want)
        if wrong.any():
            yield name, first_difference(name, got, want, wrong)


def wrong_reports(reported: Sequence[str], refusals: Sequence[str]) -> tuple[str, str] | None:
    """What kernels reported of indices, and what the reference refuses, if the greatest allowed index differs."""
    if {text.rpartition(" ")[2] for text in reported} == {text.rpartition(" ")[2] for text in refusals}:
        return None
    got, expected = ("; ".join(texts) or "no index out of bounds" for texts in (reported, refusals))
    return got, expected


def first_difference(name: str, got: Array, expected: Array, wrong: Array) -> tuple[str, str]:
    at = np.unravel_index(int(np.argmax(wrong)), wrong.shape) if wrong.ndim else ()
    place = f"{name}[{', '.join(map(str, at))}]" if at else name
    count = int(np.count_nonzero(wrong))
    return f"{place} = {got[at]!s} ({count} of {wrong.size} differ)", f"{expected[at]!s}"


def elements_of(plan: Any, name: str, stored: Any) -> Any:
    """An operand's elements, one each: where it has two to a byte, unpacked."""
    dtype = plan.facts.dtypes[name]
    return unpack(stored, dtype, plan.facts.shape_of(plan.facts.operand(name))[-1]) if dtype.packed else stored


def within_bound(got: Array, bounded: tuple[Array, Array], dtype: Any) -> Array:
    """Whether each value lies between the ends that the formula's error bound (`bounded_reference`) allows, each
    rounded to storage.

    Rounding keeps order, so this is no looser than the bound itself. With a bound of 0 the ends are one value, which is
    held exactly. Where there is no bound, in ranges where the compute type overflows, nothing is asked.
    """
    value, error = bounded
    if got.dtype == np.float64:
        error = 2 * error  # what it is compared with was computed in f64 as well
    with np.errstate(all="ignore"):
        low, high = (rt.store(value if not error.any() else end, dtype) for end in (value - error, value + error))
        low, high = (np.where(error == 0, rt.store(value, dtype), end) for end in (low, high))
        between = (got >= low) & (got <= high)
        both_nan = (got != got) & (low != low) & (high != high)
    return np.asarray(between | both_nan | ~(error < np.inf))
