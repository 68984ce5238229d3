"""An op's `.cu` file: the kernels of all its steps, in the order in which a plan launches them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import jinja2

from baracuda_gen.render.fold import fold
from baracuda_gen.render.sections import OperandView
from baracuda_gen.render.viewer import KernelView
from baracuda_gen.spec import literals

TEMPLATES = Path(__file__).parent / "templates"


@cache
def environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES, encoding="utf-8"),
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
    patterns = [p for p in ("pointwise", "row", "reduce", "whole") if any(v.pattern == p for v in views)]
    headers = sorted({h for v in views for h in v.headers} - {"numeric"})  # that one every pattern includes
    includes = "".join(f"#include <baracuda/{h}.cuh>\n" for h in (*patterns, *headers))
    kernels = "\n".join(_kernel(v) for v in views)
    return fold(f"{header}{includes}\nnamespace baracuda {{\n\n{kernels}\n}}  // namespace baracuda\n", "//")


def _kernel(v: KernelView) -> str:
    return (
        environment()
        .get_template(f"{v.pattern}.cu.j2")
        .render(v=v, kernel_parameters=_kernel_parameters(v), **_CONTEXT[v.pattern](v))
    )


def _c_type(v: KernelView, o: OperandView) -> str:
    return v.compute if o.c_type == "C" else o.c_type


def _kernel_parameters(v: KernelView) -> str:
    pointers = [f"{'const ' if o in v.reads else ''}{_c_type(v, o)}* {o.name}_data" for o in v.operands]
    scalars = [f"Scalar<{_c_type(v, o)}> {o.name}_scalar" for o in v.scalars]
    return ", ".join(
        [*pointers, *scalars, *(f"{v.compute if c_type == 'C' else c_type} {name}" for c_type, name in v.attributes)]
    )


def _scalar_value(o: OperandView) -> str:
    return f"{o.kind}({o.name}_scalar.get())"


def _pointwise(v: KernelView) -> dict[str, object]:
    held = [o for o in v.reads if o.held]
    paired = [o for both in v.pairs for o in both]
    values = [
        *(f"C {o.name}" if o.kind == "C" else f"{o.kind} {o.name}" for o in held),
        *([f"const {v.kernel}_shared<{v.type_arguments}>& shared"] if v.shared else []),
        *([f"Random<{v.randoms}>& random"] if v.randoms else []),
        *(["Care care", "bool& doubtful"] if v.doubtful else []),
    ]
    outputs = [f"{'auto' if o.float8 else o.c_type}& {o.name}" for o in v.writes]
    shared = [*map(_scalar_value, v.scalars), *(name for _, name in v.attributes)]
    takes = ["shared"] if v.shared else []
    quick, careful = (["Quick()", "doubtful"], ["Careful()", "doubtful"]) if v.doubtful else ([], [])

    def single(place: Callable[[OperandView], str]) -> str:
        """The arguments of one element by itself."""
        return ", ".join(
            [
                *(o.convert(o.at(place(o))) for o in held),
                *takes,
                *(["random.at(position)"] if v.randoms else []),
                *careful,
                *(o.name if o.packable else o.at(place(o)) for o in v.writes),
            ]
        )

    starts = not (v.mapped or v.randoms)  # threads may begin before the elements: their runs may begin anywhere
    return {
        # The element function is a template of the op's types: its own C and I are not yet named in its parameters.
        "element_parameters": ", ".join(
            re.sub(r"^I\b", v.integer, re.sub(r"^C\b", v.compute, p)) for p in (*values, *outputs)
        ),
        "held_reads": tuple(held),
        "packed_types": _packed_types(v),
        "flat_parameter": f"Layout<{len(v.mapped)}> mapped, " if v.mapped else "i64 start, " if starts else "",
        "starts": starts,
        "uniform_parameter": ", bool Uniform" if v.mapped else "",
        "uniform_note": "; Uniform: the other operands are the same for a whole run" if v.mapped else "",
        "shared_names": ", ".join(name for _, name in v.shared),
        "shared_parameters": ", ".join(
            [
                *(f"{o.kind} {o.name}" for o in (*v.mapped, *v.scalars)),
                *(f"{kind} {name}" for kind, name in v.attributes),
            ]
        ),
        "shared_flat_arguments": ", ".join([*(o.convert(o.at(f"at[{o.mapped_slot}]")) for o in v.mapped), *shared]),
        "shared_runs_arguments": ", ".join([*(o.convert(f"{o.name}_runs[run]") for o in v.mapped), *shared]),
        "shared_columns_arguments": ", ".join(
            [
                *(o.convert(f"{o.name}_{'columns[column]' if o in v.column_reads else 'rows[row]'}") for o in v.mapped),
                *shared,
            ]
        ),
        "shared_tile_arguments": ", ".join(
            [
                *(
                    o.convert(o.at(f"columns.{along}(tile, {o.mapped_slot}, {along})"))
                    for o in v.mapped
                    for along in ["column" if o in v.column_reads else "row"]
                ),
                *shared,
            ]
        ),
        "shared_of_run_arguments": _of_run(v, "run", "0", shared),
        "shared_of_element_arguments": _of_run(v, "run", "element", shared),
        "shared_of_part_arguments": _of_run(v, "0", "element", shared),
        "held_types": ", ".join(dict.fromkeys(_c_type(v, o) for o in (*held, *v.writes))),
        "tiled_loads": (
            *(f"block.load({_runs_and_data(o)});" for o in held if o not in paired),
            *(f"load_pair(block, {_runs_and_data(*both)});" for both in v.pairs if both[0] in v.reads),
        ),
        "tiled_stores": (
            *(f"block.store({_runs_and_data(o)}, stage);" for o in v.writes if o not in paired),
            *(f"store_pair(block, {_runs_and_data(*both)}, stage);" for both in v.pairs if both[0] in v.writes),
        ),
        "shared_strided_arguments": ", ".join([*(o.convert(o.at(f"at[{o.slot}]")) for o in v.mapped), *shared]),
        "flat_arguments": ", ".join(
            [
                *(o.convert(f"{o.name}_runs[run][element]") for o in held),
                *takes,
                *(["random.at<V>(thread.first(run), element)"] if v.randoms else []),
                *quick,
                *(f"{o.name}_run[element]" for o in v.writes),
            ]
        ),
        "tiled_arguments": ", ".join(
            [
                *(o.convert(f"{o.name}_runs[run][element]") for o in held),
                *takes,
                *(["random.at(block.position(run, element))"] if v.randoms else []),
                *(["care", "doubtful"] if v.doubtful else []),
                *(f"{o.name}_runs[run][element]" for o in v.writes),
            ]
        ),
        "columns_arguments": ", ".join(
            [
                *(o.convert(f"{o.name}_runs[row][column]") for o in held),
                *takes,
                *(["random.at(tile.position + row * columns.width + column)"] if v.randoms else []),
                *quick,
                *(f"{o.name}_runs[row][column]" for o in v.writes),
            ]
        ),
        "tail_arguments": single(lambda o: "position"),
        "strided_arguments": single(lambda o: f"at[{o.slot}]"),
        "part_arguments": single(lambda o: f"block.at(0, element, {o.slot})"),
    }


def _of_run(v: KernelView, run: str, element: str, shared: Sequence[str]) -> str:
    """What an element of a run of the tiled kernel shares with others."""
    return ", ".join([*(o.convert(o.at(f"block.at({run}, {element}, {o.slot})")) for o in v.mapped), *shared])


def _runs_and_data(*operands: OperandView) -> str:
    """The arguments of a load or a store in the tiled kernel."""
    return ", ".join(
        [
            *(f"{o.name}_runs" for o in operands),
            *(f"{o.name}_data" for o in operands),
            *(str(o.slot) for o in operands),
        ]
    )


def _scalar_lines(v: KernelView) -> tuple[str, ...]:
    return tuple(f"const {o.kind} {o.name} = {_scalar_value(o)};" for o in v.scalars)


def _packed_types(v: KernelView) -> str:
    return ", ".join(dict.fromkeys(o.c_type for o in v.packs))


def _row(v: KernelView) -> dict[str, object]:
    return {
        "geometry": f"RowGeometry<{len(v.operands)}{', Tiled' if v.tiled else ''}>",
        "kernel_arguments": ", ".join(
            [*(f"{o.name}_data" for o in v.operands), *(f"{o.name}_scalar" for o in v.scalars)]
            + [name for _, name in v.attributes]
        ),
        "element_reads": tuple(o for o in v.reads if o.per_element),
        "row_reads": tuple(o for o in v.reads if not o.per_element),
        "scalar_lines": _scalar_lines(v),
        "unit": f", codes_a_byte<{_packed_types(v)}>" if v.packs else "",
    }


def _partial_parameters(v: KernelView) -> str:
    return ", ".join(f"{v.compute if r.c_type == 'C' else r.c_type}* {r.name}_partial" for r in v.reductions)


def _whole(v: KernelView) -> dict[str, object]:
    return {"partial_parameters": _partial_parameters(v), "scalar_lines": _scalar_lines(v)}


def _reduce(v: KernelView) -> dict[str, object]:
    # Accesses in flight: fewer where each element's text is long, for it is there once for each.
    return {**_whole(v), "held": 2 if v.doubtful else 4}


_CONTEXT = {"pointwise": _pointwise, "row": _row, "reduce": _reduce, "whole": _whole}
