// Generated from spec/softmax.yaml: masked_softmax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// seen[rows, d] = x[rows, d] * scale
// peak[rows] = max[d](seen[rows, d])
// e[rows, d] = exp(seen[rows, d] - peak[rows])
// inverse[rows] = 1 / sum[d](e[rows, d])
// share[rows] = sum[d](d_y[rows, d] * e[rows, d]) * inverse[rows]
// d_seen[rows, d] = e[rows, d] * inverse[rows] * (d_y[rows, d] - share[rows])
// d_x[rows, d] = d_seen[rows, d] * scale
template <class T> struct masked_softmax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C scale;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C peak = row.template reduce<0>(reads<0>(), [&](C x) {
            const C seen = x * scale;
            return seen;
        });
        const auto [sum_e, sum_d_y_e] = row.template reduce<1, 2>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_e, C& sum_d_y_e, Place at) {
            const C seen = x * scale;
            const C e = e_cached.keep(at, Functions<T>::exp(seen - peak));
            sum_e = e;
            sum_d_y_e = d_y * e;
        });
        const C inverse = C(1.0) / sum_e;
        const C share = sum_d_y_e * inverse;
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x, Place at) {
            const C seen = x * scale;
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(seen - peak);
            const C d_seen = e * inverse * (d_y - share);
            d_x = store<T>(d_seen * scale);
        });
    }
};

// seen[rows, d] = x[rows, d] * scale + bias[rows, d]
// peak[rows] = max[d](seen[rows, d])
// e[rows, d] = exp(seen[rows, d] - peak[rows])
// inverse[rows] = 1 / sum[d](e[rows, d])
// share[rows] = sum[d](d_y[rows, d] * e[rows, d]) * inverse[rows]
// d_seen[rows, d] = e[rows, d] * inverse[rows] * (d_y[rows, d] - share[rows])
// d_x[rows, d] = d_seen[rows, d] * scale
// d_bias[rows, d] = d_seen[rows, d]
template <class T> struct masked_softmax_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C scale;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C peak = row.template reduce<0>(reads<0, 1>(), [&](C x, C bias) {
            const C seen = x * scale + bias;
            return seen;
        });
        const auto [sum_e, sum_d_y_e] = row.template reduce<1, 2>(reads<0, 1, 2>(),
                [&](C x, C bias, C d_y, C& sum_e, C& sum_d_y_e, Place at) {
            const C seen = x * scale + bias;
            const C e = e_cached.keep(at, Functions<T>::exp(seen - peak));
            sum_e = e;
            sum_d_y_e = d_y * e;
        });
        const C inverse = C(1.0) / sum_e;
        const C share = sum_d_y_e * inverse;
        row.map(reads<0, 1, 2>(), writes<3, 4>(), [&](C x, C bias, C d_y, T& d_x, T& d_bias, Place at) {
            const C seen = x * scale + bias;
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(seen - peak);
            const C d_seen = e * inverse * (d_y - share);
            d_x = store<T>(d_seen * scale);
            d_bias = store<T>(d_seen);
        });
    }
};

// seen[rows, d] = where(mask[rows, d], x[rows, d] * scale, -inf)
// peak[rows] = max[d](seen[rows, d])
// e[rows, d] = exp(seen[rows, d] - peak[rows])
// inverse[rows] = 1 / sum[d](e[rows, d])
// share[rows] = sum[d](d_y[rows, d] * e[rows, d]) * inverse[rows]
// d_seen[rows, d] = e[rows, d] * inverse[rows] * (d_y[rows, d] - share[rows])
// d_x[rows, d] = where(mask[rows, d], d_seen[rows, d] * scale, 0)
template <class T> struct masked_softmax_backward_with_mask_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C scale;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C peak = row.template reduce<0>(reads<0, 1>(), [&](bool mask, C x) {
            const C seen = mask ? x * scale : -infinity(C());
            return seen;
        });
        const auto [sum_e, sum_d_y_e] = row.template reduce<1, 2>(reads<0, 1, 2>(),
                [&](bool mask, C x, C d_y, C& sum_e, C& sum_d_y_e, Place at) {
            const C seen = mask ? x * scale : -infinity(C());
            const C e = e_cached.keep(at, Functions<T>::exp(seen - peak));
            sum_e = e;
            sum_d_y_e = d_y * e;
        });
        const C inverse = C(1.0) / sum_e;
        const C share = sum_d_y_e * inverse;
        row.map(reads<0, 1, 2>(), writes<3>(), [&](bool mask, C x, C d_y, T& d_x, Place at) {
            const C seen = mask ? x * scale : -infinity(C());
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(seen - peak);
            const C d_seen = e * inverse * (d_y - share);
            d_x = store<T>(mask ? d_seen * scale : C(0.0));
        });
    }
};

// seen[rows, d] = where(mask[rows, d], x[rows, d] * scale + bias[rows, d], -inf)
// peak[rows] = max[d](seen[rows, d])
// e[rows, d] = exp(seen[rows, d] - peak[rows])
// inverse[rows] = 1 / sum[d](e[rows, d])
// share[rows] = sum[d](d_y[rows, d] * e[rows, d]) * inverse[rows]
// d_seen[rows, d] = e[rows, d] * inverse[rows] * (d_y[rows, d] - share[rows])
// d_x[rows, d] = where(mask[rows, d], d_seen[rows, d] * scale, 0)
// d_bias[rows, d] = where(mask[rows, d], d_seen[rows, d], 0)
template <class T> struct masked_softmax_backward_with_mask_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C scale;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C peak = row.template reduce<0>(reads<0, 1, 2>(), [&](bool mask, C x, C bias) {
            const C seen = mask ? x * scale + bias : -infinity(C());
            return seen;
        });
        const auto [sum_e, sum_d_y_e] = row.template reduce<1, 2>(reads<0, 1, 2, 3>(),
                [&](bool mask, C x, C bias, C d_y, C& sum_e, C& sum_d_y_e, Place at) {
            const C seen = mask ? x * scale + bias : -infinity(C());
            const C e = e_cached.keep(at, Functions<T>::exp(seen - peak));
            sum_e = e;
            sum_d_y_e = d_y * e;
        });
        const C inverse = C(1.0) / sum_e;
        const C share = sum_d_y_e * inverse;
        row.map(reads<0, 1, 2, 3>(), writes<4, 5>(), [&](bool mask, C x, C bias, C d_y, T& d_x, T& d_bias, Place at) {
            const C seen = mask ? x * scale + bias : -infinity(C());
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(seen - peak);
            const C d_seen = e * inverse * (d_y - share);
            d_x = store<T>(mask ? d_seen * scale : C(0.0));
            d_bias = store<T>(mask ? d_seen : C(0.0));
        });
    }
};

}  // namespace baracuda
