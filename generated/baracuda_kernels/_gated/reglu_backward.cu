// Generated from spec/gated.yaml: reglu, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>

namespace baracuda {

// d_value = sum_to[value](where(gate <= 0, 0, d_y * gate))
// d_gate = sum_to[gate](where(gate <= 0, 0, value * d_y))
template <class T> struct reglu_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C gate, C d_y, C value, T& d_value, T& d_gate) const {
        d_value = store<T>(gate <= C(0.0) ? C(0.0) : d_y * gate);
        d_gate = store<T>(gate <= C(0.0) ? C(0.0) : value * d_y);
    }
};

template <class T> struct reglu_backward_d_value_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C gate, C d_y, T& d_value) const {
        d_value = store<T>(gate <= C(0.0) ? C(0.0) : d_y * gate);
    }
};

template <class T> struct reglu_backward_d_value_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C gate, C d_y) { return gate <= C(0.0) ? C(0.0) : d_y * gate; });
        thread.finish([&](const auto& at, C d_value) { at.template put<2>(store<T>(d_value)); });
    }
};

template <class T> struct reglu_backward_d_gate_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C gate, C value, C d_y, T& d_gate) const {
        d_gate = store<T>(gate <= C(0.0) ? C(0.0) : value * d_y);
    }
};

template <class T> struct reglu_backward_d_gate_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C gate, C value, C d_y) { return gate <= C(0.0) ? C(0.0) : value * d_y; });
        thread.finish([&](const auto& at, C d_gate) { at.template put<3>(store<T>(d_gate)); });
    }
};

}  // namespace baracuda
