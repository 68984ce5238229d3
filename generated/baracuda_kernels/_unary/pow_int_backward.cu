// Generated from spec/unary.yaml: pow_int, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// d_x = where(exponent == 0, 0, d_y * exponent * pow_int(x, exponent - 1))
template <class T> struct pow_int_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<i64>;

    i64 exponent;

    BARACUDA_DEVICE void operator()(C d_y, C x, T& d_x) const {
        d_x = store<T>(exponent == i64(0) ? C(0.0) : d_y * C(exponent) * pow_int(x, exponent - i64(1)));
    }
};

}  // namespace baracuda
