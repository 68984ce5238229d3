// Generated from spec/binary.yaml: eq. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// y = a == b
template <class T>
BARACUDA_DEVICE void eq_element(compute_t<T> a, compute_t<T> b, bool& y) {
    using C = compute_t<T>;
    y = store<bool>(a == b);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) eq_flat(const T* a_data, const T* b_data, bool* y_data, i64 start,
        i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> a_runs[Runs];
        Vector<T, V> b_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            a_runs[run] = Vector<T, V>::load(a_data + thread.first(run));
            b_runs[run] = Vector<T, V>::load(b_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<bool, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                eq_element<T>(load<C>(a_runs[run][element]), load<C>(b_runs[run][element]), y_run[element]);
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
        eq_element<T>(load<C>(a_data[position]), load<C>(b_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) eq_strided(const T* a_data, const T* b_data, bool* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    eq_element<T>(load<C>(a_data[at[0]]), load<C>(b_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) eq_tiled(const T* a_data, const T* b_data, bool* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                eq_element<T>(load<C>(a_data[block.at(0, element, 0)]), load<C>(b_data[block.at(0, element, 1)]),
                        y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, bool> stage;
    Vector<T, Way::length> a_runs[Way::runs];
    Vector<T, Way::length> b_runs[Way::runs];
    Vector<bool, Way::length> y_runs[Way::runs];
    block.load(a_runs, a_data, 0);
    block.load(b_runs, b_data, 1);
    block.turn(a_runs, a_data, 0, stage);
    block.turn(b_runs, b_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            eq_element<T>(load<C>(a_runs[run][element]), load<C>(b_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// y = a == b
template <class T>
BARACUDA_DEVICE void eq_int_element(i64 a, i64 b, bool& y) {
    using C = compute_t<T>;
    y = store<bool>(a == b);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) eq_int_flat(const T* a_data, const T* b_data, bool* y_data,
        i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> a_runs[Runs];
        Vector<T, V> b_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            a_runs[run] = Vector<T, V>::load(a_data + thread.first(run));
            b_runs[run] = Vector<T, V>::load(b_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<bool, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                eq_int_element<T>(i64(a_runs[run][element]), i64(b_runs[run][element]), y_run[element]);
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
        eq_int_element<T>(i64(a_data[position]), i64(b_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) eq_int_strided(const T* a_data, const T* b_data, bool* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    eq_int_element<T>(i64(a_data[at[0]]), i64(b_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) eq_int_tiled(const T* a_data, const T* b_data, bool* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                eq_int_element<T>(i64(a_data[block.at(0, element, 0)]), i64(b_data[block.at(0, element, 1)]),
                        y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, bool> stage;
    Vector<T, Way::length> a_runs[Way::runs];
    Vector<T, Way::length> b_runs[Way::runs];
    Vector<bool, Way::length> y_runs[Way::runs];
    block.load(a_runs, a_data, 0);
    block.load(b_runs, b_data, 1);
    block.turn(a_runs, a_data, 0, stage);
    block.turn(b_runs, b_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            eq_int_element<T>(i64(a_runs[run][element]), i64(b_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

// y = a == b
template <class T>
BARACUDA_DEVICE void eq_bool_element(bool a, bool b, bool& y) {
    using C = compute_t<T>;
    y = store<bool>(a == b);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) eq_bool_flat(const T* a_data, const T* b_data, bool* y_data,
        i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> a_runs[Runs];
        Vector<T, V> b_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            a_runs[run] = Vector<T, V>::load(a_data + thread.first(run));
            b_runs[run] = Vector<T, V>::load(b_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<bool, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                eq_bool_element<T>(a_runs[run][element], b_runs[run][element], y_run[element]);
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
        eq_bool_element<T>(a_data[position], b_data[position], y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) eq_bool_strided(const T* a_data, const T* b_data, bool* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    eq_bool_element<T>(a_data[at[0]], b_data[at[1]], y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) eq_bool_tiled(const T* a_data, const T* b_data, bool* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                eq_bool_element<T>(a_data[block.at(0, element, 0)], b_data[block.at(0, element, 1)],
                        y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, bool> stage;
    Vector<T, Way::length> a_runs[Way::runs];
    Vector<T, Way::length> b_runs[Way::runs];
    Vector<bool, Way::length> y_runs[Way::runs];
    block.load(a_runs, a_data, 0);
    block.load(b_runs, b_data, 1);
    block.turn(a_runs, a_data, 0, stage);
    block.turn(b_runs, b_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            eq_bool_element<T>(a_runs[run][element], b_runs[run][element], y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

}  // namespace baracuda
