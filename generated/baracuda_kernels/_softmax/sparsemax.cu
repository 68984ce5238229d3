// Generated from spec/softmax.yaml: sparsemax. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/water_level.cuh>

namespace baracuda {

// peak[outer, inner] = stop_gradient(max[d](x[outer, d, inner]))
// level[outer, inner] = water_level[d](x[outer, d, inner] - peak[outer, inner])
// y[outer, d, inner] = max(x[outer, d, inner] - peak[outer, inner] - level[outer, inner], 0)
template <class T> struct sparsemax_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Bare<Max, 0>, Reduction<WaterLevel, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C max_x = row.template reduce<0>(reads<0>());
        const C peak = max_x;
        const C level = row.template search<1>(reads<0>(), [&](C x) { return x - peak; });
        row.map(reads<0>(), writes<1>(), [&](C x, T& y) { y = store<T>(maximum(x - peak - level, C(0.0))); });
    }
};

}  // namespace baracuda
