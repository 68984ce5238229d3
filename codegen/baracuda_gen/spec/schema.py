"""The form of the spec files, said once: which keys there are, and what each holds.

`check_form` holds nodes against a form; `json_schema` is the same forms as a JSON schema, for editors. The leaves of
forms are texts with their places. What needs names from elsewhere is checked in `build`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, TypeVar

from baracuda_gen.errors import instead
from baracuda_gen.spec import nodes
from baracuda_gen.spec.model import Place, Problems, Text
from baracuda_gen.spec.nodes import MAX_PROBLEMS, Node, Refused, Scalar, described
from baracuda_gen.spec.scalars import INTEGER, is_number

SCHEMA_VERSION = 1
ATTRIBUTE_TYPES = ("i32", "i64", "f32", "f64", "bool", "enum", "axes")
CONVENTIONS = ("straight_through", "surrogate")  # what an authored gradient may be in place of the derivative

Json = dict[str, Any]


@dataclass(frozen=True)
class Found:
    """A node, and the nearest key above it with its place; of the whole no key, and where its problems are shown."""

    node: Node
    key: str
    place: Place

    @property
    def partial(self) -> bool:
        """Whether a problem of it is noted already, for which something may be missing."""
        return isinstance(self.node, Refused) or isinstance(self.node, nodes.Mapping) and self.node.partial


class Notes(Problems):
    """What is wrong with the form of an op, or of a file."""

    failed = False  # also by what has been noted before

    def note(self, at: Found, place: Place, message: str, known: bool = False) -> None:
        """`message`: what follows the words for what is wrong; `known`: it is no news."""
        self.failed = True
        about = f"'{at.key}'" if at.key else "the entry" if self.op else "the file"
        if not known:
            self.add(place, f"{about} {message}")

    def unexpected(self, at: Found, expected: str) -> None:
        message = f"is {described(at.node)}; expected {expected}"
        self.note(at, at.node.place, message, isinstance(at.node, Refused))

    def unknown(self, at: Found, known: list[str]) -> None:
        self.failed = True
        self.add(at.place, f"unknown key '{at.key}'{instead(at.key, 'known keys', known)}")


# Leaves: readers of scalars, None for what is not wanted


def _word(s: Scalar) -> Text | None:
    return _expression(s) if _is_text(s) and not s.text.block else None


def _expression(s: Scalar) -> Text | None:
    value = s.text.value.rstrip("\n")
    if s.folded or "\n" in value or "#" in value or not value.strip():
        return None
    if s.plain and value in ("true", "false"):
        value = value.capitalize()  # as a formula spells it
    return Text(value, s.place, s.text.block)


def _block(s: Scalar) -> Text | None:
    return s.text if _is_text(s) and not s.folded and s.text.value.strip() else None


def _integer(s: Scalar) -> int | None:
    return int(s.text.value) if s.plain and INTEGER.fullmatch(s.text.value) and len(s.text.value) < 10 else None


def _is_text(s: Scalar) -> bool:
    return not s.plain or not (is_number(s.text.value) or s.text.value in ("true", "false"))


# Rules: what a value may be. `read` notes what is wrong and goes on; `json` is the rule as a JSON schema.


@dataclass(frozen=True)
class Leaf:
    wanted: str
    reader: Callable[[Scalar], Any]
    schema: Json
    absent: type = type(None)  # makes what stands for a key that is left out

    def read(self, at: Found, notes: Notes) -> Any:
        result = self.reader(at.node) if isinstance(at.node, Scalar) else None
        if result is None:
            notes.unexpected(at, self.wanted)
        return result

    def json(self) -> Json:
        return self.schema


@dataclass(frozen=True)
class ListOf:
    """At least one."""

    item: Rule
    absent: ClassVar[type] = list

    def read(self, at: Found, notes: Notes) -> Any:
        if not isinstance(at.node, nodes.Sequence):
            return notes.unexpected(at, "a list")
        if not at.node.items:
            notes.note(at, at.place, _EMPTY)
        return self.of({str(k): Found(item, at.key, item.place) for k, item in enumerate(at.node.items)}, at, notes)

    def of(self, items: Mapping[str, Found], at: Found, notes: Notes) -> Any:
        return [self.item.read(item, notes) for item in items.values()]

    def json(self) -> Json:
        return {"type": "array", "items": self.item.json(), "minItems": 1}


@dataclass(frozen=True)
class TableOf:
    """A mapping of names, at least one."""

    value: Rule
    absent: ClassVar[type] = dict

    def read(self, at: Found, notes: Notes) -> Any:
        if not isinstance(at.node, nodes.Mapping):
            return notes.unexpected(at, "a mapping")
        if not at.node.entries:
            notes.note(at, at.place, _EMPTY, at.partial)
        return self.of(_entries(at.node), at, notes)

    def of(self, entries: Mapping[str, Found], at: Found, notes: Notes) -> Any:
        return {name: self.value.read(value, notes) for name, value in entries.items()}

    def json(self) -> Json:
        return {"type": "object", "additionalProperties": self.value.json(), "minProperties": 1}


@dataclass(frozen=True)
class FormOf:
    form: type[Form]
    absent: ClassVar[type] = type(None)

    def read(self, at: Found, notes: Notes) -> Any:
        if not isinstance(at.node, nodes.Mapping):
            return notes.unexpected(at, "a mapping")
        return self.of(_entries(at.node), at, notes)

    def of(self, entries: Mapping[str, Found], at: Found, notes: Notes) -> Any:
        return self.form(entries, at, notes)

    def json(self) -> Json:
        return {"$ref": f"#/definitions/{self.form.__name__}"}


@dataclass(frozen=True)
class OrAlone:
    """Where a container is expected, a scalar stands for a container of it alone, under `key`."""

    container: ListOf | TableOf | FormOf
    key: str = ""

    @property
    def absent(self) -> type:
        return self.container.absent

    def read(self, at: Found, notes: Notes) -> Any:
        if isinstance(at.node, Scalar):
            return self.container.of({self.key: at}, at, notes)
        return self.container.read(at, notes)

    def json(self) -> Json:
        return {"anyOf": [{"type": "string"}, self.container.json()]}


Rule = Leaf | ListOf | TableOf | FormOf | OrAlone
_EMPTY = "is empty; expected at least one in it"


def _entries(mapping: nodes.Mapping) -> dict[str, Found]:
    return {key.text.value: Found(value, key.text.value, key.place) for key, value in mapping}


def _one_of(words: tuple[str, ...], value: Callable[[Scalar], Any]) -> Leaf:
    return Leaf(
        f"one of {', '.join(words)}", lambda s: value(s) if s.text.value in words else None, {"enum": list(words)}
    )


_STRING = {"type": "string"}
_TRUTHS = {"true": True, "false": False}
PROSE = Leaf("a text", lambda s: s.text.value.strip() or None if _is_text(s) else None, _STRING, str)
WORD = Leaf("a word", _word, _STRING)
SET = Leaf("the name of a set of ops.yaml", _word, _STRING)
TYPE_STRING = Leaf("a type on one line, such as T[n, d]", _word, _STRING)
ATTRIBUTE_TYPE = _one_of(ATTRIBUTE_TYPES, lambda s: s.text.value)
CONVENTION = _one_of(CONVENTIONS, lambda s: s.text)
CALL = Leaf("a call on one line, such as rms_norm(x, weight)", _word, _STRING)
FORMULA = Leaf("statements, in a block after |", _block, _STRING)
EXPRESSION = Leaf("an expression on one line, with no comment", _expression, {"type": ["string", "number", "boolean"]})
FLAG = Leaf("true or false", lambda s: _TRUTHS.get(s.text.value) if s.plain else None, {"type": "boolean"}, bool)
WHOLE_NUMBER = Leaf("an integer", _integer, {"type": "integer"})
RULES = OrAlone(ListOf(EXPRESSION))

# Forms: mappings with known keys


@dataclass(frozen=True)
class Key:
    rule: Rule
    description: str = ""
    name: str = ""  # as the spec spells it, where that is not the attribute's
    required: bool = False
    unless: str = ""  # the key with which it may be left out


_key: Any = Key  # whatever the attribute will hold
_needed: Any = partial(Key, required=True)


class Form:
    """A mapping with known keys: each is an attribute. Of those that may be left out, and are, it is empty or None."""

    keys: ClassVar[dict[str, Key]] = {}  # by attribute

    def __init_subclass__(cls) -> None:
        own = {name: key for name, key in vars(cls).items() if isinstance(key, Key)}
        cls.keys = {**cls.keys, **{name: replace(key, name=key.name or name) for name, key in own.items()}}

    def __init__(self, entries: Mapping[str, Found], at: Found, notes: Notes):
        for attribute, key in self.keys.items():
            found = key.rule.read(entries[key.name], notes) if key.name in entries else key.rule.absent()
            if key.required and key.name not in entries and key.unless not in entries:
                wanted = (k for k in self.keys.values() if k.required)
                needed = ", ".join(f"{k.name} or {k.unless}" if k.unless else k.name for k in wanted)
                notes.note(at, at.place, f"has no key '{key.name}'; needed: {needed}", at.partial)
            setattr(self, attribute, found)
        known = [key.name for key in self.keys.values()]
        for name in (name for name in entries if name not in known):
            notes.unknown(entries[name], known)

    @classmethod
    def definition(cls) -> Json:
        """The form as a JSON schema."""
        described = ((key, {"description": key.description} if key.description else {}) for key in cls.keys.values())
        properties = {key.name: key.rule.json() | description for key, description in described}
        required = [key.name for key in cls.keys.values() if key.required and not key.unless]
        either = [{"required": [name]} for key in cls.keys.values() if key.unless for name in (key.name, key.unless)]
        return {
            "type": "object",
            "description": cls.__doc__,
            "properties": properties,
            "additionalProperties": False,
        } | {word: value for word, value in (("required", required), ("anyOf", either)) if value}


class AttributeForm(Form):
    """A value fixed at select(): a field of the Descriptor, a keyword of the function."""

    type: str = _needed(ATTRIBUTE_TYPE)
    values: list[Text] = _key(ListOf(WORD), "The names of an enum, in order.")
    default: Text | None = _key(
        EXPRESSION, "A number, true or false, a limit such as lowest(Q), or one of the enum's values."
    )
    where: list[Text] = _key(RULES, "A rule that select() checks, or a list of rules.")
    position_of: Text | None = _key(
        EXPRESSION, "`position of channel`, between starred runs; `positions of reduced`, a starred run.", name="is"
    )
    unless: Text | None = _key(EXPRESSION, "The variant without axes, of type axes: reduction == none.")
    doc: str = _key(PROSE)


class InputForm(Form):
    """An operand that is read: a type string alone, or a mapping."""

    type: Text = _needed(
        TYPE_STRING, "T[n, d]; T[*rows, d]; T[] for rank 0; T for any shape; compute(T)[] for a scalar of the host."
    )
    when: Text | None = _key(EXPRESSION, "The variant in which it exists: mode == asymmetric.")
    default: Text | None = _key(EXPRESSION, "The constant that stands for an operand left out.")
    positive: bool = _key(FLAG, "A scalar of the host must be finite and > 0.")
    doc: str = _key(PROSE)


class OutputForm(Form):
    """An operand that is written: a type string alone, or a mapping."""

    type: Text = _needed(TYPE_STRING, "As an input's.")
    when: Text | None = _key(EXPRESSION, "The variant in which it exists: mode == asymmetric.")
    doc: str = _key(PROSE)


def _operand(form: type[Form]) -> Rule:
    return OrAlone(FormOf(form), "type")


class EntryForm(Form):
    """An op: its types and its mathematics."""

    doc: str = _key(PROSE, "A sentence or two: what the op does.")
    types: dict[str, Text] = _key(TableOf(SET), "Type variable: a set of ops.yaml.")
    attributes: dict[str, AttributeForm] = _key(TableOf(FormOf(AttributeForm)))
    inputs: dict[str, InputForm] = _key(TableOf(_operand(InputForm)))
    outputs: dict[str, OutputForm] = _needed(TableOf(_operand(OutputForm)))
    indices: dict[str, Text] = _key(TableOf(EXPRESSION), "A further index: the size that it runs over.")
    properties: dict[str, Text] = _key(TableOf(EXPRESSION), "A derived size that the Descriptor offers.")
    uses: dict[str, Text] = _key(TableOf(CALL), "Names of values or outputs: the entry that computes them, as a call.")
    where: list[Text] = _key(RULES, "Rules that select() checks.")
    formula: dict[str, Text] = _needed(
        OrAlone(TableOf(FORMULA)), "Statements, or a block of them for each value of an enum.", unless="uses"
    )
    straight_through: bool = _key(FLAG, "round and to_int differentiate as the identity.")
    zeros: bool = _key(FLAG, "Terms cancel at zeros of the result: near them precision is that of a result of 1.")
    gradient: dict[str, Text] = _key(TableOf(FORMULA), "Input: `derived`, or statements that assign its adjoint.")
    convention: Text | None = _key(CONVENTION, "What authored gradients are, where they are not the derivative.")
    parity: dict[str, str] = _key(TableOf(PROSE), "Framework: its function that is equal.")
    peers: dict[str, str] = _key(TableOf(PROSE), "Framework: its function that benchmarks run beside this.")


class ExtendsForm(Form):
    """Another catalog: the name of its package alone, or a mapping."""

    package: Text = _needed(WORD, "An installed package that baracuda-gen generated: baracuda_kernels.")
    families: list[Text] = _key(ListOf(WORD), "Only these of its families.")


class RootForm(Form):
    """ops.yaml: what all families share."""

    name: Text = _needed(WORD, "The import package.")
    version: int = _needed(WHOLE_NUMBER, "The version of this language: 1.", name="schema")
    doc: str = _key(PROSE)
    extends: ExtendsForm | None = _key(
        OrAlone(FormOf(ExtendsForm), "package"), "An installed catalog, whose sets and ops this one has too."
    )
    sets: dict[str, list[Text]] = _needed(TableOf(ListOf(WORD)), "Sets of dtypes; the first of a set is its default.")
    families: dict[str, str] = _needed(
        TableOf(PROSE), "Family: what its ops have in common. Its file is <family>.yaml."
    )


class ExtendingForm(RootForm):
    """ops.yaml with `extends`: sets and families may all be the other catalog's."""

    sets: dict[str, list[Text]] = _key(TableOf(ListOf(WORD)), "Sets of dtypes, besides those of the other catalog.")
    families: dict[str, str] = _key(TableOf(PROSE), "Families, besides those of the other catalog.")


