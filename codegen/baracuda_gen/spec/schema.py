"""The form of the spec files, said once as pydantic models: which keys there are, and what each holds.

`errors_of` holds plain containers of scalars against a model; `json_schema` is the same models as a JSON schema, for
editors. The models' leaves are texts with their places. What needs names from elsewhere is checked in `build`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, TypeAdapter, ValidationError, WithJsonSchema
from pydantic_core import PydanticCustomError, core_schema

from baracuda_gen.spec.model import Text
from baracuda_gen.spec.nodes import Scalar, described
from baracuda_gen.spec.scalars import INTEGER, is_number

SCHEMA_VERSION = 1
ATTRIBUTE_TYPES = ("i32", "i64", "f32", "f64", "bool", "enum")

# Leaves: readers of scalars, None for what is not wanted


def _prose(s: Scalar) -> str | None:
    return s.text.value.strip() or None if _is_text(s) else None


def _word(s: Scalar) -> Text | None:
    return _expression(s) if _is_text(s) and not s.text.block else None


def _expression(s: Scalar) -> Text | None:
    value = s.text.value.rstrip("\n")
    if s.folded or "\n" in value or not value.strip():
        return None
    if s.plain and value in ("true", "false"):
        value = value.capitalize()  # as a formula spells it
    return Text(value, s.place, s.text.block)


def _block(s: Scalar) -> Text | None:
    return s.text if _is_text(s) and not s.folded and s.text.value.strip() else None


def _attribute_type(s: Scalar) -> str | None:
    return s.text.value if s.text.value in ATTRIBUTE_TYPES else None


def _flag(s: Scalar) -> bool | None:
    return {"true": True, "false": False}.get(s.text.value) if s.plain else None


def _integer(s: Scalar) -> int | None:
    return int(s.text.value) if s.plain and INTEGER.fullmatch(s.text.value) and len(s.text.value) < 10 else None


def _is_text(s: Scalar) -> bool:
    return not s.plain or not (is_number(s.text.value) or s.text.value in ("true", "false"))


def _leaf(wanted: str, read: Callable[[Scalar], Any]) -> PlainValidator:
    def validate(value: object) -> Any:
        result = read(value) if isinstance(value, Scalar) else None
        if result is None:
            message = f"{described(value)}; expected {wanted}".replace("{", "{{").replace("}", "}}")
            raise PydanticCustomError("form", message)
        return result

    return PlainValidator(validate)


@dataclass(frozen=True)
class _Short:
    """Where a container is expected, a scalar stands for a container of it alone."""

    wrap: Callable[[Scalar], object]

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        def widen(value: object) -> object:
            return self.wrap(value) if isinstance(value, Scalar) else value

        return core_schema.no_info_before_validator_function(widen, handler(source))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        return {"anyOf": [{"type": "string"}, handler(schema["schema"])]}


_STRING = WithJsonSchema({"type": "string"})
Prose = Annotated[str, _leaf("a text", _prose), _STRING]
Word = Annotated[Text, _leaf("a word", _word), _STRING]
TypeString = Annotated[Text, _leaf("a type on one line, such as T[n, d]", _word), _STRING]
AttributeType = Annotated[
    str,
    _leaf(f"one of {', '.join(ATTRIBUTE_TYPES)}", _attribute_type),
    WithJsonSchema({"enum": list(ATTRIBUTE_TYPES)}),
]
Formula = Annotated[Text, _leaf("statements, in a block after |", _block), _STRING]
Expression = Annotated[
    Text,
    _leaf("an expression on one line", _expression),
    WithJsonSchema({"type": ["string", "number", "boolean"]}),
]
Flag = Annotated[bool, _leaf("true or false", _flag), WithJsonSchema({"type": "boolean"})]
Integer = Annotated[int, _leaf("an integer", _integer), WithJsonSchema({"type": "integer"})]
Rules = Annotated[list[Expression], Field(min_length=1), _Short(lambda s: [s])]

# Containers


class Form(BaseModel):
    """A mapping with known keys."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)


class AttributeForm(Form):
    """A value fixed at select(): a field of the Descriptor, a keyword of the function."""

    type: AttributeType
    values: list[Word] | None = Field(None, min_length=1, description="The names of an enum, in order.")
    default: Expression | None = Field(
        None, description="A number, true or false, a limit such as lowest(Q), or one of the enum's values."
    )
    where: Rules | None = Field(None, description="A rule that select() checks, or a list of rules.")
    position_of: Expression | None = Field(None, alias="is", description="`position of channel`, for starred runs.")
    doc: Prose | None = None


class InputForm(Form):
    """An operand that is read: a type string alone, or a mapping."""

    type: TypeString = Field(
        description="T[n, d]; T[*rows, d]; T[] for rank 0; T for any shape; compute(T)[] for a scalar of the host."
    )
    when: Expression | None = Field(None, description="The variant in which it exists: mode == asymmetric.")
    default: Expression | None = Field(None, description="The constant that stands for an operand left out.")
    positive: Flag | None = Field(None, description="A scalar of the host must be finite and > 0.")
    doc: Prose | None = None


class OutputForm(Form):
    """An operand that is written: a type string alone, or a mapping."""

    type: TypeString = Field(description="As an input's.")
    when: Expression | None = Field(None, description="The variant in which it exists: mode == asymmetric.")
    doc: Prose | None = None


_TYPE_ALONE = _Short(lambda s: {"type": s})


