"""An entry evaluated in f64 from its tree: each value has an axis for each index of the entry, and NumPy's broadcasting
aligns them. Gradients are difference quotients.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baracuda_gen.bench.drawn.tree import PLACES, REDUCTIONS, Entry, Node, Operand, Statement
from baracuda_gen.formula.functions import FUNCTIONS

Array = np.ndarray[Any, Any]
NOISE = 1e-12  # relative, on each float operation: what it does to a result shows the result's condition
LIMITS: dict[str, tuple[Any, Any]] = {"s8": (-128, 127), "u8": (0, 255), "s4": (-8, 7), "u4": (0, 15)}
LIMITS |= {
    "i32": (-(2**31), 2**31 - 1),
    "i64": (-(2**63), 2**63 - 1),
    "f64": (-float(np.finfo(float).max), float(np.finfo(float).max)),
}
STORED = {"s8": np.int8, "u8": np.uint8, "s4": np.int8, "u4": np.uint8, "i32": np.int32, "i64": np.int64, "bool": bool}
# No gradient flows through these, though their value may change smoothly.
STOPS = {
    "stop_gradient",
    "//",
    "%",
    *(n for n, f in FUNCTIONS.items() if f.ulp is not None and set(f.derivatives) == {None}),
}
_OPERATORS = {
    **{
        "+": "add",
        "-": "subtract",
        "*": "multiply",
        "/": "divide",
        "//": "floor_divide",
        "%": "mod",
        "neg": "negative",
    },
    **{"<": "less", "<=": "less_equal", ">": "greater", ">=": "greater_equal", "==": "equal", "!=": "not_equal"},
    **{"and": "logical_and", "or": "logical_or", "not": "logical_not", "where": "where", "stop_gradient": "asarray"},
}


class Unknown(Exception):
    """A function whose value depends on more than its arguments."""


def function(name: str) -> Callable[..., Any]:
    """An operator is NumPy's; a function of the table is its twin in the runtime, which the sweeps hold to mpmath."""
    import baracuda_runtime.reference as rt

    if name == "random":
        raise Unknown(name)
    if name == "between":
        return lambda a, b, c: (a <= b) & (b < c)
    if name == "float":
        return lambda a: np.asarray(a, float)
    found: Callable[..., Any] = (
        getattr(np, _OPERATORS[name]) if name in _OPERATORS else getattr(rt, FUNCTIONS[name].primitive)
    )
    return found


QUOTIENTS = ("floor_quotient", "trunc_quotient")  # steps, as those functions that have this bound


