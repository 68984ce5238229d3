// Generated from spec/quantize.yaml: quantize_fp8_per_channel, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// quotient[outer, channel, inner] = input[outer, channel, inner] / scale[channel]
// ratio_d_output[outer, channel, inner] = d_output[outer, channel, inner] / scale[channel]
// d_input[outer, channel, inner] = where(lowest(F) <= quotient[outer, channel, inner] <= highest(F),
//   ratio_d_output[outer, channel, inner], where(saturate, 0, ratio_d_output[outer, channel, inner]))
template <class T, class F> struct quantize_fp8_per_channel_backward_formula {
    using C = compute_t<T, F>;
    using Operands = List<ByColumn<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<bool>;
    enum : int { slow_path = true };

    bool saturate;

    struct Hoisted {
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist(C scale) const {
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
