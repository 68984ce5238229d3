// Generated from spec/norm.yaml: batch_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[channels] = sum[outer, inner](x[outer, channels, inner]) / (size(outer) * size(inner))
// spread[channels] = sum[outer, inner](square(x[outer, channels, inner] - mu[channels])) / (size(outer) * size(inner))
// rsqrt_spread[channels] = rsqrt(spread[channels] + eps)
// normed[outer, channels, inner] = (x[outer, channels, inner] - mu[channels]) * rsqrt_spread[channels]
// sum_d_y_spread_x_mu[channels, outer, inner] = d_y[outer, channels, inner] * rsqrt_spread[channels] + 2 * (x[outer,
//   channels, inner] - mu[channels]) * ((d_variance[channels] - 0.5 * sum[outer, inner](normed[outer, channels, inner]
//   * d_y[outer, channels, inner]) * square(rsqrt_spread[channels])) / (size(outer) * size(inner)))
// d_x[outer, channels, inner] = sum_d_y_spread_x_mu[channels, outer, inner] + (d_average[channels] - sum[outer,
//   inner](sum_d_y_spread_x_mu[channels, outer, inner])) / (size(outer) * size(inner))
template <class T> struct batch_norm_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<C, C>, Broadcast<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_variance = row.template get<2>();
        const C d_average = row.template get<3>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_outer * size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        const C sum_normed_d_y = row.template reduce<2>(reads<0, 1>(), [&](C x, C d_y) {
            const C normed = (x - mu) * rsqrt_spread;
            return normed * d_y;
        });
        const C ratio_d_variance = (d_variance - C(0.5) * sum_normed_d_y * square(rsqrt_spread)) / C(size_outer
                * size_inner);
        const C sum = row.template reduce<3>(reads<0, 1>(), [&](C x, C d_y) {
            const C sum_d_y_spread_x_mu = d_y * rsqrt_spread + C(2.0) * (x - mu) * ratio_d_variance;
            return sum_d_y_spread_x_mu;
        });
        const C ratio_d_average_sum = (d_average - sum) / C(size_outer * size_inner);
        row.map(reads<0, 1>(), writes<4>(), [&](C x, C d_y, T& d_x) {
            const C sum_d_y_spread_x_mu = d_y * rsqrt_spread + C(2.0) * (x - mu) * ratio_d_variance;
            d_x = store<T>(sum_d_y_spread_x_mu + ratio_d_average_sum);
        });
    }
};

template <class T> struct batch_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct batch_norm_backward_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C mu = sum_x / C(size_outer * size_inner);
        thread.reduce(reads<1>(), [&](C x) { return square(x - mu); });
        thread.finish([&](const auto& at, C sum_x_mu) { at.template put<2>(sum_x_mu); });
    }
};

template <class T> struct batch_norm_backward_sum_normed_d_y_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C sum_x_mu = thread.template get<1>();
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T>::rsqrt(spread + eps);
        thread.reduce(reads<2, 3>(), [&](C x, C d_y) {
            const C normed = (x - mu) * rsqrt_spread;
            return normed * d_y;
        });
        thread.finish([&](const auto& at, C sum_normed_d_y) { at.template put<4>(sum_normed_d_y); });
    }
};

template <class T> struct batch_norm_backward_sum_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, PerOutput<C, C>, PerOutput<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C sum_x_mu = thread.template get<1>();
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        thread.reduce(reads<2, 3, 4, 5>(), [&](C d_y, C x, C d_variance, C sum_normed_d_y) {
            const C sum_d_y_spread_x_mu = d_y * rsqrt_spread + C(2.0) * (x - mu) * ((d_variance - C(0.5)
                    * sum_normed_d_y * square(rsqrt_spread)) / C(size_outer * size_inner));
            return sum_d_y_spread_x_mu;
        });
        thread.finish([&](const auto& at, C sum) { at.template put<6>(sum); });
    }
};

template <class T> struct batch_norm_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, In<T, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    struct Hoisted {
        C d_variance;
        C sum_normed_d_y;
        C d_average;
        C sum;
        C mu;
        C rsqrt_spread;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C d_variance, C sum_normed_d_y, C d_average, C sum) const {
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        return {d_variance, sum_normed_d_y, d_average, sum, mu, rsqrt_spread};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [d_variance, sum_normed_d_y, d_average, sum, mu, rsqrt_spread] = hoisted;
        const C sum_d_y_spread_x_mu = d_y * rsqrt_spread + C(2.0) * (x - mu) * ((d_variance - C(0.5) * sum_normed_d_y
                * square(rsqrt_spread)) / C(size_outer * size_inner));
        d_x = store<T>(sum_d_y_spread_x_mu + (d_average - sum) / C(size_outer * size_inner));
    }
};