@dataclass
class Evaluator:
    """One call. With `noise`, each float result is off by a little. `held` are the values that do not move with the
    operands, as they are at the point where difference quotients are taken.
    """

    entry: Entry
    arrays: Mapping[str, Any]
    noise: np.random.Generator | None = None
    held: list[Array] | None = None
    stopped: list[Array] = field(default_factory=list)
    steps: list[Array] = field(default_factory=list)  # what functions gave that have a step from value to value
    shape: tuple[int, ...] = ()
    finite: bool = True  # whether all that was computed is, and the derivatives too

    def run(self) -> dict[str, Array]:
        entry = self.entry
        free = [np.shape(self.arrays[o.name]) for o in entry.inputs if o.dims is None and o.name in self.arrays]
        self.shape = np.broadcast_shapes(*free)
        types = {**{t: t for t in LIMITS}, **entry.values["types"]}
        self.sizes: dict[str, Any] = {**entry.values, **{t: LIMITS.get(d) for t, d in types.items()}}
        self.sizes |= {"lowest": lambda ends: ends[0], "highest": lambda ends: ends[1]}
        self.sizes["size"] = lambda n: math.prod(self.shape) if n is ... else int(np.size(n) if np.ndim(n) else n)
        self.own = [i for i in entry.indices if i != "..."]
        self.env = dict(self.sizes)
        for k, i in enumerate(self.own):
            axes = [1] * len(self.own)
            axes[k] = eval(entry.indices[i], dict(self.sizes))
            self.env[i] = np.arange(axes[k]).reshape(axes)
        self.env |= {name: eval(of, dict(self.env)) for name, of in entry.aliases.items()}
        self.tensors: dict[str, Array] = {name: np.asarray(a) for name, a in self.arrays.items()}
        outputs = {o.name: o for o in entry.outputs}
        with np.errstate(all="ignore"):
            for s in entry.statements():
                self.store(s, outputs.get(s.name))
        return {name: self.tensors[name] for name in outputs if name in self.tensors}

    def store(self, s: Statement, output: Operand | None) -> None:
        value, stored = np.asarray(self.value(s.value)), ""
        dtype, shape = value.dtype, tuple(np.size(self.env[i]) for i in s.at if output is None)
        if output is not None:
            moves = self.entry.straight and self.held is not None and value.dtype.kind == "f"
            stored = self.entry.values["types"].get(output.element, output.element)
            dtype = value.dtype if moves else np.dtype(STORED.get(stored, float))
            shape = self.shape if output.dims is None else tuple(self.size(d) for d in output.dims)
        if s.at:
            made = self.tensors.setdefault(s.name, np.zeros(shape, dtype))
            if made.dtype.kind != "f" and dtype.kind == "f":  # another part of it moves
                made = self.tensors[s.name] = made.astype(dtype)
            at = np.broadcast_arrays(*(self.at(i) for i in s.at))
            made[tuple(at)] = np.broadcast_to(_kept(value, stored, s.value), at[0].shape)
        elif output is None:
            self.tensors[s.name] = value.reshape(()) if self.own else value
        else:
            full = np.broadcast_to(value.reshape(()) if value.size == 1 else value, shape)
            self.tensors[s.name] = _kept(full, stored, s.value).astype(dtype)

    def size(self, dim: str) -> int:
        return int(eval(dim.lstrip("*"), dict(self.sizes)))

    def at(self, text: str) -> Array:
        found = np.asarray(eval(text, dict(self.env)))
        return found.reshape([1] * len(self.own)) if found.ndim == 0 else found

    def value(self, node: Node) -> Any:
        if node.op == "leaf":
            found = np.asarray(eval(node.text, dict(self.env)))
            return found.astype(float) if node.kind == "float" else found
        if node.op == "load":
            found = self.tensors[node.text]
            found = found.astype({"b": bool, "i": np.int64, "u": np.int64}.get(found.dtype.kind, float))
            places = map(_integer, map(self.value, node.args))
            at = [self.at(i) if i else next(places) for i in node.at]
            inside = [np.clip(i, -n, n - 1) for i, n in zip(at, found.shape, strict=False)]
            return found[tuple(inside)] if at else found
        args = [self.value(a) for a in node.args]
        if node.op in ("from_end", "reported"):  # as NumPy's own indices count
            return args[0]
        if node.op in (*REDUCTIONS, *PLACES) and node.at:
            return self.perturbed(self.reduced(node, args[0]))
        if node.op == "cast":
            return self.cast(node, args[0])
        return self.moved(node, self.called(node.op, args), args)

    def called(self, name: str, args: list[Any]) -> Any:
        call, row = function(name), FUNCTIONS.get(name)
        words = [row.argument(k) if row else "number" for k in range(len(args))]
        if name != "where" and any(np.asarray(a).dtype.kind == "f" for a in args):  # integers become floats beside them
            args = [
                _integer(a) if w in ("int", "bits") else np.asarray(a, float) for w, a in zip(words, args, strict=True)
            ]
        first = row.arity[0] if row else len(args)
        out = call(*args[:first])
        for a in args[first:]:
            out = call(out, a)
        return out

    def moved(self, node: Node, out: Any, args: list[Any]) -> Any:
        """The result with noise, or as far as it moves with the operands."""
        row = FUNCTIONS.get(node.op)
        self.finite = self.finite and bool(np.isfinite(np.asarray(out, float)).all())
        if node.op == "cbrt":  # whose derivative at 0 is not
            self.finite = self.finite and bool(np.all(args[0]))
        straight = self.entry.straight and row is not None and row.straight_through is not None
        if node.op not in STOPS and not straight:
            if node.op in QUOTIENTS or (row is not None and row.bound == "step"):
                self.steps.append(np.asarray(out))
            return self.perturbed(out)
        base = args[0] if straight else 0
        self.stopped.append(np.asarray(out - base))
        return out if self.held is None else base + self.held[len(self.stopped) - 1]

    def perturbed(self, value: Any) -> Any:
        if self.noise is None or np.asarray(value).dtype.kind != "f":
            return value
        return value * (1 + NOISE * self.noise.uniform(-1, 1, np.shape(value)))

    def cast(self, node: Node, value: Any) -> Any:
        found = np.asarray(value)
        if node.kind == "int" and found.dtype.kind == "f":
            return np.clip(function("to_int64")(found), *self.env[node.text])
        return found != 0 if node.kind == "bool" else found.astype(float if node.kind == "float" else np.int64)

    def reduced(self, node: Node, body: Any) -> Any:
        over = [i.split(" < ")[0] for i in node.at]
        sizes = self.shape if over == ["..."] else [np.size(self.env[i]) if i in over else 1 for i in self.own]
        axes = tuple(range(len(self.shape))) if over == ["..."] else tuple(self.own.index(i) for i in over)
        full = np.broadcast_to(body, np.broadcast_shapes(np.shape(body), tuple(sizes)))
        if node.op in ("argmax", "argmin"):
            return getattr(np, node.op)(full, axis=axes[0], keepdims=True)
        reduce = _logsumexp if node.op == "logsumexp" else getattr(np, node.op)
        return reduce(full, axis=axes, keepdims=over != ["..."])


