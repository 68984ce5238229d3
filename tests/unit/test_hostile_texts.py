"""Texts of a spec are data: nothing in them runs, and what is generated gives them back as written."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from small_project import write_tree

from baracuda_gen.authoring import text as edits
from baracuda_gen.authoring.draft import Wishes, draft, entry_lines
from baracuda_gen.catalog import Catalog, build_catalog
from baracuda_gen.errors import Refused
from baracuda_gen.render import build_tree
from baracuda_gen.render.describe import describe
from baracuda_gen.render.pages import op_page
from baracuda_gen.spec import SpecError, load_spec, schema
from baracuda_gen.spec.literals import yaml as in_yaml
from baracuda_gen.spec.schema import (
    PROSE,
    EntryForm,
    ExtendingForm,
    Form,
    FormOf,
    Leaf,
    ListOf,
    OrAlone,
    RootForm,
    Rule,
    TableOf,
)

TOUCH = '__import__("pathlib").Path("ran").touch()'
HOSTILE = {
    "code in a docstring": f'""" + str({TOUCH}) + """',
    "code in a string": f'" + str({TOUCH}) + "',
    "code in single quotes": f"''' + str({TOUCH}) + '''",
    "statements": f'"""\nimport pathlib\n{TOUCH}\n"""',
    "statements after a comment": f"a\n{TOUCH}\n#",
    "code of a template": "{{ " + TOUCH + " }} {% raw %} {# {0} {x} %s %(x)d % {",
    "ends in a quote": 'Like "relu"',
    "a quote": '"',
    "two quotes": '""',
    "three quotes": '"""',
    "four quotes": '""""',
    "a quote first": '"relu" is like it',
    "ends in a backslash": "In C:\\",
    "two backslashes": "a\\\\",
    "a backslash and a quote": 'a\\"',
    "a backslash and quotes": 'a\\"""',
    "escapes": r"In C:\new\x \N{DIGIT ONE} \u12 \U \777 \0 \'",
    "comments of C++": f"a */ b /* c // d\n#error e\n// f \\\n{TOUCH};",
    "a line that goes on": "a \\\nb //\\\nc \\",
    "cells of a table": "a | b || c \\| d `e | f` | --- |",
    "HTML": '<script>alert(1)</script> a < b <!-- c --> <img src="d"> &lt; &amp;',
    "blocks of Markdown": "# a\n- b\n1. c\n> d\n    e\n```\nf\n~~~\n| g | h |\n| --- | --- |\ni\n---",
    "links": "[a](javascript:b) ![c](d) <http://e.f>\n[g]: h",
    "emphasis": "*a* **b** _c_ __d__ ~~e~~ f*g*h i_j_k $l$ `m` ``n`` `` ` ``",
    "backticks": "`a ``b` ``` c",
    "YAML": ": a # b\n- c: d\n&e *f !g {h: [i]} 'j' | >",
    "JSON": '", "a": {"b": [\\"c',
    "other letters": "\u00e9\u00a0\u6f22\u5b57 \U0001f600 \u200d\u200f\u3000\U0010fffd",
    "a long word": "a" * 300,
    "long words": f"{'b' * 150} {'c-d' * 60}",
    "brackets over a line": "f(" + "a, b + (c * d), " * 20,
    "quotes over a line": '("a, b\\" \'c, ' * 20,
    "words of modules": "highest(T) smallest(T) prod(x) Temporary(y) Either(z)",
    "the coding of a file": "coding: utf-7\n# coding: utf-7",
    "a number": "12",
    "a truth value": "true",
    "nothing": "null",
    "a date": "2020-01-01",
    "spaces": "  a   b  ",
    "lines": "a\n\nb\n c\n\n",
}
UNREADABLE = ["\0", "\t", "\r", "\x1b[31m", "\x7f", "\x85", "\u200b", "\u2028", "\u202e", "\u2066", "\ud800", "\ufeff"]
HARMLESS = "What it does."
# Every key of every form, with HARMLESS where a text may be anything.
ROOT: dict[str, Any] = {
    "name": "own",
    "schema": 1,
    "doc": HARMLESS,
    "sets": {"float": ["f32", "f16"], "int8": ["s8"]},
    "families": {"family": HARMLESS},
}
X = "x[outer, channel, inner]"
SCALED: dict[str, Any] = {
    "doc": HARMLESS,
    "types": {"T": "float", "Q": "int8"},
    "attributes": {
        "cap": {"type": "f32", "default": 1, "where": ["cap > 0"], "doc": HARMLESS},
        "mode": {"type": "enum", "values": ["one", "other"], "default": "one", "doc": HARMLESS},
        "axis": {"type": "i32", "is": "position of channel", "doc": HARMLESS},
    },
    "inputs": {
        "x": {"type": "T[*outer, channel, *inner]", "doc": HARMLESS},
        "weight": {"type": "T[channel]", "default": 1, "doc": HARMLESS},
        "scale": {"type": "compute(T)[]", "positive": True, "doc": HARMLESS},
        "shift": {"type": "T[channel]", "when": "mode == other", "doc": HARMLESS},
    },
    "outputs": {
        "y": {"type": "T[*outer, channel, *inner]", "doc": HARMLESS},
        "code": {"type": "Q[*outer, channel, *inner]", "when": "mode == other", "doc": HARMLESS},
    },
    "properties": {"pairs": "channel // 2"},
    "where": ["channel > 0"],
    "formula": {
        "one": f"y[outer, channel, inner] = {X} * weight[channel] * scale * cap",
        "other": f"y[outer, channel, inner] = {X} * weight[channel] * scale * cap + shift[channel]\n"
        f"code[outer, channel, inner] = clamp(to_int(round({X} / scale)), lowest(Q), highest(Q))",
    },
    "straight_through": True,
    "zeros": False,
    "gradient": {"x": "derived"},
    "parity": {HARMLESS: HARMLESS},
    "peers": {HARMLESS: HARMLESS},
}
SPREAD: dict[str, Any] = {
    "doc": HARMLESS,
    "types": {"T": "float"},
    "inputs": {"x": "T[n, d]"},
    "outputs": {"y": "T[n]"},
    "indices": {"j": "d"},
    "formula": "y[n] = sum[d, j](abs(x[n, d] - x[n, j]))",
}
STEPS: dict[str, Any] = {
    "doc": HARMLESS,
    "types": {"T": "float"},
    "inputs": {"x": "T"},
    "outputs": {"y": "T"},
    "formula": "y = round(x)",
    "gradient": {"x": "d_x = d_y"},
    "convention": "straight_through",
}
SPREAD_TWICE: dict[str, Any] = {
    "doc": HARMLESS,
    "types": {"T": "float"},
    "inputs": {"x": "T[n, d]"},
    "outputs": {"y": "T[n]"},
    "uses": {"one": "spread(x)"},
    "formula": "y[n] = 2 * one[n]",
}
TOTAL: dict[str, Any] = {
    "doc": HARMLESS,
    "types": {"T": "float"},
    "attributes": {
        "axis": {"type": "axes", "is": "positions of d", "unless": "mode == none"},
        "mode": {"type": "enum", "values": ["sum", "none"], "default": "sum"},
    },
    "inputs": {"x": "T[*n, *d]"},
    "outputs": {"y": "T[*n]"},
    "formula": "y[n] = sum[d](x[n, d])",
}
FAMILY = {"scaled": SCALED, "spread": SPREAD, "steps": STEPS, "spread_twice": SPREAD_TWICE, "total": TOTAL}
Path_ = tuple[str | int, ...]


