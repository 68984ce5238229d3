// Generated from spec/ternary.yaml: where. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = where(condition, a, b)
template <class T>
BARACUDA_DEVICE void where_element(bool condition, compute_t<T> a, compute_t<T> b, T& y) {
    using C = compute_t<T>;
    y = store<T>(condition ? a : b);
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) where_flat(const bool* condition_data, const T* a_data,
        const T* b_data, T* y_data, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto condition_run = Vector<bool, V>::load(condition_data + first);
        const auto a_run = Vector<T, V>::load(a_data + first);
        const auto b_run = Vector<T, V>::load(b_data + first);
        Vector<T, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            where_element<T>(condition_run[element], load<C>(a_run[element]), load<C>(b_run[element]), y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        where_element<T>(condition_data[position], load<C>(a_data[position]), load<C>(b_data[position]),
                y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) where_strided(const bool* condition_data, const T* a_data,
        const T* b_data, T* y_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    where_element<T>(condition_data[at[0]], load<C>(a_data[at[1]]), load<C>(b_data[at[2]]), y_data[at[3]]);
}

// y = where(condition, a, b)
template <class T>
BARACUDA_DEVICE void where_int_element(bool condition, i64 a, i64 b, T& y) {
    using C = compute_t<T>;
    y = wrap<T>(condition ? a : b);
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) where_int_flat(const bool* condition_data, const T* a_data,
        const T* b_data, T* y_data, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto condition_run = Vector<bool, V>::load(condition_data + first);
        const auto a_run = Vector<T, V>::load(a_data + first);
        const auto b_run = Vector<T, V>::load(b_data + first);
        Vector<T, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            where_int_element<T>(condition_run[element], i64(a_run[element]), i64(b_run[element]), y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        where_int_element<T>(condition_data[position], i64(a_data[position]), i64(b_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) where_int_strided(const bool* condition_data, const T* a_data,
        const T* b_data, T* y_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    where_int_element<T>(condition_data[at[0]], i64(a_data[at[1]]), i64(b_data[at[2]]), y_data[at[3]]);
}

// y = where(condition, a, b)
template <class T>
BARACUDA_DEVICE void where_bool_element(bool condition, bool a, bool b, T& y) {
    using C = compute_t<T>;
    y = store<T>(condition ? a : b);
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) where_bool_flat(const bool* condition_data, const T* a_data,
        const T* b_data, T* y_data, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto condition_run = Vector<bool, V>::load(condition_data + first);
        const auto a_run = Vector<T, V>::load(a_data + first);
        const auto b_run = Vector<T, V>::load(b_data + first);
        Vector<T, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            where_bool_element<T>(condition_run[element], a_run[element], b_run[element], y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        where_bool_element<T>(condition_data[position], a_data[position], b_data[position], y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) where_bool_strided(const bool* condition_data, const T* a_data,
        const T* b_data, T* y_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<4> at = layout.at(position);
    where_bool_element<T>(condition_data[at[0]], a_data[at[1]], b_data[at[2]], y_data[at[3]]);
}

}  // namespace baracuda
