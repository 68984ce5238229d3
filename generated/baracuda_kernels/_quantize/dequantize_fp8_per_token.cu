// Generated from spec/quantize.yaml: dequantize_fp8_per_token. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// output[rows, d] = input[rows, d] * scale[rows]
template <class F, class T>
struct dequantize_fp8_per_token_shared {
    using C = compute_t<F, T>;
    C scale;

    static BARACUDA_DEVICE dequantize_fp8_per_token_shared of(C scale) {
        return {scale};
    }
};

template <class F, class T>
BARACUDA_DEVICE void dequantize_fp8_per_token_element(compute_t<F, T> input, const dequantize_fp8_per_token_shared<F,
        T>& shared, T& output) {
    using C = compute_t<F, T>;
    const auto& [scale] = shared;
    output = store<T>(input * scale);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class F, class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) dequantize_fp8_per_token_flat(const F* input_data,
        const T* scale_data, T* output_data, Layout<1> mapped, i64 count) {
    using C = compute_t<F, T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread;
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<F, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<F, V>::load(input_data + thread.first(run));
        }
        T scale_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            const Offsets<1> at = mapped.at(thread.first(run));
            scale_runs[run] = scale_data[at[0]];
        }
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> output_run;
            auto shared = dequantize_fp8_per_token_shared<F, T>::of(load<C>(scale_runs[run]));
#pragma unroll
            for (int element = 0; element < V; ++element) {
                if constexpr (!Uniform) {
                    const Offsets<1> at = mapped.at(thread.first(run) + element);
                    shared = dequantize_fp8_per_token_shared<F, T>::of(load<C>(scale_data[at[0]]));
                }
                dequantize_fp8_per_token_element<F, T>(load<C>(input_runs[run][element]), shared, output_run[element]);
            }
            output_run.put(output_data + thread.first(run));
        }
        return;
    }
    // One by one: the last elements of the buffers.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position >= count || !(left >> place / V & 1)) continue;
        const Offsets<1> at = mapped.at(position);
        const auto shared = dequantize_fp8_per_token_shared<F, T>::of(load<C>(scale_data[at[0]]));
        dequantize_fp8_per_token_element<F, T>(load<C>(input_data[position]), shared, output_data[position]);
    }
}

// Any strides: one element a thread.
template <class F, class T>
__global__ void __launch_bounds__(pointwise_threads) dequantize_fp8_per_token_strided(const F* input_data,
        const T* scale_data, T* output_data, Layout<3> layout, i64 count) {
    using C = compute_t<F, T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = dequantize_fp8_per_token_shared<F, T>::of(load<C>(scale_data[at[1]]));
    dequantize_fp8_per_token_element<F, T>(load<C>(input_data[at[0]]), shared, output_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class F, class T, class Way>
__global__ void __launch_bounds__(Way::threads) dequantize_fp8_per_token_tiled(const F* input_data,
        const T* scale_data, T* output_data, Tiles<3> tiles) {
    using C = compute_t<F, T>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = dequantize_fp8_per_token_shared<F, T>::of(
                        load<C>(scale_data[block.at(0, element, 1)]));
                dequantize_fp8_per_token_element<F, T>(load<C>(input_data[block.at(0, element, 0)]), shared,
                        output_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<F, T> stage;
    Vector<F, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        auto shared = dequantize_fp8_per_token_shared<F, T>::of(load<C>(scale_data[block.at(run, 0, 1)]));
#pragma unroll
        for (int element = 0; element < Way::length; ++element) {
            if (!tiles.uniform) {
                shared = dequantize_fp8_per_token_shared<F, T>::of(load<C>(scale_data[block.at(run, element, 1)]));
            }
            dequantize_fp8_per_token_element<F, T>(load<C>(input_runs[run][element]), shared,
                    output_runs[run][element]);
        }
    }
    block.store(output_runs, output_data, 2, stage);
}

}  // namespace baracuda
