"""The names that a formula may use, and what reading has found out about them so far."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from baracuda_gen.formula.graph import ANY_SHAPE, NUMEL, Expr, Index, Kind, Size, Tensor
from baracuda_gen.formula.op import Condition, OpAttribute

if TYPE_CHECKING:
    from baracuda_gen.formula.uses import Use


@dataclass
class Scope:
    """One formula block's names. The first group is given, the second is filled in statement by statement."""

    tensors: Mapping[str, Tensor]
    attributes: Mapping[str, OpAttribute]
    types: Mapping[str, Kind]  # type variables
    dims: Mapping[str, bool]  # name -> is a starred run
    indices: Mapping[str, Expr] = field(default_factory=dict)  # declared: name -> extent
    facts: tuple[Expr, ...] = ()  # the op's conditions
    elsewhere: frozenset[str] = frozenset()  # operands of other variants
    sum_to: tuple[str, ...] = ()  # operands that sum_to[...] may name: in gradients only
    compute: str = "f64"  # the narrowest type that floats are computed in
    uses: Mapping[str, Use] = field(default_factory=dict)  # by their values' names
    dtypes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of type variables, for uses
    ops: Collection[str] = ()  # of the catalog
    chosen: Mapping[str, str] = field(default_factory=dict)  # the enum that names blocks: this block's value

    def __post_init__(self) -> None:
        self.brought: list[Condition] = []  # rules of used entries
        self.kinds: dict[str, Kind | None] = {}
        self.lets: dict[str, tuple[Expr, ...]] = {}
        # let -> which of its indices its value varies with: others are left out of the graph
        self.varying: dict[str, tuple[int, ...]] = {}
        self.aliases: dict[str, Expr] = {}
        self.ranges: dict[str, Expr] = {}
        self.extents: dict[str, Expr] = {}
        self.read: dict[str, None] = {}  # operands, lets and aliases that something reads
        self.assigned: dict[str, tuple[Expr, ...] | None] = {}  # outputs so far, with their indices
        self.pieces: set[str] = set()  # outputs that are written by places, or in parts
        self.later: set[str] = set()  # names that this statement or a later one assigns
        self.now: str | None = None  # the name that this statement assigns

    def known(self) -> tuple[str, ...]:
        """What a formula may name outside of []."""
        outputs = [n for n in self.assigned if n in self.tensors]
        inputs = [n for n in self.tensors if n in self.kinds and n not in self.assigned and n not in self.later]
        return tuple(dict.fromkeys([*inputs, *outputs, *self.attributes, *self.lets, *self.uses]))

    def use(self, name: str) -> Index:
        """An index, with its extent entered."""
        extent = self.ranges.get(name) or self.indices.get(name) or (NUMEL if name == ANY_SHAPE.name else Size(name))
        self.extents.setdefault(name, extent)
        return Index(name)

    def use_alias(self, name: str) -> Expr:
        """What an alias stands for, with its indices."""
        self.read[name] = None
        for i in self.aliases[name].free_indices:
            self.use(i)
        return self.aliases[name]

    def known_indices(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*self.dims, *self.indices, *self.aliases, *self.ranges]))
