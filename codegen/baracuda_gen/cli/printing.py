"""Data on stdout: tables, the sections of a description, and annotations for a CI service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click


def echo_table(rows: Sequence[Sequence[str]], *, indent: str = "", err: bool = False) -> None:
    """Print a table with aligned columns. Styles do not count as width. The last cell of a row may have more lines."""
    widths = [max(len(click.unstyle(cell)) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (cell + " " * (width - len(click.unstyle(cell))) for cell, width in zip(row, widths, strict=True))
        text = (indent + "  ".join(padded)).rstrip()
        click.echo(text.replace("\n", "\n" + " " * (len(indent) + sum(w + 2 for w in widths[:-1]))), err=err)


def echo_section(title: str, value: object) -> None:
    """Print a heading, and a text, list, mapping or table (a list of mappings). Print nothing for an empty value."""
    if value is None or value == "" or value == [] or value == () or value == {}:
        return
    click.echo()
    click.secho(title.replace("_", " ").capitalize(), bold=True)
    if isinstance(value, Mapping):
        echo_table([[str(key), _cell(entry)] for key, entry in value.items()], indent="  ")
    elif isinstance(value, (list, tuple)) and all(isinstance(row, Mapping) for row in value):
        columns = list(dict.fromkeys(key for row in value for key in row))
        head = [click.style(column.replace("_", " "), dim=True) for column in columns]
        echo_table([head, *([_cell(row.get(column)) for column in columns] for row in value)], indent="  ")
    else:
        lines = map(_cell, value) if isinstance(value, (list, tuple)) else str(value).rstrip().split("\n")
        for line in lines:
            click.echo(f"  {line}".rstrip())


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_cell, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_cell(entry)}" for key, entry in value.items())
    return f"{value:g}" if isinstance(value, float) else str(value)


def github_error(message: str, file: str = "", line: int = 1, column: int = 1) -> str:
    """A workflow command that marks a line of a file. https://docs.github.com/actions/reference/workflow-commands-for-github-actions"""
    text = message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    if not file:
        return f"::error::{text}"
    place = file.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A").replace(":", "%3A").replace(",", "%2C")
    return f"::error file={place},line={line},col={column}::{text}"
