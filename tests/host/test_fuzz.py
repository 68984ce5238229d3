"""Entries of the fuzzer, verified on the host: those that `verify` took for wrong once, and some that are drawn."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.check import Options, fuzz  # noqa: E402

from baracuda_gen.bench.drawn.draw import draw  # noqa: E402
from baracuda_gen.bench.drawn.tree import Entry, Node, Operand, Statement  # noqa: E402

AT = ("n", "d")
X = Node("load", text="x")
ROW = Node("load", text="x", at=AT)


def code(inner: Node) -> Node:
    ends = (Node("leaf", text=f"{end}(Q)", kind="int") for end in ("lowest", "highest"))
    return Node("clamp", (Node("to_int", (Node("round", (inner,)),), kind="int"), *ends), kind="int")


ENTRIES = {
    "packed codes beside a bound": Entry(
        "coded", {"T": "float", "Q": "int4"}, {},
        (Operand("x", "T", AT),), (Operand("y", "Q", AT), Operand("z", "T", AT)), {"n": "n", "d": "d"}, (), (),
        {None: (Statement("y", AT, code(ROW)), Statement("z", AT, Node("gelu_slope", (ROW,))))},
        values={"n": 2, "d": 3, "types": {"T": "f64", "Q": "s4"}},
    ),
    "an operand that one variant's gradient does not read": Entry(
        "chosen", {"T": "float"}, {"mode": "{type: enum, values: [slow, fast]}"},
        (Operand("x", "T"),), (Operand("y", "T"),), {"...": ""}, (), (),
        {
            "slow": (Statement("y", (), Node("exp", (X,))),),
            "fast": (Statement("y", (), Node("-", (X, Node("leaf", text="1")))),),
        },
        ("x",), {"shape": (2, 3), "types": {"T": "f64"}, "mode": "fast", "slow": "slow", "fast": "fast"}, "fast",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ENTRIES)
def test_no_false_alarm(name: str) -> None:
    report = fuzz([ENTRIES[name]], Options(verify=1, compile=False))
    assert not report.findings and report.verified == 1


def test_drawn_entries_verify() -> None:
    report = fuzz([draw(k) for k in range(10028, 10035)], Options(verify=3, compile=False))
    assert not report.findings, "\n".join(f"{f.group}\n{f.entry}" for f in report.findings)
    assert report.verified == 3
