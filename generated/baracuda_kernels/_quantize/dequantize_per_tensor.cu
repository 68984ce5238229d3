// Generated from spec/quantize.yaml: dequantize_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/quantizer.cuh>

namespace baracuda {

// output = (input - zero_point) * scale
template <class Q, class T> struct dequantize_per_tensor_formula {
    using C = compute_t<T>;
    using Operands = List<In<Q, i64>, Out<T>>;
    using Members = List<Scalar<C>, Scalar<i32>>;
    enum : int { slow_path = true };

    Scalar<C> scale_scalar;
    Scalar<i32> zero_point_scalar;

    struct Hoisted {
        C scale;
        Offset<C> offset;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C scale = C(scale_scalar.get());
        const i64 zero_point = i64(zero_point_scalar.get());
        const Offset<C> offset = Offset<C>(zero_point);
        return {scale, offset};
    }

    BARACUDA_DEVICE void operator()(i64 input, const Hoisted& hoisted, auto path, bool& slow, T& output) const {
        const auto& [scale, offset] = hoisted;
        output = store<T>(offset.steps(input, path, slow) * scale);
    }
};

}  // namespace baracuda
