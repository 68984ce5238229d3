"""Counter-based random numbers: the NumPy twin of `random.cuh`, with equal bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .elementary import Array

_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
_WEYL = (0x9E3779B9, 0xBB67AE85)
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


def philox(counter: Sequence[Array], key: Sequence[int]) -> tuple[Array, Array, Array, Array]:
    """Philox4x32 with ten rounds: four 32-bit words, as u64, for each counter of four such words under a key of two.

    The counters may be of any array library.

    Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
    """
    a, b, c, d = counter
    for turn in range(10):
        first, second = (np.uint64(k + turn * weyl & 0xFFFFFFFF) for k, weyl in zip(key, _WEYL, strict=True))
        high, low = (x * np.uint64(m) for m, x in zip(_MULTIPLIERS, (a, c), strict=True))
        a, b, c, d = (low >> _HALF) ^ b ^ first, low & _LOW, (high >> _HALF) ^ d ^ second, high & _LOW
    return a, b, c, d


def random_uniform(seed: ArrayLike, offset: ArrayLike, index: ArrayLike, compute: Any) -> Array:
    """A multiple of 2^-24 in [0, 1) for each index: number index % 4 of the block index / 4.

    The counter is the block (low word first) and the offset, the key is the seed; both are one integer of 64 bits.
    """
    i = np.asarray(index, np.int64)
    if i.size == 0:
        return np.zeros(i.shape, compute)
    start, end = int(i.min()) >> 2, int(i.max()) >> 2
    dense = end - start < i.size  # each block once, where the indices are neighbours
    blocks = np.arange(start, end + 1, dtype=np.uint64) if dense else (i >> 2).astype(np.uint64)
    words = np.stack(random_words(seed, offset, blocks))
    chosen = words[i & 3, (i >> 2) - start] if dense else np.take_along_axis(words, (i & 3)[None], 0)[0]
    return np.asarray((chosen >> np.uint64(8)).astype(compute) * np.asarray(2.0**-24, compute))


def random_words(seed: ArrayLike, offset: ArrayLike, blocks: Array) -> tuple[Array, Array, Array, Array]:
    """The four numbers of each block, of 32 bits, as u64."""
    later = (np.zeros_like(blocks) + np.uint64(word) for word in _words(offset))
    return philox((blocks & _LOW, blocks >> _HALF, *later), _words(seed))


def _words(value: ArrayLike) -> tuple[int, int]:
    """A 64-bit integer as two words, the low one first."""
    bits = int(np.asarray(value).reshape(())) & 0xFFFFFFFFFFFFFFFF
    return bits & 0xFFFFFFFF, bits >> 32
