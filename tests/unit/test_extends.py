"""`extends` in ops.yaml: the ops of a catalog that is installed in one's own, and errors with their places."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import jsonschema
import pytest
import yaml
from small_project import write_tree

from baracuda_gen.catalog import build_catalog
from baracuda_gen.formula.show import show_block
from baracuda_gen.render import build_tree
from baracuda_gen.spec import SpecError, load_spec
from baracuda_gen.spec.schema import json_schema

REPOSITORY = Path(__file__).parents[2]
BASE = "name: base_kernels\nschema: 1\nsets: {float: [f32, f16]}\nfamilies: {first: One., second: 'Two: \"2\".'}\n"
OWN = "name: own_kernels\nschema: 1\nextends: base_kernels\nfamilies: {own: Ours.}\n"


def entry(op: str, dtypes: str = "float") -> str:
    return f"{op}:\n  types: {{T: {dtypes}}}\n  inputs: {{x: T}}\n  outputs: {{y: T}}\n  formula: |\n    y = x + 1\n"


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the import path, with base_kernels as generated."""
    folder = tmp_path / "packages"
    spec = write(tmp_path / "base" / "spec", ops=BASE, first=entry("add_one"), second=entry("add_more"))
    write_tree(build_tree(build_catalog(spec)), folder)
    monkeypatch.syspath_prepend(str(folder))
    return folder


def problems(spec: Path) -> list[str]:
    with pytest.raises(SpecError) as caught:
        load_spec(spec)
    return str(caught.value).splitlines()


def test_the_other_catalogs_ops_come_first(packages: Path, tmp_path: Path) -> None:
    catalog = build_catalog(write(tmp_path / "spec", ops=OWN, own=entry("mine")))
    assert [op.name for op in catalog.ops] == ["add_one", "add_more", "mine"]
    assert catalog.spec.dtype_sets == (("float", ("f32", "f16")),)
    assert catalog.op("add_one").spec.place.file == "base_kernels/spec/first.yaml"
    assert "base_kernels" not in sys.modules


def test_the_package_holds_all_of_them_under_its_own_name(packages: Path, tmp_path: Path) -> None:
    tree = build_tree(build_catalog(write(tmp_path / "spec", ops=OWN, own=entry("mine"))))
    assert {path.split("/")[0] for path in tree} == {"own_kernels"}
    assert tree["own_kernels/_first/add_one.cu"].startswith("// Generated from base_kernels/spec/first.yaml: add_one.")
    assert tree["own_kernels/_own/mine.cu"].startswith("// Generated from spec/own.yaml: mine.")
    assert tree["own_kernels/spec/first.yaml"] == entry("add_one")


def test_the_spec_that_it_carries_needs_no_other(packages: Path, tmp_path: Path) -> None:
    own = build_catalog(write(tmp_path / "spec", ops=OWN, own=entry("mine")))
    write_tree(build_tree(own), packages)
    carried = load_spec(packages / "own_kernels" / "spec")
    assert (carried.name, carried.dtype_sets) == (own.spec.name, own.spec.dtype_sets)
    assert [(f.name, f.doc) for f in carried.families] == [(f.name, f.doc) for f in own.spec.families]
    third = "name: third_kernels\nschema: 1\nextends: own_kernels\n"
    assert [op.name for op in load_spec(write(tmp_path / "third" / "spec", ops=third)).ops] == [
        "add_one",
        "add_more",
        "mine",
    ]


def test_entries_of_the_other_catalog_can_be_used(packages: Path, tmp_path: Path) -> None:
    twice = entry("twice").replace(
        "  formula: |\n    y = x + 1", "  uses: {more: add_one(x)}\n  formula: |\n    y = 2 * more"
    )
    own = build_catalog(write(tmp_path / "spec", ops=OWN, own=twice))
    assert show_block(own.op("twice").variants[0].block) == ["more = x + 1", "y = 2 * more"]
    write_tree(build_tree(own), packages)
    third = "name: third_kernels\nschema: 1\nextends: {package: own_kernels, families: [own, second]}\n"
    place, alone = "spec/ops.yaml:3:20", "'twice' of the family 'own' uses 'add_one'; list the family 'first' too"
    assert problems(write(tmp_path / "third" / "spec", ops=third)) == [f"{place}: {alone}"]
    load_spec(write(tmp_path / "fourth" / "spec", ops=third.replace("[own, second]", "[own, first]")))


def test_only_some_families(packages: Path, tmp_path: Path) -> None:
    root = OWN.replace("base_kernels", "{package: base_kernels, families: [second]}").replace("{own:", "{first:")
    catalog = build_catalog(write(tmp_path / "spec", ops=root, first=entry("add_one")))
    assert [(op.name, op.family) for op in catalog.ops] == [("add_more", "second"), ("add_one", "first")]


