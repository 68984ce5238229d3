// Generated from spec/unary.yaml: count_trailing_zeros. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// below = bit_and(bit_not(x), x - 1)
// y = popcount(bit_and(below, highest(T))) + where(x == 0 and lowest(T) < 0, 1, 0)
template <class T> struct count_trailing_zeros_formula {
    using C = compute_t<T>;
    using I = narrow_t<32, T>;
    using Operands = List<In<T, I>, Out<T>>;

    BARACUDA_DEVICE void operator()(I x, T& y) const {
        const I below = bit_and(bit_not(x), wrap_sub(x, I(1)));
        y = wrap<T>(wrap_add(popcount(bit_and(below, I(Range<T>::highest))),
                x == I(0) && I(Range<T>::lowest) < I(0) ? I(1) : I(0)));
    }
};

}  // namespace baracuda
