// Generated from spec/loss.yaml: poisson_nll_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// rate[kept, reduced] = where(log_input, exp(prediction[kept, reduced]), prediction[kept, reduced])
// level[kept, reduced] = where(log_input, prediction[kept, reduced], log(prediction[kept, reduced] + eps))
// log_factorial[kept, reduced] = where(full and target[kept, reduced] > 1, (target[kept, reduced] + 0.5) *
//   log(target[kept, reduced]) - target[kept, reduced] + 0.9189385332046727, 0)
// each[kept, reduced] = rate[kept, reduced] - target[kept, reduced] * level[kept, reduced] + log_factorial[kept,
//   reduced]
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
template <class T> struct poisson_nll_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<bool, bool, C, i64>;

    bool log_input, full;
    C eps;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C rate = log_input ? Functions<T>::exp(prediction) : prediction;
            const C level = log_input ? prediction : Functions<T>::log(prediction + eps);
            const C log_factorial = full && target > C(1.0) ? (target
                    + C(0.5)) * Functions<T>::log(target) - target + C(0.9189385332046727) : C(0.0);
            const C each = rate - target * level + log_factorial;
            return each;
        });
        thread.finish([&](const auto& at, C sum_each) { at.template put<2>(store<T>(sum_each / C(size_reduced))); });
    }
};

// rate[kept, reduced] = where(log_input, exp(prediction[kept, reduced]), prediction[kept, reduced])
// level[kept, reduced] = where(log_input, prediction[kept, reduced], log(prediction[kept, reduced] + eps))
// log_factorial[kept, reduced] = where(full and target[kept, reduced] > 1, (target[kept, reduced] + 0.5) *
//   log(target[kept, reduced]) - target[kept, reduced] + 0.9189385332046727, 0)
// each[kept, reduced] = rate[kept, reduced] - target[kept, reduced] * level[kept, reduced] + log_factorial[kept,
//   reduced]
// loss[kept] = sum[reduced](each[kept, reduced])
template <class T> struct poisson_nll_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<bool, bool, C>;

    bool log_input, full;
    C eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C prediction, C target) {
            const C rate = log_input ? Functions<T>::exp(prediction) : prediction;
            const C level = log_input ? prediction : Functions<T>::log(prediction + eps);
            const C log_factorial = full && target > C(1.0) ? (target
                    + C(0.5)) * Functions<T>::log(target) - target + C(0.9189385332046727) : C(0.0);
            const C each = rate - target * level + log_factorial;
            return each;
        });
        thread.finish([&](const auto& at, C loss) { at.template put<2>(store<T>(loss)); });
    }
};

// rate[kept] = where(log_input, exp(prediction[kept]), prediction[kept])
// level[kept] = where(log_input, prediction[kept], log(prediction[kept] + eps))
// log_factorial[kept] = where(full and target[kept] > 1, (target[kept] + 0.5) * log(target[kept]) - target[kept] +
//   0.9189385332046727, 0)
// each[kept] = rate[kept] - target[kept] * level[kept] + log_factorial[kept]
// loss[kept] = each[kept]
template <class T> struct poisson_nll_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<bool, bool, C>;

    bool log_input, full;
    C eps;

    BARACUDA_DEVICE void operator()(C prediction, C target, T& loss) const {
        const C rate = log_input ? Functions<T>::exp(prediction) : prediction;
        const C level = log_input ? prediction : Functions<T>::log(prediction + eps);
        const C log_factorial = full && target > C(1.0) ? (target
                + C(0.5)) * Functions<T>::log(target) - target + C(0.9189385332046727) : C(0.0);
        const C each = rate - target * level + log_factorial;
        loss = store<T>(each);
    }
};

}  // namespace baracuda
