// Generated from spec/gated.yaml: swiglu_clamped, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/skeletons/reduce.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// kept = where(gate > limit, limit, gate)
// active = kept * sigmoid(alpha * kept)
// d_value = sum_to[value](where(-limit <= value <= limit, d_y * active, 0))
// sum_value = clamp(value, -limit, limit) + 1
// d_gate = sum_to[gate](where(gate > limit, 0, sum_value * d_y * silu_slope(alpha * kept)))
template <class T> struct swiglu_clamped_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<C, C>;

    C alpha, limit;

    BARACUDA_DEVICE void operator()(C gate, C value, C d_y, T& d_value, T& d_gate) const {
        const C kept = gate > limit ? limit : gate;
        const C active = kept * Activations<T>::sigmoid(alpha * kept);
        d_value = store<T>(-limit <= value && value <= limit ? d_y * active : C(0.0));
        const C sum_value = clamp(value, -limit, limit) + C(1.0);
        d_gate = store<T>(gate > limit ? C(0.0) : sum_value * d_y * Activations<T>::silu_slope(alpha * kept));
    }
};

template <class T> struct swiglu_clamped_backward_d_value_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C alpha, limit;

    BARACUDA_DEVICE void operator()(C gate, C value, C d_y, T& d_value) const {
        const C kept = gate > limit ? limit : gate;
        const C active = kept * Activations<T>::sigmoid(alpha * kept);
        d_value = store<T>(-limit <= value && value <= limit ? d_y * active : C(0.0));
    }
};

template <class T> struct swiglu_clamped_backward_d_value_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C>;

    C alpha, limit;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C value, C d_y, C gate) {
            const C kept = gate > limit ? limit : gate;
            const C active = kept * Activations<T>::sigmoid(alpha * kept);
            return -limit <= value && value <= limit ? d_y * active : C(0.0);
        });
        thread.finish([&](const auto& at, C d_value) { at.template put<3>(store<T>(d_value)); });
    }
};

template <class T> struct swiglu_clamped_backward_d_gate_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C alpha, limit;

    BARACUDA_DEVICE void operator()(C gate, C value, C d_y, T& d_gate) const {
        const C kept = gate > limit ? limit : gate;
        const C sum_value = clamp(value, -limit, limit) + C(1.0);
        d_gate = store<T>(gate > limit ? C(0.0) : sum_value * d_y * Activations<T>::silu_slope(alpha * kept));
    }
};

template <class T> struct swiglu_clamped_backward_d_gate_sum_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, OutOnce<T, C>>;
    using Reductions = List<Reduction<Sum, C>>;
    using Members = List<C, C>;

    C alpha, limit;

    template <class Thread> BARACUDA_DEVICE void operator()(Thread& thread) const {
        thread.reduce(reads<0, 1, 2>(), [&](C gate, C d_y, C value) {
            const C kept = gate > limit ? limit : gate;
            const C sum_value = clamp(value, -limit, limit) + C(1.0);
            return gate > limit ? C(0.0) : sum_value * d_y * Activations<T>::silu_slope(alpha * kept);
        });
        thread.finish([&](const auto& at, C d_gate) { at.template put<3>(store<T>(d_gate)); });
    }
};

}  // namespace baracuda
