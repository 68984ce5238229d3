// Generated from spec/softmax.yaml: log_softmax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/joined_reductions.cuh>

namespace baracuda {

// peak[outer, inner] = stop_gradient(max[d](x[outer, d, inner]))
// exp_x_peak[outer, inner, d] = exp(x[outer, d, inner] - peak[outer, inner])
// total[outer, inner] = sum[d](exp_x_peak[outer, inner, d])
// d_x[outer, d, inner] = d_y[outer, d, inner] - sum[d](d_y[outer, d, inner]) / total[outer, inner] * exp_x_peak[outer,
//   inner, d]
template <class T> struct log_softmax_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_x_peak_cached = row.template cache<C>();
        const auto [max_x, sum_d_y] = row.template reduce<0, 2>(reads<0, 1>(), [&](C x, C d_y) { return d_y; });
        const C peak = max_x;
        const C total = row.template reduce<1>(reads<0>(), [&](C x, Place at) {
            const C exp_x_peak = exp_x_peak_cached.keep(at, Functions<T>::exp(x - peak));
            return exp_x_peak;
        });
        const C ratio_sum_d_y_total = sum_d_y / total;
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x, Place at) {
            const C exp_x_peak = exp_x_peak_cached.available() ? exp_x_peak_cached.of(at) : Functions<T>::exp(x - peak);
            d_x = store<T>(d_y - ratio_sum_d_y_total * exp_x_peak);
        });
    }
};

template <class T> struct log_softmax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C x, C d_y, C& exponentials, C& sum_d_y) {
            exponentials = x;
            sum_d_y = d_y;
        });
        thread.finish([&](const auto& at, const auto& exponentials, C sum_d_y) {
            at.template put<2>(exponentials.peak());
            at.template put<3>(exponentials.total());
            at.template put<4>(sum_d_y);
        });
    }
};

template <class T> struct log_softmax_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, In<T, C>, ByColumn<C, C>, ByColumn<C, C>, Out<T>>;

    struct Hoisted {
        C sum_d_y;
        C total;
        C peak;
    };
    BARACUDA_DEVICE Hoisted hoist(C max_x, C sum_d_y, C total) const {
        const C peak = max_x;
        return {sum_d_y, total, peak};
    }

    BARACUDA_DEVICE void operator()(C x, C d_y, const Hoisted& hoisted, T& d_x) const {
        const auto& [sum_d_y, total, peak] = hoisted;
        const C exp_x_peak = Functions<T>::exp(x - peak);
        d_x = store<T>(d_y - sum_d_y / total * exp_x_peak);
    }
};

}  // namespace baracuda
