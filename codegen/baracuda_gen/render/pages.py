"""Markdown: a page for each op, and the catalog's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from baracuda_gen.catalog import Catalog
from baracuda_gen.render.describe import precision_claim
from baracuda_gen.spec.literals import cell, code, markdown

_SECTIONS = "rules operands attributes uses formula gradient backward kernels measured speed parity types files"
_CODE = ("uses", "formula", "gradient")


def op_page(sections: Mapping[str, object]) -> str:
    lines = [f"# {sections['name']}", "", markdown(str(sections["doc"])), ""]
    lines += ["```python", str(sections["signature"]), "```", "", f"Precision: {sections['precision']}.", ""]
    for key in _SECTIONS.split():
        if key in sections:
            title = "Measured precision" if key == "measured" else key.capitalize()
            lines += [f"## {title}", "", *_body(sections[key], key in _CODE), ""]
    return "\n".join(lines).rstrip() + "\n"


def _body(value: object, as_code: bool) -> list[str]:
    if isinstance(value, Mapping):
        if as_code:
            return [
                line for k, v in value.items() for line in (f"{k}:", "", "```python", *str(v).splitlines(), "```", "")
            ][:-1]
        return [f"- {code(k)}: {markdown(v)}" for k, v in value.items()]
    assert isinstance(value, Sequence)
    if as_code:
        return ["```python", *map(str, value), "```"]
    if value and isinstance(value[0], Mapping):
        return table(list(value[0]), [[str(v) for v in row.values()] for row in value])
    return [f"- {markdown(item)}" for item in value]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}", *(f"| {' | '.join(row)} |" for row in rows)]


def catalog_page(catalog: Catalog) -> str:
    lines = ["# Catalog", "", markdown(catalog.spec.doc), ""]
    for family in catalog.spec.families:
        rows = [
            [
                f"[{op.name}](_{family.name}/_{op.gradient_of or op.name}.py)",
                cell(op.doc),
                "; ".join(f"{t}: {', '.join(d)}" for t, d in op.types.items()),
                ", ".join(catalog.skeletons(op.name)),
                precision_claim(op).split(":")[0],
            ]
            for op in catalog.ops
            if op.family == family.name
        ]
        shown = table(["op", "what it does", "types", "skeletons", "precision"], rows)
        lines += [f"## {family.name}", "", markdown(family.doc), "", *shown, ""]
    return "\n".join(lines).rstrip() + "\n"
