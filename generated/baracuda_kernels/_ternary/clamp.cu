// Generated from spec/ternary.yaml: clamp. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = clamp(x, low, high)
template <class T> struct clamp_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C low, C high, T& y) const {
        y = store<T>(clamp(x, low, high));
    }
};

template <class T> struct clamp_int_formula {
    using C = compute_t<T>;
    using I = narrow_t<32, T>;
    using Operands = List<In<T, I>, In<T, I>, In<T, I>, Out<T>>;

    BARACUDA_DEVICE void operator()(I x, I low, I high, T& y) const {
        y = T(clamp(x, low, high));
    }
};

}  // namespace baracuda
