// Generated from spec/quantize.yaml: choose_qparams_per_tensor. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/whole.cuh>

namespace baracuda {

// amax = max(0, max[...](abs(input)))
// floored = max(max(amax / q_max, smallest(T)), eps)
// bounded = where(scale_upper_bound < highest(T), min(floored, scale_upper_bound), floored)
// chosen = where(power_of_two, ceil_power_of_two(bounded), bounded)
// scale_out = where(amax == 0, 1, chosen)
// Pass 1: reduce to a part for each block.
template <class T, int V, bool Flat>
__global__ void __launch_bounds__(whole_threads) choose_qparams_per_tensor_symmetric_pass1(const T* input_data,
        T* scale_out_data, i64 q_max, compute_t<T> eps, compute_t<T> scale_upper_bound, bool power_of_two,
        compute_t<T>* max_input_partial, WholeGeometry<2> geometry) {
    using C = compute_t<T>;
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

// Pass 2: join the parts, then write.
template <class T, int V, bool Flat>
__global__ void __launch_bounds__(whole_threads) choose_qparams_per_tensor_symmetric_pass2(const T* input_data,
        T* scale_out_data, i64 q_max, compute_t<T> eps, compute_t<T> scale_upper_bound, bool power_of_two,
        compute_t<T>* max_input_partial, WholeGeometry<2> geometry) {
    using C = compute_t<T>;
    const WholeThread<V> at(geometry);
    const C max_input = join_parts<Max>(max_input_partial, geometry.parts);
    const C amax = maximum(C(0.0), max_input);
    const C floored = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), eps);
    const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
    const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
    const T scale_out_stored = store<T>(amax == C(0.0) ? C(1.0) : chosen);
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[0] = scale_out_stored;
}

// low = min(0, min[...](input))
// high = max(0, max[...](input))
// floored = max(max(high / (q_max - q_min) - low / (q_max - q_min), smallest(T)), eps)
// bounded = where(scale_upper_bound < highest(T), min(floored, scale_upper_bound), floored)
// chosen = where(power_of_two, ceil_power_of_two(bounded), bounded)
// scale_out = where(low == high, 1, chosen)
// zero_point_out = clamp(q_min - to_int(round(low / scale_out)), q_min, q_max)
// Pass 1: reduce to a part for each block.
template <class T, int V, bool Flat>
__global__ void __launch_bounds__(whole_threads) choose_qparams_per_tensor_asymmetric_pass1(const T* input_data,
        T* scale_out_data, i32* zero_point_out_data, i64 q_min, i64 q_max, compute_t<T> eps,
        compute_t<T> scale_upper_bound, bool power_of_two, compute_t<T>* min_input_partial,
        compute_t<T>* max_input_partial, WholeGeometry<3> geometry) {
    using C = compute_t<T>;
    const WholeThread<V> at(geometry);

    C min_input_part = Min::identity<C>();
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
                min_input_part = Min::join(min_input_part, input);
                max_input_part = Max::join(max_input_part, input);
            });
        }
    }
    write_part<Min>(min_input_part, min_input_partial);
    write_part<Max>(max_input_part, max_input_partial);
}

// Pass 2: join the parts, then write.
template <class T, int V, bool Flat>
__global__ void __launch_bounds__(whole_threads) choose_qparams_per_tensor_asymmetric_pass2(const T* input_data,
        T* scale_out_data, i32* zero_point_out_data, i64 q_min, i64 q_max, compute_t<T> eps,
        compute_t<T> scale_upper_bound, bool power_of_two, compute_t<T>* min_input_partial,
        compute_t<T>* max_input_partial, WholeGeometry<3> geometry) {
    using C = compute_t<T>;
    const WholeThread<V> at(geometry);
    const C min_input = join_parts<Min>(min_input_partial, geometry.parts);
    const C max_input = join_parts<Max>(max_input_partial, geometry.parts);
    const C low = minimum(C(0.0), min_input);
    const C high = maximum(C(0.0), max_input);
    const C floored = maximum(maximum(high / C(q_max - q_min) - low / C(q_max - q_min), C(Range<T>::smallest)), eps);
    const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
    const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
    const T scale_out_stored = store<T>(low == high ? C(1.0) : chosen);
    const C scale_out = load<C>(scale_out_stored);
    if (at.leader) scale_out_data[0] = scale_out_stored;
    const i32 zero_point_out_stored = store<i32>(clamp(q_min - to_int(round_even(low / scale_out)), q_min, q_max));
    const i64 zero_point_out = i64(zero_point_out_stored);
    if (at.leader) zero_point_out_data[0] = zero_point_out_stored;
}

}  // namespace baracuda
