// Generated from spec/norm.yaml: add_layer_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// total[rows, d] = x[rows, d] + residual[rows, d]
// mu[rows] = sum[d](total[rows, d]) / size(d)
// variance[rows] = sum[d](square(total[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (total[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps)
// y[rows, d] = normed[rows, d]
template <class T> struct add_layer_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), writes<2>(),
                [&](C x, C residual, T& total, C& sum_total) {
            const C total_value = load<C>(store<T>(x + residual));
            total = store<T>(total_value);
            sum_total = total_value;
        });
        const C mu = sum_total / C(size_d);
        const C sum_total_mu = row.template reduce<1>(reads<0, 1>(), [&](C x, C residual) {
            const C total_value = load<C>(store<T>(x + residual));
            return square(total_value - mu);
        });
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1>(), writes<3>(), [&](C x, C residual, T& y) {
            const C total_value = load<C>(store<T>(x + residual));
            const C normed = (total_value - mu) * rsqrt_variance;
            y = store<T>(normed);
        });
    }
};

// total[rows, d] = x[rows, d] + residual[rows, d]
// mu[rows] = sum[d](total[rows, d]) / size(d)
// variance[rows] = sum[d](square(total[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (total[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) + bias[d]
// y[rows, d] = normed[rows, d]
template <class T> struct add_layer_norm_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), writes<3>(),
                [&](C x, C residual, T& total, C& sum_total) {
            const C total_value = load<C>(store<T>(x + residual));
            total = store<T>(total_value);
            sum_total = total_value;
        });
        const C mu = sum_total / C(size_d);
        const C sum_total_mu = row.template reduce<1>(reads<0, 1>(), [&](C x, C residual) {
            const C total_value = load<C>(store<T>(x + residual));
            return square(total_value - mu);
        });
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1, 2>(), writes<4>(), [&](C x, C residual, C bias, T& y) {
            const C total_value = load<C>(store<T>(x + residual));
            const C normed = (total_value - mu) * rsqrt_variance + bias;
            y = store<T>(normed);
        });
    }
};

// total[rows, d] = x[rows, d] + residual[rows, d]
// mu[rows] = sum[d](total[rows, d]) / size(d)
// variance[rows] = sum[d](square(total[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (total[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) * weight[d]
// y[rows, d] = normed[rows, d]
template <class T> struct add_layer_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), writes<3>(),
                [&](C x, C residual, T& total, C& sum_total) {
            const C total_value = load<C>(store<T>(x + residual));
            total = store<T>(total_value);
            sum_total = total_value;
        });
        const C mu = sum_total / C(size_d);
        const C sum_total_mu = row.template reduce<1>(reads<0, 1>(), [&](C x, C residual) {
            const C total_value = load<C>(store<T>(x + residual));
            return square(total_value - mu);
        });
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1, 2>(), writes<4>(), [&](C x, C residual, C weight, T& y) {
            const C total_value = load<C>(store<T>(x + residual));
            const C normed = (total_value - mu) * rsqrt_variance * weight;
            y = store<T>(normed);
        });
    }
};

// total[rows, d] = x[rows, d] + residual[rows, d]
// mu[rows] = sum[d](total[rows, d]) / size(d)
// variance[rows] = sum[d](square(total[rows, d] - mu[rows])) / size(d)
// normed[rows, d] = (total[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) * weight[d] + bias[d]
// y[rows, d] = normed[rows, d]
template <class T> struct add_layer_norm_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, ByColumn<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), writes<4>(),
                [&](C x, C residual, T& total, C& sum_total) {
            const C total_value = load<C>(store<T>(x + residual));
            total = store<T>(total_value);
            sum_total = total_value;
        });
        const C mu = sum_total / C(size_d);
        const C sum_total_mu = row.template reduce<1>(reads<0, 1>(), [&](C x, C residual) {
            const C total_value = load<C>(store<T>(x + residual));
            return square(total_value - mu);
        });
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1, 2, 3>(), writes<5>(), [&](C x, C residual, C weight, C bias, T& y) {
            const C total_value = load<C>(store<T>(x + residual));
            const C normed = (total_value - mu) * rsqrt_variance * weight + bias;
            y = store<T>(normed);
        });
    }
};

}  // namespace baracuda
