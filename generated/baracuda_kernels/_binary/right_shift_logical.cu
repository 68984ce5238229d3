// Generated from spec/binary.yaml: right_shift_logical. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = where(b == 0, a, bit_and(shift_right(a, b), shift_right(highest(T), b - 1)))
template <class T> struct right_shift_logical_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 b, i64 a, T& y) const {
        y = wrap<T>(b == i64(0) ? a : bit_and(shift_right(a, b), shift_right(Range<T>::highest, wrap_sub(b, i64(1)))));
    }
};

}  // namespace baracuda
