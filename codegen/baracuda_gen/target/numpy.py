"""A block as a NumPy function: the reference. Statement by statement as the formula says it, in the compute type's own
arithmetic.

Every value has one axis for each index of the block, of size 1 where it does not depend on the index, so that values
align by themselves and a reduction keeps its axis. Operands of any shape broadcast as NumPy does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from baracuda_gen.formula.functions import BINDS, MATCHED, REPORTED, row
from baracuda_gen.formula.gather import counted, gathers_of, unreported
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    ANYWHERE,
    Attribute,
    Block,
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
    Statement,
    Stored,
    SumTo,
    Tensor,
    computed,
)
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.rewrite import numbered
from baracuda_gen.formula.scatter import match_of
from baracuda_gen.formula.show import show
from baracuda_gen.formula.solve import with_results_read
from baracuda_gen.spec.literals import quote
from baracuda_gen.target.integers import is_clamped, is_rounded
from baracuda_gen.target.python import DescriptorText, spell, tuple_text

_BINDS = {name: own for name, own in BINDS.items() if name not in ("//", "%")} | {"not": BINDS["neg"]}
_SIGN = {"or": "|", "and": "&", "neg": "-", "not": "~"}
_ATOM = 9


class ReferenceText:
    """The `lines` of a block's function, of its `parameters`, the operands that are read, and its `outputs`."""

    def __init__(self, block: Block, sizes: DescriptorText, float_attributes: frozenset[str]):
        block = with_results_read(block)
        self.block, self.sizes, self.float_attributes = block, sizes, float_attributes
        self.indices = _canonical_indices(block)
        self.lets: dict[str, tuple[str, ...]] = {}  # computed so far -> the indices along which it has its full size
        self.own = {s.name: s.target.at for s in block.statements}
        self.grids: dict[str, None] = {}
        self.names: dict[Load, str] = {}  # operands read so far
        self.used_aliases: set[str] = set()
        names = [s.name for s in block.statements]
        self.parts = {name for name in names if names.count(name) > 1}  # outputs written in parts
        self.begun: set[str] = set()  # those of which a part is written
        self.operands = {t.name: t for t in (*block.inputs, *block.outputs)}
        nodes = [x for s in block.statements for x in s.value.nodes if isinstance(x, Call)]
        self.guarded = {x.args[1] for x in nodes if x.function == "guarded"}
        self.needed: list[tuple[str, int]] = []  # conditions, all of which hold where what is being written is taken
        self.results: list[Reduce] = []  # those around what is being written
        self.parameters = tuple(t.name for t in block.inputs)
        self.outputs = tuple(t.name for t in block.outputs)
        self.lines = tuple(self._lines())

    def _lines(self) -> list[str]:
        loaded = self._read_operands()
        body = [line for s in self.block.statements for line in self._statement(s)]
        with_runs = [t for t in self.block.inputs if any(d.run for d in t.dims or ())]
        head = [f"{t.name} = {t.name}.reshape({tuple_text(self._dims(t))})" for t in with_runs]
        if self.grids:
            sizes = ", ".join(self._size(self.block.extents[i]) if i in self.grids else "1" for i in self.indices)
            names = ", ".join(i if i in self.grids else "_" for i in self.indices)
            head.append(f"{names}{',' if len(self.indices) == 1 else ''} = rt.grid({sizes})")
        aliases = [
            f"{name} = {self._index(e, named=False)}"
            for e, name in self.block.aliases.items()
            if name in self.used_aliases
        ]
        return [*head, *aliases, *loaded, *body]

    def _read_operands(self) -> list[str]:
        """Reads of operands, one name for each place. The operand's own name comes last, as it is bound anew."""
        written = {s.name for s in self.block.statements}
        read = self.operands.keys() - written
        loads = dict.fromkeys(x for s in self.block.statements for x in s.value.loads if x.name in read)
        found = [x for x in loads if ANYWHERE not in x.at]
        tables = {x.name for x in gathers_of(self.block.statements)}  # which keep their names
        names = [f"{x.name}_read" if x.name in tables else x.name for x in found]
        pairs = zip(found, numbered(names, self.block.kinds), strict=True)
        in_order = sorted(pairs, key=lambda pair: pair[0].name == pair[1])
        lines = [f"{name} = {self._load(x)}" for x, name in in_order]
        self.names = dict(in_order)
        return lines

    def _statement(self, s: Statement) -> list[str]:
        output = next((t for t in self.block.outputs if t.name == s.name), None)
        value = self.spell(s.value.args[0] if output is not None and is_rounded(s.value) else s.value)
        own = tuple(i.name for i in s.target.at if isinstance(i, Index))
        spanned = self._spanned(s.value)
        self.lets[s.name] = spanned if output is None else own
        if output is None:
            return [f"{s.name} = {value}"]
        element = self._element(output.element)
        stored = f"rt.{'wrap' if self._is_wrapped(s.value) else 'store'}({{}}, {element})"
        # A value's axes are in the order of the block's indices: in another order, it goes where the left side says.
        aligned = own == (ANY_SHAPE.name,) or own == tuple(i for i in self.indices if i in own)
        if len(own) < len(s.target.at) or not aligned or s.name in self.parts:
            return self._part(s, output, stored.format(value), element)
        if own and own != (ANY_SHAPE.name,) and set(spanned) != set(own):
            sizes = [self._size(self.block.extents[i]) if i in own else "1" for i in self.indices]
            value = f"rt.expand({value}, {tuple_text(sizes)})"
        return [f"{s.name} = {stored.format(value)}"]

    def _element(self, element: str) -> str:
        return "C" if computed(element) else self.sizes.element(element, "desc")

    def _is_wrapped(self, value: Expr) -> bool:
        lets = {s.name: s.value for s in self.block.statements}
        return not is_clamped(value, lets) and kind_of(value, self.block.kinds) is Kind.INT

    def _part(self, s: Statement, output: Tensor, stored: str, element: str) -> list[str]:
        """An output that several statements write, or that is written at other places than its value's axes."""
        own = [] if s.target.free_indices else ["..."]  # of a reduction, axes of one element stay
        at = ", ".join([*map(self._index, s.target.at), *own])
        lines = [f"{s.name}[{at}] = {stored}"]
        if s.name not in self.begun:
            self.begun.add(s.name)
            lines.insert(0, f"{s.name} = rt.blank({tuple_text(self._dims(output))}, {element})")
        return lines

    # -- expressions ------------------------------------------------------------------------------------------------
    def spell(self, e: Expr, outer: int = 0) -> str:
        text, own = self._text(e)
        return f"({text})" if own < outer else text

    def _text(self, e: Expr) -> tuple[str, int]:
        match e:
            case Const(value) if isinstance(value, float):
                return (f"C({value!r})" if math.isfinite(value) else f"C(float('{value}'))"), _ATOM
            case Const(value):
                return repr(value), _ATOM if isinstance(value, bool) or value >= 0 else 7
            case Limit(which, element):
                variable = computed(element)
                of = f"{self._element(variable)}.compute" if variable else self._element(element)
                return (f"C({which}({of}))" if which == "smallest" else f"{which}({of})"), _ATOM
            case Attribute(name):
                return (f"C(desc.{name})" if name in self.float_attributes else f"desc.{name}"), _ATOM
            case Size():
                return self._size(e), _ATOM
            case Index(name):
                self.grids[name] = None
                return name, _ATOM
            case Load():
                return self._load(e), _ATOM
            case Gather():
                return self._gather(e), _ATOM
            case Reduce(op, over, body) if over == (ANY_SHAPE.name,):
                return f"rt.{op}_over(rt.expand({self.spell(body)}, desc.shape), range(len(desc.shape)))", _ATOM
            case Reduce(op, over, body):
                self.results.append(e)
                axes = tuple_text([str(self.indices.index(i)) for i in over])
                if (match := match_of(e, loaded=False)) and match.index not in self._spanned(match.value):
                    size, axis = self._size(self.block.extents[match.index]), self.indices.index(match.index)
                    other = [self.spell(match.other)] if op in ("max", "min") else []
                    terms = [self._spread(match.value, over), *other]
                    text = f"rt.{op}_matches({', '.join(terms)}, {self.spell(match.place)}, {size}, {axis}, {axes})"
                else:
                    text = f"rt.{op}_over({self._spread(body, over)}, {axes})"
                self.results.pop()
                return text, _ATOM
            case Scan(op, (over,), body):
                flags = f"{self.spell(e.reverse)}, {self.spell(e.exclusive)}"
                return f"rt.{op}({self._spread(body, (over,))}, {self.indices.index(over)}, {flags})", _ATOM
            case Stored(element, body):
                inner = self.spell(body.args[0] if is_rounded(body) else body)
                stored = f"rt.{'wrap' if self._is_wrapped(body) else 'store'}({inner}, {self._element(element)})"
                return f"rt.load({stored}, {'rt.i64' if kind_of(body, self.block.kinds) is Kind.INT else 'C'})", _ATOM
            case SumTo(operand, body):
                return f"rt.sum_to(rt.expand({self.spell(body)}, desc.shape), desc.{operand}_shape)", _ATOM
            case Call(function, args):
                return self._call(function, args)
            case _:
                raise TypeError(f"no NumPy spelling for {type(e).__name__}")

    def _spread(self, body: Expr, over: Sequence[str]) -> str:
        """The body with every reduced axis at its full size."""
        present = self._spanned(body)
        if all(i in present for i in over):
            return self.spell(body)
        sizes = [self._size(self.block.extents[i]) if i in present or i in over else "1" for i in self.indices]
        return f"rt.expand({self.spell(body)}, {tuple_text(sizes)})"

    def _spanned(self, e: Expr) -> tuple[str, ...]:
        """The indices along which a value has its full size: those it depends on, also through lets."""
        match e:
            case Load(name, at) if name in self.lets and at == self.own[name]:
                return self.lets[name]
            case Load():
                return e.free_indices
            case Index(name):
                return (name,)
            case Reduce(_, over, body):
                return tuple(i for i in self._spanned(body) if i not in over)
        return tuple(dict.fromkeys(i for c in e.children for i in self._spanned(c)))

    def _call(self, function: str, args: tuple[Expr, ...]) -> tuple[str, int]:
        if own := _BINDS.get(function):
            if function == "not" and not self._spanned(args[0]):  # ~ of Python's own True is -2
                return f"rt.where({self.spell(args[0])}, False, True)", _ATOM
            if function in ("neg", "not"):
                return _SIGN[function] + self.spell(args[0], own), own
            bitwise = function in _SIGN  # & and | bind tighter than comparisons
            left, right = map(self.spell, args, (5, 5) if bitwise else (own + (own == 4), own + 1))
            return f"{left} {_SIGN.get(function, function)} {right}", own
        if function == "where" and any(isinstance(x, Gather) for a in args[1:] for x in a.nodes):
            return self._chosen(*args), _ATOM
        if function == "float":
            return f"rt.to_float({self.spell(args[0])}, C)", _ATOM
        if function == MATCHED.name:
            return self._matched(*args), _ATOM
        if function in ("stop_gradient", REPORTED.name):
            return self._text(args[0])
        if function == "guarded":
            return f"rt.where({self.spell(args[0])}, {self.spell(args[1])}, 0)", _ATOM
        if function == "random":
            at = "rt.positions(desc.shape)" if args[2] == ANY_SHAPE else self.spell(args[2])
            return f"rt.random_uniform({self.spell(args[0])}, {self.spell(args[1])}, {at}, C)", _ATOM
        return f"rt.{row(function).primitive}({', '.join(map(self.spell, args))})", _ATOM

    def _chosen(self, condition: Expr, first: Expr, second: Expr) -> str:
        """A where(), of which an arm gathers elements: those that it does not take may be out of bounds."""
        texts = [self.spell(condition)]
        for arm, holds in ((first, condition), (second, Call("not", (condition,)))):
            self.needed.append(self._text(holds))
            texts.append(self.spell(arm))
            self.needed.pop()
        return f"rt.where({', '.join(texts)})"

    def _load(self, e: Load) -> str:
        if e in self.names:
            return self.names[e]
        if e.name in self.lets:
            output = self.operands.get(e.name)
            text = e.name if e.at == self.own[e.name] else self._let_elsewhere(e)
            if e.name in self.begun:
                text = f"{e.name}[{', '.join(self._index(i) for i in e.at)}]"
            return text if output is None else self._convert(text, output)
        tensor = self.operands[e.name]
        if not e.at or e.at == (ANY_SHAPE,):
            return self._convert(e.name, tensor)
        plain = [i.name for i in e.at if isinstance(i, Index)]
        if len(plain) == len(e.at) and plain == [i for i in self.indices if i in plain] and self._whole(tensor, plain):
            if plain == list(self.indices):
                return self._convert(e.name, tensor)
            axes = ", ".join(":" if i in plain else "None" for i in self.indices)
            return self._convert(f"{e.name}[{axes}]", tensor)
        return self._convert(self._at(e, e.name, [*map(self._index, e.at)]), tensor)

    def _let_elsewhere(self, e: Load) -> str:
        """A let at other indices than its own. Its axes are all of the block's."""
        own = [i.name for i in self.own[e.name] if isinstance(i, Index)]
        places = dict(zip(own, map(self._index, e.at), strict=True))
        at = [places[i] if i in self.lets[e.name] else "0" for i in self.indices]
        return self._at(e, e.name, at) if self.lets[e.name] else e.name

    def _at(self, e: Load, name: str, at: Sequence[str]) -> str:
        return f"rt.guarded({name}, {tuple_text(at)})" if e in self.guarded else f"{name}[{', '.join(at)}]"

    def _matched(self, place: Expr, needed: Expr, size: Expr) -> str:
        """A place that is compared with an index of results, which is refused out of bounds if there are any terms."""
        (operand, _), (index, wraps), around = self.block.along(size), counted(place), self.results[-1]
        terms = tuple_text([self._size(self.block.extents[i]) for i in (*around.free_indices, *around.over)])
        texts = [self.spell(index), quote(operand.name), quote(show(index)), str(wraps), self._size(size), terms]
        return f"rt.matched({', '.join([*texts, *([self.spell(needed)] if needed != Const(True) else [])])})"

    def _gather(self, e: Gather) -> str:
        """Every index is an array, so that the result has the value's axes. A let has all of the block's axes."""
        operand, places, rules, at = self.operands.get(e.name), iter(e.places), list[str](), list[str]()
        dims = e.load.at
        when: Expr = Const(True)
        if operand is None:
            own = [i.name for i in self.own[e.name] if isinstance(i, Index)]
            found = dict(zip(own, dims, strict=True))
            dims = tuple(found[i] if i in self.lets[e.name] else Const(0) for i in self.indices)
        for dim, i in enumerate(dims):
            if i != ANYWHERE:
                at.append(self._index(i))
                continue
            place, reported = unreported(next(places))
            index, wraps = counted(place)
            rules.append(f"({dim}, {quote(show(index))}, {wraps}{', True' if reported else ''})")
            when = reported or when
            at.append(self.spell(index))
        all_of = " & ".join(text if own >= 5 or len(self.needed) == 1 else f"({text})" for text, own in self.needed)
        needed = self.spell(when) if when != Const(True) else all_of  # as the kernel has it
        arguments = (e.name, quote(e.name), tuple_text(at), tuple_text(rules), *([needed] if needed else []))
        text = f"rt.gathered({', '.join(arguments)})"
        return text if operand is None else self._convert(text, operand)

    def _index(self, e: Expr, named: bool = True) -> str:
        """An index expression; those that the author named by their names."""
        if named and e in self.block.aliases:
            self.used_aliases.add(self.block.aliases[e])
            self._index(e, named=False)  # for the grids that the name is made of
            return self.block.aliases[e]
        return spell(e, lambda x: self._text(x)[0])

    def _whole(self, tensor: Tensor, plain: Sequence[str]) -> bool:
        """Whether each index runs over the whole of the operand's dim."""
        return all(d.size == self.block.extents[i] for d, i in zip(tensor.dims or (), plain, strict=True))

    def _convert(self, text: str, tensor: Tensor) -> str:
        kind = self.block.kinds[tensor.name]
        return f"rt.load({text}, {'C' if kind is Kind.FLOAT else 'rt.i64' if kind is Kind.INT else 'bool'})"

    def _dims(self, tensor: Tensor) -> list[str]:
        return [self._size(d.size) for d in tensor.dims or ()]

    def _size(self, e: Expr) -> str:
        return self.sizes(e, "desc")


def _canonical_indices(block: Block) -> tuple[str, ...]:
    """The widest output's indices in its order, then the others as they appear."""
    targets = sorted((s.target for s in block.statements if block.tensor(s.name)), key=lambda t: -len(t.at))
    found = [i for target in targets for i in target.free_indices]
    for s in block.statements:
        found += (i for x in s.value.nodes if isinstance(x, Reduce) for i in x.over)
        found += (i for x in (*s.value.loads, s.target) for i in x.free_indices)
    return tuple(i for i in dict.fromkeys(found) if i != ANY_SHAPE.name)
