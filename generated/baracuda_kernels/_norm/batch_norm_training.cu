// Generated from spec/norm.yaml: batch_norm_training. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/row.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/half_arithmetic.cuh>
#include <baracuda/moments.cuh>

namespace baracuda {

// mu[channels] = sum[n, inner](x[n, channels, inner]) / (size(n) * size(inner))
// total[channels] = sum[n, inner](square(x[n, channels, inner] - mu[channels]))
// numbers = size(n) * size(inner)
// variance[channels] = total[channels] / numbers
// y[n, channels, inner] = (x[n, channels, inner] - mu[channels]) * rsqrt(variance[channels] + eps)
// new_mean[channels] = stop_gradient(momentum * mu[channels] + (1 - momentum) * running_mean[channels])
// new_var[channels] = stop_gradient(momentum * (total[channels] / (numbers - 1)) + (1 - momentum) *
//   running_var[channels])
template <class T> struct batch_norm_training_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<C, C>, Broadcast<C, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64, i64>;

    C momentum, eps;
    i64 size_n, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C running_mean = row.template get<1>();
        const C running_var = row.template get<2>();
        const i64 numbers = size_n * size_inner;
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_n * size_inner);
        row.template put<3>(store<compute_t<T>>(momentum * mu + (C(1.0) - momentum) * running_mean));
        const C total = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = total / C(numbers);
        row.template put<4>(store<compute_t<T>>(momentum * (total / C(numbers - i64(1))) + (C(1.0) - momentum)
                * running_var));
        const C rsqrt_variance = Arithmetic<T, compute_t<T>>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<5>(), [&](C x, T& y) { y = store<T>((x - mu) * rsqrt_variance); });
    }
};

template <class T> struct batch_norm_training_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerOutput<C, C>, PerOutput<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<CentralMoments, C>>;
    using Members = List<C, i64, i64>;

    C momentum;
    i64 size_n, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& moments) {
            const C running_mean = at.template get<1>();
            const C running_var = at.template get<2>();
            const C sum_x = at.template put<3>(moments.total());
            const C mu = sum_x / C(size_n * size_inner);
            const C total = at.template put<4>(moments.squares());
            const i64 numbers = size_n * size_inner;
            at.template put<5>(store<compute_t<T>>(momentum * mu + (C(1.0) - momentum) * running_mean));
            at.template put<6>(store<compute_t<T>>(momentum * (total / C(numbers - i64(1))) + (C(1.0) - momentum)
                    * running_var));
        });
    }
};

template <class T> struct batch_norm_training_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    struct Hoisted {
        C mu;
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C total) const {
        const C mu = sum_x / C(size_n * size_inner);
        const i64 numbers = size_n * size_inner;
        const C variance = total / C(numbers);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        return {mu, rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [mu, rsqrt_variance] = hoisted;
        y = store<T>((x - mu) * rsqrt_variance);
    }
};

// mu[channels] = sum[n, inner](x[n, channels, inner]) / (size(n) * size(inner))
// total[channels] = sum[n, inner](square(x[n, channels, inner] - mu[channels]))
// numbers = size(n) * size(inner)
// variance[channels] = total[channels] / numbers
// y[n, channels, inner] = (x[n, channels, inner] - mu[channels]) * rsqrt(variance[channels] + eps) + bias[channels]
// new_mean[channels] = stop_gradient(momentum * mu[channels] + (1 - momentum) * running_mean[channels])
// new_var[channels] = stop_gradient(momentum * (total[channels] / (numbers - 1)) + (1 - momentum) *
//   running_var[channels])
template <class T> struct batch_norm_training_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Broadcast<C, C>, Broadcast<C, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64, i64>;

    C momentum, eps;
    i64 size_n, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C bias = row.template get<1>();
        const C running_mean = row.template get<2>();
        const C running_var = row.template get<3>();
        const i64 numbers = size_n * size_inner;
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_n * size_inner);
        row.template put<4>(store<compute_t<T>>(momentum * mu + (C(1.0) - momentum) * running_mean));
        const C total = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = total / C(numbers);
        row.template put<5>(store<compute_t<T>>(momentum * (total / C(numbers - i64(1))) + (C(1.0) - momentum)
                * running_var));
        const C rsqrt_variance = Arithmetic<T, compute_t<T>>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<6>(), [&](C x, T& y) { y = store<T>((x - mu) * rsqrt_variance + bias); });
    }
};

