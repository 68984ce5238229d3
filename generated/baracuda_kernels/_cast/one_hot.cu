// Generated from spec/cast.yaml: one_hot. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y[rows, j] = float(where(j == label[rows], 1, 0))
template <class L, class T> struct one_hot_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<L, i64>, Out<T>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        row.map(reads<>(), writes<1>(), [&](T& y, Place at) {
            y = rounded<T>(row.is_here(label, at) ? i64(1) : i64(0));
        });
    }
};

// y[rows, j] = where(j == label[rows], 1, 0)
template <class L, class T> struct one_hot_int_formula {
    using C = compute_t<L, T>;
    using Operands = List<Broadcast<L, i64>, Out<T>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        row.map(reads<>(), writes<1>(), [&](T& y, Place at) {
            y = store<T>(row.is_here(label, at) ? i64(1) : i64(0));
        });
    }
};

// y[rows, j] = j == label[rows]
template <class L, class T> struct one_hot_bool_formula {
    using C = compute_t<L, T>;
    using Operands = List<Broadcast<L, i64>, Out<T>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 label = row.template get<0>();
        row.map(reads<>(), writes<1>(), [&](T& y, Place at) { y = store<T>(row.is_here(label, at)); });
    }
};

}  // namespace baracuda
