"""A node held against the schema's forms: every error of form at the key or value that it is about, in our words."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from baracuda_gen.spec.model import Place, Problem
from baracuda_gen.spec.nodes import MAX_PROBLEMS, Mapping, Node, Refused, Sequence, described, plain_data
from baracuda_gen.spec.schema import AnyForm, Form, FormError, errors_of, form_at, keys_of


def check_form(node: Node, form: type[AnyForm], whole: Place, op: str = "") -> tuple[AnyForm | None, list[Problem]]:
    """A node in its form, or None with what is wrong. `whole` is where problems of the node as a whole are shown."""
    model, errors = errors_of(form, plain_data(node))
    found = (_problem(e, form, node, whole, op) for e in errors[:MAX_PROBLEMS])
    return model, [p for p in found if p is not None]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """` (did you mean 'formula'?)`, or nothing."""
    near = difflib.get_close_matches(name, list(known), n=1)
    return f" (did you mean '{near[0]}'?)" if near else ""


def _problem(error: FormError, form: type[Form], node: Node, whole: Place, op: str) -> Problem | None:
    key, place, at = "", whole, node
    for step in error.path:
        if isinstance(at, Mapping) and (below := at.get(str(step))) is not None:
            key, place, at = str(step), at.key_place(str(step)), below
        elif isinstance(at, Sequence) and isinstance(step, int):
            at = at.items[step]
            place = at.place
        else:
            break  # a key that is missing, or the `type` of an operand that is a type string alone
    if error.kind == "unknown":
        known = keys_of(form_at(form, error.path[:-1]))
        return Problem(place, op, f"unknown key '{key}'{did_you_mean(key, known)}; known keys: {', '.join(known)}")
    if isinstance(at, Refused) or (error.kind in ("missing", "empty") and isinstance(at, Mapping) and at.partial):
        return None
    about = f"'{key}'" if key else "the file" if not op else "the entry"
    if error.kind == "missing":
        needed = keys_of(form_at(form, error.path[:-1]), required=True)
        return Problem(place, op, f"{about} has no key '{error.path[-1]}'; needed: {', '.join(needed)}")
    if error.kind == "empty":
        return Problem(place, op, f"{about} is empty; expected at least one in it")
    if error.kind == "leaf":
        return Problem(at.place, op, f"{about} is {error.message}")
    return Problem(at.place, op, f"{about} is {described(at)}; expected a {error.kind}")
