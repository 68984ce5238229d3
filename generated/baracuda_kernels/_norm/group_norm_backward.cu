// Generated from spec/norm.yaml: group_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[n, groups] = sum[channels, inner](x[n, groups, channels, inner]) / (size(channels) * size(inner))
// centred[n, groups, channels, inner] = x[n, groups, channels, inner] - mu[n, groups]
// variance[n, groups] = sum[channels, inner](square(centred[n, groups, channels, inner])) / (size(channels) *
//   size(inner))
// rsqrt_variance[n, groups] = rsqrt(variance[n, groups] + eps)
// normed[n, groups, channels, inner] = centred[n, groups, channels, inner] * rsqrt_variance[n, groups]
// d_centred[n, groups, channels, inner] = (d_y[n, groups, channels, inner] - normed[n, groups, channels, inner] *
//   (sum[channels, inner](normed[n, groups, channels, inner] * d_y[n, groups, channels, inner]) / (size(channels) *
//   size(inner)))) * rsqrt_variance[n, groups]
// d_x[n, groups, channels, inner] = d_centred[n, groups, channels, inner] - sum[channels, inner](d_centred[n, groups,
//   channels, inner]) / (size(channels) * size(inner))
template <class T> struct group_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
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
        const C sum_normed_d_y = row.template reduce<2>(reads<0, 1>(), [&](C x, C d_y) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            return normed * d_y;
        });
        const C ratio = sum_normed_d_y / C(size_channels * size_inner);
        const C sum_d_centred = row.template reduce<3>(reads<0, 1>(), [&](C x, C d_y) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            const C d_centred = (d_y - normed * ratio) * rsqrt_variance;
            return d_centred;
        });
        const C ratio_sum_d_centred = sum_d_centred / C(size_channels * size_inner);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            const C d_centred = (d_y - normed * ratio) * rsqrt_variance;
            d_x = store<T>(d_centred - ratio_sum_d_centred);
        });
    }
};

// mu[n, groups] = sum[channels, inner](x[n, groups, channels, inner]) / (size(channels) * size(inner))
// centred[n, groups, channels, inner] = x[n, groups, channels, inner] - mu[n, groups]
// variance[n, groups] = sum[channels, inner](square(centred[n, groups, channels, inner])) / (size(channels) *
//   size(inner))
// rsqrt_variance[n, groups] = rsqrt(variance[n, groups] + eps)
// normed[n, groups, channels, inner] = centred[n, groups, channels, inner] * rsqrt_variance[n, groups]
// d_centred[n, groups, channels, inner] = (d_y[n, groups, channels, inner] - normed[n, groups, channels, inner] *
//   (sum[channels, inner](normed[n, groups, channels, inner] * d_y[n, groups, channels, inner]) / (size(channels) *
//   size(inner)))) * rsqrt_variance[n, groups]
// d_x[n, groups, channels, inner] = d_centred[n, groups, channels, inner] - sum[channels, inner](d_centred[n, groups,
//   channels, inner]) / (size(channels) * size(inner))
// d_bias[groups, channels] = sum[n, inner](d_y[n, groups, channels, inner])
template <class T> struct group_norm_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
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
        const C sum_normed_d_y = row.template reduce<2>(reads<0, 1>(), [&](C x, C d_y) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            return normed * d_y;
        });
        const C ratio = sum_normed_d_y / C(size_channels * size_inner);
        const C sum_d_centred = row.template reduce<3>(reads<0, 1>(), [&](C x, C d_y) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            const C d_centred = (d_y - normed * ratio) * rsqrt_variance;
            return d_centred;
        });
        const C ratio_sum_d_centred = sum_d_centred / C(size_channels * size_inner);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            const C d_centred = (d_y - normed * ratio) * rsqrt_variance;
            d_x = store<T>(d_centred - ratio_sum_d_centred);
        });
    }
};

template <class T> struct group_norm_backward_with_bias_d_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_bias) { at.template put<1>(store<T>(d_bias)); });
    }
};

// mu[n, groups] = sum[channels, inner](x[n, groups, channels, inner]) / (size(channels) * size(inner))
// centred[n, groups, channels, inner] = x[n, groups, channels, inner] - mu[n, groups]
// variance[n, groups] = sum[channels, inner](square(centred[n, groups, channels, inner])) / (size(channels) *
//   size(inner))
// rsqrt_variance[n, groups] = rsqrt(variance[n, groups] + eps)
// normed[n, groups, channels, inner] = centred[n, groups, channels, inner] * rsqrt_variance[n, groups]
// d_centred[n, groups, channels, inner] = (d_y[n, groups, channels, inner] * weight[groups, channels] - normed[n,
//   groups, channels, inner] * (sum[channels, inner](normed[n, groups, channels, inner] * d_y[n, groups, channels,
//   inner] * weight[groups, channels]) / (size(channels) * size(inner)))) * rsqrt_variance[n, groups]
// d_x[n, groups, channels, inner] = d_centred[n, groups, channels, inner] - sum[channels, inner](d_centred[n, groups,
//   channels, inner]) / (size(channels) * size(inner))
// d_weight[groups, channels] = sum[n, inner](normed[n, groups, channels, inner] * d_y[n, groups, channels, inner])
template <class T> struct group_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        row.template put<3>(sum_x);
        const C mu = sum_x / C(size_channels * size_inner);
        const C sum_centred = row.template reduce<1>(reads<0>(), [&](C x) {
            const C centred = x - mu;
            return square(centred);
        });
        row.template put<4>(sum_centred);
        const C variance = sum_centred / C(size_channels * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C sum_normed_d_y = row.template reduce<2>(reads<0, 1, 2>(), [&](C x, C d_y, C weight) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            return normed * d_y * weight;
        });
        const C ratio = sum_normed_d_y / C(size_channels * size_inner);
        const C sum_d_centred = row.template reduce<3>(reads<0, 1, 2>(), [&](C x, C d_y, C weight) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            const C d_centred = (d_y * weight - normed * ratio) * rsqrt_variance;
            return d_centred;
        });
        const C ratio_sum_d_centred = sum_d_centred / C(size_channels * size_inner);
        row.map(reads<0, 1, 2>(), writes<5>(), [&](C x, C d_y, C weight, T& d_x) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            const C d_centred = (d_y * weight - normed * ratio) * rsqrt_variance;
            d_x = store<T>(d_centred - ratio_sum_d_centred);
        });
    }
};

