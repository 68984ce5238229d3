"""Graph rewrites before a kernel is spelled: a longer expression that has a faster primitive of exactly the same value,
and what is the same along the inner axes.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace

from baracuda_gen.formula.gather import gathers_of
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    Attribute,
    Call,
    Const,
    Expr,
    Gather,
    Index,
    Kind,
    Limit,
    Load,
    Reduce,
    Statement,
    needed_by,
    rebuild,
)
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.rewrite import Lets, replace_nodes
from baracuda_gen.schedule.length import operations_of

# Prepared once for all elements with one scale or zero point: function -> the C++ type
PREPARED = {
    "quantizer": "Quantizer<C>",
    "coder": "Coder<C>",
    "offset": "Offset<C>",
    "divisor": "Divisor<C>",
    "threshold": "Threshold",
    "exponent": "Exponent<C>",
}
# Their functions of an element, which have a fast form and a slow path: function -> the C++ member
MEMBERS = {
    "quantizer_code": "code",  # clamp(to_int(round(x / scale)) + zero_point, low, high)
    "quantizer_steps": "steps",  # that, less the zero point, as a float
    "quantizer_inside": "inside",  # low <= to_int(round(x / scale)) + zero_point <= high
    "coder_code": "code",  # clamp(to_int(round(x)) + zero_point, low, high)
    "coder_steps": "steps",
    "coder_inside": "inside",
    "offset_steps": "steps",  # code - zero_point as a float, for 8-bit codes
    "divisor_divide": "divide",  # x / by
    "divisor_coarse": "coarse",  # x / by, of which only what an 8-bit float keeps is used
    "divisor_rounded": "rounded",  # x / by, for a coder: of which only the nearest integer is used, and how large it is
    "exponent_raise": "raise",  # pow(x, by)
    "divisor_drawn": "drawn",  # x / by, for a coder: which is rounded stochastically first
}
# Which header has a type of a fast path
TYPE_HEADERS = {
    "Quantizer<": "quantizer",
    "Coder<": "quantizer",
    "Offset<": "quantizer",
    "Divisor<": "division",
    "Exponent<": "exponent",
    "Quotient<": "division",
    "Random<": "random",
    "<AnyOf,": "logic_reductions",
    "<AllOf,": "logic_reductions",
}
# Whatever has a slow path: those, and x / by where both differ from element to element.
SLOW_PATHS = frozenset({*MEMBERS, "quotient"})
_BOUNDS = (Attribute, Limit, Const)  # of codes
_WHOLE = 2**24  # up to here f32 has all integers
BELOW = "below"  # random(...) < what elements share, which a threshold holds
EITHER = "either"  # where(), after both sides are computed: the C++ function and its header
HERE = "is_here"  # whether an element is the one of that number in its row: a function of the row
# What no formula has, and `strength_reduce` puts in.
FUSED = SLOW_PATHS | PREPARED.keys() | {BELOW, EITHER, HERE}


@dataclass
class StrengthReduction:
    """Lets quantization, dequantization, division and powers go through values that are prepared once for each scale,
    zero point, divisor or exponent, and drops lets that nobody reads any more. `codes` are the operands of integers of
    8 bits or less, `float8` those of 8-bit floats; `is_long` tells which bounds may need more than 32 bits, and
    `varying` what differs from element to element. Only in a kernel that `reduces` do quotients of two elements and
    powers have a fast form. Places of gathers, and what they rest on, stay as they are.
    """

    statements: Sequence[Statement]
    written: set[str]
    codes: set[str]
    float8: set[str]
    is_long: Callable[[Attribute | Limit | Const], bool]
    varying: Callable[[Expr], bool]
    reduces: bool

    def __post_init__(self) -> None:
        self.values = {s.name: s for s in self.statements}
        self.taken = {*self.values, *(x.name for s in self.statements for x in s.value.loads)}
        self.prepared: dict[Expr, Load] = {}

    def run(self) -> tuple[Statement, ...]:
        places = (Statement(Load("", ()), at) for x in gathers_of(self.statements) for at in x.places)
        of_places = [*needed_by(places, self.values)]
        rewritten: list[Statement] = []
        for s in self.statements:
            if s in of_places:
                rewritten.append(s)
                continue
            known = len(self.prepared)
            value = self._rewrite(self._coarse(s.value) if s.name in self.float8 & self.written else s.value)
            rewritten += [Statement(load, call) for call, load in list(self.prepared.items())[known:]]
            rewritten.append(replace(s, value=value))
        by_name = {s.name: s for s in rewritten}
        kept = {x.name for x in needed_by((s for s in rewritten if s.name in self.written), by_name)}
        return tuple(s for s in rewritten if s.name in kept)

    def _rewrite(self, e: Expr) -> Expr:
        return self._faster(e) or (e if isinstance(e, Load | Gather) else rebuild(e, self._rewrite))

    def _faster(self, e: Expr) -> Expr | None:
        """What has the same value, if there is something: of the node as a whole."""
        match e:
            case Call("float", (Call("-", (code, zero_point)),)):
                return self._steps(code, zero_point)
            case Call("clamp", (code, low, high)):
                return self._fuse("code", code, low, high)
            case Call("to_int", (x,)):
                return self._clamped_before(x)
            case Call("and", (Call("<=", (low, code)), Call("<=", (again, high)))) if code == again:
                return self._fuse("inside", code, low, high)
            case Call("/", (x, by)) if self._divides(x, by):
                return self._quotient("divide", x, by)
            case Call("/", (x, by)) if self.reduces and self.varying(by):
                return Call("quotient", (self._rewrite(x), self._rewrite(by)))
            case Call("pow", (x, by)) if self.reduces and self._divides(x, by):
                return Call("exponent_raise", (self._prepare("exponent", self._rewrite(by)), self._rewrite(x)))
            case Call("<", (x, bound)) if not self.varying(bound):
                match self._inline(x):
                    case Call("random") as drawn:
                        return Call(BELOW, (drawn, self._prepare("threshold", self._rewrite(bound))))
        return None

    def _coarse(self, e: Expr) -> Expr:
        """The value of an 8-bit float output: a quotient that is only clamped or chosen on the way."""
        match self._inline(e):
            case Call("where", (condition, yes, no)):
                return Call("where", (condition, self._coarse(yes), self._coarse(no)))
            case Call("clamp", (x, Limit() as low, Limit() as high)):
                return Call("clamp", (self._coarse(x), low, high))
            case Call("/", (x, by)) if self._divides(x, by):
                return self._quotient("coarse", x, by)
        return e

    def _divides(self, x: Expr, by: Expr) -> bool:
        """Whether many elements are divided by the same."""
        return self.varying(x) and not self.varying(by) and not isinstance(by, Const)

    def _steps(self, code: Expr, zero_point: Expr) -> Expr | None:
        """float(code - zero_point)"""
        match self._inline(code):
            case Load(name) as load if name in self.codes:
                return Call("offset_steps", (self._prepare("offset", zero_point), load))
            case Call("clamp", (inner, low, high)):
                return self._fuse("steps", inner, low, high, zero_point)
        return None

    def _fuse(self, member: str, code: Expr, low: Expr, high: Expr, subtracted: Expr | None = None) -> Expr | None:
        for bound in (low, high):
            if isinstance(bound, Const) and type(bound.value) is not int or not isinstance(bound, _BOUNDS):
                return None
            if member == "code" and self.is_long(bound):
                return None
        match self._inline(code):
            case Call("+", (rounded, zero_point)):
                pass
            case rounded:
                zero_point = Const(0)
        if subtracted not in (None, zero_point):
            return None
        whole = self._argument("to_int", rounded)
        steps = self._argument("round", whole)
        match steps and self._inline(steps):
            case Call("/", (x, scale)) if self.varying(x) or self.varying(scale):
                return Call(f"quantizer_{member}", (self._prepare("quantizer", scale, zero_point, low, high), x))
        if steps is None and whole is not None:
            match self._inline(whole):
                case Call("round_stochastic"):
                    steps = whole
        if steps is None or not self.varying(steps):
            return None
        return Call(f"coder_{member}", (self._prepare("coder", zero_point, low, high), self._rounded(steps)))

    def _clamped_before(self, e: Expr) -> Expr | None:
        """to_int(clamp(round(x), low, high)) and to_int(round(clamp(x, low, high))): NaN becomes 0, so between whole
        numbers that every compute type has, and that have 0 between them, it is the same to clamp last.
        """
        rounds = self._argument("round", e)
        match self._inline(e if rounds is None else rounds):
            case Call("clamp", (x, Const(low), Const(high))):
                if -_WHOLE <= low <= 0 <= high <= _WHOLE and low % 1 == high % 1 == 0:
                    rounded = x if rounds is None else Call("round", (x,))
                    return self._fuse("code", Call("to_int", (rounded,)), Const(int(low)), Const(int(high)))
        return None

    def _rounded(self, e: Expr) -> Expr:
        """What a coder rounds: of a quotient in it, no more is needed than that."""
        match self._inline(e):
            case Call("+", (x, other)) if not self.varying(other):
                return Call("+", (self._rounded(x), self._rewrite(other)))
            case Call("round_stochastic", (x, uniform)):
                match self._inline(x):
                    case Call("/", (y, by)) if self._divides(y, by):
                        return Call("round_stochastic", (self._quotient("drawn", y, by), self._rewrite(uniform)))
            case Call("/", (x, by)) if self._divides(x, by):
                return self._quotient("rounded", x, by)
        return self._rewrite(e)

    def _quotient(self, member: str, x: Expr, by: Expr) -> Expr:
        return Call(f"divisor_{member}", (self._prepare("divisor", self._rewrite(by)), self._rewrite(x)))

    def _argument(self, function: str, e: Expr | None) -> Expr | None:
        """The argument of a call of this function, also through a let."""
        match e and self._inline(e):
            case Call(name, (argument,)) if name == function:
                return argument
        return None

    def _inline(self, e: Expr) -> Expr:
        """A let's value in place of its name."""
        s = self.values.get(e.name) if isinstance(e, Load) and e.name not in self.written else None
        return s.value if s is not None and s.target == e else e

    def _prepare(self, function: str, *args: Expr) -> Load:
        call = Call(function, args)
        if call not in self.prepared:
            number = sum(c.function == function for c in self.prepared if isinstance(c, Call)) + 1
            at: tuple[Expr, ...] = tuple(Index(i) for i in call.free_indices)
            if any(x.at == (ANY_SHAPE,) for x in call.nodes if isinstance(x, Load)):
                at = (ANY_SHAPE,)
            name = function if number == 1 else f"{function}_{number}"
            while name in self.taken:
                name = f"prepared_{name}"
            self.prepared[call] = Load(name, at)
        return self.prepared[call]


