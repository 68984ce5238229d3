// Generated from spec/gated.yaml: packed_glu, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/activation_forms.cuh>
#include <baracuda/pairs.cuh>

namespace baracuda {

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * silu_slope(x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_backward_element(compute_t<T> x, compute_t<T> x_2, compute_t<T> d_y, T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::silu(x_2);
    d_x = store<T>(late * d_y * Activations<T>::silu_slope(x_2));
    d_x_2 = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_strided(const T* x_data, const T* x_2_data,
        const T* d_y_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]),
            d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_tiled(const T* x_data, const T* x_2_data,
        const T* d_y_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    load<C>(d_y_runs[run][element]), d_x_runs[run][element], d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// smooth[rows, d] = silu(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * silu_slope(early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_backward_interleaved_element(compute_t<T> x, compute_t<T> x_2, compute_t<T> d_y,
        T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C early = x_2;
    const C smooth = Activations<T>::silu(early);
    d_x = store<T>(late * d_y * Activations<T>::silu_slope(early));
    d_x_2 = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_interleaved_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]), d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_interleaved_tiled(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(d_y_runs, d_y_data, 2);
    load_pair(block, x_2_runs, x_runs, x_2_data, x_data, 1, 0);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_interleaved_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    load<C>(d_y_runs[run][element]), d_x_runs[run][element], d_x_2_runs[run][element]);
        }
    }
    store_pair(block, d_x_runs, d_x_2_runs, d_x_data, d_x_2_data, 3, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * silu_slope(late[rows, d])
template <class T>
BARACUDA_DEVICE void packed_glu_backward_second_element(compute_t<T> x, compute_t<T> d_y, compute_t<T> x_2, T& d_x,
        T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::silu(late);
    d_x = store<T>(d_y * smooth);
    d_x_2 = store<T>(x_2 * d_y * Activations<T>::silu_slope(late));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_second_strided(const T* x_data,
        const T* d_y_data, const T* x_2_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_second_element<T>(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]), load<C>(x_2_data[at[2]]),
            d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_second_tiled(const T* x_data, const T* d_y_data,
        const T* x_2_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(d_y_data[block.at(0, element, 1)]), load<C>(x_2_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(d_y_runs, d_y_data, 1);
    block.load(x_2_runs, x_2_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(d_y_runs, d_y_data, 1, stage);
    block.turn(x_2_runs, x_2_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_second_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]),
                    load<C>(x_2_runs[run][element]), d_x_runs[run][element], d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * active[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_backward_sigmoid_element(compute_t<T> x, compute_t<T> x_2, compute_t<T> d_y, T& d_x,
        T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C active = Activations<T>::sigmoid(x_2);
    d_x = store<T>(late * d_y * active * Activations<T>::sigmoid(-x_2));
    d_x_2 = store<T>(d_y * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_sigmoid_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_sigmoid_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]),
            d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_sigmoid_tiled(const T* x_data, const T* x_2_data,
        const T* d_y_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_sigmoid_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_sigmoid_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    load<C>(d_y_runs[run][element]), d_x_runs[run][element], d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// active[rows, d] = sigmoid(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * active[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_backward_sigmoid_interleaved_element(compute_t<T> x, compute_t<T> x_2,
        compute_t<T> d_y, T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C early = x_2;
    const C active = Activations<T>::sigmoid(early);
    d_x = store<T>(late * d_y * active * Activations<T>::sigmoid(-early));
    d_x_2 = store<T>(d_y * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_sigmoid_interleaved_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_sigmoid_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]), d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_sigmoid_interleaved_tiled(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_sigmoid_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(d_y_runs, d_y_data, 2);
    load_pair(block, x_2_runs, x_runs, x_2_data, x_data, 1, 0);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_sigmoid_interleaved_element<T>(load<C>(x_runs[run][element]),
                    load<C>(x_2_runs[run][element]), load<C>(d_y_runs[run][element]), d_x_runs[run][element],
                    d_x_2_runs[run][element]);
        }
    }
    store_pair(block, d_x_runs, d_x_2_runs, d_x_data, d_x_2_data, 3, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * active[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * active[rows, d] * sigmoid(-late[rows, d])
template <class T>
BARACUDA_DEVICE void packed_glu_backward_sigmoid_second_element(compute_t<T> x, compute_t<T> d_y, compute_t<T> x_2,
        T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C active = Activations<T>::sigmoid(late);
    d_x = store<T>(d_y * active);
    d_x_2 = store<T>(x_2 * d_y * active * Activations<T>::sigmoid(-late));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_sigmoid_second_strided(const T* x_data,
        const T* d_y_data, const T* x_2_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_sigmoid_second_element<T>(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]),
            load<C>(x_2_data[at[2]]), d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_sigmoid_second_tiled(const T* x_data,
        const T* d_y_data, const T* x_2_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_sigmoid_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(d_y_data[block.at(0, element, 1)]), load<C>(x_2_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(d_y_runs, d_y_data, 1);
    block.load(x_2_runs, x_2_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(d_y_runs, d_y_data, 1, stage);
    block.turn(x_2_runs, x_2_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_sigmoid_second_element<T>(load<C>(x_runs[run][element]),
                    load<C>(d_y_runs[run][element]), load<C>(x_2_runs[run][element]), d_x_runs[run][element],
                    d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(x[rows, d] <= 0, 0, x[rows, d])
// d_x[rows, d] = where(x[rows, d] <= 0, 0, late[rows, d] * d_y[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * active[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_backward_relu_element(compute_t<T> x, compute_t<T> x_2, compute_t<T> d_y, T& d_x,
        T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C active = x_2 <= C(0.0) ? C(0.0) : x_2;
    d_x = store<T>(x_2 <= C(0.0) ? C(0.0) : late * d_y);
    d_x_2 = store<T>(d_y * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_relu_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_relu_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]),
            d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_relu_tiled(const T* x_data, const T* x_2_data,
        const T* d_y_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_relu_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_relu_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    load<C>(d_y_runs[run][element]), d_x_runs[run][element], d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// active[rows, d] = where(early[rows, d] <= 0, 0, early[rows, d])
// d_x[rows, 2 * d] = where(early[rows, d] <= 0, 0, late[rows, d] * d_y[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * active[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_backward_relu_interleaved_element(compute_t<T> x, compute_t<T> x_2, compute_t<T> d_y,
        T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const C early = x;
    const C late = x_2;
    const C active = early <= C(0.0) ? C(0.0) : early;
    d_x = store<T>(early <= C(0.0) ? C(0.0) : late * d_y);
    d_x_2 = store<T>(d_y * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_relu_interleaved_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_relu_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]), d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_relu_interleaved_tiled(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_relu_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(d_y_runs, d_y_data, 2);
    load_pair(block, x_runs, x_2_runs, x_data, x_2_data, 0, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_relu_interleaved_element<T>(load<C>(x_runs[run][element]),
                    load<C>(x_2_runs[run][element]), load<C>(d_y_runs[run][element]), d_x_runs[run][element],
                    d_x_2_runs[run][element]);
        }
    }
    store_pair(block, d_x_runs, d_x_2_runs, d_x_data, d_x_2_data, 3, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(late[rows, d] <= 0, 0, late[rows, d])
// d_x[rows, d] = d_y[rows, d] * active[rows, d]
// d_x[rows, d + size(d)] = where(late[rows, d] <= 0, 0, x[rows, d] * d_y[rows, d])
template <class T>
BARACUDA_DEVICE void packed_glu_backward_relu_second_element(compute_t<T> x, compute_t<T> d_y, compute_t<T> x_2,
        T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C active = late <= C(0.0) ? C(0.0) : late;
    d_x = store<T>(d_y * active);
    d_x_2 = store<T>(late <= C(0.0) ? C(0.0) : x_2 * d_y);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_relu_second_strided(const T* x_data,
        const T* d_y_data, const T* x_2_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_relu_second_element<T>(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]),
            load<C>(x_2_data[at[2]]), d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_relu_second_tiled(const T* x_data,
        const T* d_y_data, const T* x_2_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_relu_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(d_y_data[block.at(0, element, 1)]), load<C>(x_2_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(d_y_runs, d_y_data, 1);
    block.load(x_2_runs, x_2_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(d_y_runs, d_y_data, 1, stage);
    block.turn(x_2_runs, x_2_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_relu_second_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]),
                    load<C>(x_2_runs[run][element]), d_x_runs[run][element], d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * gelu_slope(x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_element(compute_t<T> x, compute_t<T> x_2, compute_t<T> d_y, T& d_x,
        T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::gelu(x_2);
    d_x = store<T>(late * d_y * Activations<T>::gelu_slope(x_2));
    d_x_2 = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_gelu_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), load<C>(d_y_data[at[2]]),
            d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_gelu_tiled(const T* x_data, const T* x_2_data,
        const T* d_y_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_gelu_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_gelu_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    load<C>(d_y_runs[run][element]), d_x_runs[run][element], d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// smooth[rows, d] = gelu(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * gelu_slope(early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_interleaved_element(compute_t<T> x, compute_t<T> x_2, compute_t<T> d_y,
        T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C early = x_2;
    const C smooth = Activations<T>::gelu(early);
    d_x = store<T>(late * d_y * Activations<T>::gelu_slope(early));
    d_x_2 = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_interleaved_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_gelu_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]), d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_gelu_interleaved_tiled(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_gelu_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(d_y_runs, d_y_data, 2);
    load_pair(block, x_2_runs, x_runs, x_2_data, x_data, 1, 0);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_gelu_interleaved_element<T>(load<C>(x_runs[run][element]),
                    load<C>(x_2_runs[run][element]), load<C>(d_y_runs[run][element]), d_x_runs[run][element],
                    d_x_2_runs[run][element]);
        }
    }
    store_pair(block, d_x_runs, d_x_2_runs, d_x_data, d_x_2_data, 3, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * gelu_slope(late[rows, d])
template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_second_element(compute_t<T> x, compute_t<T> d_y, compute_t<T> x_2,
        T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::gelu(late);
    d_x = store<T>(d_y * smooth);
    d_x_2 = store<T>(x_2 * d_y * Activations<T>::gelu_slope(late));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_second_strided(const T* x_data,
        const T* d_y_data, const T* x_2_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_gelu_second_element<T>(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]),
            load<C>(x_2_data[at[2]]), d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_gelu_second_tiled(const T* x_data,
        const T* d_y_data, const T* x_2_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_gelu_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(d_y_data[block.at(0, element, 1)]), load<C>(x_2_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(d_y_runs, d_y_data, 1);
    block.load(x_2_runs, x_2_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(d_y_runs, d_y_data, 1, stage);
    block.turn(x_2_runs, x_2_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_gelu_second_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]),
                    load<C>(x_2_runs[run][element]), d_x_runs[run][element], d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(x[rows, d])
// d_x[rows, d] = late[rows, d] * d_y[rows, d] * gelu_tanh_slope(x[rows, d])
// d_x[rows, d + size(d)] = d_y[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_tanh_element(compute_t<T> x, compute_t<T> x_2, compute_t<T> d_y, T& d_x,
        T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::gelu_tanh(x_2);
    d_x = store<T>(late * d_y * Activations<T>::gelu_tanh_slope(x_2));
    d_x_2 = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_tanh_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_gelu_tanh_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]), d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_gelu_tanh_tiled(const T* x_data, const T* x_2_data,
        const T* d_y_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_gelu_tanh_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_gelu_tanh_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    load<C>(d_y_runs[run][element]), d_x_runs[run][element], d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// late[rows, d] = x[rows, 2 * d + 1]
// early[rows, d] = x[rows, 2 * d]
// smooth[rows, d] = gelu_tanh(early[rows, d])
// d_x[rows, 2 * d] = late[rows, d] * d_y[rows, d] * gelu_tanh_slope(early[rows, d])
// d_x[rows, 2 * d + 1] = d_y[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_tanh_interleaved_element(compute_t<T> x, compute_t<T> x_2,
        compute_t<T> d_y, T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C early = x_2;
    const C smooth = Activations<T>::gelu_tanh(early);
    d_x = store<T>(late * d_y * Activations<T>::gelu_tanh_slope(early));
    d_x_2 = store<T>(d_y * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_tanh_interleaved_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_gelu_tanh_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]), d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_gelu_tanh_interleaved_tiled(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_gelu_tanh_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(d_y_runs, d_y_data, 2);
    load_pair(block, x_2_runs, x_runs, x_2_data, x_data, 1, 0);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_gelu_tanh_interleaved_element<T>(load<C>(x_runs[run][element]),
                    load<C>(x_2_runs[run][element]), load<C>(d_y_runs[run][element]), d_x_runs[run][element],
                    d_x_2_runs[run][element]);
        }
    }
    store_pair(block, d_x_runs, d_x_2_runs, d_x_data, d_x_2_data, 3, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(late[rows, d])
// d_x[rows, d] = d_y[rows, d] * smooth[rows, d]
// d_x[rows, d + size(d)] = x[rows, d] * d_y[rows, d] * gelu_tanh_slope(late[rows, d])
template <class T>
BARACUDA_DEVICE void packed_glu_backward_gelu_tanh_second_element(compute_t<T> x, compute_t<T> d_y, compute_t<T> x_2,
        T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::gelu_tanh(late);
    d_x = store<T>(d_y * smooth);
    d_x_2 = store<T>(x_2 * d_y * Activations<T>::gelu_tanh_slope(late));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_gelu_tanh_second_strided(const T* x_data,
        const T* d_y_data, const T* x_2_data, T* d_x_data, T* d_x_2_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    packed_glu_backward_gelu_tanh_second_element<T>(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]),
            load<C>(x_2_data[at[2]]), d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_gelu_tanh_second_tiled(const T* x_data,
        const T* d_y_data, const T* x_2_data, T* d_x_data, T* d_x_2_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_backward_gelu_tanh_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(d_y_data[block.at(0, element, 1)]), load<C>(x_2_data[block.at(0, element, 2)]),
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(d_y_runs, d_y_data, 1);
    block.load(x_2_runs, x_2_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(d_y_runs, d_y_data, 1, stage);
    block.turn(x_2_runs, x_2_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_gelu_tanh_second_element<T>(load<C>(x_runs[run][element]),
                    load<C>(d_y_runs[run][element]), load<C>(x_2_runs[run][element]), d_x_runs[run][element],
                    d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// sum_late[rows, d] = clamp(late[rows, d], -limit, limit) + 1
// kept[rows, d] = where(x[rows, d] > limit, limit, x[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// d_x[rows, d] = where(x[rows, d] > limit, 0, sum_late[rows, d] * d_y[rows, d] * silu_slope(alpha * kept[rows, d]))
// d_x[rows, d + size(d)] = where(-limit <= late[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows,
//   d], 0)
template <class T>
struct packed_glu_backward_clamped_silu_shared {
    using C = compute_t<T>;
    C alpha;
    C limit;

    static BARACUDA_DEVICE packed_glu_backward_clamped_silu_shared of(C alpha, C limit) {
        return {alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_clamped_silu_element(compute_t<T> x, compute_t<T> x_2, compute_t<T> d_y,
        const packed_glu_backward_clamped_silu_shared<T>& shared, T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const auto& [alpha, limit] = shared;
    const C late = x;
    const C sum_late = clamp(late, -limit, limit) + C(1.0);
    const C kept = x_2 > limit ? limit : x_2;
    const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
    d_x = store<T>(x_2 > limit ? C(0.0) : sum_late * d_y * Activations<T>::silu_slope(alpha * kept));
    d_x_2 = store<T>(-limit <= late && late <= limit ? d_y * kept * sigmoid_kept : C(0.0));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_clamped_silu_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, compute_t<T> alpha, compute_t<T> limit,
        Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    const auto shared = packed_glu_backward_clamped_silu_shared<T>::of(alpha, limit);
    packed_glu_backward_clamped_silu_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]), shared, d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_clamped_silu_tiled(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, compute_t<T> alpha, compute_t<T> limit,
        Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = packed_glu_backward_clamped_silu_shared<T>::of(alpha, limit);
                packed_glu_backward_clamped_silu_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]), shared,
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
    const auto shared = packed_glu_backward_clamped_silu_shared<T>::of(alpha, limit);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_clamped_silu_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    load<C>(d_y_runs[run][element]), shared, d_x_runs[run][element], d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// sum_late[rows, d] = clamp(late[rows, d], -limit, limit) + 1
// kept[rows, d] = where(early[rows, d] > limit, limit, early[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// d_x[rows, 2 * d] = where(early[rows, d] > limit, 0, sum_late[rows, d] * d_y[rows, d] * silu_slope(alpha * kept[rows,
//   d]))
// d_x[rows, 2 * d + 1] = where(-limit <= late[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows, d],
//   0)
template <class T>
struct packed_glu_backward_clamped_silu_interleaved_shared {
    using C = compute_t<T>;
    C alpha;
    C limit;

    static BARACUDA_DEVICE packed_glu_backward_clamped_silu_interleaved_shared of(C alpha, C limit) {
        return {alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_clamped_silu_interleaved_element(compute_t<T> x, compute_t<T> x_2,
        compute_t<T> d_y, const packed_glu_backward_clamped_silu_interleaved_shared<T>& shared, T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const auto& [alpha, limit] = shared;
    const C early = x;
    const C late = x_2;
    const C sum_late = clamp(late, -limit, limit) + C(1.0);
    const C kept = early > limit ? limit : early;
    const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
    d_x = store<T>(early > limit ? C(0.0) : sum_late * d_y * Activations<T>::silu_slope(alpha * kept));
    d_x_2 = store<T>(-limit <= late && late <= limit ? d_y * kept * sigmoid_kept : C(0.0));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_clamped_silu_interleaved_strided(
        const T* x_data, const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, compute_t<T> alpha,
        compute_t<T> limit, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    const auto shared = packed_glu_backward_clamped_silu_interleaved_shared<T>::of(alpha, limit);
    packed_glu_backward_clamped_silu_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]), shared, d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_clamped_silu_interleaved_tiled(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, compute_t<T> alpha, compute_t<T> limit,
        Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = packed_glu_backward_clamped_silu_interleaved_shared<T>::of(alpha, limit);
                packed_glu_backward_clamped_silu_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]), shared,
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(d_y_runs, d_y_data, 2);
    load_pair(block, x_runs, x_2_runs, x_data, x_2_data, 0, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
    const auto shared = packed_glu_backward_clamped_silu_interleaved_shared<T>::of(alpha, limit);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_clamped_silu_interleaved_element<T>(load<C>(x_runs[run][element]),
                    load<C>(x_2_runs[run][element]), load<C>(d_y_runs[run][element]), shared, d_x_runs[run][element],
                    d_x_2_runs[run][element]);
        }
    }
    store_pair(block, d_x_runs, d_x_2_runs, d_x_data, d_x_2_data, 3, 4, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// kept[rows, d] = where(late[rows, d] > limit, limit, late[rows, d])
// sigmoid_kept[rows, d] = sigmoid(alpha * kept[rows, d])
// sum_x[rows, d] = clamp(x[rows, d], -limit, limit) + 1
// d_x[rows, d] = where(-limit <= x[rows, d] <= limit, d_y[rows, d] * kept[rows, d] * sigmoid_kept[rows, d], 0)
// d_x[rows, d + size(d)] = where(late[rows, d] > limit, 0, sum_x[rows, d] * d_y[rows, d] * silu_slope(alpha *
//   kept[rows, d]))
template <class T>
struct packed_glu_backward_clamped_silu_second_shared {
    using C = compute_t<T>;
    C alpha;
    C limit;

    static BARACUDA_DEVICE packed_glu_backward_clamped_silu_second_shared of(C alpha, C limit) {
        return {alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_backward_clamped_silu_second_element(compute_t<T> x, compute_t<T> x_2,
        compute_t<T> d_y, const packed_glu_backward_clamped_silu_second_shared<T>& shared, T& d_x, T& d_x_2) {
    using C = compute_t<T>;
    const auto& [alpha, limit] = shared;
    const C late = x;
    const C kept = late > limit ? limit : late;
    const C sigmoid_kept = Activations<T>::sigmoid(alpha * kept);
    const C sum_x = clamp(x_2, -limit, limit) + C(1.0);
    d_x = store<T>(-limit <= x_2 && x_2 <= limit ? d_y * kept * sigmoid_kept : C(0.0));
    d_x_2 = store<T>(late > limit ? C(0.0) : sum_x * d_y * Activations<T>::silu_slope(alpha * kept));
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_backward_clamped_silu_second_strided(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, compute_t<T> alpha, compute_t<T> limit,
        Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    const auto shared = packed_glu_backward_clamped_silu_second_shared<T>::of(alpha, limit);
    packed_glu_backward_clamped_silu_second_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            load<C>(d_y_data[at[2]]), shared, d_x_data[at[3]], d_x_2_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_backward_clamped_silu_second_tiled(const T* x_data,
        const T* x_2_data, const T* d_y_data, T* d_x_data, T* d_x_2_data, compute_t<T> alpha, compute_t<T> limit,
        Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = packed_glu_backward_clamped_silu_second_shared<T>::of(alpha, limit);
                packed_glu_backward_clamped_silu_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), load<C>(d_y_data[block.at(0, element, 2)]), shared,
                        d_x_data[block.at(0, element, 3)], d_x_2_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    Vector<T, Way::length> d_x_2_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.load(d_y_runs, d_y_data, 2);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    block.turn(d_y_runs, d_y_data, 2, stage);
    const auto shared = packed_glu_backward_clamped_silu_second_shared<T>::of(alpha, limit);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_backward_clamped_silu_second_element<T>(load<C>(x_runs[run][element]),
                    load<C>(x_2_runs[run][element]), load<C>(d_y_runs[run][element]), shared, d_x_runs[run][element],
                    d_x_2_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 3, stage);
    block.store(d_x_2_runs, d_x_2_data, 4, stage);
}

}  // namespace baracuda
