"""The primitives that NumPy references are written in, under the same names as the CUDA ones in namespace `baracuda`.

Arithmetic runs in the arrays' own type, which `load` and `to_float` make the compute type: float32, float64 or int64.
Python numbers take the type of the array beside them. Nothing warns: overflow gives infinity, integers wrap.
"""

from .activations import *
from .elementary import *
from .philox import *
from .primitives import *
