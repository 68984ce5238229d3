// Generated from spec/binary.yaml: logsubexp, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/half_precision.cuh>

namespace baracuda {

// d_a = where(isinf(b) and b < 0, d_y, -d_y / expm1(b - a))
// d_b = where(isinf(b) and b < 0, 0, -d_y / expm1(a - b))
template <class T>
BARACUDA_DEVICE void logsubexp_backward_element(compute_t<T> b, compute_t<T> d_y, compute_t<T> a, T& d_a, T& d_b) {
    using C = compute_t<T>;
    d_a = store<T>(is_inf(b) && b < C(0.0) ? d_y : -d_y / Functions<T>::expm1(b - a));
    d_b = store<T>(is_inf(b) && b < C(0.0) ? C(0.0) : -d_y / Functions<T>::expm1(a - b));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) logsubexp_backward_flat(const T* b_data, const T* d_y_data,
        const T* a_data, T* d_a_data, T* d_b_data, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> b_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
        Vector<T, V> a_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            b_runs[run] = Vector<T, V>::load(b_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
            a_runs[run] = Vector<T, V>::load(a_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_a_run;
            Vector<T, V> d_b_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                logsubexp_backward_element<T>(load<C>(b_runs[run][element]), load<C>(d_y_runs[run][element]),
                        load<C>(a_runs[run][element]), d_a_run[element], d_b_run[element]);
            }
            d_a_run.put(d_a_data + thread.first(run));
            d_b_run.put(d_b_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        logsubexp_backward_element<T>(load<C>(b_data[position]), load<C>(d_y_data[position]),
                load<C>(a_data[position]), d_a_data[position], d_b_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) logsubexp_backward_strided(const T* b_data, const T* d_y_data,
        const T* a_data, T* d_a_data, T* d_b_data, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<5> at = layout.at(position);
    logsubexp_backward_element<T>(load<C>(b_data[at[0]]), load<C>(d_y_data[at[1]]), load<C>(a_data[at[2]]),
            d_a_data[at[3]], d_b_data[at[4]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) logsubexp_backward_tiled(const T* b_data, const T* d_y_data,
        const T* a_data, T* d_a_data, T* d_b_data, Tiles<5> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<5> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                logsubexp_backward_element<T>(load<C>(b_data[block.at(0, element, 0)]),
                        load<C>(d_y_data[block.at(0, element, 1)]), load<C>(a_data[block.at(0, element, 2)]),
                        d_a_data[block.at(0, element, 3)], d_b_data[block.at(0, element, 4)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> b_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> a_runs[Way::runs];
    Vector<T, Way::length> d_a_runs[Way::runs];
    Vector<T, Way::length> d_b_runs[Way::runs];
    block.load(b_runs, b_data, 0);
    block.load(d_y_runs, d_y_data, 1);
    block.load(a_runs, a_data, 2);
    block.turn(b_runs, b_data, 0, stage);
    block.turn(d_y_runs, d_y_data, 1, stage);
    block.turn(a_runs, a_data, 2, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            logsubexp_backward_element<T>(load<C>(b_runs[run][element]), load<C>(d_y_runs[run][element]),
                    load<C>(a_runs[run][element]), d_a_runs[run][element], d_b_runs[run][element]);
        }
    }
    block.store(d_a_runs, d_a_data, 3, stage);
    block.store(d_b_runs, d_b_data, 4, stage);
}

}  // namespace baracuda
