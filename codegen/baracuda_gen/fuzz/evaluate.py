"""An entry evaluated in f64 by itself, from its tree: every value has one axis for each index of the entry, and NumPy's
broadcasting aligns them. Gradients are difference quotients.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baracuda_gen.formula.functions import FUNCTIONS
from baracuda_gen.fuzz.tree import REDUCTIONS, Entry, Node, Statement

Array = np.ndarray[Any, Any]
NOISE = 1e-12  # relative, of each float operation: what it does to a result tells the result's condition
LIMITS = {"s8": (-128, 127), "u8": (0, 255), "s4": (-8, 7), "u4": (0, 15), "i32": (-(2**31), 2**31 - 1)}
LIMITS["i64"] = (-(2**63), 2**63 - 1)
# No gradient flows through these, though their value may change smoothly.
STOPS = {"stop_gradient", *(n for n, f in FUNCTIONS.items() if f.ulp is not None and set(f.derivatives) == {None})}
_ROOT = math.sqrt(2 / math.pi)


class Unknown(Exception):
    """A function that only the project can evaluate."""


def _special(name: str) -> Callable[..., Any]:
    import scipy.special

    found: Callable[..., Any] = getattr(scipy.special, name)
    return found


def _trunc_quotient(a: Any, b: Any) -> Any:
    return np.where(b == 0, a / b, np.rint((a - np.fmod(a, b)) / b))


def _floor_quotient(a: Any, b: Any) -> Any:
    rest = np.fmod(a, b)
    return _trunc_quotient(a, b) - ((rest != 0) & ((rest < 0) != (b < 0)))


def _to_int(a: Any, ends: tuple[int, int] = (-(2**53), 2**53)) -> Any:
    inner = np.where((a > -(2.0**62)) & (a < 2.0**62), a, 0)
    found = np.clip(np.trunc(inner).astype(np.int64), *ends)
    return np.where(a >= 2.0**62, ends[1], np.where(a <= -(2.0**62), ends[0], found))


def _each(function: Callable[..., int]) -> Callable[..., Any]:
    """Python's own integers, wrapped at 64 bits."""
    return np.vectorize(lambda *args: (function(*map(int, args)) + 2**63) % 2**64 - 2**63, otypes=[np.int64])


def _cut(a: int, b: int) -> int:
    return 0 if b == 0 else abs(a) // abs(b) * (-1 if (a < 0) != (b < 0) else 1)


def _power(a: Any, b: Any) -> Any:
    if np.asarray(a).dtype.kind == "f":
        return np.where(b == 0, 1.0, np.power(a, np.asarray(b).astype(float)))
    return _each(lambda x, n: pow(x, n, 2**64) if n >= 0 else {1: 1, -1: -1 if n % 2 else 1}.get(x, 0))(a, b)


_phi: Callable[[Any], Any] = lambda a: np.exp(-0.5 * a * a) / math.sqrt(2 * math.pi)  # noqa: E731
_sigmoid: Callable[[Any], Any] = lambda a: _special("expit")(a)  # noqa: E731
_inner: Callable[[Any], Any] = lambda a: _ROOT * (a + 0.044715 * a**3)  # noqa: E731
_mish: Callable[[Any], Any] = lambda a: np.tanh(np.logaddexp(0, a))  # noqa: E731

_NUMPY = {name: name for name in (*"""sign floor ceil trunc square sqrt exp log tanh exp2 expm1 log2 log10 log1p cbrt
    sin cos tan sinh cosh hypot copysign nextafter fmax fmin fmod remainder signbit isnan isinf isfinite reciprocal gcd
    sinc""".split(),)}  # fmt: skip
_NUMPY |= {"abs": "abs", "round": "rint", "pow": "power", "atan2": "arctan2", "max": "maximum", "min": "minimum"}
_NUMPY |= {a: f"arc{a[1:]}" for a in ("asin", "acos", "atan", "asinh", "acosh", "atanh")}
_NUMPY |= {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "//": "floor_divide", "%": "mod"}
_NUMPY |= {"<": "less", "<=": "less_equal", ">": "greater", ">=": "greater_equal", "==": "equal", "!=": "not_equal"}
_NUMPY |= {"and": "logical_and", "or": "logical_or", "not": "logical_not", "neg": "negative", "where": "where"}
_NUMPY |= {"bit_and": "bitwise_and", "bit_or": "bitwise_or", "bit_xor": "bitwise_xor", "bit_not": "invert"}
_SCIPY = {name: name for name in (*"""erf erfc erfinv ndtr ndtri log_ndtr i0 i0e i1 i1e erfcx digamma logit exp10
    """.split(),)} | {"lgamma": "gammaln", "sigmoid": "expit"}  # fmt: skip
