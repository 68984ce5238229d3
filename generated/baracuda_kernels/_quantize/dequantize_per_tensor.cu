// Generated from spec/quantize.yaml: dequantize_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// output = (input - zero_point) * scale
template <class Q, class T>
struct dequantize_per_tensor_shared {
    using C = compute_t<T>;
    C scale;
    i64 zero_point;

    static BARACUDA_DEVICE dequantize_per_tensor_shared of(C scale, i64 zero_point) {
        return {scale, zero_point};
    }
};

template <class Q, class T>
BARACUDA_DEVICE void dequantize_per_tensor_element(i64 input, const dequantize_per_tensor_shared<Q, T>& shared, T& output) {
    using C = compute_t<T>;
    const auto& [scale, zero_point] = shared;
    output = store<T>(C(input - zero_point) * scale);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class Q, class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) dequantize_per_tensor_flat(const Q* input_data, T* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 count) {
    using C = compute_t<T>;
    const i64 start = first_element<V, Runs>();
    Vector<Q, V> input_runs[Runs];
#pragma unroll
    for (int run = 0; run < Runs; ++run) {
        const i64 first = start + run * run_distance<V>;
        if (first >= count) break;
        input_runs[run] = Vector<Q, V>::load(input_data + first, count - first);
    }
    const auto shared = dequantize_per_tensor_shared<Q, T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()));
#pragma unroll
    for (int run = 0; run < Runs; ++run) {
        const i64 first = start + run * run_distance<V>;
        if (first >= count) break;
        Vector<T, V> output_run;
#pragma unroll
        for (int k = 0; k < V; ++k) {
            dequantize_per_tensor_element<Q, T>(i64(input_runs[run][k]), shared, output_run[k]);
        }
        output_run.store(output_data + first, count - first);
    }
}

// Any strides: one element a thread.
template <class Q, class T>
__global__ void __launch_bounds__(pointwise_threads) dequantize_per_tensor_strided(const Q* input_data, T* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 i = thread_index();
    if (i >= count) return;
    const Offsets<2> at = layout.at(i);
    const auto shared = dequantize_per_tensor_shared<Q, T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()));
    dequantize_per_tensor_element<Q, T>(i64(input_data[at[0]]), shared, output_data[at[1]]);
}

}  // namespace baracuda
