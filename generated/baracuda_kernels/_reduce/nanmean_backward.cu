// Generated from spec/reduce.yaml: nanmean, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>

namespace baracuda {

// numbers[kept] = sum[reduced](where(isnan(x[kept, reduced]), 0, 1))
// d_x[kept, reduced] = where(isnan(x[kept, reduced]), 0, d_y[kept] / numbers[kept])
template <class T> struct nanmean_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, i64>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const i64 numbers = row.template reduce<0>(reads<0>(), [&](C x) { return is_nan(x) ? i64(0) : i64(1); });
        const C ratio_d_y_numbers = d_y / C(numbers);
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x) { d_x = store<T>(is_nan(x) ? C(0.0) : ratio_d_y_numbers); });
    }
};

}  // namespace baracuda
