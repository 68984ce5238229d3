// Generated from spec/norm.yaml: l2_normalize, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// total[outer, inner] = sum[d](square(x[outer, d, inner]))
// length[outer, inner] = where(total[outer, inner] == 0, 0, sqrt(total[outer, inner]))
// level[outer, inner] = max(length[outer, inner], eps)
// tilt[outer, inner] = sum[d](d_y[outer, d, inner] * x[outer, d, inner])
// pull[outer, inner] = tilt[outer, inner] / total[outer, inner] * rsqrt(total[outer, inner])
// slope[outer, inner] = where(length[outer, inner] > eps, pull[outer, inner], where(length[outer, inner] == eps, 0.5 *
//   pull[outer, inner], 0))
// d_x[outer, d, inner] = d_y[outer, d, inner] / level[outer, inner] - x[outer, d, inner] * slope[outer, inner]
template <class T> struct l2_normalize_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const auto [total, tilt] = row.template reduce<0, 1>(reads<0, 1>(), [&](C x, C d_y, C& total, C& tilt) {
            total = square(x);
            tilt = d_y * x;
        });
        const C length = total == C(0.0) ? C(0.0) : sqrt(total);
        const C pull = tilt / total * Arithmetic<T>::rsqrt(total);
        const C level = maximum(length, eps);
        const C slope = length > eps ? pull : (length == eps ? C(0.5) * pull : C(0.0));
        const Divisor<C> divisor = Divisor<C>(level);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x, auto path, bool& slow) {
            d_x = store<T>(divisor.divide(d_y, path, slow) - x * slope);
        });
    }
};

template <class T> struct l2_normalize_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C x, C d_y, C& total, C& tilt) {
            total = square(x);
            tilt = d_y * x;
        });
        thread.finish([&](const auto& at, C total, C tilt) {
            at.template put<2>(total);
            at.template put<3>(tilt);
        });
    }
};

template <class T> struct l2_normalize_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;
    enum : int { slow_path = true };

    C eps;

    struct Hoisted {
        C slope;
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist(C total, C tilt) const {
        const C length = total == C(0.0) ? C(0.0) : sqrt(total);
        const C level = maximum(length, eps);
        const C pull = tilt / total * Arithmetic<T>::rsqrt(total);
        const C slope = length > eps ? pull : (length == eps ? C(0.5) * pull : C(0.0));
        const Divisor<C> divisor = Divisor<C>(level);
        return {slope, divisor};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, auto path, bool& slow, T& d_x) const {
        const auto& [slope, divisor] = hoisted;
        d_x = store<T>(divisor.divide(d_y, path, slow) - x * slope);
    }
};

}  // namespace baracuda
