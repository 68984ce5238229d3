# Generated from spec/quantize.yaml: observe_min_max_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Reduce, Variant, prod, rt


def _observe_min_max_per_channel_reference(desc, C, input, running_min, running_max):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    channel, outer, inner = rt.grid(desc.channel, prod(desc.outer), prod(desc.inner))
    running_min = rt.load(running_min[:, None, None], C)
    input = rt.load(input[outer, channel, inner], C)
    running_max = rt.load(running_max[:, None, None], C)
    new_min = rt.store(rt.minimum(running_min, rt.min_over(input, (1, 2))), desc.element)
    new_max = rt.store(rt.maximum(running_max, rt.max_over(input, (1, 2))), desc.element)
    return (new_min, new_max)


OBSERVE_MIN_MAX_PER_CHANNEL = Op(
    "observe_min_max_per_channel", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("running_min", "T", lambda d: (d.channel,), ("channel",)),
        Operand("running_max", "T", lambda d: (d.channel,), ("channel",)),
        Operand("new_min", "T", lambda d: (d.channel,), ("channel",), output=True),
        Operand("new_max", "T", lambda d: (d.channel,), ("channel",), output=True),
    ),
    variants={(): Variant(
        (Reduce(
            "observe_min_max_per_channel", ("T",), lambda d: (d.channel, d.outer, d.inner),
            (
                Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                Access("running_min", "T", lambda d, s: (s[0], 0, 0)),
                Access("running_max", "T", lambda d, s: (s[0], 0, 0)),
                Access("new_min", "T", lambda d, s: (s[0], 0, 0), written=True),
                Access("new_max", "T", lambda d, s: (s[0], 0, 0), written=True),
            ), reduced=2, accumulators=("C", "C"), inner=None, elements=(0,), columns=(0,),
        ),), _observe_min_max_per_channel_reference, operations=4,
    )}, dims=("*outer", "channel", "*inner"), parameters=("axis",),
    parity={"torch": "torch.ao.quantization.PerChannelMinMaxObserver"},
    doc="""
    Widen the running range of each index of one axis. A NaN stays.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    running_min: [channel], f32/f64/f16/bf16; the least numbers so far
    running_max: [channel], f32/f64/f16/bf16; the largest numbers so far
    new_min: [channel], f32/f64/f16/bf16
    new_max: [channel], f32/f64/f16/bf16
    """,
)
