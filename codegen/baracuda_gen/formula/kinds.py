"""Kinds of expressions, and the conversions that a call puts in: int (op) float runs in the compute type, literals
convert themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from baracuda_gen.formula.function import Function
from baracuda_gen.formula.functions import ROWS, row
from baracuda_gen.formula.graph import (
    Attribute,
    Call,
    Const,
    Expr,
    Gather,
    Index,
    Kind,
    Limit,
    Load,
    Reduce,
    Scan,
    Selected,
    Size,
    Stored,
    SumTo,
    totalled,
)
from baracuda_gen.spec.dtypes import ELEMENT_TYPES

_PROMOTED = ("number", "value")
_SCHEDULED = {"code": Kind.INT, "inside": Kind.BOOL, "here": Kind.BOOL, "place": Kind.INT}  # by the last word of a name
_ALIKE = (*_PROMOTED, "bits", "any")  # words of arguments whose kind a result has that is the "same"


class Typed(NamedTuple):
    """An expression and its kind; None after a problem, so that one mistake is reported once."""

    expr: Expr
    kind: Kind | None


class KindError(Exception):
    """An argument of the wrong kind; `position` counts from 0."""

    def __init__(self, position: int, message: str):
        super().__init__(message)
        self.position = position


def kind_of_element(element: str, kinds: Mapping[str, Kind]) -> Kind:
    """`T`, `i32`, `compute(T)` or `total(T)`."""
    if element.startswith("compute("):
        return Kind.FLOAT
    if variable := totalled(element):
        return Kind.FLOAT if kinds[variable] is Kind.FLOAT else Kind.INT
    return kinds[element] if element in kinds else Kind(ELEMENT_TYPES[element].kind)


def kind_of(e: Expr, kinds: Mapping[str, Kind]) -> Kind:
    """The kind of an inferred expression. `kinds`: of operands, lets, attributes and type variables, as a block's."""
    match e:
        case Const(value):
            return Kind.BOOL if isinstance(value, bool) else Kind.INT if isinstance(value, int) else Kind.FLOAT
        case Limit(which, element):
            return Kind.FLOAT if which == "smallest" else kind_of_element(element, kinds)
        case Attribute(name) | Load(name) | Gather(Load(name)):
            return kinds[name]
        case Size() | Index():
            return Kind.INT
        case Selected():
            return Kind.BOOL
        case Reduce() | Scan() | SumTo() | Stored():
            return kind_of(e.body, kinds)
        case Call(function, args):
            called = ROWS.get(function)
            if called is None:  # what the scheduler fused
                word = function.rpartition("_")[2]
                if word in ("placed", "value"):  # of a joined reduction
                    return kind_of(args[0], kinds)
                return _SCHEDULED.get(word, Kind.FLOAT)
            if called.result != "same":
                return Kind(called.result)
            return kind_of(args[max(i for i in range(len(args)) if called.argument(i) in _ALIKE)], kinds)
    raise TypeError(f"not an expression: {e!r}")


def to_float(e: Expr) -> Expr:
    """An INT as a FLOAT."""
    return Const(float(e.value)) if isinstance(e, Const) else Call("float", (e,))


def apply(function: Function, args: Sequence[Typed]) -> Typed:
    """The call with its conversions. Raises KindError for the first argument that does not fit."""
    words = [function.argument(i) for i in range(len(args))]
    for i, (word, arg) in enumerate(zip(words, args, strict=True)):
        if unfit := _unfit(function.name, word, arg.kind):
            raise KindError(i, f"'{function.name}' {unfit}")
    alike = [a.kind for a, word in zip(args, words, strict=True) if word in _ALIKE]
    _check_alike(function, words, [a.kind for a in args])
    promote = any(a.kind is Kind.FLOAT for a, word in zip(args, words, strict=True) if word in _PROMOTED)
    converted = tuple(
        to_float(a.expr) if a.kind is Kind.INT and (word == "float" or word in _PROMOTED and promote) else a.expr
        for a, word in zip(args, words, strict=True)
    )
    if function.result != "same":
        kind: Kind | None = Kind(function.result)
    else:
        kind = None if None in alike else Kind.FLOAT if promote else alike[-1]
    return Typed(Call(function.name, converted), kind)


def _unfit(name: str, word: str, kind: Kind | None) -> str | None:
    """What an argument has to be, and what it is; None where it fits, or is unknown."""
    match word, kind:
        case ("any" | "value", _) | (_, None) | ("bool" | "bits", Kind.BOOL):
            return None
        case "bits", Kind.FLOAT:
            return "takes integers or bools, got a float; use to_int"
        case "bool", _:
            return f"takes a bool, got {'an int' if kind is Kind.INT else 'a float'}; compare it, as in x != 0"
        case _, Kind.BOOL:
            return "takes numbers, got a bool; bools are for where, and, or, not"
        case "int", Kind.FLOAT:
            advice = {"float": "it is a float already", "//": "write floor(a / b)"}.get(name, "use to_int")
            return f"takes integers, got a float; {advice}"
        case "real", Kind.INT:
            return "takes a float, got an int; it is an integer already"
    return None


def _check_alike(function: Function, words: Sequence[str], kinds: Sequence[Kind | None]) -> None:
    """Bools stand beside bools alone."""
    among = [k for k, word in enumerate(words) if word in ("value", "bits") and kinds[k] is not None]
    others = [k for k in among if kinds[k] is not Kind.BOOL]
    if others and len(others) < len(among):
        position = next(k for k in among if k not in others)
        raise KindError(
            position, f"'{function.name}' takes numbers, got a bool beside one; write where(condition, 1, 0)"
        )


def converted(x: Typed, to: Kind, element: str) -> Typed:
    """`cast(x, element)`: a value of another kind; of the same one it stays as it is."""
    match x.kind, to:
        case Kind.BOOL, Kind.FLOAT | Kind.INT:
            ends = (Const(1.0), Const(0.0)) if to is Kind.FLOAT else (Const(1), Const(0))
            return Typed(Call("where", (x.expr, *ends)), to)
        case Kind.FLOAT | Kind.INT, Kind.BOOL:
            return Typed(Call("!=", (x.expr, Const(0.0 if x.kind is Kind.FLOAT else 0))), to)
        case Kind.INT, Kind.FLOAT:
            return Typed(to_float(x.expr), to)
        case Kind.FLOAT, Kind.INT:
            limits = Limit("lowest", element), Limit("highest", element)
            return Typed(Call("clamp", (Call("to_int64", (x.expr,)), *limits)), to)
    return x


def convert(e: Expr, kinds: Mapping[str, Kind]) -> Typed:
    """The expression with the conversions it lacks: for expressions put together from parts of other kinds."""
    match e:
        case Call(function, args):
            return apply(row(function), [convert(a, kinds) for a in args])
        case Reduce() | Scan() | SumTo():
            body = convert(e.body, kinds)
            return Typed(e if body.expr is e.body else replace(e, body=body.expr), body.kind)
        case _:
            return Typed(e, kind_of(e, kinds))
