"""Whole quotients and what they leave, each once, over any namespace that has `where`, `fmod`, `copysign` and the like:
the references' own, and the twins by which `baracuda_gen` evaluates references elsewhere.
"""

from __future__ import annotations

from typing import Any


def trunc_quotient(of: Any, a: Any, b: Any) -> Any:
    """round((a - fmod(a, b)) / b) of floats, each step rounded. a / b for b = 0."""
    return of.where(b == 0, a / b, of.round_even((a - of.fmod(a, b)) / b))


def floor_quotient(of: Any, a: Any, b: Any) -> Any:
    """trunc_quotient, and 1 less where what is left has not the sign of b. a / b for b = 0."""
    left, whole = of.fmod(a, b), trunc_quotient(of, a, b)
    return of.where((b != 0) & (left != 0) & ((left < 0) != (b < 0)), whole - 1, whole)


def remainder(of: Any, a: Any, b: Any) -> Any:
    """fmod of floats, and b more where that has not the sign of b; a zero has it."""
    left = of.fmod(a, b)
    moved = of.where((left < 0) != (b < 0), left + b, left)
    return of.where(left == 0, of.copysign(left * 0, b), moved)


def trunc_divide(of: Any, a: Any, b: Any) -> Any:
    """The quotient of integers, cut to its integer part: 0 for b = 0, as `floor_divide` has it."""
    floor = of.floor_divide(a, b)
    return of.where((b != 0) & (floor * b != a) & ((a < 0) != (b < 0)), floor + 1, floor)


def trunc_modulo(of: Any, a: Any, b: Any) -> Any:
    """What `trunc_divide` leaves of integers, with the sign of a. 0 for b = 0."""
    return of.where(b == 0, 0, a - b * trunc_divide(of, a, b))
