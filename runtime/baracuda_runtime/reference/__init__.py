"""The primitives that NumPy references are written in, under the same names as the CUDA ones in namespace `baracuda`.

Arithmetic runs in the arrays' own type, which `load` and `to_float` make the compute type: float32, float64 or int64.
Python numbers take the type of the array beside them. Nothing warns: overflow gives infinity, integers wrap.
"""

from typing import Any

from .activations import *
from .elementary import *
from .philox import *
from .primitives import *
from .primitives import Primitives, on_numpy


def __getattr__(name: str) -> Any:
    """A method of `Primitives`, as a function of NumPy's arrays: made on first use."""
    if name.startswith("_") or not hasattr(Primitives, name):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    made = globals()[name] = on_numpy(name)
    return made
