// Generated from spec/norm.yaml: gated_rms_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/activation_forms.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// open[rows, d] = silu(gate[rows, d])
// square_mean[rows] = sum[d](square(x[rows, d])) / size(d)
// normed[rows, d] = x[rows, d] * rsqrt(square_mean[rows] + eps) * (1 + offset)
// y[rows, d] = normed[rows, d] * open[rows, d]
template <class T> struct gated_rms_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<1>(), [&](C x) { return square(x); });
        const C square_mean = sum_x / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        row.map(reads<0, 1>(), writes<2>(), [&](C gate, C x, T& y) {
            const C open = Activations<T>::silu(gate);
            const C normed = x * rsqrt_square_mean * (C(1.0) + offset);
            y = store<T>(normed * open);
        });
    }
};

// open[rows, d] = silu(gate[rows, d])
// square_mean[rows] = sum[d](square(x[rows, d])) / size(d)
// normed[rows, d] = x[rows, d] * rsqrt(square_mean[rows] + eps) * (weight[d] + offset)
// y[rows, d] = normed[rows, d] * open[rows, d]
template <class T> struct gated_rms_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<1>(), [&](C x) { return square(x); });
        const C square_mean = sum_x / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        row.map(reads<0, 1, 2>(), writes<3>(), [&](C gate, C x, C weight, T& y) {
            const C open = Activations<T>::silu(gate);
            const C normed = x * rsqrt_square_mean * (weight + offset);
            y = store<T>(normed * open);
        });
    }
};

// open[rows, d] = silu(gate[rows, d])
// given[rows, d] = x[rows, d] * open[rows, d]
// square_mean[rows] = sum[d](square(given[rows, d])) / size(d)
// normed[rows, d] = given[rows, d] * rsqrt(square_mean[rows] + eps) * (1 + offset)
// y[rows, d] = normed[rows, d]
template <class T> struct gated_rms_norm_gate_first_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
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
        row.map(reads<0, 1>(), writes<2>(), [&](C gate, C x, T& y) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            const C normed = given * rsqrt_square_mean * (C(1.0) + offset);
            y = store<T>(normed);
        });
    }
};

// open[rows, d] = silu(gate[rows, d])
// given[rows, d] = x[rows, d] * open[rows, d]
// square_mean[rows] = sum[d](square(given[rows, d])) / size(d)
// normed[rows, d] = given[rows, d] * rsqrt(square_mean[rows] + eps) * (weight[d] + offset)
// y[rows, d] = normed[rows, d]
template <class T> struct gated_rms_norm_gate_first_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
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
        row.map(reads<0, 1, 2>(), writes<3>(), [&](C gate, C x, C weight, T& y) {
            const C open = Activations<T>::silu(gate);
            const C given = x * open;
            const C normed = given * rsqrt_square_mean * (weight + offset);
            y = store<T>(normed);
        });
    }
};

}  // namespace baracuda
