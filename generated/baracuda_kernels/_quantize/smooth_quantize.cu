// Generated from spec/quantize.yaml: smooth_quantize. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/row.cuh>

namespace baracuda {

// smooth[n, d] = input[n, d] / smoothing[d]
// amax[n] = max(0, max[d](abs(smooth[n, d])))
// scale_out[n] = where(amax[n] == 0, 1, max(amax[n] / q_max, smallest(T)))
// output[n, d] = clamp(to_int(round(smooth[n, d] / scale_out[n])), q_min, q_max)
template <class T, class Q, int Threads, int Items, int V, int Blocks>
BARACUDA_DEVICE void smooth_quantize_part(const T* input_data, const T* smoothing_data, T* scale_out_data,
        Q* output_data, i64 q_min, i64 q_max, const RowGeometry<4>& geometry) {
    using C = compute_t<T>;
    using At = RowThread<Threads, Items, V, Blocks>;
    At at(geometry);
    const Offsets<4> row = geometry.rows.at(at.row);
    extern __shared__ uint4 pool[];
    uint4* space = pool;
    const RowReader<T, At> input_row(input_data, row[0], 0, geometry, at, space);
    const RowReader<T, At> smoothing_row(smoothing_data, row[1], 1, geometry, at, space);
    if constexpr (Blocks > 0) copies_arrive();
    RowKept<C, At> smooth_kept;

    C max_smooth = Max::identity<C>();
    for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
        C max_smooth_part = Max::identity<C>();
#pragma unroll at.unrolled
        for (int run = 0; run < at.runs(); ++run) {
            if (!at.holds(run)) continue;
            const Vector<T, V> input_run = input_row.run(run, geometry, at);
            const Vector<T, V> smoothing_run = smoothing_row.run(run, geometry, at);
            C max_smooth_terms[V];
            settle<V>([&](int element, auto care, bool& doubtful) {
                const C input = load<C>(input_run[element]);
                const C smoothing = load<C>(smoothing_run[element]);
                const C smooth = Quotient<T>::of(input, smoothing, care, doubtful);
                smooth_kept.keep(run, element, smooth);
                max_smooth_terms[element] = smooth;
            });
#pragma unroll
            for (int element = 0; element < V; ++element) {
                max_smooth_part = Max::join(max_smooth_part, absolute(max_smooth_terms[element]));
            }
        }
        max_smooth = reduce_threads<Max, Threads>(max_smooth_part);
        at.template send<0>(max_smooth);
    }
    at.meet();
    max_smooth = at.template receive<0, Max>(max_smooth);

    const C amax = maximum(C(0.0), max_smooth);
    const T scale_out_stored = store<T>(amax == C(0.0) ? C(1.0) : maximum(amax / C(q_max), C(Range<T>::smallest)));
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[row[2]] = scale_out_stored;
    const Quantizer<C> quantizer = Quantizer<C>(scale_out, i64(0), q_min, q_max);

    const bool sure = quantizer.sure(max_smooth);
    for (at.part = at.first_part(); at.part < at.end_part(); ++at.part) {
#pragma unroll at.unrolled
        for (int run = 0; run < at.runs(); ++run) {
            if (!at.holds(run)) continue;
            const Vector<T, V> input_run = input_row.run(run, geometry, at);
            const Vector<T, V> smoothing_run = smoothing_row.run(run, geometry, at);
            Vector<Q, V> output_run;
            const auto body = [&](int element, auto care, bool& doubtful) {
                const C input = load<C>(input_run[element]);
                const C smoothing = load<C>(smoothing_run[element]);
                const C smooth = smooth_kept.waits ? smooth_kept.of(run, element) : Quotient<T>::of(input, smoothing,
                        care, doubtful);
                output_run[element] = Q(quantizer.code(smooth, care, doubtful));
            };
            if constexpr (smooth_kept.waits) settle<V>(sure, body);
            else settle<V>(body);
            write_run(output_data, row[3], 3, run, geometry, at, output_run);
        }
    }
}

template <class T, class Q, int Threads, int Items, int V, int Blocks>
__global__ void __launch_bounds__(row_block_threads<Threads>) smooth_quantize_row(const T* input_data,
        const T* smoothing_data, T* scale_out_data, Q* output_data, i64 q_min, i64 q_max, RowGeometry<4> geometry) {
    smooth_quantize_part<T, Q, Threads, Items, V, Blocks>(input_data, smoothing_data, scale_out_data, output_data,
            q_min, q_max, geometry);
}

// With a cluster of blocks for each row.
template <class T, class Q, int Threads, int Items, int V, int Blocks>
__global__ void BARACUDA_CLUSTER(Blocks) __launch_bounds__(row_block_threads<Threads>) smooth_quantize_cluster(
        const T* input_data, const T* smoothing_data, T* scale_out_data, Q* output_data, i64 q_min, i64 q_max,
        RowGeometry<4> geometry) {
    smooth_quantize_part<T, Q, Threads, Items, V, Blocks>(input_data, smoothing_data, scale_out_data, output_data,
            q_min, q_max, geometry);
}

}  // namespace baracuda