// mu[channels] = sum[outer, inner](x[outer, channels, inner]) / (size(outer) * size(inner))
// spread[channels] = sum[outer, inner](square(x[outer, channels, inner] - mu[channels])) / (size(outer) * size(inner))
// rsqrt_spread[channels] = rsqrt(spread[channels] + eps)
// normed[outer, channels, inner] = (x[outer, channels, inner] - mu[channels]) * rsqrt_spread[channels]
// sum_d_y_spread_x_mu[channels, outer, inner] = d_y[outer, channels, inner] * rsqrt_spread[channels] + 2 * (x[outer,
//   channels, inner] - mu[channels]) * ((d_variance[channels] - 0.5 * sum[outer, inner](normed[outer, channels, inner]
//   * d_y[outer, channels, inner]) * square(rsqrt_spread[channels])) / (size(outer) * size(inner)))
// d_x[outer, channels, inner] = sum_d_y_spread_x_mu[channels, outer, inner] + (d_average[channels] - sum[outer,
//   inner](sum_d_y_spread_x_mu[channels, outer, inner])) / (size(outer) * size(inner))
// d_bias[channels] = sum[outer, inner](d_y[outer, channels, inner])
template <class T> struct batch_norm_backward_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<C, C>, Broadcast<C, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_variance = row.template get<2>();
        const C d_average = row.template get<3>();
        const auto [sum_x, d_bias] = row.template reduce<0, 4>(reads<0, 1>(), [&](C x, C d_y, C& sum_x, C& d_bias) {
            sum_x = x;
            d_bias = d_y;
        });
        row.template put<4>(store<T>(d_bias));
        const C mu = sum_x / C(size_outer * size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        const C sum_normed_d_y = row.template reduce<2>(reads<0, 1>(), [&](C x, C d_y) {
            const C normed = (x - mu) * rsqrt_spread;
            return normed * d_y;
        });
        const C ratio_d_variance = (d_variance - C(0.5) * sum_normed_d_y * square(rsqrt_spread)) / C(size_outer
                * size_inner);
        const C sum = row.template reduce<3>(reads<0, 1>(), [&](C x, C d_y) {
            const C sum_d_y_spread_x_mu = d_y * rsqrt_spread + C(2.0) * (x - mu) * ratio_d_variance;
            return sum_d_y_spread_x_mu;
        });
        const C ratio_d_average_sum = (d_average - sum) / C(size_outer * size_inner);
        row.map(reads<0, 1>(), writes<5>(), [&](C x, C d_y, T& d_x) {
            const C sum_d_y_spread_x_mu = d_y * rsqrt_spread + C(2.0) * (x - mu) * ratio_d_variance;
            d_x = store<T>(sum_d_y_spread_x_mu + ratio_d_average_sum);
        });
    }
};

template <class T> struct batch_norm_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C x, C d_y, C& sum_x, C& d_bias) {
            sum_x = x;
            d_bias = d_y;
        });
        thread.finish([&](const auto& at, C sum_x, C d_bias) {
            at.template put<2>(sum_x);
            at.template put<3>(store<T>(d_bias));
        });
    }
};

template <class T> struct batch_norm_backward_with_bias_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C mu = sum_x / C(size_outer * size_inner);
        thread.reduce(reads<1>(), [&](C x) { return square(x - mu); });
        thread.finish([&](const auto& at, C sum_x_mu) { at.template put<2>(sum_x_mu); });
    }
};

template <class T> struct batch_norm_backward_with_bias_sum_normed_d_y_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C sum_x_mu = thread.template get<1>();
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T>::rsqrt(spread + eps);
        thread.reduce(reads<2, 3>(), [&](C x, C d_y) {
            const C normed = (x - mu) * rsqrt_spread;
            return normed * d_y;
        });
        thread.finish([&](const auto& at, C sum_normed_d_y) { at.template put<4>(sum_normed_d_y); });
    }
};

