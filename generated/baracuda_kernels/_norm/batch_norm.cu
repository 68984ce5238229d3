// Generated from spec/norm.yaml: batch_norm. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// y[n, channels, inner] = (x[n, channels, inner] - running_mean[channels]) * rsqrt(running_var[channels] + eps)
template <class T> struct batch_norm_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, ByColumn<C, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C running_mean;
        C rsqrt_running_var;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_var, C running_mean) const {
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        return {running_mean, rsqrt_running_var};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [running_mean, rsqrt_running_var] = hoisted;
        y = store<T>((x - running_mean) * rsqrt_running_var);
    }
};

// y[n, channels, inner] = (x[n, channels, inner] - running_mean[channels]) * rsqrt(running_var[channels] + eps) +
//   bias[channels]
template <class T> struct batch_norm_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, ByColumn<C, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C running_mean;
        C bias;
        C rsqrt_running_var;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_var, C running_mean, C bias) const {
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        return {running_mean, bias, rsqrt_running_var};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [running_mean, bias, rsqrt_running_var] = hoisted;
        y = store<T>((x - running_mean) * rsqrt_running_var + bias);
    }
};

// y[n, channels, inner] = (x[n, channels, inner] - running_mean[channels]) * rsqrt(running_var[channels] + eps) *
//   weight[channels]
template <class T> struct batch_norm_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, ByColumn<C, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C running_mean;
        C weight;
        C rsqrt_running_var;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_var, C running_mean, C weight) const {
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        return {running_mean, weight, rsqrt_running_var};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [running_mean, weight, rsqrt_running_var] = hoisted;
        y = store<T>((x - running_mean) * rsqrt_running_var * weight);
    }
};

// y[n, channels, inner] = (x[n, channels, inner] - running_mean[channels]) * rsqrt(running_var[channels] + eps) *
//   weight[channels] + bias[channels]
template <class T> struct batch_norm_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, ByColumn<C, C>, ByColumn<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C running_mean;
        C weight;
        C bias;
        C rsqrt_running_var;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_var, C running_mean, C weight, C bias) const {
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        return {running_mean, weight, bias, rsqrt_running_var};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [running_mean, weight, bias, rsqrt_running_var] = hoisted;
        y = store<T>((x - running_mean) * rsqrt_running_var * weight + bias);
    }
};

}  // namespace baracuda
