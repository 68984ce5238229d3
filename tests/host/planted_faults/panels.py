"""Rows that a block goes through one after the other, and what it finds in their columns."""

from planted_faults.fault import SKELETONS, Fault

FAULTS = [
    Fault(
        "the next row over the one that is computed",
        f"{SKELETONS}/panel.cuh",
        r"threadIdx\.y, 1 - stage",
        "threadIdx.y, stage",
        "rms_norm_backward",
        "bf16",
        "panel<",
        "d=1024",
    ),
    Fault(
        "the last row left out",
        f"{SKELETONS}/panel.cuh",
        r"first < geometry\.count;",
        "first + 1 < geometry.count;",
        "rms_norm_backward",
        "f32",
        "panel<",
        "rows=(577,)",
    ),
    Fault(
        "no barrier between rows that are left and combined",
        f"{SKELETONS}/panel.cuh",
        r"__syncthreads\(\);(\s*for \(int column)",
        r"\1",
        "rms_norm_backward",
        "f16",
        "panel<",
        "d=1024",
    ),
    Fault(
        "a block's rows out of step with the grid",
        "baracuda_runtime/steps/panel.py",
        r"\(blocks, 1, 1\)",
        "(blocks + 1, 1, 1)",
        "rms_norm_backward",
        "f64",
        "panel<",
        "rows=(140,)",
    ),
]
