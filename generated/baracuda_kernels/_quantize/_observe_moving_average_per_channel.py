# Generated from spec/quantize.yaml: observe_moving_average_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Reduce, Variant, prod, rt


def _observe_moving_average_per_channel_reference(desc, C, input, running_min, running_max):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    channel, outer, inner = rt.grid(desc.channel, prod(desc.outer), prod(desc.inner))
    input = rt.load(input[outer, channel, inner], C)
    running_min = rt.load(running_min[:, None, None], C)
    running_max = rt.load(running_max[:, None, None], C)
    low = rt.min_over(input, (1, 2))
    high = rt.max_over(input, (1, 2))
    new_min = rt.store(running_min + C(desc.averaging_constant) * (low - running_min), desc.element)
    new_max = rt.store(running_max + C(desc.averaging_constant) * (high - running_max), desc.element)
    return (new_min, new_max)


OBSERVE_MOVING_AVERAGE_PER_CHANNEL = Op(
    "observe_moving_average_per_channel", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("running_min", "T", lambda d: (d.channel,), ("channel",)),
        Operand("running_max", "T", lambda d: (d.channel,), ("channel",)),
        Operand("new_min", "T", lambda d: (d.channel,), ("channel",), output=True),
        Operand("new_max", "T", lambda d: (d.channel,), ("channel",), output=True),
    ),
    variants={(): Variant(
        (Reduce(
            "observe_moving_average_per_channel", ("T",), lambda d: (d.channel, d.outer, d.inner),
            (
                Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                Access("running_min", "T", lambda d, s: (s[0], 0, 0)),
                Access("running_max", "T", lambda d, s: (s[0], 0, 0)),
                Access("new_min", "T", lambda d, s: (s[0], 0, 0), written=True),
                Access("new_max", "T", lambda d, s: (s[0], 0, 0), written=True),
            ), attributes=(("averaging_constant", "C"),), reduced=2, accumulators=("C", "C"), inner=None, elements=(0,),
            columns=(0,),
        ),), _observe_moving_average_per_channel_reference, operations=8,
    )}, dims=("*outer", "channel", "*inner"), attributes=(Attribute("averaging_constant", "f64", 0.01),),
    parameters=("axis", "averaging_constant"),
    parity={"torch": "torch.ao.quantization.MovingAveragePerChannelMinMaxObserver"},
    doc="""
    Move the running range of each index of one axis towards a tensor's by the part `averaging_constant` of the
    distance.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    running_min: [channel], f32/f64/f16/bf16; the least numbers so far
    running_max: [channel], f32/f64/f16/bf16; the largest numbers so far
    new_min: [channel], f32/f64/f16/bf16
    new_max: [channel], f32/f64/f16/bf16
    """,
)
