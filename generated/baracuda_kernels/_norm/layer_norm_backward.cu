// Generated from spec/norm.yaml: layer_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/panel.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[rows] = sum[d](x[rows, d]) / size(d)
// variance[rows] = sum[d](square(x[rows, d] - mu[rows])) / size(d)
// rsqrt_variance[rows] = rsqrt(variance[rows] + eps)
// d_x[rows, d] = (d_y[rows, d] - (x[rows, d] - mu[rows]) * (sum[d]((x[rows, d] - mu[rows]) * d_y[rows, d]) *
//   square(rsqrt_variance[rows]) / size(d)) - sum[d](d_y[rows, d]) / size(d)) * rsqrt_variance[rows]
template <class T> struct layer_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_d);
        const auto [sum_x_mu, sum_x_mu_d_y, sum_d_y] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& sum_x_mu_d_y, C& sum_d_y) {
            sum_x_mu = square(x - mu);
            sum_x_mu_d_y = (x - mu) * d_y;
            sum_d_y = d_y;
        });
        const C variance = sum_x_mu / C(size_d);
        const C ratio_sum_d_y = sum_d_y / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio_sum_x_mu_d_y = sum_x_mu_d_y * square(rsqrt_variance) / C(size_d);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - (x - mu) * ratio_sum_x_mu_d_y - ratio_sum_d_y) * rsqrt_variance);
        });
    }
};

// mu[rows] = sum[d](x[rows, d]) / size(d)
// variance[rows] = sum[d](square(x[rows, d] - mu[rows])) / size(d)
// rsqrt_variance[rows] = rsqrt(variance[rows] + eps)
// d_x[rows, d] = (d_y[rows, d] - (x[rows, d] - mu[rows]) * (sum[d]((x[rows, d] - mu[rows]) * d_y[rows, d]) *
//   square(rsqrt_variance[rows]) / size(d)) - sum[d](d_y[rows, d]) / size(d)) * rsqrt_variance[rows]
// d_bias[d] = sum[rows](d_y[rows, d])
template <class T> struct layer_norm_backward_with_bias_panel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;
    enum : int { column_reductions = 1 };

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_d);
        const auto [sum_x_mu, sum_x_mu_d_y, sum_d_y] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& sum_x_mu_d_y, C& sum_d_y) {
            sum_x_mu = square(x - mu);
            sum_x_mu_d_y = (x - mu) * d_y;
            sum_d_y = d_y;
        });
        const C variance = sum_x_mu / C(size_d);
        const C ratio_sum_d_y = sum_d_y / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio_sum_x_mu_d_y = sum_x_mu_d_y * square(rsqrt_variance) / C(size_d);
        row.template columns<4>(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x, C& d_bias) {
            d_x = store<T>((d_y - (x - mu) * ratio_sum_x_mu_d_y - ratio_sum_d_y) * rsqrt_variance);
            d_bias = d_y;
        });
    }
};

template <class T> struct layer_norm_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_d);
        const auto [sum_x_mu, sum_x_mu_d_y, sum_d_y] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& sum_x_mu_d_y, C& sum_d_y) {
            sum_x_mu = square(x - mu);
            sum_x_mu_d_y = (x - mu) * d_y;
            sum_d_y = d_y;
        });
        const C variance = sum_x_mu / C(size_d);
        const C ratio_sum_d_y = sum_d_y / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio_sum_x_mu_d_y = sum_x_mu_d_y * square(rsqrt_variance) / C(size_d);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - (x - mu) * ratio_sum_x_mu_d_y - ratio_sum_d_y) * rsqrt_variance);
        });
    }
};

template <class T> struct layer_norm_backward_with_bias_d_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_bias) { at.template put<1>(store<T>(d_bias)); });
    }
};

// mu[rows] = sum[d](x[rows, d]) / size(d)
// variance[rows] = sum[d](square(x[rows, d] - mu[rows])) / size(d)
// rsqrt_variance[rows] = rsqrt(variance[rows] + eps)
// d_x[rows, d] = (d_y[rows, d] * weight[d] - (x[rows, d] - mu[rows]) * (sum[d]((x[rows, d] - mu[rows]) * d_y[rows, d] *
//   weight[d]) * square(rsqrt_variance[rows]) / size(d)) - sum[d](d_y[rows, d] * weight[d]) / size(d)) *
//   rsqrt_variance[rows]
// product_x_mu[rows, d] = (x[rows, d] - mu[rows]) * rsqrt_variance[rows]
// d_weight[d] = sum[rows](product_x_mu[rows, d] * d_y[rows, d])
template <class T> struct layer_norm_backward_with_weight_panel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;
    enum : int { column_reductions = 1 };

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_d);
        const auto [sum_x_mu, sum_x_mu_d_y_weight, sum_d_y_weight] = row.template reduce<1, 2, 3>(reads<0, 1, 2>(),
                [&](C x, C d_y, C weight, C& sum_x_mu, C& sum_x_mu_d_y_weight, C& sum_d_y_weight) {
            sum_x_mu = square(x - mu);
            sum_x_mu_d_y_weight = (x - mu) * d_y * weight;
            sum_d_y_weight = d_y * weight;
        });
        const C variance = sum_x_mu / C(size_d);
        const C ratio2 = sum_d_y_weight / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio = sum_x_mu_d_y_weight * square(rsqrt_variance) / C(size_d);
        row.template columns<4>(reads<0, 1, 2>(), writes<3>(), [&](C x, C d_y, C weight, T& d_x, C& d_weight) {
            d_x = store<T>((d_y * weight - (x - mu) * ratio - ratio2) * rsqrt_variance);
            const C product_x_mu = (x - mu) * rsqrt_variance;
            d_weight = product_x_mu * d_y;
        });
    }
};

