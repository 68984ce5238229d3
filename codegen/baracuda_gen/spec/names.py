"""The names of the spec: their form, the words they cannot be, and those that would meet once rendered.

Read from the nodes, so that names are checked in entries whose form is wrong too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from baracuda_gen.spec.model import Place, Problem, Problems
from baracuda_gen.spec.nodes import Mapping, Scalar, Sequence
from baracuda_gen.spec.reserved import OF_GENERATED_CODE, RESERVED, reserved_value
from baracuda_runtime.calls.package import class_name

MAX_LENGTH = 48

_SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", re.ASCII)
_VARIABLE = re.compile(r"[A-Z][a-z0-9]*", re.ASCII)
_DIM = re.compile(r"(\*?\s*)(\w+)\s*")

_SECTIONS = {
    "types": "type variable",
    "attributes": "attribute",
    "inputs": "input",
    "outputs": "output",
    "indices": "index",
    "uses": "used value",
    "properties": "property",
}
# What stands after an operand's name in generated code: dtypes and shapes of descriptors, pointers and registers.
_SUFFIXES = ("element", "shape", "data", "scalar", "run", "cached")


@dataclass(frozen=True)
class Named:
    """A name that an entry introduces."""

    kind: str
    name: str
    place: Place


def check_name(named: Named) -> str | None:
    """What is wrong with a name by itself, with what is allowed."""
    what = f"the {named.kind} '{named.name}'"
    if len(named.name) > MAX_LENGTH:
        return f"the {named.kind} '{named.name[:20]}...' has {len(named.name)} characters; at most {MAX_LENGTH}"
    variable = named.kind == "type variable"
    if named.kind == "used value" and re.search(r"[()]", named.name):
        return f"'{named.name}' is a part of a call: inside {{ }} quote the call, {{normed: 'rms_norm(x, weight)'}}"
    if named.kind == "used value" and named.name.startswith("d_"):
        return f"{what}: names that start with d_ are reserved for gradients"
    if not (_VARIABLE if variable else _SNAKE).fullmatch(named.name):
        allowed = "one capital, then digits or small letters: T, Q, T2" if variable else f"{_snake_case(named.name)}"
        return f"{what} is not a valid name; use {allowed}"
    taken = RESERVED.get(named.kind, reserved_value)(named.name)
    others = " (docs/spec.md lists them under Names)" if taken == OF_GENERATED_CODE else ""
    return f"{what} is {taken}{others}; take another name" if taken else None


def check_entry(node: Mapping, problems: Problems) -> None:
    """The names inside an entry."""
    names = [*_declared(node), *_dims(node)]
    values = list(_enum_values(node))
    misspelt = ((n, m) for n in (*names, *values) if (m := check_name(n)))
    for named, message in (*misspelt, *_shared(names, values), *_rendered(node, names)):
        problems.add(named.place, message)


def check_ops(ops: Iterable[tuple[Named, bool]]) -> list[Problem]:
    """The ops' names, in order, each with whether it has a gradient."""
    ops = list(ops)
    problems = [Problem(n.place, n.name, m) for n, _ in ops if (m := check_name(n))]
    first: dict[str, Named] = {}
    classes: dict[str, Named] = {}
    for named, _ in ops:
        if named.name in first:
            where = first[named.name].place
            problems.append(Problem(named.place, named.name, f"an op of this name is in {where.file}:{where.line}"))
            continue
        first[named.name] = named
        other = classes.setdefault(class_name(named.name).lower(), named)
        if other is not named:
            both = f"'{named.name}' and '{other.name}' would both be {class_name(named.name)}Plan"
            problems.append(Problem(named.place, named.name, f"{both}; rename one"))
    for named, gradient in ops:
        backward = first.get(f"{named.name}_backward")
        if gradient and backward:
            message = f"the gradient of '{named.name}' is also called '{backward.name}'; rename one"
            problems.append(Problem(backward.place, backward.name, message))
    return problems


def used_names(key: str) -> list[str]:
    """The names in a key of `uses`: `scale, codes`."""
    return [name.strip() for name in key.split(",")]


