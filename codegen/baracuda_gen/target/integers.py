"""How integers are stored, and which of them 32 bits hold: a formula has 64-bit integers, of which a stored element
keeps what its type has.

The spans of all values are followed from the ends of the element types. What leaves 32 bits has its low bits there
all the same, and may be added, multiplied, chosen and stored, but not compared or divided.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from baracuda_gen.formula.functions import ROWS
from baracuda_gen.formula.graph import Attribute, Call, Const, Expr, Kind, Limit, Load, Statement, Stored
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.schedule.strength_reduce import FUSED, MEMBERS

Span = tuple[int, int]
BITWISE = ("bit_and", "bit_or", "bit_xor", "bit_not")
DIVISIONS = {"//": True, "trunc_divide": True, "%": False, "trunc_modulo": False}  # function -> whether a quotient
LOW_BITS = None  # the span of a value of which no more than the low bits are known
WORD = (-(2**31), 2**31 - 1)


@dataclass(frozen=True)
class Narrow:
    """Integers have 32 bits where none of `types` has more than `bits`, else 64."""

    bits: int
    types: tuple[str, ...]

    @property
    def text(self) -> str:
        return f"narrow_t<{self.bits}, {', '.join(self.types)}>"


def narrow(
    statements: Sequence[Statement], kinds: Mapping[str, Kind], types: Sequence[str], elements: Mapping[str, str]
) -> Narrow | None:
    """How narrow the elements have to be for 32 bits: None where no element is narrow enough, or where nothing costs
    more in 64 bits.

    `types` are the type variables of the integers, `elements` the types of the operands.
    """
    integers = tuple(t for t in types if kinds.get(t) is Kind.INT)
    nodes = [x for s in statements for x in s.value.nodes]
    if not integers or any(FUSED & s.value.called for s in statements):  # whose codes 64 bits hold
        return None
    if not any(_is_dear(x, kinds) for x in nodes):
        return None
    for bits in (32, 16):
        try:
            spans = _Spans(bits, kinds, integers, {name for name, element in elements.items() if element in integers})
            for s in statements:
                spans.follow(s)
            return Narrow(bits, integers)
        except _TooWide:
            pass
    return None


def is_within(e: Expr, element: str, elements: Mapping[str, str]) -> bool:
    """Whether a value is one of the element's type: made of such values alone."""
    match e:
        case Load(name):
            return elements.get(name) == element
        case Limit(_, of):
            return of == element
        case Call("clamp", (_, *ends)):
            return all(is_within(x, element, elements) for x in ends)
        case Call("where", (_, *chosen)) | Call("max" | "min", chosen):
            return all(is_within(x, element, elements) for x in chosen)
    return False


def _is_dear(e: Expr, kinds: Mapping[str, Kind]) -> bool:
    if not isinstance(e, Call):
        return False
    called = ROWS.get(e.function)
    return called is not None and called.narrow and kind_of(e, kinds) is Kind.INT


class _TooWide(Exception):
    """32 bits are not enough, or nothing is known about a value."""


