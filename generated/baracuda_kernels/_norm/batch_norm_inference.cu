// Generated from spec/norm.yaml: batch_norm_inference. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// normed[outer, channels, inner] = (x[outer, channels, inner] - average[channels]) * rsqrt(variance[channels] + eps)
// y[outer, channels, inner] = normed[outer, channels, inner]
template <class T> struct batch_norm_inference_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<C, C>, ByColumn<C, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C average;
        C variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C average, C variance) const {
        return {average, variance};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [average, variance] = hoisted;
        const C normed = (x - average) * Arithmetic<T, compute_t<T>>::rsqrt(variance + eps);
        y = store<T>(normed);
    }
};

// normed[outer, channels, inner] = (x[outer, channels, inner] - average[channels]) * rsqrt(variance[channels] + eps)
// y[outer, channels, inner] = normed[outer, channels, inner] + bias[channels]
template <class T> struct batch_norm_inference_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C average;
        C variance;
        C bias;
    };
    BARACUDA_DEVICE Hoisted hoist(C average, C variance, C bias) const {
        return {average, variance, bias};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [average, variance, bias] = hoisted;
        const C normed = (x - average) * Arithmetic<T, compute_t<T>>::rsqrt(variance + eps);
        y = store<T>(normed + bias);
    }
};

// normed[outer, channels, inner] = (x[outer, channels, inner] - average[channels]) * rsqrt(variance[channels] + eps)
// y[outer, channels, inner] = normed[outer, channels, inner] * weight[channels]
template <class T> struct batch_norm_inference_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C average;
        C variance;
        C weight;
    };
    BARACUDA_DEVICE Hoisted hoist(C average, C variance, C weight) const {
        return {average, variance, weight};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [average, variance, weight] = hoisted;
        const C normed = (x - average) * Arithmetic<T, compute_t<T>>::rsqrt(variance + eps);
        y = store<T>(normed * weight);
    }
};

// normed[outer, channels, inner] = (x[outer, channels, inner] - average[channels]) * rsqrt(variance[channels] + eps)
// y[outer, channels, inner] = normed[outer, channels, inner] * weight[channels] + bias[channels]
template <class T> struct batch_norm_inference_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C average;
        C variance;
        C weight;
        C bias;
    };
    BARACUDA_DEVICE Hoisted hoist(C average, C variance, C weight, C bias) const {
        return {average, variance, weight, bias};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [average, variance, weight, bias] = hoisted;
        const C normed = (x - average) * Arithmetic<T, compute_t<T>>::rsqrt(variance + eps);
        y = store<T>(normed * weight + bias);
    }
};

}  // namespace baracuda
