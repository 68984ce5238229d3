"""The twin of `baracuda_runtime.reference` over an array module: a generated reference runs on it as it stands.

With NumPy the functions that only f64 has an answer for (exp, erf, ...) are the runtime's own; with CuPy they are
CUDA's in f64. There each operation is a kernel of its own, so none is contracted. A sweep compares the twin with the
runtime's reference on a sample before it trusts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from baracuda_gen.formula.functions import PRIMITIVES
from baracuda_gen.verify.bounds import outputs_on
from baracuda_gen.verify.sweep.columns import Array, Column, Parts, Stored, gathered, rounded
from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.reference.activations import FORMS
from baracuda_runtime.reference.elementary import SOURCES
from baracuda_runtime.reference.fused import add_to_odd
from baracuda_runtime.reference.philox import random_words
from baracuda_runtime.reference.primitives import Primitives


def evaluate_flat(plan: Any, namespace: Namespace, compute: Any, inputs: Mapping[str, Any]) -> dict[str, Stored]:
    """The outputs, each flat in its operand's shape, and of its type: `compute` may be another than the plan's."""
    found = outputs_on(namespace, plan, compute, inputs, "value")
    return {n: Stored(namespace.xp, value.reshape(-1), plan.facts.dtypes[n]) for n, (value,) in found.items()}


def to_numpy(xp: Any, array: Any) -> np.ndarray[Any, Any]:
    return np.asarray(array) if xp is np else np.asarray(xp.asnumpy(array))


class Namespace(Primitives):
    """The primitives, on arrays of `xp` and on columns."""

    gathered = gathered

    def __init__(self, xp: Any):
        super().__init__(xp)
        self.by_host = False  # whether a function came from the CPU so far: CuPy's is not as good as the truth must be

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or not hasattr(rt, name):
            raise AttributeError(name)
        if name in SOURCES:
            return partial(self._elementary, name)
        if self.xp is np:
            return getattr(rt, name)
        if name in FORMS:
            return partial(self._composed, name)
        raise NotImplementedError(f"verify's device namespace has no {name} yet; add it to verify/sweep/namespace.py")

    # -- between storage and compute types --------------------------------------------------------------------------
    def load(self, array: Any, compute: Any) -> Array:
        if isinstance(array, Stored):
            array = array.column
        return array.to(compute) if isinstance(array, Column) else self.xp.asarray(array).astype(compute)

    def store(self, value: Any, dtype: Any) -> Stored:
        return Stored(self.xp, self.xp.asarray(value), as_dtype(dtype))

    def wrap(self, value: Any, dtype: Any) -> Stored:
        return Stored(self.xp, self.low_bits(value, dtype), as_dtype(dtype))

    def blank(self, shape: Sequence[int], dtype: Any) -> Parts:
        return Parts(self.xp, tuple(shape), as_dtype(dtype))

    def to_float(self, value: Any, compute: Any) -> Array:
        return rounded(self.xp, value, as_dtype(compute)).data

    # -- where CuPy has none that is good enough --------------------------------------------------------------------
    def random_uniform(self, seed: Any, offset: Any, index: Any, compute: Any) -> Array:
        xp, i = self.xp, self.xp.asarray(index)
        seed, offset = (to_numpy(xp, xp.asarray(x)) for x in (seed, offset))
        words = xp.stack(random_words(seed, offset, (i >> 2).astype(np.uint64)))
        picked = xp.take_along_axis(words, (i & 3)[None], 0)[0]
        return (picked >> np.uint64(8)).astype(compute) * compute(2.0**-24)

    def _elementary(self, name: str, *values: Any) -> Array:
        """A function with an error of its own: the runtime's, or CUDA's in f64."""
        arrays = self.arrays(*values)
        if self.xp is np:
            return getattr(rt, name)(*arrays)
        if PRIMITIVES[name].by_host:
            self.by_host = True
            found = getattr(rt, name)(*(to_numpy(self.xp, x) for x in arrays))
            return self.xp.asarray(found).astype(arrays[0].dtype)
        where = SOURCES[name]
        if where.startswith("special."):
            import cupyx.scipy.special as library
        else:
            library = self.xp
        function = getattr(library, where.removeprefix("special."))
        return function(*(x.astype(np.float64) for x in arrays)).astype(arrays[0].dtype)

    def _composed(self, name: str, value: Any) -> Array:
        """A function made of those, in f64."""
        x = self.xp.asarray(value)
        return FORMS[name](self, x.astype(np.float64)).astype(x.dtype)

    def fma(self, a: Any, b: Any, c: Any) -> Array:
        x, y, z = self.arrays(a, b, c)
        dtype = np.result_type(*(v.dtype for v in (x, y, z)))
        if dtype.kind != "f":
            return x * y + z
        if self.xp is np:
            return rt.fma(x, y, z)
        if dtype == np.float32:
            product, wide = (x.astype(np.float64) * y.astype(np.float64)), z.astype(np.float64)
            return add_to_odd(product, wide, self.xp).astype(np.float32)
        import cupy

        fused = cupy.ElementwiseKernel("float64 x, float64 y, float64 z", "float64 r", "r = fma(x, y, z)", "fma_f64")
        return fused(x.astype(np.float64), y.astype(np.float64), z.astype(np.float64))

    def _extreme(self, name: str, value: Any, join: Any) -> Array:
        if self.xp is np:
            return super()._extreme(name, value, join)
        raise NotImplementedError("verify evaluates extremes along an axis on the CPU")
