// Generated from spec/binary.yaml: gcd. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = gcd(a, b)
template <class T> struct gcd_formula {
    using C = compute_t<T>;
    using I = narrow_t<32, T>;
    using Operands = List<In<T, I>, In<T, I>, Out<T>>;

    BARACUDA_DEVICE void operator()(I a, I b, T& y) const {
        y = wrap<T>(gcd(a, b));
    }
};

}  // namespace baracuda
