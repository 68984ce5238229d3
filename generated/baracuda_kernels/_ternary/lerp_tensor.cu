// Generated from spec/ternary.yaml: lerp_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// y = where(abs(w) < 0.5, a + w * (b - a), b - (b - a) * (1 - w))
template <class T>
BARACUDA_DEVICE void lerp_tensor_element(compute_t<T> w, compute_t<T> a, compute_t<T> b, T& y) {
    using C = compute_t<T>;
    y = store<T>(absolute(w) < C(0.5) ? a + w * (b - a) : b - (b - a) * (C(1.0) - w));
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) lerp_tensor_flat(const T* w_data, const T* a_data,
        const T* b_data, T* y_data, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto w_run = Vector<T, V>::load(w_data + first);
        const auto a_run = Vector<T, V>::load(a_data + first);
        const auto b_run = Vector<T, V>::load(b_data + first);
        Vector<T, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            lerp_tensor_element<T>(load<C>(w_run[element]), load<C>(a_run[element]), load<C>(b_run[element]),
                    y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        lerp_tensor_element<T>(load<C>(w_data[position]), load<C>(a_data[position]), load<C>(b_data[position]),
                y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) lerp_tensor_strided(const T* w_data, const T* a_data,
        const T* b_data, T* y_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    lerp_tensor_element<T>(load<C>(w_data[at[0]]), load<C>(a_data[at[1]]), load<C>(b_data[at[2]]), y_data[at[3]]);
}

}  // namespace baracuda