class EntryForm(Form):
    """An op: its types and its mathematics."""

    doc: Prose | None = Field(None, description="A sentence or two: what the op does.")
    types: dict[str, Word] | None = Field(None, min_length=1, description="Type variable: a set of ops.yaml.")
    attributes: dict[str, AttributeForm] | None = Field(None, min_length=1)
    inputs: dict[str, Annotated[InputForm, _TYPE_ALONE]] | None = Field(None, min_length=1)
    outputs: dict[str, Annotated[OutputForm, _TYPE_ALONE]] = Field(min_length=1)
    indices: dict[str, Expression] | None = Field(
        None, min_length=1, description="A further index: the size that it runs over."
    )
    properties: dict[str, Expression] | None = Field(
        None, min_length=1, description="A derived size that the Descriptor offers."
    )
    where: Rules | None = Field(None, description="Rules that select() checks.")
    formula: Annotated[dict[str, Formula], Field(min_length=1), _Short(lambda s: {"": s})] = Field(
        description="Statements, or a block of them for each value of an enum."
    )
    straight_through: Flag | None = Field(None, description="round and to_int differentiate as the identity.")
    zeros: Flag | None = Field(
        None, description="Terms cancel at zeros of the result: near them precision is that of a result of 1."
    )
    gradient: dict[str, Formula] | None = Field(
        None, min_length=1, description="Input: `derived`, or statements that assign its adjoint."
    )
    parity: dict[str, Prose] | None = Field(None, min_length=1, description="Framework: its function that is equal.")
    peers: dict[str, Prose] | None = Field(
        None, min_length=1, description="Framework: its function that benchmarks run beside this."
    )


class ExtendsForm(Form):
    """Another catalog: the name of its package alone, or a mapping."""

    package: Word = Field(description="An installed package that baracuda-gen generated: baracuda_kernels.")
    families: list[Word] | None = Field(None, min_length=1, description="Only these of its families.")


class RootForm(Form):
    """ops.yaml: what all families share."""

    name: Word = Field(description="The import package.")
    version: Integer = Field(alias="schema", description="The version of this language: 1.")
    doc: Prose | None = None
    extends: Annotated[ExtendsForm, _Short(lambda s: {"package": s})] | None = Field(
        None, description="An installed catalog, whose sets and ops this one has too."
    )
    sets: dict[str, Annotated[list[Word], Field(min_length=1)]] = Field(
        min_length=1, description="Sets of dtypes; the first of a set is its default."
    )
    families: dict[str, Prose] = Field(
        min_length=1, description="Family: what its ops have in common. Its file is <family>.yaml."
    )


class ExtendingForm(RootForm):
    """ops.yaml with `extends`: sets and families may all be the other catalog's."""

    sets: dict[str, Annotated[list[Word], Field(min_length=1)]] = Field(
        default_factory=dict, min_length=1, description="Sets of dtypes, besides those of the other catalog."
    )
    families: dict[str, Prose] = Field(
        default_factory=dict, min_length=1, description="Families, besides those of the other catalog."
    )


AnyForm = TypeVar("AnyForm", bound=Form)


@dataclass(frozen=True)
class FormError:
    """`kind`: unknown, missing, empty, list, mapping (what was expected), or leaf (`message` says what was)."""

    path: tuple[str | int, ...]
    kind: Literal["unknown", "missing", "empty", "list", "mapping", "leaf"]
    message: str


_KINDS: dict[str, Literal["unknown", "missing", "empty", "list", "leaf"]] = {
    "extra_forbidden": "unknown",
    "missing": "missing",
    "too_short": "empty",
    "list_type": "list",
    "form": "leaf",
}


def errors_of(form: type[AnyForm], data: object) -> tuple[AnyForm | None, list[FormError]]:
    """The data as the model, or everything that is wrong with it."""
    try:
        return form.model_validate(data), []
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
        return None, [FormError(e["loc"], _KINDS.get(e["type"], "mapping"), e["msg"]) for e in found]


def keys_of(form: type[Form], required: bool = False) -> list[str]:
    """The keys that a mapping may have, or must."""
    fields = form.model_fields.items()
    return [field.alias or name for name, field in fields if not required or field.is_required()]


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
    """The JSON schema of ops.yaml and of family files alike; generated, so the same text for the same models."""
    root, extending, family = TypeAdapter(RootForm), TypeAdapter(ExtendingForm), TypeAdapter(dict[str, EntryForm])
    inputs: Any = [
        ("root", "validation", root),
        ("extending", "validation", extending),
        ("family", "validation", family),
    ]
    refs, shared = TypeAdapter.json_schemas(inputs, by_alias=True)
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$comment": "Generated by `baracuda-gen schema` from the models that read the spec.",
        "definitions": shared["$defs"],
        "if": {"required": ["name", "schema"]},
        "then": {
            "if": {"required": ["extends"]},
            "then": refs["extending", "validation"],
            "else": refs["root", "validation"],
        },
        "else": refs["family", "validation"],
    }
    return json.dumps(_tidied(schema), indent=2, ensure_ascii=False) + "\n"


def _tidied(value: Any, names: bool = False) -> Any:
    """Keywords sorted, whatever order pydantic has; no titles, nor null beside a type, as keys are there or left out.

    `names`: the mapping's keys are names, in their own order.
    """
    if isinstance(value, list):
        return [_tidied(v) for v in value]
    if isinstance(value, str):
        return value.replace("#/$defs/", "#/definitions/")
    if not isinstance(value, dict):
        return value
    if names:
        return {name: _tidied(v) for name, v in value.items()}
    value = {key: v for key, v in value.items() if key != "title" and (key, v) != ("default", None)}
    choices = [c for c in value.pop("anyOf", []) if c != {"type": "null"}]
    value |= {"anyOf": choices} if len(choices) > 1 else dict(*choices)
    return {key: _tidied(value[key], key in ("properties", "definitions")) for key in sorted(value)}
