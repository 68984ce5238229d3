// Generated from spec/softmax.yaml: masked_softmax. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// seen[rows, d] = x[rows, d] * scale
// peak[rows] = stop_gradient(max[d](seen[rows, d]))
// e[rows, d] = exp(seen[rows, d] - peak[rows])
// y[rows, d] = e[rows, d] / sum[d](e[rows, d])
template <class T> struct masked_softmax_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C scale;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C max_seen = row.template reduce<0>(reads<0>(), [&](C x) {
            const C seen = x * scale;
            return seen;
        });
        const C peak = max_seen;
        const C sum_e = row.template reduce<1>(reads<0>(), [&](C x, Place at) {
            const C seen = x * scale;
            const C e = e_cached.keep(at, Functions<T>::exp(seen - peak));
            return e;
        });
        const Divisor<C> divisor = Divisor<C>(sum_e);
        row.map(reads<0>(), writes<1>(), [&](C x, T& y, Place at, auto path, bool& slow) {
            const C seen = x * scale;
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(seen - peak);
            y = store<T>(divisor.divide(e, path, slow));
        });
    }
};

// seen[rows, d] = x[rows, d] * scale + bias[rows, d]
// peak[rows] = stop_gradient(max[d](seen[rows, d]))
// e[rows, d] = exp(seen[rows, d] - peak[rows])
// y[rows, d] = e[rows, d] / sum[d](e[rows, d])
template <class T> struct masked_softmax_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C scale;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C max_seen = row.template reduce<0>(reads<0, 1>(), [&](C x, C bias) {
            const C seen = x * scale + bias;
            return seen;
        });
        const C peak = max_seen;
        const C sum_e = row.template reduce<1>(reads<0, 1>(), [&](C x, C bias, Place at) {
            const C seen = x * scale + bias;
            const C e = e_cached.keep(at, Functions<T>::exp(seen - peak));
            return e;
        });
        const Divisor<C> divisor = Divisor<C>(sum_e);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C bias, T& y, Place at, auto path, bool& slow) {
            const C seen = x * scale + bias;
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(seen - peak);
            y = store<T>(divisor.divide(e, path, slow));
        });
    }
};

// seen[rows, d] = where(mask[rows, d], x[rows, d] * scale, -inf)
// peak[rows] = stop_gradient(max[d](seen[rows, d]))
// e[rows, d] = exp(seen[rows, d] - peak[rows])
// y[rows, d] = e[rows, d] / sum[d](e[rows, d])
template <class T> struct masked_softmax_with_mask_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C scale;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C max_seen = row.template reduce<0>(reads<0, 1>(), [&](bool mask, C x) {
            const C seen = mask ? x * scale : -infinity(C());
            return seen;
        });
        const C peak = max_seen;
        const C sum_e = row.template reduce<1>(reads<0, 1>(), [&](bool mask, C x, Place at) {
            const C seen = mask ? x * scale : -infinity(C());
            const C e = e_cached.keep(at, Functions<T>::exp(seen - peak));
            return e;
        });
        const Divisor<C> divisor = Divisor<C>(sum_e);
        row.map(reads<0, 1>(), writes<2>(), [&](bool mask, C x, T& y, Place at, auto path, bool& slow) {
            const C seen = mask ? x * scale : -infinity(C());
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(seen - peak);
            y = store<T>(divisor.divide(e, path, slow));
        });
    }
};

// seen[rows, d] = where(mask[rows, d], x[rows, d] * scale + bias[rows, d], -inf)
// peak[rows] = stop_gradient(max[d](seen[rows, d]))
// e[rows, d] = exp(seen[rows, d] - peak[rows])
// y[rows, d] = e[rows, d] / sum[d](e[rows, d])
template <class T> struct masked_softmax_with_mask_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<bool, bool>, In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C scale;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C max_seen = row.template reduce<0>(reads<0, 1, 2>(), [&](bool mask, C x, C bias) {
            const C seen = mask ? x * scale + bias : -infinity(C());
            return seen;
        });
        const C peak = max_seen;
        const C sum_e = row.template reduce<1>(reads<0, 1, 2>(), [&](bool mask, C x, C bias, Place at) {
            const C seen = mask ? x * scale + bias : -infinity(C());
            const C e = e_cached.keep(at, Functions<T>::exp(seen - peak));
            return e;
        });
        const Divisor<C> divisor = Divisor<C>(sum_e);
        row.map(reads<0, 1, 2>(), writes<3>(), [&](bool mask, C x, C bias, T& y, Place at, auto path, bool& slow) {
            const C seen = mask ? x * scale + bias : -infinity(C());
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(seen - peak);
            y = store<T>(divisor.divide(e, path, slow));
        });
    }
};

}  // namespace baracuda
