// Generated from spec/loss.yaml: smooth_l1_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/either.cuh>

namespace baracuda {

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// each[kept, reduced] = where(distance[kept, reduced] < beta, 0.5 * square(distance[kept, reduced]) / beta,
//   distance[kept, reduced] - 0.5 * beta)
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
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
            const C each = either(distance < beta, divisor.divide(C(0.5) * square(distance), path, slow),
                    distance - C(0.5) * beta);
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<2>(store<T>(sum_each / C(size_reduced))); });
    }
};

// distance[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// each[kept, reduced] = where(distance[kept, reduced] < beta, 0.5 * square(distance[kept, reduced]) / beta,
//   distance[kept, reduced] - 0.5 * beta)
// loss[kept] = sum[reduced](each[kept, reduced])
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
            const C each = either(distance < beta, divisor.divide(C(0.5) * square(distance), path, slow),
                    distance - C(0.5) * beta);
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<2>(store<T>(loss)); });
    }
};

// distance[kept] = abs(prediction[kept] - target[kept])
// each[kept] = where(distance[kept] < beta, 0.5 * square(distance[kept]) / beta, distance[kept] - 0.5 * beta)
// loss[kept] = each[kept]
template <class T> struct smooth_l1_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;
    enum : int { slow_path = true };

    C beta;

    struct Hoisted {
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const Divisor<C> divisor = Divisor<C>(beta);
        return {divisor};
    }

    BARACUDA_DEVICE void operator()(C prediction, C target, const Hoisted& hoisted, auto path, bool& slow,
            T& loss) const {
        const auto& [divisor] = hoisted;
        const C distance = absolute(prediction - target);
        const C each = either(distance < beta, divisor.divide(C(0.5) * square(distance), path, slow),
                distance - C(0.5) * beta);
        loss = store<T>(each);
    }
};

}  // namespace baracuda
