// Generated from spec/softmax.yaml: causal_softmax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// seen[batch, i, j] = where(j <= i + offset, x[batch, i, j] * scale, lowest(T))
// peak[batch, i] = stop_gradient(max[j](seen[batch, i, j]))
// exp_seen_peak[batch, i, j] = exp(seen[batch, i, j] - peak[batch, i])
// e[batch, i, j] = where(j <= i + offset, exp_seen_peak[batch, i, j], 0)
// sum_e[batch, i] = sum[j](e[batch, i, j])
// y[batch, i, j] = e[batch, i, j] / sum_e[batch, i]
// d_x[batch, i, j] = where(j <= i + offset, (d_y[batch, i, j] - sum[j](d_y[batch, i, j] * y[batch, i, j])) *
//   exp_seen_peak[batch, i, j] * (scale / sum_e[batch, i]), 0)
template <class T> struct causal_softmax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<Index, i64>, In<Index, i64>, In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C scale;
    i64 offset;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_seen_peak_cached = row.template cache<C>();
        const i64 i = row.template get<0>();
        const i64 sum_i = i + offset;
        const C max_seen = row.template reduce<0>(reads<1, 2>(), [&](i64 j, C x) {
            const C seen = j <= sum_i ? x * scale : C(Range<T>::lowest);
            return seen;
        });
        const C peak = max_seen;
        const C sum_e = row.template reduce<1>(reads<1, 2>(), [&](i64 j, C x, Place at) {
            const C seen = j <= sum_i ? x * scale : C(Range<T>::lowest);
            const C exp_seen_peak = exp_seen_peak_cached.keep(at, Functions<T>::exp(seen - peak));
            const C e = j <= sum_i ? exp_seen_peak : C(0.0);
            return e;
        });
        const Divisor<C> divisor = Divisor<C>(sum_e);
        const C ratio_sum_e = scale / sum_e;
        const C sum_d_y_y = row.template reduce<2>(reads<1, 2, 3>(),
                [&](i64 j, C x, C d_y, Place at, auto path, bool& slow) {
            const C seen = j <= sum_i ? x * scale : C(Range<T>::lowest);
            const C exp_seen_peak = exp_seen_peak_cached.available() ? exp_seen_peak_cached.of(at) : Functions<T>::exp(
                    seen - peak);
            const C e = j <= sum_i ? exp_seen_peak : C(0.0);
            const C y = divisor.divide(e, path, slow);
            return d_y * y;
        });
        row.map(reads<1, 2, 3>(), writes<4>(), [&](i64 j, C x, C d_y, T& d_x, Place at) {
            const C seen = j <= sum_i ? x * scale : C(Range<T>::lowest);
            const C exp_seen_peak = exp_seen_peak_cached.available() ? exp_seen_peak_cached.of(at) : Functions<T>::exp(
                    seen - peak);
            d_x = store<T>(j <= sum_i ? (d_y - sum_d_y_y) * exp_seen_peak * ratio_sum_e : C(0.0));
        });
    }
};

}  // namespace baracuda
