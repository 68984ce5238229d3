"""The importable package: one module and its `.cu` files for each op, the lazy front, the pages, the resolved spec, the
manifest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import partial
from operator import is_

from baracuda_gen.catalog import Catalog, texts
from baracuda_gen.formula.op import Op
from baracuda_gen.render.cuda_file import cuda_file, environment
from baracuda_gen.render.kernels import kernel_of
from baracuda_gen.render.layout import laid_out
from baracuda_gen.render.pages import catalog_page
from baracuda_gen.render.plan_file import plan_file
from baracuda_gen.render.stubs import family_stub, package_stub
from baracuda_gen.spec.literals import docstring, quote
from baracuda_runtime.measured import kernel_digest, precision_digest

COMMAND = "baracuda-gen generate"
_TEMPLATES = {
    "__init__.py": "package.py.j2",
    "catalog.py": "catalog.py.j2",
    "torch/__init__.py": "torch_init.py.j2",
    "torch/nn.py": "torch_nn.py.j2",
}


def build_tree(catalog: Catalog) -> dict[str, str]:
    """Path under the out folder -> text. Pure: the same catalog gives the same bytes."""
    package = catalog.spec.name
    files: dict[str, str] = {}
    for forward in (op for op in catalog.ops if op.gradient_of is None):
        folder = f"_{forward.family}"
        ops = tuple(op for op in (forward, catalog.backward_of(forward.name)) if op is not None)
        for op in ops:
            files[f"{folder}/{op.name}.cu"] = _cuda(catalog, op)
        files[f"{folder}/_{forward.name}.py"] = _rendered(f"{forward.name}.py", ops, partial(_plan, catalog, ops))
    for family in catalog.spec.families:
        files.setdefault(f"_{family.name}/__init__.py", f'"""{docstring(family.doc, "")}"""\n')
        source = _source(catalog.spec.source_of(family.name), "#")
        files[f"_{family.name}/__init__.pyi"] = source + family_stub(catalog, family)
    files["__init__.pyi"] = _source("spec/ops.yaml", "#") + package_stub(catalog)
    view = {"header": _source("spec/ops.yaml", "#"), "doc": catalog.spec.doc, "catalog": _families(catalog)}
    for file, template in _TEMPLATES.items():
        files[file] = environment().get_template(template).render(view)
    files["CATALOG.md"] = catalog_page(catalog)
    files["py.typed"] = ""
    for path, text in catalog.spec.sources:
        files[f"spec/{path}"] = text
    tree = {f"{package}/{path}": text for path, text in sorted(files.items())}
    tree[f"{package}/MANIFEST.json"] = manifest(tree)
    return tree


def manifest(tree: dict[str, str]) -> str:
    digests = {path: hashlib.sha256(text.encode()).hexdigest() for path, text in sorted(tree.items())}
    return json.dumps({"files": digests}, indent=1) + "\n"


def digests_of(catalog: Catalog, op: Op) -> tuple[str, str]:
    """What measurements of an op's kernels belong to, as they are generated: of precision, and of speed."""
    text = _cuda(catalog, op)
    return precision_digest(text), kernel_digest(text)


def _header(catalog: Catalog, op: Op, comment: str) -> str:
    forward = op.gradient_of or op.name
    what = forward if op.gradient_of is None else f"{forward}, its gradient"
    return _source(f"{catalog.spec.source_of(op.family)}: {what}", comment)


def _source(what: str, comment: str) -> str:
    return f"{comment} Generated from {what}. Do not edit.\n{comment} Regenerate: {COMMAND}\n"


def _cuda(catalog: Catalog, op: Op) -> str:
    def render() -> str:
        steps = catalog.steps[op.name]
        kernels = [kernel_of(op, v.block, step) for v in op.variants for step in steps[v.label]]
        return cuda_file(_header(catalog, op, "//"), kernels)

    return _rendered(f"{op.name}.cu", (op,), render)


def _plan(catalog: Catalog, ops: Sequence[Op]) -> str:
    return plan_file(_header(catalog, ops[0], "#"), [(op, catalog.steps[op.name]) for op in ops])


def _rendered(file: str, ops: tuple[Op, ...], render: Callable[[], str]) -> str:
    known, text = texts.get(file, ((), ""))
    if len(known) != len(ops) or not all(map(is_, known, ops)):  # others than last time
        text = render()
        texts[file] = ops, text
    return text


def _families(catalog: Catalog) -> str:
    """Family -> the names of the ops of each module, as a literal."""
    modules: dict[str, list[str]] = {}
    for op in (op for op in catalog.ops if op.gradient_of is None):
        backward = catalog.backward_of(op.name)
        modules.setdefault(op.family, []).append(" ".join([op.name, *([backward.name] if backward else [])]))
    literal = quote({family: tuple(found) for family, found in modules.items()})
    return "\n".join(laid_out(f"CATALOG = Catalog(__package__, {literal})"))
