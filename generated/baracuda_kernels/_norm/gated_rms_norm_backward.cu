// Generated from spec/norm.yaml: gated_rms_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/panel.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/activation_forms.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// open[rows, d] = silu(gate[rows, d])
// square_mean[rows] = sum[d](square(x[rows, d])) / size(d)
// rsqrt_square_mean[rows] = rsqrt(square_mean[rows] + eps)
// normed[rows, d] = x[rows, d] * rsqrt_square_mean[rows] * (1 + offset)
// d_x[rows, d] = (d_y[rows, d] * open[rows, d] * (1 + offset) - x[rows, d] * (sum[d](normed[rows, d] * d_y[rows, d] *
//   open[rows, d]) * rsqrt_square_mean[rows] / size(d))) * rsqrt_square_mean[rows]
// d_gate[rows, d] = normed[rows, d] * d_y[rows, d] * silu_slope(gate[rows, d])
template <class T> struct gated_rms_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<1>(), [&](C x) { return square(x); });
        const C square_mean = sum_x / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C sum_normed_d_y_open = row.template reduce<1>(reads<0, 1, 2>(), [&](C gate, C x, C d_y) {
            const C open = Activations<T>::silu(gate);
            const C normed = x * rsqrt_square_mean * (C(1.0) + offset);
            return normed * d_y * open;
        });
        const C ratio = sum_normed_d_y_open * rsqrt_square_mean / C(size_d);
        row.map(reads<0, 1, 2>(), writes<3, 4>(), [&](C gate, C x, C d_y, T& d_x, T& d_gate) {
            const C open = Activations<T>::silu(gate);
            const C normed = x * rsqrt_square_mean * (C(1.0) + offset);
            d_x = store<T>((d_y * open * (C(1.0) + offset) - x * ratio) * rsqrt_square_mean);
            d_gate = store<T>(normed * d_y * Activations<T>::silu_slope(gate));
        });
    }
};

// open[rows, d] = silu(gate[rows, d])
// square_mean[rows] = sum[d](square(x[rows, d])) / size(d)
// rsqrt_square_mean[rows] = rsqrt(square_mean[rows] + eps)
// product_x[rows, d] = x[rows, d] * rsqrt_square_mean[rows]
// normed[rows, d] = product_x[rows, d] * (weight[d] + offset)
// d_x[rows, d] = (d_y[rows, d] * open[rows, d] * (weight[d] + offset) - x[rows, d] * (sum[d](normed[rows, d] *
//   d_y[rows, d] * open[rows, d]) * rsqrt_square_mean[rows] / size(d))) * rsqrt_square_mean[rows]
// d_gate[rows, d] = normed[rows, d] * d_y[rows, d] * silu_slope(gate[rows, d])
// d_weight[d] = sum[rows](product_x[rows, d] * d_y[rows, d] * open[rows, d])
template <class T> struct gated_rms_norm_backward_with_weight_panel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;
    enum : int { column_reductions = 1 };

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<1>(), [&](C x) { return square(x); });
        const C square_mean = sum_x / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C sum_normed_d_y_open = row.template reduce<1>(reads<0, 1, 2, 3>(), [&](C gate, C x, C weight, C d_y) {
            const C open = Activations<T>::silu(gate);
            const C product_x = x * rsqrt_square_mean;
            const C normed = product_x * (weight + offset);
            return normed * d_y * open;
        });
        const C ratio = sum_normed_d_y_open * rsqrt_square_mean / C(size_d);
        row.template columns<2>(reads<0, 1, 2, 3>(), writes<4, 5>(),
                [&](C gate, C x, C weight, C d_y, T& d_x, T& d_gate, C& d_weight) {
            const C open = Activations<T>::silu(gate);
            const C product_x = x * rsqrt_square_mean;
            const C normed = product_x * (weight + offset);
            d_x = store<T>((d_y * open * (weight + offset) - x * ratio) * rsqrt_square_mean);
            d_gate = store<T>(normed * d_y * Activations<T>::silu_slope(gate));
            d_weight = product_x * d_y * open;
        });
    }
};

template <class T> struct gated_rms_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, In<T, C>, OutOnce<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<1>(), [&](C x) { return square(x); });
        row.template put<4>(sum_x);
        const C square_mean = sum_x / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C sum_normed_d_y_open = row.template reduce<1>(reads<0, 1, 2, 3>(), [&](C gate, C x, C weight, C d_y) {
            const C open = Activations<T>::silu(gate);
            const C product_x = x * rsqrt_square_mean;
            const C normed = product_x * (weight + offset);
            return normed * d_y * open;
        });
        const C ratio = sum_normed_d_y_open * rsqrt_square_mean / C(size_d);
        row.map(reads<0, 1, 2, 3>(), writes<5, 6>(), [&](C gate, C x, C weight, C d_y, T& d_x, T& d_gate) {
            const C open = Activations<T>::silu(gate);
            const C product_x = x * rsqrt_square_mean;
            const C normed = product_x * (weight + offset);
            d_x = store<T>((d_y * open * (weight + offset) - x * ratio) * rsqrt_square_mean);
            d_gate = store<T>(normed * d_y * Activations<T>::silu_slope(gate));
        });
    }
};

template <class T> struct gated_rms_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerPosition<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_d));
        thread.reduce(reads<0, 1, 2, 3>(), [&](C gate, C sum_x, C x, C d_y, auto path, bool& slow) {
            const C open = Activations<T>::silu(gate);
            const C square_mean = divisor.divide(sum_x, path, slow);
            const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
            const C product_x = x * rsqrt_square_mean;
            return product_x * d_y * open;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<4>(store<T>(d_weight)); });
    }
};

