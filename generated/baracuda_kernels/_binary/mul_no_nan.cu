// Generated from spec/binary.yaml: mul_no_nan. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// y = where(b == 0, 0, a * b)
template <class T>
BARACUDA_DEVICE void mul_no_nan_element(compute_t<T> b, compute_t<T> a, T& y) {
    using C = compute_t<T>;
    y = store<T>(b == C(0.0) ? C(0.0) : a * b);
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) mul_no_nan_flat(const T* b_data, const T* a_data, T* y_data,
        i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto b_run = Vector<T, V>::load(b_data + first);
        const auto a_run = Vector<T, V>::load(a_data + first);
        Vector<T, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            mul_no_nan_element<T>(load<C>(b_run[element]), load<C>(a_run[element]), y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        mul_no_nan_element<T>(load<C>(b_data[position]), load<C>(a_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) mul_no_nan_strided(const T* b_data, const T* a_data, T* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    mul_no_nan_element<T>(load<C>(b_data[at[0]]), load<C>(a_data[at[1]]), y_data[at[2]]);
}

}  // namespace baracuda
