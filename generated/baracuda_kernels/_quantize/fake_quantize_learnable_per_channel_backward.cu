// Generated from spec/quantize.yaml: fake_quantize_learnable_per_channel, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// ratio_input_scale[channel, outer, inner] = input[outer, channel, inner] / scale[channel]
// zero[channel] = to_int(round(zero_point[channel]))
// code[outer, channel, inner] = to_int(round(ratio_input_scale[channel, outer, inner])) + zero[channel]
// d_input[outer, channel, inner] = where(q_min <= code[outer, channel, inner] <= q_max, d_output[outer, channel,
//   inner], 0)
// clamped[outer, channel, inner] = clamp(code[outer, channel, inner], q_min, q_max)
// d_scale[channel] = sum[outer, inner]((clamped[outer, channel, inner] - zero[channel] - where(q_min <= code[outer,
//   channel, inner] <= q_max, ratio_input_scale[channel, outer, inner], 0)) * d_output[outer, channel, inner])
// d_zero_point[channel] = -sum[outer, inner](where(q_min <= code[outer, channel, inner] <= q_max, 0, d_output[outer,
//   channel, inner] * scale[channel]))
template <class T> struct fake_quantize_learnable_per_channel_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, In<T, C>, Broadcast<C, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 q_min, q_max;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C scale = row.template get<0>();
        const C zero_point = row.template get<2>();
        const Divisor<C> divisor = Divisor<C>(scale);
        const i64 zero = to_int(round_even(zero_point));
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);
        const auto [d_scale, sum_code_d_output] = row.template reduce<0, 1>(reads<1, 3>(), writes<6>(),
                [&](C input, C d_output, T& d_input, C& d_scale, C& sum_code_d_output, auto path, bool& slow) {
            const C ratio_input_scale = divisor.divide(input, path, slow);
            d_input = store<T>(quantizer.inside(input, path, slow) ? d_output : C(0.0));
            d_scale = (quantizer.steps(input, path,
                    slow) - (quantizer.inside(input, path, slow) ? ratio_input_scale : C(0.0))) * d_output;
            sum_code_d_output = quantizer.inside(input, path, slow) ? C(0.0) : d_output * scale;
        });
        row.template put<4>(store<compute_t<T>>(d_scale));
        row.template put<5>(store<compute_t<T>>(-sum_code_d_output));
    }
};

template <class T> struct fake_quantize_learnable_per_channel_backward_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, PerOutput<C, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 q_min, q_max;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<0, 1, 3>(), [&](const auto& at) {
            const C scale = at.template get<0>();
            const C zero_point = at.template get<2>();
            const Divisor<C> divisor = Divisor<C>(scale);
            const i64 zero = to_int(round_even(zero_point));
            const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);
            return [=, this](C scale, C input, C d_output, C& d_scale, C& sum_code_d_output, auto path, bool& slow) {
                const C ratio_input_scale = divisor.divide(input, path, slow);
                d_scale = (quantizer.steps(input, path,
                        slow) - (quantizer.inside(input, path, slow) ? ratio_input_scale : C(0.0))) * d_output;
                sum_code_d_output = quantizer.inside(input, path, slow) ? C(0.0) : d_output * scale;
            };
        });
        thread.finish([&](const auto& at, C d_scale, C sum_code_d_output) {
            at.template put<4>(store<compute_t<T>>(d_scale));
            at.template put<5>(store<compute_t<T>>(-sum_code_d_output));
        });
    }
};

template <class T> struct fake_quantize_learnable_per_channel_backward_d_input_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<i64, i64>;
    enum : int { slow_path = true };

    i64 q_min, q_max;

    struct Hoisted {
        Quantizer<C> quantizer;
    };
    BARACUDA_DEVICE Hoisted hoist(C zero_point, C scale) const {
        const i64 zero = to_int(round_even(zero_point));
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);
        return {quantizer};
    }

    BARACUDA_DEVICE void operator()(C input, C d_output, const Hoisted& hoisted, auto path, bool& slow,
            T& d_input) const {
        const auto& [quantizer] = hoisted;
        d_input = store<T>(quantizer.inside(input, path, slow) ? d_output : C(0.0));
    }
};

}  // namespace baracuda
