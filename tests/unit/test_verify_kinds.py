"""Proof by kind: which kernels prove a loop, and which cases an op takes whose loops others prove."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from planted import planted  # noqa: E402

import baracuda_gen.verify.on_host as on_host
import baracuda_gen.verify.selection as selection_of
from baracuda_gen.garbage import no_collections
from baracuda_gen.verify import kinds, verify
from baracuda_gen.verify.coverage import Coverage
from baracuda_gen.verify.kinds import by_kind, in_turn
from baracuda_gen.verify.launches import Launches
from baracuda_gen.verify.options import VerifyOptions
from baracuda_gen.verify.values import VALUES
from baracuda_gen.verify.work import Work, all_work, formula_of
from baracuda_runtime.launch.reports import Reports


def work_of(op: str, *dtypes: str) -> Work:
    found = all_work("baracuda_kernels", None, [op])
    return next(w for w in found if w.op == op and tuple(d for _, d in w.types) == dtypes)


def proves(work: Work, before: Work) -> set[str]:
    """The loops that an op proves where another one has proven its own."""
    return set(by_kind([before, work])[0][1].loops or ())


@pytest.mark.parametrize(
    "before, work",
    [
        (("sqrt", "f32"), ("exp", "f32")),
        (("sqrt", "f16"), ("sqrt", "bf16")),
        (("swiglu_backward", "f64"), ("mul_backward", "f64")),  # operands of other names
        (("mul", "f32"), ("fma", "f32")),  # more operands of the same sort
        (("quantize_per_tensor", "f32", "s8"), ("quantize_per_tensor", "f32", "u8")),
    ],
)
def test_ops_of_one_kind(before: tuple[str, ...], work: tuple[str, ...]) -> None:
    assert proves(work_of(*work), work_of(*before)) == set()


@pytest.mark.parametrize(
    "before, work",
    [
        (("sqrt", "f32"), ("sqrt", "f64")),  # sizes of elements
        (("sqrt", "f32"), ("sqrt", "bf16")),
        (("sqrt", "f32"), ("mul", "f32")),  # operands
        (("sqrt", "f32"), ("isnan", "f32")),
        (("quantize_per_channel", "f32", "s8"), ("quantize_per_token", "f32", "s8")),  # what an index means
    ],
)
def test_ops_of_two_kinds(before: tuple[str, ...], work: tuple[str, ...]) -> None:
    one = work_of(*work)
    assert set() < proves(one, work_of(*before)) <= (by_kind([one])[0][0].loops or set())


@pytest.mark.parametrize(
    "before, work",
    [
        (("dynamic_range_quantize", "f32", "s8"), ("dynamic_quantize_fp8_per_token", "f32", "e4m3")),  # reductions
        (("softmax", "bf16"), ("softmax_backward", "bf16")),  # operands
    ],
)
def test_what_is_new_of_rows_is_proven_with_each_way_to_hold_them(
    before: tuple[str, ...], work: tuple[str, ...]
) -> None:
    """Each way in which threads share a row, cached rows and others, and each way in which they access it: of the
    configurations that another op has proven, no more than that takes.
    """
    one = work_of(*work)
    alone, beside = by_kind([one])[0][0].loops or frozenset(), proves(one, work_of(*before))
    assert beside < alone <= set(one.instantiations())

    def rows(kernels: Iterable[str]) -> list[tuple[str, ...]]:
        """Threads, items, vector, blocks and the rest of each kernel of rows."""
        found = (re.fullmatch(r"baracuda::row\w*<.*>, (\d+), (\d+), (\d+), (-?\d+)(.*)>\(\)", k) for k in kernels)
        return [f.groups() for f in found if f is not None]

    def shared(found: Iterable[tuple[str, ...]]) -> set[tuple[object, ...]]:
        return {(t == "1", int(t) > 32, min(int(b), 2)) for t, n, v, b, rest in found}

    def cached(found: Iterable[tuple[str, ...]]) -> set[tuple[object, ...]]:
        return {(n == "0",) for t, n, v, b, rest in found}

    def accessed(found: Iterable[tuple[str, ...]]) -> set[tuple[object, ...]]:
        return {(v, rest) for t, n, v, b, rest in found}

    for aspect in (shared, cached, accessed):
        assert aspect(rows(beside)) == aspect(rows(alone)) and len(aspect(rows(alone))) > (aspect is not cached)
    configurations = rows(work_of(*before).instantiations())
    known = [of for of in rows(beside) if of in configurations]
    assert len(known) <= sum(len(aspect(known)) for aspect in (shared, cached, accessed))


def test_kernels_with_something_new_are_proven() -> None:
    """Two codes a byte: each code of the loop with these."""
    one = work_of("quantize_per_tensor", "f32", "s4")
    loops = proves(one, work_of("quantize_per_tensor", "f32", "s8"))
    alike = {kernel.partition("<")[0] + kernel[kernel.index(">") :] for kernel in one.instantiations()}
    assert {kernel.partition("<")[0] + kernel[kernel.index(">") :] for kernel in loops} == alike
    assert 0 < len(loops) < len(one.instantiations())


def test_one_kernel_of_each_loop_proves_another_way_through_operands() -> None:
    """Where all that formulas ask for is known, as in columns beside rows of the same operands."""
    before, one = work_of("quantize_per_channel", "f32", "s8"), work_of("quantize_per_block", "f32", "s8")
    loops = [kernel.partition("<")[0] for kernel in proves(one, before)]
    assert sorted(set(loops)) == sorted(loops) and 0 < len(loops) < len(one.instantiations())


def test_a_kind_is_in_the_record_and_the_text(tmp_path: Path) -> None:
    """Of any catalog: what a formula computes is not part of it, what it asks of its loop is."""
    shipped = work_of("square", "f32")
    other = planted(tmp_path, "square", r"store<T>\(", "store<T>(-", ("f32",))
    assert proves(other, shipped) == set()
    slow = planted(tmp_path, "square", r"(    using Operands)", r"    enum : int { slow_path = true };\n\1", ("f32",))
    assert proves(slow, shipped) == set(slow.instantiations())


@no_collections()
def test_every_kind_of_the_catalog_is_proven_once() -> None:
    work = in_turn(all_work("baracuda_kernels", None, []))
    found, number = by_kind(work)
    assert [replace(w, loops=None, codes=None) for w in found] == work
    assert 0 < number < len(work)
    assert all(w.loops is not None and w.loops <= set(w.instantiations()) for w in found)
    assert all(w.codes is not None and w.codes <= w.loops and {*w.compiled()} <= w.codes for w in found)
    assert by_kind([*work, *work])[1] == number
    assert not any(w.loops for w in by_kind([*work, *work])[0][len(work) :])


def test_each_number_and_all_that_is_asked_of_a_loop_is_compiled() -> None:
    """Each value that a number of a loop's configurations has, with some others."""
    found, _ = by_kind(all_work("baracuda_kernels", None, ["layer_norm", "cumsum", "add", "sum"]))

    def values(kernels: Iterable[str]) -> set[tuple[str, int, str]]:
        return {
            (kernel.partition("<")[0], place, value)
            for kernel in kernels
            for place, value in enumerate(re.findall(r"\w+", kernel[kernel.index(">") :]))
        }

    def asked(kernels: Iterable[tuple[Work, str]]) -> set[object]:
        parts = ((name, some) for w, name in kernels for step in kinds._proofs(w) if (some := step.get(name)))
        return {
            (n.partition("<")[0], part) for n, some in parts for what, *_, of in some if what == "kind" for part in of
        }

    loops, codes = ([(w, name) for w in found for name in of(w)] for of in (lambda w: w.loops, lambda w: w.codes))
    assert values(n for _, n in codes) == values(n for _, n in loops)
    assert asked(codes) == asked(loops) and len(codes) < 0.5 * len(loops)


