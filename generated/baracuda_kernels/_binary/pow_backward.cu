// Generated from spec/binary.yaml: pow, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/functions.cuh>
#include <baracuda/half_binary.cuh>
#include <baracuda/half_elementary.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// y = pow(a, b)
// chosen_a = where(abs(a) < 1e-30, 1.8446744073709552e+19, 1.0)
// d_a = sum_to[a](where(b == 0, 0, d_y * b * where(a == 0 or y == 0 or isinf(y), copysign(pow(abs(a), b - 1), where(a <
//   0, -y, where(a == 0, 1, y))), y * chosen_a * reciprocal(chosen_a * a))))
// d_b = sum_to[b](where(a == 0 and b >= 0, 0, d_y * y * log(a)))
template <class T> struct pow_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a, T& d_b) const {
        const C y = Binary<T>::power(a, b);
        const C chosen_a = absolute(a) < C(1e-30) ? C(1.8446744073709552e+19) : C(1.0);
        d_a = store<T>(b == C(0.0) ? C(0.0) : d_y * b
                * (a == C(0.0) || y == C(0.0) || is_inf(y)
                ? copysign(Binary<T>::power(absolute(a), b - C(1.0)), a < C(0.0) ? -y : (a == C(0.0) ? C(1.0) : y))
                : y * chosen_a * Elementary<T>::reciprocal(chosen_a * a)));
        d_b = store<T>(a == C(0.0) && b >= C(0.0) ? C(0.0) : d_y * y * Functions<T>::log(a));
    }
};

template <class T> struct pow_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a) const {
        const C y = Binary<T>::power(a, b);
        const C chosen_a = absolute(a) < C(1e-30) ? C(1.8446744073709552e+19) : C(1.0);
        d_a = store<T>(b == C(0.0) ? C(0.0) : d_y * b
                * (a == C(0.0) || y == C(0.0) || is_inf(y)
                ? copysign(Binary<T>::power(absolute(a), b - C(1.0)), a < C(0.0) ? -y : (a == C(0.0) ? C(1.0) : y))
                : y * chosen_a * Elementary<T>::reciprocal(chosen_a * a)));
    }
};

template <class T> struct pow_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C b, C d_y, C a) {
            const C y = Binary<T>::power(a, b);
            const C chosen_a = absolute(a) < C(1e-30) ? C(1.8446744073709552e+19) : C(1.0);
            return b == C(0.0) ? C(0.0) : d_y * b * (a == C(0.0) || y == C(0.0) || is_inf(y)
                    ? copysign(Binary<T>::power(absolute(a), b - C(1.0)),
                    a < C(0.0) ? -y : (a == C(0.0) ? C(1.0) : y)) : y * chosen_a
                    * Elementary<T>::reciprocal(chosen_a * a));
        });
        thread.finish([&](const auto& at, C d_a) { at.template put<3>(store<T>(d_a)); });
    }
};

template <class T> struct pow_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_b) const {
        const C y = Binary<T>::power(a, b);
        d_b = store<T>(a == C(0.0) && b >= C(0.0) ? C(0.0) : d_y * y * Functions<T>::log(a));
    }
};

template <class T> struct pow_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C b, C d_y) {
            const C y = Binary<T>::power(a, b);
            return a == C(0.0) && b >= C(0.0) ? C(0.0) : d_y * y * Functions<T>::log(a);
        });
        thread.finish([&](const auto& at, C d_b) { at.template put<3>(store<T>(d_b)); });
    }
};

}  // namespace baracuda
