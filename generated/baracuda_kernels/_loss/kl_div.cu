// Generated from spec/loss.yaml: kl_div. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// weight[kept, reduced] = where(log_target, exp(target[kept, reduced]), target[kept, reduced])
// level[kept, reduced] = where(log_target, target[kept, reduced], log(target[kept, reduced]))
// absent[kept, reduced] = weight[kept, reduced] == 0 and not isnan(prediction[kept, reduced])
// each[kept, reduced] = where(absent[kept, reduced], 0, weight[kept, reduced] * (level[kept, reduced] -
//   prediction[kept, reduced]))
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
template <class T> struct kl_div_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<bool, i64>;

    bool log_target;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C target, C prediction) {
            const C weight = log_target ? Functions<T>::exp(target) : target;
            const C level = log_target ? target : Functions<T>::log(target);
            const bool absent = weight == C(0.0) && !is_nan(prediction);
            const C each = absent ? C(0.0) : weight * (level - prediction);
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<2>(store<T>(sum_each / C(size_reduced))); });
    }
};

// weight[kept, reduced] = where(log_target, exp(target[kept, reduced]), target[kept, reduced])
// level[kept, reduced] = where(log_target, target[kept, reduced], log(target[kept, reduced]))
// absent[kept, reduced] = weight[kept, reduced] == 0 and not isnan(prediction[kept, reduced])
// each[kept, reduced] = where(absent[kept, reduced], 0, weight[kept, reduced] * (level[kept, reduced] -
//   prediction[kept, reduced]))
// loss[kept] = sum[reduced](each[kept, reduced])
template <class T> struct kl_div_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<bool>;

    bool log_target;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C target, C prediction) {
            const C weight = log_target ? Functions<T>::exp(target) : target;
            const C level = log_target ? target : Functions<T>::log(target);
            const bool absent = weight == C(0.0) && !is_nan(prediction);
            const C each = absent ? C(0.0) : weight * (level - prediction);
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<2>(store<T>(loss)); });
    }
};

// weight[kept] = where(log_target, exp(target[kept]), target[kept])
// level[kept] = where(log_target, target[kept], log(target[kept]))
// absent[kept] = weight[kept] == 0 and not isnan(prediction[kept])
// each[kept] = where(absent[kept], 0, weight[kept] * (level[kept] - prediction[kept]))
// loss[kept] = each[kept]
template <class T> struct kl_div_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<bool>;

    bool log_target;

    BARACUDA_DEVICE void operator()(C target, C prediction, T& loss) const {
        const C weight = log_target ? Functions<T>::exp(target) : target;
        const C level = log_target ? target : Functions<T>::log(target);
        const bool absent = weight == C(0.0) && !is_nan(prediction);
        const C each = absent ? C(0.0) : weight * (level - prediction);
        loss = store<T>(each);
    }
};

}  // namespace baracuda
