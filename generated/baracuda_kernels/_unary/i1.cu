// Generated from spec/unary.yaml: i1. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/half_special.cuh>

namespace baracuda {

// y = i1(x)
template <class T>
BARACUDA_DEVICE void i1_element(compute_t<T> x, T& y) {
    using C = compute_t<T>;
    y = store<T>(Special<T>::i1(x));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads, full_blocks<T>) i1_flat(const T* x_data, T* y_data, i64 start,
        i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> x_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                i1_element<T>(load<C>(x_runs[run][element]), y_run[element]);
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
        i1_element<T>(load<C>(x_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) i1_strided(const T* x_data, T* y_data, Layout<2> layout,
        i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    i1_element<T>(load<C>(x_data[at[0]]), y_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) i1_tiled(const T* x_data, T* y_data, Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                i1_element<T>(load<C>(x_data[block.at(0, element, 0)]), y_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            i1_element<T>(load<C>(x_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

}  // namespace baracuda
