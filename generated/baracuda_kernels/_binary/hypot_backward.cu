// Generated from spec/binary.yaml: hypot, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/functions.cuh>
#include <baracuda/half_elementary.cuh>

namespace baracuda {

// y = hypot(a, b)
// chosen_y = where(abs(y) < 1e-30, 1.8446744073709552e+19, 1.0)
// reciprocal_y = reciprocal(chosen_y * y)
// d_a = sum_to[a](where(y == 0, 0, a * chosen_y * reciprocal_y * d_y))
// d_b = sum_to[b](where(y == 0, 0, b * chosen_y * reciprocal_y * d_y))
template <class T> struct hypot_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a, T& d_b) const {
        const C y = hypot(a, b);
        const C chosen_y = absolute(y) < C(1e-30) ? C(1.8446744073709552e+19) : C(1.0);
        const C reciprocal_y = Elementary<T>::reciprocal(chosen_y * y);
        d_a = store<T>(y == C(0.0) ? C(0.0) : a * chosen_y * reciprocal_y * d_y);
        d_b = store<T>(y == C(0.0) ? C(0.0) : b * chosen_y * reciprocal_y * d_y);
    }
};

template <class T> struct hypot_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a) const {
        const C y = hypot(a, b);
        const C chosen_y = absolute(y) < C(1e-30) ? C(1.8446744073709552e+19) : C(1.0);
        const C reciprocal_y = Elementary<T>::reciprocal(chosen_y * y);
        d_a = store<T>(y == C(0.0) ? C(0.0) : a * chosen_y * reciprocal_y * d_y);
    }
};

template <class T> struct hypot_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C d_y, C b) {
            const C y = hypot(a, b);
            const C chosen_y = absolute(y) < C(1e-30) ? C(1.8446744073709552e+19) : C(1.0);
            const C reciprocal_y = Elementary<T>::reciprocal(chosen_y * y);
            return y == C(0.0) ? C(0.0) : a * chosen_y * reciprocal_y * d_y;
        });
        thread.finish([&](const auto& at, C d_a) { at.template put<3>(store<T>(d_a)); });
    }
};

template <class T> struct hypot_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_b) const {
        const C y = hypot(a, b);
        const C chosen_y = absolute(y) < C(1e-30) ? C(1.8446744073709552e+19) : C(1.0);
        const C reciprocal_y = Elementary<T>::reciprocal(chosen_y * y);
        d_b = store<T>(y == C(0.0) ? C(0.0) : b * chosen_y * reciprocal_y * d_y);
    }
};

template <class T> struct hypot_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C b, C d_y, C a) {
            const C y = hypot(a, b);
            const C chosen_y = absolute(y) < C(1e-30) ? C(1.8446744073709552e+19) : C(1.0);
            const C reciprocal_y = Elementary<T>::reciprocal(chosen_y * y);
            return y == C(0.0) ? C(0.0) : b * chosen_y * reciprocal_y * d_y;
        });
        thread.finish([&](const auto& at, C d_b) { at.template put<3>(store<T>(d_b)); });
    }
};

}  // namespace baracuda
