// Generated from spec/binary.yaml: mul_saturate. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = clamp(a * b, lowest(T), highest(T))
template <class T> struct mul_saturate_formula {
    using C = compute_t<T>;
    using I = narrow_t<16, T>;
    using Operands = List<In<T, I>, In<T, I>, Out<T>>;

    BARACUDA_DEVICE void operator()(I a, I b, T& y) const {
        y = T(clamp(a * b, I(Range<T>::lowest), I(Range<T>::highest)));
    }
};

}  // namespace baracuda
