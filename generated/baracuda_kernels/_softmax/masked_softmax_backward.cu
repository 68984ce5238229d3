// Generated from spec/softmax.yaml: masked_softmax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// seen[rows, d] = where(mask[rows, d], x[rows, d] * scale, lowest(T))
// peak[rows] = stop_gradient(max[d](seen[rows, d]))
// exp_seen_peak[rows, d] = exp(seen[rows, d] - peak[rows])
// e[rows, d] = where(mask[rows, d], exp_seen_peak[rows, d], 0)
// sum_e[rows] = sum[d](e[rows, d])
// y[rows, d] = e[rows, d] / sum_e[rows]
// d_x[rows, d] = where(mask[rows, d], (d_y[rows, d] - sum[d](d_y[rows, d] * y[rows, d])) * exp_seen_peak[rows, d] *
//   (scale / sum_e[rows]), 0)
template <class T> struct masked_softmax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C scale;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto exp_seen_peak_cached = row.template cache<C>();
        const C max_seen = row.template reduce<0>(reads<0, 1>(), [&](bool mask, C x) {
            const C seen = mask ? x * scale : C(Range<T>::lowest);
            return seen;
        });
        const C peak = max_seen;
        const C sum_e = row.template reduce<1>(reads<0, 1>(), [&](bool mask, C x, Place at) {
            const C seen = mask ? x * scale : C(Range<T>::lowest);
            const C exp_seen_peak = exp_seen_peak_cached.keep(at, Functions<T>::exp(seen - peak));
            const C e = mask ? exp_seen_peak : C(0.0);
            return e;
        });
        const Divisor<C> divisor = Divisor<C>(sum_e);
        const C ratio_sum_e = scale / sum_e;
        const C sum_d_y_y = row.template reduce<2>(reads<0, 1, 2>(),
                [&](bool mask, C x, C d_y, Place at, auto path, bool& slow) {
            const C seen = mask ? x * scale : C(Range<T>::lowest);
            const C exp_seen_peak = exp_seen_peak_cached.available() ? exp_seen_peak_cached.of(at) : Functions<T>::exp(
                    seen - peak);
            const C e = mask ? exp_seen_peak : C(0.0);
            const C y = divisor.divide(e, path, slow);
            return d_y * y;
        });
        row.map(reads<0, 1, 2>(), writes<3>(), [&](bool mask, C x, C d_y, T& d_x, Place at) {
            const C seen = mask ? x * scale : C(Range<T>::lowest);
            const C exp_seen_peak = exp_seen_peak_cached.available() ? exp_seen_peak_cached.of(at) : Functions<T>::exp(
                    seen - peak);
            d_x = store<T>(mask ? (d_y - sum_d_y_y) * exp_seen_peak * ratio_sum_e : C(0.0));
        });
    }
};

}  // namespace baracuda
