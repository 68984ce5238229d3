// Generated from spec/norm.yaml: add_layer_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/panel.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// total[rows, d] = x[rows, d] + residual[rows, d]
// mu[rows] = sum[d](total[rows, d]) / size(d)
// variance[rows] = sum[d](square(total[rows, d] - mu[rows])) / size(d)
// rsqrt_variance[rows] = rsqrt(variance[rows] + eps)
// normed[rows, d] = (total[rows, d] - mu[rows]) * rsqrt_variance[rows]
// d_total_total[rows, d] = d_total[rows, d] + d_y[rows, d] * rsqrt_variance[rows] - normed[rows, d] *
//   (sum[d](normed[rows, d] * d_y[rows, d]) * rsqrt_variance[rows] / size(d)) - sum[d](d_y[rows, d]) *
//   rsqrt_variance[rows] / size(d)
// d_x[rows, d] = d_total_total[rows, d]
// d_residual[rows, d] = d_total_total[rows, d]
template <class T> struct add_layer_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return total;
        });
        const C mu = sum_total / C(size_d);
        const C sum_total_mu = row.template reduce<1>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return square(total - mu);
        });
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const auto [sum_normed_d_y, sum_d_y] = row.template reduce<2, 3>(reads<0, 1, 2>(),
                [&](C x, C residual, C d_y, C& sum_normed_d_y, C& sum_d_y) {
            const C total = x + residual;
            const C normed = (total - mu) * rsqrt_variance;
            sum_normed_d_y = normed * d_y;
            sum_d_y = d_y;
        });
        const C ratio = sum_normed_d_y * rsqrt_variance / C(size_d);
        const C ratio_sum_d_y = sum_d_y * rsqrt_variance / C(size_d);
        row.map(reads<0, 1, 2, 3>(), writes<4, 5>(), [&](C x, C residual, C d_y, C d_total, T& d_x, T& d_residual) {
            const C total = x + residual;
            const C normed = (total - mu) * rsqrt_variance;
            const C d_total_total = d_total + d_y * rsqrt_variance - normed * ratio - ratio_sum_d_y;
            d_x = store<T>(d_total_total);
            d_residual = store<T>(d_total_total);
        });
    }
};

// total[rows, d] = x[rows, d] + residual[rows, d]
// mu[rows] = sum[d](total[rows, d]) / size(d)
// variance[rows] = sum[d](square(total[rows, d] - mu[rows])) / size(d)
// rsqrt_variance[rows] = rsqrt(variance[rows] + eps)
// d_total_total[rows, d] = d_total[rows, d] + d_y[rows, d] * rsqrt_variance[rows] - (total[rows, d] - mu[rows]) *
//   (sum[d]((total[rows, d] - mu[rows]) * d_y[rows, d]) * square(rsqrt_variance[rows]) * rsqrt_variance[rows] /
//   size(d)) - sum[d](d_y[rows, d]) * rsqrt_variance[rows] / size(d)
// d_x[rows, d] = d_total_total[rows, d]
// d_residual[rows, d] = d_total_total[rows, d]
// d_bias[d] = sum[rows](d_y[rows, d])
template <class T> struct add_layer_norm_backward_with_bias_panel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;
    enum : int { column_reductions = 1 };

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return total;
        });
        const C mu = sum_total / C(size_d);
        const auto [sum_total_mu, sum_total_mu_d_y, sum_d_y] = row.template reduce<1, 2, 3>(reads<0, 1, 2>(),
                [&](C x, C residual, C d_y, C& sum_total_mu, C& sum_total_mu_d_y, C& sum_d_y) {
            const C total = x + residual;
            sum_total_mu = square(total - mu);
            sum_total_mu_d_y = (total - mu) * d_y;
            sum_d_y = d_y;
        });
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio = sum_total_mu_d_y * square(rsqrt_variance) * rsqrt_variance / C(size_d);
        const C ratio_sum_d_y = sum_d_y * rsqrt_variance / C(size_d);
        row.template columns<4>(reads<0, 1, 2, 3>(), writes<4, 5>(),
                [&](C x, C residual, C d_y, C d_total, T& d_x, T& d_residual, C& d_bias) {
            const C total = x + residual;
            const C d_total_total = d_total + d_y * rsqrt_variance - (total - mu) * ratio - ratio_sum_d_y;
            d_x = store<T>(d_total_total);
            d_residual = store<T>(d_total_total);
            d_bias = d_y;
        });
    }
};

template <class T> struct add_layer_norm_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return total;
        });
        const C mu = sum_total / C(size_d);
        const auto [sum_total_mu, sum_total_mu_d_y, sum_d_y] = row.template reduce<1, 2, 3>(reads<0, 1, 2>(),
                [&](C x, C residual, C d_y, C& sum_total_mu, C& sum_total_mu_d_y, C& sum_d_y) {
            const C total = x + residual;
            sum_total_mu = square(total - mu);
            sum_total_mu_d_y = (total - mu) * d_y;
            sum_d_y = d_y;
        });
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio = sum_total_mu_d_y * square(rsqrt_variance) * rsqrt_variance / C(size_d);
        const C ratio_sum_d_y = sum_d_y * rsqrt_variance / C(size_d);
        row.map(reads<0, 1, 2, 3>(), writes<4, 5>(), [&](C x, C residual, C d_y, C d_total, T& d_x, T& d_residual) {
            const C total = x + residual;
            const C d_total_total = d_total + d_y * rsqrt_variance - (total - mu) * ratio - ratio_sum_d_y;
            d_x = store<T>(d_total_total);
            d_residual = store<T>(d_total_total);
        });
    }
};

