"""What is timed: sizes, row lengths, layouts and attribute values, made for any op from its signature alone."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

MIB = 2**20
RESIDENT = 16 * MIB  # up to here a problem is timed in the L2 on purpose: every call on the same operands
SIZES = (8 * MIB, 256 * MIB, 1024 * MIB)  # bytes moved, at least
LENGTH = 8192  # of a row
ROW_LENGTHS = (256, 1024, 4096, 16384, 32768, 65536, 131072)  # besides LENGTH, for ops that reduce along rows
MIDDLE = 16  # of every dim that is neither first nor last

# Attribute values, where the entry has no default; of those that are not here, the first that its rules allow.
TYPICAL: Mapping[str, Any] = {"group_size": 128, "block_size": 128, "q_min": -128, "q_max": 127, "eps": 1e-5}
_TRIED: Mapping[str, Sequence[Any]] = {
    "i32": (1, 0, 2, 8, 32, 128, -1, LENGTH),
    "i64": (1, 0, 2, 8, 32, 128, -1, LENGTH),
    "f32": (0.5, 1.0, 0.1, 2.0),
    "f64": (0.5, 1.0, 0.1, 2.0),
    "bool": (False, True),
}
SCALARS: Mapping[str, float | int] = {"scale": 0.05, "zero_point": 3, "weight": 0.3}
_SCALAR = {"float": 0.3, "int": 3}

# Values of arrays: normal with that deviation, or uniform from low to high (for integers: high is not met).
Range = tuple[str, float, float]
_OF_SCALES: Range = ("uniform", 0.01, 0.06)
_OF_FLOATS: Range = ("normal", 0.0, 1.0)
_OF_INTEGERS: Range = ("integers", -20, 20)


@dataclass(frozen=True)
class Cell:
    """One problem that is timed."""

    variant: tuple[Any, ...]
    desc: Any  # the op's Descriptor
    shape: str  # of the widest operand: 16384 x 8192
    case: str  # its size, and what is special: `256 MiB, unaligned`
    moved: int  # bytes: each input once and each output once
    aligned: bool = True
    resident: bool = False  # timed in the L2
    main: bool = False  # the one that stands for its types, and that torch.compile is timed at


class NoAttributes(Exception):
    """No values were found that an op's rules allow."""


def cells(entry: Any, types: Mapping[str, str], sizes: Sequence[int] = SIZES) -> Iterator[Cell]:
    """The grid of one op with one choice of element types, largest size first.

    Raises NoAttributes where TYPICAL lacks a value that the entry's rules need.
    """
    largest = max(sizes)
    for variant in _usual_variants(entry):
        for size in sorted(sizes, reverse=True):
            words = size_words(size)
            resident = size <= RESIDENT
            made = _cell(entry, types, variant, size, LENGTH, words + (", in the L2" if resident else ""))
            yield replace(made, resident=resident, main=size == largest)
        usual = min((s for s in sizes if s > RESIDENT), default=None)
        if usual is None:
            continue
        words = size_words(usual)
        yield replace(_cell(entry, types, variant, usual, LENGTH, f"{words}, unaligned"), aligned=False)
        if _reduces_rows(entry):  # at the largest size: few long rows would leave multiprocessors idle in the end
            for length in ROW_LENGTHS:
                yield _cell(entry, types, variant, largest, length, f"{size_words(largest)}, rows of {length}")
        yield from _broadcast(entry, types, variant, usual, words)


def _usual_variants(entry: Any) -> Iterator[tuple[Any, ...]]:
    """Those in which at most one setting is not the first of its values."""
    op = entry.plan.op
    first = {a.name: (a.values or (True,))[0] for a in op.attributes}
    for variant in op.variants:
        if sum(v != first[name] for name, v in zip(op.variant_attributes, variant, strict=True)) <= 1:
            yield variant


def variant_words(op: Any, variant: tuple[Any, ...]) -> str:
    """What distinguishes a variant, for a table: the settings' values, and the operands that are left out."""
    words = []
    for name, value in zip(op.variant_attributes, variant, strict=True):
        if isinstance(value, str):
            words.append(value)
        elif not value:
            words.append(f"not {name}")
    return " ".join(words)


def size_words(size: int) -> str:
    return f"{size // 2**30} GiB" if size % 2**30 == 0 else f"{size / MIB:g} MiB"


def _reduces_rows(entry: Any) -> bool:
    return len(entry.plan.op.dims) > 1 and any(p != "pointwise" for p in entry.patterns)


def _broadcast(entry: Any, types: Mapping[str, str], variant: tuple[Any, ...], size: int, words: str) -> Iterator[Cell]:
    """Gradients of an operand that was broadcast: sums over rows and over columns."""
    outputs = [o for o in entry.plan.op.outputs if o.broadcast]
    if not outputs:
        return
    name = f"{outputs[0].name.removeprefix('d_')}_shape"
    plain = _cell(entry, types, variant, size, LENGTH, words)
    rows, columns = plain.desc.shape
    for shape, what in (((1, columns), "summed over rows"), ((rows, 1), "summed over columns")):
        desc = replace(plain.desc, **{name: shape})
        case = f"{words}, {outputs[0].name} {what}"
        yield replace(plain, desc=desc, case=case, moved=moved(entry.plan.op, desc))


