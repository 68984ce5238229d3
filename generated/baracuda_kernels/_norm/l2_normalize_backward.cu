// Generated from spec/norm.yaml: l2_normalize, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/either.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// sum_x[outer, inner] = sum[d](square(x[outer, d, inner]))
// length[outer, inner] = sqrt(sum_x[outer, inner])
// y[outer, d, inner] = x[outer, d, inner] / max(length[outer, inner], eps)
// d_length[outer, inner] = sum[d](where(length[outer, inner] > eps, -(d_y[outer, d, inner] * y[outer, d, inner] /
//   max(length[outer, inner], eps)), where(length[outer, inner] == eps, -(0.5 * d_y[outer, d, inner] * y[outer, d,
//   inner] / max(length[outer, inner], eps)), where(length[outer, inner] < eps, 0, length[outer, inner] + eps))))
// d_x[outer, d, inner] = d_y[outer, d, inner] / max(length[outer, inner], eps) + x[outer, d, inner] * (d_length[outer,
//   inner] * rsqrt(sum_x[outer, inner]))
template <class T> struct l2_normalize_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return square(x); });
        const C length = sqrt(sum_x);
        const Divisor<C> divisor = Divisor<C>(maximum(length, eps));
        const bool above_length = length > eps;
        const bool same_length = length == eps;
        const C chosen_length = length < eps ? C(0.0) : length + eps;
        const C d_length = row.template reduce<1>(reads<0, 1>(), [&](C x, C d_y, auto path, bool& slow) {
            const C y = divisor.divide(x, path, slow);
            return either(above_length, -divisor.divide(d_y * y, path, slow),
                    either(same_length, -divisor.divide(C(0.5) * d_y * y, path, slow), chosen_length));
        });
        const C product_d_length = d_length * Arithmetic<T>::rsqrt(sum_x);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x, auto path, bool& slow) {
            d_x = store<T>(divisor.divide(d_y, path, slow) + x * product_d_length);
        });
    }
};

template <class T> struct l2_normalize_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return square(x); });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
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
            const C sum_x = at.template get<0>();
            const C length = sqrt(sum_x);
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
    using Operands = List<ByColumn<C, C>, In<T, C>, In<T, C>, ByColumn<C, C>, Out<T>>;
    using Members = List<C>;
    enum : int { slow_path = true };

    C eps;

    struct Hoisted {
        C sum_x;
        C d_length;
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C d_length) const {
        const C length = sqrt(sum_x);
        const Divisor<C> divisor = Divisor<C>(maximum(length, eps));
        return {sum_x, d_length, divisor};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, auto path, bool& slow, T& d_x) const {
        const auto& [sum_x, d_length, divisor] = hoisted;
        d_x = store<T>(divisor.divide(d_y, path, slow) + x * (d_length * Arithmetic<T>::rsqrt(sum_x)));
    }
};

}  // namespace baracuda