def test_ops_take_their_types_in_turn() -> None:
    whole = all_work("baracuda_kernels", None, [])
    some = in_turn(whole)
    assert set(some) <= set(whole) and len(some) == len({w.op for w in whole}) == len({w.op for w in some})
    works, _ = by_kind(some)
    whole_of = {w.op: len(w.loops or ()) for w in works}
    assert whole_of["layer_norm_backward"] > 10 and whole_of["gelu"] == 0
    floats = [[w for w in works if dtype in dict(w.types).values()] for dtype in ("f16", "bf16", "f32", "f64")]
    for turns in ([len(some) for some in floats], [sum(len(w.loops or ()) for w in some) for some in floats]):
        assert max(turns) < 1.5 * min(turns)


@pytest.mark.parametrize(
    "op, allowed",
    [("exp", set()), ("geglu_tanh_backward", {"tiled"})],
)
def test_a_formula_is_tried_with_all_values_on_contiguous_and_strided_operands(
    monkeypatch: pytest.MonkeyPatch, op: str, allowed: set[str]
) -> None:
    class Launcher:
        arch, multiprocessors, shared_bytes_limit, clusters = "host", 8, 227 * 1024, True
        reports = Reports()

        def prepare(self, *wanted: Any) -> None:
            pass

    launched: dict[str, set[str]] = {}  # formula -> skeletons and kinds of values

    def only_noted(entry: Any, case: Any, recorder: Any, loops: Any) -> list[Any]:
        recorder.names |= Launches(entry, work, recorder.launcher).of(case)
        for name in recorder.names:
            launched.setdefault(formula_of(name), set()).update(
                {case.values, name[len("baracuda::") : name.index("<")]}
            )
        return []

    work = replace(work_of(op, "f32"), loops=frozenset())
    monkeypatch.setattr(on_host, "_try", only_noted)
    assert on_host.run_host(work, "quick", launcher=Launcher()) == []  # type: ignore[arg-type]
    assert launched.keys() == set(map(formula_of, work.instantiations()))
    for formula, found in launched.items():
        wanted = {"reduce"} if "_sum_" in formula else {"contiguous", "strided"}
        assert {*VALUES, *wanted} <= found <= {*VALUES, *wanted, "combine", *allowed}, formula