def _cell(entry: Any, types: Mapping[str, str], variant: tuple[Any, ...], size: int, length: int, case: str) -> Cell:
    """A problem that moves at least `size` bytes, in rows of `length`."""
    op = entry.plan.op
    found = attributes(entry, types, variant, length)

    def described(count: int) -> Any:
        return entry.descriptor(**sizes_of(op, count, length), **_elements(op, types), **found)

    few = 64 * MIDDLE ** max(0, len(op.dims) - 2)
    bytes_of_few = moved(op, described(few))
    a_row = (moved(op, described(2 * few)) - bytes_of_few) / few
    rows = max(1, math.ceil((size - (bytes_of_few - few * a_row)) / a_row))
    desc = described(_rounded_up(rows))
    widest = max((operand_shape(op, desc, o) for o in op.present(desc)), key=math.prod)
    return Cell(variant, desc, " x ".join(map(str, widest)), case, moved(op, desc))


def _rounded_up(count: int) -> int:
    """To a multiple of the power of two that is at most an eighth of it."""
    step = 1 << max(0, count.bit_length() - 4)
    return -(-count // step) * step


def sizes_of(op: Any, count: int, length: int) -> dict[str, Any]:
    """`count` rows of `length`, in the op's dims; of a single dim, as many elements."""
    if op.any_shape:
        return {"shape": (count, length)}
    if len(op.dims) == 1:
        lengths = [count * length]
    else:
        middle = [MIDDLE] * (len(op.dims) - 2)
        lengths = [-(-count // MIDDLE ** len(middle)), *middle, length]
    return {d.removeprefix("*"): (n,) if d.startswith("*") else n for d, n in zip(op.dims, lengths, strict=True)}


def _elements(op: Any, types: Mapping[str, str]) -> dict[str, str]:
    return {name: types[t] for t, name in op.elements.items()}


def attributes(entry: Any, types: Mapping[str, str], variant: tuple[Any, ...], length: int) -> dict[str, Any]:
    """Values for the attributes that have no default, that the entry's rules allow."""
    from baracuda_runtime.errors import KernelError

    op = entry.plan.op
    fixed = dict(zip(op.variant_attributes, variant, strict=True))
    open_ones = [a for a in op.attributes if a.name not in fixed and a.default is None]
    choices = [(TYPICAL[a.name],) if a.name in TYPICAL else a.values or _TRIED[a.kind] for a in open_ones]
    for chosen in itertools.product(*choices):
        values = {**fixed, **{a.name: value for a, value in zip(open_ones, chosen, strict=True)}}
        try:
            entry.plan.select(entry.descriptor(**sizes_of(op, 64, length), **_elements(op, types), **values))
        except (KernelError, ZeroDivisionError, TypeError):
            continue
        return values
    names = ", ".join(a.name for a in open_ones) or "none"
    raise NoAttributes(f"{op.name}: no values of its attributes ({names}) that its rules allow for rows of {length}")


def operand_shape(op: Any, desc: Any, operand: Any) -> tuple[int, ...]:
    if operand.shape is not None:
        return tuple(operand.shape(desc))
    if operand.broadcast:
        return tuple(getattr(desc, f"{operand.name.removeprefix('d_')}_shape"))
    return tuple(desc.shape)


def moved(op: Any, desc: Any) -> int:
    """Bytes: each input once and each output once; numbers that go by value are none."""
    arrays = (o for o in op.present(desc) if not o.host_scalar)
    return sum(math.prod(array_of(op, desc, o)) * int(op.element(desc, o.element).itemsize) for o in arrays)


def array_of(op: Any, desc: Any, operand: Any) -> tuple[int, ...]:
    """The shape of the operand's array: where two elements share a byte, in bytes."""
    from baracuda_runtime.storage import array_shape

    return array_shape(operand_shape(op, desc, operand), op.element(desc, operand.element))


def elements(op: Any, desc: Any) -> int:
    """Of the widest operand: how often the formula is computed."""
    return max((math.prod(operand_shape(op, desc, o)) for o in op.present(desc)), default=0)


def steps_of(op: Any, desc: Any) -> list[Any]:
    """The steps that a plan of this descriptor runs."""
    from baracuda_runtime.steps import Choice

    chosen = ((s,) if not isinstance(s, Choice) else s.chosen(desc) for s in op.variant(desc).steps)
    return [step for steps in chosen for step in steps]


def pattern_of(op: Any, desc: Any) -> str:
    """pointwise, or the first other pattern among the steps: row, reduce."""
    names = [type(step).__name__.lower() for step in steps_of(op, desc)]
    return next((name for name in names if name != "pointwise"), "pointwise")


def values_of(operand: Any, dtype: Any) -> Range:
    """What an input's array holds."""
    if dtype.packed:
        return ("integers", 0, 256)
    if dtype.kind == "float":
        return _OF_SCALES if "scale" in operand.name else _OF_FLOATS
    if dtype.kind == "bool":
        return ("integers", 0, 2)
    return ("integers", dtype.lowest, dtype.highest + 1) if dtype.itemsize == 1 else _OF_INTEGERS


def scalar_of(operand: Any, dtype: Any) -> float | int:
    """What is passed by value."""
    return SCALARS.get(operand.name, _SCALAR[dtype.kind])
