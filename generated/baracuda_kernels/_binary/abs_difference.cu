// Generated from spec/binary.yaml: abs_difference. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = abs(a - b)
template <class T> struct abs_difference_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(absolute(a - b));
    }
};

// y = where(a > b, a - b, b - a)
template <class T> struct abs_difference_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 a, i64 b, T& y) const {
        y = wrap<T>(a > b ? wrap_sub(a, b) : wrap_sub(b, a));
    }
};

}  // namespace baracuda
