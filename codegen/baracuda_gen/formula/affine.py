"""Integer arithmetic over sizes and indices: equal sizes, indices that stay within a dim, left sides that cover a
tensor.

Sizes and indices are not negative, nor are attributes that a rule keeps from it. A polynomial is a mapping from
monomials (sorted atoms) to integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, product
from typing import TypeVar

from baracuda_gen.formula.graph import ANY_SHAPE, Attribute, Call, Const, Dim, Expr, Index, Size, chained, rebuild

Key = TypeVar("Key")
Monomial = tuple[Expr, ...]
Polynomial = dict[Monomial, int]


def polynomial(e: Expr) -> Polynomial:
    match e:
        case Const(value) if isinstance(value, int):
            return {(): value} if value else {}
        case Call("neg", (a,)):
            return added({}, polynomial(a), -1)
        case Call("+", (a, b)):
            return added(polynomial(a), polynomial(b))
        case Call("-", (a, b)):
            return added(polynomial(a), polynomial(b), -1)
        case Call("*", (a, b)):
            return _times(polynomial(a), polynomial(b))
        case _:
            return {(e,): 1}


def expression(p: Polynomial) -> Expr:
    """The terms with a plus first."""
    found: Expr | None = None
    for monomial, c in sorted(p.items(), key=lambda term: term[1] < 0):
        sign = "-" if c < 0 and found is not None else "+"
        c = abs(c) if sign == "-" else c
        factors = monomial if c == 1 and monomial else (Const(c), *monomial)
        term = chained("*", factors)
        found = term if found is None else Call(sign, (found, term))
    return Const(0) if found is None else found


def linear_position(indices: Sequence[Expr], extents: Mapping[str, Expr], at: Sequence[Expr] = ()) -> Expr:
    """The position of an element of dims that plain indices run over, counted along the last one first. `at`: its
    places along these, if they are not the indices themselves.
    """
    position: Expr | None = None
    for i, place in zip(indices, at or indices, strict=True):
        assert isinstance(i, Index)
        position = place if position is None else Call("+", (Call("*", (position, extents[i.name])), place))
    return Const(0) if position is None else position


def same(a: Expr, b: Expr) -> bool:
    return a == b or polynomial(a) == polynomial(b)


def added(p: Mapping[Key, int], q: Mapping[Key, int], times: int = 1) -> dict[Key, int]:
    """The first and so many `times` the second, without what has become 0."""
    out = dict(p)
    for m, c in q.items():
        out[m] = out.get(m, 0) + times * c
        if not out[m]:
            del out[m]
    return out


def _times(p: Polynomial, q: Polynomial) -> Polynomial:
    out: Polynomial = {}
    for (m, c), (n, d) in product(p.items(), q.items()):
        out = added(out, {tuple(sorted((*m, *n), key=repr)): c * d})
    return out


def linear(e: Expr) -> tuple[dict[str, Polynomial], Polynomial] | None:
    """Coefficients of the indices, and the offset; None where an index is in a product with another, or in // or %."""
    coefficients: dict[str, Polynomial] = {}
    offset: Polynomial = {}
    for monomial, c in polynomial(e).items():
        indices = [a for a in monomial if isinstance(a, Index)]
        rest = tuple(a for a in monomial if not isinstance(a, Index))
        if len(indices) > 1 or any(a.free_indices for a in rest):
            return None
        if indices:
            name = indices[0].name
            coefficients[name] = added(coefficients.get(name, {}), {rest: c})
        else:
            offset = added(offset, {rest: c})
    return coefficients, offset


def stays_within(e: Expr, size: Expr, extents: Mapping[str, Expr], facts: Sequence[Expr]) -> bool:
    """Whether 0 <= e < size can be shown for every value of its indices. `facts` are the op's conditions."""
    if isinstance(e, Index) and same(extents[e.name], size):
        return True
    match e:
        case Call("//", (Index(i), k)) if (blocks := quotient(extents[i], k, facts)) and same(blocks, size):
            return True
        case Call("//", (a, k)) if a.free_indices and not k.free_indices:
            enough: list[Expr] = [Call("*", (size, k))]
            if isinstance(size, Call) and size.function == "//" and same(size.args[1], k):
                n = size.args[0]  # up to n - k is the last whole block
                enough.append(n if divides(k, n, facts) else Call("+", (Call("-", (n, k)), Const(1))))
            return any(stays_within(a, n, extents, facts) for n in enough)
        case Call("%", (_, k)) if same(size, k):
            return True
    within = dict(extents)
    parts = linear(_without_blocks(e, within, facts))
    if parts is None:
        return False
    coefficients, most = parts
    if any(c < 0 for p in (*coefficients.values(), most) for c in p.values()):
        return linear(e) is not None and all(_follows(p, extents, facts) for p in _bounds(e, size))
    if not all(_are_natural(p, within, facts) for p in (*coefficients.values(), most)):
        return False
    for i, p in coefficients.items():
        most = added(most, _times(p, added(polynomial(within[i]), {(): -1})))
    return _follows(added(added(polynomial(size), {(): -1}), _undivided(most), -1), extents, facts)


