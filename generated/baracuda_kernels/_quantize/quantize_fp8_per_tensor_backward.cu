// Generated from spec/quantize.yaml: quantize_fp8_per_tensor, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// quotient = input / scale
// ratio_d_output = d_output / scale
// d_input = where(lowest(F) <= quotient <= highest(F), ratio_d_output, where(saturate, 0, ratio_d_output))
template <class T, class F> struct quantize_fp8_per_tensor_backward_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<Scalar<compute_t<T>>, bool>;
    enum : int { slow_path = true };

    Scalar<compute_t<T>> scale_scalar;
    bool saturate;

    struct Hoisted {
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C scale = C(scale_scalar.get());
        const Divisor<C> divisor = Divisor<C>(scale);
        return {divisor};
    }

    BARACUDA_DEVICE void operator()(C input, C d_output, const Hoisted& hoisted, auto path, bool& slow,
            T& d_input) const {
        const auto& [divisor] = hoisted;
        const C quotient = divisor.divide(input, path, slow);
        const C ratio_d_output = divisor.divide(d_output, path, slow);
        d_input = store<T>(C(Range<F>::lowest) <= quotient && quotient <= C(Range<F>::highest) ? ratio_d_output
                : (saturate ? C(0.0) : ratio_d_output));
    }
};

}  // namespace baracuda
