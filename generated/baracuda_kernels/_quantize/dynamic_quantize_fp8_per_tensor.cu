// Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/whole.cuh>

namespace baracuda {

// amax = max(0, max[...](abs(input)))
// floored = max(max(amax / highest(F), smallest(T)), eps)
// bounded = where(scale_upper_bound < highest(T), min(floored, scale_upper_bound), floored)
// chosen = where(power_of_two, ceil_power_of_two(bounded), bounded)
// scale_out = where(amax == 0, 1, chosen)
// output = clamp(input / scale_out, lowest(F), highest(F))
// Pass 1: reduce to a part for each block.
template <class T, class F, int V, bool Flat>
__global__ void __launch_bounds__(whole_threads) dynamic_quantize_fp8_per_tensor_pass1(const T* input_data,
        T* scale_out_data, F* output_data, compute_t<T, F> eps, compute_t<T, F> scale_upper_bound, bool power_of_two,
        compute_t<T, F>* max_input_partial, WholeGeometry<3> geometry) {
    using C = compute_t<T, F>;
    const WholeThread<V> at(geometry);

    C max_input_part = Max::identity<C>();
    for (i64 turn = blockIdx.x; turn < geometry.chunks; turn += gridDim.x) {
        const i64 chunk = turn;
        const WholeReader<T, V, Flat> input_chunk(input_data, 0, chunk, geometry, at);
#pragma unroll
        for (int run = 0; run < whole_runs; ++run) {
            const int within = at.within(chunk, run);
            if (within == 0) continue;
            const Vector<T, V>& input_run = input_chunk.run(run);
            each<V>(within, [&](int element) {
                const C input = load<C>(input_run[element]);
                max_input_part = Max::join(max_input_part, absolute(input));
            });
        }
    }
    write_part<Max>(max_input_part, max_input_partial);
}

// Pass 2: join the parts, then map.
template <class T, class F, int V, bool Flat>
__global__ void __launch_bounds__(whole_threads) dynamic_quantize_fp8_per_tensor_pass2(const T* input_data,
        T* scale_out_data, F* output_data, compute_t<T, F> eps, compute_t<T, F> scale_upper_bound, bool power_of_two,
        compute_t<T, F>* max_input_partial, WholeGeometry<3> geometry) {
    using C = compute_t<T, F>;
    const WholeThread<V> at(geometry);
    const C max_input = join_parts<Max>(max_input_partial, geometry.parts);
    const C amax = maximum(C(0.0), max_input);
    const C floored = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), eps);
    const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
    const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
    const T scale_out_stored = store<T>(amax == C(0.0) ? C(1.0) : chosen);
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[0] = scale_out_stored;
    const Divisor<C> divisor = Divisor<C>(scale_out);

    const bool sure = divisor.sure(max_input);
    for (i64 turn = blockIdx.x; turn < geometry.chunks; turn += gridDim.x) {
        const i64 chunk = geometry.chunks - 1 - turn;
        const WholeReader<T, V, Flat> input_chunk(input_data, 0, chunk, geometry, at);
#pragma unroll
        for (int run = 0; run < whole_runs; ++run) {
            const int within = at.within(chunk, run);
            if (within == 0) continue;
            const Vector<T, V>& input_run = input_chunk.run(run);
            Outgoing<F, V> output_run;
            settle<V>(sure, [&](int element, auto care, bool& doubtful) {
                const C input = load<C>(input_run[element]);
                output_run[element] = outgoing<F>(divisor.coarse(input, care, doubtful), true);
            });
            write_elements<Flat>(output_data, 2, at.first(chunk, run), within, geometry, output_run);
        }
    }
}

}  // namespace baracuda
