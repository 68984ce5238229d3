"""A program for tests: `baracuda-gen` verbs that end by a signal just before their k-th change of the project's files.

    python killed_author.py events WORDS...        the changes that the verb makes, a line of JSON
    python killed_author.py at K SIGNAL WORDS...   sends itself SIGNAL before the K-th
    python killed_author.py each DIR JSON WORDS... for every K: kills the verb in a copy of this folder below DIR, then
                                                   runs the first verb of JSON in a copy of what that leaves, and one of
                                                   the others, by turns; a line of JSON for each, with what was found

A change is what Python's audit events name: a file opened for writing, a replacement, a removal, a folder made or
removed, a mode set. `each` forks, so that the generator is loaded once.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

CHANGES = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.symlink", "os.truncate")


def each_change(seen: Callable[[str], None]) -> None:
    """Call `seen` before each change below the current folder."""
    top = f"{os.getcwd()}{os.sep}"

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event not in CHANGES or not isinstance(args[0], (str, os.PathLike)):
            return
        if event in ("os.remove", "os.rmdir", "os.mkdir") and args[-1] != -1:
            return  # shutil.rmtree names files by the folder that it holds open: those of the stage, elsewhere
        if event == "open" and not args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            return
        path = os.path.abspath(args[1] if event == "os.rename" else args[0])
        if path.startswith(top):
            seen(f"{event} {path.removeprefix(top)}")

    sys.addaudithook(hook)


def end_before(number: int, by: int) -> None:
    left = [number]

    def seen(_: str) -> None:
        left[0] -= 1
        if left[0] == -1:
            os.kill(os.getpid(), by)

    each_change(seen)


def run(words: Sequence[str]) -> int:
    from baracuda_gen.cli import main

    try:
        main(list(words))
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def forked(folder: Path, words: Sequence[str], prepare: Callable[[], None]) -> tuple[int, str]:
    """Exit status (negative: the signal) and stderr of a verb run in a child, in `folder`."""
    said = folder.with_suffix(".stderr")
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        prepare()
        code = 1
        try:
            code = run(words)
        finally:
            sys.stderr.flush()
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), said.read_text()


def state(top: Path) -> dict[str, tuple[int, bytes | None]]:
    found = {str(p.relative_to(top)): p for p in top.rglob("*")}
    return {name: (p.lstat().st_mode, p.read_bytes() if p.is_file() else None) for name, p in found.items()}


def each(scratch: Path, then: Sequence[Sequence[str]], words: Sequence[str]) -> None:
    original = Path.cwd()
    whole = scratch / "whole"
    shutil.copytree(original, whole)
    os.fsync = lambda _: None  # a signal loses nothing that is not on the disk yet
    os.chdir(whole)
    with redirect_stdout(sys.stderr):
        assert run(words) == 0  # in this process, so that the forked ones find everything loaded
    os.chdir(original)
    before, after = state(original), state(whole)
    number = 0
    while True:
        killed, copy = scratch / f"{number}", scratch / f"{number}.then"
        shutil.copytree(original, killed)
        status, said = forked(killed, words, lambda k=number: end_before(k, signal.SIGKILL))
        if status != -signal.SIGKILL:
            break
        for verb in (then[0], then[1 + number % (len(then) - 1)]):
            shutil.copytree(killed, copy)
            code, said = forked(copy, verb, lambda: None)
            found = state(copy)
            journal = (killed / "spec/.baracuda-gen.journal/journal.json").is_file()
            told = {"at": number, "verb": verb[0], "code": code, "stderr": said, "journal": journal}
            print(json.dumps({**told, "before": found == before, "after": found == after}))
            shutil.rmtree(copy)
        shutil.rmtree(killed)
        number += 1
    assert status == 0, said


def main() -> int:
    kind, *rest = sys.argv[1:]
    import baracuda_gen.authoring.verbs  # noqa: F401  before any fork

    match kind:
        case "events":
            events: list[str] = []
            each_change(events.append)
            code = run(rest)
            os.write(1, f"\n{json.dumps(events)}\n".encode())
            return code
        case "at":
            end_before(int(rest[0]), signal.Signals[rest[1]])
            return run(rest[2:])
        case "each":
            each(Path(rest[0]).resolve(), json.loads(rest[1]), rest[2:])
            return 0
    return 2


if __name__ == "__main__":
    sys.exit(main())
