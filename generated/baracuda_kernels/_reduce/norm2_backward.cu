// Generated from spec/reduce.yaml: norm2, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/either.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// total[kept] = sum[reduced](square(x[kept, reduced]))
// d_x[kept, reduced] = where(total[kept] == 0, 0, x[kept, reduced] * (d_y[kept] * rsqrt(total[kept])))
template <class T> struct norm2_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const C total = row.template reduce<0>(reads<0>(), [&](C x) { return square(x); });
        const bool same_total = total == C(0.0);
        const C product_d_y_total = d_y * Arithmetic<T>::rsqrt(total);
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x) {
            d_x = store<T>(either(same_total, C(0.0), x * product_d_y_total));
        });
    }
};

template <class T> struct norm2_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return square(x); });
        thread.finish([&](const auto& at, C total) { at.template put<1>(total); });
    }
};

template <class T> struct norm2_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<T, C>, Broadcast<C, C>, In<T, C>, Out<T>>;

    struct Hoisted {
        C total;
        C product_d_y_total;
    };
    BARACUDA_DEVICE Hoisted hoist(C d_y, C total) const {
        const C product_d_y_total = d_y * Arithmetic<T>::rsqrt(total);
        return {total, product_d_y_total};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [total, product_d_y_total] = hoisted;
        d_x = store<T>(total == C(0.0) ? C(0.0) : x * product_d_y_total);
    }
};

}  // namespace baracuda
