// Generated from spec/activation.yaml: softshrink, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// d_x = where(abs(x) <= lambd, 0, d_y)
template <class T>
struct softshrink_backward_shared {
    using C = compute_t<T>;
    C lambd;

    static BARACUDA_DEVICE softshrink_backward_shared of(C lambd) {
        return {lambd};
    }
};

template <class T>
BARACUDA_DEVICE void softshrink_backward_element(compute_t<T> x, compute_t<T> d_y,
        const softshrink_backward_shared<T>& shared, T& d_x) {
    using C = compute_t<T>;
    const auto& [lambd] = shared;
    d_x = store<T>(absolute(x) <= lambd ? C(0.0) : d_y);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) softshrink_backward_flat(const T* x_data, const T* d_y_data,
        T* d_x_data, compute_t<T> lambd, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> x_runs[Runs];
        Vector<T, V> d_y_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            x_runs[run] = Vector<T, V>::load(x_data + thread.first(run));
            d_y_runs[run] = Vector<T, V>::load(d_y_data + thread.first(run));
        }
        const auto shared = softshrink_backward_shared<T>::of(lambd);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_x_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                softshrink_backward_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]), shared,
                        d_x_run[element]);
            }
            d_x_run.put(d_x_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = softshrink_backward_shared<T>::of(lambd);
        softshrink_backward_element<T>(load<C>(x_data[position]), load<C>(d_y_data[position]), shared,
                d_x_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) softshrink_backward_strided(const T* x_data, const T* d_y_data,
        T* d_x_data, compute_t<T> lambd, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = softshrink_backward_shared<T>::of(lambd);
    softshrink_backward_element<T>(load<C>(x_data[at[0]]), load<C>(d_y_data[at[1]]), shared, d_x_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) softshrink_backward_tiled(const T* x_data, const T* d_y_data,
        T* d_x_data, compute_t<T> lambd, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = softshrink_backward_shared<T>::of(lambd);
                softshrink_backward_element<T>(load<C>(x_data[block.at(0, element, 0)]),
                        load<C>(d_y_data[block.at(0, element, 1)]), shared, d_x_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> d_y_runs[Way::runs];
    Vector<T, Way::length> d_x_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.load(d_y_runs, d_y_data, 1);
    block.turn(x_runs, x_data, 0, stage);
    block.turn(d_y_runs, d_y_data, 1, stage);
    const auto shared = softshrink_backward_shared<T>::of(lambd);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            softshrink_backward_element<T>(load<C>(x_runs[run][element]), load<C>(d_y_runs[run][element]), shared,
                    d_x_runs[run][element]);
        }
    }
    block.store(d_x_runs, d_x_data, 2, stage);
}

}  // namespace baracuda
