"""The pages in docs/, word for word: what a page says to type is typed, and what it shows is what comes.

A *run* is a page, or a `##` section of one, and has an empty folder of its own. Its fenced blocks are taken in order:

* `console`: each `$ command` is run by bash, in one shell a block; the lines below it are what it prints on stdout and
  stderr together. A line `...` stands for any lines, and `...` inside a line for any text in it.
* `sh`: a script that must succeed; what it prints is not looked at.
* any block under `<!-- file: path -->` is written to that file.
* `python`: run after the python blocks before it; a `text` block, or one without a word, right below is what it prints.
  Of an error it is the last line.
* a block under `<!-- excerpt of: path -->` stands in that file of the repository.
* `<!-- needs: gpu -->` before a section's first block skips the section where there is no GPU, `<!-- needs: torch -->`
  where there is no PyTorch.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import pytest

from baracuda_gen import catalog
from baracuda_gen.catalog import build_catalog
from baracuda_gen.formula.functions import COMPOSED_REDUCTIONS, FUNCTIONS, OPERATORS, REDUCTIONS, SCANS
from baracuda_gen.spec.model import SpecError

ROOT = Path(catalog.__file__).parents[2]
DOCS = ROOT / "docs"
TORCH = find_spec("torch")
GPU = Path("/dev/nvidiactl").exists() and all(map(find_spec, ("cupy", "torch")))
SECONDS = 120  # for one block


@dataclass
class Block:
    word: str  # of the fence: yaml, console, ...; "" for none
    text: str
    line: int  # of the opening fence
    marks: dict[str, str] = field(default_factory=dict)  # the comments above it
    below: bool = False  # nothing but empty lines lies between it and the block before


@dataclass
class Section:
    title: str
    blocks: list[Block] = field(default_factory=list)

    @property
    def needs(self) -> str:
        return next((b.marks["needs"] for b in self.blocks[:1] if "needs" in b.marks), "")


def sections(page: Path) -> list[Section]:
    """The `##` sections, after what stands before the first."""
    found = [Section("")]
    fence: Block | None = None
    lines: list[str] = []
    marks: dict[str, str] = {}
    below = False
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
        if fence is not None:
            if line == "```":
                fence.text = "\n".join(lines)
                found[-1].blocks.append(fence)
                fence, lines, marks, below = None, [], {}, True
            else:
                lines.append(line)
        elif opening := re.fullmatch(r"```(\w*)", line):
            fence = Block(opening[1], "", number, marks, below)
        elif mark := re.fullmatch(r"<!-- ([\w ]+): (.*) -->", line):
            marks[mark[1]] = mark[2]
            below = False
        elif line:
            below = False
            if line.startswith("## "):
                found.append(Section(line.removeprefix("## ")))
    assert fence is None, f"{page.name}: a block is not closed"
    return found


# Runs


@dataclass
class Run:
    folder: Path
    environment: dict[str, str]
    python: list[str] = field(default_factory=list)  # the blocks that have been run

    def do(self, blocks: list[Block], page: str) -> None:
        for k, block in enumerate(blocks):
            where = f"{page}, line {block.line}"
            if "excerpt of" in block.marks:
                text = (ROOT / block.marks["excerpt of"]).read_text(encoding="utf-8")
                assert block.text in text, f"{where}: {block.marks['excerpt of']} has no such lines"
            elif "file" in block.marks:
                file = self.folder / block.marks["file"]
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(block.text + "\n", encoding="utf-8")
            elif block.word == "console":
                self.console(block, where)
            elif block.word == "sh":
                done = self.bash(f"set -e\n{block.text}")
                assert done.returncode == 0, f"{where}:\n{done.stdout}"
            elif block.word == "python":
                below = blocks[k + 1] if k + 1 < len(blocks) else None
                shown = below.text if below is not None and below.below and below.word in ("", "text") else ""
                same(shown, self.run_python(block.text), f"{where}: python")

    def console(self, block: Block, where: str) -> None:
        commands: list[tuple[str, list[str]]] = []
        for line in block.text.split("\n"):
            if line.startswith("$ "):
                commands.append((line.removeprefix("$ "), []))
            elif commands and commands[-1][0].endswith("\\") and not commands[-1][1] and line.startswith("> "):
                commands[-1] = (commands[-1][0] + "\n" + line.removeprefix("> "), [])
            else:
                assert commands, f"{where}: a console block starts with a command"
                commands[-1][1].append(line)
        mark = "=== the next command ==="
        # `$?` passes through the function that prints the mark.
        script = f"mark() {{ local code=$?; printf '\\n%s\\n' {shlex.quote(mark)}; return $code; }}\n"
        script += "".join(f"mark; {command}\n" for command, _ in commands)
        outputs = self.bash(script).stdout.split(f"\n{mark}\n")[1:]
        assert len(outputs) == len(commands), f"{where}: the shell ended early:\n{outputs}"
        for (command, shown), output in zip(commands, outputs, strict=True):
            same("\n".join(shown).strip("\n"), output, f"{where}: {command}")

    def bash(self, script: str) -> subprocess.CompletedProcess[str]:
        # `cd` and `export` hold for the next block.
        folder, variables = (shlex.quote(str(self.folder.parent / name)) for name in ("cwd", "exports"))
        before = f"[ ! -e {variables} ] || . {variables}\ntrap 'pwd > {folder}; export -p > {variables}' EXIT\n"
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-c", before + script],
            cwd=self.current(),
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
        )

    def current(self) -> Path:
        kept = self.folder.parent / "cwd"
        return Path(kept.read_text().rstrip("\n")) if kept.exists() else self.folder

    def run_python(self, text: str) -> str:
        mark = "=== this block ==="
        script = "\n".join([*self.python, f"print({mark!r}, flush=True)", text])
        self.python.append(text)
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=self.current(),
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        output = done.stdout.partition(f"{mark}\n")[2]
        if done.returncode:
            assert mark in done.stdout, done.stderr
            self.python.pop()
            output += done.stderr.rstrip("\n").rpartition("\n")[2]
        return output


def same(shown: str, output: str, where: str) -> None:
    """Equal but for `...`, colours and spaces at the ends of lines."""
    got = "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", output).split("\n")).strip("\n")
    want = "\n".join(line.rstrip() for line in shown.split("\n")).strip("\n")
    if re.fullmatch(_pattern(want), got) is None:
        raise AssertionError(f"{where}\n--- the page shows:\n{want}\n--- what comes:\n{got}\n")


def _pattern(shown: str) -> str:
    parts = []
    for line in shown.split("\n"):
        if line.strip() == "...":
            parts.append(r"(?:[^\n]*(?:\n|\Z))*?")
        else:
            parts.append(re.escape(line).replace(r"\.\.\.", r"[^\n]*?") + r"(?:\n|\Z)")
    return "".join(parts)


@pytest.fixture
def run(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    tools = tmp_path / "bin"
    folder = tmp_path / "empty"
    tools.mkdir()
    folder.mkdir()
    for name, arguments in (("baracuda-gen", " -m baracuda_gen"), ("python", ""), ("pytest", " -m pytest")):
        (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{arguments} "$@"\n')
        (tools / name).chmod(0o755)
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("GITHUB_", "PYTEST_", "BARACUDA_"))}
    torch = [str(Path(TORCH.origin).parents[1])] if TORCH is not None and TORCH.origin is not None else []
    roots = os.pathsep.join([*(str(ROOT / name) for name in ("codegen", "runtime", "generated")), *torch])
    return Run(
        folder,
        {
            **inherited,
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": roots,
            "PYTHONDONTWRITEBYTECODE": "1",
            "NO_COLOR": "1",
        },
    )


def runs() -> Iterator[object]:
    """Pages as a whole, and the sections of pages whose sections stand alone."""
    for name, alone in (
        ("docs/tutorial.md", False),
        ("docs/cookbook.md", True),
        ("docs/formula-to-kernel.md", False),
        ("docs/elementwise.md", False),
        ("docs/quantize.md", False),
        ("docs/norms.md", False),
        ("docs/reductions.md", False),
        ("docs/gathers.md", False),
        ("docs/scans.md", False),
        ("docs/losses.md", False),
        ("docs/torch.md", True),
        ("README.md", True),
    ):
        found = sections(ROOT / name)
        if not alone:
            blocks = [b for s in found for b in s.blocks]
            yield pytest.param(name, blocks, id=name)
        for s in found if alone else ():
            marks = {
                "gpu": [pytest.mark.gpu, pytest.mark.skipif(not GPU, reason="needs a GPU with CuPy and PyTorch")],
                "torch": [pytest.mark.skipif(TORCH is None, reason="needs PyTorch")],
            }
            if any(b.word in ("python", "console", "sh") for b in s.blocks):
                yield pytest.param(name, s.blocks, id=f"{name}-{s.title}", marks=marks.get(s.needs, ()))


@pytest.mark.skipif(shutil.which("g++") is None or shutil.which("bash") is None, reason="needs g++ and bash")
@pytest.mark.parametrize(("page", "blocks"), list(runs()))
def test_page(page: str, blocks: list[Block], run: Run) -> None:
    run.do(blocks, page)


# docs/spec.md

OPS = """\
name: my_kernels
schema: 1
sets:
  float: [f32, f64, f16, bf16]
  int8: [s8, u8]
  number: [f32, f64, f16, bf16, i32, i64]
