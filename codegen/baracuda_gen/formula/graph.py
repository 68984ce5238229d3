"""The typed expression graph: what a formula means once it is parsed and inferred.

Nodes are frozen and compared by structure, so that equal expressions are one expression. Every value is a FLOAT (in the
compute type of the op: f32, or f64 when an operand is f64), an INT (exact, 64 bits) or a BOOL. Conversions are nodes
(`Call("float", (e,))`), put in by inference: after it, all operands of a call have the kinds that the function table
asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, reduce, wraps
from operator import is_
from typing import Any, TypeVar, dataclass_transform

S = TypeVar("S")
T = TypeVar("T")


class Kind(Enum):
    FLOAT = "float"
    INT = "int"
    BOOL = "bool"


class Expr:
    """A node. What is found out about it is kept: expressions are dictionary keys everywhere."""

    __match_args__: tuple[str, ...]  # the fields, as a dataclass has them

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        """The fields alone: hashes of texts differ between processes."""
        return {name: getattr(self, name) for name in self.__match_args__}

    @cached_property
    def _hash(self) -> int:
        return hash((type(self).__name__, *self.fields))

    @property
    def fields(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    @cached_property
    def children(self) -> tuple[Expr, ...]:
        """The nodes right below: its fields, and what is in those that are tuples."""
        parts: list[Any] = []
        for value in self.fields:
            parts += value if isinstance(value, tuple) else (value,)
        return tuple([x for x in parts if isinstance(x, Expr)])

    @cached_property
    def nodes(self) -> tuple[Expr, ...]:
        """The node and everything below it, parents first."""
        found: tuple[Expr, ...] = (self,)
        for c in self.children:
            found += c.nodes
        return found

    @cached_property
    def free_indices(self) -> tuple[str, ...]:
        """The loop indices in order of first appearance, without those reduced inside."""
        return tuple(dict.fromkeys(i for c in self.children for i in c.free_indices))

    @cached_property
    def loads(self) -> tuple[Load, ...]:
        return tuple(x for x in self.nodes if isinstance(x, Load))

    @cached_property
    def called(self) -> frozenset[str]:
        """The functions that are called anywhere in it."""
        return frozenset(x.function for x in self.nodes if isinstance(x, Call))


@dataclass_transform(frozen_default=True)
def _node(cls: type) -> type:
    """Frozen for the type checker alone: a frozen dataclass takes twice as long to make, and most objects are nodes."""
    made: type = dataclass(cls)
    made.__hash__ = Expr.__hash__  # type: ignore[assignment]
    return made


@_node
class Const(Expr):
    """A literal. Its Python type is its kind: float, int or bool. A float is rounded to the compute type once."""

    value: float | int | bool

    def __eq__(self, other: object) -> bool:  # 1, 1.0, True and -0.0, 0.0 are different constants
        return (
            isinstance(other, Const) and type(other.value) is type(self.value) and repr(other.value) == repr(self.value)
        )


@_node
class Limit(Expr):
    """`lowest(Q)`, `highest(Q)`: the ends of a type's range; `smallest(T)`: a float type's least positive value."""

    which: str
    type: str  # a type variable or a dtype


@_node
class Attribute(Expr):
    """An attribute of the op, or a scalar that the host passes: the same for the launch."""

    name: str


@_node
class Selected(Expr):
    """Whether an enum attribute has a value, as in `mode == asymmetric`. A BOOL, in conditions only."""

    attribute: str
    value: str


@_node
class Size(Expr):
    """The size of a dim (of a starred run: the product of its sizes). An INT."""

    dim: str


@_node
class Index(Expr):
    """A loop index, as an INT. `Index("...")` runs over all elements of operands of any shape."""

    name: str

    @property
    def free_indices(self) -> tuple[str, ...]:
        return (self.name,)


@_node
class Load(Expr):
    """An element of an operand or of a let. `at` is () for rank 0 and (Index("..."),) for any shape."""

    name: str
    at: tuple[Expr, ...]


@_node
class Anywhere(Expr):
    """In place of an index of a `Load`: in this dim values say where the element is."""


ANYWHERE = Anywhere()


@_node
class Gather(Expr):
    """`table[index[n], d]`: an element whose places in some dims are values. `load` has ANYWHERE there, and `places`
    has an INT for each of these dims. Out of bounds the element is NaN, 0 or False.
    """

    load: Load
    places: tuple[Expr, ...]

    @property
    def name(self) -> str:
        return self.load.name

    @property
    def dims(self) -> tuple[int, ...]:
        """The dims of the operand that the places are in."""
        return tuple(k for k, i in enumerate(self.load.at) if i == ANYWHERE)


@_node
class Call(Expr):
    """An operator (`+ - * / // % < <= > >= == != and or not neg`), `float` (of an INT), or a row of the table."""

    function: str
    args: tuple[Expr, ...]


@_node
class Reduce(Expr):
    """`sum[d](body)`: op is sum, prod, max or min."""

    op: str
    over: tuple[str, ...]
    body: Expr

    @cached_property
    def free_indices(self) -> tuple[str, ...]:
        return tuple(i for i in self.body.free_indices if i not in self.over)


@_node
class Scan(Expr):
    """`cumsum[d](body)`: for each place of `over`, one index, the result of the elements up to it, or from it on
    (`reverse`), with it or without (`exclusive`). Both are BOOLs, the same for the launch.
    """

    op: str
    over: tuple[str, ...]
    body: Expr
    reverse: Expr
    exclusive: Expr


@_node
class SumTo(Expr):
    """`sum_to[a](body)`: the adjoint of broadcasting operand `a` (of any shape) to the op's shape."""

    operand: str
    body: Expr


