"""A generated package's names, each found on first use, and its catalog as data.

This file imports nothing but the standard library, so that importing a package takes no time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..ops.signature import Op
    from .surface import Surface

# Names that every package has beside its ops -> the runtime's module.
SHARED = {
    **dict.fromkeys(("bf16", "f16", "f32", "f64", "i16", "i32", "i64", "s8", "u8"), "dtypes"),
    **dict.fromkeys(
        ("AliasError", "BufferTooSmall", "CompileError", "CudaError", "DeviceMismatch", "InvalidProblem", "KernelError",
         "MisalignedOperand", "Unsupported", "WorkspaceTooSmall"), "errors"
    ),
    "check_indices": "launch.launcher",
    **dict.fromkeys(("KernelSku", "PlanPreference", "PrecisionGuarantee"), "ops.signature"),
}  # fmt: skip
KINDS = {"": "function", "Plan": "plan", "Descriptor": "descriptor", "Args": "args"}  # endings of an op's public names


def class_name(op: str) -> str:
    """fake_quantize_backward -> FakeQuantizeBackward"""
    return "".join(part[:1].upper() + part[1:] for part in op.split("_"))


class Entry:
    """One op, forward or backward. All but its names is read off its record on first use."""

    def __init__(self, package: str, family: str, forward: str, name: str) -> None:
        self.package, self.family, self.name = package, family, name
        self.class_name = class_name(name)
        self.gradient_of = forward if name != forward else None

    def __repr__(self) -> str:
        return f"<{self.package}.{self.name}>"

    @property
    def op(self) -> Op:
        module = import_module(f"{self.package}._{self.family}._{self.gradient_of or self.name}")
        found: Op = getattr(module, self.name.upper())
        return found

    @property
    def surface(self) -> Surface:
        """Its classes and its function."""
        from .surface import surface

        return surface(self.op, self.package)

    def __getattr__(self, name: str) -> Any:
        """`plan`, `descriptor`, `args`, `function`: of its surface; `elements`, `parity`, `peers`: of its record."""
        if name in KINDS.values():
            return getattr(self.surface, name)
        if name in ("elements", "parity", "peers"):
            return getattr(self.op, name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def types(self) -> dict[str, list[str]]:
        """Type variable -> dtypes."""
        return {t: list(dtypes) for t, dtypes in self.op.types.items()}

    @property
    def skeletons(self) -> list[str]:
        """The names of its kernels' loops."""
        return list(dict.fromkeys(step.skeleton for step in self.op.steps))


class Catalog:
    """The ops of a package. `families`: family -> the ops of each module, a forward op and its gradient."""

    def __init__(self, package: str, families: Mapping[str, tuple[str, ...]]) -> None:
        self.package = package
        self.entries = {
            name: Entry(package, family, module.split()[0], name)
            for family, modules in families.items()
            for module in modules
            for name in module.split()
        }

    def entry(self, name: str, *, backward: bool = False) -> Entry:
        """An op's entry, or that of its gradient."""
        wanted = f"{name}_backward" if backward else name
        if wanted not in self.entries:
            raise KeyError(f"no op {wanted!r}; known: {', '.join(self.entries)}")
        return self.entries[wanted]

    def plan(self, name: str, *, backward: bool = False) -> Any:
        """An op's Plan class, for a choice at run time."""
        return self.entry(name, backward=backward).plan

    def names(self) -> dict[str, tuple[Entry, str]]:
        """The public names of all ops -> the entry, and what of it."""
        return {
            f"{e.class_name if ending else e.name}{ending}": (e, what)
            for e in self.entries.values()
            for ending, what in KINDS.items()
        }


def public(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """A package's `__getattr__` and `__dir__`. What is found is stored, so that a name never turns into a module."""
    own: dict[str, tuple[Entry, str]] = {}  # filled with the first name that is asked for

    def known() -> dict[str, tuple[Entry, str]]:
        if not own:
            own.update(import_module(f"{package}.catalog").CATALOG.names())
        return own

    def every() -> list[str]:
        return [*known(), *SHARED, "catalog"]

    def find(name: str) -> Any:
        if name == "__all__":
            return every()
        if name == "__version__":
            return import_module("baracuda_runtime.version").version_of(package)
        if name.startswith("_"):
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if name in SHARED:
            return getattr(import_module(f"baracuda_runtime.{SHARED[name]}"), name)
        if name == "catalog":
            return import_module(f"{package}.catalog")
        if name in known():
            entry, what = own[name]
            return getattr(entry, what)
        if name.endswith("Result") and (found := own.get(f"{name.removesuffix('Result')}Plan")):  # results are pickled
            return found[0].surface.result
        from difflib import get_close_matches

        near = get_close_matches(name, every(), n=3)
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise AttributeError(f"module {package!r} has no attribute {name!r}{hint}", name=name)

    def get(name: str) -> Any:
        value = find(name)
        vars(import_module(package))[name] = value
        return value

    return get, lambda: sorted(every())
