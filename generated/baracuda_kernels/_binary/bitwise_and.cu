// Generated from spec/binary.yaml: bitwise_and. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = bit_and(a, b)
template <class T> struct bitwise_and_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 a, i64 b, T& y) const {
        y = wrap<T>(bit_and(a, b));
    }
};

template <class T> struct bitwise_and_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, bool>, In<T, bool>, Out<T>>;

    BARACUDA_DEVICE void operator()(bool a, bool b, T& y) const {
        y = store<T>(bit_and(a, b));
    }
};

}  // namespace baracuda
