"""The command line: exit codes, what goes to stdout and to stderr, JSON shapes. Fakes play the passes behind it."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

import baracuda_gen.render
import baracuda_gen.verify
from baracuda_gen.cli import VERBS, main
from baracuda_gen.cli.folders import generated_ops, shown
from baracuda_gen.cli.printing import github_error
from baracuda_gen.cli.progress import Bar, GroupLines
from baracuda_gen.errors import Refused
from baracuda_gen.project import find_project
from baracuda_gen.spec.model import Place, Problem, SpecError
from baracuda_gen.verify.options import VerifyOptions
from baracuda_gen.verify.outcome import REFERENCE, Failure, Skip, VerifyResult

SCHEMA_TEXT = '{"title": "spec"}\n'
PROBLEMS = (
    Problem(Place("spec/unary.yaml", 41, 14), "leaky_relu", "formula uses 'alpha'; known names: x, negative_slope"),
    Problem(Place("spec/ops.yaml", 2, 1), "", "unknown key 'famlies'"),
)


def fake_tree(body: str) -> dict[str, str]:
    files = {
        "baracuda_kernels/__init__.py": f"# {body}\n",
        "baracuda_kernels/_unary/__init__.py": "",
        "baracuda_kernels/_unary/_abs.py": f"first line\n{body}\n",
        "baracuda_kernels/_unary/abs.cu": f"// {body}\n",
        "baracuda_kernels/_unary/abs_backward.cu": f"// {body}\n",
    }
    digests = {path: hashlib.sha256(text.encode()).hexdigest() for path, text in files.items()}
    return {**files, "baracuda_kernels/MANIFEST.json": json.dumps({"files": digests})}


@dataclass
class Passes:
    """What the passes return; an exception is raised instead."""

    tree: dict[str, str]
    error: BaseException | None = None
    result: VerifyResult | Refused = VerifyResult(kernels=2, passed=2)
    options: VerifyOptions | None = None


def fake_op(
    name: str, family: str, gradient_of: str | None = None, dtypes: tuple[str, ...] = ("f32", "f64")
) -> SimpleNamespace:
    return SimpleNamespace(name=name, family=family, types={"T": dtypes}, gradient_of=gradient_of)


FLOATS = ("f32", "f64", "f16", "bf16")
CATALOG = SimpleNamespace(
    spec=SimpleNamespace(
        dtype_sets=(("float", FLOATS), ("wide", ("f32", "f64"))),
        families=[SimpleNamespace(name="unary"), SimpleNamespace(name="softmax")],
    ),
    ops=(fake_op("abs", "unary"), fake_op("abs_backward", "unary", "abs"), fake_op("softmax", "softmax", None, FLOATS)),
    skeletons=lambda name: ["pointwise"],
)


def fake_describe(_: object, name: str, *__: object) -> dict[str, Any]:
    return {
        "name": name,
        "doc": "The absolute value.",
        "signature": f"{name}(x) -> y",
        "types": {"T": ["f32", "f64"]},
        "rule": [],
        "formula": "y = abs(x)\n",
        "kernels": [{"kernel": name, "skeleton": "pointwise", "bytes_per_element": 8, "operations": 1.5}],
        "files": [f"_unary/{name}.cu", f"_unary/_{name}.py"],
    }


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Passes:
    fakes = Passes(fake_tree("one"))

    def build_catalog(_: Path) -> object:
        if fakes.error is not None:
            raise fakes.error
        return CATALOG

    def verify(options: VerifyOptions, progress: Any) -> VerifyResult:
        fakes.options = options
        if isinstance(fakes.result, Refused):
            raise fakes.result
        progress.begin({"unary": 2})
        progress.finished("unary", "passed")
        progress.finished("unary", "failed" if fakes.result.failed else "passed")
        return fakes.result

    monkeypatch.setitem(sys.modules, "baracuda_gen.catalog", module("catalog", build_catalog=build_catalog))
    monkeypatch.setitem(sys.modules, "baracuda_gen.remembered", module("remembered", remembering=nullcontext))
    monkeypatch.setitem(sys.modules, "baracuda_gen.spec.schema", module("schema", json_schema=lambda: SCHEMA_TEXT))
    monkeypatch.setitem(sys.modules, "baracuda_gen.verify.gate", module("gate", require_sound=lambda *_: None))
    monkeypatch.setattr(baracuda_gen.render, "build_tree", lambda *_: fakes.tree, raising=False)
    monkeypatch.setattr(baracuda_gen.render, "describe", fake_describe, raising=False)
    monkeypatch.setattr(baracuda_gen.render, "measurements", lambda *_: {})
    monkeypatch.setattr(baracuda_gen.verify, "verify", verify, raising=False)
    return fakes


def module(name: str, **functions: Callable[..., Any]) -> ModuleType:
    fake = ModuleType(name)
    fake.__dict__.update(functions)
    return fake


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pyproject.toml").write_text("[tool.baracuda-gen]\n")
    (tmp_path / "spec").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str, **environment: str) -> Result:
    return CliRunner().invoke(main, list(args), env=environment)


def real(*args: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "baracuda_gen", *args],
        cwd=cwd,
        env=real_environment(**environment),
        text=True,
        capture_output=True,
    )


def real_environment(**extra: str) -> dict[str, str]:
    codegen = Path(baracuda_gen.render.__file__).parents[2]
    paths = os.pathsep.join([str(codegen), str(codegen.parent / "runtime")])
    return {**os.environ, "PYTHONPATH": paths, **extra}


# The group


def used_by_children() -> float:
    """Seconds of the CPU, which do not depend on what else runs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_help_is_immediate_and_lists_the_verbs() -> None:
    seconds = []
    for _ in range(3):
        start = used_by_children()
        completed = real("--help")
        seconds.append(used_by_children() - start)
        assert completed.returncode == 0
        assert all(f"\n  {verb} " in completed.stdout for verb in VERBS)
    assert min(seconds) < 0.5


