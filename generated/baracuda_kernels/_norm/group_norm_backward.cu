// Generated from spec/norm.yaml: group_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// inverse[n, group] = rsqrt(variance[n, group] + eps)
// wanted[n, group, member, inner] = d_y[n, channel, inner]
// shift[n, group] = sum[member, inner](wanted[n, group, member, inner]) / (size(channels) // groups * size(inner))
// slope[n, group] = sum[member, inner](wanted[n, group, member, inner] * (x[n, channel, inner] - mu[n, group])) /
//   (size(channels) // groups * size(inner)) * square(inverse[n, group])
// d_x[n, channel, inner] = (wanted[n, group, member, inner] - shift[n, group] - (x[n, channel, inner] - mu[n, group]) *
//   slope[n, group]) * inverse[n, group]
template <class T> struct group_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const auto [sum_x_mu, sum_wanted, sum_wanted_x_mu] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& sum_wanted, C& sum_wanted_x_mu) {
            sum_x_mu = square(x - mu);
            const C wanted = d_y;
            sum_wanted = wanted;
            sum_wanted_x_mu = wanted * (x - mu);
        });
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C shift = sum_wanted / C(floor_divide(size_channels, groups) * size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = sum_wanted_x_mu / C(floor_divide(size_channels, groups) * size_inner) * square(inverse);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            const C wanted = d_y;
            d_x = store<T>((wanted - shift - (x - mu) * slope) * inverse);
        });
    }
};

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// inverse[n, group] = rsqrt(variance[n, group] + eps)
// wanted[n, group, member, inner] = d_y[n, channel, inner]
// shift[n, group] = sum[member, inner](wanted[n, group, member, inner]) / (size(channels) // groups * size(inner))
// slope[n, group] = sum[member, inner](wanted[n, group, member, inner] * (x[n, channel, inner] - mu[n, group])) /
//   (size(channels) // groups * size(inner)) * square(inverse[n, group])
// d_x[n, channel, inner] = (wanted[n, group, member, inner] - shift[n, group] - (x[n, channel, inner] - mu[n, group]) *
//   slope[n, group]) * inverse[n, group]
// d_bias[channel] = sum[n, inner](d_y[n, channel, inner])
template <class T> struct group_norm_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const auto [sum_x_mu, sum_wanted, sum_wanted_x_mu] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& sum_wanted, C& sum_wanted_x_mu) {
            sum_x_mu = square(x - mu);
            const C wanted = d_y;
            sum_wanted = wanted;
            sum_wanted_x_mu = wanted * (x - mu);
        });
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C shift = sum_wanted / C(floor_divide(size_channels, groups) * size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = sum_wanted_x_mu / C(floor_divide(size_channels, groups) * size_inner) * square(inverse);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            const C wanted = d_y;
            d_x = store<T>((wanted - shift - (x - mu) * slope) * inverse);
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

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// inverse[n, group] = rsqrt(variance[n, group] + eps)
// wanted[n, group, member, inner] = d_y[n, channel, inner] * weight[channel]
// shift[n, group] = sum[member, inner](wanted[n, group, member, inner]) / (size(channels) // groups * size(inner))
// slope[n, group] = sum[member, inner](wanted[n, group, member, inner] * (x[n, channel, inner] - mu[n, group])) /
//   (size(channels) // groups * size(inner)) * square(inverse[n, group])
// d_x[n, channel, inner] = (wanted[n, group, member, inner] - shift[n, group] - (x[n, channel, inner] - mu[n, group]) *
//   slope[n, group]) * inverse[n, group]
// d_weight[channel] = sum[n, inner](d_y[n, channel, inner] * (x[n, channel, inner] - mu[n, group]) * inverse[n, group])
template <class T> struct group_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, InPieces<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        row.template put<3>(sum_x);
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const auto [sum_x_mu, sum_wanted, sum_wanted_x_mu] = row.template reduce<1, 2, 3>(reads<0, 1, 2>(),
                [&](C x, C d_y, C weight, C& sum_x_mu, C& sum_wanted, C& sum_wanted_x_mu) {
            sum_x_mu = square(x - mu);
            const C wanted = d_y * weight;
            sum_wanted = wanted;
            sum_wanted_x_mu = wanted * (x - mu);
        });
        row.template put<4>(sum_x_mu);
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C shift = sum_wanted / C(floor_divide(size_channels, groups) * size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = sum_wanted_x_mu / C(floor_divide(size_channels, groups) * size_inner) * square(inverse);
        row.map(reads<0, 1, 2>(), writes<5>(), [&](C x, C d_y, C weight, T& d_x) {
            const C wanted = d_y * weight;
            d_x = store<T>((wanted - shift - (x - mu) * slope) * inverse);
        });
    }
};

