// Generated from spec/gated.yaml: geglu. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// y = value * gelu(gate)
template <class T>
BARACUDA_DEVICE void geglu_element(compute_t<T> value, compute_t<T> gate, T& y) {
    using C = compute_t<T>;
    y = store<T>(value * Activations<T>::gelu(gate));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) geglu_flat(const T* value_data, const T* gate_data, T* y_data,
        i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> value_runs[Runs];
        Vector<T, V> gate_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            value_runs[run] = Vector<T, V>::load(value_data + thread.first(run));
            gate_runs[run] = Vector<T, V>::load(gate_data + thread.first(run));
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                geglu_element<T>(load<C>(value_runs[run][element]), load<C>(gate_runs[run][element]), y_run[element]);
            }
            y_run.put(y_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        geglu_element<T>(load<C>(value_data[position]), load<C>(gate_data[position]), y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) geglu_strided(const T* value_data, const T* gate_data, T* y_data,
        Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    geglu_element<T>(load<C>(value_data[at[0]]), load<C>(gate_data[at[1]]), y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) geglu_tiled(const T* value_data, const T* gate_data, T* y_data,
        Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                geglu_element<T>(load<C>(value_data[block.at(0, element, 0)]),
                        load<C>(gate_data[block.at(0, element, 1)]), y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> value_runs[Way::runs];
    Vector<T, Way::length> gate_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(value_runs, value_data, 0);
    block.load(gate_runs, gate_data, 1);
    block.turn(value_runs, value_data, 0, stage);
    block.turn(gate_runs, gate_data, 1, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            geglu_element<T>(load<C>(value_runs[run][element]), load<C>(gate_runs[run][element]), y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

}  // namespace baracuda