class Unused:
    arch, multiprocessors, shared_bytes_limit, clusters = "host", 8, 227 * 1024, True
    reports = Reports()


def test_a_case_is_taken_if_it_shows_something_new() -> None:
    """Each kernel of a loop in each layout and on each problem that is not large, and each loop on large problems of
    each class; exact sums rather than others.
    """
    (one, *_), _ = by_kind([work_of("softmax", "f32")])
    selection = selection_of.Selection(Launches(one.entry(), one, Unused()))
    whole = list(selection_of.all_drafts(one.entry(), one, "quick"))
    kept = list(selection.taken(whole))
    assert len(kept) < 0.75 * len(whole)
    seen: list[set[object]] = [set(), set()]
    large: list[tuple[object, str]] = []
    for shown, some in zip(seen, (whole, kept), strict=True):
        for case in (draft.dry for draft in some):
            loops, size = selection.launches.of(case) & selection.loops, selection_of._size(case)
            shown |= {(kernel, case.layout) for kernel in loops}
            if size <= selection_of.LARGE:
                shown |= {(kernel, selection_of._problem(case, kernel)) for kernel in loops}
            else:
                shown |= {(kernel.partition("<")[0], selection_of._class_of(case)) for kernel in loops}
                large += [(selection_of._class_of(case), case.values)] if some is kept else []
    assert seen[0] == seen[1]
    first = dict(reversed(large))
    assert len(first) > 3 and {*first.values()} == {"integers"}
    every = selection_of.Selection(Launches(one.entry(), replace(one, loops=None), Unused()))
    assert list(every.taken(whole)) == whole


def test_a_loop_of_several_in_an_op_is_tried_on_its_own_problems() -> None:
    """Other loops of the op are on other problems in as many cases, of which it sees nothing. Cases that launch nothing
    that need not be compiled come first.
    """
    work = work_of("cross_entropy", "f32", "i32")
    gather = next(name for name in work.instantiations() if name.startswith("baracuda::gather<"))
    one = replace(work, loops=frozenset({gather}))
    selection = selection_of.Selection(Launches(one.entry(), one, Unused()))
    whole = list(selection_of.all_drafts(one.entry(), one, "quick"))
    kept = list(selection.taken(whole))
    shown, of_all = ([d.dry for d in some if gather in selection.launches.of(d.dry)] for some in (kept, whole))
    problems = [
        {selection_of._problem(case, gather) for case in some if selection_of._size(case) <= selection_of.LARGE}
        for some in (shown, of_all)
    ]
    assert problems[0] == problems[1] and 3 * len(shown) < len(of_all)
    assert {case.layout for case in shown} == {case.layout for case in of_all}


