// Generated from spec/norm.yaml: batch_norm_training, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[channels] = sum[n, inner](x[n, channels, inner]) / (size(n) * size(inner))
// total[channels] = sum[n, inner](square(x[n, channels, inner] - mu[channels]))
// numbers = size(n) * size(inner)
// inverse[channels] = rsqrt(total[channels] / numbers + eps)
// shift[channels] = sum[n, inner](d_y[n, channels, inner])
// tilt[channels] = sum[n, inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[channels]))
// level[channels] = shift[channels] / numbers
// slope[channels] = tilt[channels] / numbers * square(inverse[channels])
// d_x[n, channels, inner] = (d_y[n, channels, inner] - level[channels] - (x[n, channels, inner] - mu[channels]) *
//   slope[channels]) * inverse[channels]
template <class T> struct batch_norm_training_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 numbers = size_n * size_inner;
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_n * size_inner);
        const auto [total, shift, tilt] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& total, C& shift, C& tilt) {
            total = square(x - mu);
            shift = d_y;
            tilt = d_y * (x - mu);
        });
        const C inverse = Arithmetic<T>::rsqrt(total / C(numbers) + eps);
        const C level = shift / C(numbers);
        const C slope = tilt / C(numbers) * square(inverse);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - level - (x - mu) * slope) * inverse);
        });
    }
};

template <class T> struct batch_norm_training_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct batch_norm_training_backward_total_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_n, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(size_n * size_inner);
            return [=, this](C x, C d_y, C& total, C& shift, C& tilt) {
                total = square(x - mu);
                shift = d_y;
                tilt = d_y * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C total, C shift, C tilt) {
            at.template put<3>(total);
            at.template put<4>(shift);
            at.template put<5>(tilt);
        });
    }
};

template <class T> struct batch_norm_training_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    struct Hoisted {
        C mu;
        C inverse;
        C level;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C total, C shift, C tilt) const {
        const C mu = sum_x / C(size_n * size_inner);
        const i64 numbers = size_n * size_inner;
        const C inverse = Arithmetic<T>::rsqrt(total / C(numbers) + eps);
        const C level = shift / C(numbers);
        const C slope = tilt / C(numbers) * square(inverse);
        return {mu, inverse, level, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [mu, inverse, level, slope] = hoisted;
        d_x = store<T>((d_y - level - (x - mu) * slope) * inverse);
    }
};

// mu[channels] = sum[n, inner](x[n, channels, inner]) / (size(n) * size(inner))
// total[channels] = sum[n, inner](square(x[n, channels, inner] - mu[channels]))
// numbers = size(n) * size(inner)
// inverse[channels] = rsqrt(total[channels] / numbers + eps)
// shift[channels] = sum[n, inner](d_y[n, channels, inner])
// tilt[channels] = sum[n, inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[channels]))
// level[channels] = shift[channels] / numbers
// slope[channels] = tilt[channels] / numbers * square(inverse[channels])
// d_x[n, channels, inner] = (d_y[n, channels, inner] - level[channels] - (x[n, channels, inner] - mu[channels]) *
//   slope[channels]) * inverse[channels]
// d_bias[channels] = shift[channels]
template <class T> struct batch_norm_training_backward_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const i64 numbers = size_n * size_inner;
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_n * size_inner);
        const auto [total, shift, tilt] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& total, C& shift, C& tilt) {
            total = square(x - mu);
            shift = d_y;
            tilt = d_y * (x - mu);
        });
        const C inverse = Arithmetic<T>::rsqrt(total / C(numbers) + eps);
        const C level = shift / C(numbers);
        row.template put<2>(store<T>(shift));
        const C slope = tilt / C(numbers) * square(inverse);
        row.map(reads<0, 1>(), writes<3>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - level - (x - mu) * slope) * inverse);
        });
    }
};

template <class T> struct batch_norm_training_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct batch_norm_training_backward_with_bias_total_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_n, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(size_n * size_inner);
            return [=, this](C x, C d_y, C& total, C& shift, C& tilt) {
                total = square(x - mu);
                shift = d_y;
                tilt = d_y * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C total, C shift, C tilt) {
            at.template put<3>(total);
            at.template put<4>(shift);
            at.template put<5>(tilt);
            at.template put<6>(store<T>(shift));
        });
    }
};

template <class T> struct batch_norm_training_backward_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    struct Hoisted {
        C mu;
        C inverse;
        C level;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C total, C shift, C tilt) const {
        const C mu = sum_x / C(size_n * size_inner);
        const i64 numbers = size_n * size_inner;
        const C inverse = Arithmetic<T>::rsqrt(total / C(numbers) + eps);
        const C level = shift / C(numbers);
        const C slope = tilt / C(numbers) * square(inverse);
        return {mu, inverse, level, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [mu, inverse, level, slope] = hoisted;
        d_x = store<T>((d_y - level - (x - mu) * slope) * inverse);
    }
};

