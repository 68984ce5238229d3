// Generated from spec/gather.yaml: take. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/gather.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/skeletons/gathered.cuh>

namespace baracuda {

// y[m] = x[reported(from_end(index[m]))]
template <class T, class L> struct take_formula {
    using C = compute_t<T>;
    using Operands = List<In<L, i64>, Gathered<T, C>, Out<T>>;
    using Members = List<i64, RunPlaces>;
    enum : int { copies = 1 };

    i64 size_n;
    RunPlaces x_dim_0;

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return x_dim_0.at(index < i64(0) ? wrap_add(index, size_n) : index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(x_dim_0, index < i64(0) ? wrap_add(index, size_n) : index, true);
    }

    BARACUDA_DEVICE void operator()(i64 index, C x, auto& y) const {
        y = outgoing<T>(x);
    }
};

template <class T, class L> struct take_int_formula {
    using C = compute_t<T, L>;
    using Operands = List<In<L, i64>, Gathered<T, i64>, Out<T>>;
    using Members = List<i64, RunPlaces>;
    enum : int { copies = 1 };

    i64 size_n;
    RunPlaces x_dim_0;

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return x_dim_0.at(index < i64(0) ? wrap_add(index, size_n) : index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(x_dim_0, index < i64(0) ? wrap_add(index, size_n) : index, true);
    }

    BARACUDA_DEVICE void operator()(i64 index, i64 x, T& y) const {
        y = wrap<T>(x);
    }
};

template <class T, class L> struct take_bool_formula {
    using C = compute_t<T, L>;
    using Operands = List<In<L, i64>, Gathered<T, bool>, Out<T>>;
    using Members = List<i64, RunPlaces>;
    enum : int { copies = 1 };

    i64 size_n;
    RunPlaces x_dim_0;

    BARACUDA_DEVICE i64 place(Constant<1>, i64 index) const {
        return x_dim_0.at(index < i64(0) ? wrap_add(index, size_n) : index);
    }

    BARACUDA_DEVICE void report(i64 index) const {
        report_outside(x_dim_0, index < i64(0) ? wrap_add(index, size_n) : index, true);
    }

    BARACUDA_DEVICE void operator()(i64 index, bool x, T& y) const {
        y = store<T>(x);
    }
};

}  // namespace baracuda
