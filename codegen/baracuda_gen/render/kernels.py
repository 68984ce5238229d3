"""Reductions over matches, and which class writes the kernels of a skeleton."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from baracuda_gen.formula.gather import matched_places
from baracuda_gen.formula.graph import INDEX, Block, Expr, Load, Reduce, Statement, needed_by
from baracuda_gen.formula.op import Op
from baracuda_gen.formula.scatter import Match, match_of
from baracuda_gen.render.kernel import Kernel, OperandView, braced
from baracuda_gen.render.loops import GridKernel, GroupsKernel, PanelKernel, ReduceKernel, RowKernel, ScanKernel
from baracuda_gen.schedule import Step


class ScatterKernel(ReduceKernel):
    """Sums over matches: beside the reductions, the place that a term is added up at."""

    pieces = False

    def spell(self) -> None:
        """Only terms of a result's own places are asked for: its reductions join their values."""
        numbers = {a.tensor.name for a in self.step.reads if a.tensor.element == INDEX}
        sizes = {dim.index: dim.size for dim in self.step.loop}
        self.matches: list[Match] = []  # of each reduction; the places are the same
        statements = list(self.statements)
        for k, s in enumerate(statements):
            if isinstance(s.value, Reduce) and (match := match_of(s.value, numbers, sizes)):
                self.matches.append(match)
                statements[k] = replace(s, value=replace(s.value, body=match.value))
        self.statements = tuple(statements)
        super().spell()

    def _body_reads(self, contributing: Sequence[Statement]) -> tuple[OperandView, ...]:
        known = {s.name: s for s in contributing}
        return self._reads_of(needed_by(self.reduced, known))

    @property
    def key(self) -> tuple[int, ...]:
        """The loop dims that keys are places in."""
        return tuple([d.index for d in self.step.loop].index(i) for i in self.matches[0].indices)

    @property
    def batch(self) -> tuple[int, ...]:
        """The kept loop dims that keys depend on."""
        slots = {o.slot for o in self._reads_for(self.matches[0].place)}
        reached = [a for slot, a in enumerate(self.step.accesses) if slot in slots]
        return tuple(k for k in range(len(self.step.loop) - self.step.reduced) if any(a.strides[k] for a in reached))

    @property
    def joins(self) -> str:
        """The type of the reduction whose terms a block may join in any order, where each is of one result: kept dims
        that keys neither depend on nor are places in have one element. "": there is none, or there are several.
        """
        found = [(r.operator, r.c_type) for r in self.reductions.values()]
        if any(not self.step.loop[k].run for k in self.others) or len(found) > 1:
            return ""
        ((operator, c_type),) = found
        return c_type if operator in ("Sum", "Max", "Min") and c_type in ("C", "i64") else ""

    @property
    def others(self) -> set[int]:
        """The kept loop dims that keys neither depend on nor are places in."""
        return set(range(len(self.step.loop) - self.step.reduced)) - {*self.batch, *self.key}

    @property
    def values(self) -> list[Expr]:
        return [*super().values, *(e for match in self.matches for e in (match.place, match.other))]

    @property
    def headers(self) -> set[str]:
        return super().headers | ({"skeletons/scatter_buckets"} if self.joins else set())

    @property
    def functions(self) -> list[list[str]]:
        reports = list[str]()
        for place, needed, size in (x.args for x in matched_places([self.matches[0].place])):
            tensor, dim = self.block.along(size)
            reports.append(f"report_outside({tensor.name}_dim_{dim}, {self.text(place)}, {self.text(needed)});")
        found = [self._function("i64 key_of(", self.matches[0].place, reports)]
        for match, r in zip(self.matches, self.reductions.values(), strict=True):
            if r.operator in ("Max", "Min"):
                found.append(self._function(f"{r.c_type} other_of(Constant<{r.slot}>, ", match.other))
        return found

    def _function(self, head: str, value: Expr, first: Sequence[str] = ()) -> list[str]:
        """A function of what is read at a place, of a term or of a result. `first`: its first statements."""
        reads = [f"const {o.kind} {o.name} = at.template get<{o.slot}>();" for o in self._reads_for(value)]
        lines = [*reads, *self._lines_of(value), *first, f"return {self.text(value)};"]
        return braced(f"template <class At> BARACUDA_DEVICE {head}const At& at) const", lines)

    def _joins_bare(self, operand: OperandView) -> bool:
        return False

    def _reads_for(self, value: Expr) -> tuple[OperandView, ...]:
        """What a value is computed from."""
        known = {s.name: s for s in self.statements}
        return self._reads_of(needed_by([Statement(Load("", ()), value)], known))


_KERNELS: dict[str, type[Kernel]] = {
    "pointwise": Kernel,
    "gather": Kernel,
    "panel": PanelKernel,
    "row": RowKernel,
    "groups": GroupsKernel,
    "scan": ScanKernel,
    "grid": GridKernel,
    "reduce": ReduceKernel,
    "scatter": ScatterKernel,
}


def kernel_of(op: Op, block: Block, step: Step) -> Kernel:
    """The kernel of a step, of the op and the block that it is of; it is kept in the step."""
    beside = step.__dict__
    if "_kernel" not in beside:
        beside["_kernel"] = _KERNELS[step.skeleton.name](op.of_kinds(block), block, step)
    kernel: Kernel = beside["_kernel"]
    return kernel
