"""The versions of this package and of generated catalogs: each is stated once, in a pyproject.toml."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, packages_distributions, version

UNKNOWN = "0+unknown"


def version_of(package: str) -> str:
    """The version of the distribution that an import package comes with; UNKNOWN for a source tree on the path."""
    try:
        return version(package)  # of the same name, but for _ and -, as `baracuda-gen init` has it
    except PackageNotFoundError:
        names = packages_distributions().get(package)
        return version(names[0]) if names else UNKNOWN
