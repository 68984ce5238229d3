"""`hoist`: what is the same for all places of the inner axes is computed once, in a let of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from baracuda_gen.formula.graph import Call, Expr, Index, Kind, Load, Reduce, Statement, rebuild
from baracuda_gen.formula.rewrite import Lets
from baracuda_gen.schedule.strength_reduce import FUSED

_NOT_ALONE = FUSED | {"guarded"}  # what has a slow path, or what only a condition around it allows


def hoist(
    statements: Sequence[Statement], varies: Callable[[Expr], bool], kinds: Mapping[str, Kind]
) -> tuple[tuple[Statement, ...], dict[str, Kind]]:
    """The statements, each new let before the first that reads it, and the kinds of the new lets. `varies` tells what
    differs along the inner axes.
    """
    found: dict[Expr, Load] = {}
    lets = Lets(kinds, (s.name for s in statements))
    out: list[Statement] = []

    def go(e: Expr) -> Expr:
        if e in found:
            return found[e]
        if not isinstance(e, Call) or not any(True for _ in e.loads) or e.function in _NOT_ALONE:
            return e if isinstance(e, Load) else rebuild(e, go)
        if varies(e):
            return rebuild(e, go)
        found[e] = lets.value(e, tuple(map(Index, e.free_indices)))
        out.append(Statement(found[e], e))
        return found[e]

    for s in statements:
        inner = varies(s.value.body if isinstance(s.value, Reduce) else s.value)
        value = rebuild(s.value, go) if inner else s.value
        out.append(replace(s, value=value))
    return tuple(out), {let.name: lets.kinds[let.name] for let in found.values()}
