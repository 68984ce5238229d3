// Generated from spec/binary.yaml: lerp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// d_a = sum_to[a]((1 - weight) * d_output)
// d_b = sum_to[b](weight * d_output)
template <class T> struct lerp_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>, Out<T>>;
    using Members = List<Scalar<C>>;

    Scalar<C> weight_scalar;

    struct Hoisted {
        C weight;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C weight = C(weight_scalar.get());
        return {weight};
    }

    BARACUDA_DEVICE void operator()(C d_output, const Hoisted& hoisted, T& d_a, T& d_b) const {
        const auto& [weight] = hoisted;
        d_a = store<T>((C(1.0) - weight) * d_output);
        d_b = store<T>(weight * d_output);
    }
};

template <class T> struct lerp_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<Scalar<C>>;

    Scalar<C> weight_scalar;

    struct Hoisted {
        C weight;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C weight = C(weight_scalar.get());
        return {weight};
    }

    BARACUDA_DEVICE void operator()(C d_output, const Hoisted& hoisted, T& d_a) const {
        const auto& [weight] = hoisted;
        d_a = store<T>((C(1.0) - weight) * d_output);
    }
};

template <class T> struct lerp_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<Scalar<C>>;

    Scalar<C> weight_scalar;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C weight = C(weight_scalar.get());
        thread.reduce(reads<0>(), [&](C d_output) { return (C(1.0) - weight) * d_output; });
        thread.finish([&](const auto& at, C d_a) { at.template put<1>(store<T>(d_a)); });
    }
};

template <class T> struct lerp_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, Out<T>>;
    using Members = List<Scalar<C>>;

    Scalar<C> weight_scalar;

    struct Hoisted {
        C weight;
    };
    BARACUDA_DEVICE Hoisted hoist() const {
        const C weight = C(weight_scalar.get());
        return {weight};
    }

    BARACUDA_DEVICE void operator()(C d_output, const Hoisted& hoisted, T& d_b) const {
        const auto& [weight] = hoisted;
        d_b = store<T>(weight * d_output);
    }
};

template <class T> struct lerp_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<Scalar<C>>;

    Scalar<C> weight_scalar;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        const C weight = C(weight_scalar.get());
        thread.reduce(reads<0>(), [&](C d_output) { return weight * d_output; });
        thread.finish([&](const auto& at, C d_b) { at.template put<1>(store<T>(d_b)); });
    }
};

}  // namespace baracuda
