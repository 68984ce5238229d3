# Generated from spec/quantize.yaml: observe_moving_average_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Grid, Op, Operand, Variant, rt


def _observe_moving_average_per_tensor_reference(desc, C, input, running_min, running_max):
    running_min = rt.load(running_min, C)
    input = rt.load(input, C)
    running_max = rt.load(running_max, C)
    new_min = rt.store(
        running_min + C(desc.averaging_constant) * (
            rt.min_over(rt.expand(input, desc.shape), range(len(desc.shape))) - running_min
        ), desc.element,
    )
    new_max = rt.store(
        running_max + C(desc.averaging_constant) * (
            rt.max_over(rt.expand(input, desc.shape), range(len(desc.shape))) - running_max
        ), desc.element,
    )
    return (new_min, new_max)


OBSERVE_MOVING_AVERAGE_PER_TENSOR = Op(
    "observe_moving_average_per_tensor", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T"), Operand("running_min", "T", lambda d: ()), Operand("running_max", "T", lambda d: ()),
        Operand("new_min", "T", lambda d: (), output=True), Operand("new_max", "T", lambda d: (), output=True),
    ),
    variants={(): Variant(
        (Grid(
            "observe_moving_average_per_tensor", ("T",), lambda d: (d.shape,),
            (
                Access("input", "T", full=True), Access("running_min", "T", lambda d, s: (0,)),
                Access("running_max", "T", lambda d, s: (0,)), Access("new_min", "T", lambda d, s: (0,), written=True),
                Access("new_max", "T", lambda d, s: (0,), written=True),
            ), attributes=(("averaging_constant", "C"),), accumulators=("C", "C"), passes=("reduce", "once"),
        ),), _observe_moving_average_per_tensor_reference, operations=8,
    )}, any_shape=True, attributes=(Attribute("averaging_constant", "f64", 0.01),),
    parity={"torch": "torch.ao.quantization.MovingAverageMinMaxObserver"},
    doc="""
    Move a running range towards a tensor's by the part `averaging_constant` of the distance. The first range is a
    tensor's own: that of observe_min_max_per_tensor.

    input: any shape, f32/f64/f16/bf16
    running_min: a scalar, f32/f64/f16/bf16; the least number so far
    running_max: a scalar, f32/f64/f16/bf16; the largest number so far
    new_min: a scalar, f32/f64/f16/bf16
    new_max: a scalar, f32/f64/f16/bf16
    """,
)
