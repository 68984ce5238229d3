// Generated from spec/binary.yaml: lcm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/narrow.cuh>

namespace baracuda {

// y = lcm(a, b)
template <class T> struct lcm_formula {
    using C = compute_t<T>;
    using I = narrow_t<32, T>;
    using Operands = List<In<T, I>, In<T, I>, Out<T>>;

    BARACUDA_DEVICE void operator()(I a, I b, T& y) const {
        y = wrap<T>(lcm(a, b));
    }
};

}  // namespace baracuda
