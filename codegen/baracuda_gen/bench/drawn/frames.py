"""What a random formula is about: its indices, its operands and how they are read, and where outputs go."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from baracuda_gen.bench.drawn.tree import Operand
from baracuda_gen.spec.reserved import reserved_value

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
KINDS = {  # of what dtypes a set has
    "float": "float",
    "number": "float",
    "int8": "int",
    "int4": "int",
    "whole": "int",
    "truth": "bool",
    "float8": "float",
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


class Frames:
    """The choices of a drawn formula, and a method for each of FRAMES."""

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
        self.reducing, self.plain, self.placing, self.numbers = 0, False, False, False
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
        known = [v for v, s in self.types.items() if KINDS[s] == kind and s != "float8"]
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
        """Elements and lets at other places than their own: neighbours, windows, reversed, rotated, at fixed places."""
        self.taken |= {"n", "d", "i", "q"}
        self.indices, self.declared = {"n": "n", "i": "d", "q": "3"}, ["i", "q"]
        self.values |= {"n": 2, "d": 5}
        self.starred = None
        self.elsewhere = [
            ("i - 1", "i", "i >= 1"), ("i + 2", "i", "i + 2 < size(d)"), ("size(d) - 1 - i", "i", None),
            ("i - q", "iq", "i - q >= 0"), ("i + q", "iq", "i + q < size(d)"), ("2", "", "size(d) > 2"),
            ("2 * i + q", "iq", "2 * i + q < size(d)"), ("(i + 1) % size(d)", "i", None),
            ("(q - i) % size(d)", "iq", None),
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
