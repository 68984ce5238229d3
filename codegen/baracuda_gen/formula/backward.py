"""The backward op of an entry: derived gradients and authored ones, as an Op of the same kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from baracuda_gen.errors import close_to
from baracuda_gen.formula.block import read_block
from baracuda_gen.formula.differentiate import Derivation, NotDerivable, adjoint, is_zero, zero_everywhere
from baracuda_gen.formula.graph import Block, Call, Const, Kind, Selected, Size, Statement, SumTo, Tensor, renamed
from baracuda_gen.formula.kinds import kind_of_element
from baracuda_gen.formula.op import Choice, Op, Variant, run_without_dims
from baracuda_gen.formula.rewrite import free_name
from baracuda_gen.formula.scope import Scope
from baracuda_gen.formula.specialise import merged, specialise, tensor_without_run, without_idle, without_run
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.model import Problems, Text, listed
from baracuda_gen.spec.schema import CONVENTIONS

DERIVED = "derived"


class BackwardBuilder:
    """Builds the backward of one op. `scope` is a scope without operands, as the forward's formulas had it."""

    def __init__(self, forward: Op, types: Mapping[str, Kind], scope: Scope, problems: Problems):
        self.op = forward
        self.spec = forward.spec
        self.types = types
        self.given = scope
        self.confined = forward.omissible  # inputs that some variants do not have
        self.broadcast = sum(t.dims is None for t in forward.inputs) > 1
        self.problems, self.wrong = problems, problems.wrong
        # Type variables over dtypes that keep no gradients: those of 8-bit floats.
        self.narrow = frozenset(
            t for t, dtypes in forward.types.items() if not all(ELEMENT_TYPES[d].has_gradients for d in dtypes)
        )
        # The type of adjoints of operands that have none of their own.
        self.element = next((n for n, k in types.items() if k is Kind.FLOAT and n not in self.narrow), "")

    def build(self) -> Op | None:
        """The op, or None after a problem."""
        forward = self.op
        wanted = self.wanted()
        if not wanted:
            return None
        if not self.element:
            self.wrong(self.spec.gradient[0][1], "gradients need a float type variable, and the entry has none")
            return None
        blocks = []
        zeros = {n: text for n, text in wanted if text.value.strip() == DERIVED}
        for variant in forward.variants:
            there = {t.name for t in variant.block.inputs}
            mine = [(n, text) for n, text in wanted if n in there or n not in self.confined]
            block = self.backward_block(variant, mine)
            if block is not None:
                blocks.append(replace(variant, block=block))
                outputs = {t.name for t in block.outputs}
                zeros = {n: text for n, text in zeros.items() if f"d_{n}" not in outputs or is_zero(block, n)}
        if len(blocks) < len(forward.variants):
            return None
        integers = {t.name for t in forward.inputs if kind_of_element(t.element, self.types) is Kind.INT}
        for name, text in zeros.items():
            zero = str(zero_everywhere(name, self.spec.straight_through or name in integers))
            self.wrong(text, f"{zero}{', which holds integers' * (name in integers)}")
        if zeros:
            return None
        if not all(v.block.outputs for v in blocks):
            (name, text), *_ = wanted
            alone = f"'{name}' may be left out, and has the only gradient"
            self.wrong(text, f"{alone}: give an operand that is always given a gradient too")
            return None
        kinds = {o.name: kind_of_element(o.element, self.types) for o in (*forward.inputs, *forward.outputs)}
        read = {t.name for v in blocks for t in v.block.inputs}
        inputs = [*forward.inputs, *(self.adjoint(t, kinds) for t in forward.outputs)]
        inputs.sort(key=lambda t: t.name in self.confined)  # those that may be left out come last
        selectors, variants = without_idle(forward.selectors, merged(blocks))
        result = replace(
            forward,
            name=f"{forward.name}_backward",
            doc=f"The gradient of `{forward.name}`: {listed(f'`d_{name}`' for name, _ in wanted)}.",
            attributes=tuple(
                replace(a, presence_of=None) if a.presence_of and a.presence_of not in read else a
                for a in forward.attributes
                if not a.presence_of or a.name in selectors
            ),
            inputs=tuple(t for t in inputs if t.name in read),
            outputs=tuple(self.adjoint(t, kinds) for name, _ in wanted for t in forward.inputs if t.name == name),
            selectors=selectors,
            variants=variants,
            gradient_of=forward.name,
            authored=tuple(f"d_{n}" for n in self.held()),
        )
        known = _dims_of(result)
        return replace(result, dims=tuple(d for d in forward.dims if d[0] in known))

    def held(self) -> list[str]:
        """The inputs with an authored gradient that has to be the derivative."""
        return [n for n, text in self.spec.gradient if text.value != DERIVED and not self.spec.convention]

    def derivative(self, block: Block) -> Block | None:
        """The gradients that an entry states for a formula, as they are derived: of those that can be."""
        there = {t.name for t in block.inputs}
        names = [n for n in self.held() if n in there]
        places = {n: text.place for n, text in self.spec.gradient}
        nodes = (x for s in block.statements for x in s.value.nodes)
        bent = self.spec.straight_through or any(isinstance(x, Call) and x.function == "stop_gradient" for x in nodes)
        while names:
            try:
                return self.derivation(block, names).block()
            except NotDerivable as error:
                names = [n for n in names if n != error.operand]
                if bent:  # difference quotients do not show what is meant either
                    why = f"the gradient of '{error.operand}' cannot be held to a derivative: {error}"
                    what = f"say what it is: convention: {' or '.join(CONVENTIONS)}"
                    self.problems.add(places[error.operand], f"{why}; {what}")
        return None

    def adjoint(self, tensor: Tensor, kinds: Mapping[str, Kind]) -> Tensor:
        return adjoint(tensor, self.element, kinds, self.narrow)

    def derivation(self, block: Block, names: Sequence[str]) -> Derivation:
        facts = tuple(self.given.facts)
        return Derivation(block, names, self.element, self.spec.straight_through, self.broadcast, self.narrow, facts)

    def wanted(self) -> list[tuple[str, Text]]:
        known = {t.name: t for t in self.op.inputs}
        out = []
        for name, text in self.spec.gradient:
            if name not in known:
                self.wrong(text, f"gradient of '{name}'{close_to(name, known)}: no such input; inputs: {listed(known)}")
            elif kind_of_element(known[name].element, self.types) is Kind.BOOL:
                self.wrong(text, f"'{name}' is a bool and has no gradient")
            elif text.value.strip() != DERIVED and "=" not in text.value:
                expected = f"expected {DERIVED}, or a block that assigns d_{name}"
                self.wrong(text, f"the gradient of '{name}' is '{text}'; {expected}")
            else:
                out.append((name, text))
        return out

    def backward_block(self, variant: Variant, wanted: list[tuple[str, Text]]) -> Block | None:
        block = variant.block
        derived_names = [n for n, text in wanted if text.value.strip() == DERIVED]
        run = run_without_dims(self.op.attributes, self.chosen(variant))
        result: Block | None = None
        try:
            if derived_names:
                there = {t.name for t in block.inputs}
                unread = [t for t in self.op.inputs if t.name in derived_names and t.name not in there]
                unread = [t if run is None else tensor_without_run(t, run) for t in unread]
                given = replace(block, inputs=(*block.inputs, *unread))
                result = self.derivation(given, derived_names).block(zeros=True)
        except NotDerivable as error:
            place = next(text.place for n, text in wanted if n == error.operand)
            self.problems.add(place, str(error))
            return None
        for name, text in wanted:
            if name not in derived_names:
                override = self.override(variant, name, text)
                if override is None:
                    return None
                result = _with_override(result, override)
        if result is None:
            result = replace(block, statements=(), inputs=(), outputs=(), extents={}, aliases={})
        order = {f"d_{n}": k for k, (n, _) in enumerate(wanted)}
        inputs = [t.name for t in (*self.op.inputs, *(self.adjoint(t, block.kinds) for t in block.outputs))]
        return replace(
            result,
            outputs=tuple(sorted(result.outputs, key=lambda t: order[t.name])),
            inputs=tuple(sorted(result.inputs, key=lambda t: inputs.index(t.name))),
        )

    def chosen(self, variant: Variant) -> dict[str, Choice]:
        """What all combinations of the variant choose."""
        return {s: keys[0] for s, *keys in zip(self.op.selectors, *variant.keys, strict=True) if len({*keys}) == 1}

    def override(self, variant: Variant, name: str, text: Text) -> Block | None:
        """An authored gradient: a formula over the inputs and the d_<output>s that assigns d_<name>."""
        block, chosen = variant.block, self.chosen(variant)
        # The constants of operands that all combinations leave out.
        left_out = {
            t.name: t.default
            for t in self.op.inputs
            if isinstance(t.default, Const) and chosen.get(f"has_{t.name}") is False
        }
        there = {t.name for t in block.inputs} | set(left_out)
        given_inputs = [t for t in self.op.inputs if t.name in there or t.name not in self.confined]
        given_outputs = [t for t in self.op.outputs if block.tensor(t.name)]
        inputs = (*given_inputs, *(self.adjoint(t, block.kinds) for t in given_outputs))
        output = self.adjoint(next(t for t in inputs if t.name == name), block.kinds)
        broadcast = tuple(t.name for t in inputs if t.dims is None and not t.name.startswith("d_"))
        tensors: dict[str, Tensor] = {t.name: t for t in (*inputs, output)}
        scope = replace(
            self.given, tensors=tensors, sum_to=broadcast, elsewhere=frozenset(), uses={}, dtypes={}, chosen={}
        )
        made = read_block(text, scope, inputs, (output,), self.problems)
        if made is None:
            return None
        if run := run_without_dims(self.op.attributes, chosen):
            made = without_run(made, run)
        if self.op.selectors:
            made = specialise(made, chosen, left_out, [output.name])
        for x in (x for s in made.statements for x in s.value.nodes if isinstance(x, Selected)):
            self.wrong(text, f"the gradient of '{name}' compares '{x.attribute}', on which the formula does not depend")
        if output.dims is not None or not self.broadcast:
            return made
        return replace(made, statements=tuple(self.summed(s, name, text) for s in made.statements))

    def summed(self, s: Statement, name: str, text: Text) -> Statement:
        """An authored adjoint, summed to the shape of its operand as a derived one is."""
        if s.name != f"d_{name}":
            return s
        if isinstance(s.value, SumTo) and s.value.operand != name:
            wrong = f"the gradient of '{name}' is summed to the shape of '{s.value.operand}'"
            self.problems.add(text.at(s.line, 0), f"{wrong}; write sum_to[{name}](...)")
        return s if isinstance(s.value, SumTo) else replace(s, value=SumTo(name, s.value))


