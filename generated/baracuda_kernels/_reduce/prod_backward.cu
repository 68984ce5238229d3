// Generated from spec/reduce.yaml: prod, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/either.cuh>
#include <baracuda/product.cuh>

namespace baracuda {

// y_zeros[kept] = sum[reduced](where(x[kept, reduced] == 0, 1.0, 0.0))
// y_rest[kept] = prod[reduced](where(x[kept, reduced] == 0, 1, x[kept, reduced]))
// d_x[kept, reduced] = where(y_zeros[kept] == where(x[kept, reduced] == 0, 1.0, 0.0), d_y[kept] * y_rest[kept] /
//   where(x[kept, reduced] == 0, 1, x[kept, reduced]), 0)
template <class T> struct prod_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Prod, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const auto [y_zeros, y_rest] = row.template reduce<0, 1>(reads<0>(), [&](C x, C& y_zeros, C& y_rest) {
            y_zeros = x == C(0.0) ? C(1.0) : C(0.0);
            y_rest = x == C(0.0) ? C(1.0) : x;
        });
        const C product_d_y_y_rest = d_y * y_rest;
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x, auto path, bool& slow) {
            d_x = store<T>(either(y_zeros == (x == C(0.0) ? C(1.0) : C(0.0)),
                    Quotient<C>::of(product_d_y_y_rest, x == C(0.0) ? C(1.0) : x, path, slow), C(0.0)));
        });
    }
};

template <class T> struct prod_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Prod, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x, C& y_zeros, C& y_rest) {
            y_zeros = x == C(0.0) ? C(1.0) : C(0.0);
            y_rest = x == C(0.0) ? C(1.0) : x;
        });
        thread.finish([&](const auto& at, C y_zeros, C y_rest) {
            at.template put<1>(y_zeros);
            at.template put<2>(y_rest);
        });
    }
};

template <class T> struct prod_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, In<T, C>, Broadcast<T, C>, Broadcast<C, C>, Out<T>>;

    struct Hoisted {
        C y_zeros;
        C d_y;
        C y_rest;
    };
    BARACUDA_DEVICE Hoisted hoist(C y_zeros, C d_y, C y_rest) const {
        return {y_zeros, d_y, y_rest};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [y_zeros, d_y, y_rest] = hoisted;
        d_x = store<T>(y_zeros == (x == C(0.0) ? C(1.0) : C(0.0)) ? d_y * y_rest / (x == C(0.0) ? C(1.0) : x) : C(0.0));
    }
};

}  // namespace baracuda
