// Generated from spec/gather.yaml: take_along_dim. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// y[outer, k, inner] = x[outer, reported(from_end(index[outer, k, inner])), inner]
template <class T, class L> struct take_along_dim_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, Places>;
    enum : int { copies = 1 };

    i64 size_d;
    Places x_dim_1;

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return x_dim_1.at(index < i64(0) ? wrap_add(index, size_d) : index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(x_dim_1, index < i64(0) ? wrap_add(index, size_d) : index, true);
    }

    BARACUDA_DEVICE void operator()(i64 index, C x, auto& y) const {
        y = outgoing<T>(x);
    }
};

template <class T, class L> struct take_along_dim_int_formula {
    using C = compute_t<T, L>;
    using Operands = List<In<L, i64>, Gathered<T, i64>, Out<T>>;
    using Members = List<i64, Places>;
    enum : int { copies = 1 };

    i64 size_d;
    Places x_dim_1;

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return x_dim_1.at(index < i64(0) ? wrap_add(index, size_d) : index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(x_dim_1, index < i64(0) ? wrap_add(index, size_d) : index, true);
    }

    BARACUDA_DEVICE void operator()(i64 index, i64 x, T& y) const {
        y = wrap<T>(x);
    }
};

template <class T, class L> struct take_along_dim_bool_formula {
    using C = compute_t<T, L>;
    using Operands = List<In<L, i64>, Gathered<T, bool>, Out<T>>;
    using Members = List<i64, Places>;
    enum : int { copies = 1 };

    i64 size_d;
    Places x_dim_1;

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return x_dim_1.at(index < i64(0) ? wrap_add(index, size_d) : index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(x_dim_1, index < i64(0) ? wrap_add(index, size_d) : index, true);
    }

    BARACUDA_DEVICE void operator()(i64 index, bool x, T& y) const {
        y = store<T>(x);
    }
};

}  // namespace baracuda
