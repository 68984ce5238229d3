"""A random entry as a tree, and its text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

SETS = {
    "float": "[f32, f64, f16, bf16]",
    "half": "[f16, bf16]",
    "int8": "[s8, u8]",
    "int4": "[s4, u4]",
    "whole": "[i32, i64]",
    "truth": "[bool]",
    "number": "[f32, f64, f16, bf16, i32, i64]",
    "float8": "[e4m3, e5m2]",
}
INFIX = ("+", "-", "*", "/", "//", "%", "<", "<=", ">", ">=", "==", "!=", "and", "or")
REDUCTIONS = ("sum", "mean", "max", "min", "var", "logsumexp")
PLACES = ("argmax", "argmin")  # reductions of floats to the index of one


@dataclass(frozen=True)
class Node:
    """`op` is a function, an operator, a reduction, "load" (of the operand or let `text`), or "leaf": a text that
    Python evaluates too. `at` holds the indices of a load or a reduction, as texts. In a load, "" stands for the next
    of its `args`, a value.
    """

    op: str
    args: tuple[Node, ...] = ()
    text: str = ""
    at: tuple[str, ...] = ()
    kind: str = "float"

    def __str__(self) -> str:
        return _outer(self.spelled())

    def spelled(self) -> str:
        """With parentheses where another operator may stand beside it."""
        parts = [a.spelled() for a in self.args]
        if self.op == "leaf":
            return self.text
        if self.op == "load":
            values = map(_outer, parts)
            return self.text + bracketed(tuple(i or next(values) for i in self.at))
        if self.op in INFIX:
            return f"({f' {self.op} '.join(parts)})"
        if self.op == "between":
            return f"({parts[0]} <= {parts[1]} < {parts[2]})"
        if self.op in ("neg", "not"):
            return f"({'-' if self.op == 'neg' else 'not '}{parts[0]})"
        if self.op == "cast":
            return f"cast({_outer(parts[0])}, {self.text})"
        return f"{self.op}{bracketed(self.at)}({', '.join(map(_outer, parts))})"

    def walk(self) -> Iterator[Node]:
        yield self
        for a in self.args:
            yield from a.walk()


def bracketed(at: tuple[str, ...]) -> str:
    return f"[{', '.join(at)}]" if at else ""


def _outer(text: str) -> str:
    """Without the parentheses around the whole."""
    depth = 0
    for k, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0 and k < len(text) - 1:
            return text
    return text[1:-1] if text.startswith("(") else text


@dataclass(frozen=True)
class Operand:
    name: str
    element: str
    dims: tuple[str, ...] | None = None  # None: of any shape
    more: str = ""  # further keys: `default: 1`, `when: mode == a`, `positive: true`
    given: bool = True  # of an optional one, in the call that is tried
    part: int = 0  # of a shape that is broadcast: which dims are 1, as bits
    below: str = ""  # of one that names places: the dim that they are in

    def type(self) -> str:
        return self.element if self.dims is None else f"{self.element}[{', '.join(self.dims)}]"


@dataclass(frozen=True)
class Statement:
    name: str
    at: tuple[str, ...]
    value: Node

    def __str__(self) -> str:
        return f"{self.name}{bracketed(self.at)} = {self.value}"


@dataclass(frozen=True)
class Entry:
    """`blocks` has one block under None, or one for each value of the enum. `values` are the call's sizes, attributes
    and names that texts of leaves and indices read.
    """

    name: str
    types: Mapping[str, str]  # variable -> set
    attributes: Mapping[str, str]  # -> what follows the colon
    inputs: tuple[Operand, ...]
    outputs: tuple[Operand, ...]
    indices: Mapping[str, str]  # of the whole entry, in order -> extent; those of `declared` are written under indices:
    declared: tuple[str, ...]
    where: tuple[str, ...]
    blocks: Mapping[str | None, tuple[Statement, ...]]
    gradient: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    mode: str | None = None  # the block of the call that is tried
    aliases: Mapping[str, str] = field(default_factory=dict)
    straight: bool = False
    doc: str = ""
    split: str = ""  # a let that an entry of its own computes, which this one uses

    def statements(self) -> tuple[Statement, ...]:
        return self.blocks.get(self.mode) or next(iter(self.blocks.values()))

    def nodes(self) -> Iterator[Node]:
        return (n for block in self.blocks.values() for s in block for n in s.value.walk())

    def __str__(self) -> str:
        """The entry as it stands in a spec; where it is split, after the one that it uses."""
        part = part_of(self)
        if part is None:
            return self.text(self.blocks)
        ((mode, block),) = self.blocks.items()
        rest = live(tuple(s for s in block if s.name != self.split), {o.name for o in self.outputs})
        given = [o.name for o in part.inputs] + [n for n in part.attributes] + list(part.types)
        call = f"{part.name}({', '.join(f'{n}={n}' for n in given)})"
        return f"{part}\n{self.text({mode: rest}, f'{self.split}: {call}')}"

    def text(self, blocks: Mapping[str | None, tuple[Statement, ...]], use: str = "") -> str:
        lines = [f"{self.name}:"] + ([f"  doc: {self.doc}"] if self.doc else [])
        if self.types:
            lines.append("  types: {" + ", ".join(f"{v}: {s}" for v, s in self.types.items()) + "}")
        if self.attributes:
            lines += ["  attributes:", *(f"    {n}: {text}" for n, text in self.attributes.items())]
        for key, operands in (("inputs", self.inputs), ("outputs", self.outputs)):
            if operands:
                lines.append(f"  {key}:")
            lines += [f"    {o.name}: {{type: '{o.type()}'{', ' * bool(o.more)}{o.more}}}" for o in operands]
        if self.declared:
            lines.append("  indices: {" + ", ".join(f"{i}: {self.indices[i]}" for i in self.declared) + "}")
        if self.where:
            lines += ["  where:", *(f"    - {rule}" for rule in self.where)]
        lines += ["  uses:", f"    {use}"] if use else []
        for mode, block in blocks.items():
            lines += ["  formula:"] if mode and mode == next(iter(blocks)) else []
            lines.append(f"    {mode}: |" if mode else "  formula: |")
            aliases = [f"{name} = {of}" for name, of in self.aliases.items()]
            lines += [f"{'      ' if mode else '    '}{s}" for s in (*aliases, *block)]
        if self.straight:
            lines.append("  straight_through: true")
        if self.gradient:
            lines.append("  gradient: {" + ", ".join(f"{name}: derived" for name in self.gradient) + "}")
        return "\n".join(lines) + "\n"


def variable(element: str) -> str:
    """T of `T` and of `compute(T)`."""
    return element.removeprefix("compute(").rstrip(")")


def live(block: tuple[Statement, ...], wanted: set[str]) -> tuple[Statement, ...]:
    """Without lets that nothing reads."""
    kept: list[Statement] = []
    for s in reversed(block):
        if s.name in wanted:
            kept.append(s)
            wanted = wanted | {n.text for n in s.value.walk() if n.op == "load"}
    return tuple(reversed(kept))


def part_of(entry: Entry) -> Entry | None:
    """The entry that computes the let at which another is split: None where it cannot be."""
    block = entry.blocks.get(None, ())
    k = next((k for k, s in enumerate(block) if s.name == entry.split), None)
    read = {n.text for s in block for n in s.value.walk() if n.op == "load"}
    if k is None or entry.aliases or entry.types.get("T") != "float" or entry.split not in read:
        return None
    let, starred = block[k], {d for o in entry.inputs for d in o.dims or () if d.startswith("*")}
    if "..." in entry.indices and any(n.op in REDUCTIONS for n in let.value.walk()):
        return None  # whether it is of any shape or a number
    dims = tuple(f"*{i}" if f"*{i}" in starred else entry.indices[i] for i in let.at)
    element = {"float": "compute(T)", "int": "i64", "bool": "bool"}[let.value.kind]
    output = Operand(let.name, element, None if "..." in entry.indices else dims)
    inputs = tuple(replace(o, more="") for o in entry.inputs)
    attributes = {n: re.sub(", default: [^,}]*", "", text) for n, text in entry.attributes.items()}
    made = replace(
        entry, name=f"{entry.name}_part", inputs=inputs, outputs=(output,), attributes=attributes,
        blocks={None: block[: k + 1]}, gradient=(), split="",
    )  # fmt: skip
    made = tidy(made)
    return made if made.inputs and "T" in made.types else None


def tidy(entry: Entry) -> Entry:
    """Without lets, inputs, attributes and type variables that nothing reads."""
    blocks = {key: live(block, {o.name for o in entry.outputs}) for key, block in entry.blocks.items()}
    entry = replace(entry, blocks=blocks)
    nodes = list(entry.nodes())
    read = {n.text for n in nodes if n.op == "load"}
    inputs = tuple(o for o in entry.inputs if o.name in read)
    operands = (*inputs, *entry.outputs)
    texts = [
        *(n.text for n in nodes),
        *(i for n in nodes for i in n.at),
        *(i for s in entry.statements() for i in s.at),
    ]
    used = set(re.findall(r"\w+", " ".join([*texts, *(d for o in operands for d in o.dims or ())])))
    declared = tuple(i for i in entry.declared if i in used)
    extents = {**entry.indices, **entry.aliases}
    used |= set(re.findall(r"\w+", " ".join(extents[i] for i in extents if i in used)))
    modes = " ".join(o.more for o in inputs)
    attributes = {
        n: text
        for n, text in entry.attributes.items()
        if n in used or "is:" in text or None not in blocks or n in modes
    }
    elements = {variable(o.element) for o in operands} | used
    return replace(
        entry,
        inputs=inputs,
        attributes=attributes,
        declared=declared,
        types={v: s for v, s in entry.types.items() if v in elements},
        where=tuple(w for w in entry.where if "==" not in w or declared or entry.aliases.keys() & used),
        aliases={name: of for name, of in entry.aliases.items() if name in used},
        gradient=tuple(g for g in entry.gradient if g in read),
    )


def root(package: str) -> str:
    """ops.yaml of a catalog of drawn entries, in the family `drawn`."""
    sets = "".join(f"  {name}: {dtypes}\n" for name, dtypes in SETS.items())
    return f"name: {package}\nschema: 1\nsets:\n{sets}families:\n  drawn: Random entries.\n"
