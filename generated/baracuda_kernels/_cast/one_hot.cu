// Generated from spec/cast.yaml: one_hot. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y[rows, j] = float(where(j == label[rows], 1, 0))
template <class L, class T> struct one_hot_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<Index, i64>, ByRow<L, i64>, Out<T>>;

    struct Hoisted {
        i64 j;
        i64 label;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 j, i64 label) const {
        return {j, label};
    }

    BARACUDA_DEVICE void operator()(const Hoisted& hoisted, T& y) const {
        const auto& [j, label] = hoisted;
        y = rounded<T>(j == label ? i64(1) : i64(0));
    }
};

// y[rows, j] = where(j == label[rows], 1, 0)
template <class L, class T> struct one_hot_int_formula {
    using C = compute_t<L, T>;
    using Operands = List<ByColumn<Index, i64>, ByRow<L, i64>, Out<T>>;

    struct Hoisted {
        i64 j;
        i64 label;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 j, i64 label) const {
        return {j, label};
    }

    BARACUDA_DEVICE void operator()(const Hoisted& hoisted, T& y) const {
        const auto& [j, label] = hoisted;
        y = store<T>(j == label ? i64(1) : i64(0));
    }
};

// y[rows, j] = j == label[rows]
template <class L, class T> struct one_hot_bool_formula {
    using C = compute_t<L, T>;
    using Operands = List<ByColumn<Index, i64>, ByRow<L, i64>, Out<T>>;

    struct Hoisted {
        i64 j;
        i64 label;
    };
    BARACUDA_DEVICE Hoisted hoist(i64 j, i64 label) const {
        return {j, label};
    }

    BARACUDA_DEVICE void operator()(const Hoisted& hoisted, T& y) const {
        const auto& [j, label] = hoisted;
        y = store<T>(j == label);
    }
};

}  // namespace baracuda
