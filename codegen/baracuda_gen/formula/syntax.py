"""Python's grammar cut down to the formula language: parsing with limits, and words for what is refused.

`ast` parses, nothing is evaluated. What the readers do not take is refused here by name.
"""

from __future__ import annotations

import ast
import math
import re
import warnings
from collections.abc import Iterator
from functools import lru_cache

from baracuda_gen.spec.model import Place, Problems, Text
from baracuda_gen.spec.scalars import FLOAT

MAX_CHARACTERS = 4000
MAX_NODES = 2000
MAX_DEPTH = 60  # levels of one statement; each link of a chain (a and b and c, a < b < c, max(a, b, c, d)) is one
MAX_NESTING = 120  # levels where a let counts as what it stands for: later passes follow them by recursion
MAX_STATEMENTS = 100

ALLOWED = (
    "numbers, names, name[index], + - * / // %, comparisons, and, or, not, calls such as exp(x), "
    "reductions such as sum[d](x[n, d])"
)

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}

_INSTEAD: dict[type[ast.AST], str] = {
    ast.IfExp: "write where(condition, a, b)",
    ast.If: "write where(condition, a, b)",
    ast.Pow: "write pow(a, b), square(x) or a product",
    ast.MatMult: "contractions are not supported yet",
    ast.BitOr: "write bit_or(a, b), or `or` between bools",
    ast.BitAnd: "write bit_and(a, b), or `and` between bools",
    ast.BitXor: "write bit_xor(a, b); a power is square(x) or pow(x, y)",
    ast.Invert: "write bit_not(a), or `not` of a bool",
    ast.LShift: "write shift_left(a, b)",
    ast.RShift: "write shift_right(a, b)",
}


def refusal(node: ast.AST, advice: str = "") -> str:
    """`'lambda v: v' is not part of the formula language; allowed: ...`"""
    text = ast.unparse(node).partition("\n")[0]
    word = text if isinstance(node, ast.Constant) else f"'{text}'"
    instead = advice or _INSTEAD.get(type(node.op if isinstance(node, ast.BinOp | ast.UnaryOp) else node))
    return f"{word} is not part of the formula language; {instead or f'allowed: {ALLOWED}'}"


def place_of(text: Text, node: ast.AST) -> Place:
    """Where a node stands in the file. `ast` counts columns in UTF-8 bytes."""
    line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
    lines = text.value.splitlines()
    if line <= len(lines) and not lines[line - 1].isascii():
        column = len(lines[line - 1].encode()[:column].decode(errors="ignore"))
    return text.at(line, column)


def parse_block(text: Text, problems: Problems) -> list[ast.stmt]:
    """The statements of a formula block; [] when it cannot be read (the problem is noted)."""
    tree = _parse(text, text.value, "exec", problems)
    if not isinstance(tree, ast.Module):
        return []
    if len(tree.body) > MAX_STATEMENTS:
        problems.add(
            place_of(text, tree.body[MAX_STATEMENTS]),
            f"the formula has {len(tree.body)} statements; at most {MAX_STATEMENTS}",
        )
        return []
    if not tree.body:
        problems.add(text.place, "the formula is empty; expected statements such as y = exp(x)")
    return tree.body


def parse_expression(text: Text, problems: Problems, value: str | None = None) -> ast.expr | None:
    """One expression: a type string (or the part of it given as `value`), a condition, a default."""
    tree = _parse(text, text.value if value is None else value, "eval", problems)
    return tree.body if isinstance(tree, ast.Expression) else None


def _parse(text: Text, value: str, mode: str, problems: Problems) -> ast.AST | None:
    if len(value) > MAX_CHARACTERS:
        problems.add(text.place, f"the text has {len(value)} characters; at most {MAX_CHARACTERS}")
        return None
    try:
        tree, readable, found = _read(value, mode)
    except SyntaxError as error:
        place = text.at(error.lineno or 1, max((error.offset or 1) - 1, 0))
        rest = (error.text or "")[max((error.offset or 1) - 1, 0) :].strip()
        broken = error.msg == "unexpected indent" or error.msg == "invalid syntax" and not rest
        advice = "a statement goes on in the next line inside parentheses" if broken else f"allowed: {ALLOWED}"
        problems.add(place, f"cannot be read: {error.msg}; {advice}")
        return None
    except (RecursionError, MemoryError):
        problems.add(text.place, f"nested too deep; at most {MAX_DEPTH} levels: name a part of it")
        return None
    except ValueError as error:  # a NUL character
        problems.add(text.place, f"cannot be read: {error}")
        return None
    for node, message in found:
        problems.add(place_of(text, node), message)
    return tree if readable else None