def test_the_command_line_imports_no_pass() -> None:
    code = (
        "import sys, importlib, baracuda_gen.cli as cli\n"
        "for verb in cli.VERBS: importlib.import_module(f'baracuda_gen.cli.{verb}')\n"
        "heavy = {'numpy', 'jinja2', 'yaml', 'ml_dtypes', 'cuda'}\n"
        "heavy |= {'baracuda_gen.spec', 'baracuda_gen.render', 'baracuda_gen.verify'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    completed = subprocess.run([sys.executable, "-c", code], env=real_environment(), text=True, capture_output=True)
    assert completed.stdout == "[]\n", completed.stderr


@pytest.mark.parametrize("verb", [*((verb,) for verb in VERBS), ()], ids=" ".join)
def test_help_has_the_exit_codes(verb: tuple[str, ...]) -> None:
    text = " ".join(run(*verb, "--help").stdout.split())
    assert all(f"{code} " in text.partition("Exit codes of all commands: ")[2] for code in (0, 1, 2, 70, 130))


def test_help_lists_the_architectures() -> None:
    from baracuda_gen.verify.compiles import ARCHITECTURES

    assert f"default: {','.join(ARCHITECTURES)}," in " ".join(run("verify", "--help").stdout.split())


@pytest.mark.parametrize("args", [["check"], ["init", "there", "--package", "1st"]])
def test_what_is_refused_at_once_loads_no_pass(tmp_path: Path, args: list[str]) -> None:
    code = (
        "import sys, baracuda_gen.cli as cli\n"
        "try: cli.main(sys.argv[1:])\n"
        "finally: print(sorted({'numpy', 'jinja2', 'yaml', 'baracuda_gen.spec'} & set(sys.modules)))"
    )
    completed = subprocess.run(
        [sys.executable, "-c", code, *args], cwd=tmp_path, env=real_environment(), text=True, capture_output=True
    )
    assert (completed.returncode, completed.stdout) == (2, "[]\n"), completed.stderr


def test_list_renders_nothing() -> None:
    """The ops of a spec are known without the renderer, which takes as long to load as the spec's reader."""
    code = "import sys, baracuda_gen.remembered; print(sorted({'jinja2', 'baracuda_gen.render'} & set(sys.modules)))"
    completed = subprocess.run([sys.executable, "-c", code], env=real_environment(), text=True, capture_output=True)
    assert completed.stdout == "[]\n", completed.stderr


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "init"])  # which makes them
def test_every_verb_has_help_and_takes_the_folders(verb: str) -> None:
    result = run(verb, "--help")
    assert result.exit_code == 0
    assert "--spec DIR" in result.stdout and "--out DIR" in result.stdout


