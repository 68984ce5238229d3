"""The plain function of an op: arrays in, arrays out, through a plan."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from ..arrays.libraries import empty_like_library, to_library
from ..arrays.storage import array_shape
from ..arrays.streams import LEGACY_DEFAULT, on_cupy_stream, stream_handle
from ..arrays.view import View
from ..dtypes import as_dtype
from ..errors import InvalidProblem, Unsupported
from ..ops.axes import arrangement
from ..ops.describe import describe, named_view
from ..ops.numbers import filled, is_number_type, no_array
from ..ops.signature import Descriptor, Op
from .bound import Launch
from .fastpath import MAX_TYPES, bind_form, entry_of
from .forms import Form, call_form
from .guards import teller
from .plan import Plan


class Function(dict[tuple[type, ...], Callable[..., Any]]):
    """How an op is called: the types of its inputs, its attributes, dtype= (where it takes one) and out= -> a
    function of these and the stream, in that order.

    A combination of types has a function of its own once it has been seen: see `fastpath` for torch and CuPy arrays;
    all others take `slow`.
    """

    def __init__(
        self, plan: type[Plan], descriptor: type[Descriptor], args: type, attributes: tuple[str, ...], results: Any
    ) -> None:
        plan.function = self
        self.plan, self.descriptor, self.args = plan, descriptor, args
        self.attributes, self.results, self.takes_dtype = attributes, results, bool(plan.op.free_types)
        # The descriptor's field for each operand that may be left out.
        self.presence = {a.name: a.presence_of for a in plan.op.attributes if a.presence_of is not None}

    def __missing__(self, types: tuple[type, ...]) -> Callable[..., Any]:
        if len(self) >= MAX_TYPES:
            self.clear()
        made = self[types] = self._call_of(types)
        return made

    def _call_of(self, types: tuple[type, ...]) -> Callable[..., Any]:
        op, numbers = self.plan.op, {o.name: n for n, o in enumerate(self.plan.op.inputs)}
        if any(o.shape is None and is_number_type(kind) for o, kind in zip(op.inputs, types, strict=False)):
            return self._with_numbers
        # Of kinds of dtypes arrays tell: what a call has learned, it has learned of their dtypes.
        choices = [name for name in op.variant_attributes if name not in op.kind_variables]
        # Types tell whether an operand is given. Of the other arguments, the values at these places choose a variant.
        known = {n: types[numbers[self.presence[n]]] is not type(None) for n in choices if n in self.presence}
        places = [len(op.inputs) + self.attributes.index(name) for name in choices if name not in known]
        calls: dict[tuple[Any, ...], Callable[..., Any]] = {}
        if any(types[place] not in (str, bool) for place in places):
            return self._slow(types)
        for key in op.variants:
            named = op.settings(key)
            if named.items() >= known.items():
                chosen = tuple(value for name, value in named.items() if name not in known)
                if chosen not in calls:  # of several kinds: they have the same operands
                    form, slow = call_form(op, key, types, self.results is not None), self._slow(types)
                    calls[chosen] = slow if form is None else bind_form(form, slow, self._learn, self.results)
        if not places:
            return calls[()]

        def of_any_variant(*arguments: Any) -> Any:
            found = calls.get(tuple([arguments[place] for place in places]))
            return self.slow(*arguments) if found is None else found(*arguments)

        return of_any_variant

    def _with_numbers(self, *arguments: Any) -> Any:
        """A call with numbers in the place of operands of any shape, as one with arrays of no dims."""
        if of_dispatcher(arguments):
            return self.dispatched(*arguments)
        count = len(self.plan.op.inputs)
        *given, stream = (*filled(self.plan.op, arguments[:count]), *arguments[count:])
        return self[tuple([type(x) for x in given])](*given, stream)

    def _slow(self, types: tuple[type, ...]) -> Callable[..., Any]:
        """`slow` of these types, where only torch's tensors may be for PyTorch's dispatcher."""
        kind: Any = getattr(sys.modules.get("torch"), "Tensor", ())
        return self.slow if any(issubclass(t, (kind, tuple, list)) for t in types) else self.undispatched

    def _learn(self, form: Form, *arguments: Any) -> tuple[Any, tuple[Any, ...] | None]:
        if form.library == "torch" and of_dispatcher(arguments):
            return self.dispatched(*arguments), None
        result, plan, launch = self.call(*arguments)
        return result, entry_of(form, plan, launch)

    def undispatched(self, *arguments: Any) -> Any:
        return self.call(*arguments)[0]

    def slow(self, *arguments: Any) -> Any:
        """Everything looked at anew: what the fast paths fall back to, and the one that says what is refused."""
        return self.dispatched(*arguments) if of_dispatcher(arguments) else self.call(*arguments)[0]

    def dispatched(self, *arguments: Any) -> Any:
        """The call by `torch.ops`, which the package's module `torch` registers."""
        return import_module(f"{self.plan.__module__}.torch").adapter.call(self.plan.op.name, arguments)

    def split(self, given: Sequence[Any]) -> tuple[dict[str, Any], dict[str, Any], Any]:
        """Operands, attributes and dtype= of a call's arguments."""
        inputs, given = self.plan.op.inputs, list(given)
        dtype = given.pop() if self.takes_dtype else None
        operands = {o.name: value for o, value in zip(inputs, given, strict=False)}
        attributes = dict(zip(self.attributes, given[len(inputs) :], strict=True))
        attributes |= {field: operands[name] is not None for field, name in self.presence.items()}
        return operands, attributes, dtype

    def call(self, *arguments: Any) -> tuple[Any, Plan, Launch]:
        """Select a plan for the operands, allocate what `out` does not give, run, and hand the results back in the
        operands' library; with the plan, and the run that was bound.
        """
        *given, out, stream = arguments
        operands, attributes, dtype = self.split(given)
        op = self.plan.op
        views: dict[str, View] = {}
        for o in op.inputs:
            value = operands[o.name]
            if (value is None and o.when is not None) or (o.host_scalar and not hasattr(value, "shape")):
                continue
            view = named_view(op.name, o.name, value)
            if not o.host_scalar:
                views[o.name] = view
        given_out = out if out is None or isinstance(out, (tuple, list)) else (out,)
        present = [o for o in op.outputs if o.exists(SimpleNamespace(**attributes))]
        passed = {o.name: x for o, x in zip(present, given_out or (), strict=False) if x is not None}
        known = views | {name: named_view(op.name, op.out_names[name], x) for name, x in passed.items()}
        turned = arrangement(op, attributes, known)
        if turned is not None:
            known = turned.views(known)
        desc = described(op, self.descriptor, attributes, known, dtype)
        chosen: Plan = self.plan.select_for(op.name, spoken(op, attributes, known, dtype), desc)
        outputs = [o for o in chosen.facts.operands if o.output]
        if given_out is not None and len(given_out) != len(outputs):
            names = ", ".join(o.name for o in outputs)
            raise InvalidProblem(f"{op.name}: out= expected {len(outputs)} arrays ({names}), got {len(given_out)}")
        targets: dict[str, Any] = dict(zip((o.name for o in outputs), given_out or (), strict=False))
        first = next(iter(views.values()))
        immutable = first.library == "jax"
        if immutable and out is not None:
            raise Unsupported(
                f"{op.name}: out= is a JAX array or was given with JAX operands, which are immutable; leave it away"
            )
        with _on_stream_for_jax(first, stream):
            for o in outputs:
                if targets.get(o.name) is None:
                    element = chosen.facts.dtypes[o.name]
                    shape = chosen.facts.shape_of(o)
                    shape = array_shape(shape if turned is None else turned.shape(o, shape), element)
                    targets[o.name] = empty_like_library(first, shape, element)
            bound = {**operands, **targets}
            if turned is not None:
                arrays = {name: value for name, value in bound.items() if value is not None}
                bound |= turned.views({name: named_view(op.name, name, value) for name, value in arrays.items()})
            launch = chosen.bind(self.args(**bound), stream=stream)
            launch()
            if out is not None and first.library == "torch":
                torch: Any = sys.modules["torch"]
                teller(torch)(tuple([x for x in targets.values() if isinstance(x, torch.Tensor)]))
            made = [to_library(targets[o.name], first.library) if immutable else targets[o.name] for o in outputs]
        if len(made) == 1:
            return made[0], chosen, launch
        named = {o.name: m for o, m in zip(outputs, made, strict=True)}
        return self.results(**named) if self.results else tuple(made), chosen, launch


