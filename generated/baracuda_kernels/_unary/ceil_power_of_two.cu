// Generated from spec/unary.yaml: ceil_power_of_two. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// y = ceil_power_of_two(x)
template <class T>
BARACUDA_DEVICE void ceil_power_of_two_element(compute_t<T> x, T& y) {
    using C = compute_t<T>;
    y = store<T>(ceil_power_of_two(x));
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) ceil_power_of_two_flat(const T* x_data, T* y_data, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto x_run = Vector<T, V>::load(x_data + first);
        Vector<T, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            ceil_power_of_two_element<T>(load<C>(x_run[element]), y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        ceil_power_of_two_element<T>(load<C>(x_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) ceil_power_of_two_strided(const T* x_data, T* y_data,
        Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    ceil_power_of_two_element<T>(load<C>(x_data[at[0]]), y_data[at[1]]);
}

}  // namespace baracuda
