"""A strict subset of YAML, read from the parser's events into nodes that know their places.

Events, not a composed document: depth and aliases are checked before anything is built, so no input can exhaust the
stack or the memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn

import yaml

from baracuda_gen.spec.model import Place, Problem, Text
from baracuda_gen.spec.scalars import is_number, key_trouble, trouble
from baracuda_gen.spec.source import UNWANTED

MAX_DEPTH = 12
MAX_PROBLEMS = 100  # of one file: more are of one cause, and do not help

_PARSER: Any = getattr(yaml, "CLoader", yaml.Loader)  # libyaml's events are ten times as fast


@dataclass(frozen=True)
class Scalar:
    """A text. `plain` is unquoted; `folded` spans lines that YAML joins, so that places inside it are lost."""

    text: Text
    plain: bool
    folded: bool

    @property
    def place(self) -> Place:
        return self.text.place


@dataclass(frozen=True)
class Sequence:
    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True)
class Mapping:
    """Keys are unique. `partial`: some key was refused, so that a missing one is no news."""

    entries: tuple[tuple[Scalar, Node], ...]
    place: Place
    partial: bool = False

    def __iter__(self) -> Iterator[tuple[Scalar, Node]]:
        return iter(self.entries)

    def get(self, key: str) -> Node | None:
        return self._by_name[key][1] if key in self._by_name else None

    def section(self, key: str) -> tuple[tuple[Scalar, Node], ...]:
        """The entries of a mapping in it; none where it is left out, or something else."""
        found = self.get(key)
        return found.entries if isinstance(found, Mapping) else ()

    @cached_property
    def _by_name(self) -> dict[str, tuple[Scalar, Node]]:
        return {key.text.value: (key, value) for key, value in self.entries}


@dataclass(frozen=True)
class Refused:
    """A value whose problem is already noted: later checks pass over it."""

    place: Place


Node = Scalar | Sequence | Mapping | Refused


def described(node: Node) -> str:
    """For a message."""
    match node:
        case Scalar(text=text, plain=True) if is_number(text.value):
            return f"the number {text}"
        case Scalar(text=text, folded=folded) if text.block or folded or len(text.value) > 40:
            return "a text of several lines" if folded or "\n" in text.value.strip() else "a text"
        case Scalar(text=text):
            return f"'{text}'"
        case Sequence():
            return "a list"
        case _:
            return "a mapping"


def read_nodes(text: str, shown: str, entries_are_ops: bool) -> tuple[Node, list[Problem]]:
    """The document of a file, and what is wrong with it as text. `entries_are_ops`: the top keys name ops."""
    reader = _Reader(text, shown, entries_are_ops)
    with suppress(_Stop):
        try:
            return reader.document(), reader.problems
        except yaml.MarkedYAMLError as error:
            reader.note(*_explained(text, shown, error))
    return Refused(Place(shown, 1, 1)), reader.problems


class _Stop(Exception):
    """The rest of the file is not looked at."""


class _Reader:
    def __init__(self, text: str, shown: str, entries_are_ops: bool):
        self.shown, self.entries_are_ops = shown, entries_are_ops
        self.lines = text.split("\n")
        self.events = iter(yaml.parse(text, Loader=_PARSER))
        self.problems: list[Problem] = []
        self.op = ""

    def note(self, place: Place, message: str) -> None:
        self.problems.append(Problem(place, self.op, message))
        if len(self.problems) >= MAX_PROBLEMS:
            raise _Stop

    def stop(self, place: Place, message: str) -> NoReturn:
        self.note(place, message)
        raise _Stop

    def place(self, event: Any) -> Place:
        return Place(self.shown, event.start_mark.line + 1, event.start_mark.column + 1)

    def document(self) -> Node:
        next(self.events)  # the stream's start
        start: Any = next(self.events)
        if isinstance(start, yaml.StreamEndEvent):
            self.stop(Place(self.shown, 1, 1), "the file is empty; expected a mapping")
        if start.version or start.tags:
            self.note(self.place(start), "a YAML directive (%); leave it out")
        node = self.node(next(self.events), 1)
        next(self.events)  # the document's end
        end = next(self.events)
        if not isinstance(end, yaml.StreamEndEvent):
            self.op = ""
            self.stop(self.place(end), "a second document; a spec file holds one")
        return node

    def node(self, event: Any, depth: int) -> Node:
        place = self.place(event)
        if isinstance(event, yaml.AliasEvent):
            self.note(place, f"*{event.anchor} is an alias to YAML; quote a text, or write out a repeated value")
            return Refused(place)
        refused = self.decorated(event, place)
        if depth > MAX_DEPTH:
            self.stop(place, f"nested deeper than {MAX_DEPTH} levels, which a spec never needs")
        if isinstance(event, yaml.ScalarEvent):
            scalar = self.scalar(event, place)
            message = None if refused else self.trouble(scalar, trouble)
            if message:
                self.note(place, message)
            return Refused(place) if refused or message else scalar
        node = self.sequence(place, depth) if isinstance(event, yaml.SequenceStartEvent) else self.mapping(place, depth)
        return Refused(place) if refused else node

    def decorated(self, event: Any, place: Place) -> bool:
        """Whether a value carries an anchor or a tag."""
        if event.anchor is not None:
            self.note(place, f"&{event.anchor} is an anchor to YAML; quote a text, or write out a repeated value")
        elif event.tag is not None:
            self.note(place, "a tag (!); leave it out, or quote a text that starts with !")
        return event.anchor is not None or event.tag is not None

    def scalar(self, event: Any, place: Place) -> Scalar:
        style = event.style or ""
        if style == "|":
            return Scalar(Text(event.value, self.block_place(event), block=True), plain=False, folded=False)
        folded = style == ">" or event.end_mark.line > event.start_mark.line
        if style in ("'", '"'):
            place = Place(place.file, place.line, place.column + 1)
        return Scalar(Text(event.value, place), plain=not style, folded=folded)

    @staticmethod
    def trouble(scalar: Scalar, plain_trouble: Callable[[str], str | None]) -> str | None:
        """Why a scalar is refused; `plain_trouble` judges unquoted words."""
        if unwanted := UNWANTED.search(scalar.text.value):
            return f"an escape for the character U+{ord(unwanted[0]):04X}; a spec is plain text"
        return plain_trouble(scalar.text.value) if scalar.plain else None

    def block_place(self, event: Any) -> Place:
        """Where a block's text starts: the line below its `|`, at the block's indentation."""
        first = event.start_mark.line + 1
        for line, value in zip(self.lines[first:], event.value.split("\n"), strict=False):
            if value.strip():
                return Place(self.shown, first + 1, len(line) - len(value) + 1)
        return Place(self.shown, first + 1, 1)

    def sequence(self, place: Place, depth: int) -> Sequence:
        items = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event, depth + 1))
        return Sequence(tuple(items), place)

    def mapping(self, place: Place, depth: int) -> Mapping:
        entries: dict[str, tuple[Scalar, Node]] = {}
        partial = False
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            names_op = depth == 1 and self.entries_are_ops
            self.op = "" if names_op else self.op
            key = self.key(event, depth)
            self.op = key.text.value if names_op and key else self.op
            if key and key.text.value in entries:
                first = entries[key.text.value][0].place
                self.note(key.place, f"the key '{key.text}' is here twice; first in line {first.line}")
            value = self.node(next(self.events), depth + 1)
            if key is None:
                partial = True
            else:
                entries.setdefault(key.text.value, (key, value))
        return Mapping(tuple(entries.values()), place, partial)

    def key(self, event: Any, depth: int) -> Scalar | None:
        place = self.place(event)
        if not isinstance(event, yaml.ScalarEvent):
            if isinstance(self.node(event, depth + 1), Sequence | Mapping):
                self.note(
                    place, "a key that is a list or a mapping; a key is a name, so quote one that starts with [ or {"
                )
            return None
        if self.decorated(event, place):
            return None
        key = self.scalar(event, place)
        message = self.trouble(key, key_trouble)
        if message is None and (not key.text.value or "\n" in key.text.value):
            message = "a key that is empty or spans lines; a key is a name"
        if message:
            self.note(place, message)
        return None if message else key


def _explained(text: str, shown: str, error: yaml.MarkedYAMLError) -> tuple[Place, str]:
    """A syntax error in one line, in the words of PyYAML's own parser, whichever parser found it."""
    if "nesting depth" in str(error.problem) and error.problem_mark:  # which that parser takes minutes for
        place = Place(shown, error.problem_mark.line + 1, error.problem_mark.column + 1)
        return place, f"nested deeper than {MAX_DEPTH} levels, which a spec never needs"
    try:
        for _ in yaml.parse(text, Loader=yaml.Loader):
            pass
    except yaml.MarkedYAMLError as own:
        error = own
    mark = error.problem_mark or error.context_mark
    place = Place(shown, mark.line + 1, mark.column + 1) if mark else Place(shown, 1, 1)
    found = str(error.problem or error.context or "it cannot be read")
    return place, f"not valid YAML: {found}; {_advice(found, str(error.context or ''))}"


def _advice(found: str, context: str) -> str:
    if "flow" in context:
        return "inside { } and [ ] quote a text with brackets, commas or ': ', such as a type: {type: 'T[n, d]'}"
    if "mapping values" in found:
        return "quote a text that holds ': '"
    if "cannot start any token" in found:
        return "quote a text that starts with a special character of YAML"
    if "quoted scalar" in context:
        return "close the quotes"
    if "block" in context or "simple key" in context or "could not find" in found:
        return "a mapping has one `key: value` a line, all at one indentation"
    return "quote the text, or see docs/spec.md for the forms"
