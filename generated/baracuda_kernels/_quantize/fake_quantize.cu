// Generated from spec/quantize.yaml: fake_quantize. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// code = to_int(round(input / scale)) + zero_point
// output = (clamp(code, q_min, q_max) - zero_point) * scale
template <class T>
struct fake_quantize_shared {
    using C = compute_t<T>;
    C scale;
    i64 zero_point;
    Quantizer<C> quantizer;

    static BARACUDA_DEVICE fake_quantize_shared of(C scale, i64 zero_point, i64 q_min, i64 q_max) {
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {scale, zero_point, quantizer};
    }
};

template <class T>
BARACUDA_DEVICE void fake_quantize_element(compute_t<T> input, const fake_quantize_shared<T>& shared, T& output) {
    using C = compute_t<T>;
    const auto& [scale, zero_point, quantizer] = shared;
    output = store<T>(C(quantizer.code(input) - zero_point) * scale);
}

// Contiguous operands: Runs runs of V elements a thread.
template <class T, int V, int Runs>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_flat(const T* input_data, T* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max, i64 count) {
    using C = compute_t<T>;
    const i64 start = first_element<V, Runs>();
    Vector<T, V> input_runs[Runs];
#pragma unroll
    for (int run = 0; run < Runs; ++run) {
        const i64 first = start + run * run_distance<V>;
        if (first >= count) break;
        input_runs[run] = Vector<T, V>::load(input_data + first, count - first);
    }
    const auto shared = fake_quantize_shared<T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()), q_min, q_max);
#pragma unroll
    for (int run = 0; run < Runs; ++run) {
        const i64 first = start + run * run_distance<V>;
        if (first >= count) break;
        Vector<T, V> output_run;
#pragma unroll
        for (int k = 0; k < V; ++k) {
            fake_quantize_element<T>(load<C>(input_runs[run][k]), shared, output_run[k]);
        }
        output_run.store(output_data + first, count - first);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) fake_quantize_strided(const T* input_data, T* output_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar, i64 q_min, i64 q_max, Layout<2> layout, i64 count) {
    using C = compute_t<T>;
    const i64 i = thread_index();
    if (i >= count) return;
    const Offsets<2> at = layout.at(i);
    const auto shared = fake_quantize_shared<T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()), q_min, q_max);
    fake_quantize_element<T>(load<C>(input_data[at[0]]), shared, output_data[at[1]]);
}

}  // namespace baracuda
