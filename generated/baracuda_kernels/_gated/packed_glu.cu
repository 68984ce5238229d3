// Generated from spec/gated.yaml: packed_glu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(x[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C smooth = Activations<T>::silu(x_2);
        y = store<T>(late * smooth);
    }
};

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// smooth[rows, d] = silu(early[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Pairs = List<Pair<0, 1>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C early = x;
        const C late = x_2;
        const C smooth = Activations<T>::silu(early);
        y = store<T>(late * smooth);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(late[rows, d])
// y[rows, d] = x[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C smooth = Activations<T>::silu(late);
        y = store<T>(x_2 * smooth);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(x[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T> struct packed_glu_sigmoid_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C active = Activations<T>::sigmoid(x_2);
        y = store<T>(late * active);
    }
};

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// active[rows, d] = sigmoid(early[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T> struct packed_glu_sigmoid_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Pairs = List<Pair<0, 1>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C early = x;
        const C late = x_2;
        const C active = Activations<T>::sigmoid(early);
        y = store<T>(late * active);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(late[rows, d])
// y[rows, d] = x[rows, d] * active[rows, d]
template <class T> struct packed_glu_sigmoid_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C active = Activations<T>::sigmoid(late);
        y = store<T>(x_2 * active);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(x[rows, d] <= 0, 0, x[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T> struct packed_glu_relu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C active = x_2 <= C(0.0) ? C(0.0) : x_2;
        y = store<T>(late * active);
    }
};

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// active[rows, d] = where(early[rows, d] <= 0, 0, early[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T> struct packed_glu_relu_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Pairs = List<Pair<0, 1>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C early = x;
        const C late = x_2;
        const C active = early <= C(0.0) ? C(0.0) : early;
        y = store<T>(late * active);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(late[rows, d] <= 0, 0, late[rows, d])
// y[rows, d] = x[rows, d] * active[rows, d]
template <class T> struct packed_glu_relu_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C active = late <= C(0.0) ? C(0.0) : late;
        y = store<T>(x_2 * active);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(x[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_gelu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C smooth = Activations<T>::gelu(x_2);
        y = store<T>(late * smooth);
    }
};

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// smooth[rows, d] = gelu(early[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_gelu_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Pairs = List<Pair<0, 1>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C early = x;
        const C late = x_2;
        const C smooth = Activations<T>::gelu(early);
        y = store<T>(late * smooth);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(late[rows, d])
// y[rows, d] = x[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_gelu_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C smooth = Activations<T>::gelu(late);
        y = store<T>(x_2 * smooth);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(x[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_gelu_tanh_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C smooth = Activations<T>::gelu_tanh(x_2);
        y = store<T>(late * smooth);
    }
};

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// smooth[rows, d] = gelu_tanh(early[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_gelu_tanh_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Pairs = List<Pair<0, 1>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C early = x;
        const C late = x_2;
        const C smooth = Activations<T>::gelu_tanh(early);
        y = store<T>(late * smooth);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(late[rows, d])
// y[rows, d] = x[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_gelu_tanh_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C smooth = Activations<T>::gelu_tanh(late);
        y = store<T>(x_2 * smooth);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// kept[rows, d] = where(x[rows, d] > limit, limit, x[rows, d])
// clamped[rows, d] = (clamp(late[rows, d], -limit, limit) + 1) * (kept[rows, d] * sigmoid(alpha * kept[rows, d]))
// y[rows, d] = clamped[rows, d]
template <class T> struct packed_glu_clamped_silu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C alpha, limit;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C kept = x_2 > limit ? limit : x_2;
        const C clamped = (clamp(late, -limit, limit) + C(1.0)) * (kept * Activations<T>::sigmoid(alpha * kept));
        y = store<T>(clamped);
    }
};

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// kept[rows, d] = where(early[rows, d] > limit, limit, early[rows, d])
// clamped[rows, d] = (clamp(late[rows, d], -limit, limit) + 1) * (kept[rows, d] * sigmoid(alpha * kept[rows, d]))
// y[rows, d] = clamped[rows, d]
template <class T> struct packed_glu_clamped_silu_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Pairs = List<Pair<0, 1>>;
    using Members = List<C, C>;

    C alpha, limit;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C early = x;
        const C late = x_2;
        const C kept = early > limit ? limit : early;
        const C clamped = (clamp(late, -limit, limit) + C(1.0)) * (kept * Activations<T>::sigmoid(alpha * kept));
        y = store<T>(clamped);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// kept[rows, d] = where(late[rows, d] > limit, limit, late[rows, d])
// clamped[rows, d] = (clamp(x[rows, d], -limit, limit) + 1) * (kept[rows, d] * sigmoid(alpha * kept[rows, d]))
// y[rows, d] = clamped[rows, d]
template <class T> struct packed_glu_clamped_silu_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, Out<T>>;
    using Members = List<C, C>;

    C alpha, limit;

    BARACUDA_DEVICE void operator()(C x, C x_2, T& y) const {
        const C late = x;
        const C kept = late > limit ? limit : late;
        const C clamped = (clamp(x_2, -limit, limit) + C(1.0)) * (kept * Activations<T>::sigmoid(alpha * kept));
        y = store<T>(clamped);
    }
};

}  // namespace baracuda