template <class T> struct batch_norm_backward_with_bias_sum_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, PerOutput<C, C>, PerOutput<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C sum_x_mu = thread.template get<1>();
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        thread.reduce(reads<2, 3, 4, 5>(), [&](C d_y, C x, C d_variance, C sum_normed_d_y) {
            const C sum_d_y_spread_x_mu = d_y * rsqrt_spread + C(2.0) * (x - mu) * ((d_variance - C(0.5)
                    * sum_normed_d_y * square(rsqrt_spread)) / C(size_outer * size_inner));
            return sum_d_y_spread_x_mu;
        });
        thread.finish([&](const auto& at, C sum) { at.template put<6>(sum); });
    }
};

template <class T> struct batch_norm_backward_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, In<T, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    struct Hoisted {
        C d_variance;
        C sum_normed_d_y;
        C d_average;
        C sum;
        C mu;
        C rsqrt_spread;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C d_variance, C sum_normed_d_y, C d_average, C sum) const {
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        return {d_variance, sum_normed_d_y, d_average, sum, mu, rsqrt_spread};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [d_variance, sum_normed_d_y, d_average, sum, mu, rsqrt_spread] = hoisted;
        const C sum_d_y_spread_x_mu = d_y * rsqrt_spread + C(2.0) * (x - mu) * ((d_variance - C(0.5) * sum_normed_d_y
                * square(rsqrt_spread)) / C(size_outer * size_inner));
        d_x = store<T>(sum_d_y_spread_x_mu + (d_average - sum) / C(size_outer * size_inner));
    }
};

// mu[channels] = sum[outer, inner](x[outer, channels, inner]) / (size(outer) * size(inner))
// spread[channels] = sum[outer, inner](square(x[outer, channels, inner] - mu[channels])) / (size(outer) * size(inner))
// rsqrt_spread[channels] = rsqrt(spread[channels] + eps)
// normed[outer, channels, inner] = (x[outer, channels, inner] - mu[channels]) * rsqrt_spread[channels]
// d_weight[channels] = sum[outer, inner](normed[outer, channels, inner] * d_y[outer, channels, inner])
// d_sum_x_mu[channels] = (d_variance[channels] - 0.5 * d_weight[channels] * weight[channels] *
//   square(rsqrt_spread[channels])) / (size(outer) * size(inner))
// sum_d_y_weight[channels, outer, inner] = d_y[outer, channels, inner] * (weight[channels] * rsqrt_spread[channels]) +
//   2 * (x[outer, channels, inner] - mu[channels]) * d_sum_x_mu[channels]
// d_x[outer, channels, inner] = sum_d_y_weight[channels, outer, inner] + (d_average[channels] - sum[outer,
//   inner](sum_d_y_weight[channels, outer, inner])) / (size(outer) * size(inner))
template <class T> struct batch_norm_backward_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<C, C>, Broadcast<T, C>, Broadcast<C, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_variance = row.template get<2>();
        const C weight = row.template get<3>();
        const C d_average = row.template get<4>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_outer * size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        const C product_weight = weight * rsqrt_spread;
        const C sum_normed_d_y = row.template reduce<2>(reads<0, 1>(), [&](C x, C d_y) {
            const C normed = (x - mu) * rsqrt_spread;
            return normed * d_y;
        });
        const C d_weight = row.template put<5>(store<T>(sum_normed_d_y));
        const C d_sum_x_mu = (d_variance - C(0.5) * d_weight * weight * square(rsqrt_spread)) / C(size_outer
                * size_inner);
        const C sum_sum_d_y_weight = row.template reduce<3>(reads<0, 1>(), [&](C x, C d_y) {
            const C sum_d_y_weight = d_y * product_weight + C(2.0) * (x - mu) * d_sum_x_mu;
            return sum_d_y_weight;
        });
        const C ratio_d_average = (d_average - sum_sum_d_y_weight) / C(size_outer * size_inner);
        row.map(reads<0, 1>(), writes<6>(), [&](C x, C d_y, T& d_x) {
            const C sum_d_y_weight = d_y * product_weight + C(2.0) * (x - mu) * d_sum_x_mu;
            d_x = store<T>(sum_d_y_weight + ratio_d_average);
        });
    }
};

template <class T> struct batch_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct batch_norm_backward_with_weight_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C mu = sum_x / C(size_outer * size_inner);
        thread.reduce(reads<1>(), [&](C x) { return square(x - mu); });
        thread.finish([&](const auto& at, C sum_x_mu) { at.template put<2>(sum_x_mu); });
    }
};

