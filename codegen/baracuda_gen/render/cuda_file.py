"""An op's `.cu` file: the kernels of all its steps, in the order in which a plan launches them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import jinja2

from baracuda_gen.formula.show import show_block
from baracuda_gen.render.fold import fold
from baracuda_gen.render.kernel import Kernel, OperandView
from baracuda_gen.render.loops import ReducingKernel, ScanKernel
from baracuda_gen.schedule import neighbours
from baracuda_gen.schedule.choose import TABLE
from baracuda_gen.schedule.length import is_long
from baracuda_gen.schedule.strength_reduce import TYPE_HEADERS
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


def cuda_file(header: str, kernels: Sequence[Kernel]) -> str:
    skeletons = [f"skeletons/{s.name}" for s in TABLE if any(k.step.skeleton is s for k in kernels)]
    comments = [show_block(k.block) for k in kernels]
    # Each formula is quoted once.
    functors = "\n".join(
        _kernel(k, () if comment in comments[:n] else comment)
        for n, (k, comment) in enumerate(zip(kernels, comments, strict=True))
    )
    headers = set().union(*(k.headers for k in kernels)) - {"numeric"}  # that one every skeleton includes
    headers |= {header for name, header in TYPE_HEADERS.items() if name in functors}
    includes = "".join(f"#include <baracuda/{h}.cuh>\n" for h in (*skeletons, *sorted(headers)))
    return fold(f"{header}{includes}\nnamespace baracuda {{\n\n{functors}\n}}  // namespace baracuda\n")


def _kernel(k: Kernel, comment: Sequence[str]) -> str:
    members = _members(k)
    pairs = ((k.views[even], k.views[odd]) for even, odd in neighbours.pairs(k.step))
    lists = {
        "I": k.narrow.text if k.narrow else "",
        "Operands": ", ".join(_role(k, o) for o in (*k.reads, *k.writes)),
        "Pairs": ", ".join(f"Pair<{even.slot}, {odd.slot}>" for even, odd in pairs),
        "Reductions": ", ".join(r.spelled for r in (k.reductions.values() if isinstance(k, ReducingKernel) else ())),
        "Members": ", ".join(c_type for c_type, _ in members),
    }
    aliases = [(name, text if name == "I" else f"List<{text}>") for name, text in lists.items() if text]
    formula = _reducing(k) if isinstance(k, ReducingKernel) else _pointwise(k)
    template = environment().get_template("formula.cu.j2")
    declared = _declared(members)
    if isinstance(k, ScanKernel):
        declared += (f"BARACUDA_DEVICE bool backwards() const {{ return {k.reverse}; }}",)
        if k.exclusive:
            declared += (f"BARACUDA_DEVICE bool leaves_out() const {{ return {k.exclusive}; }}",)
    return template.render(k=k, comment=comment, aliases=aliases, members=declared, **formula)


def _pointwise(k: Kernel) -> dict[str, object]:
    """One position: what it reads, then what else the formula asks for, then what it writes."""
    names, randoms = ", ".join(name for _, name in k.shared), len(k.text.randoms)
    copied = neighbours.copied(k.step)
    # Then all warps gain more than many registers.
    long = is_long(k.step, k.op.types.values()) and not (k.shared or k.attributes)
    parameters = [
        *(f"{o.kind} {o.name}" for o in k.reads if o.held),
        *(["const Hoisted& hoisted"] if k.shared else []),
        *([f"Random<{randoms}>& random"] if randoms else []),
        *(["auto path", "bool& slow"] if k.slow_path else []),
        *(f"{'auto' if o.float8 else _in_memory(k, o)}& {o.name}" for o in k.writes),
    ]
    traits = {
        "slow_path": "true" if k.slow_path else "",
        "randoms": str(randoms or ""),
        "copies": str(k.views[copied].slot) if copied else "",
        "least_blocks": f"full_blocks<{', '.join(k.types)}>()" if long else "",
    }
    return {
        "traits": [f"{name} = {value}" for name, value in traits.items() if value],
        "hoist_parameters": [f"{o.kind} {o.name}" for o in k.reads if not o.held],
        "hoist_lines": [*k.scalar_lines, *k.shared_lines, f"return {{{names}}};"],
        "signature": f"BARACUDA_DEVICE void operator()({', '.join(parameters)})",
        "body": [*([f"const auto& [{names}] = hoisted;"] if k.shared else []), *k.lines],
    }


def _reducing(k: ReducingKernel) -> dict[str, object]:
    """A sequence of loops, which the skeleton's object owns."""
    over = k.over.capitalize()
    signature = f"template <class {over}> BARACUDA_DEVICE void operator()({over}& {k.over})"
    traits = [f"column_reductions = {len(k.columns)}"] if k.columns else []
    return {"traits": traits, "signature": signature, "body": k.lines}


def _role(k: Kernel, o: OperandView) -> str:
    name, stored = k.role(o), _in_memory(k, o)
    if name == "Interleaved" and o.interleaved:
        return f"{name}<{stored}, {o.kind}, {o.interleaved[0]}, {o.interleaved[1]}>"
    return f"{name}<{stored}>" if name in ("Out", "Codes") else f"{name}<{stored}, {o.kind}>"


def _in_memory(k: Kernel, o: OperandView) -> str:
    """An operand's type in memory, where the formula's C is known."""
    return "C" if o.c_type == k.compute else o.c_type


def _members(k: Kernel) -> list[tuple[str, str]]:
    """Types and names of scalars, attributes and sizes."""
    return [*((f"Scalar<{_in_memory(k, o)}>", f"{o.name}_scalar") for o in k.scalars), *k.attributes]


def _declared(members: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Neighbours of one type in one line."""
    groups = groupby(members, itemgetter(0))
    return tuple(f"{c_type} {', '.join(name for _, name in group)};" for c_type, group in groups)
