// Generated from spec/gated.yaml: packed_glu, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * sigmoid(x[rows, d]) * (1 + x[rows, d] * sigmoid(-x[rows, d]))
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_shared {
    using C = compute_t<T>;
    C x_2;
    C late;

    static BARACUDA_DEVICE packed_glu_backward_shared of(C x, C x_2) {
        const C late = x;
        return {x_2, late};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_element(compute_t<T> d_y, const packed_glu_backward_shared<T>& shared,
        T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, late] = shared;
    d_x = store<T>(late * d_y * Activations<T>::sigmoid(x_2) * (C(1.0) + x_2 * Activations<T>::sigmoid(-x_2)));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_strided(const T* x_data, const T* d_y_data,
        const T* x_2_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[2]]));
    packed_glu_backward_element<T>(load<C>(d_y_data[at[1]]), shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * sigmoid(x[rows, d]) * (1 + x[rows, d] * sigmoid(-x[rows, d]))
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C smooth;

    static BARACUDA_DEVICE packed_glu_backward_d_x_shared of(C x, C d_y) {
        const C smooth = Activations<T>::silu(x);
        return {d_y, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_d_x_element(const packed_glu_backward_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, smooth] = shared;
    d_x = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_d_x_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_d_x_shared<T>::of(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]));
    packed_glu_backward_d_x_element<T>(shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// smooth[rows, d] = silu(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * sigmoid(early[rows, d]) * (1 + early[rows, d] *
//   sigmoid(-early[rows, d]))
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_interleaved_shared {
    using C = compute_t<T>;
    C d_y;
    C late;
    C early;

    static BARACUDA_DEVICE packed_glu_backward_interleaved_shared of(C x, C x_2, C d_y) {
        const C late = x;
        const C early = x_2;
        return {d_y, late, early};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_interleaved_element(const packed_glu_backward_interleaved_shared<T>& shared,
        T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, late, early] = shared;
    d_x = store<T>(late * d_y * Activations<T>::sigmoid(early) * (C(1.0) + early * Activations<T>::sigmoid(-early)));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_interleaved_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_interleaved_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]));
    packed_glu_backward_interleaved_element<T>(shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// smooth[rows, d] = silu(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * sigmoid(early[rows, d]) * (1 + early[rows, d] *
//   sigmoid(-early[rows, d]))
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_interleaved_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C smooth;

    static BARACUDA_DEVICE packed_glu_backward_interleaved_d_x_shared of(C x, C d_y) {
        const C early = x;
        const C smooth = Activations<T>::silu(early);
        return {d_y, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_interleaved_d_x_element(
        const packed_glu_backward_interleaved_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, smooth] = shared;
    d_x = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_interleaved_d_x_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_interleaved_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(d_y_data[at[1]]));
    packed_glu_backward_interleaved_d_x_element<T>(shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * sigmoid(late[rows, d]) * (1 + late[rows, d] *
//   sigmoid(-late[rows, d]))
template <class T>
struct packed_glu_backward_second_shared {
    using C = compute_t<T>;
    C smooth;

    static BARACUDA_DEVICE packed_glu_backward_second_shared of(C x) {
        const C late = x;
        const C smooth = Activations<T>::silu(late);
        return {smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_second_element(compute_t<T> d_y,
        const packed_glu_backward_second_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [smooth] = shared;
    d_x = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_second_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_second_shared<T>::of(load<C>(x_data[at[0]]));
    packed_glu_backward_second_element<T>(load<C>(d_y_data[at[1]]), shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * sigmoid(late[rows, d]) * (1 + late[rows, d] *
//   sigmoid(-late[rows, d]))
template <class T>
struct packed_glu_backward_second_d_x_shared {
    using C = compute_t<T>;
    C x_2;
    C d_y;
    C late;

    static BARACUDA_DEVICE packed_glu_backward_second_d_x_shared of(C x, C x_2, C d_y) {
        const C late = x;
        return {x_2, d_y, late};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_second_d_x_element(const packed_glu_backward_second_d_x_shared<T>& shared,
        T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, d_y, late] = shared;
    d_x = store<T>(x_2 * d_y * Activations<T>::sigmoid(late) * (C(1.0) + late * Activations<T>::sigmoid(-late)));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_second_d_x_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_second_d_x_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]));
    packed_glu_backward_second_d_x_element<T>(shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * active[rows, d]
template <class T>
struct packed_glu_backward_sigmoid_shared {
    using C = compute_t<T>;
    C x_2;
    C late;
    C active;

    static BARACUDA_DEVICE packed_glu_backward_sigmoid_shared of(C x, C x_2) {
        const C late = x;
        const C active = Activations<T>::sigmoid(x_2);
        return {x_2, late, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_sigmoid_element(compute_t<T> d_y,
        const packed_glu_backward_sigmoid_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, late, active] = shared;
    d_x = store<T>(late * d_y * active * Activations<T>::sigmoid(-x_2));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_sigmoid_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_sigmoid_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_backward_sigmoid_element<T>(load<C>(d_y_data[at[2]]), shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * active[rows, d]
template <class T>
struct packed_glu_backward_sigmoid_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C active;

    static BARACUDA_DEVICE packed_glu_backward_sigmoid_d_x_shared of(C x, C d_y) {
        const C active = Activations<T>::sigmoid(x);
        return {d_y, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_sigmoid_d_x_element(const packed_glu_backward_sigmoid_d_x_shared<T>& shared,
        T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, active] = shared;
    d_x = store<T>(d_y * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_sigmoid_d_x_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_sigmoid_d_x_shared<T>::of(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]));
    packed_glu_backward_sigmoid_d_x_element<T>(shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// active[rows, d] = sigmoid(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * active[rows, d]
template <class T>
struct packed_glu_backward_sigmoid_interleaved_shared {
    using C = compute_t<T>;
    C d_y;
    C late;
    C early;
    C active;

    static BARACUDA_DEVICE packed_glu_backward_sigmoid_interleaved_shared of(C x, C x_2, C d_y) {
        const C late = x;
        const C early = x_2;
        const C active = Activations<T>::sigmoid(early);
        return {d_y, late, early, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_sigmoid_interleaved_element(
        const packed_glu_backward_sigmoid_interleaved_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, late, early, active] = shared;
    d_x = store<T>(late * d_y * active * Activations<T>::sigmoid(-early));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_sigmoid_interleaved_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_sigmoid_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]));
    packed_glu_backward_sigmoid_interleaved_element<T>(shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// active[rows, d] = sigmoid(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * active[rows, d]
template <class T>
struct packed_glu_backward_sigmoid_interleaved_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C active;

    static BARACUDA_DEVICE packed_glu_backward_sigmoid_interleaved_d_x_shared of(C x, C d_y) {
        const C early = x;
        const C active = Activations<T>::sigmoid(early);
        return {d_y, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_sigmoid_interleaved_d_x_element(
        const packed_glu_backward_sigmoid_interleaved_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, active] = shared;
    d_x = store<T>(d_y * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_sigmoid_interleaved_d_x_strided(
        const T* x_data, const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_sigmoid_interleaved_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(d_y_data[at[1]]));
    packed_glu_backward_sigmoid_interleaved_d_x_element<T>(shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * active[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-late[rows, d])
template <class T>
struct packed_glu_backward_sigmoid_second_shared {
    using C = compute_t<T>;
    C active;

    static BARACUDA_DEVICE packed_glu_backward_sigmoid_second_shared of(C x) {
        const C late = x;
        const C active = Activations<T>::sigmoid(late);
        return {active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_sigmoid_second_element(compute_t<T> d_y,
        const packed_glu_backward_sigmoid_second_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [active] = shared;
    d_x = store<T>(d_y * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_sigmoid_second_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_sigmoid_second_shared<T>::of(load<C>(x_data[at[0]]));
    packed_glu_backward_sigmoid_second_element<T>(load<C>(d_y_data[at[1]]), shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * active[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-late[rows, d])
template <class T>
struct packed_glu_backward_sigmoid_second_d_x_shared {
    using C = compute_t<T>;
    C x_2;
    C d_y;
    C late;
    C active;

    static BARACUDA_DEVICE packed_glu_backward_sigmoid_second_d_x_shared of(C x, C x_2, C d_y) {
        const C late = x;
        const C active = Activations<T>::sigmoid(late);
        return {x_2, d_y, late, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_sigmoid_second_d_x_element(
        const packed_glu_backward_sigmoid_second_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, d_y, late, active] = shared;
    d_x = store<T>(x_2 * d_y * active * Activations<T>::sigmoid(-late));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_sigmoid_second_d_x_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_sigmoid_second_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]));
    packed_glu_backward_sigmoid_second_d_x_element<T>(shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(x[rows, d] <= 0, 0, x[rows, d])
// d_x[rows, d] = where(x[rows, d] <= 0, 0, late[rows, d] * d_y[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * active[rows, d]
template <class T>
struct packed_glu_backward_relu_shared {
    using C = compute_t<T>;
    C x_2;
    C late;

    static BARACUDA_DEVICE packed_glu_backward_relu_shared of(C x, C x_2) {
        const C late = x;
        return {x_2, late};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_relu_element(compute_t<T> d_y,
        const packed_glu_backward_relu_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, late] = shared;
    d_x = store<T>(x_2 <= C(0.0) ? C(0.0) : late * d_y);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_relu_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_relu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_backward_relu_element<T>(load<C>(d_y_data[at[2]]), shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(x[rows, d] <= 0, 0, x[rows, d])
// d_x[rows, d] = where(x[rows, d] <= 0, 0, late[rows, d] * d_y[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * active[rows, d]
template <class T>
struct packed_glu_backward_relu_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C active;

    static BARACUDA_DEVICE packed_glu_backward_relu_d_x_shared of(C x, C d_y) {
        const C active = x <= C(0.0) ? C(0.0) : x;
        return {d_y, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_relu_d_x_element(const packed_glu_backward_relu_d_x_shared<T>& shared,
        T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, active] = shared;
    d_x = store<T>(d_y * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_relu_d_x_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_relu_d_x_shared<T>::of(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]));
    packed_glu_backward_relu_d_x_element<T>(shared, d_x_data[at[2]]);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// active[rows, d] = where(early[rows, d] <= 0, 0, early[rows, d])
// d_x[rows, 2 * d] = where(early[rows, d] <= 0, 0, late[rows, d] * d_y[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * active[rows, d]
template <class T>
struct packed_glu_backward_relu_interleaved_shared {
    using C = compute_t<T>;
    C d_y;
    C early;
    C late;

    static BARACUDA_DEVICE packed_glu_backward_relu_interleaved_shared of(C x, C x_2, C d_y) {
        const C early = x;
        const C late = x_2;
        return {d_y, early, late};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_relu_interleaved_element(
        const packed_glu_backward_relu_interleaved_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, early, late] = shared;
    d_x = store<T>(early <= C(0.0) ? C(0.0) : late * d_y);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_relu_interleaved_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_relu_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]));
    packed_glu_backward_relu_interleaved_element<T>(shared, d_x_data[at[3]]);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// active[rows, d] = where(early[rows, d] <= 0, 0, early[rows, d])
// d_x[rows, 2 * d] = where(early[rows, d] <= 0, 0, late[rows, d] * d_y[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * active[rows, d]
template <class T>
struct packed_glu_backward_relu_interleaved_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C active;

    static BARACUDA_DEVICE packed_glu_backward_relu_interleaved_d_x_shared of(C x, C d_y) {
        const C early = x;
        const C active = early <= C(0.0) ? C(0.0) : early;
        return {d_y, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_relu_interleaved_d_x_element(
        const packed_glu_backward_relu_interleaved_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, active] = shared;
    d_x = store<T>(d_y * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_relu_interleaved_d_x_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_relu_interleaved_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(d_y_data[at[1]]));
    packed_glu_backward_relu_interleaved_d_x_element<T>(shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(late[rows, d] <= 0, 0, late[rows, d])
// d_x[rows, d] = d_y[rows, d] * active[rows, d]
// d_x[rows, d + size(d)] = where(late[rows, d] <= 0, 0, x[rows, d] * d_y[rows, d])
template <class T>
struct packed_glu_backward_relu_second_shared {
    using C = compute_t<T>;
    C active;

    static BARACUDA_DEVICE packed_glu_backward_relu_second_shared of(C x) {
        const C late = x;
        const C active = late <= C(0.0) ? C(0.0) : late;
        return {active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_relu_second_element(compute_t<T> d_y,
        const packed_glu_backward_relu_second_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [active] = shared;
    d_x = store<T>(d_y * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_relu_second_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_relu_second_shared<T>::of(load<C>(x_data[at[0]]));
    packed_glu_backward_relu_second_element<T>(load<C>(d_y_data[at[1]]), shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(late[rows, d] <= 0, 0, late[rows, d])
// d_x[rows, d] = d_y[rows, d] * active[rows, d]
// d_x[rows, d + size(d)] = where(late[rows, d] <= 0, 0, x[rows, d] * d_y[rows, d])
template <class T>
struct packed_glu_backward_relu_second_d_x_shared {
    using C = compute_t<T>;
    C x_2;
    C d_y;
    C late;

    static BARACUDA_DEVICE packed_glu_backward_relu_second_d_x_shared of(C x, C x_2, C d_y) {
        const C late = x;
        return {x_2, d_y, late};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_relu_second_d_x_element(
        const packed_glu_backward_relu_second_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, d_y, late] = shared;
    d_x = store<T>(late <= C(0.0) ? C(0.0) : x_2 * d_y);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_relu_second_d_x_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_relu_second_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]));
    packed_glu_backward_relu_second_d_x_element<T>(shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * gelu_slope(x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_gelu_shared {
    using C = compute_t<T>;
    C x_2;
    C late;

    static BARACUDA_DEVICE packed_glu_backward_gelu_shared of(C x, C x_2) {
        const C late = x;
        return {x_2, late};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_element(compute_t<T> d_y,
        const packed_glu_backward_gelu_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, late] = shared;
    d_x = store<T>(late * d_y * Activations<T>::gelu_slope(x_2));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_strided(const T* x_data,
        const T* d_y_data, const T* x_2_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[2]]));
    packed_glu_backward_gelu_element<T>(load<C>(d_y_data[at[1]]), shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * gelu_slope(x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_gelu_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C smooth;

    static BARACUDA_DEVICE packed_glu_backward_gelu_d_x_shared of(C x, C d_y) {
        const C smooth = Activations<T>::gelu(x);
        return {d_y, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_d_x_element(const packed_glu_backward_gelu_d_x_shared<T>& shared,
        T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, smooth] = shared;
    d_x = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_d_x_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_d_x_shared<T>::of(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]));
    packed_glu_backward_gelu_d_x_element<T>(shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// smooth[rows, d] = gelu(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * gelu_slope(early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_gelu_interleaved_shared {
    using C = compute_t<T>;
    C d_y;
    C late;
    C early;

    static BARACUDA_DEVICE packed_glu_backward_gelu_interleaved_shared of(C x, C x_2, C d_y) {
        const C late = x;
        const C early = x_2;
        return {d_y, late, early};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_interleaved_element(
        const packed_glu_backward_gelu_interleaved_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, late, early] = shared;
    d_x = store<T>(late * d_y * Activations<T>::gelu_slope(early));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_interleaved_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]));
    packed_glu_backward_gelu_interleaved_element<T>(shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// smooth[rows, d] = gelu(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * gelu_slope(early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_gelu_interleaved_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C smooth;

    static BARACUDA_DEVICE packed_glu_backward_gelu_interleaved_d_x_shared of(C x, C d_y) {
        const C early = x;
        const C smooth = Activations<T>::gelu(early);
        return {d_y, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_interleaved_d_x_element(
        const packed_glu_backward_gelu_interleaved_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, smooth] = shared;
    d_x = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_interleaved_d_x_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_interleaved_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(d_y_data[at[1]]));
    packed_glu_backward_gelu_interleaved_d_x_element<T>(shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * gelu_slope(late[rows, d])
template <class T>
struct packed_glu_backward_gelu_second_shared {
    using C = compute_t<T>;
    C smooth;

    static BARACUDA_DEVICE packed_glu_backward_gelu_second_shared of(C x) {
        const C late = x;
        const C smooth = Activations<T>::gelu(late);
        return {smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_second_element(compute_t<T> d_y,
        const packed_glu_backward_gelu_second_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [smooth] = shared;
    d_x = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_second_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_second_shared<T>::of(load<C>(x_data[at[0]]));
    packed_glu_backward_gelu_second_element<T>(load<C>(d_y_data[at[1]]), shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * gelu_slope(late[rows, d])
template <class T>
struct packed_glu_backward_gelu_second_d_x_shared {
    using C = compute_t<T>;
    C x_2;
    C d_y;
    C late;

    static BARACUDA_DEVICE packed_glu_backward_gelu_second_d_x_shared of(C x, C x_2, C d_y) {
        const C late = x;
        return {x_2, d_y, late};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_second_d_x_element(
        const packed_glu_backward_gelu_second_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, d_y, late] = shared;
    d_x = store<T>(x_2 * d_y * Activations<T>::gelu_slope(late));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_second_d_x_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_second_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]));
    packed_glu_backward_gelu_second_d_x_element<T>(shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// product_x[rows, d] = (1.5957691216057308 + 0.07135481627260025 * square(x[rows, d])) * x[rows, d]
// smooth[rows, d] = gelu_tanh(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * sigmoid(product_x[rows, d]) * (1 + (1.5957691216057308 +
//   0.21406444881780073 * square(x[rows, d])) * x[rows, d] * sigmoid(-product_x[rows, d]))
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_gelu_tanh_shared {
    using C = compute_t<T>;
    C x_2;
    C late;
    C product_x;

    static BARACUDA_DEVICE packed_glu_backward_gelu_tanh_shared of(C x, C x_2) {
        const C late = x;
        const C product_x = (C(1.5957691216057308) + C(0.07135481627260025) * square(x_2)) * x_2;
        return {x_2, late, product_x};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_tanh_element(compute_t<T> d_y,
        const packed_glu_backward_gelu_tanh_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, late, product_x] = shared;
    d_x = store<T>(late * d_y * Activations<T>::sigmoid(product_x)
            * (C(1.0) + (C(1.5957691216057308) + C(0.21406444881780073) * square(x_2)) * x_2
            * Activations<T>::sigmoid(-product_x)));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_tanh_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_tanh_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_backward_gelu_tanh_element<T>(load<C>(d_y_data[at[2]]), shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// product_x[rows, d] = (1.5957691216057308 + 0.07135481627260025 * square(x[rows, d])) * x[rows, d]
// smooth[rows, d] = gelu_tanh(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * sigmoid(product_x[rows, d]) * (1 + (1.5957691216057308 +
//   0.21406444881780073 * square(x[rows, d])) * x[rows, d] * sigmoid(-product_x[rows, d]))
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_gelu_tanh_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C smooth;

    static BARACUDA_DEVICE packed_glu_backward_gelu_tanh_d_x_shared of(C x, C d_y) {
        const C smooth = Activations<T>::gelu_tanh(x);
        return {d_y, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_tanh_d_x_element(
        const packed_glu_backward_gelu_tanh_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, smooth] = shared;
    d_x = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_tanh_d_x_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_tanh_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(d_y_data[at[1]]));
    packed_glu_backward_gelu_tanh_d_x_element<T>(shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// product_early[rows, d] = (1.5957691216057308 + 0.07135481627260025 * square(early[rows, d])) * early[rows, d]
// smooth[rows, d] = gelu_tanh(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * sigmoid(product_early[rows, d]) * (1 + (1.5957691216057308 +
//   0.21406444881780073 * square(early[rows, d])) * early[rows, d] * sigmoid(-product_early[rows, d]))
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_gelu_tanh_interleaved_shared {
    using C = compute_t<T>;
    C d_y;
    C late;
    C early;
    C product_early;

    static BARACUDA_DEVICE packed_glu_backward_gelu_tanh_interleaved_shared of(C x, C x_2, C d_y) {
        const C late = x;
        const C early = x_2;
        const C product_early = (C(1.5957691216057308) + C(0.07135481627260025) * square(early)) * early;
        return {d_y, late, early, product_early};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_tanh_interleaved_element(
        const packed_glu_backward_gelu_tanh_interleaved_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, late, early, product_early] = shared;
    d_x = store<T>(late * d_y * Activations<T>::sigmoid(product_early)
            * (C(1.0) + (C(1.5957691216057308) + C(0.21406444881780073) * square(early)) * early
            * Activations<T>::sigmoid(-product_early)));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_tanh_interleaved_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_tanh_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]));
    packed_glu_backward_gelu_tanh_interleaved_element<T>(shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// product_early[rows, d] = (1.5957691216057308 + 0.07135481627260025 * square(early[rows, d])) * early[rows, d]
// smooth[rows, d] = gelu_tanh(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * sigmoid(product_early[rows, d]) * (1 + (1.5957691216057308 +
//   0.21406444881780073 * square(early[rows, d])) * early[rows, d] * sigmoid(-product_early[rows, d]))
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_backward_gelu_tanh_interleaved_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C smooth;

    static BARACUDA_DEVICE packed_glu_backward_gelu_tanh_interleaved_d_x_shared of(C x, C d_y) {
        const C early = x;
        const C smooth = Activations<T>::gelu_tanh(early);
        return {d_y, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_tanh_interleaved_d_x_element(
        const packed_glu_backward_gelu_tanh_interleaved_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, smooth] = shared;
    d_x = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_tanh_interleaved_d_x_strided(
        const T* x_data, const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_tanh_interleaved_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(d_y_data[at[1]]));
    packed_glu_backward_gelu_tanh_interleaved_d_x_element<T>(shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(late[rows, d])
// product_late[rows, d] = (1.5957691216057308 + 0.07135481627260025 * square(late[rows, d])) * late[rows, d]
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * sigmoid(product_late[rows, d]) * (1 + (1.5957691216057308 +
//   0.21406444881780073 * square(late[rows, d])) * late[rows, d] * sigmoid(-product_late[rows, d]))
template <class T>
struct packed_glu_backward_gelu_tanh_second_shared {
    using C = compute_t<T>;
    C smooth;

    static BARACUDA_DEVICE packed_glu_backward_gelu_tanh_second_shared of(C x) {
        const C late = x;
        const C smooth = Activations<T>::gelu_tanh(late);
        return {smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_tanh_second_element(compute_t<T> d_y,
        const packed_glu_backward_gelu_tanh_second_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [smooth] = shared;
    d_x = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_tanh_second_strided(const T* x_data,
        const T* d_y_data, T* d_x_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_tanh_second_shared<T>::of(load<C>(x_data[at[0]]));
    packed_glu_backward_gelu_tanh_second_element<T>(load<C>(d_y_data[at[1]]), shared, d_x_data[at[2]]);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(late[rows, d])
// product_late[rows, d] = (1.5957691216057308 + 0.07135481627260025 * square(late[rows, d])) * late[rows, d]
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * sigmoid(product_late[rows, d]) * (1 + (1.5957691216057308 +
//   0.21406444881780073 * square(late[rows, d])) * late[rows, d] * sigmoid(-product_late[rows, d]))
template <class T>
struct packed_glu_backward_gelu_tanh_second_d_x_shared {
    using C = compute_t<T>;
    C x_2;
    C d_y;
    C late;
    C product_late;

    static BARACUDA_DEVICE packed_glu_backward_gelu_tanh_second_d_x_shared of(C x, C x_2, C d_y) {
        const C late = x;
        const C product_late = (C(1.5957691216057308) + C(0.07135481627260025) * square(late)) * late;
        return {x_2, d_y, late, product_late};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_tanh_second_d_x_element(
        const packed_glu_backward_gelu_tanh_second_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, d_y, late, product_late] = shared;
    d_x = store<T>(x_2 * d_y * Activations<T>::sigmoid(product_late)
            * (C(1.0) + (C(1.5957691216057308) + C(0.21406444881780073) * square(late)) * late
            * Activations<T>::sigmoid(-product_late)));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_tanh_second_d_x_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_gelu_tanh_second_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]));
    packed_glu_backward_gelu_tanh_second_d_x_element<T>(shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// sum_late[rows, d] = clamp(late[rows, d], -limit, limit) + 1
// kept[rows, d] = where(x[rows, d] > limit, limit, x[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// clamped[rows, d] = sum_late[rows, d] * (kept[rows, d] * sigmoid_kept[rows, d])
// d_x[rows, d] = where(x[rows, d] > limit, 0, (sum_late[rows, d] * sigmoid_kept[rows, d] + alpha * clamped[rows, d] *
//   sigmoid(-(alpha * kept[rows, d]))) * d_y[rows, d])
// d_x[rows, d + size(d)] = where(-limit <= late[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows,
//   d], 0)
template <class T>
struct packed_glu_backward_clamped_silu_shared {
    using C = compute_t<T>;
    C x_2;
    C sum_late;
    C kept;
    C sigmoid_kept;
    C clamped;
    C alpha;
    C limit;

    static BARACUDA_DEVICE packed_glu_backward_clamped_silu_shared of(C x, C x_2, C alpha, C limit) {
        const C late = x;
        const C sum_late = clamp(late, -limit, limit) + C(1.0);
        const C kept = x_2 > limit ? limit : x_2;
        const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
        const C clamped = sum_late * (kept * sigmoid_kept);
        return {x_2, sum_late, kept, sigmoid_kept, clamped, alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_clamped_silu_element(compute_t<T> d_y,
        const packed_glu_backward_clamped_silu_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, sum_late, kept, sigmoid_kept, clamped, alpha, limit] = shared;
    d_x = store<T>(x_2 > limit ? C(0.0)
            : (sum_late * sigmoid_kept + alpha * clamped * Activations<T>::sigmoid(-(alpha * kept))) * d_y);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_clamped_silu_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, compute_t<T> alpha, compute_t<T> limit, Layout<4> layout,
        i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_clamped_silu_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), alpha, limit);
    packed_glu_backward_clamped_silu_element<T>(load<C>(d_y_data[at[2]]), shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// sum_late[rows, d] = clamp(late[rows, d], -limit, limit) + 1
// kept[rows, d] = where(x[rows, d] > limit, limit, x[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// clamped[rows, d] = sum_late[rows, d] * (kept[rows, d] * sigmoid_kept[rows, d])
// d_x[rows, d] = where(x[rows, d] > limit, 0, (sum_late[rows, d] * sigmoid_kept[rows, d] + alpha * clamped[rows, d] *
//   sigmoid(-(alpha * kept[rows, d]))) * d_y[rows, d])
// d_x[rows, d + size(d)] = where(-limit <= late[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows,
//   d], 0)
template <class T>
struct packed_glu_backward_clamped_silu_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C late;
    C kept;
    C sigmoid_kept;
    C limit;

    static BARACUDA_DEVICE packed_glu_backward_clamped_silu_d_x_shared of(C x, C x_2, C d_y, C alpha, C limit) {
        const C late = x;
        const C kept = x_2 > limit ? limit : x_2;
        const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
        return {d_y, late, kept, sigmoid_kept, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_clamped_silu_d_x_element(
        const packed_glu_backward_clamped_silu_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, late, kept, sigmoid_kept, limit] = shared;
    d_x = store<T>(-limit <= late && late <= limit ? d_y * kept * sigmoid_kept : C(0.0));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_clamped_silu_d_x_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, compute_t<T> alpha, compute_t<T> limit, Layout<4> layout,
        i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_clamped_silu_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]), alpha, limit);
    packed_glu_backward_clamped_silu_d_x_element<T>(shared, d_x_data[at[3]]);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// sum_late[rows, d] = clamp(late[rows, d], -limit, limit) + 1
// kept[rows, d] = where(early[rows, d] > limit, limit, early[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// clamped[rows, d] = sum_late[rows, d] * (kept[rows, d] * sigmoid_kept[rows, d])
// d_x[rows, 2 * d] = where(early[rows, d] > limit, 0, (sum_late[rows, d] * sigmoid_kept[rows, d] + alpha *
//   clamped[rows, d] * sigmoid(-(alpha * kept[rows, d]))) * d_y[rows, d])
// d_x[rows, 2 * d + 1] = where(-limit <= late[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows, d],
//   0)
template <class T>
struct packed_glu_backward_clamped_silu_interleaved_shared {
    using C = compute_t<T>;
    C d_y;
    C early;
    C sum_late;
    C kept;
    C sigmoid_kept;
    C clamped;
    C alpha;
    C limit;

    static BARACUDA_DEVICE packed_glu_backward_clamped_silu_interleaved_shared of(C x, C x_2, C d_y, C alpha, C limit) {
        const C early = x;
        const C late = x_2;
        const C sum_late = clamp(late, -limit, limit) + C(1.0);
        const C kept = early > limit ? limit : early;
        const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
        const C clamped = sum_late * (kept * sigmoid_kept);
        return {d_y, early, sum_late, kept, sigmoid_kept, clamped, alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_clamped_silu_interleaved_element(
        const packed_glu_backward_clamped_silu_interleaved_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, early, sum_late, kept, sigmoid_kept, clamped, alpha, limit] = shared;
    d_x = store<T>(early > limit ? C(0.0)
            : (sum_late * sigmoid_kept + alpha * clamped * Activations<T>::sigmoid(-(alpha * kept))) * d_y);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_clamped_silu_interleaved_strided(
        const T* x_data, const T* x_2_data, const T* d_y_data, T* d_x_data, compute_t<T> alpha, compute_t<T> limit,
        Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_clamped_silu_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]), alpha, limit);
    packed_glu_backward_clamped_silu_interleaved_element<T>(shared, d_x_data[at[3]]);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// sum_late[rows, d] = clamp(late[rows, d], -limit, limit) + 1
// kept[rows, d] = where(early[rows, d] > limit, limit, early[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// clamped[rows, d] = sum_late[rows, d] * (kept[rows, d] * sigmoid_kept[rows, d])
// d_x[rows, 2 * d] = where(early[rows, d] > limit, 0, (sum_late[rows, d] * sigmoid_kept[rows, d] + alpha *
//   clamped[rows, d] * sigmoid(-(alpha * kept[rows, d]))) * d_y[rows, d])
// d_x[rows, 2 * d + 1] = where(-limit <= late[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows, d],
//   0)
template <class T>
struct packed_glu_backward_clamped_silu_interleaved_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C late;
    C kept;
    C sigmoid_kept;
    C limit;

    static BARACUDA_DEVICE packed_glu_backward_clamped_silu_interleaved_d_x_shared of(C x, C x_2, C d_y, C alpha,
            C limit) {
        const C early = x;
        const C late = x_2;
        const C kept = early > limit ? limit : early;
        const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
        return {d_y, late, kept, sigmoid_kept, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_clamped_silu_interleaved_d_x_element(
        const packed_glu_backward_clamped_silu_interleaved_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, late, kept, sigmoid_kept, limit] = shared;
    d_x = store<T>(-limit <= late && late <= limit ? d_y * kept * sigmoid_kept : C(0.0));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_clamped_silu_interleaved_d_x_strided(
        const T* x_data, const T* x_2_data, const T* d_y_data, T* d_x_data, compute_t<T> alpha, compute_t<T> limit,
        Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_clamped_silu_interleaved_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]), alpha, limit);
    packed_glu_backward_clamped_silu_interleaved_d_x_element<T>(shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// kept[rows, d] = where(late[rows, d] > limit, limit, late[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// sum_x[rows, d] = clamp(x[rows, d], -limit, limit) + 1
// clamped[rows, d] = sum_x[rows, d] * (kept[rows, d] * sigmoid_kept[rows, d])
// d_x[rows, d] = where(-limit <= x[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows, d], 0)
// d_x[rows, d + size(d)] = where(late[rows, d] > limit, 0, (sum_x[rows, d] * sigmoid_kept[rows, d] + alpha *
//   clamped[rows, d] * sigmoid(-(alpha * kept[rows, d]))) * d_y[rows, d])
template <class T>
struct packed_glu_backward_clamped_silu_second_shared {
    using C = compute_t<T>;
    C x_2;
    C kept;
    C sigmoid_kept;
    C limit;

    static BARACUDA_DEVICE packed_glu_backward_clamped_silu_second_shared of(C x, C x_2, C alpha, C limit) {
        const C late = x;
        const C kept = late > limit ? limit : late;
        const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
        return {x_2, kept, sigmoid_kept, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_clamped_silu_second_element(compute_t<T> d_y,
        const packed_glu_backward_clamped_silu_second_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [x_2, kept, sigmoid_kept, limit] = shared;
    d_x = store<T>(-limit <= x_2 && x_2 <= limit ? d_y * kept * sigmoid_kept : C(0.0));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_clamped_silu_second_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, compute_t<T> alpha, compute_t<T> limit, Layout<4> layout,
        i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_clamped_silu_second_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), alpha, limit);
    packed_glu_backward_clamped_silu_second_element<T>(load<C>(d_y_data[at[2]]), shared, d_x_data[at[3]]);
}

// late[rows, d] = x[rows, d + size(d)]
// kept[rows, d] = where(late[rows, d] > limit, limit, late[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// sum_x[rows, d] = clamp(x[rows, d], -limit, limit) + 1
// clamped[rows, d] = sum_x[rows, d] * (kept[rows, d] * sigmoid_kept[rows, d])
// d_x[rows, d] = where(-limit <= x[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows, d], 0)
// d_x[rows, d + size(d)] = where(late[rows, d] > limit, 0, (sum_x[rows, d] * sigmoid_kept[rows, d] + alpha *
//   clamped[rows, d] * sigmoid(-(alpha * kept[rows, d]))) * d_y[rows, d])
template <class T>
struct packed_glu_backward_clamped_silu_second_d_x_shared {
    using C = compute_t<T>;
    C d_y;
    C late;
    C kept;
    C sigmoid_kept;
    C sum_x;
    C clamped;
    C alpha;
    C limit;

    static BARACUDA_DEVICE packed_glu_backward_clamped_silu_second_d_x_shared of(C x, C x_2, C d_y, C alpha, C limit) {
        const C late = x;
        const C kept = late > limit ? limit : late;
        const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
        const C sum_x = clamp(x_2, -limit, limit) + C(1.0);
        const C clamped = sum_x * (kept * sigmoid_kept);
        return {d_y, late, kept, sigmoid_kept, sum_x, clamped, alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_clamped_silu_second_d_x_element(
        const packed_glu_backward_clamped_silu_second_d_x_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [d_y, late, kept, sigmoid_kept, sum_x, clamped, alpha, limit] = shared;
    d_x = store<T>(late > limit ? C(0.0)
            : (sum_x * sigmoid_kept + alpha * clamped * Activations<T>::sigmoid(-(alpha * kept))) * d_y);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_clamped_silu_second_d_x_strided(
        const T* x_data, const T* x_2_data, const T* d_y_data, T* d_x_data, compute_t<T> alpha, compute_t<T> limit,
        Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    const auto shared = packed_glu_backward_clamped_silu_second_d_x_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]), alpha, limit);
    packed_glu_backward_clamped_silu_second_d_x_element<T>(shared, d_x_data[at[3]]);
}

}  // namespace baracuda
