"""Type strings: `T[*outer, channel]`, `T[]` (rank 0), `compute(T)[]`, `T` (any shape, broadcasts), `i32[outer, axis //
group_size]`.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping

from baracuda_gen.errors import instead
from baracuda_gen.formula.graph import Attribute, Call, Const, Dim, Expr, Kind, Size
from baracuda_gen.formula.syntax import BINARY, elements_of, parse_expression, place_of
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.model import Problems, Text, listed

_FORMS = "T[n, d], T[*rows, d], T[] for rank 0, T for any shape, compute(T)[], total(T)[n], i32[n, d // group_size]"
_SIZE_OPERATORS = ("+", "-", "*", "//")

Kinds = Mapping[str, tuple[Kind, ...]]  # of the dtypes of each type variable


def read_type(
    text: Text, kinds: Kinds, attributes: Collection[str], problems: Problems
) -> tuple[str, tuple[Dim, ...] | None] | None:
    """The element type and dims of a type string; None after a problem. Names in [] are `attributes` or dims."""
    value = text.value.rstrip()
    rank0 = value.replace(" ", "").endswith("[]")  # Python has no empty subscript
    node = parse_expression(text, problems, value[: value.rindex("[")] if rank0 else value)
    if node is None:
        return None
    dims: tuple[Dim, ...] | None = () if rank0 else None
    head = node
    if isinstance(node, ast.Subscript):
        if rank0:
            problems.add(text.place, f"'{value}' is no type; expected a form like {_FORMS}")
            return None
        head = node.value
        read = [_dim(i, text, attributes, problems) for i in elements_of(node.slice)]
        if any(d is None for d in read):
            return None
        dims = tuple(d for d in read if d is not None)
    element = _element(head, text, kinds, problems)
    return None if element is None else (element, dims)


def _element(node: ast.expr, text: Text, kinds: Kinds, problems: Problems) -> str | None:
    match node:
        case ast.Name(id=name) if name in kinds or name in ELEMENT_TYPES:
            return name
        case ast.Call(func=ast.Name(id="compute"), args=[ast.Name(id=name)], keywords=[]):
            floats = [variable for variable, own in kinds.items() if own == (Kind.FLOAT,)]
            if name in floats:
                return f"compute({name})"
            known = listed(floats)
            problems.add(
                place_of(text, node.args[0]), f"compute() takes a float type variable, got '{name}'; known: {known}"
            )
        case ast.Call(func=ast.Name(id="total"), args=[ast.Name(id=name)], keywords=[]) if name in kinds:
            return f"total({name})"
        case ast.Name(id=name):
            types = (*kinds, *ELEMENT_TYPES)
            problems.add(place_of(text, node), f"unknown type '{name}'{instead(name, 'known', types)}")
        case _:
            problems.add(place_of(text, node), f"'{text.value}' is no type; expected a form like {_FORMS}")
    return None


def _dim(node: ast.expr, text: Text, attributes: Collection[str], problems: Problems) -> Dim | None:
    if isinstance(node, ast.Starred):
        if isinstance(node.value, ast.Name) and node.value.id not in attributes:
            return Dim(Size(node.value.id), run=True)
        problems.add(place_of(text, node), "a starred run is a name of its own: *rows")
        return None
    size = read_size(node, text, attributes, problems)
    return None if size is None else Dim(size)


def read_size(node: ast.expr, text: Text, attributes: Collection[str], problems: Problems) -> Expr | None:
    """A size: names, integers, + - * // and size(d)."""
    match node:
        case ast.Name(id=name):
            return Attribute(name) if name in attributes else Size(name)
        case ast.Constant(value=value) if type(value) is int and 0 <= value < 2**31:
            return Const(value)
        case ast.Call(func=ast.Name(id="size"), args=[ast.Name(id=name)], keywords=[]) if name not in attributes:
            return Size(name)
        case ast.BinOp(left=left, op=op, right=right) if BINARY.get(type(op)) in _SIZE_OPERATORS:
            a, b = read_size(left, text, attributes, problems), read_size(right, text, attributes, problems)
            return None if a is None or b is None else Call(BINARY[type(op)], (a, b))
    problems.add(place_of(text, node), "a size is a name, an integer, or + - * // of these")
    return None
