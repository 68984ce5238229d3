"""Authored gradients are held to the derivative at every level of `verify`, and in `new`."""

from __future__ import annotations

import json
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import baracuda_gen.verify.on_host as on_host
import baracuda_kernels.catalog as catalog
from baracuda_gen.cli import main
from baracuda_gen.verify.gradients import Held, hold_authored
from baracuda_gen.verify.work import Work

ROOT = """\
name: held_kernels
schema: 1
sets: {float: [f32, f64, f16, bf16], single: [f32, bf16], codes: [s8, u8]}
families: {made: Ops of this test.}
"""

# Name -> what an entry is beside its types; those of any shape have inputs x or a and b, and an output y.
X_TO_Y = "inputs: {x: T}\noutputs: {y: T}\n"
SQUARE = X_TO_Y + "formula: y = x * x\n"
PRODUCT = "inputs: {a: T, b: T}\noutputs: {y: T}\nformula: y = a * b\n"
BOTH = "inputs: {a: T, b: T}\noutputs: {y: T, z: T}\nformula: |\n  y = a * b\n  z = a - b\n"
SOFTMAX = """\
inputs: {x: 'T[*rows, d]'}
outputs: {y: 'T[*rows, d]'}
formula: |
  e[rows, d] = exp(x[rows, d] - max[d](x[rows, d]))
  y[rows, d] = e[rows, d] / sum[d](e[rows, d])
gradient:
  x: |
    f[rows, d] = exp(x[rows, d] - max[d](x[rows, d]))
    p[rows, d] = f[rows, d] / sum[d](f[rows, d])
"""
WEIGHED = """\
inputs: {x: 'T[n, d]', weight: 'T[d]'}
outputs: {y: 'T[n, d]'}
formula: y[n, d] = x[n, d] * weight[d]
gradient:
  x: derived
"""
BIAS = "inputs: {x: T, bias: {type: T, default: 0}}\noutputs: {y: T}\nformula: y = VALUE\n"
MODES = """\
attributes:
  mode: {type: enum, values: [sine, cosine, twice], default: sine}
inputs: {x: T}
outputs: {y: T}
formula:
  sine: y = sin(x)
  cosine: y = cos(x)
  twice: y = sin(2 * x)
"""
LATER = """\
inputs: {x: 'T[n, 2 * d]'}
outputs: {y: 'T[n, d]'}
formula: y[n, d] = exp(x[n, d + size(d)])
gradient:
  x: |
"""
CODES = """\
types: {T: float, Q: codes}
inputs: {x: 'T[n]', scale: 'T[n]'}
outputs: {y: 'Q[n]'}
formula: y[n] = clamp(to_int(round(x[n] / scale[n])), lowest(Q), highest(Q))
straight_through: true
"""
PEAK = """\
inputs: {x: 'T[n, d]'}
outputs: {y: 'T[n]'}
where: size(d) > 0
formula: y[n] = max[d](abs(x[n, d]))
"""

