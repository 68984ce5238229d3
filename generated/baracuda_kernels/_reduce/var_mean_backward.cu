// Generated from spec/reduce.yaml: var_mean, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// mu[kept] = sum[reduced](x[kept, reduced]) / size(reduced)
// d_x[kept, reduced] = 2 * (x[kept, reduced] - mu[kept]) * (d_variance[kept] / max(size(reduced) - correction, 0)) +
//   d_average[kept] / size(reduced)
template <class T> struct var_mean_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C correction;
    i64 size_reduced;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_variance = row.template get<1>();
        const C d_average = row.template get<2>();
        const C ratio_d_variance = d_variance / maximum(C(size_reduced) - correction, C(0.0));
        const C ratio_d_average = d_average / C(size_reduced);
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_reduced);
        row.map(reads<0>(), writes<3>(), [&](C x, T& d_x) {
            d_x = store<T>(C(2.0) * (x - mu) * ratio_d_variance + ratio_d_average);
        });
    }
};

template <class T> struct var_mean_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct var_mean_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, In<T, C>, Broadcast<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<C, i64>;

    C correction;
    i64 size_reduced;

    struct Hoisted {
        C d_variance;
        C d_average;
        C mu;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C d_variance, C d_average) const {
        const C mu = sum_x / C(size_reduced);
        return {d_variance, d_average, mu};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [d_variance, d_average, mu] = hoisted;
        d_x = store<T>(C(2.0) * (x - mu) * (d_variance / maximum(C(size_reduced) - correction, C(0.0)))
                + d_average / C(size_reduced));
    }
};

}  // namespace baracuda
