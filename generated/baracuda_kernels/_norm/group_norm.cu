// Generated from spec/norm.yaml: group_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[n, groups] = sum[channels, inner](x[n, groups, channels, inner]) / (size(channels) * size(inner))
// centred[n, groups, channels, inner] = x[n, groups, channels, inner] - mu[n, groups]
// variance[n, groups] = sum[channels, inner](square(centred[n, groups, channels, inner])) / (size(channels) *
//   size(inner))
// normed[n, groups, channels, inner] = centred[n, groups, channels, inner] * rsqrt(variance[n, groups] + eps)
// y[n, groups, channels, inner] = normed[n, groups, channels, inner]
template <class T> struct group_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_channels * size_inner);
        const C sum_centred = row.template reduce<1>(reads<0>(), [&](C x) {
            const C centred = x - mu;
            return square(centred);
        });
        const C variance = sum_centred / C(size_channels * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<1>(), [&](C x, T& y) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            y = store<T>(normed);
        });
    }
};

// mu[n, groups] = sum[channels, inner](x[n, groups, channels, inner]) / (size(channels) * size(inner))
// centred[n, groups, channels, inner] = x[n, groups, channels, inner] - mu[n, groups]
// variance[n, groups] = sum[channels, inner](square(centred[n, groups, channels, inner])) / (size(channels) *
//   size(inner))
// normed[n, groups, channels, inner] = centred[n, groups, channels, inner] * rsqrt(variance[n, groups] + eps)
// y[n, groups, channels, inner] = normed[n, groups, channels, inner] + bias[groups, channels]
template <class T> struct group_norm_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_channels * size_inner);
        const C sum_centred = row.template reduce<1>(reads<0>(), [&](C x) {
            const C centred = x - mu;
            return square(centred);
        });
        const C variance = sum_centred / C(size_channels * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C bias, T& y) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            y = store<T>(normed + bias);
        });
    }
};

// mu[n, groups] = sum[channels, inner](x[n, groups, channels, inner]) / (size(channels) * size(inner))
// centred[n, groups, channels, inner] = x[n, groups, channels, inner] - mu[n, groups]
// variance[n, groups] = sum[channels, inner](square(centred[n, groups, channels, inner])) / (size(channels) *
//   size(inner))
// normed[n, groups, channels, inner] = centred[n, groups, channels, inner] * rsqrt(variance[n, groups] + eps)
// y[n, groups, channels, inner] = normed[n, groups, channels, inner] * weight[groups, channels]
template <class T> struct group_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_channels * size_inner);
        const C sum_centred = row.template reduce<1>(reads<0>(), [&](C x) {
            const C centred = x - mu;
            return square(centred);
        });
        const C variance = sum_centred / C(size_channels * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C weight, T& y) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            y = store<T>(normed * weight);
        });
    }
};

// mu[n, groups] = sum[channels, inner](x[n, groups, channels, inner]) / (size(channels) * size(inner))
// centred[n, groups, channels, inner] = x[n, groups, channels, inner] - mu[n, groups]
// variance[n, groups] = sum[channels, inner](square(centred[n, groups, channels, inner])) / (size(channels) *
//   size(inner))
// normed[n, groups, channels, inner] = centred[n, groups, channels, inner] * rsqrt(variance[n, groups] + eps)
// y[n, groups, channels, inner] = normed[n, groups, channels, inner] * weight[groups, channels] + bias[groups,
//   channels]
template <class T> struct group_norm_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_channels * size_inner);
        const C sum_centred = row.template reduce<1>(reads<0>(), [&](C x) {
            const C centred = x - mu;
            return square(centred);
        });
        const C variance = sum_centred / C(size_channels * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        row.map(reads<0, 1, 2>(), writes<3>(), [&](C x, C weight, C bias, T& y) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            y = store<T>(normed * weight + bias);
        });
    }
};

}  // namespace baracuda
