// Generated from spec/reduce.yaml: norm_p, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/either.cuh>
#include <baracuda/exponent.cuh>
#include <baracuda/half_binary.cuh>

namespace baracuda {

// length[kept] = pow(sum[reduced](pow(abs(x[kept, reduced]), p)), 1 / p)
// share[kept, reduced] = where(x[kept, reduced] == 0, 0, pow(abs(x[kept, reduced]) / length[kept], p - 1))
// d_x[kept, reduced] = d_y[kept] * sign(x[kept, reduced]) * share[kept, reduced]
template <class T> struct norm_p_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C p;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C d_y = row.template get<1>();
        const Exponent<C> exponent = Exponent<C>(p);
        const Exponent<C> exponent_2 = Exponent<C>(p - C(1.0));
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x, auto path, bool& slow) {
            return exponent.template raise<Binary<T>>(absolute(x), path, slow);
        });
        const C length = Binary<T>::power(sum_x, C(1.0) / p);
        const Divisor<C> divisor = Divisor<C>(length);
        row.map(reads<0>(), writes<2>(), [&](C x, T& d_x, auto path, bool& slow) {
            const C share = either(x == C(0.0), C(0.0),
                    exponent_2.template raise<Binary<T>>(divisor.divide(absolute(x), path, slow), path, slow));
            d_x = store<T>(d_y * sign(x) * share);
        });
    }
};

template <class T> struct norm_p_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C p;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Exponent<C> exponent = Exponent<C>(p);
        thread.reduce(reads<0>(), [&](C x, auto path, bool& slow) {
            return exponent.template raise<Binary<T>>(absolute(x), path, slow);
        });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct norm_p_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<C>;
    enum : int { slow_path = true };

    C p;

    struct Hoisted {
        C d_y;
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C d_y) const {
        const C length = Binary<T>::power(sum_x, C(1.0) / p);
        const Divisor<C> divisor = Divisor<C>(length);
        return {d_y, divisor};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, auto path, bool& slow, T& d_x) const {
        const auto& [d_y, divisor] = hoisted;
        const C share = either(x == C(0.0), C(0.0),
                Binary<T>::power(divisor.divide(absolute(x), path, slow), p - C(1.0)));
        d_x = store<T>(d_y * sign(x) * share);
    }
};

}  // namespace baracuda
