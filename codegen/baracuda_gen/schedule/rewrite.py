"""Graph rewrites before a kernel is spelled: a longer expression that has a faster primitive of exactly the same value."""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from baracuda_gen.formula.graph import Attribute, Call, Expr, Limit, Load, Statement, loads, rebuild


def fuse_quantize(statements: Sequence[Statement], written: set[str]) -> tuple[Statement, ...]:
    """`clamp(to_int(round(a / b)) + z, low, high)` becomes `quantize_code(a, b, z, low, high)`; lets that nobody reads any more are dropped."""
    values = {s.name: s for s in statements}

    def inline(e: Expr) -> Expr:
        return values[e.name].value if isinstance(e, Load) and e.name in values and e.name not in written and e.at == values[e.name].target.at else e

    def rewrite(e: Expr) -> Expr:
        e = rebuild(e, rewrite)
        match e:
            case Call(function="clamp", args=(code, (Attribute() | Limit()) as low, (Attribute() | Limit()) as high)):
                match inline(code):
                    case Call(function="+", args=(rounded, zero_point)):
                        pass
                    case rounded:
                        zero_point = None
                match inline(rounded):
                    case Call(function="to_int", args=(Call(function="round", args=(Call(function="/", args=(a, b)),)),)):
                        return Call("quantize_code", (a, b, zero_point, low, high) if zero_point else (a, b, low, high))
        return e

    rewritten = [replace(s, value=rewrite(s.value)) for s in statements]
    while True:
        used = Counter(x.name for s in rewritten for x in loads(s.value))
        kept = [s for s in rewritten if s.name in written or used[s.name]]
        if len(kept) == len(rewritten):
            return tuple(kept)
        rewritten = kept