def test_usage_errors_exit_with_2() -> None:
    for args in (["chek"], ["check", "--format", "xml"], ["show"], ["--bogus"], ["verify", "--arch", "ampere"]):
        result = run(*args)
        assert result.exit_code == 2, args
        assert result.stdout == ""
    assert run("chek").stderr == "error: unknown command 'chek'; did you mean check?\n"


def test_version() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("baracuda-gen ")


def test_completion_reads_the_manifest(passes: Passes, project: Path) -> None:
    assert run("generate").exit_code == 0
    assert generated_ops(project / "generated") == ["abs", "abs_backward"]
    completed = real(
        cwd=project,
        _BARACUDA_GEN_COMPLETE="bash_complete",
        COMP_WORDS="baracuda-gen show abs_",
        COMP_CWORD="2",
    )
    assert "plain,abs_backward" in completed.stdout


# Projects and errors


def test_a_project_is_found_from_below(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    (tmp_path / "pyproject.toml").write_text("[tool.baracuda-gen]\nspec = 'ops'\n")
    found = find_project(tmp_path / "a" / "b")
    assert (found.spec, found.out) == (tmp_path.resolve() / "ops", tmp_path.resolve() / "generated")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tool.baracuda-gen]\nspce = 'x'", "no setting 'spce'; it has: spec, out, results"),
        ("[tool.baracuda-gen]\nout = 3", "out must be the name of a folder, got 3"),
        ("[tool]\nbaracuda-gen = 1", "must be a table"),
        ("[tool", "not valid TOML"),
    ],
)
def test_bad_settings_are_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    with pytest.raises(Refused, match=message):
        find_project(tmp_path)


def test_outside_a_project_there_is_a_hint(tmp_path: Path) -> None:
    completed = real("check", cwd=tmp_path)
    assert completed.returncode == 2
    assert completed.stdout == ""
    assert "--spec DIR" in completed.stderr and "Traceback" not in completed.stderr


def test_a_spec_folder_that_is_not_there(passes: Passes, project: Path) -> None:
    result = run("generate", "--spec", "nowhere")
    assert (result.exit_code, result.stderr) == (
        2,
        "error: nowhere: no such folder; --spec names the folder of ops.yaml\n",
    )


@pytest.mark.parametrize("verb", ["generate", "check", "list"])
def test_problems_of_the_spec_are_printed_as_they_are(passes: Passes, project: Path, verb: str) -> None:
    passes.error = SpecError(PROBLEMS)
    result = run(verb)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines() == [*map(str, sorted(PROBLEMS)), "2 problems in the spec"]


def test_operating_system_errors_are_clean(passes: Passes, project: Path) -> None:
    passes.error = PermissionError(13, "Permission denied", "spec/ops.yaml")
    result = run("check")
    assert (result.exit_code, result.stderr) == (2, "error: spec/ops.yaml: Permission denied\n")


def test_a_file_in_the_place_of_the_out_folder(passes: Passes, project: Path) -> None:
    (project / "generated").write_text("")
    result = run("generate")
    assert result.exit_code == 2
    assert result.stderr == f"error: {project / 'generated'}: is a file; expected a folder\n"
    result = run("generate", "--out", "/dev/null/x")
    assert (result.exit_code, result.stderr) == (2, "error: /dev/null: is a file; expected a folder\n")


