"""Graph rewrites before a kernel is spelled: a longer expression that has a faster primitive of exactly the same value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from baracuda_gen.formula.graph import ANY_SHAPE, Attribute, Call, Const, Expr, Index, Limit, Load, Statement, free_indices, loads, rebuild, walk

QUANTIZER = "quantizer"  # Quantizer<C>(scale, zero_point, low, high): what elements with one scale share
CODE = "quantizer_code"  # its code(x):   clamp(to_int(round(x / scale)) + zero_point, low, high)
INSIDE = "quantizer_inside"  # its inside(x): low <= to_int(round(x / scale)) + zero_point <= high


def fuse_quantize(statements: Sequence[Statement], written: set[str]) -> tuple[Statement, ...]:
    """Let every quantization go through a Quantizer, a value that exists once for each scale; drop lets that nobody reads any more."""
    return _Fusion(statements, written).run()


class _Fusion:
    def __init__(self, statements: Sequence[Statement], written: set[str]):
        self.statements, self.written = statements, written
        self.values = {s.name: s for s in statements}
        self.quantizers: dict[Expr, Load] = {}

    def run(self) -> tuple[Statement, ...]:
        rewritten: list[Statement] = []
        for s in self.statements:
            known = len(self.quantizers)
            value = self._rewrite(s.value)
            rewritten += [Statement(load, call) for call, load in list(self.quantizers.items())[known:]]
            rewritten.append(replace(s, value=value))
        while True:
            used = Counter(x.name for s in rewritten for x in loads(s.value))
            kept = [s for s in rewritten if s.name in self.written or used[s.name]]
            if len(kept) == len(rewritten):
                return tuple(kept)
            rewritten = kept

    def _rewrite(self, e: Expr) -> Expr:
        match e:
            case Call(function="clamp", args=(code, (Attribute() | Limit()) as low, (Attribute() | Limit()) as high)) if fused := self._fuse(CODE, code, low, high):
                return fused
            case Call(function="and", args=(Call(function="<=", args=(low, code)), Call(function="<=", args=(again, high)))) if code == again:
                if fused := self._fuse(INSIDE, code, low, high):
                    return fused
        return rebuild(e, self._rewrite) if not isinstance(e, Load) else e

    def _fuse(self, function: str, code: Expr, low: Expr, high: Expr) -> Expr | None:
        zero_point: Expr = Const(0)
        rounded = self._inline(code)
        if isinstance(rounded, Call) and rounded.function == "+":
            rounded, zero_point = rounded.args
        match self._inline(rounded):
            case Call(function="to_int", args=(Call(function="round", args=(Call(function="/", args=(x, scale)),)),)):
                return Call(function, (self._quantizer(scale, zero_point, low, high), x))
        return None

    def _inline(self, e: Expr) -> Expr:
        """A let's value in place of its name."""
        if isinstance(e, Load) and e.name in self.values and e.name not in self.written and e.at == self.values[e.name].target.at:
            return self.values[e.name].value
        return e

    def _quantizer(self, scale: Expr, zero_point: Expr, low: Expr, high: Expr) -> Load:
        call = Call(QUANTIZER, (scale, zero_point, low, high))
        if call not in self.quantizers:
            number = len(self.quantizers) + 1
            name = "quantizer" if number == 1 else f"quantizer_{number}"
            at: tuple[Expr, ...] = tuple(Index(i) for i in free_indices(call))
            if any(x.at == (ANY_SHAPE,) for x in walk(call) if isinstance(x, Load)):
                at = (ANY_SHAPE,)
            self.quantizers[call] = Load(name, at)
        return self.quantizers[call]
