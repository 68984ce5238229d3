# Generated from spec/scatter.yaml: bincount. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Scatter, Variant, prod, rt


def _bincount_reference(desc, C, index):
    index = index.reshape((prod(desc.n),))
    index = rt.load(index[None, :], rt.i64)
    counts = rt.wrap(rt.sum_matches(rt.expand(1, (1, prod(desc.n))), index, desc.num_bins, 0, (1,)), "i64")
    return (counts,)


BINCOUNT = Op(
    "bincount", __file__, types={"L": ("i64", "i32")},
    operands=(
        Operand("index", "L", lambda d: (*d.n,), ("*n",), indexes=lambda d: d.num_bins),
        Operand("counts", "i64", lambda d: (d.num_bins,), (None,), output=True),
    ),
    variants={(): Variant(
        (Scatter(
            "bincount", ("L",), lambda d: (d.num_bins, d.n),
            (
                Access("index", "L", lambda d, s: (0, s[0]), full=True), Access("j", "index", lambda d, s: (s[0], 0)),
                Access("counts", "i64", lambda d, s: (s[0], 0), written=True),
            ), reduced=1, joins="i64", single=True, accumulators=("i64",),
        ),), _bincount_reference, operations=3,
    )}, dims=("*n",), attributes=(Attribute("num_bins", "i32"),),
    conditions=(Condition("num_bins > 0", lambda d: d.num_bins > 0, ("num_bins",)),), sums=True,
    doc="""
    How often each of the numbers from 0 to `num_bins` - 1 is found.

    index: [*n], i64/i32
    counts: [num_bins], i64
    """,
)
