"""The fuzzer: fixed seeds find nothing, planted faults are found and made small, what is drawn covers the language."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from baracuda_gen.formula.functions import FUNCTIONS, OPERATORS, ROWS

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.__main__ import command  # noqa: E402
from fuzz.check import Options, fuzz, smallest  # noqa: E402
from fuzz.evaluate import Evaluator, quotients  # noqa: E402
from fuzz.shrink import shrink  # noqa: E402

from baracuda_gen.bench.drawn.draw import draw  # noqa: E402
from baracuda_gen.bench.drawn.frames import ASKED  # noqa: E402
from baracuda_gen.bench.drawn.tree import Entry, Node, Operand, Statement  # noqa: E402

QUICK = Options(compile=False)
X = Node("load", text="x")


def plain(value: Node, **more: object) -> Entry:
    """`y = value` of an operand x of any shape."""
    values = {"shape": (2, 3), "types": {"T": "f64"}}
    entry = Entry(
        "op", {"T": "float"}, {}, (Operand("x", "T"),), (Operand("y", "T"),), {"...": ""}, (), (),
        {None: (Statement("y", (), value),)}, ("x",), values,
    )  # fmt: skip
    return replace(entry, **more)


def test_an_entry_is_a_function_of_its_seed() -> None:
    assert str(draw(17)) == str(draw(17)) != str(draw(18))


def test_all_functions_and_constructs_are_drawn() -> None:
    entries = [draw(k) for k in range(1500)]
    used = {n.op for e in entries for n in e.nodes()}
    assert {*FUNCTIONS, *OPERATORS, "load", "leaf", "sum", "mean", "between", "cast"} <= used
    text = "\n".join(map(str, entries))
    for construct in (
        "T[*outer, channel, *inner]", "g * group_size + r", "g = axis // group_size", "r < group_size", "d + size(d)",
        "2 * d + 1", "where(i >= 1", "[...]", "size(...)", "lowest(Q", "int4", "int8", "float8", "number", "truth",
        "compute(T)[]", "default: 0", "when: ",
        "[index[n], d]", "[index[n], label[n]]", "from_end(index[n] - 1)", "<= (index[n] + 1) < size(", "mean[j](",
        "reported(index[n])", "type: enum", "type: bool", "T[]", "straight_through", "gradient:", "indices: {", "uses:",
        " > 0\n", "operand_with_a_long_name",
    ):  # fmt: skip
        assert construct in text, construct


def test_the_smallest_entry_that_fails_alike() -> None:
    drawn = next(e for e in map(draw, range(500)) if sum(n.op == "tanh" for n in e.nodes()) > 1 and len(str(e)) > 600)
    found = shrink(drawn, lambda e: "tanh(" in str(e))
    assert len(str(found)) < 250 and sum(len(b) for b in found.blocks.values()) <= 2
    assert sum(n.op not in ("load", "leaf") for n in found.nodes()) <= 2


def test_a_wrong_derivative_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(FUNCTIONS["atan"], derivatives=("g / (2 + square(a))",))
    for table in (FUNCTIONS, ROWS):
        monkeypatch.setitem(table, "atan", wrong)  # type: ignore[arg-type]
    entry = plain(Node("+", (Node("exp", (X,)), Node("*", (X, Node("atan", (Node("sin", (X,)),)))))))
    (finding,) = fuzz([entry], QUICK).findings
    assert finding.kind == "gradient"
    small = smallest(finding, QUICK)
    assert "y = atan(" in str(small.entry) and "exp" not in str(small.entry)


def test_a_wrong_value_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    import baracuda_runtime.reference as rt

    right = rt.sum_over
    monkeypatch.setattr(rt, "sum_over", lambda value, axes: right(value, axes) * 1.001)
    x = Node("load", text="x", at=("n", "d"))
    entry = replace(
        plain(Node("-", (Node("sum", (x,), at=("d",)), Node("max", (Node("exp", (x,)),), at=("d",)))), gradient=()),
        inputs=(Operand("x", "T", ("n", "d")),),
        outputs=(Operand("y", "T", ("n",)),),
        indices={"n": "n", "d": "d"},
        values={"n": 2, "d": 3, "types": {"T": "f64"}},
    )
    entry = replace(entry, blocks={None: (replace(entry.statements()[0], at=("n",)),)})
    (finding,) = fuzz([entry], QUICK).findings
    assert finding.kind == "value"
    assert "exp" not in str(smallest(finding, QUICK).entry)


def test_difference_quotients_stay_away_from_kinks() -> None:
    entry = plain(Node("abs", (X,)))
    x = np.array([[0.0, 1.0, -2.0]])
    found = {place: d for place, d, _ in quotients(entry, {"x": x}, {"y": np.ones((1, 3))}, "x")}
    assert (0, 0) not in found
    assert found == pytest.approx({(0, 1): 1, (0, 2): -1})


def test_an_entry_is_evaluated_by_its_indices() -> None:
    at = ("n", "i")
    shifted = Node(
        "where",
        (Node("leaf", text="i >= 1", kind="bool"), Node("load", text="x", at=("n", "i - 1")), Node("leaf", text="9")),
    )
    entry = replace(
        plain(Node("-", (shifted, Node("max", (Node("load", text="x", at=at),), at=("n",))))),
        inputs=(Operand("x", "T", ("n", "d")),),
        outputs=(Operand("y", "T", ("n", "d")),),
        indices={"n": "n", "i": "d"},
        values={"n": 2, "d": 3, "types": {"T": "f64"}},
    )
    statement = replace(entry.statements()[0], at=at)
    x = np.arange(6.0).reshape(2, 3)
    found = Evaluator(replace(entry, blocks={None: (statement,)}), {"x": x}).run()["y"]
    np.testing.assert_array_equal(found, [[9 - 3, 0 - 4, 1 - 5], [9 - 3, 3 - 4, 4 - 5]])


def test_gathers_are_evaluated_by_their_places() -> None:
    """Under a condition that gathers, an element may be out of bounds."""

    def number(text: str) -> Node:
        return Node("leaf", text=text, kind="int")

    def picked(place: Node) -> Node:
        return Node("load", (place,), "x", ("",))

    index = Node("load", text="index", at=("n",), kind="int")
    after = Node("+", (index, number("1")), kind="int")
    within = Node("between", (number("0"), after, number("size(m)")), kind="bool")
    condition = Node(">", (picked(Node("from_end", (Node("neg", (index,), kind="int"),), kind="int")), number("11")))
    near = Node("where", (within, picked(after), Node("leaf", text="5")))
    entry = replace(
        plain(Node("where", (replace(condition, kind="bool"), picked(index), near))),
        inputs=(Operand("x", "T", ("m",)), Operand("index", "i32", ("n",), below="m")),
        outputs=(Operand("y", "T", ("n",)),),
        indices={"n": "n"},
        values={"n": 4, "m": 3, "types": {"T": "f64"}},
    )
    entry = replace(entry, blocks={None: (replace(entry.statements()[0], at=("n",)),)})
    assert "y[n] = where(x[from_end(-index[n])] > 11, x[index[n]], where(0 <= (index[n] + 1)" in str(entry)
    found = Evaluator(entry, {"x": np.array([10.0, 11.0, 12.0]), "index": np.array([0, 1, 2, 0])}).run()["y"]
    np.testing.assert_array_equal(found, [11, 11, 5, 11])
    report = fuzz([entry], QUICK)
    assert not report.findings and report.values == report.gradients == 1


def test_not_of_what_is_no_array() -> None:
    """Of attributes a truth value is Python's own."""
    flag = Node("==", (Node("leaf", text="k", kind="int"), Node("leaf", text="k", kind="int")), kind="bool")
    let = Node("load", text="p", kind="bool")
    value = Node("where", (Node("not", (flag,), kind="bool"), Node("leaf", text="2"), X))
    again = Node("where", (Node("not", (let,), kind="bool"), Node("leaf", text="2"), value))
    entry = plain(X, attributes={"k": "{type: i32}"})
    statements = (Statement("p", (), flag), Statement("y", (), again))
    entry = replace(entry, blocks={None: statements}, values={**entry.values, "k": 3})
    report = fuzz([entry], QUICK)
    assert not report.findings and report.values == report.gradients == 1


