// Generated from spec/activation.yaml: softshrink. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// y = where(x > lambd, x - lambd, where(x < -lambd, x + lambd, 0 * x))
template <class T>
struct softshrink_shared {
    using C = compute_t<T>;
    C lambd;

    static BARACUDA_DEVICE softshrink_shared of(C lambd) {
        return {lambd};
    }
};

template <class T>
BARACUDA_DEVICE void softshrink_element(compute_t<T> x, const softshrink_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [lambd] = shared;
    y = store<T>(x > lambd ? x - lambd : (x < -lambd ? x + lambd : C(0.0) * x));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) softshrink_flat(const T* x_data, T* y_data, compute_t<T> lambd,
        i64 start, i64 count) {
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
        const auto shared = softshrink_shared<T>::of(lambd);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                softshrink_element<T>(load<C>(x_runs[run][element]), shared, y_run[element]);
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
        const auto shared = softshrink_shared<T>::of(lambd);
        softshrink_element<T>(load<C>(x_data[position]), shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) softshrink_strided(const T* x_data, T* y_data, compute_t<T> lambd,
        Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = softshrink_shared<T>::of(lambd);
    softshrink_element<T>(load<C>(x_data[at[0]]), shared, y_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) softshrink_tiled(const T* x_data, T* y_data, compute_t<T> lambd,
        Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = softshrink_shared<T>::of(lambd);
                softshrink_element<T>(load<C>(x_data[block.at(0, element, 0)]), shared,
                        y_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> x_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(x_runs, x_data, 0);
    block.turn(x_runs, x_data, 0, stage);
    const auto shared = softshrink_shared<T>::of(lambd);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            softshrink_element<T>(load<C>(x_runs[run][element]), shared, y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 1, stage);
}

}  // namespace baracuda
