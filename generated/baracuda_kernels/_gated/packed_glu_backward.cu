// Generated from spec/gated.yaml: packed_glu, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/skeletons/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * silu_slope(x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_backward_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C smooth = Activations<T>::silu(x_2);
        d_x = store<T>(late * d_y * Activations<T>::silu_slope(x_2));
        d_x_2 = store<T>(d_y * smooth);
    }
};

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// smooth[rows, d] = silu(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * silu_slope(early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_backward_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Pairs = List<Pair<1, 0>, Pair<3, 4>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C early = x_2;
        const C smooth = Activations<T>::silu(early);
        d_x = store<T>(late * d_y * Activations<T>::silu_slope(early));
        d_x_2 = store<T>(d_y * smooth);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * silu_slope(late[rows, d])
template <class T> struct packed_glu_backward_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, C x_2, T& d_x, T& d_x_2) const {
        const C late = x;
        const C smooth = Activations<T>::silu(late);
        d_x = store<T>(d_y * smooth);
        d_x_2 = store<T>(x_2 * d_y * Activations<T>::silu_slope(late));
    }
};

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * active[rows, d]
template <class T> struct packed_glu_backward_sigmoid_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C active = Activations<T>::sigmoid(x_2);
        d_x = store<T>(late * d_y * active * Activations<T>::sigmoid(-x_2));
        d_x_2 = store<T>(d_y * active);
    }
};

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// active[rows, d] = sigmoid(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * active[rows, d]
template <class T> struct packed_glu_backward_sigmoid_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Pairs = List<Pair<1, 0>, Pair<3, 4>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C early = x_2;
        const C active = Activations<T>::sigmoid(early);
        d_x = store<T>(late * d_y * active * Activations<T>::sigmoid(-early));
        d_x_2 = store<T>(d_y * active);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * active[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-late[rows, d])
template <class T> struct packed_glu_backward_sigmoid_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, C x_2, T& d_x, T& d_x_2) const {
        const C late = x;
        const C active = Activations<T>::sigmoid(late);
        d_x = store<T>(d_y * active);
        d_x_2 = store<T>(x_2 * d_y * active * Activations<T>::sigmoid(-late));
    }
};

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(x[rows, d] <= 0, 0, x[rows, d])
// d_x[rows, d] = where(x[rows, d] <= 0, 0, late[rows, d] * d_y[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * active[rows, d]
template <class T> struct packed_glu_backward_relu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C active = x_2 <= C(0.0) ? C(0.0) : x_2;
        d_x = store<T>(x_2 <= C(0.0) ? C(0.0) : late * d_y);
        d_x_2 = store<T>(d_y * active);
    }
};

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// active[rows, d] = where(early[rows, d] <= 0, 0, early[rows, d])
// d_x[rows, 2 * d] = where(early[rows, d] <= 0, 0, late[rows, d] * d_y[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * active[rows, d]
template <class T> struct packed_glu_backward_relu_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Pairs = List<Pair<0, 1>, Pair<3, 4>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C early = x;
        const C late = x_2;
        const C active = early <= C(0.0) ? C(0.0) : early;
        d_x = store<T>(early <= C(0.0) ? C(0.0) : late * d_y);
        d_x_2 = store<T>(d_y * active);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(late[rows, d] <= 0, 0, late[rows, d])
// d_x[rows, d] = d_y[rows, d] * active[rows, d]
// d_x[rows, d + size(d)] = where(late[rows, d] <= 0, 0, x[rows, d] * d_y[rows, d])
template <class T> struct packed_glu_backward_relu_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, C x_2, T& d_x, T& d_x_2) const {
        const C late = x;
        const C active = late <= C(0.0) ? C(0.0) : late;
        d_x = store<T>(d_y * active);
        d_x_2 = store<T>(late <= C(0.0) ? C(0.0) : x_2 * d_y);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * gelu_slope(x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_backward_gelu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C smooth = Activations<T>::gelu(x_2);
        d_x = store<T>(late * d_y * Activations<T>::gelu_slope(x_2));
        d_x_2 = store<T>(d_y * smooth);
    }
};

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// smooth[rows, d] = gelu(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * gelu_slope(early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_backward_gelu_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Pairs = List<Pair<1, 0>, Pair<3, 4>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C early = x_2;
        const C smooth = Activations<T>::gelu(early);
        d_x = store<T>(late * d_y * Activations<T>::gelu_slope(early));
        d_x_2 = store<T>(d_y * smooth);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * gelu_slope(late[rows, d])
