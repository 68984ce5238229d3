// Generated from spec/reduce.yaml: norm_p. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/exponent.cuh>
#include <baracuda/half_binary.cuh>

namespace baracuda {

// y[kept] = pow(sum[reduced](pow(abs(x[kept, reduced]), p)), 1 / p)
template <class T> struct norm_p_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C p;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Exponent<C> exponent = Exponent<C>(p);
        thread.reduce(reads<0>(), [&](C x, auto path, bool& slow) {
            return exponent.template raise<Binary<T>>(absolute(x), path, slow);
        });
        thread.finish([&](const auto& at, C sum_x) {
            at.template put<1>(store<T>(Binary<T>::power(sum_x, C(1.0) / p)));
        });
    }
};

}  // namespace baracuda
