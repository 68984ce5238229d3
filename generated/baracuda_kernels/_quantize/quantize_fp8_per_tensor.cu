// Generated from spec/quantize.yaml: quantize_fp8_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// quotient = input / scale
// output = where(saturate, clamp(quotient, lowest(F), highest(F)), quotient)
template <class T, class F> struct quantize_fp8_per_tensor_formula {
    using C = compute_t<T, F>;
    using Operands = List<In<T, C>, Out<F>>;
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

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, auto path, bool& slow, auto& output) const {
        const auto& [divisor] = hoisted;
        output = outgoing<F>(divisor.coarse(input, path, slow), saturate);
    }
};

}  // namespace baracuda
