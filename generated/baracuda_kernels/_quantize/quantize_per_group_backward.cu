// Generated from spec/quantize.yaml: quantize_per_group, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// g = axis // group_size
// code[outer, axis] = to_int(round(input[outer, axis] / scale[outer, g])) + zero_point[outer, g]
// d_input[outer, axis] = where(q_min <= code[outer, axis] <= q_max, d_output[outer, axis] / scale[outer, g], 0)
template <class T>
struct quantize_per_group_backward_shared {
    using C = compute_t<T>;
    C scale;
    Quantizer<C> quantizer;

    static BARACUDA_DEVICE quantize_per_group_backward_shared of(C scale, i64 zero_point, i64 q_min, i64 q_max) {
        const Quantizer<C> quantizer = Quantizer<C>(scale, zero_point, q_min, q_max);
        return {scale, quantizer};
    }
};

template <class T>
BARACUDA_DEVICE void quantize_per_group_backward_element(compute_t<T> input, compute_t<T> d_output, const quantize_per_group_backward_shared<T>& shared, T& d_input) {
    using C = compute_t<T>;
    const auto& [scale, quantizer] = shared;
    d_input = store<T>(quantizer.inside(input) ? d_output / scale : C(0.0));
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_group_backward_flat(const T* scale_data, const i32* zero_point_data, const T* input_data, const T* d_output_data, T* d_input_data, i64 q_min, i64 q_max, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    const i64 start = first_element<V, Runs>();
    Vector<T, V> input_runs[Runs];
    Vector<T, V> d_output_runs[Runs];
#pragma unroll
    for (int run = 0; run < Runs; ++run) {
        const i64 first = start + run * run_distance<V>;
        if (first >= count) break;
        input_runs[run] = Vector<T, V>::load(input_data + first, count - first);
        d_output_runs[run] = Vector<T, V>::load(d_output_data + first, count - first);
    }
#pragma unroll
    for (int run = 0; run < Runs; ++run) {
        const i64 first = start + run * run_distance<V>;
        if (first >= count) break;
        Vector<T, V> d_input_run;
        Offsets<2> at = mapped.at(first);
        auto shared = quantize_per_group_backward_shared<T>::of(load<C>(scale_data[at[0]]), i64(zero_point_data[at[1]]), q_min, q_max);
#pragma unroll
        for (int k = 0; k < V; ++k) {
            if constexpr (!Uniform) {
                at = mapped.at(first + k < count ? first + k : first);
                shared = quantize_per_group_backward_shared<T>::of(load<C>(scale_data[at[0]]), i64(zero_point_data[at[1]]), q_min, q_max);
            }
            quantize_per_group_backward_element<T>(load<C>(input_runs[run][k]), load<C>(d_output_runs[run][k]), shared, d_input_run[k]);
        }
        d_input_run.store(d_input_data + first, count - first);
    }
}

// Any strides: one element a thread.
template <class T>
__global__ void __launch_bounds__(pointwise_threads) quantize_per_group_backward_strided(const T* scale_data, const i32* zero_point_data, const T* input_data, const T* d_output_data, T* d_input_data, i64 q_min, i64 q_max, Layout<5> layout, i64 count) {
    using C = compute_t<T>;
    const i64 i = thread_index();
    if (i >= count) return;
    const Offsets<5> at = layout.at(i);
    const auto shared = quantize_per_group_backward_shared<T>::of(load<C>(scale_data[at[0]]), i64(zero_point_data[at[1]]), q_min, q_max);
    quantize_per_group_backward_element<T>(load<C>(input_data[at[2]]), load<C>(d_output_data[at[3]]), shared, d_input_data[at[4]]);
}

}  // namespace baracuda
