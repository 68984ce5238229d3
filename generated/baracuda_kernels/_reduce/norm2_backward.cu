// Generated from spec/reduce.yaml: norm2, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// total[kept] = sum[reduced](square(x[kept, reduced]))
// d_x[kept, reduced] = where(total[kept] == 0, 0, x[kept, reduced] * (d_y[kept] * rsqrt(total[kept])))
template <class T> struct norm2_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const C total = row.template reduce<0>(reads<0>(), [&](C x) { return square(x); });
        const bool same_total = total == C(0.0);
        const C product_d_y_total = d_y * Arithmetic<T>::rsqrt(total);
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x) {
            d_x = store<T>(same_total ? C(0.0) : x * product_d_y_total);
        });
    }
};

}  // namespace baracuda