def _without_blocks(e: Expr, extents: dict[str, Expr], facts: Sequence[Expr]) -> Expr:
    """`a % k` and `i // k` as indices of their own, whose extents are added."""
    match e:
        case Call("%", (a, k)) if a.free_indices and not k.free_indices:
            extent = k
        case Call("//", (Index(i), k)) if not k.free_indices:
            # Unless a rule says otherwise, there may be a last one that is not whole.
            extent = quotient(extents[i], k, facts) or Call("+", (Call("//", (extents[i], k)), Const(1)))
        case _:
            return rebuild(e, lambda c: _without_blocks(c, extents, facts))
    name = f"({e!r})"
    extents[name] = extent
    return Index(name)


def has_stride(e: Expr, extents: Mapping[str, Expr], facts: Sequence[Expr]) -> bool:
    """Whether an element at this index is found by strides: of indices, and of their blocks by the op's conditions."""

    def without_blocks(x: Expr) -> Expr:
        match x:
            case Call("//" | "%", (Index(i), k)) if divides(k, extents[i], facts):
                return Index(i)
        return rebuild(x, without_blocks)

    return linear(without_blocks(e)) is not None


Fact = tuple[Expr, Polynomial]  # a comparison that holds, and what it says is not negative


def facts_of(
    condition: Expr, holds: bool = True, extents: Mapping[str, Expr] | None = None, rules: Sequence[Expr] = ()
) -> list[Fact]:
    """What comparisons of integers say where a condition holds, or where it does not. With `extents`, also of numbers
    that differ, where one is the least or the greatest that the other can be.
    """
    truth = condition if holds else Call("not", (condition,))
    match condition:
        case Call("not", (a,)):
            return facts_of(a, not holds, extents, rules)
        case Call("and" | "or" as word, (a, b)) if (word == "and") is holds:
            return [*facts_of(a, holds, extents, rules), *facts_of(b, holds, extents, rules)]
        case Call("<" | "<=" | ">" | ">=" as sign, (a, b)):
            less, more = (a, b) if sign[0] == "<" else (b, a)
            difference = added(polynomial(more), polynomial(less), -1)
            if not holds:
                difference = added({}, difference, -1)
            strict = (len(sign) == 1) is holds
            return [(truth, added(difference, {(): -1}) if strict else difference)]
        case Call("==" | "!=" as sign, (a, b)):
            difference = added(polynomial(a), polynomial(b), -1)
            both = (difference, added({}, difference, -1))
            if (sign == "==") is holds:
                return [(truth, d) for d in both]
            known = [d for d in both if extents is not None and _is_natural(d, extents, rules)]
            return [(truth, added(d, {(): -1})) for d in known]
    return []


def guards(
    e: Expr, size: Expr, extents: Mapping[str, Expr], facts: Sequence[Fact], rules: Sequence[Expr]
) -> list[Expr] | None:
    """Those of some comparisons with which 0 <= e < size holds for every value of its indices; None: it may not."""
    if linear(e) is None:
        return None
    used: list[Expr] = []
    for bound in _bounds(e, size):
        if _is_natural(bound, extents, rules):
            continue
        truth = next((t for t, fact in facts if _is_natural(added(bound, fact, -1), extents, rules)), None)
        if truth is None:
            return None
        used.append(truth)
    return used


def _bounds(e: Expr, size: Expr) -> tuple[Polynomial, Polynomial]:
    """What is not negative where 0 <= e < size."""
    index = polynomial(e)
    return index, added(added(polynomial(size), {(): -1}), index, -1)


