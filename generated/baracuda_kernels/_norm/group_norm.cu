// Generated from spec/norm.yaml: group_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_arithmetic.cuh>
#include <baracuda/moments.cuh>

namespace baracuda {

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// y[n, channel, inner] = (x[n, channel, inner] - mu[n, group]) * rsqrt(variance[n, group] + eps)
template <class T> struct group_norm_rows_formula {
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

template <class T> struct group_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<CentralMoments, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& moments) {
            at.template put<1>(moments.total());
            at.template put<2>(moments.squares());
        });
    }
};

template <class T> struct group_norm_y_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Out<T>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    struct Hoisted {
        C mu;
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu) const {
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        return {mu, rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [mu, rsqrt_variance] = hoisted;
        y = store<T>((x - mu) * rsqrt_variance);
    }
};

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// y[n, channel, inner] = (x[n, channel, inner] - mu[n, group]) * rsqrt(variance[n, group] + eps) + bias[channel]
template <class T> struct group_norm_with_bias_rows_formula {
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

template <class T> struct group_norm_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<CentralMoments, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& moments) {
            at.template put<1>(moments.total());
            at.template put<2>(moments.squares());
        });
    }
};

template <class T> struct group_norm_with_bias_y_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    struct Hoisted {
        C bias;
        C mu;
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C bias) const {
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        return {bias, mu, rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [bias, mu, rsqrt_variance] = hoisted;
        y = store<T>((x - mu) * rsqrt_variance + bias);
    }
};

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// y[n, channel, inner] = (x[n, channel, inner] - mu[n, group]) * rsqrt(variance[n, group] + eps) * weight[channel]
template <class T> struct group_norm_with_weight_rows_formula {
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

template <class T> struct group_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<CentralMoments, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& moments) {
            at.template put<1>(moments.total());
            at.template put<2>(moments.squares());
        });
    }
};

template <class T> struct group_norm_with_weight_y_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    struct Hoisted {
        C weight;
        C mu;
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C weight) const {
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        return {weight, mu, rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [weight, mu, rsqrt_variance] = hoisted;
        y = store<T>((x - mu) * rsqrt_variance * weight);
    }
};

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// y[n, channel, inner] = (x[n, channel, inner] - mu[n, group]) * rsqrt(variance[n, group] + eps) * weight[channel] +
//   bias[channel]
template <class T> struct group_norm_with_weight_with_bias_rows_formula {
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

template <class T> struct group_norm_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<CentralMoments, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& moments) {
            at.template put<1>(moments.total());
            at.template put<2>(moments.squares());
        });
    }
};

template <class T> struct group_norm_with_weight_with_bias_y_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Broadcast<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    struct Hoisted {
        C weight;
        C bias;
        C mu;
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C weight, C bias) const {
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        return {weight, bias, mu, rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [weight, bias, mu, rsqrt_variance] = hoisted;
        y = store<T>((x - mu) * rsqrt_variance * weight + bias);
    }
};

}  // namespace baracuda
