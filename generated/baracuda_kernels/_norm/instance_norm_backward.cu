// Generated from spec/norm.yaml: instance_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// inverse[n, channels] = rsqrt(variance[n, channels] + eps)
// level[n, channels] = sum[inner](d_y[n, channels, inner])
// tilt[n, channels] = sum[inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[n, channels]))
// shift[n, channels] = level[n, channels] / size(inner)
// slope[n, channels] = tilt[n, channels] / size(inner) * square(inverse[n, channels])
// d_x[n, channels, inner] = (d_y[n, channels, inner] - shift[n, channels] - (x[n, channels, inner] - mu[n, channels]) *
//   slope[n, channels]) * inverse[n, channels]
template <class T> struct instance_norm_backward_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_inner);
        const auto [sum_x_mu, level, tilt] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& level, C& tilt) {
            sum_x_mu = square(x - mu);
            level = d_y;
            tilt = d_y * (x - mu);
        });
        const C variance = sum_x_mu / C(size_inner);
        const C shift = level / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = tilt / C(size_inner) * square(inverse);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - shift - (x - mu) * slope) * inverse);
        });
    }
};

template <class T> struct instance_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct instance_norm_backward_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(size_inner);
            return [=, this](C x, C d_y, C& sum_x_mu, C& level, C& tilt) {
                sum_x_mu = square(x - mu);
                level = d_y;
                tilt = d_y * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C sum_x_mu, C level, C tilt) {
            at.template put<3>(sum_x_mu);
            at.template put<4>(level);
            at.template put<5>(tilt);
        });
    }
};

template <class T> struct instance_norm_backward_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, Broadcast<C, C>, Broadcast<C, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    struct Hoisted {
        C mu;
        C inverse;
        C shift;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C level, C tilt) const {
        const C mu = sum_x / C(size_inner);
        const C variance = sum_x_mu / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C shift = level / C(size_inner);
        const C slope = tilt / C(size_inner) * square(inverse);
        return {mu, inverse, shift, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [mu, inverse, shift, slope] = hoisted;
        d_x = store<T>((d_y - shift - (x - mu) * slope) * inverse);
    }
};

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// inverse[n, channels] = rsqrt(variance[n, channels] + eps)
// level[n, channels] = sum[inner](d_y[n, channels, inner])
// tilt[n, channels] = sum[inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[n, channels]))
// shift[n, channels] = level[n, channels] / size(inner)
// slope[n, channels] = tilt[n, channels] / size(inner) * square(inverse[n, channels])
// d_x[n, channels, inner] = (d_y[n, channels, inner] - shift[n, channels] - (x[n, channels, inner] - mu[n, channels]) *
//   slope[n, channels]) * inverse[n, channels]
// d_bias[channels] = sum[n](level[n, channels])
template <class T> struct instance_norm_backward_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_inner);
        const auto [sum_x_mu, level, tilt] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& level, C& tilt) {
            sum_x_mu = square(x - mu);
            level = d_y;
            tilt = d_y * (x - mu);
        });
        row.template put<2>(level);
        const C variance = sum_x_mu / C(size_inner);
        const C shift = level / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = tilt / C(size_inner) * square(inverse);
        row.map(reads<0, 1>(), writes<3>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - shift - (x - mu) * slope) * inverse);
        });
    }
};

template <class T> struct instance_norm_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct instance_norm_backward_with_bias_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(size_inner);
            return [=, this](C x, C d_y, C& sum_x_mu, C& level, C& tilt) {
                sum_x_mu = square(x - mu);
                level = d_y;
                tilt = d_y * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C sum_x_mu, C level, C tilt) {
            at.template put<3>(sum_x_mu);
            at.template put<4>(level);
            at.template put<5>(tilt);
        });
    }
};

template <class T> struct instance_norm_backward_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, Broadcast<C, C>, Broadcast<C, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    struct Hoisted {
        C mu;
        C inverse;
        C shift;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C level, C tilt) const {
        const C mu = sum_x / C(size_inner);
        const C variance = sum_x_mu / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C shift = level / C(size_inner);
        const C slope = tilt / C(size_inner) * square(inverse);
        return {mu, inverse, shift, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [mu, inverse, shift, slope] = hoisted;
        d_x = store<T>((d_y - shift - (x - mu) * slope) * inverse);
    }
};

template <class T> struct instance_norm_backward_with_bias_d_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C level) { return level; });
        thread.finish([&](const auto& at, C d_bias) { at.template put<1>(store<T>(d_bias)); });
    }
};

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// inverse[n, channels] = rsqrt(variance[n, channels] + eps)
// level[n, channels] = sum[inner](d_y[n, channels, inner])
// tilt[n, channels] = sum[inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[n, channels]))
// shift[n, channels] = level[n, channels] / size(inner)
// slope[n, channels] = tilt[n, channels] / size(inner) * square(inverse[n, channels])
// d_x[n, channels, inner] = (d_y[n, channels, inner] - shift[n, channels] - (x[n, channels, inner] - mu[n, channels]) *
//   slope[n, channels]) * inverse[n, channels] * weight[channels]
// d_weight[channels] = sum[n](tilt[n, channels] * inverse[n, channels])
template <class T> struct instance_norm_backward_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<2>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        row.template put<3>(sum_x);
        const C mu = sum_x / C(size_inner);
        const auto [sum_x_mu, level, tilt] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& level, C& tilt) {
            sum_x_mu = square(x - mu);
            level = d_y;
            tilt = d_y * (x - mu);
        });
        row.template put<4>(sum_x_mu);
        row.template put<5>(tilt);
        const C variance = sum_x_mu / C(size_inner);
        const C shift = level / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = tilt / C(size_inner) * square(inverse);
        row.map(reads<0, 1>(), writes<6>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - shift - (x - mu) * slope) * inverse * weight);
        });
    }
};

