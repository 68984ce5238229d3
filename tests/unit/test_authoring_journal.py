"""A `new` or `remove` that is killed at any moment: the next command puts back every byte and mode, and says so."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from baracuda_gen.authoring import undo
from baracuda_gen.cli import main
from baracuda_gen.render import lock
from baracuda_gen.render.lock import folder_lock

REPOSITORY = Path(__file__).parents[2]
KILLER = [sys.executable, str(Path(__file__).with_name("killed_author.py"))]
FORMULA = ["--formula", "y = cap * tanh(x / cap)", "--attribute", "cap:f32=30.0", "--no-verify"]
NEW = ["new", "soft_cap", "--family", "fresh", *FORMULA]
REMOVE = ["remove", "soft_cap"]
JOURNAL = "spec/.baracuda-gen.journal"
SAID = "a baracuda-gen was killed while it changed spec: "

State = dict[str, tuple[int, bytes | None]]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no signal that kills there")


def state(top: Path) -> State:
    """Every file and folder, with its mode and bytes."""
    found = {str(p.relative_to(top)): p for p in top.rglob("*")}
    return {name: (p.lstat().st_mode, p.read_bytes() if p.is_file() else None) for name, p in found.items()}


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def environment() -> dict[str, str]:
    roots = (REPOSITORY / "codegen", REPOSITORY / "runtime")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, roots))}


def killer(top: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*KILLER, *words], cwd=top, env=environment(), text=True, capture_output=True)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one op, and modes that nothing would give its files by itself."""
    top = tmp_path_factory.mktemp("original") / "project"
    assert run("init", str(top), "--package", "my_kernels").exit_code == 0
    (top / "spec/ops.yaml").chmod(0o640)
    (top / "generated/my_kernels/catalog.py").chmod(0o600)
    (top / "generated/my_kernels").chmod(0o750)
    return top


@pytest.fixture(scope="module")
def with_family(original: Path) -> Path:
    """The same with the op, and the family, that `new` adds."""
    top = original.parent / "with_family"
    shutil.copytree(original, top)
    assert run(*NEW, "--spec", f"{top}/spec", "--out", f"{top}/generated").exit_code == 0
    (top / "generated/my_kernels/_fresh").chmod(0o700)
    return top


def cut_off(source: Path, top: Path, *words: str) -> int:
    """Kill a verb in a copy of a project when the last file is replaced; the number of changes by then."""
    tried = top.with_name(f"{top.name}_tried")
    shutil.copytree(source, tried)
    events = json.loads(killer(tried, "events", *words).stdout.splitlines()[-1])
    commit: int = events.index(f"os.remove {JOURNAL}/journal.json")
    shutil.copytree(source, top)
    assert killer(top, "at", str(commit), "SIGKILL", *words).returncode == -signal.SIGKILL
    return commit


@pytest.fixture(scope="module")
def all_but_made(original: Path) -> tuple[Path, int]:
    """A project with all that `new` had made, and the number of changes, when it was killed."""
    top = original.parent / "killed"
    commit = cut_off(original, top, *NEW)
    assert "fresh.yaml" in os.listdir(top / "spec") and "_fresh" in os.listdir(top / "generated/my_kernels")
    return top, commit


@pytest.fixture
def killed(all_but_made: tuple[Path, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    top = tmp_path / "project"
    shutil.copytree(all_but_made[0], top)
    monkeypatch.chdir(top)
    return top


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["new", "remove"])
def test_killed_before_each_change(verb: str, original: Path, with_family: Path, tmp_path: Path) -> None:
    """Before the journal is complete nothing has changed; while it is there, the next command goes back; once it is
    gone, the change is made. So it is either, at each moment, with one line if there was anything to go back from.
    """
    words, top = (NEW, original) if verb == "new" else (REMOVE, with_family)
    then = [["check"], ["generate"], words]
    done = killer(top, "each", str(tmp_path), json.dumps(then), *words)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) > 60 and {f["verb"] for f in found} == {"check", "generate", verb}
    journals = [f["at"] for f in found if f["journal"]]
    first, last = min(journals), max(journals)
    assert last - first > 20
    for f in found:
        assert f["journal"] == (first <= f["at"] <= last)
        assert f["stderr"].count(SAID) == f["journal"], f
        made = f["at"] > last
        if f["verb"] == verb:  # again: it makes the change, or finds it made
            assert f["after"] and f["code"] == (2 if made else 0), f
        else:
            assert f["code"] == 0 and f["after" if made else "before"], f


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["new", "remove"])
def test_killed_while_putting_back(verb: str, original: Path, with_family: Path, tmp_path: Path) -> None:
    words, source = (NEW, original) if verb == "new" else (REMOVE, with_family)
    before = state(source)
    top, tried = tmp_path / "top", tmp_path / "tried"
    cut_off(source, top, *words)
    shutil.copytree(top, tried)
    assert state(top) != before
    events = json.loads(killer(tried, "events", "check").stdout.splitlines()[-1])
    assert len(events) > 20 and state(tried) == before
    folder = [number for number, event in enumerate(events) if "_fresh" in event.split("/")[-1]]
    for turn in sorted({*range(0, len(events), 6), *folder}):
        copy = tmp_path / str(turn)
        shutil.copytree(top, copy)
        assert killer(copy, "at", str(turn), "SIGKILL", "check").returncode == -signal.SIGKILL
        folders = ("--spec", str(copy / "spec"), "--out", str(copy / "generated"))
        assert run("check", *folders).exit_code == 0
        assert state(copy) == before


