"""What `new` does, without a word printed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from baracuda_gen.authoring import change, text
from baracuda_gen.authoring.draft import Draft, Wishes, draft, entry_lines, gradients
from baracuda_gen.authoring.proving import Proved, Prover
from baracuda_gen.catalog import Catalog
from baracuda_gen.errors import Refused
from baracuda_gen.formula.build import Entries, build_op
from baracuda_gen.formula.differentiate import STRAIGHT_THROUGH
from baracuda_gen.formula.graph import Kind
from baracuda_gen.formula.kinds import kind_of_element
from baracuda_gen.remembered import remembering
from baracuda_gen.schedule import schedule
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.literals import yaml
from baracuda_gen.spec.load import ROOT, load_spec
from baracuda_gen.spec.model import OpSpec, SpecError, Text


class ProofFailed(Exception):
    """The kernels, or the gradient alone, are not what the formula says. Its lines say where."""

    def __init__(self, lines: list[str], of_gradient: bool):
        super().__init__("; ".join(lines))
        self.lines, self.of_gradient = lines, of_gradient


class EntryRefused(Exception):
    """A draft that the spec's reader does not take: the problems, and the lines that they speak of."""

    def __init__(self, problems: SpecError, file: str, first: int, lines: list[str]):
        super().__init__(str(problems))
        self.problems, self.file, self.first, self.lines = problems, file, first, lines


@dataclass(frozen=True)
class Options:
    dry_run: bool = False
    verify: bool = True
    everything: bool = False  # all choices of types, whatever time that takes
    jobs: int = 1


@dataclass(frozen=True)
class Made:
    """What `new` has made, or would."""

    catalog: Catalog
    entry: list[str]
    no_gradient: dict[str, str]  # input -> why it has none
    proved: Proved | None
    written: list[Path]
    seconds: float


def new(folders: change.Folders, wishes: Wishes, options: Options) -> Made:
    started = time.monotonic()
    with change.one_author(folders):
        with remembering(folders.spec):
            before = change.read_before(folders)
            made = draft(wishes, dict(before.catalog.spec.dtype_sets))
            if wishes.name in {op.name for op in before.catalog.ops}:
                known = before.catalog.op(wishes.name)
                raise Refused(
                    f"there is an op '{wishes.name}' in {folders.spec / known.family}.yaml already; take another name, "
                    f"or delete the entry '{known.gradient_of or wishes.name}' and run baracuda-gen generate first"
                )
            change.require_writable(folders, _edits(before, made))
            spec, entries = _read(folders, before, made)  # before processes are started
            with Prover(options.jobs, started) if options.verify else nullcontext() as prover:
                change.require_as_generated(folders, before)
                made, reasons = _with_gradient(spec, entries, made)
                with _staged(folders, before, made) as stage:
                    catalog = stage.generate()
                    proved = _proved(prover, catalog, stage.out, wishes.name, options.everything) if prover else None
        written = [] if options.dry_run else change.publish(folders, before, stage)
        return Made(catalog, [*entry_lines(made)], reasons, proved, written, time.monotonic() - started)


def _edits(before: change.Before, made: Draft) -> change.Edits:
    file, lines = f"{made.wishes.family}.yaml", [*entry_lines(made)]
    if made.wishes.family in {f.name for f in before.catalog.spec.families}:
        if file not in before.files:
            raise Refused(f"the family '{made.wishes.family}' is another catalog's; put the op in a family of your own")
        return {file: text.with_entry(before.files[file], lines)}
    if file in before.files:
        raise Refused(f"{file} is there already; take another family")
    doc = made.wishes.family_doc.strip() or f"{made.wishes.family.replace('_', ' ').capitalize()} functions."
    root = before.files[ROOT]
    return {file: text.new_file(lines, root), ROOT: text.with_family(root, made.wishes.family, yaml(doc))}


@contextmanager
def _staged(folders: change.Folders, before: change.Before, made: Draft) -> Iterator[change.Stage]:
    """The project with the draft. What is found wrong with it inside is raised with the lines of its entry."""
    file = f"{made.wishes.family}.yaml"
    with change.staged(folders, before, _edits(before, made)) as stage:
        try:
            yield stage
        except SpecError as error:
            lines = stage.edits[file].decode().splitlines()
            start = max(k for k, line in enumerate(lines) if line.startswith(f"{made.wishes.name}:"))
            raise EntryRefused(error, f"{stage.spec.name}/{file}", start + 1, lines[start:]) from None


def _read(folders: change.Folders, before: change.Before, made: Draft) -> tuple[OpSpec, Entries]:
    """The entry without a gradient, and all entries. What is wrong with the formula is not blamed on a gradient."""
    with _staged(folders, before, made) as stage:
        loaded = load_spec(stage.spec)
        spec = next(op for op in loaded.ops if op.name == made.wishes.name)
        entries = Entries(loaded.ops)
        build_op(spec, entries)
    return spec, entries


def _with_gradient(spec: OpSpec, entries: Entries, made: Draft) -> tuple[Draft, dict[str, str]]:
    """The draft with the gradients that can be derived, and why others cannot."""
    if made.wishes.gradient is not None:
        return replace(made, gradient=gradients(made.wishes.gradient, made.inputs)), {}
    kinds = {v.name: Kind(ELEMENT_TYPES[v.dtypes[0]].kind) for v in spec.types}
    found: list[str] = []
    reasons: dict[str, str] = {}
    for name, written in made.inputs.items():
        element = written.split("[")[0].strip()
        if element.startswith("compute("):
            reasons[name] = f"a scalar from the host; ask for it with --gradient {name}"
        elif kind_of_element(element, kinds) is not Kind.FLOAT:
            reasons[name] = "not a float"
        elif (reason := _underivable(spec, entries, [*found, name])) is not None:
            reasons[name] = reason
        else:
            found.append(name)
    return replace(made, gradient=dict.fromkeys(found, "derived")), reasons


def _underivable(spec: OpSpec, entries: Entries, names: list[str]) -> str | None:
    wanted = tuple((name, Text("derived", spec.place)) for name in names)
    try:
        _, backward = build_op(replace(spec, gradient=wanted), entries)
        if backward is None:
            return "nothing to derive"
        for v in backward.variants:
            schedule(backward, v.block, f"{backward.name}{v.suffix}")
    except SpecError as error:
        return error.problems[0].message.replace(STRAIGHT_THROUGH, "--straight-through")
    return None


def _proved(prover: Prover, catalog: Catalog, out: Path, name: str, everything: bool) -> Proved:
    op = catalog.op(name)
    proved = prover.prove_op(catalog.spec.name, out, op, catalog.backward_of(name), everything)
    lines = [
        f"{p.work.label}: {f.kernel}: {f.case}: got {f.got}, expected {f.expected}"
        for p in proved.proofs
        for f in p.findings[:3]
    ]
    check, spec, of_gradient = proved.gradient, op.spec, not lines
    stopped = any("stop_gradient" in formula.value for _, formula in spec.formula)
    may_differ = spec.straight_through or bool(spec.convention) or stopped  # from the derivative, as the author asks
    lines += [f"{f.kernel}: {f.case}: got {f.got}, expected {f.expected}" for f in (check.findings if check else ())]
    if check is not None and not check.holds and not lines and not may_differ:
        lines += [
            f"the gradient of {operand} is {error:.1e} of its size away from finite differences"
            for operand, error in check.worst.items()
        ]
    if lines:
        raise ProofFailed(lines, of_gradient)
    return proved