AnyForm = TypeVar("AnyForm", bound=Form)


def check_form(form: type[AnyForm], at: Found, problems: Problems) -> AnyForm | None:
    """A node in its form, or None after a problem."""
    notes = Notes(problems.op)
    made: AnyForm = FormOf(form).read(at, notes)
    problems.found += notes.found[:MAX_PROBLEMS]
    return None if notes.failed else made


def json_schema() -> str:
    """The JSON schema of ops.yaml and of family files alike."""
    forms = (AttributeForm, EntryForm, ExtendingForm, ExtendsForm, InputForm, OutputForm, RootForm)
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$comment": "Generated by `baracuda-gen generate` from the models that read the spec.",
        "definitions": {form.__name__: form.definition() for form in forms},
        "if": {"required": ["name", "schema"]},
        "then": {
            "if": {"required": ["extends"]},
            "then": FormOf(ExtendingForm).json(),
            "else": FormOf(RootForm).json(),
        },
        "else": {"type": "object", "additionalProperties": FormOf(EntryForm).json()},
    }
    return json.dumps(_sorted(schema), indent=2, ensure_ascii=False) + "\n"


def _sorted(value: Any, names: bool = False) -> Any:
    """Keywords sorted. `names`: the mapping's keys are names, in their own order."""
    if isinstance(value, list):
        return [_sorted(v) for v in value]
    if not isinstance(value, dict):
        return value
    keys = value if names else sorted(value)
    return {key: _sorted(value[key], not names and key in ("properties", "definitions")) for key in keys}