families:
  example: What the page shows.
"""
FAMILY = """\
{}_copy:
  inputs: {{x: f32}}
  outputs: {{y: f32}}
  formula: y = x
"""
EXAMPLES = [b for s in sections(DOCS / "spec.md") for b in s.blocks if b.word == "yaml"]


def refusals() -> Iterator[object]:
    """An example that is refused, and the messages below it."""
    for s in sections(DOCS / "spec.md"):
        for block, below in zip(s.blocks, s.blocks[1:], strict=False):
            if block.word == "yaml" and "refused" in block.marks:
                assert below.word == "text", f"spec.md, line {below.line}: what is the message?"
                yield pytest.param(block, below.text, id=f"line {block.line}")


def keys(text: str) -> dict[str, str]:
    """The top-level keys of a block, each with its lines as they stand."""
    found: dict[str, str] = {}
    key = ""
    for line in text.split("\n"):
        if line and line[0] not in " #":
            key = line.partition(":")[0]
            found[key] = ""
        if key and line.strip():
            found[key] += line + "\n"
    return found


def templates() -> dict[str, dict[str, str]]:
    """Entries in spec.md that fragments are parts of, by name."""
    found: dict[str, dict[str, str]] = {}
    for block in EXAMPLES:
        if "part of" not in block.marks and "file" not in block.marks and "refused" not in block.marks:
            for name, entry in keys(block.text).items():
                found[name] = keys("\n".join(line[2:] for line in entry.split("\n")[1:]))
    return found


def written(block: Block, folder: Path) -> Path:
    spec = folder / "spec"
    spec.mkdir()
    (spec / "ops.yaml").write_text(OPS)
    text = block.text + "\n"
    if "file" in block.marks:
        for family in re.findall(r"^  (\w+): ", keys(text).get("families", ""), re.M):
            (spec / f"{family}.yaml").write_text(FAMILY.format(family))
        (spec / "ops.yaml").write_text(text)
        return spec
    if "part of" in block.marks:
        name = block.marks["part of"]
        entry = templates()[name] | keys(text)
        if "formula" in block.marks:  # which reads what the block declares
            entry["formula"] = f"formula: {block.marks['formula']}\n"
        text = f"{name}:\n" + "".join(
            f"  {line}\n" for part in entry.values() for line in part.rstrip("\n").split("\n")
        )
    (spec / "example.yaml").write_text(text)
    return spec


def _read() -> Iterator[object]:
    """A whole catalog is extended in test_extends.py too."""
    for b in EXAMPLES:
        if "refused" not in b.marks:
            whole = "extends: baracuda_kernels\n" in b.text
            yield pytest.param(b, id=f"line {b.line}", marks=pytest.mark.full if whole else ())


@pytest.mark.parametrize("block", list(_read()))
def test_example_of_the_language_is_read(block: Block, tmp_path: Path) -> None:
    spec = written(block, tmp_path)
    try:
        assert build_catalog(spec).ops
    except SpecError as error:
        text = next(p for p in spec.glob("*.yaml") if p.name != "ops.yaml").read_text()
        raise AssertionError(f"spec.md, line {block.line}: {error}\n{text}") from None


@pytest.mark.parametrize(("block", "messages"), list(refusals()))
def test_what_the_language_refuses_is_refused_in_these_words(block: Block, messages: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        build_catalog(written(block, tmp_path))
    assert [str(p) for p in caught.value.problems] == messages.split("\n")


def test_every_function_is_in_the_reference() -> None:
    """With the meaning that the table of functions states."""
    text = (DOCS / "spec.md").read_text()
    rows = dict(re.findall(r"^\| `([^`]+)` \| (.*) \|$", text, re.M))
    for name, function in FUNCTIONS.items():
        letters = ", ".join("abc"[: function.arity[0]]) + (", ..." if function.arity[1] > 3 else "")
        assert rows.get(f"{name}({letters})") == function.meaning, f"| `{name}({letters})` | {function.meaning} |"
    for name, reduction in {**REDUCTIONS, **COMPOSED_REDUCTIONS, **SCANS}.items():
        assert rows.get(f"{name}[i](e)") == reduction.meaning, f"| `{name}[i](e)` | {reduction.meaning} |"
    operators = {"neg": "-a", "not": "not a"}
    for name, function in OPERATORS.items():
        shown = operators.get(name, f"a {name} b")
        assert rows.get(shown) == function.meaning, f"| `{shown}` | {function.meaning} |"


def test_every_key_is_in_an_example() -> None:
    """What the forms of the spec know, the page shows."""
    from baracuda_gen.spec.schema import AttributeForm, EntryForm, ExtendsForm, InputForm, OutputForm, RootForm

    shown = "\n".join(b.text for b in EXAMPLES)
    for form in (RootForm, EntryForm, AttributeForm, InputForm, OutputForm, ExtendsForm):
        for key in form.keys.values():
            assert re.search(rf"(?m)(^ *|[{{,] *){key.name}:", shown), f"{form.__name__}.{key.name}"


@pytest.mark.skipif(TORCH is None, reason="needs PyTorch")
def test_every_module_of_torch_is_listed() -> None:
    from baracuda_kernels.torch import nn

    table = (DOCS / "torch.md").read_text().partition("| modules |")[2].partition("\n\n")[0]
    listed = [name for row in table.split("\n")[2:] for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(listed) == sorted(nn.__all__)


# Links


FOLDERS = (DOCS, ROOT / "generated", ROOT / "benchmarks")
MARKDOWN = [*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in folder.rglob("*.md"))]


def anchors(page: Path) -> set[str]:
    """Of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.S | re.M)
    found: dict[str, int] = {}
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        words = re.sub(r"\]\([^)]*\)|[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found[words] = found.get(words, -1) + 1
    return {f"{words}-{k}" if k else words for words, last in found.items() for k in range(last + 1)}


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """To files and headings that exist."""
    prose = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.S | re.M)
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", prose):
        if not target.startswith("https://"):
            file = page.parent / target if target else page
            assert file.exists(), target
            assert not anchor or anchor in anchors(file), f"{target}#{anchor}"


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_merge_is_left_half_done(page: Path) -> None:
    assert re.findall(r"^(?:<{7}|={7}$|>{7}|\|{7} ).*", page.read_text(encoding="utf-8"), re.M) == []
