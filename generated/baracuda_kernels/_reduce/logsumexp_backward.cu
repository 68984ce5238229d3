// Generated from spec/reduce.yaml: logsumexp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/either.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/joined_reductions.cuh>

namespace baracuda {

// max_x[kept] = max[reduced](x[kept, reduced])
// exp_x_max_x[kept, reduced] = exp(x[kept, reduced] - stop_gradient(max_x[kept]))
// d_x[kept, reduced] = where(isinf(stop_gradient(max_x[kept])), 0, d_y[kept] / sum[reduced](exp_x_max_x[kept, reduced])
//   * exp_x_max_x[kept, reduced])
template <class T> struct logsumexp_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_x_max_x_cached = row.template cache<C>();
        const C d_y = row.template get<1>();
        const C max_x = row.template reduce<0>(reads<0>());
        const C stop_gradient_max_x = max_x;
        const bool isinf_max_x = is_inf(max_x);
        const C sum_exp_x_max_x = row.template reduce<1>(reads<0>(), [&](C x, Place at) {
            const C exp_x_max_x = exp_x_max_x_cached.keep(at, Functions<T>::exp(x - stop_gradient_max_x));
            return exp_x_max_x;
        });
        const C ratio_d_y = d_y / sum_exp_x_max_x;
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x, Place at) {
            const C exp_x_max_x = exp_x_max_x_cached.available() ? exp_x_max_x_cached.of(at) : Functions<T>::exp(
                    x - stop_gradient_max_x);
            d_x = store<T>(either(isinf_max_x, C(0.0), ratio_d_y * exp_x_max_x));
        });
    }
};

template <class T> struct logsumexp_backward_formula {
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

template <class T> struct logsumexp_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<C, C>, Broadcast<T, C>, Broadcast<C, C>, Out<T>>;

    struct Hoisted {
        C max_x;
        C ratio_d_y;
    };
    BARACUDA_DEVICE Hoisted hoist(C max_x, C d_y, C sum_exp_x_max_x) const {
        const C ratio_d_y = d_y / sum_exp_x_max_x;
        return {max_x, ratio_d_y};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [max_x, ratio_d_y] = hoisted;
        const C exp_x_max_x = Functions<T>::exp(x - max_x);
        d_x = store<T>(is_inf(max_x) ? C(0.0) : ratio_d_y * exp_x_max_x);
    }
};

}  // namespace baracuda
