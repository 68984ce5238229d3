"""A block evaluated one element at a time in Python's own floats: slow, f64 only, and simple enough to be believed.

A starred run is one axis of its array.
"""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable, Mapping

import numpy as np

from baracuda_gen.formula.graph import (
    Attribute,
    Block,
    Call,
    Const,
    Expr,
    Index,
    Limit,
    Load,
    Reduce,
    Size,
    Statement,
    SumTo,
    Tensor,
)

Env = Mapping[str, object]


def _sign(a: float) -> float:
    return (a > 0) - (a < 0)


def _divide(a: float, b: float) -> float:
    return float(np.divide(np.float64(a), np.float64(b)))


OPERATIONS: dict[str, Callable[..., object]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divide,
    "//": operator.floordiv,
    "%": operator.mod,
    "neg": operator.neg,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
    "not": operator.not_,
    "abs": abs,
    "sign": _sign,
    "round": lambda a: float(round(a)),
    "square": lambda a: a * a,
    "sqrt": math.sqrt,
    "rsqrt": lambda a: 1 / math.sqrt(a),
    "exp": math.exp,
    "log": math.log,
    "tanh": math.tanh,
    "cosh": math.cosh,
    "erf": math.erf,
    "sigmoid": lambda a: 1 / (1 + math.exp(-a)),
    "silu": lambda a: a / (1 + math.exp(-a)),
    "silu_slope": lambda a: (1 + a / (1 + math.exp(a))) / (1 + math.exp(-a)),
    "gelu_slope": lambda a: 0.5 * math.erfc(-a / math.sqrt(2)) + a * math.exp(-a * a / 2) / math.sqrt(2 * math.pi),
    "gelu": lambda a: 0.5 * a * math.erfc(-a / math.sqrt(2)),
    "ndtr": lambda a: 0.5 * math.erfc(-a / math.sqrt(2)),
    "softplus": lambda a: math.log1p(math.exp(a)),
    "max": max,
    "min": min,
    "clamp": lambda a, b, c: min(max(a, b), c),
    "fma": lambda a, b, c: a * b + c,
    "to_int": lambda a: 0 if math.isnan(a) else int(a),
    "float": float,
    "isnan": math.isnan,
    "isinf": math.isinf,
    "isfinite": math.isfinite,
    "stop_gradient": lambda a: a,
    "round_stochastic": lambda a, b: math.floor(a) + (b < a - math.floor(a)),
}
REDUCTIONS: dict[str, Callable[..., object]] = {
    "sum": math.fsum,
    "max": lambda values: math.nan if any(v != v for v in values) else max(values, default=-math.inf),
    "min": lambda values: math.nan if any(v != v for v in values) else min(values, default=math.inf),
}


class Interpreter:
    def __init__(
        self,
        block: Block,
        arrays: Mapping[str, np.ndarray],
        attributes: Mapping[str, float],
        sizes: Mapping[str, int] | None = None,
    ):
        self.block = block
        self.attributes = attributes
        self.values = {name: np.asarray(a) for name, a in arrays.items()}
        free = [self.values[t.name].shape for t in block.inputs if t.dims is None]
        self.shape = np.broadcast_shapes(*free) if free else ()
        self.sizes = {"numel": math.prod(self.shape), **(sizes or {})}
        for t in block.inputs:
            self.solve(t)

    def solve(self, t: Tensor) -> None:
        for dim, n in zip(t.dims or (), self.values[t.name].shape, strict=False):
            match dim.size:
                case Size(name):
                    self.sizes[name] = n
                case Call("*", (Const(k), Size(name))):
                    self.sizes[name] = n // k

    def run(self) -> dict[str, np.ndarray]:
        for s in self.block.statements:
            self.statement(s)
        return {t.name: self.values[t.name] for t in self.block.outputs}

    def statement(self, s: Statement) -> None:
        own = tuple(dict.fromkeys(i for e in s.target.at for i in e.free_indices))
        if isinstance(s.value, SumTo):
            self.values[s.name] = self.sum_to(s.value)
            return
        if s.name not in self.values:
            tensor = self.block.tensor(s.name)
            if own == ("...",):
                shape = self.shape
            elif tensor is not None and tensor.dims is not None:
                shape = tuple(self.value(d.size, {}) for d in tensor.dims)
            else:
                shape = tuple(self.extent(i) for i in own)
            self.values[s.name] = np.full(shape, np.nan, object)
        for env in self.points(own):
            self.values[s.name][self.position(s.target, env)] = self.value(s.value, env)

    def sum_to(self, e: SumTo) -> np.ndarray:
        out = np.zeros(self.values[e.operand].shape)
        for env in self.points(("...",)):
            out[self.broadcast(out.shape, env["..."])] += self.value(e.body, env)
        return out

    def extent(self, index: str) -> int:
        return self.value(self.block.extents[index], {})

    def points(self, indices: tuple[str, ...]) -> list[dict[str, object]]:
        ranges = [
            list(itertools.product(*map(range, self.shape))) if i == "..." else range(self.extent(i)) for i in indices
        ]
        return [dict(zip(indices, point, strict=True)) for point in itertools.product(*ranges)]

    @staticmethod
    def broadcast(shape: tuple[int, ...], at: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(0 if n == 1 else i for n, i in zip(shape, at[len(at) - len(shape) :], strict=True))

    def position(self, e: Load, env: Env) -> tuple[int, ...]:
        if e.at == (Index("..."),):
            return self.broadcast(self.values[e.name].shape, env["..."])
        return tuple(self.value(i, env) for i in e.at)

    def value(self, e: Expr, env: Env):
        match e:
            case Const(value):
                return value
            case Attribute(name):
                return self.attributes[name]
            case Size(dim):
                return self.sizes[dim]
            case Index(name):
                return env[name]
            case Limit("highest", "i64"):
                return 2**63 - 1
            case Load(name):
                found = self.values[name][self.position(e, env)]
                return found.item() if isinstance(found, np.generic | np.ndarray) else found
            case Call("where", (c, a, b)):
                return self.value(a if self.value(c, env) else b, env)
            case Call(function, args):
                return OPERATIONS[function](*(self.value(a, env) for a in args))
            case Reduce(op, over, body):
                return REDUCTIONS[op]([self.value(body, {**env, **p}) for p in self.points(over)])
        raise TypeError(e)


def evaluate(
    block: Block, arrays: Mapping[str, np.ndarray], sizes: Mapping[str, int] | None = None, **attributes: float
) -> dict[str, np.ndarray]:
    """The outputs. `sizes` gives dims that no input of the block has: a Descriptor knows them."""
    outputs = Interpreter(block, arrays, attributes, sizes).run()
    return {name: np.asarray(a.tolist()) for name, a in outputs.items()}
