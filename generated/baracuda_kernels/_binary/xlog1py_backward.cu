// Generated from spec/binary.yaml: xlog1py, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// d_b = sum_to[b](where(a == 0 and not isnan(b), 0, a * d_y / (1 + b)))
// d_a = sum_to[a](where(a == 0 and b <= -1, 0, d_y * log1p(b)))
template <class T> struct xlog1py_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_b, T& d_a) const {
        d_b = store<T>(a == C(0.0) && !is_nan(b) ? C(0.0) : a * d_y / (C(1.0) + b));
        d_a = store<T>(a == C(0.0) && b <= C(-1.0) ? C(0.0) : d_y * Functions<T>::log1p(b));
    }
};

template <class T> struct xlog1py_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_b) const {
        d_b = store<T>(a == C(0.0) && !is_nan(b) ? C(0.0) : a * d_y / (C(1.0) + b));
    }
};

template <class T> struct xlog1py_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C b, C d_y, auto path, bool& slow) {
            return a == C(0.0) && !is_nan(b) ? C(0.0) : Quotient<C>::of(a * d_y, C(1.0) + b, path, slow);
        });
        thread.finish([&](const auto& at, C d_b) { at.template put<3>(store<T>(d_b)); });
    }
};

template <class T> struct xlog1py_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a) const {
        d_a = store<T>(a == C(0.0) && b <= C(-1.0) ? C(0.0) : d_y * Functions<T>::log1p(b));
    }
};

template <class T> struct xlog1py_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C b, C d_y) {
            return a == C(0.0) && b <= C(-1.0) ? C(0.0) : d_y * Functions<T>::log1p(b);
        });
        thread.finish([&](const auto& at, C d_a) { at.template put<3>(store<T>(d_a)); });
    }
};

}  // namespace baracuda
