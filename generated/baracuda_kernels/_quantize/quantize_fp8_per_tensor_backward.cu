// Generated from spec/quantize.yaml: quantize_fp8_per_tensor, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// quotient = input / scale
// ratio_d_output = d_output / scale
// d_input = where(lowest(F) <= quotient <= highest(F), ratio_d_output, where(saturate, 0, ratio_d_output))
template <class T, class F>
struct quantize_fp8_per_tensor_backward_shared {
    using C = compute_t<T, F>;
    Divisor<C> divisor;
    bool saturate;

    static BARACUDA_DEVICE quantize_fp8_per_tensor_backward_shared of(C scale, bool saturate) {
        const Divisor<C> divisor = Divisor<C>(scale);
        return {divisor, saturate};
    }
};

template <class T, class F, class Care>
BARACUDA_DEVICE void quantize_fp8_per_tensor_backward_element(compute_t<T, F> input, compute_t<T, F> d_output,
        const quantize_fp8_per_tensor_backward_shared<T, F>& shared, Care care, bool& doubtful, T& d_input) {
    using C = compute_t<T, F>;
    const auto& [divisor, saturate] = shared;
    const C quotient = divisor.divide(input, care, doubtful);
    const C ratio_d_output = divisor.divide(d_output, care, doubtful);
    d_input = store<T>(C(Range<F>::lowest) <= quotient && quotient <= C(Range<F>::highest) ? ratio_d_output
            : (saturate ? C(0.0) : ratio_d_output));
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, class F, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) quantize_fp8_per_tensor_backward_flat(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, bool saturate, i64 start,
        i64 count) {
    using C = compute_t<T, F>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
        Vector<T, V> d_output_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
            d_output_runs[run] = Vector<T, V>::load(d_output_data + thread.first(run));
        }
        const auto shared = quantize_fp8_per_tensor_backward_shared<T, F>::of(C(scale_scalar.get()), saturate);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> d_input_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                quantize_fp8_per_tensor_backward_element<T, F>(load<C>(input_runs[run][element]),
                        load<C>(d_output_runs[run][element]), shared, Quick(), doubtful, d_input_run[element]);
            }
            if (doubtful) continue;
            d_input_run.put(d_input_data + thread.first(run));
            left &= ~(1u << run);
        }
        if (left == 0) return;
    }
    // One by one: the first and the last elements of the buffers, and those of a run with a doubtful one.
#pragma unroll 1
    for (int place = 0; place < Runs * V; ++place) {
        const i64 position = thread.first(place / V) + place % V;
        if (position < 0 || position >= count || !(left >> place / V & 1)) continue;
        const auto shared = quantize_fp8_per_tensor_backward_shared<T, F>::of(C(scale_scalar.get()), saturate);
        bool doubtful = false;
        quantize_fp8_per_tensor_backward_element<T, F>(load<C>(input_data[position]), load<C>(d_output_data[position]),
                shared, Careful(), doubtful, d_input_data[position]);
    }
}

// Any strides: one element a thread.
template <class T, class F>
__global__ void __launch_bounds__(pointwise_threads) quantize_fp8_per_tensor_backward_strided(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, bool saturate, Layout<3> layout,
        i64 count) {
    using C = compute_t<T, F>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = quantize_fp8_per_tensor_backward_shared<T, F>::of(C(scale_scalar.get()), saturate);
    bool doubtful = false;
    quantize_fp8_per_tensor_backward_element<T, F>(load<C>(input_data[at[0]]), load<C>(d_output_data[at[1]]), shared,
            Careful(), doubtful, d_input_data[at[2]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class F, class Way>
__global__ void __launch_bounds__(Way::threads) quantize_fp8_per_tensor_backward_tiled(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, bool saturate, Tiles<3> tiles) {
    using C = compute_t<T, F>;
    const typename Way::template Block<3> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = quantize_fp8_per_tensor_backward_shared<T, F>::of(C(scale_scalar.get()), saturate);
                bool doubtful = false;
                quantize_fp8_per_tensor_backward_element<T, F>(load<C>(input_data[block.at(0, element, 0)]),
                        load<C>(d_output_data[block.at(0, element, 1)]), shared, Careful(), doubtful,
                        d_input_data[block.at(0, element, 2)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> d_output_runs[Way::runs];
    Vector<T, Way::length> d_input_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.load(d_output_runs, d_output_data, 1);
    block.turn(input_runs, input_data, 0, stage);
    block.turn(d_output_runs, d_output_data, 1, stage);
    const auto shared = quantize_fp8_per_tensor_backward_shared<T, F>::of(C(scale_scalar.get()), saturate);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            quantize_fp8_per_tensor_backward_element<T, F>(load<C>(input_runs[run][element]),
                    load<C>(d_output_runs[run][element]), shared, care, doubtful, d_input_runs[run][element]);
        });
    }
    block.store(d_input_runs, d_input_data, 2, stage);
}

}  // namespace baracuda
