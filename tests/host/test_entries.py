"""Entries of `entries/`: what the generator writes for them imports, and every kernel computes what the formula says.

`make test` takes one op of each family, of which each kind of loop is proven once, and of another one the formulas;
`make test-full` takes all, and all their kernels.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from small_project import write_tree

from baracuda_gen.catalog import build_catalog
from baracuda_gen.garbage import no_collections
from baracuda_gen.render import build_tree
from baracuda_gen.verify.cases import Cases
from baracuda_gen.verify.gradients import check_gradient
from baracuda_gen.verify.kinds import by_kind, in_turn
from baracuda_gen.verify.launches import Launches
from baracuda_gen.verify.on_host import make_launcher, run_host, run_together
from baracuda_gen.verify.work import Work, all_work
from baracuda_runtime.errors import KernelError

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

HERE = Path(__file__).resolve().parent
SPEC = HERE / "entries" / "spec"
BUILD = HERE.parents[1] / "build" / "host-tests"
FAMILIES = {
    path.stem: re.findall(r"^(\w+):$", path.read_text(), re.MULTILINE)
    for path in sorted(SPEC.glob("*.yaml"))
    if path.stem != "ops"
}
OPS = [name for names in FAMILIES.values() for name in names]
FIRST = [names[0] for names in FAMILIES.values()]
SECOND = [name for names in FAMILIES.values() for name in names[1:2]]


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Work]]:
    """The ops' units, forward and backward, each in one choice of types."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # the folder of all workers, of which the first one writes the package
        base = base.parent
    folder = base / "entries"
    with no_collections(), (base / "entries.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            write_tree(build_tree(build_catalog(SPEC)), folder)
    found: dict[str, list[Work]] = {}
    with no_collections():
        for one in in_turn(all_work("entries", str(folder), [])):
            found.setdefault(one.entry().gradient_of or one.op, []).append(one)
    assert found.keys() == {*OPS}  # which are found by lines that are a name alone
    return found


@pytest.fixture(scope="module")
def first(work: dict[str, list[Work]]) -> dict[str, list[Work]]:
    """Of the first ops of the families, with the loops that neither one before nor the shipped catalog has proven."""
    with no_collections():
        shipped = in_turn(all_work("baracuda_kernels", None, []))
        proven = iter(by_kind([*shipped, *(one for op in FIRST for one in work[op])])[0][len(shipped) :])
    return {op: [next(proven) for _ in work[op]] for op in FIRST}


@pytest.mark.parametrize("op", FIRST)
def test_every_kind_of_loop_is_right(op: str, first: dict[str, list[Work]]) -> None:
    launcher = make_launcher(folder=BUILD)
    for one in first[op]:
        assert run_host(one, "quick", launcher=launcher) == []


@pytest.mark.full
@pytest.mark.parametrize("op", OPS)
def test_every_kernel_is_right(op: str, work: dict[str, list[Work]]) -> None:
    launcher = make_launcher(folder=BUILD)
    for one in work[op]:
        assert run_host(one, "quick", launcher=launcher) == []


@pytest.mark.parametrize("number", [0, 1])
def test_every_formula_is_right(number: int, work: dict[str, list[Work]]) -> None:
    """In two programs."""
    works = [replace(one, loops=frozenset()) for op in SECOND[number::2] for one in work[op]]
    found = run_together(works, "quick", launcher=make_launcher(folder=BUILD))
    assert {one.label: some for one, some in zip(works, found, strict=True) if some} == {}


# Searches whose elements are not below their greatest: where the result has its least value, nothing moves it.
NOT_BELOW = {"row_levels", "levels_down_columns", "two_levels", "projections_of_groups", "scan_of_a_projection"}
NOT_BELOW |= {"level_of_a_scan"}
# A number of elements that operands of any shape have, an operand that a variant does not have, indices that differ,
# and a condition of a shifted read.
SLOPES = [*FIRST, "mse", "zero_gradient_of_one_choice", "rows_read_once", "below_an_attribute"]
WITH_GRADIENT = re.compile(r"^(\w+):\n(?:(?:  .*)?\n)*?  gradient:", re.MULTILINE)
GRADIENTS = [op for path in sorted(SPEC.glob("*.yaml")) for op in WITH_GRADIENT.findall(path.read_text())]


@pytest.mark.parametrize(
    "op", [pytest.param(op, marks=() if op in SLOPES else pytest.mark.full) for op in GRADIENTS if op not in NOT_BELOW]
)
def test_a_gradient_is_the_slope(op: str, work: dict[str, list[Work]]) -> None:
    """Verification compares kernels with a reference that the same gradient became, so it does not show this."""
    forward = next(one for one in work[op] if one.op == op)
    types = {t: "f64" if "f64" in dtypes else dtypes[0] for t, dtypes in forward.entry().types.items()}
    found = check_gradient(replace(forward, types=tuple(types.items())))
    assert found.holds and not found.findings, found


def test_random_numbers_are_those_of_their_places_where_vectors_start_anywhere(work: dict[str, list[Work]]) -> None:
    """In sums of padded rows the first vector begins some elements after a row's start."""
    found = next(one for some in work.values() for one in some if one.op == "drawn_beside_broadcasts_backward")
    one = replace(found, types=(("T", "f32"),))
    case = "shape=(30, 48), weight_shape=(30, 1); padded; special"
    assert run_host(one, "quick", only=case, launcher=make_launcher(folder=BUILD)) == []


@pytest.mark.parametrize(
    ("op", "kernel"),
    [
        (
            "less_mean_of_channels_backward",
            r"row<.*\d, true>\(\)",
        ),  # also in pieces too short for vectors, as (2, 8)
        ("sums_of_windows", r"reduce<.*, 256, 4, 4>\(\)"),
    ],
)
def test_no_case_launches_a_kernel_that_is_not_listed(op: str, kernel: str, work: dict[str, list[Work]]) -> None:
    found = next(one for some in work.values() for one in some if one.op == op)
    one = replace(found, types=(("T", "f32"),))
    entry = one.entry()
    launches = Launches(entry, one, make_launcher(folder=BUILD))
    launched: set[str] = set()
    for draft in Cases(entry, dict(one.types), launches.device).more():
        with suppress(KernelError):  # what the op refuses
            launched |= launches.of_draft(draft)
    listed = set(one.instantiations())
    assert launched <= listed
    assert any(re.search(kernel, name) for name in launched)
