// Generated from spec/unary.yaml: bitwise_not. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = bit_not(x)
template <class T> struct bitwise_not_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 x, T& y) const {
        y = wrap<T>(bit_not(x));
    }
};

template <class T> struct bitwise_not_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, bool>, Out<T>>;

    BARACUDA_DEVICE void operator()(bool x, T& y) const {
        y = store<T>(bit_not(x));
    }
};

}  // namespace baracuda