class _Spans:
    """Follows the values of a block whose elements have at most `bits` bits. `types`: those of the elements; the ends
    of other types may be too wide.
    """

    def __init__(self, bits: int, kinds: Mapping[str, Kind], types: Sequence[str], operands: Iterable[str]):
        self._ends = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
        self._kinds, self._types = kinds, types
        self._operands = frozenset(operands)
        self._spans: dict[str, Span | None] = dict.fromkeys(self._operands, self._ends)

    def follow(self, s: Statement) -> None:
        if kind_of(s.value, self._kinds) is not Kind.INT:
            self._check(s.value)
        elif s.name in self._spans:  # an output: its low bits
            self._span(s.value)
        else:
            self._spans[s.name] = self._span(s.value)

    def _check(self, e: Expr) -> None:
        """Every integer that a value of another kind rests on has to be known."""
        for c in () if isinstance(e, Load) else e.children:
            if kind_of(c, self._kinds) is Kind.INT:
                self._exact(c)
            else:
                self._check(c)

    def _exact(self, e: Expr) -> Span:
        found = self._span(e)
        if found is LOW_BITS:
            raise _TooWide
        return found

    def _span(self, e: Expr) -> Span | None:
        match e:
            case Const(int(value)) if _fits((value, value)):
                return value, value
            case Limit(which, of) if of in self._types:
                return (0, self._ends[1]) if which == "highest" else (self._ends[0], 0)
            case Load(name) if name in self._spans:
                return self._spans[name]
            case Call("where", (condition, yes, no)):
                self._check(condition)
                return _joined([self._span(yes), self._span(no)])
            case Call("clamp", (x, low, high)):
                self._saturating(x)
                return _joined([self._exact(low), self._exact(high)])
            case Call("max" | "min", args):
                return _joined([self._exact(x) for x in args])
            case Call("sign", (x,)):
                self._exact(x)
                return -1, 1
            case Call("popcount" | "bit_length", (x,)) if self._exact(x)[0] >= 0:
                return 0, WORD[1].bit_length()
            case Call(function, args) if function in BITWISE:
                return _bitwise(function, [self._span(x) for x in args])
            case Call(function, (a, b)) if function in DIVISIONS:
                return self._divided(DIVISIONS[function], a, b)
            case Call("pow_int", (x, exponent)):
                self._exact(x)
                if not isinstance(exponent, Attribute):  # which keeps its 64 bits
                    self._exact(exponent)
                return LOW_BITS
            case Call("gcd" | "lcm", args):
                for x in args:
                    self._exact(x)
                return LOW_BITS
            case Call("+" | "-" | "*" | "neg" | "square" as function, args):
                return _arithmetic(function, [self._span(x) for x in args])
        raise _TooWide

    def _divided(self, quotient: bool, a: Expr, b: Expr) -> Span | None:
        """Of the elements themselves, whose width chooses how they are divided."""
        if not (isinstance(a, Load) and isinstance(b, Load) and {a.name, b.name} <= self._operands):
            raise _TooWide
        most = self._ends[1] + 1  # only the least integer by -1 gets as far
        return _kept((-most, most)) if quotient else (1 - most, most - 1)

    def _saturating(self, e: Expr) -> None:
        """What is clamped to 32 bits afterwards may be saturated there before."""
        if isinstance(e, Call) and e.function == "to_int64":
            self._check(e)
        else:
            self._exact(e)


def _arithmetic(function: str, spans: Sequence[Span | None]) -> Span | None:
    known = [s for s in spans if s is not LOW_BITS]
    if len(known) < len(spans):
        return LOW_BITS
    a, b = known[0], known[-1]
    match function:
        case "+":
            return _kept((a[0] + b[0], a[1] + b[1]))
        case "-":
            return _kept((a[0] - b[1], a[1] - b[0]))
        case "neg":
            return _kept((-a[1], -a[0]))
    products = [x * y for x in a for y in b]  # of a square too, whose span they hold
    return _kept((min(products), max(products)))


def _bitwise(function: str, spans: Sequence[Span | None]) -> Span | None:
    """As many bits as the longest has, or as a mask that is not negative leaves."""
    masks = [s[1] for s in spans if s is not LOW_BITS and s[0] >= 0]
    if function == "bit_and" and masks:
        return 0, min(masks)
    if LOW_BITS in spans:
        return LOW_BITS
    most = max(max(s[1], ~s[0]) for s in spans if s is not LOW_BITS)
    return -(1 << most.bit_length()), (1 << most.bit_length()) - 1


def _joined(spans: Sequence[Span | None]) -> Span | None:
    known = [s for s in spans if s is not LOW_BITS]
    return (min(s[0] for s in known), max(s[1] for s in known)) if len(known) == len(spans) else LOW_BITS


def _kept(span: Span) -> Span | None:
    return span if _fits(span) else LOW_BITS


def _fits(span: Span) -> bool:
    return WORD[0] <= span[0] and span[1] <= WORD[1]


def is_clamped(e: Expr, lets: Mapping[str, Expr]) -> bool:
    """Whether the formula itself keeps an integer within bounds, which are the author's to choose: it saturates there.

    Others wrap: the stored element has their low bits.
    """
    match e:
        case Call("clamp") | Const() | Limit() | Stored():
            return True
        case Call("where", (_, yes, no)):
            return is_clamped(yes, lets) and is_clamped(no, lets)
        case Call(function):
            return function in MEMBERS
        case Load(name) if name in lets:
            return is_clamped(lets[name], lets)
    return False


def is_rounded(e: Expr) -> TypeGuard[Call]:
    """Whether an output is an integer as a float: then it is rounded once, to the output's type."""
    return isinstance(e, Call) and e.function == "float"