template <class T> struct layer_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        row.template put<3>(sum_x);
        const C mu = sum_x / C(size_d);
        const auto [sum_x_mu, sum_x_mu_d_y_weight, sum_d_y_weight] = row.template reduce<1, 2, 3>(reads<0, 1, 2>(),
                [&](C x, C d_y, C weight, C& sum_x_mu, C& sum_x_mu_d_y_weight, C& sum_d_y_weight) {
            sum_x_mu = square(x - mu);
            sum_x_mu_d_y_weight = (x - mu) * d_y * weight;
            sum_d_y_weight = d_y * weight;
        });
        row.template put<4>(sum_x_mu);
        const C variance = sum_x_mu / C(size_d);
        const C ratio2 = sum_d_y_weight / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio = sum_x_mu_d_y_weight * square(rsqrt_variance) / C(size_d);
        row.map(reads<0, 1, 2>(), writes<5>(), [&](C x, C d_y, C weight, T& d_x) {
            d_x = store<T>((d_y * weight - (x - mu) * ratio - ratio2) * rsqrt_variance);
        });
    }
};

template <class T> struct layer_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<C, C>, PerPosition<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_d));
        thread.reduce(reads<0, 1, 2, 3>(), [&](C sum_x, C sum_x_mu, C x, C d_y, auto path, bool& slow) {
            const C mu = divisor.divide(sum_x, path, slow);
            const C variance = divisor.divide(sum_x_mu, path, slow);
            const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
            const C product_x_mu = (x - mu) * rsqrt_variance;
            return product_x_mu * d_y;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<4>(store<T>(d_weight)); });
    }
};

// mu[rows] = sum[d](x[rows, d]) / size(d)
// variance[rows] = sum[d](square(x[rows, d] - mu[rows])) / size(d)
// rsqrt_variance[rows] = rsqrt(variance[rows] + eps)
// d_x[rows, d] = (d_y[rows, d] * weight[d] - (x[rows, d] - mu[rows]) * (sum[d]((x[rows, d] - mu[rows]) * d_y[rows, d] *
//   weight[d]) * square(rsqrt_variance[rows]) / size(d)) - sum[d](d_y[rows, d] * weight[d]) / size(d)) *
//   rsqrt_variance[rows]
// product_x_mu[rows, d] = (x[rows, d] - mu[rows]) * rsqrt_variance[rows]
// d_weight[d] = sum[rows](product_x_mu[rows, d] * d_y[rows, d])
// d_bias[d] = sum[rows](d_y[rows, d])
template <class T> struct layer_norm_backward_with_weight_with_bias_panel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;
    enum : int { column_reductions = 2 };

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_d);
        const auto [sum_x_mu, sum_x_mu_d_y_weight, sum_d_y_weight] = row.template reduce<1, 2, 3>(reads<0, 1, 2>(),
                [&](C x, C d_y, C weight, C& sum_x_mu, C& sum_x_mu_d_y_weight, C& sum_d_y_weight) {
            sum_x_mu = square(x - mu);
            sum_x_mu_d_y_weight = (x - mu) * d_y * weight;
            sum_d_y_weight = d_y * weight;
        });
        const C variance = sum_x_mu / C(size_d);
        const C ratio2 = sum_d_y_weight / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio = sum_x_mu_d_y_weight * square(rsqrt_variance) / C(size_d);
        row.template columns<4, 5>(reads<0, 1, 2>(), writes<3>(),
                [&](C x, C d_y, C weight, T& d_x, C& d_weight, C& d_bias) {
            d_x = store<T>((d_y * weight - (x - mu) * ratio - ratio2) * rsqrt_variance);
            const C product_x_mu = (x - mu) * rsqrt_variance;
            d_weight = product_x_mu * d_y;
            d_bias = d_y;
        });
    }
};

template <class T> struct layer_norm_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        row.template put<3>(sum_x);
        const C mu = sum_x / C(size_d);
        const auto [sum_x_mu, sum_x_mu_d_y_weight, sum_d_y_weight] = row.template reduce<1, 2, 3>(reads<0, 1, 2>(),
                [&](C x, C d_y, C weight, C& sum_x_mu, C& sum_x_mu_d_y_weight, C& sum_d_y_weight) {
            sum_x_mu = square(x - mu);
            sum_x_mu_d_y_weight = (x - mu) * d_y * weight;
            sum_d_y_weight = d_y * weight;
        });
        row.template put<4>(sum_x_mu);
        const C variance = sum_x_mu / C(size_d);
        const C ratio2 = sum_d_y_weight / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio = sum_x_mu_d_y_weight * square(rsqrt_variance) / C(size_d);
        row.map(reads<0, 1, 2>(), writes<5>(), [&](C x, C d_y, C weight, T& d_x) {
            d_x = store<T>((d_y * weight - (x - mu) * ratio - ratio2) * rsqrt_variance);
        });
    }
};

template <class T> struct layer_norm_backward_with_weight_with_bias_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<C, C>, PerPosition<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_d));
        thread.reduce(reads<0, 1, 2, 3>(),
                [&](C sum_x, C sum_x_mu, C x, C d_y, C& d_weight, C& d_bias, auto path, bool& slow) {
            const C mu = divisor.divide(sum_x, path, slow);
            const C variance = divisor.divide(sum_x_mu, path, slow);
            const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
            const C product_x_mu = (x - mu) * rsqrt_variance;
            d_weight = product_x_mu * d_y;
            d_bias = d_y;
        });
        thread.finish([&](const auto& at, C d_weight, C d_bias) {
            at.template put<4>(store<T>(d_weight));
            at.template put<5>(store<T>(d_bias));
        });
    }
};

}  // namespace baracuda
