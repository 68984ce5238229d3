"""What is timed: sizes, row lengths, layouts and attribute values, made for any op from its signature alone."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any

from baracuda_gen.bench.views import PLAIN, View, saved, views_of

MIB = 2**20
RESIDENT = 16 * MIB  # up to here a problem is timed in the L2 on purpose: every call on the same operands
SIZES = (8 * MIB, 256 * MIB, 1024 * MIB)  # bytes moved, at least
MOST_BYTES = 16 * 2**30  # of all operands: a table may have far more than what is read of it
LENGTH = 8192  # of a row
STANDING = "bf16"  # the type that stands for an op
ROW_LENGTHS = (256, 1024, 4096, 16384, 32768, 65536, 131072)  # besides LENGTH, for ops that reduce along rows
TABLE_ROWS, TABLE_LENGTH = (32_000, 50_257, 128_256, 151_936), 4096  # of tables that indices name rows of: vocabularies
MIDDLE = 16  # of every dim that is neither first nor last
PROBED = 1024  # rows of the problem by which attributes are tried

# Attribute values, where the entry has no default; of those that are not here, the first that its rules allow.
TYPICAL: Mapping[str, Any] = {
    "group_size": 128, "block_size": 128, "block_rows": 128, "block_columns": 128, "q_min": -128, "q_max": 127,
    "eps": 1e-5, "exponent": 3, "classes": 128, "num_bins": 1024, "num_segments": 128,
}  # fmt: skip
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
_OF_SMOOTHING: Range = ("uniform", 0.5, 2.0)
_OF_PROBABILITIES: Range = ("uniform", 0.0, 1.0)
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
    view: View = PLAIN  # how the operands lie


class NoAttributes(Exception):
    """No values were found that an op's rules allow."""


def cells(
    entry: Any, types: Mapping[str, str], sizes: Sequence[int] = SIZES, brief: bool = False, lengths: Sequence[int] = ()
) -> Iterator[Cell]:
    """The grid of one op with one choice of element types, largest size first.

    Settings that differ from the default are timed at the largest size alone; `brief`: the default too. `lengths`:
    instead of all these, rows of such lengths, with all optional operands and without each, and tables of as many rows,
    each with all peers.
    Raises NoAttributes where TYPICAL lacks a value that the entry's rules need.
    """
    largest = max(sizes)
    default, *others = _usual_variants(entry, types)
    if lengths:
        for variant in (default, *(v for v in others if _leaves_out(entry.plan.op, v))):
            for layout in _layouts_of_rows(entry, types, variant):
                for length in lengths:
                    yield replace(_of_rows(entry, types, variant, largest, length, layout), main=True)
        yield from (replace(cell, main=True) for cell in _of_tables(entry, types, default, largest, lengths))
        return
    main = replace(_cell(entry, types, default, largest, LENGTH, _words(largest)), resident=_in_l2(largest), main=True)
    yield main
    for variant in others:
        cell = _cell(entry, types, variant, largest, LENGTH, _words(largest))
        yield replace(cell, resident=_in_l2(largest))
    if brief:
        return
    for size in sorted(set(sizes) - {largest}, reverse=True):
        yield replace(_cell(entry, types, default, size, LENGTH, _words(size)), resident=_in_l2(size))
    usual = min((s for s in sizes if not _in_l2(s)), default=None)
    if usual is None:
        return
    unaligned = _cell(entry, types, default, usual, LENGTH, f"{_words(usual)}, unaligned")
    yield replace(unaligned, aligned=False)
    # Rows at the largest size: few long ones would leave multiprocessors idle in the end.
    for layout in _layouts_of_rows(entry, types, default):
        of_lengths = (_of_rows(entry, types, default, largest, length, layout) for length in ROW_LENGTHS)
        yield from (cell for cell in of_lengths if cell.desc != main.desc)  # where dims have rows at all
    for layout in layouts(entry.plan.op)[1:]:
        case = f"{_words(largest)}{_last(entry.plan.op, layout)}"
        cell = _cell(entry, types, default, largest, LENGTH, case, layout)
        if cell.desc != main.desc:  # tables have one layout
            yield cell
    yield from _of_tables(entry, types, default, largest, TABLE_ROWS)
    yield from _broadcast(entry, types, default, usual, _words(usual))
    plain = _cell(entry, types, default, usual, LENGTH, _words(usual))
    for view in views_of(entry.plan.op):
        less = saved(entry.plan.op, plain.desc, view)
        yield replace(plain, case=f"{plain.case}, {view.words}", moved=plain.moved - less, view=view)


