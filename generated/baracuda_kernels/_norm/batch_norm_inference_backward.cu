// Generated from spec/norm.yaml: batch_norm_inference, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// rsqrt_variance[channels] = rsqrt(variance[channels] + eps)
// d_x[outer, channels, inner] = d_y[outer, channels, inner] * rsqrt_variance[channels]
template <class T> struct batch_norm_inference_backward_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C variance) const {
        const C rsqrt_variance = Arithmetic<compute_t<T>, T>::rsqrt(variance + eps);
        return {rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, T& d_x) const {
        const auto& [rsqrt_variance] = hoisted;
        d_x = store<T>(d_y * rsqrt_variance);
    }
};

// rsqrt_variance[channels] = rsqrt(variance[channels] + eps)
// d_x[outer, channels, inner] = d_y[outer, channels, inner] * rsqrt_variance[channels]
// d_bias[channels] = sum[outer, inner](d_y[outer, channels, inner])
template <class T> struct batch_norm_inference_backward_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, In<T, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C variance = row.template get<0>();
        const C rsqrt_variance = Arithmetic<compute_t<T>, T>::rsqrt(variance + eps);
        const C d_bias = row.template reduce<0>(reads<1>(), writes<3>(), [&](C d_y, T& d_x, C& d_bias) {
            d_x = store<T>(d_y * rsqrt_variance);
            d_bias = d_y;
        });
        row.template put<2>(store<T>(d_bias));
    }
};

template <class T> struct batch_norm_inference_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_bias) { at.template put<1>(store<T>(d_bias)); });
    }
};

template <class T> struct batch_norm_inference_backward_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C variance) const {
        const C rsqrt_variance = Arithmetic<compute_t<T>, T>::rsqrt(variance + eps);
        return {rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, T& d_x) const {
        const auto& [rsqrt_variance] = hoisted;
        d_x = store<T>(d_y * rsqrt_variance);
    }
};

// rsqrt_variance[channels] = rsqrt(variance[channels] + eps)
// d_x[outer, channels, inner] = d_y[outer, channels, inner] * (weight[channels] * rsqrt_variance[channels])
// normed[outer, channels, inner] = (x[outer, channels, inner] - average[channels]) * rsqrt_variance[channels]
// d_weight[channels] = sum[outer, inner](normed[outer, channels, inner] * d_y[outer, channels, inner])
template <class T> struct batch_norm_inference_backward_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<T, C>, In<T, C>, In<T, C>, Broadcast<C, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C variance = row.template get<0>();
        const C weight = row.template get<1>();
        const C average = row.template get<4>();
        const C rsqrt_variance = Arithmetic<compute_t<T>, T>::rsqrt(variance + eps);
        const C product_weight = weight * rsqrt_variance;
        const C d_weight = row.template reduce<0>(reads<2, 3>(), writes<6>(), [&](C d_y, C x, T& d_x, C& d_weight) {
            d_x = store<T>(d_y * product_weight);
            const C normed = (x - average) * rsqrt_variance;
            d_weight = normed * d_y;
        });
        row.template put<5>(store<T>(d_weight));
    }
};

template <class T> struct batch_norm_inference_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, PerOutput<C, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C variance = thread.template get<0>();
        const C rsqrt_variance = Arithmetic<compute_t<T>, T>::rsqrt(variance + eps);
        thread.reduce(reads<1, 2, 3>(), [&](C x, C average, C d_y) {
            const C normed = (x - average) * rsqrt_variance;
            return normed * d_y;
        });
        thread.finish([&](const auto& at, C d_weight) { at.template put<4>(store<T>(d_weight)); });
    }
};

template <class T> struct batch_norm_inference_backward_with_weight_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C weight;
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C variance, C weight) const {
        const C rsqrt_variance = Arithmetic<compute_t<T>, T>::rsqrt(variance + eps);
        return {weight, rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, rsqrt_variance] = hoisted;
        d_x = store<T>(d_y * (weight * rsqrt_variance));
    }
};

// rsqrt_variance[channels] = rsqrt(variance[channels] + eps)
// d_x[outer, channels, inner] = d_y[outer, channels, inner] * (weight[channels] * rsqrt_variance[channels])
// normed[outer, channels, inner] = (x[outer, channels, inner] - average[channels]) * rsqrt_variance[channels]
// d_weight[channels] = sum[outer, inner](normed[outer, channels, inner] * d_y[outer, channels, inner])
// d_bias[channels] = sum[outer, inner](d_y[outer, channels, inner])
template <class T> struct batch_norm_inference_backward_with_weight_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<T, C>, In<T, C>, In<T, C>, Broadcast<C, C>, OutOnce<T, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C variance = row.template get<0>();
        const C weight = row.template get<1>();
        const C average = row.template get<4>();
        const C rsqrt_variance = Arithmetic<compute_t<T>, T>::rsqrt(variance + eps);
        const C product_weight = weight * rsqrt_variance;
        const auto [d_weight, d_bias] = row.template reduce<0, 1>(reads<2, 3>(), writes<7>(),
                [&](C d_y, C x, T& d_x, C& d_weight, C& d_bias) {
            d_x = store<T>(d_y * product_weight);
            const C normed = (x - average) * rsqrt_variance;
            d_weight = normed * d_y;
            d_bias = d_y;
        });
        row.template put<5>(store<T>(d_weight));
        row.template put<6>(store<T>(d_bias));
    }
};

template <class T> struct batch_norm_inference_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, PerOutput<C, C>, In<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C variance = thread.template get<0>();
        const C rsqrt_variance = Arithmetic<compute_t<T>, T>::rsqrt(variance + eps);
        thread.reduce(reads<1, 2, 3>(), [&](C x, C average, C d_y, C& d_weight, C& d_bias) {
            const C normed = (x - average) * rsqrt_variance;
            d_weight = normed * d_y;
            d_bias = d_y;
        });
        thread.finish([&](const auto& at, C d_weight, C d_bias) {
            at.template put<4>(store<T>(d_weight));
            at.template put<5>(store<T>(d_bias));
        });
    }
};

template <class T> struct batch_norm_inference_backward_with_weight_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C weight;
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C variance, C weight) const {
        const C rsqrt_variance = Arithmetic<compute_t<T>, T>::rsqrt(variance + eps);
        return {weight, rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, rsqrt_variance] = hoisted;
        d_x = store<T>(d_y * (weight * rsqrt_variance));
    }
};

}  // namespace baracuda
