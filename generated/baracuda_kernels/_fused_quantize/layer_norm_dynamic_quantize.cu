// Generated from spec/fused_quantize.yaml: layer_norm_dynamic_quantize. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// mu[rows] = sum[d](input[rows, d]) / size(d)
// variance[rows] = sum[d](square(input[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (input[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps)
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / q_max, smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(to_int(round(normed[rows, d] / scale_out[rows])), q_min, q_max)
template <class T, class Q> struct layer_norm_dynamic_quantize_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>, Out<Q>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, i64, i64, i64>;

    C eps;
    i64 q_min, q_max, size_d;

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
        const C chosen = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<1>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0>(), writes<2>(), quantizer.never_slow(max_normed),
                [&](C input, Q& output, auto path, bool& slow) {
            const C normed = (input - mu) * rsqrt_variance;
            output = Q(quantizer.code(normed, path, slow));
        });
    }
};

// mu[rows] = sum[d](input[rows, d]) / size(d)
// variance[rows] = sum[d](square(input[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (input[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) + bias[d]
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / q_max, smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(to_int(round(normed[rows, d] / scale_out[rows])), q_min, q_max)
template <class T, class Q> struct layer_norm_dynamic_quantize_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, OutOnce<T, C>, Out<Q>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, i64, i64, i64>;

    C eps;
    i64 q_min, q_max, size_d;

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
        const C chosen = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0, 1>(), writes<3>(), quantizer.never_slow(max_normed),
                [&](C input, C bias, Q& output, auto path, bool& slow) {
            const C normed = (input - mu) * rsqrt_variance + bias;
            output = Q(quantizer.code(normed, path, slow));
        });
    }
};

// mu[rows] = sum[d](input[rows, d]) / size(d)
// variance[rows] = sum[d](square(input[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (input[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) * weight[d]
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / q_max, smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(to_int(round(normed[rows, d] / scale_out[rows])), q_min, q_max)
template <class T, class Q> struct layer_norm_dynamic_quantize_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, OutOnce<T, C>, Out<Q>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, i64, i64, i64>;

    C eps;
    i64 q_min, q_max, size_d;

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
        const C chosen = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0, 1>(), writes<3>(), quantizer.never_slow(max_normed),
                [&](C input, C weight, Q& output, auto path, bool& slow) {
            const C normed = (input - mu) * rsqrt_variance * weight;
            output = Q(quantizer.code(normed, path, slow));
        });
    }
};

// mu[rows] = sum[d](input[rows, d]) / size(d)
// variance[rows] = sum[d](square(input[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (input[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) * weight[d] + bias[d]
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / q_max, smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(to_int(round(normed[rows, d] / scale_out[rows])), q_min, q_max)
template <class T, class Q> struct layer_norm_dynamic_quantize_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, ByColumn<T, C>, OutOnce<T, C>, Out<Q>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, i64, i64, i64>;

    C eps;
    i64 q_min, q_max, size_d;

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
        const C chosen = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<3>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0, 1, 2>(), writes<4>(), quantizer.never_slow(max_normed),
                [&](C input, C weight, C bias, Q& output, auto path, bool& slow) {
            const C normed = (input - mu) * rsqrt_variance * weight + bias;
            output = Q(quantizer.code(normed, path, slow));
        });
    }
};

}  // namespace baracuda
