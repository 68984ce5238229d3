"""A draft of an entry: what the author said, and what follows from the formula."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from baracuda_gen.errors import Refused
from baracuda_gen.formula.functions import COMPOSED_REDUCTIONS, FUNCTIONS, LIMITS, REDUCTIONS, SCANS
from baracuda_gen.formula.gather import FROM_END
from baracuda_gen.formula.syntax import ALLOWED, target_name
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.literals import block, yaml
from baracuda_gen.spec.model import Place
from baracuda_gen.spec.names import Named, check_name

WIDTH = 120  # characters a line of a doc

_ATTRIBUTE = re.compile(r"\s*(\w+)\s*:\s*(\w+)\s*(?:\[([^\]]*)\]\s*)?(?:=\s*(.+?)\s*)?")
_ADJOINT = re.compile(r"^\s*d_(\w+)\s*(?:\[[^]]*\])?\s*=(?!=)", re.MULTILINE)
_PAIR = re.compile(r"\s*(\w+)\s*:\s*(.+?)\s*", re.DOTALL)
_WORDS = {*FUNCTIONS, *REDUCTIONS, *COMPOSED_REDUCTIONS, *LIMITS, *SCANS, FROM_END, "size", "sum_to"}


@dataclass(frozen=True)
class AttributeDraft:
    name: str
    values: tuple[str, ...]  # of an enum
    text: str  # as the entry has it


@dataclass(frozen=True)
class Wishes:
    """What the author said, each text as it was typed."""

    name: str
    family: str
    formula: Sequence[str]
    doc: str = ""
    types: Sequence[str] = ()
    attributes: Sequence[str] = ()
    inputs: Sequence[str] = ()
    outputs: Sequence[str] = ()
    where: Sequence[str] = ()
    straight_through: bool = False
    # Inputs, or statements that assign their adjoints. None: all that have a gradient, () for none.
    gradient: Sequence[str] | None = None
    convention: str | None = None
    family_doc: str = ""


@dataclass(frozen=True)
class Draft:
    """An entry to be. Type strings are as the spec writes them."""

    wishes: Wishes
    types: Mapping[str, str]  # type variable -> set
    attributes: tuple[AttributeDraft, ...]
    inputs: Mapping[str, str]
    outputs: Mapping[str, str]
    formula: tuple[str, ...]  # lines
    gradient: Mapping[str, str] = field(default_factory=dict)  # input -> `derived`, or statements


def draft(wishes: Wishes, sets: Mapping[str, Sequence[str]]) -> Draft:
    """The entry without its gradient. Raises Refused for what cannot be written; the spec's reader finds the rest."""
    for kind, name in (("op", wishes.name), ("family", wishes.family)):
        message = check_name(Named(kind, name, Place("", 1, 1)))
        if message:
            raise Refused(message)
    each = (part for given in wishes.types for part in given.split(","))
    types = _pairs(each, "--types", "T:float") or {"T": "float"}
    for variable, name in types.items():
        if name not in sets:
            raise Refused(f"--types {variable}:{name}: no such set of dtypes; sets of ops.yaml: {', '.join(sets)}")
    attributes = tuple(_attribute(text) for text in wishes.attributes)
    lines = _lines(wishes.formula)
    read, written, indexed = _names(lines, {a.name for a in attributes} | {v for a in attributes for v in a.values})
    element = next((t for t, s in types.items() if all(ELEMENT_TYPES[d].has_gradients for d in sets[s])), None)
    inputs = _operands("--input", wishes.inputs, read, indexed, element, types)
    outputs = _operands("--output", wishes.outputs, written, indexed, element, types)
    return Draft(wishes, types, attributes, inputs, outputs, lines)


def gradients(texts: Sequence[str], inputs: Mapping[str, str]) -> dict[str, str]:
    """Each wish for a gradient, an input's name or statements that assign its adjoint, by input."""
    found: dict[str, str] = {}
    for text in texts:
        assigned = _ADJOINT.findall(text)
        name = assigned[-1] if assigned else text.strip()
        if name not in inputs:
            raise Refused(f"--gradient {name}: no such input; inputs: {', '.join(inputs) or 'none'}")
        found[name] = text if assigned else "derived"
    return found


