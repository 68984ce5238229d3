// Generated from spec/unary.yaml: popcount. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = popcount(bit_and(x, highest(T))) + where(x < 0, 1, 0)
template <class T> struct popcount_formula {
    using C = compute_t<T>;
    using I = narrow_t<32, T>;
    using Operands = List<In<T, I>, Out<T>>;

    BARACUDA_DEVICE void operator()(I x, T& y) const {
        y = wrap<T>(wrap_add(popcount(bit_and(x, I(Range<T>::highest))), x < I(0) ? I(1) : I(0)));
    }
};

}  // namespace baracuda
