// Generated from spec/norm.yaml: instance_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/division.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// inverse[n, channels] = rsqrt(variance[n, channels] + eps)
// shift[n, channels] = sum[inner](d_y[n, channels, inner]) / size(inner)
// slope[n, channels] = sum[inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[n, channels])) / size(inner) *
//   square(inverse[n, channels])
// d_x[n, channels, inner] = (d_y[n, channels, inner] - shift[n, channels] - (x[n, channels, inner] - mu[n, channels]) *
//   slope[n, channels]) * inverse[n, channels]
template <class T> struct instance_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_inner);
        const auto [sum_x_mu, sum_d_y, sum_d_y_x_mu] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& sum_d_y, C& sum_d_y_x_mu) {
            sum_x_mu = square(x - mu);
            sum_d_y = d_y;
            sum_d_y_x_mu = d_y * (x - mu);
        });
        const C variance = sum_x_mu / C(size_inner);
        const C shift = sum_d_y / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = sum_d_y_x_mu / C(size_inner) * square(inverse);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - shift - (x - mu) * slope) * inverse);
        });
    }
};

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// inverse[n, channels] = rsqrt(variance[n, channels] + eps)
// shift[n, channels] = sum[inner](d_y[n, channels, inner]) / size(inner)
// slope[n, channels] = sum[inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[n, channels])) / size(inner) *
//   square(inverse[n, channels])
// d_x[n, channels, inner] = (d_y[n, channels, inner] - shift[n, channels] - (x[n, channels, inner] - mu[n, channels]) *
//   slope[n, channels]) * inverse[n, channels]
// d_bias[channels] = sum[n, inner](d_y[n, channels, inner])
template <class T> struct instance_norm_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_inner);
        const auto [sum_x_mu, sum_d_y, sum_d_y_x_mu] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& sum_d_y, C& sum_d_y_x_mu) {
            sum_x_mu = square(x - mu);
            sum_d_y = d_y;
            sum_d_y_x_mu = d_y * (x - mu);
        });
        const C variance = sum_x_mu / C(size_inner);
        const C shift = sum_d_y / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = sum_d_y_x_mu / C(size_inner) * square(inverse);
        row.map(reads<0, 1>(), writes<2>(), [&](C x, C d_y, T& d_x) {
            d_x = store<T>((d_y - shift - (x - mu) * slope) * inverse);
        });
    }
};

template <class T> struct instance_norm_backward_with_bias_d_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_bias) { at.template put<1>(store<T>(d_bias)); });
    }
};

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// inverse[n, channels] = rsqrt(variance[n, channels] + eps)
// wanted[n, channels, inner] = d_y[n, channels, inner] * weight[channels]
// shift[n, channels] = sum[inner](wanted[n, channels, inner]) / size(inner)
// slope[n, channels] = sum[inner](wanted[n, channels, inner] * (x[n, channels, inner] - mu[n, channels])) / size(inner)
//   * square(inverse[n, channels])
// d_x[n, channels, inner] = (wanted[n, channels, inner] - shift[n, channels] - (x[n, channels, inner] - mu[n,
//   channels]) * slope[n, channels]) * inverse[n, channels]
// d_weight[channels] = sum[n, inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[n, channels]) * inverse[n,
//   channels])
template <class T> struct instance_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<2>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        row.template put<3>(sum_x);
        const C mu = sum_x / C(size_inner);
        const auto [sum_x_mu, sum_wanted, sum_wanted_x_mu] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& sum_wanted, C& sum_wanted_x_mu) {
            sum_x_mu = square(x - mu);
            const C wanted = d_y * weight;
            sum_wanted = wanted;
            sum_wanted_x_mu = wanted * (x - mu);
        });
        row.template put<4>(sum_x_mu);
        const C variance = sum_x_mu / C(size_inner);
        const C shift = sum_wanted / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = sum_wanted_x_mu / C(size_inner) * square(inverse);
        row.map(reads<0, 1>(), writes<5>(), [&](C x, C d_y, T& d_x) {
            const C wanted = d_y * weight;
            d_x = store<T>((wanted - shift - (x - mu) * slope) * inverse);
        });
    }
};

