// Generated from spec/unary.yaml: count_leading_zeros. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = where(x < 0, 0, bit_length(highest(T)) - bit_length(bit_and(x, highest(T))) + where(lowest(T) < 0, 1, 0))
template <class T> struct count_leading_zeros_formula {
    using C = compute_t<T>;
    using I = narrow_t<32, T>;
    using Operands = List<In<T, I>, Out<T>>;

    BARACUDA_DEVICE void operator()(I x, T& y) const {
        y = wrap<T>(x < I(0) ? I(0)
                : wrap_add(wrap_sub(bit_length(I(Range<T>::highest)), bit_length(bit_and(x, I(Range<T>::highest)))),
                I(Range<T>::lowest) < I(0) ? I(1) : I(0)));
    }
};

}  // namespace baracuda
