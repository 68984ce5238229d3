// Generated from spec/loss.yaml: gaussian_nll_loss. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
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
// loss[kept] = sum[reduced](each[kept, reduced]) / size(reduced)
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
        thread.finish([&](const auto& at, C sum_each) { at.template put<3>(store<T>(sum_each / C(size_reduced))); });
    }
};

// limited[kept, reduced] = variance[kept, reduced] < eps
// spread[kept, reduced] = where(limited[kept, reduced], eps + (variance[kept, reduced] - stop_gradient(variance[kept,
//   reduced])), variance[kept, reduced])
// distance[kept, reduced] = prediction[kept, reduced] - target[kept, reduced]
// share[kept, reduced] = square(distance[kept, reduced]) / spread[kept, reduced]
// each[kept, reduced] = 0.5 * (log(spread[kept, reduced]) + share[kept, reduced]) + where(full, 0.9189385332046727,
//   0.0)
// loss[kept] = sum[reduced](each[kept, reduced])
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
        thread.finish([&](const auto& at, C loss) { at.template put<3>(store<T>(loss)); });
    }
};

// limited[kept] = variance[kept] < eps
// spread[kept] = where(limited[kept], eps + (variance[kept] - stop_gradient(variance[kept])), variance[kept])
// distance[kept] = prediction[kept] - target[kept]
// share[kept] = square(distance[kept]) / spread[kept]
// each[kept] = 0.5 * (log(spread[kept]) + share[kept]) + where(full, 0.9189385332046727, 0.0)
// loss[kept] = each[kept]
template <class T> struct gaussian_nll_loss_none_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<bool, C>;

    bool full;
    C eps;

    BARACUDA_DEVICE void operator()(C variance, C prediction, C target, T& loss) const {
        const bool limited = variance < eps;
        const C spread = limited ? eps + (variance - variance) : variance;
        const C distance = prediction - target;
        const C share = square(distance) / spread;
        const C each = C(0.5) * (Functions<T>::log(spread) + share) + (full ? C(0.9189385332046727) : C(0.0));
        loss = store<T>(each);
    }
};

}  // namespace baracuda
