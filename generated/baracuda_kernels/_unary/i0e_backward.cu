// Generated from spec/unary.yaml: i0e, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_special.cuh>

namespace baracuda {

// d_x = d_y * i0e_slope(x)
template <class T> struct i0e_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(d_y * Special<T>::i0e_slope(x));
    }
};

}  // namespace baracuda
