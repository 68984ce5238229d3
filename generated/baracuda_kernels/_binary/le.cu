// Generated from spec/binary.yaml: le. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = a <= b
template <class T> struct le_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<bool>>;

    BARACUDA_DEVICE void operator()(C a, C b, bool& y) const {
        y = store<bool>(a <= b);
    }
};

template <class T> struct le_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, In<T, i64>, Out<bool>>;

    BARACUDA_DEVICE void operator()(i64 a, i64 b, bool& y) const {
        y = store<bool>(a <= b);
    }
};

template <class T> struct le_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, bool>, In<T, bool>, Out<bool>>;

    BARACUDA_DEVICE void operator()(bool a, bool b, bool& y) const {
        y = store<bool>(a <= b);
    }
};

}  // namespace baracuda
