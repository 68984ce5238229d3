"""A plan's runs by the types of their operands."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from operator import attrgetter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from .bound import Launch
from .fastpath import MAX_TYPES, bind_form, entry_of
from .forms import Form, run_form

if TYPE_CHECKING:
    from .plan import Plan


class Runs(dict[tuple[type, ...], Callable[..., None]]):
    """The types of a plan's operands and of the workspace -> a function of these and the stream.

    The first run of each is slow and leaves nothing behind: many a plan is run once. From the second on, see
    `fastpath`.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = weakref.ref(plan)  # the plan holds this: a cycle would keep both until the next collection
        self.operands_of = attrgetter(*(o.name for o in plan.facts.operands))
        self._seen: set[tuple[type, ...]] = set()

    def __missing__(self, types: tuple[type, ...]) -> Callable[..., None]:
        if types not in self._seen:
            if len(self._seen) >= MAX_TYPES:
                self._seen.clear()
            self._seen.add(types)
            return self.slow
        if len(self) >= MAX_TYPES:
            self.clear()
        made = self[types] = self._call_of(types)
        return made

    def _call_of(self, types: tuple[type, ...]) -> Callable[..., None]:
        plan = self._plan()
        assert plan is not None  # it is running
        if plan.device is not None and not isinstance(plan.device, int):
            return self.slow
        form = run_form(plan.op, plan.facts.operands, types, plan.workspace_size())
        return self.slow if form is None else bind_form(form, self.slow, self._learn)

    def slow(self, *arguments: Any) -> None:
        """Bind and launch."""
        self._run(arguments)

    def _learn(self, form: Form, *arguments: Any) -> tuple[None, tuple[Any, ...] | None]:
        plan, launch = self._run(arguments)
        return None, entry_of(form, plan, launch)

    def _run(self, arguments: tuple[Any, ...]) -> tuple[Plan, Launch]:
        plan = self._plan()
        assert plan is not None
        *operands, workspace, stream = arguments
        args = SimpleNamespace(**{o.name: x for o, x in zip(plan.facts.operands, operands, strict=True)})
        launch = plan.bind(args, stream=stream, workspace=workspace)
        launch()
        return plan, launch
