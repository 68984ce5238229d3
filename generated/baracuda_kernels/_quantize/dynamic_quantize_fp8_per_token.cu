// Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_token. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/row.cuh>

namespace baracuda {

// amax[rows] = max(0, max[d](abs(input[rows, d])))
// floored[rows] = max(max(amax[rows] / highest(F), smallest(T)), eps)
// bounded[rows] = where(scale_upper_bound < highest(T), min(floored[rows], scale_upper_bound), floored[rows])
// chosen[rows] = where(power_of_two, ceil_power_of_two(bounded[rows]), bounded[rows])
// scale_out[rows] = where(amax[rows] == 0, 1, chosen[rows])
// output[rows, d] = clamp(input[rows, d] / scale_out[rows], lowest(F), highest(F))
template <class T, class F, int Threads, int Items, int V, int Blocks>
BARACUDA_DEVICE void dynamic_quantize_fp8_per_token_part(const T* input_data, T* scale_out_data, F* output_data,
        compute_t<T, F> eps, compute_t<T, F> scale_upper_bound, bool power_of_two, const RowGeometry<3>& geometry) {
    using C = compute_t<T, F>;
    using At = RowThread<Threads, Items, V, Blocks>;
    At at(geometry);
    const Offsets<3> row = geometry.rows.at(at.row);
    extern __shared__ uint4 pool[];
    uint4* space = pool;
    const RowReader<T, At> input_row(input_data, row[0], 0, geometry, at, space);
    if constexpr (Blocks > 0) copies_arrive();

    C max_input = Max::identity<C>();
    for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
        RunReduction<Max, T, V, true> max_input_part;
#pragma unroll at.unrolled
        for (int run = 0; run < at.runs(); ++run) {
            if (!at.holds(run)) continue;
            const Vector<T, V> input_run = input_row.run(run, geometry, at);
            max_input_part.join(input_run);
        }
        max_input = reduce_threads<Max, Threads>(max_input_part.result());
        at.template send<0>(max_input);
    }
    at.meet();
    max_input = at.template receive<0, Max>(max_input);

    const C amax = maximum(C(0.0), max_input);
    const C floored = maximum(maximum(amax / C(Range<F>::highest), C(Range<T>::smallest)), eps);
    const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
    const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
    const T scale_out_stored = store<T>(amax == C(0.0) ? C(1.0) : chosen);
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[row[1]] = scale_out_stored;
    const Divisor<C> divisor = Divisor<C>(scale_out);

    const bool sure = divisor.sure(max_input);
    for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
#pragma unroll at.unrolled
        for (int run = 0; run < at.runs(); ++run) {
            if (!at.holds(run)) continue;
            const Vector<T, V> input_run = input_row.run(run, geometry, at);
            Outgoing<F, V> output_run;
            settle<V>(sure, [&](int element, auto care, bool& doubtful) {
                const C input = load<C>(input_run[element]);
                output_run[element] = outgoing<F>(divisor.coarse(input, care, doubtful), true);
            });
            write_run(output_data, row[2], 2, run, geometry, at, output_run);
        }
    }
}

template <class T, class F, int Threads, int Items, int V, int Blocks>
__global__ void __launch_bounds__(row_block_threads<Threads>) dynamic_quantize_fp8_per_token_row(const T* input_data,
        T* scale_out_data, F* output_data, compute_t<T, F> eps, compute_t<T, F> scale_upper_bound, bool power_of_two,
        RowGeometry<3> geometry) {
    dynamic_quantize_fp8_per_token_part<T, F, Threads, Items, V, Blocks>(input_data, scale_out_data, output_data, eps,
            scale_upper_bound, power_of_two, geometry);
}

// With a cluster of blocks for each row.
template <class T, class F, int Threads, int Items, int V, int Blocks>
__global__ void BARACUDA_CLUSTER(Blocks) __launch_bounds__(
        row_block_threads<Threads>) dynamic_quantize_fp8_per_token_cluster(const T* input_data, T* scale_out_data,
        F* output_data, compute_t<T, F> eps, compute_t<T, F> scale_upper_bound, bool power_of_two,
        RowGeometry<3> geometry) {
    dynamic_quantize_fp8_per_token_part<T, F, Threads, Items, V, Blocks>(input_data, scale_out_data, output_data, eps,
            scale_upper_bound, power_of_two, geometry);
}

}  // namespace baracuda
