// Generated from spec/reduce.yaml: std, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[kept] = sum[reduced](x[kept, reduced]) / size(reduced)
// spread[kept] = sum[reduced](square(x[kept, reduced] - mu[kept])) / max(size(reduced) - correction, 0)
// d_x[kept, reduced] = where(spread[kept] == 0, 0, (x[kept, reduced] - mu[kept] - sum[reduced](x[kept, reduced] -
//   mu[kept]) / size(reduced)) * (d_y[kept] * rsqrt(spread[kept]) / max(size(reduced) - correction, 0)))
template <class T> struct std_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C correction;
    i64 size_reduced;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_reduced);
        const auto [sum_x_mu, sum_x_mu2] = row.template reduce<1, 2>(reads<0>(), [&](C x, C& sum_x_mu, C& sum_x_mu2) {
            sum_x_mu = square(x - mu);
            sum_x_mu2 = x - mu;
        });
        const C spread = sum_x_mu / maximum(C(size_reduced) - correction, C(0.0));
        const C ratio_sum_x_mu2 = sum_x_mu2 / C(size_reduced);
        const bool same_spread = spread == C(0.0);
        const C ratio_d_y_spread = d_y * Arithmetic<T>::rsqrt(spread) / maximum(C(size_reduced) - correction, C(0.0));
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x) {
            d_x = store<T>(same_spread ? C(0.0) : (x - mu - ratio_sum_x_mu2) * ratio_d_y_spread);
        });
    }
};

}  // namespace baracuda
