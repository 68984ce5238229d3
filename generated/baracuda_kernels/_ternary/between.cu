// Generated from spec/ternary.yaml: between. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = low <= x <= high
template <class T> struct between_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<bool>>;

    BARACUDA_DEVICE void operator()(C low, C x, C high, bool& y) const {
        y = store<bool>(low <= x && x <= high);
    }
};

template <class T> struct between_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, In<T, i64>, Out<bool>>;

    BARACUDA_DEVICE void operator()(i64 low, i64 x, i64 high, bool& y) const {
        y = store<bool>(low <= x && x <= high);
    }
};

}  // namespace baracuda
