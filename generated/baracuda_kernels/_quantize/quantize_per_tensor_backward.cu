// Generated from spec/quantize.yaml: quantize_per_tensor, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// code = to_int(round(input / scale)) + zero_point
// d_input = where(q_min <= code <= q_max, d_output / scale, 0)
template <class T>
struct quantize_per_tensor_backward_shared {
    using C = compute_t<T>;
    Divisor<C> divisor;
    Quantizer<C> quantizer;

    static BARACUDA_DEVICE quantize_per_tensor_backward_shared of(C scale, i64 zero_point, i64 q_min, i64 q_max) {
        const Divisor<C> divisor = Divisor<C>(scale);
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {divisor, quantizer};
    }
};

template <class T, class Care>
BARACUDA_DEVICE void quantize_per_tensor_backward_element(compute_t<T> input, compute_t<T> d_output,
        const quantize_per_tensor_backward_shared<T>& shared, Care care, bool& doubtful, T& d_input) {
    using C = compute_t<T>;
    const auto& [divisor, quantizer] = shared;
    d_input = store<T>(quantizer.inside(input, care, doubtful) ? divisor.divide(d_output, care, doubtful) : C(0.0));
}

// Contiguous operands: V elements a thread.
template <class T, int V>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_backward_flat(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, i64 count) {
    using C = compute_t<T>;
    const i64 first = thread_index() * V;
    if (first + V <= count) {
        const auto input_run = Vector<T, V>::load(input_data + first);
        const auto d_output_run = Vector<T, V>::load(d_output_data + first);
        Vector<T, V> d_input_run;
        const auto shared = quantize_per_tensor_backward_shared<T>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
#pragma unroll
        for (int element = 0; element < V; ++element) {
            quantize_per_tensor_backward_element<T>(load<C>(input_run[element]), load<C>(d_output_run[element]),
                    shared, Quick(), doubtful, d_input_run[element]);
        }
        if (!doubtful) {
            d_input_run.store(d_input_data + first);
            return;
        }
    }
    // One by one: the last elements of the buffers, and those of a thread with a doubtful one.
#pragma unroll 1
    for (i64 position = first; position < count && position < first + V; ++position) {
        const auto shared = quantize_per_tensor_backward_shared<T>::of(C(scale_scalar.get()),
                i64(zero_point_scalar.get()), q_min, q_max);
        bool doubtful = false;
        quantize_per_tensor_backward_element<T>(load<C>(input_data[position]), load<C>(d_output_data[position]),
                shared, Careful(), doubtful, d_input_data[position]);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_tensor_backward_strided(const T* input_data,
        const T* d_output_data, T* d_input_data, Scalar<compute_t<T>> scale_scalar, Scalar<i32> zero_point_scalar,
        i64 q_min, i64 q_max, Layout<3> layout, i64 count) {
    using C = compute_t<T>;
    const i64 position = thread_index();
    if (position >= count) return;
    const Offsets<3> at = layout.at(position);
    const auto shared = quantize_per_tensor_backward_shared<T>::of(C(scale_scalar.get()), i64(zero_point_scalar.get()),
            q_min, q_max);
    bool doubtful = false;
    quantize_per_tensor_backward_element<T>(load<C>(input_data[at[0]]), load<C>(d_output_data[at[1]]), shared,
            Careful(), doubtful, d_input_data[at[2]]);
}

}  // namespace baracuda