template <class T> struct batch_norm_training_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerOutput<C, C>, PerOutput<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<CentralMoments, C>>;
    using Members = List<C, i64, i64>;

    C momentum;
    i64 size_n, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& moments) {
            const C running_mean = at.template get<1>();
            const C running_var = at.template get<2>();
            const C sum_x = at.template put<3>(moments.total());
            const C mu = sum_x / C(size_n * size_inner);
            const C total = at.template put<4>(moments.squares());
            const i64 numbers = size_n * size_inner;
            at.template put<5>(store<compute_t<T>>(momentum * mu + (C(1.0) - momentum) * running_mean));
            at.template put<6>(store<compute_t<T>>(momentum * (total / C(numbers - i64(1))) + (C(1.0) - momentum)
                    * running_var));
        });
    }
};

template <class T> struct batch_norm_training_with_bias_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    struct Hoisted {
        C bias;
        C mu;
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C total, C bias) const {
        const C mu = sum_x / C(size_n * size_inner);
        const i64 numbers = size_n * size_inner;
        const C variance = total / C(numbers);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        return {bias, mu, rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [bias, mu, rsqrt_variance] = hoisted;
        y = store<T>((x - mu) * rsqrt_variance + bias);
    }
};

// mu[channels] = sum[n, inner](x[n, channels, inner]) / (size(n) * size(inner))
// total[channels] = sum[n, inner](square(x[n, channels, inner] - mu[channels]))
// numbers = size(n) * size(inner)
// variance[channels] = total[channels] / numbers
// y[n, channels, inner] = (x[n, channels, inner] - mu[channels]) * rsqrt(variance[channels] + eps) * weight[channels]
// new_mean[channels] = stop_gradient(momentum * mu[channels] + (1 - momentum) * running_mean[channels])
// new_var[channels] = stop_gradient(momentum * (total[channels] / (numbers - 1)) + (1 - momentum) *
//   running_var[channels])
template <class T> struct batch_norm_training_with_weight_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Broadcast<C, C>, Broadcast<C, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64, i64>;

    C momentum, eps;
    i64 size_n, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<1>();
        const C running_mean = row.template get<2>();
        const C running_var = row.template get<3>();
        const i64 numbers = size_n * size_inner;
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_n * size_inner);
        row.template put<4>(store<compute_t<T>>(momentum * mu + (C(1.0) - momentum) * running_mean));
        const C total = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = total / C(numbers);
        row.template put<5>(store<compute_t<T>>(momentum * (total / C(numbers - i64(1))) + (C(1.0) - momentum)
                * running_var));
        const C rsqrt_variance = Arithmetic<T, compute_t<T>>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<6>(), [&](C x, T& y) { y = store<T>((x - mu) * rsqrt_variance * weight); });
    }
};

template <class T> struct batch_norm_training_with_weight_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerOutput<C, C>, PerOutput<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<CentralMoments, C>>;
    using Members = List<C, i64, i64>;

    C momentum;
    i64 size_n, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& moments) {
            const C running_mean = at.template get<1>();
            const C running_var = at.template get<2>();
            const C sum_x = at.template put<3>(moments.total());
            const C mu = sum_x / C(size_n * size_inner);
            const C total = at.template put<4>(moments.squares());
            const i64 numbers = size_n * size_inner;
            at.template put<5>(store<compute_t<T>>(momentum * mu + (C(1.0) - momentum) * running_mean));
            at.template put<6>(store<compute_t<T>>(momentum * (total / C(numbers - i64(1))) + (C(1.0) - momentum)
                    * running_var));
        });
    }
};

template <class T> struct batch_norm_training_with_weight_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    struct Hoisted {
        C weight;
        C mu;
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C total, C weight) const {
        const C mu = sum_x / C(size_n * size_inner);
        const i64 numbers = size_n * size_inner;
        const C variance = total / C(numbers);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        return {weight, mu, rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [weight, mu, rsqrt_variance] = hoisted;
        y = store<T>((x - mu) * rsqrt_variance * weight);
    }
};

