// Generated from spec/quantize.yaml: dequantize_fp8_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// output = input * scale
template <class F, class T>
struct dequantize_fp8_per_tensor_shared {
    using C = compute_t<F, T>;
    C scale;

    static BARACUDA_DEVICE dequantize_fp8_per_tensor_shared of(C scale) {
        return {scale};
    }
};

template <class F, class T>
BARACUDA_DEVICE void dequantize_fp8_per_tensor_element(compute_t<F, T> input, const dequantize_fp8_per_tensor_shared<F,
        T>& shared, T& output) {
    using C = compute_t<F, T>;
    const auto& [scale] = shared;
    output = store<T>(input * scale);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class F, class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) dequantize_fp8_per_tensor_flat(const F* input_data,
        T* output_data, Scalar<compute_t<T>> scale_scalar, i64 start, i64 count) {
    using C = compute_t<F, T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<F, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<F, V>::load(input_data + thread.first(run));
        }
        const auto shared = dequantize_fp8_per_tensor_shared<F, T>::of(C(scale_scalar.get()));
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> output_run;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                dequantize_fp8_per_tensor_element<F, T>(load<C>(input_runs[run][element]), shared, output_run[element]);
            }
            output_run.put(output_data + thread.first(run));
        }
        return;
    }
    // One by one: the first and the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = dequantize_fp8_per_tensor_shared<F, T>::of(C(scale_scalar.get()));
        dequantize_fp8_per_tensor_element<F, T>(load<C>(input_data[position]), shared, output_data[position]);
    }
}

// Any strides: one element a thread.
template <class F, class T>
__global__ void __launch_bounds__(pointwise_threads) dequantize_fp8_per_tensor_strided(const F* input_data,
        T* output_data, Scalar<compute_t<T>> scale_scalar, Layout<2> layout, i64 count) {
    using C = compute_t<F, T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = dequantize_fp8_per_tensor_shared<F, T>::of(C(scale_scalar.get()));
    dequantize_fp8_per_tensor_element<F, T>(load<C>(input_data[at[0]]), shared, output_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class F, class T, class Way>
__global__ void __launch_bounds__(Way::threads) dequantize_fp8_per_tensor_tiled(const F* input_data, T* output_data,
        Scalar<compute_t<T>> scale_scalar, Tiles<2> tiles) {
    using C = compute_t<F, T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = dequantize_fp8_per_tensor_shared<F, T>::of(C(scale_scalar.get()));
                dequantize_fp8_per_tensor_element<F, T>(load<C>(input_data[block.at(0, element, 0)]), shared,
                        output_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<F, T> stage;
    Vector<F, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
    const auto shared = dequantize_fp8_per_tensor_shared<F, T>::of(C(scale_scalar.get()));
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            dequantize_fp8_per_tensor_element<F, T>(load<C>(input_runs[run][element]), shared,
                    output_runs[run][element]);
        }
    }
    block.store(output_runs, output_data, 1, stage);
}

}  // namespace baracuda
