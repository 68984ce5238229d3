// Generated from spec/binary.yaml: div_no_nan, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// d_a = sum_to[a](where(b == 0, 0, d_y / b))
// d_b = sum_to[b](where(b == 0, 0, -(d_y * (a / b) / b)))
template <class T> struct div_no_nan_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C b, C d_y, C a, T& d_a, T& d_b) const {
        d_a = store<T>(b == C(0.0) ? C(0.0) : d_y / b);
        d_b = store<T>(b == C(0.0) ? C(0.0) : -(d_y * (a / b) / b));
    }
};

template <class T> struct div_no_nan_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C b, C d_y, T& d_a) const {
        d_a = store<T>(b == C(0.0) ? C(0.0) : d_y / b);
    }
};

template <class T> struct div_no_nan_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C b, C d_y, auto path, bool& slow) {
            return b == C(0.0) ? C(0.0) : Quotient<T>::of(d_y, b, path, slow);
        });
        thread.finish([&](const auto& at, C d_a) { at.template put<2>(store<T>(d_a)); });
    }
};

template <class T> struct div_no_nan_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C b, C d_y, C a, T& d_b) const {
        d_b = store<T>(b == C(0.0) ? C(0.0) : -(d_y * (a / b) / b));
    }
};

template <class T> struct div_no_nan_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C b, C d_y, C a, auto path, bool& slow) {
            return b == C(0.0) ? C(0.0) : -Quotient<C>::of(d_y * Quotient<T>::of(a, b, path, slow), b, path, slow);
        });
        thread.finish([&](const auto& at, C d_b) { at.template put<3>(store<T>(d_b)); });
    }
};

}  // namespace baracuda
