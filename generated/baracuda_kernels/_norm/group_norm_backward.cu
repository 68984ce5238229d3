// Generated from spec/norm.yaml: group_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
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
template <class T> struct group_norm_backward_rows_formula {
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

template <class T> struct group_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct group_norm_backward_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64, i64>;

    i64 groups, size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
            return [=, this](C x, C d_y, C& sum_x_mu, C& sum_wanted, C& sum_wanted_x_mu) {
                const C wanted = d_y;
                sum_x_mu = square(x - mu);
                sum_wanted = wanted;
                sum_wanted_x_mu = wanted * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C sum_x_mu, C sum_wanted, C sum_wanted_x_mu) {
            at.template put<3>(sum_x_mu);
            at.template put<4>(sum_wanted);
            at.template put<5>(sum_wanted_x_mu);
        });
    }
};

template <class T> struct group_norm_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Out<T>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    struct Hoisted {
        C mu;
        C inverse;
        C shift;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C sum_wanted, C sum_wanted_x_mu) const {
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C shift = sum_wanted / C(floor_divide(size_channels, groups) * size_inner);
        const C slope = sum_wanted_x_mu / C(floor_divide(size_channels, groups) * size_inner) * square(inverse);
        return {mu, inverse, shift, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [mu, inverse, shift, slope] = hoisted;
        const C wanted = d_y;
        d_x = store<T>((wanted - shift - (x - mu) * slope) * inverse);
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
// level[n, group, member] = sum[inner](d_y[n, channel, inner])
// d_bias[channel] = sum[n](level[n, group, member])
template <class T> struct group_norm_backward_with_bias_rows_formula {
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

template <class T> struct group_norm_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct group_norm_backward_with_bias_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64, i64>;

    i64 groups, size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
            return [=, this](C x, C d_y, C& sum_x_mu, C& sum_wanted, C& sum_wanted_x_mu) {
                const C wanted = d_y;
                sum_x_mu = square(x - mu);
                sum_wanted = wanted;
                sum_wanted_x_mu = wanted * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C sum_x_mu, C sum_wanted, C sum_wanted_x_mu) {
            at.template put<3>(sum_x_mu);
            at.template put<4>(sum_wanted);
            at.template put<5>(sum_wanted_x_mu);
        });
    }
};

template <class T> struct group_norm_backward_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Out<T>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    struct Hoisted {
        C mu;
        C inverse;
        C shift;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C sum_wanted, C sum_wanted_x_mu) const {
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C shift = sum_wanted / C(floor_divide(size_channels, groups) * size_inner);
        const C slope = sum_wanted_x_mu / C(floor_divide(size_channels, groups) * size_inner) * square(inverse);
        return {mu, inverse, shift, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [mu, inverse, shift, slope] = hoisted;
        const C wanted = d_y;
        d_x = store<T>((wanted - shift - (x - mu) * slope) * inverse);
    }
};

template <class T> struct group_norm_backward_with_bias_level_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C level) { at.template put<1>(level); });
    }
};

template <class T> struct group_norm_backward_with_bias_d_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C level) { return level; });
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
// tilt[n, group, member] = sum[inner](d_y[n, channel, inner] * (x[n, channel, inner] - mu[n, group]))
// d_weight[channel] = sum[n](tilt[n, group, member] * inverse[n, group])
template <class T> struct group_norm_backward_with_weight_rows_formula {
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

template <class T> struct group_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct group_norm_backward_with_weight_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, InPieces<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64, i64>;

    i64 groups, size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2, 3>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
            return [=, this](C x, C d_y, C weight, C& sum_x_mu, C& sum_wanted, C& sum_wanted_x_mu) {
                const C wanted = d_y * weight;
                sum_x_mu = square(x - mu);
                sum_wanted = wanted;
                sum_wanted_x_mu = wanted * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C sum_x_mu, C sum_wanted, C sum_wanted_x_mu) {
            at.template put<4>(sum_x_mu);
            at.template put<5>(sum_wanted);
            at.template put<6>(sum_wanted_x_mu);
        });
    }
};

