// Generated from spec/gated.yaml: reglu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// active = where(gate <= 0, 0, gate)
// y = value * active
template <class T>
BARACUDA_DEVICE void reglu_element(compute_t<T> gate, compute_t<T> value, T& y) {
    using C = compute_t<T>;
    const C active = gate <= C(0.0) ? C(0.0) : gate;
    y = store<T>(value * active);
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) reglu_flat(const T* gate_data, const T* value_data, T* y_data,
        i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto gate_run = Vector<T, V>::load(gate_data + first);
        const auto value_run = Vector<T, V>::load(value_data + first);
        Vector<T, V> y_run;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            reglu_element<T>(load<C>(gate_run[element]), load<C>(value_run[element]), y_run[element]);
        }
        y_run.store(y_data + first);
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        reglu_element<T>(load<C>(gate_data[position]), load<C>(value_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) reglu_strided(const T* gate_data, const T* value_data, T* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    reglu_element<T>(load<C>(gate_data[at[0]]), load<C>(value_data[at[1]]), y_data[at[2]]);
}

}  // namespace baracuda
