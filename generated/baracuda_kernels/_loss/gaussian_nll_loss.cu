// Generated from spec/loss.yaml: gaussian_nll_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// limited[kept, reduced] = variance[kept, reduced] < eps
// spread[kept, reduced] = where(limited[kept, reduced], eps + (variance[kept, reduced] - stop_gradient(variance[kept,
//   reduced])), variance[kept, reduced])
// distance[kept, reduced] = prediction[kept, reduced] - target[kept, reduced]
// share[kept, reduced] = square(distance[kept, reduced]) / spread[kept, reduced]
// each[kept, reduced] = 0.5 * (log(spread[kept, reduced]) + share[kept, reduced]) + where(full, 0.9189385332046727,
//   0.0)
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept] / size(reduced)
template <class T> struct gaussian_nll_loss_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<bool, C, i64>;

    bool full;
    C eps;
    i64 size_reduced;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C variance, C prediction, C target, auto path, bool& slow) {
            const bool limited = variance < eps;
            const C spread = limited ? eps + (variance - variance) : variance;
            const C distance = prediction - target;
            const C share = Quotient<C>::of(square(distance), spread, path, slow);
            const C each = C(0.5) * (Functions<T>::log(spread) + share) + (full ? C(0.9189385332046727) : C(0.0));
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<3>(store<T>(total / C(size_reduced))); });
    }
};

// limited[kept, reduced] = variance[kept, reduced] < eps
// spread[kept, reduced] = where(limited[kept, reduced], eps + (variance[kept, reduced] - stop_gradient(variance[kept,
//   reduced])), variance[kept, reduced])
// distance[kept, reduced] = prediction[kept, reduced] - target[kept, reduced]
// share[kept, reduced] = square(distance[kept, reduced]) / spread[kept, reduced]
// each[kept, reduced] = 0.5 * (log(spread[kept, reduced]) + share[kept, reduced]) + where(full, 0.9189385332046727,
//   0.0)
// total[kept] = sum[reduced](each[kept, reduced])
// loss[kept] = total[kept]
template <class T> struct gaussian_nll_loss_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<bool, C>;

    bool full;
    C eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C variance, C prediction, C target, auto path, bool& slow) {
            const bool limited = variance < eps;
            const C spread = limited ? eps + (variance - variance) : variance;
            const C distance = prediction - target;
            const C share = Quotient<C>::of(square(distance), spread, path, slow);
            const C each = C(0.5) * (Functions<T>::log(spread) + share) + (full ? C(0.9189385332046727) : C(0.0));
            return each;
        });
        thread.finish([&](const auto& at, C total) { at.template put<3>(store<T>(total)); });
    }
};

}  // namespace baracuda
