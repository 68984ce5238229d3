// Generated from spec/norm.yaml: layer_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[rows] = sum[d](x[rows, d]) / size(d)
// variance[rows] = sum[d](square(x[rows, d] - mu[rows])) / size(d)
// y[rows, d] = (x[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps)
template <class T> struct layer_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_d);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<1>(), [&](C x, T& y) { y = store<T>((x - mu) * rsqrt_variance); });
    }
};

// mu[rows] = sum[d](x[rows, d]) / size(d)
// variance[rows] = sum[d](square(x[rows, d] - mu[rows])) / size(d)
// y[rows, d] = (x[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) + bias[d]
template <class T> struct layer_norm_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_d);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C bias, T& y) { y = store<T>((x - mu) * rsqrt_variance + bias); });
    }
};

// mu[rows] = sum[d](x[rows, d]) / size(d)
// variance[rows] = sum[d](square(x[rows, d] - mu[rows])) / size(d)
// y[rows, d] = (x[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) * weight[d]
template <class T> struct layer_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_d);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C weight, T& y) {
            y = store<T>((x - mu) * rsqrt_variance * weight);
        });
    }
};

// mu[rows] = sum[d](x[rows, d]) / size(d)
// variance[rows] = sum[d](square(x[rows, d] - mu[rows])) / size(d)
// y[rows, d] = (x[rows, d] - mu[rows]) * rsqrt(variance[rows] + eps) * weight[d] + bias[d]
template <class T> struct layer_norm_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, ByColumn<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_d);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1, 2>(), writes<3>(), [&](C x, C weight, C bias, T& y) {
            y = store<T>((x - mu) * rsqrt_variance * weight + bias);
        });
    }
};

}  // namespace baracuda
