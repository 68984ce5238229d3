// Generated from spec/binary.yaml: float_power. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/functions.cuh>

namespace baracuda {

// y = pow(a, b)
template <class T, class D>
BARACUDA_DEVICE void float_power_element(compute_t<T, D> a, compute_t<T, D> b, D& y) {
    using C = compute_t<T, D>;
    y = store<D>(power(a, b));
}

// Contiguous operands: V elements a thread.
template <class T, class D, int V>
__global__ void __launch_bounds__(pointwise_threads) float_power_flat(const T* a_data, const T* b_data, D* y_data,
        i64 count) {
    using C = compute_t<T, D>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto a_run = Vector<T, V>::load(a_data + first);
        const auto b_run = Vector<T, V>::load(b_data + first);
        Vector<D, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            float_power_element<T, D>(load<C>(a_run[element]), load<C>(b_run[element]), y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        float_power_element<T, D>(load<C>(a_data[position]), load<C>(b_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T, class D>
__global__ void __launch_bounds__(pointwise_threads) float_power_strided(const T* a_data, const T* b_data, D* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T, D>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    float_power_element<T, D>(load<C>(a_data[at[0]]), load<C>(b_data[at[1]]), y_data[at[2]]);
}

// y = pow(a, b)
template <class T, class D>
BARACUDA_DEVICE void float_power_int_element(i64 a, i64 b, D& y) {
    using C = compute_t<D>;
    y = store<D>(power(C(a), C(b)));
}

// Contiguous operands: V elements a thread.
template <class T, class D, int V>
__global__ void __launch_bounds__(pointwise_threads) float_power_int_flat(const T* a_data, const T* b_data, D* y_data,
        i64 count) {
    using C = compute_t<D>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto a_run = Vector<T, V>::load(a_data + first);
        const auto b_run = Vector<T, V>::load(b_data + first);
        Vector<D, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            float_power_int_element<T, D>(i64(a_run[element]), i64(b_run[element]), y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        float_power_int_element<T, D>(i64(a_data[position]), i64(b_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T, class D>
__global__ void __launch_bounds__(pointwise_threads) float_power_int_strided(const T* a_data, const T* b_data,
        D* y_data, Layout<3> layout, i64 count) {
    using C = compute_t<D>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    float_power_int_element<T, D>(i64(a_data[at[0]]), i64(b_data[at[1]]), y_data[at[2]]);
}

}  // namespace baracuda
