// Generated from spec/unary.yaml: affine. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// y = scale * x + shift
template <class T>
struct affine_shared {
    using C = compute_t<T>;
    C scale;
    C shift;

    static BARACUDA_DEVICE affine_shared of(C scale, C shift) {
        return {scale, shift};
    }
};

template <class T>
BARACUDA_DEVICE void affine_element(compute_t<T> x, const affine_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [scale, shift] = shared;
    y = store<T>(scale * x + shift);
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) affine_flat(const T* x_data, T* y_data, compute_t<T> scale,
        compute_t<T> shift, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto x_run = Vector<T, V>::load(x_data + first);
        Vector<T, V> y_run;
        const auto shared = affine_shared<T>::of(scale, shift);
#pragma unroll
        for (int element = 0; element < V; ++element) {
            affine_element<T>(load<C>(x_run[element]), shared, y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        const auto shared = affine_shared<T>::of(scale, shift);
        affine_element<T>(load<C>(x_data[position]), shared, y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) affine_strided(const T* x_data, T* y_data, compute_t<T> scale,
        compute_t<T> shift, Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = affine_shared<T>::of(scale, shift);
    affine_element<T>(load<C>(x_data[at[0]]), shared, y_data[at[1]]);
}

}  // namespace baracuda
