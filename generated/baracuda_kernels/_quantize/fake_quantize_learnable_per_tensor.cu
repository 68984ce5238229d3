// Generated from spec/quantize.yaml: fake_quantize_learnable_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// zero = to_int(round(zero_point))
// code = to_int(round(input / scale)) + zero
// output = (clamp(code, q_min, q_max) - zero) * scale
template <class T> struct fake_quantize_learnable_per_tensor_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<Scalar<C>, Scalar<C>, i64, i64>;
    enum : int { slow_path = true };

    Scalar<C> scale_scalar, zero_point_scalar;
    i64 q_min, q_max;

    struct Hoisted {
        C scale;
        Quantizer<C> quantizer;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C scale = C(scale_scalar.get());
        const C zero_point = C(zero_point_scalar.get());
        const i64 zero = to_int(round_even(zero_point));
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);
        return {scale, quantizer};
    }

    BARACUDA_DEVICE void operator()(C input, const Hoisted& hoisted, auto path, bool& slow, T& output) const {
        const auto& [scale, quantizer] = hoisted;
        output = store<T>(quantizer.steps(input, path, slow) * scale);
    }
};

}  // namespace baracuda
