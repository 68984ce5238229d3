// Generated from spec/gated.yaml: packed_glu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(x[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_shared {
    using C = compute_t<T>;
    C late;
    C smooth;

    static BARACUDA_DEVICE packed_glu_shared of(C x, C x_2) {
        const C late = x;
        const C smooth = Activations<T>::silu(x_2);
        return {late, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_element(const packed_glu_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [late, smooth] = shared;
    y = store<T>(late * smooth);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_flat(const T* x_data, const T* x_2_data, T* y_data,
        Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
                }
                packed_glu_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_strided(const T* x_data, const T* x_2_data, T* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_tiled(const T* x_data, const T* x_2_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// smooth[rows, d] = silu(early[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_interleaved_shared {
    using C = compute_t<T>;
    C late;
    C smooth;

    static BARACUDA_DEVICE packed_glu_interleaved_shared of(C x, C x_2) {
        const C early = x;
        const C late = x_2;
        const C smooth = Activations<T>::silu(early);
        return {late, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_interleaved_element(const packed_glu_interleaved_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [late, smooth] = shared;
    y = store<T>(late * smooth);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_interleaved_flat(const T* x_data, const T* x_2_data,
        T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_interleaved_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_interleaved_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
                }
                packed_glu_interleaved_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_interleaved_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_interleaved_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_interleaved_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_interleaved_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_interleaved_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_interleaved_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_interleaved_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_interleaved_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_interleaved_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = silu(late[rows, d])
// y[rows, d] = x[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_second_shared {
    using C = compute_t<T>;
    C x_2;
    C smooth;

    static BARACUDA_DEVICE packed_glu_second_shared of(C x, C x_2) {
        const C late = x;
        const C smooth = Activations<T>::silu(late);
        return {x_2, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_second_element(const packed_glu_second_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [x_2, smooth] = shared;
    y = store<T>(x_2 * smooth);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_second_flat(const T* x_data, const T* x_2_data,
        T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_second_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
                }
                packed_glu_second_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_second_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_second_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_second_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_second_tiled(const T* x_data, const T* x_2_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_second_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_second_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_second_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(x[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T>
struct packed_glu_sigmoid_shared {
    using C = compute_t<T>;
    C late;
    C active;

    static BARACUDA_DEVICE packed_glu_sigmoid_shared of(C x, C x_2) {
        const C late = x;
        const C active = Activations<T>::sigmoid(x_2);
        return {late, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_sigmoid_element(const packed_glu_sigmoid_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [late, active] = shared;
    y = store<T>(late * active);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_sigmoid_flat(const T* x_data, const T* x_2_data,
        T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_sigmoid_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_sigmoid_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
                }
                packed_glu_sigmoid_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_sigmoid_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_sigmoid_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_sigmoid_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_sigmoid_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_sigmoid_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_sigmoid_tiled(const T* x_data, const T* x_2_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_sigmoid_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_sigmoid_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_sigmoid_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// active[rows, d] = sigmoid(early[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T>
struct packed_glu_sigmoid_interleaved_shared {
    using C = compute_t<T>;
    C late;
    C active;

    static BARACUDA_DEVICE packed_glu_sigmoid_interleaved_shared of(C x, C x_2) {
        const C early = x;
        const C late = x_2;
        const C active = Activations<T>::sigmoid(early);
        return {late, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_sigmoid_interleaved_element(const packed_glu_sigmoid_interleaved_shared<T>& shared,
        T& y) {
    using C = compute_t<T>;
    const auto& [late, active] = shared;
    y = store<T>(late * active);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_sigmoid_interleaved_flat(const T* x_data,
        const T* x_2_data, T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_sigmoid_interleaved_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_sigmoid_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
                            load<C>(x_2_data[at[1]]));
                }
                packed_glu_sigmoid_interleaved_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_sigmoid_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
                load<C>(x_2_data[at[1]]));
        packed_glu_sigmoid_interleaved_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_sigmoid_interleaved_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_sigmoid_interleaved_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_sigmoid_interleaved_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_sigmoid_interleaved_tiled(const T* x_data,
        const T* x_2_data, T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_sigmoid_interleaved_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_sigmoid_interleaved_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_sigmoid_interleaved_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = sigmoid(late[rows, d])
// y[rows, d] = x[rows, d] * active[rows, d]
template <class T>
struct packed_glu_sigmoid_second_shared {
    using C = compute_t<T>;
    C x_2;
    C active;

    static BARACUDA_DEVICE packed_glu_sigmoid_second_shared of(C x, C x_2) {
        const C late = x;
        const C active = Activations<T>::sigmoid(late);
        return {x_2, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_sigmoid_second_element(const packed_glu_sigmoid_second_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [x_2, active] = shared;
    y = store<T>(x_2 * active);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_sigmoid_second_flat(const T* x_data, const T* x_2_data,
        T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_sigmoid_second_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_sigmoid_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
                }
                packed_glu_sigmoid_second_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_sigmoid_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_sigmoid_second_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_sigmoid_second_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_sigmoid_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_sigmoid_second_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_sigmoid_second_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_sigmoid_second_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_sigmoid_second_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_sigmoid_second_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(x[rows, d] <= 0, 0, x[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T>
struct packed_glu_relu_shared {
    using C = compute_t<T>;
    C late;
    C active;

    static BARACUDA_DEVICE packed_glu_relu_shared of(C x, C x_2) {
        const C late = x;
        const C active = x_2 <= C(0.0) ? C(0.0) : x_2;
        return {late, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_relu_element(const packed_glu_relu_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [late, active] = shared;
    y = store<T>(late * active);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_relu_flat(const T* x_data, const T* x_2_data,
        T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_relu_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_relu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
                }
                packed_glu_relu_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_relu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_relu_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_relu_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_relu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_relu_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_relu_tiled(const T* x_data, const T* x_2_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_relu_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_relu_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_relu_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// active[rows, d] = where(early[rows, d] <= 0, 0, early[rows, d])
// y[rows, d] = late[rows, d] * active[rows, d]
template <class T>
struct packed_glu_relu_interleaved_shared {
    using C = compute_t<T>;
    C late;
    C active;

    static BARACUDA_DEVICE packed_glu_relu_interleaved_shared of(C x, C x_2) {
        const C early = x;
        const C late = x_2;
        const C active = early <= C(0.0) ? C(0.0) : early;
        return {late, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_relu_interleaved_element(const packed_glu_relu_interleaved_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [late, active] = shared;
    y = store<T>(late * active);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_relu_interleaved_flat(const T* x_data,
        const T* x_2_data, T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_relu_interleaved_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_relu_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
                            load<C>(x_2_data[at[1]]));
                }
                packed_glu_relu_interleaved_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_relu_interleaved_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_relu_interleaved_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_relu_interleaved_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_relu_interleaved_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_relu_interleaved_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_relu_interleaved_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_relu_interleaved_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_relu_interleaved_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_relu_interleaved_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// active[rows, d] = where(late[rows, d] <= 0, 0, late[rows, d])
// y[rows, d] = x[rows, d] * active[rows, d]
template <class T>
struct packed_glu_relu_second_shared {
    using C = compute_t<T>;
    C x_2;
    C active;

    static BARACUDA_DEVICE packed_glu_relu_second_shared of(C x, C x_2) {
        const C late = x;
        const C active = late <= C(0.0) ? C(0.0) : late;
        return {x_2, active};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_relu_second_element(const packed_glu_relu_second_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [x_2, active] = shared;
    y = store<T>(x_2 * active);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_relu_second_flat(const T* x_data, const T* x_2_data,
        T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_relu_second_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_relu_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
                }
                packed_glu_relu_second_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_relu_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_relu_second_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_relu_second_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_relu_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_relu_second_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_relu_second_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_relu_second_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_relu_second_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_relu_second_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(x[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_gelu_shared {
    using C = compute_t<T>;
    C late;
    C smooth;

    static BARACUDA_DEVICE packed_glu_gelu_shared of(C x, C x_2) {
        const C late = x;
        const C smooth = Activations<T>::gelu(x_2);
        return {late, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_gelu_element(const packed_glu_gelu_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [late, smooth] = shared;
    y = store<T>(late * smooth);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_flat(const T* x_data, const T* x_2_data,
        T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_gelu_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_gelu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
                }
                packed_glu_gelu_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_gelu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_gelu_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_gelu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_gelu_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_tiled(const T* x_data, const T* x_2_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_gelu_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_gelu_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_gelu_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// smooth[rows, d] = gelu(early[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_gelu_interleaved_shared {
    using C = compute_t<T>;
    C late;
    C smooth;

    static BARACUDA_DEVICE packed_glu_gelu_interleaved_shared of(C x, C x_2) {
        const C early = x;
        const C late = x_2;
        const C smooth = Activations<T>::gelu(early);
        return {late, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_gelu_interleaved_element(const packed_glu_gelu_interleaved_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [late, smooth] = shared;
    y = store<T>(late * smooth);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_interleaved_flat(const T* x_data,
        const T* x_2_data, T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_gelu_interleaved_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_gelu_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
                            load<C>(x_2_data[at[1]]));
                }
                packed_glu_gelu_interleaved_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_gelu_interleaved_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_gelu_interleaved_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_interleaved_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_gelu_interleaved_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_gelu_interleaved_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_interleaved_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_gelu_interleaved_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_gelu_interleaved_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_gelu_interleaved_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu(late[rows, d])
// y[rows, d] = x[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_gelu_second_shared {
    using C = compute_t<T>;
    C x_2;
    C smooth;

    static BARACUDA_DEVICE packed_glu_gelu_second_shared of(C x, C x_2) {
        const C late = x;
        const C smooth = Activations<T>::gelu(late);
        return {x_2, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_gelu_second_element(const packed_glu_gelu_second_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [x_2, smooth] = shared;
    y = store<T>(x_2 * smooth);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_second_flat(const T* x_data, const T* x_2_data,
        T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_gelu_second_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_gelu_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
                }
                packed_glu_gelu_second_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_gelu_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_gelu_second_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_second_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_gelu_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_gelu_second_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_second_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_gelu_second_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_gelu_second_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_gelu_second_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(x[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_gelu_tanh_shared {
    using C = compute_t<T>;
    C late;
    C smooth;

    static BARACUDA_DEVICE packed_glu_gelu_tanh_shared of(C x, C x_2) {
        const C late = x;
        const C smooth = Activations<T>::gelu_tanh(x_2);
        return {late, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_gelu_tanh_element(const packed_glu_gelu_tanh_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [late, smooth] = shared;
    y = store<T>(late * smooth);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_tanh_flat(const T* x_data, const T* x_2_data,
        T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_gelu_tanh_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_gelu_tanh_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
                }
                packed_glu_gelu_tanh_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_gelu_tanh_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_gelu_tanh_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_tanh_strided(const T* x_data, const T* x_2_data,
        T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_gelu_tanh_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_gelu_tanh_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_tanh_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_gelu_tanh_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_gelu_tanh_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_gelu_tanh_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// early[rows, d] = x[rows, 2 * d]
// late[rows, d] = x[rows, 2 * d + 1]
// smooth[rows, d] = gelu_tanh(early[rows, d])
// y[rows, d] = late[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_gelu_tanh_interleaved_shared {
    using C = compute_t<T>;
    C late;
    C smooth;

    static BARACUDA_DEVICE packed_glu_gelu_tanh_interleaved_shared of(C x, C x_2) {
        const C early = x;
        const C late = x_2;
        const C smooth = Activations<T>::gelu_tanh(early);
        return {late, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_gelu_tanh_interleaved_element(const packed_glu_gelu_tanh_interleaved_shared<T>& shared,
        T& y) {
    using C = compute_t<T>;
    const auto& [late, smooth] = shared;
    y = store<T>(late * smooth);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_tanh_interleaved_flat(const T* x_data,
        const T* x_2_data, T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_gelu_tanh_interleaved_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_gelu_tanh_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
                            load<C>(x_2_data[at[1]]));
                }
                packed_glu_gelu_tanh_interleaved_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_gelu_tanh_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
                load<C>(x_2_data[at[1]]));
        packed_glu_gelu_tanh_interleaved_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_tanh_interleaved_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_gelu_tanh_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]));
    packed_glu_gelu_tanh_interleaved_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_tanh_interleaved_tiled(const T* x_data,
        const T* x_2_data, T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_gelu_tanh_interleaved_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_gelu_tanh_interleaved_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_gelu_tanh_interleaved_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// late[rows, d] = x[rows, d + size(d)]
// smooth[rows, d] = gelu_tanh(late[rows, d])
// y[rows, d] = x[rows, d] * smooth[rows, d]
template <class T>
struct packed_glu_gelu_tanh_second_shared {
    using C = compute_t<T>;
    C x_2;
    C smooth;

    static BARACUDA_DEVICE packed_glu_gelu_tanh_second_shared of(C x, C x_2) {
        const C late = x;
        const C smooth = Activations<T>::gelu_tanh(late);
        return {x_2, smooth};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_gelu_tanh_second_element(const packed_glu_gelu_tanh_second_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [x_2, smooth] = shared;
    y = store<T>(x_2 * smooth);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_tanh_second_flat(const T* x_data,
        const T* x_2_data, T* y_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_gelu_tanh_second_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_gelu_tanh_second_shared<T>::of(load<C>(x_data[at[0]]),
                            load<C>(x_2_data[at[1]]));
                }
                packed_glu_gelu_tanh_second_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_gelu_tanh_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
        packed_glu_gelu_tanh_second_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_gelu_tanh_second_strided(const T* x_data,
        const T* x_2_data, T* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_gelu_tanh_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]));
    packed_glu_gelu_tanh_second_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_gelu_tanh_second_tiled(const T* x_data, const T* x_2_data,
        T* y_data, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_gelu_tanh_second_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_gelu_tanh_second_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]));
            }
            packed_glu_gelu_tanh_second_element<T>(shared, y_runs[run][element]);
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
    C clamped;

    static BARACUDA_DEVICE packed_glu_clamped_silu_shared of(C x, C x_2, C alpha, C limit) {
        const C late = x;
        const C kept = x_2 > limit ? limit : x_2;
        const C clamped = (clamp(late, -limit, limit) + C(1.0)) * (kept * Activations<T>::sigmoid(alpha * kept));
        return {clamped};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_clamped_silu_element(const packed_glu_clamped_silu_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [clamped] = shared;
    y = store<T>(clamped);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_clamped_silu_flat(const T* x_data, const T* x_2_data,
        T* y_data, compute_t<T> alpha, compute_t<T> limit, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_clamped_silu_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]), alpha,
                    limit);
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_clamped_silu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
                            alpha, limit);
                }
                packed_glu_clamped_silu_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_clamped_silu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
                alpha, limit);
        packed_glu_clamped_silu_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_clamped_silu_strided(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_clamped_silu_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]), alpha,
            limit);
    packed_glu_clamped_silu_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_clamped_silu_tiled(const T* x_data, const T* x_2_data,
        T* y_data, compute_t<T> alpha, compute_t<T> limit, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_clamped_silu_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]), alpha, limit);
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_clamped_silu_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]), alpha, limit);
            }
            packed_glu_clamped_silu_element<T>(shared, y_runs[run][element]);
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
    C clamped;

    static BARACUDA_DEVICE packed_glu_clamped_silu_interleaved_shared of(C x, C x_2, C alpha, C limit) {
        const C early = x;
        const C late = x_2;
        const C kept = early > limit ? limit : early;
        const C clamped = (clamp(late, -limit, limit) + C(1.0)) * (kept * Activations<T>::sigmoid(alpha * kept));
        return {clamped};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_clamped_silu_interleaved_element(
        const packed_glu_clamped_silu_interleaved_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [clamped] = shared;
    y = store<T>(clamped);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_clamped_silu_interleaved_flat(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_clamped_silu_interleaved_shared<T>::of(load<C>(x_runs[run]),
                    load<C>(x_2_runs[run]), alpha, limit);
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_clamped_silu_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
                            load<C>(x_2_data[at[1]]), alpha, limit);
                }
                packed_glu_clamped_silu_interleaved_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_clamped_silu_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
                load<C>(x_2_data[at[1]]), alpha, limit);
        packed_glu_clamped_silu_interleaved_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_clamped_silu_interleaved_strided(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_clamped_silu_interleaved_shared<T>::of(load<C>(x_data[at[0]]),
            load<C>(x_2_data[at[1]]), alpha, limit);
    packed_glu_clamped_silu_interleaved_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_clamped_silu_interleaved_tiled(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_clamped_silu_interleaved_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]), alpha, limit);
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_clamped_silu_interleaved_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]), alpha, limit);
            }
            packed_glu_clamped_silu_interleaved_element<T>(shared, y_runs[run][element]);
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
    C clamped;

    static BARACUDA_DEVICE packed_glu_clamped_silu_second_shared of(C x, C x_2, C alpha, C limit) {
        const C late = x;
        const C kept = late > limit ? limit : late;
        const C clamped = (clamp(x_2, -limit, limit) + C(1.0)) * (kept * Activations<T>::sigmoid(alpha * kept));
        return {clamped};
    }
};

template <class T>
BARACUDA_DEVICE void packed_glu_clamped_silu_second_element(const packed_glu_clamped_silu_second_shared<T>& shared,
        T& y) {
    using C = compute_t<T>;
    const auto& [clamped] = shared;
    y = store<T>(clamped);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_clamped_silu_second_flat(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.first(Runs - 1) + V <= count) {
        T x_runs[Runs];
        T x_2_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<2> at = mapped.at(thread.first(run));
            x_runs[run] = x_data[at[0]];
            x_2_runs[run] = x_2_data[at[1]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
            auto shared = packed_glu_clamped_silu_second_shared<T>::of(load<C>(x_runs[run]), load<C>(x_2_runs[run]),
                    alpha, limit);
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<2> at = mapped.at(thread.first(run) + element);
                    shared = packed_glu_clamped_silu_second_shared<T>::of(load<C>(x_data[at[0]]),
                            load<C>(x_2_data[at[1]]), alpha, limit);
                }
                packed_glu_clamped_silu_second_element<T>(shared, y_run[element]);
            }
            y_run.store(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<2> at = mapped.at(position);
        const auto shared = packed_glu_clamped_silu_second_shared<T>::of(load<C>(x_data[at[0]]),
                load<C>(x_2_data[at[1]]), alpha, limit);
        packed_glu_clamped_silu_second_element<T>(shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) packed_glu_clamped_silu_second_strided(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = packed_glu_clamped_silu_second_shared<T>::of(load<C>(x_data[at[0]]), load<C>(x_2_data[at[1]]),
            alpha, limit);
    packed_glu_clamped_silu_second_element<T>(shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) packed_glu_clamped_silu_second_tiled(const T* x_data,
        const T* x_2_data, T* y_data, compute_t<T> alpha, compute_t<T> limit, Tiles<3> tiles) {
    using C = compute_t<T>;
    __shared__ typename Way::template Stage<T> stage;
    const typename Way::template Block<3> block(tiles);
    Vector<T, Way::length> y_runs[Way::runs];
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = packed_glu_clamped_silu_second_shared<T>::of(load<C>(x_data[block.at(run, 0, 0)]),
                load<C>(x_2_data[block.at(run, 0, 1)]), alpha, limit);
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = packed_glu_clamped_silu_second_shared<T>::of(load<C>(x_data[block.at(run, element, 0)]),
                        load<C>(x_2_data[block.at(run, element, 1)]), alpha, limit);
            }
            packed_glu_clamped_silu_second_element<T>(shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

}  // namespace baracuda
