// Generated from spec/loss.yaml: poisson_nll_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// rate[kept, reduced] = where(log_input, exp(prediction[kept, reduced]), prediction[kept, reduced])
// level[kept, reduced] = where(log_input, prediction[kept, reduced], log(prediction[kept, reduced] + eps))
// each[kept, reduced] = rate[kept, reduced] - target[kept, reduced] * level[kept, reduced]
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / size(reduced)
template <class T> struct poisson_nll_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<bool, C, i64>;

    bool log_input;
    C eps;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C rate = log_input ? Functions<T>::exp(prediction) : prediction;
            const C level = log_input ? prediction : Functions<T>::log(prediction + eps);
            const C each = rate - target * level;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total / C(size_reduced))); });
    }
};

// rate[kept, reduced] = where(log_input, exp(prediction[kept, reduced]), prediction[kept, reduced])
// level[kept, reduced] = where(log_input, prediction[kept, reduced], log(prediction[kept, reduced] + eps))
// each[kept, reduced] = rate[kept, reduced] - target[kept, reduced] * level[kept, reduced]
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T> struct poisson_nll_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<bool, C>;

    bool log_input;
    C eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C rate = log_input ? Functions<T>::exp(prediction) : prediction;
            const C level = log_input ? prediction : Functions<T>::log(prediction + eps);
            const C each = rate - target * level;
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<2>(store<T>(total)); });
    }
};

}  // namespace baracuda
