// Generated from spec/quantize.yaml: dynamic_range_quantize. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/row.cuh>

namespace baracuda {

// amax[n] = max(0, max[d](abs(input[n, d])))
// floored[n] = max(max(amax[n] / q_max, smallest(T)), eps)
// bounded[n] = where(scale_upper_bound < highest(T), min(floored[n], scale_upper_bound), floored[n])
// chosen[n] = where(power_of_two, ceil_power_of_two(bounded[n]), bounded[n])
// scale_out[n] = where(amax[n] == 0, 1, chosen[n])
// output[n, d] = clamp(to_int(round(input[n, d] / scale_out[n])), q_min, q_max)
template <class T, class Q, int Threads, int Items, int V, int Blocks>
BARACUDA_DEVICE void dynamic_range_quantize_symmetric_part(const T* input_data, T* scale_out_data, Q* output_data,
        i64 q_min, i64 q_max, compute_t<T> eps, compute_t<T> scale_upper_bound, bool power_of_two,
        const RowGeometry<3>& geometry) {
    using C = compute_t<T>;
    using At = RowThread<Threads, Items, V, Blocks, codes_a_byte<Q>>;
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
    const C floored = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), eps);
    const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
    const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
    const T scale_out_stored = store<T>(amax == C(0.0) ? C(1.0) : chosen);
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[row[1]] = scale_out_stored;
    const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);

    const bool sure = quantizer.sure(max_input);
    for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
#pragma unroll at.unrolled
        for (int run = 0; run < at.runs(); ++run) {
            if (!at.holds(run)) continue;
            const Vector<T, V> input_run = input_row.run(run, geometry, at);
            Vector<Q, V> output_run;
            settle<V>(sure, [&](int element, auto care, bool& doubtful) {
                if (!at.holds(run, element)) return;
                const C input = load<C>(input_run[element]);
                output_run[element] = Q(quantizer.code(input, care, doubtful));
            });
            write_run(output_data, row[2], 2, run, geometry, at, output_run);
        }
    }
}

template <class T, class Q, int Threads, int Items, int V, int Blocks>
__global__ void __launch_bounds__(row_block_threads<Threads>) dynamic_range_quantize_symmetric_row(const T* input_data,
        T* scale_out_data, Q* output_data, i64 q_min, i64 q_max, compute_t<T> eps, compute_t<T> scale_upper_bound,
        bool power_of_two, RowGeometry<3> geometry) {
    dynamic_range_quantize_symmetric_part<T, Q, Threads, Items, V, Blocks>(input_data, scale_out_data, output_data,
            q_min, q_max, eps, scale_upper_bound, power_of_two, geometry);
}

// With a cluster of blocks for each row.
template <class T, class Q, int Threads, int Items, int V, int Blocks>
__global__ void BARACUDA_CLUSTER(Blocks) __launch_bounds__(
        row_block_threads<Threads>) dynamic_range_quantize_symmetric_cluster(const T* input_data, T* scale_out_data,
        Q* output_data, i64 q_min, i64 q_max, compute_t<T> eps, compute_t<T> scale_upper_bound, bool power_of_two,
        RowGeometry<3> geometry) {
    dynamic_range_quantize_symmetric_part<T, Q, Threads, Items, V, Blocks>(input_data, scale_out_data, output_data,
            q_min, q_max, eps, scale_upper_bound, power_of_two, geometry);
}

