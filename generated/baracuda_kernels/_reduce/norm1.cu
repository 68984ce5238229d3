// Generated from spec/reduce.yaml: norm1. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// y[kept] = sum[reduced](abs(x[kept, reduced]))
template <class T> struct norm1_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return absolute(x); });
        thread.finish([&](const auto& at, C y) { at.template put<1>(store<T>(y)); });
    }
};

}  // namespace baracuda
