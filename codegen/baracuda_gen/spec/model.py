"""The spec as data: what `spec/*.yaml` says, read and checked in form, with the place of every text that a later pass
reads.

`load` turns YAML into nodes with positions, `schema` checks their form, and both end here. Formulas, type strings and
conditions are still text at this stage (`Text`); the `formula` package parses them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, order=True)
class Place:
    """Where a text stands: a file (as shown to the user, with `/`), a line and a column, both counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True)
class Problem:
    """One thing wrong with the spec: `file:line:col: op: what; what is allowed`."""

    place: Place
    op: str  # "" when the problem belongs to no op
    message: str  # what was found; what is allowed

    def __str__(self) -> str:
        return f"{self.place}: {self.op}: {self.message}" if self.op else f"{self.place}: {self.message}"


class SpecError(Exception):
    """All problems found, sorted by place."""

    def __init__(self, problems: Iterable[Problem]):
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


class Placed(Protocol):
    @property
    def place(self) -> Place: ...


class Problems:
    """What is wrong with an op, or with a file (""), so far; those of all ops may be in one list, `found`."""

    def __init__(self, op: str, found: list[Problem] | None = None):
        self.op = op
        self.found = [] if found is None else found

    def add(self, place: Place, message: str) -> None:
        self.found.append(Problem(place, self.op, message))

    def wrong(self, what: Placed, message: str) -> None:
        """The same of something that has a place."""
        self.add(what.place, message)

    def raise_if_any(self) -> None:
        if self.found:
            raise SpecError(self.found)


def listed(names: Iterable[str]) -> str:
    """For messages."""
    return ", ".join(names) or "none"


@dataclass(frozen=True)
class Text:
    """A scalar of the spec, with the place of its first character.

    `block` texts are YAML block scalars (`|`): their line k stands in the file's line `place.line + k`, `place.column`
    columns in. Others stand on one line.
    """

    value: str
    place: Place
    block: bool = False

    def at(self, line: int, column: int) -> Place:
        """The place in the file of `value`'s line (from 1) and column (from 0, as `ast` counts)."""
        if self.block or line == 1:
            return Place(self.place.file, self.place.line + line - 1, self.place.column + column)
        return Place(self.place.file, self.place.line + line - 1, column + 1)

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class TypeVariable:
    """`T: float` in an entry's `types`: a variable and the dtypes it ranges over, in the set's order."""

    name: str
    dtypes: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class AttributeSpec:
    """A value fixed at select(). `type` is i32, i64, f32, f64, bool, enum or axes; `values` are an enum's names."""

    name: str
    type: str
    place: Place
    values: tuple[str, ...] = ()
    default: Text | None = None  # an expression such as `lowest(Q)`, a number, or one of `values`
    where: tuple[Text, ...] = ()
    position_of: str | None = None  # `is: position of channel`, of a dim; of axes, a starred run
    unless: Text | None = None  # `reduction == none`, of axes: in this variant there are none
    doc: str = ""


@dataclass(frozen=True)
class OperandSpec:
    """An input or output: a type string, and for some outputs the variant in which they exist."""

    name: str
    type: Text
    place: Place
    when: Text | None = None  # `mode == asymmetric`
    default: Text | None = None  # the constant that stands for an operand left out
    positive: bool = False  # the host form must be finite and > 0
    doc: str = ""


@dataclass(frozen=True)
class UseSpec:
    """`scale, codes: dynamic_range_quantize(x, Q=Q)`: what another entry computes, under names of this one."""

    names: tuple[str, ...]
    place: Place  # of the names
    call: Text

    @property
    def entry(self) -> str:
        """The name before the parenthesis; what follows may be wrong."""
        return self.call.value.partition("(")[0].strip()


@dataclass(frozen=True)
class OpSpec:
    """One entry of a family file."""

    name: str
    family: str
    place: Place
    doc: str
    types: tuple[TypeVariable, ...]
    attributes: tuple[AttributeSpec, ...]
    inputs: tuple[OperandSpec, ...]
    outputs: tuple[OperandSpec, ...]
    formula: tuple[tuple[str | None, Text], ...]  # (variant, block); a single (None, block) when there are no variants
    indices: tuple[tuple[str, Text], ...] = ()  # extra index -> the extent it runs over
    properties: tuple[tuple[str, Text], ...] = ()  # derived size of the Descriptor: num_groups -> axis // group_size
    where: tuple[Text, ...] = ()
    straight_through: bool = False
    gradient: tuple[tuple[str, Text], ...] = ()  # input -> the text "derived", or a formula block that overrides it
    convention: str = ""  # one of `schema.CONVENTIONS`, where authored gradients are not the derivative
    parity: tuple[tuple[str, str], ...] = ()  # framework -> its function
    peers: tuple[tuple[str, str], ...] = ()
    zeros: bool = False  # terms cancel at zeros of the result: near them precision is that of a result of 1
    uses: tuple[UseSpec, ...] = ()


@dataclass(frozen=True)
class FamilySpec:
    name: str
    doc: str
    package: str = ""  # the installed catalog that it comes from, by `extends`; "" for an own one

    @property
    def file(self) -> str:
        return f"{self.name}.yaml"

    @property
    def source(self) -> str:
        """The file as generated code names it."""
        return f"{self.package}/spec/{self.file}" if self.package else f"spec/{self.file}"


@dataclass(frozen=True)
class CatalogSpec:
    """The whole spec, resolved: shared defaults are merged into the ops."""

    name: str  # the import package: baracuda_kernels
    doc: str
    dtype_sets: tuple[tuple[str, tuple[str, ...]], ...]
    families: tuple[FamilySpec, ...]
    ops: tuple[OpSpec, ...]  # in the order of the files and their entries
    # (path under spec/, text with LF line ends): the copy that the package carries, without `extends`
    sources: tuple[tuple[str, str], ...]

    def source_of(self, family: str) -> str:
        return next(f.source for f in self.families if f.name == family)
