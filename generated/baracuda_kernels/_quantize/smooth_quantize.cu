// Generated from spec/quantize.yaml: smooth_quantize. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/row.cuh>

namespace baracuda {

// smooth[n, d] = input[n, d] / smoothing[d]
// amax[n] = max(0, max[d](abs(smooth[n, d])))
// scale_out[n] = where(amax[n] == 0, 1, max(amax[n] / q_max, smallest(T)))
// output[n, d] = clamp(to_int(round(smooth[n, d] / scale_out[n])), q_min, q_max)
template <class T, class Q, int Threads, int Items, int V>
__global__ void __launch_bounds__(row_block_threads<Threads>) smooth_quantize_row(const T* input_data,
        const T* smoothing_data, T* scale_out_data, Q* output_data, i64 q_min, i64 q_max, RowGeometry<4> geometry) {
    using C = compute_t<T>;
    const RowThread<Threads, Items, V> at(geometry);
    const Offsets<4> row = geometry.rows.at(at.row);
    const RowReader<T, Threads, Items, V> input_row(input_data + row[0], geometry.stride[0], at);
    const RowReader<T, Threads, Items, V> smoothing_row(smoothing_data + row[1], geometry.stride[1], at);

    C max_smooth_part = Max::identity<C>();
#pragma unroll
    for (int run = 0; run < at.runs(); ++run) {
        if (!at.holds(run)) continue;
        const Vector<T, V> input_run = input_row.run(run, at);
        const Vector<T, V> smoothing_run = smoothing_row.run(run, at);
#pragma unroll
        for (int element = 0; element < V; ++element) {
            const C input = load<C>(input_run[element]);
            const C smoothing = load<C>(smoothing_run[element]);
            const C smooth = input / smoothing;
            max_smooth_part = Max::join(max_smooth_part, absolute(smooth));
        }
    }
    const C max_smooth = reduce_threads<Max, Threads>(max_smooth_part);

    const C amax = maximum(C(0.0), max_smooth);
    const T scale_out_stored = store<T>(amax == C(0.0) ? C(1.0) : maximum(amax / C(q_max), C(Range<T>::smallest)));
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[row[2]] = scale_out_stored;
    const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);

#pragma unroll
    for (int run = 0; run < at.runs(); ++run) {
        if (!at.holds(run)) continue;
        const Vector<T, V> input_run = input_row.run(run, at);
        const Vector<T, V> smoothing_run = smoothing_row.run(run, at);
        Vector<Q, V> output_run;
        settle<V>([&](int element, auto care, bool& doubtful) {
            const C input = load<C>(input_run[element]);
            const C smoothing = load<C>(smoothing_run[element]);
            const C smooth = input / smoothing;
            output_run[element] = Q(quantizer.code(smooth, care, doubtful));
        });
        write_run(output_data + row[3], at.column(run), geometry.stride[3], output_run);
    }
}

}  // namespace baracuda
