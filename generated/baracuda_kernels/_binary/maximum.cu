// Generated from spec/binary.yaml: maximum. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = max(a, b)
template <class T> struct maximum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, T& y) const {
        y = store<T>(maximum(a, b));
    }
};

template <class T> struct maximum_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(i64 a, i64 b, T& y) const {
        y = wrap<T>(maximum(a, b));
    }
};

template <class T> struct maximum_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, bool>, In<T, bool>, Out<T>>;

    BARACUDA_DEVICE void operator()(bool a, bool b, T& y) const {
        y = store<T>(maximum(a, b));
    }
};

}  // namespace baracuda
