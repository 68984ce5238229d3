// Generated from spec/loss.yaml: mse_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// each[kept, reduced] = square(prediction[kept, reduced] - target[kept, reduced])
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / size(reduced)
template <class T> struct mse_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C each = square(prediction - target);
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total / C(size_reduced))); });
    }
};

// each[kept, reduced] = square(prediction[kept, reduced] - target[kept, reduced])
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T> struct mse_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C each = square(prediction - target);
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total)); });
    }
};

}  // namespace baracuda
