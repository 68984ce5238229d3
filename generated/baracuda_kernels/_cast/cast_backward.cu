// Generated from spec/cast.yaml: cast, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// d_x = d_y
template <class S, class D>
BARACUDA_DEVICE void cast_backward_element(compute_t<S, D> d_y, S& d_x) {
    using C = compute_t<S, D>;
    d_x = store<S>(d_y);
}

// Contiguous operands: V elements a thread.
template <class S, class D, int V>
__global__ void __launch_bounds__(pointwise_threads) cast_backward_flat(const D* d_y_data, S* d_x_data, i64 count) {
    using C = compute_t<S, D>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto d_y_run = Vector<D, V>::load(d_y_data + first);
        Vector<S, V> d_x_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            cast_backward_element<S, D>(load<C>(d_y_run[element]), d_x_run[element]);
        }
        d_x_run.store(d_x_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        cast_backward_element<S, D>(load<C>(d_y_data[position]), d_x_data[position]);
    }
}

// Any strides: one element a thread.
template <class S, class D>
__global__ void __launch_bounds__(pointwise_threads) cast_backward_strided(const D* d_y_data, S* d_x_data,
        Layout<2> layout, i64 count) {
    using C = compute_t<S, D>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    cast_backward_element<S, D>(load<C>(d_y_data[at[0]]), d_x_data[at[1]]);
}

}  // namespace baracuda