@_node
class Stored(Expr):
    """A value as it is read back from memory in an element type. No formula holds it: values of used entries and
    derived gradients do, and the scheduler puts it in.
    """

    element: str  # as a Tensor's
    body: Expr


ANY_SHAPE = Index("...")
INDEX = "index"  # the element type of an index that a kernel reads as a number
NUMEL = Size("numel")  # how many elements operands of any shape have: `size(...)`; a descriptor's property


def computed(element: str) -> str | None:
    """The type variable of an element type `compute(T)`; None for others."""
    return element[8:-1] if element.startswith("compute(") else None


def totalled(element: str) -> str | None:
    """The type variable of an element type `total(T)`, which is i64 where `T` is no float; None for others."""
    return element[6:-1] if element.startswith("total(") else None


@dataclass(frozen=True)
class Dim:
    """One dim of an operand.

    `size` is an expression over Size, Attribute and Const; `run` marks a starred run, whose size is Size(name).
    """

    size: Expr
    run: bool = False


@dataclass(frozen=True)
class Tensor:
    """An operand. `dims` is None for "any shape, broadcasts" (type string `T`), () for rank 0 (`T[]`)."""

    name: str
    element: str  # a type variable ("T"), a dtype ("i32") or "compute(T)"; of temporaries "C", the compute type
    dims: tuple[Dim, ...] | None
    default: Expr | None = None
    positive: bool = False

    @property
    def host_scalar(self) -> bool:
        """Whether run() takes a Python scalar for it: rank 0, of the compute type or an integer."""
        return self.dims == () and (computed(self.element) is not None or self.element in ("i32", "i64"))


@dataclass(frozen=True)
class Statement:
    """`target = value`. The target's `at` holds the indices on the left."""

    target: Load
    value: Expr
    line: int = 0  # of the formula block, from 1; 0 for derived ones

    @property
    def name(self) -> str:
        return self.target.name

    def renamed(self, names: Mapping[str, str]) -> Statement:
        """The statement with other names for some lets."""
        target = replace(self.target, name=names.get(self.name, self.name))
        return replace(self, target=target, value=renamed(self.value, names))


