"""From an entry that fails to the smallest one that fails alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from baracuda_gen.bench.drawn.tree import Entry, Node, Statement, tidy

TRIALS = 300


def shrink(entry: Entry, fails: Callable[[Entry], bool], trials: int = TRIALS) -> Entry:
    """Greedily: each smaller entry that still fails is the next one to make smaller."""
    seen = {str(entry)}
    smaller = True
    while smaller:
        smaller = False
        for candidate in map(tidy, _smaller(entry)):
            if str(candidate) in seen or len(str(candidate)) >= len(str(entry)):
                continue
            seen.add(str(candidate))
            trials -= 1
            if fails(candidate):
                entry, smaller = candidate, True
                break
            if trials <= 0:
                return entry
    return entry


def _smaller(entry: Entry) -> Iterator[Entry]:
    """Entries that have less, the large steps first."""
    if entry.gradient:
        yield replace(entry, gradient=())
    if entry.split:
        yield replace(entry, split="")
    for o in entry.outputs if len(entry.outputs) > 1 else ():
        blocks = {k: tuple(s for s in b if s.name != o.name) for k, b in entry.blocks.items()}
        yield replace(entry, outputs=tuple(x for x in entry.outputs if x is not o), blocks=blocks)
    if None not in entry.blocks:
        enums = {n: t for n, t in entry.attributes.items() if "type: enum" not in t}
        for block in entry.blocks.values():
            yield replace(entry, blocks={None: block}, attributes=enums, mode=None)
    for g in entry.gradient if len(entry.gradient) > 1 else ():
        yield replace(entry, gradient=tuple(x for x in entry.gradient if x != g))
    for key, block in entry.blocks.items():
        for k, s in enumerate(block):
            for value in _simpler(s.value):
                changed = (*block[:k], Statement(s.name, s.at, value), *block[k + 1 :])
                yield replace(entry, blocks={**entry.blocks, key: changed})
    for k, o in enumerate(entry.inputs):
        if o.more and o.given:
            yield replace(entry, inputs=(*entry.inputs[:k], replace(o, more=""), *entry.inputs[k + 1 :]))
    for name, text in entry.attributes.items():
        if ", " in text and "enum" not in text:
            yield replace(entry, attributes={**entry.attributes, name: text.split(",")[0] + "}"})
    if entry.name != "op":
        yield replace(entry, name="op")


def _simpler(node: Node) -> Iterator[Node]:
    """The node with one part replaced by a part of it, or by a leaf."""
    if node.op == "leaf":
        return
    yield from (a for a in node.args if a.kind == node.kind)
    if node.kind != "bool":
        yield Node("leaf", text="2", kind=node.kind)
    for k, a in enumerate(node.args):
        for part in _simpler(a):
            yield replace(node, args=(*node.args[:k], part, *node.args[k + 1 :]))