template <class T> struct batch_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C sum_x_mu = thread.template get<1>();
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T>::rsqrt(spread + eps);
        thread.reduce(reads<2, 3>(), [&](C x, C d_y) {
            const C normed = (x - mu) * rsqrt_spread;
            return normed * d_y;
        });
        thread.finish([&](const auto& at, C sum_normed_d_y) { at.template put<4>(store<T>(sum_normed_d_y)); });
    }
};

template <class T> struct batch_norm_backward_with_weight_sum_sum_d_y_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, PerOutput<C, C>, PerOutput<T, C>, PerOutput<T, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C sum_x_mu = thread.template get<1>();
        const C d_variance = thread.template get<2>();
        const C d_weight = thread.template get<3>();
        const C weight = thread.template get<4>();
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<compute_t<T>, T>::rsqrt(spread + eps);
        const C d_sum_x_mu = (d_variance - C(0.5) * d_weight * weight * square(rsqrt_spread)) / C(size_outer
                * size_inner);
        thread.reduce(reads<4, 5, 6>(), [&](C weight, C d_y, C x) {
            const C sum_d_y_weight = d_y * (weight * rsqrt_spread) + C(2.0) * (x - mu) * d_sum_x_mu;
            return sum_d_y_weight;
        });
        thread.finish([&](const auto& at, C sum_sum_d_y_weight) { at.template put<7>(sum_sum_d_y_weight); });
    }
};

template <class T> struct batch_norm_backward_with_weight_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<T, C>, ByColumn<T, C>, In<T, C>, In<T, C>, ByColumn<C, C>, ByColumn<C, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    struct Hoisted {
        C weight;
        C d_average;
        C sum_sum_d_y_weight;
        C mu;
        C rsqrt_spread;
        C d_sum_x_mu;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C d_variance, C d_weight, C weight, C d_average,
            C sum_sum_d_y_weight) const {
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<compute_t<T>, T>::rsqrt(spread + eps);
        const C d_sum_x_mu = (d_variance - C(0.5) * d_weight * weight * square(rsqrt_spread)) / C(size_outer
                * size_inner);
        return {weight, d_average, sum_sum_d_y_weight, mu, rsqrt_spread, d_sum_x_mu};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, d_average, sum_sum_d_y_weight, mu, rsqrt_spread, d_sum_x_mu] = hoisted;
        const C sum_d_y_weight = d_y * (weight * rsqrt_spread) + C(2.0) * (x - mu) * d_sum_x_mu;
        d_x = store<T>(sum_d_y_weight + (d_average - sum_sum_d_y_weight) / C(size_outer * size_inner));
    }
};

// mu[channels] = sum[outer, inner](x[outer, channels, inner]) / (size(outer) * size(inner))
// spread[channels] = sum[outer, inner](square(x[outer, channels, inner] - mu[channels])) / (size(outer) * size(inner))
// rsqrt_spread[channels] = rsqrt(spread[channels] + eps)
// normed[outer, channels, inner] = (x[outer, channels, inner] - mu[channels]) * rsqrt_spread[channels]
// d_weight[channels] = sum[outer, inner](normed[outer, channels, inner] * d_y[outer, channels, inner])
// d_sum_x_mu[channels] = (d_variance[channels] - 0.5 * d_weight[channels] * weight[channels] *
//   square(rsqrt_spread[channels])) / (size(outer) * size(inner))
// sum_d_y_weight[channels, outer, inner] = d_y[outer, channels, inner] * (weight[channels] * rsqrt_spread[channels]) +
//   2 * (x[outer, channels, inner] - mu[channels]) * d_sum_x_mu[channels]
// d_x[outer, channels, inner] = sum_d_y_weight[channels, outer, inner] + (d_average[channels] - sum[outer,
//   inner](sum_d_y_weight[channels, outer, inner])) / (size(outer) * size(inner))
// d_bias[channels] = sum[outer, inner](d_y[outer, channels, inner])
template <class T> struct batch_norm_backward_with_weight_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<C, C>, Broadcast<T, C>, Broadcast<C, C>, OutOnce<T, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_variance = row.template get<2>();
        const C weight = row.template get<3>();
        const C d_average = row.template get<4>();
        const auto [sum_x, d_bias] = row.template reduce<0, 4>(reads<0, 1>(), [&](C x, C d_y, C& sum_x, C& d_bias) {
            sum_x = x;
            d_bias = d_y;
        });
        row.template put<6>(store<T>(d_bias));
        const C mu = sum_x / C(size_outer * size_inner);
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        const C product_weight = weight * rsqrt_spread;
        const C sum_normed_d_y = row.template reduce<2>(reads<0, 1>(), [&](C x, C d_y) {
            const C normed = (x - mu) * rsqrt_spread;
            return normed * d_y;
        });
        const C d_weight = row.template put<5>(store<T>(sum_normed_d_y));
        const C d_sum_x_mu = (d_variance - C(0.5) * d_weight * weight * square(rsqrt_spread)) / C(size_outer
                * size_inner);
        const C sum_sum_d_y_weight = row.template reduce<3>(reads<0, 1>(), [&](C x, C d_y) {
            const C sum_d_y_weight = d_y * product_weight + C(2.0) * (x - mu) * d_sum_x_mu;
            return sum_d_y_weight;
        });
        const C ratio_d_average = (d_average - sum_sum_d_y_weight) / C(size_outer * size_inner);
        row.map(reads<0, 1>(), writes<7>(), [&](C x, C d_y, T& d_x) {
            const C sum_d_y_weight = d_y * product_weight + C(2.0) * (x - mu) * d_sum_x_mu;
            d_x = store<T>(sum_d_y_weight + ratio_d_average);
        });
    }
};

