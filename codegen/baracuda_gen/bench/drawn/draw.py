"""`draw(seed)`: a random entry, well-typed by docs/spec.md, with the values of the call that it is tried on."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from baracuda_gen.bench.drawn.tree import PLACES, REDUCTIONS, Entry, Node, Operand, Statement, live, tidy, variable
from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.spec.reserved import reserved_op, reserved_value

# fmt: off
_NAMES = (
    "x", "a", "b", "c", "v", "w", "q", "gate", "weight", "bias", "scale", "shift", "mask", "target", "hidden",
    "left",
)
_ODD = (
    "input", "print", "sorted", "iter", "id", "hash", "next", "zip", "map", "list", "dict", "set", "vars",
    "slice", "math", "numpy", "index", "uint", "int8_t", "size_t", "tid", "smem", "lane", "warp", "block", "grid",
    "tile", "kernel", "stride", "offset", "length", "steps", "acc", "data", "value", "values", "key", "items",
    "name", "scratch", "pi", "e", "j0", "y1", "jn", "div", "rindex", "time", "clock", "signal", "exit", "abort",
    "environ", "stdin", "unix", "linux", "minor", "major", "umin", "rhypot", "normcdf", "expf", "logf",
    "saturate", "k", "s", "p", "i64x", "fields", "dims", "loads", "carry", "chunks", "parts", "sums", "r0",
    "f32x", "x1", "x_1", "x1_0", "begin", "end", "last", "peak", "x_2", "m32",
)
# fmt: on
_LONG = "operand_with_a_long_name_that_ends_at_forty_eight"
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
_KINDS = {
    "float": "float",
    "number": "float",
    "int8": "int",
    "int4": "int",
    "whole": "int",
    "truth": "bool",
    "float8": "float",
}
_SAMPLE = {
    "float8": "e4m3",
    "float": "f64",
    "number": "f64",
    "int8": "s8",
    "int4": "s4",
    "whole": "i32",
    "truth": "bool",
}


class Way(NamedTuple):
    """How an operand or let may be read: the indices it needs, their texts, and a condition that guards it. A gather
    has a text of "" for each of its places: how the operand that names it is read, and the dim that it is in.
    """

    name: str
    kind: str
    needs: frozenset[str]
    at: tuple[str, ...]
    guard: str | None = None
    places: tuple[tuple[Way, str], ...] = ()


class Part(NamedTuple):
    """Where an output goes: its dims, and for each statement the left side's texts and the indices it runs over."""

    dims: tuple[str, ...] | None
    pieces: tuple[tuple[tuple[str, ...], frozenset[str]], ...]


ASKED = ("windows", "nested")  # those that are drawn if asked for
FRAMES = ("any", "rows", "channels", "groups", "halves", "shifts", *ASKED)


def draw(seed: int, frame: str | None = None) -> Entry:
    """A pure function of the seed, and of the function table. `frame`: one of FRAMES; None: any."""
    entry, own = _Draw(seed, frame).entry(), random.Random(f"split {seed}")
    names = [s.name for s in entry.statements() if s.name not in {o.name for o in entry.outputs}]
    return replace(entry, split=own.choice(names)) if names and own.random() < 0.4 else entry


