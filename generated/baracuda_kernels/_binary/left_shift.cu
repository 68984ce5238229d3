// Generated from spec/binary.yaml: left_shift. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = shift_left(a, b)
template <class T> struct left_shift_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 a, i64 b, T& y) const {
        y = wrap<T>(shift_left(a, b));
    }
};

}  // namespace baracuda