def _snake_case(name: str) -> str:
    """The advice for a misspelt name: the rule, and the name as it could be."""
    rule = "small letters, digits and single underscores, a letter first"
    split = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    fixed = re.sub(r"[^a-z0-9]+", "_", split).strip("_")
    return f"{rule}: {fixed}" if name.isascii() and _SNAKE.fullmatch(fixed) else rule


def _declared(node: Mapping) -> Iterator[Named]:
    """The keys of the sections that introduce names."""
    for section, kind in _SECTIONS.items():
        for key, _ in node.section(section):
            names = used_names(key.text.value) if section == "uses" else [key.text.value]
            yield from (Named(kind, name, key.place) for name in names)


def _type_strings(node: Mapping) -> Iterator[tuple[str, Scalar]]:
    """With the section of each."""
    for section in ("inputs", "outputs"):
        for _, operand in node.section(section):
            written = operand.get("type") if isinstance(operand, Mapping) else operand
            if isinstance(written, Scalar):
                yield section, written


def _whole_attributes(node: Mapping) -> Iterator[str]:
    """Integer attributes, which may be the size of an output's dim."""
    for key, attribute in node.section("attributes"):
        kind = attribute.get("type") if isinstance(attribute, Mapping) else None
        if isinstance(kind, Scalar) and kind.text.value in ("i32", "i64"):
            yield key.text.value


def _dims(node: Mapping) -> Iterator[Named]:
    """Dims, at their first place: the items of type strings that are a name, starred or not."""
    seen: set[str] = set()
    for section, written in _type_strings(node):
        seen |= {*_whole_attributes(node)} if section == "outputs" else set()
        value = written.text.value
        start, end = value.rfind("[") + 1, value.rfind("]")
        for item in re.finditer(r"[^,]+", value[start:end] if start else ""):
            dim = _DIM.fullmatch(item[0].lstrip())
            if dim and not dim[2][0].isdigit() and dim[2] not in seen:
                seen.add(dim[2])
                column = start + item.start() + len(item[0]) - len(item[0].lstrip()) + len(dim[1])
                yield Named("dim", dim[2], written.text.at(1, column))


def _enum_values(node: Mapping) -> Iterator[Named]:
    for _, attribute in node.section("attributes"):
        listed = attribute.get("values") if isinstance(attribute, Mapping) else None
        for word in listed.items if isinstance(listed, Sequence) else ():
            if isinstance(word, Scalar):
                yield Named("value", word.text.value, word.place)


def _shared(names: list[Named], values: list[Named]) -> Iterator[tuple[Named, str]]:
    """Names with two meanings. An enum's values stand in rules beside the other names."""
    first: dict[str, Named] = {}
    for named in names:
        other = first.setdefault(named.name, named)
        if named.kind == "used value" and other.kind == "output":  # which the used entry writes
            first[named.name] = named
        elif other is not named:
            yield named, f"'{named.name}' is {_a(other.kind)} and {_a(named.kind)}; a name has one meaning"
    for value in values:
        if value.name in first:
            kind = first[value.name].kind
            yield value, f"'{value.name}' is {_a(kind)} and an enum's value; a name has one meaning"


def _rendered(node: Mapping, names: list[Named]) -> Iterator[tuple[Named, str]]:
    """Names that generated code makes from those of operands and dims."""
    operands = [n for n in names if n.kind in ("input", "output")]
    made = {f"{n.name}_{suffix}": f"the {suffix} of '{n.name}'" for n in operands for suffix in _SUFFIXES}
    made |= {f"size_{n.name}": f"the size of '{n.name}'" for n in names if n.kind == "dim"}
    if wanted := {key.text.value for key, _ in node.section("gradient")}:
        adjoints = [n for n in operands if n.kind == "output" or n.name in wanted]
        made |= {f"d_{n.name}": f"the adjoint of '{n.name}'" for n in adjoints}
    for named in names:
        if named.name in made:
            collides = f"the {named.kind} '{named.name}' collides with {made[named.name]} in generated code"
            yield named, f"{collides}; take another name"


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aio" else f"a {kind}"
