// Generated from spec/activation.yaml: hardshrink. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// y = where(abs(x) <= lambd, 0, x)
template <class T>
struct hardshrink_shared {
    using C = compute_t<T>;
    C lambd;

    static BARACUDA_DEVICE hardshrink_shared of(C lambd) {
        return {lambd};
    }
};

template <class T>
BARACUDA_DEVICE void hardshrink_element(compute_t<T> x, const hardshrink_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [lambd] = shared;
    y = store<T>(absolute(x) <= lambd ? C(0.0) : x);
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) hardshrink_flat(const T* x_data, T* y_data, compute_t<T> lambd,
        i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto x_run = Vector<T, V>::load(x_data + first);
        Vector<T, V> y_run;
        const auto shared = hardshrink_shared<T>::of(lambd);
#pragma unroll
        for (int element = 0; element < V; ++element) {
            hardshrink_element<T>(load<C>(x_run[element]), shared, y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        const auto shared = hardshrink_shared<T>::of(lambd);
        hardshrink_element<T>(load<C>(x_data[position]), shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) hardshrink_strided(const T* x_data, T* y_data, compute_t<T> lambd,
        Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = hardshrink_shared<T>::of(lambd);
    hardshrink_element<T>(load<C>(x_data[at[0]]), shared, y_data[at[1]]);
}

}  // namespace baracuda
