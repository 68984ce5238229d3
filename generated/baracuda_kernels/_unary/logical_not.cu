// Generated from spec/unary.yaml: logical_not. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>

namespace baracuda {

// y = not x != 0
template <class T> struct logical_not_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<bool>>;

    BARACUDA_DEVICE void operator()(C x, bool& y) const {
        y = store<bool>(!(x != C(0.0)));
    }
};

template <class T> struct logical_not_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, i64>, Out<bool>>;

    BARACUDA_DEVICE void operator()(i64 x, bool& y) const {
        y = store<bool>(!(x != i64(0)));
    }
};

// y = not x
template <class T> struct logical_not_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, bool>, Out<bool>>;

    BARACUDA_DEVICE void operator()(bool x, bool& y) const {
        y = store<bool>(!x);
    }
};

}  // namespace baracuda
