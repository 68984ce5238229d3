"""Values that stand in the spec: whether their type has them, and whether a rule is broken by defaults alone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from baracuda_gen.formula.functions import IN_RULES
from baracuda_gen.formula.graph import Attribute, Call, Const, Expr, Limit, Selected
from baracuda_gen.formula.op import Condition, OpAttribute
from baracuda_gen.spec.dtypes import ELEMENT_TYPES, float_in

Dtypes = Mapping[str, Sequence[str]]  # of each type variable


def outside(e: Expr, element: str, dtypes: Dtypes) -> str | None:
    """Why a type does not have a constant or a limit: what is allowed; None if it does."""
    own = ELEMENT_TYPES[element]
    match e:
        case Const(value) if own.kind == "int" and not isinstance(value, bool):
            return None if own.lowest <= value <= own.highest else f"{element} holds {own.lowest} to {own.highest}"
        case Const(float() as value) if own.kind == "float":
            rounded = float_in(element, value)
            if math.isinf(rounded):
                return f"{element} holds finite numbers up to {'3.4028235e+38' if element == 'f32' else '1.8e+308'}"
            return None if rounded or not value else f"{element} rounds it to 0"
        case Limit(which, variable) if which != "smallest":
            for dtype in dtypes.get(variable, (variable,)):
                other = ELEMENT_TYPES[dtype]
                if other.kind == own.kind and not own.lowest <= other.lowest <= other.highest <= own.highest:
                    return f"{element} does not hold the range of {dtype}"
    return None


def broken(
    rules: Iterable[Condition], attributes: Iterable[OpAttribute], dtypes: Dtypes
) -> Iterator[tuple[Condition, list[OpAttribute]]]:
    """The rules that defaults break whatever else is chosen, each with the attributes that it speaks of."""
    given = {a.name: a for a in attributes if a.default is not None}
    for rule in rules:
        named = dict.fromkeys(
            x.name if isinstance(x, Attribute) else x.attribute
            for x in rule.expression.nodes
            if isinstance(x, Attribute | Selected)
        )
        speaks_of = [given[name] for name in named if name in given]
        choices = (dict(zip(dtypes, types, strict=True)) for types in product(*dtypes.values()))
        if speaks_of and all(value_of(rule.expression, given, types) is False for types in choices):
            yield rule, speaks_of


def value_of(e: Expr, given: Mapping[str, OpAttribute], types: Mapping[str, str]) -> Any:
    """What a rule's expression is with these defaults and element types; None where that rests on more."""
    match e:
        case Const(value):
            return value
        case Attribute(name) if name in given:
            default = given[name].default
            return value_of(default, given, types) if isinstance(default, Expr) else None
        case Selected(name, value) if name in given:
            return given[name].default == value
        case Limit(which, variable) if not variable.startswith("compute("):
            return getattr(ELEMENT_TYPES[types.get(variable, variable)], which)
        case Call("and" | "or" as word, args):
            found = [value_of(a, given, types) for a in args]
            settles = word == "or"
            return settles if settles in found else None if None in found else not settles
        case Call(function, args) if function in IN_RULES:
            found = [value_of(a, given, types) for a in args]
            try:
                return None if None in found else IN_RULES[function](*found)
            except ArithmeticError:
                return None
    return None