def test_a_folder_that_nobody_may_write_names_the_file(
    passes: Passes, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("baracuda_gen.render.tree.open", refuse, raising=False)
    result = run("generate")
    assert result.exit_code == 2 and ".tmp" not in result.stderr
    assert result.stderr.endswith("generated/baracuda_kernels/__init__.py: Permission denied\n")


def test_a_bad_folder_of_the_cache_names_its_variable(
    passes: Passes, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BARACUDA_CACHE_DIR", "/dev/null/cache")
    for place in ("/dev/null/cache/host", "/dev/null"):
        passes.error = FileExistsError(17, "File exists", place)
        assert run("check").stderr == "error: BARACUDA_CACHE_DIR: /dev/null: is a file; expected a folder\n"
    passes.error = PermissionError(13, "Permission denied", "/dev/null/cache/host")
    assert run("check").stderr == "error: BARACUDA_CACHE_DIR: /dev/null/cache/host: Permission denied\n"


@pytest.mark.parametrize("args", [["check", "--verbose"], ["--verbose", "check"]])
def test_a_fault_of_our_own_has_a_traceback_on_request(passes: Passes, project: Path, args: list[str]) -> None:
    passes.error = ZeroDivisionError("oh")
    result = run("check")
    assert result.exit_code == 70
    assert "internal error: ZeroDivisionError: oh; run again with --verbose" in result.stderr
    assert "Traceback" not in result.stderr
    result = run(*args)
    assert result.exit_code == 70
    assert "Traceback" in result.stderr
    passes.error.add_note("in op 'add' (spec/binary.yaml:7)")
    assert "internal error: ZeroDivisionError: oh; in op 'add' (spec/binary.yaml:7); run" in run("check").stderr


def test_an_interrupt_is_quiet(passes: Passes, project: Path) -> None:
    passes.error = KeyboardInterrupt()
    result = run("generate")
    assert (result.exit_code, result.stderr) == (130, "\ninterrupted\n")
    result = run("generate", "--json")
    assert (result.exit_code, json.loads(result.stdout)["status"]) == (130, "interrupted")


def test_an_interrupt_that_another_error_hides_is_one(
    passes: Passes, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As C code does that imports: NumPy's says that its import has failed."""

    def build(_: Path) -> None:
        try:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(60)
        except KeyboardInterrupt:
            raise ImportError("numpy._core.umath failed to import") from None

    monkeypatch.setattr(sys.modules["baracuda_gen.catalog"], "build_catalog", build)
    result = run("list")
    assert (result.exit_code, result.stderr) == (130, "\ninterrupted\n")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(
    "args",
    [["check", "--json"], ["generate", "--json"], ["list", "--json"], ["show", "abs", "--json"]],
    ids=lambda args: args[0],
)
def test_with_json_a_failure_is_one_document(passes: Passes, project: Path, args: list[str]) -> None:
    passes.error = SpecError(PROBLEMS)
    result = run(*args)
    report = json.loads(result.stdout)
    assert result.exit_code == 2 and report["status"] == "error"
    assert report["errors"] == [str(problem) for problem in sorted(PROBLEMS)]
    assert report["problems"][1] == {
        "file": "spec/unary.yaml",
        "line": 41,
        "column": 14,
        "op": "leaky_relu",
        "message": "formula uses 'alpha'; known names: x, negative_slope",
    }
    passes.error = ZeroDivisionError("oh")
    result = run(*args)
    assert result.exit_code == 70
    assert json.loads(result.stdout)["errors"] == ["internal error: ZeroDivisionError: oh"]
    result = run(*args, "--nosuch")
    assert result.exit_code == 2 and "--nosuch" in json.loads(result.stdout)["errors"][0]


def test_with_json_an_interrupted_verify_says_what_it_found(
    passes: Passes, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("generate")

    def verify(*_: object) -> None:
        raise baracuda_gen.verify.Interrupted(VerifyResult(2, 1, (FAILURE,)))

    monkeypatch.setattr(baracuda_gen.verify, "verify", verify)
    result = run("verify", "--json")
    report = json.loads(result.stdout)
    assert (result.exit_code, report["status"], report["passed"]) == (130, "interrupted", 1)
    assert report["failed"][0]["op"] == "abs"


def test_a_signal_is_quiet(tmp_path: Path) -> None:
    code = (
        "import sys, time\nimport baracuda_gen.cli.folders as folders\n"
        "def slow(_): print('ready', flush=True); time.sleep(600)\n"
        "folders.find_project = slow\nfrom baracuda_gen.cli import main\nmain(['check'])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], env=real_environment(), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=120)
    assert (process.returncode, stderr) == (130, "\ninterrupted\n")


# generate and check


def test_generate_writes_the_package_and_the_schema(passes: Passes, project: Path) -> None:
    result = run("generate")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "7 files written, 0 unchanged, 0 removed\n"
    assert (project / "spec/ops.schema.json").read_text() == SCHEMA_TEXT
    assert (project / "generated/baracuda_kernels/_unary/abs.cu").read_text() == "// one\n"
    assert run("generate").stderr == "0 files written, 7 unchanged, 0 removed\n"
    (project / "spec/ops.schema.json").write_text("{}")
    report = json.loads(run("generate", "--json").stdout)
    empty: dict[str, list[str]] = {"removed": [], "overwritten": [], "errors": [], "problems": []}
    assert report == {"status": "generated", "written": ["spec/ops.schema.json"], "unchanged": 6, **empty}


def test_generate_names_what_it_overwrites_and_removes(passes: Passes, project: Path) -> None:
    run("generate")
    (project / "generated/baracuda_kernels/__init__.py").write_text("mine\n")
    (project / "generated/baracuda_kernels/stray.py").write_text("stray\n")
    assert run("generate").stderr.splitlines() == [
        "overwrote generated/baracuda_kernels/__init__.py, which had been edited by hand",
        "removed generated/baracuda_kernels/stray.py",
        "1 file written, 6 unchanged, 1 removed",
    ]


def drift_of_every_kind(passes: Passes, project: Path) -> None:
    run("generate")
    package = project / "generated/baracuda_kernels"
    (package / "_unary/_abs.py").write_text("first line\nmine\n")
    (package / "_unary/abs.cu").unlink()
    (package / "stray.cu").write_text("// stray\n")
    (project / "spec/ops.schema.json").write_text("{}\n")


def test_check_clean(passes: Passes, project: Path) -> None:
    run("generate")
    result = run("check")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "clean: 7 files\n")
    empty = {"changed": [], "missing": [], "orphaned": [], "hand_edited": [], "errors": []}
    assert json.loads(run("check", "--format", "json").stdout) == {"status": "clean", **empty}
    assert json.loads(run("check", "--json").stdout) == {"status": "clean", **empty}


def test_check_drift_as_text(passes: Passes, project: Path) -> None:
    drift_of_every_kind(passes, project)
    result = run("check")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "changed      spec/ops.schema.json",
        "missing      generated/baracuda_kernels/_unary/abs.cu",
        "orphaned     generated/baracuda_kernels/stray.cu",
        "hand_edited  generated/baracuda_kernels/_unary/_abs.py",
    ]
    assert result.stderr == "4 files differ from the spec; run baracuda-gen generate\n"


def test_check_drift_as_json(passes: Passes, project: Path) -> None:
    drift_of_every_kind(passes, project)
    result = run("check", "--format", "json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "status": "drift",
        "changed": ["spec/ops.schema.json"],
        "missing": ["generated/baracuda_kernels/_unary/abs.cu"],
        "orphaned": ["generated/baracuda_kernels/stray.cu"],
        "hand_edited": ["generated/baracuda_kernels/_unary/_abs.py"],
        "errors": [],
    }


def test_check_drift_as_annotations(passes: Passes, project: Path) -> None:
    drift_of_every_kind(passes, project)
    result = run("check", "--format", "github")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert len(lines) == 4
    assert any(
        line.startswith("::error file=generated/baracuda_kernels/_unary/_abs.py,line=2,col=1::hand edited: ")
        for line in lines
    )


def test_check_prints_a_diff_that_git_can_apply(passes: Passes, project: Path) -> None:
    drift_of_every_kind(passes, project)
    result = run("check", "--diff")
    assert result.exit_code == 1
    assert "hand_edited  generated/baracuda_kernels/_unary/_abs.py" in result.stderr
    subprocess.run(["git", "apply", "--whitespace=nowarn"], input=result.stdout, text=True, check=True, cwd=project)
    assert run("check").exit_code == 0


def test_check_of_a_bad_spec(passes: Passes, project: Path) -> None:
    passes.error = SpecError(PROBLEMS)
    result = run("check", "--format", "json")
    assert result.exit_code == 2
    report = json.loads(result.stdout)
    assert report["status"] == "error"
    assert report["errors"] == [str(problem) for problem in sorted(PROBLEMS)]
    assert report["changed"] == report["missing"] == report["orphaned"] == report["hand_edited"] == []

    result = run("check", "--format", "github")
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        "::error file=spec/ops.yaml,line=2,col=1::unknown key 'famlies'",
        "::error file=spec/unary.yaml,line=41,col=14::leaky_relu: formula uses 'alpha'; known names: x, negative_slope",
    ]


def test_check_outside_a_project_as_json(tmp_path: Path) -> None:
    completed = real("check", "--format", "json", cwd=tmp_path)
    assert completed.returncode == 2
    report = json.loads(completed.stdout)
    assert report["status"] == "error" and len(report["errors"]) == 1


def test_annotations_escape_what_has_a_meaning() -> None:
    assert github_error("100%\nsure", "a,b:c.cu", 3, 4) == "::error file=a%2Cb%3Ac.cu,line=3,col=4::100%25%0Asure"
    assert github_error("no place") == "::error::no place"


def test_folders_can_be_given(passes: Passes, tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    folders = ["--spec", str(tmp_path / "s"), "--out", str(tmp_path / "o" / "p")]
    result = run("check", *folders)
    assert result.exit_code == 1 and result.stderr.endswith(f"run baracuda-gen generate {' '.join(folders)}\n")
    assert run("generate", *folders).exit_code == 0
    assert run("check", *folders).exit_code == 0


def test_paths_are_shown_as_they_would_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(tmp_path / "a" / "b") == "a/b"
    assert shown(Path("/x")) == "/x"


def test_colour_only_where_it_is_wanted(passes: Passes, project: Path) -> None:
    drift_of_every_kind(passes, project)
    runner = CliRunner()
    assert "\x1b[" in runner.invoke(main, ["check"], color=True).stdout
    assert "\x1b[" not in runner.invoke(main, ["check"], color=False).output
    assert "\x1b[" not in runner.invoke(main, ["check"], color=True, env={"NO_COLOR": "1"}).output


# list, show


def test_list_as_json(passes: Passes, project: Path) -> None:
    rows = json.loads(run("list", "--json").stdout)
    types = {"T": ["f32", "f64"]}
    assert rows[1] == {
        "name": "abs_backward",
        "family": "unary",
        "skeletons": ["pointwise"],
        "types": types,
        "gradient_of": "abs",
    }
    assert [row["name"] for row in rows] == ["abs", "abs_backward", "softmax"]
    assert rows[0]["gradient_of"] is None


def test_list_calls_sets_of_many_dtypes_by_their_names(passes: Passes, project: Path) -> None:
    result = run("list")
    assert [line.split("pointwise")[-1].strip() for line in result.stdout.splitlines()[1:]] == [
        "T: f32 f64", "T: f32 f64  abs", "T: float",
    ]  # fmt: skip
    assert result.stderr == "float: f32 f64 f16 bf16\n"


def test_list_by_family(passes: Passes, project: Path) -> None:
    assert [row["name"] for row in json.loads(run("list", "--json", "--family", "softmax").stdout)] == ["softmax"]
    assert len(run("list", "--family", "softmax, unary").stdout.splitlines()) == 4
    result = run("list", "--family", "unery")
    assert (result.exit_code, result.stderr) == (2, "error: unknown family 'unery'; did you mean unary?\n")


def test_show(passes: Passes, project: Path) -> None:
    assert run("show", "abs").stdout == (
        "abs\nThe absolute value.\n"
        "\nSignature\n  abs(x) -> y\n"
        "\nTypes\n  T  f32, f64\n"
        "\nFormula\n  y = abs(x)\n"
        "\nKernels\n"
        "  kernel  skeleton   bytes per element  operations\n"
        "  abs     pointwise  8                  1.5\n"
        "\nFiles\n  _unary/abs.cu\n  _unary/_abs.py\n"
    )
    assert json.loads(run("show", "abs", "--json").stdout) == fake_describe(None, "abs")


def test_show_suggests_a_name(passes: Passes, project: Path) -> None:
    result = run("show", "abs_bakward")
    assert result.exit_code == 2
    assert "unknown op 'abs_bakward'; did you mean abs_backward?" in result.stderr


# verify

FAILURE = Failure(
    "contiguous<abs_formula>", "abs", {"T": "f16"}, "host", "n=7", "1.0", "2.0", "baracuda-gen verify abs --on host"
)
SKIP = Skip("all kernels", "cuda", "no GPU")


def test_verify_passes_its_options_on(passes: Passes, project: Path) -> None:
    run("generate")
    args = [
        "abs",
        "--on",
        "host",
        "--arch",
        "sm_80,sm_90a",
        "--arch",
        "sm_80",
        "--level",
        "full",
        "--case",
        "n=3",
        "--jobs",
        "3",
    ]
    result = run("verify", *args)
    assert result.exit_code == 0
    expected = VerifyOptions(Path("generated"), ("abs",), "host", ("sm_80", "sm_90a"), "full", 3, "n=3")
    assert passes.options == expected
    assert result.stdout == "2 kernels: 2 passed, 0 failed, 0 skipped\n"
    assert result.stderr == "unary: 2 passed\n"


def test_verify_reports_failures(passes: Passes, project: Path) -> None:
    run("generate")
    passes.result = VerifyResult(2, 1, (FAILURE,), (SKIP,))
    result = run("verify")
    assert result.exit_code == 1
    assert "FAILED  contiguous<abs_formula>  T=f16  on host" in result.stdout
    assert "  rerun     baracuda-gen verify abs --on host\n" in result.stdout
    assert "skipped all kernels on cuda: no GPU" in result.stdout
    report = json.loads(run("verify", "--json").stdout)
    assert list(report) == ["kernels", "passed", "failed", "skipped"]
    assert set(report["failed"][0]) == {"kernel", "op", "types", "target", "case", "got", "expected", "repro"}


def test_verify_counts_kernels_and_not_the_cases_that_fail(passes: Passes, project: Path) -> None:
    run("generate")
    several = replace(FAILURE, kernel="first<f16>; second<f16>; third<f16>")
    authored = replace(FAILURE, kernel="d_x", target=REFERENCE)
    passes.result = VerifyResult(5, 2, (several, replace(several, case="n=8"), authored))
    shown = run("verify").stdout
    assert "FAILED  first<f16> and 2 more  T=f16  on host" in shown and "second<f16>" not in shown
    assert shown.endswith("5 kernels: 2 passed, 3 failed, 0 skipped; 1 authored gradient wrong\n")


def test_verify_strict_counts_a_skip(passes: Passes, project: Path) -> None:
    run("generate")
    passes.result = VerifyResult(2, 2, (), (SKIP,))
    assert run("verify").exit_code == 0
    result = run("verify", "--strict")
    assert result.exit_code == 1
    assert "--strict: 1 skip" in result.stderr


def test_verify_of_what_is_not_there(passes: Passes, project: Path) -> None:
    result = run("verify")
    assert (result.exit_code, result.stderr) == (
        2,
        "error: generated: no such folder; run baracuda-gen generate first\n",
    )
    run("generate")
    assert "did you mean abs" in run("verify", "abz").stderr
    passes.result = Refused("--on cuda: no CUDA device")
    result = run("verify", "--on", "cuda")
    assert (result.exit_code, result.stderr) == (2, "error: --on cuda: no CUDA device\n")


def test_verify_outside_a_project_takes_the_installed_package(
    passes: Passes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    number = len(importlib.import_module("baracuda_kernels.catalog").ENTRIES)
    told = f"no project here: verifying the installed baracuda_kernels, {number} ops"
    result = run("verify")
    assert result.exit_code == 0 and result.stderr.splitlines()[0] == told
    assert passes.options is not None and passes.options.out is None
    assert "the installed baracuda_kernels, abs\n" in run("verify", "abs").stderr


def test_an_unknown_op_of_the_installed_package_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("verify", "lerpp", "--on", "host")
    assert result.exit_code == 2 and "unknown op 'lerpp'; did you mean lerp" in result.stderr


def test_progress(capsys: pytest.CaptureFixture[str]) -> None:
    for progress in (GroupLines(), Bar()):
        progress.begin({"unary": 2, "softmax": 1})
        progress.finished("unary", "passed")
        progress.finished("softmax", "skipped")
        progress.finished("unary", "failed")
        progress.end()
    out, err = capsys.readouterr()
    assert out == ""
    lines, bar = err.split("\r", 1)
    assert lines == "softmax: 1 skipped\nunary: 1 passed, 1 failed\n"
    assert "3/3  1 failed  unary\x1b[K" in bar and bar.endswith("\r\x1b[K")
