"""Indices out of bounds that kernels report: what the next call raises, and when nothing is reported."""

from __future__ import annotations

import ctypes
import shutil
from typing import Any

import numpy as np
import pytest

import baracuda_kernels as bk
from baracuda_gen.verify.on_host import make_launcher
from baracuda_runtime import reference
from baracuda_runtime.errors import InvalidProblem, Unsupported
from baracuda_runtime.launch.reports import WORDS, Reports

from .conftest import BUILD

without_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")


@pytest.fixture(scope="module")
def launcher() -> Any:
    return make_launcher(BUILD)


def taken(launcher: Any, x: Any, index: Any) -> tuple[Any, Any]:
    """`take` as kernels on the CPU: the bound call, and the output."""
    y = np.zeros(index.shape, x.dtype)
    desc = bk.TakeDescriptor(n=x.shape, m=index.shape, x_element="f32", index_element="i64")
    return bk.TakePlan.select(desc, device=launcher).bind(bk.TakeArgs(x, index, y)), y


@without_compiler
def test_the_next_call_raises(launcher: Any) -> None:
    x = np.arange(6, dtype=np.float32)
    good, _ = taken(launcher, x, np.array([0, -1, 5]))
    bad, y = taken(launcher, x, np.array([1, -7, 2]))
    good()
    bad()
    np.testing.assert_array_equal(y, [1, np.nan, 2])
    with pytest.raises(InvalidProblem, match=r"^take: x: index\[m\] was -7 in an earlier call; allowed: -6 to 5$"):
        good()
    good()  # an error is raised once
    past, _ = taken(launcher, x, np.array([6]))
    past()
    assert launcher.reports.take() == ["take: x: index[m] was 6 in an earlier call; allowed: -6 to 5"]
    assert launcher.reports.take() == []


@without_compiler
def test_a_scatter_raises_in_its_next_call(launcher: Any) -> None:
    x, src, index = np.zeros(4, np.float32), np.float32([1, 2, 4]), np.array([3, 4, -1])
    y = np.empty_like(x)
    desc = bk.ScatterAddDescriptor(outer=(), d=4, inner=(), k=3, x_element="f32", index_element="i64")
    call = bk.ScatterAddPlan.select(desc, device=launcher).bind(bk.ScatterAddArgs(x, index, src, y))
    call()
    np.testing.assert_array_equal(y, [0, 0, 0, 1])
    allowed = r"in an earlier call; allowed: 0 to 3$"
    with pytest.raises(InvalidProblem, match=r"^scatter_add: x: index\[outer, k, inner\] was (4|-1) " + allowed):
        call()
    index[:] = 0
    call()
    assert launcher.reports.take() == []
    with pytest.raises(InvalidProblem, match=r"^scatter_add: x: index\[1\] is 4; allowed: 0 to 3$"):
        bk.scatter_add(x, np.array([3, 4, -1]), src, 0)


@without_compiler
def test_a_source_without_elements(launcher: Any) -> None:
    bad, y = taken(launcher, np.zeros(0, np.float32), np.array([0]))
    bad()
    assert np.isnan(y).all()
    (report,) = launcher.reports.take("take")
    assert report.endswith("index[m] was 0 in an earlier call; allowed: none, as it has no elements")


def test_ops_have_words_of_their_own() -> None:
    words = (ctypes.c_int64 * WORDS)()
    reports = Reports(words)
    first, second = reports.address("a", "x", "i[n]"), reports.address("b", "x", "i[n]")
    assert reports.address("a", "x", "i[n]") == first != second
    of_a, of_b = reports.check_of("a"), reports.check_of("b")
    at = (second - ctypes.addressof(words)) // 8
    words[at], words[at + 1] = 9, 5
    of_a()
    with pytest.raises(InvalidProblem, match=r"b: x: i\[n\] was 9 in an earlier call; allowed: 0 to 3"):
        of_b()
    of_b()
    for k in range(WORDS // 2 - 2):
        reports.address("a", "x", str(k))
    with pytest.raises(Unsupported, match="c: expected at most 2048 reported indices in a process, got one more"):
        reports.address("c", "x", "i[n]")
    assert reports.take() == []


@pytest.mark.parametrize(
    ("index", "found", "words"),
    [
        ("i[n]", -1, "i[n] was -1 in an earlier call; allowed: 0 to 3"),
        ("from_end(i[n]) or from_end(j[n])", -1, "i[n] or j[n] was -5 in an earlier call; allowed: -4 to 3"),
        ("from_end(i[n]) or j[n]", -1, "from_end(i[n]) or j[n] was -1 in an earlier call; allowed: 0 to 3"),
    ],
)
def test_the_words_of_a_report(index: str, found: int, words: str) -> None:
    memory = (ctypes.c_int64 * WORDS)()
    reports = Reports(memory)
    reports.address("a", "x", index)
    memory[0], memory[1] = found, 5
    assert reports.take() == [f"a: x: {words}"]


def test_what_the_reference_lists() -> None:
    table = np.arange(3.0)
    rules = ((0, "i[n]", False, True),)
    with reference.primitives.filling() as refusals:
        found = reference.gathered(table, "x", (np.array([1, 3, -1]),), rules, np.array([True, False, True]))
        reference.gathered(table, "x", (np.array([5]),), ((0, "i[n]", False),))
    np.testing.assert_array_equal(found, [1, np.nan, np.nan])
    assert refusals == ["x: i[n] is -1 at (2,); allowed: 0 to 2"]
    with pytest.raises(InvalidProblem, match="allowed: 0 to 2"):
        reference.gathered(table, "x", (np.array([3]),), rules)
    assert reference.gathered(table, "x", (np.zeros((0, 1), int),), rules).shape == (0, 1)
