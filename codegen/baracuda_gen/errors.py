"""Errors whose message is all that the user needs: bad input, or surroundings in which a verb cannot do its work."""

from __future__ import annotations


class Refused(Exception):
    """Printed without a traceback; the command line exits with 2. Errors in the spec are `spec.model.SpecError`."""


class NotPutBack(Refused):
    """A change failed half-way, and not all of it could be undone."""


class GeneratorFault(Exception):
    """What was made of a good spec is wrong. Each line has the entry, a file or kernel, and what is wrong."""

    def __init__(self, lines: list[str]):
        super().__init__("; ".join(lines))
        self.lines = lines