def leaves(rule: Rule, data: object, path: Path_ = ()) -> Iterator[tuple[Path_, Leaf]]:
    """The scalars of a sample, each with what the schema says of it. Names of a table are `(..., name, KEY)`."""
    match rule, data:
        case OrAlone(container=container), dict() | list():
            yield from leaves(container, data, path)
        case OrAlone(container=container, key=key), _:
            alone = [data] if isinstance(container, ListOf) else {key: data}
            yield from ((path, leaf) for _, leaf in leaves(container, alone, path))
        case ListOf(item=item), list():
            for k, value in enumerate(data):
                yield from leaves(item, value, (*path, k))
        case TableOf(value=inner), dict():
            for name, value in data.items():
                yield from leaves(inner, value, (*path, name))
        case FormOf(form=form), dict():
            for key in form.keys.values():
                if key.name in data:
                    yield from leaves(key.rule, data[key.name], (*path, key.name))
        case Leaf(), _:
            yield path, rule
        case _:
            raise AssertionError(f"{path}: {data!r} is no sample of {rule}")


def form_keys(form: type[Form], data: object, rule: Rule | None = None) -> Iterator[str]:
    """The keys of all forms that a sample uses: `InputForm.when`."""
    match rule or FormOf(form), data:
        case OrAlone(container=container), _:
            yield from form_keys(form, data, container)
        case FormOf(form=own), dict():
            for key in own.keys.values():
                if key.name in data:
                    yield f"{own.__name__}.{key.name}"
                    yield from form_keys(own, data[key.name], key.rule)
        case ((ListOf(item=inner) | TableOf(value=inner)), _):
            for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else [data]:
                yield from form_keys(form, value, inner)