def of_launch(e: Expr) -> bool:
    """Whether it is a condition of attributes: the same for all threads of a launch."""
    return not e.free_indices and not e.loads and any(isinstance(x, Attribute) for x in e.nodes)


def conditions_of_use(statements: Sequence[Statement], written: Container[str]) -> dict[str, list[Expr]]:
    """For each name the conditions of a launch without which nothing that is written rests on its value."""
    found: dict[str, list[Expr]] = {}

    def visit(e: Expr, under: list[Expr]) -> None:
        match e:
            case Load(name):
                found[name] = [c for c in found[name] if c in under] if name in found else under
            case Call("where", (condition, yes, no)) if of_launch(condition):
                visit(yes, [*under, condition])
                visit(no, under)
            case _:
                for x in e.children:
                    visit(x, under)

    for s in reversed(statements):
        visit(s.value, [] if s.name in written else found.get(s.name, []))
    return found


def find_here(
    statements: Sequence[Statement], numbers: Container[Expr], varies: Callable[[Expr], bool]
) -> tuple[Statement, ...]:
    """In a kernel of rows of one axis, whose elements' own `numbers` are operands: an element's number is compared with
    one that a row's elements share by its place in its vector.
    """

    def here(e: Expr) -> Expr | None:
        match e:
            case Call("==" | "!=", (a, b)):
                own, other = (a, b) if a in numbers else (b, a)
                if own in numbers and not varies(other):
                    found = Call(HERE, (other,))
                    return found if e.function == "==" else Call("not", (found,))
        return None

    return tuple(replace(s, value=replace_nodes(s.value, here)) for s in statements)


