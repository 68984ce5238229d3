"""Formulas: index notation read into a typed graph, checked, differentiated and printed back.

`build_op` turns an entry of the spec into its forward and backward Ops; the rest serves later passes.
"""

from __future__ import annotations

from baracuda_gen.formula.build import build_op
from baracuda_gen.formula.functions import FUNCTIONS, OPERATORS, REDUCTIONS, Function, Reduction
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.rewrite import lift_reductions
from baracuda_gen.formula.show import show, show_block
from baracuda_gen.formula.tidy import invented_names

__all__ = [
    "FUNCTIONS",
    "OPERATORS",
    "REDUCTIONS",
    "Function",
    "Reduction",
    "build_op",
    "invented_names",
    "kind_of",
    "lift_reductions",
    "show",
    "show_block",
]
