// Generated from spec/quantize.yaml: fake_quantize_learnable_per_tensor, its gradient. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/whole.cuh>

namespace baracuda {

// ratio_input_scale = input / scale
// zero = to_int(round(zero_point))
// code = to_int(round(ratio_input_scale)) + zero
// d_input = where(q_min <= code <= q_max, d_output, 0)
// d_scale = sum[...]((clamp(code, q_min, q_max) - zero - where(q_min <= code <= q_max, ratio_input_scale, 0)) *
//   d_output)
// d_zero_point = -sum[...](where(q_min <= code <= q_max, 0, d_output * scale))
// Pass 1: reduce to a part for each block.
template <class T, int V, bool Flat>
__global__ void __launch_bounds__(whole_threads) fake_quantize_learnable_per_tensor_backward_pass1(const T* input_data,
        const T* d_output_data, compute_t<T>* d_scale_data, compute_t<T>* d_zero_point_data, T* d_input_data,
        Scalar<compute_t<T>> scale_scalar, Scalar<compute_t<T>> zero_point_scalar, i64 q_min, i64 q_max,
        compute_t<T>* d_scale_partial, compute_t<T>* sum_code_d_output_partial, WholeGeometry<5> geometry) {
    using C = compute_t<T>;
    const WholeThread<V> at(geometry);
    const C scale = C(scale_scalar.get());
    const C zero_point = C(zero_point_scalar.get());
    const Divisor<C> divisor = Divisor<C>(scale);
    const i64 zero = to_int(round_even(zero_point));
    const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);

    C d_scale_part = Sum::identity<C>();
    C sum_code_d_output_part = Sum::identity<C>();
    for (i64 turn = blockIdx.x; turn < geometry.chunks; turn += gridDim.x) {
        const i64 chunk = turn;
        const WholeReader<T, V, Flat> input_chunk(input_data, 0, chunk, geometry, at);
        const WholeReader<T, V, Flat> d_output_chunk(d_output_data, 1, chunk, geometry, at);
#pragma unroll
        for (int run = 0; run < whole_runs; ++run) {
            const int within = at.within(chunk, run);
            if (within == 0) continue;
            const Vector<T, V>& input_run = input_chunk.run(run);
            const Vector<T, V>& d_output_run = d_output_chunk.run(run);
            Vector<T, V> d_input_run;
            C d_scale_terms[V];
            C sum_code_d_output_terms[V];
            settle<V>([&](int element, auto care, bool& doubtful) {
                const C input = load<C>(input_run[element]);
                const C d_output = load<C>(d_output_run[element]);
                const C ratio_input_scale = divisor.divide(input, care, doubtful);
                d_input_run[element] = store<T>(quantizer.inside(input, care, doubtful) ? d_output : C(0.0));
                d_scale_terms[element] = (quantizer.steps(input, care,
                        doubtful) - (quantizer.inside(input, care, doubtful) ? ratio_input_scale : C(0.0))) * d_output;
                sum_code_d_output_terms[element] = quantizer.inside(input, care, doubtful) ? C(0.0) : d_output * scale;
            });
            each<V>(within, [&](int element) {
                d_scale_part = Sum::join(d_scale_part, d_scale_terms[element]);
                sum_code_d_output_part = Sum::join(sum_code_d_output_part, sum_code_d_output_terms[element]);
            });
            write_elements<Flat>(d_input_data, 4, at.first(chunk, run), within, geometry, d_input_run);
        }
    }
    write_part<Sum>(d_scale_part, d_scale_partial);
    write_part<Sum>(sum_code_d_output_part, sum_code_d_output_partial);
}

// Pass 2: join the parts, then write.
template <class T, int V, bool Flat>
__global__ void __launch_bounds__(whole_threads) fake_quantize_learnable_per_tensor_backward_pass2(const T* input_data,
        const T* d_output_data, compute_t<T>* d_scale_data, compute_t<T>* d_zero_point_data, T* d_input_data,
        Scalar<compute_t<T>> scale_scalar, Scalar<compute_t<T>> zero_point_scalar, i64 q_min, i64 q_max,
        compute_t<T>* d_scale_partial, compute_t<T>* sum_code_d_output_partial, WholeGeometry<5> geometry) {
    using C = compute_t<T>;
    const WholeThread<V> at(geometry);
    const C scale = C(scale_scalar.get());
    const C zero_point = C(zero_point_scalar.get());
    const Divisor<C> divisor = Divisor<C>(scale);
    const i64 zero = to_int(round_even(zero_point));
    const Quantizer<C> quantizer = Quantizer<C>(scale, zero, q_min, q_max);
    const C d_scale = join_parts<Sum>(d_scale_partial, geometry.parts);
    const C sum_code_d_output = join_parts<Sum>(sum_code_d_output_partial, geometry.parts);
    const compute_t<T> d_scale_stored = store<compute_t<T>>(d_scale);
    if (at.leader) d_scale_data[0] = d_scale_stored;
    const compute_t<T> d_zero_point_stored = store<compute_t<T>>(-sum_code_d_output);
    const C d_zero_point = load<C>(d_zero_point_stored);
    if (at.leader) d_zero_point_data[0] = d_zero_point_stored;
}

}  // namespace baracuda
