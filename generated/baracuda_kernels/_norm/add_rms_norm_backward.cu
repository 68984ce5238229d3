// Generated from spec/norm.yaml: add_rms_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/panel.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// total[rows, d] = x[rows, d] + residual[rows, d]
// square_mean[rows] = sum[d](square(total[rows, d])) / size(d)
// rsqrt_square_mean[rows] = rsqrt(square_mean[rows] + eps)
// normed[rows, d] = total[rows, d] * rsqrt_square_mean[rows] * (1 + offset)
// d_total_total[rows, d] = d_total[rows, d] + d_y[rows, d] * (rsqrt_square_mean[rows] * (1 + offset)) - total[rows, d]
//   * (sum[d](normed[rows, d] * d_y[rows, d]) * square(rsqrt_square_mean[rows]) / size(d))
// d_x[rows, d] = d_total_total[rows, d]
// d_residual[rows, d] = d_total_total[rows, d]
template <class T> struct add_rms_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return square(total);
        });
        const C square_mean = sum_total / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C product = rsqrt_square_mean * (C(1.0) + offset);
        const C sum_normed_d_y = row.template reduce<1>(reads<0, 1, 2>(), [&](C x, C residual, C d_y) {
            const C total = x + residual;
            const C normed = total * rsqrt_square_mean * (C(1.0) + offset);
            return normed * d_y;
        });
        const C ratio = sum_normed_d_y * square(rsqrt_square_mean) / C(size_d);
        row.map(reads<0, 1, 2, 3>(), writes<4, 5>(), [&](C x, C residual, C d_y, C d_total, T& d_x, T& d_residual) {
            const C total = x + residual;
            const C d_total_total = d_total + d_y * product - total * ratio;
            d_x = store<T>(d_total_total);
            d_residual = store<T>(d_total_total);
        });
    }
};

// total[rows, d] = x[rows, d] + residual[rows, d]
// square_mean[rows] = sum[d](square(total[rows, d])) / size(d)
// rsqrt_square_mean[rows] = rsqrt(square_mean[rows] + eps)
// product_total[rows, d] = total[rows, d] * rsqrt_square_mean[rows]
// normed[rows, d] = product_total[rows, d] * (weight[d] + offset)
// d_total_total[rows, d] = d_total[rows, d] + d_y[rows, d] * (weight[d] + offset) * rsqrt_square_mean[rows] -
//   total[rows, d] * (sum[d](normed[rows, d] * d_y[rows, d]) * square(rsqrt_square_mean[rows]) / size(d))
// d_x[rows, d] = d_total_total[rows, d]
// d_residual[rows, d] = d_total_total[rows, d]
// d_weight[d] = sum[rows](product_total[rows, d] * d_y[rows, d])
template <class T> struct add_rms_norm_backward_with_weight_panel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;
    enum : int { column_reductions = 1 };

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return square(total);
        });
        const C square_mean = sum_total / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C sum_normed_d_y = row.template reduce<1>(reads<0, 1, 2, 3>(), [&](C x, C residual, C weight, C d_y) {
            const C total = x + residual;
            const C product_total = total * rsqrt_square_mean;
            const C normed = product_total * (weight + offset);
            return normed * d_y;
        });
        const C ratio = sum_normed_d_y * square(rsqrt_square_mean) / C(size_d);
        row.template columns<2>(reads<0, 1, 2, 3, 4>(), writes<5, 6>(),
                [&](C x, C residual, C weight, C d_y, C d_total, T& d_x, T& d_residual, C& d_weight) {
            const C total = x + residual;
            const C product_total = total * rsqrt_square_mean;
            const C d_total_total = d_total + d_y * (weight + offset) * rsqrt_square_mean - total * ratio;
            d_x = store<T>(d_total_total);
            d_residual = store<T>(d_total_total);
            d_weight = product_total * d_y;
        });
    }
};

template <class T> struct add_rms_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, In<T, C>, In<T, C>, OutOnce<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), [&](C x, C residual) {
            const C total = x + residual;
            return square(total);
        });
        row.template put<5>(sum_total);
        const C square_mean = sum_total / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C sum_normed_d_y = row.template reduce<1>(reads<0, 1, 2, 3>(), [&](C x, C residual, C weight, C d_y) {
            const C total = x + residual;
            const C product_total = total * rsqrt_square_mean;
            const C normed = product_total * (weight + offset);
            return normed * d_y;
        });
        const C ratio = sum_normed_d_y * square(rsqrt_square_mean) / C(size_d);
        row.map(reads<0, 1, 2, 3, 4>(), writes<6, 7>(),
                [&](C x, C residual, C weight, C d_y, C d_total, T& d_x, T& d_residual) {
            const C total = x + residual;
            const C d_total_total = d_total + d_y * (weight + offset) * rsqrt_square_mean - total * ratio;
            d_x = store<T>(d_total_total);
            d_residual = store<T>(d_total_total);
        });
    }
};

template <class T> struct add_rms_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, PerPosition<C, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_d));
        thread.reduce(reads<0, 1, 2, 3>(), [&](C x, C residual, C sum_total, C d_y, auto path, bool& slow) {
            const C total = x + residual;
            const C square_mean = divisor.divide(sum_total, path, slow);
            const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
            const C product_total = total * rsqrt_square_mean;
            return product_total * d_y;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<4>(store<T>(d_weight)); });
    }
};

}  // namespace baracuda
