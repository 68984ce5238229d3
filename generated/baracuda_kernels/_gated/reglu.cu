// Generated from spec/gated.yaml: reglu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = value * where(gate <= 0, 0, gate)
template <class T> struct reglu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C value, C gate, T& y) const {
        y = store<T>(value * (gate <= C(0.0) ? C(0.0) : gate));
    }
};

}  // namespace baracuda