template <class T> struct group_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<InPieces<C, C>, InPieces<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(floor_divide(size_channels, groups) * size_inner));
        thread.reduce(reads<0, 1, 2, 3>(), [&](C sum_x, C sum_x_mu, C d_y, C x, auto path, bool& slow) {
            const C mu = divisor.divide(sum_x, path, slow);
            const C variance = divisor.divide(sum_x_mu, path, slow);
            const C inverse = Arithmetic<T>::rsqrt(variance + eps);
            return d_y * (x - mu) * inverse;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<4>(store<T>(d_weight)); });
    }
};

// channel = group * (size(channels) // groups) + member
// mu[n, group] = sum[member, inner](x[n, channel, inner]) / (size(channels) // groups * size(inner))
// variance[n, group] = sum[member, inner](square(x[n, channel, inner] - mu[n, group])) / (size(channels) // groups *
//   size(inner))
// inverse[n, group] = rsqrt(variance[n, group] + eps)
// wanted[n, group, member, inner] = d_y[n, channel, inner] * weight[channel]
// shift[n, group] = sum[member, inner](wanted[n, group, member, inner]) / (size(channels) // groups * size(inner))
// slope[n, group] = sum[member, inner](wanted[n, group, member, inner] * (x[n, channel, inner] - mu[n, group])) /
//   (size(channels) // groups * size(inner)) * square(inverse[n, group])
// d_x[n, channel, inner] = (wanted[n, group, member, inner] - shift[n, group] - (x[n, channel, inner] - mu[n, group]) *
//   slope[n, group]) * inverse[n, group]
// d_weight[channel] = sum[n, inner](d_y[n, channel, inner] * (x[n, channel, inner] - mu[n, group]) * inverse[n, group])
// d_bias[channel] = sum[n, inner](d_y[n, channel, inner])
template <class T> struct group_norm_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, InPieces<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        row.template put<3>(sum_x);
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const auto [sum_x_mu, sum_wanted, sum_wanted_x_mu] = row.template reduce<1, 2, 3>(reads<0, 1, 2>(),
                [&](C x, C d_y, C weight, C& sum_x_mu, C& sum_wanted, C& sum_wanted_x_mu) {
            sum_x_mu = square(x - mu);
            const C wanted = d_y * weight;
            sum_wanted = wanted;
            sum_wanted_x_mu = wanted * (x - mu);
        });
        row.template put<4>(sum_x_mu);
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C shift = sum_wanted / C(floor_divide(size_channels, groups) * size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = sum_wanted_x_mu / C(floor_divide(size_channels, groups) * size_inner) * square(inverse);
        row.map(reads<0, 1, 2>(), writes<5>(), [&](C x, C d_y, C weight, T& d_x) {
            const C wanted = d_y * weight;
            d_x = store<T>((wanted - shift - (x - mu) * slope) * inverse);
        });
    }
};

template <class T> struct group_norm_backward_with_weight_with_bias_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<InPieces<C, C>, InPieces<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(floor_divide(size_channels, groups) * size_inner));
        thread.reduce(reads<0, 1, 2, 3>(),
                [&](C sum_x, C sum_x_mu, C d_y, C x, C& d_weight, C& d_bias, auto path, bool& slow) {
            const C mu = divisor.divide(sum_x, path, slow);
            const C variance = divisor.divide(sum_x_mu, path, slow);
            const C inverse = Arithmetic<T>::rsqrt(variance + eps);
            d_weight = d_y * (x - mu) * inverse;
            d_bias = d_y;
        });
        thread.finish([&](const auto& at, C d_weight, C d_bias) {
            at.template put<4>(store<T>(d_weight));
            at.template put<5>(store<T>(d_bias));
        });
    }
};

}  // namespace baracuda
