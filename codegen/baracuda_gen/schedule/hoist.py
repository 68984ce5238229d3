"""`hoist`: what is the same for all places of the inner axes is computed once, in a let of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from baracuda_gen.formula.graph import Call, Expr, Index, Kind, Load, Reduce, Statement, rebuild
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.rewrite import name_of
from baracuda_gen.schedule.strength_reduce import FUSED

_NOT_ALONE = FUSED | {"guarded"}  # what has a slow path, or what only a condition around it allows


def hoist(
    statements: Sequence[Statement], varies: Callable[[Expr], bool], kinds: Mapping[str, Kind]
) -> tuple[tuple[Statement, ...], dict[str, Kind]]:
    """The statements, each new let before the first that reads it, and the kinds of the new lets. `varies` tells what
    differs along the inner axes.
    """
    lets: dict[Expr, Load] = {}
    found: dict[str, Kind] = {}
    taken = {*kinds, *(s.name for s in statements)}
    out: list[Statement] = []

    def go(e: Expr) -> Expr:
        if e in lets:
            return lets[e]
        if not isinstance(e, Call) or not any(True for _ in e.loads) or e.function in _NOT_ALONE:
            return e if isinstance(e, Load) else rebuild(e, go)
        if varies(e):
            return rebuild(e, go)
        let = Load(name_of(e, taken), tuple(map(Index, e.free_indices)))
        taken.add(let.name)
        found[let.name] = kind_of(e, kinds)
        lets[e] = let
        out.append(Statement(let, e))
        return let

    for s in statements:
        inner = varies(s.value.body if isinstance(s.value, Reduce) else s.value)
        value = rebuild(s.value, go) if inner else s.value
        out.append(replace(s, value=value))
    return tuple(out), found
