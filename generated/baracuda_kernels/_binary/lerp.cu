// Generated from spec/binary.yaml: lerp. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// output = where(abs(weight) < 0.5, a + weight * (b - a), b - (b - a) * (1 - weight))
template <class T> struct lerp_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<Scalar<C>>;

    Scalar<C> weight_scalar;

    struct Hoisted {
        C weight;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C weight = C(weight_scalar.get());
        return {weight};
    }

    BARACUDA_DEVICE void operator()(C a, C b, const Hoisted& hoisted, T& output) const {
        const auto& [weight] = hoisted;
        output = store<T>(absolute(weight) < C(0.5) ? a + weight * (b - a) : b - (b - a) * (C(1.0) - weight));
    }
};

}  // namespace baracuda