NEXT = {
    "check": (["check"], 0),
    "generate": (["generate"], 0),
    "watch": (["watch", "--once"], 0),
    "list": (["list"], 0),
    "show": (["show", "soft_cap"], 2),
    "schema": (["schema", "--write"], 0),
    "verify": (["verify", "soft_cap"], 2),
    "remove": (REMOVE, 2),
    "dry run": ([*NEW, "--dry-run"], 0),
    "refused": (["new", "Bad", *NEW[2:]], 2),
}


@pytest.mark.parametrize("verb", NEXT)
def test_the_next_command_puts_it_back(verb: str, killed: Path, original: Path) -> None:
    words, code = NEXT[verb]
    result = run(*words)
    assert result.exit_code == code, result.output
    assert result.stderr.count(f"{SAID}put back 13 files, all is as it was before\n") == 1
    assert SAID not in result.stdout
    assert state(killed) == state(original)
    assert SAID not in run("check").stderr


def test_json_stays_json(killed: Path) -> None:
    assert json.loads(run("check", "--format", "json").stdout)["status"] == "clean"


def test_git_does_not_see_the_journal(killed: Path) -> None:
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run([*git, "init", "--quiet"], check=True)
    subprocess.run([*git, "add", "--all"], check=True)
    names = subprocess.run([*git, "ls-files"], check=True, capture_output=True, text=True).stdout
    assert "spec/fresh.yaml" in names and ".baracuda-gen" not in names


def test_the_help_of_a_verb_changes_nothing(killed: Path) -> None:
    before = state(killed)
    assert run("check", "--help").exit_code == 0 and run("schema").exit_code == 0
    assert state(killed) == before


# A live author


