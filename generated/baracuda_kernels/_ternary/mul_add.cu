// Generated from spec/ternary.yaml: mul_add. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = a * b + c
template <class T> struct mul_add_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C c, T& y) const {
        y = store<T>(a * b + c);
    }
};

template <class T> struct mul_add_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 a, i64 b, i64 c, T& y) const {
        y = wrap<T>(wrap_add(wrap_mul(a, b), c));
    }
};

}  // namespace baracuda
