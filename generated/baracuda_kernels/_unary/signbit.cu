// Generated from spec/unary.yaml: signbit. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

// y = signbit(x)
template <class T> struct signbit_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<bool>>;

    BARACUDA_DEVICE void operator()(C x, bool& y) const {
        y = store<bool>(sign_bit(x));
    }
};

}  // namespace baracuda
