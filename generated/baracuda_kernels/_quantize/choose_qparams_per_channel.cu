// Generated from spec/quantize.yaml: choose_qparams_per_channel. Do not edit.
// Regenerate: baracuda-gen generate
#include <baracuda/reduce.cuh>

namespace baracuda {

// amax[channel] = max(0, max[outer, inner](abs(input[outer, channel, inner])))
// floored[channel] = max(max(amax[channel] / q_max, smallest(T)), eps)
// bounded[channel] = where(scale_upper_bound < highest(T), min(floored[channel], scale_upper_bound), floored[channel])
// chosen[channel] = where(power_of_two, ceil_power_of_two(bounded[channel]), bounded[channel])
// scale_out[channel] = where(amax[channel] == 0, 1, chosen[channel])
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) choose_qparams_per_channel_symmetric_reduce(
        const T* input_data, T* scale_out_data, i64 q_max, compute_t<T> eps, compute_t<T> scale_upper_bound,
        bool power_of_two, compute_t<T>* max_input_partial, ReduceGeometry<2> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<2> start = geometry.kept.at(thread.output);
    C max_input_found[Thread::outputs];
    start_reduction<Max>(max_input_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            max_input_found[0] = Max::join(max_input_found[0], max_input_partial[place]);
        }
    } else {
        constexpr int held = 4;
        PartOfRuns<Max, T, V, true, Thread::columns> max_input_part;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> input_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<2> place = start + Thread::offsets(geometry.reduced, position);
                input_runs.read(run, input_data, place[0]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
                max_input_part.join(input_runs.run(run));
            }
        }
        max_input_part.leave(max_input_found);
    }
    alignas(16) __shared__ C max_input_rows[Thread::shared];
    const ReduceResult<Max, C, Lanes, Thread::outputs> max_input_result(max_input_found, max_input_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C max_input = max_input_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            max_input_partial[place] = max_input;
            continue;
        }
        const Offsets<2> at = geometry.kept.at(thread.block + own);
        const C amax = maximum(C(0.0), max_input);
        const C floored = maximum(maximum(amax / C(q_max), C(Range<T>::smallest)), eps);
        const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        scale_out_data[at[1]] = store<T>(amax == C(0.0) ? C(1.0) : chosen);
    }
}

// low[channel] = min(0, min[outer, inner](input[outer, channel, inner]))
// high[channel] = max(0, max[outer, inner](input[outer, channel, inner]))
// floored[channel] = max(max(high[channel] / (q_max - q_min) - low[channel] / (q_max - q_min), smallest(T)), eps)
// bounded[channel] = where(scale_upper_bound < highest(T), min(floored[channel], scale_upper_bound), floored[channel])
// chosen[channel] = where(power_of_two, ceil_power_of_two(bounded[channel]), bounded[channel])
// scale_out[channel] = where(low[channel] == high[channel], 1, chosen[channel])
// zero_point_out[channel] = clamp(q_min - to_int(round(low[channel] / scale_out[channel])), q_min, q_max)
// Combine: the second launch, over the partial results of the first.
template <class T, int Lanes, int Run, int V, bool Combine>
__global__ void __launch_bounds__(reduce_block_threads) choose_qparams_per_channel_asymmetric_reduce(
        const T* input_data, T* scale_out_data, i32* zero_point_out_data, i64 q_min, i64 q_max, compute_t<T> eps,
        compute_t<T> scale_upper_bound, bool power_of_two, compute_t<T>* min_input_partial,
        compute_t<T>* max_input_partial, ReduceGeometry<3> geometry) {
    using C = compute_t<T>;
    using Thread = ReduceThread<Lanes, Run, V>;
    const Thread thread(geometry);
    const Offsets<3> start = geometry.kept.at(thread.output);
    C min_input_found[Thread::outputs];
    start_reduction<Min>(min_input_found);
    C max_input_found[Thread::outputs];
    start_reduction<Max>(max_input_found);
    if constexpr (Combine) {
#pragma unroll 4
        for (int run = 0; thread.position(run) < thread.end; ++run) {
            const i64 place = thread.position(run) * geometry.outputs + thread.output;
            min_input_found[0] = Min::join(min_input_found[0], min_input_partial[place]);
            max_input_found[0] = Max::join(max_input_found[0], max_input_partial[place]);
        }
    } else {
        constexpr int held = 4;
        PartOfRuns<Min, T, V, false, Thread::columns> min_input_part;
        PartOfRuns<Max, T, V, false, Thread::columns> max_input_part;
        for (int first = 0; thread.position(first) < thread.end; first += held) {
            ReduceRuns<T, Thread::width(true, true), held> input_runs;
#pragma unroll
            for (int run = 0; run < held; ++run) {
                const i64 position = thread.position(first + run);
                if (position >= thread.end) break;
                const Offsets<3> place = start + Thread::offsets(geometry.reduced, position);
                input_runs.read(run, input_data, place[0]);
            }
#pragma unroll
            for (int run = 0; run < held; ++run) {
                if (thread.position(first + run) >= thread.end) break;
                min_input_part.join(input_runs.run(run));
                max_input_part.join(input_runs.run(run));
            }
        }
        min_input_part.leave(min_input_found);
        max_input_part.leave(max_input_found);
    }
    alignas(16) __shared__ C min_input_rows[Thread::shared];
    const ReduceResult<Min, C, Lanes, Thread::outputs> min_input_result(min_input_found, min_input_rows);
    alignas(16) __shared__ C max_input_rows[Thread::shared];
    const ReduceResult<Max, C, Lanes, Thread::outputs> max_input_result(max_input_found, max_input_rows);
    for (int own = thread.own(); own < thread.own_end; own += reduce_block_threads) {
        const C min_input = min_input_result.of(own);
        const C max_input = max_input_result.of(own);
        if (geometry.parts > 1) {
            const i64 place = blockIdx.y * geometry.outputs + thread.block + own;
            min_input_partial[place] = min_input;
            max_input_partial[place] = max_input;
            continue;
        }
        const Offsets<3> at = geometry.kept.at(thread.block + own);
        const C low = minimum(C(0.0), min_input);
        const C high = maximum(C(0.0), max_input);
        const C floored = maximum(maximum(high / C(q_max - q_min) - low / C(q_max - q_min), C(Range<T>::smallest)),
                eps);
        const C bounded = scale_upper_bound < C(Range<T>::highest) ? minimum(floored, scale_upper_bound) : floored;
        const C chosen = power_of_two ? ceil_power_of_two(bounded) : bounded;
        const T scale_out_stored = store<T>(low == high ? C(1.0) : chosen);
        const C scale_out = load<C>(scale_out_stored);
        scale_out_data[at[1]] = scale_out_stored;
        zero_point_out_data[at[2]] = store<i32>(clamp(q_min - to_int(round_even(low / scale_out)), q_min, q_max));
    }
}

}  // namespace baracuda
