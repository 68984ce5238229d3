// Generated from spec/ternary.yaml: between. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// y = low <= x <= high
template <class T>
BARACUDA_DEVICE void between_element(compute_t<T> low, compute_t<T> x, compute_t<T> high, bool& y) {
    using C = compute_t<T>;
    y = store<bool>(low <= x && x <= high);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) between_flat(const T* low_data, const T* x_data,
        const T* high_data, bool* y_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> low_runs[Runs];
        Vector<T, V> x_runs[Runs];
        Vector<T, V> high_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            low_runs[run] = Vector<T, V>::load(low_data + thread.first(run));
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
            high_runs[run] = Vector<T, V>::load(high_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<bool, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                between_element<T>(load<C>(low_runs[run][element]), load<C>(x_runs[run][element]),
                        load<C>(high_runs[run][element]), y_run[element]);
            }
            y_run.put(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        between_element<T>(load<C>(low_data[position]), load<C>(x_data[position]), load<C>(high_data[position]),
                y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) between_strided(const T* low_data, const T* x_data,
        const T* high_data, bool* y_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    between_element<T>(load<C>(low_data[at[0]]), load<C>(x_data[at[1]]), load<C>(high_data[at[2]]), y_data[at[3]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) between_tiled(const T* low_data, const T* x_data, const T* high_data,
        bool* y_data, Tiles<4> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<4> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                between_element<T>(load<C>(low_data[block.at(0, element, 0)]),
                        load<C>(x_data[block.at(0, element, 1)]), load<C>(high_data[block.at(0, element, 2)]),
                        y_data[block.at(0, element, 3)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, bool> stage;
    Vector<T, Way::length> low_runs[Way::runs];
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> high_runs[Way::runs];
    Vector<bool, Way::length> y_runs[Way::runs];
    block.load(low_runs, low_data, 0);
    block.load(x_runs, x_data, 1);
    block.load(high_runs, high_data, 2);
    block.turn(low_runs, low_data, 0, stage);
    block.turn(x_runs, x_data, 1, stage);
    block.turn(high_runs, high_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            between_element<T>(load<C>(low_runs[run][element]), load<C>(x_runs[run][element]),
                    load<C>(high_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 3, stage);
}

// y = low <= x <= high
template <class T>
BARACUDA_DEVICE void between_int_element(i64 low, i64 x, i64 high, bool& y) {
    using C = compute_t<T>;
    y = store<bool>(low <= x && x <= high);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) between_int_flat(const T* low_data, const T* x_data,
        const T* high_data, bool* y_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> low_runs[Runs];
        Vector<T, V> x_runs[Runs];
        Vector<T, V> high_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            low_runs[run] = Vector<T, V>::load(low_data + thread.first(run));
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
            high_runs[run] = Vector<T, V>::load(high_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<bool, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                between_int_element<T>(i64(low_runs[run][element]), i64(x_runs[run][element]),
                        i64(high_runs[run][element]), y_run[element]);
            }
            y_run.put(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        between_int_element<T>(i64(low_data[position]), i64(x_data[position]), i64(high_data[position]),
                y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) between_int_strided(const T* low_data, const T* x_data,
        const T* high_data, bool* y_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    between_int_element<T>(i64(low_data[at[0]]), i64(x_data[at[1]]), i64(high_data[at[2]]), y_data[at[3]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) between_int_tiled(const T* low_data, const T* x_data,
        const T* high_data, bool* y_data, Tiles<4> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<4> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                between_int_element<T>(i64(low_data[block.at(0, element, 0)]), i64(x_data[block.at(0, element, 1)]),
                        i64(high_data[block.at(0, element, 2)]), y_data[block.at(0, element, 3)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, bool> stage;
    Vector<T, Way::length> low_runs[Way::runs];
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> high_runs[Way::runs];
    Vector<bool, Way::length> y_runs[Way::runs];
    block.load(low_runs, low_data, 0);
    block.load(x_runs, x_data, 1);
    block.load(high_runs, high_data, 2);
    block.turn(low_runs, low_data, 0, stage);
    block.turn(x_runs, x_data, 1, stage);
    block.turn(high_runs, high_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            between_int_element<T>(i64(low_runs[run][element]), i64(x_runs[run][element]),
                    i64(high_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 3, stage);
}

}  // namespace baracuda