template <class T> struct add_layer_norm_backward_with_bias_d_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_bias) { at.template put<1>(store<T>(d_bias)); });
    }
};

// total[rows, d] = x[rows, d] + residual[rows, d]
// mu[rows] = sum[d](total[rows, d]) / size(d)
// variance[rows] = sum[d](square(total[rows, d] - mu[rows])) / size(d)
// rsqrt_variance[rows] = rsqrt(variance[rows] + eps)
// product_total_mu[rows, d] = (total[rows, d] - mu[rows]) * rsqrt_variance[rows]
// normed[rows, d] = product_total_mu[rows, d] * weight[d]
// d_total_total[rows, d] = d_total[rows, d] + d_y[rows, d] * weight[d] * rsqrt_variance[rows] - (total[rows, d] -
//   mu[rows]) * (sum[d](normed[rows, d] * d_y[rows, d]) * square(rsqrt_variance[rows]) / size(d)) - sum[d](d_y[rows, d]
//   * weight[d]) * rsqrt_variance[rows] / size(d)
// d_x[rows, d] = d_total_total[rows, d]
// d_residual[rows, d] = d_total_total[rows, d]
// d_weight[d] = sum[rows](product_total_mu[rows, d] * d_y[rows, d])
template <class T> struct add_layer_norm_backward_with_weight_panel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;
    enum : int { column_reductions = 1 };

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return total;
        });
        const C mu = sum_total / C(size_d);
        const C sum_total_mu = row.template reduce<1>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return square(total - mu);
        });
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const auto [sum_normed_d_y, sum_d_y_weight] = row.template reduce<2, 3>(reads<0, 1, 2, 3>(),
                [&](C x, C residual, C weight, C d_y, C& sum_normed_d_y, C& sum_d_y_weight) {
            const C total = x + residual;
            const C product_total_mu = (total - mu) * rsqrt_variance;
            const C normed = product_total_mu * weight;
            sum_normed_d_y = normed * d_y;
            sum_d_y_weight = d_y * weight;
        });
        const C ratio = sum_normed_d_y * square(rsqrt_variance) / C(size_d);
        const C ratio2 = sum_d_y_weight * rsqrt_variance / C(size_d);
        row.template columns<4>(reads<0, 1, 2, 3, 4>(), writes<5, 6>(),
                [&](C x, C residual, C weight, C d_y, C d_total, T& d_x, T& d_residual, C& d_weight) {
            const C total = x + residual;
            const C product_total_mu = (total - mu) * rsqrt_variance;
            const C d_total_total = d_total + d_y * weight * rsqrt_variance - (total - mu) * ratio - ratio2;
            d_x = store<T>(d_total_total);
            d_residual = store<T>(d_total_total);
            d_weight = product_total_mu * d_y;
        });
    }
};

template <class T> struct add_layer_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return total;
        });
        row.template put<5>(sum_total);
        const C mu = sum_total / C(size_d);
        const C sum_total_mu = row.template reduce<1>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return square(total - mu);
        });
        row.template put<6>(sum_total_mu);
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const auto [sum_normed_d_y, sum_d_y_weight] = row.template reduce<2, 3>(reads<0, 1, 2, 3>(),
                [&](C x, C residual, C weight, C d_y, C& sum_normed_d_y, C& sum_d_y_weight) {
            const C total = x + residual;
            const C product_total_mu = (total - mu) * rsqrt_variance;
            const C normed = product_total_mu * weight;
            sum_normed_d_y = normed * d_y;
            sum_d_y_weight = d_y * weight;
        });
        const C ratio = sum_normed_d_y * square(rsqrt_variance) / C(size_d);
        const C ratio2 = sum_d_y_weight * rsqrt_variance / C(size_d);
        row.map(reads<0, 1, 2, 3, 4>(), writes<7, 8>(),
                [&](C x, C residual, C weight, C d_y, C d_total, T& d_x, T& d_residual) {
            const C total = x + residual;
            const C d_total_total = d_total + d_y * weight * rsqrt_variance - (total - mu) * ratio - ratio2;
            d_x = store<T>(d_total_total);
            d_residual = store<T>(d_total_total);
        });
    }
};

template <class T> struct add_layer_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, PerPosition<C, C>, PerPosition<C, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_d));
        thread.reduce(reads<0, 1, 2, 3, 4>(),
                [&](C x, C residual, C sum_total, C sum_total_mu, C d_y, auto path, bool& slow) {
            const C total = x + residual;
            const C mu = divisor.divide(sum_total, path, slow);
            const C variance = divisor.divide(sum_total_mu, path, slow);
            const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
            const C product_total_mu = (total - mu) * rsqrt_variance;
            return product_total_mu * d_y;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<5>(store<T>(d_weight)); });
    }
};

