"""Expressions as CUDA C++ text.

Values of the compute type are `C`, integers `i64`, or `I` in kernels where 32 bits may hold them; functions are the
primitives of the runtime's headers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from baracuda_gen.formula.functions import BINDS, FUNCTIONS, MATCHED, OPERATORS, REPORTED, WRAPPING, row
from baracuda_gen.formula.gather import unreported
from baracuda_gen.formula.graph import (
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
    Scan,
    Size,
)
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.schedule.join import FIELD
from baracuda_gen.schedule.model import POSITION
from baracuda_gen.schedule.strength_reduce import BELOW, EITHER, HERE, MEMBERS, PREPARED
from baracuda_gen.target.integers import DIVISIONS, Narrow

# C++ precedence, higher binds tighter: in the order of Python's, but == and != bind looser than other comparisons.
_TERNARY, _UNARY, _ATOM = 0, 8, 9
_BINDS = {
    name: own + (name not in ("or", "and", "==", "!="))
    for name, own in BINDS.items()
    if OPERATORS[name].arity == (2, 2) and not OPERATORS[name].primitive.isidentifier()
}
_WIDE = "wide_code"  # a code in 64 bits
_CALLS = {"float": "C({})", _WIDE: "i64({})", HERE: f"row.{HERE}({{}}, at)"}  # function -> around its arguments
_CALLS |= {function: f"{c_type}({{}})" for function, c_type in PREPARED.items()}
TYPE_OF_KIND = {Kind.FLOAT: "C", Kind.INT: "i64", Kind.BOOL: "bool"}


def is_wide(e: Expr, wide: frozenset[str]) -> bool:
    """Whether an integer may have all of 64 bits: it is made of one that may."""
    match e:
        case Load(name) | Limit(_, name):
            return name in wide
        case Gather(load):
            return load.name in wide
        case Reduce(op, _, body) | Scan(op, _, body):  # the extreme of nothing is an end of 64 bits
            return op not in ("sum", "cumsum") or is_wide(body, wide)
        case Call("where", (_, yes, no)):
            return is_wide(yes, wide) or is_wide(no, wide)
        case Call(function, args):
            made = function in FUNCTIONS and FUNCTIONS[function].header in ("integers", "narrow")
            return made or any(is_wide(a, wide) for a in args)
    return False


def is_short(e: Expr) -> bool:
    """Whether C++ has an integer in 32 bits: a code, which other integers meet in 64."""
    match e:
        case Call("where", (_, yes, no)):
            return is_short(yes) and is_short(no)
        case Call("quantizer_code" | "coder_code"):
            return True
    return False


def computes_both(call: Call) -> bool:
    """Whether C++ would draw random numbers for some elements alone, or branch around a division that has a fast path:
    by what elements share, or by a value that is chosen itself, so that it suits all elements. Or the schedule says so.
    """
    if call.function not in ("where", "and", "or"):
        return call.function == EITHER
    calls = {x for side in call.args[1:] for x in side.nodes if isinstance(x, Call)}
    called = {x.function for x in calls}
    divisors = (x.args[1] for x in calls if x.function == "quotient")
    chosen = any(isinstance(x, Call) and x.function == "where" for x in divisors)
    return "random" in called or (chosen or "divisor_divide" in called) and "guarded" not in called


@dataclass
class CudaText:
    """Writes expressions. Attributes and sizes are written by their own names."""

    names: Mapping[Load, str]  # the text of every load
    kinds: Mapping[str, Kind]
    stored: Sequence[str]  # the float types of the kernel's operands, which choose the form of functions
    # The operands and lets whose integers may have all of 64 bits. Arithmetic on them wraps by functions, as C++ leaves
    # open what its operators do beyond the ends; on others, which 64 bits hold, the operators stand.
    wide: frozenset[str] = frozenset()
    operands: frozenset[str] = frozenset()  # names of what is read as it is stored
    narrow: Narrow | None = None  # for which elements integers have 32 bits
    of_elements: frozenset[Expr] = frozenset()  # the calls that make an output's elements of elements
    guarded: Mapping[Load, str] = field(default_factory=dict)  # how loads are made that a condition keeps within
    gathered: Mapping[Gather, str] = field(default_factory=dict)  # the operands that values find elements of
    by_address: bool = False  # of which a loop passes the address of the first element, else the element
    inner: frozenset[str] = frozenset()  # the axes that the kernel reduces along, and
    stored_along: Sequence[str] = ()  # the types of the operands that run along them: for functions of their elements
    bound: frozenset[str] = field(default=frozenset(), init=False)  # names that a structured binding declares
    # Seed and offset of each source of random numbers that was written, and its number.
    randoms: dict[tuple[Expr, ...], int] = field(default_factory=dict, init=False)

    def __call__(self, e: Expr) -> str:
        return self._spell(e, -1)

    def _spell(self, e: Expr, outer: int) -> str:
        text, own = self._text(e)
        return f"({text})" if own <= outer else text

    def _text(self, e: Expr) -> tuple[str, int]:
        match e:
            case Const(value):
                return self._constant(value)
            case Limit(which, element):
                text = f"Range<{element.replace('compute(', 'compute_t<').replace(')', '>')}>::{which}"
                is_float = kind_of(e, self.kinds) is Kind.FLOAT
                return (f"C({text})" if is_float else f"I({text})" if self.narrow else text), _ATOM
            case Attribute(name) | Index(name):
                return name, _ATOM
            case Size(dim):
                return f"size_{dim}", _ATOM
            case Load():
                return self.names[e], _ATOM
            case Gather() if not self.by_address:
                return self.gathered[e], _ATOM
            case Gather():
                return f"gathered<{TYPE_OF_KIND[kind_of(e, self.kinds)]}>({self.gathered[e]}, {self.place(e)})", _ATOM
            case Call(function, args):
                return self._call(function, args)
            case _:
                raise TypeError(f"no CUDA spelling for {type(e).__name__}")

    def place(self, e: Gather) -> str:
        """Where the element is, from the first one on. Loops that pass its address report it then, others by a function
        of their own.
        """
        found = []
        for member, *rest in self._parts(e):
            reports = self.by_address and rest[1:]
            found.append(
                f"reported({', '.join([member, *rest, self.gathered[e]])})" if reports else f"{member}.at({rest[0]})"
            )
        return found[0] if len(found) == 1 else f"joined_place({', '.join(found)})"

    def reports(self, e: Gather) -> list[str]:
        """The statements that report its indices where they are out of bounds."""
        return [f"report_outside({', '.join(part)});" for part in self._parts(e) if part[2:]]

    def _parts(self, e: Gather) -> Iterator[tuple[str, ...]]:
        """For each dim in which values say where it is: the member, the place, and where it is reported, if it is."""
        for dim, place in zip(e.dims, e.places, strict=True):
            yield f"{e.name}_dim_{dim}", *(self(x) for x in unreported(place) if x is not None)

    def _forms(self, function: str, args: tuple[Expr, ...]) -> str:
        """Where the form of a function is that is good enough for the operands."""
        varies = any(self.inner & set(x.free_indices) for a in args for x in a.loads)
        return f"{FUNCTIONS[function].forms}<{', '.join(self.stored_along if varies else self.stored)}>"

    def _drawn(self, member: str, args: tuple[Expr, ...]) -> str:
        """A random number as a member function gives it, whose first template argument is the source's number."""
        *source, place = args
        if place == POSITION:
            drawn, number = "random.", self.randoms.setdefault(tuple(source), len(self.randoms))
        else:
            dependent = any(x.name in self.bound for x in place.loads)  # on the template's arguments, as C++ sees it
            drawn, number = f"Random<1>().at({self(place)}).{'template ' if dependent else ''}", 0
        return f"{drawn}{member.format(number)}({', '.join(map(self, source))})"

    def _constant(self, value: float | int | bool) -> tuple[str, int]:
        if isinstance(value, bool):
            return ("true" if value else "false"), _ATOM
        if isinstance(value, int):
            return f"{('I' if self.narrow else TYPE_OF_KIND[Kind.INT])}({value})", _ATOM
        if math.isinf(value):
            return ("infinity(C())", _ATOM) if value > 0 else ("-infinity(C())", _UNARY)
        return f"C({value!r})", _ATOM

    def header(self, call: Call) -> str:
        """The header that has the function of the table that is called."""
        row = FUNCTIONS[call.function]
        return row.half_header if self._has_forms(call) else row.header

    def _has_forms(self, call: Call) -> bool:
        return call.function in FUNCTIONS and FUNCTIONS[call.function].has_forms(call in self.of_elements)

    def wraps(self, e: Expr) -> bool:
        """Whether an arithmetic operation has to wrap."""
        function = isinstance(e, Call) and e.function
        return function in WRAPPING and is_wide(e, self.wide) and kind_of(e, self.kinds) is Kind.INT

    def _mixes(self, call: Call) -> bool:
        """Whether C++ has the same result where some arguments have 32 bits and others 64."""
        if call.function in ("float", _WIDE) or self.wraps(call) or computes_both(call):
            return call.function in ("float", _WIDE)
        return call.function == "where" or call.function in _BINDS and not all(map(is_short, call.args))

    def _call(self, function: str, args: tuple[Expr, ...]) -> tuple[str, int]:
        call = Call(function, args)
        if any(map(is_short, args)) and not self._mixes(call):
            return self._call(function, tuple(Call(_WIDE, (a,)) if is_short(a) else a for a in args))
        if self.wraps(call):
            return f"{WRAPPING[function]}({', '.join(map(self, args))})", _ATOM
        if computes_both(call):
            first, *rest = (self(a) for a in args)
            sides = {"and": (*rest, "false"), "or": ("true", *rest)}.get(function, rest)
            return f"{EITHER}({', '.join((first, *sides))})", _ATOM
        if own := _BINDS.get(function):
            return f"{self._spell(args[0], own - 1)} {row(function).primitive} {self._spell(args[1], own)}", own
        if function == "where":
            condition, yes, no = args
            chosen = self._spell(yes, _TERNARY)
            if isinstance(yes, Call) and yes.function == "guarded" and yes.args[0] == condition:
                load = yes.args[1]
                assert isinstance(load, Load)
                chosen = self.guarded[load]
            return f"{self._spell(condition, _TERNARY)} ? {chosen} : {self._spell(no, _TERNARY)}", _TERNARY
        if function in ("neg", "not"):
            return row(function).primitive + self._spell(args[0], _UNARY), _UNARY
        if function in _CALLS:
            return _CALLS[function].format(", ".join(map(self, args))), _ATOM
        if function in ("stop_gradient", REPORTED.name, MATCHED.name):
            return self._text(args[0])
        if function == "guarded":
            condition, read = args
            assert isinstance(read, Load)
            nothing = {Kind.FLOAT: Const(0.0), Kind.INT: Const(0), Kind.BOOL: Const(False)}[self.kinds[read.name]]
            return f"{self._spell(condition, _TERNARY)} ? {self.guarded[read]} : {self(nothing)}", _TERNARY
        if function == "placed":
            return f"Placed<{TYPE_OF_KIND[kind_of(args[0], self.kinds)]}>{{{self(args[0])}, {self(args[1])}}}", _ATOM
        if function.startswith(FIELD):
            return f"{self(args[0])}.{function.removeprefix(FIELD)}()", _ATOM
        if function == "exponent_raise":
            prepared, x = args
            forms = self._forms("pow", (x,)) if self._has_forms(Call("pow", (x, x))) else "Binary<C>"
            return f"{self(prepared)}.template raise<{forms}>({self(x)}, path, slow)", _ATOM
        if function in MEMBERS:
            return f"{self(args[0])}.{MEMBERS[function]}({self(args[1])}, path, slow)", _ATOM
        if function == "quotient":
            bare = all(isinstance(x, Load) and x.name in self.operands for x in args)
            of = ", ".join(self.stored) if bare else "C"
            return f"Quotient<{of}>::of({', '.join(map(self, args))}, path, slow)", _ATOM
        if function == BELOW:
            return f"{self(args[1])}.above({self._drawn('bits<{}>', args[0].children)})", _ATOM
        if function == "random":
            return self._drawn("uniform<{}, C>", args), _ATOM
        primitive = row(function).primitive
        if self.narrow and function in DIVISIONS:
            primitive = f"Division<{', '.join(self.narrow.types)}>::{primitive}"
        elif self.narrow and function == "to_int64":
            primitive = "to_integer<I>"
        elif self._has_forms(call):
            primitive = f"{self._forms(function, args)}::{primitive}"
        return f"{primitive}({', '.join(map(self, args))})", _ATOM
