// Generated from spec/norm.yaml: group_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// y[n, channel, inner] = (x[n, channel, inner] - mu[n, group]) * rsqrt(variance[n, group] + eps)
template <class T> struct group_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<1>(), [&](C x, T& y) { y = store<T>((x - mu) * rsqrt_variance); });
    }
};

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// y[n, channel, inner] = (x[n, channel, inner] - mu[n, group]) * rsqrt(variance[n, group] + eps) + bias[channel]
template <class T> struct group_norm_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, InPieces<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C bias, T& y) { y = store<T>((x - mu) * rsqrt_variance + bias); });
    }
};

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// y[n, channel, inner] = (x[n, channel, inner] - mu[n, group]) * rsqrt(variance[n, group] + eps) * weight[channel]
template <class T> struct group_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, InPieces<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C weight, T& y) {
            y = store<T>((x - mu) * rsqrt_variance * weight);
        });
    }
};

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// y[n, channel, inner] = (x[n, channel, inner] - mu[n, group]) * rsqrt(variance[n, group] + eps) * weight[channel] +
//   bias[channel]
template <class T> struct group_norm_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, InPieces<T, C>, InPieces<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1, 2>(), writes<3>(), [&](C x, C weight, C bias, T& y) {
            y = store<T>((x - mu) * rsqrt_variance * weight + bias);
        });
    }
};

}  // namespace baracuda
