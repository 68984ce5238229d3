"""A block for one combination of what selects a variant: decided conditions folded away, and with them the statements,
operands and loads that nothing needs any more.

Only what stands above a decided condition or a constant is folded. The rest of a formula stays as its author wrote it,
with its bits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from baracuda_gen.formula.functions import IN_RULES
from baracuda_gen.formula.graph import (
    Block,
    Call,
    Const,
    Expr,
    Gather,
    Index,
    Limit,
    Load,
    Reduce,
    Scan,
    Selected,
    Size,
    Statement,
    Tensor,
    rebuild,
    substitute,
)
from baracuda_gen.formula.kinds import kind_of, to_float
from baracuda_gen.formula.op import Choice, Variant
from baracuda_gen.formula.rewrite import total, trimmed

_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_EXACT = ("+", "-", "*", *_COMPARISONS)  # of integers


def replaced(e: Expr, replacement: Callable[[Expr], Expr | None]) -> Expr:
    """The outermost nodes for which `replacement` gives something, replaced by it. What stands above them is folded."""
    if (found := replacement(e)) is not None:
        return found
    made = rebuild(e, lambda c: replaced(c, replacement))
    return e if made == e else folded(made)


def decide(condition: Expr, chosen: Mapping[str, Choice]) -> Expr:
    """A condition with every comparison of a chosen enum decided."""
    return replaced(condition, lambda e: _chosen(e, chosen))


def _chosen(e: Expr, chosen: Mapping[str, Choice]) -> Expr | None:
    return Const(chosen[e.attribute] == e.value) if isinstance(e, Selected) and e.attribute in chosen else None


def specialise(
    block: Block, chosen: Mapping[str, Choice], left_out: Mapping[str, Const], outputs: Collection[str]
) -> Block:
    """The block where enums have the chosen values, operands in `left_out` are constants, and only `outputs` exist."""
    all_outputs, kept = {t.name for t in block.outputs}, set(outputs)
    # What loads read instead: constants, other names of a value, and lets that vary with fewer indices than they did.
    instead: dict[str, tuple[tuple[Expr, ...], Expr]] = {name: ((), value) for name, value in left_out.items()}

    def replacement(e: Expr) -> Expr | None:
        match e:
            case Load(name, at) if name in instead:
                own, value = instead[name]
                return substitute(value, dict(zip(own, at, strict=False)))
            case Gather(Load(name)) if name in instead and isinstance(instead[name][1], Const):
                return instead[name][1]
            case Reduce("sum", over, body):
                body = replaced(body, replacement)
                if {*over} & {*body.free_indices} or _is(body, 0):
                    return folded(Reduce("sum", over, body))
                # Of an operand that is left out.
                return folded(total(over, body, kind_of(body, block.kinds), block.extents))
        return _chosen(e, chosen)

    statements: list[Statement] = []
    for s in block.statements:
        value = replaced(s.value, replacement)
        at = s.target.at
        if value == s.value or s.name in all_outputs:
            statements.append(replace(s, value=value))
        elif isinstance(value, Const) or isinstance(value, Load) and value.at == at:
            instead[s.name] = at, value
        else:
            target = Load(s.name, tuple(i for i in at if not isinstance(i, Index) or i.name in value.free_indices))
            if target != s.target:
                instead[s.name] = at, target
            statements.append(replace(s, target=target, value=value))
    statements = needed(statements, kept)
    if tuple(statements) == block.statements and kept == all_outputs:
        return block
    return replace(trimmed(block, statements), outputs=tuple(t for t in block.outputs if t.name in kept))


def without_run(block: Block, run: str) -> Block:
    """The block where a starred run has no dims: operands are without it, and a reduction along it is its one term."""
    gone = {i for i, size in block.extents.items() if size == Size(run)}

    def left(at: tuple[Expr, ...]) -> tuple[Expr, ...]:
        return tuple(i for i in at if not (isinstance(i, Index) and i.name in gone))

    def replacement(e: Expr) -> Expr | None:
        match e:
            case Size(dim) if dim == run:
                return Const(1)
            case Index(name) if name in gone:
                return Const(0)
            case Load(name, at):
                return Load(name, tuple(replaced(i, replacement) for i in left(at)))
            case Reduce(op, over, body) if gone & {*over}:
                body, over = replaced(body, replacement), tuple(i for i in over if i not in gone)
                return folded(Reduce(op, over, body)) if over else body
        return None

    statements = [
        replace(s, target=Load(s.name, left(s.target.at)), value=replaced(s.value, replacement))
        for s in block.statements
    ]
    inputs, outputs = (tuple(tensor_without_run(t, run) for t in some) for some in (block.inputs, block.outputs))
    return trimmed(replace(block, inputs=inputs, outputs=outputs), statements)


def tensor_without_run(t: Tensor, run: str) -> Tensor:
    return replace(t, dims=t.dims and tuple(d for d in t.dims if d.size != Size(run)))


def merged(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """The variants with those of one formula on the same kinds joined, under the first one's name."""
    found: dict[tuple[object, ...], Variant] = {}
    for v in variants:
        operands = (v.block.inputs, v.block.outputs)
        kinds = tuple(v.block.kinds[t.name] for tensors in operands for t in tensors)
        formula = (v.block.statements, *operands, kinds)
        first = found.get(formula)
        found[formula] = v if first is None else replace(first, keys=(*first.keys, *v.keys))
    return tuple(found.values())


