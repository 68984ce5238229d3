"""Arrays that start where a test wants them."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def placed(*shape: int, behind: int = 0) -> Array:
    """Zeros of f32 that start so many elements behind 128 bytes."""
    count = int(np.prod(shape))
    memory = np.zeros(count + 64, np.float32)
    first = -(memory.ctypes.data // 4) % 32 + behind
    return memory[first : first + count].reshape(shape)
