// Generated from spec/binary.yaml: trunc_divide. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/narrow.cuh>
#include <baracuda/quotients.cuh>

namespace baracuda {

// y = trunc_quotient(a, b)
template <class T> struct trunc_divide_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(trunc_quotient(a, b));
    }
};

// y = trunc_divide(a, b)
template <class T> struct trunc_divide_int_formula {
    using C = compute_t<T>;
    using I = narrow_t<32, T>;
    using Operands = List<In<T, I>, In<T, I>, Out<T>>;

    BARACUDA_DEVICE void operator()(I a, I b, T& y) const {
        y = wrap<T>(Division<T>::trunc_divide(a, b));
    }
};

}  // namespace baracuda
