"""`load_spec`: a folder of YAML as a CatalogSpec, or every problem in it at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from baracuda_gen.spec.build import Sets, build_op, build_sets
from baracuda_gen.spec.form import check_form
from baracuda_gen.spec.model import CatalogSpec, FamilySpec, OpSpec, Place, Problem, SpecError
from baracuda_gen.spec.names import Named, check_entry, check_name, check_ops
from baracuda_gen.spec.nodes import Mapping, Node, Refused, described, read_nodes
from baracuda_gen.spec.schema import EntryForm, RootForm
from baracuda_gen.spec.source import read_source

ROOT = "ops.yaml"


def load_spec(spec_dir: Path) -> CatalogSpec:
    """The spec in a folder. Raises SpecError with all problems of all files, sorted by place."""
    loader = _Loader(spec_dir)
    catalog = loader.catalog()
    if catalog is None or loader.problems:
        raise SpecError(loader.problems)
    return catalog


@dataclass
class _Loader:
    folder: Path
    problems: list[Problem] = field(default_factory=list)
    sources: list[tuple[str, str]] = field(default_factory=list)
    op_names: list[tuple[Named, bool]] = field(default_factory=list)  # with whether it has a gradient

    def catalog(self) -> CatalogSpec | None:
        node = self.read(ROOT, ops=False)
        if node is None:
            return None
        root, problems = check_form(node, RootForm, Place(self.shown(ROOT), 1, 1))
        self.problems += problems
        if root is None or not isinstance(node, Mapping):
            self.strict_about_files(None)
            return None
        sets = build_sets(root, node, self.problems)
        families = self.families(root, node)
        ops = tuple(op for family in families for op in self.ops(family, sets))
        self.strict_about_files(families)
        self.problems += check_ops(self.op_names)
        return CatalogSpec(
            name=root.name.value,
            schema=root.version,
            doc=root.doc or "",
            dtype_sets=tuple(sets.items()),
            families=tuple(families),
            ops=ops,
            sources=tuple(self.sources),
        )

    def shown(self, file: str) -> str:
        """A file as messages name it: from the folder that the spec's folder is in."""
        return f"{self.folder.resolve().name}/{file}"

    def read(self, file: str, ops: bool) -> Node | None:
        """A file's document; None when it cannot be read at all."""
        try:
            text = read_source(self.folder / file, self.shown(file))
        except SpecError as error:
            self.problems += error.problems
            return None
        self.sources.append((file, text))
        node, problems = read_nodes(text, self.shown(file), ops)
        self.problems += problems
        return None if isinstance(node, Refused) else node

    def families(self, root: RootForm, node: Mapping) -> list[FamilySpec]:
        """The families of ops.yaml; also checks the names that it introduces."""
        families, sets = node.get("families"), node.get("sets")
        assert isinstance(families, Mapping) and isinstance(sets, Mapping)
        named = [Named("package", root.name.value, root.name.place)]
        named += [Named("set", key.text.value, key.place) for key, _ in sets]
        found = []
        for key, _ in families:
            name = Named("family", key.text.value, key.place)
            named.append(name)
            if f"{name.name}.yaml" == ROOT:
                found_root = f"the family '{name.name}' would be in {ROOT} itself; take another name"
                self.problems.append(Problem(name.place, "", found_root))
            elif check_name(name) is None:  # else no file is looked for by that name
                found.append(FamilySpec(name.name, f"{name.name}.yaml", root.families[name.name]))
        self.problems += [Problem(n.place, "", message) for n in named if (message := check_name(n))]
        return found

    def ops(self, family: FamilySpec, sets: Sets) -> list[OpSpec]:
        node = self.read(family.file, ops=True)
        if node is None:
            return []
        if not isinstance(node, Mapping):
            self.problems.append(Problem(node.place, "", f"the file is {described(node)}; expected a mapping of ops"))
            return []
        if not node.entries and not node.partial:
            self.problems.append(Problem(node.place, "", "the file has no ops; add one, or take it out of ops.yaml"))
        ops = []
        for key, entry in node:
            name = key.text.value
            gradient = isinstance(entry, Mapping) and entry.get("gradient") is not None
            self.op_names.append((Named("op", name, key.place), gradient))
            form, problems = check_form(entry, EntryForm, key.place, name)
            self.problems += problems
            self.problems += check_entry(name, entry)
            if form is not None and isinstance(entry, Mapping):
                built = build_op(name, family.name, form, entry, key.place, sets)
                self.problems += built.problems
                ops.append(built.op)
        return ops

    def strict_about_files(self, families: list[FamilySpec] | None) -> None:
        """A file that no family names would be left out in silence."""
        if families is None:
            return
        known = {ROOT, *(f.file for f in families)}
        for path in sorted(self.folder.glob("*.y*ml")):
            if path.name not in known and re.fullmatch(r".*\.ya?ml", path.name):
                message = f"no family of {ROOT} is of this name; known families: {', '.join(f.name for f in families)}"
                self.problems.append(Problem(Place(self.shown(path.name), 1, 1), "", message))
