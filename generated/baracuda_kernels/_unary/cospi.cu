// Generated from spec/unary.yaml: cospi. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>

namespace baracuda {

// y = cospi(x)
template <class T> struct cospi_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(Elementary<T>::cospi(x));
    }
};

}  // namespace baracuda
