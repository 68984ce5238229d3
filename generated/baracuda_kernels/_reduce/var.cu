// Generated from spec/reduce.yaml: var. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/moments.cuh>

namespace baracuda {

// mu[kept] = sum[reduced](x[kept, reduced]) / size(reduced)
// y[kept] = sum[reduced](square(x[kept, reduced] - mu[kept])) / max(size(reduced) - correction, 0)
template <class T> struct var_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C correction;
    i64 size_reduced;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_reduced);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        row.template put<1>(store<T>(sum_x_mu / maximum(C(size_reduced) - correction, C(0.0))));
    }
};

template <class T> struct var_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<CentralMoments, C>>;
    using Members = List<C, i64>;

    C correction;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& moments) {
            const C sum_x_mu = moments.squares();
            at.template put<1>(store<T>(sum_x_mu / maximum(C(size_reduced) - correction, C(0.0))));
        });
    }
};

}  // namespace baracuda
