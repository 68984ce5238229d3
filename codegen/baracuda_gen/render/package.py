"""The importable package: one module and its `.cu` files for each op, the lazy front, the pages, the resolved spec, the
manifest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from baracuda_gen.catalog import Catalog
from baracuda_gen.evidence.digest import kernel_digest
from baracuda_gen.evidence.results import NOTHING, Evidence
from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.formula.graph import Call, walk
from baracuda_gen.formula.op import Op
from baracuda_gen.render.cuda_file import cuda_file, environment
from baracuda_gen.render.describe import describe, typed
from baracuda_gen.render.fold import fold
from baracuda_gen.render.kernels import kernel_view
from baracuda_gen.render.names import class_name, elements_of
from baracuda_gen.render.pages import catalog_page, op_page
from baracuda_gen.render.plan_file import plan_file
from baracuda_gen.schedule.length import operations
from baracuda_gen.spec.literals import docstring

COMMAND = "baracuda-gen generate"

_texts: dict[
    str, tuple[Op, str]
] = {}  # an op's kernels as they were last rendered: a catalog keeps the ops that are as before


def build_tree(catalog: Catalog, evidence: Evidence = NOTHING) -> dict[str, str]:
    """Path under the out folder -> text. Pure: the same catalog and measurements give the same bytes."""
    package = catalog.spec.name
    files: dict[str, str] = {}
    digests: dict[str, str] = {}
    for forward in (op for op in catalog.ops if op.gradient_of is None):
        folder = f"_{forward.family}"
        ops = [op for op in (forward, catalog.backward_of(forward.name)) if op is not None]
        for op in ops:
            files[f"{folder}/{op.name}.cu"] = text = _cuda(catalog, op)
            digests[op.name] = kernel_digest(text)
        files[f"{folder}/_{forward.name}.py"] = plan_file(
            _header(catalog, forward, "#"),
            [(op, catalog.steps[op.name]) for op in ops],
            {op.name: evidence.bounds(op.name, op.types, typed(catalog, op), digests[op.name]) for op in ops},
        )
        files[f"{folder}/{forward.name}.md"] = op_page(describe(catalog, forward.name, evidence, digests))
    for family in catalog.spec.families:
        files.setdefault(f"_{family.name}/__init__.py", f'"""{docstring(family.doc, "")}"""\n')
    files["__init__.py"] = fold(
        environment()
        .get_template("package.py.j2")
        .render(doc=catalog.spec.doc, names=_public_names(catalog), ops=[op.name for op in catalog.ops]),
        "#",
    )
    files["catalog.py"] = fold(environment().get_template("catalog.py.j2").render(entries=_entries(catalog)), "#")
    files["CATALOG.md"] = catalog_page(catalog, evidence, digests)
    files["py.typed"] = ""
    for path, text in catalog.spec.sources:
        files[f"spec/{path}"] = text
    tree = {f"{package}/{path}": text for path, text in sorted(files.items())}
    tree[f"{package}/MANIFEST.json"] = manifest(tree)
    return tree


def manifest(tree: dict[str, str]) -> str:
    digests = {path: hashlib.sha256(text.encode()).hexdigest() for path, text in sorted(tree.items())}
    return json.dumps({"files": digests}, indent=1) + "\n"


def digests_of(catalog: Catalog) -> dict[str, str]:
    """Op -> the digest of its kernels' text, as they are generated."""
    return {op.name: kernel_digest(_cuda(catalog, op)) for op in catalog.ops}


def _header(catalog: Catalog, op: Op, comment: str) -> str:
    forward = op.gradient_of or op.name
    what = forward if op.gradient_of is None else f"{forward}, its gradient"
    source = catalog.spec.source_of(op.family)
    return f"{comment} Generated from {source}: {what}. Do not edit.\n{comment} Regenerate: {COMMAND}\n"


def _cuda(catalog: Catalog, op: Op) -> str:
    known, text = _texts.get(op.name, (None, ""))
    if known is not op:  # another one than last time
        steps = catalog.steps[op.name]
        views = [kernel_view(op, v.block, step) for v in op.variants for step in steps[v.label]]
        text = cuda_file(_header(catalog, op, "//"), views)
        _texts[op.name] = op, text
    return text


def _public_names(catalog: Catalog) -> list[tuple[str, str]]:
    """(public name, module) of everything that the package offers, in order."""
    names = []
    for op in catalog.ops:
        module = f"_{op.family}._{op.gradient_of or op.name}"
        names += [(op.name, module)] + [
            (f"{class_name(op.name)}{kind}", module) for kind in ("Plan", "Descriptor", "Args")
        ]
    return names


def _entries(catalog: Catalog) -> Iterable[dict[str, object]]:
    for op in catalog.ops:
        yield {
            "name": op.name,
            "family": op.family,
            "class_name": class_name(op.name),
            "gradient_of": op.gradient_of,
            "types": {t: list(d) for t, d in op.types.items()},
            "elements": elements_of(op),
            "patterns": list(dict.fromkeys(s.pattern for steps in catalog.steps[op.name].values() for s in steps)),
            "parity": dict(op.spec.parity),
            "peers": dict(op.spec.peers) if op.gradient_of is None else {},
            "zeros": _has_zeros(op),
            "operations": {key: operations(v.block.statements) for v in op.variants for key in v.keys},
        }


def _has_zeros(op: Op) -> bool:
    """Whether the spec says so of the op, or the function table of what it calls."""
    values = (e for v in op.variants for s in v.block.statements for e in walk(s.value))
    called = {e.function for e in values if isinstance(e, Call)}
    return (op.spec.zeros and op.gradient_of is None) or any(FUNCTIONS[f].zeros for f in called & FUNCTIONS.keys())
