// Generated from spec/loss.yaml: binary_cross_entropy. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// each[kept, reduced] = (target[kept, reduced] - 1) * max(log1p(-prediction[kept, reduced]), -100) - target[kept,
//   reduced] * max(log(prediction[kept, reduced]), -100)
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / size(reduced)
template <class T> struct binary_cross_entropy_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C target, C prediction) {
            const C each = (target - C(1.0)) * maximum(Functions<T>::log1p(-prediction),
                    C(-100.0)) - target * maximum(Functions<T>::log(prediction), C(-100.0));
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total / C(size_reduced))); });
    }
};

// each[kept, reduced] = (target[kept, reduced] - 1) * max(log1p(-prediction[kept, reduced]), -100) - target[kept,
//   reduced] * max(log(prediction[kept, reduced]), -100)
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T> struct binary_cross_entropy_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C target, C prediction) {
            const C each = (target - C(1.0)) * maximum(Functions<T>::log1p(-prediction),
                    C(-100.0)) - target * maximum(Functions<T>::log(prediction), C(-100.0));
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total)); });
    }
};

}  // namespace baracuda
