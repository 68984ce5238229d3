"""The passes in order: spec text -> checked entries -> typed ops -> schedules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.op import Op
from baracuda_gen.schedule import Step, schedule
from baracuda_gen.spec import load_spec
from baracuda_gen.spec.model import CatalogSpec, Problem, SpecError


@dataclass(frozen=True)
class Catalog:
    """Every op of the spec, a forward op followed by its backward, with the steps of each of its formulas."""

    spec: CatalogSpec
    ops: tuple[Op, ...]
    steps: Mapping[str, Mapping[str, tuple[Step, ...]]]  # op -> variant's label -> steps

    def op(self, name: str) -> Op:
        return next(op for op in self.ops if op.name == name)

    def backward_of(self, name: str) -> Op | None:
        return next((op for op in self.ops if op.gradient_of == name), None)


def build_catalog(spec_dir: Path) -> Catalog:
    """Load and build everything; raises SpecError with all problems of all entries."""
    spec = load_spec(spec_dir)
    ops: list[Op] = []
    steps: dict[str, Mapping[str, tuple[Step, ...]]] = {}
    problems: list[Problem] = []
    for entry in spec.ops:
        try:
            built = [op for op in build_op(entry) if op is not None]
            for op in built:
                steps[op.name] = {
                    v.label: schedule(op.of_kinds(v.block), v.block, f"{op.name}{v.suffix}") for v in op.variants
                }
            ops += built
        except SpecError as error:
            problems += error.problems
    if problems:
        raise SpecError(problems)
    return Catalog(spec, tuple(ops), steps)
