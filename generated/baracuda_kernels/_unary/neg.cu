// Generated from spec/unary.yaml: neg. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = -x
template <class T> struct neg_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(-x);
    }
};

template <class T> struct neg_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 x, T& y) const {
        y = wrap<T>(wrap_neg(x));
    }
};

}  // namespace baracuda
