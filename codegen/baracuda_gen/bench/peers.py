"""What an op is timed against, in one run and on the same operands.

Three peers: `torch`, eager; `compile`, torch.compile; `cupy`, fused where CuPy can fuse it. Each is the first of these
that there is and that runs:

- the function that the entry names (`peers: {torch: torch.lerp}`, else `parity`), called with the op's inputs and then
  its attributes, in the entry's order; torch.compile takes it last, since inductor makes its own code from a formula;
- the function of the op's name in the project's `benchmarks/peers.py`, called with a Problem and the inputs by name;
- the op's own reference with the library's functions in place of the primitives (`spelling.py`).

A result that is an operand itself, or a view of one, is copied: our kernels write arrays of their own. One that torch
lays out as a transposed operand lies is asked for in rows, as ours is: by `out=`, or by a copy of functions without it.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, wraps
from operator import attrgetter
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from baracuda_gen.bench.grid import operand_shape
from baracuda_gen.bench.spelling import WITHOUT_CUPY, CupyNamespace, Namespace, TorchNamespace
from baracuda_gen.errors import Refused

Function = Callable[..., Any]  # of the inputs by name; one array, or a tuple of them


class Problem:
    """A descriptor as peers see it: its fields, with the library's dtypes, or with their names; `axis` where scales
    belong to one of several."""

    def __init__(self, op: Any, desc: Any, dtype: Callable[[Any], Any]):
        axis = axis_of(op, desc)
        if axis is not None:
            self.axis = axis
        elements = set(op.elements.values())
        if hasattr(desc, "numel"):
            self.numel = desc.numel
        for name in desc.__dataclass_fields__:
            value = getattr(desc, name)
            self.__dict__[name] = dtype(value) if name in elements else value


def axis_of(op: Any, desc: Any) -> Any:
    """The place of an axis that lies behind a starred run; of an op of axes, theirs."""
    if op.axes:
        kept, reduced = (len(getattr(desc, run[1:])) for run in op.axes)
        return tuple(range(kept, kept + reduced))
    plain = [d for d in op.dims if not d.startswith("*")]
    if len(plain) != 1 or not op.dims[0].startswith("*") or op.dims[-1] == plain[0]:
        return None
    return len(getattr(desc, op.dims[0].removeprefix("*")))


def load_hand_written(file: Path | None) -> ModuleType | None:
    """The project's own peers; None where there are none."""
    if file is None or not file.is_file():
        return None
    spec = importlib.util.spec_from_file_location("baracuda_bench_peers", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # torch.compile looks the module up by its name
    spec.loader.exec_module(module)
    return module


class PeerFinder:
    """The peers of one op. `libraries`: torch and cupy as far as they are there (or stand-ins for them)."""

    def __init__(self, entry: Any, libraries: Mapping[str, Any], hand_written: ModuleType | None, device: str = "cuda"):
        self.entry, self.libraries, self.hand_written, self.device = entry, libraries, hand_written, device

    def candidates(self, peer: str, desc: Any) -> Iterator[Function]:
        """Functions for one peer, the best first."""
        library = "cupy" if peer == "cupy" else "torch"
        if library not in self.libraries:
            return
        formulas = [*self._by_hand(library, desc), *self._derived(library, desc)]
        named = self._named(library, desc)
        match peer:
            case "torch":
                yield from map(_with_own_results, (*named, *formulas))
            case "compile":
                yield from (self._compiled(f) for f in (*formulas, *named))
            case "cupy":
                yield from map(_with_own_results, named)
                if self.entry.skeletons == ["pointwise"]:
                    yield from (_fused(self.libraries["cupy"], f) for f in formulas)
                yield from map(_with_own_results, formulas)

    def _named(self, library: str, desc: Any) -> list[Function]:
        if self.entry.gradient_of is not None:
            return []
        path = self.entry.peers.get(library) or self.entry.parity.get(library)
        if path is None or _is_class(path, self.libraries[library], library):
            return []
        op = self.entry.plan.op
        axis = axis_of(op, desc)
        rest = [] if axis is None else [axis]
        rest += [getattr(desc, a.name) for a in op.attributes if a.name not in op.variant_attributes]
        call = _in_rows(partial(named_function, path, self.libraries[library], library))
        return [lambda **inputs: call(*inputs.values(), *rest)]

    def _by_hand(self, library: str, desc: Any) -> list[Function]:
        function = getattr(self.hand_written, self.entry.name, None)
        if library != "torch" or function is None:
            return []
        torch = self.libraries["torch"]

        def dtype(d: Any) -> Any:  # no library has codes of 4 bits: their name
            return d.name if getattr(d, "packed", False) else getattr(torch, d.numpy.name)

        return [partial(function, Problem(self.entry.plan.op, desc, dtype))]

    def _derived(self, library: str, desc: Any) -> list[Function]:
        op = self.entry.plan.op
        compute = op.compute({t: getattr(desc, name).name for t, name in op.elements.items()})
        dtypes = self._dtypes(desc)
        if any(getattr(d, "packed", False) for d in dtypes):
            return []
        if library == "cupy" and not {d.name for d in dtypes}.isdisjoint(WITHOUT_CUPY):
            return []
        namespace = self._namespace(library, compute)
        function = derived(op.variant(desc).reference, namespace, f"{op.name}_{library}_{compute}")
        if isinstance(namespace, TorchNamespace):
            function = _whole(function, namespace, [operand_shape(op, desc, o) for o in op.present(desc) if o.output])
        return [partial(function, Problem(op, desc, lambda d: d.name), namespace.C)]

    def _dtypes(self, desc: Any) -> list[Any]:
        op = self.entry.plan.op
        return [op.element(desc, o.element) for o in op.present(desc)]

    def _namespace(self, library: str, compute: str) -> Namespace:
        if library == "torch":
            return TorchNamespace(self.libraries["torch"], compute, self.device)
        return CupyNamespace(self.libraries["cupy"], compute, _CupySpecial())

    def _compiled(self, function: Function) -> Function:
        """Compiled at its first call, when it is known which results it has to copy."""
        torch = self.libraries["torch"]
        torch._dynamo.reset()  # forgets the op before, of which it would count this one as a recompilation
        made: list[Function] = []

        def call(**inputs: Any) -> Any:
            if not made:
                places = _shared(function(**inputs), inputs)
                first, given = (function.func, function.args) if isinstance(function, partial) else (function, ())
                compiled = partial(torch.compile(_copying(first, places), dynamic=False), *given)
                if folded := _shared(compiled(**inputs), inputs):  # such as x * 1, which is x after compilation
                    places = [*places, *folded]
                    compiled = partial(torch.compile(_copying(first, places), dynamic=False), *given)
                made.append(compiled)
            return made[0](**inputs)

        return call


def _with_own_results(function: Function) -> Function:
    @wraps(function)
    def call(**inputs: Any) -> Any:
        made = function(**inputs)
        return _copied(made, _shared(made, inputs))

    return call


def _in_rows(named: Callable[[], Function]) -> Function:
    """A function whose result is contiguous. How it gets there is found at its first call."""
    found: list[Function] = []

    def call(*given: Any) -> Any:
        if found:
            return found[0](*given)
        made = named()(*given)
        if getattr(made, "is_contiguous", lambda: True)():
            found.append(named())
            return made
        like, shape = made.new_empty(0), made.shape

        def into(*given: Any) -> Any:
            return named()(*given, out=like.new_empty(shape))

        try:
            made = into(*given)
            found.append(into)
        except TypeError:  # it has no `out`
            found.append(lambda *given: named()(*given).contiguous())
        return made.contiguous()

    return call


def _copying(function: Function, places: Sequence[int]) -> Function:
    return (lambda *given, **inputs: _copied(function(*given, **inputs), places)) if places else function


def _shared(made: Any, inputs: Mapping[str, Any]) -> list[int]:
    """Which of the results lie in the memory of an operand."""
    operands = {_memory(x) for x in inputs.values()}
    return [k for k, x in enumerate(made if isinstance(made, (tuple, list)) else [made]) if _memory(x) in operands]


def _memory(array: Any) -> int:
    """Where a tensor's storage or a CuPy array's begins."""
    if hasattr(array, "untyped_storage"):
        return int(array.untyped_storage().data_ptr())
    if hasattr(array, "__cuda_array_interface__"):
        return int(array.data.mem.ptr)
    return id(array)


def _copied(made: Any, places: Sequence[int]) -> Any:
    if not isinstance(made, (tuple, list)):
        return _copy(made) if places else made
    return tuple(_copy(x) if k in places else x for k, x in enumerate(made))


def _copy(array: Any) -> Any:
    """Contiguous, as results are."""
    if not hasattr(array, "clone"):
        return array.copy()
    return array.clone() if array.is_contiguous() else array.contiguous()


def named_function(path: str, library: Any, name: str) -> Function:
    """`torch.nn.functional.gelu`. Refuses a name that the library does not have."""
    root, _, rest = path.partition(".")
    try:
        if root != name:
            raise AttributeError(path)
        return attrgetter(rest)(library)  # type: ignore[no-any-return]
    except AttributeError:
        raise Refused(f"the peer {path!r} is no function of {name}") from None


def _is_class(path: str, library: Any, name: str) -> bool:
    """An entry may name a module of the library that does the same: it is called in another way."""
    try:
        return isinstance(named_function(path, library, name), type)
    except Refused:
        return False  # told when it is called


def derived(reference: FunctionType, namespace: Namespace, name: str) -> Function:
    """The reference, in a module of its own, in which `rt` is the namespace and dtypes are names."""
    from baracuda_runtime.dtypes import ALL

    module = ModuleType(f"baracuda_bench_peers_{name}")
    limits = {which: _Limit({d.name: getattr(d, which) for d in ALL}) for which in ("lowest", "highest", "smallest")}
    module.__dict__.update({**reference.__globals__, **limits, "rt": namespace, "__name__": module.__name__})
    sys.modules[module.__name__] = module  # torch.compile looks the module up by its name
    return FunctionType(reference.__code__, module.__dict__, reference.__name__)


def _whole(function: Function, namespace: TorchNamespace, shapes: Sequence[tuple[int, ...]]) -> Function:
    """With outputs of these shapes, as ours are: a reference leaves dims out along which all elements are the same."""

    @wraps(function)
    def call(*given: Any, **inputs: Any) -> Any:
        return tuple(namespace.whole(x, shape) for x, shape in zip(function(*given, **inputs), shapes, strict=True))

    return call


class _Limit:
    """`lowest`, `highest` or `smallest`, of an element type's name."""

    def __init__(self, values: dict[str, float | int]):
        self.values = values

    def __call__(self, element: str) -> float | int:
        return self.values[element]


def _fused(cupy: Any, function: Function) -> Function:
    """One kernel for all of it. CuPy passes what is fused by position."""
    names: list[str] = []
    fused: list[Function] = []

    def call(**inputs: Any) -> Any:
        arrays = {n: x for n, x in inputs.items() if not isinstance(x, (int, float))}
        if not fused:
            names.extend(arrays)
            numbers = {n: x for n, x in inputs.items() if n not in arrays}
            fused.append(cupy.fuse(lambda *given: function(**dict(zip(names, given, strict=True)), **numbers)))
        return fused[0](*arrays.values())

    return call


class _CupySpecial:
    """cupyx.scipy.special, imported when a function of it is called."""

    def __getattr__(self, name: str) -> Any:
        from cupyx.scipy import special

        return getattr(special, name)


def load_libraries(peers: Sequence[str], note: Callable[[str], None]) -> dict[str, Any]:
    """torch and cupy, as far as they are wanted and installed."""
    found: dict[str, Any] = {}
    try:
        if {"torch", "compile"} & set(peers):
            import torch

            found["torch"] = torch
    except ImportError as error:
        note(f"no peer torch: {error}")
    try:
        if "cupy" in peers:
            import cupy

            found["cupy"] = cupy
    except ImportError as error:
        note(f"no peer cupy: {error}")
    return found
