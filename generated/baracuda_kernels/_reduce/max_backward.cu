// Generated from spec/reduce.yaml: max, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>

namespace baracuda {

// y[kept] = max[reduced](x[kept, reduced])
// y_ties[kept] = sum[reduced](where(x[kept, reduced] == y[kept], 1.0, 0.0))
// d_x[kept, reduced] = where(isnan(y[kept]), y[kept], where(x[kept, reduced] == y[kept], d_y[kept] / y_ties[kept], 0))
template <class T> struct max_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const C y = row.template reduce<0>(reads<0>());
        const bool isnan_y = is_nan(y);
        const C y_ties = row.template reduce<1>(reads<0>(), [&](C x) { return x == y ? C(1.0) : C(0.0); });
        const C ratio_d_y_y_ties = d_y / y_ties;
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x) {
            d_x = store<T>(isnan_y ? y : (x == y ? ratio_d_y_y_ties : C(0.0)));
        });
    }
};

}  // namespace baracuda