// mu[channels] = sum[n, inner](x[n, channels, inner]) / (size(n) * size(inner))
// total[channels] = sum[n, inner](square(x[n, channels, inner] - mu[channels]))
// numbers = size(n) * size(inner)
// inverse[channels] = rsqrt(total[channels] / numbers + eps)
// shift[channels] = sum[n, inner](d_y[n, channels, inner])
// tilt[channels] = sum[n, inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[channels]))
// level[channels] = shift[channels] / numbers
// slope[channels] = tilt[channels] / numbers * square(inverse[channels])
// d_x[n, channels, inner] = (d_y[n, channels, inner] - level[channels] - (x[n, channels, inner] - mu[channels]) *
//   slope[channels]) * inverse[channels] * weight[channels]
// d_weight[channels] = tilt[channels] * inverse[channels]
template <class T> struct batch_norm_training_backward_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<2>();
        const i64 numbers = size_n * size_inner;
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_n * size_inner);
        const auto [total, shift, tilt] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& total, C& shift, C& tilt) {
            total = square(x - mu);
            shift = d_y;
            tilt = d_y * (x - mu);
        });
        const C inverse = Arithmetic<T>::rsqrt(total / C(numbers) + eps);
        const C level = shift / C(numbers);
        const C slope = tilt / C(numbers) * square(inverse);
        row.template put<3>(store<T>(tilt * inverse));
        row.map(reads<0, 1>(), writes<4>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - level - (x - mu) * slope) * inverse * weight);
        });
    }
};

template <class T> struct batch_norm_training_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct batch_norm_training_backward_with_weight_total_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(size_n * size_inner);
            return [=, this](C x, C d_y, C& total, C& shift, C& tilt) {
                total = square(x - mu);
                shift = d_y;
                tilt = d_y * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C total, C shift, C tilt) {
            at.template put<3>(total);
            const i64 numbers = size_n * size_inner;
            const C inverse = Arithmetic<T>::rsqrt(total / C(numbers) + eps);
            at.template put<4>(shift);
            at.template put<5>(tilt);
            at.template put<6>(store<T>(tilt * inverse));
        });
    }
};

template <class T> struct batch_norm_training_backward_with_weight_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, In<T, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    struct Hoisted {
        C weight;
        C mu;
        C inverse;
        C level;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C total, C shift, C tilt, C weight) const {
        const C mu = sum_x / C(size_n * size_inner);
        const i64 numbers = size_n * size_inner;
        const C inverse = Arithmetic<T>::rsqrt(total / C(numbers) + eps);
        const C level = shift / C(numbers);
        const C slope = tilt / C(numbers) * square(inverse);
        return {weight, mu, inverse, level, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, mu, inverse, level, slope] = hoisted;
        d_x = store<T>((d_y - level - (x - mu) * slope) * inverse * weight);
    }
};

// mu[channels] = sum[n, inner](x[n, channels, inner]) / (size(n) * size(inner))
// total[channels] = sum[n, inner](square(x[n, channels, inner] - mu[channels]))
// numbers = size(n) * size(inner)
// inverse[channels] = rsqrt(total[channels] / numbers + eps)
// shift[channels] = sum[n, inner](d_y[n, channels, inner])
// tilt[channels] = sum[n, inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[channels]))
// level[channels] = shift[channels] / numbers
// slope[channels] = tilt[channels] / numbers * square(inverse[channels])
// d_x[n, channels, inner] = (d_y[n, channels, inner] - level[channels] - (x[n, channels, inner] - mu[channels]) *
//   slope[channels]) * inverse[channels] * weight[channels]
// d_weight[channels] = tilt[channels] * inverse[channels]
// d_bias[channels] = shift[channels]
template <class T> struct batch_norm_training_backward_with_weight_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, OutOnce<T, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<2>();
        const i64 numbers = size_n * size_inner;
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_n * size_inner);
        const auto [total, shift, tilt] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& total, C& shift, C& tilt) {
            total = square(x - mu);
            shift = d_y;
            tilt = d_y * (x - mu);
        });
        const C inverse = Arithmetic<T>::rsqrt(total / C(numbers) + eps);
        const C level = shift / C(numbers);
        row.template put<4>(store<T>(shift));
        const C slope = tilt / C(numbers) * square(inverse);
        row.template put<3>(store<T>(tilt * inverse));
        row.map(reads<0, 1>(), writes<5>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - level - (x - mu) * slope) * inverse * weight);
        });
    }
};

template <class T> struct batch_norm_training_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct batch_norm_training_backward_with_weight_with_bias_total_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(size_n * size_inner);
            return [=, this](C x, C d_y, C& total, C& shift, C& tilt) {
                total = square(x - mu);
                shift = d_y;
                tilt = d_y * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C total, C shift, C tilt) {
            at.template put<3>(total);
            const i64 numbers = size_n * size_inner;
            const C inverse = Arithmetic<T>::rsqrt(total / C(numbers) + eps);
            at.template put<4>(shift);
            at.template put<5>(tilt);
            at.template put<6>(store<T>(tilt * inverse));
            at.template put<7>(store<T>(shift));
        });
    }
};

template <class T> struct batch_norm_training_backward_with_weight_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<C, C>, In<T, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    struct Hoisted {
        C weight;
        C mu;
        C inverse;
        C level;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C total, C shift, C tilt, C weight) const {
        const C mu = sum_x / C(size_n * size_inner);
        const i64 numbers = size_n * size_inner;
        const C inverse = Arithmetic<T>::rsqrt(total / C(numbers) + eps);
        const C level = shift / C(numbers);
        const C slope = tilt / C(numbers) * square(inverse);
        return {weight, mu, inverse, level, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, mu, inverse, level, slope] = hoisted;
        d_x = store<T>((d_y - level - (x - mu) * slope) * inverse * weight);
    }
};

}  // namespace baracuda
