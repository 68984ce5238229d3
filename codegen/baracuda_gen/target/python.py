"""Sizes, conditions and defaults as Python text over a descriptor `d`: what the plan evaluates at select()."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from baracuda_gen.formula.functions import BINDS
from baracuda_gen.formula.graph import Attribute, Call, Const, Expr, Limit, Selected, Size
from baracuda_gen.spec.literals import quote

_ATOM = 9


def tuple_text(items: Iterable[str]) -> str:
    texts = list(items)
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"


class DescriptorText:
    """Spells integers and conditions. `runs`: the starred runs; `elements`: type variable -> the descriptor's field."""

    def __init__(self, runs: frozenset[str], elements: Mapping[str, str]):
        self.runs, self.elements = runs, elements

    def __call__(self, e: Expr, owner: str = "d") -> str:
        return spell(e, lambda leaf: self._leaf(leaf, owner))

    def element(self, element: str, owner: str) -> str:
        """A type: what the descriptor says of a type variable, or a dtype."""
        return f"{owner}.{self.elements[element]}" if element in self.elements else quote(element)

    def _leaf(self, e: Expr, owner: str) -> str:
        match e:
            case Const(value):
                return repr(value)
            case Size(dim):
                return f"prod({owner}.{dim})" if dim in self.runs else f"{owner}.{dim}"
            case Attribute(name):
                return f"{owner}.{name}"
            case Selected(attribute, value):
                return f"{owner}.{attribute} == {quote(value)}"
            case Limit(which, element):
                return f"{which}({self.element(element, owner)})"
            case _:
                raise TypeError(f"no descriptor spelling for {e}")


def spell(e: Expr, leaf: Callable[[Expr], str], outer: int = 0) -> str:
    """Python text with the fewest parentheses; leaves are spelled by the caller."""
    if not isinstance(e, Call):
        return leaf(e)
    function, args = e.function, e.args
    own = BINDS.get(function, _ATOM)
    if function in ("neg", "not"):
        text = ("-" if function == "neg" else "not ") + spell(args[0], leaf, own)
    elif own == _ATOM:
        return f"{function}({', '.join(spell(a, leaf) for a in args)})"
    else:
        left = spell(args[0], leaf, own + (own == BINDS["<"]))
        text = f"{left} {function} {spell(args[1], leaf, own + 1)}"
    return f"({text})" if own < outer else text
