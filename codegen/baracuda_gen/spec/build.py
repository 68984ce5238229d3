"""Entries of the right form as `model` data: texts split, defaults filled in, names of sets and dtypes resolved."""

from __future__ import annotations

import re
from collections.abc import Mapping as AbstractMapping

from baracuda_gen.errors import instead
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.model import AttributeSpec, OperandSpec, OpSpec, Place, Problems, Text, TypeVariable, UseSpec
from baracuda_gen.spec.names import used_names
from baracuda_gen.spec.nodes import Mapping
from baracuda_gen.spec.schema import SCHEMA_VERSION, AttributeForm, EntryForm, InputForm, OutputForm, RootForm

Sets = AbstractMapping[str, tuple[str, ...]]

_POSITION = re.compile(r"positions? of (\w+)")


def build_sets(root: RootForm, node: Mapping, problems: Problems) -> dict[str, tuple[str, ...]]:
    """The sets of ops.yaml; also checks the language's version."""
    if root.version != SCHEMA_VERSION:
        place = next(value.place for key, value in node if key.text.value == "schema")
        problems.add(place, f"schema is {root.version}; this generator reads {SCHEMA_VERSION}")
    for words in root.sets.values():
        _note_repeated(problems, words, "dtype")
        for word in words:
            if word.value not in ELEMENT_TYPES:
                problems.wrong(word, f"unknown dtype '{word}'{instead(word.value, 'known dtypes', ELEMENT_TYPES)}")
    return {name: tuple(w.value for w in words) for name, words in root.sets.items()}


class OpBuilder:
    """Makes an OpSpec of an entry, and notes the problems that its form alone does not show."""

    def __init__(self, node: Mapping, sets: Sets, problems: Problems):
        self.node, self.sets, self.problems, self.wrong = node, sets, problems, problems.wrong

    def place(self, section: str, key: str) -> Place:
        """Where a key of a section stands."""
        return next(name.place for name, _ in self.node.section(section) if name.text.value == key)

    def built(self, family: str, entry: EntryForm, place: Place) -> OpSpec:
        derived = {n: text.value.strip() == "derived" for n, text in entry.gradient.items()}
        if entry.convention is not None and all(derived.values()):
            self.wrong(entry.convention, f"convention: {entry.convention} is for stated gradients; all are derived")
        return OpSpec(
            name=self.problems.op,
            family=family,
            place=place,
            doc=entry.doc,
            types=tuple(self.type_variable(n, word) for n, word in entry.types.items()),
            attributes=tuple(self.attribute(n, form) for n, form in entry.attributes.items()),
            inputs=tuple(self.operand("inputs", n, form) for n, form in entry.inputs.items()),
            outputs=tuple(self.operand("outputs", n, form) for n, form in entry.outputs.items()),
            formula=tuple(
                (variant or None, text) for variant, text in (entry.formula or {"": Text("", place)}).items()
            ),
            indices=tuple(entry.indices.items()),
            properties=tuple(entry.properties.items()),
            uses=tuple(UseSpec(tuple(used_names(n)), self.place("uses", n), t) for n, t in entry.uses.items()),
            where=tuple(entry.where),
            straight_through=entry.straight_through,
            zeros=entry.zeros,
            gradient=tuple((n, Text("derived", t.place) if derived[n] else t) for n, t in entry.gradient.items()),
            convention=entry.convention.value if entry.convention is not None else "",
            parity=tuple(entry.parity.items()),
            peers=tuple(entry.peers.items()),
        )

    def type_variable(self, name: str, word: Text) -> TypeVariable:
        if word.value not in self.sets:
            self.wrong(word, f"unknown set '{word}'{instead(word.value, 'sets of ops.yaml', self.sets)}")
        return TypeVariable(name, self.sets.get(word.value, ()), self.place("types", name))

    def attribute(self, name: str, form: AttributeForm) -> AttributeSpec:
        place = self.place("attributes", name)
        if (form.type == "enum") != bool(form.values):
            wrong = (
                "has no values; an enum lists them" if form.type == "enum" else "has values; only an enum lists values"
            )
            self.problems.add(
                place, f"the {form.type} attribute '{name}' {wrong}: {{type: enum, values: [one, other]}}"
            )
        _note_repeated(self.problems, form.values, "value")
        position = form.position_of and _POSITION.fullmatch(form.position_of.value.strip())
        if form.position_of and not position:
            found = f"'is: {form.position_of}' cannot be read"
            self.wrong(form.position_of, f"{found}; expected `position of` and the name of a dim")
        elif form.position_of and form.type not in ("i32", "i64", "axes"):
            self.problems.add(place, f"'{name}' is a position of type {form.type}; a position must be i32 or i64")
        elif (form.type == "axes") != bool(position and position[0].startswith("positions ")):
            self.problems.add(
                place, f"'{name}': an attribute of type axes is the `positions of` a starred run, and no other type is"
            )
        elif form.type == "axes" and (form.default is not None or form.where):
            self.problems.add(
                place, f"'{name}' is of type axes, which takes no default and no rules; the default is None, all dims"
            )
        elif form.unless and form.type != "axes":
            self.wrong(form.unless, f"'{name}' is of type {form.type}; unless: is for axes")
        return AttributeSpec(
            name,
            form.type,
            place,
            values=tuple(word.value for word in form.values),
            default=form.default,
            where=tuple(form.where),
            position_of=position[1] if position else None,
            unless=form.unless,
            doc=form.doc,
        )

    def operand(self, section: str, name: str, form: InputForm | OutputForm) -> OperandSpec:
        """`T[d] = 1` is a type with the constant for an operand left out."""
        place = self.place(section, name)
        text, default, positive = form.type, None, False
        if isinstance(form, InputForm):
            default, positive = form.default, form.positive
        if "=" in text.value:
            before, _, after = text.value.partition("=")
            column = len(before) + 1 + len(after) - len(after.lstrip())
            if section == "outputs" or default is not None or not before.strip() or not after.strip():
                self.problems.add(
                    text.at(1, len(before)), f"'{text}': only an input has a constant, and only one: T[d] = 1"
                )
            else:
                default = Text(after.strip(), text.at(1, column))
            text = Text(before.rstrip(), text.place)
        return OperandSpec(name, text, place, form.when, default, positive, form.doc)


def _note_repeated(problems: Problems, words: list[Text], what: str) -> None:
    values = [word.value for word in words]
    for k, word in enumerate(words):
        if word.value in values[:k]:
            problems.wrong(word, f"the {what} '{word}' is listed twice; list it once")