RIGHT = {
    "square": SQUARE + "gradient: {x: d_x = 2 * x * d_y}",
    "product": PRODUCT + "gradient:\n  a: d_a = b * d_y\n  b: d_b = sum_to[b](a * d_y)",
    "difference_of_products": BOTH + "gradient:\n  a: d_a = b * d_y + d_z\n  b: d_b = a * d_y - d_z",
    "magnitude": X_TO_Y + "formula: y = abs(x)\ngradient: {x: 'd_x = where(x < 0, -d_y, d_y)'}",
    "log_of": X_TO_Y + "formula: y = log(x)\ngradient: {x: d_x = reciprocal(x) * d_y}",
    "late_root": X_TO_Y + "formula: y = sqrt(x - 30)\ngradient: {x: d_x = d_y * 0.5 * rsqrt(x - 30)}",
    "rounded_constant": SQUARE.replace("x * x", "0.7071067811865476 * x") + "gradient: {x: d_x = 0.70710678119 * d_y}",
    "soft_maximum": SOFTMAX + "    d_x[rows, d] = p[rows, d] * (d_y[rows, d] - sum[d](p[rows, d] * d_y[rows, d]))",
    "weighed": WEIGHED + "  weight: 'd_weight[d] = sum[n](d_y[n, d] * x[n, d])'",
    "biased": BIAS.replace("VALUE", "x * x + 3 * bias")
    + "gradient:\n  x: d_x = 2 * x * d_y + 0 * bias\n  bias: d_bias = 3 * d_y",
    "modes": MODES
    + "gradient:\n  x: d_x = d_y * where(mode == sine, cos(x), where(mode == cosine, -sin(x), 2 * cos(2 * x)))",
    "later": LATER
    + "    d_x[n, d] = 0 * d_y[n, d]\n    d_x[n, d + size(d)] = d_y[n, d] * exp(x[n, d + size(d)])",
    "codes": CODES
    + "gradient:\n  x: |\n    near[n] = round(x[n] / scale[n])\n"
    + "    d_x[n] = where(lowest(Q) <= near[n] <= highest(Q), d_y[n] / scale[n], 0)",
    "peak": PEAK
    + "gradient:\n  x: |\n    top[n] = max[d](abs(x[n, d]))\n"
    + "    d_x[n, d] = where(abs(x[n, d]) == top[n], sign(x[n, d]) * d_y[n], 0)",
    "single": "types: {T: single}\n" + SQUARE.replace("x * x", "x / 3") + "gradient: {x: d_x = 0.3333333 * d_y}",
    "stepped": X_TO_Y + "formula: y = round(x)\ngradient: {x: d_x = d_y}\nconvention: straight_through",
    "reversed": X_TO_Y + "formula: y = x\ngradient: {x: d_x = -d_y}\nconvention: surrogate",
    "spike": X_TO_Y + "formula: y = where(x > 0, 1, 0)\n"
    "gradient: {x: d_x = d_y / square(1 + abs(x))}\nconvention: surrogate",
}  # fmt: skip
# Name -> the entry, and the adjoint that is wrong.
WRONG = {
    "factor": (SQUARE + "gradient: {x: d_x = 3 * x * d_y}", "d_x"),
    "sign": (SQUARE + "gradient: {x: d_x = -2 * x * d_y}", "d_x"),
    "adjoint_ignored": (SQUARE + "gradient: {x: 'd_x = where(d_y == d_y, 2 * x, 0)'}", "d_x"),
    "term_missing": (BOTH + "gradient:\n  a: derived\n  b: d_b = a * d_y", "d_b"),
    "term_of_a_sum_missing": (SOFTMAX + "    d_x[rows, d] = p[rows, d] * d_y[rows, d]", "d_x"),
    "other_operand": (PRODUCT + "gradient:\n  a: derived\n  b: d_b = b * d_y", "d_b"),
    "mean_for_a_sum": (WEIGHED + "  weight: 'd_weight[d] = mean[n](d_y[n, d] * x[n, d])'", "d_weight"),
    "slightly_off": (SQUARE + "gradient: {x: d_x = 2.0000001 * x * d_y}", "d_x"),
    "large_numbers": (SQUARE + "gradient: {x: 'd_x = where(x > 40, 0, 2 * x * d_y)'}", "d_x"),
    "one_side": (X_TO_Y + "formula: y = abs(x)\ngradient: {x: d_x = d_y}", "d_x"),
    "one_variant": (MODES + "gradient: {x: 'd_x = d_y * where(mode == twice, cos(2 * x), "
                    "where(mode == sine, cos(x), -sin(x)))'}", "d_x"),
    "with_a_bias_alone": (BIAS.replace("VALUE", "exp(x + bias)")
                          + "gradient:\n  x: d_x = exp(x) * d_y\n  bias: derived", "d_x"),
    "of_quotients": (LATER + "    d_x[n, d] = 0 * d_y[n, d]\n    d_x[n, d + size(d)] = d_y[n, d]", "d_x"),
    "at_another_place": (LATER
                         + "    d_x[n, d] = d_y[n, d] * exp(x[n, d])\n    d_x[n, d + size(d)] = 0 * d_y[n, d]", "d_x"),
    "codes_unscaled": (CODES + "gradient: {x: 'd_x[n] = d_y[n] * scale[n]'}", "d_x"),
    "never_a_number": (X_TO_Y + "formula: y = x\ngradient: {x: d_x = d_y * log(x * 0 - 1)}", "d_x"),
    "unstated_steps": (X_TO_Y + "formula: y = round(x)\ngradient: {x: d_x = d_y}", "d_x"),
    "unstated_reversal": (X_TO_Y + "formula: y = x\ngradient: {x: d_x = -d_y}", "d_x"),
}  # fmt: skip


