"""`uses:`: the entries whose formulas an entry uses, and the arguments of each call.

`inline` finds out what stands here for the names of a used entry, and copies its formula.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from baracuda_gen.errors import close_to, instead
from baracuda_gen.formula.op import Op
from baracuda_gen.formula.syntax import parse_expression, place_of
from baracuda_gen.formula.variants import Formulas
from baracuda_gen.spec.load import EXTENDING, shipped_ops
from baracuda_gen.spec.model import OpSpec, Problems, UseSpec, listed


@dataclass(frozen=True)
class Entry:
    """An entry as others use it."""

    op: Op
    formulas: Formulas
    compute: str
    straight_through: bool  # of it, or of an entry that it uses
    convention: str  # of stated gradients, likewise


@dataclass(frozen=True)
class Use:
    """A line of `uses:`, and the arguments by the name of the operand, attribute or type variable that they are for."""

    spec: UseSpec
    entry: Entry
    arguments: Mapping[str, ast.expr]


def read_uses(
    spec: OpSpec, entry_of: Callable[[str], Entry | None], known: Sequence[str], problems: Problems
) -> dict[str, Use]:
    """The uses of an entry, by the names of values. `entry_of` gives None for entries that are wrong themselves."""
    found: dict[str, Use] = {}
    derives = any(text.value == "derived" for _, text in spec.gradient)
    for use in spec.uses:
        node, place = parse_expression(use.call, problems), use.call.place
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            name, entry = node.func.id, entry_of(node.func.id)
            if entry is None:
                continue
            if entry.op.axes:
                reduces = f"'{name}' reduces along any dims, and cannot be used by another entry"
                problems.add(place, f"{reduces}: write the reduction over an index")
                continue
            if derives and entry.convention:
                stated = f"the stated gradients of '{name}' are no derivatives (convention: {entry.convention})"
                problems.add(place, f"{stated}, so that none is derived through it: state the gradients here too")
            elif derives and entry.straight_through and not spec.straight_through:
                identity = f"'{name}' differentiates roundings as the identity"
                problems.add(place, f"{identity}: say straight_through: true here too, or state the gradients")
            found |= dict.fromkeys(use.names, Use(use, entry, _arguments(use, node, entry, problems)))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            shipped = f"; with {EXTENDING} there is one" if name in shipped_ops() else close_to(name, known)
            problems.add(place, f"there is no entry '{name}' to use{shipped}")
        elif node is not None:
            problems.add(
                place, f"'{use.call}' is no call of an entry; expected one such as rms_norm(x, weight, eps=eps)"
            )
    return found


def _arguments(use: UseSpec, call: ast.Call, entry: Entry, problems: Problems) -> dict[str, ast.expr]:
    """The arguments by name: needed operands, then attributes, by place or by name; the others by name alone."""
    needed = [o.tensor.name for o in entry.formulas.inputs if o.always]
    attributes = [a for a in entry.op.attributes if a.presence_of is None]
    places = [*needed, *(a.name for a in attributes if a.type != "enum")]
    by_name = [*(o.tensor.name for o in entry.formulas.inputs), *(a.name for a in attributes), *entry.op.types]
    names = tuple(dict.fromkeys([*places, *by_name]))
    if len(call.args) > len(places):
        takes = f"'{entry.op.name}' takes {len(places)} by place ({listed(places)})"
        problems.add(place_of(use.call, call.args[len(places)]), f"{takes}, got {len(call.args)}")
    found = dict(zip(places, call.args, strict=False))
    for keyword in call.keywords:
        name = keyword.arg or "**"
        if name in found:
            problems.add(place_of(use.call, keyword), f"'{name}' is given twice")
        elif name not in names:
            takes = f"'{entry.op.name}' takes no '{name}'{instead(name, 'it takes', names)}"
            problems.add(place_of(use.call, keyword), takes)
        found[name] = keyword.value
    missing = [n for n in needed if n not in found]
    if missing := missing + [a.name for a in attributes if a.default is None and a.name not in found]:
        problems.add(use.call.place, f"'{entry.op.name}' needs {listed(missing)} too")
    return found
