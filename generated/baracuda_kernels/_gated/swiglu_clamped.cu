// Generated from spec/gated.yaml: swiglu_clamped. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>
#include <baracuda/activation_forms.cuh>

namespace baracuda {

// kept = where(gate > limit, limit, gate)
// active = kept * sigmoid(alpha * kept)
// y = (clamp(value, -limit, limit) + 1) * active
template <class T>
struct swiglu_clamped_shared {
    using C = compute_t<T>;
    C alpha;
    C limit;

    static BARACUDA_DEVICE swiglu_clamped_shared of(C alpha, C limit) {
        return {alpha, limit};
    }
};

template <class T>
BARACUDA_DEVICE void swiglu_clamped_element(compute_t<T> gate, compute_t<T> value,
        const swiglu_clamped_shared<T>& shared, T& y) {
    using C = compute_t<T>;
    const auto& [alpha, limit] = shared;
    const C kept = gate > limit ? limit : gate;
    const C active = kept * Activations<T>::sigmoid(alpha * kept);
    y = store<T>((clamp(value, -limit, limit) + C(1.0)) * active);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) swiglu_clamped_flat(const T* gate_data, const T* value_data,
        T* y_data, compute_t<T> alpha, compute_t<T> limit, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> gate_runs[Runs];
        Vector<T, V> value_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            gate_runs[run] = Vector<T, V>::load(gate_data + thread.first(run));
            value_runs[run] = Vector<T, V>::load(value_data + thread.first(run));
        }
        const auto shared = swiglu_clamped_shared<T>::of(alpha, limit);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> y_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                swiglu_clamped_element<T>(load<C>(gate_runs[run][element]), load<C>(value_runs[run][element]), shared,
                        y_run[element]);
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
        const auto shared = swiglu_clamped_shared<T>::of(alpha, limit);
        swiglu_clamped_element<T>(load<C>(gate_data[position]), load<C>(value_data[position]), shared,
                y_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) swiglu_clamped_strided(const T* gate_data, const T* value_data,
        T* y_data, compute_t<T> alpha, compute_t<T> limit, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = swiglu_clamped_shared<T>::of(alpha, limit);
    swiglu_clamped_element<T>(load<C>(gate_data[at[0]]), load<C>(value_data[at[1]]), shared, y_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) swiglu_clamped_tiled(const T* gate_data, const T* value_data,
        T* y_data, compute_t<T> alpha, compute_t<T> limit, Tiles<3> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = swiglu_clamped_shared<T>::of(alpha, limit);
                swiglu_clamped_element<T>(load<C>(gate_data[block.at(0, element, 0)]),
                        load<C>(value_data[block.at(0, element, 1)]), shared, y_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> gate_runs[Way::runs];
    Vector<T, Way::length> value_runs[Way::runs];
    Vector<T, Way::length> y_runs[Way::runs];
    block.load(gate_runs, gate_data, 0);
    block.load(value_runs, value_data, 1);
    block.turn(gate_runs, gate_data, 0, stage);
    block.turn(value_runs, value_data, 1, stage);
    const auto shared = swiglu_clamped_shared<T>::of(alpha, limit);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            swiglu_clamped_element<T>(load<C>(gate_runs[run][element]), load<C>(value_runs[run][element]), shared,
                    y_runs[run][element]);
        }
    }
    block.store(y_runs, y_data, 2, stage);
}

}  // namespace baracuda
