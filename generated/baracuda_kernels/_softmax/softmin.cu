// Generated from spec/softmax.yaml: softmin. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// least[outer, inner] = stop_gradient(min[d](x[outer, d, inner]))
// e[outer, d, inner] = exp(least[outer, inner] - x[outer, d, inner])
// y[outer, d, inner] = e[outer, d, inner] / sum[d](e[outer, d, inner])
template <class T> struct softmin_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Reductions = List<Bare<Min, 0>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C min_x = row.template reduce<0>(reads<0>());
        const C least = min_x;
        const C sum_e = row.template reduce<1>(reads<0>(), [&](C x, Place at) {
            const C e = e_cached.keep(at, Functions<T>::exp(least - x));
            return e;
        });
        const Divisor<C> divisor = Divisor<C>(sum_e);
        row.map(reads<0>(), writes<1>(), [&](C x, T& y, Place at, auto path, bool& slow) {
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(least - x);
            y = store<T>(divisor.divide(e, path, slow));
        });
    }
};

template <class T> struct softmin_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Bare<Min, 0>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>());
        thread.finish([&](const auto& at, C min_x) { at.template put<1>(min_x); });
    }
};

template <class T> struct softmin_sum_e_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1>(), [&](const auto& at) {
            const C min_x = at.template get<0>();
            const C least = min_x;
            return [=, this](C x) {
                const C e = Functions<T>::exp(least - x);
                return e;
            };
        });
        thread.finish([&](const auto& at, C sum_e) { at.template put<2>(sum_e); });
    }
};

template <class T> struct softmin_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, ByColumn<C, C>, Out<T>>;
    enum : int { slow_path = true };

    struct Hoisted {
        C least;
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist(C min_x, C sum_e) const {
        const C least = min_x;
        const Divisor<C> divisor = Divisor<C>(sum_e);
        return {least, divisor};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, auto path, bool& slow, T& y) const {
        const auto& [least, divisor] = hoisted;
        const C e = Functions<T>::exp(least - x);
        y = store<T>(divisor.divide(e, path, slow));
    }
};

}  // namespace baracuda
