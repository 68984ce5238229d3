// Generated from spec/softmax.yaml: log_softmax. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/joined_reductions.cuh>

namespace baracuda {

// peak[outer, inner] = stop_gradient(max[d](x[outer, d, inner]))
// total[outer, inner] = sum[d](exp(x[outer, d, inner] - peak[outer, inner]))
// y[outer, d, inner] = x[outer, d, inner] - peak[outer, inner] - log(total[outer, inner])
template <class T> struct log_softmax_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_x = row.template reduce<0>(reads<0>());
        const C peak = max_x;
        const C total = row.template reduce<1>(reads<0>(), [&](C x) { return Functions<T>::exp(x - peak); });
        const C log_total = Functions<T>::log(total);
        row.map(reads<0>(), writes<1>(), [&](C x, T& y) { y = store<T>(x - peak - log_total); });
    }
};

template <class T> struct log_softmax_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& exponentials) {
            at.template put<1>(exponentials.peak());
            at.template put<2>(exponentials.total());
        });
    }
};

template <class T> struct log_softmax_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, Out<T>>;

    struct Hoisted {
        C peak;
        C log_total;
    };
    BARACUDA_DEVICE Hoisted hoist(C max_x, C total) const {
        const C peak = max_x;
        const C log_total = Functions<T>::log(total);
        return {peak, log_total};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [peak, log_total] = hoisted;
        y = store<T>(x - peak - log_total);
    }
};

}  // namespace baracuda