# What was typed


def _pairs(texts: Iterable[str], option: str, example: str) -> dict[str, str]:
    """`T:float`, each of another name."""
    pairs: dict[str, str] = {}
    for text in texts:
        found = _PAIR.fullmatch(text)
        if not found:
            raise Refused(f"{option} {text!r} cannot be read; write it as {option} {example}")
        if found[1] in pairs:
            raise Refused(f"{option}: {found[1]} is given twice")
        pairs[found[1]] = found[2]
    return pairs


def _attribute(text: str) -> AttributeDraft:
    found = _ATTRIBUTE.fullmatch(text)
    if not found:
        raise Refused(
            f"--attribute {text!r} cannot be read; write it as name:type=default, such as cap:f32=30.0 or "
            "mode:enum[one,other]=one"
        )
    values = tuple(v.strip() for v in (found[3] or "").split(",") if v.strip())
    parts = [f"type: {yaml(found[2], flow=True)}"]
    if values:
        parts.append(f"values: [{', '.join(yaml(v, flow=True) for v in values)}]")
    if found[4] is not None:
        parts.append(f"default: {yaml(found[4], expression=True, flow=True)}")
    return AttributeDraft(found[1], values, "{" + ", ".join(parts) + "}")


def _lines(formula: Sequence[str]) -> tuple[str, ...]:
    text = textwrap.dedent("\n".join(formula)).strip("\n")
    lines = tuple(line.rstrip() for line in text.split("\n"))
    if not any(lines):
        raise Refused("--formula is empty; write what the op computes, such as --formula 'y = cap * tanh(x / cap)'")
    return lines


# What the formula says


Dims = dict[str, tuple[str, ...] | None]  # by name; None where it has no index