def always_holds(condition: Expr, extents: Mapping[str, Expr], rules: Sequence[Expr]) -> bool:
    """Whether a comparison of indices and sizes is shown to hold for all of them."""
    match condition:
        case Call("<" | "<=" | ">" | ">="):
            ((_, fact),) = facts_of(condition)
            return _is_natural(fact, extents, rules)
        case Call("!=", (a, b)) | Call("not", (Call("==", (a, b)),)):
            return any(always_holds(Call("<", both), extents, rules) for both in ((a, b), (b, a)))
    return False


def is_natural(e: Expr, facts: Sequence[Expr]) -> bool:
    """Whether a sum of sizes is shown not to be negative."""
    return _follows(polynomial(e), {}, facts)


def _follows(p: Polynomial, extents: Mapping[str, Expr], rules: Sequence[Expr]) -> bool:
    """Whether a sum is not negative, whatever its sizes and indices are, or by one of the rules."""
    stated = [added(p, fact, -1) for rule in rules for _, fact in facts_of(rule)]
    return any(_is_natural(q, extents, rules) for q in (p, *stated))


def unbounded(e: Expr, facts: Iterable[Expr]) -> str | None:
    """An attribute in an index or a size that no rule keeps from being negative: here they are taken not to be."""
    known = [fact for rule in facts for _, fact in facts_of(rule)]
    attributes = dict.fromkeys(x for x in e.nodes if isinstance(x, Attribute))
    rests = {x: [added({(x,): 1}, fact, -1) for fact in known] for x in attributes}
    return next(
        (x.name for x, found in rests.items() if not any({*p} <= {()} and p.get((), 0) >= 0 for p in found)), None
    )


def _is_natural(p: Polynomial, extents: Mapping[str, Expr], rules: Sequence[Expr]) -> bool:
    """Whether a sum is shown not to be negative, whatever its sizes and indices are."""
    least: Polynomial = {}
    for monomial, c in p.items():
        indices = [a for a in monomial if isinstance(a, Index)]
        bound: Polynomial = {monomial: c}
        if c < 0 and len(indices) == 1:
            rest = tuple(a for a in monomial if a not in indices)
            bound = _times({rest: c}, added(polynomial(extents[indices[0].name]), {(): -1}))
        least = added(least, bound)
    below = _undivided({m: -c for m, c in least.items() if c < 0})
    found = added({m: c for m, c in least.items() if c > 0}, below, -1)
    return all(c >= 0 for c in found.values()) and _are_natural(found, extents, rules)


def _are_natural(p: Polynomial, extents: Mapping[str, Expr], rules: Sequence[Expr]) -> bool:
    """Whether no factor of a sum's terms is negative. Elements may be, and attributes but for a rule."""

    def holds(e: Expr) -> bool:
        match e:
            case Index() | Size():
                return True
            case Attribute():
                return unbounded(e, rules) is None
            case Call("//", (a, k)):
                return holds(k) and _follows(polynomial(a), extents, rules)
            case Call("%", (_, k)):
                return holds(k)
            case Const(value):
                return isinstance(value, int) and value > 0
        return False

    return all(holds(a) for monomial in p for a in monomial)


def divides(k: Expr, n: Expr, rules: Iterable[Expr]) -> bool:
    """Whether n % k == 0: as a rule says, or for whatever sizes."""
    return quotient(n, k, rules) is not None


def quotient(n: Expr, k: Expr, rules: Iterable[Expr]) -> Expr | None:
    """n // k where n % k == 0; None where that is not known. Of a rule n % g == 0, k may be n // g too."""
    if (blocks := _quotient(n, k)) is not None:
        return expression(blocks)
    for rule in rules:
        match rule:
            case Call("==", (Call("%", (m, g)), Const(0))) if same(n, m):
                if same(k, g):
                    return Call("//", (n, k))
                if k == Call("//", (m, g)):
                    return g
    return None


def _quotient(n: Expr, k: Expr) -> Polynomial | None:
    """n // k, where k is a factor of each of n's terms."""
    ((factors, times), *others) = [*polynomial(k).items()] or [((), 0)]
    if others or times < 1:
        return None
    found: Polynomial = {}
    for monomial, c in polynomial(n).items():
        rest = list(monomial)
        for a in factors:
            if a not in rest:
                return None
            rest.remove(a)
        if c % times:
            return None
        found[tuple(rest)] = c // times
    return found


