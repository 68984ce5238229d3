// Generated from spec/ternary.yaml: lerp_tensor, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// d_a = sum_to[a]((1 - w) * d_y)
// d_b = sum_to[b](w * d_y)
// d_w = sum_to[w](d_y * (b - a))
template <class T> struct lerp_tensor_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C w, C d_y, C b, C a, T& d_a, T& d_b, T& d_w) const {
        d_a = store<T>((C(1.0) - w) * d_y);
        d_b = store<T>(w * d_y);
        d_w = store<T>(d_y * (b - a));
    }
};

template <class T> struct lerp_tensor_backward_d_a_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C w, C d_y, T& d_a) const {
        d_a = store<T>((C(1.0) - w) * d_y);
    }
};

template <class T> struct lerp_tensor_backward_d_a_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C w, C d_y) { return (C(1.0) - w) * d_y; });
        thread.finish([&](const auto& at, C d_a) { at.template put<2>(store<T>(d_a)); });
    }
};

template <class T> struct lerp_tensor_backward_d_b_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C w, C d_y, T& d_b) const {
        d_b = store<T>(w * d_y);
    }
};

template <class T> struct lerp_tensor_backward_d_b_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C w, C d_y) { return w * d_y; });
        thread.finish([&](const auto& at, C d_b) { at.template put<2>(store<T>(d_b)); });
    }
};

template <class T> struct lerp_tensor_backward_d_w_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C d_y, C b, C a, T& d_w) const {
        d_w = store<T>(d_y * (b - a));
    }
};

template <class T> struct lerp_tensor_backward_d_w_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C d_y, C b, C a) { return d_y * (b - a); });
        thread.finish([&](const auto& at, C d_w) { at.template put<3>(store<T>(d_w)); });
    }
};

}  // namespace baracuda