def test_an_output_with_its_dims_in_another_order() -> None:
    """Its value has its axes in the order of the block's indices, which a gradient takes from its inputs."""
    product = Node("*", (Node("exp", (Node("load", text="x", at=("n", "d")),)), Node("load", text="w", at=("d", "n"))))
    code = Node("to_int", (Node("*", (product, Node("leaf", text="100"))),), kind="int")
    entry = Entry(
        "op", {"T": "float", "Q": "int8"}, {},
        (Operand("x", "T", ("n", "d")), Operand("w", "T", ("d", "n"))),
        (Operand("y", "T", ("n", "d")), Operand("z", "T", ("d", "n")), Operand("c", "Q", ("n", "2 * d"))),
        {"n": "n", "d": "d"}, (), (),
        {None: (
            Statement("y", ("n", "d"), product),
            Statement("z", ("d", "n"), Node("*", (Node("load", text="y", at=("n", "d")), Node("leaf", text="3")))),
            Statement("c", ("n", "d"), code),
            Statement("c", ("n", "d + size(d)"), code),
        )},
        ("x", "w"), {"n": 2, "d": 3, "types": {"T": "f64", "Q": "s8"}},
    )  # fmt: skip
    report = fuzz([entry], QUICK)
    assert not report.findings and report.values == report.gradients == 1


def test_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["--seed", "3", "--count", "4", "--no-compile", "--hash-seeds", "", "--json"]
    clean = CliRunner().invoke(command, arguments)
    found = json.loads(clean.stdout)
    assert clean.exit_code == 0 and found["formulas"] == 4 and not found["findings"]
    monkeypatch.setattr("fuzz.check.difference", lambda got, want, off: "is wrong")
    wrong = CliRunner().invoke(command, [*arguments, "--no-shrink"])
    assert wrong.exit_code == 1 and json.loads(wrong.stdout)["findings"][0]["kind"] == "value"


def _seeds() -> list[Any]:
    """Twenty of each of two hundreds in every run; in `make test-full` the others."""
    rest = pytest.mark.full
    parts = [(0, 20, ()), (20, 80, rest), (10060, 20, ()), (10080, 80, rest)]
    return [pytest.param(first, count, id=str(first), marks=mark) for first, count, mark in parts]


@pytest.mark.parametrize("first, count", _seeds())
def test_fixed_seeds_find_nothing(first: int, count: int) -> None:
    hash_seeds = ("1", "2") if first >= 10000 else ()
    report = fuzz([draw(k) for k in range(first, first + count)], Options(hash_seeds=hash_seeds))
    assert not report.findings, "\n".join(f"{f.group}\n{f.entry}" for f in report.findings)
    assert report.refused_entries <= count // 10, report.refused
    assert report.values >= 0.8 * count and report.gradients >= 0.2 * count, report


@pytest.mark.parametrize("frame", ASKED)
def test_frames_that_are_asked_for_find_nothing(frame: str) -> None:
    """Few entries: many reductions of a value that is the same for a whole window or group are drawn, and refused."""
    report = fuzz([draw(k, frame) for k in range(25)], Options(compile=False))
    assert not report.findings, "\n".join(f"{f.group}\n{f.entry}" for f in report.findings)
    assert report.values >= 12 and report.gradients >= 4, report
