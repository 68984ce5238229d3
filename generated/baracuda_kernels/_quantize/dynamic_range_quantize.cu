// Generated from spec/quantize.yaml: dynamic_range_quantize. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/row.cuh>

namespace baracuda {

// amax[n] = max(0, max[d](abs(input[n, d])))
// scale_out[n] = where(amax[n] == 0, 1, max(amax[n] / q_max, smallest(T)))
// output[n, d] = clamp(to_int(round(input[n, d] / scale_out[n])), q_min, q_max)
template <class T, class Q, int Threads, int Items, int V>
__global__ void __launch_bounds__(row_block_threads<Threads>) dynamic_range_quantize_symmetric_row(const T* input_data,
        T* scale_out_data, Q* output_data, i64 q_min, i64 q_max, RowGeometry<3> geometry) {
    using C = compute_t<T>;
    const RowThread<Threads, Items, V, codes_a_byte<Q>> at(geometry);
    const Offsets<3> row = geometry.rows.at(at.row);
    const RowReader<T, Threads, Items, V, codes_a_byte<Q>> input_row(input_data, row[0], geometry.stride[0], at);

    C max_input_part = Max::identity<C>();
#pragma unroll
    for (int run = 0; run < at.runs(); ++run) {
        if (!at.holds(run)) continue;
        const Vector<T, V> input_run = input_row.run(run, at);
#pragma unroll
        for (int element = 0; element < V; ++element) {
            if (!at.holds(run, element)) continue;
            const C input = load<C>(input_run[element]);
            max_input_part = Max::join(max_input_part, absolute(input));
        }
    }
    const C max_input = reduce_threads<Max, Threads>(max_input_part);

    const C amax = maximum(C(0.0), max_input);
    const T scale_out_stored = store<T>(amax == C(0.0) ? C(1.0) : maximum(amax / C(q_max), C(Range<T>::smallest)));
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[row[1]] = scale_out_stored;
    const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);

#pragma unroll
    for (int run = 0; run < at.runs(); ++run) {
        if (!at.holds(run)) continue;
        const Vector<T, V> input_run = input_row.run(run, at);
        Vector<Q, V> output_run;
        settle<V>([&](int element, auto care, bool& doubtful) {
            if (!at.holds(run, element)) return;
            const C input = load<C>(input_run[element]);
            output_run[element] = Q(quantizer.code(input, care, doubtful));
        });
        write_run(output_data, row[2], geometry.stride[2], run, at, output_run);
    }
}

// low[n] = min(0, min[d](input[n, d]))
// high[n] = max(0, max[d](input[n, d]))
// span[n] = high[n] / (q_max - q_min) - low[n] / (q_max - q_min)
// scale_out[n] = where(low[n] == high[n], 1, max(span[n], smallest(T)))
// zero_point_out[n] = clamp(q_min - to_int(round(low[n] / scale_out[n])), q_min, q_max)
// output[n, d] = clamp(to_int(round(input[n, d] / scale_out[n])) + zero_point_out[n], q_min, q_max)
template <class T, class Q, int Threads, int Items, int V>
__global__ void __launch_bounds__(row_block_threads<Threads>) dynamic_range_quantize_asymmetric_row(
        const T* input_data, T* scale_out_data, i32* zero_point_out_data, Q* output_data, i64 q_min, i64 q_max,
        RowGeometry<4> geometry) {
    using C = compute_t<T>;
    const RowThread<Threads, Items, V, codes_a_byte<Q>> at(geometry);
    const Offsets<4> row = geometry.rows.at(at.row);
    const RowReader<T, Threads, Items, V, codes_a_byte<Q>> input_row(input_data, row[0], geometry.stride[0], at);

    C min_input_part = Min::identity<C>();
    C max_input_part = Max::identity<C>();
#pragma unroll
    for (int run = 0; run < at.runs(); ++run) {
        if (!at.holds(run)) continue;
        const Vector<T, V> input_run = input_row.run(run, at);
#pragma unroll
        for (int element = 0; element < V; ++element) {
            if (!at.holds(run, element)) continue;
            const C input = load<C>(input_run[element]);
            min_input_part = Min::join(min_input_part, input);
            max_input_part = Max::join(max_input_part, input);
        }
    }
    const C min_input = reduce_threads<Min, Threads>(min_input_part);
    const C max_input = reduce_threads<Max, Threads>(max_input_part);

    const C low = minimum(C(0.0), min_input);
    const C high = maximum(C(0.0), max_input);
    const C span = high / C(q_max - q_min) - low / C(q_max - q_min);
    const T scale_out_stored = store<T>(low == high ? C(1.0) : maximum(span, C(Range<T>::smallest)));
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[row[1]] = scale_out_stored;
    const i32 zero_point_out_stored = store<i32>(clamp(q_min - to_int(round_even(low / scale_out)), q_min, q_max));
    const i64 zero_point_out = i64(zero_point_out_stored);
    if (at.leader) zero_point_out_data[row[2]] = zero_point_out_stored;
    const Quantizer<C> quantizer = Quantizer<C>(scale_out, zero_point_out, q_min, q_max);

#pragma unroll
    for (int run = 0; run < at.runs(); ++run) {
        if (!at.holds(run)) continue;
        const Vector<T, V> input_run = input_row.run(run, at);
        Vector<Q, V> output_run;
        settle<V>([&](int element, auto care, bool& doubtful) {
            if (!at.holds(run, element)) return;
            const C input = load<C>(input_run[element]);
            output_run[element] = Q(quantizer.code(input, care, doubtful));
        });
        write_run(output_data, row[3], geometry.stride[3], run, at, output_run);
    }
}

}  // namespace baracuda