template <class T> struct instance_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct instance_norm_backward_with_weight_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(size_inner);
            return [=, this](C x, C d_y, C& sum_x_mu, C& level, C& tilt) {
                sum_x_mu = square(x - mu);
                level = d_y;
                tilt = d_y * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C sum_x_mu, C level, C tilt) {
            at.template put<3>(sum_x_mu);
            at.template put<4>(level);
            at.template put<5>(tilt);
        });
    }
};

template <class T> struct instance_norm_backward_with_weight_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, Broadcast<C, C>, Broadcast<C, C>, In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    struct Hoisted {
        C weight;
        C mu;
        C inverse;
        C shift;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C level, C tilt, C weight) const {
        const C mu = sum_x / C(size_inner);
        const C variance = sum_x_mu / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C shift = level / C(size_inner);
        const C slope = tilt / C(size_inner) * square(inverse);
        return {weight, mu, inverse, shift, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, mu, inverse, shift, slope] = hoisted;
        d_x = store<T>((d_y - shift - (x - mu) * slope) * inverse * weight);
    }
};

template <class T> struct instance_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, In<C, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_inner));
        thread.reduce(reads<0, 1>(), [&](C sum_x_mu, C tilt, auto path, bool& slow) {
            const C variance = divisor.divide(sum_x_mu, path, slow);
            const C inverse = Arithmetic<C>::rsqrt(variance + eps);
            return tilt * inverse;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<2>(store<T>(d_weight)); });
    }
};

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// inverse[n, channels] = rsqrt(variance[n, channels] + eps)
// level[n, channels] = sum[inner](d_y[n, channels, inner])
// tilt[n, channels] = sum[inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[n, channels]))
// shift[n, channels] = level[n, channels] / size(inner)
// slope[n, channels] = tilt[n, channels] / size(inner) * square(inverse[n, channels])
// d_x[n, channels, inner] = (d_y[n, channels, inner] - shift[n, channels] - (x[n, channels, inner] - mu[n, channels]) *
//   slope[n, channels]) * inverse[n, channels] * weight[channels]
// d_weight[channels] = sum[n](tilt[n, channels] * inverse[n, channels])
// d_bias[channels] = sum[n](level[n, channels])
template <class T> struct instance_norm_backward_with_weight_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<2>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        row.template put<3>(sum_x);
        const C mu = sum_x / C(size_inner);
        const auto [sum_x_mu, level, tilt] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& level, C& tilt) {
            sum_x_mu = square(x - mu);
            level = d_y;
            tilt = d_y * (x - mu);
        });
        row.template put<4>(sum_x_mu);
        row.template put<5>(level);
        row.template put<6>(tilt);
        const C variance = sum_x_mu / C(size_inner);
        const C shift = level / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = tilt / C(size_inner) * square(inverse);
        row.map(reads<0, 1>(), writes<7>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - shift - (x - mu) * slope) * inverse * weight);
        });
    }
};

template <class T> struct instance_norm_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) { at.template put<1>(sum_x); });
    }
};

template <class T> struct instance_norm_backward_with_weight_with_bias_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<i64>;

    i64 size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce_prepared(reads<1, 2>(), [&](const auto& at) {
            const C sum_x = at.template get<0>();
            const C mu = sum_x / C(size_inner);
            return [=, this](C x, C d_y, C& sum_x_mu, C& level, C& tilt) {
                sum_x_mu = square(x - mu);
                level = d_y;
                tilt = d_y * (x - mu);
            };
        });
        thread.finish([&](const auto& at, C sum_x_mu, C level, C tilt) {
            at.template put<3>(sum_x_mu);
            at.template put<4>(level);
            at.template put<5>(tilt);
        });
    }
};

template <class T> struct instance_norm_backward_with_weight_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<C, C>, Broadcast<C, C>, Broadcast<C, C>, In<T, C>, In<T, C>, Broadcast<T, C>, Out<T>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    struct Hoisted {
        C weight;
        C mu;
        C inverse;
        C shift;
        C slope;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C level, C tilt, C weight) const {
        const C mu = sum_x / C(size_inner);
        const C variance = sum_x_mu / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C shift = level / C(size_inner);
        const C slope = tilt / C(size_inner) * square(inverse);
        return {weight, mu, inverse, shift, slope};
    }

    BARACUDA_DEVICE void operator()(C d_y, C x, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, mu, inverse, shift, slope] = hoisted;
        d_x = store<T>((d_y - shift - (x - mu) * slope) * inverse * weight);
    }
};

template <class T> struct instance_norm_backward_with_weight_with_bias_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<C, C>, In<C, C>, In<C, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_inner));
        thread.reduce(reads<0, 1, 2>(),
                [&](C sum_x_mu, C tilt, C level, C& d_weight, C& d_bias, auto path, bool& slow) {
            const C variance = divisor.divide(sum_x_mu, path, slow);
            const C inverse = Arithmetic<C>::rsqrt(variance + eps);
            d_weight = tilt * inverse;
            d_bias = level;
        });
        thread.finish([&](const auto& at, C d_weight, C d_bias) {
            at.template put<3>(store<T>(d_weight));
            at.template put<4>(store<T>(d_bias));
        });
    }
};

}  // namespace baracuda
