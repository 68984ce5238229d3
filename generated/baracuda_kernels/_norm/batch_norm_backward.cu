// Generated from spec/norm.yaml: batch_norm, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_arithmetic.cuh>

namespace baracuda {

// rsqrt_running_var[channels] = rsqrt(running_var[channels] + eps)
// d_x[n, channels, inner] = d_y[n, channels, inner] * rsqrt_running_var[channels]
template <class T> struct batch_norm_backward_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C rsqrt_running_var;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_var) const {
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        return {rsqrt_running_var};
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, T& d_x) const {
        const auto& [rsqrt_running_var] = hoisted;
        d_x = store<T>(d_y * rsqrt_running_var);
    }
};

// rsqrt_running_var[channels] = rsqrt(running_var[channels] + eps)
// d_x[n, channels, inner] = d_y[n, channels, inner] * rsqrt_running_var[channels]
// d_bias[channels] = sum[n, inner](d_y[n, channels, inner])
template <class T> struct batch_norm_backward_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, In<T, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C running_var = row.template get<0>();
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        const C d_bias = row.template reduce<0>(reads<1>(), writes<3>(), [&](C d_y, T& d_x, C& d_bias) {
            d_x = store<T>(d_y * rsqrt_running_var);
            d_bias = d_y;
        });
        row.template put<2>(store<T>(d_bias));
    }
};

template <class T> struct batch_norm_backward_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C d_y) { return d_y; });
        thread.finish([&](const auto& at, C d_bias) { at.template put<1>(store<T>(d_bias)); });
    }
};

template <class T> struct batch_norm_backward_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C rsqrt_running_var;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_var) const {
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        return {rsqrt_running_var};
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, T& d_x) const {
        const auto& [rsqrt_running_var] = hoisted;
        d_x = store<T>(d_y * rsqrt_running_var);
    }
};

// rsqrt_running_var[channels] = rsqrt(running_var[channels] + eps)
// d_x[n, channels, inner] = d_y[n, channels, inner] * (weight[channels] * rsqrt_running_var[channels])
// d_weight[channels] = sum[n, inner]((x[n, channels, inner] - running_mean[channels]) * d_y[n, channels, inner]) *
//   rsqrt_running_var[channels]
template <class T> struct batch_norm_backward_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<T, C>, In<T, C>, In<T, C>, Broadcast<C, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C running_var = row.template get<0>();
        const C weight = row.template get<1>();
        const C running_mean = row.template get<4>();
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        const C product_weight = weight * rsqrt_running_var;
        const C sum_x_running_mean = row.template reduce<0>(reads<2, 3>(), writes<6>(),
                [&](C d_y, C x, T& d_x, C& sum_x_running_mean) {
            d_x = store<T>(d_y * product_weight);
            sum_x_running_mean = (x - running_mean) * d_y;
        });
        row.template put<5>(store<T>(sum_x_running_mean * rsqrt_running_var));
    }
};

template <class T> struct batch_norm_backward_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, PerOutput<C, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<1, 2, 3>(), [&](C x, C running_mean, C d_y) { return (x - running_mean) * d_y; });
        thread.finish([&](const auto& at, C sum_x_running_mean) {
            const C running_var = at.template get<0>();
            const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
            at.template put<4>(store<T>(sum_x_running_mean * rsqrt_running_var));
        });
    }
};

template <class T> struct batch_norm_backward_with_weight_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C weight;
        C rsqrt_running_var;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_var, C weight) const {
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        return {weight, rsqrt_running_var};
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, rsqrt_running_var] = hoisted;
        d_x = store<T>(d_y * (weight * rsqrt_running_var));
    }
};

// rsqrt_running_var[channels] = rsqrt(running_var[channels] + eps)
// d_x[n, channels, inner] = d_y[n, channels, inner] * (weight[channels] * rsqrt_running_var[channels])
// d_weight[channels] = sum[n, inner]((x[n, channels, inner] - running_mean[channels]) * d_y[n, channels, inner]) *
//   rsqrt_running_var[channels]
// d_bias[channels] = sum[n, inner](d_y[n, channels, inner])
template <class T> struct batch_norm_backward_with_weight_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<Broadcast<C, C>, Broadcast<T, C>, In<T, C>, In<T, C>, Broadcast<C, C>, OutOnce<T, C>, OutOnce<T, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C running_var = row.template get<0>();
        const C weight = row.template get<1>();
        const C running_mean = row.template get<4>();
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        const C product_weight = weight * rsqrt_running_var;
        const auto [sum_x_running_mean, d_bias] = row.template reduce<0, 1>(reads<2, 3>(), writes<7>(),
                [&](C d_y, C x, T& d_x, C& sum_x_running_mean, C& d_bias) {
            d_x = store<T>(d_y * product_weight);
            sum_x_running_mean = (x - running_mean) * d_y;
            d_bias = d_y;
        });
        row.template put<6>(store<T>(d_bias));
        row.template put<5>(store<T>(sum_x_running_mean * rsqrt_running_var));
    }
};

template <class T> struct batch_norm_backward_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<PerOutput<C, C>, In<T, C>, PerOutput<C, C>, In<T, C>, OutOnce<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C>;

    C eps;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<1, 2, 3>(), [&](C x, C running_mean, C d_y, C& sum_x_running_mean, C& d_bias) {
            sum_x_running_mean = (x - running_mean) * d_y;
            d_bias = d_y;
        });
        thread.finish([&](const auto& at, C sum_x_running_mean, C d_bias) {
            const C running_var = at.template get<0>();
            const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
            at.template put<5>(store<T>(sum_x_running_mean * rsqrt_running_var));
            at.template put<4>(store<T>(d_bias));
        });
    }
};

template <class T> struct batch_norm_backward_with_weight_with_bias_d_x_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C>;

    C eps;

    struct Hoisted {
        C weight;
        C rsqrt_running_var;
    };
    BARACUDA_DEVICE Hoisted hoist(C running_var, C weight) const {
        const C rsqrt_running_var = Arithmetic<T>::rsqrt(running_var + eps);
        return {weight, rsqrt_running_var};
    }

    BARACUDA_DEVICE void operator()(C d_y, const Hoisted& hoisted, T& d_x) const {
        const auto& [weight, rsqrt_running_var] = hoisted;
        d_x = store<T>(d_y * (weight * rsqrt_running_var));
    }
};

}  // namespace baracuda
