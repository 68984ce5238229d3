// Generated from spec/reduce.yaml: var, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// mu[kept] = sum[reduced](x[kept, reduced]) / size(reduced)
// d_x[kept, reduced] = 2 * (x[kept, reduced] - mu[kept]) * (d_y[kept] / max(size(reduced) - correction, 0))
template <class T> struct var_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C correction;
    i64 size_reduced;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const C ratio_d_y = d_y / maximum(C(size_reduced) - correction, C(0.0));
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_reduced);
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x) { d_x = store<T>(C(2.0) * (x - mu) * ratio_d_y); });
    }
};

template <class T> struct var_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct var_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<C, i64>;

    C correction;
    i64 size_reduced;

    struct Hoisted {
        C d_y;
        C mu;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C d_y) const {
        const C mu = sum_x / C(size_reduced);
        return {d_y, mu};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [d_y, mu] = hoisted;
        d_x = store<T>(C(2.0) * (x - mu) * (d_y / maximum(C(size_reduced) - correction, C(0.0))));
    }
};

}  // namespace baracuda