_OWN: dict[str, Callable[..., Any]] = {
    "rsqrt": lambda a: 1 / np.sqrt(a),
    "silu": lambda a: a * _sigmoid(a),
    "silu_slope": lambda a: _sigmoid(a) * (1 + a * _sigmoid(-a)),
    "gelu": lambda a: a * _special("ndtr")(a),
    "gelu_slope": lambda a: _special("ndtr")(a) + a * _phi(a),
    "gelu_tanh": lambda a: 0.5 * a * (1 + np.tanh(_inner(a))),
    "gelu_tanh_slope": lambda a: (
        0.5 * (1 + np.tanh(_inner(a))) + 0.5 * a / np.cosh(_inner(a)) ** 2 * _ROOT * (1 + 0.134145 * a * a)
    ),
    "mish": lambda a: a * _mish(a),
    "mish_slope": lambda a: _mish(a) + a * _sigmoid(a) / np.cosh(np.logaddexp(0, a)) ** 2,
    "softplus": lambda a: np.logaddexp(0, a),
    "tanhshrink": lambda a: a - np.tanh(a),
    "log1mexp": lambda a: np.log(-np.expm1(-np.abs(a))),
    "sinpi": lambda a: np.sin(np.pi * np.fmod(a, 2)),
    "cospi": lambda a: np.cos(np.pi * np.fmod(a, 2)),
    "i0e_slope": lambda a: _special("i1e")(a) - np.sign(a) * _special("i0e")(a),
    "i1_slope": lambda a: (_special("i0")(a) + _special("iv")(2, a)) / 2,
    "i1e_slope": lambda a: (
        (_special("i0e")(a) + _special("ive")(2, a)) / 2 - np.sign(a) * _special("i1e")(a)
    ),
    "ceil_power_of_two": lambda a: np.where(a > 0, np.exp2(np.ceil(np.log2(a))), np.where(a == 0, 0.0, np.nan)),
    "floor_quotient": _floor_quotient,
    "trunc_quotient": _trunc_quotient,
    "clamp": lambda a, b, c: np.minimum(np.maximum(a, b), c),
    "fma": lambda a, b, c: a * b + c,
    "to_int": _to_int,
    "to_int64": lambda a: _to_int(a, LIMITS["i64"]),
    "float": lambda a: np.asarray(a).astype(float),
    "round_stochastic": lambda a, b: np.floor(a) + (b < a - np.floor(a)),
    "stop_gradient": lambda a: a,
    "shift_left": _each(lambda a, b: a << b if 0 <= b < 64 else 0),
    "shift_right": _each(lambda a, b: a >> b if 0 <= b < 64 else -(a < 0)),
    "popcount": _each(lambda a: (a % 2**64).bit_count()),
    "bit_length": _each(lambda a: (a % 2**64).bit_length()),
    "trunc_divide": _each(_cut),
    "trunc_modulo": _each(lambda a, b: 0 if b == 0 else a - _cut(a, b) * b),
    "lcm": _each(math.lcm),
    "pow_int": _power,
    "ldexp": lambda a, b: np.ldexp(a, np.clip(b, -4000, 4000).astype(np.int32)),
}


def function(name: str) -> Callable[..., Any]:
    """What a function of the table does. One that is new there has its twin of the runtime, until it has a row here."""
    if name in _NUMPY:
        found: Callable[..., Any] = getattr(np, _NUMPY[name])
        return found
    if name in _OWN or name in _SCIPY:
        return _OWN[name] if name in _OWN else _special(_SCIPY[name])
    import baracuda_runtime.reference as rt

    if name == "random" or not hasattr(rt, FUNCTIONS[name].primitive):
        raise Unknown(name)
    twin: Callable[..., Any] = getattr(rt, FUNCTIONS[name].primitive)
    return twin


