// Generated from spec/reduce.yaml: std, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/either.cuh>
#include <baracuda/half_arithmetic.cuh>
#include <baracuda/moments.cuh>

namespace baracuda {

// mu[kept] = sum[reduced](x[kept, reduced]) / size(reduced)
// spread[kept] = sum[reduced](square(x[kept, reduced] - mu[kept])) / max(size(reduced) - correction, 0)
// d_x[kept, reduced] = where(spread[kept] == 0, 0, (x[kept, reduced] - mu[kept]) * (d_y[kept] * rsqrt(spread[kept]) /
//   max(size(reduced) - correction, 0)))
template <class T> struct std_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C correction;
    i64 size_reduced;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_reduced);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C spread = sum_x_mu / maximum(C(size_reduced) - correction, C(0.0));
        const bool same_spread = spread == C(0.0);
        const C ratio_d_y_spread = d_y * Arithmetic<T>::rsqrt(spread) / maximum(C(size_reduced) - correction, C(0.0));
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x) {
            d_x = store<T>(either(same_spread, C(0.0), (x - mu) * ratio_d_y_spread));
        });
    }
};

template <class T> struct std_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<CentralMoments, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& moments) {
            at.template put<1>(moments.total());
            at.template put<2>(moments.squares());
        });
    }
};

template <class T> struct std_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, Broadcast<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, i64>;

    C correction;
    i64 size_reduced;

    struct Hoisted {
        C mu;
        C spread;
        C ratio_d_y_spread;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C d_y) const {
        const C mu = sum_x / C(size_reduced);
        const C spread = sum_x_mu / maximum(C(size_reduced) - correction, C(0.0));
        const C ratio_d_y_spread = d_y * Arithmetic<T>::rsqrt(spread) / maximum(C(size_reduced) - correction, C(0.0));
        return {mu, spread, ratio_d_y_spread};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [mu, spread, ratio_d_y_spread] = hoisted;
        d_x = store<T>(spread == C(0.0) ? C(0.0) : (x - mu) * ratio_d_y_spread);
    }
};

}  // namespace baracuda
