// Generated from spec/binary.yaml: nextafter. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

// y = nextafter(a, b)
template <class T> struct nextafter_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(next_after(a, b));
    }
};

}  // namespace baracuda
