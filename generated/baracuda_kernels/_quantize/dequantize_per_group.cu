// Generated from spec/quantize.yaml: dequantize_per_group. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/pointwise.cuh>

namespace baracuda {

// g = axis // group_size
// output[outer, axis] = (input[outer, axis] - zero_point[outer, g]) * scale[outer, g]
template <class Q, class T>
struct dequantize_per_group_shared {
    using C = compute_t<T>;
    i64 zero_point;
    C scale;

    static BARACUDA_DEVICE dequantize_per_group_shared of(i64 zero_point, C scale) {
        return {zero_point, scale};
    }
};

template <class Q, class T>
BARACUDA_DEVICE void dequantize_per_group_element(i64 input, const dequantize_per_group_shared<Q, T>& shared, T& output) {
    using C = compute_t<T>;
    const auto& [zero_point, scale] = shared;
    output = store<T>(C(input - zero_point) * scale);
}

// Contiguous operands: Runs runs of V elements a thread; Uniform: the other operands are the same for a whole run.
template <class Q, class T, int V, int Runs, bool Uniform>
__global__ void __launch_bounds__(pointwise_threads) dequantize_per_group_flat(const Q* input_data, const i32* zero_point_data, const T* scale_data, T* output_data, Layout<2> mapped, i64 count) {
    using C = compute_t<T>;
    const i64 start = first_element<V, Runs>();
    Vector<Q, V> input_runs[Runs];
#pragma unroll
    for (int run = 0; run < Runs; ++run) {
        const i64 first = start + run * run_distance<V>;
        if (first >= count) break;
        input_runs[run] = Vector<Q, V>::load(input_data + first, count - first);
    }
#pragma unroll
    for (int run = 0; run < Runs; ++run) {
        const i64 first = start + run * run_distance<V>;
        if (first >= count) break;
        Vector<T, V> output_run;
        Offsets<2> at = mapped.at(first);
        auto shared = dequantize_per_group_shared<Q, T>::of(i64(zero_point_data[at[0]]), load<C>(scale_data[at[1]]));
#pragma unroll
        for (int k = 0; k < V; ++k) {
            if constexpr (!Uniform) {
                at = mapped.at(first + k < count ? first + k : first);
                shared = dequantize_per_group_shared<Q, T>::of(i64(zero_point_data[at[0]]), load<C>(scale_data[at[1]]));
            }
            dequantize_per_group_element<Q, T>(i64(input_runs[run][k]), shared, output_run[k]);
        }
        output_run.store(output_data + first, count - first);
    }
}

// Any strides: one element a thread.
template <class Q, class T>
__global__ void __launch_bounds__(pointwise_threads) dequantize_per_group_strided(const Q* input_data, const i32* zero_point_data, const T* scale_data, T* output_data, Layout<4> layout, i64 count) {
    using C = compute_t<T>;
    const i64 i = thread_index();
    if (i >= count) return;
    const Offsets<4> at = layout.at(i);
    const auto shared = dequantize_per_group_shared<Q, T>::of(i64(zero_point_data[at[1]]), load<C>(scale_data[at[2]]));
    dequantize_per_group_element<Q, T>(i64(input_data[at[0]]), shared, output_data[at[3]]);
}

}  // namespace baracuda
