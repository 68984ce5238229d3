// Generated from spec/binary.yaml: isclose. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = a == b or isfinite(a) and isfinite(b) and abs(a - b) <= atol + rtol * abs(b)
template <class T> struct isclose_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<bool>>;
    using Members = List<C, C>;

    C rtol, atol;

    BARACUDA_DEVICE void operator()(C a, C b, bool& y) const {
        y = store<bool>(a == b || is_finite(a) && is_finite(b) && absolute(a - b) <= atol + rtol * absolute(b));
    }
};

}  // namespace baracuda