def of_dispatcher(arguments: Sequence[Any]) -> bool:
    """Whether PyTorch's dispatcher has to see a call: a gradient is recorded, a mode such as that of fake tensors or a
    transform of `torch.func` is active, or a tensor is of a subclass or on the device "meta".
    """
    torch: Any = sys.modules.get("torch")
    tensors = [x for x in arguments if isinstance(x, torch.Tensor)] if torch is not None else []
    if not tensors:
        return False
    if torch._C._len_torch_dispatch_stack() or torch._C._are_functorch_transforms_active():
        return True
    if torch._C._get_tracing_state() is not None:  # torch.jit.trace
        return True
    grad, forward = torch.is_grad_enabled(), torch.autograd.forward_ad
    plain = (torch.Tensor, torch.nn.Parameter)
    for x in tensors:
        if type(x) not in plain or (grad and x.requires_grad) or x.is_meta:
            return True
        if forward._current_level >= 0 and forward.unpack_dual(x).tangent is not None:
            return True
    return False


def _on_stream_for_jax(like: View, stream: Any) -> AbstractContextManager[Any]:
    """CuPy allocates what JAX gets, and orders JAX after its own current stream: it has to be the one that is used."""
    if like.library != "jax" or like.device[0] == "cpu":
        return nullcontext()
    return on_cupy_stream(stream_handle(stream) or LEGACY_DEFAULT, like.device[1])


def spoken(op: Op, attributes: Mapping[str, Any], views: Mapping[str, View], dtype: Any) -> dict[str, str]:
    """What callers know as another name: outputs, and for each field of an element type what tells it."""
    names = dict(op.out_names)
    for t, field in op.elements.items():
        found = [names.get(o.name, o.name) for o in op.operands if o.element == t and o.name in views]
        found = ["dtype"] if dtype is not None and t in op.free_types else found
        if found and attributes.get(field) is None:
            names[field] = found[0]
    return names


def described(
    op: Op, descriptor: type[Descriptor], attributes: Mapping[str, Any], views: Mapping[str, View], dtype: Any = None
) -> Any:
    """The descriptor of a call, whose `views`, with those of out=, lie as the plan has them. A type variable found only
    in outputs comes from dtype=, if its set has that, then out=, then the first of its set.
    """
    if not any(o.name in views for o in op.inputs):
        raise no_array(op, [o.name for o in op.inputs])
    # A field of elements is a keyword where a uint8 array may hold another type.
    given = {name: x for name, x in attributes.items() if x is not None or name not in op.elements.values()}
    named = [t for t in op.free_types if dtype is not None and as_dtype(dtype).name in op.types[t]]
    for t in op.free_types:
        if dtype is not None and (t in named or not named):
            given[op.elements[t]] = dtype
        elif not any(o.element == t and o.name in views for o in op.operands):
            given[op.elements[t]] = op.types[t][0]
    return descriptor(**describe(op, None, given, views))