def usual_cells(entry: Any, types: Mapping[str, str], size: int, length: int) -> Iterator[Cell]:
    """The op's default in one size: in rows of the usual length, and of another one where rows are reduced along."""
    variant = next(iter(_usual_variants(entry, types)))
    yield replace(_cell(entry, types, variant, size, LENGTH, _words(size)), main=True)
    for layout in _layouts_of_rows(entry, types, variant):
        yield replace(_of_rows(entry, types, variant, size, length, layout), main=True)


def _in_l2(size: int) -> bool:
    return size <= RESIDENT


def _words(size: int) -> str:
    return size_words(size) + (", in the L2" if _in_l2(size) else "")


def usual_types(types: Mapping[str, Sequence[str]], chosen: Mapping[str, str]) -> bool:
    """Whether a choice of types is timed where none are asked for: all of the first variable that has STANDING with the
    first of the others, and STANDING with all of one other."""
    standing = _standing(types)
    differing = [t for t in types if t != standing and chosen[t] != types[t][0]]
    if not differing:
        return True
    return len(differing) == 1 and standing is not None and chosen[standing] == STANDING


def full_types(types: Mapping[str, Sequence[str]], chosen: Mapping[str, str]) -> bool:
    """Whether all of the grid is timed with a choice of types; of the others the largest size alone."""
    standing = _standing(types)
    if standing is None:
        return True
    rest = all(chosen[t] == types[t][0] for t in types if t != standing)
    return rest and chosen[standing] in (STANDING, types[standing][0])


def compiled_types(types: Mapping[str, Sequence[str]], chosen: Mapping[str, str]) -> bool:
    """Whether torch.compile is timed with a choice of types where none are asked for: not in f64, and of two 16-bit
    floats in one."""
    if "f64" in chosen.values():
        return False
    standing = _standing(types)
    return standing is None or chosen[standing] != "f16"


def _standing(types: Mapping[str, Sequence[str]]) -> str | None:
    return next((t for t, dtypes in types.items() if STANDING in dtypes), None)


def _usual_variants(entry: Any, types: Mapping[str, str]) -> Iterator[tuple[Any, ...]]:
    """Those in which at most one setting differs from its default; the default first. An optional operand is given by
    default."""
    op = entry.plan.op
    preset = _presets(entry)
    default = {a.name: True if a.presence_of else preset.get(a.name, (a.values or (True,))[0]) for a in op.attributes}

    def differing(variant: tuple[Any, ...]) -> int:
        return sum(v != default[name] for name, v in op.settings(variant).items())

    yield from sorted((v for v in op.variants_of(types) if differing(v) <= 1), key=differing)


def _leaves_out(op: Any, variant: tuple[Any, ...]) -> bool:
    """Whether a variant is without some optional operand."""
    optional = {a.name for a in op.attributes if a.presence_of}
    return any(not value for name, value in op.settings(variant).items() if name in optional)


def _presets(entry: Any) -> dict[str, Any]:
    """The attributes that a descriptor need not be given, with the values that it states itself."""
    own = {a.name for a in entry.plan.op.attributes}
    return {f.name: f.default for f in fields(entry.descriptor) if f.name in own and f.default is not MISSING}


def identity(op: Any, types: Mapping[str, str], cell: Cell) -> dict[str, Any]:
    """What a row of the results says of its cell before anything is measured."""
    return {
        "op": op.name,
        "family": op.family,
        "variant": variant_words(op, cell.variant),
        "types": dict(types),
        "shape": cell.shape,
        "case": cell.case,
    }


def variant_words(op: Any, variant: tuple[Any, ...]) -> str:
    """What distinguishes a variant, for a table: the settings' values, and the operands that are left out."""
    words = []
    for name, value in op.settings(variant).items():
        if isinstance(value, str):
            words.append(value)
        elif not value:
            words.append(f"not {name}")
    return " ".join(words)


def size_words(size: int) -> str:
    return f"{size // 2**30} GiB" if size % 2**30 == 0 else f"{size / MIB:g} MiB"


