// Generated from spec/unary.yaml: pow_int. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/integers.cuh>

namespace baracuda {

// y = pow_int(x, exponent)
template <class T>
struct pow_int_shared {
    using C = compute_t<T>;
    i64 exponent;

    static BARACUDA_DEVICE pow_int_shared of(i64 exponent) {
        return {exponent};
    }
};

template <class T>
BARACUDA_DEVICE void pow_int_element(compute_t<T> x, const pow_int_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [exponent] = shared;
    y = store<T>(pow_int(x, exponent));
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) pow_int_flat(const T* x_data, T* y_data, i64 exponent, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto x_run = Vector<T, V>::load(x_data + first);
        Vector<T, V> y_run;
        const auto shared = pow_int_shared<T>::of(exponent);
#pragma unroll
        for (int element = 0; element < V; ++element) {
            pow_int_element<T>(load<C>(x_run[element]), shared, y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        const auto shared = pow_int_shared<T>::of(exponent);
        pow_int_element<T>(load<C>(x_data[position]), shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) pow_int_strided(const T* x_data, T* y_data, i64 exponent,
        Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = pow_int_shared<T>::of(exponent);
    pow_int_element<T>(load<C>(x_data[at[0]]), shared, y_data[at[1]]);
}

// y = pow_int(x, exponent)
template <class T>
struct pow_int_int_shared {
    using C = compute_t<T>;
    i64 exponent;

    static BARACUDA_DEVICE pow_int_int_shared of(i64 exponent) {
        return {exponent};
    }
};

template <class T>
BARACUDA_DEVICE void pow_int_int_element(i64 x, const pow_int_int_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [exponent] = shared;
    y = wrap<T>(pow_int(x, exponent));
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) pow_int_int_flat(const T* x_data, T* y_data, i64 exponent,
        i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto x_run = Vector<T, V>::load(x_data + first);
        Vector<T, V> y_run;
        const auto shared = pow_int_int_shared<T>::of(exponent);
#pragma unroll
        for (int element = 0; element < V; ++element) {
            pow_int_int_element<T>(i64(x_run[element]), shared, y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        const auto shared = pow_int_int_shared<T>::of(exponent);
        pow_int_int_element<T>(i64(x_data[position]), shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) pow_int_int_strided(const T* x_data, T* y_data, i64 exponent,
        Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = pow_int_int_shared<T>::of(exponent);
    pow_int_int_element<T>(i64(x_data[at[0]]), shared, y_data[at[1]]);
}

}  // namespace baracuda
