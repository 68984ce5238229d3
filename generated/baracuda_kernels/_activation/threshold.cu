// Generated from spec/activation.yaml: threshold. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// y = where(x > limit, x, where(isnan(x), x, value))
template <class T>
struct threshold_shared {
    using C = compute_t<T>;
    C limit;
    C value;

    static BARACUDA_DEVICE threshold_shared of(C limit, C value) {
        return {limit, value};
    }
};

template <class T>
BARACUDA_DEVICE void threshold_element(compute_t<T> x, const threshold_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [limit, value] = shared;
    y = store<T>(x > limit ? x : (is_nan(x) ? x : value));
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) threshold_flat(const T* x_data, T* y_data, compute_t<T> limit,
        compute_t<T> value, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto x_run = Vector<T, V>::load(x_data + first);
        Vector<T, V> y_run;
        const auto shared = threshold_shared<T>::of(limit, value);
#pragma unroll
        for (int element = 0; element < V; ++element) {
            threshold_element<T>(load<C>(x_run[element]), shared, y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        const auto shared = threshold_shared<T>::of(limit, value);
        threshold_element<T>(load<C>(x_data[position]), shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) threshold_strided(const T* x_data, T* y_data, compute_t<T> limit,
        compute_t<T> value, Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = threshold_shared<T>::of(limit, value);
    threshold_element<T>(load<C>(x_data[at[0]]), shared, y_data[at[1]]);
}

}  // namespace baracuda