def test_every_key_of_the_language_is_in_the_sample() -> None:
    extending = {**ROOT, "extends": {"package": "base", "families": ["family"]}}
    used = {k for form in (ExtendingForm, RootForm) for k in form_keys(form, extending)}
    used |= {k for entry in FAMILY.values() for k in form_keys(EntryForm, entry)}
    forms = [f for f in vars(schema).values() if isinstance(f, type) and issubclass(f, Form) and f is not Form]
    assert used == {f"{form.__name__}.{key.name}" for form in forms for key in form.keys.values()}


def key_of(text: str) -> str:
    """A key of YAML is on one line."""
    return text.replace("\n", " ")


def with_texts(data: Any, text: str) -> Any:
    """A sample with another text wherever any may stand."""
    match data:
        case dict():
            return {key_of(text) if k == HARMLESS else k: with_texts(v, text) for k, v in data.items()}
        case list():
            return [with_texts(v, text) for v in data]
    return text if data == HARMLESS else data


def replaced(data: Any, path: Path_, value: object) -> Any:
    if not path:
        return value
    if isinstance(data, list):
        return [replaced(v, path[1:], value) if k == path[0] else v for k, v in enumerate(data)]
    return {k: replaced(v, path[1:], value) if k == path[0] else v for k, v in data.items()}


def written(folder: Path, root: Any, family: Any) -> Path:
    """A spec in JSON's notation, which is YAML too: strings are quoted."""
    spec = folder / "spec"
    spec.mkdir(parents=True, exist_ok=True)
    for name, data in (("ops", root), ("family", family)):
        (spec / f"{name}.yaml").write_bytes(json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    return spec


def squeezed(text: str) -> str:
    """The words, with one space between them; no-break spaces belong to words."""
    return re.sub("[ \n]+", " ", text).strip(" ")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Catalog, dict[str, str]]]:
    """A catalog for each text, in a package of its own: own_0 is the one with harmless texts."""
    top = tmp_path_factory.mktemp("hostile")
    found = {}
    for k, (name, text) in enumerate([("harmless", HARMLESS), *HOSTILE.items()]):
        spec = written(top / str(k), {**with_texts(ROOT, text), "name": f"own_{k}"}, with_texts(FAMILY, text))
        catalog = build_catalog(spec)
        found[name] = catalog, build_tree(catalog)
    return found


