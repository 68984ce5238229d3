// Generated from spec/softmax.yaml: gumbel_softmax. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_precision.cuh>
#include <baracuda/integers.cuh>
#include <baracuda/joined_reductions.cuh>
#include <baracuda/random.cuh>

namespace baracuda {

// u[outer, k, inner] = max(random(seed, offset), 2.9802322387695312e-08)
// noisy[outer, k, inner] = (x[outer, k, inner] - log(-log(u[outer, k, inner]))) / tau
// peak[outer, inner] = stop_gradient(max[k](noisy[outer, k, inner]))
// e[outer, k, inner] = exp(noisy[outer, k, inner] - peak[outer, inner])
// soft[outer, k, inner] = e[outer, k, inner] / sum[k](e[outer, k, inner])
// chosen[outer, inner] = min[k](where(noisy[outer, k, inner] == max[k](noisy[outer, k, inner]) or noisy[outer, k,
//   inner] != noisy[outer, k, inner], k, highest(i64)))
// y[outer, k, inner] = where(hard, where(k == chosen[outer, inner], 1, 0), soft[outer, k, inner])
template <class T> struct gumbel_softmax_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<Index, i64>, In<T, C>, In<Index, i64>, Out<T>>;
    using Reductions = List<Reduction<Max, C>, Reduction<Sum, C>, Reduction<Min, i64>>;
    using Members = List<Scalar<i64>, Scalar<i64>, C, bool>;

    Scalar<i64> seed_scalar, offset_scalar;
    C tau;
    bool hard;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        auto noisy_cached = row.template cache<C>();
        auto e_cached = row.template cache<C>();
        const i64 seed = i64(seed_scalar.get());
        const i64 offset = i64(offset_scalar.get());
        const Divisor<C> divisor = Divisor<C>(tau);
        const C max_noisy = row.template reduce<0>(reads<0, 1>(),
                [&](i64 drawn_at, C x, Place at, auto path, bool& slow) {
            const C u = maximum(Random<1>().at(drawn_at).uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
            const C noisy = noisy_cached.keep(at,
                    divisor.divide(x - Functions<T>::log(-Functions<T>::log(u)), path, slow));
            return noisy;
        });
        const C peak = max_noisy;
        const auto [sum_e, chosen] = row.template reduce<1, 2>(reads<0, 1, 2>(),
                [&](i64 drawn_at, C x, i64 k, C& sum_e, i64& chosen, Place at, auto path, bool& slow) {
            const C u = maximum(Random<1>().at(drawn_at).uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
            const C noisy = noisy_cached.available() ? noisy_cached.of(at) : divisor.divide(
                    x - Functions<T>::log(-Functions<T>::log(u)), path, slow);
            const C e = e_cached.keep(at, Functions<T>::exp(noisy - peak));
            sum_e = e;
            chosen = noisy == max_noisy || noisy != noisy ? k : Range<i64>::highest;
        });
        const Divisor<C> divisor_2 = Divisor<C>(sum_e);
        if (hard) row.map(reads<>(), writes<3>(), [&](T& y, Place at) {
            y = rounded<T>(row.is_here(chosen, at) ? i64(1) : i64(0));
        });
        else row.map(reads<0, 1>(), writes<3>(), [&](i64 drawn_at, C x, T& y, Place at, auto path, bool& slow) {
            const C u = maximum(Random<1>().at(drawn_at).uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
            const C noisy = noisy_cached.available() ? noisy_cached.of(at) : divisor.divide(
                    x - Functions<T>::log(-Functions<T>::log(u)), path, slow);
            const C e = e_cached.available() ? e_cached.of(at) : Functions<T>::exp(noisy - peak);
            const C soft = divisor_2.divide(e, path, slow);
            y = store<T>(soft);
        });
    }
};

template <class T> struct gumbel_softmax_formula {
    using C = compute_t<T>;
    using Operands = List<In<Index, i64>, In<T, C>, PerPosition<Index, i64>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<i64, i64>>;
    using Reductions = List<Reduction<First<Max>, C>, Reduction<SumOfExponentials<Functions<T>>, C>>;
    using Members = List<Scalar<i64>, Scalar<i64>, C>;

    Scalar<i64> seed_scalar, offset_scalar;
    C tau;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const i64 seed = i64(seed_scalar.get());
        const i64 offset = i64(offset_scalar.get());
        const Divisor<C> divisor = Divisor<C>(tau);
        thread.reduce(reads<0, 1, 2>(),
                [&](i64 drawn_at, C x, i64 k, Placed<C>& first_max, C& exponentials, auto path, bool& slow) {
            const C u = maximum(Random<1>().at(drawn_at).uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
            const C noisy = divisor.divide(x - Functions<T>::log(-Functions<T>::log(u)), path, slow);
            first_max = Placed<C>{noisy, k};
            exponentials = noisy;
        });
        thread.finish([&](const auto& at, const auto& first_max, const auto& exponentials) {
            at.template put<3>(exponentials.peak());
            at.template put<4>(exponentials.total());
            at.template put<5>(wrap<i64>(first_max.place()));
        });
    }
};

template <class T> struct gumbel_softmax_y_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<C, C>, ByColumn<C, C>, ByRow<Index, i64>, ByColumn<i64, i64>, Out<T>>;
    using Members = List<Scalar<i64>, Scalar<i64>, C, bool>;
    enum : int { slow_path = true, randoms = 1 };

    Scalar<i64> seed_scalar, offset_scalar;
    C tau;
    bool hard;

    struct Hoisted {
        i64 k;
        i64 chosen;
        i64 seed;
        i64 offset;
        Divisor<C> divisor;
        C peak;
        Divisor<C> divisor_2;
    };
    BARACUDA_DEVICE Hoisted hoist(C max_noisy, C sum_e, i64 k, i64 chosen) const {
        const i64 seed = i64(seed_scalar.get());
        const i64 offset = i64(offset_scalar.get());
        const Divisor<C> divisor = Divisor<C>(tau);
        const C peak = max_noisy;
        const Divisor<C> divisor_2 = Divisor<C>(sum_e);
        return {k, chosen, seed, offset, divisor, peak, divisor_2};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, Random<1>& random, auto path, bool& slow, T& y) const {
        const auto& [k, chosen, seed, offset, divisor, peak, divisor_2] = hoisted;
        const C u = maximum(random.uniform<0, C>(seed, offset), C(2.9802322387695312e-08));
        const C noisy = divisor.divide(x - Functions<T>::log(-Functions<T>::log(u)), path, slow);
        const C e = Functions<T>::exp(noisy - peak);
        const C soft = divisor_2.divide(e, path, slow);
        y = store<T>(hard ? C(k == chosen ? i64(1) : i64(0)) : soft);
    }
};

}  // namespace baracuda
