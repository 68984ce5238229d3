// Generated from spec/binary.yaml: mul. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = a * b
template <class T> struct mul_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(a * b);
    }
};

template <class T> struct mul_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 a, i64 b, T& y) const {
        y = wrap<T>(wrap_mul(a, b));
    }
};

}  // namespace baracuda
