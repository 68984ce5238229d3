"""The passes in order: spec text -> checked entries -> typed ops -> schedules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from baracuda_gen.formula.build import Entries, build_op, check_types
from baracuda_gen.formula.op import Op
from baracuda_gen.schedule import Step, schedule
from baracuda_gen.spec import load_spec
from baracuda_gen.spec.model import CatalogSpec, OpSpec, Problem, SpecError

Steps = Mapping[str, tuple[Step, ...]]  # of an op: variant's label -> steps
_Built = tuple[tuple[Op, ...], Mapping[str, Steps]]  # of an entry: its ops, and the steps of each

# What the last catalog was made of, by name, each with the entry and those that it uses: the next one, in which little
# differs, takes the same objects.
built: dict[str, tuple[tuple[OpSpec, ...], _Built]] = {}

# A file of ops as it was last rendered, with the ops, which `render` keeps in the same way. Here, so that what renders
# nothing does not load the renderer.
texts: dict[str, tuple[tuple[Op, ...], str]] = {}


@dataclass(frozen=True)
class Catalog:
    """Every op of the spec, a forward op followed by its backward, with the steps of each of its formulas."""

    spec: CatalogSpec
    ops: tuple[Op, ...]
    steps: Mapping[str, Steps]  # by op

    def op(self, name: str) -> Op:
        return self._by_name[name]

    def skeletons(self, name: str) -> list[str]:
        """Of an op's kernels, each once."""
        return list(dict.fromkeys(s.skeleton.name for steps in self.steps[name].values() for s in steps))

    def backward_of(self, name: str) -> Op | None:
        return self._backwards.get(name)

    @cached_property
    def _by_name(self) -> dict[str, Op]:
        return {op.name: op for op in self.ops}

    @cached_property
    def _backwards(self) -> dict[str, Op]:
        return {op.gradient_of: op for op in self.ops if op.gradient_of is not None}


def build_catalog(spec_dir: Path) -> Catalog:
    """Load and build everything; raises SpecError with all problems of all entries."""
    spec = load_spec(spec_dir)
    entries = Entries(spec.ops)
    found: dict[str, tuple[tuple[OpSpec, ...], _Built]] = {}
    problems: list[Problem] = []
    for entry in spec.ops:
        known, made = built.get(entry.name, (None, None))
        rests_on = (entry, *entries.used(entry))
        try:
            found[entry.name] = rests_on, made if made and known == rests_on else _build(entry, entries)
        except SpecError as error:
            problems += error.problems
        except RecursionError:
            too_deep = "the formula, or its gradient, is nested too deep to follow; write an op for a part of it"
            problems.append(Problem(entry.place, entry.name, too_deep))
        except Exception as error:
            error.add_note(f"in op '{entry.name}' ({entry.place.file}:{entry.place.line})")
            raise
    built.clear()
    built.update(found)
    if problems:
        raise SpecError(problems)
    ops = tuple(op for _, (of_one, _) in found.values() for op in of_one)
    return Catalog(spec, ops, {name: of_op for _, (_, steps) in found.values() for name, of_op in steps.items()})


def _build(entry: OpSpec, entries: Entries) -> _Built:
    ops = tuple(op for op in build_op(entry, entries) if op is not None)
    check_types(ops[0])
    return ops, {
        op.name: {v.label: schedule(op.of_kinds(v.block), v.block, f"{op.name}{v.suffix}") for v in op.variants}
        for op in ops
    }
