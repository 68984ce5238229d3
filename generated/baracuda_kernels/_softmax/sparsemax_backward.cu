// Generated from spec/softmax.yaml: sparsemax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/either.cuh>
#include <baracuda/water_level.cuh>

namespace baracuda {

// peak[outer, inner] = max[d](x[outer, d, inner])
// level[outer, inner] = water_level[d](x[outer, d, inner] - peak[outer, inner])
// above[outer, d, inner] = x[outer, d, inner] - peak[outer, inner] > level[outer, inner]
// count[outer, inner] = sum[d](where(above[outer, d, inner], 1.0, 0.0))
// share[outer, inner] = sum[d](where(above[outer, d, inner], d_y[outer, d, inner], 0)) / count[outer, inner]
// inside[outer, d, inner] = where(above[outer, d, inner], d_y[outer, d, inner] - share[outer, inner], 0)
// d_x[outer, d, inner] = where(isnan(level[outer, inner]), level[outer, inner], inside[outer, d, inner])
template <class T> struct sparsemax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Bare<Max, 0>, Reduction<WaterLevel, C>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C peak = row.template reduce<0>(reads<0>());
        const C level = row.template search<1>(reads<0>(), [&](C x) { return x - peak; });
        const bool isnan_level = is_nan(level);
        const auto [count, sum_above_d_y] = row.template reduce<2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& count, C& sum_above_d_y) {
            const bool above = x - peak > level;
            count = above ? C(1.0) : C(0.0);
            sum_above_d_y = above ? d_y : C(0.0);
        });
        const C share = sum_above_d_y / count;
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            const bool above = x - peak > level;
            const C inside = above ? d_y - share : C(0.0);
            d_x = store<T>(either(isnan_level, level, inside));
        });
    }
};

}  // namespace baracuda