template <class T> struct packed_glu_backward_gelu_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, C x_2, T& d_x, T& d_x_2) const {
        const C late = x;
        const C smooth = Activations<T>::gelu(late);
        d_x = store<T>(d_y * smooth);
        d_x_2 = store<T>(x_2 * d_y * Activations<T>::gelu_slope(late));
    }
};

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * gelu_tanh_slope(x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_backward_gelu_tanh_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C smooth = Activations<T>::gelu_tanh(x_2);
        d_x = store<T>(late * d_y * Activations<T>::gelu_tanh_slope(x_2));
        d_x_2 = store<T>(d_y * smooth);
    }
};

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// smooth[rows, d] = gelu_tanh(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * gelu_tanh_slope(early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T> struct packed_glu_backward_gelu_tanh_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Pairs = List<Pair<1, 0>, Pair<3, 4>>;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C early = x_2;
        const C smooth = Activations<T>::gelu_tanh(early);
        d_x = store<T>(late * d_y * Activations<T>::gelu_tanh_slope(early));
        d_x_2 = store<T>(d_y * smooth);
    }
};

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * gelu_tanh_slope(late[rows, d])
template <class T> struct packed_glu_backward_gelu_tanh_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;

    BARACUDA_DEVICE void operator()(C x, C d_y, C x_2, T& d_x, T& d_x_2) const {
        const C late = x;
        const C smooth = Activations<T>::gelu_tanh(late);
        d_x = store<T>(d_y * smooth);
        d_x_2 = store<T>(x_2 * d_y * Activations<T>::gelu_tanh_slope(late));
    }
};

// late[rows, d] = x[rows, d + size(d)]
// sum_late[rows, d] = clamp(late[rows, d], -limit, limit) + 1
// kept[rows, d] = where(x[rows, d] > limit, limit, x[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// d_x[rows, d] = where(x[rows, d] > limit, 0, sum_late[rows, d] * d_y[rows, d] * silu_slope(alpha * kept[rows, d]))
// d_x[rows, d + size(d)] = where(-limit <= late[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows,
//   d], 0)
template <class T> struct packed_glu_backward_clamped_silu_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<C, C>;

    C alpha, limit;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C sum_late = clamp(late, -limit, limit) + C(1.0);
        const C kept = x_2 > limit ? limit : x_2;
        const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
        d_x = store<T>(x_2 > limit ? C(0.0) : sum_late * d_y * Activations<T>::silu_slope(alpha * kept));
        d_x_2 = store<T>(-limit <= late && late <= limit ? d_y * kept * sigmoid_kept : C(0.0));
    }
};

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// sum_late[rows, d] = clamp(late[rows, d], -limit, limit) + 1
// kept[rows, d] = where(early[rows, d] > limit, limit, early[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// d_x[rows, 2 * d] = where(early[rows, d] > limit, 0, sum_late[rows, d] * d_y[rows, d] * silu_slope(alpha * kept[rows,
//   d]))
// d_x[rows, 2 * d + 1] = where(-limit <= late[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows, d],
//   0)
template <class T> struct packed_glu_backward_clamped_silu_interleaved_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Pairs = List<Pair<0, 1>, Pair<3, 4>>;
    using Members = List<C, C>;

    C alpha, limit;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C early = x;
        const C late = x_2;
        const C sum_late = clamp(late, -limit, limit) + C(1.0);
        const C kept = early > limit ? limit : early;
        const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
        d_x = store<T>(early > limit ? C(0.0) : sum_late * d_y * Activations<T>::silu_slope(alpha * kept));
        d_x_2 = store<T>(-limit <= late && late <= limit ? d_y * kept * sigmoid_kept : C(0.0));
    }
};

// late[rows, d] = x[rows, d + size(d)]
// kept[rows, d] = where(late[rows, d] > limit, limit, late[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// sum_x[rows, d] = clamp(x[rows, d], -limit, limit) + 1
// d_x[rows, d] = where(-limit <= x[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows, d], 0)
// d_x[rows, d + size(d)] = where(late[rows, d] > limit, 0, sum_x[rows, d] * d_y[rows, d] * silu_slope(alpha *
//   kept[rows, d]))
template <class T> struct packed_glu_backward_clamped_silu_second_formula {
    using C = compute_t<T>;
    using Operands = List<In<T, C>, In<T, C>, In<T, C>, Out<T>, Out<T>>;
    using Members = List<C, C>;

    C alpha, limit;

    BARACUDA_DEVICE void operator()(C x, C x_2, C d_y, T& d_x, T& d_x_2) const {
        const C late = x;
        const C kept = late > limit ? limit : late;
        const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
        const C sum_x = clamp(x_2, -limit, limit) + C(1.0);
        d_x = store<T>(-limit <= x_2 && x_2 <= limit ? d_y * kept * sigmoid_kept : C(0.0));
        d_x_2 = store<T>(late > limit ? C(0.0) : sum_x * d_y * Activations<T>::silu_slope(alpha * kept));
    }
};

}  // namespace baracuda
