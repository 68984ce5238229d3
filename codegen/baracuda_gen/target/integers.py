"""How integers are stored, for every target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from baracuda_gen.formula.graph import Call, Const, Expr, Limit, Load, Stored
from baracuda_gen.schedule.strength_reduce import MEMBERS


def is_clamped(e: Expr, lets: Mapping[str, Expr]) -> bool:
    """Whether the formula itself keeps an integer within bounds, which are the author's to choose: it saturates there.

    Others wrap: the stored element has their low bits.
    """
    match e:
        case Call(function="clamp") | Const() | Limit() | Stored():
            return True
        case Call(function="where", args=(_, yes, no)):
            return is_clamped(yes, lets) and is_clamped(no, lets)
        case Call(function=function):
            return function in MEMBERS
        case Load(name=name) if name in lets:
            return is_clamped(lets[name], lets)
    return False


def is_rounded(e: Expr) -> TypeGuard[Call]:
    """Whether an output is an integer as a float: then it is rounded once, to the output's type."""
    return isinstance(e, Call) and e.function == "float"
