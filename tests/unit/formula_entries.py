"""Entries of a spec written by hand, in the short form that the formula tests share."""

from __future__ import annotations

from baracuda_gen.spec.model import AttributeSpec, OperandSpec, OpSpec, Place, Text, TypeVariable

SETS = {
    "T": ("f32", "f64", "f16", "bf16"),
    "Q": ("s8", "u8"),
    "B": ("bool",),
    "M": ("f32", "i32"),
}
FILE = "spec/family.yaml"
FORMULA_LINE = 40


def text(value: str, line: int = 1, column: int = 1, block: bool = False) -> Text:
    return Text(value, Place(FILE, line, column), block)


def operand(name: str, written: str, line: int) -> OperandSpec:
    """`T[n, d]`, with `= 1` for a default and `when mode == a` for a variant's output."""
    written, _, when = written.partition(" when ")
    written, _, default = written.partition(" = ")
    return OperandSpec(
        name,
        text(written, line, len(name) + 7),
        Place(FILE, line, 5),
        text(when, line, 60) if when else None,
        text(default, line, 40) if default else None,
    )


def attribute(name: str, written: str, line: int) -> AttributeSpec:
    """`i32`, `i32 = lowest(Q)`, `i32 where x > 0`, `i32 is channel`, `enum a b = a`."""
    written, _, position = written.partition(" is ")
    written, _, where = written.partition(" where ")
    written, _, default = written.partition(" = ")
    type_name, *values = written.split()
    return AttributeSpec(
        name,
        type_name,
        Place(FILE, line, 5),
        tuple(values),
        text(default, line, 30) if default else None,
        (text(where, line, 50),) if where else (),
        position or None,
    )


def entry(
    inputs: dict[str, str],
    outputs: dict[str, str],
    formula: str | dict[str, str],
    attributes: dict[str, str] | None = None,
    gradient: dict[str, str] | None = None,
    where: tuple[str, ...] = (),
    straight_through: bool = False,
    types: str = "T Q",
    indices: dict[str, str] | None = None,
    properties: dict[str, str] | None = None,
    name: str = "op",
) -> OpSpec:
    blocks = formula.items() if isinstance(formula, dict) else [(None, formula)]
    return OpSpec(
        name,
        "family",
        Place(FILE, 1, 1),
        "",
        tuple(TypeVariable(v, SETS[v], Place(FILE, 2, 10)) for v in types.split()),
        tuple(attribute(n, w, 5 + k) for k, (n, w) in enumerate((attributes or {}).items())),
        tuple(operand(n, w, 10 + k) for k, (n, w) in enumerate(inputs.items())),
        tuple(operand(n, w, 20 + k) for k, (n, w) in enumerate(outputs.items())),
        tuple((key, text(block, FORMULA_LINE + 100 * k, 5, block=True)) for k, (key, block) in enumerate(blocks)),
        tuple((n, text(w, 25, 10)) for n, w in (indices or {}).items()),
        tuple((n, text(w, 27, 10)) for n, w in (properties or {}).items()),
        tuple(text(w, 30 + k, 7) for k, w in enumerate(where)),
        straight_through,
        tuple((n, text(w, 90 + k, 10, block="=" in w)) for k, (n, w) in enumerate((gradient or {}).items())),
    )


QUANTIZE = {"q_min": "i32 = lowest(Q)", "q_max": "i32 = highest(Q)"}
PER_TENSOR = {"input": "T", "scale": "compute(T)[]", "zero_point": "i32[]"}
PER_CHANNEL = {"input": "T[*outer, channel, *inner]", "scale": "T[channel]", "zero_point": "i32[channel]"}
PER_GROUP = {
    "input": "T[outer, axis]",
    "scale": "T[outer, axis // group_size]",
    "zero_point": "i32[outer, axis // group_size]",
}
GROUPS = {"group_size": "i32 where group_size > 0"}
WHOLE_GROUPS = ("axis % group_size == 0",)


def derived(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "derived")


