"""`load_spec`: a folder of YAML as a CatalogSpec, or every problem in it at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from baracuda_gen.errors import instead
from baracuda_gen.spec.build import OpBuilder, Sets, build_sets
from baracuda_gen.spec.literals import yaml
from baracuda_gen.spec.model import CatalogSpec, FamilySpec, OpSpec, Place, Problem, Problems, SpecError, Text
from baracuda_gen.spec.names import Named, check_entry, check_name, check_ops
from baracuda_gen.spec.nodes import Mapping, Node, Refused, described, read_nodes
from baracuda_gen.spec.schema import SCHEMA_VERSION, EntryForm, ExtendingForm, ExtendsForm, Found, RootForm, check_form
from baracuda_gen.spec.source import read_source

ROOT = "ops.yaml"
SHIPPED = "baracuda_kernels"
EXTENDING = f"extends: {SHIPPED} in {ROOT}"


def load_spec(spec_dir: Path) -> CatalogSpec:
    """The spec in a folder. Raises SpecError with all problems of all files, sorted by place."""
    loader = _Loader(spec_dir, spec_dir.resolve().name)
    catalog = loader.catalog()
    loader.problems.raise_if_any()
    assert catalog is not None, "what is wrong has been noted"
    return catalog


@dataclass
class _Loader:
    folder: Path
    heading: str  # stands for the folder in messages
    carried: bool = False  # by a package, to be extended
    problems: Problems = field(default_factory=lambda: Problems(""))
    sources: list[tuple[str, str]] = field(default_factory=list)
    op_names: list[tuple[Named, bool]] = field(default_factory=list)  # with whether it has a gradient
    root_names: list[Named] = field(default_factory=list)  # the package, sets and families of ops.yaml

    def catalog(self) -> CatalogSpec | None:
        node = self.read(ROOT, ops=False)
        if node is None:
            return None
        extending = isinstance(node, Mapping) and node.get("extends") is not None
        form = ExtendingForm if extending else RootForm
        root = check_form(form, Found(node, "", Place(self.shown(ROOT), 1, 1)), self.problems)
        if root is None or not isinstance(node, Mapping):
            return None
        sets = build_sets(root, node, self.problems)
        families = self.families(root, node)
        base = None
        if root.extends is not None:
            base = self.base(root.name, root.extends)
            if base is None:
                return None  # what its names mean is not known, so problems of own entries would mislead
            sets = {**dict(base.dtype_sets), **sets}
        ops = tuple(op for family in families for op in self.ops(family, sets))
        self.strict_about_files(families)
        self.problems.found += check_ops(self.op_names)
        catalog = CatalogSpec(
            name=root.name.value,
            doc=root.doc,
            dtype_sets=tuple(sets.items()),
            families=tuple(families),
            ops=ops,
            sources=tuple(self.sources),
        )
        return catalog if base is None else _merged(base, catalog)

    def base(self, name: Text, extends: ExtendsForm) -> CatalogSpec | None:
        """The catalog that `extends` names, as far as it is wanted; its names join the own ones."""
        package, place = extends.package.value, extends.package.place
        try:
            if self.carried:  # nor could two packages go round in a circle
                advice = "generate and install that package again"
                raise NoCatalog(f"the spec inside a package cannot have extends; {advice}")
            if wrong := check_name(Named("package", package, place)):
                raise NoCatalog(wrong)
            if package == name.value:
                raise NoCatalog(f"'{package}' extends itself; name another package")
            loader = _Loader(spec_folder_of(package), f"{package}/spec", carried=True)
        except NoCatalog as error:
            self.problems.add(place, str(error))
            return None
        found = loader.catalog()
        self.problems.found += loader.problems.found
        if found is None or loader.problems.found:
            return None
        known = [family.name for family in found.families]
        for word in extends.families:
            if word.value not in known:
                others = instead(word.value, "its families", known)
                self.problems.add(word.place, f"'{package}' has no family '{word}'{others}")
        chosen = only(found, [word.value for word in extends.families] or None)
        self.compare_names(loader.root_names, {f.name for f in chosen.families})
        names = {op.name for op in chosen.ops}
        family_of = {op.name: op.family for op in found.ops}
        for op in chosen.ops:
            for use in op.uses:
                if (used := use.entry) in family_of and used not in names:
                    message = f"'{op.name}' of the family '{op.family}' uses '{used}'"
                    message += f"; list the family '{family_of[used]}' too"
                    self.problems.add(place, message)
        self.op_names += [(named, gradient) for named, gradient in loader.op_names if named.name in names]
        return chosen

    def compare_names(self, theirs: list[Named], families: set[str]) -> None:
        """Sets and families have names of their own: nothing of the other catalog is replaced in silence."""
        taken = {
            (n.kind, n.name): n.place for n in theirs if n.kind == "set" or (n.kind == "family" and n.name in families)
        }
        for named in self.root_names:
            place = taken.get((named.kind, named.name))
            if place is not None:
                advice = "leave it out, it can be used as it is; or " if named.kind == "set" else ""
                message = f"a {named.kind} '{named.name}' is in {place.file}:{place.line}; {advice}take another name"
                self.problems.add(named.place, message)

    def shown(self, file: str) -> str:
        """A file as messages name it: from the folder that the spec's folder is in, or from its package."""
        return f"{self.heading}/{file}"

    def read(self, file: str, ops: bool) -> Node | None:
        """A file's document; None when it cannot be read at all."""
        try:
            text = read_source(self.folder / file, self.shown(file))
        except SpecError as error:
            self.problems.found += error.problems
            return None
        self.sources.append((file, text))
        node, problems = read_nodes(text, self.shown(file), ops)
        self.problems.found += problems
        return None if isinstance(node, Refused) else node

    def families(self, root: RootForm, node: Mapping) -> list[FamilySpec]:
        """The families of ops.yaml; also checks the names that it introduces."""
        named = self.root_names
        named.append(Named("package", root.name.value, root.name.place))
        named += [Named("set", key.text.value, key.place) for key, _ in node.section("sets")]
        found = []
        for key, _ in node.section("families"):
            name = Named("family", key.text.value, key.place)
            named.append(name)
            if f"{name.name}.yaml" == ROOT:
                self.problems.wrong(name, f"the family '{name.name}' would be in {ROOT} itself; take another name")
            elif check_name(name) is None:  # else no file is looked for by that name
                found.append(FamilySpec(name.name, root.families[name.name]))
        self.problems.found += [Problem(n.place, "", message) for n in named if (message := check_name(n))]
        return found

    def ops(self, family: FamilySpec, sets: Sets) -> list[OpSpec]:
        node = self.read(family.file, ops=True)
        if node is None:
            return []
        if not isinstance(node, Mapping):
            self.problems.add(node.place, f"the file is {described(node)}; expected a mapping of ops")
            return []
        if not node.entries and not node.partial:
            self.problems.add(node.place, "the file has no ops; add one, or take it out of ops.yaml")
        ops = []
        for key, entry in node:
            name = key.text.value
            gradient = isinstance(entry, Mapping) and entry.get("gradient") is not None
            self.op_names.append((Named("op", name, key.place), gradient))
            problems = Problems(name, self.problems.found)
            form = check_form(EntryForm, Found(entry, "", key.place), problems)
            if isinstance(entry, Mapping):
                check_entry(entry, problems)
                if form is not None:
                    ops.append(OpBuilder(entry, sets, problems).built(family.name, form, key.place))
        return ops

    def strict_about_files(self, families: list[FamilySpec]) -> None:
        """A file that no family names would be left out in silence."""
        known = {ROOT, *(f.file for f in families)}
        for path in sorted(self.folder.glob("*.y*ml")):
            if path.name not in known and re.fullmatch(r".*\.ya?ml", path.name):
                message = f"no family of {ROOT} has this name; known families: {', '.join(f.name for f in families)}"
                self.problems.add(Place(self.shown(path.name), 1, 1), message)