// low[n] = min(0, min[d](input[n, d]))
// high[n] = max(0, max[d](input[n, d]))
// floored[n] = max(max(high[n] / (q_max - q_min) - low[n] / (q_max - q_min), smallest(T)), eps)
// bounded[n] = where(scale_upper_bound < highest(T), min(floored[n], scale_upper_bound), floored[n])
// chosen[n] = where(power_of_two, ceil_power_of_two(bounded[n]), bounded[n])
// scale_out[n] = where(low[n] == high[n], 1, chosen[n])
// zero_point_out[n] = clamp(q_min - to_int(round(low[n] / scale_out[n])), q_min, q_max)
// output[n, d] = clamp(to_int(round(input[n, d] / scale_out[n])) + zero_point_out[n], q_min, q_max)
template <class T, class Q, int Threads, int Items, int V, int Blocks>
BARACUDA_DEVICE void dynamic_range_quantize_asymmetric_part(const T* input_data, T* scale_out_data,
        i32* zero_point_out_data, Q* output_data, i64 q_min, i64 q_max, compute_t<T> eps,
        compute_t<T> scale_upper_bound, bool power_of_two, const RowGeometry<4>& geometry) {
    using C = compute_t<T>;
    using At = RowThread<Threads, Items, V, Blocks, codes_a_byte<Q>>;
    At at(geometry);
    const Offsets<4> row = geometry.rows.at(at.row);
    extern __shared__ uint4 pool[];
    uint4* space = pool;
    const RowReader<T, At> input_row(input_data, row[0], 0, geometry, at, space);
    if constexpr (Blocks > 0) copies_arrive();

    C min_input = Min::identity<C>();
    C max_input = Max::identity<C>();
    for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
        RunReduction<Min, T, V, false> min_input_part;
        RunReduction<Max, T, V, false> max_input_part;
#pragma unroll at.unrolled
        for (int run = 0; run < at.runs(); ++run) {
            if (!at.holds(run)) continue;
            const Vector<T, V> input_run = input_row.run(run, geometry, at);
            min_input_part.join(input_run);
            max_input_part.join(input_run);
        }
        min_input = reduce_threads<Min, Threads>(min_input_part.result());
        at.template send<0>(min_input);
        max_input = reduce_threads<Max, Threads>(max_input_part.result());
        at.template send<1>(max_input);
    }
    at.meet();
    min_input = at.template receive<0, Min>(min_input);
    max_input = at.template receive<1, Max>(max_input);

    const C low = minimum(C(0.0), min_input);
    const C high = maximum(C(0.0), max_input);
    const C floored = maximum(maximum(high / C(q_max - q_min) - low / C(q_max - q_min), C(Range<T>::smallest)), eps);
    const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
    const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
    const T scale_out_stored = store<T>(low == high ? C(1.0) : chosen);
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[row[1]] = scale_out_stored;
    const i32 zero_point_out_stored = store<i32>(clamp(q_min - to_int(round_even(low / scale_out)), q_min, q_max));
    const i64 zero_point_out = i64(zero_point_out_stored);
    if (at.leader) zero_point_out_data[row[2]] = zero_point_out_stored;
    const Quantizer<C> quantizer = Quantizer<C>(scale_out, zero_point_out, q_min, q_max);

    const bool sure = quantizer.sure(maximum(absolute(min_input), absolute(max_input)));
    for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
#pragma unroll at.unrolled
        for (int run = 0; run < at.runs(); ++run) {
            if (!at.holds(run)) continue;
            const Vector<T, V> input_run = input_row.run(run, geometry, at);
            Vector<Q, V> output_run;
            settle<V>(sure, [&](int element, auto care, bool& doubtful) {
                if (!at.holds(run, element)) return;
                const C input = load<C>(input_run[element]);
                output_run[element] = Q(quantizer.code(input, care, doubtful));
            });
            write_run(output_data, row[3], 3, run, geometry, at, output_run);
        }
    }
}

template <class T, class Q, int Threads, int Items, int V, int Blocks>
__global__ void __launch_bounds__(row_block_threads<Threads>) dynamic_range_quantize_asymmetric_row(
        const T* input_data, T* scale_out_data, i32* zero_point_out_data, Q* output_data, i64 q_min, i64 q_max,
        compute_t<T> eps, compute_t<T> scale_upper_bound, bool power_of_two, RowGeometry<4> geometry) {
    dynamic_range_quantize_asymmetric_part<T, Q, Threads, Items, V, Blocks>(input_data, scale_out_data,
            zero_point_out_data, output_data, q_min, q_max, eps, scale_upper_bound, power_of_two, geometry);
}

// With a cluster of blocks for each row.
template <class T, class Q, int Threads, int Items, int V, int Blocks>
__global__ void BARACUDA_CLUSTER(Blocks) __launch_bounds__(
        row_block_threads<Threads>) dynamic_range_quantize_asymmetric_cluster(const T* input_data, T* scale_out_data,
        i32* zero_point_out_data, Q* output_data, i64 q_min, i64 q_max, compute_t<T> eps,
        compute_t<T> scale_upper_bound, bool power_of_two, RowGeometry<4> geometry) {
    dynamic_range_quantize_asymmetric_part<T, Q, Threads, Items, V, Blocks>(input_data, scale_out_data,
            zero_point_out_data, output_data, q_min, q_max, eps, scale_upper_bound, power_of_two, geometry);
}

}  // namespace baracuda
