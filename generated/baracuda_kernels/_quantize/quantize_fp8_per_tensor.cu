// Generated from spec/quantize.yaml: quantize_fp8_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// quotient = input / scale
// output = where(saturate, clamp(quotient, lowest(F), highest(F)), quotient)
template <class T, class F>
struct quantize_fp8_per_tensor_shared {
    using C = compute_t<T, F>;
    Divisor<C> divisor;
    bool saturate;

    static BARACUDA_DEVICE quantize_fp8_per_tensor_shared of(C scale, bool saturate) {
        const Divisor<C> divisor = Divisor<C>(scale);
        return {divisor, saturate};
    }
};

template <class T, class F, class Care>
BARACUDA_DEVICE void quantize_fp8_per_tensor_element(compute_t<T, F> input, const quantize_fp8_per_tensor_shared<T,
        F>& shared, Care care, bool& doubtful, auto& output) {
    using C = compute_t<T, F>;
    const auto& [divisor, saturate] = shared;
    output = outgoing<F>(divisor.coarse(input, care, doubtful), saturate);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, class F, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) quantize_fp8_per_tensor_flat(const T* input_data, F* output_data,
        Scalar<compute_t<T>> scale_scalar, bool saturate, i64 start, i64 count) {
    using C = compute_t<T, F>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
        }
        const auto shared = quantize_fp8_per_tensor_shared<T, F>::of(C(scale_scalar.get()), saturate);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Outgoing<F, V> output_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                quantize_fp8_per_tensor_element<T, F>(load<C>(input_runs[run][element]), shared, Quick(), doubtful,
                        output_run[element]);
            }
            if (doubtful) continue;
            output_run.put(output_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = quantize_fp8_per_tensor_shared<T, F>::of(C(scale_scalar.get()), saturate);
        bool doubtful = false;
        quantize_fp8_per_tensor_element<T, F>(load<C>(input_data[position]), shared, Careful(), doubtful,
                output_data[position]);
    }
}

// Any strides: one element a thread.
template <class T, class F>
__global__ void __launch_bounds__(pointwise_threads) quantize_fp8_per_tensor_strided(const T* input_data,
        F* output_data, Scalar<compute_t<T>> scale_scalar, bool saturate, Layout<2> layout, i64 count) {
    using C = compute_t<T, F>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = quantize_fp8_per_tensor_shared<T, F>::of(C(scale_scalar.get()), saturate);
    bool doubtful = false;
    quantize_fp8_per_tensor_element<T, F>(load<C>(input_data[at[0]]), shared, Careful(), doubtful, output_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class F, class Way>
__global__ void __launch_bounds__(Way::threads) quantize_fp8_per_tensor_tiled(const T* input_data, F* output_data,
        Scalar<compute_t<T>> scale_scalar, bool saturate, Tiles<2> tiles) {
    using C = compute_t<T, F>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = quantize_fp8_per_tensor_shared<T, F>::of(C(scale_scalar.get()), saturate);
                bool doubtful = false;
                quantize_fp8_per_tensor_element<T, F>(load<C>(input_data[block.at(0, element, 0)]), shared, Careful(),
                        doubtful, output_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T, F> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<F, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
    const auto shared = quantize_fp8_per_tensor_shared<T, F>::of(C(scale_scalar.get()), saturate);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            quantize_fp8_per_tensor_element<T, F>(load<C>(input_runs[run][element]), shared, care, doubtful,
                    output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 1, stage);
}

}  // namespace baracuda