# `extends`: the spec that an installed catalog carries, and ops.yaml with such a catalog merged in.


class NoCatalog(Exception):
    """There is no catalog of that name to extend; the message says what is there and what to do."""


def spec_folder_of(package: str) -> Path:
    """The spec inside an installed catalog, which is found and not imported. Raises NoCatalog."""
    try:
        found = find_spec(package)
    except (ImportError, ValueError):
        found = None
    if found is None:
        advice = f"install the catalog: pip install {package.replace('_', '-')}"
        raise NoCatalog(f"no package '{package}' is installed; {advice}")
    folders = [Path(folder) / "spec" for folder in found.submodule_search_locations or ()]
    carrying = next((folder for folder in folders if (folder / "ops.yaml").is_file()), None)
    if carrying is None:
        where = f" ({found.origin})" if found.origin else ""
        expected = "expected one that baracuda-gen generated, with spec/ops.yaml"
        raise NoCatalog(f"the package '{package}'{where} contains no spec; {expected}")
    return carrying


@cache
def shipped_ops() -> frozenset[str]:
    """The ops of the catalog that comes with the generator; none where it is not installed."""
    try:
        files = [p for p in spec_folder_of(SHIPPED).glob("*.yaml") if p.name != ROOT]
    except NoCatalog:
        return frozenset()
    return frozenset(name for p in files for name in re.findall(r"^(\w+):", p.read_text("utf-8"), re.MULTILINE))


def only(base: CatalogSpec, families: Iterable[str] | None) -> CatalogSpec:
    """A catalog's spec as another has it: with `families` alone (None: all), each knowing where it comes from."""
    kept = [f for f in base.families if families is None or f.name in set(families)]
    names, files = {f.name for f in kept}, {f.file for f in kept}
    return replace(
        base,
        families=tuple(replace(f, package=base.name) for f in kept),
        ops=tuple(op for op in base.ops if op.family in names),
        sources=tuple((file, text) for file, text in base.sources if file in files),
    )


def resolved_root(own: CatalogSpec, families: Iterable[FamilySpec]) -> str:
    """The text of an ops.yaml that extends nothing: what a package carries, so that it can be extended in turn."""
    lines = [f"name: {yaml(own.name)}", f"schema: {SCHEMA_VERSION}"]
    lines += [f"doc: {yaml(own.doc)}"] if own.doc else []
    lines += ["sets:", *(f"  {yaml(s)}: [{', '.join(dtypes)}]" for s, dtypes in own.dtype_sets)]
    lines += ["families:", *(f"  {yaml(f.name)}: {yaml(f.doc)}" for f in families)]
    return "\n".join(lines) + "\n"


def _merged(base: CatalogSpec, own: CatalogSpec) -> CatalogSpec:
    """The other catalog's families and ops, then the own ones; the copy that the package carries extends nothing."""
    families = (*base.families, *own.families)
    root = resolved_root(own, families)
    own_files = [(file, text) for file, text in own.sources if file != ROOT]
    sources = ((ROOT, root), *base.sources, *own_files)
    return replace(own, families=families, ops=(*base.ops, *own.ops), sources=sources)
