// Generated from spec/quantize.yaml: quantize_fp8_per_token. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// quotient[rows, d] = input[rows, d] / scale[rows]
// output[rows, d] = where(saturate, clamp(quotient[rows, d], lowest(F), highest(F)), quotient[rows, d])
template <class T, class F> struct quantize_fp8_per_token_formula {
    using C = compute_t<T, F>;
    using Operands = List<Broadcast<T, C>, In<T, C>, Out<F>>;
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

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, auto path, bool& slow, auto& output) const {
        const auto& [divisor] = hoisted;
        output = outgoing<F>(divisor.coarse(input, path, slow), saturate);
    }
};

}  // namespace baracuda