# What has a slow path, what only a condition around it allows, and what belongs to a gather.
_NOT_ALONE = FUSED | {"guarded", "reported", "matched"}
_CHOICES = ("where", "and", "or")  # what follows the first argument is computed where that asks for it
_COSTLY = 10  # operations from which on what is the same for a launch is computed once: the compiler folds shorter ones


def is_division(e: Expr) -> bool:
    return isinstance(e, Call) and e.function == "/" and not isinstance(e.args[1], Const)


def hoist(
    statements: Sequence[Statement], varies: Callable[[Expr], bool], kinds: Mapping[str, Kind], rows: bool = False
) -> tuple[tuple[Statement, ...], dict[str, Kind]]:
    """What does not vary, computed once: the statements, each new let before the first that reads it, and the kinds of
    the new lets. `varies` tells what differs along the inner axes, or, without `rows`, from element to element.
    """
    found: dict[Expr, Load] = {}
    lets = Lets(kinds, (s.name for s in statements))
    out: list[Statement] = []

    def worth(e: Expr, guarded: bool) -> bool:
        if rows and e.loads:
            return True
        costly = operations_of(e) >= _COSTLY
        if guarded and (costly or any(map(is_division, e.nodes))):  # the compiler moves nothing out of where()
            return True
        return costly and (bool(e.loads) or not e.free_indices)

    def self_contained(e: Expr) -> bool:
        """Of a choice by a value that elements share, whether both sides can be computed first."""
        condition, *sides = e.children
        alone = e.called.isdisjoint(_NOT_ALONE) and not any(isinstance(x, Gather) for x in e.nodes)
        shared = not varies(condition) and bool(condition.loads)
        return shared and alone and any(map(varies, sides)) and kind_of(e, lets.kinds) is Kind.FLOAT

    def chosen(e: Expr) -> Expr:
        """In place of `where(c, a, b) + d`, `where(c, a + d, b + d)`, where elements share all but `c`: the results are
        computed once. So with other operators, and with a choice that elements share around it.
        """
        match e:
            case Call("+" | "-" | "*" as function, (Call("where", (c, a, b)), d)):
                alone = not any(isinstance(x, Gather) for x in e.nodes) and kind_of(e, lets.kinds) is Kind.FLOAT
                if alone and varies(c) and not any(map(varies, (a, b, d))):
                    return Call("where", (c, Call(function, (a, d)), Call(function, (b, d))))
            case Call("where", (shared, Call("where", (c, a, b)), d)):
                if varies(c) and not any(map(varies, (shared, a, b, d))):
                    yes, no = (x if x == d else Call("where", (shared, x, d)) for x in (a, b))
                    return Call("where", (c, yes, no))
        return e

    def go(e: Expr, guarded: bool = False) -> Expr:
        if e in found:
            return found[e]
        if isinstance(e, Load):
            return e
        if rows:
            e = chosen(e)
        if not isinstance(e, Call) or e.function in _NOT_ALONE or varies(e) or not worth(e, guarded):
            sides = e.args[1:] if isinstance(e, Call) and e.function in _CHOICES else ()
            e = rebuild(e, lambda c: go(c, guarded or any(c is x for x in sides)))
            is_where = isinstance(e, Call) and e.function == "where"
            return Call(EITHER, e.children) if is_where and rows and self_contained(e) else e
        found[e] = lets.value(e, tuple(map(Index, e.free_indices)))
        out.append(Statement(found[e], e))
        return found[e]

    for s in statements:
        inner = varies(s.value.body if isinstance(s.value, Reduce) else s.value)
        value = go(s.value) if inner or varies(s.target) else s.value
        out.append(replace(s, value=value))
    return tuple(out), {let.name: lets.kinds[let.name] for let in found.values()}
