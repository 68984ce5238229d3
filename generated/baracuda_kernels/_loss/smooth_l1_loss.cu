// Generated from spec/loss.yaml: smooth_l1_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// each[kept, reduced] = where(distance[kept, reduced] < beta, 0.5 * square(distance[kept, reduced]) / beta,
//   distance[kept, reduced] - 0.5 * beta)
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / size(reduced)
template <class T> struct smooth_l1_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C beta;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(beta);
        thread.reduce(reads<0, 1>(), [&](C prediction, C target, auto path, bool& slow) {
            const C distance = absolute(prediction - target);
            const C each = distance < beta ? divisor.divide(C(0.5) * square(distance), path,
                    slow) : distance - C(0.5) * beta;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total / C(size_reduced))); });
    }
};

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// each[kept, reduced] = where(distance[kept, reduced] < beta, 0.5 * square(distance[kept, reduced]) / beta,
//   distance[kept, reduced] - 0.5 * beta)
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T> struct smooth_l1_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C beta;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(beta);
        thread.reduce(reads<0, 1>(), [&](C prediction, C target, auto path, bool& slow) {
            const C distance = absolute(prediction - target);
            const C each = distance < beta ? divisor.divide(C(0.5) * square(distance), path,
                    slow) : distance - C(0.5) * beta;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total)); });
    }
};

}  // namespace baracuda
