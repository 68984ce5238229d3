// Generated from spec/loss.yaml: soft_margin_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// each[kept, reduced] = softplus(-target[kept, reduced] * prediction[kept, reduced])
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
template <class T> struct soft_margin_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C target, C prediction) {
            const C each = Activations<T>::softplus(-target * prediction);
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<2>(store<T>(sum_each / C(size_reduced))); });
    }
};

// each[kept, reduced] = softplus(-target[kept, reduced] * prediction[kept, reduced])
// loss[kept] = sum[reduced](each[kept, reduced])
template <class T> struct soft_margin_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C target, C prediction) {
            const C each = Activations<T>::softplus(-target * prediction);
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<2>(store<T>(loss)); });
    }
};

// each[kept] = softplus(-target[kept] * prediction[kept])
// loss[kept] = each[kept]
template <class T> struct soft_margin_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C target, C prediction, T& loss) const {
        const C each = Activations<T>::softplus(-target * prediction);
        loss = store<T>(each);
    }
};

}  // namespace baracuda
