// Generated from spec/fused_quantize.yaml: rms_norm_dynamic_quantize_fp8_per_group. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/groups.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// square_mean[rows] = sum[d](square(input[rows, d])) / size(d)
// amax[rows, g] = max(0, max[r](abs(input[rows, group_size * g + r] * rsqrt(square_mean[rows] + eps) * (1 + offset))))
// bounded[rows, g] = max(max(amax[rows, g] / highest(F), smallest(T)), 0)
// chosen[rows, g] = where(power_of_two, ceil_power_of_two(bounded[rows, g]), bounded[rows, g])
// scale_out[rows, g] = where(amax[rows, g] == 0, 1, chosen[rows, g])
// output[rows, g * group_size + r] = clamp(input[rows, group_size * g + r] * rsqrt(square_mean[rows] + eps) * (1 +
//   offset) / scale_out[rows, g], lowest(F), highest(F))
template <class T, class F> struct rms_norm_dynamic_quantize_fp8_per_group_groups_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, C, bool, i64>;

    C eps, offset;
    bool power_of_two;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template reduce<0>(reads<0>(), [&](C input) { return square(input); });
        const C square_mean = sum_input / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        in_groups(row, [&](const auto& group) {
            const C max_input = group.template reduce<1>(reads<0>(), [&](C input) {
                return absolute(input * rsqrt_square_mean * (C(1.0) + offset));
            });
            const C amax = maximum(C(0.0), max_input);
            const C bounded = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
            const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
            const C scale_out = group.template put<1>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
            const Divisor<C> divisor = Divisor<C>(scale_out);
            group.map(reads<0>(), writes<2>(), divisor.never_slow(max_input),
                    [&](C input, auto& output, auto path, bool& slow) {
                output = outgoing<F>(divisor.coarse(input * rsqrt_square_mean * (C(1.0) + offset), path, slow), true);
            });
        });
    }
};

template <class T> struct rms_norm_dynamic_quantize_fp8_per_group_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C input) { return square(input); });
        thread.finish([&](const auto& at, C sum_input) { at.template put<1>(sum_input); });
    }
};

template <class T, class F> struct rms_norm_dynamic_quantize_fp8_per_group_scale_out_formula {
    using C = compute_t<T, F>;
    using Operands = List<Broadcast<C, C>, In<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Max, C>>;
    using Members = List<C, C, bool, i64>;

    C eps, offset;
    bool power_of_two;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template get<0>();
        const C square_mean = sum_input / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C max_input = row.template reduce<0>(reads<1>(), [&](C input) {
            return absolute(input * rsqrt_square_mean * (C(1.0) + offset));
        });
        const C amax = maximum(C(0.0), max_input);
        const C bounded = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        const C scale_out = row.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<1>(), writes<3>(), divisor.never_slow(max_input),
                [&](C input, auto& output, auto path, bool& slow) {
            output = outgoing<F>(divisor.coarse(input * rsqrt_square_mean * (C(1.0) + offset), path, slow), true);
        });
    }
};

// square_mean[rows] = sum[d](square(input[rows, d])) / size(d)
// amax[rows, g] = max(0, max[r](abs(input[rows, group_size * g + r] * rsqrt(square_mean[rows] + eps) *
//   (weight[group_size * g + r] + offset))))
// bounded[rows, g] = max(max(amax[rows, g] / highest(F), smallest(T)), 0)
// chosen[rows, g] = where(power_of_two, ceil_power_of_two(bounded[rows, g]), bounded[rows, g])
// scale_out[rows, g] = where(amax[rows, g] == 0, 1, chosen[rows, g])
// output[rows, g * group_size + r] = clamp(input[rows, group_size * g + r] * rsqrt(square_mean[rows] + eps) *
//   (weight[group_size * g + r] + offset) / scale_out[rows, g], lowest(F), highest(F))
template <class T, class F> struct rms_norm_dynamic_quantize_fp8_per_group_with_weight_groups_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, ByColumn<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Max, C>>;
    using Members = List<C, C, bool, i64>;

    C eps, offset;
    bool power_of_two;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template reduce<0>(reads<0>(), [&](C input) { return square(input); });
        const C square_mean = sum_input / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        in_groups(row, [&](const auto& group) {
            const C max_input = group.template reduce<1>(reads<0, 1>(), [&](C input, C weight) {
                return absolute(input * rsqrt_square_mean * (weight + offset));
            });
            const C amax = maximum(C(0.0), max_input);
            const C bounded = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
            const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
            const C scale_out = group.template put<2>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
            const Divisor<C> divisor = Divisor<C>(scale_out);
            group.map(reads<0, 1>(), writes<3>(), divisor.never_slow(max_input),
                    [&](C input, C weight, auto& output, auto path, bool& slow) {
                output = outgoing<F>(divisor.coarse(input * rsqrt_square_mean * (weight + offset), path, slow), true);
            });
        });
    }
};

template <class T> struct rms_norm_dynamic_quantize_fp8_per_group_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C input) { return square(input); });
        thread.finish([&](const auto& at, C sum_input) { at.template put<1>(sum_input); });
    }
};

template <class T, class F> struct rms_norm_dynamic_quantize_fp8_per_group_with_weight_scale_out_formula {
    using C = compute_t<T, F>;
    using Operands = List<Broadcast<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>, Out<F>>;
    using Reductions = List<Reduction<Max, C>>;
    using Members = List<C, C, bool, i64>;

    C eps, offset;
    bool power_of_two;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_input = row.template get<0>();
        const C square_mean = sum_input / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C max_input = row.template reduce<0>(reads<1, 2>(), [&](C input, C weight) {
            return absolute(input * rsqrt_square_mean * (weight + offset));
        });
        const C amax = maximum(C(0.0), max_input);
        const C bounded = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), C(0.0));
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        const C scale_out = row.template put<3>(store<T>(amax == C(0.0) ? C(1.0) : chosen));
        const Divisor<C> divisor = Divisor<C>(scale_out);
        row.map(reads<1, 2>(), writes<4>(), divisor.never_slow(max_input),
                [&](C input, C weight, auto& output, auto path, bool& slow) {
            output = outgoing<F>(divisor.coarse(input * rsqrt_square_mean * (weight + offset), path, slow), true);
        });
    }
};

}  // namespace baracuda
