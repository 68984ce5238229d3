"""What the generated catalog calls: plans, arrays of any library, kernels compiled on first use, the NumPy references'
primitives.
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from .version import version_of

        return version_of("baracuda_kernels")  # the distribution that has both
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