template <class T> struct group_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, In<T, C>, In<C, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_channels * size_inner));
        thread.reduce(reads<0, 1, 2, 3>(), [&](C sum_x, C x, C sum_centred, C d_y, auto path, bool& slow) {
            const C mu = divisor.divide(sum_x, path, slow);
            const C centred = x - mu;
            const C variance = divisor.divide(sum_centred, path, slow);
            const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
            const C normed = centred * rsqrt_variance;
            return normed * d_y;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<4>(store<T>(d_weight)); });
    }
};

// mu[n, groups] = sum[channels, inner](x[n, groups, channels, inner]) / (size(channels) * size(inner))
// centred[n, groups, channels, inner] = x[n, groups, channels, inner] - mu[n, groups]
// variance[n, groups] = sum[channels, inner](square(centred[n, groups, channels, inner])) / (size(channels) *
//   size(inner))
// rsqrt_variance[n, groups] = rsqrt(variance[n, groups] + eps)
// normed[n, groups, channels, inner] = centred[n, groups, channels, inner] * rsqrt_variance[n, groups]
// d_centred[n, groups, channels, inner] = (d_y[n, groups, channels, inner] * weight[groups, channels] - normed[n,
//   groups, channels, inner] * (sum[channels, inner](normed[n, groups, channels, inner] * d_y[n, groups, channels,
//   inner] * weight[groups, channels]) / (size(channels) * size(inner)))) * rsqrt_variance[n, groups]
// d_x[n, groups, channels, inner] = d_centred[n, groups, channels, inner] - sum[channels, inner](d_centred[n, groups,
//   channels, inner]) / (size(channels) * size(inner))
// d_weight[groups, channels] = sum[n, inner](normed[n, groups, channels, inner] * d_y[n, groups, channels, inner])
// d_bias[groups, channels] = sum[n, inner](d_y[n, groups, channels, inner])
template <class T> struct group_norm_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        row.template put<3>(sum_x);
        const C mu = sum_x / C(size_channels * size_inner);
        const C sum_centred = row.template reduce<1>(reads<0>(), [&](C x) {
            const C centred = x - mu;
            return square(centred);
        });
        row.template put<4>(sum_centred);
        const C variance = sum_centred / C(size_channels * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C sum_normed_d_y = row.template reduce<2>(reads<0, 1, 2>(), [&](C x, C d_y, C weight) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            return normed * d_y * weight;
        });
        const C ratio = sum_normed_d_y / C(size_channels * size_inner);
        const C sum_d_centred = row.template reduce<3>(reads<0, 1, 2>(), [&](C x, C d_y, C weight) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            const C d_centred = (d_y * weight - normed * ratio) * rsqrt_variance;
            return d_centred;
        });
        const C ratio_sum_d_centred = sum_d_centred / C(size_channels * size_inner);
        row.map(reads<0, 1, 2>(), writes<5>(), [&](C x, C d_y, C weight, T& d_x) {
            const C centred = x - mu;
            const C normed = centred * rsqrt_variance;
            const C d_centred = (d_y * weight - normed * ratio) * rsqrt_variance;
            d_x = store<T>(d_centred - ratio_sum_d_centred);
        });
    }
};

template <class T> struct group_norm_backward_with_weight_with_bias_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, In<T, C>, In<C, C>, In<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_channels * size_inner));
        thread.reduce(reads<0, 1, 2, 3>(),
                [&](C sum_x, C x, C sum_centred, C d_y, C& d_weight, C& d_bias, auto path, bool& slow) {
            const C mu = divisor.divide(sum_x, path, slow);
            const C centred = x - mu;
            const C variance = divisor.divide(sum_centred, path, slow);
            const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
            const C normed = centred * rsqrt_variance;
            d_weight = normed * d_y;
            d_bias = d_y;
        });
        thread.finish([&](const auto& at, C d_weight, C d_bias) {
            at.template put<4>(store<T>(d_weight));
            at.template put<5>(store<T>(d_bias));
        });
    }
};

}  // namespace baracuda
