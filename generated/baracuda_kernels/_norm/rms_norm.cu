// Generated from spec/norm.yaml: rms_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// square_mean[rows] = sum[d](square(x[rows, d])) / size(d)
// y[rows, d] = x[rows, d] * rsqrt(square_mean[rows] + eps) * (1 + offset)
template <class T> struct rms_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return square(x); });
        const C square_mean = sum_x / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        row.map(reads<0>(), writes<1>(), [&](C x, T& y) { y = store<T>(x * rsqrt_square_mean * (C(1.0) + offset)); });
    }
};

// square_mean[rows] = sum[d](square(x[rows, d])) / size(d)
// y[rows, d] = x[rows, d] * rsqrt(square_mean[rows] + eps) * (weight[d] + offset)
template <class T> struct rms_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C, i64>;

    C eps, offset;
    i64 size_d;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return square(x); });
        const C square_mean = sum_x / C(size_d);
        const C rsqrt_square_mean = Arithmetic<T>::rsqrt(square_mean + eps);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C weight, T& y) {
            y = store<T>(x * rsqrt_square_mean * (weight + offset));
        });
    }
};

}  // namespace baracuda
