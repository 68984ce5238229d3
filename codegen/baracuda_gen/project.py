"""Where a project keeps its spec, generated code and measurements: the nearest `[tool.baracuda-gen]`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from baracuda_gen.errors import Refused

SCHEMA = "ops.schema.json"  # in the spec folder, next to the files that name it
DEFAULTS = {"spec": "spec", "out": "generated", "results": "benchmarks/results"}


@dataclass(frozen=True)
class Project:
    root: Path  # the folder of pyproject.toml
    spec: Path  # the folder of ops.yaml
    out: Path  # the folder that holds the generated package
    results: Path  # the folder of measurements, one folder a device in it


def find_project(start: Path) -> Project:
    """The project that `start` is in. Raises Refused when there is none."""
    start = start.resolve()
    for folder in (start, *start.parents):
        settings = _settings(folder / "pyproject.toml")
        if settings is not None:
            return Project(folder, folder / settings["spec"], folder / settings["out"], folder / settings["results"])
    raise Refused(
        f"no project in {start} or above: no pyproject.toml there has a [tool.baracuda-gen] table; "
        "run inside a project, or name the folders with --spec DIR and --out DIR"
    )


def project_here() -> Project | None:
    """The project that the current folder is in; None outside of one."""
    try:
        return find_project(Path.cwd())
    except Refused:
        return None


def _settings(file: Path) -> dict[str, str] | None:
    """`[tool.baracuda-gen]` with its defaults; None when the file or the table is not there."""
    if not file.is_file():
        return None
    import tomllib  # only here: it would cost every `--help` a few milliseconds

    try:
        table = tomllib.loads(file.read_text(encoding="utf-8")).get("tool", {}).get("baracuda-gen")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refused(f"{file}: not valid TOML: {error}") from error
    if table is None:
        return None
    if not isinstance(table, dict):
        raise Refused(f"{file}: tool.baracuda-gen must be a table, got {table!r}")
    for key, value in table.items():
        if key not in DEFAULTS:
            raise Refused(f"{file}: [tool.baracuda-gen] has no setting {key!r}; it has: {', '.join(DEFAULTS)}")
        if not isinstance(value, str) or not value:
            raise Refused(f"{file}: [tool.baracuda-gen] {key} must be the name of a folder, got {value!r}")
    return DEFAULTS | table
