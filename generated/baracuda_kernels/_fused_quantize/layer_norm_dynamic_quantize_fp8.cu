// Generated from spec/fused_quantize.yaml: layer_norm_dynamic_quantize_fp8. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[rows] = sum[d](input[rows, d]) / size(d)
// variance[rows] = sum[d](square(input[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (input[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps)
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / highest(F), smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(normed[rows, d] / scale_out[rows], lowest(F), highest(F))
template <class T, class F> struct layer_norm_dynamic_quantize_fp8_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template reduce<0>(reads<0>(), [&](C input) { return input; });
        const C mu = sum_input / C(size_d);
        const C sum_input_mu = row.template reduce<1>(reads<0>(), [&](C input) { return square(input - mu); });
        const C variance = sum_input_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C max_normed = row.template reduce<2>(reads<0>(), [&](C input) {
            const C normed = (input - mu) * rsqrt_variance;
            return absolute(normed);
        });
        const C amax = maximum(C(0.0), max_normed);
        const C chosen = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<1>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<0>(), writes<2>(), divisor.never_slow(max_normed),
                [&](C input, auto& output, auto path, bool& slow) {
            const C normed = (input - mu) * rsqrt_variance;
            output = outgoing<F>(divisor.coarse(normed, path, slow), true);
        });
    }
};

// mu[rows] = sum[d](input[rows, d]) / size(d)
// variance[rows] = sum[d](square(input[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (input[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) + bias[d]
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / highest(F), smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(normed[rows, d] / scale_out[rows], lowest(F), highest(F))
template <class T, class F> struct layer_norm_dynamic_quantize_fp8_with_bias_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, ByColumn<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template reduce<0>(reads<0>(), [&](C input) { return input; });
        const C mu = sum_input / C(size_d);
        const C sum_input_mu = row.template reduce<1>(reads<0>(), [&](C input) { return square(input - mu); });
        const C variance = sum_input_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C max_normed = row.template reduce<2>(reads<0, 1>(), [&](C input, C bias) {
            const C normed = (input - mu) * rsqrt_variance + bias;
            return absolute(normed);
        });
        const C amax = maximum(C(0.0), max_normed);
        const C chosen = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<0, 1>(), writes<3>(), divisor.never_slow(max_normed),
                [&](C input, C bias, auto& output, auto path, bool& slow) {
            const C normed = (input - mu) * rsqrt_variance + bias;
            output = outgoing<F>(divisor.coarse(normed, path, slow), true);
        });
    }
};

// mu[rows] = sum[d](input[rows, d]) / size(d)
// variance[rows] = sum[d](square(input[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (input[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) * weight[d]
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / highest(F), smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(normed[rows, d] / scale_out[rows], lowest(F), highest(F))
template <class T, class F> struct layer_norm_dynamic_quantize_fp8_with_weight_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, ByColumn<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template reduce<0>(reads<0>(), [&](C input) { return input; });
        const C mu = sum_input / C(size_d);
        const C sum_input_mu = row.template reduce<1>(reads<0>(), [&](C input) { return square(input - mu); });
        const C variance = sum_input_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C max_normed = row.template reduce<2>(reads<0, 1>(), [&](C input, C weight) {
            const C normed = (input - mu) * rsqrt_variance * weight;
            return absolute(normed);
        });
        const C amax = maximum(C(0.0), max_normed);
        const C chosen = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<0, 1>(), writes<3>(), divisor.never_slow(max_normed),
                [&](C input, C weight, auto& output, auto path, bool& slow) {
            const C normed = (input - mu) * rsqrt_variance * weight;
            output = outgoing<F>(divisor.coarse(normed, path, slow), true);
        });
    }
};

// mu[rows] = sum[d](input[rows, d]) / size(d)
// variance[rows] = sum[d](square(input[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (input[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) * weight[d] + bias[d]
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / highest(F), smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(normed[rows, d] / scale_out[rows], lowest(F), highest(F))
template <class T, class F> struct layer_norm_dynamic_quantize_fp8_with_weight_with_bias_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, ByColumn<T, C>, ByColumn<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template reduce<0>(reads<0>(), [&](C input) { return input; });
        const C mu = sum_input / C(size_d);
        const C sum_input_mu = row.template reduce<1>(reads<0>(), [&](C input) { return square(input - mu); });
        const C variance = sum_input_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C max_normed = row.template reduce<2>(reads<0, 1, 2>(), [&](C input, C weight, C bias) {
            const C normed = (input - mu) * rsqrt_variance * weight + bias;
            return absolute(normed);
        });
        const C amax = maximum(C(0.0), max_normed);
        const C chosen = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<3>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<0, 1, 2>(), writes<4>(), divisor.never_slow(max_normed),
                [&](C input, C weight, C bias, auto& output, auto path, bool& slow) {
            const C normed = (input - mu) * rsqrt_variance * weight + bias;
            output = outgoing<F>(divisor.coarse(normed, path, slow), true);
        });
    }
};

}  // namespace baracuda
