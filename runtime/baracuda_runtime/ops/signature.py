"""What a generated module states about its op: operands, attributes, rules, and the steps that compute it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from math import prod
from operator import attrgetter
from pathlib import Path
from typing import Any, Self, dataclass_transform

import numpy as np

from ..dtypes import DType, as_dtype
from ..errors import KernelError
from ..launch.launcher import Source
from ..limits import IN_ORDER
from ..measured import HOST, kernel_digest, measured_of, precision_digest, standing
from ..steps import INDEX, Choice, Step


@dataclass(frozen=True)
class Condition:
    """A rule over a descriptor, with the fields it speaks of, for the message."""

    text: str
    holds: Callable[[Any], bool]
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Operand:
    """An input or output.

    `element` is a type variable, a dtype, `compute(T)` or `total(T)`. `shape` gives the sizes for a descriptor; None:
    any shape that broadcasts to the op's. `dims` names those of its dims that are a descriptor's field (`*rows` for a
    starred run), for `Descriptor.of`.
    """

    name: str
    element: str
    shape: Callable[[Any], tuple[int, ...]] | None = None
    dims: tuple[str | None, ...] = ()
    output: bool = False
    positive: bool = False  # a host value must be finite and > 0
    when: Condition | None = None  # it exists where this holds
    # An output of an operand's own shape, which broadcasts to the op's: d_a, by the field a_shape.
    broadcast: bool = False
    indexes: Callable[[Any], int] | None = None  # integers that say where elements are, in a dim of this size
    unique: bool = False  # and no two of them are the same

    def exists(self, desc: Any) -> bool:
        """Whether a descriptor, or anything that has its attributes, allows for it."""
        return self.when is None or self.when.holds(desc)

    @cached_property
    def host_scalar(self) -> bool:
        return (
            self.shape is not None
            and self.dims == ()
            and not self.output
            and (self.element.startswith("compute(") or self.element in ("i32", "i64"))
        )


REQUIRED: Any = type("Required", (), {"__repr__": lambda self: "REQUIRED"})()  # in place of a default


@dataclass(frozen=True)
class Attribute:
    """`kind` is i32, i64, f32, f64, bool or enum; `value` is the default, unless `default` finds it."""

    name: str
    kind: str
    value: Any = REQUIRED
    values: tuple[str, ...] = ()
    default: Callable[[Any], Any] | None = None
    presence_of: str | None = None  # a bool: whether this optional operand is given


@dataclass(frozen=True)
class Temporary:
    """A value that passes from step to step, in the workspace: `C` (the compute type) or i64.

    `dims` as an operand's.
    """

    name: str
    element: str
    shape: Callable[[Any], tuple[int, ...]]
    dims: tuple[str | None, ...] = ()


@dataclass(frozen=True)
class Variant:
    steps: tuple[Step | Choice, ...]
    reference: Callable[..., tuple[Any, ...]]
    temporaries: tuple[Temporary, ...] = ()
    derivative: Callable[..., dict[str, Any]] | None = None  # what authored gradients are held to: adjoint -> value
    operations: int = 0  # roughly how many arithmetic instructions an element takes

    @cached_property
    def every_step(self) -> tuple[Step, ...]:
        """All that some plan may launch."""
        return tuple(step for s in self.steps for step in s.all)

    @cached_property
    def reads(self) -> frozenset[str]:
        """The inputs that it needs: the reference's parameters after the descriptor and the compute type."""
        code = self.reference.__code__
        return frozenset(code.co_varnames[2 : code.co_argcount])


