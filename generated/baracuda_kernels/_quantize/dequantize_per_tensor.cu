// Generated from spec/quantize.yaml: dequantize_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// output = (input - zero_point) * scale
template <class Q, class T>
struct dequantize_per_tensor_shared {
    using C = compute_t<T>;
    C scale;
    Offset<C> offset;

    static BARACUDA_DEVICE dequantize_per_tensor_shared of(C scale, i64 zero_point) {
        const Offset<C> offset = Offset<C>(zero_point);
        return {scale, offset};
    }
};

template <class Q, class T, class Care>
BARACUDA_DEVICE void dequantize_per_tensor_element(i64 input, const dequantize_per_tensor_shared<Q, T>& shared,
        Care care, bool& doubtful, T& output) {
    using C = compute_t<T>;
    const auto& [scale, offset] = shared;
    output = store<T>(offset.steps(input, care, doubtful) * scale);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class Q, class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) dequantize_per_tensor_flat(const Q* input_data, T* output_data,
        Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 start, i64 count) {
    using C = compute_t<T>;
    using Thread = FlatThread<V, Runs>;
    const Thread thread(start);
    u32 left = Thread::all;  // runs that are not stored yet
    if (thread.whole(count)) {
        Vector<Q, V> input_runs[Runs];
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            input_runs[run] = Vector<Q, V>::load(run_at(input_data, thread.first(run)));
        }
        const auto shared = dequantize_per_tensor_shared<Q, T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()));
#pragma unroll
        for (int run = 0; run < Runs; ++run) {
            Vector<T, V> output_run;
            bool doubtful = false;
#pragma unroll
            for (int element = 0; element < V; ++element) {
                dequantize_per_tensor_element<Q, T>(i64(input_runs[run][element]), shared, Quick(), doubtful,
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
        const auto shared = dequantize_per_tensor_shared<Q, T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()));
        bool doubtful = false;
        dequantize_per_tensor_element<Q, T>(i64(element_at(input_data, position)), shared, Careful(), doubtful,
                output_data[position]);
    }
}

// Any strides: one element a thread.
template <class Q, class T>
__global__ void __launch_bounds__(pointwise_threads) dequantize_per_tensor_strided(const Q* input_data, T* output_data,
        Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<2> at = layout.at(position);
    const auto shared = dequantize_per_tensor_shared<Q, T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()));
    bool doubtful = false;
    dequantize_per_tensor_element<Q, T>(i64(element_at(input_data, at[0])), shared, Careful(), doubtful,
            output_data[at[1]]);
}

// Any strides: Way says which runs along a dim a thread has, and how it meets each operand.
template <class Q, class T, class Way>
__global__ void __launch_bounds__(Way::threads) dequantize_per_tensor_tiled(const Q* input_data, T* output_data,
        Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, Tiles<2> tiles) {
    using C = compute_t<T>;
    const typename Way::template Block<2> block(tiles);
    if (!block.whole()) {
        if constexpr (Way::parts) {
#pragma unroll 1
            for (int element = 0; element < Way::length; ++element) {
                if (!block.has(element)) continue;
                const auto shared = dequantize_per_tensor_shared<Q, T>::of(C(scale_scalar.get()),
                        i64(zero_point_scalar.get()));
                bool doubtful = false;
                dequantize_per_tensor_element<Q, T>(i64(element_at(input_data, block.at(0, element, 0))), shared,
                        Careful(), doubtful, output_data[block.at(0, element, 1)]);
            }
        }
        return;
    }
    __shared__ typename Way::template Stage<Q, T> stage;
    Vector<Q, Way::length> input_runs[Way::runs];
    Vector<T, Way::length> output_runs[Way::runs];
    block.load(input_runs, input_data, 0);
    block.turn(input_runs, input_data, 0, stage);
    const auto shared = dequantize_per_tensor_shared<Q, T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()));
#pragma unroll
    for (int run = 0; run < Way::runs; ++run) {
        settle<Way::length>([&](int element, auto care, bool& doubtful) {
            dequantize_per_tensor_element<Q, T>(i64(input_runs[run][element]), shared, care, doubtful,
                    output_runs[run][element]);
        });
    }
    block.store(output_runs, output_data, 1, stage);
}

}  // namespace baracuda