def elements_of(inside: ast.expr) -> list[ast.expr]:
    """What stands in [], between commas."""
    return inside.elts if isinstance(inside, ast.Tuple) else [inside]


def target_name(node: ast.stmt) -> str | None:
    """What a statement assigns."""
    if isinstance(node, ast.Assign):
        head = node.targets[0]
        head = head.value if isinstance(head, ast.Subscript) else head
        return head.id if isinstance(head, ast.Name) else None
    return None


Wrong = tuple[ast.AST, str]


@lru_cache(maxsize=2000)
def _read(value: str, mode: str) -> tuple[ast.AST, bool, tuple[Wrong, ...]]:
    """The tree, which nobody changes, whether it is of a size that can be read, and what is wrong with it: most texts
    of a spec are type strings that stand there again and again.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "5 is 5" and bad escapes are refused later, in our words
        tree: ast.AST = ast.parse(value, mode=mode)
    lines = [line.encode() for line in value.split("\n")]
    found: list[Wrong] = []
    nesting: dict[str, int] = {}  # of what has been assigned
    target, count = "", 0
    for node, depth in _with_depth(tree):
        count += 1
        if isinstance(node, ast.Assign):
            target = target_name(node) or ""
        elif isinstance(node, ast.Name | ast.Constant):
            word = lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode(errors="replace")
            if message := _misread(node, word):
                found.append((node, message))
        nested = depth - 2 + (nesting.get(node.id, 0) if isinstance(node, ast.Name) else 0)  # 2: block and statement
        nesting[target] = max(nested, nesting.get(target, 0))
        if depth > MAX_DEPTH:
            return tree, False, (*found, (node, f"nested deeper than {MAX_DEPTH} levels: name a part of it"))
        if nested > MAX_NESTING:
            message = (
                f"with the lets that it reads it is nested deeper than {MAX_NESTING} levels: write an op for a part"
            )
            return tree, False, (*found, (node, message))
    if count > MAX_NODES:
        found.append((tree, f"the formula has {count} nodes; at most {MAX_NODES}"))
    return tree, count <= MAX_NODES, tuple(found)


def _misread(node: ast.Name | ast.Constant, word: str) -> str | None:
    """What is wrong with a word that `ast` takes for another one: it spells names and numbers in one way."""
    if isinstance(node, ast.Name):  # full-width letters and ligatures become ASCII ones
        return None if word == node.id else f"'{word}' is not '{node.id}'; a name has ASCII letters"
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if not FLOAT.fullmatch(word):
        return f"{word} is no number of a formula; write it in decimal digits: 10, 0.5, 1e-5"
    if isinstance(value, int) and value > 2**63:  # a minus sign in front of 2**63 is looked at later
        return f"the integer {word[:20]}{'...' * (len(word) > 20)} does not fit 64 bits"
    if math.isinf(value):
        return f"{word} is too large for f64; the largest number is 1.7976931348623157e308"
    if value == 0 and re.search("[1-9]", word.lower().partition("e")[0]):
        return f"{word} is too small for f64; the smallest number is 5e-324"
    return None


def _with_depth(tree: ast.AST) -> Iterator[tuple[ast.AST, int]]:
    """Nodes without their contexts and operators, parents first; a stack of our own, since the tree may be deep.

    What is folded from the left later, as `a and b and c` is, has the depth that it will have then.
    """
    stack: list[tuple[ast.AST, int]] = [(tree, 0)]
    while stack:
        node, depth = stack.pop()
        yield node, depth
        kept = (ast.expr, ast.stmt, ast.slice, ast.keyword)
        children = [c for c in ast.iter_child_nodes(node) if isinstance(c, kept)]
        chained = isinstance(node, ast.BoolOp | ast.Compare) or isinstance(node, ast.Call) and len(node.args) > 3
        last = len(children) if chained else 0
        stack.extend((c, depth + max(last - max(k, 1), 1)) for k, c in reversed([*enumerate(children)]))
