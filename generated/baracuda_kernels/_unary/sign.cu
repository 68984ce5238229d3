// Generated from spec/unary.yaml: sign. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = sign(x)
template <class T> struct sign_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(sign(x));
    }
};

template <class T> struct sign_int_formula {
    using C = compute_t<T>;
    using I = narrow_t<32, T>;
    using Operands = List<In<T, I>, Out<T>>;

    BARACUDA_DEVICE void operator()(I x, T& y) const {
        y = wrap<T>(sign(x));
    }
};

}  // namespace baracuda
