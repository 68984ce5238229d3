"""How much there is to do for an element."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.formula.graph import Call, Expr, Reduce, Scan, Statement, SumTo
from baracuda_gen.schedule.model import Step

LONG = 45  # operations, at least
MOST_OPERANDS = 3
LONG_ROW = 128  # operations of a formula of rows, at least: in eight copies for registers it is slower


def operations(statements: Iterable[Statement]) -> int:
    """Arithmetic operations for each element of the loop, as the function table counts them."""
    return sum(operations_of(s.value) for s in statements)


def operations_of(value: Expr) -> int:
    """The same of one value."""
    called = [e.function for e in value.nodes if isinstance(e, Call)]
    reductions = sum(isinstance(e, Reduce | Scan | SumTo) for e in value.nodes)
    return reductions + sum(FUNCTIONS[f].operations if f in FUNCTIONS else 1 for f in called)


def is_long(step: Step, types: Iterable[Sequence[str]]) -> bool:
    """Whether its formula is so long, and its operands so few, that kernels of 16-bit elements gain by having all
    warps: some have work to do while others wait. Shorter ones gain by registers, in which many elements are in flight,
    and so do those of more operands. docs/tuning.md has the times. `types`: the dtypes of each type variable.
    """
    has_halves = any("f16" in dtypes for dtypes in types)
    return has_halves and operations(step.statements) >= LONG and len(step.accesses) <= MOST_OPERANDS
