// Generated from spec/reduce.yaml: min, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/either.cuh>

namespace baracuda {

// y[kept] = min[reduced](x[kept, reduced])
// y_ties[kept] = sum[reduced](where(x[kept, reduced] == y[kept], 1.0, 0.0))
// d_x[kept, reduced] = where(isnan(y[kept]), y[kept], where(x[kept, reduced] == y[kept], d_y[kept] / y_ties[kept], 0))
template <class T> struct min_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Bare<Min, 0>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const C y = row.template reduce<0>(reads<0>());
        const bool isnan_y = is_nan(y);
        const C y_ties = row.template reduce<1>(reads<0>(), [&](C x) { return x == y ? C(1.0) : C(0.0); });
        const C ratio_d_y_y_ties = d_y / y_ties;
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x) {
            d_x = store<T>(either(isnan_y, y, x == y ? ratio_d_y_y_ties : C(0.0)));
        });
    }
};

template <class T> struct min_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Min, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C y) { at.template put<1>(y); });
    }
};

template <class T> struct min_backward_y_ties_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerOutput<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C x, C y) { return x == y ? C(1.0) : C(0.0); });
        thread.finish([&](const auto& at, C y_ties) { at.template put<2>(y_ties); });
    }
};

template <class T> struct min_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, Broadcast<C, C>, Broadcast<C, C>, In<T, C>, Out<T>>;

    struct Hoisted {
        C y;
        C ratio_d_y_y_ties;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_y, C y_ties, C y) const {
        const C ratio_d_y_y_ties = d_y / y_ties;
        return {y, ratio_d_y_y_ties};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [y, ratio_d_y_y_ties] = hoisted;
        d_x = store<T>(is_nan(y) ? y : (x == y ? ratio_d_y_y_ties : C(0.0)));
    }
};

}  // namespace baracuda
