// Generated from spec/reduce.yaml: aminmax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>

namespace baracuda {

// least[kept] = min[reduced](x[kept, reduced])
// least_ties[kept] = sum[reduced](where(x[kept, reduced] == least[kept], 1.0, 0.0))
// greatest[kept] = max[reduced](x[kept, reduced])
// greatest_ties[kept] = sum[reduced](where(x[kept, reduced] == greatest[kept], 1.0, 0.0))
// d_x[kept, reduced] = where(isnan(least[kept]), least[kept], where(x[kept, reduced] == least[kept], d_least[kept] /
//   least_ties[kept], 0)) + where(isnan(greatest[kept]), greatest[kept], where(x[kept, reduced] == greatest[kept],
//   d_greatest[kept] / greatest_ties[kept], 0))
template <class T> struct aminmax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Bare<Min, 0>, Reduction<Sum, C>, Bare<Max, 0>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_least = row.template get<1>();
        const C d_greatest = row.template get<2>();
        const auto [least, greatest] = row.template reduce<0, 2>(reads<0>());
        const bool isnan_least = is_nan(least);
        const bool isnan_greatest = is_nan(greatest);
        const auto [least_ties, greatest_ties] = row.template reduce<1, 3>(reads<0>(),
                [&](C x, C& least_ties, C& greatest_ties) {
            least_ties = x == least ? C(1.0) : C(0.0);
            greatest_ties = x == greatest ? C(1.0) : C(0.0);
        });
        const C ratio_d_least = d_least / least_ties;
        const C ratio_d_greatest = d_greatest / greatest_ties;
        row.map(reads<0>(), writes<3>(), [&](C x, T& d_x) {
            d_x = store<T>((isnan_least ? least : (x == least ? ratio_d_least : C(0.0)))
                    + (isnan_greatest ? greatest : (x == greatest ? ratio_d_greatest : C(0.0))));
        });
    }
};

}  // namespace baracuda
