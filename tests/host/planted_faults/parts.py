"""Rows that several blocks share, in a launch for each pass."""

from planted_faults.fault import SKELETONS, Fault

HEADER = f"{SKELETONS}/row_threads.cuh"
STEP = "baracuda_runtime/steps/row.py"

FAULTS = [
    Fault(
        "all parts of a row leave their results in one place",
        HEADER,
        r"\[first \+ this->rank\] = value",
        "[first] = value",
        "rms_norm",
        "f64",
        "row_part<",
        "d=131074",
    ),
    Fault(
        "the results of the last pass are not combined",
        HEADER,
        r"reduced > pass \?",
        "reduced >= pass ?",
        "layer_norm",
        "f64",
        "row_part<",
        "d=131074",
    ),
    Fault(
        "a loop has no elements in its own pass",
        HEADER,
        r"in_pass = reduced == pass;",
        "in_pass = reduced + 1 == pass;",
        "rms_norm",
        "f32",
        "row_part<",
        "d=262148",
    ),
    Fault(
        "what exists once a row is written before it is known",
        HEADER,
        r"pass == passes - 1",
        "pass == 0",
        "dynamic_quantize_fp8_per_token",
        "f32 e4m3",
        "row_part<",
        "d=262148",
    ),
    Fault(
        "a pass is missing",
        STEP,
        r"passes = 1 \+ ",
        "passes = ",
        "layer_norm",
        "f32",
        "row_part<",
        "d=262148",
    ),
    Fault(
        "the parts of a row leave elements out",
        STEP,
        r"held=part // \(PART_THREADS \* vector\)\)",
        "held=part // (PART_THREADS * vector) - 1)",
        "rms_norm",
        "bf16",
        "row_part<",
        "d=524296",
    ),
]
