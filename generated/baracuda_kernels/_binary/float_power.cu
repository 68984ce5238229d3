// Generated from spec/binary.yaml: float_power. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_binary.cuh>

namespace baracuda {

// y = pow(a, b)
template <class T, class D> struct float_power_formula {
    using C = compute_t<T, D>;
    using Operands = List<In<T, C>, In<T, C>, Out<D>>;

    BARACUDA_DEVICE void operator()(C a, C b, D& y) const {
        y = store<D>(Binary<T, D>::power(a, b));
    }
};

template <class T, class D> struct float_power_int_formula {
    using C = compute_t<D>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<D>>;

    BARACUDA_DEVICE void operator()(i64 a, i64 b, D& y) const {
        y = store<D>(Binary<D>::power(C(a), C(b)));
    }
};

}  // namespace baracuda
