"""`load_spec`: what entries become, all problems at once, and the schema that editors use."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import jsonschema
import pytest
import yaml

from baracuda_gen.schedule.strength_reduce import EITHER, HERE
from baracuda_gen.spec import CatalogSpec, SpecError, load_spec, reserved
from baracuda_gen.spec.model import AttributeSpec, OpSpec, Place
from baracuda_gen.spec.names import class_name
from baracuda_gen.spec.reserved import reserved_op, reserved_type, reserved_value, reserved_word
from baracuda_gen.spec.schema import json_schema

SPEC = Path(__file__).parents[2] / "spec"
ROOT = "name: baracuda_kernels\nschema: 1\nsets: {float: [f32, f64], int8: [s8, u8]}\nfamilies: {family: Some ops.}\n"


def load(tmp_path: Path, family: str | bytes, root: str = ROOT, name: str = "spec") -> CatalogSpec:
    folder = tmp_path / name
    folder.mkdir(exist_ok=True)
    (folder / "ops.yaml").write_text(root, encoding="utf-8", newline="")
    (folder / "family.yaml").write_bytes(family if isinstance(family, bytes) else family.encode())
    return load_spec(folder)


def load_op(tmp_path: Path, entry: str) -> OpSpec:
    (op,) = load(tmp_path, "op:\n" + "".join(f"  {line}\n" for line in entry.splitlines())).ops
    return op


FULL = """\
doc: |
  What it does.
types: {T: float}
attributes:
  size_limit: {type: i64, default: 0x10, where: size_limit > 0, doc: at most}
  flag: {type: bool, default: true}
  eps: {type: f32, default: 1e-5, where: [eps > 0, eps < 1]}
  mode: {type: enum, values: [one, other], default: one}
  channel_axis: {type: i32, is: position of channel}
inputs:
  x: T[*outer, channel, *inner]
  weight: T[channel]  = 1
  bias: {type: 'T[channel]', default: 0, doc: added}
  scale: {type: 'compute(T)[]', positive: true}
outputs:
  y: T[*outer, channel, *inner]
  extra: {type: T, when: mode == other}
