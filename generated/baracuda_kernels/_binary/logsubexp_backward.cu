// Generated from spec/binary.yaml: logsubexp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// share = d_y / expm1(a - b)
// d_a = sum_to[a](where(isinf(b) and b < 0, d_y, where(a < b, sqrt(-1), d_y + share)))
// d_b = sum_to[b](where(isinf(b) and b < 0, 0, where(a < b, sqrt(-1), -share)))
template <class T> struct logsubexp_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C a, C b, T& d_a, T& d_b) const {
        const C share = d_y / Functions<T>::expm1(a - b);
        d_a = store<T>(is_inf(b) && b < C(0.0) ? d_y : (a < b ? sqrt(C(-1.0)) : d_y + share));
        d_b = store<T>(is_inf(b) && b < C(0.0) ? C(0.0) : (a < b ? sqrt(C(-1.0)) : -share));
    }
};

template <class T> struct logsubexp_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C a, C b, T& d_a) const {
        const C share = d_y / Functions<T>::expm1(a - b);
        d_a = store<T>(is_inf(b) && b < C(0.0) ? d_y : (a < b ? sqrt(C(-1.0)) : d_y + share));
    }
};

template <class T> struct logsubexp_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C b, C d_y, C a, auto path, bool& slow) {
            const C share = Quotient<C>::of(d_y, Functions<T>::expm1(a - b), path, slow);
            return is_inf(b) && b < C(0.0) ? d_y : (a < b ? sqrt(C(-1.0)) : d_y + share);
        });
        thread.finish([&](const auto& at, C d_a) { at.template put<3>(store<T>(d_a)); });
    }
};

template <class T> struct logsubexp_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C a, C b, T& d_b) const {
        const C share = d_y / Functions<T>::expm1(a - b);
        d_b = store<T>(is_inf(b) && b < C(0.0) ? C(0.0) : (a < b ? sqrt(C(-1.0)) : -share));
    }
};

template <class T> struct logsubexp_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C b, C a, C d_y, auto path, bool& slow) {
            const C share = Quotient<C>::of(d_y, Functions<T>::expm1(a - b), path, slow);
            return is_inf(b) && b < C(0.0) ? C(0.0) : (a < b ? sqrt(C(-1.0)) : -share);
        });
        thread.finish([&](const auto& at, C d_b) { at.template put<3>(store<T>(d_b)); });
    }
};

}  // namespace baracuda
