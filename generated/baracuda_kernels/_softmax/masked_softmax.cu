// Generated from spec/softmax.yaml: masked_softmax. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// seen[rows, d] = where(mask[rows, d], x[rows, d] * scale, lowest(T))
// peak[rows] = stop_gradient(max[d](seen[rows, d]))
// e[rows, d] = where(mask[rows, d], exp(seen[rows, d] - peak[rows]), 0)
// y[rows, d] = e[rows, d] / sum[d](e[rows, d])
template <class T> struct masked_softmax_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C scale;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C max_seen = row.template reduce<0>(reads<0, 1>(), [&](bool mask, C x) {
            const C seen = mask ? x * scale : C(Range<T>::lowest);
            return seen;
        });
        const C peak = max_seen;
        const C sum_e = row.template reduce<1>(reads<0, 1>(), [&](bool mask, C x, Place at) {
            const C seen = mask ? x * scale : C(Range<T>::lowest);
            const C e = e_cached.keep(at, mask ? Functions<T>::exp(seen - peak) : C(0.0));
            return e;
        });
        const Divisor<C> divisor = Divisor<C>(sum_e);
        row.map(reads<0, 1>(), writes<2>(), [&](bool mask, C x, T& y, Place at, auto path, bool& slow) {
            const C seen = mask ? x * scale : C(Range<T>::lowest);
            const C e = e_cached.available() ? e_cached.of(at) : mask ? Functions<T>::exp(seen - peak) : C(0.0);
            y = store<T>(divisor.divide(e, path, slow));
        });
    }
};

}  // namespace baracuda
