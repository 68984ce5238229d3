// Generated from spec/quantize.yaml: fake_quantize_learnable_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// zero = to_int(round(zero_point))
// code = to_int(round(input / scale)) + zero
// output = (clamp(code, q_min, q_max) - zero) * scale
template <class T>
struct fake_quantize_learnable_per_tensor_shared {
    using C = compute_t<T>;
    C scale;
    Quantizer<C> quantizer;

    static BARACUDA_DEVICE fake_quantize_learnable_per_tensor_shared of(C scale, C zero_point, i64 q_min, i64 q_max) {
        const i64 zero = to_int(round_even(zero_point));
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);
        return {scale, quantizer};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void fake_quantize_learnable_per_tensor_element(compute_t<T> input,
        const fake_quantize_learnable_per_tensor_shared<T>& shared, Care care, bool& doubtful, T& output) {
    using C = compute_t<T>;
    const auto& [scale, quantizer] = shared;
    output = store<T>(quantizer.steps(input, care, doubtful) * scale);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_learnable_per_tensor_flat(const T* input_data,
        T* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<compute_t<T>> zero_point_scalar, i64 q_min,
        i64 q_max, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<T, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<T, V>::load(input_data + thread.first(run));
        }
        const auto shared = fake_quantize_learnable_per_tensor_shared<T>::of(C(scale_scalar.get()),
                C(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> output_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                fake_quantize_learnable_per_tensor_element<T>(load<C>(input_runs[run][element]), shared, Quick(),
                        doubtful, output_run[element]);
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
        const auto shared = fake_quantize_learnable_per_tensor_shared<T>::of(C(scale_scalar.get()),
                C(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        fake_quantize_learnable_per_tensor_element<T>(load<C>(input_data[position]), shared, Careful(), doubtful,
                output_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_learnable_per_tensor_strided(const T* input_data,
        T* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<compute_t<T>> zero_point_scalar, i64 q_min,
        i64 q_max, Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = fake_quantize_learnable_per_tensor_shared<T>::of(C(scale_scalar.get()),
            C(zero_point_scalar.get()), q_min, q_max);
    bool doubtful = false;
    fake_quantize_learnable_per_tensor_element<T>(load<C>(input_data[at[0]]), shared, Careful(), doubtful,
            output_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class T, class Way>
__global__ void __launch_bounds__(Way::threads) fake_quantize_learnable_per_tensor_tiled(const T* input_data,
        T* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<compute_t<T>> zero_point_scalar, i64 q_min,
        i64 q_max, Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = fake_quantize_learnable_per_tensor_shared<T>::of(C(scale_scalar.get()),
                        C(zero_point_scalar.get()), q_min, q_max);
                bool doubtful = false;
                fake_quantize_learnable_per_tensor_element<T>(load<C>(input_data[block.at(0, element, 0)]), shared,
                        Careful(), doubtful, output_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<T> stage;
    Vector<T, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
    const auto shared = fake_quantize_learnable_per_tensor_shared<T>::of(C(scale_scalar.get()),
            C(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            fake_quantize_learnable_per_tensor_element<T>(load<C>(input_runs[run][element]), shared, care, doubtful,
                    output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 1, stage);
}

}  // namespace baracuda
