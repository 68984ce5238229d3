// Generated from spec/softmax.yaml: gumbel_softmax, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/random.cuh>

namespace baracuda {

// u[outer, k, inner] = max(random(seed, offset), 2.9802322387695312e-08)
// noisy[outer, k, inner] = (x[outer, k, inner] - log(-log(u[outer, k, inner]))) / tau
// peak[outer, inner] = max[k](noisy[outer, k, inner])
// e[outer, k, inner] = exp(noisy[outer, k, inner] - peak[outer, inner])
// inverse[outer, inner] = 1 / sum[k](e[outer, k, inner])
// share[outer, inner] = sum[k](d_y[outer, k, inner] * e[outer, k, inner]) * inverse[outer, inner]
// d_x[outer, k, inner] = e[outer, k, inner] * inverse[outer, inner] * (d_y[outer, k, inner] - share[outer, inner]) /
//   tau
template <class T> struct gumbel_softmax_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<Index, i64>, In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<Scalar<i64>, Scalar<i64>, C>;

    Scalar<i64> seed_scalar, offset_scalar;
    C tau;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto noisy_cached = row.template cache<C>();
        auto e_cached = row.template cache<C>();
        const i64 seed = i64(seed_scalar.get());
        const i64 offset = i64(offset_scalar.get());
        const Divisor<C> divisor = Divisor<C>(tau);
        const C peak = row.template reduce<0>(reads<0, 1>(), [&](i64 drawn_at, C x, Place at, auto path, bool& slow) {
            const C u = maximum(Random<1>().at(drawn_at).uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
            const C noisy = noisy_cached.keep(at,
                    divisor.divide(x - Functions<T>::log(-Functions<T>::log(u)), path, slow));
            return noisy;
        });
        const auto [sum_e, sum_d_y_e] = row.template reduce<1, 2>(reads<0, 1, 2>(),
                [&](i64 drawn_at, C x, C d_y, C& sum_e, C& sum_d_y_e, Place at, auto path, bool& slow) {
            const C u = maximum(Random<1>().at(drawn_at).uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
            const C noisy = noisy_cached.available() ? noisy_cached.of(at) : divisor.divide(
                    x - Functions<T>::log(-Functions<T>::log(u)), path, slow);
            const C e = e_cached.keep(at, Functions<T>::exp(noisy - peak));
            sum_e = e;
            sum_d_y_e = d_y * e;
        });
        const C inverse = C(1.0) / sum_e;
        const C share = sum_d_y_e * inverse;
        row.map(reads<0, 1, 2>(), writes<3>(), [&](i64 drawn_at, C x, C d_y, T& d_x, Place at, auto path, bool& slow) {
            const C u = maximum(Random<1>().at(drawn_at).uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
            const C noisy = noisy_cached.available() ? noisy_cached.of(at) : divisor.divide(
                    x - Functions<T>::log(-Functions<T>::log(u)), path, slow);
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(noisy - peak);
            d_x = store<T>(divisor.divide(e * inverse * (d_y - share), path, slow));
        });
    }
};

template <class T> struct gumbel_softmax_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<Index, i64>, In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Max, C>>;
    using Members = List<Scalar<i64>, Scalar<i64>, C>;

    Scalar<i64> seed_scalar, offset_scalar;
    C tau;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const i64 seed = i64(seed_scalar.get());
        const i64 offset = i64(offset_scalar.get());
        const Divisor<C> divisor = Divisor<C>(tau);
        thread.reduce(reads<0, 1>(), [&](i64 drawn_at, C x, auto path, bool& slow) {
            const C u = maximum(Random<1>().at(drawn_at).uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
            const C noisy = divisor.divide(x - Functions<T>::log(-Functions<T>::log(u)), path, slow);
            return noisy;
        });
        thread.finish([&](const auto& at, C peak) { at.template put<2>(peak); });
    }
};

template <class T> struct gumbel_softmax_backward_sum_e_formula {
    using C = compute_t<T>;
    using Operands = List<In<Index, i64>, In<T, C>, PerOutput<C, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<Scalar<i64>, Scalar<i64>, C>;

    Scalar<i64> seed_scalar, offset_scalar;
    C tau;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const i64 seed = i64(seed_scalar.get());
        const i64 offset = i64(offset_scalar.get());
        const Divisor<C> divisor = Divisor<C>(tau);
        thread.reduce(reads<0, 1, 2, 3>(),
                [&](i64 drawn_at, C x, C peak, C d_y, C& sum_e, C& sum_d_y_e, auto path, bool& slow) {
            const C u = maximum(Random<1>().at(drawn_at).uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
            const C noisy = divisor.divide(x - Functions<T>::log(-Functions<T>::log(u)), path, slow);
            const C e = Functions<T>::exp(noisy - peak);
            sum_e = e;
            sum_d_y_e = d_y * e;
        });
        thread.finish([&](const auto& at, C sum_e, C sum_d_y_e) {
            at.template put<4>(sum_e);
            at.template put<5>(sum_d_y_e);
        });
    }
};

template <class T> struct gumbel_softmax_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, In<T, C>, Out<T>>;
    using Members = List<Scalar<i64>, Scalar<i64>, C>;
    enum : int { slow_path = true, randoms = 1 };

    Scalar<i64> seed_scalar, offset_scalar;
    C tau;

    struct Hoisted {
        C peak;
        i64 seed;
        i64 offset;
        Divisor<C> divisor;
        C inverse;
        C share;
    };
    BARACUDA_DEVICE Hoisted hoist(C peak, C sum_e, C sum_d_y_e) const {
        const i64 seed = i64(seed_scalar.get());
        const i64 offset = i64(offset_scalar.get());
        const Divisor<C> divisor = Divisor<C>(tau);
        const C inverse = C(1.0) / sum_e;
        const C share = sum_d_y_e * inverse;
        return {peak, seed, offset, divisor, inverse, share};
    }

    BARACUDA_DEVICE void operator()(C x, C d_y, const Hoisted& hoisted, Random<1>& random, auto path, bool& slow,
            T& d_x) const {
        const auto& [peak, seed, offset, divisor, inverse, share] = hoisted;
        const C u = maximum(random.uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
        const C noisy = divisor.divide(x - Functions<T>::log(-Functions<T>::log(u)), path, slow);
        const C e = Functions<T>::exp(noisy - peak);
        d_x = store<T>(divisor.divide(e * inverse * (d_y - share), path, slow));
    }
};

}  // namespace baracuda
