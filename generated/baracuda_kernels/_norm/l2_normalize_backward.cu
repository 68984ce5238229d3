// Generated from spec/norm.yaml: l2_normalize, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/either.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// total[outer, inner] = sum[d](square(x[outer, d, inner]))
// length[outer, inner] = where(total[outer, inner] == 0, 0, sqrt(total[outer, inner]))
// y[outer, d, inner] = x[outer, d, inner] / max(length[outer, inner], eps)
// d_length[outer, inner] = sum[d](where(length[outer, inner] > eps, -(d_y[outer, d, inner] * y[outer, d, inner] /
//   max(length[outer, inner], eps)), where(length[outer, inner] == eps, -(0.5 * d_y[outer, d, inner] * y[outer, d,
//   inner] / max(length[outer, inner], eps)), where(length[outer, inner] < eps, 0, length[outer, inner] + eps))))
// d_x[outer, d, inner] = d_y[outer, d, inner] / max(length[outer, inner], eps) + where(total[outer, inner] == 0, 0,
//   x[outer, d, inner] * (d_length[outer, inner] * rsqrt(total[outer, inner])))
template <class T> struct l2_normalize_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C total = row.template reduce<0>(reads<0>(), [&](C x) { return square(x); });
        const C length = total == C(0.0) ? C(0.0) : sqrt(total);
        const bool same_total = total == C(0.0);
        const Divisor<C> divisor = Divisor<C>(maximum(length, eps));
        const bool above_length = length > eps;
        const bool same_length = length == eps;
        const C chosen_length = length < eps ? C(0.0) : length + eps;
        const C d_length = row.template reduce<1>(reads<0, 1>(), [&](C x, C d_y, auto path, bool& slow) {
            const C y = divisor.divide(x, path, slow);
            return either(above_length, -divisor.divide(d_y * y, path, slow),
                    either(same_length, -divisor.divide(C(0.5) * d_y * y, path, slow), chosen_length));
        });
        const C product_d_length = d_length * Arithmetic<T>::rsqrt(total);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x, auto path, bool& slow) {
            d_x = store<T>(divisor.divide(d_y, path, slow) + either(same_total, C(0.0), x * product_d_length));
        });
    }
};

template <class T> struct l2_normalize_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return square(x); });
        thread.finish([&](const auto& at, C total) { at.template put<1>(total); });
    }
};

template <class T> struct l2_normalize_backward_d_length_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C total = at.template get<0>();
            const C length = total == C(0.0) ? C(0.0) : sqrt(total);
            const Divisor<C> divisor = Divisor<C>(maximum(length, eps));
            return [=, this](C x, C d_y, auto path, bool& slow) {
                const C y = divisor.divide(x, path, slow);
                return either(length > eps, -divisor.divide(d_y * y, path, slow),
                        either(length == eps, -divisor.divide(C(0.5) * d_y * y, path, slow),
                        length < eps ? C(0.0) : length + eps));
            };
        });
        thread.finish([&](const auto& at, C d_length) { at.template put<3>(d_length); });
    }
};

template <class T> struct l2_normalize_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;
    enum : int { slow_path = true };

    C eps;

    struct Hoisted {
        C total;
        Divisor<C> divisor;
        C product_d_length;
    };
    BARACUDA_DEVICE Hoisted hoist(C total, C d_length) const {
        const C length = total == C(0.0) ? C(0.0) : sqrt(total);
        const Divisor<C> divisor = Divisor<C>(maximum(length, eps));
        const C product_d_length = d_length * Arithmetic<T>::rsqrt(total);
        return {total, divisor, product_d_length};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, auto path, bool& slow, T& d_x) const {
        const auto& [total, divisor, product_d_length] = hoisted;
        d_x = store<T>(divisor.divide(d_y, path, slow) + (total == C(0.0) ? C(0.0) : x * product_d_length));
    }
};

}  // namespace baracuda
