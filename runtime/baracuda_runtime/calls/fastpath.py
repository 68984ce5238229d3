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

The code is a function for each combination of types, written once as text, with an array's attributes read in line:
loops over operands, or a call for each, would cost more than everything they do. In torch, reading them all costs more
than a launch, so PyTorch's own guards are asked first (`guards.py`), those of the last signature whose first tensor had
a storage of this length: different shapes rarely share one. For `lerp` of torch tensors with out=:

    def call(x0, x1, x2, x3, stream):
        try:
            p0 = x0.data_ptr()
            ...
            known = recent.get(k0, nothing)
            if (
                (p0 | p1 | p3) & 15 or
                x0.is_nested or
                ...
                not known.check(x0, x1, x3)
            ):
                key = (
                    x0.dtype, x0.shape, x0.stride(), x0.device, x0.requires_grad, x0.is_neg(), p0 & 127,
                    ...
                )
                known = entries.get(key)
                if known is not None and not (p0 | p1 | p3) & 15:
                    remember(k0, key, known, x0, x1, x3)
        except Exception:
            return slow(x0, x1, x2, x3, stream)
        if known is None:
            return learn(key, x0, x1, x2, x3, stream)
        (blocks, new_block, pack, launch, device, grad, n0, n1, n3, s3_0, s3_1) = known.entry
        if (
            not -1e38 < x2 < 1e38 or
            p0 > e0 - n0 or
            ...
            -n3 < p3 - p0 < n0 and p3 - p0 != s3_0 or
            ...
            modes() or forward._current_level >= 0 or
            grad and grad_enabled()
        ):
            return slow(x0, x1, x2, x3, stream)
        queue = current_stream(device)
        ...
        pack(block, 0, p0, p1, x2, p3)
        launch(address, queue)
        blocks.append(held)
        written((x3,))
        return x3

Guards are used where all addresses are multiples of 16, and attributes and dtypes are compared beside them. Whatever
they do not pass is looked up by its key. Without guards, and for CuPy, everything is.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Iterator, Mapping
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
    """How an array of a library is read, as lines and expressions over its number."""

    lines: tuple[str, ...]  # x: the array; sets p, its address, and what `outside` is about
    facts: str
    outside: str  # n: bytes from p to the end of what is reached. Whether that is not within the allocation


READINGS = {
    "torch": Reading(
        (
            "p{0} = x{0}.data_ptr()",
            "m{0} = x{0}.untyped_storage()",
            "k{0} = m{0}.nbytes()",
            "e{0} = m{0}.data_ptr() + k{0}",
        ),
        "x{0}.dtype, x{0}.shape, x{0}.stride(), x{0}.device, x{0}.requires_grad, x{0}.is_neg(), p{0} & 127",
        "p{0} > e{0} - n{0}",
    ),
    "cupy": Reading(
        ("m{0} = x{0}.data", "p{0} = m{0}.ptr", "o{0} = m{0}.mem", "b{0} = o{0}.ptr", "e{0} = b{0} + o{0}.size"),
        "x{0}.dtype, x{0}.shape, x{0}.strides, m{0}.device_id, p{0} & 127",
        "not b{0} <= p{0} <= e{0} - n{0}",
    ),
}
GRAD = "grad and grad_enabled()"
GIVEN = (
    *("entries", "recent", "nothing", "remember", "slow", "learn"),
    *("current_stream", "redirect", "grad_enabled", "modes", "forward", "written", "types", "results"),
)
ADDRESS = {"torch": "x{0}.data_ptr()", "cupy": "x{0}.data.ptr"}


_RANGES = {
    "float": "-1e38 < x{0} < 1e38",
    "positive": "1e-37 < x{0} < 1e38",
    "i32": "-2147483648 <= x{0} <= 2147483647",
    "i64": "-9223372036854775808 <= x{0} <= 9223372036854775807",
}


def text(form: Form, guarded: bool) -> str:
    """A module with `make(entries, recent, ...)`, which returns the function. `guarded`: guards are asked first."""
    return "\n".join(_lines(form, guarded)) + "\n"


