// Generated from spec/activation.yaml: hardtanh. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = where(x <= low, low, where(x >= high, high, x))
template <class T> struct hardtanh_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C low, high;

    BARACUDA_DEVICE void operator()(C x, T& y) const {
        y = store<T>(x <= low ? low : (x >= high ? high : x));
    }
};

}  // namespace baracuda
