"""Errors whose message is all that the user needs: bad input, or surroundings in which a verb cannot do its work."""

from __future__ import annotations

from collections.abc import Iterable


class Refused(Exception):
    """Printed without a traceback; the command line exits with 2. Errors in the spec are `spec.model.SpecError`."""


class PartlyPublished(Refused):
    """A change failed while files were replaced."""


class GeneratorFault(Exception):
    """What was made of a good spec is wrong. Each line has the entry, a file or kernel, and what is wrong."""

    def __init__(self, lines: list[str]):
        super().__init__("; ".join(lines))
        self.lines = lines


_MANY = 20  # names: so many are not listed beside a name that was meant
_AS_NEAR = 0.12  # of difflib's ratio


def close_to(name: str, known: Iterable[str]) -> str:
    """` (did you mean 'scale'?)`, or two names if they are about as near, or nothing."""
    near = _nearest(name, known, 2)
    if len(near) == 2 and _likeness(near[1], name) < _likeness(near[0], name) - _AS_NEAR:
        near.pop()
    return f" (did you mean {' or '.join(map(repr, near))}?)" if near else ""


def instead(name: str, what: str, known: Iterable[str]) -> str:
    """` (did you mean 'scale'?); known names: scale, bias`, where `what` is `known names`."""
    known = list(known)
    near = close_to(name, known)
    return near if near and len(known) > _MANY else f"{near}; {what}: {', '.join(known) or 'none'}"


def require_known(noun: str, names: Iterable[str], known: Iterable[str], where: str = "") -> None:
    """Refuse the first unknown name, with the nearest of those that there are. `where`: such as ` in speed.json`."""
    known = list(known)
    for name in names:
        if name not in known:
            near = _nearest(name, known, 3)
            hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(known) or 'none'}"
            raise Refused(f"unknown {noun} {name!r}{where}; {hint}")


def _nearest(name: str, known: Iterable[str], most: int) -> list[str]:
    from difflib import get_close_matches  # only here: `--help` does without

    return get_close_matches(name, list(dict.fromkeys(known)), n=most)


def _likeness(one: str, other: str) -> float:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, one, other).ratio()
