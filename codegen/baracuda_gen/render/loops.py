"""Formulas that reduce: a functor whose body is a sequence of loops, of which the skeleton's object owns each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from typing import Self

from baracuda_gen.formula.functions import FUNCTIONS, GUARDED
from baracuda_gen.formula.graph import Call, Const, Expr, Gather, Reduce, Scan, Statement, needed_by, outer_nodes
from baracuda_gen.formula.rewrite import inlined, ordered, replace_nodes
from baracuda_gen.render.kernel import Kernel, OperandView, Reduction, braced
from baracuda_gen.schedule import Access
from baracuda_gen.schedule.model import searches
from baracuda_gen.schedule.strength_reduce import HERE, SLOW_PATHS, of_launch


class ReducingKernel(Kernel):
    """What the functors of rows, of grids and of reductions have in common."""

    over = ""  # the name of the skeleton's object

    def spell(self) -> None:
        reductions = [s for s in self.statements if isinstance(s.value, Reduce | Scan)]
        self.reduced = [s for s in reductions if not self._goes_down(s)]
        self.columns = [s for s in reductions if self._goes_down(s)]
        lets = (s for s in self.statements if self._is_element(s) and s.name not in self.outputs)
        self.element_lets = {s.target: s.value for s in lets}
        self.memo: dict[Expr, Expr] = {}  # of what has been inlined
        self.differing: set[str] = set()  # reductions of which a condition of the launch chooses the terms
        self.reductions = {s.name: self._reduction(s, k) for k, s in enumerate([*self.reduced, *self.columns])}
        self.lines = tuple(self._body())

    def _goes_down(self, s: Statement) -> bool:
        """Whether a reduction has a result for each place along a row."""
        return False

    def _body(self) -> list[str]:
        raise NotImplementedError

    def _once_reads(self, reads: Iterable[OperandView], over: str = "") -> list[str]:
        return [f"const {o.kind} {o.name} = {over or self.over}.template get<{o.slot}>();" for o in reads]

    def _put(self, s: Statement, over: str) -> str:
        """Stores an output that exists once; later statements see the stored value."""
        o, read = self.parts[s.target], {x.name for other in self.statements for x in other.value.loads}
        stored = f"{over}.template put<{o.slot}>({self._stored_once(s)});"
        return f"const {o.kind} {s.name} = {stored}" if s.name in read and not isinstance(s.value, Reduce) else stored

    def _stored_once(self, s: Statement) -> str:
        return self._stored(self.parts[s.target], s.value, s.name if isinstance(s.value, Reduce) else None)

    def _bare(self, s: Statement, r: Reduction) -> Reduction:
        """The reduction, with the operand whose elements it joins as they are, or floats by their magnitude."""
        assert isinstance(s.value, Reduce)
        if s.value.op not in ("max", "min") or s in self.columns or s.name in self.differing:
            return r
        body, magnitude = self._inlined(s.value.body), False
        if s.value.op == "max" and isinstance(body, Call) and body.function == "abs":
            (body,), magnitude = body.args, True
        operand = next((self.views[a] for a in self.step.reads if a.load == body and self.views[a].per_element), None)
        kinds = ("C",) if magnitude else ("C", "i64")
        if operand is None or not operand.kind == r.c_type in kinds or operand.c_type in ("C", "Index"):
            return r
        if not self._joins_bare(operand):
            return r
        return replace(r, bare=operand, magnitude=magnitude)

    def _joins_bare(self, operand: OperandView) -> bool:
        raise NotImplementedError

    def _inlined(self, e: Expr) -> Expr:
        return inlined(e, self.element_lets, self.memo)

    def _chosen(self, condition: Expr, side: int) -> Self:
        """The kernel as it is where each choice by the condition is that side of it."""

        def chosen(e: Expr) -> Expr | None:
            if isinstance(e, Call) and e.function == "where" and e.args[0] == condition:
                return replace_nodes(e.args[side], chosen)
            return e if isinstance(e, Gather) else None  # the record and the text know a gather by its places

        made = copy(self)
        made.statements = tuple(
            replace(s, value=replace_nodes(s.value, chosen)) if self._is_element(s) or s in self.reduced else s
            for s in self.statements
        )
        made.element_lets = {x: replace_nodes(e, chosen) for x, e in self.element_lets.items()}
        made.memo = {}
        return made

    def _reads_of(self, statements: Iterable[Statement]) -> tuple[OperandView, ...]:
        read = {x for s in statements for x in s.value.loads}
        return tuple(self.views[a] for a in self.step.reads if a.load in read)

    def _lambda(
        self,
        reads: Sequence[OperandView],
        writes: Sequence[OperandView],
        reductions: Sequence[Reduction],
        lines: Sequence[str],
        more: Sequence[str],
    ) -> list[str]:
        """The body of a loop, for an element."""
        if not lines:
            return []
        computed = [r for r in reductions if r.bare is None]
        values = [f"{o.kind} {o.name}" for o in reads]
        outputs = [f"{'auto' if o.float8 else o.c_type}& {o.name}" for o in writes]
        if len(computed) == 1 and not writes:
            lines = [*lines[:-1], f"return {lines[-1].removeprefix(f'{computed[0].name} = ')}"]
        else:
            outputs += [f"{r.term}& {r.name}" for r in computed]
        return braced(f"[&]({', '.join([*values, *outputs, *more])})", lines)


def call(text: str, arguments: Sequence[str], body: Sequence[str] = ()) -> list[str]:
    """The lines of a call whose last argument may be a lambda; in one line where that is short."""
    if len(body) == 3 and len(line := call(text, [*arguments, *_in_line(body)])[0]) <= _WIDTH:
        return [line]
    opened = f"{text}({', '.join([*arguments, *body[:1]])}"
    return [opened, *body[1:-1], f"{body[-1]});"] if body else [f"{opened});"]


def _in_line(of_lambda: Sequence[str]) -> Sequence[str]:
    """Three lines in one where that is short."""
    line = " ".join(map(str.strip, of_lambda))
    return [line] if len(of_lambda) == 3 and len(line) <= _WIDTH else of_lambda


def _at_output(more: str, lines: Sequence[str]) -> list[str]:
    """A lambda for an output of a thread."""
    return braced(f"[&](const auto& at{more})", lines)


def numbers(name: str, operands: Iterable[OperandView]) -> str:
    return f"{name}<{', '.join(str(o.slot) for o in operands)}>()"


class RowKernel(ReducingKernel):
    """Rows; a grid has one, which is everything."""

    over = "row"
    keeps = True  # whether a loop finds what an earlier one has read
    pieces = True  # whether a vector of an operand may be one element

    def role(self, o: OperandView) -> str:
        if o in self.writes:
            return "Out" if o.per_element else "OutOnce"
        if not o.per_element:
            return "Broadcast"
        if self.takes_pieces(o):
            return "InPieces"
        if self.keeps and o.per_element and not o.per_output and o.c_type != "Index":  # it differs along a row alone
            return "ByColumn"
        return "Interleaved" if o.interleaved else "In"

    def takes_pieces(self, o: OperandView) -> bool:
        return self.pieces and o.in_pieces[1]

    def _body(self) -> list[str]:
        once = self._once_reads(o for o in self.reads if not o.per_element)
        return self._of_one([*once, *self.scalar_lines], self._maps(), set())

    def _of_one(self, first: Sequence[str], elements: Sequence[Statement], done: set[str]) -> list[str]:
        """What is done for one row: after the `first` lines its results, then the outputs that are `elements`. `done`:
        the names of what is known.
        """
        self.loops = 0
        self.passes: list[str] = []  # grid: reduce, map (its blocks leave nothing behind) or once (one block writes)
        self.passed: set[str] = set()  # lets that an earlier loop of the row has computed
        early = [] if all(map(searches, self.reduced)) else self._early(elements)
        self.cached = self._cached(elements, early)
        of_rows = [s for s in self.statements if not self._is_element(s) and s.name not in self.reductions]
        owned = self._owned(of_rows) if self.keeps else {}
        own = {s for lets in owned.values() for s in lets}
        waiting = self.reduced
        cached = [s for s in self.statements if s.name in self.cached]
        body = [f"auto {s.name}_cached = {self.over}.template cache<{self._type(s)}>();" for s in cached]
        body += first
        once = False  # whether anything is computed after the last loop
        while True:
            while rows := [s for s in of_rows if s.name not in done and self._ready(s, done)]:
                for s in (s for s in rows if s not in own or _loads_late(s.value)):
                    body += self._put_by_leader(s, owned[s]) if s in owned else [self._of_row(s, s in own)]
                done |= {s.name for s in rows}
                once = True
            if not waiting:
                break
            ready = self._next([s for s in waiting if self._ready(s, done)], waiting)
            body += self._loop([*ready, *(early if waiting == self.reduced else ())])
            body += [self._put(s, self.over) for s in ready if s.name in self.outputs]
            done |= {s.name for s in ready}
            once = any(s.name in self.outputs for s in ready)
            waiting = [s for s in waiting if s not in ready]
        if maps := [*(s for s in elements if s not in early), *self.columns]:
            body += self._loop(maps)
        elif once:
            self.passes.append("once")
        return body

    def _next(self, ready: list[Statement], waiting: Sequence[Statement]) -> list[Statement]:
        """Which of the reductions that are ready the next loop has: not those that would make it read more operands, if
        a later loop reads these anyway and rests on none of them.
        """
        if searching := [s for s in ready if searches(s)]:
            ready = [s for s in ready if s not in searching] or searching[:1]
        later = [s for s in waiting if s not in ready]
        needed = {*needed_by(later, {s.name: s for s in self.statements})}
        wanted = [s for s in ready if s in needed]
        read, further = ({*self._reads_of(self._elements(some))} for some in (wanted, later))
        return [
            s for s in ready if s in wanted or not {*self._reads_of(self._elements([s]))} - read <= further
        ] or ready

    def _of_row(self, s: Statement, own: bool) -> str:
        if own:
            return f"const {self._type(s)} {s.name} = {self.over}.leads() ? {self._value(s)} : {self._type(s)}(0);"
        return self._put(s, self.over) if s.name in self.outputs else self._let(s)

    def _owned(self, of_rows: Sequence[Statement]) -> dict[Statement, list[Statement]]:
        """What exists once a row and is not read again, and the lets that it alone rests on."""
        read = {x.name for s in self.statements for x in s.value.loads}
        roots = {s for s in of_rows if s.name in self.outputs and s.name not in read}
        owned: dict[Statement, list[Statement]] = {}
        users: dict[str, set[Statement]] = {}
        for s in reversed(self.statements):
            of = users.get(s.name, set())
            root = next(iter(of)) if len(of) == 1 else None
            if s in of_rows and root in roots and self._type(s) in ("C", "i64", "bool"):
                owned.setdefault(root, []).insert(0, s)
                own = s if _loads_late(s.value) else root  # what a load rests on is computed before it
            else:
                own = s
            for x in s.value.loads:
                users.setdefault(x.name, set()).add(own)
        return owned

    def _put_by_leader(self, s: Statement, lets: Sequence[Statement]) -> list[str]:
        """As `_put`, of a value that the thread which stores it computes by itself."""
        lines = [*(self._let(x) for x in lets if not _loads_late(x.value)), f"return {self._stored_once(s)};"]
        slot = self.parts[s.target].slot
        return call(f"{self.over}.template put_by_leader<{slot}>", [], braced("[&]", lines))

    def _maps(self) -> list[Statement]:
        return [s for s in self.statements if self._is_element(s) and s.name in self.outputs]

    def _early(self, some: Iterable[Statement]) -> list[Statement]:
        """Those that rest on no result: they are written, or reduced, by the first loop."""
        resting = set(self.reductions)
        for s in self.statements:
            if any(x.name in resting for x in s.value.loads):
                resting.add(s.name)
        return [s for s in some if not any(x.name in resting for x in s.value.loads)]

    def _ready(self, s: Statement, done: set[str]) -> bool:
        """Whether all values that exist once a row, and that the statement needs, are known."""
        once = {s.name for s in self.statements if not self._is_element(s)} - done
        return not any(x.name in once for needed in self._elements([s]) for x in needed.value.loads)

    def _elements(self, wanted: Sequence[Statement]) -> list[Statement]:
        """The statements, and those of elements that they rest on, in order."""
        known = {s.name: s for s in self.statements if self._is_element(s)}
        found = {x.target for x in needed_by(wanted, known)}
        return [s for s in self.statements if s.target in found]

    def _is_bare(self, s: Statement) -> bool:
        return isinstance(s.value, Reduce) and self._bare(s, self.reductions[s.name]).bare is not None

    def _loop(self, wanted: Sequence[Statement]) -> list[str]:
        """A loop; or two, of which a condition of the launch chooses one."""
        values = [s.value for s in self._elements(wanted)] if self.keeps else []
        # Places of gathers are written as they are.
        nodes = (x for e in values for x in outer_nodes(e, lambda x: isinstance(x, Gather)) if isinstance(x, Call))
        condition = next((x.args[0] for x in nodes if x.function == "where" and of_launch(x.args[0])), None)
        if condition is None:
            return self._one_loop(wanted)
        sides, names = [self._chosen(condition, side) for side in (1, 2)], {s.target for s in wanted}
        own = [[s for s in k.statements if s.target in names] for k in sides]
        terms = [
            {s.name: k._inlined(s.value.body) for s in some if isinstance(s.value, Reduce)}
            for k, some in zip(sides, own, strict=True)
        ]
        for k in sides:
            k.passed = {*self.passed}
            k.differing = {name for name, term in terms[0].items() if term != terms[1][name]}
        yes, no = (k._one_loop(some) for k, some in zip(sides, own, strict=True))
        self.loops, self.passed, text = sides[-1].loops, sides[-1].passed, self.text(condition)
        result, found, _ = yes[0].partition(f" = {self.over}.")
        if not found:
            return [f"if ({text}) {yes[0]}", *yes[1:], f"else {no[0]}", *no[1:]]
        yes[-1] = yes[-1].removesuffix(";")
        yes[0], no[0] = (f"{sign} {x[0].removeprefix(f'{result} = ')}" for sign, x in (("?", yes), (":", no)))
        return [f"{result} = {text}", *(f"    {line}" for line in (*yes, *no))]

    def _one_loop(self, wanted: Sequence[Statement]) -> list[str]:
        needed = self._elements(wanted)
        reads = [o for o in self._reads_of(needed) if o.per_element]
        # Lets that nothing but reductions of bare elements rests on have no line.
        computed = self._elements([s for s in wanted if not self._is_bare(s)])
        needed = [s for s in needed if s in computed or self._is_bare(s)]
        slow_path = any(SLOW_PATHS & s.value.called for s in needed)
        lines: list[str] = []
        reductions: list[Reduction] = []
        writes: list[OperandView] = []
        for s in needed:
            if isinstance(s.value, Reduce):
                r, body = self._bare(s, self.reductions[s.name]), s.value.body
                if slow_path and r.bare is None and s.name not in self.differing:
                    match body:
                        case Call("abs", (x,)):  # as it is joined: a cached value then waits once
                            r, body = replace(r, magnitude=True), x
                if r.bare is None:
                    lines.append(f"{s.name} = {self.text(body)};")
                self.reductions[s.name] = r = replace(r, loop=0 if self.keeps else self.loops)
                reductions.append(r)
            elif s.name in self.outputs:
                writes.append(self.parts[s.target])
                lines.append(self._element(s))
            else:
                lines.append(self._element_let(s))
        places = self.cached & {s.name for s in needed}
        none = "" if reductions else self._all_fast(needed)
        if none and (cached := places & self.passed):
            none = f"Bound<{min(cached)}_cached.available()>{{{none}}}"
        self.passed |= {s.name for s in needed}
        self.loops += 1
        self.passes.append("reduce" if reductions else "map")
        placed = places or any(HERE in s.value.called for s in needed)
        more = [*(["Place at"] if placed else []), *(["auto path", "bool& slow"] if slow_path else [])]
        body_lines = self._lambda(reads, writes, reductions, lines, more)
        arguments = [numbers("reads", reads), *([numbers("writes", writes)] if writes else [])]
        if not reductions:
            return call(f"{self.over}.map", [*arguments, *([none] if none else [])], body_lines)
        slots = ", ".join(str(r.slot) for r in reductions)
        if self.columns and not set(wanted).isdisjoint(self.columns):
            return call(f"{self.over}.template columns<{slots}>", arguments, body_lines)
        found = ", ".join(r.name for r in reductions)
        one = "auto" if reductions[0].wide else reductions[0].c_type
        result = f"const {one} {found}" if len(reductions) == 1 else f"const auto [{found}]"
        way = "search" if any(map(searches, wanted)) else "reduce"
        return call(f"{result} = {self.over}.template {way}<{slots}>", arguments, body_lines)

    def _cached(self, elements: Sequence[Statement], early: Sequence[Statement]) -> frozenset[str]:
        """Lets that cost much and that more than one loop of a row needs: a row in registers caches them."""
        if not self.keeps:
            return frozenset()
        first = self._elements(self._early(self.reduced))
        groups = [*([s] for s in self.reduced), [s for s in (*elements, *self.columns) if s not in early]]
        needed = [*map(self._elements, groups), [s for s in self._elements(early) if s not in first]]
        uses = Counter(s.name for group in needed for s in group if self._is_element(s))
        return frozenset(x.name for x, value in self.element_lets.items() if uses[x.name] > 1 and _is_costly(value))

    def _element_let(self, s: Statement) -> str:
        if s.name not in self.cached:
            return self._let(s)
        cached, value = f"{s.name}_cached", self._value(s)
        if s.name in self.passed:
            return f"const {self._type(s)} {s.name} = {cached}.available() ? {cached}.of(at) : {value};"
        return f"const {self._type(s)} {s.name} = {cached}.keep(at, {value});"

    def _all_fast(self, needed: Sequence[Statement]) -> str:
        """A text that is true where no element of the row needs the slow path, or "" where nothing bounds them all.

        It needs a quantizer, or a divisor of what is rounded to 8 bits, whose argument one of the row's reductions
        bounds: the greatest magnitude of the same expression, or its least and greatest value.
        """
        known = self.cached & self.passed  # the slow path of what is cached has been taken
        used = [s.value for s in needed if s.name not in known]
        members = {x for e in used for x in e.nodes if isinstance(x, Call) and x.function in SLOW_PATHS}
        never_slow = []
        for member in members:
            prepared, *rest = member.args
            bound = self._bound(self._inlined(rest[0])) if member.function in _BOUNDED else ""
            if not bound:
                return ""
            never_slow.append(f"{self.text(prepared)}.never_slow({bound})")
        return " && ".join(sorted(set(never_slow)))

    def _bound(self, x: Expr) -> str:
        found: dict[tuple[str, Expr], str] = {}
        for s in self.reduced:
            assert isinstance(s.value, Reduce)
            found[s.value.op, self._inlined(s.value.body)] = s.name
        if magnitude := found.get(("max", Call("abs", (x,)))):
            return magnitude
        least, most = found.get(("min", x)), found.get(("max", x))
        return f"maximum(absolute({least}), absolute({most}))" if least and most else ""

    def _joins_bare(self, operand: OperandView) -> bool:
        return self.keeps


class PanelKernel(RowKernel):
    """Rows, with reductions down their columns in the last loop."""

    pieces = False

    def _goes_down(self, s: Statement) -> bool:
        return isinstance(s.value, Reduce) and not self.last & set(s.value.over)


class GroupsKernel(RowKernel):
    """Rows, then each of their groups: what is known of it, and its elements."""

    pieces = False

    def _operand(self, a: Access, slot: int) -> OperandView:
        return replace(super()._operand(a, slot), per_element=bool(a.strides[-1]))

    def _body(self) -> list[str]:
        *_, group, element = (d.index for d in self.step.loop)
        reads = [(a.strides[-2], self.views[a]) for a in self.step.reads if not a.strides[-1]]
        of_row, of_group = ([o for differs, o in reads if bool(differs) is own] for own in (False, True))
        rows, groups = copy(self), copy(self)
        rows.reduced = [s for s in self.reduced if group not in s.target.free_indices]
        groups.reduced = [s for s in self.reduced if s not in rows.reduced]
        groups.over, groups.last = "group", frozenset({element})
        lines = rows._of_one([*self._once_reads(of_row), *self.scalar_lines], [], set())
        known = {
            s.name for s in self.statements if s in rows.reduced or not {group, element} & {*s.target.free_indices}
        }
        body = groups._of_one(groups._once_reads(of_group), groups._maps(), known)
        self.loops, self.cached = rows.loops + 1, rows.cached
        return [*lines, *call("in_groups", ["row"], braced("[&](const auto& group)", body))]


class GridKernel(RowKernel):
    """Grids, whose blocks keep nothing from pass to pass."""

    keeps = False
    pieces = False


class ScanKernel(RowKernel):
    """Pieces of rows: scans, each of which reads what the ones before it have found, then elements of their results."""

    pieces = False

    @property
    def reverse(self) -> str:
        """Whether it goes backwards, as all of its scans do."""
        return self.text(next(s.value.reverse for s in self.reduced if isinstance(s.value, Scan)))

    @property
    def exclusive(self) -> str:
        """Whether an element itself is left out, where this is the same for all of its scans."""
        found = {self.text(s.value.exclusive) for s in self.reduced if isinstance(s.value, Scan)}
        return found.pop() if len(found) == 1 else ""

    def _body(self) -> list[str]:
        body = [*self._once_reads(o for o in self.reads if not o.per_element), *self.scalar_lines]
        body += [self._let(s) for s in self.statements if not self._is_element(s)]
        self.scanned: set[str] = set()  # whose results are known
        waiting = self.reduced
        while waiting:
            names = {s.name for s in waiting}
            ready = [s for s in waiting if names.isdisjoint(x.name for x in self._read(s) if x is not s)]
            body += [f"auto {s.name}_cached = row.template terms<{self.reductions[s.name].slot}>();" for s in ready]
            body += self._map(ready, [])
            exclusive = [s.value.exclusive for s in ready if isinstance(s.value, Scan)]
            body += [f"row.scan({s.name}_cached, {self.text(e)});" for s, e in zip(ready, exclusive, strict=True)]
            self.scanned |= {s.name for s in ready}
            waiting = [s for s in waiting if s not in ready]
        written = [s for s in self.statements if s.name in self.outputs]
        return [*body, *self._map(written, [self.parts[s.target] for s in written])]

    def _read(self, s: Statement) -> list[Statement]:
        """The statement and the lets that it rests on, up to scans whose results are known."""
        known = {s.name: s for s in self.statements if self._is_element(s) and s.name not in self.scanned}
        return list(needed_by([s], known)) if s.name not in self.scanned else []

    def _map(self, wanted: Sequence[Statement], writes: Sequence[OperandView]) -> list[str]:
        """A loop over the elements of a piece: for the terms of scans, or for what is written."""
        needed = {x.target: x for s in wanted for x in self._read(s)}
        found = {x.name for s in needed.values() for x in s.value.loads} | {s.name for s in wanted}
        found &= self.scanned
        lines = [self._line(s, bool(writes)) for s in self.statements if s.target in needed or s.name in found]
        reads = [o for o in self._reads_of(list(needed.values())) if o.per_element]
        more = ["Place at"] if found or not writes else []
        if any(SLOW_PATHS & s.value.called for s in needed.values()):
            more += ["auto path", "bool& slow"]
        body = self._lambda(reads, writes, (), lines, more)
        return call("row.map", [numbers("reads", reads), numbers("writes", writes)], body)

    def _line(self, s: Statement, writes: bool) -> str:
        if not isinstance(s.value, Scan):
            return self._element(s)
        if s.name not in self.scanned:
            return f"{s.name}_cached.keep(at, {self.text(s.value.body)});"
        let = "" if writes and s.name in self.outputs else f"const {self._type(s)} "
        return f"{let}{s.name} = {s.name}_cached.of(at);"


class ReduceKernel(ReducingKernel):
    """Reductions along any dims: what an element gives to them, and what is written of their results."""

    over = "thread"
    pieces = True

    def role(self, o: OperandView) -> str:
        if o in self.writes:
            return "OutOnce"
        if self.takes_pieces(o):
            return "InPieces"
        if o.interleaved:
            return "Interleaved"
        roles = {(True, True): "In", (True, False): "PerOutput", (False, True): "PerPosition"}
        return roles.get((o.per_output, o.per_element), "Broadcast")

    def takes_pieces(self, o: OperandView) -> bool:
        return self.pieces and any(o.in_pieces) and o in self.body_reads

    def _joins_bare(self, operand: OperandView) -> bool:
        return operand.per_output

    def _body(self) -> list[str]:
        self.before = self._before()
        of_output = self._reads_of(self.before)
        self.prepared = len(self.before) if of_output else 0
        self.reductions = {s.name: self._bare(s, self.reductions[s.name]) for s in self.reduced}
        contributing = [s for s in self.statements if s in self.reduced or self._is_element(s)]
        self.body_reads = self._body_reads(contributing)
        lets = [self._let(s) for s in self.before]
        if self.prepared:  # once for each of a thread's outputs
            first, *others, last = self._element_body(self.body_reads)
            of_element = [f"return [=, this]{first.removeprefix('[&]')}", *others, f"{last};"]
            body = [*self._once_reads(of_output, "at"), *lets, *_in_line(of_element)]
            loop = call("thread.reduce_prepared", [numbers("reads", self.body_reads)], _at_output("", body))
        else:
            loop = [*lets, *self._loops(contributing)]
        found = "".join(f", {r.found} {r.name}" for r in self.reductions.values())
        return [*self.scalar_lines, *loop, *call("thread.finish", [], _at_output(found, self._finish(contributing)))]

    def _loops(self, contributing: Sequence[Statement]) -> list[str]:
        """A loop; or two, where a condition of the launch tells whether some reduction is needed."""
        condition = next(filter(None, map(_needed_where, self.reduced)), None)
        if condition is None:
            return call("thread.reduce", [numbers("reads", self.body_reads)], self._element_body(self.body_reads))
        names, loops = {s.target for s in contributing}, list[list[str]]()
        for side in (1, 2):
            k = self._chosen(condition, side)
            own = [s for s in k.statements if s.target in names]
            k.reduced = [s for s in own if s.name in self.reductions]
            reads = k._body_reads(own)
            loops.append(call("thread.reduce", [numbers("reads", reads)], k._element_body(reads)))
        (first, *yes), no = loops
        return [f"if ({self.text(condition)}) {first}", *yes, f"else {no[0]}", *no[1:]]

    def _element_body(self, reads: Sequence[OperandView]) -> list[str]:
        lines, slow_path = self._contribution()
        more = ["auto path", "bool& slow"] * slow_path
        return self._lambda(reads, (), tuple(self.reductions.values()), lines, more)

    def _finish(self, contributing: Sequence[Statement]) -> list[str]:
        """What is written of the results of an output; with what was prepared for it, once more."""
        own = [s for s in self.statements if s not in contributing and s not in self.before]
        known = {s.name: s for s in self.before} if self.prepared else {}
        again = {x.name for x in needed_by(own, known)} & known.keys()
        lines = self._once_reads(self._reads_of([*own, *(known[name] for name in again)]), "at")
        lines += [self._let(s) for s in self.before if s.name in again]
        for s in (s for s in self.statements if s in own or s in self.reduced):
            if s.name in self.outputs:
                lines.append(self._put(s, "at"))
            elif s not in self.reduced:
                lines.append(self._let(s))
        return lines

    def _body_reads(self, contributing: Sequence[Statement]) -> tuple[OperandView, ...]:
        return self._reads_of(contributing)

    def _before(self) -> list[Statement]:
        """Lets of an output's own indices that its reductions rest on, also through one another."""
        known = {s.name: s for s in self.statements}
        needed = {x.name for x in needed_by(self.reduced, known)} - self.reductions.keys()
        before = [s for s in self.statements if s.name in needed and not self._is_element(s)]
        return ordered(before, [s.name for s in before])

    def _contribution(self) -> tuple[list[str], bool]:
        """What an element gives to the reductions that do not join bare elements; whether it has a slow path."""
        computed = [s for s in self.reduced if self.reductions[s.name].bare is None]
        given = [f"{s.name} = {self.text(s.value.body)};" for s in computed if isinstance(s.value, Reduce)]
        known = {s.name: s for s in self.statements if self._is_element(s) and s.name not in self.outputs}
        needed = {x.name for x in needed_by(computed, known)}
        lets = [self._let(s) for s in ordered(list(known.values()), [name for name in known if name in needed])]
        return ([*lets, *given], self.slow_path) if given else ([], False)


_WIDTH = 112  # of a line of a functor's body, before it is indented
# Of these the slow path is that of large ones alone.
_BOUNDED = {"divisor_coarse", *(f for f in SLOW_PATHS if f.startswith("quantizer_"))}


def _loads_late(e: Expr) -> bool:
    """Whether it loads elements: these are on their way while a row is reduced."""
    return GUARDED.name in e.called or any(isinstance(x, Gather) for x in e.nodes)


def _needed_where(s: Statement) -> Expr | None:
    """The condition of the launch without which a sum is one of zeros."""
    match s.value:
        case Reduce("sum", _, Call("where", (condition, _, Const(0.0)))) if of_launch(condition):
            return condition
    return None


def _is_costly(e: Expr) -> bool:
    return "quotient" in e.called or any(max(FUNCTIONS[f].ulp or (0,)) > 0 for f in e.called & FUNCTIONS.keys())
