// Generated from spec/norm.yaml: instance_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// y[n, channels, inner] = (x[n, channels, inner] - mu[n, channels]) * rsqrt(variance[n, channels] + eps)
template <class T> struct instance_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<1>(), [&](C x, T& y) { y = store<T>((x - mu) * rsqrt_variance); });
    }
};

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// y[n, channels, inner] = (x[n, channels, inner] - mu[n, channels]) * rsqrt(variance[n, channels] + eps) +
//   bias[channels]
template <class T> struct instance_norm_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C bias = row.template get<1>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<2>(), [&](C x, T& y) { y = store<T>((x - mu) * rsqrt_variance + bias); });
    }
};

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// y[n, channels, inner] = (x[n, channels, inner] - mu[n, channels]) * rsqrt(variance[n, channels] + eps) *
//   weight[channels]
template <class T> struct instance_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<1>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<2>(), [&](C x, T& y) { y = store<T>((x - mu) * rsqrt_variance * weight); });
    }
};

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// y[n, channels, inner] = (x[n, channels, inner] - mu[n, channels]) * rsqrt(variance[n, channels] + eps) *
//   weight[channels] + bias[channels]
template <class T> struct instance_norm_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<1>();
        const C bias = row.template get<2>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<3>(), [&](C x, T& y) { y = store<T>((x - mu) * rsqrt_variance * weight + bias); });
    }
};

}  // namespace baracuda
