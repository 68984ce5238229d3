"""The fast path of a call whose signature has been seen before.

What an earlier call of the same *signature* has found out is not looked at again: all arguments' types, and for each
array dtype, shape, strides, device, its address modulo 128 and, in torch, whether it requires grad or has its negative
bit set; attributes and dtypes by value. A call then looks at what may differ between calls of one signature, and at
nothing else:

- a number's range: inside, every rule about numbers holds; anything near an end is left to the checks;
- the end of each array's allocation, since a view may have another place in it, or a storage may have been shrunk or
  freed; in CuPy also its start (a torch tensor starts at an offset in its storage, which is never negative);
- overlaps of what is written with everything else, by the arrays' extents;
- grad mode, if a tensor requires grad, and in torch whether a mode of its dispatcher is active, or forward gradients.

Where any of it is not as it should be, the call takes the slow path (`Function.slow`, `Plan.bind`), which alone decides
what is refused and how that is said. So a mistake here could make a call slow, or miss a fault, but not give another
message.

The code is a function for each combination of types, written once as text (`_CALL`), with an array's attributes read in
line: loops over operands, or a call for each, would cost more than everything they do. Arguments and new outputs are
numbered: of the n-th, `x{n}` is the array or number, `p{n}` its address, `n{n}` how many bytes it reaches.

In torch, reading all attributes costs more than a launch, so PyTorch's own guards are asked first (`guards.py`), those
of the last signature whose first tensor had a storage of this length: different shapes rarely share one. Guards are
used where all addresses are multiples of 16, and attributes and dtypes are compared beside them. Whatever they do not
pass is looked up by its key. Without guards, and for CuPy, everything is.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ..arrays.libraries import new_like, view_of
from ..arrays.storage import array_shape
from ..arrays.streams import current_stream, redirect
from ..arrays.view import View, same_layout
from .bound import Launch
from .forms import Form, array_types
from .guards import Check, either, maker, never, teller
from .prepared import Arguments

MAX_ENTRIES = 1024  # signatures kept for one combination of types; the table is emptied when it is full
MAX_TYPES = 256  # combinations of types kept for one op
MAX_GUARDS = 4  # for one signature: results in place, autocast and inference mode need guards of their own


class Reading(NamedTuple):
    """How an array of a library is read, as text over its number."""

    lines: tuple[str, ...]  # sets p, and what `outside` is about
    facts: str
    outside: str  # whether what is reached is not within the allocation
    address: str  # sets p alone, of a new array


READINGS = {
    "torch": Reading(
        ("p{0} = x{0}.data_ptr()", "m{0} = x{0}.untyped_storage()", "k{0} = m{0}.nbytes()", "b{0} = m{0}.data_ptr()"),
        "x{0}.dtype, x{0}.shape, x{0}.stride(), x{0}.device, x{0}.requires_grad, x{0}.is_neg(), p{0} & 127,",
        "not (n{0} <= k{0} if 0 < p{0} == b{0} else b{0} < p{0} <= b{0} + k{0} - n{0}) or",
        "p{0} = x{0}.data_ptr()",
    ),
    "cupy": Reading(
        ("m{0} = x{0}.data", "p{0} = m{0}.ptr", "o{0} = m{0}.mem", "b{0} = o{0}.ptr", "e{0} = b{0} + o{0}.size"),
        "x{0}.dtype, x{0}.shape, x{0}.strides, m{0}.device_id, p{0} & 127,",
        "not b{0} <= p{0} <= e{0} - n{0} or",
        "p{0} = x{0}.data.ptr",
    ),
}
_RANGES = {
    "float": "-1e38 < x{0} < 1e38",
    "positive": "1e-37 < x{0} < 1e38",
    "i32": "-2147483648 <= x{0} <= 2147483647",
    "i64": "-9223372036854775808 <= x{0} <= 9223372036854775807",
}

_CALL = """\
# {title}
def make(
    entries, recent, nothing, remember, slow, learn, current_stream, redirect, grad_enabled, modes, forward, written,
    types, results,
):
    def call({arguments}):
        try:
            {read}
            {look_up}
        except Exception:
            return slow({arguments})
        if known is None:
            return learn(key, {arguments})
        ({constants}) = known.entry
        if (
            {doubts}
            grad and grad_enabled()
        ):
            return slow({arguments})
        {allocate}
        queue = current_stream(device)
        if stream is not None:
            {refuse}
            queue = redirect(stream, queue, device, ({used},))
            if queue is None:
                return slow({arguments})
        try:
            block, address = held = blocks.pop()
        except IndexError:
            block, address = held = new_block()
        pack(block, 0, {values})
        launch(address, queue)
        blocks.append(held)
        {tell}
        return {result}
    return call