def _of_rows(
    entry: Any, types: Mapping[str, str], variant: tuple[Any, ...], size: int, length: int, layout: tuple[str, ...]
) -> Cell:
    case = f"{_words(size)}{_last(entry.plan.op, layout)}, rows of {length}"
    return _cell(entry, types, variant, size, length, case, layout)


def _of_tables(
    entry: Any, types: Mapping[str, str], variant: tuple[Any, ...], size: int, counts: Sequence[int]
) -> Iterator[Cell]:
    """Tables of so many rows, of an op that reads whole ones or writes their gradient."""
    if not _of_table(entry.plan.op, PROBED, TABLE_LENGTH) or entry.plan.op.dims[0].startswith("*"):
        return
    for rows in counts:
        case = f"{_words(size)}, a table of {rows} rows"
        yield _cell(entry, types, variant, size, TABLE_LENGTH, case, table=rows)


def _last(op: Any, layout: tuple[str, ...]) -> str:
    return "" if layout == layouts(op)[0] else f", {layout[-1].removeprefix('*')} last"


def _layouts_of_rows(entry: Any, types: Mapping[str, str], variant: tuple[Any, ...]) -> list[tuple[str, ...]]:
    """The first layout in which what a step reduces is longer in longer rows, if there is one."""
    op = entry.plan.op

    def reduced(length: int, layout: tuple[str, ...]) -> list[Any]:
        found = attributes(entry, types, variant, length, layout)
        return _reduced(op, described(entry, types, sizes_of(op, PROBED, length, layout), found))

    some = layouts(op) if len(op.dims) > 1 else []
    return [layout for layout in some if reduced(LENGTH, layout) != reduced(2 * LENGTH, layout)][:1]


def _reduced(op: Any, desc: Any) -> list[Any]:
    found = ((step.reduced_dims(desc), step.loop(desc)) for step in steps_of(op, desc))
    return [reduced for reduced, loop in found if reduced and len(reduced) < len(loop)]


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


