"""Kernels that go through a row, or through everything, once for each round of reductions and once more to map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.formula.graph import Call, Expr, Load, Reduce, Statement, loads, walk
from baracuda_gen.render.sections import LEADER, OperandView, Section
from baracuda_gen.render.viewer import Viewer, is_doubtful
from baracuda_gen.schedule.rewrite import DOUBTFUL


class LoopViewer(Viewer):
    """Makes the sections of a row kernel; passes over everything are made of them too."""

    def _sections(self) -> list[Section]:
        statements = self.step.statements
        done: set[str] = set()
        sections: list[Section] = []
        of_rows = [s for s in statements if not self._is_element(s) and not isinstance(s.value, Reduce)]
        waiting = [s for s in statements if isinstance(s.value, Reduce)]
        early = self._early()
        while True:
            lines: list[str] = []
            while rows := [s for s in of_rows if s.name not in done and self._ready(s, done)]:
                for s in rows:
                    lines += self._row_statement(s)
                    done.add(s.name)
            if lines:
                sections.append(Section(tuple(lines)))
            if not waiting:
                break
            ready = [s for s in waiting if self._ready(s, done)]
            sections.append(self._loop([*ready, *(early if not done & set(self.reductions) else ())]))
            stored = [line for s in ready if s.name in self.outputs for line in self._row_write(s)]
            if stored:
                sections.append(Section(tuple(stored)))
            done |= {s.name for s in ready}
            waiting = [s for s in waiting if s not in ready]
        maps = [s for s in statements if self._is_element(s) and s.name in self.outputs and s not in early]
        return [*sections, self._loop(maps)] if maps else sections

    def _early(self) -> list[Statement]:
        """Elements that rest on no result are written while the first ones are computed."""
        resting = set(self.reductions)
        for s in self.step.statements:
            if any(x.name in resting for x in loads(s.value)):
                resting.add(s.name)
        return [s for s in self.step.statements if self._is_element(s) and s.name in self.outputs.keys() - resting]

    def _ready(self, s: Statement, done: set[str]) -> bool:
        """Whether all values that exist once a row, and that the statement needs, are known."""
        for needed in self._needs([s]):
            if (
                needed is not s
                and needed.name not in done
                and (isinstance(needed.value, Reduce) or not self._is_element(needed))
            ):
                return False
        return True

    def _needs(self, wanted: Sequence[Statement]) -> list[Statement]:
        """The statements and the element lets that they rest on, in order.

        Values that exist once a row end the search.
        """
        by_name = {s.name: s for s in self.step.statements}
        names: set[str] = set()
        seen: set[Load] = set()  # targets: an output may be written in parts, each with what it needs
        todo = list(wanted)
        while todo:
            s = todo.pop()
            if s.target in seen:
                continue
            seen.add(s.target)
            names.add(s.name)
            if s in wanted or (self._is_element(s) and not isinstance(s.value, Reduce)):
                todo += [by_name[x.name] for x in loads(s.value) if x.name in by_name]
        return [s for s in self.step.statements if s.name in names]

    def _row_statement(self, s: Statement) -> list[str]:
        if s.name not in self.outputs:
            return [self._let(s)]
        return self._row_write(s)

    def _row_write(self, s: Statement) -> list[str]:
        """An output that exists once a row: later statements see the stored value."""
        name, o, value = s.name, self.outputs[s.name], self._stored_once(s)
        if o.c_type == "C":
            return ([f"const C {name} = {value};"] if value != name else []) + [
                f"{LEADER}{name}_data[{self._once(o)}] = {name};"
            ]
        stored = f"{name}_stored"
        return [
            f"const {o.c_type} {stored} = {value};",
            *([f"const {o.kind} {name} = {o.convert(stored)};"] if not isinstance(s.value, Reduce) else []),
            f"{LEADER}{name}_data[{self._once(o)}] = {stored};",
        ]

    def _once(self, o: OperandView) -> str:
        """Where an operand is that exists once a row, or once."""
        return f"row[{o.slot}]" if self.step.pattern == "row" else "0"

    def _loop(self, wanted: Sequence[Statement]) -> Section:
        needed = [
            s for s in self._needs(wanted) if s in wanted or (self._is_element(s) and not isinstance(s.value, Reduce))
        ]
        read = {x for s in needed for x in loads(s.value)}
        reads = tuple(self.views[a] for a in self.step.reads if a.load in read and self.views[a].per_element)
        doubtful = any(is_doubtful(s.value) for s in needed)
        lines, reductions, writes = [], [], []
        for s in needed:
            if isinstance(s.value, Reduce):
                r = self._of_runs(s, self.reductions[s.name])
                body, waits = s.value.body, doubtful and r.run is None
                if waits and isinstance(body, Call) and body.function == "abs":
                    r, body = replace(r, magnitude=True), body.args[0]  # as it is joined: a kept value then waits once
                if waits:
                    lines.append(f"{s.name}_terms[element] = {self.text(body)};")
                elif r.run is None:
                    lines.append(f"{s.name}_part = {r.operator}::join({s.name}_part, {self.text(body)});")
                reductions.append(r)
            elif s.name in self.outputs:
                o = self.parts[s.target]
                writes.append(o)
                lines.append(f"{o.name}_run[element] = {self._outgoing(o, s.value)};")
            else:
                lines += self._element_let(s)
        rests = self._kept() & self.passed & {s.name for s in needed}
        self.passed |= {s.name for s in needed}
        if reductions and not writes and all(r.run is not None for r in reductions):
            lines, doubtful = [], False  # what the elements' lets were for
        return Section(
            tuple(lines),
            True,
            reads,
            tuple(reductions),
            tuple(writes),
            doubtful=doubtful,
            terms=tuple(r for r in reductions if r.run is None) if doubtful else (),
            sure="" if reductions else self._sure(needed),
            rests=min(rests, default=""),
        )

    def _kept(self) -> frozenset[str]:
        """Lets that cost much and that more than one loop of a row needs: a row that waits in registers keeps them."""
        if self.step.pattern != "row":
            return frozenset()
        wanted = [s for s in self.step.statements if isinstance(s.value, Reduce)]
        maps = [s for s in self.step.statements if self._is_element(s) and s.name in self.outputs]
        uses = Counter(n.name for group in (*([s] for s in wanted), maps) for n in self._needs(group))
        return frozenset(
            s.name
            for s in self.step.statements
            if uses[s.name] > 1 and self._is_element(s) and s.name not in self.outputs and _is_costly(s.value)
        )

    def _element_let(self, s: Statement) -> list[str]:
        if s.name not in self._kept():
            return [self._let(s)]
        if s.name in self.passed:
            kept = f"{s.name}_kept"
            return [f"const {self._type(s)} {s.name} = {kept}.waits ? {kept}.of(run, element) : {self._value(s)};"]
        return [self._let(s), f"{s.name}_kept.keep(run, element, {s.name});"]

    def _sure(self, needed: Sequence[Statement]) -> str:
        """A text that is true where no element of the row can be doubtful, or "" where nothing bounds them all.

        It needs a quantizer, or a divisor of what is rounded to 8 bits, whose argument one of the row's reductions
        bounds: the greatest magnitude of the same expression, or its least and greatest value.
        """
        known = self._kept() & self.passed  # what rests in registers is settled
        used = [s.value for s in needed if s.name not in known]
        members = {x for e in used for x in walk(e) if isinstance(x, Call) and x.function in DOUBTFUL}
        sure = []
        for member in members:
            prepared, *rest = member.args
            bound = self._bound(self._inlined(rest[0])) if member.function in _BOUNDED else ""
            if not bound:
                return ""
            sure.append(f"{self.text(prepared)}.sure({bound})")
        return " && ".join(sorted(set(sure)))

    def _bound(self, x: Expr) -> str:
        found: dict[tuple[str, Expr], str] = {}
        for s in self.step.statements:
            if isinstance(s.value, Reduce):
                found[s.value.op, self._inlined(s.value.body)] = s.name
        if magnitude := found.get(("max", Call("abs", (x,)))):
            return magnitude
        least, most = found.get(("min", x)), found.get(("max", x))
        return f"maximum(absolute({least}), absolute({most}))" if least and most else ""


_BOUNDED = {f for f in DOUBTFUL if f.startswith("quantizer_")} | {"divisor_coarse"}  # no doubt but of large ones


def _is_costly(e: Expr) -> bool:
    return any(isinstance(x, Call) and (x.function == "quotient" or _ulp(x.function) > 0) for x in walk(e))


def _ulp(function: str) -> float:
    return max(FUNCTIONS[function].ulp or (0,)) if function in FUNCTIONS else 0
