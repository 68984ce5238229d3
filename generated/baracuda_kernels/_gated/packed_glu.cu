// Generated from spec/gated.yaml: packed_glu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/activation_forms.cuh>
#include <baracuda/pairs.cuh>

namespace baracuda {

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(x[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::silu(x_2);
    y = store<T>(late * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_strided(const T* x_data, const T* x_2_data, T* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_tiled(const T* x_data, const T* x_2_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// smooth[rows, d] = silu(early[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_interleaved_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C early = x;
    const C late = x_2;
    const C smooth = Activations<T>::silu(early);
    y = store<T>(late * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_interleaved_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_interleaved_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    load_pair(block, x_runs, x_2_runs, x_data, x_2_data, 0, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_interleaved_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(late[rows, d])
// y[rows, d] = x[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_second_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::silu(late);
    y = store<T>(x_2 * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_second_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_second_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_second_tiled(const T* x_data, const T* x_2_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_second_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(x[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_sigmoid_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C late = x;
    const C active = Activations<T>::sigmoid(x_2);
    y = store<T>(late * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_sigmoid_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_sigmoid_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_sigmoid_tiled(const T* x_data, const T* x_2_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_sigmoid_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_sigmoid_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// active[rows, d] = sigmoid(early[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_sigmoid_interleaved_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C early = x;
    const C late = x_2;
    const C active = Activations<T>::sigmoid(early);
    y = store<T>(late * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_sigmoid_interleaved_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_sigmoid_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_sigmoid_interleaved_tiled(const T* x_data,
        const T* x_2_data, T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_sigmoid_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    load_pair(block, x_runs, x_2_runs, x_data, x_2_data, 0, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_sigmoid_interleaved_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(late[rows, d])
// y[rows, d] = x[rows, d] * active[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_sigmoid_second_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C late = x;
    const C active = Activations<T>::sigmoid(late);
    y = store<T>(x_2 * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_sigmoid_second_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_sigmoid_second_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_sigmoid_second_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_sigmoid_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_sigmoid_second_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(x[rows, d] <= 0, 0, x[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_relu_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C late = x;
    const C active = x_2 <= C(0.0) ? C(0.0) : x_2;
    y = store<T>(late * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_relu_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_relu_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_relu_tiled(const T* x_data, const T* x_2_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_relu_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_relu_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// active[rows, d] = where(early[rows, d] <= 0, 0, early[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_relu_interleaved_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C early = x;
    const C late = x_2;
    const C active = early <= C(0.0) ? C(0.0) : early;
    y = store<T>(late * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_relu_interleaved_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_relu_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_relu_interleaved_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_relu_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    load_pair(block, x_runs, x_2_runs, x_data, x_2_data, 0, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_relu_interleaved_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(late[rows, d] <= 0, 0, late[rows, d])
// y[rows, d] = x[rows, d] * active[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_relu_second_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C late = x;
    const C active = late <= C(0.0) ? C(0.0) : late;
    y = store<T>(x_2 * active);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_relu_second_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_relu_second_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_relu_second_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_relu_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_relu_second_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(x[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_gelu_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::gelu(x_2);
    y = store<T>(late * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_gelu_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_tiled(const T* x_data, const T* x_2_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_gelu_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_gelu_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// smooth[rows, d] = gelu(early[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_gelu_interleaved_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C early = x;
    const C late = x_2;
    const C smooth = Activations<T>::gelu(early);
    y = store<T>(late * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_interleaved_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_gelu_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_interleaved_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_gelu_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    load_pair(block, x_runs, x_2_runs, x_data, x_2_data, 0, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_gelu_interleaved_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(late[rows, d])
// y[rows, d] = x[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_gelu_second_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::gelu(late);
    y = store<T>(x_2 * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_second_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_gelu_second_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_second_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_gelu_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_gelu_second_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(x[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_gelu_tanh_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::gelu_tanh(x_2);
    y = store<T>(late * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_tanh_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_gelu_tanh_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_tanh_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_gelu_tanh_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_gelu_tanh_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// smooth[rows, d] = gelu_tanh(early[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_gelu_tanh_interleaved_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C early = x;
    const C late = x_2;
    const C smooth = Activations<T>::gelu_tanh(early);
    y = store<T>(late * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_tanh_interleaved_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_gelu_tanh_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_tanh_interleaved_tiled(const T* x_data,
        const T* x_2_data, T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_gelu_tanh_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    load_pair(block, x_runs, x_2_runs, x_data, x_2_data, 0, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_gelu_tanh_interleaved_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(late[rows, d])
// y[rows, d] = x[rows, d] * smooth[rows, d]
template <class T>
BARACUDA_DEVICE void packed_glu_gelu_tanh_second_element(compute_t<T> x, compute_t<T> x_2, T& y) {
    using C = compute_t<T>;
    const C late = x;
    const C smooth = Activations<T>::gelu_tanh(late);
    y = store<T>(x_2 * smooth);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_tanh_second_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    packed_glu_gelu_tanh_second_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_tanh_second_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                packed_glu_gelu_tanh_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_gelu_tanh_second_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// kept[rows, d] = where(x[rows, d] > limit, limit, x[rows, d])
// clamped[rows, d] = (clamp(late[rows, d], -limit, limit) + 1) * (kept[rows, d] * sigmoid(alpha * kept[rows, d]))
// y[rows, d] = clamped[rows, d]
template <class T>
struct packed_glu_clamped_silu_shared {
    using C = compute_t<T>;
    C alpha;
    C limit;

    static BARACUDA_DEVICE packed_glu_clamped_silu_shared of(C alpha, C limit) {
        return {alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_clamped_silu_element(compute_t<T> x, compute_t<T> x_2,
        const packed_glu_clamped_silu_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [alpha, limit] = shared;
    const C late = x;
    const C kept = x_2 > limit ? limit : x_2;
    const C clamped = (clamp(late, -limit, limit) + C(1.0)) * (kept * Activations<T>::sigmoid(alpha * kept));
    y = store<T>(clamped);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_clamped_silu_strided(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_clamped_silu_shared<T>::of(alpha, limit);
    packed_glu_clamped_silu_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_clamped_silu_tiled(const T* x_data, const T* x_2_data,
        T* y_data, compute_t<T> alpha, compute_t<T> limit, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = packed_glu_clamped_silu_shared<T>::of(alpha, limit);
                packed_glu_clamped_silu_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), shared, y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    const auto shared = packed_glu_clamped_silu_shared<T>::of(alpha, limit);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_clamped_silu_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]), shared,
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// kept[rows, d] = where(early[rows, d] > limit, limit, early[rows, d])
// clamped[rows, d] = (clamp(late[rows, d], -limit, limit) + 1) * (kept[rows, d] * sigmoid(alpha * kept[rows, d]))
// y[rows, d] = clamped[rows, d]
template <class T>
struct packed_glu_clamped_silu_interleaved_shared {
    using C = compute_t<T>;
    C alpha;
    C limit;

    static BARACUDA_DEVICE packed_glu_clamped_silu_interleaved_shared of(C alpha, C limit) {
        return {alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_clamped_silu_interleaved_element(compute_t<T> x, compute_t<T> x_2,
        const packed_glu_clamped_silu_interleaved_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [alpha, limit] = shared;
    const C early = x;
    const C late = x_2;
    const C kept = early > limit ? limit : early;
    const C clamped = (clamp(late, -limit, limit) + C(1.0)) * (kept * Activations<T>::sigmoid(alpha * kept));
    y = store<T>(clamped);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_clamped_silu_interleaved_strided(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_clamped_silu_interleaved_shared<T>::of(alpha, limit);
    packed_glu_clamped_silu_interleaved_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), shared,
            y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_clamped_silu_interleaved_tiled(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = packed_glu_clamped_silu_interleaved_shared<T>::of(alpha, limit);
                packed_glu_clamped_silu_interleaved_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), shared, y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    load_pair(block, x_runs, x_2_runs, x_data, x_2_data, 0, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    const auto shared = packed_glu_clamped_silu_interleaved_shared<T>::of(alpha, limit);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_clamped_silu_interleaved_element<T>(load<C>(x_runs[run][element]),
                    load<C>(x_2_runs[run][element]), shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// kept[rows, d] = where(late[rows, d] > limit, limit, late[rows, d])
// clamped[rows, d] = (clamp(x[rows, d], -limit, limit) + 1) * (kept[rows, d] * sigmoid(alpha * kept[rows, d]))
// y[rows, d] = clamped[rows, d]
template <class T>
struct packed_glu_clamped_silu_second_shared {
    using C = compute_t<T>;
    C alpha;
    C limit;

    static BARACUDA_DEVICE packed_glu_clamped_silu_second_shared of(C alpha, C limit) {
        return {alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_clamped_silu_second_element(compute_t<T> x, compute_t<T> x_2,
        const packed_glu_clamped_silu_second_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [alpha, limit] = shared;
    const C late = x;
    const C kept = late > limit ? limit : late;
    const C clamped = (clamp(x_2, -limit, limit) + C(1.0)) * (kept * Activations<T>::sigmoid(alpha * kept));
    y = store<T>(clamped);
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_clamped_silu_second_strided(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_clamped_silu_second_shared<T>::of(alpha, limit);
    packed_glu_clamped_silu_second_element<T>(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_clamped_silu_second_tiled(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = packed_glu_clamped_silu_second_shared<T>::of(alpha, limit);
                packed_glu_clamped_silu_second_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(x_2_data[block.at(0, element, 1)]), shared, y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> x_2_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(x_2_runs, x_2_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(x_2_runs, x_2_data, 1, stage);
    const auto shared = packed_glu_clamped_silu_second_shared<T>::of(alpha, limit);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            packed_glu_clamped_silu_second_element<T>(load<C>(x_runs[run][element]), load<C>(x_2_runs[run][element]),
                    shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

}  // namespace baracuda
