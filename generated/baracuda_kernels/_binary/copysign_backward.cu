// Generated from spec/binary.yaml: copysign, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

// d_a = sum_to[a](where(a == 0, 0, d_y * sign(a) * copysign(1, where(isnan(b), 1, b))))
template <class T> struct copysign_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C a, C d_y, C b, T& d_a) const {
        d_a = store<T>(a == C(0.0) ? C(0.0) : d_y * sign(a) * copysign(C(1.0), is_nan(b) ? C(1.0) : b));
    }
};

template <class T> struct copysign_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C a, C d_y, C b) {
            return a == C(0.0) ? C(0.0) : d_y * sign(a) * copysign(C(1.0), is_nan(b) ? C(1.0) : b);
        });
        thread.finish([&](const auto& at, C d_a) { at.template put<3>(store<T>(d_a)); });
    }
};

}  // namespace baracuda
