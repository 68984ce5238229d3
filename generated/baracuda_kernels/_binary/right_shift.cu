// Generated from spec/binary.yaml: right_shift. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = shift_right(a, b)
template <class T> struct right_shift_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 a, i64 b, T& y) const {
        y = wrap<T>(shift_right(a, b));
    }
};

}  // namespace baracuda
