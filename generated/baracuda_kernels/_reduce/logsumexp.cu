// Generated from spec/reduce.yaml: logsumexp. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/joined_reductions.cuh>

namespace baracuda {

// y[kept] = where(isinf(stop_gradient(max[reduced](x[kept, reduced]))), 0, log(sum[reduced](exp(x[kept, reduced] -
//   stop_gradient(max[reduced](x[kept, reduced])))))) + stop_gradient(max[reduced](x[kept, reduced]))
template <class T> struct logsumexp_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_x = row.template reduce<0>(reads<0>());
        const C stop_gradient_max_x = max_x;
        const C sum_x_max_x = row.template reduce<1>(reads<0>(), [&](C x) {
            return Functions<T>::exp(x - stop_gradient_max_x);
        });
        row.template put<1>(store<T>((is_inf(max_x) ? C(0.0) : Functions<T>::log(sum_x_max_x)) + max_x));
    }
};

template <class T> struct logsumexp_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& exponentials) {
            const C max_x = exponentials.peak();
            const C sum_x_max_x = exponentials.total();
            at.template put<1>(store<T>((is_inf(max_x) ? C(0.0) : Functions<T>::log(sum_x_max_x)) + max_x));
        });
    }
};

}  // namespace baracuda