def without_idle(selectors: Sequence[str], variants: Sequence[Variant]) -> tuple[tuple[str, ...], tuple[Variant, ...]]:
    """Without the selectors on which no variant depends."""
    names, found = list(selectors), list(variants)
    for name in selectors:
        at = names.index(name)
        chosen: dict[tuple[Choice, ...], int] = {}
        reduced = [[(*key[:at], *key[at + 1 :]) for key in v.keys] for v in found]
        if all(chosen.setdefault(key, k) == k for k, keys in enumerate(reduced) for key in keys):
            names.remove(name)
            found = [replace(v, keys=tuple(dict.fromkeys(keys))) for v, keys in zip(found, reduced, strict=True)]
    return tuple(names), tuple(found)


def needed(statements: Sequence[Statement], names: Collection[str]) -> list[Statement]:
    """The statements that these names rest on."""
    wanted = set(names)
    kept: list[Statement] = []
    for s in reversed(statements):
        if s.name in wanted:
            kept.append(s)
            wanted |= {x.name for x in s.value.loads}
    return kept[::-1]


def folded(e: Expr) -> Expr:
    """The node without the constants that do nothing. x + 0 is x, also of -0: what is left out is not added."""
    match e:
        case Call("where", (Const(bool() as holds), yes, no)):
            return yes if holds else no
        case Call("where", (_, yes, no)) if yes == no:
            return yes
        case Call("guarded", (_, Const() as left_out)):
            return left_out
        case Call("guarded", (Const(True), load)):
            return load
        case Call("and" | "or" as word, (Const(bool() as known), other) | (other, Const(bool() as known))):
            return other if known == (word == "and") else Const(known)
        case Call("not", (Const(bool() as holds),)):
            return Const(not holds)
        case Call("neg", (Const(int() | float() as value),)):
            return Const(-value)
        case Call("float", (Const(),)):
            return to_float(e.args[0])
        case Call("+" | "-", (x, zero)) if _is(zero, 0):
            return x
        case Call("+", (zero, x)) if _is(zero, 0):
            return x
        case Call("*" | "/", (x, one)) if _is(one, 1):
            return x
        case Call("*", (one, x)) if _is(one, 1):
            return x
        case Call("exp" | "exp2" | "exp10", (zero,)) if _is(zero, 0):
            return Const(1.0)
        case Call(word, (Const(a), Const(b))) if word in _EXACT and type(a) is type(b) is int:
            return Const(IN_RULES[word](a, b))
        case Call(word, (Const(a), Const(b))) if word in _COMPARISONS and type(a) is type(b) is float:
            return Const(IN_RULES[word](a, b))
        case Call("<", (Limit() as a, b)) if a == b:
            return Const(False)
        case Reduce("sum", _, zero) | Scan("cumsum", _, zero) if _is(zero, 0):
            return zero
    return e


def _is(e: Expr, number: int) -> bool:
    return isinstance(e, Const) and not isinstance(e.value, bool) and e.value == number
