// Generated from spec/binary.yaml: ldexp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// d_a = sum_to[a](ldexp(d_y, b))
template <class T> struct ldexp_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<i32, i64>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, i64 b, T& d_a) const {
        d_a = store<T>(load_exponent(d_y, b));
    }
};

template <class T> struct ldexp_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<i32, i64>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C d_y, i64 b) { return load_exponent(d_y, b); });
        thread.finish([&](const auto& at, C d_a) { at.template put<2>(store<T>(d_a)); });
    }
};

}  // namespace baracuda