def _undivided(p: Polynomial) -> Polynomial:
    """An upper bound of p in which (n // k) * k has become n."""
    out: Polynomial = {}
    for monomial, c in p.items():
        bound: Polynomial = {monomial: c}
        for a in monomial:
            if c > 0 and isinstance(a, Call) and a.function == "//":
                rest = list(monomial)
                rest.remove(a)
                n, k = a.args
                if isinstance(k, Const) and isinstance(k.value, int) and c % k.value == 0:
                    bound = _times({tuple(rest): c // k.value}, polynomial(n))
                elif k in rest:
                    rest.remove(k)
                    bound = _times({tuple(rest): c}, polynomial(n))
        out = added(out, bound)
    return out


def coverage_problem(
    targets: Sequence[tuple[Expr, ...]], dims: Sequence[Dim], extents: Mapping[str, Expr], facts: Sequence[Expr] = ()
) -> str | None:
    """Why these index tuples do not write every element exactly once; None when they provably do.

    Known forms: whole dims, also by block and place (`g * k + r`); dims cut into adjoining pieces (`d`, `d + size(d)`;
    `0`, `d + 1`) or interleaved (`2 * d`, `2 * d + 1`), in every combination. `facts` are the op's conditions.
    """
    split = [
        k
        for k, dim in enumerate(dims)
        if any(not _whole(t[k], dim, extents) and not _by_block(t[k], dim, extents, facts) for t in targets)
    ]
    for t in targets:
        names = [i for e in t for i in e.free_indices]
        if len(set(names)) != len(names):
            return "an index stands there twice"
    written = {tuple(t[k] for k in split) for t in targets}
    if len(written) < len(targets):
        return "the same elements are written twice"
    count = 1
    for k in split:
        indices = dict.fromkeys(t[k] for t in targets)
        count *= len(indices)
        pieces = [_piece(e, extents) for e in indices]
        known = [p for p in pieces if p is not None]
        if len(known) < len(pieces):
            return "only indices such as d + size(d) and 2 * d + 1 are supported yet"
        if not (_adjoining(known, dims[k].size) or _interleaved(known, dims[k].size)):
            return "it cannot be shown that every element is written exactly once"
    return None if count == len(targets) else "not every combination of the pieces of its dims is written"


def _whole(e: Expr, dim: Dim, extents: Mapping[str, Expr]) -> bool:
    return isinstance(e, Index) and (e == ANY_SHAPE or same(extents[e.name], dim.size))


def _by_block(e: Expr, dim: Dim, extents: Mapping[str, Expr], facts: Iterable[Expr]) -> bool:
    """`g * k + r`, r within k, g over the dim's blocks of k, or `(g * k + r) * m + q`, and so on. Either number may be
    the dim over the other.
    """
    parts = linear(e)
    if parts is None or parts[1] or len(parts[0]) < 2:
        return False
    strides = mixed_radix(parts[0], extents)
    if strides is None:
        return False
    slowest = [*strides][-1]
    length = _times(strides[slowest], polynomial(extents[slowest]))
    quotients = {x.args for m in length for a in m for x in a.nodes if isinstance(x, Call) and x.function == "//"}
    return _undivided(length) == polynomial(dim.size) and all(divides(k, n, facts) for n, k in quotients)


def is_injective(e: Expr, extents: Mapping[str, Expr]) -> bool:
    """Whether each choice of its indices has a place of its own, as far as is known."""
    parts = linear(e)
    return parts is not None and (len(parts[0]) < 2 or mixed_radix(parts[0], extents) is not None)


def mixed_radix(coefficients: Mapping[str, Polynomial], extents: Mapping[str, Expr]) -> dict[str, Polynomial] | None:
    """The strides of indices, the fastest one first, where each stride is how many places the faster ones run over, as
    in `g * k + r` with r within k; None where they are others.
    """
    found: dict[str, Polynomial] = {}
    stride: Polynomial = {(): 1}
    while len(found) < len(coefficients):
        fastest = next((i for i, c in coefficients.items() if i not in found and c == stride), None)
        if fastest is None:
            return None
        found[fastest] = stride
        stride = _times(stride, polynomial(extents[fastest]))
    return found


_Piece = tuple[Polynomial, Polynomial, Polynomial]  # stride, offset, extent


def _piece(e: Expr, extents: Mapping[str, Expr]) -> _Piece | None:
    parts = linear(e)
    if parts is None or len(parts[0]) > 1:
        return None
    for name, stride in parts[0].items():
        return stride, parts[1], polynomial(extents[name])
    return {(): 1}, parts[1], {(): 1}


def _adjoining(pieces: list[_Piece], size: Expr) -> bool:
    at: Polynomial = {}
    left = list(pieces)
    while left:
        piece = next((p for p in left if p[0] == {(): 1} and p[1] == at), None)
        if piece is None:
            return False
        left.remove(piece)
        at = added(at, piece[2])
    return at == polynomial(size)


def _interleaved(pieces: list[_Piece], size: Expr) -> bool:
    count = len(pieces)
    offsets = sorted(p[1].get((), 0) for p in pieces)
    return (
        all(p[0] == {(): count} and set(p[1]) <= {()} and p[2] == pieces[0][2] for p in pieces)
        and offsets == list(range(count))
        and polynomial(size) == added({}, pieces[0][2], count)
    )


def plain(e: Expr) -> Expr:
    """A sum of indices with each of them once."""
    return expression(polynomial(e)) if linear(e) is not None else e


def _place_value(e: Expr) -> tuple[str, Polynomial] | None:
    """The index that an expression is a digit of, as `i // m % k` is, and how many of its places one step takes."""
    match e:
        case Index(name):
            return name, {(): 1}
        case Call("%", (a, _)):
            return _place_value(a)
        case Call("//", (a, k)) if not k.free_indices and (found := _place_value(a)):
            return found[0], _times(found[1], polynomial(k))
    return None


def cut(e: Expr) -> tuple[str, Expr] | None:
    """The index that a // or % divides, and what it is divided by: of `i // m % k`, by m * k."""
    match e:
        case Call("//" | "%", (a, k)) if not k.free_indices and (found := _place_value(a)):
            return found[0], expression(_times(found[1], polynomial(k)))
    return None


def digits(cuts: Iterable[Expr], n: Expr, facts: Sequence[Expr]) -> list[tuple[Expr, Expr]]:
    """How numbers below n are cut into digits: at those of `cuts` that divide one another and n. Of each digit how many
    values it has, and what it counts by; the slowest one first.
    """
    found: list[Expr] = []
    for k in cuts:
        tried = sorted((*found, k), key=lambda a: sum(divides(b, a, facts) for b in (*found, k)))
        if not any(same(k, a) for a in found) and all(divides(a, b, facts) for a, b in pairwise((*tried, n))):
            found = tried
    sizes = ((quotient(b, a, facts), a) for a, b in pairwise((Const(1), *found, n)))
    return [(size, stride) for size, stride in sizes if size is not None][::-1]


def rotated(place: Expr, to: Index, candidates: Iterable[str], extents: Mapping[str, Expr]) -> tuple[str, Expr] | None:
    """Of a place `(i + k) % n` that is within n, as i is and `to`: i, one of the candidates, and where it is when the
    place is `to`. None of other places.
    """
    match place:
        case Call("%", (a, n)) if same(extents[to.name], n):
            terms = polynomial(a)
            for name in candidates:
                times, rest = terms.get((Index(name),), 0), {m: c for m, c in terms.items() if m != (Index(name),)}
                if abs(times) == 1 and same(extents[name], n) and name not in expression(rest).free_indices:
                    value = added({}, added({(to,): 1}, rest, -1), times)
                    return name, Call("%", (expression(value), n))
    return None


def simplify_index(e: Expr, extents: Mapping[str, Expr]) -> Expr:
    """(g * k + r) // k is g and (g * k + r) % k is r, where r is within k; (a % k + b) % k is (a + b) % k."""
    e = rebuild(e, lambda c: simplify_index(c, extents))
    match e:
        case Call("//" | "%", (Call("+", (Call("*", (g, k)), Index(r))), n)) if k == n and same(
            extents.get(r, Size(r)), k
        ):
            return g if e.function == "//" else Index(r)
        case Call("//" | "%", (a, k)) if a.free_indices and not k.free_indices:
            whole, rest, of_rests = Polynomial(), Polynomial(), Polynomial()
            for monomial, c in polynomial(a).items():
                match monomial:
                    case (Call("%", (b, n)),) if e.function == "%" and same(n, k):
                        of_rests = added(of_rests, polynomial(b), c)
                        continue
                part = _quotient(expression({monomial: c}), k)
                whole, rest = (whole, added(rest, {monomial: c})) if part is None else (added(whole, part), rest)
            left = expression(added(of_rests, rest))
            if stays_within(left, k, {i: Size(i) for i in left.free_indices} | {**extents}, ()):
                return left if e.function == "%" else expression(whole)
            return Call("%", (left, k)) if of_rests else e
    return e
