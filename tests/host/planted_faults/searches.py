"""Faults in reductions that take several loops."""

from .fault import PRIMITIVES, SKELETONS, Fault

FAULTS = [
    Fault(
        "the last elements of a long column are left out",
        f"{SKELETONS}/row_threads.cuh",
        r"has_edge\(int k\) const { return k \* Threads \+ int\(threadIdx.y\) <",
        "has_edge(int k) const { return k * Threads + int(threadIdx.y) + 1 <",
        "sparsemax",
        "f16",
        "row_across<",
    ),
    Fault(
        "a row ends its search when another one of its warp does",
        f"{SKELETONS}/row_threads.cuh",
        r"reduce_threads<Max, 32>\(i64\(holds\)\)",
        "reduce_threads<Min, 32>(i64(holds))",
        "sparsemax",
        "f32",
        "row<",
    ),
    Fault(
        "the first step of a search is its last",
        f"{PRIMITIVES}/water_level.cuh",
        r"return moves;",
        "return false;",
        "sparsemax",
        "bf16",
        "row",
    ),
    Fault(
        "elements below the level count",
        f"{PRIMITIVES}/water_level.cuh",
        r"counts \? C\(1\) : C\(0\)",
        "C(1)",
        "sparsemax",
        "f64",
        "row<",
    ),
]
