"""Where results are written: a folder for each device, as the measurement goes."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from baracuda_gen.bench.document import FILE, Document, Key, Row, key_of, load, slug, write
from baracuda_gen.bench.table import markdown
from baracuda_gen.errors import Refused


class Recorder:
    """Writes `<folder>/<device>/speed.json` and `speed.md`; rows stay until they are measured again.

    `folder`: None to write nothing.
    """

    def __init__(self, folder: Path | None):
        self.folder = folder
        self._kept: list[Row] = []
        self._whole = False  # whether all cells of each op are measured
        self._host: list[Row] = []
        self._order: list[str] = []
        self._places: dict[Key, int] = {}

    def begin(self, document: Document, ops: Collection[str], cells: Collection[Key] | None = None) -> None:
        """Before anything is measured: `ops` will be, in these cells alone or, with None, in all that they have.
        Refuses other rows that were measured under other conditions."""
        path = self.path(document)
        if path is None or not path.is_file():
            return
        old = load(path)
        again = {key_of(row) for row in old.rows} if cells is None else cells
        self._kept = [row for row in old.rows if row["op"] not in ops or key_of(row) not in again]
        self._whole = cells is None
        if (old.device, old.facts) == (document.device, document.facts):
            self._kept, self._host = list(old.rows), list(old.host)
        elif self._kept:
            facts = [f"{k} {v!r}, now {document.facts.get(k)!r}" for k, v in old.facts.items()]
            facts = [f for f, (k, v) in zip(facts, old.facts.items(), strict=True) if document.facts.get(k) != v]
            raise Refused(
                f"{path}: has other ops, measured under other conditions ({'; '.join(facts) or 'facts are missing'}); "
                "measure all ops, or record in another folder"
            )
        self._order = list(dict.fromkeys(row["op"] for row in old.rows))
        self._places = {key_of(row): place for place, row in enumerate(old.rows)}

    def keep(self, document: Document) -> list[Path]:
        """The files, written."""
        path = self.path(document)
        if path is None:
            return []
        ops = list(dict.fromkeys([*self._order, *(row["op"] for row in document.rows)]))
        order, last = {op: k for k, op in enumerate(ops)}, len(self._places)
        new, done = {key_of(row) for row in document.rows}, {row["op"] for row in document.rows if self._whole}
        rows = [dict(row) for row in self._kept if key_of(row) not in new and row["op"] not in done]
        rows += document.rows
        rows.sort(key=lambda row: (order[row["op"]], self._places.get(key_of(row), last)))
        host = document.host or [dict(row) for row in self._host]
        whole = Document(document.device, document.facts, rows, host)
        page = path.with_suffix(".md")
        write(path, whole.text())
        write(page, markdown(whole))
        return [path, page]

    def path(self, document: Document) -> Path | None:
        """The results of the document's device; None where nothing is written."""
        return None if self.folder is None else self.folder / slug(document.device) / FILE
