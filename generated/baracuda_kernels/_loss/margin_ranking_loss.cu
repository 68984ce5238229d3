// Generated from spec/loss.yaml: margin_ranking_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// lack[kept, reduced] = margin - target[kept, reduced] * (prediction[kept, reduced] - other[kept, reduced])
// each[kept, reduced] = where(lack[kept, reduced] < 0, 0, lack[kept, reduced])
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
template <class T> struct margin_ranking_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C margin;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C target, C prediction, C other) {
            const C lack = margin - target * (prediction - other);
            const C each = lack < C(0.0) ? C(0.0) : lack;
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<3>(store<T>(sum_each / C(size_reduced))); });
    }
};

// lack[kept, reduced] = margin - target[kept, reduced] * (prediction[kept, reduced] - other[kept, reduced])
// each[kept, reduced] = where(lack[kept, reduced] < 0, 0, lack[kept, reduced])
// loss[kept] = sum[reduced](each[kept, reduced])
template <class T> struct margin_ranking_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C margin;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C target, C prediction, C other) {
            const C lack = margin - target * (prediction - other);
            const C each = lack < C(0.0) ? C(0.0) : lack;
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<3>(store<T>(loss)); });
    }
};

// lack[kept] = margin - target[kept] * (prediction[kept] - other[kept])
// each[kept] = where(lack[kept] < 0, 0, lack[kept])
// loss[kept] = each[kept]
template <class T> struct margin_ranking_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C margin;

    BARACUDA_DEVICE void operator()(C target, C prediction, C other, T& loss) const {
        const C lack = margin - target * (prediction - other);
        const C each = lack < C(0.0) ? C(0.0) : lack;
        loss = store<T>(each);
    }
};

}  // namespace baracuda
