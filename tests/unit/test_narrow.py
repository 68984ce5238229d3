"""Which formulas 32 bits hold, and for which elements."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_runtime.reference as rt
from baracuda_gen.formula.graph import ANY_SHAPE, Attribute, Call, Const, Expr, Kind, Limit, Load, Statement
from baracuda_gen.target.integers import is_within, narrow

A, B, Y, Q = (Load(name, (ANY_SHAPE,)) for name in "abyq")
KINDS = {**dict.fromkeys(("a", "b", "y", "q", "n", "T"), Kind.INT), "x": Kind.FLOAT, "S": Kind.FLOAT}
ELEMENTS = {"a": "T", "b": "T", "y": "T", "x": "S"}
LOW, HIGH = Limit("lowest", "T"), Limit("highest", "T")


def bits(*values: Expr) -> int | None:
    """The widest elements for 32 bits, of values of which the last is stored."""
    statements = [Statement(Q, v) for v in values[:-1]] + [Statement(Y, values[-1])]
    found = narrow(statements, KINDS, ("S", "T"), ELEMENTS)
    return found and found.bits


def clamped(x: Expr) -> Call:
    return Call("clamp", (x, LOW, HIGH))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Call("//", (A, B)), 32),
        (Call("trunc_modulo", (A, B)), 32),
        (Call("+", (Call("//", (A, B)), Const(1))), 32),  # low bits are enough for what is stored
        (Call("sign", (Call("//", (A, B)),)), 16),  # the least i32 by -1 is not one
        (Call("sign", (Call("%", (A, B)),)), 32),
        (Call("//", (Call("+", (A, B)), B)), None),  # elements alone are divided
        (clamped(Call("+", (A, B))), 16),
        (clamped(Call("*", (A, B))), 16),
        (clamped(Call("*", (Call("*", (A, B)), B))), None),
        (Call("clamp", (Call("+", (A, B)), Limit("lowest", "i64"), Limit("highest", "i64"))), None),
        (clamped(Call("to_int64", (Load("x", (ANY_SHAPE,)),))), 32),  # saturates twice
        (Call("sign", (Call("to_int64", (Load("x", (ANY_SHAPE,)),)),)), None),
        (Call("pow_int", (A, Attribute("n"))), 32),  # an attribute keeps its 64 bits
        (Call("sign", (Call("+", (A, Attribute("n"))),)), None),
        (Call("where", (Call("<", (Call("gcd", (A, B)), A)), A, B)), None),  # of the least integer beyond the ends
        (Call("+", (Call("sign", (A,)), Const(2**40))), None),
        (Call("popcount", (A,)), None),  # the sign would count more often
        (Call("popcount", (Call("bit_and", (A, HIGH)),)), 32),
        (Call("bit_length", (Call("bit_and", (Call("+", (A, B)), HIGH)),)), 32),  # the mask leaves bits that are known
        (Call("sign", (Call("bit_xor", (A, Call("bit_not", (B,)))),)), 32),
        (Call("sign", (Call("bit_or", (A, Call("+", (A, B)))),)), 16),
        (Call("+", (A, B)), None),  # costs no more in 64 bits
    ],
)
def test_the_widest_elements_that_32_bits_hold(value: Expr, expected: int | None) -> None:
    assert bits(value) == expected


def test_a_let_is_followed() -> None:
    assert bits(Call("//", (A, B)), Call("sign", (Q,))) == 16
    assert bits(Call("%", (A, B)), Call("sign", (Q,))) == 32
    assert bits(Call("//", (A, B)), Call("where", (Call("<", (A, B)), Q, A))) == 32


def test_the_text_names_the_integers_alone() -> None:
    found = narrow([Statement(Y, clamped(Call("+", (A, B))))], KINDS, ("S", "T"), ELEMENTS)
    assert found is not None and found.text == "narrow_t<16, T>"
    assert narrow([Statement(Y, clamped(A))], KINDS, ("S",), {}) is None


def test_what_is_within_a_type_needs_no_clamp_to_it() -> None:
    assert is_within(clamped(Call("+", (A, B))), "T", ELEMENTS)
    assert is_within(Call("max", (A, Call("where", (Call("<", (A, B)), A, B)))), "T", ELEMENTS)
    assert not is_within(Call("+", (A, B)), "T", ELEMENTS)
    assert not is_within(Call("clamp", (A, LOW, Const(7))), "T", ELEMENTS)
    assert not is_within(A, "S", ELEMENTS)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_whole_quotients_of_floats(dtype: type) -> None:
    inf = np.inf
    a, b = np.array([(7, 2), (-7, 2), (1, 2), (1, -2), (-1, -2), (0, -3), (1, 0), (2, inf), (-2, inf)], dtype).T
    floor, cut = rt.floor_quotient(a, b), rt.trunc_quotient(a, b)
    assert floor.tolist() == [3, -4, 0, -1, 0, 0, inf, 0, -1] and cut.tolist() == [3, -3, 0, 0, 0, 0, inf, 0, 0]
    assert np.signbit(floor).tolist() == [False, True, False, True, True, True, False, False, True]
    assert np.signbit(cut).tolist() == [False, True, False, True, True, True, False, False, False]
    assert rt.floor_quotient(dtype(1), dtype(0.1)).item() == 9  # as Python has it


def test_truncated_division() -> None:
    least = -(2**63)
    a, b = np.array([7, -7, 7, -7, 5, least, least, 0]), np.array([2, 2, -2, -2, 0, -1, 3, -5])
    assert rt.trunc_divide(a, b).tolist() == [3, -3, -3, 3, 0, least, -(2**63 // 3), 0]
    assert rt.trunc_modulo(a, b).tolist() == [1, -1, 1, -1, 0, 0, -(2**63 % 3), 0]