def test_a_live_author_is_waited_for(original: Path, all_but_made: tuple[Path, int], tmp_path: Path) -> None:
    top = tmp_path / "project"
    shutil.copytree(original, top)
    author = subprocess.Popen(
        [*KILLER, "at", str(all_but_made[1] - 10), "SIGSTOP", *NEW],
        cwd=top,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        _, status = os.waitpid(author.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        half = state(top)
        assert f"{JOURNAL}/journal.json" in half
        check = subprocess.Popen(
            [sys.executable, "-m", "baracuda_gen", "check"],
            cwd=top,
            env=environment(),
            stderr=subprocess.PIPE,
            text=True,
        )
        with pytest.raises(subprocess.TimeoutExpired):
            check.wait(timeout=2)
        assert state(top) == half
        author.send_signal(signal.SIGCONT)
        _, said = author.communicate(timeout=60)
        assert author.returncode == 0, said
        _, said = check.communicate(timeout=60)
        assert check.returncode == 0 and said == "clean: 19 files\n"
        assert not (top / JOURNAL).exists()
    finally:
        author.kill()


def test_a_live_author_is_not_waited_for_without_end(killed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "LOCK_TIMEOUT", 0.2)
    before = state(killed)
    with folder_lock(killed, 1):
        result = run("check")
    assert result.exit_code == 2 and "another baracuda-gen" in result.stderr
    assert state(killed) == before


@pytest.mark.parametrize("lives", [True, False])
def test_where_nothing_can_be_locked(
    lives: bool, killed: Path, original: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A journal that goes within the time is a live author's, one that stays a dead one's."""
    monkeypatch.setattr(lock, "_try_lock", lambda _: None)
    monkeypatch.setattr(undo, "LOCK_TIMEOUT", 5.0 if lives else 0.2)
    author = threading.Timer(0.3, lambda: shutil.rmtree(killed / JOURNAL))
    if lives:
        author.start()
    started = time.monotonic()
    result = run("check")
    author.cancel()
    assert result.exit_code == 0 and time.monotonic() - started > 0.2
    assert (SAID in result.stderr) != lives
    assert (state(killed) == state(original)) != lives


# A journal that cannot be followed


def rewritten(top: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """The journal with another content, and a checksum that fits."""
    file = top / JOURNAL / "journal.json"
    raw = json.loads(file.read_bytes().partition(b"\n")[2])
    change(raw)
    body = json.dumps(raw).encode()
    file.write_bytes(f"{hashlib.sha256(body).hexdigest()}\n".encode() + body)


def with_path(path: str, root: str = "spec") -> Callable[[dict[str, Any]], object]:
    content = {"content": "bWluZQ==", "mode": 0o755}
    return lambda raw: raw["files"].append({"root": root, "path": path, "before": content, "after": None})


BAD = {
    "another format": (lambda raw: raw.update(format=2), "format is 2"),
    "no files": (lambda raw: raw.pop("files"), "'files'"),
    "files of another type": (lambda raw: raw.update(files={}), "list"),
    "a file of another type": (lambda raw: raw["files"].append(7), "not subscriptable"),
    "content that is no base64": (lambda raw: raw["files"][1]["before"].update(content="?"), "journal"),
    "a mode that is none": (lambda raw: raw["folders"][0].update(mode=-1), "mode is -1"),
    "a strange depth": (lambda raw: raw.update(above=-3), "above is -3"),
    "above": (with_path("../outside"), "no '.' or '..'"),
    "above, later": (with_path("fresh/../../outside", "out"), "no '.' or '..'"),
    "from the root": (with_path("/tmp/outside"), "relative"),
    "another root": (with_path("outside", "home"), "root is 'home'"),
    "hidden": (with_path(".git/hooks/pre-commit", "out"), "hidden"),
    "no name": (with_path("fresh\0.yaml"), "names no file"),
    "no name of a folder": (lambda raw: raw.update(out="../\0"), "names no file"),
    "no text": (with_path("\ud800.yaml"), "surrogates"),
    "a folder above": (lambda raw: raw["folders"].append({"root": "out", "path": "..", "mode": None}), "'..'"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_journal_is_refused(case: str, killed: Path) -> None:
    change, expected = BAD[case]
    rewritten(killed, change)
    refused_as_bad(killed, expected)


def refused_as_bad(top: Path, expected: str) -> None:
    before = state(top.parent)
    for words in (["check"], ["generate"], NEW):
        result = run(*words)
        assert result.exit_code == 2, result.output
        assert f"{JOURNAL}/journal.json: not a journal" in result.stderr and expected in result.stderr
        assert f"remove {JOURNAL}" in result.stderr  # what to do
        assert "Traceback" not in result.stderr and "internal error" not in result.stderr
    assert state(top.parent) == before


def _cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _edited(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"fresh.yaml", b"flesh.yaml"))


def _linked(file: Path) -> None:
    file.rename(file.parents[2] / "mine.json")
    file.symlink_to("../../mine.json")


def _folder_linked(file: Path) -> None:
    file.parent.rename(file.parents[2] / "mine")
    file.parent.symlink_to("../mine")


def _a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _a_file_for_the_folder(file: Path) -> None:
    shutil.rmtree(file.parent)
    file.parent.write_text("mine")


@pytest.mark.parametrize(
    "spoil", [_cut_off, _empty, _edited, _linked, _folder_linked, _a_folder, _a_file_for_the_folder]
)
def test_a_spoilt_journal_is_refused(spoil: Callable[[Path], None], killed: Path) -> None:
    spoil(killed / JOURNAL / "journal.json")
    refused_as_bad(killed, "")


def test_a_removed_journal_is_out_of_the_way(killed: Path) -> None:
    shutil.rmtree(killed / JOURNAL)
    assert run("check").stderr == "clean: 19 files\n"


@pytest.mark.parametrize("path", ["spec/fresh.yaml", "generated/my_kernels/_fresh"])
def test_a_link_on_the_way_is_refused(path: str, killed: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (killed / path).rename(elsewhere)
    (killed / path).symlink_to(elsewhere)
    before = state(tmp_path)
    result = run("check")
    assert result.exit_code == 2 and f"{path}: is a link" in result.stderr
    assert state(tmp_path) == before


def test_what_was_edited_since_is_kept(killed: Path, original: Path) -> None:
    with (killed / "spec/ops.yaml").open("a") as file:
        file.write("# mine\n")
    before = state(killed)
    for words in (["check"], ["generate"], NEW):
        result = run(*words)
        assert result.exit_code == 2 and "spec/ops.yaml: edited since" in result.stderr
        assert state(killed) == before
    (killed / "spec/ops.yaml").rename(killed / "mine.yaml")
    assert run("check").exit_code == 0
    (killed / "mine.yaml").unlink()
    assert state(killed) == state(original)


def test_what_was_removed_since_comes_back(killed: Path, original: Path) -> None:
    """Also into a folder that is gone; what the change had not touched there is for `generate` to write."""
    shutil.rmtree(killed / "generated")
    (killed / "spec/fresh.yaml").unlink()
    assert SAID in run("check").stderr
    assert stat.S_IMODE((killed / "generated/my_kernels/catalog.py").stat().st_mode) == 0o600
    assert run("generate").exit_code == 0
    bytes_of = [{name: content for name, (_, content) in state(top).items()} for top in (killed, original)]
    assert bytes_of[0] == bytes_of[1]


def test_what_cannot_be_put_back_keeps_the_journal(
    killed: Path, original: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = undo.put

    def full(path: Path, content: bytes | None, mode: int | None = None) -> None:
        if path.name == "ops.yaml":
            raise OSError(28, "No space left on device", str(path))
        put(path, content, mode)

    monkeypatch.setattr(undo, "put", full)
    result = run("check")
    assert result.exit_code == 2
    assert "could not put back spec/ops.yaml: No space left on device; generated/my_kernels/spec/ops.yaml" in (
        result.stderr
    )
    monkeypatch.undo()
    monkeypatch.chdir(killed)
    assert run("check").stderr.startswith(f"{SAID}put back 2 files")
    assert state(killed) == state(original)


def test_another_folder_is_refused(killed: Path) -> None:
    before = state(killed)
    result = run("generate", "--spec", "spec", "--out", "elsewhere")
    assert result.exit_code == 2
    assert f"run baracuda-gen check --spec spec --out {killed}/generated" in result.stderr
    assert state(killed) == before
    assert run("check", "--spec", "spec", "--out", f"{killed}/generated").exit_code == 0


def test_outside_of_a_project_the_folders_are_asked_for(killed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(killed)
    monkeypatch.chdir(killed.parent)
    result = run("list", "--spec", "project/spec")
    assert result.exit_code == 2 and "run baracuda-gen check --spec project/spec --out DIR" in result.stderr
    assert state(killed) == before
    assert run("list", "--spec", "project/spec", "--out", "project/generated").exit_code == 0


# Where nothing can be written


@pytest.mark.parametrize("folder", ["spec", "generated/my_kernels", "generated/my_kernels/_fresh"])
def test_a_read_only_folder(folder: str, killed: Path, original: Path) -> None:
    mode = stat.S_IMODE((killed / folder).stat().st_mode)
    (killed / folder).chmod(0o555)
    before = state(killed)
    for words in (["check"], ["list"], NEW):
        result = run(*words)
        assert result.exit_code == 2, result.output
        assert "killed half-way" in result.stderr and f"chmod u+w {killed / folder}" in result.stderr
        assert state(killed) == before
    (killed / folder).chmod(mode)
    assert run("check").exit_code == 0
    assert state(killed) == state(original)


def test_read_only_and_nothing_to_put_back(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed just after the change was made, or before it began: nothing to say, and nothing to be done."""
    top = tmp_path / "project"
    shutil.copytree(original, top)
    monkeypatch.chdir(top)
    (top / JOURNAL).mkdir()
    (top / JOURNAL / ".gitignore").write_text("*\n")
    (top / "spec").chmod(0o555)
    assert run("check").stderr == "clean: 13 files\n"
    (top / "spec").chmod(0o755)
    assert run("check").stderr == "clean: 13 files\n"
    assert state(top) == state(original)


def test_a_project_without_generated_code(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders that `new` makes go too, those that --out is in among them."""
    top = tmp_path / "project"
    shutil.copytree(original, top)
    shutil.rmtree(top / "generated")
    before = state(top)
    folders = ["--spec", "spec", "--out", "build/kernels"]
    assert killer(top, "at", "30", "SIGKILL", *NEW, *folders).returncode == -signal.SIGKILL
    assert (top / "build/kernels/my_kernels").is_dir()
    monkeypatch.chdir(top)
    result = run("check", *folders)
    assert result.exit_code == 1 and SAID in result.stderr  # nothing is generated there, as before
    assert state(top) == before


def test_a_link_is_not_changed(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    top = tmp_path / "project"
    shutil.copytree(original, top)
    monkeypatch.chdir(top)
    (top / "spec/ops.yaml").rename(tmp_path / "ops.yaml")
    (top / "spec/ops.yaml").symlink_to(tmp_path / "ops.yaml")
    before = state(tmp_path)
    result = run(*NEW)
    assert result.exit_code == 2 and "spec/ops.yaml: is a link" in result.stderr
    assert state(tmp_path) == before