template <class T> struct batch_norm_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C x, C d_y, C& sum_x, C& d_bias) {
            sum_x = x;
            d_bias = d_y;
        });
        thread.finish([&](const auto& at, C sum_x, C d_bias) {
            at.template put<2>(sum_x);
            at.template put<3>(store<T>(d_bias));
        });
    }
};

template <class T> struct batch_norm_backward_with_weight_with_bias_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C mu = sum_x / C(size_outer * size_inner);
        thread.reduce(reads<1>(), [&](C x) { return square(x - mu); });
        thread.finish([&](const auto& at, C sum_x_mu) { at.template put<2>(sum_x_mu); });
    }
};

template <class T> struct batch_norm_backward_with_weight_with_bias_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C sum_x_mu = thread.template get<1>();
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T>::rsqrt(spread + eps);
        thread.reduce(reads<2, 3>(), [&](C x, C d_y) {
            const C normed = (x - mu) * rsqrt_spread;
            return normed * d_y;
        });
        thread.finish([&](const auto& at, C sum_normed_d_y) { at.template put<4>(store<T>(sum_normed_d_y)); });
    }
};

template <class T> struct batch_norm_backward_with_weight_with_bias_sum_sum_d_y_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, PerOutput<C, C>, PerOutput<C, C>, PerOutput<T, C>, PerOutput<T, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C sum_x_mu = thread.template get<1>();
        const C d_variance = thread.template get<2>();
        const C d_weight = thread.template get<3>();
        const C weight = thread.template get<4>();
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<compute_t<T>, T>::rsqrt(spread + eps);
        const C d_sum_x_mu = (d_variance - C(0.5) * d_weight * weight * square(rsqrt_spread)) / C(size_outer
                * size_inner);
        thread.reduce(reads<4, 5, 6>(), [&](C weight, C d_y, C x) {
            const C sum_d_y_weight = d_y * (weight * rsqrt_spread) + C(2.0) * (x - mu) * d_sum_x_mu;
            return sum_d_y_weight;
        });
        thread.finish([&](const auto& at, C sum_sum_d_y_weight) { at.template put<7>(sum_sum_d_y_weight); });
    }
};

template <class T> struct batch_norm_backward_with_weight_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<T, C>, ByColumn<T, C>, In<T, C>, In<T, C>, ByColumn<C, C>, ByColumn<C, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    struct Hoisted {
        C weight;
        C d_average;
        C sum_sum_d_y_weight;
        C mu;
        C rsqrt_spread;
        C d_sum_x_mu;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C d_variance, C d_weight, C weight, C d_average,
            C sum_sum_d_y_weight) const {
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<compute_t<T>, T>::rsqrt(spread + eps);
        const C d_sum_x_mu = (d_variance - C(0.5) * d_weight * weight * square(rsqrt_spread)) / C(size_outer
                * size_inner);
        return {weight, d_average, sum_sum_d_y_weight, mu, rsqrt_spread, d_sum_x_mu};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, d_average, sum_sum_d_y_weight, mu, rsqrt_spread, d_sum_x_mu] = hoisted;
        const C sum_d_y_weight = d_y * (weight * rsqrt_spread) + C(2.0) * (x - mu) * d_sum_x_mu;
        d_x = store<T>(sum_d_y_weight + (d_average - sum_sum_d_y_weight) / C(size_outer * size_inner));
    }
};

}  // namespace baracuda