def _lines(form: Form, guarded: bool) -> Iterator[str]:
    reading = READINGS[form.library]
    arguments = ", ".join([*(f"x{n}" for n in range(form.parameters)), "stream"])
    packed = ", ".join(f"x{n}" for n in form.outputs)
    first = form.arrays[0]
    yield f"# {form.title}"
    yield f"def make({', '.join(GIVEN)}):"
    yield f"    def call({arguments}):"
    yield "        try:"
    if form.given == "packed":
        yield f"            {packed}, = x{form.parameters - 1}"
        for n in form.outputs:
            yield f"            if type(x{n}) not in types:"
            yield f"                return slow({arguments})"
    for n in form.arrays:
        for line in reading.lines:
            yield f"            {line.format(n)}"
    yield from _guarded_entry(form) if guarded else _entry(form, "            ")
    yield "        except Exception:"
    yield f"            return slow({arguments})"
    yield "        if known is None:"
    yield f"            return learn(key, {arguments})"
    yield f"        ({', '.join(form.constants)}) = known.entry"
    yield "        if ("
    for doubt in _doubts(form):
        yield f"            {doubt}{'' if doubt == GRAD else ' or'}"
    yield "        ):"
    yield f"            return slow({arguments})"
    yield from _allocations(form, first, arguments)
    yield "        queue = current_stream(device)"
    tensors = [f"x{n}" for n in (*form.arrays, *(form.outputs if form.given == "new" else ()))]
    if form.workspace is not None and not form.workspace_given:
        tensors.append(f"x{form.workspace}")
    yield "        if stream is not None:"
    if form.library == "cupy" and form.workspace is not None and not form.workspace_given:
        yield f"            return slow({arguments})  # CuPy has to allocate it on that stream"
    yield f"            queue = redirect(stream, queue, device, ({', '.join(tensors)},))"
    yield "            if queue is None:"
    yield f"                return slow({arguments})"
    yield "        try:"
    yield "            block, address = held = blocks.pop()"
    yield "        except IndexError:"
    yield "            block, address = held = new_block()"
    numbers = {n for n, _ in form.numbers}
    values = [f"x{n}" if n in numbers else f"p{n}" for _, n in form.operands]
    if form.workspace is not None:
        values.append(f"p{form.workspace}")
    yield f"        pack(block, 0, {', '.join(values)})"
    yield "        launch(address, queue)"
    yield "        blocks.append(held)"
    if form.library == "torch" and form.given != "new":  # autograd has to know of what is overwritten
        yield f"        written(({packed},))"
    yield f"        return {form.result}"
    yield "    return call"


def _entry(form: Form, indent: str) -> Iterator[str]:
    """The look-up of a signature by its key."""
    facts = READINGS[form.library].facts
    yield f"{indent}key = ("
    for part in (*(facts.format(n) for n in form.arrays), *(setting for _, setting in form.settings)):
        yield f"{indent}    {part},"
    yield f"{indent})"
    yield f"{indent}known = entries.get(key)"


def _guarded_entry(form: Form) -> Iterator[str]:
    """The same, unless a call of the guards is enough."""
    misaligned = f"({' | '.join(f'p{n}' for n in form.arrays)}) & 15"
    place, tensors = f"k{form.arrays[0]}", ", ".join(f"x{n}" for n in form.arrays)
    yield f"            known = recent.get({place}, nothing)"
    yield "            if ("
    yield f"                {misaligned} or"
    for n in form.arrays:
        yield f"                x{n}.is_nested or"
    if form.settings:
        yield f"                known.settings != ({''.join(f'{setting}, ' for _, setting in form.settings)}) or"
    yield f"                not known.check({tensors})"
    yield "            ):"
    yield from _entry(form, "                ")
    yield f"                if known is not None and not {misaligned}:"
    yield f"                    remember({place}, key, known, {tensors})"


def _doubts(form: Form) -> Iterator[str]:
    """What sends a call to the slow path."""
    for n, kind in form.numbers:
        yield f"not {_RANGES[kind].format(n)}"
    for n in form.arrays:
        yield READINGS[form.library].outside.format(n)
    for a, b in form.pairs:
        yield f"-n{a} < p{a} - p{b} < n{b} and p{a} - p{b} != s{a}_{b}"
    if form.library == "torch":
        yield "modes() or forward._current_level >= 0"
    yield GRAD


