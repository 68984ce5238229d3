"""Simplification of derived expressions. A formula as written is never touched: it promises its bits.

A FLOAT expression is taken apart into terms (a coefficient, factors with powers, masks) and put together again in the
cheapest of a few forms. Conditions and integers stay as they are: a derived mask must equal the forward's bit for bit.
A mask is a factor, `where(c, v, 0)` is v * mask(c), so that `where(c, v * k, 0) / k` is `where(c, v, 0)`; it goes back
outermost, so that 0 stays 0 beside inf.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from types import MappingProxyType
from typing import NamedTuple

from baracuda_gen.formula.affine import added
from baracuda_gen.formula.functions import row
from baracuda_gen.formula.graph import Call, Const, Expr, Index, Kind, Load, Reduce, Scan, SumTo, chained, rebuild
from baracuda_gen.formula.kinds import kind_of, to_float

ZERO = Const(0.0)
MOST_EXPANDED = 12  # terms
MOST_CONDITIONS = 4  # in one sum: the forms to choose from multiply with each
_REDUCTION_COST = 8

Mask = tuple[Expr, bool]  # a condition, and whether it must hold
Key = tuple[frozenset[tuple[Expr, int]], frozenset[Mask]]


class Term(NamedTuple):
    """coefficient * product of factor ** power * masks"""

    coefficient: float
    factors: Mapping[Expr, int] = MappingProxyType({})
    masks: tuple[Mask, ...] = ()

    def key(self) -> Key:
        return frozenset(self.factors.items()), frozenset(self.masks)

    def scaled(self, k: float) -> Term:
        return Term(self.coefficient * k, self.factors, self.masks)

    def without(self, mask: Mask) -> Term:
        return Term(self.coefficient, self.factors, tuple(m for m in self.masks if m != mask))


multiplied = added  # factors with their powers


@lru_cache(maxsize=10_000)
def cost(e: Expr) -> int:
    """Arithmetic operations, with every repetition."""
    below = sum(map(cost, e.children))
    match e:
        case Call(function, _):
            return below + row(function).operations
        case Reduce() | Scan() | SumTo():
            return below + _REDUCTION_COST
        case _:
            return below


@dataclass
class Simplifier:
    """`known` pairs a named product with its terms: e * a / total becomes y * a where y = e / total is known. `means`
    has the indices and the values of which a name is the mean: the sum of their distances from it is 0.
    """

    kinds: Mapping[str, Kind]
    extents: Mapping[str, Expr]
    known: Sequence[tuple[Load, Term]]
    means: Mapping[Load, tuple[frozenset[str], Expr]]
    _done: dict[Expr, Expr] = field(default_factory=dict)

    def simplify(self, e: Expr) -> Expr:
        if e not in self._done:
            self._done[e] = self._simplify(e)
        return self._done[e]

    def _simplify(self, e: Expr) -> Expr:
        if not isinstance(e, Call | Reduce | Scan | SumTo) or kind_of(e, self.kinds) is not Kind.FLOAT:
            return e
        e = rebuild(e, self.simplify)
        if isinstance(e, Reduce):
            return self._matched(self._hoisted(e)) if e.op == "sum" else e
        if isinstance(e, Scan) and e.op == "cumsum" and e.over[0] not in e.body.free_indices:
            return self.simplify(Call("*", (e.body, to_float(_terms_of(e, self.extents[e.over[0]])))))
        if isinstance(e, Call) and e.function in ("+", "-", "*", "/", "neg", "square", "where"):
            found = terms(e)
            if len({c for t in found for c, _ in t.masks}) > MOST_CONDITIONS:
                return e
            return self._matched(self._assembled(found))
        return e

    def _hoisted(self, e: Reduce) -> Expr:
        """k * sum(v) for sum(k * v), where k does not depend on the summed indices. So where(c, sum(v), k * sum(v)) for
        sum(where(c, v, k * v)), which would wait for what decides c.
        """
        guarded = any(isinstance(x, Call) and x.function == "guarded" for x in e.body.nodes)  # a place may not exist
        match e.body:
            case Call("where", (c, *arms)) if not {*c.free_indices} & {*e.over} and not guarded:
                a, b = (self._hoisted(replace(e, body=arm)) for arm in arms)
                sums = {x for arm in (a, b) for x in arm.nodes if isinstance(x, Reduce) and x.over == e.over}
                return _where(c, a, b) if len(sums) <= 1 else e
        found = terms(e.body) if self.means else []
        if any(self._cancels(t, e.over) for t in found):
            return self._hoisted(replace(e, body=self._assembled(t for t in found if not self._cancels(t, e.over))))
        term = product(e.body)
        if term.masks:
            return e
        inner = {x: p for x, p in term.factors.items() if set(x.free_indices) & set(e.over)}
        outer = multiplied(term.factors, inner, -1)
        if not outer and term.coefficient == 1 and inner:
            return e
        sizes = (self.extents[i] for i in e.over)
        total = replace(e, body=_chained(1, inner)) if inner else to_float(chained("*", sizes))
        return _chained(term.coefficient, {total: 1, **outer})

    def _cancels(self, t: Term, over: Sequence[str]) -> bool:
        """Whether a term is a distance from the mean, times what does not depend on the summed indices."""
        varying = [(x, p) for x, p in t.factors.items() if {*x.free_indices} & {*over}]
        match varying:
            case [(Call("-", (x, Load() as mean)), 1)] if not t.masks:
                return self.means.get(mean) == (frozenset(over), x)
        return False

    def _matched(self, e: Expr) -> Expr:
        if not self.known or not isinstance(e, Call) or e.function not in ("*", "/", "neg"):
            return e
        term = product(e)
        for load, named in self.known if not term.masks else ():
            if all(term.factors.get(x, 0) * (1 if p > 0 else -1) >= abs(p) for x, p in named.factors.items()):
                rest = multiplied(term.factors, named.factors, -1)
                return _chained(term.coefficient / named.coefficient, multiplied({load: 1}, rest))
        return e

    # Sums

    def _assembled(self, found: Iterable[Term]) -> Expr:
        ts = _merged(found)
        conditions = [c for t in ts for c, _ in t.masks]
        if not conditions:
            return self._plain(ts)
        if _reads_elsewhere(conditions[0]):  # maybe only where others say that the place exists
            conditions.sort(key=_reads_elsewhere)
        return self._split(ts, conditions[0])

    def _split(self, ts: list[Term], condition: Expr) -> Expr:
        """Terms under a condition, terms under its opposite, and the rest, as one where()."""
        masks = (condition, True), (condition, False)
        yes, no = ([t.without(mask) for t in ts if mask in t.masks] for mask in masks)
        rest = [t for t in ts if not any(c == condition for c, _ in t.masks)]
        if yes and no and _signature(yes) == _signature(no):
            arm = min(yes, no, key=lambda arm: cost(self._assembled(arm)))
            return self._assembled([*rest, *arm])
        if not rest:
            return _where(condition, self._assembled(yes), self._assembled(no))
        forms = [_where(condition, self._assembled([*rest, *yes]), self._assembled([*rest, *no]))]
        shared = _common(ts)
        left = [t._replace(factors=multiplied(t.factors, shared, -1)) for t in ts]
        masked = [t for t in left if any(c == condition for c, _ in t.masks)]
        unmasked = [t for t in left if t not in masked]
        sign = -1 if all(t.coefficient < 0 for t in masked) else 1
        inner = _sum([(1, self._assembled(unmasked)), (sign, self._assembled([t.scaled(sign) for t in masked]))])
        forms.append(_chained(1, {inner: 1, **shared}))
        return min(forms, key=cost)

    def _plain(self, ts: list[Term]) -> Expr:
        """A sum without masks: common factors drawn out, or multiplied out where that is cheaper."""
        factored = self._factored(ts)
        expanded = _merged(x for t in ts for x in _expanded(t))
        if expanded and {t.key() for t in expanded} == {t.key() for t in ts} or len(expanded) > MOST_EXPANDED:
            return factored
        return min(factored, self._factored(expanded), key=cost)

    def _factored(self, ts: list[Term]) -> Expr:
        if not ts:
            return ZERO
        if len(ts) == 1:
            return _chained(ts[0].coefficient, ts[0].factors)
        shared = _common(ts)
        scale = ts[0].coefficient if len({abs(t.coefficient) for t in ts}) == 1 else 1.0
        left = [Term(t.coefficient / scale, multiplied(t.factors, shared, -1)) for t in ts]
        if all(t.coefficient < 0 for t in left):
            scale, left = -scale, [t.scaled(-1) for t in left]
        if shared:
            inner = self._plain(left)
            is_sum = isinstance(inner, Call) and inner.function in ("+", "-")
            term = Term(1, {inner: 1}) if is_sum else product(inner)
            return _chained(scale * term.coefficient, multiplied(term.factors, shared))
        total = _sum([(1 if t.coefficient > 0 else -1, _chained(abs(t.coefficient), t.factors)) for t in left])
        return total if scale == 1 else _chained(scale, {total: 1})


def _terms_of(e: Scan, size: Expr) -> Expr:
    """How many terms a scan has at each place."""
    before, one = Index(e.over[0]), Const(1)
    after = Call("-", (Call("-", (size, one)), before))
    others = before if e.reverse == Const(False) else after if e.reverse == Const(True) else None
    others = others or Call("where", (e.reverse, after, before))
    if e.exclusive == Const(True):
        return others
    return Call("+", (others, one if e.exclusive == Const(False) else Call("where", (e.exclusive, Const(0), one))))


def terms(e: Expr) -> list[Term]:
    """The terms of a sum; a where() gives the terms of both arms."""
    match e:
        case Call("+", (a, b)):
            return [*terms(a), *terms(b)]
        case Call("-", (a, b)):
            return [*terms(a), *(t.scaled(-1) for t in terms(b))]
        case Call("neg", (a,)):
            return [t.scaled(-1) for t in terms(a)]
        case Call("where", (c, a, b)):
            arms = ((t, holds) for arm, holds in ((a, True), (b, False)) for t in terms(arm) if t.coefficient)
            kept = ((t, holds) for t, holds in arms if (c, not holds) not in t.masks)
            return [t._replace(masks=_with(t.masks, (c, holds))) for t, holds in kept]
        case _:
            return [t for t in _masked(product(e)) if t.coefficient]


def _masked(t: Term) -> list[Term]:
    """The product of a where() with a zero arm, as terms of its arms: zero there, whatever the other factors are."""
    for x, power in t.factors.items():
        if power == 1 and isinstance(x, Call) and x.function == "where" and _zero_somewhere(x):
            rest = t._replace(factors=multiplied(t.factors, {x: 1}, -1))
            return [product_of(rest, arm) for arm in terms(x)]
    return [t]


def _zero_somewhere(e: Expr) -> bool:
    return e == ZERO or isinstance(e, Call) and e.function == "where" and any(map(_zero_somewhere, e.args[1:]))


def product_of(t: Term, u: Term) -> Term:
    masks = t.masks
    for m in u.masks:
        masks = _with(masks, m)
    if any((c, not holds) in masks for c, holds in masks):
        return Term(0.0)
    return Term(t.coefficient * u.coefficient, multiplied(t.factors, u.factors), masks)


def _with(masks: tuple[Mask, ...], mask: Mask) -> tuple[Mask, ...]:
    return masks if mask in masks else (*masks, mask)


def product(e: Expr) -> Term:
    match e:
        case Const(value) if not isinstance(value, bool) and isfinite(value):
            return Term(float(value))
        case Call("neg", (a,)):
            return product(a).scaled(-1)
        case Call("square", (a,)):
            t = product(a)
            if not t.masks and t.coefficient * t.coefficient == Fraction(t.coefficient) ** 2:
                return Term(t.coefficient**2, {x: 2 * p for x, p in t.factors.items()})
        case Call("where", (c, a, b)) if a != b and ZERO in (a, b):
            t = product(a if b == ZERO else b)
            if t.coefficient:
                return t._replace(masks=_with(t.masks, (c, b == ZERO)))
        case Call("*", (a, b)):
            return product_of(product(a), product(b))
        case Call("/", (a, b)):
            t, u = product(a), product(b)
            divisor: Mapping[Expr, int] = {b: 1}
            if u.coefficient and not u.masks:
                ratio = t.coefficient / u.coefficient
                if ratio == Fraction(t.coefficient) / Fraction(u.coefficient):
                    return Term(ratio, multiplied(t.factors, u.factors, -1), t.masks)
                divisor = multiplied(u.factors, {Const(u.coefficient): 1})
            return Term(t.coefficient, multiplied(t.factors, divisor, -1), t.masks)
    return Term(1.0, {e: 1})


def _merged(found: Iterable[Term]) -> list[Term]:
    """Equal products as one term, in order of first appearance."""
    out: dict[Key, Term] = {}
    for t in found:
        key = t.key()
        seen = out.get(key)
        out[key] = t if seen is None else seen._replace(coefficient=seen.coefficient + t.coefficient)
    return [t for t in out.values() if t.coefficient]


def _signature(ts: list[Term]) -> dict[Key, float]:
    """Equal for sums that are equal once multiplied out."""
    return {t.key(): t.coefficient for t in _merged(x for t in ts for x in _expanded(t))}


def _expanded(t: Term) -> list[Term]:
    """A product of sums multiplied out."""
    out = [Term(t.coefficient, {}, t.masks)]
    for x, power in t.factors.items():
        if power == 1 and isinstance(x, Call) and x.function in ("+", "-"):
            parts = [y for p in terms(x) for y in _expanded(p)]
            if len(out) * len(parts) > MOST_EXPANDED or any(p.masks for p in parts):
                return [t]
        else:
            parts = [Term(1.0, {x: power})]
        out = [product_of(o, p) for o in out for p in parts]
    return out


def _common(ts: Sequence[Term]) -> dict[Expr, int]:
    """The factors that all terms share."""
    out = dict(ts[0].factors)
    for t in ts[1:]:
        out = {x: min(p, t.factors[x], key=abs) for x, p in out.items() if p * t.factors.get(x, 0) > 0}
    return out


# Putting together


def _reads_elsewhere(condition: Expr) -> bool:
    """Whether it reads an operand at a computed place."""
    return not all(isinstance(place, Index) for load in condition.loads for place in load.at)


def _where(condition: Expr, a: Expr, b: Expr) -> Expr:
    return a if a == b else Call("where", (condition, a, b))


def _sum(parts: Sequence[tuple[int, Expr]]) -> Expr:
    """Positive parts first."""
    out: Expr | None = None
    for sign, e in sorted(parts, key=lambda p: p[0] < 0):
        if isinstance(e, Call) and e.function == "neg":
            sign, e = -sign, e.args[0]
        signed = e if sign > 0 else Call("neg", (e,))
        out = signed if out is None else Call("+" if sign > 0 else "-", (out, e))
    return out if out is not None else ZERO


def _chained(coefficient: float, factors: Mapping[Expr, int]) -> Expr:
    """A product, with at most one division. Factors of fewer indices stand together: rows, not elements."""
    if coefficient == 0:
        return ZERO
    factors = _grouped(factors)
    size = abs(coefficient)
    above = [(x, p) for x, p in factors.items() if p > 0]
    if size != 1 or not above:
        above.insert(0, (Const(size), 1))
    top, below = _times(above), _times([(x, -p) for x, p in factors.items() if p < 0])
    assert top is not None
    out = top if below is None else Call("/", (top, below))
    if coefficient > 0:
        return out
    return Const(-size) if isinstance(out, Const) else Call("neg", (out,))


def _times(powers: Sequence[tuple[Expr, int]]) -> Expr | None:
    factors = [y for x, p in powers for y in [Call("square", (x,))] * (p // 2) + [x] * (p % 2)]
    return chained("*", factors) if factors else None


def _grouped(factors: Mapping[Expr, int]) -> Mapping[Expr, int]:
    full = frozenset(i for x in factors for i in x.free_indices)
    classes: dict[frozenset[str], dict[Expr, int]] = {}
    for x, p in factors.items():
        classes.setdefault(frozenset(x.free_indices), {})[x] = p
    rows = [k for k in classes if k and k < full]
    uniform = classes.get(frozenset())
    if uniform is not None and rows:  # per launch joins per row
        del classes[frozenset()]
        classes[rows[0]].update(uniform)
    together = {k for k, group in classes.items() if k < full and sum(map(abs, group.values())) > 1}
    if len(classes) < 2 or not together:
        return factors
    out: dict[Expr, int] = {}
    for k, group in classes.items():
        out = multiplied(out, {_chained(1, group): 1} if k in together else group)
    return out
