// Generated from spec/unary.yaml: bitwise_not. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = bit_not(x)
template <class T>
BARACUDA_DEVICE void bitwise_not_element(i64 x, T& y) {
    using C = compute_t<T>;
    y = wrap<T>(bit_not(x));
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) bitwise_not_flat(const T* x_data, T* y_data, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto x_run = Vector<T, V>::load(x_data + first);
        Vector<T, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            bitwise_not_element<T>(i64(x_run[element]), y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        bitwise_not_element<T>(i64(x_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) bitwise_not_strided(const T* x_data, T* y_data, Layout<2> layout,
        i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    bitwise_not_element<T>(i64(x_data[at[0]]), y_data[at[1]]);
}

// y = bit_not(x)
template <class T>
BARACUDA_DEVICE void bitwise_not_bool_element(bool x, T& y) {
    using C = compute_t<T>;
    y = store<T>(bit_not(x));
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) bitwise_not_bool_flat(const T* x_data, T* y_data, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto x_run = Vector<T, V>::load(x_data + first);
        Vector<T, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            bitwise_not_bool_element<T>(x_run[element], y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        bitwise_not_bool_element<T>(x_data[position], y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) bitwise_not_bool_strided(const T* x_data, T* y_data,
        Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    bitwise_not_bool_element<T>(x_data[at[0]], y_data[at[1]]);
}

}  // namespace baracuda