// open[rows, d] = silu(gate[rows, d])
// given[rows, d] = x[rows, d] * open[rows, d]
// square_mean[rows] = sum[d](square(given[rows, d])) / size(d)
// rsqrt_square_mean[rows] = rsqrt(square_mean[rows] + eps)
// normed[rows, d] = given[rows, d] * rsqrt_square_mean[rows] * (1 + offset)
// d_given[rows, d] = (d_y[rows, d] * (1 + offset) - given[rows, d] * (sum[d](normed[rows, d] * d_y[rows, d]) *
//   rsqrt_square_mean[rows] / size(d))) * rsqrt_square_mean[rows]
// d_x[rows, d] = d_given[rows, d] * open[rows, d]
// d_gate[rows, d] = x[rows, d] * d_given[rows, d] * silu_slope(gate[rows, d])
template <class T> struct gated_rms_norm_backward_gate_first_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_given = row.template reduce<0>(reads<0, 1>(), [&](C gate, C x) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            return square(given);
        });
        const C square_mean = sum_given / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C sum_normed_d_y = row.template reduce<1>(reads<0, 1, 2>(), [&](C gate, C x, C d_y) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            const C normed = given * rsqrt_square_mean * (C(1.0) + offset);
            return normed * d_y;
        });
        const C ratio = sum_normed_d_y * rsqrt_square_mean / C(size_d);
        row.map(reads<0, 1, 2>(), writes<3, 4>(), [&](C gate, C x, C d_y, T& d_x, T& d_gate) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            const C d_given = (d_y * (C(1.0) + offset) - given * ratio) * rsqrt_square_mean;
            d_x = store<T>(d_given * open);
            d_gate = store<T>(x * d_given * Activations<T>::silu_slope(gate));
        });
    }
};

// open[rows, d] = silu(gate[rows, d])
// given[rows, d] = x[rows, d] * open[rows, d]
// square_mean[rows] = sum[d](square(given[rows, d])) / size(d)
// rsqrt_square_mean[rows] = rsqrt(square_mean[rows] + eps)
// product_given[rows, d] = given[rows, d] * rsqrt_square_mean[rows]
// normed[rows, d] = product_given[rows, d] * (weight[d] + offset)
// d_given[rows, d] = (d_y[rows, d] * (weight[d] + offset) - given[rows, d] * (sum[d](normed[rows, d] * d_y[rows, d]) *
//   rsqrt_square_mean[rows] / size(d))) * rsqrt_square_mean[rows]
// d_x[rows, d] = d_given[rows, d] * open[rows, d]
// d_gate[rows, d] = x[rows, d] * d_given[rows, d] * silu_slope(gate[rows, d])
// d_weight[d] = sum[rows](product_given[rows, d] * d_y[rows, d])
template <class T> struct gated_rms_norm_backward_gate_first_with_weight_panel_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;
    enum : int { column_reductions = 1 };

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_given = row.template reduce<0>(reads<0, 1>(), [&](C gate, C x) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            return square(given);
        });
        const C square_mean = sum_given / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C sum_normed_d_y = row.template reduce<1>(reads<0, 1, 2, 3>(), [&](C gate, C x, C weight, C d_y) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            const C product_given = given * rsqrt_square_mean;
            const C normed = product_given * (weight + offset);
            return normed * d_y;
        });
        const C ratio = sum_normed_d_y * rsqrt_square_mean / C(size_d);
        row.template columns<2>(reads<0, 1, 2, 3>(), writes<4, 5>(),
                [&](C gate, C x, C weight, C d_y, T& d_x, T& d_gate, C& d_weight) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            const C product_given = given * rsqrt_square_mean;
            const C d_given = (d_y * (weight + offset) - given * ratio) * rsqrt_square_mean;
            d_x = store<T>(d_given * open);
            d_gate = store<T>(x * d_given * Activations<T>::silu_slope(gate));
            d_weight = product_given * d_y;
        });
    }
};

template <class T> struct gated_rms_norm_backward_gate_first_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, In<T, C>, OutOnce<C, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_given = row.template reduce<0>(reads<0, 1>(), [&](C gate, C x) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            return square(given);
        });
        row.template put<4>(sum_given);
        const C square_mean = sum_given / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        const C sum_normed_d_y = row.template reduce<1>(reads<0, 1, 2, 3>(), [&](C gate, C x, C weight, C d_y) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            const C product_given = given * rsqrt_square_mean;
            const C normed = product_given * (weight + offset);
            return normed * d_y;
        });
        const C ratio = sum_normed_d_y * rsqrt_square_mean / C(size_d);
        row.map(reads<0, 1, 2, 3>(), writes<5, 6>(), [&](C gate, C x, C weight, C d_y, T& d_x, T& d_gate) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            const C d_given = (d_y * (weight + offset) - given * ratio) * rsqrt_square_mean;
            d_x = store<T>(d_given * open);
            d_gate = store<T>(x * d_given * Activations<T>::silu_slope(gate));
        });
    }
};

template <class T> struct gated_rms_norm_backward_gate_first_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, PerPosition<C, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_d;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_d));
        thread.reduce(reads<0, 1, 2, 3>(), [&](C gate, C x, C sum_given, C d_y, auto path, bool& slow) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            const C square_mean = divisor.divide(sum_given, path, slow);
            const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
            const C product_given = given * rsqrt_square_mean;
            return product_given * d_y;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<4>(store<T>(d_weight)); });
    }
};

}  // namespace baracuda
