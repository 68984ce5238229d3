"""An op after all passes over its mathematics: typed blocks, conditions, and its gradient as another op of the same
kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from baracuda_gen.formula.graph import Block, Expr, Size, Tensor
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.model import OpSpec, Problem, SpecError
from baracuda_runtime.dtypes import DType

Choice = str | bool  # an enum's value, the kind of a type variable's dtypes, or whether an optional operand is given
_KIND = ".kind"


def kind_selector(variable: str) -> str:
    """The selector that tells of which kind a type variable is, where its dtypes are of several: `T.kind`."""
    return f"{variable}{_KIND}"


def selected_variable(selector: str) -> str | None:
    """The type variable of such a selector; None for attributes."""
    return selector.removesuffix(_KIND) if selector.endswith(_KIND) else None


@dataclass(frozen=True)
class Condition:
    """A checked rule: a BOOL expression over Size, Attribute and Limit, and its text as the author wrote it."""

    expression: Expr
    text: str


@dataclass(frozen=True)
class OpAttribute:
    """`type` is i32, i64, f32, f64, bool, enum or axes.

    `default` is an expression (Const, Limit) or, for an enum, one of `values`.
    """

    name: str
    type: str
    values: tuple[str, ...] = ()
    default: Expr | str | None = None
    position_of: str | None = None
    doc: str = ""
    presence_of: str | None = None  # `has_bias`: whether the optional operand `bias` is given
    unless: tuple[str, str] | None = None  # of axes: the enum and its value with which there are none

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What it can be, the default first, where it selects a variant."""
        if self.type == "bool":
            return (False, True)
        return tuple(sorted(self.values, key=lambda value: value != self.default))


def run_without_dims(attributes: Iterable[OpAttribute], chosen: Mapping[str, Choice]) -> str | None:
    """The starred run of axes of which a variant has none."""
    return next((a.position_of for a in attributes if a.unless and chosen.get(a.unless[0]) == a.unless[1]), None)


@dataclass(frozen=True)
class Variant:
    """One formula of the op, specialised: `keys` are the values of the op's selectors that choose it."""

    label: str  # for people; "" when there is one formula only
    suffix: str  # of its kernels' names, with the _ in front; "" for the default
    keys: tuple[tuple[Choice, ...], ...]
    block: Block
    derivative: Block | None = None  # of a forward op: what its authored gradients are held to, where it can be derived


@dataclass(frozen=True)
class Op:
    """A forward op, or the derived backward of one (`gradient_of` names it)."""

    name: str
    family: str
    doc: str
    spec: OpSpec
    types: Mapping[str, tuple[str, ...]]  # type variable -> dtypes, in the spec's order
    dims: tuple[tuple[str, bool], ...]  # (name, is a starred run) in order of first appearance; () for ops of any shape
    any_shape: bool  # has operands of any shape: the Descriptor has `shape`
    attributes: tuple[OpAttribute, ...]
    properties: tuple[tuple[str, Expr], ...]
    inputs: tuple[Tensor, ...]  # of all variants, in spec order
    outputs: tuple[Tensor, ...]
    conditions: tuple[Condition, ...]
    selectors: tuple[str, ...]  # what selects the variant: attributes, and kinds of type variables (`T.kind`)
    variants: tuple[Variant, ...]
    gradient_of: str | None = None
    authored: tuple[str, ...] = ()  # of a backward op: the adjoints that the entry states, and that are the derivative

    @property
    def omissible(self) -> frozenset[str]:
        """The inputs that a caller may leave out: optional ones, and those of some variants."""
        inputs = {o.name for o in self.spec.inputs if o.when is not None or o.default is not None}
        return frozenset(inputs | {f"d_{o.name}" for o in self.spec.outputs if o.when is not None})

    @property
    def axes(self) -> tuple[str, ...]:
        """The two starred runs of operands whose dims a function takes in any order: those kept, and those of axes."""
        named = {a.position_of for a in self.attributes if a.type == "axes"}
        shapes = [[d.size for d in t.dims or () if d.run] for t in (*self.inputs, *self.outputs)]
        runs = [[size.dim for size in sizes if isinstance(size, Size)] for sizes in shapes]
        return next((tuple(dims) for dims in runs if len(dims) == 2 and dims[1] in named), ())

    @property
    def keeps_dims(self) -> bool:
        """Whether an operand has one element for all of the axes: the function takes `keepdims=`."""
        kept = [Size(name) for name in self.axes[:1]]
        return any([d.size for d in t.dims or ()] == kept != [] for t in (*self.inputs, *self.outputs))

    def is_run(self, size: Expr) -> bool:
        """Whether it is the size of a starred run."""
        return isinstance(size, Size) and (size.dim, True) in self.dims

    def refused(self, message: str) -> SpecError:
        """For what the passes after it cannot do with its formula."""
        return SpecError([Problem(self.spec.formula[0][1].place, self.name, message)])

    def given_dim(self, tensor: Tensor, k: int) -> int:
        """The number that a dim of a variant's operand has in what a caller gives: the variant may be without a run."""
        given = next((t.dims for t in (*self.inputs, *self.outputs) if t.name == tensor.name), None) or ()
        there = [n for n, d in enumerate(given) if d in (tensor.dims or ())]
        return there[k] if there else k

    def dtypes(self, element: str) -> tuple[DType, ...]:
        """What elements of that type may be; none of a compute type."""
        return tuple(ELEMENT_TYPES[d] for d in self.types.get(element, (element,)) if d in ELEMENT_TYPES)

    def of_kinds(self, block: Block) -> Op:
        """The op on the dtypes that a variant's block is for."""
        types = {
            t: tuple(d for d in dtypes if ELEMENT_TYPES[d].kind == block.kinds[t].value) if t in block.kinds else dtypes
            for t, dtypes in self.types.items()
        }
        return self if types == self.types else replace(self, types=types)

    def differentiable(self) -> Op:
        """The op without what has no gradients, of type variables that are not floats alone: other kinds, 8 bits."""
        kinds = [name for name in self.selectors if selected_variable(name) is not None]
        if not kinds:
            return self
        mixed = {selected_variable(name) for name in kinds}
        places = [k for k, name in enumerate(self.selectors) if name not in kinds]
        variants = []
        for v in self.variants:
            keys = [key for key in v.keys if all(c == "float" for k, c in enumerate(key) if k not in places)]
            if keys:
                variants.append(replace(v, keys=tuple(tuple(key[k] for k in places) for key in keys)))
        types = {
            t: tuple(d for d in dtypes if ELEMENT_TYPES[d].has_gradients) if t in mixed else dtypes
            for t, dtypes in self.types.items()
        }
        selectors = tuple(self.selectors[k] for k in places)
        return replace(self, types=types, selectors=selectors, variants=tuple(variants))

    @property
    def partial(self) -> bool:
        """Whether some outputs exist in some variants only."""
        return any({t.name for t in v.block.outputs} != {t.name for t in self.outputs} for v in self.variants)