@dataclass
class Evaluator:
    """One call. With `noise`, each float result is off by a little; `held` are the values of stop_gradient at the point
    where difference quotients are taken.
    """

    entry: Entry
    arrays: Mapping[str, Any]
    noise: np.random.Generator | None = None
    held: list[Array] | None = None
    stopped: list[Array] = field(default_factory=list)

    def run(self) -> dict[str, Array]:
        entry = self.entry
        self.env: dict[str, Any] = {"__builtins__": {}, **entry.values}
        self.env["size"] = lambda n: math.prod(self.shape) if n is ... else int(np.size(n) if np.ndim(n) else n)
        free = [np.shape(self.arrays[o.name]) for o in entry.inputs if o.dims is None and o.name in self.arrays]
        self.shape = np.broadcast_shapes(*free) if free else ()
        types = entry.values["types"]
        for which, side in (("lowest", 0), ("highest", 1)):
            self.env[which] = lambda t, side=side: t[side]
        self.env |= {t: _limits(types.get(t, t)) for t in (*types, *LIMITS, "f64", "f32")}
        self.env["smallest"] = lambda t: t[2]
        self.sizes = dict(self.env)
        self.own = [i for i in entry.indices if i != "..."]
        for k, i in enumerate(self.own):
            axes = [1] * len(self.own)
            axes[k] = self.eval(entry.indices[i], self.sizes)
            self.env[i] = np.arange(axes[k]).reshape(axes)
        self.tensors: dict[str, Array] = {name: np.asarray(a) for name, a in self.arrays.items()}
        outputs = {o.name: o for o in entry.outputs}
        with np.errstate(all="ignore"):
            for s in entry.statements():
                if not s.at and s.name in entry.values.get("aliases", ()):
                    continue
                self.store(s, outputs.get(s.name))
        return {name: self.tensors[name] for name in outputs if name in self.tensors}

    def eval(self, text: str, env: Mapping[str, Any]) -> Any:
        return eval(text, {**env})

    def store(self, s: Statement, output: Any) -> None:
        value = np.asarray(self.value(s.value))
        if output is None:
            dtype, shape = value.dtype, [np.size(self.env[i]) for i in s.at]
        else:
            dtype = _stored(self.entry.values["types"].get(output.element, output.element))
            shape = [self.eval(d.lstrip("*"), self.sizes) for d in output.dims or ()]
        if not s.at:
            whole = self.shape if output is not None and output.dims is None else ()
            target = value if output is None else np.broadcast_to(value, whole) if value.ndim <= len(whole) else value
            self.tensors[s.name] = np.array(target if output is None else target.reshape(whole)).astype(dtype)
            return
        made = self.tensors.setdefault(s.name, np.zeros(shape, dtype))
        at = np.broadcast_arrays(*(self.at(i) for i in s.at))
        made[tuple(at)] = np.broadcast_to(value, np.broadcast_shapes(value.shape, at[0].shape)).reshape(at[0].shape)

    def at(self, text: str) -> Array:
        found = np.asarray(self.eval(text, {**self.sizes, **{i: self.env[i] for i in self.own}}))
        return found.reshape([1] * len(self.own)) if found.ndim == 0 else found

    def value(self, node: Node) -> Any:
        if node.op == "leaf":
            found = np.asarray(self.eval(node.text, self.env))
            return found.astype(float) if node.kind == "float" else found
        if node.op == "load":
            found = self.tensors[node.text]
            found = found.astype({"f": float, "b": bool}.get(found.dtype.kind, np.int64))
            if not node.at:
                return found
            at = [np.clip(self.at(i), 0, n - 1) for i, n in zip(node.at, found.shape, strict=True)]
            return found[tuple(at)]
        args = [self.value(a) for a in node.args]
        if node.op in REDUCTIONS and node.at:
            return self.reduced(node, args[0])
        if node.op == "cast":
            return self.cast(node, args[0])
        call = function(node.op)
        if node.op != "where" and not node.op.startswith("bit_") and any(np.asarray(a).dtype.kind == "f" for a in args):
            args = [a if k in _integers(node.op) else np.asarray(a, float) for k, a in enumerate(args)]
        out = args[0]
        if len(args) > 2 and node.op not in ("where", "clamp", "fma"):
            for a in args[1:]:
                out = call(out, a)
        else:
            out = call(*args)
        if node.op in STOPS:
            self.stopped.append(out)
            return out if self.held is None else self.held[len(self.stopped) - 1]
        return self.perturbed(out)

    def perturbed(self, value: Any) -> Any:
        if self.noise is None or np.asarray(value).dtype.kind != "f":
            return value
        return value * (1 + NOISE * self.noise.uniform(-1, 1, np.shape(value)))

    def cast(self, node: Node, value: Any) -> Any:
        found = np.asarray(value)
        if node.kind == "bool":
            return found != 0
        if node.kind == "float":
            return found.astype(float)
        return _to_int(found, LIMITS[self.entry.values["types"].get(node.text, node.text)]) if (
            found.dtype.kind == "f"
        ) else found.astype(np.int64)

    def reduced(self, node: Node, body: Any) -> Any:
        body = np.asarray(body)
        if node.at == ("...",):
            axes: tuple[int, ...] = tuple(range(len(self.shape)))
            full = np.broadcast_to(body, np.broadcast_shapes(body.shape, self.shape))
        else:
            names = [i.split(" < ")[0] for i in node.at]
            axes = tuple(self.own.index(i) for i in names)
            sizes = [np.size(self.env[i]) if i in names else 1 for i in self.own]
            full = np.broadcast_to(body, np.broadcast_shapes(body.shape, sizes))
        if node.op == "mean":
            full = full.astype(float)
        out = getattr(np, node.op)(full, axis=axes, keepdims=node.at != ("...",))
        return self.perturbed(out)


