// Generated from spec/binary.yaml: rsub. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = b - a
template <class T> struct rsub_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C b, C a, T& y) const {
        y = store<T>(b - a);
    }
};

template <class T> struct rsub_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 b, i64 a, T& y) const {
        y = wrap<T>(wrap_sub(b, a));
    }
};

}  // namespace baracuda