@pytest.mark.parametrize(
    ("root", "own", "expected"),
    [
        (
            OWN.replace("base_kernels", "absent_kernels"),
            entry("mine"),
            "spec/ops.yaml:3:10: no package 'absent_kernels' is installed; "
            "install the catalog: pip install absent-kernels",
        ),
        (
            OWN.replace("base_kernels", "own_kernels"),
            entry("mine"),
            "spec/ops.yaml:3:10: 'own_kernels' extends itself; name another package",
        ),
        (
            OWN.replace("base_kernels", "os.path"),
            entry("mine"),
            "spec/ops.yaml:3:10: the package 'os.path' is not a valid name; use "
            "small letters, digits and single underscores, a letter first: os_path",
        ),
        (
            OWN.replace("base_kernels", "{package: base_kernels, families: [secnod]}"),
            entry("mine"),
            "spec/ops.yaml:3:45: 'base_kernels' has no family 'secnod' (did you mean 'second'?); "
            "its families: first, second",
        ),
        (
            OWN.replace("base_kernels", "{package: base_kernels, familys: [second]}"),
            entry("mine"),
            "spec/ops.yaml:3:34: unknown key 'familys' (did you mean 'families'?); known keys: package, families",
        ),
        (
            OWN.replace("base_kernels", "[base_kernels]"),
            entry("mine"),
            "spec/ops.yaml:3:10: 'extends' is a list; expected a mapping",
        ),
        (
            OWN + "sets: {float: [f64]}\n",
            entry("mine"),
            "spec/ops.yaml:5:8: a set 'float' is in base_kernels/spec/ops.yaml:3; "
            "leave it out, it can be used as it is; or take another name",
        ),
        (
            OWN.replace("{own:", "{first:"),
            entry("mine"),
            "spec/ops.yaml:4:12: a family 'first' is in base_kernels/spec/ops.yaml:4; take another name",
        ),
        (
            OWN,
            entry("add_more"),
            "spec/own.yaml:1:1: add_more: an op of this name is in base_kernels/spec/second.yaml:1",
        ),
        (
            OWN,
            entry("mine", "int8"),
            "spec/own.yaml:2:14: mine: unknown set 'int8'; sets of ops.yaml: float",
        ),
    ],
    ids=["absent", "itself", "dotted", "family", "key", "list", "set_twice", "family_twice", "op_twice", "unknown_set"],
)
def test_mistakes(packages: Path, tmp_path: Path, root: str, own: str, expected: str) -> None:
    file = "first" if "{first:" in root else "own"
    assert problems(write(tmp_path / "spec", ops=root, **{file: own})) == [expected]


def test_a_package_that_is_no_catalog(packages: Path, tmp_path: Path) -> None:
    (packages / "plain").mkdir()
    (packages / "plain" / "__init__.py").touch()
    (line,) = problems(write(tmp_path / "spec", ops=OWN.replace("base_kernels", "plain"), own=entry("mine")))
    where = packages / "plain" / "__init__.py"
    assert line == (
        f"spec/ops.yaml:3:10: the package 'plain' ({where}) contains no spec; "
        "expected one that baracuda-gen generated, with spec/ops.yaml"
    )


def test_problems_of_the_other_catalog_stand_in_its_own_files(packages: Path, tmp_path: Path) -> None:
    (packages / "base_kernels" / "spec" / "first.yaml").write_text(entry("add_one", "flaot"), encoding="utf-8")
    newer = BASE.replace("schema: 1", "schema: 2")
    (packages / "base_kernels" / "spec" / "ops.yaml").write_text(newer, encoding="utf-8")
    assert problems(write(tmp_path / "spec", ops=OWN, own=entry("mine"))) == [
        "base_kernels/spec/first.yaml:2:14: add_one: unknown set 'flaot' (did you mean 'float'?); "
        "sets of ops.yaml: float",
        "base_kernels/spec/ops.yaml:2:9: schema is 2; this generator reads 1",
    ]


def test_packages_cannot_go_round_in_a_circle(packages: Path, tmp_path: Path) -> None:
    (packages / "base_kernels" / "spec" / "ops.yaml").write_text(BASE + "extends: own_kernels\n", encoding="utf-8")
    assert problems(write(tmp_path / "spec", ops=OWN, own=entry("mine"))) == [
        "base_kernels/spec/ops.yaml:5:10: the spec inside a package cannot have extends; "
        "generate and install that package again"
    ]


def test_without_extends_sets_and_families_are_needed(tmp_path: Path) -> None:
    lines = problems(write(tmp_path / "spec", ops="name: own_kernels\nschema: 1\n"))
    assert [line.split("'")[1] for line in lines] == ["families", "sets"]


@pytest.mark.parametrize(
    ("root", "valid"),
    [
        (OWN, True),
        (OWN.replace("base_kernels", "{package: base_kernels, families: [first]}"), True),
        ("name: own_kernels\nschema: 1\nextends: base_kernels\n", True),
        (OWN.replace("base_kernels", "{families: [first]}"), False),
        (OWN.replace("extends: base_kernels\n", ""), False),
    ],
)
def test_editors_know_it(root: str, valid: bool) -> None:
    import json

    checker = jsonschema.Draft7Validator(json.loads(json_schema()))
    assert checker.is_valid(yaml.safe_load(root)) is valid


def test_our_catalog_in_one_that_needs_only_the_runtime(tmp_path: Path) -> None:
    """baracuda_kernels extended, then imported where neither it nor the generator can be."""
    root = OWN.replace("base_kernels", "baracuda_kernels")
    out = tmp_path / "generated"
    write_tree(build_tree(build_catalog(write(tmp_path / "spec", ops=root, own=entry("mine")))), out)
    code = """
import numpy as np, own_kernels as k
from importlib.util import find_spec
assert find_spec("baracuda_kernels") is None and find_spec("baracuda_gen") is None
x = np.array([0.26, -1.0], np.float32)
print(k.quantize_per_tensor(x, 0.5, 3).tolist(), k.mine(x).tolist()[1], k.LerpPlan.__module__)
for entry in k.catalog.ENTRIES.values():
    entry.plan, entry.descriptor, entry.args, entry.function
"""
    path = [str(out), str(REPOSITORY / "runtime"), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    done = subprocess.run(  # -S: no .pth files, so the checkout is not on the path
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path += {path!r}\n{code}"],
        text=True,
        capture_output=True,
    )
    assert done.stdout == "[4, 1] 0.0 own_kernels\n", done.stderr