template <class T> struct group_norm_backward_with_weight_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Broadcast<T, C>, Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Out<T>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    struct Hoisted {
        C weight;
        C mu;
        C inverse;
        C shift;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C weight, C sum_wanted, C sum_wanted_x_mu) const {
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C shift = sum_wanted / C(floor_divide(size_channels, groups) * size_inner);
        const C slope = sum_wanted_x_mu / C(floor_divide(size_channels, groups) * size_inner) * square(inverse);
        return {weight, mu, inverse, shift, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, mu, inverse, shift, slope] = hoisted;
        const C wanted = d_y * weight;
        d_x = store<T>((wanted - shift - (x - mu) * slope) * inverse);
    }
};

template <class T> struct group_norm_backward_with_weight_tilt_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64, i64>;

    i64 groups, size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
            return [=, this](C d_y, C x) { return d_y * (x - mu); };
        });
        thread.finish([&](const auto& at, C tilt) { at.template put<3>(tilt); });
    }
};

template <class T> struct group_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<InPieces<C, C>, In<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(floor_divide(size_channels, groups) * size_inner));
        thread.reduce(reads<0, 1>(), [&](C sum_x_mu, C tilt, auto path, bool& slow) {
            const C variance = divisor.divide(sum_x_mu, path, slow);
            const C inverse = Arithmetic<C>::rsqrt(variance + eps);
            return tilt * inverse;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<2>(store<T>(d_weight)); });
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
// tilt[n, group, member] = sum[inner](d_y[n, channel, inner] * (x[n, channel, inner] - mu[n, group]))
// d_weight[channel] = sum[n](tilt[n, group, member] * inverse[n, group])
// level[n, group, member] = sum[inner](d_y[n, channel, inner])
// d_bias[channel] = sum[n](level[n, group, member])
template <class T> struct group_norm_backward_with_weight_with_bias_rows_formula {
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

template <class T> struct group_norm_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct group_norm_backward_with_weight_with_bias_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, InPieces<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64, i64>;

    i64 groups, size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2, 3>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
            return [=, this](C x, C d_y, C weight, C& sum_x_mu, C& sum_wanted, C& sum_wanted_x_mu) {
                const C wanted = d_y * weight;
                sum_x_mu = square(x - mu);
                sum_wanted = wanted;
                sum_wanted_x_mu = wanted * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C sum_x_mu, C sum_wanted, C sum_wanted_x_mu) {
            at.template put<4>(sum_x_mu);
            at.template put<5>(sum_wanted);
            at.template put<6>(sum_wanted_x_mu);
        });
    }
};

template <class T> struct group_norm_backward_with_weight_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Broadcast<T, C>, Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Out<T>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    struct Hoisted {
        C weight;
        C mu;
        C inverse;
        C shift;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C weight, C sum_wanted, C sum_wanted_x_mu) const {
        const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
        const C variance = sum_x_mu / C(floor_divide(size_channels, groups) * size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C shift = sum_wanted / C(floor_divide(size_channels, groups) * size_inner);
        const C slope = sum_wanted_x_mu / C(floor_divide(size_channels, groups) * size_inner) * square(inverse);
        return {weight, mu, inverse, shift, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, mu, inverse, shift, slope] = hoisted;
        const C wanted = d_y * weight;
        d_x = store<T>((wanted - shift - (x - mu) * slope) * inverse);
    }
};

template <class T> struct group_norm_backward_with_weight_with_bias_tilt_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64, i64>;

    i64 groups, size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(floor_divide(size_channels, groups) * size_inner);
            return [=, this](C d_y, C x, C& tilt, C& level) {
                tilt = d_y * (x - mu);
                level = d_y;
            };
        });
        thread.finish([&](const auto& at, C tilt, C level) {
            at.template put<3>(tilt);
            at.template put<4>(level);
        });
    }
};

template <class T> struct group_norm_backward_with_weight_with_bias_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<InPieces<C, C>, In<C, C>, In<C, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, C, i64, i64>;

    i64 groups;
    C eps;
    i64 size_channels, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(floor_divide(size_channels, groups) * size_inner));
        thread.reduce(reads<0, 1, 2>(),
                [&](C sum_x_mu, C tilt, C level, C& d_weight, C& d_bias, auto path, bool& slow) {
            const C variance = divisor.divide(sum_x_mu, path, slow);
            const C inverse = Arithmetic<C>::rsqrt(variance + eps);
            d_weight = tilt * inverse;
            d_bias = level;
        });
        thread.finish([&](const auto& at, C d_weight, C d_bias) {
            at.template put<3>(store<T>(d_weight));
            at.template put<4>(store<T>(d_bias));
        });
    }
};

}  // namespace baracuda
