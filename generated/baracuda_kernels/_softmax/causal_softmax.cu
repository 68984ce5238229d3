// Generated from spec/softmax.yaml: causal_softmax. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// seen[batch, i, j] = where(j <= i + offset, x[batch, i, j] * scale, -inf)
// peak[batch, i] = stop_gradient(max[j](seen[batch, i, j]))
// e[batch, i, j] = exp(seen[batch, i, j] - peak[batch, i])
// y[batch, i, j] = e[batch, i, j] / sum[j](e[batch, i, j])
template <class T> struct causal_softmax_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<Index, i64>, In<Index, i64>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C scale;
    i64 offset;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const i64 i = row.template get<0>();
        const i64 sum_i = i + offset;
        const C max_seen = row.template reduce<0>(reads<1, 2>(), [&](i64 j, C x) {
            const C seen = j <= sum_i ? x * scale : -infinity(C());
            return seen;
        });
        const C peak = max_seen;
        const C sum_e = row.template reduce<1>(reads<1, 2>(), [&](i64 j, C x, Place at) {
            const C seen = j <= sum_i ? x * scale : -infinity(C());
            const C e = e_cached.keep(at, Functions<T>::exp(seen - peak));
            return e;
        });
        const Divisor<C> divisor = Divisor<C>(sum_e);
        row.map(reads<1, 2>(), writes<3>(), [&](i64 j, C x, T& y, Place at, auto path, bool& slow) {
            const C seen = j <= sum_i ? x * scale : -infinity(C());
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(seen - peak);
            y = store<T>(divisor.divide(e, path, slow));
        });
    }
};

}  // namespace baracuda