def _integers(name: str) -> tuple[int, ...]:
    words = FUNCTIONS[name].arguments if name in FUNCTIONS else ()
    return tuple(k for k, word in enumerate(words) if word in ("int", "bool"))


def _limits(dtype: str) -> tuple[Any, ...]:
    if dtype in LIMITS or dtype == "bool":
        return LIMITS.get(dtype, (False, True))
    info = np.finfo(np.float32 if dtype == "f32" else np.float64)
    return float(info.min), float(info.max), float(info.tiny)


def _stored(dtype: str) -> Any:
    codes = {"s8": np.int8, "u8": np.uint8, "s4": np.int8, "u4": np.uint8, "i32": np.int32, "i64": np.int64}
    return codes.get(dtype, np.bool_ if dtype == "bool" else np.float64)


def bounds(entry: Entry, arrays: Mapping[str, Any], exact: Mapping[str, Array]) -> dict[str, Array]:
    """How far results may be off: ten times what noise does to them; inf where it decides whether they are finite."""
    rng = np.random.default_rng(0)
    runs = [Evaluator(entry, arrays, rng).run() for _ in range(4)]
    found = {}
    for name, want in exact.items():
        with np.errstate(all="ignore"):
            spread = np.max([np.abs(r[name].astype(float) - want.astype(float)) for r in runs], 0)
            same = np.all([np.isfinite(r[name].astype(float)) == np.isfinite(want.astype(float)) for r in runs], 0)
        found[name] = np.where(same, np.where(np.isfinite(spread), 10 * spread, 0), np.inf) + 1e-11 * np.where(
            np.isfinite(want.astype(float)), np.abs(want.astype(float)), 0
        )
    return found


def quotients(
    entry: Entry, arrays: Mapping[str, Any], seeds: Mapping[str, Array], operand: str
) -> Iterator[tuple[tuple[int, ...], float, float]]:
    """Of each element of an operand, away from kinks: its place, the derivative of the outputs' sum weighted by
    `seeds`, and how far that may be off.
    """
    base = Evaluator(entry, arrays)
    base.run()

    def value(place: tuple[int, ...], step: float) -> tuple[float, float]:
        moved = np.array(arrays[operand], float)
        moved[place] += step
        out = Evaluator(entry, {**arrays, operand: moved}, held=base.stopped).run()
        terms = [out[name].astype(float) * seed for name, seed in seeds.items()]
        return sum(float(t.sum()) for t in terms), sum(float(np.abs(t).sum()) for t in terms)

    for place in np.ndindex(np.shape(arrays[operand])):
        here, size = value(place, 0.0)
        found = []
        for step in (1e-4, 5e-5):
            right, left = value(place, step)[0], value(place, -step)[0]
            found.append(((right - left) / (2 * step), abs(right - 2 * here + left) / step))
        (wide, bend), (close, less) = found
        slack = 1e-15 * size / 5e-5 * 30 + 1e-6 * abs(close)
        if math.isfinite(close) and math.isfinite(wide) and less <= 0.75 * bend + slack and size < 1e12:
            yield place, close, 20 * abs(wide - close) + slack + 1e-9