class _Draw:
    def __init__(self, seed: int, frame: str | None):
        self.seed, self.frame, self.random = seed, frame, random.Random(f"formula {seed}")
        self.results: tuple[tuple[str, ...], ...] = ()  # indices of lets that are reductions, before other lets
        self.elsewhere: list[tuple[str, str, str | None]] = []  # indices that lets are read at instead, with guards
        self.taken: set[str] = set()
        self.types: dict[str, str] = {}
        self.attributes: dict[str, str] = {}
        self.inputs: list[Operand] = []
        self.indices: dict[str, str] = {}
        self.declared: list[str] = []
        self.where: list[str] = []
        self.values: dict[str, Any] = {}
        self.ways: list[Way] = []
        self.parts: list[Part] = []
        self.aliases: dict[str, str] = {}
        self.mode: str | None = None
        self.reducing, self.plain, self.placing = 0, False, False
        self.straight = self.chance(0.08)
        self.odd = self.chance(0.15)
        self.gathers = random.Random(f"gathers {seed}").random() < 0.12

    # Choices

    def chance(self, p: float) -> bool:
        return self.random.random() < p

    def one(self, among: Sequence[Any]) -> Any:
        return among[self.random.randrange(len(among))]

    def some(self, among: Sequence[str]) -> tuple[str, ...]:
        """A part that is not empty, in order."""
        chosen = {x for x in among if self.chance(0.5)} or {self.one(among)}
        return tuple(x for x in among if x in chosen)

    def name(self, *wanted: str) -> str:
        pool = (
            [*_ODD, *(f"{_LONG[:46]}_{k}" for k in range(8))] if self.odd and self.chance(0.5) else [*wanted, *_NAMES]
        )
        free = [n for n in pool if n not in self.taken and not reserved_value(n)] or [f"v{len(self.taken)}"]
        found = str(free[0] if free[0] in wanted and self.chance(0.8) else self.one(free))
        self.taken.add(found)
        return found

    def element(self, kind: str) -> str:
        """A type variable, or a dtype, of the kind; a new one joins `types`."""
        known = [v for v, s in self.types.items() if _KINDS[s] == kind and s != "float8"]
        if known and (kind == "float" or self.chance(0.7)):
            return str(self.one(known))
        if kind == "int" and self.chance(0.5):
            return "i32"
        return self.variable(self.one({"int": ("int8", "int8", "int4", "whole"), "bool": ("truth",)}[kind]))

    def variable(self, of: str) -> str:
        found = f"Q{'abcdefgh'[len(self.types)]}"
        self.types[found] = of
        return found

    # The entry

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

    def operand(
        self,
        dims: tuple[str, ...] | None,
        ways: Sequence[tuple[tuple[str, ...], frozenset[str], str | None]],
        first: bool = False,
    ) -> Way:
        """An input, with the ways to read it; the last of them, or one without indices."""
        kind = "float" if first or self.numbers else self.one(("float",) * 8 + ("int", "bool"))
        element = "T" if first or self.numbers else self.element(kind)
        if element == "T" and not first and not self.numbers and self.chance(0.04):
            element = self.variable("float8")
        name, more, given, part = self.name("x" if first else "weight"), "", True, 0
        if not first and kind == "float" and not self.numbers and self.chance(0.1):
            more, given = f"default: {self.one((0, 1, 0.5))}", self.chance(0.6)
            self.values[f"default of {name}"] = float(more.split()[1])
        if not first and dims is None and self.types.get(element) != "int4":
            part = self.random.randrange(8) if self.chance(0.4) else 0
        if not first and kind == "float" and not self.numbers and dims is None and self.chance(0.5) and not more:
            element, dims, ways = self.one(("compute(T)", element)), (), [((), frozenset(), None)]
        self.inputs.append(Operand(name, element, dims, more, given, part))
        found = [Way(name, kind, needs, at, guard) for at, needs, guard in ways]
        self.ways += found
        return found[-1] if found else Way(name, kind, frozenset(), ())

    # Frames: indices, inputs and places for outputs

    def _any(self) -> None:
        self.indices = {"...": ""}
        self.values["shape"] = self.one(((3,), (2, 3), (2, 3), (2, 1, 3)))
        for k in range(self.one((1, 1, 2, 2, 3, 4))):
            self.operand(None, [((), frozenset(("...",)), None)], k == 0)
        self.parts = [Part(None, (((), frozenset(("...",))),)), Part((), (((), frozenset()),))]

    def _rows(self) -> None:
        dims = (
            ["n", "d"] if self.chance(0.6) else [self.name("m", "k", "h") for _ in range(self.one((1, 2, 2, 3, 3, 4)))]
        )
        self.taken.update(dims)
        self.dims(dims, starred=len(dims) > 1 and self.chance(0.35))

    def dims(self, dims: list[str], starred: bool = False) -> None:
        """Operands over dims, the first of which may be a run; those of the rest of a frame follow."""
        for d, size in zip(dims, self.random.sample((2, 3, 4, 5), len(dims)), strict=True):
            self.indices.setdefault(d, d)
            self.values.setdefault(d, size)
        self.starred = dims[0] if starred else None
        full = frozenset(dims)
        self.operand(self.written(dims), [(tuple(dims), full, None)], True)
        for _ in range(self.one((0, 1, 1, 2, 3))):
            own = list(self.some(dims)) if self.chance(0.7) else list(dims)
            if self.chance(0.1) and self.starred not in own:
                self.random.shuffle(own)
            self.operand(self.written(own), [(tuple(own), frozenset(own), None)])
        if self.chance(0.15):
            self.operand((), [((), frozenset(), None)])
        self.parts = [Part(self.written(dims), ((tuple(dims), full),))] * 2
        own = list(self.some(dims))
        if self.chance(0.2) and self.starred not in own:
            self.random.shuffle(own)
        self.parts.append(Part(self.written(own), ((tuple(own), frozenset(own)),)))

    def written(self, dims: Sequence[str]) -> tuple[str, ...]:
        return tuple(f"*{d}" if d == self.starred else d for d in dims)

    def _channels(self) -> None:
        at = ("outer", "channel", "inner")
        self.indices, self.taken = {i: i for i in at}, {*at, "axis"}
        self.values |= {"outer": 2, "channel": 3, "inner": 2, "axis": 1}
        self.attributes["axis"] = "{type: i32, is: position of channel}"
        full, dims = frozenset(at), ("*outer", "channel", "*inner")
        self.operand(dims, [(at, full, None)], True)
        for _ in range(self.one((0, 1, 2))):
            self.operand(("channel",), [(("channel",), frozenset(("channel",)), None)])
        self.parts = [Part(dims, ((at, full),)), Part(("channel",), ((("channel",), frozenset(("channel",))),))]

    def _groups(self) -> None:
        self.taken |= {"n", "axis", "g", "r", "group_size", "groups"}
        self.attributes["group_size"] = "{type: i32, where: group_size > 0}"
        in_place, alias = self.chance(0.4), self.chance(0.3)
        self.values |= {"n": 2, "group_size": 2, "axis": 6, "groups": 3}
        count, whole = ("groups", "groups * group_size") if in_place else ("axis // group_size", "axis")
        g = "groups" if in_place else "g"
        self.indices = {"n": "n", g: count, "r": "group_size"}
        if not in_place:
            self.declared, self.where = ["g", "r"], ["axis % group_size == 0"]
        at, full = ("n", f"{g} * group_size + r"), frozenset(("n", g, "r"))
        rows = frozenset(("n", g))
        if alias and not in_place:
            self.indices, self.declared, self.aliases = {"n": "n", "axis": "axis"}, [], {"g": count}
            at, full, rows = ("n", "axis"), frozenset(("n", "axis")), frozenset(("n", "axis"))
        self.operand(("n", whole), [(at, full, None)], True)
        for _ in range(self.one((0, 1, 2))):
            self.operand(("n", count), [(("n", g), rows, None)])
        self.parts = [Part(("n", count), ((("n", g), rows),))] if not self.aliases else []
        if not in_place:
            self.parts = [Part(("n", whole), ((at, full),))] * 2 + self.parts

    def _nested(self) -> None:
        """Rows and their groups: results of both."""
        self.taken |= {"n", "axis", "g", "r", "group_size"}
        self.attributes["group_size"] = "{type: i32, where: group_size > 0}"
        self.values |= {"n": 2, "group_size": 2, "axis": 6}
        self.indices = {"n": "n", "axis": "axis", "g": "axis // group_size", "r": "group_size"}
        self.declared, self.where = ["g", "r"], ["axis % group_size == 0"]
        self.results = ("n",), ("n", "g")
        place, of_group = ("g * group_size + r", frozenset(("g", "r"))), ("n", "axis // group_size")
        at, full, row = ("n", place[0]), frozenset(("n", "g", "r")), frozenset(("n", "axis"))
        self.operand(("n", "axis"), [(at, full, None), (("n", "axis"), row, None)], True)
        if self.chance(0.4):
            self.operand(("axis",), [((place[0],), place[1], None)])
        if self.chance(0.3):
            self.operand(of_group, [(("n", "g"), frozenset(("n", "g")), None)])
        self.parts = [Part(("n", "axis"), ((at, full),))] * 2
        self.parts += [
            Part(of_group, ((("n", "g"), frozenset(("n", "g"))),)),
            Part(("n",), ((("n",), frozenset("n")),)),
        ]

    def _halves(self) -> None:
        self.taken |= {"rows", "d"}
        self.starred = "rows" if self.chance(0.5) else None
        rows, full = self.written(["rows"]), frozenset(("rows", "d"))
        self.indices = {"rows": "rows", "d": "d"}
        self.values |= {"rows": 2, "d": 3}
        ends = self.one((("d", "d + size(d)"), ("2 * d", "2 * d + 1")))
        self.operand((*rows, "2 * d"), [(("rows", e), full, None) for e in ends], True)
        for own in self.random.sample((["d"], ["rows"], ["rows", "d"]), self.one((0, 1, 2))):
            self.operand(self.written(own), [(tuple(own), frozenset(own), None)])
        self.parts = [
            Part((*rows, "d"), ((("rows", "d"), full),)),
            Part((*rows, "2 * d"), tuple((("rows", e), full) for e in ends)),
        ]
        self.parts.append(Part(rows, ((("rows",), frozenset(("rows",))),)))

    def _shifts(self) -> None:
        """An index beside the last dim: as a value, in guards, or for all pairs."""
        dims = ["n", "d"] if self.chance(0.8) else ["d"]
        self.taken |= {"n", "d", "i", "j"}
        self.indices, self.declared = ({"n": "n", "i": "d"} if len(dims) > 1 else {"i": "d"}), ["i"]
        self.values |= {"n": 2, "d": 4}
        at, guards = tuple([*dims[:-1], "i"]), [("i - 1", "i >= 1"), ("i + 1", "i + 1 < size(d)"), ("i - 2", "i > 1")]
        full, self.starred = frozenset(at), None
        if self.chance(0.2):
            self.indices["j"], self.declared = "d", ["i", "j"]
        ways: list[tuple[tuple[str, ...], frozenset[str], str | None]] = [(at, full, None)]
        ways += [((*at[:-1], text), full, guard) for text, guard in guards if self.chance(0.1)]
        if "j" in self.indices:
            ways.append(((*at[:-1], "j"), full - {"i"} | {"j"}, None))
        self.operand(tuple(dims), ways, True)
        if self.chance(0.5):
            self.operand(("d",), [(("i",), frozenset("i"), None)])
        if self.chance(0.1):
            self.ways.append(Way("i", "int", frozenset("i"), ("leaf",)))
        self.parts = [Part(tuple(dims), ((at, full),))] * 2 + [Part(tuple(dims[:-1]), ((at[:-1], full - {"i"}),))]

    def _windows(self) -> None:
        """Elements and lets at other places than their own: neighbours, windows, in reverse, at fixed places."""
        self.taken |= {"n", "d", "i", "q"}
        self.indices, self.declared = {"n": "n", "i": "d", "q": "3"}, ["i", "q"]
        self.values |= {"n": 2, "d": 5}
        self.starred = None
        self.elsewhere = [
            ("i - 1", "i", "i >= 1"), ("i + 2", "i", "i + 2 < size(d)"), ("size(d) - 1 - i", "i", None),
            ("i - q", "iq", "i - q >= 0"), ("i + q", "iq", "i + q < size(d)"), ("2", "", "size(d) > 2"),
            ("2 * i + q", "iq", "2 * i + q < size(d)"),
        ]  # fmt: skip
        at, full = ("n", "i"), frozenset(("n", "i"))
        ways: list[tuple[tuple[str, ...], frozenset[str], str | None]] = [(at, full, None)]
        ways += [
            (("n", text), frozenset(("n", *own)), guard) for text, own, guard in self.elsewhere if self.chance(0.4)
        ]
        self.operand(("n", "d"), ways, True)
        for dims, own in ((("3",), ("q",)), (("d",), ("i",)), (("n", "3"), ("n", "q"))):
            if self.chance(0.5):
                self.operand(dims, [(own, frozenset(own), None)])
        self.parts = [Part(("n", "d"), ((at, full),))] * 2 + [Part(("n",), ((("n",), frozenset("n")),))]
        self.parts.append(Part(("n", "3"), ((("n", "q"), frozenset("nq")),)))

    def _gathers(self) -> None:
        """Another frame, and elements at places that other operands name: of tables, and of what indices read too."""
        getattr(self, f"_{self.one(('rows',) * 5 + ('channels', 'groups', 'halves', 'shifts'))}")()
        self.taken |= {"j", "from_end", "reported"}
        plain = [(o, w) for o in self.inputs for w in self.ways if w.name == o.name and w.at and not w.guard]
        texts = list(
            dict.fromkeys((d, i) for o, w in plain for d, i in zip(o.dims or (), w.at, strict=True) if i != "j")
        )
        indices: dict[str, Way] = {}  # dim -> what names its places
        for _ in range(self.one((1, 1, 2, 2, 3))):
            o, way = self.one(plain)
            at = list(zip(o.dims or (), way.at, strict=True))
            own = [d for d, _ in at if d.lstrip("*") in self.values]
            if own and self.chance(0.4):
                named = self.some(own)
            else:
                named = tuple(self.name("rows", "cols") for _ in range(self.one((1, 1, 1, 2))))
                self.values |= dict(zip(named, self.random.sample((2, 3, 6), len(named)), strict=True))
                at = [*((d, "j") for d in named), *(self.beside(texts) if self.chance(0.7) else ())]
                if self.chance(0.3):
                    self.random.shuffle(at)
                ways: list[tuple[tuple[str, ...], frozenset[str], str | None]] = []
                if self.chance(0.3) and "j" not in self.indices and len(named) == 1:
                    self.indices["j"], self.declared = named[0], [*self.declared, "j"]
                    ways = [(tuple(i for _, i in at), self.reached(i for _, i in at), None)]
                way = self.operand(tuple(d for d, _ in at), ways)
                self.inputs[-1] = replace(self.inputs[-1], more="", given=True)  # what may be left out settles no size
            for d in named:
                if d not in indices or self.chance(0.4):
                    places, element = self.beside(texts), self.one(("i32", "i64", "Qi"))
                    if element == "Qi":
                        self.types["Qi"] = "whole"
                    dims, index = tuple(d for d, _ in places), self.name("index", "label")
                    self.inputs.append(Operand(index, element, dims, below=d.lstrip("*")))
                    reads = tuple(i for _, i in places)
                    indices[d] = Way(index, "int", self.reached(reads), reads)
                    self.ways.append(indices[d])
            found = tuple((indices[d], d.lstrip("*")) for d, _ in at if d in named)
            needs = self.reached(i for d, i in at if d not in named).union(*(w.needs for w, _ in found))
            self.ways += [
                Way(way.name, way.kind, needs, tuple("" if d in named else i for d, i in at), places=found)
            ] * 2

    def beside(self, texts: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Some dims of the frame, each with an index: none reaches what another does."""
        found: list[tuple[str, str]] = []
        for d, i in self.random.sample(texts, len(texts)):
            apart = not self.reached([i]) & self.reached(i for _, i in found) and d not in dict(found)
            if apart and (not found or self.chance(0.5)):
                found.append((d, i))
        found.sort(key=texts.index)
        runs = sum(d.startswith("*") for d, _ in found)
        return [x for x in found if runs < 2 or x[0][0] != "*"] or list(texts[1:2])

    def reached(self, texts: Iterable[str]) -> frozenset[str]:
        """The indices that index expressions read."""
        words = {w for text in texts for w in re.findall(r"\w+", text)}
        words |= {w for a in words & self.aliases.keys() for w in re.findall(r"\w+", self.aliases[a])}
        return frozenset(words & self.indices.keys())

    # Statements

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
        return "int" if element in ("i32", "i64") else _KINDS[self.types[element]]

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
            floats = [o.name for o in self.inputs if _KINDS.get(self.types.get(variable(o.element), "")) == "float"]
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
