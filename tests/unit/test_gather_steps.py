"""Steps that gather: how wide a thread's accesses are."""

from __future__ import annotations

from baracuda_kernels import catalog
from baracuda_runtime.steps import Gather


def step_of(op: str, types: dict[str, str]) -> tuple[Gather, dict[str, str]]:
    plan = catalog.entry(op).plan.op
    (step,) = (s for v in plan.variants_of(types).values() for s in v.every_step if isinstance(s, Gather))
    return step, plan.with_computed(types)


def test_an_element_of_each_row_leaves_vectors_as_wide_as_rows_allow() -> None:
    """The number of members, in f32, is read once a row: accesses to rows of bf16 have 16 bytes."""
    step, types = step_of("segment_mean_backward", {"T": "bf16", "L": "i64"})
    assert [step.accesses[k].tensor for k, _ in step.finds if not step.accesses[k].held] == ["members"]
    assert step.vector_of(types) == 8


def test_a_thread_finds_few_elements_each_by_itself() -> None:
    step, types = step_of("gather", {"T": "bf16", "L": "i64"})
    vectors = {name.rpartition(", ")[2] for name in step.instantiations(types)}
    assert vectors == {"1>()", "4>()"}