def _integer(value: Any) -> Any:
    """An argument that is an integer. One that moves with the operands, past a straight-through step, is near one."""
    return np.rint(value).astype(np.int64) if np.asarray(value).dtype.kind == "f" else value


def _logsumexp(x: Array, axis: tuple[int, ...], keepdims: bool) -> Array:
    top = np.max(x, axis=axis, keepdims=True)
    shift = np.where(np.isfinite(top), top, 0)
    found: Array = np.log(np.sum(np.exp(x - shift), axis=axis, keepdims=keepdims)) + shift.reshape(
        top.shape if keepdims else np.squeeze(top, axis).shape
    )
    return found


def _kept(value: Array, stored: str, of: Node) -> Array:
    """What an integer type keeps: the nearest it has where the formula clamps, else the low bits, which NumPy has for
    other codes than those of 4 bits.
    """
    if of.op == "clamp" and stored in LIMITS and value.dtype.kind == "i":
        return np.clip(value, *LIMITS[stored])
    if stored not in ("s4", "u4") or value.dtype.kind == "f":
        return value
    low = value.astype(np.int64) & 15
    return np.where(low > 7, low - 16, low) if stored == "s4" else low


def bounds(entry: Entry, arrays: Mapping[str, Any], exact: Mapping[str, Array]) -> dict[str, Array]:
    """How far results may be off: ten times what noise does to them; inf where it decides whether they are finite."""
    rng, found = np.random.default_rng(0), {}
    runs = [Evaluator(entry, arrays, rng).run() for _ in range(4)]
    with np.errstate(all="ignore"):
        for name, array in exact.items():
            want, noisy = array.astype(float), np.stack([r[name].astype(float) for r in runs])
            spread = np.where(np.isfinite(want), 10 * np.abs(noisy - want).max(0) + 1e-11 * np.abs(want), 0)
            found[name] = np.where((np.isfinite(noisy) == np.isfinite(want)).all(0), spread, np.inf)
    return found


def quotients(
    entry: Entry, arrays: Mapping[str, Any], seeds: Mapping[str, Array], operand: str
) -> Iterator[tuple[tuple[int, ...], float, float]]:
    """Of each element of an operand, away from kinks: its place, the derivative of the outputs' sum weighted by
    `seeds`, and how far that may be off.
    """
    base = Evaluator(entry, arrays)
    base.run()
    if not base.finite:  # beside infinity a derivative may be no number where the result hardly moves
        return

    def value(place: tuple[int, ...], step: float) -> tuple[float, float]:
        """The sum, and that of its terms' magnitudes: no number past a step."""
        moved = np.array(arrays[operand], float)
        moved[place] += step
        there = Evaluator(entry, {**arrays, operand: moved}, held=base.stopped)
        out = there.run()
        if not all(map(np.array_equal, there.steps, base.steps)):
            return math.nan, math.nan
        terms = [out[name].astype(float) * seed for name, seed in seeds.items()]
        return sum(float(t.sum()) for t in terms), sum(float(np.abs(t).sum()) for t in terms)

    for place in np.ndindex(np.shape(arrays[operand])):
        here, size = value(place, 0.0)
        (wide, bend), (close, less) = (
            ((right - left) / (2 * step), abs(right - 2 * here + left) / step)
            for step in (1e-4, 5e-5)
            for right, left in [(value(place, step)[0], value(place, -step)[0])]
        )
        slack = 1e-9 * size + 1e-6 * abs(close)  # what rounding does to a quotient of this step
        if math.isfinite(close) and math.isfinite(wide) and less <= 0.75 * bend + slack and size < 1e12:
            yield place, close, 20 * abs(wide - close) + slack + 1e-9
