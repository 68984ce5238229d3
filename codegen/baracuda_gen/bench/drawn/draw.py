"""`draw(seed)`: a random entry, well-typed by docs/spec.md, with the values of the call that it is tried on."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from baracuda_gen.bench.drawn.frames import KINDS, Frames, Part, Way
from baracuda_gen.bench.drawn.tree import PLACES, REDUCTIONS, Entry, Node, Operand, Statement, live, tidy, variable
from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.spec.reserved import reserved_op

# What keeps results finite: a function's argument is put into one of these, most times.
_TAME = {
    name: form
    for form, names in {
        "abs(%s) + 0.5": "sqrt rsqrt log log2 log10 log1p lgamma digamma reciprocal pow ceil_power_of_two",
        "0.9 * tanh(%s)": "asin acos atanh erfinv tan",
        "sigmoid(%s)": "logit ndtri",
        "clamp(%s, -2, 2)": "exp exp2 exp10 expm1 sinh cosh i0 i1 i1_slope erfcx square to_int to_int64",
        "square(%s) + 1.5": "acosh",
    }.items()
    for name in names.split()
}  # fmt: skip
_DIVISORS = ("/", "fmod", "remainder", "floor_quotient", "trunc_quotient", "//", "%")
_SAMPLE = {
    "float8": "e4m3",
    "float": "f64",
    "number": "f64",
    "int8": "s8",
    "int4": "s4",
    "whole": "i32",
    "truth": "bool",
}


def draw(seed: int, frame: str | None = None) -> Entry:
    """A pure function of the seed, and of the function table. `frame`: one of FRAMES; None: any."""
    entry, own = _Draw(seed, frame).entry(), random.Random(f"split {seed}")
    names = [s.name for s in entry.statements() if s.name not in {o.name for o in entry.outputs}]
    return replace(entry, split=own.choice(names)) if names and own.random() < 0.4 else entry


class _Draw(Frames):
    """The statements of a formula, over what its frame gives."""

    def entry(self) -> Entry:
        self.types["T"] = "number" if self.chance(0.06) else "float"
        self.numbers = self.types["T"] == "number"
        if self.chance(0.08) and not self.numbers:
            self.types["Tf"] = "float"
        frame = self.one(
            ("any",) * 4 + ("rows",) * 6 + ("channels",) * 2 + ("groups",) * 2 + ("halves",) * 2 + ("shifts",) * 2
        )
        getattr(self, f"_{self.frame}" if self.frame else "_gathers" if self.gathers else f"_{frame}")()
        self.add_attributes()
        outputs = self.outputs()
        mode, modes = "", (None,)  # type: str, tuple[str | None, ...]
        if self.chance(0.08):
            mode = self.name("mode")
            modes = (self.name("fast"), self.name("exact"))
            self.attributes[mode] = (
                f"{{type: enum, values: [{', '.join(map(str, modes))}]{self.one(('', f', default: {modes[0]}'))}}}"
            )
            self.mode = str(self.one(modes))
            self.values |= {mode: self.mode, **{str(m): m for m in modes}}
        common = list(self.ways)
        blocks: dict[str | None, tuple[Statement, ...]] = {}
        first = self.ways[0]
        for m in modes:
            self.ways = list(common)
            if m is not None and not self.numbers and self.chance(0.4):
                own = Operand(self.name("slope"), "T", self.inputs[0].dims, f"when: {mode} == {m}")
                self.inputs.append(own)
                self.ways += [first._replace(name=own.name)] * 2
            blocks[m] = self.block(outputs)
        return self.pruned(blocks, outputs)

    def add_attributes(self) -> None:
        for _ in range(self.one((0, 0, 0, 1, 1, 2))):
            kind = self.one(("i32", "i64", "bool") if self.numbers else ("f32", "f32", "f64", "i32", "i64", "bool"))
            name = self.name("alpha" if kind[0] == "f" else "count" if kind[0] == "i" else "flag")
            value = {"f": self.one((0.5, 1.25, -0.75)), "i": self.one((1, 2, 3)), "b": self.chance(0.5)}[kind[0]]
            text = f"{{type: {kind}"
            if self.chance(0.4):
                text += f", default: {str(value).lower()}"
            if kind[0] != "b" and value > 0 and self.chance(0.3):
                text += f", where: {name} > 0"
            self.attributes[name] = text + "}"
            self.values[name] = value
            self.ways.append(Way(name, {"f": "float", "i": "int", "b": "bool"}[kind[0]], frozenset(), ("leaf",)))

    def outputs(self) -> list[tuple[Operand, Part]]:
        found = []
        for k in range(self.one((1, 1, 1, 2, 2, 3))):
            part = self.parts[0] if k == 0 and self.chance(0.5) else self.one(self.parts)
            kind = "float" if self.numbers else self.one(("float",) * 8 + ("int", "int", "bool"))
            element = "T" if k == 0 and kind == "float" or self.numbers else self.element(kind)
            if self.types.get(element) == "int4" and (part.dims is None or not part.dims or len(part.pieces) > 1):
                element = "i32"
            found.append((Operand(self.name("y" if k == 0 else "z"), element, part.dims), part))
        return found

    def block(self, outputs: list[tuple[Operand, Part]]) -> tuple[Statement, ...]:
        statements: list[Statement] = []
        depth = self.one((1, 2, 2, 3, 3, 4))
        for given in (*self.results, *[()] * self.one((0, 0, 1, 1, 2, 3))):
            space = given or (tuple(self.indices) if self.chance(0.4) else self.some(list(self.indices)))
            if "..." in self.indices:
                space = ("...",) if self.chance(0.5) else ()
            space = tuple(i for i in space if i != "j" and (i != "r" or "r" in self.declared))
            kind = "float" if self.numbers else self.one(("float",) * 9 + ("int", "bool"))
            reduced = set(self.indices) - set(space) - {"j"}
            self.plain = False
            value = (
                self.reduction(kind, frozenset(space), depth)
                if reduced and kind != "bool" and (given or self.chance(0.8))
                else self.expression(kind, frozenset(space), depth)
            )
            name = self.name("p", "q", "u")
            at = tuple(i for i in space if i != "...")
            statements.append(Statement(name, at, value))
            self.ways += [Way(name, value.kind, frozenset(space), at)] * 3
            for text, own, guard in self.elsewhere if "i" in at else ():
                if self.chance(0.4):
                    needs = frozenset(space) - {"i"} | {*own}
                    self.ways.append(Way(name, value.kind, needs, tuple(text if i == "i" else i for i in at), guard))
        for o, part in outputs:
            for at, where in part.pieces:
                self.plain = part is self.parts[0] and at == part.pieces[0][0] and all(i in self.indices for i in at)
                statements.append(Statement(o.name, at, self.stored(o, where, depth)))
            if len(part.pieces) == 1 and (all(i in self.indices for i in at) or self.chance(0.1)):
                self.ways += [Way(o.name, self.kind(o.element), where, at)] * 2
        return tuple(statements)

    def kind(self, element: str) -> str:
        return "int" if element in ("i32", "i64") else KINDS[self.types[element]]

    def stored(self, o: Operand, space: frozenset[str], depth: int) -> Node:
        kind = self.kind(o.element)
        if kind != "int" or not self.chance(0.7):
            return self.expression(kind, space, depth)
        inner = self.expression("float", space, depth)
        code = Node("to_int", (Node("round", (inner,)),), kind="int")
        if o.element == "i32":
            return Node("clamp", (code, self.leaf("-100", "int"), self.leaf("100", "int")), kind="int")
        return Node(
            "clamp",
            (code, self.leaf(f"lowest({o.element})", "int"), self.leaf(f"highest({o.element})", "int")),
            kind="int",
        )

    # Expressions

    def leaf(self, text: str, kind: str = "float") -> Node:
        return Node("leaf", text=text, kind=kind)

    def expression(self, kind: str, space: frozenset[str], depth: int) -> Node:
        if depth <= 0 or self.chance(0.1):
            return self.end(kind, space)
        if kind != "bool" and self.chance(0.15) and set(self.indices) - space:
            return self.reduction(kind, space, depth)
        draw = self.random.random()
        if kind == "bool":
            if draw < 0.65 or self.numbers and draw >= 0.9:
                among = "int" if self.chance(0.15) and not self.numbers else "float"
                sign = self.one(("<", "<=", ">", ">=", "==", "!="))
                return self.call(sign, (among, among), kind, space, depth)
            if draw < 0.7:
                return self.call("between", ("float",) * 3, kind, space, depth)
            if draw < 0.9:
                sign = self.one(("and", "or", "not"))
                return self.call(sign, ("bool",) * (1 if sign == "not" else 2), kind, space, depth)
        elif draw < 0.15:
            return self.call("where", ("bool", kind, kind), kind, space, depth)
        elif draw < 0.6:
            signs = "+-*" if self.numbers else "++--***/" if kind == "float" else "++-**%"
            sign = "neg" if self.chance(0.1) else self.one(signs).replace("%", self.one(("//", "%")))
            other = "int" if kind == "float" and not self.numbers and self.chance(0.08) else kind
            return self.call(sign, (kind,) if sign == "neg" else (kind, other), kind, space, depth)
        if self.numbers and kind != "bool":
            return self.call(self.one(("max", "min", "abs", "square", "clamp")), None, kind, space, depth)
        if self.chance(0.02) and kind == "float" and self.plain and not self.reducing:
            return Node("random", (self.end("int", frozenset()), self.leaf("7", "int")))
        if self.chance(0.04) and kind != "bool":
            source = self.one(("float", "int", "bool"))
            to = "T" if kind == "float" else self.one(("i32", "i64"))
            return Node("cast", (self.expression(source, space, depth - 1),), str(to), kind=kind)
        names = [n for n, f in FUNCTIONS.items() if n != "random" and _gives(f, kind)]
        return self.call(self.one(names), None, kind, space, depth)

    def call(self, name: str, kinds: tuple[str, ...] | None, kind: str, space: frozenset[str], depth: int) -> Node:
        if kinds is None:
            row = FUNCTIONS[name]
            words = [row.argument(k) for k in range(row.arity[0] + (row.arity[1] > row.arity[0] and self.chance(0.15)))]
            kinds = tuple(
                w
                if w in ("int", "bool")
                else "float"
                if w in ("float", "real")
                else kind
                if row.result == "same"
                else "float"
                for w in words
            )
            kinds = tuple("int" if w == "bits" and kind == "float" else k for w, k in zip(words, kinds, strict=True))
        args = [self.expression(k, space, depth - 1) for k in kinds]
        if args[0].kind == "float" and not self.numbers and name in _TAME and self.chance(0.9):
            args[0] = _put(_TAME[name], args[0])
        if name in ("//", "%"):
            args[1] = self.leaf(str(self.one((2, 3, 5))), "int")
        elif name in _DIVISORS and self.chance(0.9) and not self.numbers:
            args[1] = _put("abs(%s) + 0.5", args[1])
        elif name in ("pow_int", "ldexp", "shift_left", "pow") and not self.numbers:
            args[1] = _put("clamp(%s, -3, 3)", args[1])
        return Node(name, tuple(args), kind=kind)

    def reduction(self, kind: str, space: frozenset[str], depth: int) -> Node:
        rest = [i for i in self.indices if i not in space]
        if self.reducing and self.chance(0.7) or not rest:
            return self.end(kind, space)
        over = self.some(rest)
        self.reducing += 1
        inner = space if self.chance(0.04) else space | set(over)
        op = self.one(("sum", "max", "min") if kind == "int" or self.numbers else REDUCTIONS)
        result = kind
        if kind == "int" and len(over) == 1 and over[0] in ("d", "i", "j") and self.chance(0.15):
            op, kind = self.one(PLACES), "float"
        body = self.expression(kind, inner, depth - 1)
        self.reducing -= 1
        varying = [w for w in self.ways if w.needs & set(over) and w.needs <= inner and w.kind == kind and not w.guard]
        if self.gathers and not varying:
            return self.end(result, space)
        varies = any(n.op == "load" and n.text in {w.name for w in varying} for n in body.walk())
        if varying and not varies and self.chance(0.95):  # what is the same for all is refused by max and min
            read = self.read(self.one(varying), inner)
            body = Node(self.one("+*"), (body, read), kind=kind)
        elif op not in ("sum", *PLACES) and not _mentions(body, over) and self.chance(0.95):
            op = "sum"
        at = tuple("r < group_size" if i == "r" and "r" not in self.declared else i for i in over)
        return Node(op, (body,), at=at, kind=result)

    def end(self, kind: str, space: frozenset[str]) -> Node:
        ways = [w for w in self.ways if w.kind == kind and w.needs <= space and not (self.placing and w.places)]
        most = max((len(w.needs) for w in ways), default=0)
        ways += [w for w in ways if len(w.needs) == most] * 2
        if ways and self.chance(0.85):
            return self.read(self.one(ways), space)
        if kind == "bool":
            if self.mode is not None and self.chance(0.4):
                mode = next(n for n, text in self.attributes.items() if "type: enum" in text)
                return self.leaf(f"({mode} == {self.mode})", "bool")
            return Node(">", (self.end("float", space), self.constant("float")), kind="bool")
        sizes = ["..."] if "..." in self.indices else [d for d in self.indices if self.indices[d] == d]
        if kind == "int" and sizes and self.chance(0.3):
            return self.leaf(f"size({self.one(sizes)})", "int")
        return self.constant(kind)

    def read(self, way: Way, space: frozenset[str]) -> Node:
        if way.at == ("leaf",):
            return self.leaf(way.name, way.kind)
        if len(way.places) == 1 and self.chance(0.15):
            (index, dim), one = way.places[0], self.leaf("1", "int")
            place = Node("+", (self.read(index, space), one), kind="int")
            guard = Node("between", (self.leaf("0", "int"), place, self.leaf(f"size({dim})", "int")), kind="bool")
            load = Node("load", (place,), way.name, way.at, way.kind)
            return Node("where", (guard, load, self.constant(way.kind)), kind=way.kind)
        load = Node("load", tuple(self.place(w, d, space) for w, d in way.places), way.name, way.at, way.kind)
        if way.guard is None:
            return load
        return Node("where", (self.leaf(way.guard, "bool"), load, self.constant(way.kind)), kind=way.kind)

    def place(self, index: Way, dim: str, space: frozenset[str]) -> Node:
        """An integer within the dim, which is not gathered itself: what an operand holds, or what is made of it."""
        load, draw = self.read(index, space), self.random.random()
        if draw < 0.1:
            return Node("reported", (load,), kind="int")
        if draw < 0.6:
            return load
        if draw < 0.75:
            return Node("from_end", (Node("-", (load, self.leaf("1", "int")), kind="int"),), kind="int")
        self.placing = True
        value = Node(self.one("+-"), (load, self.expression("int", space, 1)), kind="int")
        self.placing = False
        return Node("clamp", (value, self.leaf("0", "int"), self.leaf(f"size({dim}) - 1", "int")), kind="int")

    def constant(self, kind: str) -> Node:
        if kind == "int" or self.numbers or self.chance(0.3):
            return self.leaf(str(self.one((0, 1, 2, 3, -1, 5))), kind)
        return self.leaf(str(self.one((0.5, 0.1, 1.5, 2.0, -0.25, 1e-3, 1.0))), kind)

    # The whole

    def pruned(self, blocks: dict[str | None, tuple[Statement, ...]], outputs: list[tuple[Operand, Part]]) -> Entry:
        """Without what nothing reads; the first input is read by some output, since it has all dims."""
        first, target = self.inputs[0], outputs[0]
        whole = next(w for w in self.ways if w.name == first.name)
        kept: dict[str | None, tuple[Statement, ...]] = {}
        for key, block in blocks.items():
            kept[key] = live(block, {o.name for o, _ in outputs})
            if not any(n.op == "load" and n.text == first.name for s in kept[key] for n in s.value.walk()):
                kept[key] = _reading(kept[key], target, Node("load", text=whole.name, at=whole.at), whole, self)
        gradient: tuple[str, ...] = ()
        if self.chance(0.6):
            floats = [o.name for o in self.inputs if KINDS.get(self.types.get(variable(o.element), "")) == "float"]
            gradient = tuple(name for name in floats if self.chance(0.9))
        op = (
            f"drawn_{self.seed}"
            if not self.odd
            else next((n[:36] for n in (self.name(),) if not reserved_op(n)), "odd") + f"_{self.seed}"
        )
        values = {**self.values, "types": {v: _SAMPLE[s] for v, s in self.types.items()}}
        found = tuple(o for o, _ in outputs)
        sizes = [d for d, extent in self.indices.items() if d == extent and d in self.values]
        if sizes and self.chance(0.08):
            self.where.append(f"{self.one(sizes)} > 0")
        return tidy(
            Entry(
                op,
                self.types,
                self.attributes,
                tuple(self.inputs),
                found,
                self.indices,
                tuple(self.declared),
                tuple(self.where),
                kept,
                gradient,
                values,
                self.mode,
                self.aliases,
                self.straight,
            )
        )


def _gives(row: Any, kind: str) -> bool:
    if row.result != "same":
        return bool(row.result == kind)
    word = next(w for w in row.arguments if w in ("number", "value", "bits", "any"))
    return kind in {"number": ("float", "int"), "value": ("float", "int", "bool"), "bits": ("int", "bool")}.get(
        word, ("float", "int", "bool")
    )


def _put(form: str, inner: Node) -> Node:
    """The node in a text with %s: of one binary operator and one call at most."""
    if " + " in form:
        call, number = form.split(" + ")
        return Node("+", (_put(call, inner), Node("leaf", text=number, kind=inner.kind)), kind=inner.kind)
    if " * " in form:
        number, call = form.split(" * ")
        return Node("*", (Node("leaf", text=number), _put(call, inner)))
    name, _, args = form.partition("(")
    rest = [Node("leaf", text=a.strip(), kind=inner.kind) for a in args[:-1].split(",")[1:]]
    return Node(name, (inner, *rest), kind=inner.kind)


def _mentions(body: Node, over: Sequence[str]) -> bool:
    """Whether it may differ along some of the indices."""
    if "..." in over:
        return any(n.op == "load" for n in body.walk())
    return bool({*over} & {*re.findall(r"\w+", str(body))})


def _reading(
    block: tuple[Statement, ...], target: tuple[Operand, Part], load: Node, way: Way, drawn: _Draw
) -> tuple[Statement, ...]:
    """The first output reads the load too, reduced to the indices it has."""
    o, part = target
    at, space = part.pieces[0]
    over = tuple(i for i in drawn.indices if i in way.needs - space)
    if over:
        over = tuple("r < group_size" if i == "r" and "r" not in drawn.declared else i for i in over)
        load = Node(drawn.one(("sum", "max") if drawn.numbers else REDUCTIONS), (load,), at=over)
    k = next(k for k, s in enumerate(block) if s.name == o.name)
    old = block[k].value
    if old.kind == "bool":
        new = Node("and", (old, Node(">", (load, Node("leaf", text="0")), kind="bool")), kind="bool")
    elif old.kind == "int":
        new = Node("+", (old, Node("to_int", (load,), kind="int")), kind="int")
    else:
        new = Node(drawn.one("+-*"), (old, load))
    return (*block[:k], Statement(o.name, block[k].at, new), *block[k + 1 :])