def entry(name: str, body: str) -> str:
    types = "" if body.startswith("types:") else "types: {T: float}\n"
    return f"{name}:\n" + textwrap.indent(types + body, "  ")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of all entries."""
    top = tmp_path_factory.mktemp("held")
    bodies = {**RIGHT, **{name: body for name, (body, _) in WRONG.items()}}
    (top / "spec").mkdir()
    (top / "spec" / "ops.yaml").write_text(ROOT)
    (top / "spec" / "made.yaml").write_text("\n\n".join(entry(*item) for item in bodies.items()) + "\n")
    done = CliRunner().invoke(main, ["generate", "--no-compile", "--spec", f"{top}/spec", "--out", f"{top}/out"])
    assert done.exit_code == 0, done.output
    return top / "out"


def held(out: Path, name: str) -> Held:
    return hold_authored(Work("held_kernels", str(out), f"{name}_backward", ()))


@pytest.mark.parametrize("name", RIGHT)
def test_right_ones_pass(name: str, out: Path) -> None:
    found = held(out, name)
    assert not found.findings and not found.left
    conventional = "convention:" in RIGHT[name]
    assert bool(found.work.entry().plan.op.authored) != conventional


@pytest.mark.parametrize("name", WRONG)
def test_wrong_ones_are_found(name: str, out: Path) -> None:
    (found,) = held(out, name).findings
    adjoint = WRONG[name][1]
    assert found.kernel == f"{name}_backward" and found.got.startswith(adjoint)
    assert found.case.startswith(f"gradient {adjoint}; ")


@pytest.mark.parametrize("level", ["quick", "full", "exhaustive"])
def test_every_level_of_verify_tells(level: str, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the kernels do: the fault is in what they are compared with."""
    monkeypatch.setattr(on_host, "run_together", lambda works, **_: [[] for _ in works])
    monkeypatch.setattr("baracuda_gen.verify.sweep.measure", lambda *_: pytest.importorskip("x"))
    monkeypatch.setattr("baracuda_gen.verify.why_not", lambda target: None)
    monkeypatch.setattr("baracuda_gen.verify._run", lambda tasks, jobs: iter(()))
    words = ["verify", "factor", "square", "--on", "host", "--level", level, "--out", str(out), "--json"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1, done.output
    (failure,) = json.loads(done.stdout)["failed"]
    assert failure["op"] == "factor_backward" and failure["target"] == "reference" and failure["types"] == {"T": "f64"}
    assert "the derivative" in failure["expected"] and "--on host" in failure["repro"]
    again = CliRunner().invoke(main, [*words, "--case", failure["case"]])
    assert json.loads(again.stdout)["failed"] == json.loads(done.stdout)["failed"]
    other = CliRunner().invoke(main, [*words, "--case", "another"])
    assert other.exit_code == 0 and json.loads(other.stdout)["failed"] == []


def test_what_cannot_be_compared_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nowhere among the points that are tried is the formula a number."""
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec" / "ops.yaml").write_text(ROOT.replace("held_kernels", "left_kernels"))
    body = X_TO_Y + "formula: y = sqrt(x - 1000)\ngradient: {x: d_x = d_y}"
    (tmp_path / "spec" / "made.yaml").write_text(entry("far_root", body) + "\n")
    out = tmp_path / "out"
    assert CliRunner().invoke(main, ["generate", "--spec", f"{tmp_path}/spec", "--out", str(out)]).exit_code == 0
    monkeypatch.setattr("baracuda_gen.verify._run", lambda tasks, jobs: iter(()))
    words = ["verify", "--on", "host", "--out", str(out)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0 and "skipped the gradient d_x of far_root_backward" in done.stdout
    assert CliRunner().invoke(main, [*words, "--strict"]).exit_code == 1


# Held to difference quotients alone: of scans, cumsum alone has a derived gradient.
NOT_DERIVED = {"cumprod_backward", "logcumsumexp_backward", "cummax_backward", "cummin_backward"}


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.full)])
def test_those_of_the_catalog(step: int) -> None:
    """All are the derivative, are compared with the derived one, and take no time. `make verify` holds all, too."""
    found = {e.name: e.plan.op.authored for e in catalog.ENTRIES.values() if e.gradient_of and e.plan.op.authored}
    assert {"sinc_backward", "csc_backward", "cot_backward", "softplus_backward", "logsubexp_backward"} <= set(found)
    started = time.process_time()
    some = list(found)[::step]
    for name in some:
        result = hold_authored(Work("baracuda_kernels", None, name, ()))
        assert not result.findings and not result.left
        variants = catalog.entry(name[: -len("_backward")]).plan.op.variants
        derived = all(v.derivative for key, v in variants.items() if not {"int", "bool"} & {*key})  # of floats
        assert derived == (name not in NOT_DERIVED)
    assert time.process_time() - started < 0.75 * len(some)  # a slow machine took 0.5 each, 0.7 beside other work


@pytest.mark.parametrize(
    "gradient, convention, said",
    [
        ("d_x = 3 * x * d_y", (), "got d_x["),
        ("d_x = -2 * x * d_y", (), "the derivative"),
        ("d_x = 2 * x", (), "does not match its formula"),
        ("d_x = 2 * x * d_y", (), None),
        ("d_x = 3 * x * d_y", ("--convention", "surrogate"), None),
    ],
)
def test_new_holds_what_it_is_told(
    gradient: str, convention: tuple[str, ...], said: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the kernels' own proof left out: it is the gradient that fails."""
    from baracuda_gen.authoring.proving import Proved, Prover
    from baracuda_gen.verify.gradients import check_gradient

    def proved(self: Any, package: str, out: Path, op: Any, *_: Any) -> Proved:
        return Proved((), check_gradient(Work(package, str(out), op.name, (("T", "f64"),))), ())

    monkeypatch.setattr(Prover, "prove_op", proved)
    name = f"new_kernels_{abs(hash((gradient, convention)))}"  # which is imported once a process
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec" / "ops.yaml").write_text(ROOT.replace("held_kernels", name))
    (tmp_path / "spec" / "made.yaml").write_text(entry("product", RIGHT["product"]) + "\n")
    folders = ["--spec", f"{tmp_path}/spec", "--out", f"{tmp_path}/out"]
    assert CliRunner().invoke(main, ["generate", *folders]).exit_code == 0
    words = ["new", "twice", "--family", "made", "--formula", "y = x * x", "--gradient", gradient, *convention]
    done = CliRunner().invoke(main, [*words, *folders])
    assert done.exit_code == (0 if said is None else 1), done.output
    assert said is None or said in done.stderr
    text = (tmp_path / "spec" / "made.yaml").read_text()
    assert (gradient in text) == (said is None) and ("convention: surrogate" in text) == bool(convention)