@dataclass(frozen=True)
class Block:
    """A formula after inference: statements in order, each let or output assigned before it is read."""

    statements: tuple[Statement, ...]
    inputs: tuple[Tensor, ...]
    outputs: tuple[Tensor, ...]
    extents: Mapping[str, Expr]  # index -> its size, over Size, Attribute and Const, in order of first use
    kinds: Mapping[str, Kind]  # of every operand, let and attribute
    aliases: Mapping[Expr, str] = field(default_factory=dict)  # axis // group_size -> g, for printing

    def tensor(self, name: str) -> Tensor | None:
        return next((t for t in (*self.inputs, *self.outputs) if t.name == name), None)

    def along(self, size: Expr) -> tuple[Tensor, int]:
        """An operand with a dim of that size, and which of its dims that is."""
        own = (t for t in (*self.inputs, *self.outputs) if t.element != INDEX)
        return next((t, k) for t in own for k, d in enumerate(t.dims or ()) if d.size == size)

    def sizes(self) -> dict[str, list[Expr]]:
        """Of the dims of each operand and let."""
        found = {t.name: [d.size for d in t.dims or ()] for t in (*self.inputs, *self.outputs)}
        for s in self.statements:
            found.setdefault(s.name, [self.extents[i] for i in s.target.free_indices])
        return found


def kept(find: Callable[[S], T]) -> Callable[[S], T]:
    """The function of a frozen object, such as a block, with what it finds kept in the object: nobody may change it."""
    name = f"_{find.__module__}.{find.__name__}"

    @wraps(find)
    def found(of: S) -> T:
        beside = of.__dict__
        if name not in beside:
            beside[name] = find(of)
        return beside[name]  # type: ignore[no-any-return]

    return found


def rebuild(e: Expr, f: Callable[[Expr], Expr]) -> Expr:
    """The node with `f` applied to each child: itself, where that changes none."""
    old = e.children
    if not old:
        return e
    new = tuple(map(f, old))
    if all(map(is_, new, old)):
        return e
    left = iter(new)

    def with_new(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(with_new, value))
        return next(left) if isinstance(value, Expr) else value

    return type(e)(*map(with_new, e.fields))


def outer_nodes(e: Expr, ends: Callable[[Expr], object]) -> Iterator[Expr]:
    """The node and what is below it, parents first, but for what is below nodes that `ends` holds of."""
    yield e
    for c in () if ends(e) else e.children:
        yield from outer_nodes(c, ends)


def chained(function: str, parts: Iterable[Expr]) -> Expr:
    """`a and b and c`, or the same with another operator: of at least one part."""
    return reduce(lambda a, b: Call(function, (a, b)), parts)


def substitute(e: Expr, table: Mapping[Expr, Expr]) -> Expr:
    """Replace whole nodes. Reduced indices follow when the table maps an Index to an Index."""
    if e in table:
        return table[e]
    e = rebuild(e, lambda c: substitute(c, table))
    if isinstance(e, Reduce | Scan):
        renamed = [table.get(Index(i), Index(i)) for i in e.over]
        e = replace(e, over=tuple(i.name for i in renamed if isinstance(i, Index)))
    return e


def renamed(e: Expr, names: Mapping[str, str]) -> Expr:
    """The expression with other names for some of what it loads."""
    return substitute(e, {x: replace(x, name=names[x.name]) for x in e.loads if x.name in names})


def needed_by(wanted: Iterable[Statement], known: Mapping[str, Statement]) -> Iterator[Statement]:
    """The statements, and those of `known` that their values rest on, each once."""
    todo = list(wanted)
    seen = {s.name for s in todo}
    while todo:
        s = todo.pop()
        yield s
        for x in s.value.loads:
            if x.name in known and x.name not in seen:
                seen.add(x.name)
                todo.append(known[x.name])
