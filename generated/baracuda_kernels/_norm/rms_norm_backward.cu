// Generated from spec/norm.yaml: rms_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/panel.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// square_mean[rows] = sum[d](square(x[rows, d])) / size(d)
// rsqrt_square_mean[rows] = rsqrt(square_mean[rows] + eps)
// d_x[rows, d] = (d_y[rows, d] - x[rows, d] * (sum[d](x[rows, d] * d_y[rows, d]) * square(rsqrt_square_mean[rows]) /
//   size(d))) * (rsqrt_square_mean[rows] * (1 + offset))
template <class T> struct rms_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [sum_x, sum_x_d_y] = row.template reduce<0, 1>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x, C& sum_x_d_y) {
            sum_x = square(x);
            sum_x_d_y = x * d_y;
        });
        const C square_mean = sum_x / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C ratio_sum_x_d_y = sum_x_d_y * square(rsqrt_square_mean) / C(size_d);
        const C product = rsqrt_square_mean * (C(1.0) + offset);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - x * ratio_sum_x_d_y) * product);
        });
    }
};

// square_mean[rows] = sum[d](square(x[rows, d])) / size(d)
// rsqrt_square_mean[rows] = rsqrt(square_mean[rows] + eps)
// d_x[rows, d] = (d_y[rows, d] * (weight[d] + offset) - x[rows, d] * (sum[d](x[rows, d] * d_y[rows, d] * (weight[d] +
//   offset)) * square(rsqrt_square_mean[rows]) / size(d))) * rsqrt_square_mean[rows]
// product_x[rows, d] = x[rows, d] * rsqrt_square_mean[rows]
// d_weight[d] = sum[rows](product_x[rows, d] * d_y[rows, d])
template <class T> struct rms_norm_backward_with_weight_panel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;
    enum : int { column_reductions = 1 };

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [sum_x, sum_x_d_y_weight] = row.template reduce<0, 1>(reads<0, 1, 2>(),
                [&](C x, C d_y, C weight, C& sum_x, C& sum_x_d_y_weight) {
            sum_x = square(x);
            sum_x_d_y_weight = x * d_y * (weight + offset);
        });
        const C square_mean = sum_x / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C ratio = sum_x_d_y_weight * square(rsqrt_square_mean) / C(size_d);
        row.template columns<2>(reads<0, 1, 2>(), writes<3>(), [&](C x, C d_y, C weight, T& d_x, C& d_weight) {
            d_x = store<T>((d_y * (weight + offset) - x * ratio) * rsqrt_square_mean);
            const C product_x = x * rsqrt_square_mean;
            d_weight = product_x * d_y;
        });
    }
};

template <class T> struct rms_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [sum_x, sum_x_d_y_weight] = row.template reduce<0, 1>(reads<0, 1, 2>(),
                [&](C x, C d_y, C weight, C& sum_x, C& sum_x_d_y_weight) {
            sum_x = square(x);
            sum_x_d_y_weight = x * d_y * (weight + offset);
        });
        row.template put<3>(sum_x);
        const C square_mean = sum_x / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C ratio = sum_x_d_y_weight * square(rsqrt_square_mean) / C(size_d);
        row.map(reads<0, 1, 2>(), writes<4>(), [&](C x, C d_y, C weight, T& d_x) {
            d_x = store<T>((d_y * (weight + offset) - x * ratio) * rsqrt_square_mean);
        });
    }
};

template <class T> struct rms_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerPosition<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_d));
        thread.reduce(reads<0, 1, 2>(), [&](C sum_x, C x, C d_y, auto path, bool& slow) {
            const C square_mean = divisor.divide(sum_x, path, slow);
            const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
            const C product_x = x * rsqrt_square_mean;
            return product_x * d_y;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<3>(store<T>(d_weight)); });
    }
};

}  // namespace baracuda
