"""An op's `.cu` file: the kernels of all its steps, in the order in which a plan launches them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import jinja2

from baracuda_gen.render.fold import fold
from baracuda_gen.render.sections import OperandView
from baracuda_gen.render.viewer import KernelView
from baracuda_gen.schedule.choose import TABLE
from baracuda_gen.spec import literals

TEMPLATES = Path(__file__).parent / "templates"


@cache
def environment(templates: Path = TEMPLATES) -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates, encoding="utf-8"),
        undefined=jinja2.StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    made.filters["quote"] = literals.quote
    made.filters["docstring"] = literals.docstring
    return made


def cuda_file(header: str, views: Sequence[KernelView]) -> str:
    skeletons = [f"skeletons/{s.name}" for s in TABLE if any(v.skeleton == s.name for v in views)]
    headers = sorted({h for v in views for h in v.headers} - {"numeric"})  # that one every skeleton includes
    includes = "".join(f"#include <baracuda/{h}.cuh>\n" for h in (*skeletons, *headers))
    quoted = [v.comment for v in views]
    kernels = "\n".join(  # each formula is quoted once
        _kernel(replace(v, comment=()) if v.comment in quoted[:k] else v) for k, v in enumerate(views)
    )
    return fold(f"{header}{includes}\nnamespace baracuda {{\n\n{kernels}\n}}  // namespace baracuda\n", "//")


def _kernel(v: KernelView) -> str:
    formula = _pointwise(v) if v.skeleton == "pointwise" else _reducing(v)
    members = _members(v)
    lists = {
        "I": v.integer if v.narrow else "",
        "Operands": ", ".join(_role(v, o) for o in v.operands),
        "Pairs": ", ".join(f"Pair<{even.slot}, {odd.slot}>" for even, odd in v.pairs),
        "Reductions": ", ".join(
            f"InLoop<{r.loop}, {r.spelled}>" if v.skeleton == "grid" and r.loop else r.spelled for r in v.reductions
        ),
        "Members": ", ".join(c_type for c_type, _ in members),
    }
    aliases = [(name, text if name == "I" else f"List<{text}>") for name, text in lists.items() if text]
    template = environment().get_template("formula.cu.j2")
    return template.render(v=v, aliases=aliases, members=_declared(members), **formula)


def _pointwise(v: KernelView) -> dict[str, object]:
    """One position: what it reads, then what else the formula asks for, then what it writes."""
    names = ", ".join(name for _, name in v.shared)
    parameters = [
        *(f"{o.kind} {o.name}" for o in v.reads if o.held),
        *(["const Hoisted& hoisted"] if v.shared else []),
        *([f"Random<{v.randoms}>& random"] if v.randoms else []),
        *(["auto path", "bool& slow"] if v.slow_path else []),
        *(f"{'auto' if o.float8 else _in_memory(v, o)}& {o.name}" for o in v.writes),
    ]
    traits = {
        "slow_path": "true" if v.slow_path else "",
        "randoms": str(v.randoms or ""),
        "least_blocks": f"full_blocks<{', '.join(v.types)}>()" if v.long else "",
    }
    scalars = [f"const {o.kind} {o.name} = {o.kind}({o.name}_scalar.get());" for o in v.scalars]
    return {
        "traits": [f"{name} = {value}" for name, value in traits.items() if value],
        "hoist_parameters": [f"{o.kind} {o.name}" for o in v.mapped],
        "hoist_lines": [*scalars, *v.shared_lines, f"return {{{names}}};"],
        "signature": f"BARACUDA_DEVICE void operator()({', '.join(parameters)})",
        "body": [*([f"const auto& [{names}] = hoisted;"] if v.shared else []), *v.lines],
    }


def _reducing(v: KernelView) -> dict[str, object]:
    """A sequence of loops, which the skeleton's object owns."""
    over = v.over.capitalize()
    signature = f"template <class {over}> BARACUDA_DEVICE void operator()({over}& {v.over})"
    return {"traits": (), "signature": signature, "body": v.body}


def _role(v: KernelView, o: OperandView) -> str:
    name, stored = _role_name(v, o), _in_memory(v, o)
    return f"{name}<{stored}>" if name in ("Out", "Codes") else f"{name}<{stored}, {o.kind}>"


def _role_name(v: KernelView, o: OperandView) -> str:
    if o in v.writes:
        if v.skeleton == "pointwise":
            return "Codes" if o.packable else "Out"
        return "Out" if o.per_element and v.skeleton != "reduce" else "OutOnce"
    if v.skeleton == "pointwise":
        return "In" if o.held else "ByColumn" if o in v.column_reads else "ByRow" if v.column_reads else "Broadcast"
    if v.skeleton == "reduce":
        roles = {(True, True): "In", (True, False): "PerOutput", (False, True): "PerPosition"}
        return roles.get((o.per_output, o.per_element), "Broadcast")
    return "In" if o.per_element else "Broadcast"


def _in_memory(v: KernelView, o: OperandView) -> str:
    """An operand's type in memory, where the formula's C is known."""
    return "C" if o.c_type == v.compute else o.c_type


def _members(v: KernelView) -> list[tuple[str, str]]:
    """Types and names of scalars, attributes and sizes."""
    return [*((f"Scalar<{_in_memory(v, o)}>", f"{o.name}_scalar") for o in v.scalars), *v.attributes]


def _declared(members: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Neighbours of one type in one line."""
    groups = groupby(members, itemgetter(0))
    return tuple(f"{c_type} {', '.join(name for _, name in group)};" for c_type, group in groups)
