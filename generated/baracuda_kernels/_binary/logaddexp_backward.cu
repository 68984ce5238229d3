// Generated from spec/binary.yaml: logaddexp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_elementary.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// e = exp(-where(a == b, 0, abs(a - b)))
// d_a = sum_to[a](where(a < b, e, 1) * reciprocal(1 + e) * d_y)
// d_b = sum_to[b](where(a > b, e, 1) * reciprocal(1 + e) * d_y)
template <class T> struct logaddexp_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a, T& d_b) const {
        const C e = Functions<T>::exp(-(a == b ? C(0.0) : absolute(a - b)));
        d_a = store<T>((a < b ? e : C(1.0)) * Elementary<T>::reciprocal(C(1.0) + e) * d_y);
        d_b = store<T>((a > b ? e : C(1.0)) * Elementary<T>::reciprocal(C(1.0) + e) * d_y);
    }
};

template <class T> struct logaddexp_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a) const {
        const C e = Functions<T>::exp(-(a == b ? C(0.0) : absolute(a - b)));
        d_a = store<T>((a < b ? e : C(1.0)) * Elementary<T>::reciprocal(C(1.0) + e) * d_y);
    }
};

template <class T> struct logaddexp_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C b, C d_y) {
            const C e = Functions<T>::exp(-(a == b ? C(0.0) : absolute(a - b)));
            return (a < b ? e : C(1.0)) * Elementary<T>::reciprocal(C(1.0) + e) * d_y;
        });
        thread.finish([&](const auto& at, C d_a) { at.template put<3>(store<T>(d_a)); });
    }
};

template <class T> struct logaddexp_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_b) const {
        const C e = Functions<T>::exp(-(a == b ? C(0.0) : absolute(a - b)));
        d_b = store<T>((a > b ? e : C(1.0)) * Elementary<T>::reciprocal(C(1.0) + e) * d_y);
    }
};

template <class T> struct logaddexp_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C b, C d_y) {
            const C e = Functions<T>::exp(-(a == b ? C(0.0) : absolute(a - b)));
            return (a > b ? e : C(1.0)) * Elementary<T>::reciprocal(C(1.0) + e) * d_y;
        });
        thread.finish([&](const auto& at, C d_b) { at.template put<3>(store<T>(d_b)); });
    }
};

}  // namespace baracuda