template <class T> struct instance_norm_backward_with_weight_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<InPieces<C, C>, InPieces<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_inner));
        thread.reduce(reads<0, 1, 2, 3>(), [&](C sum_x, C sum_x_mu, C d_y, C x, auto path, bool& slow) {
            const C mu = divisor.divide(sum_x, path, slow);
            const C variance = divisor.divide(sum_x_mu, path, slow);
            const C inverse = Arithmetic<T>::rsqrt(variance + eps);
            return d_y * (x - mu) * inverse;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<4>(store<T>(d_weight)); });
    }
};

// mu[n, channels] = sum[inner](x[n, channels, inner]) / size(inner)
// variance[n, channels] = sum[inner](square(x[n, channels, inner] - mu[n, channels])) / size(inner)
// inverse[n, channels] = rsqrt(variance[n, channels] + eps)
// wanted[n, channels, inner] = d_y[n, channels, inner] * weight[channels]
// shift[n, channels] = sum[inner](wanted[n, channels, inner]) / size(inner)
// slope[n, channels] = sum[inner](wanted[n, channels, inner] * (x[n, channels, inner] - mu[n, channels])) / size(inner)
//   * square(inverse[n, channels])
// d_x[n, channels, inner] = (wanted[n, channels, inner] - shift[n, channels] - (x[n, channels, inner] - mu[n,
//   channels]) * slope[n, channels]) * inverse[n, channels]
// d_weight[channels] = sum[n, inner](d_y[n, channels, inner] * (x[n, channels, inner] - mu[n, channels]) * inverse[n,
//   channels])
// d_bias[channels] = sum[n, inner](d_y[n, channels, inner])
template <class T> struct instance_norm_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Broadcast<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<2>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        row.template put<3>(sum_x);
        const C mu = sum_x / C(size_inner);
        const auto [sum_x_mu, sum_wanted, sum_wanted_x_mu] = row.template reduce<1, 2, 3>(reads<0, 1>(),
                [&](C x, C d_y, C& sum_x_mu, C& sum_wanted, C& sum_wanted_x_mu) {
            sum_x_mu = square(x - mu);
            const C wanted = d_y * weight;
            sum_wanted = wanted;
            sum_wanted_x_mu = wanted * (x - mu);
        });
        row.template put<4>(sum_x_mu);
        const C variance = sum_x_mu / C(size_inner);
        const C shift = sum_wanted / C(size_inner);
        const C inverse = Arithmetic<T>::rsqrt(variance + eps);
        const C slope = sum_wanted_x_mu / C(size_inner) * square(inverse);
        row.map(reads<0, 1>(), writes<5>(), [&](C x, C d_y, T& d_x) {
            const C wanted = d_y * weight;
            d_x = store<T>((wanted - shift - (x - mu) * slope) * inverse);
        });
    }
};

template <class T> struct instance_norm_backward_with_weight_with_bias_d_weight_formula {
    using C = compute_t<T>;
    using Operands = List<InPieces<C, C>, InPieces<C, C>, In<T, C>, In<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64>;

    C eps;
    i64 size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const Divisor<C> divisor = Divisor<C>(C(size_inner));
        thread.reduce(reads<0, 1, 2, 3>(),
                [&](C sum_x, C sum_x_mu, C d_y, C x, C& d_weight, C& d_bias, auto path, bool& slow) {
            const C mu = divisor.divide(sum_x, path, slow);
            const C variance = divisor.divide(sum_x_mu, path, slow);
            const C inverse = Arithmetic<T>::rsqrt(variance + eps);
            d_weight = d_y * (x - mu) * inverse;
            d_bias = d_y;
        });
        thread.finish([&](const auto& at, C d_weight, C d_bias) {
            at.template put<4>(store<T>(d_weight));
            at.template put<5>(store<T>(d_bias));
        });
    }
};

}  // namespace baracuda
