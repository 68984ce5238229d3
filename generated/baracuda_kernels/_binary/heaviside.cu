// Generated from spec/binary.yaml: heaviside. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = where(a == 0, b, where(a > 0, 1, where(a < 0, 0, a)))
template <class T> struct heaviside_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(a == C(0.0) ? b : (a > C(0.0) ? C(1.0) : (a < C(0.0) ? C(0.0) : a)));
    }
};

template <class T> struct heaviside_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 a, i64 b, T& y) const {
        y = wrap<T>(a == i64(0) ? b : (a > i64(0) ? i64(1) : (a < i64(0) ? i64(0) : a)));
    }
};

}  // namespace baracuda
