// Generated from spec/softmax.yaml: softmax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/joined_reductions.cuh>

namespace baracuda {

// peak[outer, inner] = stop_gradient(max[d](x[outer, d, inner]))
// e[outer, d, inner] = exp(x[outer, d, inner] - peak[outer, inner])
// y[outer, d, inner] = e[outer, d, inner] / sum[d](e[outer, d, inner])
// d_x[outer, d, inner] = y[outer, d, inner] * (d_y[outer, d, inner] - sum[d](d_y[outer, d, inner] * y[outer, d,
//   inner]))
template <class T> struct softmax_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Bare<Max, 0>, Reduction<Sum, C>, Reduction<Sum, C>>;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto e_cached = row.template cache<C>();
        const C max_x = row.template reduce<0>(reads<0>());
        const C peak = max_x;
        const C sum_e = row.template reduce<1>(reads<0>(), [&](C x, Place at) {
            const C e = e_cached.keep(at, Functions<T>::exp(x - peak));
            return e;
        });
        const Divisor<C> divisor = Divisor<C>(sum_e);
        const C sum_d_y_y = row.template reduce<2>(reads<0, 1>(), [&](C x, C d_y, Place at, auto path, bool& slow) {
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(x - peak);
            const C y = divisor.divide(e, path, slow);
            return d_y * y;
        });
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x, Place at, auto path, bool& slow) {
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(x - peak);
            const C y = divisor.divide(e, path, slow);
            d_x = store<T>(y * (d_y - sum_d_y_y));
        });
    }
};

template <class T> struct softmax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<SumOfExponentials<Functions<T>>, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& exponentials) {
            at.template put<1>(exponentials.peak());
            at.template put<2>(exponentials.total());
        });
    }
};

template <class T> struct softmax_backward_sum_d_y_y_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, PerOutput<C, C>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 3>(), [&](const auto& at) {
            const C max_x = at.template get<0>();
            const C sum_e = at.template get<2>();
            const C peak = max_x;
            const Divisor<C> divisor = Divisor<C>(sum_e);
            return [=, this](C x, C d_y, auto path, bool& slow) {
                const C e = Functions<T>::exp(x - peak);
                const C y = divisor.divide(e, path, slow);
                return d_y * y;
            };
        });
        thread.finish([&](const auto& at, C sum_d_y_y) { at.template put<4>(sum_d_y_y); });
    }
};

template <class T> struct softmax_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, ByColumn<C, C>, In<T, C>, ByColumn<C, C>, Out<T>>;
    enum : int { slow_path = true };

    struct Hoisted {
        C sum_d_y_y;
        C peak;
        Divisor<C> divisor;
    };
    BARACUDA_DEVICE Hoisted hoist(C max_x, C sum_e, C sum_d_y_y) const {
        const C peak = max_x;
        const Divisor<C> divisor = Divisor<C>(sum_e);
        return {sum_d_y_y, peak, divisor};
    }

    BARACUDA_DEVICE void operator()(C x, C d_y, const Hoisted& hoisted, auto path, bool& slow, T& d_x) const {
        const auto& [sum_d_y_y, peak, divisor] = hoisted;
        const C e = Functions<T>::exp(x - peak);
        const C y = divisor.divide(e, path, slow);
        d_x = store<T>(y * (d_y - sum_d_y_y));
    }
};

}  // namespace baracuda