CATALOG = {
    "quantize_per_tensor": entry(
        PER_TENSOR,
        {"output": "Q"},
        "code = to_int(round(input / scale)) + zero_point\noutput = clamp(code, q_min, q_max)",
        QUANTIZE,
        derived("input"),
        straight_through=True,
    ),
    "fake_quantize": entry(
        PER_TENSOR,
        {"output": "T"},
        "code = to_int(round(input / scale)) + zero_point\noutput = (clamp(code, q_min, q_max) - zero_point) * scale",
        {"q_min": "i32", "q_max": "i32"},
        derived("input"),
        straight_through=True,
        types="T",
    ),
    "fake_quantize_learned": entry(
        PER_TENSOR,
        {"output": "T"},
        "code = to_int(round(input / scale)) + zero_point\noutput = (clamp(code, q_min, q_max) - zero_point) * scale",
        {"q_min": "i32", "q_max": "i32"},
        derived("input", "scale", "zero_point"),
        straight_through=True,
        types="T",
    ),
    "dequantize": entry(
        {**PER_TENSOR, "input": "Q"},
        {"output": "T"},
        "output = (input - zero_point) * scale",
        {},
        derived("input"),
        straight_through=True,
    ),
    "lerp": entry(
        {"a": "T", "b": "T", "weight": "compute(T)[]"},
        {"output": "T"},
        "output = where(abs(weight) < 0.5, a + weight * (b - a), b - (b - a) * (1 - weight))",
        {},
        derived("a", "b"),
        types="T",
    ),
    "fake_quantize_per_channel": entry(
        PER_CHANNEL,
        {"output": "T[*outer, channel, *inner]"},
        "code[outer, channel, inner] = "
        "to_int(round(input[outer, channel, inner] / scale[channel])) + zero_point[channel]\n"
        "output[outer, channel, inner] = "
        "(clamp(code[outer, channel, inner], q_min, q_max) - zero_point[channel]) * scale[channel]",
        {"q_min": "i32", "q_max": "i32", "axis": "i32 is channel"},
        derived("input", "scale", "zero_point"),
        straight_through=True,
        types="T",
    ),
    "quantize_per_group": entry(
        PER_GROUP,
        {"output": "Q[outer, axis]"},
        "g = axis // group_size\n"
        "code[outer, axis] = to_int(round(input[outer, axis] / scale[outer, g])) + zero_point[outer, g]\n"
        "output[outer, axis] = clamp(code[outer, axis], q_min, q_max)",
        {**GROUPS, **QUANTIZE},
        derived("input"),
        WHOLE_GROUPS,
        True,
        properties={"num_groups": "axis // group_size"},
    ),
    "fake_quantize_per_group": entry(
        PER_GROUP,
        {"output": "T[outer, axis]"},
        "g = axis // group_size\n"
        "code[outer, axis] = to_int(round(input[outer, axis] / scale[outer, g])) + zero_point[outer, g]\n"
        "output[outer, axis] = (clamp(code[outer, axis], q_min, q_max) - zero_point[outer, g]) * scale[outer, g]",
        {**GROUPS, "q_min": "i32", "q_max": "i32"},
        derived("input", "scale", "zero_point"),
        WHOLE_GROUPS,
        True,
        types="T",
    ),
    "affine_per_group": entry(
        {"x": "T[outer, axis]", "scale": "T[outer, axis // group_size]", "shift": "T[outer, axis // group_size]"},
        {"y": "T[outer, axis]"},
        "g = axis // group_size\ny[outer, axis] = (x[outer, axis] - shift[outer, g]) / scale[outer, g]",
        GROUPS,
        derived("x", "scale", "shift"),
        WHOLE_GROUPS,
        types="T",
    ),
    "softmax": entry(
        {"x": "T[*rows, d]"},
        {"y": "T[*rows, d]"},
        "peak[rows] = stop_gradient(max[d](x[rows, d]))\ne[rows, d] = exp(x[rows, d] - peak[rows])\n"
        "total[rows] = sum[d](e[rows, d])\ny[rows, d] = e[rows, d] / total[rows]",
        {},
        derived("x"),
        types="T",
    ),
    "logsumexp": entry(
        {"x": "T[*rows, d]"},
        {"y": "T[*rows]"},
        "peak[rows] = stop_gradient(max[d](x[rows, d]))\nshift[rows] = where(isfinite(peak[rows]), peak[rows], 0)\n"
        "y[rows] = shift[rows] + log(sum[d](exp(x[rows, d] - shift[rows])))",
        {},
        derived("x"),
        types="T",
    ),
    "row_logsumexp": entry(
        {"x": "T[n, d]"}, {"y": "T[n]"}, "y[n] = logsumexp[d](x[n, d])", {}, derived("x"), types="T"
    ),
    "row_var": entry({"x": "T[n, d]"}, {"y": "T[n]"}, "y[n] = var[d](x[n, d])", {}, derived("x"), types="T"),
    "rms_norm": entry(
        {"x": "T[*rows, d]", "weight": "T[d]"},
        {"y": "T[*rows, d]"},
        "rstd[rows] = rsqrt(mean[d](square(x[rows, d])) + eps)\ny[rows, d] = x[rows, d] * rstd[rows] * weight[d]",
        {"eps": "f32 = 1e-5"},
        derived("x", "weight"),
        types="T",
    ),
    "layer_norm": entry(
        {"x": "T[*rows, d]", "weight": "T[d]", "bias": "T[d]"},
        {"y": "T[*rows, d]"},
        "mu[rows] = mean[d](x[rows, d])\n"
        "variance[rows] = mean[d](square(x[rows, d] - mu[rows]))\nrstd[rows] = rsqrt(variance[rows] + eps)\n"
        "xhat[rows, d] = (x[rows, d] - mu[rows]) * rstd[rows]\ny[rows, d] = xhat[rows, d] * weight[d] + bias[d]",
        {"eps": "f32 = 1e-5"},
        derived("x", "weight", "bias"),
        types="T",
    ),
    "silu": entry({"x": "T"}, {"y": "T"}, "y = x * sigmoid(x)", {}, derived("x"), types="T"),
    "scaled_silu": entry(
        {"x": "T", "a": "T"},
        {"y": "T"},
        "z = k * x\ny = a * sigmoid(z) * x + 2 * x * a * ndtr(x * a)",
        {"k": "f32"},
        derived("x", "a"),
        types="T",
    ),
    "gelu": entry(
        {"x": "T"},
        {"y": "T"},
        "cdf = 0.5 * (1 + erf(x * 0.7071067811865476))\ny = x * cdf",
        {},
        derived("x"),
        types="T",
    ),
    "chain": entry(
        {"x": "T"}, {"y": "T"}, "inner = sigmoid(2 * x)\ny = tanh(inner * x + 1)", {}, derived("x"), types="T"
    ),
    "swiglu": entry(
        {"x": "T[*rows, 2 * d]"},
        {"y": "T[*rows, d]"},
        "gate[rows, d] = x[rows, d]\ny[rows, d] = gate[rows, d] * sigmoid(gate[rows, d]) * x[rows, d + size(d)]",
        {},
        derived("x"),
        types="T",
    ),
    "interleave": entry(
        {"x": "T[n, 2 * d]"},
        {"y": "T[n, 2 * d]"},
        "y[n, 2 * d] = 3 * x[n, 2 * d]\ny[n, 2 * d + 1] = x[n, 2 * d] - x[n, 2 * d + 1]",
        {},
        derived("x"),
        types="T",
    ),
    "first_half": entry(  # y is the value of neither of its halves
        {"x": "T[n, 2 * d]"},
        {"y": "T[n, 2 * d]"},
        "y[n, d] = sigmoid(x[n, d] * x[n, d + size(d)])\ny[n, d + size(d)] = x[n, d] / x[n, d + size(d)]",
        {},
        derived("x"),
        types="T",
    ),
    "mean_all": entry({"x": "T"}, {"y": "T[]"}, "y = mean[...](square(x))", {}, derived("x"), types="T"),
    "mean_rows": entry({"x": "T[n, d]"}, {"y": "T[n]"}, "y[n] = mean[d](x[n, d])", {}, derived("x"), types="T"),
    "amax": entry({"x": "T[n, d]"}, {"y": "T[n]"}, "y[n] = max[d](x[n, d])", {}, derived("x"), types="T"),
    "divide": entry({"a": "T", "b": "T"}, {"y": "T"}, "y = a / b", {}, derived("a", "b"), types="T"),
    "maximum": entry({"a": "T", "b": "T"}, {"y": "T"}, "y = max(a, square(b))", {}, derived("a", "b"), types="T"),
    "distances": entry(
        {"x": "T[n, d]"},
        {"y": "T[n]"},
        "y[n] = sum[d, j](abs(x[n, d] - 2 * x[n, j]))",
        {},
        derived("x"),
        types="T",
        indices={"j": "d"},
    ),
}