"""
_BY_KEY = """\
key = (
    {facts}
    {settings}
)
known = entries.get(key)
"""
_BY_GUARDS = """\
known = recent.get({place}, nothing)
if (
    {misaligned} or
    {apart}
    not known.check({arrays})
):
    {by_key}
    if known is not None and not {misaligned}:
        remember({place}, key, known, {arrays})
"""
_NEW_OUTPUTS = """\
try:
    {make}
except Exception:
    return slow({arguments})
if ({addresses}) & 127:
    return slow({arguments})
"""
_NEW_WORKSPACE = """\
x{w}, p{w} = None, 0
if new_workspace is not None:
    x{w} = new_workspace()
    {read}
    if p{w} & 15:
        return slow({arguments})
"""


def _filled(template: str, **parts: object) -> list[str]:
    """The template's lines. A part that is a list of lines has a line of its own, and takes its place."""
    lines = []
    for line in template.splitlines():
        part = parts.get(line.strip(" {}"))
        indent = line[: len(line) - len(line.lstrip())]
        lines += [indent + one for one in part] if isinstance(part, list) else [line.format(**parts)]
    return lines


def text(form: Form, guarded: bool) -> str:
    """A module with `make(entries, recent, ...)`, which returns the function. `guarded`: guards are asked first."""
    reading, numbers = READINGS[form.library], {n for n, _ in form.numbers}
    arguments = ", ".join([*_named("x", range(form.parameters)), "stream"])
    outputs = _named("x", form.outputs)
    read = [line.format(n) for n in form.arrays for line in reading.lines]
    if form.given == "packed":
        unpacked = [f"{', '.join(outputs)}, = x{form.parameters - 1}"]
        for x in outputs:
            unpacked += [f"if type({x}) not in types:", f"    return slow({arguments})"]
        read = unpacked + read
    doubts = [f"not {_RANGES[kind].format(n)} or" for n, kind in form.numbers]
    doubts += [reading.outside.format(n) for n in form.arrays]
    doubts += [f"-n{a} < p{a} - p{b} < n{b} and p{a} - p{b} != s{a}_{b} or" for a, b in form.pairs]
    if form.library == "torch":
        doubts.append("modes() or forward._current_level >= 0 or")
    allocate = []
    if form.new_outputs:  # what an allocator gives that is not aligned takes the slow path
        make = [line for n in form.new_outputs for line in (f"x{n} = new{n}()", reading.address.format(n))]
        addresses = " | ".join(_named("p", form.new_outputs))
        allocate += _filled(_NEW_OUTPUTS, make=make, addresses=addresses, arguments=arguments)
    for w in form.new_workspace:
        allocate += _filled(_NEW_WORKSPACE, w=w, read=[reading.address.format(w)], arguments=arguments)
    # CuPy has to allocate a workspace on the stream that it is used on.
    refuse = ["if new_workspace is not None:", f"    return slow({arguments})"]
    refuse = refuse if form.new_workspace and form.library == "cupy" else []
    used = ", ".join(_named("x", (*form.arrays, *form.new_outputs, *form.new_workspace)))
    values = [f"x{n}" if n in numbers else f"p{n}" for _, n in form.operands]
    overwrites = form.library == "torch" and form.given != "new"  # autograd has to know
    lines = _filled(
        _CALL,
        title=form.title,
        arguments=arguments,
        read=read,
        look_up=_by_guards(form) if guarded else _by_key(form),
        constants=", ".join(form.constants),
        doubts=doubts,
        allocate=allocate,
        refuse=refuse,
        used=used,
        values=", ".join(values if form.workspace is None else [*values, f"p{form.workspace}"]),
        tell=[f"written(({', '.join(outputs)},))"] if overwrites else [],
        result=form.result,
    )
    return "\n".join(lines) + "\n"


def _by_key(form: Form) -> list[str]:
    """The look-up of a signature."""
    facts = [READINGS[form.library].facts.format(n) for n in form.arrays]
    return _filled(_BY_KEY, facts=facts, settings=[f"{setting}," for _, setting in form.settings])


def _by_guards(form: Form) -> list[str]:
    """The same, unless a call of the guards is enough."""
    apart = [f"x{n}.is_nested or" for n in form.arrays]
    if form.settings:
        apart.append(f"known.settings != ({''.join(f'{setting}, ' for _, setting in form.settings)}) or")
    return _filled(
        _BY_GUARDS,
        place=f"k{form.arrays[0]}",
        misaligned=f"({' | '.join(_named('p', form.arrays))}) & 15",
        apart=apart,
        arrays=", ".join(_named("x", form.arrays)),
        by_key=_by_key(form),
    )


def _named(letter: str, numbers: Iterable[int]) -> list[str]:
    return [f"{letter}{n}" for n in numbers]


