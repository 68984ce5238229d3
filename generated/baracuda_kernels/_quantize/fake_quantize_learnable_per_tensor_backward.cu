// Generated from spec/quantize.yaml: fake_quantize_learnable_per_tensor, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/grid.cuh>
#include <baracuda/division.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// ratio_input_scale = input / scale
// zero = to_int(round(zero_point))
// code = to_int(round(ratio_input_scale)) + zero
// d_input = where(q_min <= code <= q_max, d_output, 0)
// d_scale = sum[...]((clamp(code, q_min, q_max) - zero - where(q_min <= code <= q_max, ratio_input_scale, 0)) *
//   d_output)
// d_zero_point = -sum[...](where(q_min <= code <= q_max, 0, d_output * scale))
template <class T> struct fake_quantize_learnable_per_tensor_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<Scalar<C>, Scalar<C>, i64, i64>;

    Scalar<C> scale_scalar, zero_point_scalar;
    i64 q_min, q_max;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C scale = C(scale_scalar.get());
        const C zero_point = C(zero_point_scalar.get());
        const Divisor<C> divisor = Divisor<C>(scale);
        const i64 zero = to_int(round_even(zero_point));
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);
        const auto [d_scale, sum_code_d_output] = row.template reduce<0, 1>(reads<0, 1>(), writes<4>(),
                [&](C input, C d_output, T& d_input, C& d_scale, C& sum_code_d_output, auto path, bool& slow) {
            const C ratio_input_scale = divisor.divide(input, path, slow);
            d_input = store<T>(quantizer.inside(input, path, slow) ? d_output : C(0.0));
            d_scale = (quantizer.steps(input, path,
                    slow) - (quantizer.inside(input, path, slow) ? ratio_input_scale : C(0.0))) * d_output;
            sum_code_d_output = quantizer.inside(input, path, slow) ? C(0.0) : d_output * scale;
        });
        row.template put<2>(store<compute_t<T>>(d_scale));
        row.template put<3>(store<compute_t<T>>(-sum_code_d_output));
    }
};

}  // namespace baracuda
