// Generated from spec/norm.yaml: batch_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// mu[channels] = sum[outer, inner](x[outer, channels, inner]) / (size(outer) * size(inner))
// spread[channels] = sum[outer, inner](square(x[outer, channels, inner] - mu[channels])) / (size(outer) * size(inner))
// normed[outer, channels, inner] = (x[outer, channels, inner] - mu[channels]) * rsqrt(spread[channels] + eps)
// y[outer, channels, inner] = normed[outer, channels, inner]
// average[channels] = mu[channels]
// variance[channels] = spread[channels]
template <class T> struct batch_norm_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_outer * size_inner);
        row.template put<1>(store<compute_t<T>>(mu));
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        row.template put<2>(store<compute_t<T>>(spread));
        row.map(reads<0>(), writes<3>(), [&](C x, T& y) {
            const C normed = (x - mu) * rsqrt_spread;
            y = store<T>(normed);
        });
    }
};

template <class T> struct batch_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) {
            at.template put<1>(sum_x);
            const C mu = sum_x / C(size_outer * size_inner);
            at.template put<2>(store<compute_t<T>>(mu));
        });
    }
};

template <class T> struct batch_norm_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C mu = sum_x / C(size_outer * size_inner);
        thread.reduce(reads<1>(), [&](C x) { return square(x - mu); });
        thread.finish([&](const auto& at, C sum_x_mu) {
            at.template put<2>(sum_x_mu);
            const C spread = sum_x_mu / C(size_outer * size_inner);
            at.template put<3>(store<compute_t<T>>(spread));
        });
    }
};

template <class T> struct batch_norm_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    struct Hoisted {
        C mu;
        C spread;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu) const {
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        return {mu, spread};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [mu, spread] = hoisted;
        const C normed = (x - mu) * Arithmetic<T>::rsqrt(spread + eps);
        y = store<T>(normed);
    }
};

// mu[channels] = sum[outer, inner](x[outer, channels, inner]) / (size(outer) * size(inner))
// spread[channels] = sum[outer, inner](square(x[outer, channels, inner] - mu[channels])) / (size(outer) * size(inner))
// normed[outer, channels, inner] = (x[outer, channels, inner] - mu[channels]) * rsqrt(spread[channels] + eps)
// y[outer, channels, inner] = normed[outer, channels, inner] + bias[channels]
// average[channels] = mu[channels]
// variance[channels] = spread[channels]
template <class T> struct batch_norm_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C bias = row.template get<1>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_outer * size_inner);
        row.template put<2>(store<compute_t<T>>(mu));
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        row.template put<3>(store<compute_t<T>>(spread));
        row.map(reads<0>(), writes<4>(), [&](C x, T& y) {
            const C normed = (x - mu) * rsqrt_spread;
            y = store<T>(normed + bias);
        });
    }
};

template <class T> struct batch_norm_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) {
            at.template put<1>(sum_x);
            const C mu = sum_x / C(size_outer * size_inner);
            at.template put<2>(store<compute_t<T>>(mu));
        });
    }
};

template <class T> struct batch_norm_with_bias_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C mu = sum_x / C(size_outer * size_inner);
        thread.reduce(reads<1>(), [&](C x) { return square(x - mu); });
        thread.finish([&](const auto& at, C sum_x_mu) {
            at.template put<2>(sum_x_mu);
            const C spread = sum_x_mu / C(size_outer * size_inner);
            at.template put<3>(store<compute_t<T>>(spread));
        });
    }
};

template <class T> struct batch_norm_with_bias_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    struct Hoisted {
        C bias;
        C mu;
        C spread;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C bias) const {
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        return {bias, mu, spread};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [bias, mu, spread] = hoisted;
        const C normed = (x - mu) * Arithmetic<T>::rsqrt(spread + eps);
        y = store<T>(normed + bias);
    }
};

