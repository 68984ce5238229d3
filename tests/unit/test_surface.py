"""What a package shows of its ops: names, signatures, stubs. Classes and functions are made from records at run time,
and stubs by the generator: both are held alike here.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from rows import over  # noqa: E402

import baracuda_kernels as kernels  # noqa: E402
from baracuda_kernels import catalog  # noqa: E402

REPOSITORY = Path(__file__).parents[2]
STUBS = REPOSITORY / "generated" / "baracuda_kernels"
X = np.linspace(-2, 2, 6, dtype=np.float32)
every_op = over("entry", catalog.ENTRIES.values(), ids=lambda e: e.name)

# -- stubs ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stubs() -> dict[str, ast.ClassDef | ast.FunctionDef]:
    """All classes and functions of the families' stubs, by name."""
    found: dict[str, ast.ClassDef | ast.FunctionDef] = {}
    for path in sorted(STUBS.glob("_*/__init__.pyi")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                assert node.name not in found
                found[node.name] = node
    return found


def fields(node: Any) -> dict[str, Any]:
    """The annotated fields of a class -> the default's value; `...` of one without."""
    return {
        f.target.id: ... if f.value is None else ast.literal_eval(f.value)
        for f in node.body
        if isinstance(f, ast.AnnAssign) and isinstance(f.target, ast.Name)
    }


def as_made(cls: Any) -> dict[str, Any]:
    return {f.name: ... if f.default is dataclasses.MISSING else f.default for f in dataclasses.fields(cls)}


@every_op
def test_stubs_say_what_is_made(entry: catalog.Entry, stubs: dict[str, Any]) -> None:
    surface, name = entry.surface, entry.class_name
    function = stubs[entry.name]
    given = function.args
    positional = dict(zip([a.arg for a in given.args], [...] * len(given.args), strict=True))
    positional |= {
        a.arg: ast.literal_eval(d)
        for a, d in zip(given.args[len(given.args) - len(given.defaults) :], given.defaults, strict=True)
    }
    named = {
        a.arg: ... if d is None else ast.literal_eval(d)
        for a, d in zip(given.kwonlyargs, given.kw_defaults, strict=True)
    }
    made = inspect.signature(surface.function).parameters.values()
    default = {p.name: ... if p.default is p.empty else p.default for p in made}
    assert list(positional) == [p.name for p in made if p.kind is p.POSITIONAL_OR_KEYWORD]
    assert list(named) == [p.name for p in made if p.kind is p.KEYWORD_ONLY]
    assert positional | named == default
    assert inspect.cleandoc(ast.get_docstring(function) or "") == surface.function.__doc__
    assert fields(stubs[f"{name}Descriptor"]) == as_made(surface.descriptor)
    assert list(fields(stubs[f"{name}Args"]).items()) == list(as_made(surface.args).items())
    assert f"{name}Plan" in stubs
    if surface.result is None:
        assert f"{name}Result" not in stubs
    else:
        assert tuple(fields(stubs[f"{name}Result"])) == surface.result._fields


def test_stubs_have_the_public_names_and_no_others(stubs: dict[str, Any]) -> None:
    package = ast.parse((STUBS / "__init__.pyi").read_text(encoding="utf-8"))
    taken = [alias for node in package.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    families = [node.module for node in package.body if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"]
    assert families == [f"_{family}" for family in dict.fromkeys(e.family for e in catalog.ENTRIES.values())]
    own = {alias.asname or alias.name for alias in taken} - {"*"}
    assert {*stubs, *own} - {name for name in stubs if name.endswith("Result")} == set(dir(kernels))


RIGHT = """
import numpy as np
import baracuda_kernels as bk
from baracuda_kernels import LerpArgs, LerpDescriptor, LerpPlan, catalog

x = np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4)
y = np.ones((3, 4), np.float32)
out = np.empty_like(x)

bk.relu(x)
bk.add(x, 2.0)
bk.add(3, x, out=out)
bk.lerp(x, y, 0.5)
bk.lerp(x, y, np.float32(0.5), out=out)
bk.leaky_relu(x, 0.1)
bk.leaky_relu(x, negative_slope=0.1)
codes = bk.quantize_per_tensor(x, 0.1, 3, dtype="s8")
bk.quantize_per_tensor(x, 0.1, 3, dtype=np.uint8)
bk.dequantize_per_tensor(codes, 0.1, 3)
made = bk.dynamic_range_quantize(x, mode="asymmetric")
assert made.scale_out.shape == (3,)
bk.relu_backward(x, y)
grads = bk.add_backward(y, a_shape=(3, 4), b_shape=(4,))
assert grads.d_a is grads[0]
bk.where(x > 0, x, 0.0)
bk.cast(x, dtype=bk.f16)
bk.clamp(x, -0.5, 0.5)
bk.swiglu(x, y)
bk.quantize_per_channel(x, np.ones(3, np.float32), np.zeros(3, np.int32), axis=0)
plan = LerpPlan.select(LerpDescriptor(shape=(3, 4), element="f32"))
plan.run(LerpArgs(a=x, b=y, weight=0.25, output=out))
guarantee = plan.precision_guarantee
assert guarantee.max_ulp is None or guarantee.max_ulp >= 0
print(catalog.entry("lerp", backward=True).name, bk.__version__)
"""
WRONG = {
    "bk.relo(x)": 'Module has no attribute "relo"',
    "bk.lerp(x, x)": 'Missing positional argument "weight"',
    "bk.lerp(x, x, 0.5, wieght=1)": 'Unexpected keyword argument "wieght"',
    'bk.dynamic_range_quantize(x, mode="asymetric")': 'Argument "mode"',
    "bk.relu([1.0, 2.0])": "Argument 1",
    'bk.add("x", x)': "Argument 1",
    'bk.quantize_per_tensor(x, 0.1, 3, dtype="int7")': 'Argument "dtype"',
    "bk.dynamic_range_quantize(x).scales": 'has no attribute "scales"',
    'bk.LerpDescriptor(shape=(3,), elment="f32")': 'Unexpected keyword argument "elment"',
    'bk.LerpPlan.select(bk.AddDescriptor(shape=(3,), element="f32"))': 'Argument 1 to "select"',
    'bk.quantize_per_channel(x, x, x, axis="rows")': 'Argument "axis"',
    "bk.LerpArgs(a=x, b=x)": 'Missing positional argument "weight"',
}


@pytest.mark.slow
def test_a_type_checker_knows_every_signature(tmp_path: Path) -> None:
    """`mypy --strict` passes a file of right calls, which runs, and finds each mistake of another."""
    pytest.importorskip("mypy")
    (tmp_path / "right.py").write_text(RIGHT)
    head = ["import numpy as np", "import baracuda_kernels as bk", "x = np.ones((3, 4), np.float32)"]
    (tmp_path / "wrong.py").write_text("\n".join([*head, *WRONG, ""]))
    roots = ":".join(str(REPOSITORY / folder) for folder in ("generated", "runtime"))
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"]
    environment = {"MYPYPATH": roots, "PATH": "", "HOME": str(tmp_path)}
    found = subprocess.run(
        [*command, "right.py", "wrong.py"], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    errors = [line for line in found.stdout.splitlines() if ": error: " in line]
    expected = [f"wrong.py:{k}: error: " for k in range(len(head) + 1, len(head) + 1 + len(WRONG))]
    assert [line[: len(at)] for line, at in zip(errors, expected, strict=True)] == expected, found.stdout
    assert all(words in line for words, line in zip(WRONG.values(), errors, strict=True)), found.stdout
    exec(compile(RIGHT, "right.py", "exec"), {})


# -- names ------------------------------------------------------------------------------------------------------------


def test_a_package_lists_its_public_names_alone() -> None:
    names = dir(kernels)
    assert names == sorted(kernels.__all__) and not [name for name in names if name.startswith("_")]
    assert {"lerp", "LerpPlan", "LerpDescriptor", "LerpArgs", "lerp_backward", "f32", "KernelError", "catalog"} <= {
        *names
    }


def test_an_unknown_name_has_a_suggestion() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'lerpp'; did you mean 'lerp'"):
        _ = kernels.lerpp
    with pytest.raises(AttributeError, match=r"has no attribute 'qqqqqqqq'$"):
        _ = kernels.qqqqqqqq
    with pytest.raises(AttributeError, match=r"has no attribute '_lerp'$"):
        _ = kernels._lerp


@every_op
def test_classes_are_the_packages(entry: catalog.Entry) -> None:
    """So they are pickled by public names, and read as those in messages."""
    for made in (entry.plan, entry.descriptor, entry.args, entry.function):
        assert made.__module__ == "baracuda_kernels" and getattr(kernels, made.__qualname__) is made
    assert entry.function.__doc__ and entry.plan.__doc__


def test_descriptors_and_results_are_pickled() -> None:
    descriptor = kernels.LerpDescriptor(shape=(3,), element="f32")
    assert pickle.loads(pickle.dumps(descriptor)) == descriptor
    result = kernels.dynamic_range_quantize(X.reshape(2, 3))
    again = pickle.loads(pickle.dumps(result))
    assert type(again) is type(result) and np.array_equal(again.output, result.output)


def test_a_gradient_has_a_docstring_of_its_own() -> None:
    assert kernels.lerp_backward.__doc__.startswith("The gradient of `lerp`: `d_a`, `d_b`.\n\nweight: ")


# -- calls ------------------------------------------------------------------------------------------------------------


def test_attributes_follow_the_inputs_by_position_or_name() -> None:
    by_name = kernels.leaky_relu(X, negative_slope=0.5)
    np.testing.assert_array_equal(kernels.leaky_relu(X, 0.5), by_name)
    np.testing.assert_array_equal(by_name, np.where(X < 0, 0.5 * X, X))


@every_op
def test_enums_and_optional_inputs_are_given_by_name(entry: catalog.Entry) -> None:
    kinds = {p.name: p.kind for p in inspect.signature(entry.function).parameters.values()}
    op = entry.op
    optional = [o.name for o in op.inputs if o.when is not None]
    enums = [a.name for a in op.attributes if a.kind == "enum"]
    assert all(kinds[name] is inspect.Parameter.KEYWORD_ONLY for name in (*optional, *enums, "out", "stream"))
    required = [o.name for o in op.inputs if o.when is None]
    assert list(kinds)[: len(required)] == required


def test_the_text_of_a_function_is_in_tracebacks() -> None:
    lines, _ = inspect.getsourcelines(kernels.lerp)
    assert lines[0] == "def lerp(a, b, weight, *, out=_default_out, stream=_default_stream):\n"
