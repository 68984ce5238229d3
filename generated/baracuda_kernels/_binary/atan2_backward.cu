// Generated from spec/binary.yaml: atan2, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// chosen_a_b = where(abs(a) < abs(b), b, a)
// stop_gradient_a_b = stop_gradient(where(abs(a) < abs(b), a, b) / chosen_a_b)
// stop_gradient_d_y_a = stop_gradient(d_y / (chosen_a_b * fma(stop_gradient_a_b, stop_gradient_a_b, 1)))
// product_a_b_d_y = stop_gradient_a_b * stop_gradient_d_y_a
// d_a = sum_to[a](where(abs(a) < abs(b), stop_gradient_d_y_a, where(a == 0 and b == 0, 0, product_a_b_d_y)))
// d_b = sum_to[b](where(abs(a) < abs(b), -product_a_b_d_y, where(a == 0 and b == 0, 0, -stop_gradient_d_y_a)))
template <class T> struct atan2_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a, T& d_b) const {
        const C chosen_a_b = absolute(a) < absolute(b) ? b : a;
        const C stop_gradient_a_b = (absolute(a) < absolute(b) ? a : b) / chosen_a_b;
        const C stop_gradient_d_y_a = d_y / (chosen_a_b * fma(stop_gradient_a_b, stop_gradient_a_b, C(1.0)));
        const C product_a_b_d_y = stop_gradient_a_b * stop_gradient_d_y_a;
        d_a = store<T>(absolute(a) < absolute(b) ? stop_gradient_d_y_a
                : (a == C(0.0) && b == C(0.0) ? C(0.0) : product_a_b_d_y));
        d_b = store<T>(absolute(a) < absolute(b) ? -product_a_b_d_y
                : (a == C(0.0) && b == C(0.0) ? C(0.0) : -stop_gradient_d_y_a));
    }
};

template <class T> struct atan2_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_a) const {
        const C chosen_a_b = absolute(a) < absolute(b) ? b : a;
        const C stop_gradient_a_b = (absolute(a) < absolute(b) ? a : b) / chosen_a_b;
        const C stop_gradient_d_y_a = d_y / (chosen_a_b * fma(stop_gradient_a_b, stop_gradient_a_b, C(1.0)));
        const C product_a_b_d_y = stop_gradient_a_b * stop_gradient_d_y_a;
        d_a = store<T>(absolute(a) < absolute(b) ? stop_gradient_d_y_a
                : (a == C(0.0) && b == C(0.0) ? C(0.0) : product_a_b_d_y));
    }
};

template <class T> struct atan2_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C b, C d_y, auto path, bool& slow) {
            const C chosen_a_b = absolute(a) < absolute(b) ? b : a;
            const C stop_gradient_a_b = Quotient<C>::of(absolute(a) < absolute(b) ? a : b, chosen_a_b, path, slow);
            const C stop_gradient_d_y_a = Quotient<C>::of(d_y,
                    chosen_a_b * fma(stop_gradient_a_b, stop_gradient_a_b, C(1.0)), path, slow);
            const C product_a_b_d_y = stop_gradient_a_b * stop_gradient_d_y_a;
            return absolute(a) < absolute(b) ? stop_gradient_d_y_a : (a == C(0.0) && b == C(0.0) ? C(0.0)
                    : product_a_b_d_y);
        });
        thread.finish([&](const auto& at, C d_a) { at.template put<3>(store<T>(d_a)); });
    }
};

template <class T> struct atan2_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C b, C d_y, T& d_b) const {
        const C chosen_a_b = absolute(a) < absolute(b) ? b : a;
        const C stop_gradient_a_b = (absolute(a) < absolute(b) ? a : b) / chosen_a_b;
        const C stop_gradient_d_y_a = d_y / (chosen_a_b * fma(stop_gradient_a_b, stop_gradient_a_b, C(1.0)));
        const C product_a_b_d_y = stop_gradient_a_b * stop_gradient_d_y_a;
        d_b = store<T>(absolute(a) < absolute(b) ? -product_a_b_d_y
                : (a == C(0.0) && b == C(0.0) ? C(0.0) : -stop_gradient_d_y_a));
    }
};

template <class T> struct atan2_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C b, C d_y, auto path, bool& slow) {
            const C chosen_a_b = absolute(a) < absolute(b) ? b : a;
            const C stop_gradient_a_b = Quotient<C>::of(absolute(a) < absolute(b) ? a : b, chosen_a_b, path, slow);
            const C stop_gradient_d_y_a = Quotient<C>::of(d_y,
                    chosen_a_b * fma(stop_gradient_a_b, stop_gradient_a_b, C(1.0)), path, slow);
            const C product_a_b_d_y = stop_gradient_a_b * stop_gradient_d_y_a;
            return absolute(a) < absolute(b) ? -product_a_b_d_y : (a == C(0.0) && b == C(0.0) ? C(0.0)
                    : -stop_gradient_d_y_a);
        });
        thread.finish([&](const auto& at, C d_b) { at.template put<3>(store<T>(d_b)); });
    }
};

}  // namespace baracuda
