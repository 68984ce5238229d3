// Generated from spec/norm.yaml: batch_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// y[n, channels, inner] = (x[n, channels, inner] - running_mean[channels]) * rsqrt(running_var[channels] + eps)
template <class T> struct batch_norm_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<C, C>, ByColumn<C, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C running_mean;
        C running_var;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_mean, C running_var) const {
        return {running_mean, running_var};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [running_mean, running_var] = hoisted;
        y = store<T>((x - running_mean) * Arithmetic<T>::rsqrt(running_var + eps));
    }
};

// y[n, channels, inner] = (x[n, channels, inner] - running_mean[channels]) * rsqrt(running_var[channels] + eps) +
//   bias[channels]
template <class T> struct batch_norm_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C running_mean;
        C running_var;
        C bias;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_mean, C running_var, C bias) const {
        return {running_mean, running_var, bias};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [running_mean, running_var, bias] = hoisted;
        y = store<T>((x - running_mean) * Arithmetic<T>::rsqrt(running_var + eps) + bias);
    }
};

// y[n, channels, inner] = (x[n, channels, inner] - running_mean[channels]) * rsqrt(running_var[channels] + eps) *
//   weight[channels]
template <class T> struct batch_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C running_mean;
        C running_var;
        C weight;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_mean, C running_var, C weight) const {
        return {running_mean, running_var, weight};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [running_mean, running_var, weight] = hoisted;
        y = store<T>((x - running_mean) * Arithmetic<T>::rsqrt(running_var + eps) * weight);
    }
};

// y[n, channels, inner] = (x[n, channels, inner] - running_mean[channels]) * rsqrt(running_var[channels] + eps) *
//   weight[channels] + bias[channels]
template <class T> struct batch_norm_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, ByColumn<C, C>, ByColumn<C, C>, ByColumn<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C running_mean;
        C running_var;
        C weight;
        C bias;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_mean, C running_var, C weight, C bias) const {
        return {running_mean, running_var, weight, bias};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [running_mean, running_var, weight, bias] = hoisted;
        y = store<T>((x - running_mean) * Arithmetic<T>::rsqrt(running_var + eps) * weight + bias);
    }
};

}  // namespace baracuda
