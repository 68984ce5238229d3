# Generated from spec/quantize.yaml: observe_min_max_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Grid, Op, Operand, Variant, rt


def _observe_min_max_per_tensor_reference(desc, C, input, running_min, running_max):
    running_min = rt.load(running_min, C)
    input = rt.load(input, C)
    running_max = rt.load(running_max, C)
    new_min = rt.store(
        rt.minimum(running_min, rt.min_over(rt.expand(input, desc.shape), range(len(desc.shape)))), desc.element,
    )
    new_max = rt.store(
        rt.maximum(running_max, rt.max_over(rt.expand(input, desc.shape), range(len(desc.shape)))), desc.element,
    )
    return (new_min, new_max)


OBSERVE_MIN_MAX_PER_TENSOR = Op(
    "observe_min_max_per_tensor", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T"), Operand("running_min", "T", lambda d: ()), Operand("running_max", "T", lambda d: ()),
        Operand("new_min", "T", lambda d: (), output=True), Operand("new_max", "T", lambda d: (), output=True),
    ),
    variants={(): Variant(
        (Grid(
            "observe_min_max_per_tensor", ("T",), lambda d: (d.shape,),
            (
                Access("input", "T", full=True), Access("running_min", "T", lambda d, s: (0,)),
                Access("running_max", "T", lambda d, s: (0,)), Access("new_min", "T", lambda d, s: (0,), written=True),
                Access("new_max", "T", lambda d, s: (0,), written=True),
            ), accumulators=("C", "C"), passes=("reduce", "once"),
        ),), _observe_min_max_per_tensor_reference, operations=4,
    )}, any_shape=True, parity={"torch": "torch.ao.quantization.MinMaxObserver"},
    doc="""
    Widen a running range by a tensor's: a calibration step. A NaN stays; a range starts at the largest and the
    least number, or at infinities.

    input: any shape, f32/f64/f16/bf16
    running_min: a scalar, f32/f64/f16/bf16; the least number so far
    running_max: a scalar, f32/f64/f16/bf16; the largest number so far
    new_min: a scalar, f32/f64/f16/bf16
    new_max: a scalar, f32/f64/f16/bf16
    """,
)
