"""The form of the spec files, said once: which keys there are, and what each holds.

`errors_of` holds plain containers of scalars against a form; `json_schema` is the same forms as a JSON schema, for
editors. The forms' leaves are texts with their places. What needs names from elsewhere is checked in `build`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, TypeVar

from baracuda_gen.spec.model import Text
from baracuda_gen.spec.nodes import Scalar, described
from baracuda_gen.spec.scalars import INTEGER, is_number

SCHEMA_VERSION = 1
ATTRIBUTE_TYPES = ("i32", "i64", "f32", "f64", "bool", "enum")
CONVENTIONS = ("straight_through", "surrogate")  # what an authored gradient may be in place of the derivative

Path = tuple[str | int, ...]
Json = dict[str, Any]


@dataclass(frozen=True)
class FormError:
    """`kind`: unknown, missing, empty, list, mapping (what was expected), or leaf (`message` says what was)."""

    path: Path
    kind: Literal["unknown", "missing", "empty", "list", "mapping", "leaf"]
    message: str = ""


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

    def read(self, value: object, path: Path, errors: list[FormError]) -> Any:
        result = self.reader(value) if isinstance(value, Scalar) else None
        if result is None:
            errors.append(FormError(path, "leaf", f"{described(value)}; expected {self.wanted}"))
        return result

    def json(self) -> Json:
        return self.schema


@dataclass(frozen=True)
class ListOf:
    """At least one."""

    item: Rule

    def read(self, value: object, path: Path, errors: list[FormError]) -> Any:
        if not isinstance(value, list):
            errors.append(FormError(path, "list"))
            return None
        if not value:
            errors.append(FormError(path, "empty"))
        return [self.item.read(v, (*path, k), errors) for k, v in enumerate(value)]

    def json(self) -> Json:
        return {"type": "array", "items": self.item.json(), "minItems": 1}


@dataclass(frozen=True)
class TableOf:
    """A mapping of names, at least one."""

    value: Rule

    def read(self, value: object, path: Path, errors: list[FormError]) -> Any:
        if not isinstance(value, dict):
            errors.append(FormError(path, "mapping"))
            return None
        if not value:
            errors.append(FormError(path, "empty"))
        return {name: self.value.read(v, (*path, name), errors) for name, v in value.items()}

    def json(self) -> Json:
        return {"type": "object", "additionalProperties": self.value.json(), "minProperties": 1}


@dataclass(frozen=True)
class FormOf:
    form: type[Form]

    def read(self, value: object, path: Path, errors: list[FormError]) -> Any:
        if not isinstance(value, dict):
            errors.append(FormError(path, "mapping"))
            return None
        return self.form(value, path, errors)

    def json(self) -> Json:
        return {"$ref": f"#/definitions/{self.form.__name__}"}


@dataclass(frozen=True)
class OrAlone:
    """Where a container is expected, a scalar stands for a container of it alone."""

    container: Rule
    wrap: Callable[[Scalar], object]

    def read(self, value: object, path: Path, errors: list[FormError]) -> Any:
        return self.container.read(self.wrap(value) if isinstance(value, Scalar) else value, path, errors)

    def json(self) -> Json:
        return {"anyOf": [{"type": "string"}, self.container.json()]}


Rule = Leaf | ListOf | TableOf | FormOf | OrAlone


def _one_of(words: tuple[str, ...], value: Callable[[Scalar], Any]) -> Leaf:
    return Leaf(
        f"one of {', '.join(words)}", lambda s: value(s) if s.text.value in words else None, {"enum": list(words)}
    )


_STRING = {"type": "string"}
_TRUTHS = {"true": True, "false": False}
PROSE = Leaf("a text", lambda s: s.text.value.strip() or None if _is_text(s) else None, _STRING)
WORD = Leaf("a word", _word, _STRING)
TYPE_STRING = Leaf("a type on one line, such as T[n, d]", _word, _STRING)
ATTRIBUTE_TYPE = _one_of(ATTRIBUTE_TYPES, lambda s: s.text.value)
CONVENTION = _one_of(CONVENTIONS, lambda s: s.text)
CALL = Leaf("a call on one line, such as rms_norm(x, weight)", _word, _STRING)
FORMULA = Leaf("statements, in a block after |", _block, _STRING)
EXPRESSION = Leaf("an expression on one line, with no comment", _expression, {"type": ["string", "number", "boolean"]})
FLAG = Leaf("true or false", lambda s: _TRUTHS.get(s.text.value) if s.plain else None, {"type": "boolean"})
WHOLE_NUMBER = Leaf("an integer", _integer, {"type": "integer"})
RULES = OrAlone(ListOf(EXPRESSION), lambda s: [s])

# Forms: mappings with known keys


@dataclass(frozen=True)
class Key:
    rule: Rule
    description: str
    required: bool
    name: str  # as the spec spells it
    absent: Callable[[], object]  # what stands for a key that is left out


def _needed(rule: Rule, description: str = "", name: str = "") -> Any:
    return Key(rule, description, True, name, lambda: None)


def _key(rule: Rule, description: str = "", name: str = "", absent: Callable[[], object] = lambda: None) -> Any:
    return Key(rule, description, False, name, absent)


class Form:
    """A mapping with known keys: each is an attribute, None where it may be left out and is."""

    keys: ClassVar[dict[str, Key]] = {}  # by attribute

    def __init_subclass__(cls) -> None:
        own = {name: key for name, key in vars(cls).items() if isinstance(key, Key)}
        cls.keys = {**cls.keys, **{name: replace(key, name=key.name or name) for name, key in own.items()}}

    def __init__(self, data: dict[str, object], path: Path, errors: list[FormError]):
        for attribute, key in self.keys.items():
            found = None
            if key.name in data:
                found = key.rule.read(data[key.name], (*path, key.name), errors)
            elif key.required:
                errors.append(FormError((*path, key.name), "missing"))
            else:
                found = key.absent()
            setattr(self, attribute, found)
        known = {key.name for key in self.keys.values()}
        errors += [FormError((*path, name), "unknown") for name in data if name not in known]

    @classmethod
    def definition(cls) -> Json:
        """The form as a JSON schema."""
        described = {
            key.name: ({"description": key.description} if key.description else {}) for key in cls.keys.values()
        }
        properties = {key.name: key.rule.json() | described[key.name] for key in cls.keys.values()}
        required = keys_of(cls, required=True)
        return {
            "type": "object",
            "description": cls.__doc__,
            "properties": properties,
            "additionalProperties": False,
        } | ({"required": required} if required else {})


class AttributeForm(Form):
    """A value fixed at select(): a field of the Descriptor, a keyword of the function."""

    type: str = _needed(ATTRIBUTE_TYPE)
    values: list[Text] | None = _key(ListOf(WORD), "The names of an enum, in order.")
    default: Text | None = _key(
        EXPRESSION, "A number, true or false, a limit such as lowest(Q), or one of the enum's values."
    )
    where: list[Text] | None = _key(RULES, "A rule that select() checks, or a list of rules.")
    position_of: Text | None = _key(EXPRESSION, "`position of channel`, for starred runs.", name="is")
    doc: str | None = _key(PROSE)


class InputForm(Form):
    """An operand that is read: a type string alone, or a mapping."""

    type: Text = _needed(
        TYPE_STRING,
        "T[n, d]; T[*rows, d]; T[] for rank 0; T for any shape; compute(T)[] for a scalar of the host.",
    )
    when: Text | None = _key(EXPRESSION, "The variant in which it exists: mode == asymmetric.")
    default: Text | None = _key(EXPRESSION, "The constant that stands for an operand left out.")
    positive: bool | None = _key(FLAG, "A scalar of the host must be finite and > 0.")
    doc: str | None = _key(PROSE)


class OutputForm(Form):
    """An operand that is written: a type string alone, or a mapping."""

    type: Text = _needed(TYPE_STRING, "As an input's.")
    when: Text | None = _key(EXPRESSION, "The variant in which it exists: mode == asymmetric.")
    doc: str | None = _key(PROSE)


def _operand(form: type[Form]) -> Rule:
    return OrAlone(FormOf(form), lambda s: {"type": s})


class EntryForm(Form):
    """An op: its types and its mathematics."""

    doc: str | None = _key(PROSE, "A sentence or two: what the op does.")
    types: dict[str, Text] | None = _key(TableOf(WORD), "Type variable: a set of ops.yaml.")
    attributes: dict[str, AttributeForm] | None = _key(TableOf(FormOf(AttributeForm)))
    inputs: dict[str, InputForm] | None = _key(TableOf(_operand(InputForm)))
    outputs: dict[str, OutputForm] = _needed(TableOf(_operand(OutputForm)))
    indices: dict[str, Text] | None = _key(TableOf(EXPRESSION), "A further index: the size that it runs over.")
    properties: dict[str, Text] | None = _key(TableOf(EXPRESSION), "A derived size that the Descriptor offers.")
    uses: dict[str, Text] | None = _key(TableOf(CALL), "Names of values: the entry that computes them, as a call.")
    where: list[Text] | None = _key(RULES, "Rules that select() checks.")
    formula: dict[str, Text] = _needed(
        OrAlone(TableOf(FORMULA), lambda s: {"": s}), "Statements, or a block of them for each value of an enum."
    )
    straight_through: bool | None = _key(FLAG, "round and to_int differentiate as the identity.")
    zeros: bool | None = _key(
        FLAG, "Terms cancel at zeros of the result: near them precision is that of a result of 1."
    )
    gradient: dict[str, Text] | None = _key(
        TableOf(FORMULA), "Input: `derived`, or statements that assign its adjoint."
    )
    convention: Text | None = _key(CONVENTION, "What authored gradients are, where they are not the derivative.")
    parity: dict[str, str] | None = _key(TableOf(PROSE), "Framework: its function that is equal.")
    peers: dict[str, str] | None = _key(TableOf(PROSE), "Framework: its function that benchmarks run beside this.")


class ExtendsForm(Form):
    """Another catalog: the name of its package alone, or a mapping."""

    package: Text = _needed(WORD, "An installed package that baracuda-gen generated: baracuda_kernels.")
    families: list[Text] | None = _key(ListOf(WORD), "Only these of its families.")


class RootForm(Form):
    """ops.yaml: what all families share."""

    name: Text = _needed(WORD, "The import package.")
    version: int = _needed(WHOLE_NUMBER, "The version of this language: 1.", name="schema")
    doc: str | None = _key(PROSE)
    extends: ExtendsForm | None = _key(
        OrAlone(FormOf(ExtendsForm), lambda s: {"package": s}),
        "An installed catalog, whose sets and ops this one has too.",
    )
    sets: dict[str, list[Text]] = _needed(TableOf(ListOf(WORD)), "Sets of dtypes; the first of a set is its default.")
    families: dict[str, str] = _needed(
        TableOf(PROSE), "Family: what its ops have in common. Its file is <family>.yaml."
    )


class ExtendingForm(RootForm):
    """ops.yaml with `extends`: sets and families may all be the other catalog's."""

    sets: dict[str, list[Text]] = _key(
        TableOf(ListOf(WORD)), "Sets of dtypes, besides those of the other catalog.", absent=dict
    )
    families: dict[str, str] = _key(TableOf(PROSE), "Families, besides those of the other catalog.", absent=dict)


AnyForm = TypeVar("AnyForm", bound=Form)


def errors_of(form: type[AnyForm], data: object) -> tuple[AnyForm | None, list[FormError]]:
    """The data in its form, or everything that is wrong with it."""
    errors: list[FormError] = []
    made = FormOf(form).read(data, (), errors)
    return (None if errors else made), errors


def keys_of(form: type[Form], required: bool = False) -> list[str]:
    """The keys that a mapping may have, or must."""
    return [key.name for key in form.keys.values() if key.required or not required]


def form_at(form: type[Form], path: tuple[str | int, ...]) -> type[Form]:
    """The form of the mapping at a path: `("attributes", "q_min")` -> AttributeForm."""
    below: dict[str, type[Form]] = {
        "attributes": AttributeForm,
        "inputs": InputForm,
        "outputs": OutputForm,
        "extends": ExtendsForm,
    }
    return below.get(str(path[0]), form) if path else form


def json_schema() -> str:
    """The JSON schema of ops.yaml and of family files alike."""
    forms = (AttributeForm, EntryForm, ExtendingForm, ExtendsForm, InputForm, OutputForm, RootForm)
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$comment": "Generated by `baracuda-gen schema` from the models that read the spec.",
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