@lru_cache(maxsize=1024)
def _compiled(form: Form, guarded: bool) -> Callable[..., Callable[..., Any]]:
    return executed(text(form, guarded), f"<fast path {form.title}{', guarded' if guarded else ''}>", "make", {})


def executed(source: str, file: str, name: str, namespace: dict[str, Any]) -> Callable[..., Any]:
    """The function `name` that the source defines. `file` is what tracebacks show its lines under."""
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    exec(compile(source, file, "exec"), namespace)
    return namespace[name]  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Known:
    """What is kept for a signature."""

    check: Check  # passes arrays that have it; `never` before the first guards are made, and where there are none
    settings: tuple[Any, ...]
    entry: tuple[Any, ...]
    left: int  # how many guards may still be made


def new_entries() -> dict[Any, Known]:
    return {}


def bind_form(
    form: Form, slow: Callable[..., Any], learn: Callable[..., Any], results: Any = None
) -> Callable[..., Any]:
    """The form's function. `learn(form, *arguments)` gives a slow call's result, and an entry or None."""
    entries = new_entries()
    recent: dict[int, Known] = {}  # the length of the first tensor's storage -> the last signature that had it
    guards: Callable[..., Check] | None = None
    of_torch: tuple[Any, ...] = (None,) * 4
    if form.library == "torch":
        torch: Any = sys.modules["torch"]
        guards, modes = maker(torch), torch._C._len_torch_dispatch_stack
        of_torch = torch.is_grad_enabled, modes, torch.autograd.forward_ad, teller(torch)

    def learning(key: Any, *arguments: Any) -> Any:
        result, entry = learn(form, *arguments)
        if entry is not None:
            if len(entries) >= MAX_ENTRIES:
                entries.clear()
                recent.clear()
            entries[key] = Known(never, key[len(key) - len(form.settings) :], entry, MAX_GUARDS)
        return result

    def remember(place: int, key: Any, known: Known, *tensors: Any) -> None:
        """After a call whose signature was found by its key: it has no guards, or others, or they did not pass it."""
        if guards is not None and known.left and (known.check is never or recent.get(place) is known):
            made = guards(*tensors)
            check = made if known.check is never else either(made, known.check)
            known = entries[key] = Known(check, known.settings, known.entry, known.left - 1)
        if len(recent) >= MAX_ENTRIES:
            recent.clear()
        recent[place] = known

    nothing, stream, types = Known(never, (), (), 0), current_stream(form.library), array_types(form.library)
    made = _compiled(form, guards is not None)
    return made(entries, recent, nothing, remember, slow, learning, stream, redirect, *of_torch, types, results)


def entry_of(form: Form, plan: Any, launch: Launch) -> tuple[Any, ...] | None:
    """What later calls of the signature need of this one; None where they must not take the fast path."""
    run = launch.run
    if run is None or not run.kernels or not isinstance(run.bound.device, int):
        return None
    views: Mapping[str, View] = run.bound.views
    by_number: dict[int, View] = {n: views[name] for name, n in form.operands if name in views}
    if form.workspace is not None and form.workspace_given:
        by_number[form.workspace] = view_of(run.workspace)
    if any(v.extent()[0] != v.pointer or v.size == 0 for v in by_number.values()):
        return None  # negative strides: an extent would need a second number
    operands = [plan.facts.operand(name) for name, _ in form.operands]
    arguments = Arguments(operands, plan.facts.dtypes, run, form.workspace is not None)
    kernels, made = arguments.launcher(), _allocators(form, plan, views, by_number[form.arrays[0]])
    if kernels is None or made is None:
        return None
    allowed = plan._in_place_operands()
    names = {n: name for name, n in form.operands}
    same = [
        0 if names.get(b) in allowed and a in form.outputs and same_layout(by_number[a], by_number[b]) else None
        for a, b in form.pairs
    ]
    grad = any(getattr(v.array, "requires_grad", False) for v in by_number.values())
    extents = [by_number[n].extent()[1] - by_number[n].pointer for n in form.arrays]
    return ([], arguments.maker(), arguments.packer(), kernels, run.bound.device, grad, *made, *extents, *same)


def _allocators(form: Form, plan: Any, views: Mapping[str, View], like: View) -> list[Any] | None:
    """A function for each new output and for the workspace; None where an output is not aligned to 128 bytes."""
    new = [plan.facts.operand(name) for name, n in form.operands if n in form.new_outputs]
    if any(views[o.name].pointer & 127 for o in new):
        return None
    dtypes, needed = plan.facts.dtypes, plan.workspace_size()
    made = [new_like(like, array_shape(plan.facts.shape_of(o), dtypes[o.name]), dtypes[o.name]) for o in new]
    return [*made, *(new_like(like, (needed,), "u8") if needed else None for _ in form.new_workspace)]