def without_strings(source: str, package: str) -> str:
    tree = ast.parse(source.replace(f"{package}/", "own/"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


Made = dict[str, tuple[Catalog, dict[str, str]]]


@pytest.mark.parametrize("name", HOSTILE)
def test_the_code_is_that_of_a_harmless_text(made: Made, name: str) -> None:
    """Kernels have the same bytes, modules the same syntax but for their strings."""
    (_, harmless), (catalog, tree) = made["harmless"], made[name]
    package = catalog.spec.name
    assert {p.removeprefix(package) for p in tree} == {p.removeprefix("own_0") for p in harmless}
    for path, text in tree.items():
        before = harmless[path.replace(f"{package}/", "own_0/", 1)]
        if path.endswith(".cu"):
            assert text == before
        if path.endswith(".py"):
            assert without_strings(text, package) == without_strings(before, "own_0"), path


READ = """
import importlib, json, pkgutil, sys
found = {}
for package in sys.argv[1:]:
    found[package] = docs = {}
    for info in [None, *pkgutil.walk_packages(importlib.import_module(package).__path__, package + ".", lambda _: 0)]:
        if info and info.name.startswith(package + ".torch"):
            continue  # needs PyTorch
        module = importlib.import_module(info.name if info else package)
        docs[module.__name__.removeprefix(package)] = module.__doc__
    module = importlib.import_module(package)
    docs |= {":" + name: getattr(module, name).__doc__ for name in dir(module)}
    entries = importlib.import_module(package + ".catalog").ENTRIES
    docs["entries"] = {name: [e.parity, e.peers] for name, e in entries.items()}
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def imported(made: Made, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], list[str]]:
    """All docstrings as Python has them once every module of every package is imported, and what that left behind."""
    packages, folder = tmp_path_factory.mktemp("packages"), tmp_path_factory.mktemp("cwd")
    for catalog, tree in made.values():
        write_tree(tree, packages / catalog.spec.name)
    names = [catalog.spec.name for catalog, _ in made.values()]
    paths = [*(str(packages / name) for name in names), *sys.path]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", READ, *names], capture_output=True, text=True, cwd=folder, env=environment
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    read = json.loads(done.stdout)
    return {name: read[catalog.spec.name] for name, (catalog, _) in made.items()}, os.listdir(folder)


def test_nothing_runs(imported: tuple[dict[str, Any], list[str]]) -> None:
    assert imported[1] == []


@pytest.mark.parametrize("name", HOSTILE)
def test_python_has_the_text_as_written(imported: tuple[dict[str, Any], list[str]], name: str) -> None:
    docs, text, words = imported[0][name], HOSTILE[name].strip(), squeezed(HOSTILE[name])
    assert squeezed(docs["._family"]) == words
    assert squeezed(docs[""]).startswith(f"{words} Every name")
    for op, classes in (("scaled", "Scaled"), ("spread", "Spread")):
        assert squeezed(docs[f":{classes}Plan"]) == words
        assert squeezed(docs[f":{op}"]).startswith(f"{words} x: [")
    for place in ("ScaledArgs", "scaled"):
        assert squeezed(docs[f":{place}"]).count(f"; {words}") == len((*SCALED["inputs"], *SCALED["outputs"]))
    assert docs["entries"]["scaled"] == [{key_of(HOSTILE[name]): text}] * 2


@pytest.mark.parametrize("name", HOSTILE)
def test_pages_have_the_text_as_written(made: Made, name: str) -> None:
    for text, harmless in zip(pages(*made[name]), pages(*made["harmless"]), strict=True):
        lines, before = text.splitlines(), harmless.splitlines()
        assert blocks(lines) == blocks(before)
        page = squeezed(text).replace("\\", "")
        expected = squeezed("\n".join(before)).count(HARMLESS)
        words = squeezed(HOSTILE[name]).replace("\\", "")
        assert page.count(words) + page.count(words.replace("\n", " ")) >= expected
        outside = re.sub(r"(?<!`)(`+)(?!`)(?:.*?[^`])\1(?!`)", "", text.replace("\\`", ""))
        assert not re.search(r"(?<!\\)(?:\\\\)*<[A-Za-z/!?]", outside)


def pages(catalog: Any, tree: Mapping[str, str]) -> list[str]:
    """The catalog's page, and what `show --markdown` prints of each op."""
    ops = [op_page(describe(catalog, op.name)) for op in catalog.ops]
    return [tree[f"{catalog.spec.name}/CATALOG.md"], *ops]


def blocks(lines: list[str]) -> list[str]:
    """Headings, fences and rows of tables, with the columns of each."""
    kinds = []
    for line in lines:
        if line.startswith(("#", "```", "~~~", ">")):
            kinds.append(line)
        elif line.startswith("|"):
            columns = len(re.split(r"(?<!\\)[|]", line)) - 2
            kinds.append(f"{columns} columns")
        elif re.match(r" {4}|[-=]+$|\[[^\]]*\]:", line):
            kinds.append(f"not a paragraph: {line}")
    return kinds


@pytest.mark.parametrize("name", HOSTILE)
def test_data_have_the_text_as_written(made: Made, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JSON, the package's copy of the spec, and that of a catalog that extends it."""
    catalog, tree = made[name]
    package, text = catalog.spec.name, HOSTILE[name].strip()
    described = json.loads(json.dumps(describe(catalog, "scaled")))
    assert described["doc"] == text and described["parity"] == {key_of(HOSTILE[name]): text}
    assert all(line.endswith(f"; {text}") for line in described["operands"] + described["attributes"])
    assert yaml.safe_load(tree[f"{package}/spec/family.yaml"])["scaled"]["doc"] == HOSTILE[name]
    write_tree(tree, tmp_path / "packages")
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    other = {"name": "other", "schema": 1, "doc": HOSTILE[name], "extends": package}
    spec = tmp_path / "spec"
    spec.mkdir()
    (spec / "ops.yaml").write_text(json.dumps(other, ensure_ascii=False))
    extending = build_catalog(spec)
    copy = tmp_path / "copy"
    copy.mkdir()
    for file, content in extending.spec.sources:
        (copy / file).write_text(content, encoding="utf-8")
    again = load_spec(copy)
    assert (again.doc, [f.doc for f in again.families], [op.doc for op in again.ops]) == (
        text,
        [text],
        [text] * len(FAMILY),
    )


@pytest.mark.parametrize("name", HOSTILE)
def test_new_writes_the_text_into_the_spec(name: str, tmp_path: Path) -> None:
    doc = HOSTILE[name].strip()
    sets = {"float": ("f32", "f16"), "int8": ("s8",)}
    lines = [*entry_lines(draft(Wishes("added", "fresh", ["y = tanh(x)"], doc), sets))]
    root = edits.with_family(b"name: own\nschema: 1\nsets: {float: [f32]}\n", "fresh", in_yaml(doc))
    (tmp_path / "ops.yaml").write_bytes(root)
    (tmp_path / "fresh.yaml").write_bytes(edits.new_file(lines, root))
    made = load_spec(tmp_path)
    assert squeezed(made.ops[0].doc) == squeezed(doc) and made.families[0].doc == doc


@pytest.mark.parametrize("character", UNREADABLE, ids=ascii)
def test_invisible_characters_are_refused_where_they_stand(character: str, tmp_path: Path) -> None:
    """As they are, and as escapes of YAML; `new` refuses them before it writes anything."""
    escaped = f"\\U{ord(character):08x}" if len(character) == 1 else character
    for k, (root, family) in enumerate(((with_texts(ROOT, "\ue000"), FAMILY), (ROOT, with_texts(FAMILY, "\ue000")))):
        spec = written(tmp_path / str(k), root, family)
        file = spec / ("family.yaml" if k else "ops.yaml")
        content = file.read_bytes()
        for spelled in (character, escaped):
            file.write_bytes(content.replace("\ue000".encode(), f"a{spelled}b".encode("utf-8", "surrogatepass")))
            with pytest.raises(SpecError, match=r"^spec/\w+\.yaml:1:\d+: "):
                load_spec(spec)
    with pytest.raises(Refused, match=r"U\+"):
        list(entry_lines(draft(Wishes("added", "fresh", ["y = tanh(x)"], f"a{character}b"), {"float": ("f32",)})))


RULES = {"ops": FormOf(RootForm), "family": TableOf(FormOf(EntryForm))}
SAMPLE = {"ops": {**ROOT, "name": "own_0"}, "family": FAMILY}
OTHER = [
    (file, *found) for file, rule in RULES.items() for found in leaves(rule, SAMPLE[file]) if found[1] is not PROSE
]


def refused(folder: Path, file: str, path: Path_, value: object, made: Made) -> bool:
    """Whether a spec with this value is, with a place. Else it gives the same code."""
    try:
        catalog = build_catalog(written(folder, *(SAMPLE | {file: replaced(SAMPLE[file], path, value)}).values()))
    except SpecError as error:
        assert re.match(r"spec/(ops|family)\.yaml:\d+:\d+: ", str(error))
        return True
    tree, harmless = build_tree(catalog), made["harmless"][1]
    assert [p for p in tree if p.endswith((".cu", ".py")) and tree[p] != harmless[p]] == []
    return False


@pytest.mark.parametrize(("file", "path", "leaf"), OTHER, ids=[".".join(map(str, path)) for _, path, _ in OTHER])
def test_what_is_no_text_is_refused(made: Made, tmp_path: Path, file: str, path: Path_, leaf: Leaf) -> None:
    """Types, rules, formulas and words are refused with their places. A comment in a formula is left out."""
    value: Any = SAMPLE[file]
    for key in path:
        value = value[key]
    comments = leaf is schema.FORMULA and value != "derived"
    for text in (HOSTILE["code in a docstring"], HOSTILE["code in a string"], HOSTILE["escapes"], TOUCH):
        assert refused(tmp_path, file, path, text, made), text
        assert refused(tmp_path, file, path, f"{value} # {text}", made) != comments, text
        assert refused(tmp_path, file, path, f"{value}\n# {text}", made) != comments, text
