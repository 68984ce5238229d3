// Generated from spec/binary.yaml: ldexp. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = ldexp(a, b)
template <class T> struct ldexp_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<i32, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, i64 b, T& y) const {
        y = store<T>(load_exponent(a, b));
    }
};

}  // namespace baracuda