def _with_override(derived: Block | None, override: Block) -> Block:
    """Both blocks as one; a let of the override whose name the derived block has for another gets a new name."""
    if derived is None:
        return override
    statements = list(derived.statements)
    taken = {s.name for s in statements}
    there = {(s.target, s.value) for s in statements}  # whatever their lines
    names: dict[str, str] = {}
    for s in override.statements:
        moved = replace(s, value=renamed(s.value, names))
        if (moved.target, moved.value) in there:
            continue
        if s.name in taken:
            names[s.name] = free_name(s.name, {*taken, *override.kinds})
            moved = replace(moved, target=replace(s.target, name=names[s.name]))
        statements.append(moved)
    return Block(
        statements=tuple(statements),
        inputs=tuple({t.name: t for t in (*derived.inputs, *override.inputs)}.values()),
        outputs=tuple({t.name: t for t in (*derived.outputs, *override.outputs)}.values()),
        extents={**derived.extents, **override.extents},
        kinds={**override.kinds, **derived.kinds, **{n: override.kinds[o] for o, n in names.items()}},
        aliases={**override.aliases, **derived.aliases},
    )


def _dims_of(op: Op) -> set[str]:
    """The dims that an op's operands, rules and formulas have."""
    texts = [d.size for t in (*op.inputs, *op.outputs) for d in t.dims or ()]
    texts += [*(c.expression for c in op.conditions), *(value for _, value in op.properties)]
    for variant in op.variants:
        texts += [*variant.block.extents.values(), *(s.value for s in variant.block.statements)]
    found = {x.dim for text in texts for x in text.nodes if isinstance(x, Size)}
    return found | {a.position_of for a in op.attributes if a.position_of}
