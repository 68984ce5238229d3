"""Faults in kernels of rows and their groups."""

from .fault import SKELETONS, Fault

FAULTS = [
    Fault(
        "some threads of a group do not meet",
        f"{SKELETONS}/groups.cuh",
        r"step > 0; step /= 2",
        "step > 1; step /= 2",
        "rms_norm_dynamic_quantize_fp8_per_group",
        "bf16 e4m3",
        "groups<",
        "offset=2.5, group_size=64",
    ),
    Fault(
        "a group's result in the place of the next one",
        f"{SKELETONS}/groups.cuh",
        r"this->group\(\) \* geometry",
        "(this->group() + 1) * geometry",
        "rms_norm_dynamic_quantize_per_group",
        "f32 s8",
        "groups<",
        "rows=(140,)",
    ),
    Fault(
        "groups of any number of threads",
        "baracuda_runtime/steps/groups.py",
        r" and not n & \(n - 1\)",
        "",
        "rms_norm_dynamic_quantize_fp8_per_group",
        "f16 e4m3",
        "groups<",
        "d=96",
    ),
]
