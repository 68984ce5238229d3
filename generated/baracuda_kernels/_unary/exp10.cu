// Generated from spec/unary.yaml: exp10. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

// y = pow(10, x)
template <class T>
BARACUDA_DEVICE void exp10_element(compute_t<T> x, T& y) {
    using C = compute_t<T>;
    y = store<T>(power(C(10.0), x));
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) exp10_flat(const T* x_data, T* y_data, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto x_run = Vector<T, V>::load(x_data + first);
        Vector<T, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            exp10_element<T>(load<C>(x_run[element]), y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        exp10_element<T>(load<C>(x_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) exp10_strided(const T* x_data, T* y_data, Layout<2> layout,
        i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    exp10_element<T>(load<C>(x_data[at[0]]), y_data[at[1]]);
}

}  // namespace baracuda
