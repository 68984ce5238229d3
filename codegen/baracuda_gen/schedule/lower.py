"""One step made concrete: its loop, and for every operand the strides that follow the loop. An index used in blocks
(`axis // group_size`) is split in two.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from baracuda_gen.formula.affine import divides, expression, is_injective, linear, linear_position
from baracuda_gen.formula.blocks import Split, in_parts
from baracuda_gen.formula.gather import gathers_of, matched_places, unmatched
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    ANYWHERE,
    INDEX,
    Attribute,
    Block,
    Call,
    Const,
    Dim,
    Expr,
    Index,
    Kind,
    Load,
    Size,
    Statement,
    Tensor,
    outer_nodes,
    rebuild,
)
from baracuda_gen.formula.op import Condition, Op
from baracuda_gen.formula.rewrite import free_name, numbered, replace_nodes
from baracuda_gen.schedule.choose import Skeleton, Space
from baracuda_gen.schedule.model import POSITION, Access, LoopDim, Step, Term


class NoStride(Exception):
    """Places that no stride of a kernel's loops finds, such as `axis // group_size` where these have no blocks."""

    def __init__(self, computed: set[Expr]):
        self.computed = computed


@dataclass
class Lowering:
    """`temporaries`: all that earlier kernels and this one make, by name."""

    op: Op
    block: Block
    skeleton: Skeleton
    statements: tuple[Statement, ...]
    temporaries: Mapping[str, Tensor]

    def __post_init__(self) -> None:
        self.split_extents: dict[Expr, Expr] = {}  # an index as block and place -> the size that it runs over
        self.tensors = {t.name: t for t in (*self.block.inputs, *self.block.outputs)}
        self.positions: dict[str, Expr] = {}  # of random numbers, as operands
        self.guarded: set[Expr] = set()  # loads that a condition keeps within their operand

    def step(self, kernel: str, space: Space, written: tuple[str, ...]) -> Step:
        """`written`: the names of what it stores, in the order of the kernel's arguments."""
        self._place_random(space)
        dims, reduced = self._split(space)
        order = {name: k for k, name in enumerate(written)}
        writes = sorted((s for s in self.statements if s.name in order), key=lambda s: order[s.name])
        local = {s.name for s in self.statements}
        nodes = [x for s in self.statements for x in s.value.nodes if isinstance(x, Call)]
        self.guarded = {x.args[1] for x in nodes if x.function == "guarded"}
        loads = dict.fromkeys(x for s in self.statements for x in s.value.loads if x.name not in local)
        scalars = {x.name for x in loads} & {name for name, t in self.tensors.items() if t.host_scalar}
        gathers = dict.fromkeys(gathers_of(self.statements))
        full = next((s.target.at for s in writes if not reduced), None)
        in_loop = (x for x in loads if x.name not in scalars and ANYWHERE not in x.at)
        reads = [self._access(x, dims, full, False) for x in in_loop]
        reads += [replace(self._access(x.load, dims, None, False), gather=x, guarded=True) for x in gathers]
        if self.skeleton.along_last:
            last = {d.index for d in dims[-1:]}
            varying = [bool(last & {*(a.gather or a.load).free_indices}) for a in reads]
            reads = [replace(a, distinct=not a.full and v) for a, v in zip(reads, varying, strict=True)]
        stores = [self._access(s.target, dims, full, True) for s in writes]
        accesses = [*self._name(reads), *self._name(stores)]
        for a in accesses:
            if a.written and self._packable(a.tensor) and (gathers or not self._owns_bytes(a, dims, reduced)):
                types = "/".join(self.op.types.get(a.tensor.element, (a.tensor.element,)))
                raise self.op.refused(
                    f"'{a.name}' may have two elements to a byte ({types}), which one thread must compute: write it "
                    "whole, along its last dim, in a formula whose kernel is pointwise or of rows"
                )
            elif self._packable(a.tensor) and any(k == len(a.load.at) - 1 for k, _ in a.offset):
                within = "is read from within its rows: a row starts a byte"
                raise self.op.refused(f"'{a.name}' may have two elements to a byte, and {within}")
        own = (replace_nodes(s.value, unmatched) for s in self.statements)
        values = [e for value in own for e in outer_nodes(value, lambda x: isinstance(x, Load))]
        names = {e.name for e in values if isinstance(e, Attribute)}
        sizes = dict.fromkeys(e.dim for e in values if isinstance(e, Size))
        found = ((self._tensor(x.name), dim) for x in gathers for dim in x.dims)
        compared = (self.block.along(x.args[2]) for x in matched_places(s.value for s in self.statements))
        return Step(
            skeleton=self.skeleton,
            kernel=kernel,
            loop=dims,
            reduced=reduced,
            statements=self.statements,
            accesses=tuple(accesses),
            scalars=tuple(t for t in self.block.inputs if t.name in scalars),
            attributes=tuple(a.name for a in self.op.attributes if a.name in names),
            sizes=tuple(sizes),
            kinds=tuple(dict.fromkeys(self.positions, Kind.INT).items()),
            gathered=tuple(dict.fromkeys((*found, *compared))),
        )

    def _packable(self, tensor: Tensor) -> bool:
        return any(d.packed for d in self.op.dtypes(tensor.element))

    def _owns_bytes(self, a: Access, dims: tuple[LoopDim, ...], reduced: int) -> bool:
        """Whether the elements of a byte follow each other in the loop, and so may be one thread's."""
        if self.skeleton.rows:
            return a.load.at[-1:] == (Index(dims[-1].index),) and self._whole(a.tensor, a.load, dims)
        return not reduced and a.full and a.tensor.dims != ()

    def _place_random(self, space: Space) -> None:
        """The positions of random numbers: the loop's own where it visits elements in their order and reduces nothing,
        else operands whose elements are their own places.
        """
        own = linear_position(tuple(Index(i) for i in space.axes), self.block.extents)

        def placed(e: Expr) -> Expr:
            if isinstance(e, Call) and e.function == "random":
                at = POSITION if e.args[2] == own and not space.inner else self._place(e.args[2])
                return Call("random", (*e.args[:2], at))
            return rebuild(e, placed)

        if any("random" in s.value.called for s in self.statements):
            self.statements = tuple(replace(s, value=placed(s.value)) for s in self.statements)

    def _place(self, position: Expr) -> Load:
        """A position as an operand."""
        taken = {*self.block.kinds, *self.tensors, *(s.name for s in self.statements)}
        found = next((name for name, at in self.positions.items() if at == position), None)
        name = found or free_name("drawn_at", taken)
        self.positions[name] = position
        self.tensors[name] = Tensor(name, INDEX, None if position == ANY_SHAPE else (Dim(Const(1)),))
        return Load(name, (position,))

    def _split(self, space: Space) -> tuple[tuple[LoopDim, ...], int]:
        """The loop's dims, an index that is used in blocks split into block and place; and how many are inner ones."""
        reduced = len(space.inner)
        splits = _block_splits(self.statements, self.op.conditions, self.block.extents)
        if splits and not self.skeleton.splits:
            raise NoStride({Call(sign, (Index(name), splits[name].size)) for name in splits for sign in ("//", "%")})
        if splits:
            split = partial(in_parts, splits=splits)
            self.statements = tuple(
                replace(s, target=replace(s.target, at=tuple(map(split, s.target.at))), value=split(s.value))
                for s in self.statements
            )
        self.split_extents = {in_parts(Index(name), splits): self.block.extents[name] for name in splits}
        dims: list[LoopDim] = []
        for name in space.axes:
            if name == ANY_SHAPE.name:
                dims.append(LoopDim(name, Size("shape"), run=True))
            elif name in splits:
                extent, own = self.block.extents[name], splits[name]
                dims += [LoopDim(own.block, Call("//", (extent, own.size))), LoopDim(own.place, own.size)]
                reduced += name in space.inner
            else:
                size = self.block.extents[name]
                dims.append(LoopDim(name, size, self.op.is_run(size)))
        return tuple(dims), reduced

    def _access(self, load: Load, dims: tuple[LoopDim, ...], full: tuple[Expr, ...] | None, written: bool) -> Access:
        tensor = self._tensor(load.name)
        if load.at == (ANY_SHAPE,):
            return Access(load.name, load, tensor, (), (), written, full=True, packable=self._packable(tensor))
        names, sizes = [d.index for d in dims], {d.index: d.size for d in dims}
        strides: dict[str, list[Term]] = {name: [] for name in names}
        offset: list[Term] = []
        for k, index in enumerate(load.at):
            if index == ANYWHERE:
                continue
            factors, constant = _affine(index, names)
            for name, factor in factors.items():
                strides[name].append((k, factor))
            if constant != Const(0):
                offset.append((k, constant))
        guarded = not written and load in self.guarded
        in_memory = not guarded and tensor.element != INDEX  # else it is read element by element
        runs_through = bool(full) and in_memory and load.at == full and self._whole(tensor, load, dims)
        return Access(
            name=load.name,
            load=load,
            tensor=tensor,
            strides=tuple(tuple(strides[n]) for n in names),
            offset=tuple(offset),
            written=written,
            full=runs_through,
            guarded=guarded,
            packable=self._packable(tensor),
            distinct=bool(names)
            and full is not None
            and in_memory
            and not runs_through
            and all(strides.values())
            and all(is_injective(i, sizes) for i in load.at if i != ANYWHERE)
            and load.at != ()
            and not self._packable(tensor),
        )

    def _whole(self, tensor: Tensor, load: Load, dims: tuple[LoopDim, ...]) -> bool:
        """Whether the loop runs over all of the operand: each index, split or not, over the whole of its dim."""
        sizes = {d.index: d.size for d in dims} | dict(self.block.extents)
        return all(
            sizes.get(i.name) == d.size if isinstance(i, Index) else self.split_extents.get(i) == d.size
            for d, i in zip(tensor.dims or (), load.at, strict=True)
        )

    def _tensor(self, name: str) -> Tensor:
        return self.tensors[name] if name in self.tensors else self.temporaries[name]

    def _name(self, accesses: Sequence[Access]) -> list[Access]:
        taken = {*self.block.kinds, *(s.name for s in self.statements)}
        names = numbered([a.name for a in accesses], taken)
        return [replace(a, name=name) for a, name in zip(accesses, names, strict=True)]


def _affine(e: Expr, loop: Collection[str]) -> tuple[dict[str, Expr], Expr]:
    """An index expression as {loop index: factor} and a constant part."""
    if not e.free_indices:
        return {}, e
    parts = linear(e)
    if parts is None or not parts[0].keys() <= set(loop):
        raise NoStride({e})
    return {name: expression(factor) for name, factor in parts[0].items()}, expression(parts[1])


def _block_splits(
    statements: Iterable[Statement], conditions: Iterable[Condition], extents: Mapping[str, Expr]
) -> dict[str, Split]:
    """Indices used as `i // k` or `i % k`, if the entry's conditions say that k divides their extent."""
    rules = [c.expression for c in conditions]
    splits: dict[str, Split] = {}
    loads = [x for s in statements for x in (*s.value.loads, s.target)]
    for x in (x for load in loads for a in load.at for x in a.nodes):
        match x:
            case Call("//" | "%", (Index(name), k)):
                split = Split(k, f"{name}_block", f"{name}_in")
                if not divides(k, extents[name], rules) or splits.setdefault(name, split) != split:
                    raise NoStride({x})
    return splits
