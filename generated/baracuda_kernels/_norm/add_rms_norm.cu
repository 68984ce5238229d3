// Generated from spec/norm.yaml: add_rms_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// total[rows, d] = x[rows, d] + residual[rows, d]
// square_mean[rows] = sum[d](square(total[rows, d])) / size(d)
// normed[rows, d] = total[rows, d] * rsqrt(square_mean[rows] + eps) * (1 + offset)
// y[rows, d] = normed[rows, d]
template <class T> struct add_rms_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), writes<2>(),
                [&](C x, C residual, T& total, C& sum_total) {
            const C total_value = load<C>(store<T>(x + residual));
            total = store<T>(total_value);
            sum_total = square(total_value);
        });
        const C square_mean = sum_total / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        row.map(reads<0, 1>(), writes<3>(), [&](C x, C residual, T& y) {
            const C total_value = load<C>(store<T>(x + residual));
            const C normed = total_value * rsqrt_square_mean * (C(1.0) + offset);
            y = store<T>(normed);
        });
    }
};

// total[rows, d] = x[rows, d] + residual[rows, d]
// square_mean[rows] = sum[d](square(total[rows, d])) / size(d)
// normed[rows, d] = total[rows, d] * rsqrt(square_mean[rows] + eps) * (weight[d] + offset)
// y[rows, d] = normed[rows, d]
template <class T> struct add_rms_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, ByColumn<T, C>, Out<T>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_total = row.template reduce<0>(reads<0, 1>(), writes<3>(),
                [&](C x, C residual, T& total, C& sum_total) {
            const C total_value = load<C>(store<T>(x + residual));
            total = store<T>(total_value);
            sum_total = square(total_value);
        });
        const C square_mean = sum_total / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        row.map(reads<0, 1, 2>(), writes<4>(), [&](C x, C residual, C weight, T& y) {
            const C total_value = load<C>(store<T>(x + residual));
            const C normed = total_value * rsqrt_square_mean * (weight + offset);
            y = store<T>(normed);
        });
    }
};

}  // namespace baracuda
