// Generated from spec/ternary.yaml: bitwise_select. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = bit_or(bit_and(mask, a), bit_and(bit_not(mask), b))
template <class T> struct bitwise_select_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 mask, i64 a, i64 b, T& y) const {
        y = wrap<T>(bit_or(bit_and(mask, a), bit_and(bit_not(mask), b)));
    }
};

template <class T> struct bitwise_select_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, bool>, In<T, bool>, In<T, bool>, Out<T>>;

    BARACUDA_DEVICE void operator()(bool mask, bool a, bool b, T& y) const {
        y = store<T>(bit_or(bit_and(mask, a), bit_and(bit_not(mask), b)));
    }
};

}  // namespace baracuda