def test_a_formula_of_any_shape_is_tried_on_values_and_layouts() -> None:
    """Its shapes are proven with its loop, by another op."""
    one = replace(work_of("exp", "f32"), loops=frozenset())
    selection = selection_of.Selection(Launches(one.entry(), one, Unused()))
    kept = [draft.dry for draft in selection.taken(selection_of.all_drafts(one.entry(), one, "quick"))]
    assert {case.layout for case in kept} >= {"contiguous", "unaligned", "mixed", "transposed", "stepped", "broadcast"}
    for kind in VALUES:
        for contiguous in (True, False):
            assert any(case.values == kind and (case.layout == "contiguous") is contiguous for case in kept), kind
        assert sum(selection_of._size(case) for case in kept if case.values == kind) > 1000


def test_threads_go_in_both_orders_once_a_problem() -> None:
    one = replace(work_of("softmax", "f32"), loops=frozenset({"loop", "other"}))
    selection = selection_of.Selection(Launches(one.entry(), one, Unused()))
    whole = [draft.dry for draft in selection_of.all_drafts(one.entry(), one, "quick")]
    first, *cases = whole
    again = next(case for case in cases if case.desc == first.desc)
    other = next(case for case in cases if case.desc != first.desc)
    wanted = [(first, {"loop"}), (again, {"loop"}), (other, {"loop"}), (first, {"b"}), (first, {"b", "loop"})]
    assert [selection.wants_both_orders(*each) for each in wanted] == [True, False, True, False, False]
    large = [case for case in whole if selection_of._size(case) > selection_of.LARGE][:3]
    assert [selection.wants_both_orders(case, {"loop"}) for case in large] == [False, False, False]
    assert [selection.wants_both_orders(case, {"loop", "other"}) for case in large] == [True, False, False]
    every = selection_of.Selection(Launches(one.entry(), replace(one, loops=None), Unused()))
    name = one.instantiations()[0]
    assert every.wants_both_orders(first, {name}) and every.wants_both_orders(first, {name})


class Silent:
    def begin(self, kernels: Mapping[str, int]) -> None:
        pass

    def finished(self, group: str, outcome: str) -> None:
        pass


def test_what_is_proven_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_host, "run_together", lambda works, **_: [[] for _ in works])
    monkeypatch.setattr("baracuda_gen.verify.why_not", lambda target: None)
    result = verify(VerifyOptions(None, ("lerp",), "host"), Silent())
    works, number = by_kind(all_work("baracuda_kernels", None, ["lerp"]))
    loops, formulas = result.proves
    kernels = sum(len(w.loops or ()) for w in works)
    assert loops.startswith(f"loops: {number} kinds ({kernels} kernels), compared with the NumPy references in all")
    assert formulas.startswith("formulas: 2 ops in 8 choices of types, compared with the references on all kinds")
    whole = verify(VerifyOptions(None, ("lerp",), "host", every_case=True), Silent())
    assert whole.proves == ("every kernel of 2 ops in 8 choices of types, with every case, on host",)
    assert whole.kernels == sum(len(w.instantiations()) for w in works) > result.kernels


def test_a_further_case_launches_what_it_is_made_for() -> None:
    """Also where a dry run has other strides than the case, as of empty arrays."""
    work = work_of("huber_loss", "f64")
    launches = Launches(work.entry(), work, Unused())
    coverage = Coverage(launches)
    for name in launches.kernels[::4]:
        coverage.left = {name}
        assert [name in launches.of(case) for case in coverage.further(None)] == [True], name


def test_a_step_of_few_launches_has_to_be_launched() -> None:
    """Its other kernels are no failures then. The step adds up what an earlier one has made."""
    work = work_of("soft_target_cross_entropy", "f32")
    launches = Launches(work.entry(), work, Unused())
    coverage = Coverage(launches)
    assert coverage._of_few_launches() == set()
    step = "baracuda::reduce<baracuda::soft_target_cross_entropy_loss_"
    kernels = [name for name in launches.kernels if name.startswith(step)]
    coverage.reach({kernels[0]})
    assert len(kernels) > 1 and coverage._of_few_launches() >= set(kernels)