// mu[channels] = sum[outer, inner](x[outer, channels, inner]) / (size(outer) * size(inner))
// spread[channels] = sum[outer, inner](square(x[outer, channels, inner] - mu[channels])) / (size(outer) * size(inner))
// normed[outer, channels, inner] = (x[outer, channels, inner] - mu[channels]) * rsqrt(spread[channels] + eps)
// y[outer, channels, inner] = normed[outer, channels, inner] * weight[channels]
// average[channels] = mu[channels]
// variance[channels] = spread[channels]
template <class T> struct batch_norm_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<1>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_outer * size_inner);
        row.template put<2>(store<compute_t<T>>(mu));
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        row.template put<3>(store<compute_t<T>>(spread));
        row.map(reads<0>(), writes<4>(), [&](C x, T& y) {
            const C normed = (x - mu) * rsqrt_spread;
            y = store<T>(normed * weight);
        });
    }
};

template <class T> struct batch_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) {
            at.template put<1>(sum_x);
            const C mu = sum_x / C(size_outer * size_inner);
            at.template put<2>(store<compute_t<T>>(mu));
        });
    }
};

template <class T> struct batch_norm_with_weight_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C mu = sum_x / C(size_outer * size_inner);
        thread.reduce(reads<1>(), [&](C x) { return square(x - mu); });
        thread.finish([&](const auto& at, C sum_x_mu) {
            at.template put<2>(sum_x_mu);
            const C spread = sum_x_mu / C(size_outer * size_inner);
            at.template put<3>(store<compute_t<T>>(spread));
        });
    }
};

template <class T> struct batch_norm_with_weight_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    struct Hoisted {
        C weight;
        C mu;
        C spread;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C weight) const {
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        return {weight, mu, spread};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [weight, mu, spread] = hoisted;
        const C normed = (x - mu) * Arithmetic<T>::rsqrt(spread + eps);
        y = store<T>(normed * weight);
    }
};

// mu[channels] = sum[outer, inner](x[outer, channels, inner]) / (size(outer) * size(inner))
// spread[channels] = sum[outer, inner](square(x[outer, channels, inner] - mu[channels])) / (size(outer) * size(inner))
// normed[outer, channels, inner] = (x[outer, channels, inner] - mu[channels]) * rsqrt(spread[channels] + eps)
// y[outer, channels, inner] = normed[outer, channels, inner] * weight[channels] + bias[channels]
// average[channels] = mu[channels]
// variance[channels] = spread[channels]
template <class T> struct batch_norm_with_weight_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Broadcast<T, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<1>();
        const C bias = row.template get<2>();
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_outer * size_inner);
        row.template put<3>(store<compute_t<T>>(mu));
        const C sum_x_mu = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C spread = sum_x_mu / C(size_outer * size_inner);
        const C rsqrt_spread = Arithmetic<T, compute_t<T>>::rsqrt(spread + eps);
        row.template put<4>(store<compute_t<T>>(spread));
        row.map(reads<0>(), writes<5>(), [&](C x, T& y) {
            const C normed = (x - mu) * rsqrt_spread;
            y = store<T>(normed * weight + bias);
        });
    }
};

template <class T> struct batch_norm_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, C sum_x) {
            at.template put<1>(sum_x);
            const C mu = sum_x / C(size_outer * size_inner);
            at.template put<2>(store<compute_t<T>>(mu));
        });
    }
};

template <class T> struct batch_norm_with_weight_with_bias_sum_x_mu_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<i64, i64>;

    i64 size_outer, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C sum_x = thread.template get<0>();
        const C mu = sum_x / C(size_outer * size_inner);
        thread.reduce(reads<1>(), [&](C x) { return square(x - mu); });
        thread.finish([&](const auto& at, C sum_x_mu) {
            at.template put<2>(sum_x_mu);
            const C spread = sum_x_mu / C(size_outer * size_inner);
            at.template put<3>(store<compute_t<T>>(spread));
        });
    }
};

template <class T> struct batch_norm_with_weight_with_bias_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, ByColumn<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_outer, size_inner;

    struct Hoisted {
        C weight;
        C bias;
        C mu;
        C spread;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C sum_x_mu, C weight, C bias) const {
        const C mu = sum_x / C(size_outer * size_inner);
        const C spread = sum_x_mu / C(size_outer * size_inner);
        return {weight, bias, mu, spread};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [weight, bias, mu, spread] = hoisted;
        const C normed = (x - mu) * Arithmetic<T>::rsqrt(spread + eps);
        y = store<T>(normed * weight + bias);
    }
};

}  // namespace baracuda
