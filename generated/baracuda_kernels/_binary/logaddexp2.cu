// Generated from spec/binary.yaml: logaddexp2. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// y = where(isinf(a) and a == b, a, max(a, b) + 1.4426950408889634 * log1p(exp2(-abs(a - b))))
template <class T>
BARACUDA_DEVICE void logaddexp2_element(compute_t<T> a, compute_t<T> b, T& y) {
    using C = compute_t<T>;
    y = store<T>(is_inf(a) && a == b ? a : maximum(a, b) + C(1.4426950408889634)
            * Functions<T>::log1p(Functions<T>::exp2(-absolute(a - b))));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads, full_blocks<T>) logaddexp2_flat(const T* a_data, const T* b_data,
        T* y_data, i64 start, i64 count) {
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
            Vector<T, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                logaddexp2_element<T>(load<C>(a_runs[run][element]), load<C>(b_runs[run][element]), y_run[element]);
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
        logaddexp2_element<T>(load<C>(a_data[position]), load<C>(b_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) logaddexp2_strided(const T* a_data, const T* b_data, T* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    logaddexp2_element<T>(load<C>(a_data[at[0]]), load<C>(b_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) logaddexp2_tiled(const T* a_data, const T* b_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                logaddexp2_element<T>(load<C>(a_data[block.at(0, element, 0)]),
                        load<C>(b_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> a_runs[Way::runs];
    Vector<T, Way::length> b_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(a_runs, a_data, 0);
    block.load(b_runs, b_data, 1);
    block.turn(a_runs, a_data, 0, stage);
    block.turn(b_runs, b_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            logaddexp2_element<T>(load<C>(a_runs[run][element]), load<C>(b_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

}  // namespace baracuda