// total[rows, d] = x[rows, d] + residual[rows, d]
// mu[rows] = sum[d](total[rows, d]) / size(d)
// variance[rows] = sum[d](square(total[rows, d] - mu[rows])) / size(d)
// rsqrt_variance[rows] = rsqrt(variance[rows] + eps)
// d_total_total[rows, d] = d_total[rows, d] + d_y[rows, d] * weight[d] * rsqrt_variance[rows] - (total[rows, d] -
//   mu[rows]) * (sum[d]((total[rows, d] - mu[rows]) * d_y[rows, d] * weight[d]) * square(rsqrt_variance[rows]) *
//   rsqrt_variance[rows] / size(d)) - sum[d](d_y[rows, d] * weight[d]) * rsqrt_variance[rows] / size(d)
// d_x[rows, d] = d_total_total[rows, d]
// d_residual[rows, d] = d_total_total[rows, d]
// product_total_mu[rows, d] = (total[rows, d] - mu[rows]) * rsqrt_variance[rows]
// d_weight[d] = sum[rows](product_total_mu[rows, d] * d_y[rows, d])
// d_bias[d] = sum[rows](d_y[rows, d])
template <class T> struct add_layer_norm_backward_with_weight_with_bias_panel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, ByColumn<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;
    enum : int { column_reductions = 2 };

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return total;
        });
        const C mu = sum_total / C(size_d);
        const auto [sum_total_mu, sum_total_mu_d_y, sum_d_y_weight] = row.template reduce<1, 2, 3>(reads<0, 1, 2, 3>(),
                [&](C x, C residual, C d_y, C weight, C& sum_total_mu, C& sum_total_mu_d_y, C& sum_d_y_weight) {
            const C total = x + residual;
            sum_total_mu = square(total - mu);
            sum_total_mu_d_y = (total - mu) * d_y * weight;
            sum_d_y_weight = d_y * weight;
        });
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio = sum_total_mu_d_y * square(rsqrt_variance) * rsqrt_variance / C(size_d);
        const C ratio2 = sum_d_y_weight * rsqrt_variance / C(size_d);
        row.template columns<4, 5>(reads<0, 1, 2, 3, 4>(), writes<5, 6>(),
                [&](C x, C residual, C d_y, C weight, C d_total, T& d_x, T& d_residual, C& d_weight, C& d_bias) {
            const C total = x + residual;
            const C d_total_total = d_total + d_y * weight * rsqrt_variance - (total - mu) * ratio - ratio2;
            d_x = store<T>(d_total_total);
            d_residual = store<T>(d_total_total);
            const C product_total_mu = (total - mu) * rsqrt_variance;
            d_weight = product_total_mu * d_y;
            d_bias = d_y;
        });
    }
};

template <class T> struct add_layer_norm_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, ByColumn<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return total;
        });
        row.template put<5>(sum_total);
        const C mu = sum_total / C(size_d);
        const auto [sum_total_mu, sum_total_mu_d_y, sum_d_y_weight] = row.template reduce<1, 2, 3>(reads<0, 1, 2, 3>(),
                [&](C x, C residual, C d_y, C weight, C& sum_total_mu, C& sum_total_mu_d_y, C& sum_d_y_weight) {
            const C total = x + residual;
            sum_total_mu = square(total - mu);
            sum_total_mu_d_y = (total - mu) * d_y * weight;
            sum_d_y_weight = d_y * weight;
        });
        row.template put<6>(sum_total_mu);
        const C variance = sum_total_mu / C(size_d);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        const C ratio = sum_total_mu_d_y * square(rsqrt_variance) * rsqrt_variance / C(size_d);
        const C ratio2 = sum_d_y_weight * rsqrt_variance / C(size_d);
        row.map(reads<0, 1, 2, 3, 4>(), writes<7, 8>(),
                [&](C x, C residual, C d_y, C weight, C d_total, T& d_x, T& d_residual) {
            const C total = x + residual;
            const C d_total_total = d_total + d_y * weight * rsqrt_variance - (total - mu) * ratio - ratio2;
            d_x = store<T>(d_total_total);
            d_residual = store<T>(d_total_total);
        });
    }
};

template <class T> struct add_layer_norm_backward_with_weight_with_bias_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, PerPosition<C, C>, PerPosition<C, C>, In<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_d));
        thread.reduce(reads<0, 1, 2, 3, 4>(),
                [&](C x, C residual, C sum_total, C sum_total_mu, C d_y, C& d_weight, C& d_bias, auto path,
                bool& slow) {
            const C total = x + residual;
            const C mu = divisor.divide(sum_total, path, slow);
            const C variance = divisor.divide(sum_total_mu, path, slow);
            const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
            const C product_total_mu = (total - mu) * rsqrt_variance;
            d_weight = product_total_mu * d_y;
            d_bias = d_y;
        });
        thread.finish([&](const auto& at, C d_weight, C d_bias) {
            at.template put<5>(store<T>(d_weight));
            at.template put<6>(store<T>(d_bias));
        });
    }
};

}  // namespace baracuda