def _names(lines: Sequence[str], known: set[str]) -> tuple[Dims, Dims, bool]:
    """Who is read and who is written, and whether there are indices at all. Words that only the reader of formulas
    understands are left to it.
    """
    try:
        tree = ast.parse("\n".join(lines))
    except SyntaxError as error:
        place = f"line {error.lineno or 1}, column {error.offset or 1}"
        raise Refused(f"--formula, {place}: cannot be read: {error.msg}; allowed: {ALLOWED}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise Refused(f"--formula cannot be read: {error}; allowed: {ALLOWED}") from None
    assigned: dict[str, tuple[tuple[str, ...] | None, ast.expr]] = {}
    for statement in tree.body:
        if not (isinstance(statement, ast.Assign) and len(statement.targets) == 1):
            shown = ast.unparse(statement).split("\n")[0]
            value = statement.value if isinstance(statement, ast.Expr | ast.Return) else None
            example = ast.unparse(value).split("\n")[0] if value is not None else "tanh(x)"
            raise Refused(
                f"--formula, line {statement.lineno}: {shown!r} assigns nothing; every line is an assignment, such as "
                f"y = {example}"
            )
        target, name = statement.targets[0], target_name(statement)
        if name is None:
            raise Refused(
                f"--formula, line {statement.lineno}: cannot assign to {ast.unparse(target)!r}; "
                "expected a name or name[index]"
            )
        assigned[name] = (_dims(target, {}), statement.value)
    lets = {name: ast.unparse(value) for name, (dims, value) in assigned.items() if dims is None}
    read: Dims = {}
    indices: set[str] = set()
    for statement in tree.body:
        assert isinstance(statement, ast.Assign)
        _read(statement.value, lets, read, indices)
        if isinstance(statement.targets[0], ast.Subscript):
            indices |= _words(statement.targets[0].slice)
    inputs = {n: d for n, d in read.items() if n not in assigned and n not in known and n not in indices}
    unread = [n for n in assigned if n not in read and n not in indices]
    return inputs, {n: assigned[n][0] for n in unread or [list(assigned)[-1]]}, bool(indices)


def _read(node: ast.AST, lets: Mapping[str, str], read: Dims, indices: set[str]) -> None:
    match node:
        case ast.Call(func=ast.Attribute() as called):
            written, plain = ast.unparse(called), called.attr
            raise Refused(
                f"--formula, line {node.lineno}: {written!r}: functions are called by their own names; write "
                f"{plain}({', '.join(map(ast.unparse, node.args))})"
            )
        case ast.Call(func=ast.Subscript(value=ast.Name(), slice=over), args=args):  # sum[d](...)
            indices |= _words(over)
            for argument in args:
                _read(argument, lets, read, indices)
        case ast.Call(func=ast.Name(id=name), args=args):
            for argument in () if name in ("size", *LIMITS) else args:
                _read(argument, lets, read, indices)
        case ast.Subscript(value=ast.Name(id=name), slice=at):
            if name not in read:
                read[name] = _dims(node, lets)
            indices |= _words(at)
        case ast.Name(id=name):
            if name not in _WORDS:
                read.setdefault(name, None)
        case _:
            for child in ast.iter_child_nodes(node):
                _read(child, lets, read, indices)


def _words(node: ast.AST) -> set[str]:
    return {child.id for child in ast.walk(node) if isinstance(child, ast.Name)}


def _dims(node: ast.AST, lets: Mapping[str, str]) -> tuple[str, ...] | None:
    """The sizes that indices stand for: an index runs over the dim of its name, a let over what it is."""
    if not isinstance(node, ast.Subscript):
        return None
    at = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    texts = [ast.unparse(index) for index in at]
    return tuple(lets.get(text, text) for text in texts)


def _operands(
    option: str, given: Sequence[str], found: Dims, indexed: bool, element: str | None, types: Mapping[str, str]
) -> dict[str, str]:
    """Name -> type string, in the formula's order."""
    said = _pairs(given, option, "'x:T[n, d]'")
    verb = "reads" if option == "--input" else "assigns"
    for name in said:
        if name not in found:
            raise Refused(f"{option} {name}: the formula does not; it {verb} {', '.join(found) or 'nothing'}")
    variable = element or next(iter(types))

    def inferred(name: str) -> str:
        dims = found[name]
        if dims is not None:
            return f"{variable}[{', '.join(dims)}]"
        if not indexed:
            return variable
        return f"compute({variable})[]" if option == "--input" and element else f"{variable}[]"

    return {name: said.get(name) or inferred(name) for name in found}


# The entry's text


def entry_lines(d: Draft) -> Iterator[str]:
    """The entry as the spec's files lay them out, without line ends."""
    yield f"{d.wishes.name}:"
    if doc := d.wishes.doc.strip():
        yield from _doc(doc)
    yield f"  types: {{{', '.join(f'{t}: {s}' for t, s in d.types.items())}}}"
    if d.attributes:
        yield "  attributes:"
        yield from (f"    {a.name}: {a.text}" for a in d.attributes)
    for section, operands in (("inputs", d.inputs), ("outputs", d.outputs)):
        if operands:
            yield f"  {section}:"
            yield from (f"    {name}: {yaml(text)}" for name, text in operands.items())
    if d.wishes.where:
        yield "  where:"
        yield from (f"    - {yaml(rule.strip(), expression=True)}" for rule in d.wishes.where)
    yield "  formula: |"
    yield from (f"    {line}".rstrip() for line in d.formula)
    if d.wishes.straight_through:
        yield "  straight_through: true"
    if all(text == "derived" for text in d.gradient.values()):
        if d.gradient:
            yield f"  gradient: {{{', '.join(f'{name}: derived' for name in d.gradient)}}}"
        return
    yield "  gradient:"
    for name, text in d.gradient.items():
        yield f"    {name}: {'derived' if text == 'derived' else '|'}"
        yield from (f"      {line}".rstrip() for line in (_lines([text]) if text != "derived" else ()))
    if d.wishes.convention:
        yield f"  convention: {yaml(d.wishes.convention)}"


def _doc(doc: str) -> Iterator[str]:
    one = f"  doc: {yaml(doc)}"
    if "\n" not in doc and len(one) <= WIDTH:
        yield one
        return
    yield "  doc: |"
    yield from block(doc, "    ", WIDTH - 4)
