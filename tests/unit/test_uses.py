"""`uses:`: formulas of other entries in a formula: the same block as one writes by hand, the roundings that are kept,
rules, gradients, and catalogs that change.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from small_project import write_tree

from baracuda_gen.catalog import Catalog, build_catalog
from baracuda_gen.formula.inline import MAX_STATEMENTS
from baracuda_gen.formula.show import show_block
from baracuda_gen.render import build_tree
from baracuda_gen.render.describe import describe
from baracuda_gen.render.pages import op_page
from baracuda_gen.spec import SpecError

ROOT = """\
name: NAME
schema: 1
sets:
  float: [f32, f64, f16, bf16]
  number: [f32, f64, f16, bf16, i32]
  int8: [s8, u8]
  float8: [e4m3, e5m2]
families: {family: Entries.}
"""
USED = """\
norm:
  types: {T: float}
  attributes: {eps: {type: f32, default: 1e-6, where: eps > 0}}
  inputs: {x: 'T[*rows, d]', weight: {type: 'T[d]', default: 1}}
  outputs: {y: 'T[*rows, d]'}
  formula: |
    energy[rows] = mean[d](square(x[rows, d]))
    y[rows, d] = x[rows, d] * rsqrt(energy[rows] + eps) * weight[d]
  gradient: {x: derived}

choice:
  types: {T: float}
  attributes: {kind: {type: enum, values: [soft, hard, none], default: soft}, top: {type: f64, default: highest(T)}}
  inputs: {x: T}
  outputs: {y: T}
  formula: y = where(kind == soft, tanh(x), where(kind == hard, min(max(x, 0), top), x))
  gradient: {x: derived}

codes:
  types: {T: float, Q: int8}
  inputs: {x: 'T[n, d]'}
  outputs: {scale: 'T[n]', y: 'Q[n, d]'}
  formula: |
    scale[n] = max(max[d](abs(x[n, d])) / highest(Q), smallest(T))
    y[n, d] = clamp(to_int(round(x[n, d] / scale[n])), lowest(Q), highest(Q))

peaks:
  types: {T: float}
  attributes: {k: {type: i32, where: k > 0}}
  inputs: {x: 'T[n, k * d]'}
  outputs: {y: 'T[n, d]'}
  formula: y[n, d] = max[r < k](x[n, d * k + r])

to_float8:
  types: {T: float, F: float8}
  inputs: {x: T}
  outputs: {y: F}
  formula: y = clamp(x, lowest(F), highest(F))

largest:
  types: {T: number}
  inputs: {a: T, b: T}
  outputs: {y: T}
  formula: y = max(a, b)

whole:
  types: {T: float}
  inputs: {x: T}
  outputs: {y: T}
  formula: y = x / sum[...](x)

noise:
  types: {T: float}
  inputs: {x: T, seed: 'i64[]'}
  outputs: {y: T}
  formula: y = x + random(seed, 0)

