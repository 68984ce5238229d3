"""Formulas beyond the shipped ops: each is generated, verified on the host, and reaches the pattern it is meant for.

`make test` proves all formulas, and loops for one op with each skeleton. `make test-full` proves each kind of loop.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baracuda_gen.catalog import build_catalog
from baracuda_gen.render import build_tree
from baracuda_gen.spec.model import SpecError
from baracuda_gen.verify.bounds import bounded_reference
from baracuda_gen.verify.cases import Cases
from baracuda_gen.verify.kinds import by_kind
from baracuda_gen.verify.on_host import make_launcher, run_host, run_together
from baracuda_gen.verify.work import Work, all_work

sys.path.insert(0, str(Path(__file__).parents[1]))
from together import several  # noqa: E402

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

HERE = Path(__file__).resolve().parent
SPEC = HERE / "catalog" / "spec"
BUILD = HERE.parents[1] / "build" / "host-tests"
ENTRIES = {
    name: text
    for text, name in re.findall(r"^((\w+):\n(?:[ ].*\n)+)", (SPEC / "patterns.yaml").read_text(), re.MULTILINE)
}

# Element types: one for all, and three for what depends on them most.
TYPES = {name: ("f32",) for name in ENTRIES} | dict.fromkeys(("sum_last", "softmax"), ("f32", "bf16"))
TYPES |= {
    "sum_first": ("bf16",),
    "max_middle": ("f64",),
    "column_scale": ("bf16",),
    "three": ("bf16",),
    "two_sums": ("f64",),
    "whole_sum": ("i32",),
    "whole_map": ("i64",),
    "packed_again": ("s4", "u4"),
    "float8_gradient": ("e5m2",),
    "interleave": ("f32", "bf16"),
    "thirds": ("f64",),
    "across": ("bf16",),
}

PATTERNS = {
    "sum_last": ["reduce"],
    "sum_first": ["reduce"],
    "max_middle": ["reduce"],
    "max_last": ["reduce"],
    "min_first": ["reduce"],
    "sum_all": ["grid"],
    "min_all": ["grid"],
    "scale_by_peak": ["grid"],
    "column_scale": ["row", "reduce", "pointwise"],
    "two_sums": ["row"],
    "rms_norm": ["row"],
    "softmax": ["row"],
    "per_channel": ["pointwise"],
    "halves": ["pointwise"],
    "interleave": ["pointwise"],
    "thirds": ["pointwise"],
    "line": ["pointwise"],
    "line_of_pairs": ["pointwise"],
    "across": ["pointwise"],
    "group_peak": ["pointwise"],
    "whole_sum": ["reduce"],
    "whole_map": ["pointwise"],
    "three": ["pointwise"],
    "packed_again": ["pointwise"],
    "packed_channel": ["pointwise"],
    "packed_rows": ["row"],
    "packed_columns": ["reduce"],
    "float8_rows": ["row"],
    "tile_mean": ["row"],
    "channel_sum": ["row", "reduce", "pointwise"],
    "three_passes": ["grid"],
    "settings": ["pointwise"],
    "optional": ["pointwise"],
    "optional_any_shape": ["pointwise"],
    "dropout": ["pointwise"],
}
PATTERNS |= {
    "optional_any_shape_backward": ["pointwise", "reduce"],
    "rms_norm_backward": ["panel", "row", "reduce"],
    "three_backward": ["pointwise", "reduce"],
    "max_last_backward": ["row"],
}


def build(name: str, folder: Path) -> list[Work]:
    """The package of one entry, so that an entry that cannot be generated stops no other."""
    package = f"pattern_{name}"
    spec = folder / "spec"
    spec.mkdir()
    (spec / "ops.yaml").write_text((SPEC / "ops.yaml").read_text().replace("pattern_kernels", package))
    (spec / "patterns.yaml").write_text(ENTRIES[name])
    for path, text in build_tree(build_catalog(spec)).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return all_work(package, str(folder), [])


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    built: dict[str, list[Work]] = {}

    def of(op: str) -> list[Work]:
        name = op.removesuffix("_backward")
        if name not in built:
            built[name] = build(name, tmp_path_factory.mktemp(name))
        return [w for w in built[name] if w.op == op]

    yield of


@pytest.fixture(scope="session")
def launcher() -> Any:
    return make_launcher(folder=BUILD)


def _marked(op: str, *values: str) -> Any:
    return pytest.param(op, *values, id="-".join([op, *values]))


OPS = [op for name, text in ENTRIES.items() for op in ([name, f"{name}_backward"] if "gradient:" in text else [name])]


CHOICES = [(op, types) for op in OPS for types in TYPES[op.removesuffix("_backward")]]


def _with_new_skeletons() -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for op, skeletons in PATTERNS.items():
        if not seen.issuperset(skeletons):
            yield op, TYPES[op.removesuffix("_backward")][0]
        seen.update(skeletons)


LOOPS = list(_with_new_skeletons())


@pytest.fixture(scope="session")
def proofs(packages: Any) -> dict[tuple[str, str], Work]:
    """Each op with its types, and the kinds of loops that none before it has, as in `verify`; those of LOOPS first."""
    found = {}
    for op, types in [*LOOPS, *(choice for choice in CHOICES if choice not in LOOPS)]:
        with suppress(SpecError):  # it fails the tests of its op
            found[op, types] = next(w for w in packages(op) if w.types[0][1] == types)
    return dict(zip(found, by_kind(list(found.values()))[0], strict=True))


FORMULAS = [pytest.param(choice) for choice in CHOICES if choice not in LOOPS]


@pytest.mark.parametrize("choices", several(FORMULAS, "-".join))
def test_formulas_are_right_on_the_host(choices: list[tuple[str, str]], packages: Any, launcher: Any) -> None:
    works = [next(w for w in packages(op) if w.types[0][1] == types) for op, types in choices]
    works = [replace(work, loops=frozenset()) for work in works]
    found = run_together(works, "quick", launcher=launcher)
    assert dict(zip(choices, found, strict=True)) == dict.fromkeys(choices, [])


@pytest.mark.parametrize(
    "op, types",
    [pytest.param(*c, id="-".join(c), marks=() if c in LOOPS else pytest.mark.full) for c in CHOICES],
)
def test_pattern_is_right_on_the_host(
    op: str, types: str, packages: Any, proofs: dict[tuple[str, str], Work], launcher: Any
) -> None:
    assert packages(op)
    assert run_host(proofs[op, types], "quick", launcher=launcher) == []


@pytest.mark.parametrize("op", [_marked(op) for op in PATTERNS if op not in ("softmax_backward", "halves_backward")])
def test_pattern_is_the_one_meant(op: str, packages: Any) -> None:
    assert packages(op)[0].entry().skeletons == PATTERNS[op]


@pytest.mark.parametrize("op", ["rms_norm_backward", "softmax", "sum_last", "two_sums"])
def test_the_bound_says_something(op: str, packages: Any) -> None:
    """On ordinary values nearly all outputs have a bound, and one that is small beside the outputs."""
    work = next(w for w in packages(op) if w.types[0][1] == "f32")
    entry = work.entry()
    relative = []
    for case in (draft.make() for draft in Cases(entry, dict(work.types)).all("quick")):
        if case.name.endswith("; normal") and getattr(case.desc, "eps", 1.0) > 0:
            bounded = bounded_reference(entry.plan.select(case.desc), entry.args(**case.inputs, **case.outputs))
            relative += [
                error.max(initial=0) / max(np.abs(value).max(initial=0), 1e-30)
                for value, error in bounded.values()
                if value.size
            ]
    assert relative and np.median(relative) < 1e-3, sorted(relative)


def test_sums_of_small_integers_have_no_error(packages: Any) -> None:
    work = next(w for w in packages("sum_last") if w.types[0][1] == "bf16")
    entry = work.entry()
    found = [
        bounded_reference(entry.plan.select(case.desc), entry.args(**case.inputs, **case.outputs))["y"][1]
        for case in (draft.make() for draft in Cases(entry, dict(work.types)).all("quick"))
        if case.name.endswith("; integers")
    ]
    assert found and all((error == 0).all() for error in found)


def test_a_broadcast_gradient_of_an_output() -> None:
    import baracuda_kernels as bk

    plan = bk.LerpBackwardPlan.select(bk.LerpBackwardDescriptor(shape=(3, 5), a_shape=(1, 5), element="f32"))
    args = bk.LerpBackwardArgs(
        weight=0.25,
        d_output=np.ones((1, 5), np.float32),
        d_a=np.zeros((1, 5), np.float32),
        d_b=np.zeros((3, 5), np.float32),
    )
    assert plan.can_implement(args)
    assert (plan.reference(args)["d_a"] == 2.25).all()
