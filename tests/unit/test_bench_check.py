"""When a benchmark calls a result wrong that no bound holds."""

from __future__ import annotations

import numpy as np

from baracuda_gen.bench.check import _far


def test_a_code_halfway_between_two_may_be_either() -> None:
    """Rounding turns -5.5, or what is next to it, into -5 or -6; -7 is wrong, and so is another float."""
    got, want = np.array([-6.0, -5.0, -7.0]), np.array([-5.0, -5.0, -5.0])
    assert _far(got, want, 0.0, 1).tolist() == [False, False, True]
    assert _far(got, want, 0.0).tolist() == [True, False, True]
