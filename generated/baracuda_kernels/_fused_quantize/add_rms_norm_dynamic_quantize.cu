// Generated from spec/fused_quantize.yaml: add_rms_norm_dynamic_quantize. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// total[rows, d] = input[rows, d] + residual[rows, d]
// square_mean[rows] = sum[d](square(total[rows, d])) / size(d)
// normed[rows, d] = total[rows, d] * rsqrt(square_mean[rows] + eps) * (1 + offset)
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / q_max, smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(to_int(round(normed[rows, d] / scale_out[rows])), q_min, q_max)
template <class T, class Q> struct add_rms_norm_dynamic_quantize_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>, Out<T>, Out<Q>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, C, i64, i64, i64>;

    C eps, offset;
    i64 q_min, q_max, size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), writes<3>(),
                [&](C input, C residual, T& total, C& sum_total) {
            const C total_value = load<C>(store<T>(input + residual));
            total = store<T>(total_value);
            sum_total = square(total_value);
        });
        const C square_mean = sum_total / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C max_normed = row.template reduce<1>(reads<0, 1>(), [&](C input, C residual) {
            const C total_value = load<C>(store<T>(input + residual));
            const C normed = total_value * rsqrt_square_mean * (C(1.0) + offset);
            return absolute(normed);
        });
        const C amax = maximum(C(0.0), max_normed);
        const C chosen = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0, 1>(), writes<4>(), quantizer.never_slow(max_normed),
                [&](C input, C residual, Q& output, auto path, bool& slow) {
            const C total_value = load<C>(store<T>(input + residual));
            const C normed = total_value * rsqrt_square_mean * (C(1.0) + offset);
            output = Q(quantizer.code(normed, path, slow));
        });
    }
};

// total[rows, d] = input[rows, d] + residual[rows, d]
// square_mean[rows] = sum[d](square(total[rows, d])) / size(d)
// normed[rows, d] = total[rows, d] * rsqrt(square_mean[rows] + eps) * (weight[d] + offset)
// amax[rows] = max(0, max[d](abs(normed[rows, d])))
// chosen[rows] = max(max(amax[rows] / q_max, smallest(T)), 0)
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(to_int(round(normed[rows, d] / scale_out[rows])), q_min, q_max)
template <class T, class Q> struct add_rms_norm_dynamic_quantize_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, OutOnce<T, C>, Out<T>, Out<Q>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, C, i64, i64, i64>;

    C eps, offset;
    i64 q_min, q_max, size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), writes<4>(),
                [&](C input, C residual, T& total, C& sum_total) {
            const C total_value = load<C>(store<T>(input + residual));
            total = store<T>(total_value);
            sum_total = square(total_value);
        });
        const C square_mean = sum_total / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C max_normed = row.template reduce<1>(reads<0, 1, 2>(), [&](C input, C residual, C weight) {
            const C total_value = load<C>(store<T>(input + residual));
            const C normed = total_value * rsqrt_square_mean * (weight + offset);
            return absolute(normed);
        });
        const C amax = maximum(C(0.0), max_normed);
        const C chosen = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), C(0.0));
        const C scale_out = row.template put<3>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);
        row.map(reads<0, 1, 2>(), writes<5>(), quantizer.never_slow(max_normed),
                [&](C input, C residual, C weight, Q& output, auto path, bool& slow) {
            const C total_value = load<C>(store<T>(input + residual));
            const C normed = total_value * rsqrt_square_mean * (weight + offset);
            output = Q(quantizer.code(normed, path, slow));
        });
    }
};

}  // namespace baracuda
