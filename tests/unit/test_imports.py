"""Who may import whom. The rules are a table; the test reads the imports of every file, it does not run them."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
ROOTS = {"codegen": "baracuda_gen", "runtime": "baracuda_runtime", "generated": "baracuda_kernels"}
OURS = frozenset(ROOTS.values())


@dataclass(frozen=True)
class Import:
    module: str  # dotted, absolute
    line: int
    lazy: bool  # inside a function, or for type checkers only: not run when the file is imported


@dataclass(frozen=True)
class Rule:
    """What files may import besides the standard library: `always`, and inside functions `lazily` too."""

    where: str  # a prefix of the path below the repository; the longest that fits decides
    always: tuple[str, ...]
    lazily: tuple[str, ...] = ()


GPU = ("cupy", "cuda")

# The folders of the runtime in the order of data flow. Each imports the modules at the top, itself and those before it.
ROOMS = ("launch", "reference", "arrays", "steps", "ops", "calls", "adapters")
TOP = tuple(f"baracuda_runtime.{name}" for name in ("errors", "limits", "dtypes", "cast", "measured"))
# What the generator and the runtime share.
SHARED = (
    "baracuda_gen",
    "baracuda_runtime.limits",
    "baracuda_runtime.dtypes",
    "baracuda_runtime.measured",
    "baracuda_runtime.calls.package",
)

# What a user starts knows the passes; they know nothing of it.
COMMANDS = "baracuda_gen.cli."
FRONTS = tuple(f"codegen/baracuda_gen/{name}" for name in ("cli/", "__main__.py", "pytest_plugin.py"))

RULES = (
    Rule("generated/baracuda_kernels/", ("baracuda_kernels", "baracuda_runtime")),
    Rule("runtime/baracuda_runtime/", (*TOP, "baracuda_runtime.version", "numpy", "ml_dtypes"), (*GPU, "scipy")),
    *(
        Rule(
            f"runtime/baracuda_runtime/{room}/",
            (*TOP, *(f"baracuda_runtime.{name}" for name in ROOMS[: k + 1]), "numpy", "ml_dtypes"),
            (*GPU, "scipy"),
        )
        for k, room in enumerate(ROOMS)
    ),
    # Imported by a package's module `torch` alone.
    Rule("runtime/baracuda_runtime/adapters/torch/", ("baracuda_runtime", "numpy", "torch")),
    Rule("codegen/baracuda_gen/", SHARED),
    Rule("codegen/baracuda_gen/remembered.py", ("baracuda_gen", "baracuda_runtime")),  # the folder of compiled kernels
    # The command line starts at once: it imports the passes when a verb runs.
    Rule(
        "codegen/baracuda_gen/cli/",
        ("click", "baracuda_gen.cli", "baracuda_gen.errors", "baracuda_gen.progress", "baracuda_gen.project"),
        ("baracuda_gen",),
    ),
    Rule("codegen/baracuda_gen/pytest_plugin.py", ("pytest",), ("baracuda_gen",)),
    Rule(
        "codegen/baracuda_gen/bench/",
        (*SHARED, "numpy"),
        (*GPU, "cupyx", "torch", "matplotlib", "baracuda_runtime", "baracuda_kernels"),
    ),
    Rule("codegen/baracuda_gen/scaffold/", ("baracuda_gen", "jinja2")),
    Rule("codegen/baracuda_gen/spec/", (*SHARED, "yaml")),
    Rule("codegen/baracuda_gen/render/", (*SHARED, "jinja2")),
    Rule(
        "codegen/baracuda_gen/verify/",
        ("baracuda_gen", "baracuda_runtime", "numpy", "ml_dtypes"),
        (*GPU, "cupyx", "mpmath", "torch", "baracuda_kernels"),
    ),
)


def rule_for(path: str) -> Rule:
    return max((rule for rule in RULES if path.startswith(rule.where)), key=lambda rule: len(rule.where))


def imports_of(source: str, package: str) -> Iterator[Import]:
    """The imports of a module in `package`; those of names count as imports of what they are taken from."""
    yield from _imports(ast.parse(source), package, lazy=False)


def _imports(node: ast.AST, package: str, lazy: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Import():
                yield from (Import(alias.name, child.lineno, lazy) for alias in child.names)
            case ast.ImportFrom():
                base = package.split(".")[: 1 - child.level or None] if child.level else []
                module = ".".join([*base, *([child.module] if child.module else [])])
                if module in OURS:  # `from baracuda_gen import verify` imports a module of it
                    yield from (Import(f"{module}.{alias.name}", child.lineno, lazy) for alias in child.names)
                else:
                    yield Import(module, child.lineno, lazy)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                yield from _imports(child, package, lazy=True)
            case ast.If() if "TYPE_CHECKING" in ast.unparse(child.test):
                yield from _imports(child, package, lazy=True)
            case _:
                yield from _imports(child, package, lazy)


def allowed(found: Import, rule: Rule) -> bool:
    if found.module.split(".")[0] in sys.stdlib_module_names:
        return True
    names = rule.always + (rule.lazily if found.lazy else ())
    return any(found.module == name or found.module.startswith(f"{name}.") for name in names)


def violations(path: str, source: str) -> list[str]:
    folder, *inner = path.split("/")[:-1]
    rule = rule_for(path)
    found = list(imports_of(source, ".".join(inner)))
    broken = [f"{path}:{i.line}: imports {i.module}" for i in found if not allowed(i, rule)]
    if folder == "codegen" and not path.startswith("codegen/baracuda_gen/verify/"):
        # `verify` may import NumPy, so nothing else may import it on the way to a spec.
        broken += [
            f"{path}:{i.line}: imports {i.module} at the top"
            for i in found
            if not i.lazy and f"{i.module}.".startswith("baracuda_gen.verify.")
        ]
    if not path.startswith(FRONTS):
        broken += [f"{path}:{i.line}: imports {i.module}" for i in found if f"{i.module}.".startswith(COMMANDS)]
    return broken


SOURCES = sorted(
    path.relative_to(REPOSITORY).as_posix()
    for folder, package in ROOTS.items()
    for path in (REPOSITORY / folder / package).rglob("*.py")
)


@pytest.mark.parametrize("root", ROOTS)
def test_imports_follow_the_rules(root: str) -> None:
    broken = [
        line
        for path in SOURCES
        if path.startswith(f"{root}/")
        for line in violations(path, (REPOSITORY / path).read_text(encoding="utf-8"))
    ]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize(
    ("path", "source", "count"),
    [
        ("codegen/baracuda_gen/formula/parse.py", "import ast\nfrom baracuda_gen.spec.model import Text", 0),
        ("codegen/baracuda_gen/formula/parse.py", "import numpy as np", 1),
        ("codegen/baracuda_gen/formula/parse.py", "def f():\n    import baracuda_runtime", 1),
        ("codegen/baracuda_gen/formula/parse.py", "from baracuda_gen import verify", 1),
        ("codegen/baracuda_gen/target/cuda.py", "from .numpy import x\nfrom . import numpy\nfrom .. import spec", 0),
        ("codegen/baracuda_gen/verify/device.py", "import baracuda_kernels", 1),
        ("codegen/baracuda_gen/verify/device.py", "def f():\n    import baracuda_runtime\n    import cupy", 0),
        ("codegen/baracuda_gen/spec/load.py", "import yaml, jinja2", 1),
        ("codegen/baracuda_gen/cli/list.py", "from baracuda_gen.render import describe", 1),
        ("codegen/baracuda_gen/bench/table.py", "def f():\n    from baracuda_gen.cli.printing import echo_json", 1),
        ("codegen/baracuda_gen/cli/show.py", "from baracuda_gen.cli.printing import echo_json", 0),
        ("runtime/baracuda_runtime/calls/plan.py", "import yaml\nimport jinja2\nimport baracuda_gen.spec", 3),
        ("runtime/baracuda_runtime/calls/plan.py", "import cupy\nfrom cuda.bindings import driver", 2),
        (
            "runtime/baracuda_runtime/calls/plan.py",
            "def f():\n    import cupy\n    from cuda.bindings import driver",
            0,
        ),
        ("runtime/baracuda_runtime/calls/plan.py", "if TYPE_CHECKING:\n    import cupy\nelse:\n    x = 1", 0),
        ("runtime/baracuda_runtime/arrays/view.py", "from ..dtypes import DType\nfrom ..launch import launcher", 0),
        (
            "runtime/baracuda_runtime/arrays/view.py",
            "from ..ops import checks\ndef f():\n    import baracuda_runtime.calls",
            2,
        ),
        ("runtime/baracuda_runtime/cast.py", "from .arrays.view import View", 1),
        ("generated/baracuda_kernels/_unary/_abs.py", "import baracuda_runtime as rt\nfrom .. import catalog", 0),
        ("generated/baracuda_kernels/_unary/_abs.py", "import numpy\nimport baracuda_gen", 2),
    ],
)
def test_the_rules_catch_what_they_should(path: str, source: str, count: int) -> None:
    assert len(violations(path, source)) == count


@pytest.mark.parametrize("package", [name for root, name in ROOTS.items() if root != "codegen"])
def test_importing_a_package_loads_no_gpu_library(package: str) -> None:
    root = next(REPOSITORY / folder for folder, name in ROOTS.items() if name == package)
    if not (root / package / "__init__.py").exists():
        pytest.skip(f"{package} has not been generated")
    unwanted = ("cupy", "cuda.bindings", "torch", "jax", "scipy", "yaml", "jinja2", "baracuda_gen")
    code = (
        f"import sys; sys.path[:0] = [{str(root)!r}, {str(REPOSITORY / 'runtime')!r}]; import {package}\n"
        f"print([name for name in {unwanted} if name in sys.modules])"
    )
    completed = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True)
    assert completed.stdout == "[]\n", completed.stderr


def test_verifying_and_timing_need_no_generator() -> None:
    """A machine with a GPU needs the catalog, the runtime and NumPy."""
    code = (
        "import sys\n"
        "for name in ('yaml', 'jinja2'): sys.modules[name] = None\n"
        "import baracuda_gen.bench, baracuda_gen.bench.measure, baracuda_gen.bench.peers, baracuda_gen.bench.record\n"
        "import baracuda_gen.verify.on_cuda, baracuda_gen.verify.sweep\n"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