def _allocations(form: Form, first: int, arguments: str) -> Iterator[str]:
    """New outputs, and a new workspace. What an allocator gives that is not aligned takes the slow path."""
    address = ADDRESS[form.library]
    new = list(form.outputs) if form.given == "new" else []
    if new:
        yield "        try:"
        for n in new:
            yield f"            x{n} = new{n}(x{first})"
            yield f"            p{n} = {address.format(n)}"
        yield "        except Exception:"
        yield f"            return slow({arguments})"
        yield f"        if ({' | '.join(f'p{n}' for n in new)}) & 127:"
        yield f"            return slow({arguments})"
    if form.workspace is not None and not form.workspace_given:
        w = form.workspace
        yield f"        x{w}, p{w} = None, 0"
        yield "        if new_workspace is not None:"
        yield f"            x{w} = new_workspace(x{first})"
        yield f"            p{w} = {address.format(w)}"
        yield f"            if p{w} & 15:"
        yield f"                return slow({arguments})"


@lru_cache(maxsize=1024)
def _compiled(form: Form, guarded: bool) -> Callable[..., Callable[..., Any]]:
    source = text(form, guarded)
    name = f"<fast path {form.title}{', guarded' if guarded else ''}>"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)  # tracebacks show the lines
    namespace: dict[str, Any] = {}
    exec(compile(source, name, "exec"), namespace)
    return namespace["make"]  # type: ignore[no-any-return]


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
    torch: Any = sys.modules.get("torch")
    of_torch = form.library == "torch"
    guards = maker() if of_torch else None

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

    return _compiled(form, guards is not None)(
        entries,
        recent,
        Known(never, (), (), 0),
        remember,
        slow,
        learning,
        current_stream(form.library),
        redirect,
        torch.is_grad_enabled if of_torch else None,
        torch._C._len_torch_dispatch_stack if of_torch else None,
        torch.autograd.forward_ad if of_torch else None,
        teller() if of_torch else None,
        array_types(form.library),
        results,
    )


def entry_of(form: Form, plan: Any, launch: Launch) -> tuple[Any, ...] | None:
    """What later calls of the signature need of this one; None where they must not take the fast path."""
    run = launch.run
    if run is None or not run.kernels or not isinstance(run.bound.device, int):
        return None
    views: Mapping[str, View] = run.bound.views
    workspace = view_of(run.workspace) if form.workspace_given else None
    by_number: dict[int, View] = {n: views[name] for name, n in form.operands if name in views}
    if workspace is not None and form.workspace is not None:
        by_number[form.workspace] = workspace
    if any(v.extent()[0] != v.pointer or v.size == 0 for v in by_number.values()):
        return None  # negative strides: an extent would need a second number
    operands = {o.name: o for o in plan.facts.operands}
    arguments = Arguments(
        [operands[name] for name, _ in form.operands], plan.facts.dtypes, run, form.workspace is not None
    )
    kernels = arguments.launcher()
    if kernels is None:
        return None
    device: int = run.bound.device
    first = by_number[form.arrays[0]]
    made = _allocators(form, plan, views, first)
    if made is None:
        return None
    allowed = plan._in_place_operands()
    names = {n: name for name, n in form.operands}
    same = [
        0 if names.get(b) in allowed and a in form.outputs and same_layout(by_number[a], by_number[b]) else None
        for a, b in form.pairs
    ]
    grad = any(getattr(v.array, "requires_grad", False) for v in by_number.values())
    extents = [by_number[n].extent()[1] - by_number[n].pointer for n in form.arrays]
    return ([], arguments.maker(), arguments.packer(), kernels, device, grad, *made, *extents, *same)


def _allocators(form: Form, plan: Any, views: Mapping[str, View], like: View) -> list[Any] | None:
    """A function for each new output and for the workspace; None where an output is not aligned to 128 bytes."""
    made: list[Any] = []
    if form.given == "new":
        new = [
            (name, o) for name, n in form.operands if n in form.outputs for o in plan.facts.operands if o.name == name
        ]
        if any(views[name].pointer & 127 for name, _ in new):
            return None
        made = [
            new_like(like, array_shape(plan.facts.shape_of(o), plan.facts.dtypes[name]), plan.facts.dtypes[name])
            for name, o in new
        ]
    if form.workspace is not None and not form.workspace_given:
        needed = plan.workspace_size()
        made.append(new_like(like, (needed,), "u8") if needed else None)
    return made
