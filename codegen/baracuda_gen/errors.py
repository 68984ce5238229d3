"""Errors whose message is all that the user needs: bad input, or surroundings in which a verb cannot do its work."""

from __future__ import annotations


class Refused(Exception):
    """Printed without a traceback; the command line exits with 2. Errors in the spec are `spec.model.SpecError`."""


class PartlyPublished(Refused):
    """A change failed while files were replaced."""


class GeneratorFault(Exception):
    """What was made of a good spec is wrong. Each line has the entry, a file or kernel, and what is wrong."""

    def __init__(self, lines: list[str]):
        super().__init__("; ".join(lines))
        self.lines = lines
