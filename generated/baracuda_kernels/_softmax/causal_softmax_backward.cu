// Generated from spec/softmax.yaml: causal_softmax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// seen[batch, i, j] = where(j <= i + offset, x[batch, i, j] * scale, -inf)
// peak[batch, i] = max[j](seen[batch, i, j])
// e[batch, i, j] = exp(seen[batch, i, j] - peak[batch, i])
// inverse[batch, i] = 1 / sum[j](e[batch, i, j])
// share[batch, i] = sum[j](d_y[batch, i, j] * e[batch, i, j]) * inverse[batch, i]
// d_seen[batch, i, j] = e[batch, i, j] * inverse[batch, i] * (d_y[batch, i, j] - share[batch, i])
// d_x[batch, i, j] = where(j <= i + offset, d_seen[batch, i, j] * scale, 0)
template <class T> struct causal_softmax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<Index, i64>, In<Index, i64>, In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C scale;
    i64 offset;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const i64 i = row.template get<0>();
        const i64 sum_i = i + offset;
        const C peak = row.template reduce<0>(reads<1, 2>(), [&](i64 j, C x) {
            const C seen = j <= sum_i ? x * scale : -infinity(C());
            return seen;
        });
        const auto [sum_e, sum_d_y_e] = row.template reduce<1, 2>(reads<1, 2, 3>(),
                [&](i64 j, C x, C d_y, C& sum_e, C& sum_d_y_e, Place at) {
            const C seen = j <= sum_i ? x * scale : -infinity(C());
            const C e = e_cached.keep(at, Functions<T>::exp(seen - peak));
            sum_e = e;
            sum_d_y_e = d_y * e;
        });
        const C inverse = C(1.0) / sum_e;
        const C share = sum_d_y_e * inverse;
        row.map(reads<1, 2, 3>(), writes<4>(), [&](i64 j, C x, C d_y, T& d_x, Place at) {
            const C seen = j <= sum_i ? x * scale : -infinity(C());
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(seen - peak);
            const C d_seen = e * inverse * (d_y - share);
            d_x = store<T>(j <= sum_i ? d_seen * scale : C(0.0));
        });
    }
};

}  // namespace baracuda