indices: {j: channel}
properties: {pairs: channel // 2}
where: channel > 0
formula:
  one: |
    y = x
  other: |
    y = x
    extra = x
straight_through: true
gradient:
  x: derived
  weight: |
    d_weight = d_y
parity: {torch: torch.some}
peers: {torch: torch.other}
"""


def test_every_construct(tmp_path: Path) -> None:
    op = load_op(tmp_path, FULL)
    assert (op.name, op.family, op.doc, op.place) == ("op", "family", "What it does.", Place("spec/family.yaml", 1, 1))
    assert [(t.name, t.dtypes) for t in op.types] == [("T", ("f32", "f64"))]
    limit, flag, eps, mode, axis = op.attributes
    assert limit.type == "i64" and str(limit.default) == "0x10" and [str(w) for w in limit.where] == ["size_limit > 0"]
    assert limit.doc == "at most" and str(flag.default) == "True" and str(eps.default) == "1e-5"
    assert [str(w) for w in eps.where] == ["eps > 0", "eps < 1"]
    assert mode.values == ("one", "other") and str(mode.default) == "one"
    assert axis == AttributeSpec("channel_axis", "i32", Place("spec/family.yaml", 10, 5), position_of="channel")
    x, weight, bias, scale = op.inputs
    assert (x.name, str(x.type), x.place, x.type.place.column) == (
        "x",
        "T[*outer, channel, *inner]",
        Place("spec/family.yaml", 12, 5),
        8,
    )
    assert (str(weight.type), str(weight.default)) == ("T[channel]", "1")
    assert weight.default is not None and weight.default.place == Place("spec/family.yaml", 13, 27)
    assert (str(bias.default), bias.doc, scale.positive, x.positive) == ("0", "added", True, False)
    assert [str(o.when) for o in op.outputs] == ["None", "mode == other"]
    assert [(n, str(t)) for n, t in op.indices + op.properties] == [("j", "channel"), ("pairs", "channel // 2")]
    assert [(v, str(t), t.block, t.place.column) for v, t in op.formula] == [
        ("one", "y = x\n", True, 7),
        ("other", "y = x\nextra = x\n", True, 7),
    ]
    assert op.straight_through
    assert [(n, str(t)) for n, t in op.gradient] == [("x", "derived"), ("weight", "d_weight = d_y\n")]
    assert (op.parity, op.peers) == ((("torch", "torch.some"),), (("torch", "torch.other"),))


def test_the_least_entry(tmp_path: Path) -> None:
    op = load_op(tmp_path, "inputs: {n: f32}\noutputs: {y: f32}\nformula: y = 2 * n")
    assert op.formula[0][0] is None and str(op.formula[0][1]) == "y = 2 * n" and op.doc == "" and op.gradient == ()


def test_crlf_gives_the_same_spec(tmp_path: Path) -> None:
    entry = "op:\n" + "".join(f"  {line}\n" for line in FULL.splitlines())
    plain = load(tmp_path, entry)
    other = load(tmp_path, entry.replace("\n", "\r\n"), ROOT.replace("\n", "\r\n"))
    assert plain == other
    assert plain.sources == (("ops.yaml", ROOT), ("family.yaml", entry))


def test_files_are_named_from_the_folder_above(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        SpecError, match=r"^my-spec/family.yaml:1:5: op: the entry is the number 1; expected a mapping$"
    ):
        load(tmp_path, "op: 1\n", name="my-spec")
    monkeypatch.chdir(tmp_path / "my-spec")
    with pytest.raises(SpecError, match="^my-spec/family.yaml:1:5: "):
        load_spec(Path("."))


def test_all_problems_of_all_files_sorted(tmp_path: Path) -> None:
    root = ROOT.replace("{family: Some ops.}", "{family: Some ops., other: Not there.}").replace("s8", "s9")
    with pytest.raises(SpecError) as error:
        load(tmp_path, "op:\n  formula: y = x\n  outputs: {max: T}\n  dco: no\n", root)
    lines = [str(p) for p in error.value.problems]
    assert [line.split(": ")[0] for line in lines] == [
        "spec/family.yaml:3:13",
        "spec/family.yaml:4:3",
        "spec/family.yaml:4:8",
        "spec/ops.yaml:3:34",
        "spec/other.yaml:1:1",
    ]
    assert "\n".join(lines) == str(error.value)


@pytest.mark.parametrize("content", [None, b"", b"[]", b"x", b"\xff", b"a: {"])
def test_no_family_file_raises_anything_else(tmp_path: Path, content: bytes | None) -> None:
    with pytest.raises(SpecError):
        load(tmp_path, b"" if content is None else content)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="^none/ops.yaml:1:1: no such file"):
        load_spec(tmp_path / "none")
    (tmp_path / "ops.yaml").mkdir()
    with pytest.raises(SpecError, match="cannot be read: Is a directory"):
        load_spec(tmp_path)


def test_the_catalog() -> None:
    catalog = load_spec(SPEC)
    assert catalog.name == "baracuda_kernels"
    sets = {"float": ("f32", "f64", "f16", "bf16"), "int8": ("s8", "u8")}
    assert sets.items() <= dict(catalog.dtype_sets).items()
    names = {op.name for op in catalog.ops}
    assert {"quantize_per_tensor", "quantize_per_group", "fake_quantize", "dynamic_range_quantize", "lerp"} <= names
    assert [path for path, _ in catalog.sources] == ["ops.yaml", *(f.file for f in catalog.families)]
    assert all(op.doc for op in catalog.ops)


@pytest.mark.parametrize("file", sorted(p.name for p in SPEC.glob("*.yaml")))
def test_each_file_names_the_schema_and_fits_it(file: str) -> None:
    text = (SPEC / file).read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=ops.schema.json\n")
    jsonschema.validate(yaml.safe_load(text), json.loads(json_schema()))


@pytest.mark.parametrize(
    "document",
    [
        {"op": {"formula": "y = x"}},
        {"op": {"outputs": {"y": 1}, "formula": "y = x"}},
        {"op": {"kind": "x", "outputs": {"y": "T"}, "formula": "y = x"}},
        {"name": "a", "schema": 1, "families": {"a": "b"}},
    ],
)
def test_the_schema_refuses_too(document: object) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, json.loads(json_schema()))


def test_the_schema_text_is_settled() -> None:
    assert json_schema() == json_schema()
    assert json_schema().endswith("}\n")
    jsonschema.Draft7Validator.check_schema(json.loads(json_schema()))


def test_the_schema_takes_every_construct() -> None:
    jsonschema.validate({"op": yaml.safe_load(FULL)}, json.loads(json_schema()))


def test_reserved_words() -> None:
    assert reserved_value("requires") == "a word of C++" and reserved_value("int") == "a word of C++"
    assert reserved_value("lambda") == "a keyword of Python" and reserved_value("double2") == "a name of CUDA"
    assert reserved_value("round") == "a word of formulas" and reserved_op("round") is None
    assert reserved_value("workspace") and reserved_word("workspace") is None
    assert reserved_type("C") and reserved_type("T") is None
    for name in ("input", "output", "scale", "zero_point", "weight", "a", "x", "n", "d", "axis", "outer", "i", "k"):
        assert reserved_value(name) is None
    assert class_name("fake_quantize") == "FakeQuantize"
    assert reserved_value("load") == reserved_value("row") == reserved.OF_GENERATED_CODE
    assert reserved_value("position") is reserved_value("identity") is None
    page = (SPEC.parent / "docs" / "spec.md").read_text(encoding="utf-8")
    listed = {*re.findall(r"\w+", page.partition("## Names")[2].partition("## The YAML")[0])}
    types = re.findall(r"\b[A-Z][a-z0-9]*\b", reserved._TYPE_VARIABLES)
    assert {*reserved._GENERATED.split(), *types} <= listed


def test_what_kernels_call_is_no_type_variable() -> None:
    repository = Path(__file__).parents[2]
    templates = repository / "codegen/baracuda_gen/render/templates"
    texts = [p.read_text() for p in (*(repository / "generated").rglob("*.cu"), *templates.glob("*.cu.j2"))]
    code = (re.sub(r"//.*|\{[%#].*?[%#]\}", "", text) for text in texts)
    named = {name for text in code for name in re.findall(r"(?<![\w:])[A-Z][A-Za-z]*\b", text)}
    assert len(named) > 40
    assert not {n for n in named if not reserved_type(n)} - {
        "T",
        "Q",
        "S",
        "D",
        "F",
        "L",
    }  # of the catalog's own entries


def test_five_hundred_ops_load_in_well_under_a_second(tmp_path: Path) -> None:
    entry = "".join(f"  {line}\n" for line in FULL.splitlines())
    start = time.process_time()
    catalog = load(tmp_path, "".join(f"op{k}:\n{entry}" for k in range(500)))
    assert len(catalog.ops) == 500
    assert time.process_time() - start < 3  # of the CPU: 0.6 s, and room for a slower one


@pytest.mark.parametrize("name", [EITHER, HERE, "hoist", "randoms", "copies"])
def test_what_kernels_call_is_no_name_for_an_operand(name: str) -> None:
    assert reserved_value(name) is not None
