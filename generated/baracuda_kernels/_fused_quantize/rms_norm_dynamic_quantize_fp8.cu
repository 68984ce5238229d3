// Generated from spec/fused_quantize.yaml: rms_norm_dynamic_quantize_fp8. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// square_mean[rows] = sum[d](square(input[rows, d])) / size(d)
// normed[rows, d] = input[rows, d] * rsqrt(square_mean[rows] + eps) * (1 + offset)
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / highest(F), smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(normed[rows, d] / scale_out[rows], lowest(F), highest(F))
template <class T, class F> struct rms_norm_dynamic_quantize_fp8_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template reduce<0>(reads<0>(), [&](C input) { return square(input); });
        const C square_mean = sum_input / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C max_normed = row.template reduce<1>(reads<0>(), [&](C input) {
            const C normed = input * rsqrt_square_mean * (C(1.0) + offset);
            return absolute(normed);
        });
        const C amax = maximum(C(0.0), max_normed);
        const C chosen = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<1>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<0>(), writes<2>(), divisor.never_slow(max_normed),
                [&](C input, auto& output, auto path, bool& slow) {
            const C normed = input * rsqrt_square_mean * (C(1.0) + offset);
            output = outgoing<F>(divisor.coarse(normed, path, slow), true);
        });
    }
};

// square_mean[rows] = sum[d](square(input[rows, d])) / size(d)
// normed[rows, d] = input[rows, d] * rsqrt(square_mean[rows] + eps) * (weight[d] + offset)
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / highest(F), smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(normed[rows, d] / scale_out[rows], lowest(F), highest(F))
template <class T, class F> struct rms_norm_dynamic_quantize_fp8_with_weight_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, ByColumn<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template reduce<0>(reads<0>(), [&](C input) { return square(input); });
        const C square_mean = sum_input / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C max_normed = row.template reduce<1>(reads<0, 1>(), [&](C input, C weight) {
            const C normed = input * rsqrt_square_mean * (weight + offset);
            return absolute(normed);
        });
        const C amax = maximum(C(0.0), max_normed);
        const C chosen = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<0, 1>(), writes<3>(), divisor.never_slow(max_normed),
                [&](C input, C weight, auto& output, auto path, bool& slow) {
            const C normed = input * rsqrt_square_mean * (weight + offset);
            output = outgoing<F>(divisor.coarse(normed, path, slow), true);
        });
    }
};

}  // namespace baracuda
