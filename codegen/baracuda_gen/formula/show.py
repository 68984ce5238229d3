"""Expressions and blocks back in the notation, with as few parentheses and conversions as reading them again allows."""

from __future__ import annotations

import re
from collections.abc import Mapping

from baracuda_gen.formula.functions import BINDS, REPORTED, row
from baracuda_gen.formula.gather import FROM_END, UNIQUE, counted, is_unique, unreported
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    ANYWHERE,
    NUMEL,
    Attribute,
    Block,
    Call,
    Const,
    Expr,
    Gather,
    Index,
    Limit,
    Load,
    Reduce,
    Scan,
    Selected,
    Size,
    Stored,
    SumTo,
    kept,
)

_COMPARISONS = tuple(name for name, own in BINDS.items() if own == BINDS["<"])


def show(e: Expr) -> str:
    """`e` in the notation."""
    return _Printer({}, {}).text(e, 0)


def show_place(e: Expr) -> str:
    """An index of a gather."""
    return _Printer({}, {}).place(e)


def show_size(e: Expr) -> str:
    """A rule or size as an author writes it: sizes by their names."""
    return re.sub(r"size\((\w+)\)", r"\1", show(e))


def show_block(block: Block) -> list[str]:
    """One line a statement, after the aliases that are used."""
    return list(_shown(block))


@kept
def _shown(block: Block) -> tuple[str, ...]:
    ranges = ranged_indices(block)
    used = dict.fromkeys(x for s in block.statements for part in (s.target, s.value) for x in part.nodes)
    lines = [f"{name} = {show(e)}" for e, name in block.aliases.items() if e in used]
    printer = _Printer(block.aliases, ranges)
    return (*lines, *(f"{printer.text(s.target, 0)} = {printer.text(s.value, 0)}" for s in block.statements))


def ranged_indices(block: Block) -> dict[str, Expr]:
    """The indices that run over no dim as a whole and index no output: a reduction shows their range."""
    outputs = {t.name for t in block.outputs}
    own = {i for s in block.statements if s.name in outputs for i in s.target.free_indices}
    return {i: size for i, size in block.extents.items() if i not in own and not isinstance(size, Size)}


class _Printer:
    def __init__(self, aliases: Mapping[Expr, str], ranges: Mapping[str, Expr]):
        self.aliases = aliases
        self.ranges = ranges

    def text(self, e: Expr, level: int) -> str:
        """`e`, in parentheses if it binds looser than `level`."""
        if e in self.aliases:
            return self.aliases[e]
        match e:
            case Const(value):
                text = repr(value)
                return f"({text})" if text.startswith("-") and level > BINDS["neg"] else text
            case Limit(which, element):
                return f"{which}({element})"
            case Attribute(name) | Index(name):
                return name
            case Selected(attribute, value):
                return f"{attribute} == {value}"
            case Size(dim):
                return "size(...)" if e == NUMEL else f"size({dim})"
            case Load(name, at):
                return name if not at or at == (ANY_SHAPE,) else f"{name}[{', '.join(self.text(i, 0) for i in at)}]"
            case Gather(load, places):
                found = (self.place(p) for p in places)
                texts = (next(found) if i == ANYWHERE else self.text(i, 0) for i in load.at)
                return f"{load.name}[{', '.join(texts)}]"
            case Reduce(op, over, body):
                return f"{op}[{', '.join(map(self.reduced, over))}]({self.text(body, 0)})"
            case Scan(op, over, body, reverse, exclusive):
                words = {"reverse": reverse, "exclusive": exclusive}
                given = [f"{word}={self.text(flag, 0)}" for word, flag in words.items() if flag != Const(False)]
                return f"{op}[{self.reduced(over[0])}]({', '.join([self.text(body, 0), *given])})"
            case Stored(element, body):
                return f"stored({self.text(body, 0)}, {element})"
            case SumTo(operand, body):
                return f"sum_to[{operand}]({self.text(body, 0)})"
            case Call("matched", (place, *_)):
                return f"{REPORTED.name}({self.place(place)})"
            case Call("guarded", (_, load)):  # a where() around it says the condition
                return self.text(load, level)
            case Call():
                return self.call(e, level)
        raise TypeError(f"not an expression: {e!r}")

    def place(self, e: Expr) -> str:
        place, needed = unreported(e)
        if is_unique(e):
            bare = place if needed is None else Call(REPORTED.name, (place, needed, Const(False)))
            return f"{UNIQUE}({self.place(bare)})"
        if needed is not None:
            return f"{REPORTED.name}({self.place(place)})"
        index, wraps = counted(e)
        return f"{FROM_END}({self.text(index, 0)})" if wraps else self.text(e, 0)

    def reduced(self, index: str) -> str:
        return f"{index} < {self.text(self.ranges[index], BINDS['<'] + 1)}" if index in self.ranges else index

    def call(self, e: Call, level: int) -> str:
        own = BINDS.get(e.function)
        args = _without_conversions(e)
        if e.function == "random":
            args = args[:2]  # the third, the position, follows from the left side
        if own is None:
            return f"{e.function}({', '.join(self.text(a, 0) for a in args)})"
        if e.function == "neg":
            text = f"-{self.text(args[0], own)}" if not isinstance(args[0], Const) else f"-({self.text(args[0], 0)})"
        elif e.function == "not":
            text = f"not {self.text(args[0], own)}"
        elif (chain := _chained(e)) is not None:
            first, second = chain
            own = BINDS["<"]
            a, b, c = (self.text(x, own + 1) for x in (_without_conversions(first)[0], *_without_conversions(second)))
            text = f"{a} {first.function} {b} {second.function} {c}"
        else:
            left = own + 1 if e.function in _COMPARISONS else own
            text = f"{self.text(args[0], left)} {e.function} {self.text(args[1], own + 1)}"
        return f"({text})" if own < level else text


def _chained(e: Call) -> tuple[Call, Call] | None:
    """The two comparisons of `a <= b <= c`."""
    match e:
        case Call("and", (Call(less, (_, a)) as first, Call(more, (b, _)) as second)) if a == b:
            return (first, second) if less in _COMPARISONS and more in _COMPARISONS else None
    return None


def _without_conversions(e: Call) -> tuple[Expr, ...]:
    """The arguments without the conversions that reading puts in again, and float literals as short as they may be."""
    words = [row(e.function).argument(i) for i in range(len(e.args))]
    numbers = [a for a, word in zip(e.args, words, strict=True) if word in ("number", "value")]
    plain = [a for a in numbers if not isinstance(a, Const)]
    is_float = any(not isinstance(a, Call) or a.function != "float" for a in plain)  # without a conversion
    literal = len(plain) < len(numbers)

    def bare(a: Expr, word: str) -> Expr:
        if word not in ("number", "value", "float"):
            return a
        if isinstance(a, Call) and a.function == "float":
            return a.args[0] if word == "float" or is_float or literal else a
        if isinstance(a, Const) and isinstance(a.value, float) and (word == "float" or is_float):
            return _short(a)
        return a

    if e.function == "/" and all(isinstance(a, Const) for a in e.args):
        return e.args
    return tuple(bare(a, word) for a, word in zip(e.args, words, strict=True))


def _short(a: Const) -> Const:
    """2.0 as 2. Not -0.0, and not beyond what is read as an exact integer."""
    value = a.value
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 and repr(value) != "-0.0":
        return Const(int(value))
    return a
