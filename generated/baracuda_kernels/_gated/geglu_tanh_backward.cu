// Generated from spec/gated.yaml: geglu_tanh, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// gelu_tanh_gate = gelu_tanh(gate)
// d_value = sum_to[value](d_y * gelu_tanh_gate)
// d_gate = sum_to[gate](value * d_y * gelu_tanh_slope(gate))
template <class T> struct geglu_tanh_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C gate, C d_y, C value, T& d_value, T& d_gate) const {
        const C gelu_tanh_gate = Activations<T>::gelu_tanh(gate);
        d_value = store<T>(d_y * gelu_tanh_gate);
        d_gate = store<T>(value * d_y * Activations<T>::gelu_tanh_slope(gate));
    }
};

template <class T> struct geglu_tanh_backward_d_value_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C gate, C d_y, T& d_value) const {
        const C gelu_tanh_gate = Activations<T>::gelu_tanh(gate);
        d_value = store<T>(d_y * gelu_tanh_gate);
    }
};

template <class T> struct geglu_tanh_backward_d_value_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1>(), [&](C d_y, C gate) {
            const C gelu_tanh_gate = Activations<T>::gelu_tanh(gate);
            return d_y * gelu_tanh_gate;
        });
        thread.finish([&](const auto& at, C d_value) { at.template put<2>(store<T>(d_value)); });
    }
};

template <class T> struct geglu_tanh_backward_d_gate_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C value, C d_y, C gate, T& d_gate) const {
        d_gate = store<T>(value * d_y * Activations<T>::gelu_tanh_slope(gate));
    }
};

template <class T> struct geglu_tanh_backward_d_gate_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C value, C d_y, C gate) {
            return value * d_y * Activations<T>::gelu_tanh_slope(gate);
        });
        thread.finish([&](const auto& at, C d_gate) { at.template put<3>(store<T>(d_gate)); });
    }
};

}  // namespace baracuda