// mu[channels] = sum[n, inner](x[n, channels, inner]) / (size(n) * size(inner))
// total[channels] = sum[n, inner](square(x[n, channels, inner] - mu[channels]))
// numbers = size(n) * size(inner)
// variance[channels] = total[channels] / numbers
// y[n, channels, inner] = (x[n, channels, inner] - mu[channels]) * rsqrt(variance[channels] + eps) * weight[channels] +
//   bias[channels]
// new_mean[channels] = stop_gradient(momentum * mu[channels] + (1 - momentum) * running_mean[channels])
// new_var[channels] = stop_gradient(momentum * (total[channels] / (numbers - 1)) + (1 - momentum) *
//   running_var[channels])
template <class T> struct batch_norm_training_with_weight_with_bias_rows_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Broadcast<T, C>, Broadcast<T, C>, Broadcast<C, C>, Broadcast<C, C>, OutOnce<C, C>, OutOnce<C, C>, Out<T>>;
    using Reductions = List<Reduction<Sum, C>, Reduction<Sum, C>>;
    using Members = List<C, C, i64, i64>;

    C momentum, eps;
    i64 size_n, size_inner;

    template <class Row> BARACUDA_DEVICE void operator()(Row& row) const {
        const C weight = row.template get<1>();
        const C bias = row.template get<2>();
        const C running_mean = row.template get<3>();
        const C running_var = row.template get<4>();
        const i64 numbers = size_n * size_inner;
        const C sum_x = row.template reduce<0>(reads<0>(), [&](C x) { return x; });
        const C mu = sum_x / C(size_n * size_inner);
        row.template put<5>(store<compute_t<T>>(momentum * mu + (C(1.0) - momentum) * running_mean));
        const C total = row.template reduce<1>(reads<0>(), [&](C x) { return square(x - mu); });
        const C variance = total / C(numbers);
        row.template put<6>(store<compute_t<T>>(momentum * (total / C(numbers - i64(1))) + (C(1.0) - momentum)
                * running_var));
        const C rsqrt_variance = Arithmetic<T, compute_t<T>>::rsqrt(variance + eps);
        row.map(reads<0>(), writes<7>(), [&](C x, T& y) { y = store<T>((x - mu) * rsqrt_variance * weight + bias); });
    }
};

template <class T> struct batch_norm_training_with_weight_with_bias_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, PerOutput<C, C>, PerOutput<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>, OutOnce<C, C>>;
    using Reductions = List<Reduction<CentralMoments, C>>;
    using Members = List<C, i64, i64>;

    C momentum;
    i64 size_n, size_inner;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0>(), [&](C x) { return x; });
        thread.finish([&](const auto& at, const auto& moments) {
            const C running_mean = at.template get<1>();
            const C running_var = at.template get<2>();
            const C sum_x = at.template put<3>(moments.total());
            const C mu = sum_x / C(size_n * size_inner);
            const C total = at.template put<4>(moments.squares());
            const i64 numbers = size_n * size_inner;
            at.template put<5>(store<compute_t<T>>(momentum * mu + (C(1.0) - momentum) * running_mean));
            at.template put<6>(store<compute_t<T>>(momentum * (total / C(numbers - i64(1))) + (C(1.0) - momentum)
                    * running_var));
        });
    }
};

template <class T> struct batch_norm_training_with_weight_with_bias_y_formula {
    using C = compute_t<T>;
    using Operands = List<ByColumn<C, C>, ByColumn<C, C>, In<T, C>, ByColumn<T, C>, ByColumn<T, C>, Out<T>>;
    using Members = List<C, i64, i64>;

    C eps;
    i64 size_n, size_inner;

    struct Hoisted {
        C weight;
        C bias;
        C mu;
        C rsqrt_variance;
    };
    BARACUDA_DEVICE Hoisted hoist(C sum_x, C total, C weight, C bias) const {
        const C mu = sum_x / C(size_n * size_inner);
        const i64 numbers = size_n * size_inner;
        const C variance = total / C(numbers);
        const C rsqrt_variance = Arithmetic<T>::rsqrt(variance + eps);
        return {weight, bias, mu, rsqrt_variance};
    }

    BARACUDA_DEVICE void operator()(C x, const Hoisted& hoisted, T& y) const {
        const auto& [weight, bias, mu, rsqrt_variance] = hoisted;
        y = store<T>((x - mu) * rsqrt_variance * weight + bias);
    }
};

}  // namespace baracuda
