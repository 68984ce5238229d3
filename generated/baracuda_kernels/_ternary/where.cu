// Generated from spec/ternary.yaml: where. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = where(condition, a, b)
template <class T> struct where_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(bool condition, C a, C b, T& y) const {
        y = store<T>(condition ? a : b);
    }
};

template <class T> struct where_int_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, i64>, In<T, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(bool condition, i64 a, i64 b, T& y) const {
        y = wrap<T>(condition ? a : b);
    }
};

template <class T> struct where_bool_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, bool>, In<T, bool>, Out<T>>;

    BARACUDA_DEVICE void operator()(bool condition, bool a, bool b, T& y) const {
        y = store<T>(condition ? a : b);
    }
};

}  // namespace baracuda
