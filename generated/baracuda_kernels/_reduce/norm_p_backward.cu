// Generated from spec/reduce.yaml: norm_p, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/half_binary.cuh>

namespace baracuda {

// length[kept] = pow(sum[reduced](pow(abs(x[kept, reduced]), p)), 1 / p)
// share[kept, reduced] = where(x[kept, reduced] == 0, 0, pow(abs(x[kept, reduced]) / length[kept], p - 1))
// d_x[kept, reduced] = d_y[kept] * sign(x[kept, reduced]) * share[kept, reduced]
template <class T> struct norm_p_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C p;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return Binary<T>::power(absolute(x), p); });
        const C length = Binary<T>::power(sum_x, C(1.0) / p);
        const Divisor<C> divisor = Divisor<C>(length);
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x, auto path, bool& slow) {
            const C share = x == C(0.0) ? C(0.0) : Binary<T>::power(divisor.divide(absolute(x), path, slow),
                    p - C(1.0));
            d_x = store<T>(d_y * sign(x) * share);
        });
    }
};

}  // namespace baracuda