@dataclass(frozen=True, eq=False)
class Op:
    """An op's record. `file` is that of the module that states it, beside which the kernels lie; `variants` is keyed by
    the values of the `variant_attributes`.
    """

    name: str
    file: str
    types: Mapping[str, tuple[str, ...]]
    operands: tuple[Operand, ...]
    variants: Mapping[tuple[Any, ...], Variant]
    doc: str = ""
    elements: Mapping[str, str] = field(default_factory=dict)  # type variable -> the descriptor's field; {}: `element`
    dims: tuple[str, ...] = ()  # `*rows` for a starred run
    any_shape: bool = False
    properties: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)  # sizes that follow from others
    attributes: tuple[Attribute, ...] = ()
    parameters: tuple[str, ...] = ()  # the attributes as the function takes them, where a position is among them
    axes: tuple[str, ...] = ()  # the two starred runs of operands whose dims a function takes in any order (`axes.py`)
    no_axes: tuple[str, ...] = ()  # an enum and its value with which there are no axes
    conditions: tuple[Condition, ...] = ()
    variant_attributes: tuple[str, ...] = ()
    gradient_of: str | None = None
    authored: tuple[str, ...] = ()  # adjoints that the entry states in words of its own, and that are the derivative
    exact: bool = True  # the formula is made of operations that round the same everywhere
    inexact_in_16_bits: bool = False  # but with elements of 16 bits some have forms that do not
    sums: bool = False  # it sums: in another order than NumPy does
    zeros: bool = False  # terms cancel at zeros of the result: near them precision is that of a result of 1
    unsettled: bool = False  # a gradient of such a result: it may be 0 or an infinity times what cancels
    parity: Mapping[str, str] = field(default_factory=dict)  # framework -> the function that it equals
    peers: Mapping[str, str] = field(default_factory=dict)  # framework -> the function that benchmarks run beside it

    def __post_init__(self) -> None:
        if not self.elements:
            object.__setattr__(self, "elements", {t: "element" for t in self.types})
        if self.axes:
            object.__setattr__(self, "attributes", (*self.attributes, Attribute(IN_ORDER, "bool", True)))

    @property
    def family(self) -> str:
        return self.source.parent.name.removeprefix("_")

    @cached_property
    def source(self) -> Path:
        """The file of its kernels."""
        return Path(self.file).with_name(f"{self.name}.cu")

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All that some plan may launch."""
        return tuple(step for variant in self.variants.values() for step in variant.every_step)

    @cached_property
    def summed_shapes(self) -> Mapping[str, Operand]:
        """The descriptor's fields of the shapes to which gradients are summed -> the gradient."""
        return {f"{o.name.removeprefix('d_')}_shape": o for o in self.operands if o.broadcast}

    @cached_property
    def free_types(self) -> tuple[str, ...]:
        """The type variables that are found only in outputs, or in inputs that may be left out."""
        bound = {o.element for o in self.inputs if o.when is None}
        return tuple(t for t in self.types if t not in bound)

    def is_exact(self, types: Mapping[str, str]) -> bool:
        """`exact`, of kernels with these element types. One of 16 bits is enough to promise less, though a kernel
        has the short forms only if all of its floats have 16.
        """
        return self.exact and not (self.inexact_in_16_bits and any(types[t] in ("f16", "bf16") for t in self.types))

    @cached_property
    def position(self) -> str | None:
        """The parameter that is no attribute: where the shape of an operand with two starred runs splits, or axes."""
        attributes = {a.name for a in self.attributes}
        return next((name for name in self.parameters if name not in attributes), None)

    @cached_property
    def text(self) -> Source:
        return Source(f"{self.source.parent.name}/{self.source.name}", self.source.read_text(encoding="utf-8"))

    @cached_property
    def digest(self) -> str:
        """What measurements of these kernels' speed belong to."""
        return kernel_digest(self.text.text)

    @cached_property
    def precision_digest(self) -> str:
        """What measurements of these kernels' precision belong to."""
        return precision_digest(self.text.text)

    @cached_property
    def first_steps(self) -> tuple[Step, ...]:
        """Those that most problems have."""
        return tuple(s.all[0] for variant in self.variants.values() for s in variant.steps)

    @cached_property
    def kernel_types(self) -> frozenset[str]:
        """The type variables that some kernel depends on."""
        return frozenset(t for step in self.steps for t in step.types)

    def max_ulp(self, types: Mapping[str, str]) -> float | None:
        """The largest error that was measured on a GPU with these element types; None: these kernels were not."""
        found = measured_of(self.source.parent.parent).precision(
            self.name, self.precision_digest, standing(self.types, types, self.kernel_types)
        )
        return max((ulp for device, ulp in found.items() if device != HOST), default=None)

    @cached_property
    def inputs(self) -> tuple[Operand, ...]:
        return tuple(o for o in self.operands if not o.output)

    @cached_property
    def outputs(self) -> tuple[Operand, ...]:
        return tuple(o for o in self.operands if o.output)

    @cached_property
    def out_names(self) -> Mapping[str, str]:
        """What callers of the function know the outputs as."""
        return {o.name: "out" if len(self.outputs) == 1 else f"out ({o.name})" for o in self.outputs}

    def variant(self, desc: Any) -> Variant:
        return self.variants[self.variant_key(desc)]

    def variant_key(self, desc: Any) -> tuple[Any, ...]:
        """What a descriptor says of each of the `variant_attributes`."""
        return tuple([attrgetter(name)(desc) for name in self.variant_attributes])

    @cached_property
    def kind_variables(self) -> Mapping[str, str]:
        """Those of the `variant_attributes` that are kinds of element types (`element.kind`) -> the type variable."""
        kinds = {f"{name}.kind": t for t, name in self.elements.items()}
        return {name: kinds[name] for name in self.variant_attributes if name in kinds}

    def variants_of(self, types: Mapping[str, Any]) -> dict[tuple[Any, ...], Variant]:
        """The variants that these element types leave: type variable -> dtype."""
        kinds = {name: as_dtype(types[t]).kind for name, t in self.kind_variables.items()}
        return {
            key: v
            for key, v in self.variants.items()
            if all(kinds.get(n, c) == c for n, c in zip(self.variant_attributes, key, strict=True))
        }

    def settings(self, key: tuple[Any, ...]) -> dict[str, Any]:
        """The attributes' values of a variant's key."""
        named = dict(zip(self.variant_attributes, key, strict=True))
        return {name: choice for name, choice in named.items() if name not in self.kind_variables}

    def present(self, desc: Any) -> tuple[Operand, ...]:
        """The inputs that a descriptor's variant reads, and its outputs."""
        reads = self.variant(desc).reads
        return tuple([o for o in self.operands if (o.name in reads if not o.output else o.exists(desc))])

    def compute(self, types: Mapping[str, str]) -> str:
        """The type that floats compute in: f64 if any is f64."""
        return "f64" if any(as_dtype(types[t]).name == "f64" for t in self.types) else "f32"

    def types_of(self, desc: Any) -> dict[str, str]:
        """Type variable -> dtype, of a descriptor; with `C`, the compute type."""
        return self.with_computed({t: as_dtype(getattr(desc, name)).name for t, name in self.elements.items()})

    def with_computed(self, types: Mapping[str, str]) -> dict[str, str]:
        """Type variable -> dtype, with `C`, `compute(T)` and `total(T)`, which rest on them. An index has u8's size."""
        own = {f"compute({t})": as_dtype(types[t]).compute for t in self.types}
        own |= {f"total({t})": types[t] if as_dtype(types[t]).kind == "float" else "i64" for t in self.types}
        return {**types, **own, "C": self.compute(types), INDEX: "u8"}

    def element(self, desc: Any, element: str) -> DType:
        """The dtype of an operand's element."""
        return as_dtype(self.types_of(desc).get(element, element))


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Descriptor:
    """What select() checks: sizes, attributes, element types.

    Subclasses are frozen dataclasses with keyword fields.
    """

    op: Op

    def __post_init__(self) -> None:
        """Spell dtypes and shapes in one way, and fill in defaults.

        Anything wrong is left as it is: select() reports it.
        """
        for name in self.op.elements.values():
            try:
                object.__setattr__(self, name, as_dtype(getattr(self, name)))
            except KernelError:
                return
        for f in fields(self):  # type: ignore[arg-type]
            value = getattr(self, f.name)
            if f.name.endswith("_shape") and value is None:
                object.__setattr__(self, f.name, getattr(self, "shape", None))
            elif isinstance(value, (list, tuple)):
                object.__setattr__(self, f.name, tuple([_integer(size) for size in value]))
            elif isinstance(value, np.integer):
                object.__setattr__(self, f.name, int(value))
        for a in self.op.attributes:
            if getattr(self, a.name) is None and a.default is not None:
                object.__setattr__(self, a.name, a.default(self))

    @property
    def numel(self) -> int:
        shape = getattr(self, "shape", None)
        if shape is None:
            raise AttributeError("numel")
        return prod(shape)

    @classmethod
    def of(cls, args: Any, **attributes: Any) -> Self:
        """The descriptor of a call with these arrays: sizes and element types read off them, attributes as given."""
        from .describe import describe

        return cls(**describe(cls.op, args, attributes))


@dataclass_transform()
class Args:
    """The operands of one run. Subclasses are dataclasses with a field for each operand."""


@dataclass(frozen=True)
class PlanPreference:
    """What select() should favour where there is a choice; reserved for ops with more than one implementation."""

    deterministic: bool = True


@dataclass(frozen=True)
class PrecisionGuarantee:
    """What a plan promises about its numbers."""

    math: str  # the type that arithmetic runs in
    accumulator: str
    bit_stable: bool = True  # the same bits on every run on the same hardware
    deterministic: bool = True
    # The same bits as the NumPy reference, on every architecture; claimed by the formula, held by verify.
    bit_exact: bool = False
    # The largest error measured on a GPU, in units in the last place of the output: from the truth, or of a bit-exact
    # plan from the reference. None: these kernels were not measured.
    max_ulp: float | None = None


@dataclass(frozen=True)
class KernelSku:
    """Which kernel a plan stands for."""

    category: str
    op: str
    element: str
    aux_element: str | None
    layout: str
    epilogue: str
    arch: str
    backend: str
    precision_guarantee: PrecisionGuarantee = field(repr=False)


def _integer(value: Any) -> Any:
    return int(value) if isinstance(value, np.integer) else value
