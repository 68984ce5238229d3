// Generated from spec/loss.yaml: l1_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// each[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
template <class T> struct l1_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C each = absolute(prediction - target);
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<2>(store<T>(sum_each / C(size_reduced))); });
    }
};

// each[kept, reduced] = abs(prediction[kept, reduced] - target[kept, reduced])
// loss[kept] = sum[reduced](each[kept, reduced])
template <class T> struct l1_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C each = absolute(prediction - target);
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<2>(store<T>(loss)); });
    }
};

// each[kept] = abs(prediction[kept] - target[kept])
// loss[kept] = each[kept]
template <class T> struct l1_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C prediction, C target, T& loss) const {
        const C each = absolute(prediction - target);
        loss = store<T>(each);
    }
};

}  // namespace baracuda
