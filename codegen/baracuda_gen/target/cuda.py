"""Expressions as CUDA C++ text.

Values of the compute type are `C`, integers `i64`, or `I` in kernels where 32 bits may hold them; functions are the
primitives of the runtime's headers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.formula.graph import Attribute, Call, Const, Expr, Index, Kind, Limit, Load, Size
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.schedule.rewrite import MEMBERS, PREPARED
from baracuda_gen.target.narrow import DIVISIONS, Narrow

# C++ precedence, higher binds tighter.
_BINARY = {
    "or": ("||", 1),
    "and": ("&&", 2),
    "==": ("==", 4),
    "!=": ("!=", 4),
    "<": ("<", 5),
    "<=": ("<=", 5),
    ">": (">", 5),
    ">=": (">=", 5),
    "+": ("+", 6),
    "-": ("-", 6),
    "*": ("*", 7),
    "/": ("/", 7),
}
_TERNARY, _UNARY, _ATOM = 0, 8, 9
WRAPPING = {"+": "wrap_add", "-": "wrap_sub", "*": "wrap_mul", "neg": "wrap_neg", "square": "wrap_square"}
TYPE_OF_KIND = {Kind.FLOAT: "C", Kind.INT: "i64", Kind.BOOL: "bool"}


def is_wide(e: Expr, wide: frozenset[str]) -> bool:
    """Whether an integer may have all of 64 bits: it is made of one that may."""
    match e:
        case Load(name=name) | Limit(type=name):
            return name in wide
        case Call(function="where", args=(_, yes, no)):
            return is_wide(yes, wide) or is_wide(no, wide)
        case Call(function=function, args=args):
            return (
                function in FUNCTIONS
                and FUNCTIONS[function].header in ("integers", "narrow")
                or any(is_wide(a, wide) for a in args)
            )
    return False


class CudaText:
    """Spells expressions. `names` gives the text of every load; attributes and sizes are spelled by their own names.

    `stored`: the float types of the kernel's elements, which choose the form of functions.

    `wide`: the operands and lets whose integers may have all of 64 bits. Arithmetic on them wraps by functions, as
    C++ leaves open what its operators do beyond the ends; on others, which 64 bits hold, the operators stand.

    `narrow`: for which elements integers have 32 bits.

    `of_elements`: the calls that make an output's elements of elements.
    """

    def __init__(
        self,
        names: Mapping[Load, str],
        kinds: Mapping[str, Kind],
        stored: Sequence[str],
        wide: frozenset[str] = frozenset(),
        operands: frozenset[str] = frozenset(),
        narrow: Narrow | None = None,
        of_elements: frozenset[Expr] = frozenset(),
    ):
        self._names, self._kinds, self._stored, self._wide = names, kinds, ", ".join(stored), wide
        self._operands = operands  # names of what is read as it is stored
        self._of_elements = of_elements
        self._narrow, self._integer = narrow, "I" if narrow else TYPE_OF_KIND[Kind.INT]
        # Seed and offset of each source that was spelled, and its number.
        self.randoms: dict[tuple[Expr, ...], int] = {}

    def __call__(self, e: Expr) -> str:
        return self._spell(e, -1)

    def _spell(self, e: Expr, outer: int) -> str:
        text, own = self._text(e)
        return f"({text})" if own <= outer else text

    def _text(self, e: Expr) -> tuple[str, int]:
        match e:
            case Const(value=value):
                return self._constant(value)
            case Limit(which=which, type=element):
                text = f"Range<{element}>::{which}"
                is_float = kind_of(e, self._kinds) is Kind.FLOAT
                return (f"C({text})" if is_float else f"I({text})" if self._narrow else text), _ATOM
            case Attribute(name=name):
                return name, _ATOM
            case Index(name=name):
                return name, _ATOM
            case Size(dim=dim):
                return f"size_{dim}", _ATOM
            case Load():
                return self._names[e], _ATOM
            case Call(function=function, args=args):
                return self._call(function, args)
            case _:
                raise TypeError(f"no CUDA spelling for {type(e).__name__}")

    def _constant(self, value: float | int | bool) -> tuple[str, int]:
        if isinstance(value, bool):
            return ("true" if value else "false"), _ATOM
        if isinstance(value, int):
            return f"{self._integer}({value})", _ATOM
        return f"C({value!r})" if value == value and abs(value) != float("inf") else self._special(value), _ATOM

    @staticmethod
    def _special(value: float) -> str:
        return "infinity(C(0))" if value > 0 else "-infinity(C(0))" if value < 0 else "(infinity(C(0)) * C(0))"

    def header(self, call: Call) -> str:
        """The header that has the function of the table that is called."""
        row = FUNCTIONS[call.function]
        return row.half_header if self._has_forms(call) else row.header

    def _has_forms(self, call: Call) -> bool:
        return call.function in FUNCTIONS and FUNCTIONS[call.function].has_forms(call in self._of_elements)

    def wraps(self, e: Expr) -> bool:
        """Whether an arithmetic operation has to wrap."""
        function = isinstance(e, Call) and e.function
        return function in WRAPPING and is_wide(e, self._wide) and kind_of(e, self._kinds) is Kind.INT

    def _call(self, function: str, args: tuple[Expr, ...]) -> tuple[str, int]:
        if self.wraps(Call(function, args)):
            return f"{WRAPPING[function]}({', '.join(map(self, args))})", _ATOM
        if function in _BINARY:
            sign, own = _BINARY[function]
            return f"{self._spell(args[0], own - 1)} {sign} {self._spell(args[1], own)}", own
        if function == "where":
            condition, yes, no = args
            return (
                f"{self._spell(condition, _TERNARY)} ? {self._spell(yes, _TERNARY)} : {self._spell(no, _TERNARY)}",
                _TERNARY,
            )
        if function in ("neg", "not"):
            return ("-" if function == "neg" else "!") + self._spell(args[0], _UNARY), _UNARY
        if function == "float":
            return f"C({self(args[0])})", _ATOM
        if function == "stop_gradient":
            return self._text(args[0])
        if function in PREPARED:
            return f"{PREPARED[function]}({', '.join(map(self, args))})", _ATOM
        if function in MEMBERS:
            return f"{self(args[0])}.{MEMBERS[function]}({self(args[1])}, care, doubtful)", _ATOM
        if function == "quotient":
            bare = all(isinstance(x, Load) and x.name in self._operands for x in args)
            of = self._stored if bare else "C"
            return f"Quotient<{of}>::of({', '.join(map(self, args))}, care, doubtful)", _ATOM
        if function == "random":
            source = self.randoms.setdefault(args[:2], len(self.randoms))
            return f"random.uniform<{source}, C>({', '.join(map(self, args[:2]))})", _ATOM
        primitive = {"//": "floor_divide", "%": "floor_modulo"}.get(function) or FUNCTIONS[function].primitive
        spelled = [self(a) for a in args]
        if self._narrow and function in DIVISIONS:
            return f"Division<{', '.join(self._narrow.types)}>::{primitive}({', '.join(spelled)})", _ATOM
        if self._narrow and function == "to_int64":
            return f"to_integer<I>({', '.join(spelled)})", _ATOM
        if function in ("max", "min"):  # more than two: from the left
            text = spelled[0]
            for other in spelled[1:]:
                text = f"{primitive}({text}, {other})"
            return text, _ATOM
        if self._has_forms(Call(function, args)):
            primitive = f"{FUNCTIONS[function].forms}<{self._stored}>::{primitive}"
        return f"{primitive}({', '.join(spelled)})", _ATOM
