"""Operands that are views: transposed, broadcast, and rows that lie apart. A few ops stand for all elementwise ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

VIEWED = ("add", "mul", "lerp", "gelu", "quantize_per_tensor")  # with two inputs, with one, and to a narrower type
GAP = 64  # elements between sliced rows


@dataclass(frozen=True)
class View:
    """`of`: the operands that it is of, `first`, `last` (input), `outputs` or `all`; `kind`: how they lie."""

    words: str = ""
    of: str = ""
    kind: str = ""

    def takes(self, op: Any, operand: Any) -> bool:
        inputs = [o.name for o in op.operands if o.shape is None and not o.output]
        match self.of:
            case "first" | "last":
                return bool(operand.name == inputs[0 if self.of == "first" else -1])
            case "outputs":
                return bool(operand.output)
            case "all":
                return operand.shape is None
            case _:
                return False

    def stored(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """The shape of the memory that a view of an operand of `shape` lies in."""
        rows, columns = shape
        stored = {
            "transposed": (columns, rows),
            "row": (1, columns),
            "column": (rows, 1),
            "sliced": (rows, columns + GAP),
        }
        return stored[self.kind]

    def of_memory(self, array: Any, shape: tuple[int, ...]) -> Any:
        if self.kind == "transposed":
            return array.T
        return array[:, : shape[1]] if self.kind == "sliced" else array


PLAIN = View()
_VIEWS = (
    View("transposed input", "first", "transposed"),
    View("transposed output", "outputs", "transposed"),
    View("rows of a pitch", "all", "sliced"),
    View("broadcast along rows", "last", "column"),
    View("broadcast along columns", "last", "row"),
)


def views_of(op: Any) -> Iterator[View]:
    """Those that an op is timed with."""
    if op.name not in VIEWED:
        return
    inputs = [o for o in op.operands if o.shape is None and not o.output]
    yield from (view for view in _VIEWS if view.of != "last" or len(inputs) > 1)


def saved(op: Any, desc: Any, view: View) -> int:
    """Bytes that are moved less than for operands that are not broadcast."""
    if view.kind not in ("row", "column"):
        return 0
    shape = tuple(desc.shape)
    taken = [o for o in op.present(desc) if view.takes(op, o)]
    return sum(int((prod(shape) - prod(view.stored(shape))) * op.element(desc, o.element).itemsize) for o in taken)
