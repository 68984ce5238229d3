// Generated from spec/unary.yaml: pow_int. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = pow_int(x, exponent)
template <class T> struct pow_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<i64>;

    i64 exponent;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(pow_int(x, exponent));
    }
};

template <class T> struct pow_int_int_formula {
    using C = compute_t<T>;
    using I = narrow_t<32, T>;
    using Operands = List<In<T, I>, Out<T>>;
    using Members = List<i64>;

    i64 exponent;

    BARACUDA_DEVICE void operator()(I x, T& y) const {
        y = wrap<T>(pow_int(x, exponent));
    }
};

}  // namespace baracuda
