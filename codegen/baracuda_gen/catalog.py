"""The passes in order: spec text -> checked entries -> typed ops -> schedules."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.op import Op
from baracuda_gen.schedule import Step, schedule
from baracuda_gen.spec import load_spec
from baracuda_gen.spec.model import CatalogSpec, OpSpec, Problem, SpecError

Steps = Mapping[str, tuple[Step, ...]]  # of an op: variant's label -> steps
_Built = tuple[tuple[Op, ...], Mapping[str, Steps]]  # of an entry: its ops, and the steps of each

# What the last catalog was made of, by entry: the next one, in which little differs, takes the same objects.
_built: dict[bytes, _Built] = {}


@dataclass(frozen=True)
class Catalog:
    """Every op of the spec, a forward op followed by its backward, with the steps of each of its formulas."""

    spec: CatalogSpec
    ops: tuple[Op, ...]
    steps: Mapping[str, Steps]  # by op

    def op(self, name: str) -> Op:
        return next(op for op in self.ops if op.name == name)

    def backward_of(self, name: str) -> Op | None:
        return next((op for op in self.ops if op.gradient_of == name), None)


def build_catalog(spec_dir: Path) -> Catalog:
    """Load and build everything; raises SpecError with all problems of all entries."""
    spec = load_spec(spec_dir)
    found: dict[bytes, _Built] = {}
    problems: list[Problem] = []
    for entry in spec.ops:
        key = pickle.dumps(entry)
        try:
            found[key] = _built.get(key) or _build(entry)
        except SpecError as error:
            problems += error.problems
    if problems:
        raise SpecError(problems)
    _built.clear()
    _built.update(found)
    ops = tuple(op for of_one, _ in found.values() for op in of_one)
    return Catalog(spec, ops, {name: of_op for _, steps in found.values() for name, of_op in steps.items()})


def _build(entry: OpSpec) -> _Built:
    ops = tuple(op for op in build_op(entry) if op is not None)
    return ops, {
        op.name: {v.label: schedule(op.of_kinds(v.block), v.block, f"{op.name}{v.suffix}") for v in op.variants}
        for op in ops
    }