def _cell(
    entry: Any,
    types: Mapping[str, str],
    variant: tuple[Any, ...],
    size: int,
    length: int,
    case: str,
    layout: Sequence[str] | None = None,
    table: int = 0,
) -> Cell:
    """A problem that moves at least `size` bytes, in rows of `length`. `table`: how many rows a table has, if not 0."""
    op = entry.plan.op
    found = attributes(entry, types, variant, length, layout)

    def of_rows(count: int) -> Any:
        return described(entry, types, sizes_of(op, count, length, layout, table), found)

    few = PROBED * MIDDLE ** max(0, len(layout or layouts(op)[0]) - 2)
    bytes_of_few = moved(op, of_rows(few))
    a_row = (moved(op, of_rows(2 * few)) - bytes_of_few) / few
    rows = max(1, table // 4, math.ceil((size - (bytes_of_few - few * a_row)) / a_row))
    desc = next(d for d in map(of_rows, _rounded_up(rows)) if allowed(entry, d))
    widest = max((operand_shape(op, desc, o) for o in op.present(desc)), key=math.prod)
    return Cell(variant, desc, " x ".join(map(str, widest)), case, moved(op, desc))


def _rounded_up(count: int) -> Iterator[int]:
    """To a multiple of the power of two that is at most an eighth of it, and of those above: blocks divide rows."""
    step = 1 << max(0, count.bit_length() - 4)
    for _ in range(32):
        yield -(-count // step) * step
        step *= 2


def described(entry: Any, types: Mapping[str, str], sizes: Mapping[str, Any], attributes: Mapping[str, Any]) -> Any:
    """The descriptor of a problem."""
    from baracuda_runtime.ops.axes import all_kept

    op = entry.plan.op
    return entry.descriptor(**all_kept(op, {**sizes, **_elements(op, types), **attributes}))


def allowed(entry: Any, desc: Any) -> bool:
    """Whether the entry's rules hold."""
    from baracuda_runtime.errors import KernelError

    try:
        entry.plan.select(desc)
    except (KernelError, ZeroDivisionError, TypeError):
        return False
    return True


def layouts(op: Any) -> list[tuple[str, ...]]:
    """The dims that have sizes, in order; starred runs that are none of them are empty.

    Two dims are enough: plain ones, and runs as far as there are fewer. Of an axis between two runs both ends are
    layouts, the first one first. A run after plain dims is empty, and in another layout not, as that of images.
    """
    plain = [d for d in op.dims if not d.startswith("*")]
    if len(plain) >= 2 or len(op.dims) <= 1:
        images = [(*plain, op.dims[-1])] if plain and op.dims[-1].startswith("*") else []
        return [tuple(plain or op.dims), *images]
    runs = [d for d in op.dims if d.startswith("*")]
    if not plain:
        return [tuple(runs[:2])]
    return [tuple(d for d in op.dims if d in (plain[0], run)) for run in reversed(runs)]


def sizes_of(op: Any, count: int, length: int, layout: Sequence[str] | None = None, table: int = 0) -> dict[str, Any]:
    """`count` rows of `length`, in the op's dims; of a single dim, as many elements. `table`: its rows, if not 0."""
    if op.any_shape:
        return {"shape": (count, length)}
    if found := _of_table(op, count, length, table):
        return found
    filled = layout or layouts(op)[0]
    if len(filled) == 1:
        lengths = [count * length]
    else:
        middle = [MIDDLE] * (len(filled) - 2)
        lengths = [-(-count // MIDDLE ** len(middle)), *middle, length]
    size = dict(zip(filled, lengths, strict=True))
    return {
        d.removeprefix("*"): size.get(d, 1) if not d.startswith("*") else (size[d],) if d in size else ()
        for d in op.dims
    }


def _of_table(op: Any, count: int, length: int, table: int = 0) -> dict[str, Any]:
    """Of an op with indices: `count` of them, and rows of `length`, in a table of `table` rows, or a quarter as many.
    Without dims of a table's own, or with one whose size an attribute gives: nothing.
    """
    indices = [o for o in op.inputs if o.indexes is not None]
    by_attribute = {a.name for a in op.attributes}
    if not indices or by_attribute & set(indices[0].indexes.__code__.co_names):
        return {}
    counted = [d for d in indices[0].dims if d is not None]
    dims = [d for d in op.dims if d not in counted]
    rows = [d for d in dims if not d.startswith("*")] or dims  # the table's own first
    if not counted or not rows:
        return {}
    if any({*counted, rows[0]} <= {*o.dims} for o in op.operands):  # a row of its own for each index, and no table
        return {}
    table = table or max(16, count // 4)
    sizes = {counted[-2] if len(counted) > 2 else counted[0]: count, rows[0]: table}
    others = [d for d in op.dims if d not in sizes]
    if others:
        sizes[others[-1]] = length
    else:  # indices of elements
        sizes = {counted[0]: count * length, rows[0]: table * length}
    return {
        d.removeprefix("*"): sizes.get(d, 1) if not d.startswith("*") else (sizes[d],) if d in sizes else ()
        for d in op.dims
    }


def _elements(op: Any, types: Mapping[str, str]) -> dict[str, str]:
    return {name: types[t] for t, name in op.elements.items()}


def attributes(
    entry: Any, types: Mapping[str, str], variant: tuple[Any, ...], length: int, layout: Sequence[str] | None = None
) -> dict[str, Any]:
    """Values for the attributes that have no default, that the entry's rules allow."""
    op = entry.plan.op
    fixed = op.settings(variant)
    preset = _presets(entry)
    open_ones = [a for a in op.attributes if a.name not in fixed and a.name not in preset]
    choices = [(TYPICAL[a.name],) if a.name in TYPICAL else a.values or _TRIED[a.kind] for a in open_ones]
    sizes = sizes_of(op, PROBED, length, layout)
    for chosen in itertools.product(*choices):
        values = {**fixed, **{a.name: value for a, value in zip(open_ones, chosen, strict=True)}}
        if allowed(entry, described(entry, types, sizes, values)):
            return values
    names = ", ".join(a.name for a in open_ones) or "none"
    raise NoAttributes(f"{op.name}: no values of its attributes ({names}) that its rules allow for rows of {length}")


def operand_shape(op: Any, desc: Any, operand: Any) -> tuple[int, ...]:
    if operand.shape is not None:
        return tuple(operand.shape(desc))
    if operand.broadcast:
        return tuple(getattr(desc, f"{operand.name.removeprefix('d_')}_shape"))
    return tuple(desc.shape)


def stored_shape(op: Any, desc: Any, operand: Any) -> tuple[int, ...]:
    """The shape of an operand's array: of codes of 4 bits, two lie in a byte along the last axis."""
    shape = operand_shape(op, desc, operand)
    packed = getattr(op.element(desc, operand.element), "packed", False)
    return (*shape[:-1], -(-shape[-1] // 2)) if packed else shape


def _bytes(op: Any, desc: Any, operands: Iterable[Any]) -> int:
    """Of a table as much as is gathered from it: an element for each of the widest output. Nothing else reads it."""
    steps = steps_of(op, desc)
    tables = {name for step in steps for name, _ in step.gathered} - {name for step in steps for name in _direct(step)}
    gathered = max((math.prod(operand_shape(op, desc, o)) for o in op.present(desc) if o.output), default=0)
    return sum(
        int(
            (gathered if o.name in tables else math.prod(stored_shape(op, desc, o)))
            * op.element(desc, o.element).itemsize
        )
        for o in operands
        if not o.host_scalar
    )


def stored_bytes(op: Any, desc: Any) -> int:
    """Bytes of all operands."""
    present = [o for o in op.present(desc) if not o.host_scalar]
    return sum(math.prod(stored_shape(op, desc, o)) * int(op.element(desc, o.element).itemsize) for o in present)


def _direct(step: Any) -> set[str]:
    """What a step reads at its own places, and not at those that values name."""
    found = dict(getattr(step, "finds", ()))
    return {a.tensor for k, a in enumerate(step.accesses) if not (a.written or a.guarded or k in found)}


def moved(op: Any, desc: Any) -> int:
    """Bytes: each input once and each output once; numbers that go by value are none."""
    return _bytes(op, desc, op.present(desc))


def read_again(op: Any, desc: Any) -> int:
    """Bytes of the inputs that are read a second time for what follows from a reduction over all that they hold: with a
    scale for a whole tensor, no element can be written before the last one was read."""
    again: set[str] = set()
    reduced: set[str] = set()  # what reductions have written so far, and
    read: set[str] = set()  # have read
    for step in steps_of(op, desc):
        names = {a.tensor for a in step.accesses if not a.written}
        if "map" in getattr(step, "passes", ())[1:]:
            again |= {a.tensor for a in step.accesses if a.full and not a.written}
        if names & reduced:
            again |= names & read
        if step.reduces:
            reduced |= {a.tensor for a in step.writes}
            read |= names
    return _bytes(op, desc, (o for o in op.present(desc) if o.name in again and not o.output))


def maps(op: Any, desc: Any) -> bool:
    """Whether some output has an element for each of the widest operand's."""
    return any(math.prod(operand_shape(op, desc, o)) == elements(op, desc) for o in op.present(desc) if o.output)


def elements(op: Any, desc: Any) -> int:
    """Of the widest operand: how often the formula is computed."""
    return max((math.prod(operand_shape(op, desc, o)) for o in op.present(desc)), default=0)


def steps_of(op: Any, desc: Any) -> list[Any]:
    """The steps that a plan of this descriptor runs."""
    return [step for s in op.variant(desc).steps for step in s.chosen(desc, op.types_of(desc))]


def skeleton_of(op: Any, desc: Any) -> str:
    """pointwise, or the first other skeleton among the steps: row, reduce, grid."""
    names = [step.skeleton for step in steps_of(op, desc)]
    return next((name for name in names if name != "pointwise"), "pointwise")


def values_of(operand: Any, dtype: Any, desc: Any) -> Range:
    """What an input's array holds."""
    if operand.indexes is not None:
        return ("integers", 0, operand.indexes(desc))
    if dtype.packed:
        return ("integers", 0, 256)
    if dtype.kind == "float" and operand.name in ("prediction", "target"):  # which some losses take for a probability
        return _OF_PROBABILITIES
    if dtype.kind == "float":
        return _OF_SCALES if "scale" in operand.name else _OF_SMOOTHING if "smooth" in operand.name else _OF_FLOATS
    if dtype.kind == "bool":
        return ("integers", 0, 2)
    if getattr(dtype, "packed", False):
        return ("integers", 0, 256)  # a byte of two
    return ("integers", dtype.lowest, dtype.highest + 1) if dtype.itemsize == 1 else _OF_INTEGERS


def scalar_of(operand: Any, dtype: Any) -> float | int:
    """What is passed by value."""
    return SCALARS.get(operand.name, _SCALAR[dtype.kind])