"""


def catalog(folder: Path, entries: str, used: str = USED, name: str = "own") -> Catalog:
    spec = folder / "spec"
    spec.mkdir(parents=True, exist_ok=True)
    (spec / "ops.yaml").write_text(ROOT.replace("NAME", name))
    (spec / "family.yaml").write_text(used + entries)
    return build_catalog(spec)


def op(head: str, formula: str, gradient: str = "") -> str:
    lines = [f"  {line}" for line in head.split("\n")]
    lines += ["  formula: |", *(f"    {line}" for line in formula.split("\n"))]
    return "\n".join(["op:", *lines, f"  gradient: {gradient}" if gradient else "", ""])


def test_an_unexpected_exception_names_the_op(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise KeyError("axis")

    monkeypatch.setattr("baracuda_gen.catalog.schedule", fails)
    monkeypatch.setattr("baracuda_gen.catalog.built", {})
    with pytest.raises(KeyError) as caught:
        catalog(tmp_path, "")
    assert caught.value.__notes__ == ["in op 'norm' (spec/family.yaml:1)"]


X = "types: {T: float}\ninputs: {x: 'T[n, m, d]'}\n"
CASES = {
    "a run of two dims": (
        X + "outputs: {y: 'T[n, m, d]'}\nuses: {v: 'norm(x)'}",
        "y[n, m, d] = v[n, m, d]",
        ["energy[n, m] = sum[d](square(x[n, m, d])) / size(d)",
         "v[n, m, d] = x[n, m, d] * rsqrt(energy[n, m] + 1e-06)",
         "y[n, m, d] = v[n, m, d]"],
    ),
    "a run of no dim": (
        "types: {T: float}\ninputs: {x: 'T[d]', w: 'T[d]'}\noutputs: {y: 'T[d]'}\nuses: {v: 'norm(x, weight=w)'}",
        "y[d] = v[d]",
        ["energy = sum[d](square(x[d])) / size(d)", "v[d] = x[d] * rsqrt(energy + 1e-06) * w[d]", "y[d] = v[d]"],
    ),
    "names that are taken": (
        "types: {T: float}\ninputs: {energy: 'T[a, b]'}\noutputs: {y: 'T[a]'}\nuses: {v: 'norm(energy)'}",
        "d[a] = sum[b](v[a, b])\ny[a] = d[a]",
        ["v_energy[a] = sum[b](square(energy[a, b])) / size(b)",
         "v[a, b] = energy[a, b] * rsqrt(v_energy[a] + 1e-06)",
         "d[a] = sum[b](v[a, b])",
         "y[a] = d[a]"],
    ),
    "of a let, and of a value": (
        X + "outputs: {y: 'T[n, m, d]'}\nuses: {v: 'choice(u, kind=none)', w: 'choice(v, kind=hard, top=2)'}",
        "u[n, m, d] = 2 * x[n, m, d]\ny[n, m, d] = w[n, m, d]",
        ["u[n, m, d] = 2 * x[n, m, d]", "v[n, m, d] = u[n, m, d]", "w[n, m, d] = min(max(v[n, m, d], 0), 2)",
         "y[n, m, d] = w[n, m, d]"],
    ),
    "of an output, which is rounded": (
        "types: {T: float}\ninputs: {x: 'T[n, d]'}\noutputs: {y: 'T[n, d]', z: 'T[n, d]'}\nuses: {v: norm(y)}",
        "y[n, d] = 2 * x[n, d]\nz[n, d] = v[n, d]",
        [
            "y[n, d] = 2 * x[n, d]",
            "energy[n] = sum[d](square(y[n, d])) / size(d)",
            "v[n, d] = y[n, d] * rsqrt(energy[n] + 1e-06)",
            "z[n, d] = v[n, d]",
        ],
    ),
    "the unread of several values": (
        "types: {T: float, Q: int8}\ninputs: {x: 'T[a, b]', z: 'Q[a]'}\noutputs: {y: 'T[a]'}\n"
        "uses:\n  s, unread: codes(x, Q=Q)",
        "y[a] = s[a] * z[a]",
        ["s[a] = max(max[b](abs(x[a, b])) / highest(Q), smallest(T))", "y[a] = s[a] * z[a]"],
    ),
    "limits of a value's type": (
        "types: {T: float}\ninputs: {x: 'T[a, b]'}\noutputs: {y: 'T[a]'}\n"
        "uses:\n  v: norm(x, 1)\n  s, q: codes(v, Q=s8)",
        "y[a] = s[a]",
        ["energy[a] = sum[b](square(x[a, b])) / size(b)", "v[a, b] = x[a, b] * rsqrt(energy[a] + 1)",
         "s[a] = max(max[b](abs(v[a, b])) / highest(s8), smallest(compute(T)))", "y[a] = s[a]"],
    ),
    "a size that is a product": (
        "types: {T: float}\ninputs: {x: 'T[n, 4 * d]'}\noutputs: {y: 'T[n, d]'}\nuses: {v: 'peaks(x, 4)'}",
        "y[n, d] = v[n, d]",
        ["v[n, d] = max[r < 4](x[n, d * 4 + r])", "y[n, d] = v[n, d]"],
    ),
    "any shape in any shape": (
        "types: {T: float}\ninputs: {x: T, w: 'compute(T)[]'}\noutputs: {y: T}\nuses: {v: 'choice(x * w, kind=none)'}",
        "y = v + 1",
        ["v = x * w", "y = v + 1"],
    ),
    "values of any shape": (
        "types: {T: float}\ninputs: {x: T}\noutputs: {y: T}\nuses: {v: 'largest(x, x)', w: 'largest(v, 0)'}",
        "y = w",
        ["v = max(x, x)", "w = max(v, 0)", "y = w"],
    ),
    "a number of any shape": (
        "types: {T: float}\ninputs: {x: T, w: 'T[]'}\noutputs: {y: T}\nuses: {v: 'largest(w, 0)', u: 'choice(v)'}",
        "y = x * u",
        ["v = max(w, 0)", "u = tanh(v)", "y = x * u"],
    ),
    "operands of any shape over dims": (
        "types: {T: float}\ninputs: {x: 'T[n, d]', b: 'T[d]'}\noutputs: {y: 'T[d, n]'}\nuses: {v: 'largest(x, b)'}",
        "y[d, n] = v[n, d]",
        ["v[n, d] = max(x[n, d], b[d])", "y[d, n] = v[n, d]"],
    ),
    "a reduction of all dims": (
        "types: {T: float}\ninputs: {x: 'T[n, d]'}\noutputs: {y: 'T[n, d]'}\nuses: {v: whole(x)}",
        "y[n, d] = v[n, d]",
        ["v[n, d] = x[n, d] / sum[n, d](x[n, d])", "y[n, d] = v[n, d]"],
    ),
    "random numbers": (
        "types: {T: float}\ninputs: {x: 'T[n, d]'}\noutputs: {y: 'T[n, d]'}\nuses: {v: 'noise(x, 7)'}",
        "y[n, d] = v[n, d]",
        ["v[n, d] = x[n, d] + random(7, 0)", "y[n, d] = v[n, d]"],
    ),
    "a number beside floats": (
        "types: {T: float}\ninputs: {x: T}\noutputs: {y: T}\nuses: {v: 'largest(0, x)'}",
        "y = v",
        ["v = max(0, x)", "y = v"],
    ),
    "integers": (
        "types: {T: float}\ninputs: {x: T, a: i32}\noutputs: {y: T}\nuses: {v: 'largest(a, 5)'}",
        "y = x * v",
        ["v = max(a, 5)", "y = x * v"],
    ),
    "rounded on the way": (
        "types: {T: float}\ninputs: {x: T}\noutputs: {y: T}\nuses: {v: 'to_float8(x, F=e4m3)'}",
        "y = v * 2",
        ["v = stored(clamp(x, lowest(e4m3), highest(e4m3)), e4m3)", "y = v * 2"],
    ),
    "an output, which is rounded once": (
        "types: {T: float, Q: float8}\ninputs: {x: T}\noutputs: {y: Q, z: T}\nuses: {y: 'to_float8(x, F=Q)'}",
        "z = 2 * y",
        ["y = clamp(x, lowest(Q), highest(Q))", "z = 2 * y"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_block_is_as_one_writes_it(case: str, tmp_path: Path) -> None:
    head, formula, lines = CASES[case]
    (variant,) = catalog(tmp_path, op(head, formula)).op("op").variants
    assert list(show_block(variant.block)) == lines


OUTPUTS = """
groups:
  types: {T: float, Q: int8}
  attributes: {k: {type: i32, where: k > 0}, most: {type: f64, default: highest(T)}}
  inputs: {x: 'T[n, axis]'}
  outputs: {scale: 'T[n, axis // k]', y: 'Q[n, axis]'}
  indices: {g: axis // k, r: k}
  where: axis % k == 0
  formula: |
    peak[n, g] = max(max[r](abs(x[n, g * k + r])) / highest(Q), smallest(T))
    scale[n, g] = where(most < highest(T), min(peak[n, g], most), peak[n, g])
    y[n, g * k + r] = clamp(to_int(round(x[n, g * k + r] / scale[n, g])), lowest(Q), highest(Q))

op:
  types: {T: float, Q: int8}
  attributes: {k: {type: i32, where: k > 0}}
  inputs: {x: 'T[*rows, d]', weight: 'T[d]'}
  outputs: {scale: 'T[*rows, d // k]', codes: 'Q[*rows, d]'}
  uses:
    normed: norm(x, weight=weight)
    scale, codes: groups(normed, k, T=T, Q=Q)
"""


def test_a_used_entry_writes_the_outputs_that_have_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By block and place too, of a value that is read there; and no formula is needed. What is decided is left out."""
    made = catalog(tmp_path, OUTPUTS, name="with_outputs")
    (variant,) = next(o for o in made.ops if o.name == "op").variants
    assert show_block(variant.block) == [
        "energy[rows] = sum[d](square(x[rows, d])) / size(d)",
        "peak[rows, g] = max(max[r](abs(x[rows, k * g + r] * rsqrt(energy[rows] + 1e-06) * weight[k * g + r])) / "
        "highest(Q), smallest(T))",
        "scale[rows, g] = peak[rows, g]",
        "codes[rows, g * k + r] = clamp(to_int(round(x[rows, k * g + r] * rsqrt(energy[rows] + 1e-06) * "
        "weight[k * g + r] / scale[rows, g])), lowest(Q), highest(Q))",
    ]
    write_tree(build_tree(made), tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    import with_outputs as package

    rng = np.random.default_rng(0)
    x, weight = (rng.standard_normal(shape).astype(np.float32) for shape in ((2, 3, 12), (12,)))
    scale, codes = package.op(x, weight, k=4, dtype="s8")
    separate = package.groups(package.norm(x, weight=weight).reshape(6, 12), k=4, dtype="s8")
    assert np.array_equal(scale.reshape(6, 3), separate.scale) and np.array_equal(codes.reshape(6, 12), separate.y)


def test_an_output_that_a_used_entry_writes_is_read_as_it_is_stored(tmp_path: Path) -> None:
    head = "types: {T: float}\ninputs: {x: 'T[n, d]'}\noutputs: {y: 'T[n, d]', z: 'T[n]'}\nuses: {y: norm(x)}"
    (variant,) = next(o for o in catalog(tmp_path, op(head, "z[n] = max[d](y[n, d])")).ops if o.name == "op").variants
    assert show_block(variant.block) == [
        "energy[n] = sum[d](square(x[n, d])) / size(d)",
        "y[n, d] = x[n, d] * rsqrt(energy[n] + 1e-06)",
        "z[n] = max[d](y[n, d])",
    ]


def test_an_enum_of_the_entry_settles_that_of_the_used_one(tmp_path: Path) -> None:
    head = "types: {T: float}\nattributes: {as: {type: enum, values: [hard, none]}}\ninputs: {x: T}\noutputs: {y: T}\n"
    head = head.replace("as:", "act:") + "uses: {v: 'choice(x, kind=act)'}"
    variants = catalog(tmp_path, op(head, "y = v", "{x: derived}")).op("op").variants
    assert {v.label: show_block(v.block)[0] for v in variants} == {
        "hard": "v = min(max(x, 0), highest(T))",
        "none": "y = x",
    }


def test_an_enum_that_names_blocks_chooses_the_used_formula(tmp_path: Path) -> None:
    used = """two_ways:
  types: {T: float}
  attributes: {way: {type: enum, values: [plus, minus]}}
  inputs: {x: T}
  outputs: {y: T}
  formula: {plus: y = x + 1, minus: y = x - 1}

"""
    head = "types: {T: float}\nattributes: {m: {type: enum, values: [minus, plus]}}\ninputs: {x: T}\noutputs: {y: T}\n"
    entry = op(head + "uses: {v: 'two_ways(x, way=m)'}", "y = v").replace("formula: |\n    y = v", "formula: {FORMULA}")
    entry = entry.replace("FORMULA", "plus: y = v, minus: y = 2 * v")
    variants = catalog(tmp_path, entry, used).op("op").variants
    assert {v.label: show_block(v.block) for v in variants} == {
        "plus": ["v = x + 1", "y = v"],
        "minus": ["v = x - 1", "y = 2 * v"],
    }


def test_the_rules_of_a_used_entry_are_checked(tmp_path: Path) -> None:
    head = "types: {T: float}\nattributes: {low: {type: f32, default: 1}, k: {type: i32}}\ninputs: {x: 'T[n, 4 * d]'}\n"
    head += "outputs: {y: 'T[n]'}\nwhere: k > 0\nuses: {v: 'norm(x, 2 * low)', w: 'norm(x, 3)'}\n"
    head += "indices: {e: 4 * d}"
    made = catalog(tmp_path, op(head, "y[n] = k * sum[e](v[n, e] + w[n, e])"))
    assert [c.text for c in made.op("op").conditions] == ["k > 0", "2 * low > 0"]


def test_a_stored_value_has_the_bits_of_the_used_op(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head = "types: {T: float, Q: int8}\ninputs: {x: 'T[n, d]', b: 'Q[n]'}\noutputs: {y: 'Q[n, d]', z: 'Q[n, d]'}\n"
    head += "uses:\n  s, y_as_stored: codes(x, Q=Q, T=T)\n  s2, y_in_f32: codes(x, Q=Q)"
    made = catalog(tmp_path, op(head, "y[n, d] = y_as_stored[n, d] + 0 * b[n]\nz[n, d] = y_in_f32[n, d]"), name="bits")
    write_tree(build_tree(made), tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    import bits  # type: ignore[import-not-found]

    x = np.random.default_rng(0).normal(size=(40, 50)).astype(np.float16)
    _, alone = bits.codes(x, dtype="s8")
    y, z = bits.op(x, np.zeros(40, np.int8))
    assert np.array_equal(y, alone)
    assert not np.array_equal(z, alone)  # their scales are not rounded to 16 bits


def test_gradients_go_through(tmp_path: Path) -> None:
    """Kernels have the same text as those of the formula as one writes it."""
    formula = "energy[n, m] = mean[d](square(x[n, m, d]))\nv[n, m, d] = x[n, m, d] * rsqrt(energy[n, m] + 0.5)\n"
    head, last = X + "outputs: {y: 'T[n, m, d]'}", "y[n, m, d] = v[n, m, d]"
    expected = catalog(tmp_path / "a", op(head, formula + last, "{x: derived}"))
    found = catalog(tmp_path / "b", op(head + "\nuses: {v: 'norm(x, 0.5)'}", last, "{x: derived}"))
    blocks = [made.op("op_backward").variants[0].block for made in (expected, found)]
    assert show_block(blocks[0]) == show_block(blocks[1])
    for file in ("own/_family/op.cu", "own/_family/op_backward.cu"):
        assert build_tree(expected)[file] == build_tree(found)[file]


def test_an_entry_changes_with_what_it_uses(tmp_path: Path) -> None:
    entry = op(X + "outputs: {y: 'T[n, m, d]'}\nuses: {v: norm(x)}", "y[n, m, d] = v[n, m, d]")
    through = entry.replace("op:", "over:").replace("norm(x)", "op(x)").replace("y: 'T[n, m, d]'", "z: 'T[n, m, d]'")
    through = through.replace("    y[", "    z[")
    before = build_tree(catalog(tmp_path, entry + through))
    after = build_tree(catalog(tmp_path, entry + through, USED.replace("square(x[rows, d])", "abs(x[rows, d])")))
    changed = {path for path in before if before[path] != after[path]}
    assert {f"own/_family/{name}.cu" for name in ("norm", "op", "over")} <= changed
    assert "own/_family/codes.cu" not in changed


def test_what_grows_without_end_is_refused(tmp_path: Path) -> None:
    entries = "".join(
        op("types: {T: float}\ninputs: {x: T}\noutputs: {y: T}\n"
           f"uses: {{v: e{k}(x), w: e{k}(x + 1)}}" if k else "types: {T: float}\ninputs: {x: T}\noutputs: {y: T}",
           "y = v * w" if k else "u = exp(x)\ny = u * u").replace("op:", f"e{k + 1}:")
        for k in range(12)
    )  # fmt: skip
    with pytest.raises(SpecError) as caught:
        catalog(tmp_path, entries)
    assert f"statements; at most {MAX_STATEMENTS}" in str(caught.value)


def test_a_page_says_what_is_used(tmp_path: Path) -> None:
    entry = op(X + "outputs: {y: 'T[n, m, d]'}\nuses: {v: norm(x)}", "y[n, m, d] = v[n, m, d]")
    made = catalog(tmp_path, entry)
    assert describe(made, "op")["uses"] == ["v = norm(x)"]
    assert "## Uses\n\n```python\nv = norm(x)\n```" in op_page(describe(made, "op"))
