// Generated from spec/norm.yaml: l2_normalize. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>

namespace baracuda {

// total[outer, inner] = sum[d](square(x[outer, d, inner]))
// length[outer, inner] = where(total[outer, inner] == 0, 0, sqrt(total[outer, inner]))
// y[outer, d, inner] = x[outer, d, inner] / max(length[outer, inner], eps)
template <class T> struct l2_normalize_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C total = row.template reduce<0>(reads<0>(), [&](C x) { return square(x); });
        const C length = total == C(0.0) ? C(0.0) : sqrt(total);
        const Divisor<C> divisor = Divisor<C>(maximum(length, eps));
        row.map(reads<0>(), writes<1>(), [&](C x, T& y, auto path, bool& slow) {
            y = store<T>(divisor.divide(x, path, slow));
        });
    }
};

template <class T> struct l2_normalize_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return square(x); });
        thread.finish([&](const auto& at, C total) { at.template put<1>(total); });
    }
};

template <class T> struct l2_normalize_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, Out<T>>;
    using Members = List<C>;
    enum : int { slow_path = true };

    C eps;

    struct Hoisted {
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist(C total) const {
        const C length = total == C(0.0) ? C(0.0) : sqrt(total);
        const Divisor<C> divisor = Divisor<C>(maximum(length, eps));
        return {divisor};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, auto path, bool& slow, T& y) const {
        const auto& [divisor] = hoisted;
        y = store<T>(divisor.divide(x, path, slow));
    }
};

}  // namespace baracuda
