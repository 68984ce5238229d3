// Generated from spec/unary.yaml: sinpi, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_elementary.cuh>

namespace baracuda {

// d_x = 3.141592653589793 * d_y * cospi(x)
template <class T> struct sinpi_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(C(3.141592653589793) * d_y * Elementary<T>::cospi(x));
    }
};

}  // namespace baracuda
