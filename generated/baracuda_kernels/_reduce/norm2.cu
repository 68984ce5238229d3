// Generated from spec/reduce.yaml: norm2. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// total[kept] = sum[reduced](square(x[kept, reduced]))
// y[kept] = where(total[kept] == 0, 0, sqrt(total[kept]))
template <class T> struct norm2_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return square(x); });
        thread.finish([&](const auto& at, C total) {
            at.template put<1>(store<T>(total == C(0.0) ? C(0.0) : sqrt(total)));
        });
    }
};

}  // namespace baracuda
