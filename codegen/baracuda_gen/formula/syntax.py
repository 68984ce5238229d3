"""Python's grammar cut down to the formula language: parsing with limits, and words for what is refused.

`ast` parses, nothing is evaluated. What the readers do not take is refused here by name.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from functools import lru_cache

from baracuda_gen.formula.problems import Problems
from baracuda_gen.spec.model import Place, Text

MAX_CHARACTERS = 4000
MAX_NODES = 2000
MAX_DEPTH = 60
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

_WORDS: dict[type[ast.AST], str] = {
    ast.Lambda: "lambda",
    ast.IfExp: "if ... else",
    ast.ListComp: "a list comprehension",
    ast.SetComp: "a set comprehension",
    ast.DictComp: "a dict comprehension",
    ast.GeneratorExp: "a generator",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.List: "a list",
    ast.Tuple: "a tuple",
    ast.Attribute: "a dotted name",
    ast.JoinedStr: "an f-string",
    ast.NamedExpr: ":=",
    ast.Starred: "a starred name",
    ast.Await: "await",
    ast.Yield: "yield",
    ast.YieldFrom: "yield from",
    ast.Slice: "a slice",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Invert: "~",
    ast.UAdd: "a leading +",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.If: "if",
    ast.For: "for",
    ast.While: "while",
    ast.With: "with",
    ast.Try: "try",
    ast.FunctionDef: "def",
    ast.ClassDef: "class",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.Return: "return",
    ast.Delete: "del",
    ast.Assert: "assert",
    ast.Raise: "raise",
    ast.Pass: "pass",
    ast.Break: "break",
    ast.Continue: "continue",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.AnnAssign: "an annotation",
    ast.AsyncFunctionDef: "async",
    ast.AsyncFor: "async",
    ast.AsyncWith: "async",
    ast.Match: "match",
}

_INSTEAD: dict[type[ast.AST], str] = {
    ast.IfExp: "write where(condition, a, b)",
    ast.If: "write where(condition, a, b)",
    ast.Pow: "write square(x) or a product",
    ast.MatMult: "contractions are not supported yet",
    ast.BitOr: "write or",
    ast.BitAnd: "write and",
    ast.Invert: "write not",
}


def refusal(node: ast.AST) -> str:
    """`lambda is not part of the formula language; allowed: ...`"""
    if isinstance(node, ast.Constant):
        word = (
            "..." if node.value is ... else "None" if node.value is None else f"a {type(node.value).__name__} literal"
        )
    else:
        word = _WORDS.get(type(node), type(node).__name__)
    instead = _INSTEAD.get(type(node))
    return f"{word} is not part of the formula language; {instead or f'allowed: {ALLOWED}'}"


def place_of(text: Text, node: ast.AST, shift: int = 0) -> Place:
    """Where a node stands in the file. `ast` counts columns in UTF-8 bytes."""
    line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
    lines = text.value.splitlines()
    if line <= len(lines) and not lines[line - 1].isascii():
        column = len(lines[line - 1].encode()[:column].decode(errors="ignore"))
    return text.at(line, column + shift)


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
        tree, count, too_deep = _read(value, mode)
    except SyntaxError as error:
        place = text.at(error.lineno or 1, max((error.offset or 1) - 1, 0))
        problems.add(place, f"cannot be read: {error.msg}; allowed: {ALLOWED}")
        return None
    except (RecursionError, MemoryError):
        problems.add(text.place, f"nested too deep; at most {MAX_DEPTH} levels: name a part of it")
        return None
    except ValueError as error:  # a NUL character
        problems.add(text.place, f"cannot be read: {error}")
        return None
    if too_deep is not None:
        problems.add(place_of(text, too_deep), f"nested deeper than {MAX_DEPTH} levels: name a part of it")
    elif count > MAX_NODES:
        problems.add(text.place, f"the formula has {count} nodes; at most {MAX_NODES}")
    return tree if too_deep is None and count <= MAX_NODES else None


@lru_cache(maxsize=2000)
def _read(value: str, mode: str) -> tuple[ast.AST, int, ast.AST | None]:
    """The tree, which nobody changes, the number of its nodes, and the first one that is too deep: most texts of a spec
    are type strings that stand there again and again.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "5 is 5" and bad escapes are refused later, in our words
        tree: ast.AST = ast.parse(value, mode=mode)
    count = 0
    for node, depth in _with_depth(tree):
        count += 1
        if depth > MAX_DEPTH:
            return tree, count, node
    return tree, count, None


def _with_depth(tree: ast.AST) -> Iterator[tuple[ast.AST, int]]:
    """Nodes without their contexts and operators, parents first; a stack of our own, since the tree may be deep."""
    stack: list[tuple[ast.AST, int]] = [(tree, 0)]
    while stack:
        node, depth = stack.pop()
        yield node, depth
        children = [c for c in ast.iter_child_nodes(node) if isinstance(c, (ast.expr, ast.stmt, ast.slice))]
        stack.extend((c, depth + 1) for c in reversed(children))
